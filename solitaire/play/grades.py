"""How good a finished game is, besides its score: a grade, and how many fair games it beats."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from solitaire.rules.scoring import MAX_SCORE
from solver.sums import SURE_GAMES

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
