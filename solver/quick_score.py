"""The score of a grid by lookups, for searches that score millions of grids.

The twin of the scoring in ``solver/core/rules.hpp``. ``solitaire.rules.scoring`` is the reference; tests
compare them.
"""

from collections.abc import Collection
from functools import cache
from typing import Final

from solitaire.rules.cards import MATTO, Card, tarot
from solitaire.rules.scoring import WORTH

_MATTO_TRIO: Final = 1 | 1 << 1 | 1 << 40
_TREDICI: Final = 1 << 1 | 1 << 13 | 1 << 28
_DEMONIO: Final = 1 << 14 | 1 << 35 | 1 << 39
_DIECINE: Final = 1 << 20 | 1 << 30


@cache
def _runs(bits: int, first: int, bonus: int) -> int:
    """Return the points of the runs in a segment whose lowest bit is tarocco ``first``."""
    points = length = total = 0
    while bits or length:
        if bits & 1:
            length += 1
            total += 15 if first == 29 else WORTH[tarot(first)]
        else:
            points += total + bonus if length >= 3 else 0
            length = total = 0
        bits >>= 1
        first += 1
    return points


def score_of(tarocchi: int, plain: int) -> int:
    """Return the score of a finished grid.

    Args:
        tarocchi: bit n for T(n), bit 0 for M.
        plain: the sum of the worth of all cards on top.
    """
    bonus = 5 * (tarocchi & 1)
    points = plain + _runs(tarocchi >> 1 & 31, 1, bonus) + _runs(tarocchi >> 28, 28, bonus)
    if tarocchi & _MATTO_TRIO == _MATTO_TRIO:
        points += 20
    if tarocchi & _TREDICI == _TREDICI:
        points += 15 + bonus
    if tarocchi & _DIECINE == _DIECINE:
        ten, forty = tarocchi >> 10 & 1, tarocchi >> 40
        if ten or forty:
            points += 10 + 5 * ten + 10 * forty + bonus
    if tarocchi & _DEMONIO == _DEMONIO:
        points += 30 + bonus
    return points


def tarot_bit(card: Card) -> int:
    """Return the bit of a tarocco: bit n for T(n), bit 0 for M."""
    return 1 << card - MATTO


def most_of(useful: Collection[Card]) -> int:
    """Return the highest score of a grid that shows some of these useful cards and no other card.

    T14 and T29 need not show where they would cost points.
    """
    tarocchi = sum(map(tarot_bit, useful))

    def holds(*numbers: int) -> bool:
        return all(tarocchi >> number & 1 for number in numbers)

    points = score_of(tarocchi, sum(WORTH[card] for card in useful))
    if holds(14) and not holds(35, 39):
        points -= WORTH[tarot(14)]
    if holds(29) and not holds(28, 30) and not holds(30, 31):
        points -= WORTH[tarot(29)]
    return points


def losses(useful: Collection[Card], most: int) -> dict[tuple[Card, ...], int]:
    """Return the sets of useful cards whose loss costs at most ``most`` points, each with its points."""
    best = most_of(useful)
    found: dict[tuple[Card, ...], int] = {(): 0}
    fresh: list[tuple[Card, ...]] = [()]
    while fresh:
        larger = [
            (*cards, card) for cards in fresh for card in sorted(useful) if card > max(cards, default=-1)
        ]
        costs = {cards: best - most_of(set(useful).difference(cards)) for cards in larger}
        fresh = [cards for cards in larger if costs[cards] <= most]
        found |= {cards: costs[cards] for cards in fresh}
    return found
