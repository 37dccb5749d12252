"""Par of a shuffle: the mean score that the fair player makes on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final

FAIR_VERSION: Final = 3
"""Version of the fair player: raised by one whenever the same playouts and seed make it decide otherwise. Of
pars the one by the newest version counts."""
FAIR_ENGINE: Final = f"fair {FAIR_VERSION}"
"""Its name in the store, which keeps what it says of a deal under name and version."""
PAR_PLAYOUTS: Final = 1000
"""Playouts for each decision of the fair player whose mean score is par."""
FEWEST_GAMES: Final = 3
"""Fewest games that make a par."""
USUAL_PAR: Final = 304.3
USUAL_SPREAD: Final = 26.6
"""Mean and standard deviation of par over deals 0 to 199, points, by ``minchiate bench --par``."""


@dataclass(frozen=True, slots=True)
class FairPar:
    """The par of one shuffle, how sure it is and what it took.

    Attributes:
        mean: mean score of the games, points.
        error: standard error of the mean, points; infinite for a single game.
        spread: standard deviation of a single game, points; infinite for a single game.
        games: games played.
        seconds: wall-clock time spent on them.
    """

    mean: float
    error: float
    spread: float
    games: int
    seconds: float

    @classmethod
    def of(cls, scores: Sequence[int], seconds: float) -> "FairPar":
        """Return the par that at least one score gives."""
        spread = stdev(scores) if len(scores) > 1 else inf
        return cls(fmean(scores), spread / sqrt(len(scores)), spread, len(scores), seconds)
