"""The worth of a card by rules of thumb: the twin of ``solver/core/classic_estimate.hpp``.

The rules are those of ``solitaire.classic.players``, in whole numbers. Points are in eighths, chances in
parts of ``SURE``.
"""

from typing import Final, NamedTuple

from solitaire.classic.cards import RANK, TRIPLES, WORTH
from solitaire.classic.count import LAST_TRICK, TRICKS
from solitaire.classic.seats import SEATS
from solitaire.rules.cards import DEMONIO, MATTO, POINTS, Card, mask
from solver.reference.classic_state import (
    HIGHER,
    NO_SUIT,
    OF_SUIT,
    SUIT_OF,
    TRUMPS,
    ClassicState,
)
from solver.reference.rules import cards_of

SURE: Final = 4096
_EIGHTHS: Final = 8
_SHARE: Final = 256
"""A seat's share of the cards of a suit that are out, in parts of this."""

_ALL: Final = (*TRIPLES, *DEMONIO[1])
SETS: Final = (tuple(map(mask, TRIPLES)), tuple(map(mask, _ALL)))
"""Without and with the demonio: the smallest versicole as sets of cards."""
_POINTS: Final = tuple(sum(POINTS[card] for card in triple) for triple in _ALL)


def _falling(start: int, count: int, factor: int, unit: int) -> tuple[int, ...]:
    """Return a decreasing series: each number is the one before times factor / unit."""
    numbers = [start]
    while len(numbers) < count:
        numbers.append(numbers[-1] * factor // unit)
    return tuple(numbers)


_NONE: Final = tuple(_falling(SURE, 41, _SHARE - share, _SHARE) for share in range(_SHARE + 1))
"""By share and number of cards: the chance that a seat with this share of the cards holds none of them."""
_SAFE: Final = tuple(chance >> 18 for chance in _falling(1 << 30, 1281, 1_057_095_000, 1 << 30))
"""exp(-n / 64): how safe a tarocco is if the opponents hold four times n / 64 higher tarocchi."""


class Estimate(NamedTuple):
    """The worth of a card, now or later.

    Attributes:
        won, lost: expected points in eighths if the trick is won, and if it is lost.
    """

    won: int
    lost: int
    chance: int
    """The chance of winning it."""
    in_hand: int
    """The worth of the card in the hand."""

    @property
    def trick(self) -> int:
        """The worth of the trick with the card."""
        return self.chance * self.won + (SURE - self.chance) * self.lost >> 12


class Estimates:
    """The estimates for a decision.

    Args:
        out: the cards that the other three hold together, without fallen hands.
    """

    def __init__(self, state: ClassicState, out: int) -> None:
        self._state, self._seat, self._out = state, state.turn, out
        self._trumps_out = out & OF_SUIT[TRUMPS]
        side = self._seat & 1
        self._won = state.rules.useful & ~(1 << MATTO)
        self._ours, self._theirs = state.piles[side], state.piles[side ^ 1]
        self._shares = [
            [0] * NO_SUIT,
            *([self._share(places, suit) for suit in range(NO_SUIT)] for places in (1, 2, 3)),
        ]
        lying = [card for card in state.trick if card != MATTO]
        worth = [0, 0]
        for place, card in enumerate(state.trick):
            if card != MATTO:
                worth[(state.seat_at(place) - self._seat) & 1] += WORTH[card]
        self._our_worth, self._their_worth = worth
        self._lying = mask(lying) & self._won

    def of(self, card: Card) -> Estimate:
        """Return the estimate of a legal card."""
        base = _EIGHTHS * (2 + (LAST_TRICK if self._state.done == TRICKS - 1 else 0))
        gained, given = self._prospects(self._lying | 1 << card & self._won)
        own_worth = self._our_worth + (0 if card == MATTO else WORTH[card])
        return Estimate(
            base + gained + _EIGHTHS * self._their_worth,
            -base + given - _EIGHTHS * own_worth,
            self._chance_to_win(card),
            self._in_hand(card),
        )

    def taken(self, triple: int) -> tuple[int, int]:
        """Return the numbers of cards of a triple that our side and theirs have won."""
        return (triple & self._ours).bit_count(), (triple & self._theirs).bit_count()

    def _share(self, places: int, suit: int) -> int:
        """Return the share, of the seat ``places`` further on, in the cards of the suit that are out."""
        total = sum(self._holding(other, suit) for other in (1, 2, 3))
        return self._holding(places, suit) * _SHARE // total if total else 0

    def _holding(self, places: int, suit: int) -> int:
        """Return the number of its cards that may be of the suit and win; a fallen hand wins nothing."""
        seat = self._seat + places & 3
        is_none = self._state.has_fallen(seat) or self._state.lacks[seat] >> suit & 1
        return 0 if is_none else self._state.hands[seat].bit_count()

    def _prospects(self, cards: int) -> tuple[int, int]:
        """Return the change of the expected points if our side wins the cards, and if theirs does."""
        gained = given = 0
        for triple, points in zip(SETS[self._state.rules.demonio], _POINTS, strict=False):
            if added := (triple & cards).bit_count():
                us, them = self.taken(triple)
                gained += points * (_balance(us + added, them) - _balance(us, them))
                given += points * (_balance(us, them + added) - _balance(us, them))
        worth = _EIGHTHS * sum(WORTH[card] for card in cards_of(cards))
        return gained + worth, given - worth

    def _chance_to_win(self, card: Card) -> int:
        """Return the chance that our side wins the trick.

        Later players of the other side beat the best card if they can; so does the partner, unless it is
        ours.
        """
        state, takes = self._state, self._state.beats(card)
        best = card if takes else state.best
        suit = SUIT_OF[card] if state.suit == NO_SUIT else state.suit
        chance = SURE if takes or (state.winning ^ self._seat) & 1 == 0 else 0
        for place in range(len(state.trick) + 1, len(SEATS)):
            if state.has_fallen(state.seat_at(place)):
                continue
            places = state.seat_at(place) - self._seat & 3
            beats = self._chance_to_beat(places, best, suit)
            chance += (SURE - chance) * beats >> 12 if places == 2 else -(chance * beats >> 12)
        return chance

    def _chance_to_beat(self, places: int, best: Card, suit: int) -> int:
        if suit == NO_SUIT:
            return SURE // 2
        is_tarocco = SUIT_OF[best] == TRUMPS
        trumps = SURE - self._none(places, TRUMPS, self._trumps_out & (HIGHER[best] if is_tarocco else ~0))
        if suit == TRUMPS:
            return trumps
        of_suit = self._out & OF_SUIT[suit]
        beats = self._none(places, suit, of_suit) * trumps >> 12
        if SUIT_OF[best] == suit:
            beats += SURE - self._none(places, suit, of_suit & HIGHER[best])
        return min(SURE, beats)

    def _none(self, places: int, suit: int, cards: int) -> int:
        return _NONE[self._shares[places][suit]][cards.bit_count()]

    def _in_hand(self, card: Card) -> int:
        if card == MATTO:
            return 10 * _EIGHTHS if self._state.done < TRICKS - 2 else 0
        safe, strength = 0, RANK[card] * 2 // 5
        if SUIT_OF[card] == TRUMPS:
            higher = (self._trumps_out & HIGHER[card]).bit_count()
            safe = _SAFE[(self._shares[1][TRUMPS] + self._shares[3][TRUMPS]) * higher >> 4]
            strength = 25 * _EIGHTHS * safe >> 12
        gained, given = self._prospects(1 << card & self._won)
        won = 1638 + (safe * 2458 >> 12)
        return strength + (won * gained + (SURE - won) * (given - _EIGHTHS * WORTH[card]) >> 12)


def _balance(us: int, them: int) -> int:
    """Return our chance of completing a triple less theirs, in eighths.

    It depends on how many of its cards each side has won. Each card not yet won is an even chance.
    """
    return (0 if them else 1 << us) - (0 if us else 1 << them)
