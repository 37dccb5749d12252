"""The par table: results of a survey of the first deals, shipped with the game.

``minchiate survey export`` wrote ``scores/data/survey.csv``; ``scores/data/README.md`` says how to make it
again.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from statistics import fmean, quantiles
from typing import Final

from scores.survey_text import SEARCH

_FILE: Final = "survey.csv"


@dataclass(frozen=True, slots=True)
class Surveyed:
    """What the survey found of a deal with its own cut.

    Attributes:
        best: score of the best line found.
        bound: proved: no line scores more.
        games: the scores of the fair player's games.
    """

    best: int
    bound: int
    games: tuple[int, ...]

    @property
    def par(self) -> float:
        """The mean score of the fair player's games, in points."""
        return fmean(self.games)


@cache
def par_table() -> Mapping[int, Surveyed]:
    """Return the deals that were both searched and played, by number."""
    searches, games = dict[int, tuple[int, int]](), dict[int, list[int]]()
    text = resources.files("scores").joinpath("data", _FILE).read_text("utf-8")
    for row in csv.DictReader(text.splitlines()):
        deal, score = int(row["deal"]), int(row["score"])
        if row["kind"] == SEARCH:
            best, bound = searches.get(deal, (score, int(row["bound"])))
            searches[deal] = max(best, score), min(bound, int(row["bound"]))
        else:
            games.setdefault(deal, []).append(score)
    return {
        deal: Surveyed(*searches[deal], tuple(scores)) for deal, scores in games.items() if deal in searches
    }


def deals_with_par(low: float, high: float) -> list[int]:
    """Return the numbers of the deals whose par is from ``low`` to ``high`` points."""
    return [deal for deal, known in par_table().items() if low <= known.par <= high]


def easy_deals() -> list[int]:
    """Return the numbers of the quarter of the deals with the highest pars."""
    return deals_with_par(_quarters()[2], float("inf"))


def hard_deals() -> list[int]:
    """Return the numbers of the quarter of the deals with the lowest pars."""
    return deals_with_par(float("-inf"), _quarters()[0])


def _quarters() -> list[float]:
    return quantiles((known.par for known in par_table().values()), n=4)
