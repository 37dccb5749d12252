"""The score of a grid by lookups, for searches that score millions of grids; the bound that costs nothing.

The twin of the scoring in ``solver/core/rules.hpp``. ``solitaire.rules.scoring`` is the reference; tests
compare them.
"""

from collections.abc import Collection, Iterable
from functools import cache, reduce
from operator import or_
from typing import Final

from solitaire.rules.cards import (
    MATTO,
    MATTO_BONUS,
    POINTS,
    RUNS,
    SOLITAIRE,
    Card,
    VersicolaKind,
    is_tarot,
    tarot,
)
from solitaire.rules.position import Position
from solitaire.rules.scoring import UNFINISHED, USEFUL, WORTH


def tarot_bit(card: Card) -> int:
    """Return the bit of a tarocco: bit n for T(n), bit 0 for M."""
    return 1 << card - MATTO


def added(cards: Iterable[Card]) -> int:
    """Return the points that a versicola adds to the worth of its cards; T14 and T29 cost nothing in it."""
    return sum(POINTS[card] - min(0, WORTH[card]) for card in cards)


FIXED: Final = tuple(
    tuple((cards, added(cards), kind is not VersicolaKind.MATTO) for cards in choices)
    for kind, choices in SOLITAIRE
)
"""The versicole that are not runs: cards, points that they add, whether M adds its bonus. At most one of each
group counts, the first."""
_MASKS: Final = tuple(
    tuple((sum(map(tarot_bit, cards)), points, takes_matto) for cards, points, takes_matto in group)
    for group in FIXED
)


_IN_FIXED: Final = tarot_bit(MATTO) | reduce(or_, (mask for group in _MASKS for mask, _, _ in group))


@cache
def _fixed(bits: int, bonus: int) -> int:
    """Return the points of the versicole that are not runs."""
    points = 0
    for group in _MASKS:
        for mask, extra, takes_matto in group:
            if bits & mask == mask:
                points += extra + bonus * takes_matto
                break
    return points


@cache
def _runs(bits: int, first: int, bonus: int) -> int:
    """Return the points of the runs in a segment whose lowest bit is tarocco ``first``."""
    points = length = total = 0
    while bits or length:
        if bits & 1:
            length += 1
            total += added((tarot(first),))
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
    bonus = MATTO_BONUS * (tarocchi & 1)
    runs = (_runs(tarocchi >> low & (1 << high - low + 1) - 1, low, bonus) for low, high in RUNS)
    return plain + sum(runs) + _fixed(tarocchi & _IN_FIXED, bonus)


def score_of_grid(grid: Collection[Card]) -> int:
    """Return the score of a finished grid with these cards on top."""
    return score_of(sum(map(tarot_bit, filter(is_tarot, grid))), sum(WORTH[card] for card in grid))


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


def simple_bound(position: Position) -> int:
    """Return a bound that costs nothing: the score with all useful cards still alive on top, and nothing
    else.

    A useful card never lowers a score, except a T14 or T29 outside all versicole, which counts 0 here. The
    bound is at least -300, because a player may always stop.
    """
    return max(UNFINISHED, most_of(USEFUL.intersection(position.grid + position.deck + position.fola)))


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
