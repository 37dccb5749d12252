"""The par table: results of a survey of the first deals, shipped with the game.

``minchiate lab survey export`` wrote ``scores/data/survey.csv``; ``scores/data/README.md`` says how to make
it again.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from statistics import fmean, quantiles
from typing import Final

SEARCH: Final = "search"
"""The kind of the rows that are about a search; all other rows are about games of the fair player."""
_FILE: Final = "survey.csv"


@dataclass(frozen=True, slots=True)
class Surveyed:
    """The survey's results for a deal with its own cut."""

    best: int
    """Score of the best line found."""
    bound: int
    """Proved: no line scores more."""
    games: tuple[int, ...]
    """The scores of the fair player's games, of its newest version only."""
    version: float = 0
    line: tuple[str, str, str] | None = None
    """Name and version of the engine that found the best line, its fola and its moves, as text."""

    @property
    def par(self) -> float:
        """The mean score of the fair player's games, in points."""
        return fmean(self.games)


@cache
def par_table() -> Mapping[int, Surveyed]:
    """Return the deals that were both searched and played, by number."""
    searches, games = dict[int, tuple[int, int]](), dict[int, dict[float, list[int]]]()
    lines = dict[int, tuple[str, str, str]]()
    for row in shipped_rows():
        deal, score = int(row["deal"]), int(row["score"])
        if row["kind"] == SEARCH:
            best, bound = searches.get(deal, (score, int(row["bound"])))
            searches[deal] = max(best, score), min(bound, int(row["bound"]))
            if row["line"]:  # of several searches of a deal only the best has a line
                lines[deal] = row["engine"], row["fola"], row["line"]
        else:
            games.setdefault(deal, {}).setdefault(_version(row["engine"]), []).append(score)
    return {
        deal: Surveyed(*searches[deal], tuple(scores[max(scores)]), max(scores), lines.get(deal))
        for deal, scores in games.items()
        if deal in searches
    }


def scores_by_seed(seed: int) -> Mapping[int, int]:
    """Return, by deal, the score of the table's fair player with this seed."""
    rows = [row for row in shipped_rows() if row["kind"] != SEARCH and int(row["seed"]) == seed]
    newest = max((_version(row["engine"]) for row in rows), default=0)
    return {int(row["deal"]): int(row["score"]) for row in rows if _version(row["engine"]) == newest}


def shipped_rows() -> Iterator[dict[str, str]]:
    """Return the rows of the survey that comes with the program."""
    text = resources.files("scores").joinpath("data", _FILE).read_text("utf-8")
    return csv.DictReader(text.splitlines())


def _version(engine: str) -> float:
    """Return the version of an engine; ``fair 0.1.0`` counts as 0.1."""
    return float(".".join(engine.split()[1].split(".")[:2]))


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
    """Return the pars between the quarters of the deals; for a single deal its own, without deals none."""
    pars = [known.par for known in par_table().values()]
    return quantiles(pars, n=4) if len(pars) > 1 else [*pars, 0.0][:1] * 3
