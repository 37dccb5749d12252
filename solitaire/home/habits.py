"""Habits: what decisions cost, over all reviewed games and lately; drills, where the costliest are asked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from math import inf, sqrt
from statistics import fmean
from typing import Any, Final

from scores.kinds import R, as_shared
from scores.reviews import (
    DrillCard,
    DrillKey,
    StoredFigures,
    drill_cards,
    record_of,
    review_of,
    store_drill_card,
    stored_figures,
)
from scores.store import Store
from solitaire.home.reviews import ReviewedKind, ReviewFigures, V, parse_figures
from solver.review import Part, rate_of

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


# -- drills ---------------------------------------------------------------------------------------
#
# The schedule is Leitner's. A decision lies in a box: a right answer moves it up a box, a wrong answer
# moves it back to the first, and each box has an interval. The costliest decisions come first. The caller
# gives the dates; nothing here looks at a clock or changes a score.

INTERVALS: Final = (1, 2, 4, 8, 16, 32)
"""Days until a decision is asked again, by box from box 1; it stays in the last."""
NEW_A_DAY: Final = 10
"""Most new decisions of a game per day."""
_RIGHT: Final = 1.0
"""An answer that costs less than this many points is right."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A decision to be asked again."""

    key: DrillKey
    """Identifies it."""
    row: int
    """The row of its game or hand."""
    engine: str
    """Name and version of the engine whose review it is from."""
    cost: float
    """The points that it cost."""
    card: DrillCard | None
    """Its box and due date; None if it has never been asked again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The drills of a player."""

    due: tuple[Drill, ...]
    """Those due today, the costliest first."""
    next_day: date | None
    """The next day on which another is due; None if there is none."""


def plan(store: Store, of: ReviewedKind[R, V], player: str, today: date) -> Plan:
    """Return the drills of a player that are due on a day; reviews without computed figures are left out."""
    cards = drill_cards(store, player)
    drills = list[Drill]()
    for review, figures in newest_reviews(store, of, player):
        for place, cost in figures.costly:
            key = DrillKey(review.key, place)
            drills.append(Drill(key, review.row, review.engine, cost, cards.get(key)))
    drills.sort(key=lambda drill: -drill.cost)
    new = [drill for drill in drills if drill.card is None]
    begun_today = sum(drill.card is not None and drill.card.begun == today for drill in drills)
    wanted = max(0, NEW_A_DAY - begun_today)
    known = [(drill, drill.card.due) for drill in drills if drill.card is not None]
    due = [drill for drill, day in known if day <= today] + new[:wanted]
    later = [day for _, day in known if day > today]
    if len(new) > wanted:
        later.append(today + timedelta(days=1))
    return Plan(tuple(sorted(due, key=lambda drill: -drill.cost)), min(later, default=None))


def is_right(cost: float) -> bool:
    """Return whether an answer with this cost, in points against the better decision, is right."""
    return cost < _RIGHT


def after_answer(card: DrillCard | None, today: date, *, right: bool) -> DrillCard:
    """Return where a decision lies after an answer; ``card`` is its place before, None if there was none."""
    box = 1 if card is None or not right else min(card.box + 1, len(INTERVALS))
    begun = today if card is None else card.begun
    return DrillCard(begun, box, today + timedelta(days=INTERVALS[box - 1]))


def answer(store: Store, drill: Drill, player: str, today: date, *, right: bool) -> DrillCard:
    """Store an answer, and return where the decision lies now."""
    card = after_answer(drill.card, today, right=right)
    store_drill_card(store, player, drill.key, card)
    return card


def asked(store: Store, of: ReviewedKind[R, V], drill: Drill) -> tuple[R, Any] | None:
    """Return the record and the decision of a drill; None if either is no longer there or is damaged."""
    text = record_of(store, of.kind, drill.row)
    review = review_of(store, drill.key.key, drill.engine)
    if text is None or review is None:
        return None
    try:
        record = as_shared(of.kind.parse(text))
        decisions = of.read(review, record).decisions
    except ValueError:
        return None
    found = (decision for decision in decisions if decision.place == drill.key.number)
    decision = next(found, None)
    return None if decision is None else (record, decision)
