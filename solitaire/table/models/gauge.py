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
    """A mark on the scale.

    Attributes:
        kind: its meaning.
        points: its place.
        name: its meaning in a word or two.
        figure: its points in writing: ``≈282`` if estimated.
        full: the same with the error, if there is one.
        tip: the same in a sentence, with the error, if there is one.
        is_old: whether it belongs to the position before, because this position's is not known yet.
    """

    kind: MarkKind
    points: float
    name: str
    figure: str
    full: str
    tip: str
    is_old: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """The change of the expected result by the last move.

    Attributes:
        moment: the number of moves made at the time; identifies the change.
        points: the change, whole points.
        is_sure: whether it exceeds its error.
    """

    moment: int
    points: int
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that the gauge shows.

    Attributes:
        marks: the marks; without any there is no gauge.
        low, high: the ends of the scale, points.
        change: the change of the expected result by the last move, if it is known.
    """

    marks: Sequence[Mark] = ()
    low: int = 0
    high: int = STEP
    change: Change | None = None

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
