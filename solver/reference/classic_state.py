"""The classic game while tricks are played, all cards known: the twin of ``solver/core/classic_state.hpp``.

Sets of cards are bit masks, seats are 0 to 3 for S, E, N, W, suits 0 to 3, then tarocchi and Il Matto.
"""

from collections.abc import Sequence
from typing import Final

from solitaire.classic.cards import RANK, SUIT, USEFUL, WORTH
from solitaire.classic.count import FREE_CARDS, LAST_TRICK, RESTO, TRICKS, matto_price
from solitaire.classic.seats import SEATS
from solitaire.rules.cards import CARD_COUNT, CLASSIC, DEMONIO, MATTO, SUITS, Card, mask, tarot, versicole
from solver.reference.checks import MOST_POINTS, PositionCheck, check_count, check_range, check_ranges
from solver.reference.rules import cards_of

TRUMPS: Final = 4
NO_SUIT: Final = 5
SUIT_OF: Final = tuple("CDSBTM".index(letter) for letter in SUIT)
"""By card: the number of its suit."""
OF_SUIT: Final = tuple(mask(card for card in range(CARD_COUNT) if SUIT_OF[card] == suit) for suit in range(6))
"""By suit: its cards."""
HIGHER: Final = tuple(
    mask(other for other in range(CARD_COUNT) if SUIT[other] == SUIT[card] and RANK[other] > RANK[card])
    for card in range(CARD_COUNT)
)
"""By card: the cards of its suit that beat it."""
KING_CARDS: Final = mask(13 + 14 * suit for suit in range(len(SUITS)))
USEFUL_CARDS: Final = (mask(USEFUL), mask(USEFUL | {tarot(14)}))
"""Without and with the demonio: the cards that make versicole."""
_SETS: Final = (CLASSIC, (*CLASSIC, DEMONIO))

NO_SLAM, SLAM_DOUBLED, SLAM_FOURTEEN, SLAM_SIX = range(4)
NOBODY_FALLS, WINNER_PICKS, LEADER_PICKS, MUST_FALL = range(4)


class RulesOfWorth:
    """The options that change what a play is worth, as numbered in ``solver.question.RuleNumbers``."""

    def __init__(self, numbers: Sequence[int]) -> None:
        check_count("rules", len(numbers), 5)
        check_ranges("rules", numbers, 0, 3)
        matto_kept, keeps_sets, demonio, self.slam, self.cascare = numbers
        self.matto_kept, self.keeps_sets, self.demonio = bool(matto_kept), bool(keeps_sets), bool(demonio)
        self.useful = USEFUL_CARDS[self.demonio]


