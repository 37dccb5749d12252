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
    """The grade of a game, the better the higher."""

    BRONZE = 1
    """From 15 points below par."""
    SILVER = 2
    """From par."""
    GOLD = 3
    """From 15 points above par, or from 320."""
    CROWN = 4
    """All that the game can give: 334."""


def grade(points: int, par: float | None) -> Grade | None:
    """Return the grade of a score, or None if it earns none.

    Args:
        points: the score of the game.
        par: the fair player's mean score on its deal; None if it is not known, then only the grades that do
            not need it are given.
    """
    if points >= MAX_SCORE:
        return Grade.CROWN
    if points >= SURE_GOLD:
        return Grade.GOLD
    if par is None:
        return None
    steps = ((Grade.GOLD, par + _STEP), (Grade.SILVER, par), (Grade.BRONZE, par - _STEP))
    return next((earned for earned, least in steps if points >= least), None)


def better_than(points: int, games: Sequence[int]) -> int | None:
    """Return how many per cent of these scores are lower, rounded down; None while they are too few."""
    if len(games) < SURE_GAMES:
        return None
    return 100 * sum(score < points for score in games) // len(games)
