"""A playout that keeps several lines at once in plain Python: the twin of ``solver/core/fair_beam.hpp``.

After each kill the most valuable lines are kept (beam search). Every line goes on with its best two kills;
the values of its kills add up to its own. A kill is followed by the next card: all lines are always at the
same card.
"""

from typing import Final, TypeAlias

from solitaire.rules.scoring import UNFINISHED
from solver.reference.fair_playout import Playout

_KILLS: Final = 2
"""Kills that each line goes on with."""
_Line: TypeAlias = tuple[Playout, int]
"""Where a line stands, and the sum of its kills' values."""


def run(start: Playout, width: int) -> int:
    """Play a position on to the end; return the best score at which one of the lines could have stopped.

    Args:
        start: the position; it changes.
        width: lines that are kept, from 1 on. With 1 the playout is the policy's alone.
    """
    if width == 1:
        return start.run()
    while start.can_play:
        start.play()
    lines = [(start, 0)]
    while lines and lines[0][0].to_come:
        lines = go_on(lines, width)
    return max((at.clear_up() for at, _ in lines), default=UNFINISHED)


def go_on(lines: list[_Line], width: int) -> list[_Line]:
    """Return the best lines with one more kill and card; of lines with the same grid the first is kept."""
    candidates = [
        (before + value, at, right, distance)
        for at, before in lines
        for value, right, distance in at.choose(_KILLS)
    ]
    kept = list[_Line]()
    for value, at, right, distance in sorted(candidates, key=lambda candidate: -candidate[0]):
        after = at.copy()
        after.kill(right, distance)
        after.play()
        if all(after.grid != other.grid for other, _ in kept):
            kept.append((after, value))
        if len(kept) == width:
            break
    return kept
