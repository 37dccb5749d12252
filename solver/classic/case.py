"""A card of the classic game that may be played: the trick after it, and what a rule finds in it.

All of it is certain: it follows from the View by ``solitaire.classic.inferences``.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from solitaire.classic.cards import RANK, SUIT, TAROCCHI, WORTH, fixed, is_suit_card, is_tarocco, kept
from solitaire.classic.count import Piles, piles
from solitaire.classic.inferences import infer
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import NO_SUIT, best, suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card, Versicola, tarot, versicole


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


# -- the card --------------------------------------------------------------------------------------

_HIGH: Final = tarot(28)
"""From here on tarocchi of account are high."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a rule has found: the cards and figures of its sentence."""

    cards: tuple[Card, ...] = ()
    """Cards concerned."""
    others: tuple[Card, ...] = ()
    """More cards, the highest first: those that other players have or may have, unless the rule says more."""
    points: int = 0
    """Points; for a rule that counts cards, a number of cards."""
    seat: Seat | None = None
    """Another player."""
    suit: str = ""
    """The letter of a suit; of discards, perhaps of several."""
    versicola: Versicola | None = None
    home: tuple[Card, ...] = ()
    """Cards of account in the hand that trumping may bring home."""
    risk: tuple[Card, ...] = ()
    """Cards of account that an opponent may bring home by trumping the lead."""
    beaten: tuple[Card, ...] = ()
    """The opponents' possible cards that beat the card played, where the better card is certain to win."""
    less: int = 0
    """What the better card may lose where the other loses more, points."""


def small(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the tarocchi of account that are low, and come home by trumping."""
    return highest_first(card for card in cards if is_tarocco(card) and WORTH[card] and card < _HIGH)


def highest_first(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in order of rank, highest first, tarocchi before cards of suits."""
    return tuple(sorted(cards, key=lambda card: (-RANK[card], card)))


class Case:
    """A card that may be played, with all that rules ask about it.

    Attributes:
        card: the card.
        sight: what its seat can tell about the other hands.
        found: the outlook of the trick after the card.
    """

    def __init__(self, sight: Deductions, card: Card) -> None:
        self.card, self.sight = card, sight
        self.found: Outlook = sight.outlook(card)

    @property
    def view(self) -> View:
        """What the seat sees."""
        return self.sight.view

    @property
    def worth(self) -> int:
        """The worth of the card, points."""
        return WORTH[self.card]

    @property
    def suit(self) -> str:
        """The letter of the card's suit."""
        return SUIT[self.card]

    @property
    def is_lead(self) -> bool:
        """True if the card begins the trick."""
        return not self.sight.lying

    @property
    def is_won(self) -> bool:
        """True if the player's side is certain to win the trick."""
        return self.found.prospect is TrickOutcome.WON

    @property
    def is_lost(self) -> bool:
        """True if the opponents are certain to win it."""
        return self.found.prospect is TrickOutcome.LOST

    @property
    def leads_trick(self) -> bool:
        """True if the card is the best of the trick so far."""
        return self.found.winning == self.card

    @property
    def is_lead_of_suit(self) -> bool:
        """True if the card is led and belongs to one of the four suits."""
        return self.is_lead and is_suit_card(self.card)

    @property
    def tapped(self) -> list[Seat]:
        """The opponents who can trump the card, which is led, as they have no card of its suit."""
        return self.sight.trumps(self.suit) if self.is_lead_of_suit else []

    @property
    def at_stake(self) -> int:
        """The points that the card loses if the opponents win the trick; 0 if they can't."""
        return 0 if self.is_won or self.card == MATTO else self.worth

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the trick, in order."""
        return (*self.sight.lying, self.card)

    @cached_property
    def trick(self) -> frozenset[Card]:
        """The cards of the trick, without Il Matto."""
        return frozenset(self.cards) - {MATTO}

    @cached_property
    def left(self) -> tuple[Card, ...]:
        """The cards of the same suit that stay in the hand."""
        return tuple(card for card in self.view.held if SUIT[card] == self.suit and card != self.card)

    @property
    def later_opponents(self) -> list[Seat]:
        """The opponents who play to the trick later."""
        return [seat for seat in self.sight.later if seat.side is not self.view.seat.side]

    def shown(self, seat: Seat) -> frozenset[Card]:
        """Return the cards that another seat is known to hold and free to play to the trick."""
        suit = suit_led(self.cards)
        is_void = suit != TAROCCHI and self.sight.is_void(seat, suit)
        return frozenset(
            card for card in self.sight.holds(seat) if SUIT[card] == (TAROCCHI if is_void else suit)
        )

    @property
    def lead(self) -> int:
        """The points by which the player's side leads."""
        tally = self.view.tally
        return tally.lead if self.view.seat.side is Side.NS else -tally.lead

    def new_set(self, side: Side, cards: frozenset[Card]) -> Facts | None:
        """Return the dearest versicola that cards make or lengthen in a side's pile, with the points."""
        pile = self.sight.piles[side]
        before, after = (versicole(each, fixed(self.view.options)) for each in (pile, pile | cards))
        points = sum(made.total for made in after) - sum(made.total for made in before)
        made = [each for each in after if cards.intersection(each.cards) and each not in before]
        if not made or points <= 0:  # two runs that become one may count as much, with Il Matto's 5 for each
            return None
        return Facts(points=points, versicola=max(made, key=lambda each: each.total))
