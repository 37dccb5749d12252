"""The end of a game: its grade, how many fair games it beats, and the ceremony that counts its cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, NamedTuple

from solitaire.rules.cards import Card, Versicola
from solitaire.rules.scoring import MAX_SCORE, Score
from solver.review import SURE_GAMES

SURE_GOLD: Final = 320
"""This score is gold on any deal."""
_STEP: Final = 15
"""Points below par for bronze, above par for gold."""


class Grade(IntEnum):
    """The grade of a finished game, higher is better: four rungs for anyone, then the medals."""

    FINISHED = 1
    """All 97 cards were played."""
    ZERO = 2
    """From 0 points."""
    HUNDRED = 3
    """From 100 points."""
    TWO_HUNDRED = 4
    """From 200 points."""
    BRONZE = 5
    """From 15 points below par."""
    SILVER = 6
    """From par."""
    GOLD = 7
    """From 15 points above par, or from 320."""
    CROWN = 8
    """All that the game can give: 334."""

    @property
    def is_rung(self) -> bool:
        """True below bronze: it depends on the points alone."""
        return self < Grade.BRONZE


_RUNGS: Final = ((Grade.TWO_HUNDRED, 200), (Grade.HUNDRED, 100), (Grade.ZERO, 0))


class Step(NamedTuple):
    """A grade, and the least points that earn it."""

    grade: Grade
    points: float


def grade(points: int, par: float | None) -> Grade:
    """Return the grade of a finished game's score.

    Args:
        points: the score of the game.
        par: the fair player's mean score on its deal; None if unknown: then only grades that do not need it
            are given.
    """
    return next((step.grade for step in _steps(par) if points >= step.points), Grade.FINISHED)


def next_step(points: int, par: float | None) -> Step | None:
    """Return the next grade above a score; None at the top, or if it depends on an unknown par."""
    earned = grade(points, par)
    above = [step for step in _steps(par) if step.grade > earned]
    if par is None and earned >= Grade.TWO_HUNDRED:
        return None
    return min(above, key=lambda step: step.points, default=None)


def _steps(par: float | None) -> list[Step]:
    """Return the grades above finished, best first."""
    steps = [Step(Grade.CROWN, MAX_SCORE)]
    if par is None:
        steps.append(Step(Grade.GOLD, SURE_GOLD))
    else:
        gold = min(SURE_GOLD, par + _STEP)
        steps += Step(Grade.GOLD, gold), Step(Grade.SILVER, par), Step(Grade.BRONZE, par - _STEP)
    return [*steps, *(Step(*rung) for rung in _RUNGS)]


def better_than(points: int, games: Sequence[int]) -> int | None:
    """Return how many per cent of these scores are lower, rounded down; None while there are too few."""
    if len(games) < SURE_GAMES:
        return None
    return 100 * sum(score < points for score in games) // len(games)


# -- the ceremony: the order in which the cards are counted, and its progress ----------------------


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
    return tuple(_count_steps(score))


def _count_steps(score: Score) -> Iterator[CountStep]:
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
