"""Worth of a finished game beside its score: a grade, and how many fair games it beats."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from solitaire.rules.scoring import MAX_SCORE
from solver.sums import SURE_GAMES

SURE_GOLD: Final = 320
"""This score is gold on any deal."""
_STEP: Final = 15
"""Points between par and bronze below it, gold above it."""


class Grade(IntEnum):
    """The grade of a finished game, the better the higher: four rungs for anyone, then the medals."""

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


def grade(points: int, par: float | None) -> Grade:
    """Return the grade of a finished game's score.

    Args:
        points: the score of the game.
        par: the fair player's mean score on its deal; None if it is not known, then only the grades that do
            not need it are given.
    """
    if points >= MAX_SCORE:
        return Grade.CROWN
    if points >= SURE_GOLD:
        return Grade.GOLD
    medals: tuple[tuple[Grade, float], ...] = ()
    if par is not None:
        medals = (Grade.GOLD, par + _STEP), (Grade.SILVER, par), (Grade.BRONZE, par - _STEP)
    return next((earned for earned, least in (*medals, *_RUNGS) if points >= least), Grade.FINISHED)


def better_than(points: int, games: Sequence[int]) -> int | None:
    """Return how many per cent of these scores are lower, rounded down; None while they are too few."""
    if len(games) < SURE_GAMES:
        return None
    return 100 * sum(score < points for score in games) // len(games)
