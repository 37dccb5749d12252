"""A playout of several lines at once in plain Python: the twin of ``solver/core/fair_beam.hpp``.

After each kill the most valuable lines stay (beam search). Every line continues with its best two kills, and
its value is the sum of the values of its kills. Each kill is followed by the next card, so all lines are
always at the same card.
"""

from typing import Final, TypeAlias

from solitaire.rules.scoring import UNFINISHED
from solver.reference.fair_playout import Playout

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
