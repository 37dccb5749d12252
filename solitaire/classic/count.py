"""The piles of each side, the price of Il Matto, and the count (rules 9.3, 9.4 and 11)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from solitaire.classic.cards import WORTH
from solitaire.classic.options import Options
from solitaire.classic.readings import fixed
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import MATTO, Card
from solitaire.rules.versicole import CLASSIC, Fixed, Versicola, versicole

TRICKS: Final = 21
"""Tricks in a hand."""
LAST_TRICK: Final = 10
"""Points for the last trick (*ultima*)."""
FREE_CARDS: Final = 42
"""Number of cards above which a side counts a point per card."""

Piles: TypeAlias = tuple[frozenset[Card], frozenset[Card]]
"""By side, the cards it has won."""


@dataclass(frozen=True, slots=True)
class Count:
    """The count of a side's tricks."""

    last_trick: int
    """10 for the side that won the last trick, else 0."""
    versicole: tuple[Versicola, ...]
    """The versicole in its tricks."""
    cards: tuple[Card, ...]
    """Its cards of account, in canonical order."""
    over_42: int
    """A point per card above 42."""

    @property
    def versicole_points(self) -> int:
        """Points of the versicole with Il Matto's 5, 0 to 212, with the demonio 237."""
        return sum(versicola.total for versicola in self.versicole)

    @property
    def card_points(self) -> int:
        """Points of the cards of account, 0 to 142."""
        return sum(WORTH[card] for card in self.cards)

    @property
    def total(self) -> int:
        """The sum, 0 to 406, with the demonio 431."""
        return self.last_trick + self.versicole_points + self.card_points + self.over_42


def count(pile: Iterable[Card], *, won_last: bool, sets: Fixed = CLASSIC) -> Count:
    """Return the count of the cards that a side has won, with these fixed versicole."""
    cards = sorted(pile)
    return Count(
        LAST_TRICK if won_last else 0,
        versicole(cards, sets),
        tuple(card for card in cards if WORTH[card]),
        max(0, len(cards) - FREE_CARDS),
    )


def counts(tricks: Sequence[Trick], options: Options) -> tuple[Count, Count]:
    """Return, by side, the count after all 21 tricks."""
    ns, ew = piles(tricks, options)
    last = tricks[-1].winner.side
    sets = fixed(options)
    return count(ns, won_last=last is Side.NS, sets=sets), count(ew, won_last=last is Side.EW, sets=sets)


def slam(tricks: Sequence[Trick]) -> Side | None:
    """Return the side that has won all 21 tricks, or None."""
    winners = {trick.winner.side for trick in tricks}
    return winners.pop() if len(winners) == 1 else None


def is_over(tricks: Sequence[Trick]) -> bool:
    """Return whether all 84 cards have been played."""
    return len(tricks) == TRICKS and tricks[-1].is_complete


def piles(tricks: Sequence[Trick], options: Options) -> Piles:
    """Return, by side, the cards it has won; Il Matto is with the side that holds it, at the end paid for."""
    ns, ew = _won(tricks, options)
    paid = payment(tricks, options)
    if paid is None:
        return ns, ew
    price = {paid.card}
    return (ns - price, ew | price) if paid.giver.side is Side.NS else (ns | price, ew - price)


def _won(tricks: Sequence[Trick], options: Options) -> Piles:
    """Return the piles before Il Matto is paid for."""
    won: tuple[set[Card], set[Card]] = (set(), set())
    for number, trick in enumerate(tricks, start=1):
        if trick.is_complete:
            won[trick.winner.side].update(trick.cards)
            if keeps_matto(trick, number, options):
                won[trick.winner.side].remove(MATTO)
                won[trick.winner.side.other].add(MATTO)
    return frozenset(won[Side.NS]), frozenset(won[Side.EW])


class Payment(NamedTuple):
    """The price that a side gives the opponents for keeping Il Matto."""

    giver: Seat
    """The seat that played Il Matto."""
    card: Card
    """The card given; Il Matto itself when its side has won nothing else."""


def payment(tricks: Sequence[Trick], options: Options) -> Payment | None:
    """Return the price given for Il Matto at the end of the hand; None before, or if nothing is owed.

    Ruling (when Il Matto is paid for): after the last trick, so that timing cannot decide which card is
    given.
    """
    if is_over(tricks):
        for number, trick in enumerate(tricks, start=1):
            if keeps_matto(trick, number, options):
                giver = trick.player(MATTO)
                return Payment(giver, matto_price(_won(tricks, options)[giver.side]))
    return None


def keeps_matto(trick: Trick, number: int, options: Options) -> bool:
    """Return whether this complete trick, ``number`` 1 to 21, contains an Il Matto that goes back to its
    player.

    Ruling (Matto in the last trick): the winner of the trick keeps it, unless the option says otherwise.
    """
    if MATTO not in trick.cards or trick.winner.side is trick.player(MATTO).side:
        return False
    return number < TRICKS or options.matto_last == "kept"


def matto_price(pile: Iterable[Card]) -> Card:
    """Return the card that a side gives for Il Matto out of all it has won (rules 9.4).

    Ruling (equal prices): the first in canonical order, in which T29 is the last worthless card.
    """
    return min(pile, key=lambda card: (card == MATTO, WORTH[card], card))
