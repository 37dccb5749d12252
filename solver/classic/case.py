"""A card of the classic game that may be played, with what follows from it, and what a rule finds in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from solitaire.classic.cards import RANK, SUIT, TAROCCHI, WORTH, fixed, is_suit_card, is_tarocco
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card, Versicola, tarot, versicole
from solver.classic.outlook import Deductions, Outlook, TrickOutcome

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
        return Facts(points=points, versicola=max(made, key=lambda each: each.total)) if made else None