class ClassicState:
    """A moment of the 21 tricks.

    Args:
        hands: by seat, its cards.
        leader: the seat that leads to the first trick.
        lead: points by which NS leads.
        rules: the numbers of a ``solver.question.RuleNumbers``.

    Attributes:
        hands: by seat, the mask of its cards.
        piles: by side, the mask of the cards won; Il Matto is with the side that keeps it.
        lacks: by seat, bits of the suits that it has shown to lack.
        trick: the cards of the trick so far.
        leader: the seat that led to the trick.
        done: complete tricks.
        suit: the suit led, or NO_SUIT.
        best: the best card of the trick so far.
        winning: the seat that played it.
        trumped: whether a tarocco lies in the trick.
        led: bits of the suits led in complete tricks.
        lead: points by which NS leads.
        resti: resti that NS has won, less those of EW.
        points: all points that NS has scored, less those of EW.
        fallen: bits of the seats whose hands lie open.
        rules: the rules.

    Raises:
        ValueError: there are not four hands of 21 cards, or a number is out of range.
    """

    def __init__(self, hands: Sequence[Sequence[Card]], leader: int, lead: int, rules: Sequence[int]) -> None:
        check_count("hands", len(hands), len(SEATS))
        check = PositionCheck()
        for hand in hands:
            check.add("hands", hand)
            check_count("hands", len(hand), TRICKS)
        check_range("leader", leader, 0, len(SEATS) - 1)
        check_range("lead", lead, -MOST_POINTS, MOST_POINTS)
        self._begin([mask(cards) for cards in hands], leader, lead, RulesOfWorth(rules))
        self.drop()

    @classmethod
    def without_cards(cls, leader: int, rules: RulesOfWorth) -> "ClassicState":
        """Return the first trick of hands that nobody sees."""
        state = object.__new__(cls)
        state._begin([0] * len(SEATS), leader, 0, rules)
        return state

    def _begin(self, hands: list[int], leader: int, lead: int, rules: RulesOfWorth) -> None:
        self.hands = hands
        self.piles, self.lacks = [0, 0], [0, 0, 0, 0]
        self.trick = list[Card]()
        self.leader, self.done = leader, 0
        self.suit, self.best, self.winning, self.trumped, self.led = NO_SUIT, MATTO, 0, False, 0
        self.lead, self.resti, self.points = lead, 0, 0
        self.rules, self.fallen, self._winners, self._debtor = rules, 0, 0, -1

    def copy(self) -> "ClassicState":
        """Return an independent copy."""
        other = object.__new__(ClassicState)
        other.__dict__.update(self.__dict__)
        other.hands, other.piles = self.hands.copy(), self.piles.copy()
        other.lacks, other.trick = self.lacks.copy(), self.trick.copy()
        return other

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.seat_at(len(self.trick))

    @property
    def decider(self) -> int:
        """The seat that decides on the next card."""
        if not self.has_fallen(self.turn):
            return self.turn
        return self.leader if self.rules.cascare == LEADER_PICKS else self.winning

    def seat_at(self, place: int) -> int:
        """Return the seat whose card comes at this place of the trick.

        Unless the leader picks, the seats of fallen hands come last.
        """
        in_turn = [(self.leader + other) & 3 for other in range(4)]
        if self.fallen and self.rules.cascare != LEADER_PICKS:
            in_turn.sort(key=self.has_fallen)
        return in_turn[place & 3]

    def has_fallen(self, seat: int) -> bool:
        """Return whether the hand lies open."""
        return bool(self.fallen >> seat & 1)

    @property
    def may_fall(self) -> bool:
        """True if the seat in turn may lay down its hand instead of playing."""
        if not self.trick or self.rules.cascare not in (WINNER_PICKS, LEADER_PICKS):
            return False
        return not self.has_fallen(self.turn) and self._has_no_tarocchi(self.turn)

    def fall(self) -> None:
        """Lay down the hand of the seat in turn.

        Raises:
            ValueError: it may not fall.
        """
        if self.over or not self.may_fall:
            raise ValueError("not allowed")
        self.open(self.turn)

    def open(self, seat: int) -> None:
        """Lay a hand open. Whether or not it follows suit, nobody need fear a tarocco from it."""
        self.fallen |= 1 << seat
        self.lacks[seat] = 1 << TRUMPS

    def drop(self) -> None:
        """Lay down the hands that must fall, between two tricks."""
        if self.rules.cascare == MUST_FALL:
            for seat in range(4):
                if seat != self.leader and not self.has_fallen(seat) and self._has_no_tarocchi(seat):
                    self.open(seat)

    def _has_no_tarocchi(self, seat: int) -> bool:
        return not self.hands[seat] & OF_SUIT[TRUMPS]

    @property
    def over(self) -> bool:
        """True if all cards have been played."""
        return self.done == TRICKS

    @property
    def value(self) -> int:
        """The value that the search maximizes, for NS: the points, and 60 for each resto on top."""
        return RESTO * self.resti + self.points

    def legal(self) -> list[Card]:
        """Return the legal cards, ascending."""
        return [] if self.over else list(cards_of(self._legal()))

    def _legal(self) -> int:
        hand = self.hands[self.turn]
        if self.suit == NO_SUIT:
            return hand
        matto, trumps = hand & OF_SUIT[NO_SUIT], hand & OF_SUIT[TRUMPS]
        if self.suit != TRUMPS and (following := hand & OF_SUIT[self.suit]):
            king = following & KING_CARDS
            forced = self.trumped and not self.led >> self.suit & 1 and king
            return king if forced else following | matto
        return trumps | matto if trumps else hand

    def beats(self, card: Card) -> bool:
        """Return whether the card would be the best of the trick so far."""
        if self.suit == NO_SUIT:
            return True
        if SUIT_OF[card] == TRUMPS:
            return card > self.best
        return SUIT_OF[card] == self.suit and not self.trumped and RANK[card] > RANK[self.best]

    def play(self, card: Card) -> None:
        """Play a card.

        Raises:
            ValueError: it is not legal.
        """
        if self.over or not self._legal() >> card & 1:
            raise ValueError("not allowed")
        self.put(card)

    def put(self, card: Card) -> None:
        """Play a card without checking that it is held and legal."""
        seat, own = self.turn, SUIT_OF[card]
        self.hands[seat] &= ~(1 << card)
        if not self.has_fallen(seat):
            self._put_to_win(seat, card, own)
        self.trick.append(card)
        if len(self.trick) == 4:
            self._gather()

    def _put_to_win(self, seat: int, card: Card, own: int) -> None:
        """Register a card that may win the trick, of the suit ``own``."""
        if self.beats(card):
            self.best, self.winning = card, seat
        if self.suit == NO_SUIT:
            self.suit = own
        elif own not in (self.suit, NO_SUIT):
            self.lacks[seat] |= 1 << self.suit | (0 if own == TRUMPS else 1 << TRUMPS)
        self.trumped |= own == TRUMPS

    def score(self, side: int, amount: int) -> None:
        """Add points for a side, and the resti that become due."""
        self._count(side, amount)
        while abs(self.lead) >= RESTO:
            sign = 1 if self.lead > 0 else -1
            self.resti += sign
            self.lead -= sign * RESTO

    def _count(self, side: int, amount: int) -> None:
        gain = -amount if side else amount
        self.points += gain
        self.lead += gain

    def _gather(self) -> None:
        side, dead = self.winning & 1, 0
        self.done += 1
        for place, card in enumerate(self.trick):
            seat = self.seat_at(place)
            is_theirs = seat & 1 != side
            if card == MATTO and is_theirs and (not self.over or self.rules.matto_kept):
                self.piles[side ^ 1] |= 1 << card
                self._debtor = seat
                continue
            self.piles[side] |= 1 << card
            dead += WORTH[card] if is_theirs else 0
        self.score(side, dead)
        self.led |= 1 << self.suit
        self._winners |= 1 << side
        self.leader, self.trick = self.winning, []
        self.suit, self.best, self.trumped = NO_SUIT, MATTO, False
        if self.over:
            self._finish(side)
        else:
            self.drop()

    def _finish(self, last: int) -> None:
        if self._debtor >= 0:
            giver = self._debtor & 1
            price = matto_price(cards_of(self.piles[giver]))
            self.piles[giver] &= ~(1 << price)
            self.piles[giver ^ 1] |= 1 << price
            self.score(giver ^ 1, WORTH[price])
        before = self.lead
        self._count(last, LAST_TRICK)
        for side, pile in enumerate(self.piles):
            amount = versicole_points(pile, self.rules) + max(0, pile.bit_count() - FREE_CARDS)
            self._count(side, amount + sum(WORTH[card] for card in cards_of(pile)))
        self.resti += self._resti_of_count(-1 if last else 1, before)

    def _resti_of_count(self, sign: int, before: int) -> int:
        """Return the resti for NS from the lead after the count and before it, or those of a slam instead."""
        slam = NO_SLAM if self._winners == 0b11 else self.rules.slam
        if slam == SLAM_SIX:
            return 6 * sign
        if slam == SLAM_FOURTEEN:
            return 14 * sign + _due(2 * before)
        return _due(self.lead) * (2 if slam == SLAM_DOUBLED else 1)


def _due(lead: int) -> int:
    """Return the resti due for a final lead; below 0 for EW."""
    resti = -(-abs(lead) // RESTO)
    return resti if lead > 0 else -resti


def versicole_points(cards: int, rules: RulesOfWorth) -> int:
    """Return the points of all versicole in these cards."""
    return sum(versicola.total for versicola in versicole(cards_of(cards), _SETS[rules.demonio]))
