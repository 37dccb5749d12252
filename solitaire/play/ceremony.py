"""The ceremony at the end of a game: the order in which its cards are counted, and its progress."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules.cards import Card, Versicola
from solitaire.rules.scoring import Score


class CountPart(Enum):
    """A part of the count; the value is the duration of each of its steps in seconds, at the usual pace."""

    BANISHED = 0.45
    ACCOUNT = 1.2
    VERSICOLA = 1.1
    RESULT = 0.9


_LONGEST: Final = 3.0
"""Most seconds for all banished cards together, at the usual pace, so that a poor game does not drag on."""
_RUN: Final = 0.6
"""Part of a step in which the count runs to its new value."""
_A_TICK: Final = 10
_MOST_TICKS: Final = 8
"""Points between two ticks, and most ticks in a step."""


@dataclass(frozen=True, slots=True)
class CountStep:
    """A step of the count: a card, cards or a versicola, or the result."""

    part: CountPart
    cards: tuple[Card, ...]
    points: int
    """What it adds to the count."""
    total: int
    """The count after it."""
    versicola: Versicola | None = None
    """The versicola, in that part."""


def steps(score: Score) -> tuple[CountStep, ...]:
    """Return the steps of the count.

    First each card that costs points, cheapest first; then the cards of account, each versicola, and the
    result.
    """
    return tuple(_steps(score))


def _steps(score: Score) -> Iterator[CountStep]:
    total = 0
    for item in sorted(score.negatives, key=lambda item: -item.points):
        total += item.points
        yield CountStep(CountPart.BANISHED, (item.card,), item.points, total)
    if score.account:
        total += score.account_points
        yield CountStep(
            CountPart.ACCOUNT, tuple(item.card for item in score.account), score.account_points, total
        )
    for versicola in score.versicole:
        total += versicola.total
        yield CountStep(CountPart.VERSICOLA, versicola.shown, versicola.total, total, versicola)
    yield CountStep(CountPart.RESULT, (), 0, total)


class Ceremony:
    """A count in progress.

    Attributes:
        steps: all steps.
        at: the index of the step shown; ``len(steps)`` when all is over.
    """

    def __init__(self, score: Score, pace: float) -> None:
        """Begin to count; each step lasts ``pace`` times its usual time."""
        self.steps = steps(score)
        self.at = 0
        banished = sum(step.part is CountPart.BANISHED for step in self.steps)
        self._seconds = {part: pace * part.value for part in CountPart}
        self._seconds[CountPart.BANISHED] = pace * min(CountPart.BANISHED.value, _LONGEST / max(1, banished))
        self._passed: float | None = None

    @property
    def is_over(self) -> bool:
        """True when everything has been counted."""
        return self.at >= len(self.steps)

    @property
    def step(self) -> CountStep:
        """The step shown; the last when all is over."""
        return self.steps[min(self.at, len(self.steps) - 1)]

    @property
    def total(self) -> int:
        """The count as shown now, on its way to the step's total."""
        if self.is_over:
            return self.step.total
        return round(self.step.total - self.step.points * (1 - self._share))

    @property
    def ticks(self) -> int:
        """The ticks of the count in this step so far: one as it begins, and others as points are added."""
        whole = min(_MOST_TICKS, max(1, abs(self.step.points) // _A_TICK))
        return 1 + int((whole - 1) * self._share) if self.step.points else 0

    @property
    def _share(self) -> float:
        """The fraction of the step's run that the count has covered."""
        return min(1.0, (self._passed or 0.0) / (_RUN * self._seconds[self.step.part]))

    @property
    def banished(self) -> dict[Card, int]:
        """The cards counted as a cost so far, with their points."""
        counted = self.steps[: self.at + 1]
        return {step.cards[0]: step.points for step in counted if step.part is CountPart.BANISHED}

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether another step has begun. The count begins with the first call."""
        before = self.at
        self._passed = 0.0 if self._passed is None else self._passed + seconds
        while not self.is_over and self._passed >= self._seconds[self.step.part]:
            self._passed -= self._seconds[self.step.part]
            self.at += 1
        return self.at != before
