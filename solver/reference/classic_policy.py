"""The classic game's policy: the twin of ``solver/core/classic_policy.hpp``, with all features explained."""

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.classic.cards import RANK, WORTH
from solitaire.classic.count import TRICKS
from solitaire.rules.cards import CARTIGLIE, MATTO, RANKS, Card
from solver.reference.checks import check_weights
from solver.reference.classic_estimate import SETS, SURE, Estimates
from solver.reference.classic_state import (
    HIGHER,
    KING_CARDS,
    NO_SUIT,
    OF_SUIT,
    SUIT_OF,
    TRUMPS,
    ClassicState,
)

_PHASES: Final = 4
_CLASSES: Final = len(RANKS) + 1 + 40
(
    _LEAD_TOP_TAROCCO,
    _LEAD_TAROCCO,
    _LEAD_TOP_SUIT,
    _LEAD_SUIT,
    _LEAD_MATTO,
    _SECOND_TAKES_TOP,
    _SECOND_TAKES,
    _SECOND_LEAVES,
    _THIRD_TAKES_TOP,
    _THIRD_TAKES,
    _THIRD_OVERTAKES,
    _THIRD_LEAVES_PARTNER,
    _THIRD_LEAVES,
    _LAST_TAKES,
    _LAST_OVERTAKES,
    _LAST_LEAVES_PARTNER,
    _LAST_LEAVES,
) = range(17)
_SITUATIONS: Final = 17

# Where the weights of each kind of feature begin.
_CARD: Final = 0
_ABOVE: Final = _CARD + _PHASES * _SITUATIONS * _CLASSES
_SUIT: Final = _ABOVE + _PHASES * _SITUATIONS * 8
_LENGTH: Final = _SUIT + _SITUATIONS * 4 * 4
_LEAD: Final = _LENGTH + _SITUATIONS * 4 * 3
_STAKES: Final = _LEAD + 3 * 8 * 3 * 2
_LYING: Final = _STAKES + _SITUATIONS * 16
_POINTS: Final = _LYING + _SITUATIONS * 16
_TRUMPS: Final = _POINTS + _SITUATIONS * 4 * 3
_NEXT: Final = _TRUMPS + _PHASES * _SITUATIONS * 2 * 7
_RISK: Final = _NEXT + _SITUATIONS * 4 * 2
_WINNING: Final = _RISK + _SITUATIONS * 2 * 8 * 4
_BALANCE: Final = _WINNING + _SITUATIONS * 2 * 8 * 4
_TRICK: Final = _BALANCE + _SITUATIONS * 7 * 6 * 2
_HAND: Final = _TRICK + _PHASES * _SITUATIONS
_WIN: Final = _HAND + _PHASES * _SITUATIONS
_KEEP: Final = _WIN + _SITUATIONS * 5 * 8
_SIZE: Final = _KEEP + _SITUATIONS * 5 * 10

_THUMB: Final = 32
"""The weight of the estimates in a policy with no other knowledge."""
_ONE: Final = 32
"""The amount of a feature that is present; the amounts of estimates are eighths of points."""


