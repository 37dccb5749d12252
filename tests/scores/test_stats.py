"""Statistics: every figure compared with a plain count of the games."""

from collections import Counter
from datetime import date
from statistics import fmean, median

import pytest

from scores.goals import Streak
from scores.kinds import OWN
from scores.stats import BIN, Summary, statistics
from scores.store import Store
from solitaire.rules.record import Help, Record
from solitaire.rules.scoring import KINDS
from tests.support.stored import played

TODAY = date(2026, 1, 9)


@pytest.fixture
def games(store: Store) -> list[Record]:
    """20 first games of Anna's, every fifth of them given up; the store has also a repeat and others."""
    games = [
        played(
            deal,
            date=f"2026-01-{5 + deal // 5:02}",
            most=60 if deal % 5 == 4 else 200,
            help=Help(undone_plays=deal % 2, fair_hints=int(deal % 10 == 3)),
            seconds=deal * 10 if deal else None,
        )
        for deal in range(20)
    ]
    for game in games:
        store.add(game, own=True)
    store.add(played(0, date="2026-01-08"), own=True)
    store.add(played(1, player="Bruno", date="2025-12-31"), own=True)
    store.add(played(50, player="Carla"), own=False)
    return games


def finished(games: list[Record]) -> list[Record]:
    """Return the games that count, the repeat among them."""
    return [game for game in [*games, games[0]] if game.score.points != -300]


def test_figures(store: Store, games: list[Record]) -> None:
    found = statistics(store, "Anna", TODAY)
    points = [game.score.shown for game in finished(games)]
    assert found.all == Summary(21, 17, fmean(points), median(points), max(points))
    assert (found.stuck, found.gave_up) == (0, 4)
    assert [found.by_standing[standing].games for standing in OWN] == [10, 10, 1]
    by_help = {name: summary.games for name, summary in found.by_help.items()}
    assert by_help == {"none": 11, "undo": 10, "fair hints": 2, "oracle hints": 0}
    assert found.by_help["oracle hints"] == Summary(0, 0)
    assert (found.seconds, found.timed) == (1900, 19)
    counts = Counter(one // BIN * BIN for one in points)
    assert {low: times for low, times in found.distribution.items() if times} == dict(counts)
    assert list(found.distribution) == list(range(min(counts), max(counts) + BIN, BIN))


def test_over_time(store: Store, games: list[Record]) -> None:
    found = statistics(store, "Anna", TODAY)
    assert [(day, summary.games) for day, summary in found.by_day.items()] == [
        ("2026-01-05", 5),
        ("2026-01-06", 5),
        ("2026-01-07", 5),
        ("2026-01-08", 6),
    ]
    first = [game.score.shown for game in games[:4]]
    assert found.by_day["2026-01-05"] == Summary(5, 4, fmean(first), median(first), max(first))
    assert found.finished_in_a_row == Streak(1, 4)
    assert found.days_in_a_row == Streak(4, 4)
    assert found.daily == Streak(0, 0)


def test_versicole_and_costs(store: Store, games: list[Record]) -> None:
    found = statistics(store, "Anna", TODAY)
    kinds = Counter(versicola.kind for game in finished(games) for versicola in game.score.versicole)
    assert found.versicole == {kind: kinds[kind] for kind in KINDS}
    cost = Counter[int]()
    for game in finished(games):
        for item in game.score.negatives:
            cost[item.card] += item.points
    assert {one.card: one.points for one in found.costs} == dict(cost)
    assert [one.points for one in found.costs] == sorted(cost.values())
    assert all(one.points % one.games == 0 for one in found.costs)


def test_an_empty_store(store: Store) -> None:
    nothing = statistics(store, None, TODAY)
    assert nothing.all == Summary(0, 0)
    assert (nothing.distribution, nothing.by_day, nothing.costs) == ({}, {}, [])
    assert set(nothing.versicole.values()) == {0}


def test_everyone_together(store: Store, games: list[Record]) -> None:
    everyone = statistics(store, None, TODAY)
    assert everyone.all.games == len(games) + 2
    assert everyone.daily is None
    assert statistics(store, "Carla", TODAY).all.games == 0
