"""A trick: its legal plays and its winner (rules 9.1 to 9.3)."""

from collections.abc import Set
from enum import Enum, auto
from typing import NamedTuple

from solitaire.classic.cards import KINGS, RANK, SUIT, TAROCCHI
from solitaire.classic.seats import TURNS, Seat
from solitaire.rules.cards import MATTO, Card

NO_SUIT = ""
"""The suit of a trick that holds no card yet, or only Il Matto."""


class Trick(NamedTuple):
    """Up to four cards in the order played."""

    leader: Seat
    """The seat that plays first."""
    cards: tuple[Card, ...] = ()
    """The cards so far, the leader's first."""
    seats: tuple[Seat, ...] = ()
    """The four seats in the order of their cards; empty for the order of play."""
    fallen: frozenset[Seat] = frozenset()
    """The seats whose hands are open (rules 12.4); their cards win nothing."""

    @property
    def is_complete(self) -> bool:
        """True once all four seats have played."""
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat:
        """The seat whose card comes next; the leader again once the trick is complete."""
        return (self.seats or TURNS[self.leader])[len(self.cards) % 4]

    @property
    def order(self) -> tuple[Seat, ...]:
        """The four seats in the order of their cards."""
        return self.seats or TURNS[self.leader]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards so far, each with the seat whose card it is."""
        return tuple(zip(self.order, self.cards, strict=False))

    @property
    def standing(self) -> tuple[Card, ...]:
        """The cards of hands that have not fallen, in the order played."""
        if not self.fallen:
            return self.cards
        return tuple(card for seat, card in self.plays if seat not in self.fallen)

    def before(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of unfallen hands that lay there when it was the seat's turn."""
        place = self.order.index(seat)
        return tuple(card for card in self.standing if self.cards.index(card) < place)

    @property
    def suit(self) -> str:
        """The letter of the suit led, ``T`` for tarocchi; empty before a card other than Il Matto.

        Ruling (fallen cards): a card of a fallen hand is not the card led, and wins no trick.
        """
        return suit_led(self.standing)

    @property
    def winner(self) -> Seat:
        """The seat of the best card so far; at least one card must have been played."""
        return self.player(best(self.standing))

    def player(self, card: Card) -> Seat:
        """Return the seat that played the card."""
        return self.order[self.cards.index(card)]


def suit_led(cards: tuple[Card, ...]) -> str:
    """Return the suit to follow in a trick with these cards, in the order played.

    When Il Matto is led, the next card counts as led. Ruling (Matto led): for the forced king too.
    """
    for card in cards[:2]:
        if card != MATTO:
            return SUIT[card]
    return NO_SUIT


def best(cards: tuple[Card, ...]) -> Card:
    """Return the card that wins: the highest tarocco, else the highest of the suit led."""
    suit = suit_led(cards)
    winner = MATTO
    for card in cards:
        if SUIT[card] in (suit, TAROCCHI) and RANK[card] > RANK[winner]:
            winner = card
    return winner


class Duty(Enum):
    """The duty of a player in a trick; Il Matto may be played instead of FOLLOW and TRUMP."""

    NONE = auto()
    FOLLOW = auto()
    TRUMP = auto()
    KING = auto()


def duty(held: tuple[Card, ...], cards: tuple[Card, ...], suits_led: Set[str]) -> Duty:
    """Return the duty of a player (rules 9.1 to 9.3).

    Args:
        held: the player's cards.
        cards: the cards of the trick so far.
        suits_led: the letters of the suits led in earlier tricks.
    """
    suit = suit_led(cards)
    if suit == NO_SUIT:
        return Duty.NONE
    suits = [SUIT[card] for card in held]
    if suit == TAROCCHI:
        return Duty.FOLLOW if TAROCCHI in suits else Duty.NONE
    if suit in suits:
        is_trumped = any(SUIT[card] == TAROCCHI for card in cards)
        return Duty.KING if is_trumped and suit not in suits_led and KINGS[suit] in held else Duty.FOLLOW
    return Duty.TRUMP if TAROCCHI in suits else Duty.NONE


def legal_plays(held: tuple[Card, ...], cards: tuple[Card, ...], suits_led: Set[str]) -> tuple[Card, ...]:
    """Return the cards of ``held`` that may be played, in their order; arguments as for ``duty``."""
    match duty(held, cards, suits_led):
        case Duty.NONE:
            return held
        case Duty.KING:
            return (KINGS[suit_led(cards)],)
        case Duty.FOLLOW:
            suit = suit_led(cards)
        case Duty.TRUMP:
            suit = TAROCCHI
    return tuple(card for card in held if SUIT[card] == suit or card == MATTO)
