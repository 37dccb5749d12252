"""The evaluation gauge as plain values: marks on a scale of points, and the change by the last move."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import ceil
from typing import Final

from solitaire.rules.scoring import UNFINISHED

STEP: Final = 100
"""Points between two ticks of the scale."""


class MarkKind(Enum):
    """The meaning of a mark."""

    NOW = auto()
    EXPECTED = auto()
    TARGET = auto()


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the scale."""

    kind: MarkKind
    """Its meaning."""
    points: float
    """Its place."""
    name: str
    """Its meaning in a word or two."""
    figure: str
    """Its points in writing: ``≈282`` if estimated."""
    full: str
    """The same with the error, if there is one."""
    tip: str
    """The same in a sentence, with the error, if there is one."""
    is_old: bool = False
    """Whether it belongs to the position before, because this position's is not known yet."""


@dataclass(frozen=True, slots=True)
class Change:
    """The change of the expected result by the last move."""

    moment: int
    """The number of moves made at the time; identifies the change."""
    points: int
    """The change, whole points."""
    is_sure: bool
    """Whether it exceeds its error."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that the gauge shows.

    Attributes:
        low, high: the ends of the scale, points.
    """

    marks: Sequence[Mark] = ()
    """The marks; without any there is no gauge."""
    low: int = 0
    high: int = STEP
    change: Change | None = None
    """The change of the expected result by the last move, if it is known."""

    @property
    def ticks(self) -> range:
        """The points at which the scale has ticks, at most five, lowest first."""
        step = STEP * ceil((self.high - self.low) / (4 * STEP))
        return range(ceil(self.low / step) * step, self.high + 1, step)

    def share(self, points: float) -> float:
        """Return the height of points on the scale, from 0 to 1; values off the scale are at its ends."""
        return max(0.0, min(1.0, (points - self.low) / (self.high - self.low)))


def reading(marks: Sequence[Mark], change: Change | None, *, both_ways: bool) -> Reading:
    """Return the marks on a scale that contains them.

    Args:
        marks: the marks.
        change: the change by the last move.
        both_ways: whether the scale has 0 in its middle, as in the game for four; otherwise it is the
            solitaire's, from -300 on: lower values are drawn at its end.
    """
    if both_ways:
        most = _whole_steps(max((abs(mark.points) for mark in marks), default=0), least=2 * STEP)
        return Reading(tuple(marks), -most, most, change)
    most = _whole_steps(max((mark.points for mark in marks), default=0), least=4 * STEP)
    return Reading(tuple(marks), UNFINISHED, most, change)


def _whole_steps(points: float, *, least: int) -> int:
    return max(least, ceil(points / STEP) * STEP)
