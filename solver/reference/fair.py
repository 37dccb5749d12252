"""The fair player's search in plain Python: the twin of ``solver/core/fair.hpp``.

Both draw the same shuffles. A playout keeps several lines at once, the most valuable after each kill (beam
search): every line continues with its best two kills, and its value is the sum of the values of its kills.
Each kill is followed by the next card, so all lines are always at the same card.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import GRID_SIZE
from solitaire.rules.scoring import UNFINISHED
from solver.reference.checks import MOST_WIDTH, PositionCheck, Turn, check_range, check_ranges
from solver.reference.fair_playout import Playout
from solver.reference.fair_policy import FairPolicy

_KILLS: Final = 2
"""Kills with which each line continues."""
_Line: TypeAlias = tuple[Playout, int]
"""The state of a line, and the sum of its kills' values."""


def run(start: Playout, width: int) -> int:
    """Play a position to the end; return the best score at which any of the lines could have stopped.

    Args:
        start: the position; it changes.
        width: lines that stay, at least 1. With 1 the playout is the policy's own.
    """
    if width == 1:
        return start.run()
    while start.can_play:
        start.play()
    lines = [(start, 0)]
    while lines and lines[0][0].to_come:
        lines = advance(lines, width)
    return max((at.clear_up() for at, _ in lines), default=UNFINISHED)


def advance(lines: list[_Line], width: int) -> list[_Line]:
    """Return the best lines with another kill and card; of lines with the same grid only the first stays."""
    candidates = [
        (before + value, at, right, distance)
        for at, before in lines
        for value, right, distance in at.choose(_KILLS)
    ]
    best = list[_Line]()
    for value, at, right, distance in sorted(candidates, key=lambda candidate: -candidate[0]):
        after = at.copy()
        after.kill(right, distance)
        after.play()
        if all(after.grid != other.grid for other, _ in best):
            best.append((after, value))
        if len(best) == width:
            break
    return best


# -- the search ------------------------------------------------------------------------------------

_MOST_KNOWN: Final = 16
"""Most cards to come whose order may be known: the native core has no room for more behind the grid."""


class FairSearch:
    """Flat Monte-Carlo: every option is played out over the same shuffles of the unseen cards.

    Args:
        weights: the policy.
        grid: the piles' top cards, left to right.
        unseen: the cards that come first, in a hidden order.
        fola: the cards that come after them, in their order; at most 16.
        seed: 0 to 2**64-1.
        width: lines of a playout, 1 to 4096.

    Attributes:
        counts: by option, the playouts made.
        sums: by option, the sum of the scores.
        squares: by option, the sum of the squared scores.

    Raises:
        ValueError: no game leads to this position, or the width is out of range.
    """

    def __init__(
        self,
        weights: FairPolicy,
        grid: Sequence[Card],
        unseen: Sequence[Card],
        fola: Sequence[Card],
        seed: int,
        width: int,
    ) -> None:
        check = PositionCheck()
        check.add("grid", grid, GRID_SIZE)
        check.add("unseen", unseen)
        check.add("fola", fola, _MOST_KNOWN)
        check_range("width", width, 1, MOST_WIDTH)
        self._turn = Turn()
        self._order, self._hidden, self._random = [*unseen, *fola], len(unseen), SplitMix64(seed)
        self._width = width
        self._start = Playout(weights, grid, self._order, len(unseen))
        self._moves = [(0, 0)] * self._start.can_play
        self._moves += [(right, distance) for _, right, distance in self._start.values()]
        self.counts = [0] * len(self._moves)
        self.sums = [0] * len(self._moves)
        self.squares = [0] * len(self._moves)

    def options(self) -> list[tuple[Card, Card]]:
        """Return the options as (killer, victim), the play as (-1, -1)."""
        grid = self._start.grid
        return [
            (grid[right], grid[right - distance]) if distance else (-1, -1) for right, distance in self._moves
        ]

    def values(self) -> list[int]:
        """Return the policy's value of every option. The play's value is 0 and cannot be compared."""
        return [0] * self._start.can_play + [value for value, _, _ in self._start.values()]

    def advance(self, options: Sequence[int], shuffles: int) -> None:
        """Draw this many shuffles and play each of these options out in all of them."""
        with self._turn:
            check_ranges("options", options, 0, len(self._moves) - 1)
            self._advance(options, shuffles)

    def _advance(self, options: Sequence[int], shuffles: int) -> None:
        order = self._order
        for _ in range(shuffles):
            for i in range(self._hidden - 1, 0, -1):
                other = (self._random.next() >> 32) * (i + 1) >> 32
                order[i], order[other] = order[other], order[i]
            for option in options:
                right, distance = self._moves[option]
                playout = self._start.copy(order)
                if distance:
                    playout.kill(right, distance)
                else:
                    playout.play()
                points = run(playout, self._width)
                self.counts[option] += 1
                self.sums[option] += points
                self.squares[option] += points * points
