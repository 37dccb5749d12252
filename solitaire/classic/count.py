"""The piles, the price of Il Matto, the count (rules 9.3, 9.4 and 11); the tally of points and resti (10)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from solitaire.classic.cards import WORTH, fixed
from solitaire.classic.events import Event, EventKind
from solitaire.classic.options import Options
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CLASSIC, MATTO, Card, Fixed, Versicola, versicole

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


# -- the tally, and the ledger of events that keeps it up to date ---------------------------------

RESTO: Final = 60
"""Points of a resto."""


class Tally(NamedTuple):
    """The points and resti of a hand; the points are stored as their difference."""

    lead: int = 0
    """Points by which NS leads; below 0 when EW leads; from -59 to 59 until the count."""
    resti: tuple[int, int] = (0, 0)
    """By side, all resti that it has won in the hand."""

    def add(self, side: Side, points: int) -> "Tally":
        """Return the tally with a side's points added, before any resto is paid."""
        return Tally(self.lead + (points if side is Side.NS else -points), self.resti)

    @property
    def leader(self) -> Side:
        """The side that leads; NS when the lead is 0."""
        return Side.NS if self.lead >= 0 else Side.EW

    @property
    def due(self) -> int:
        """The resti to be paid in play: the number of full 60 points in the lead."""
        return abs(self.lead) // RESTO

    def pay_due(self) -> "Tally":
        """Return the tally with the resti paid in play; each takes 60 points off the lead."""
        off = RESTO * self.due
        left = Tally(self.lead - (off if self.lead > 0 else -off), self.resti)
        return left.pay(self.leader, self.due)

    @property
    def due_at_end(self) -> int:
        """The resti to be paid after the count: one for each 60 points begun in the lead."""
        return -(-abs(self.lead) // RESTO)

    def pay(self, side: Side, resti: int) -> "Tally":
        """Return the tally with resti paid to a side; the lead stays as it is."""
        ns, ew = self.resti
        return Tally(self.lead, (ns + resti, ew) if side is Side.NS else (ns, ew + resti))


_NONE: Final = Tally()


def value_of(events: Iterable[Event], side: Side) -> int:
    """Return the value for a side of what has happened, the basis of players' decisions.

    That is its points less those of the opponents, plus 60 for each resto won, less 60 for each lost.
    """
    return sum(
        (event.points + RESTO * event.resti) * (1 if event.side is side else -1)
        for event in events
        if event.side is not None
    )


class Ledger:
    """A list of events being written, with the tally.

    Attributes:
        tally: the tally after the last event.
        events: the events so far.
    """

    def __init__(self, tally: Tally = _NONE, events: Iterable[Event] = ()) -> None:
        self.tally = tally
        self.events = list(events)

    @property
    def page(self) -> tuple[Tally, tuple[Event, ...]]:
        """The tally and the events, as a Hand holds them."""
        return self.tally, tuple(self.events)

    def note(
        self,
        kind: EventKind,
        seat: Seat,
        cards: tuple[Card, ...] = (),
        suits: tuple[tuple[str, int], ...] = (),
    ) -> None:
        """Add an event that scores nothing."""
        self.events.append(Event(kind, self.tally.lead, seat, cards, suits=suits))

    def score(
        self,
        kind: EventKind,
        side: Side,
        points: int,
        seat: Seat | None = None,
        cards: tuple[Card, ...] = (),
        versicola: Versicola | None = None,
    ) -> None:
        """Add points, and the resti that they make due."""
        self.count(kind, side, points, seat, cards, versicola)
        due, leader = self.tally.due, self.tally.leader
        if due:
            self.tally = self.tally.pay_due()
            self.events.append(Event(EventKind.RESTO, self.tally.lead, side=leader, resti=due))

    def score_card(self, kind: EventKind, seat: Seat, card: Card) -> None:
        """Add a card that the seat's side scores; it may be worth nothing."""
        self.score(kind, seat.side, WORTH[card], seat, (card,))

    def count(
        self,
        kind: EventKind,
        side: Side,
        points: int,
        seat: Seat | None = None,
        cards: tuple[Card, ...] = (),
        versicola: Versicola | None = None,
    ) -> None:
        """Add points of the count, for which no resti are paid yet."""
        self.tally = self.tally.add(side, points)
        self.events.append(Event(kind, self.tally.lead, seat, cards, side, points, 0, (), versicola))

    def pay(self, kind: EventKind, side: Side, resti: int) -> None:
        """Add resti for a side, if there are any; the lead stays as it is."""
        if resti:
            self.tally = self.tally.pay(side, resti)
            self.events.append(Event(kind, self.tally.lead, side=side, resti=resti))
