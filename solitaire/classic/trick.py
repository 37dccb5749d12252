"""A trick: its legal plays and its winner (rules 9.1 to 9.3), and fallen hands (rules 12.4)."""

from collections.abc import Iterable, Sequence, Set
from enum import Enum, auto
from typing import NamedTuple

from solitaire.classic.cards import KINGS, RANK, SUIT, TAROCCHI, is_tarocco
from solitaire.classic.options import Options
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


# -- fallen hands: who falls, in which order their cards complete a trick, and who picks them -----


class Fall(NamedTuple):
    """A hand that has been laid open."""

    seat: Seat
    played: int
    """The number of cards played by all before it fell, 0 to 83."""


def new_trick(leader: Seat, fallen: Iterable[Seat], options: Options) -> Trick:
    """Return the trick that a seat leads, with these hands open."""
    return with_fallen(Trick(leader), fallen, options)


def with_fallen(trick: Trick, fallen: Iterable[Seat], options: Options) -> Trick:
    """Return the trick with these hands open; unless its leader picks, their cards come last."""
    down = frozenset(fallen)
    if not down:
        return trick
    if options.cascare == "leader":
        return trick._replace(fallen=down)
    return trick._replace(seats=tuple(sorted(TURNS[trick.leader], key=down.__contains__)), fallen=down)


def decider(trick: Trick, options: Options) -> Seat:
    """Return the seat that decides on the next card: its player, or whoever picks it from a fallen hand."""
    if not trick.fallen or trick.turn not in trick.fallen:
        return trick.turn
    return trick.leader if options.cascare == "leader" else trick.winner


def is_free(options: Options) -> bool:
    """Return whether players may lay down their hands of their own accord."""
    return options.cascare in ("winner", "leader")


def may_fall(trick: Trick, held: Sequence[Card]) -> bool:
    """Return whether the seat in turn, which holds these cards, may lay down its hand where that is free.

    Ruling (leading before falling): a player does not fall before leading a trick that is theirs to lead.
    """
    return 0 < len(trick.cards) < 4 and trick.turn not in trick.fallen and not _has_tarocchi(held)


def must_fall(
    leader: Seat, held: Sequence[Sequence[Card]], fallen: Iterable[Seat], options: Options
) -> tuple[Seat, ...]:
    """Return the seats that fall between two tricks, in turn after the next leader, who does not fall.

    Ruling (when a hand must fall): before the first lead, or at the end of a trick.
    """
    if options.cascare != "forced":
        return ()
    return tuple(seat for seat in TURNS[leader][1:] if seat not in fallen and not _has_tarocchi(held[seat]))


def _has_tarocchi(held: Sequence[Card]) -> bool:
    return any(map(is_tarocco, held))
