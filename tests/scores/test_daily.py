"""The daily deal: its number, the scores of a month, and the streak."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from scores import goals
from scores.goals import DailyResults, Streak, daily_deal, days_in_a_row, month, streak
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from tests.support import recorded

TODAY = date(2026, 3, 2)


def game(day: date, begun: date, most: int = 200, *, cut: int | None = None) -> Record:
    """Return Anna's game of a day's deal, begun on that or another day."""
    deal = daily_deal(day)
    record = recorded.game(deal if cut is None else deal.recut(cut), recorded.tidy, most)
    return replace(record, player="Anna", date=begun.isoformat())


def test_the_deal_of_a_day_is_the_same_for_everyone() -> None:
    deal = daily_deal(date(2019, 4, 16))
    assert (deal.name, deal.cut) == ("11849411213340645030", deal.own_cut)


def test_a_month_has_scores_of_the_day_itself_and_of_later_days(store: Store) -> None:
    first, second, third = (date(2026, 3, day) for day in (1, 2, 3))
    store.add(game(first, first), own=True)
    store.add(game(first, second, 150), own=True)
    store.add(game(second, third), own=True)
    store.add(game(third, third, cut=5), own=True)
    on_first, on_second = (game(day, day).score.points for day in (first, second))
    assert month(store, "Anna", 2026, 3) == {
        first: DailyResults(on_first, -300),
        second: DailyResults(None, on_second),
    }
    assert month(store, "Anna", 2026, 2) == month(store, "Bruno", 2026, 3) == {}


def test_an_imported_game_does_not_count(store: Store) -> None:
    store.add(game(TODAY, TODAY), own=False)
    assert month(store, "Anna", 2026, 3) == {}
    assert streak(store, "Anna", TODAY) == Streak(0, 0)


def test_the_streak_counts_deals_played_on_their_day(store: Store) -> None:
    for back in (0, 1, 2, 5, 6, 7, 8):
        store.add(game(TODAY - timedelta(back), TODAY - timedelta(back)), own=True)
    store.add(game(TODAY - timedelta(3), TODAY), own=True)  # late
    store.add(game(TODAY - timedelta(4), TODAY - timedelta(4), 60), own=True)  # given up
    assert streak(store, "Anna", TODAY) == Streak(3, 4)
    assert streak(store, "Anna", TODAY + timedelta(1)) == Streak(3, 4)
    assert streak(store, "Anna", TODAY + timedelta(2)) == Streak(0, 4)


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


def test_a_deal_without_a_number_is_not_a_daily_deal(store: Store) -> None:
    cards = Deal.from_cards(goals.daily_deal(TODAY).cards)
    record = replace(recorded.game(cards, recorded.tidy), player="Anna", date=TODAY.isoformat())
    store.add(record, own=True)
    assert streak(store, "Anna", TODAY) == Streak(0, 0)
