"""Goals: which games count, in literal cases and from a store."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Self

import pytest

from scores.estimates import Par, store_par
from scores.games import GAME
from scores.goals import (
    AUTHORS_BEST,
    DailyResults,
    FinishedGame,
    Goal,
    Streak,
    add_and_rank,
    daily_deal,
    days_in_a_row,
    goals,
    goals_of,
    hand_goals,
    month,
    streak,
)
from scores.kinds import Standing
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import GUIDED, Help, Record
from tests.support import recorded
from tests.support.stored import played, short

DAY, LATER = "2026-01-06", "2026-02-07"


def reached(games: list[FinishedGame]) -> dict[str, tuple[int, str | None]]:
    """Return the goals begun, with how often each was met and the day that completed it.

    The goals of any first games, up to 100 points, are left out.
    """
    easy = ("finished", "first_0", "first_100")
    return {
        goal.name: (goal.done, goal.date) for goal in goals_of(games) if goal.done and goal.name not in easy
    }


def game(
    points: int, kinds: str = "", date: str | None = DAY, deal: int = 1, par: float | None = None
) -> FinishedGame:
    return FinishedGame(points, kinds, date, deal, par)


def test_there_are_twelve_goals() -> None:
    assert [(goal.name, goal.needed) for goal in goals_of([])] == [
        *(("finished", 1), ("first_0", 1), ("first_100", 1), ("first_200", 1), ("first_300", 1)),
        *(("author", 1), ("regular", 1), ("matto", 1), ("tredici", 1)),
        *(("diecine", 1), ("demonio", 1), ("above_par", 10)),
    ]
    assert not any(goal.is_reached for goal in goals_of([]))


@pytest.mark.parametrize(
    ("games", "found"),
    [
        ([game(199)], {}),
        ([game(200)], {"first_200": (1, DAY)}),
        ([game(300)], {"first_200": (1, DAY), "first_300": (1, DAY)}),
        ([game(210), game(302, date=LATER)], {"first_200": (1, DAY), "first_300": (1, LATER)}),
        ([game(10, "REGULAR,REGULAR,TREDICI")], {"regular": (1, DAY), "tredici": (1, DAY)}),
        ([game(10, "DEMONIO", None)], {"demonio": (1, None)}),
        ([game(100, par=100.0)], {}),
        ([game(101, par=100.0), game(102, par=100.0)], {"above_par": (1, None)}),  # one deal
        ([game(101, deal=one, par=100.0) for one in range(9)], {"above_par": (9, None)}),
        ([game(101, deal=one, par=100.0) for one in range(12)], {"above_par": (10, DAY)}),
    ],
)
def test_goals_by_games(games: list[FinishedGame], found: dict[str, tuple[int, str | None]]) -> None:
    assert reached(games) == found


def test_a_beginner_reaches_rungs_and_the_authors_best_comes_last() -> None:
    points = [-44, 0, 99, 100, 200, 300, 302, 303]
    states = [{goal.name for goal in goals_of([game(one)]) if goal.is_reached} for one in points]
    assert states[:4] == [{"finished"}, *2 * [{"finished", "first_0"}], {"finished", "first_0", "first_100"}]
    assert ["author" in reached for reached in states] == 7 * [False] + [True]
    assert AUTHORS_BEST == 113 + 190 + 0


def test_stored_clean_games_count_and_no_others(store: Store) -> None:
    points = played().score.points
    assert points == 35
    kinds = {versicola.kind.name.lower() for versicola in played().score.versicole}
    store.add(played(help=Help(undone_plays=1)), own=True)
    store.add(played(deal=7, player="Bruno"), own=True)
    assert not any(goal.done for goal in goals(store, "Anna"))
    store.add(played(deal=42, player="Carla"), own=True)
    store_par(store, Deal.numbered(42), Par(20.0, 2.0, 40), "fair 1")
    store_par(store, Deal.numbered(42), Par(400.0, 2.0, 400), "fair 0.1.0")  # an older player
    found = {goal.name: goal for goal in goals(store, "Carla")}
    assert {name for name, goal in found.items() if goal.done} == {"finished", "first_0", *kinds, "above_par"}
    assert found["above_par"] == Goal("above_par", 1, 10, None)
    assert all(found[kind].date == "2026-01-06" for kind in kinds)
    assert sum(goal.done for goal in goals(store, None)) >= sum(goal.done for goal in found.values())


def test_goals_of_hands_need_opponents_of_the_middle_strength(store: Store) -> None:
    """The matches 9, 18 and 19 of one giro are won with 7, 5 and 9 resti, and 3, 2 and 3 hands."""
    assert [(goal.name, goal.needed) for goal in hand_goals(store, None)] == [
        *(("hands_won", 10), ("three_resti", 1), ("t1_saved", 10)),
        *(("match_won", 1), ("match_strongest", 1)),
    ]

    def begun() -> dict[str, int]:
        return {
            goal.name: goal.done for goal in hand_goals(store, "Anna") if goal.done and "t1" not in goal.name
        }

    store.add(short(("full", "full", "tessa"), 9), own=True)  # one of the opponents is too weak
    assert begun() == {}
    store.add(short(("lapo", "vieri", "full"), 18), own=True)  # the partner may be weak
    assert begun() == {"hands_won": 2, "three_resti": 1, "match_won": 1}
    store.add(short(("lapo", "full", "full"), 19), own=True)
    assert begun() == {"hands_won": 5, "three_resti": 1, "match_won": 1, "match_strongest": 1}
    assert {goal.name for goal in hand_goals(store, "Carla") if goal.done} == set()


def test_a_game_that_has_ended_is_ranked_among_the_players_own(store: Store) -> None:
    store.add(played(7, player="Bruno"), own=True)
    first, again = add_and_rank(store, played(7)), add_and_rank(store, played(7, most=100, date=LATER))
    assert first is not None
    assert again is not None
    points = played(7).score.points
    assert (first.added.standing, again.added.standing) == (Standing.CLEAN, Standing.AGAIN)
    assert (first.place, first.count, first.before, first.streak) == (1, 1, None, None)
    assert (again.place, again.count, again.before, again.goals) == (1, 1, points, ())
    assert "finished" in first.goals


def test_a_practice_game_is_not_ranked_but_its_deal_counts_as_seen(store: Store) -> None:
    practice = replace(played(7), extra=((GUIDED, "yes"),))
    assert practice.is_practice
    assert add_and_rank(store, practice) is None
    assert store.has_played(GAME, practice.deal, practice.player)
    assert store.count(None) == 0


# -- The daily deal: its number, the scores of a month, and the streak -----------------------------


TODAY = date(2026, 3, 2)


def of_day(day: date, begun: date, most: int = 200, *, cut: int | None = None) -> Record:
    """Return Anna's game of a day's deal, begun on that or another day."""
    deal = daily_deal(day)
    record = recorded.game(deal if cut is None else deal.recut(cut), recorded.tidy, most)
    return replace(record, player="Anna", date=begun.isoformat())


def test_the_deal_of_a_day_is_the_same_for_everyone() -> None:
    deal = daily_deal(date(2019, 4, 16))
    assert (deal.name, deal.cut) == ("11849411213340645030", deal.own_cut)


def test_a_month_has_scores_of_the_day_itself_and_of_later_days(store: Store) -> None:
    first, second, third = (date(2026, 3, day) for day in (1, 2, 3))
    store.add(of_day(first, first), own=True)
    store.add(of_day(first, second, 150), own=True)
    store.add(of_day(second, third), own=True)
    store.add(of_day(third, third, cut=5), own=True)
    store.add(of_day(date(2026, 3, 4), date(2026, 3, 4)), own=False)  # not played here
    on_first, on_second = (of_day(day, day).score.points for day in (first, second))
    assert month(store, "Anna", 2026, 3) == {
        first: DailyResults(on_first, -300),
        second: DailyResults(None, on_second),
    }
    assert month(store, "Anna", 2026, 2) == month(store, "Bruno", 2026, 3) == {}


def test_the_streak_counts_deals_played_on_their_day(store: Store) -> None:
    for back in (0, 1, 2, 5, 6, 7, 8):
        store.add(of_day(TODAY - timedelta(back), TODAY - timedelta(back)), own=True)
    store.add(of_day(TODAY - timedelta(3), TODAY), own=True)  # late
    store.add(of_day(TODAY - timedelta(4), TODAY - timedelta(4), 60), own=True)  # given up
    store.add(of_day(TODAY + timedelta(1), TODAY + timedelta(1)), own=False)  # not played here
    unnumbered = replace(of_day(TODAY, TODAY), deal=Deal.from_cards(daily_deal(TODAY).cards))
    store.add(replace(unnumbered, date=(TODAY + timedelta(1)).isoformat()), own=True)
    assert streak(store, "Anna", TODAY) == Streak(3, 4)
    assert streak(store, "Anna", TODAY + timedelta(1)) == Streak(3, 4)
    assert streak(store, "Anna", TODAY + timedelta(2)) == Streak(0, 4)


def test_todays_deal_is_ranked_with_its_streak(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    class Today(date):
        @classmethod
        def today(cls) -> Self:
            return cls(TODAY.year, TODAY.month, TODAY.day)

    monkeypatch.setattr("scores.goals.date", Today)
    for begun, days in ((TODAY - timedelta(1), None), (TODAY, Streak(2, 2))):
        ranking = add_and_rank(store, of_day(begun, begun))
        assert ranking is not None
        assert ranking.streak == days


@pytest.mark.parametrize(
    ("back", "expected"),
    [
        ([], Streak(0, 0)),
        ([0], Streak(1, 1)),
        ([1], Streak(1, 1)),
        ([2], Streak(0, 1)),
        ([2, 1], Streak(2, 2)),
        ([9, 8, 7, 3, 1, 0], Streak(2, 3)),
        ([2, 1, 0, -365], Streak(3, 3)),  # a clock was wrong once
        ([-5, -6], Streak(0, 0)),
    ],
)
def test_days_in_a_row(back: list[int], expected: Streak) -> None:
    assert days_in_a_row([TODAY - timedelta(days) for days in back], TODAY) == expected
