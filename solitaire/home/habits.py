"""Habits: what deals and decisions cost per game, over all reviewed games, lately and over time."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, sqrt
from statistics import fmean
from typing import Final

from scores.kinds import R
from scores.reviews import StoredFigures, stored_figures
from scores.store import Store
from solitaire.home.reviews import ReviewedKind, ReviewFigures, V, parse_figures
from solver.rating import rate_of
from solver.sums import Part

SPAN: Final = 10
"""Games whose means are compared with the means of as many games before."""
_RATED: Final = 20
"""The newest games that are rated, at most."""
_FEWEST_RATED: Final = 5
_LUCK_SHARE: Final = 0.5
"""The share of its luck that is taken off a result for the rating. It leaves the least spread: results of the
fair player then spread 16 points instead of 28 (solver/README.md, "Is the sum right?")."""


@dataclass(frozen=True, slots=True)
class Group:
    """Means over some reviewed games, in points per game; the errors are standard errors of the means."""

    games: int
    """The number of games."""
    sum: Mapping[str, Part]
    """The parts of the sum: usual, deal, play, for four partner and opponents, luck, made."""
    lost: Mapping[str, Part]
    """By kind of decision, the points lost; below 0 if gained."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The figures of all reviewed games of a player, or of everyone."""

    all: Group | None = None
    """The means over all of them, or None if there are none."""
    spans: tuple[Group, ...] = ()
    """The means of every ten games in the order played; the last span is the newest ten, the first may have
    fewer."""
    left_out: int = 0
    """The games whose reviews have no sum: reviews by an earlier version of the program, whose method
    counted too much, and reviews that had too little time."""
    rating: Part | None = None
    """The rating of the play: the mean result of the newest games less half of their luck, points; None
    for few games, and where luck is not measured. Games in which the player knew more are left out."""
    rate: Part | None = None
    """The points lost a counted decision in the same games; None for few."""
    needed: int = _FEWEST_RATED
    """The games that are still needed for a rating."""

    @property
    def lately(self) -> Group | None:
        """The means of the newest ten games, if there are older games to compare them with."""
        return self.spans[-1] if len(self.spans) > 1 else None

    @property
    def before(self) -> Group | None:
        """The means of the ten games before these."""
        return self.spans[-2] if len(self.spans) > 1 else None

    @property
    def worst(self) -> str | None:
        """The kind of decision that costs most; None if none costs a point."""
        lost = {} if self.all is None else self.all.lost
        costly = {name: part.points for name, part in lost.items() if part.points >= 1}
        return max(costly, key=lambda name: costly[name], default=None)


def habits(store: Store, of: ReviewedKind[R, V], player: str | None) -> Habits:
    """Return the figures of the reviewed games of a player, or with None of everyone.

    Reviews whose figures have not been computed yet are left out.

    Raises:
        UserError: the store cannot be read.
    """
    found = [figures for _, figures in newest_reviews(store, of, player)]
    games = [figures for figures in found if figures.counts]
    rated = [figures for figures in games if not figures.knew_more][-_RATED:]
    needed = max(0, _FEWEST_RATED - len(rated))
    ends = reversed(range(len(games), 0, -SPAN))
    return Habits(
        all=_group(games, of) if games else None,
        spans=tuple(_group(games[max(0, end - SPAN) : end], of) for end in ends),
        left_out=len(found) - len(games),
        rating=None if needed or not of.is_rated else _rating(rated),
        rate=None if needed else _rate(rated),
        needed=needed,
    )


def _rating(games: Sequence[ReviewFigures]) -> Part:
    sums = [game.sum for game in games]
    return _mean([found["made"] - _LUCK_SHARE * (found["deal"] + found["luck"]) for found in sums])


def _rate(games: Sequence[ReviewFigures]) -> Part:
    return rate_of([(sum(game.lost.values()), game.counted) for game in games])


def newest_reviews(
    store: Store, of: ReviewedKind[R, V], player: str | None
) -> list[tuple[StoredFigures, ReviewFigures]]:
    """Return, by game, the newest version's review that took longest, with its figures.

    The games are in the order played; a game played twice, move by move, occurs once.

    Raises:
        UserError: the store cannot be read.
    """
    best = dict[bytes, tuple[tuple[int, float], StoredFigures, ReviewFigures]]()
    for review in stored_figures(store, of.kind, player):
        figures = parse_figures(review.figures)
        if figures is None:
            continue
        rank = _version(review.engine), review.seconds
        if review.key not in best or rank > best[review.key][0]:
            best[review.key] = rank, review, figures
    return [(review, figures) for _, review, figures in best.values()]


@cache
def _version(engine: str) -> int:
    """Return the version in the name of an engine, such as ``review 4 native``."""
    number = re.search(r" (\d{1,9}) ", engine)
    return int(number[1]) if number else 0


def _group(games: Sequence[ReviewFigures], of: ReviewedKind[R, V]) -> Group:
    return Group(
        len(games),
        {name: _mean([game.sum[name] for game in games]) for name in of.parts},
        {name: _mean([game.lost.get(name, 0.0) for game in games]) for name in of.kinds},
    )


def _mean(points: Sequence[float]) -> Part:
    """Return the mean with its standard error; ``statistics.stdev`` is exact, and twenty times slower."""
    count, mean = len(points), fmean(points)
    if count == 1:
        return Part(mean, inf)
    return Part(mean, sqrt(sum((value - mean) ** 2 for value in points) / (count - 1) / count))
