"""The trick in progress once a card is played to it, as far as its player can tell.

All of it is certain: it follows from the View by ``solitaire.classic.inferences``.
"""

from collections.abc import Set
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from solitaire.classic.cards import RANK, SUIT, TAROCCHI, WORTH, kept
from solitaire.classic.count import Piles, piles
from solitaire.classic.inferences import infer
from solitaire.classic.seats import Seat
from solitaire.classic.trick import NO_SUIT, best, suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card


class TrickOutcome(Enum):
    """The outcome of the trick, as far as it is certain."""

    WON = "won"
    OPEN = "open"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Outlook:
    """The trick once a card has been played to it."""

    card: Card
    winning: Card
    """The best card then."""
    is_ours: bool
    """True if the player's side has played the best card."""
    prospect: TrickOutcome
    """Whether the player's side is certain to win the trick, or certain to lose it."""
    threats: frozenset[Card]
    """The cards with which opponents may still beat the best card; none if it is theirs."""
    rescues: frozenset[Card]
    """The cards with which the partner may still beat the best card; none if it is not the opponents'."""
    caught: tuple[Card, ...]
    """The opponents' cards of account in the trick, which die if the player's side wins it."""

    @property
    def points(self) -> int:
        """The worth of ``caught``, points."""
        return sum(WORTH[card] for card in self.caught)


class Deductions:
    """Everything the seat of a view can tell about the other players' cards.

    Args:
        view: the view.
        memory: complete tricks back to which the seat remembers who lacked a suit; None for all.

    Attributes:
        view: the view.
        lying: the cards of the trick in progress.
        later: the seats that play to the trick after this one, fallen hands left out.
    """

    def __init__(self, view: View, memory: int | None = None) -> None:
        self.view, self._trick = view, view.tricks[-1]
        self.lying, down = self._trick.cards, self._trick.fallen
        self._found = infer(view, memory)
        self.later = [seat for seat in self._trick.order[len(self.lying) + 1 :] if seat not in down]

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The opponents: the next in turn first."""
        return self.view.seat.right, self.view.seat.left

    def may_hold(self, seat: Seat) -> frozenset[Card]:
        """Return the cards that another seat holds or may hold."""
        return self._found.holds[seat] | self._found.may_hold[seat]

    def holds(self, seat: Seat) -> frozenset[Card]:
        """Return the cards that another seat is known to hold."""
        return self._found.holds[seat]

    @cached_property
    def elsewhere(self) -> frozenset[Card]:
        """The cards that the other three hold or may hold."""
        return frozenset[Card]().union(*map(self.may_hold, (*self.opponents, self.view.seat.partner)))

    @cached_property
    def piles(self) -> Piles:
        """By side, the cards it has won."""
        return piles(self.view.tricks, self.view.options)

    @cached_property
    def against(self) -> frozenset[Card]:
        """The cards that an opponent holds or may hold, except in fallen hands, which win nothing."""
        standing = (seat for seat in self.opponents if seat not in self._trick.fallen)
        return frozenset[Card]().union(*map(self.may_hold, standing))

    def above(self, card: Card) -> frozenset[Card]:
        """Return the opponents' possible cards that beat a card that is led, and that they could play."""
        return frozenset(other for other in self.against if beats(card, other))

    def is_void(self, seat: Seat, suit: str) -> bool:
        """Return whether another seat certainly has no card of a suit."""
        return all(SUIT[card] != suit for card in self.may_hold(seat))

    def can_trump(self, seat: Seat, suit: str) -> bool:
        """Return whether another seat certainly has no card of a suit and may have a tarocco."""
        return self.is_void(seat, suit) and not self.is_void(seat, TAROCCHI)

    def trumps(self, suit: str) -> list[Seat]:
        """Return the opponents who certainly have no card of a suit and may have a tarocco."""
        return [seat for seat in self.opponents if self.can_trump(seat, suit)]

    def higher(self, card: Card) -> frozenset[Card]:
        """Return the opponents' possible cards of a card's suit that beat it."""
        return frozenset(other for other in self.above(card) if SUIT[other] == SUIT[card])

    @property
    def is_theirs(self) -> bool:
        """True if the best card so far is an opponent's."""
        return bool(self.lying) and self._trick.winner.side is not self.view.seat.side

    @property
    def winning(self) -> Card:
        """The best card so far; at least one must lie there."""
        return best(self._trick.standing)

    def outlook(self, card: Card) -> Outlook:
        """Return the outlook of the trick after a legal card."""
        side, trick = self.view.seat.side, self._trick._replace(cards=(*self.lying, card))
        cards = trick.standing
        winning, is_ours = best(cards), trick.winner.side is side
        others = [seat for seat in self.later if (seat.side is side) is not is_ours]
        beaters = frozenset(
            other for seat in others for other in self.playable(seat, cards) if beats(winning, other)
        )
        certain = TrickOutcome.WON if is_ours else TrickOutcome.LOST
        prospect = TrickOutcome.OPEN if beaters else certain
        theirs = reversed([lying for seat, lying in trick.plays if seat.side is not side])
        caught = tuple(lying for lying in theirs if WORTH[lying] and lying != MATTO)
        threats, rescues = (beaters, frozenset[Card]()) if is_ours else (frozenset[Card](), beaters)
        return Outlook(card, winning, is_ours, prospect, threats, rescues, caught)

    def playable(self, seat: Seat, cards: tuple[Card, ...]) -> Set[Card]:
        """Return the cards that another seat may have for the trick, following suit where it must."""
        suit, may_hold = suit_led(cards), self.may_hold(seat)
        if suit == NO_SUIT:
            return may_hold
        are_certain = self.view.discards[seat] is not None
        follows = any(
            SUIT[card] == suit and (are_certain or card in kept(self.view.options))
            for card in self._found.holds[seat]
        )
        return {card for card in may_hold if SUIT[card] == suit or (SUIT[card] == TAROCCHI and not follows)}


def beats(winning: Card, other: Card) -> bool:
    """Return whether a card played later beats the best card so far."""
    if winning == MATTO:
        return other != MATTO
    if SUIT[other] == SUIT[winning]:
        return RANK[other] > RANK[winning]
    return SUIT[other] == TAROCCHI