class ClassicPolicy:
    """The weights of a card's value.

    Raises:
        ValueError: there are too few or too many weights, or one does not fit in 16 bits.
    """

    def __init__(self, weights: Sequence[int]) -> None:
        check_weights(weights)
        if len(weights) != _SIZE:
            raise ValueError("the policy's weights are not complete")
        self.weights = weights

    @classmethod
    def thumbs(cls) -> "ClassicPolicy":
        """Return the rules of thumb alone: the worth of the trick, less that of the card in the hand."""
        weights, rows = [0] * _SIZE, _PHASES * _SITUATIONS
        weights[_TRICK : _TRICK + rows] = [_THUMB] * rows
        weights[_HAND : _HAND + rows] = [-_THUMB] * rows
        return cls(weights)

    def values(self, state: ClassicState) -> list[int]:
        """Return the value of each legal card, ascending."""
        if state.has_fallen(state.turn):
            return [pick_value(state, card) for card in state.legal()]
        decision = Decision(state)
        return [
            sum(self.weights[index] * amount for index, amount in decision.features(card))
            for card in state.legal()
        ]

    def choose(self, state: ClassicState) -> Card:
        """Return the card with the highest value, the first of equals."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        values = self.values(state)
        return legal[values.index(max(values))]


def pick_value(state: ClassicState, card: Card) -> int:
    """Return the value of a card picked from a fallen hand, as in ``solitaire.classic.players``.

    Valuable cards go to the fallen player's own side, and Il Matto waits.
    """
    if card == MATTO:
        return -200
    is_ours = (state.winning ^ state.decider) & 1 == 0
    return (20 if is_ours else -20) * WORTH[card] - RANK[card]


def _step(number: int, *ends: int) -> int:
    """Return how many of these bounds ``number`` exceeds."""
    return sum(number > end for end in ends)


def _above(number: int) -> int:
    return _step(number, 0, 1, 2, 3, 5, 8, 13)


class Decision:
    """The values shared by all features of a decision."""

    def __init__(self, state: ClassicState) -> None:
        self._state, self._seat = state, state.turn
        self._mine = state.hands[self._seat]
        others = (seat for seat in range(4) if seat != self._seat and not state.has_fallen(seat))
        self._out = sum(state.hands[seat] for seat in others)
        places = range(len(state.trick) + 1, 4)
        self._later = sum(not state.has_fallen(state.seat_at(place)) for place in places)
        self._estimates = Estimates(state, self._out)
        self._phase = 3 - _step(TRICKS - state.done, 2, 7, 14)
        self._trumps = (self._mine & OF_SUIT[TRUMPS]).bit_count()
        lacks = state.lacks[self._seat + 1 & 3]
        lacks_suit = lacks >> state.suit & 1 if state.suit < TRUMPS else 0
        self._next_lacks = 2 * lacks_suit + (lacks >> TRUMPS & 1)
        lying = [card for card in state.trick if card != MATTO]
        points = [0, 0]
        for place, card in enumerate(state.trick):
            if card != MATTO:
                points[(state.seat_at(place) - self._seat) & 1] += WORTH[card]
        self._points = 3 * _step(points[1], 0, 5, 10) + _step(points[0], 0, 5)
        self._lying_stakes = max(map(self._stakes_of, lying), default=0)
        self._held = _step(self._trumps, 0, 1, 2, 3, 5, 8)
        trumps_out = (self._out & OF_SUIT[TRUMPS]).bit_count()
        self._balance = self._held * 6 + _step(trumps_out, 0, 3, 7, 12, 18)
        self._winning = self._risk_of(state.best)

    def features(self, card: Card) -> Iterator[tuple[int, int]]:
        """Yield the card's features: the index of the weight, and the amount."""
        for index in self._present(card):
            yield index, _ONE
        situation = self._situation_of(card)
        row, estimate = self._phase * _SITUATIONS + situation, self._estimates.of(card)
        yield _TRICK + row, estimate.trick
        yield _HAND + row, estimate.in_hand
        place = situation * 5 + _step(estimate.chance, 0, 1365, 2730, SURE - 1)
        yield _WIN + place * 8 + _step(estimate.won - estimate.lost, 40, 64, 100, 140, 200, 280, 380), _ONE
        worth = _step(estimate.in_hand, -40, -8, 8, 24, 48, 80, 112, 144, 192)
        yield _KEEP + place * 10 + worth, _ONE

    def _present(self, card: Card) -> Iterator[int]:
        """Yield the features that are present or absent."""
        state, suit, situation = self._state, SUIT_OF[card], self._situation_of(card)
        row = self._phase * _SITUATIONS + situation
        yield _CARD + row * _CLASSES + (RANK[card] - 1 if card < CARTIGLIE else len(RANKS) + card - MATTO)
        higher = (self._out & HIGHER[card]).bit_count()
        if suit == TRUMPS:
            yield _ABOVE + row * 8 + _above(higher)
        if suit < TRUMPS:
            out, left = (cards & OF_SUIT[suit] for cards in (self._out, self._mine))
            yield _SUIT + (situation * 4 + min(3, higher)) * 4 + _step(out.bit_count(), 0, 3, 6)
            yield (_LENGTH + (situation * 4 + min(4, left.bit_count()) - 1) * 3 + _step(self._trumps, 0, 2))
        if not state.trick and suit != NO_SUIT:
            yield _LEAD + self._lead_index(suit, situation)
        if state.rules.useful >> card & 1:
            yield _STAKES + situation * 16 + self._stakes_of(card)
        yield _LYING + situation * 16 + self._lying_stakes
        yield _POINTS + situation * 12 + self._points
        yield _TRUMPS + (row * 2 + (suit == TRUMPS)) * 7 + self._held
        is_late = state.suit < TRUMPS and state.led >> state.suit & 1
        yield _NEXT + (situation * 4 + self._next_lacks) * 2 + is_late
        yield _RISK + situation * 64 + self._risk_of(card)
        if state.trick:
            yield _WINNING + situation * 64 + self._winning
        yield _BALANCE + (situation * 42 + self._balance) * 2 + (suit == TRUMPS)

    def _risk_of(self, card: Card) -> int:
        higher, worth = (self._out & HIGHER[card]).bit_count(), _step(WORTH[card], 0, 3, 5)
        return ((SUIT_OF[card] == TRUMPS) * 8 + _above(higher)) * 4 + worth

    def _situation_of(self, card: Card) -> int:
        state, is_top = self._state, not self._out & HIGHER[card]
        if not state.trick:
            if SUIT_OF[card] == NO_SUIT:
                return _LEAD_MATTO
            if SUIT_OF[card] == TRUMPS:
                return _LEAD_TOP_TAROCCO if is_top else _LEAD_TAROCCO
            return _LEAD_TOP_SUIT if is_top else _LEAD_SUIT
        takes, is_partners = state.beats(card), (state.winning ^ self._seat) & 1 == 0
        if self._later == 2:
            if not takes:
                return _SECOND_LEAVES
            return _SECOND_TAKES_TOP if is_top else _SECOND_TAKES
        if self._later == 1:
            if not takes:
                return _THIRD_LEAVES_PARTNER if is_partners else _THIRD_LEAVES
            if is_partners:
                return _THIRD_OVERTAKES
            return _THIRD_TAKES_TOP if is_top else _THIRD_TAKES
        if takes:
            return _LAST_OVERTAKES if is_partners else _LAST_TAKES
        return _LAST_LEAVES_PARTNER if is_partners else _LAST_LEAVES

    def _lead_index(self, suit: int, situation: int) -> int:
        who = 0
        for steps in (1, 2, 3):
            who = 2 * who + (self._state.lacks[self._seat + steps & 3] >> suit & 1)
        kind = 0 if suit == TRUMPS else 1 if situation == _LEAD_TOP_SUIT else 2
        king = KING_CARDS & OF_SUIT[suit]
        holder = 1 if self._mine & king else 2 if self._out & king else 0
        return ((kind * 8 + who) * 3 + holder) * 2 + (self._state.led >> suit & 1)

    def _stakes_of(self, card: Card) -> int:
        us = them = 0
        for triple in SETS[self._state.rules.demonio]:
            if triple >> card & 1:
                won, lost = self._estimates.taken(triple)
                us = max(us, 0 if lost else 1 + min(2, won))
                them = max(them, 0 if won else 1 + min(2, lost))
        return 4 * us + them
