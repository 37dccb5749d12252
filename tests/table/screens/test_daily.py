"""The daily deal: played, resumed, its par, the calendar."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pygame
import pytest

from scores.daily import daily_deal
from scores.estimates import Par, estimates, store_line, store_par
from solitaire.kinds import tasks
from solitaire.kinds.tasks import GAMES, fair_scores
from solitaire.play.game import Phase
from solitaire.play.grades import grade
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.table.pages import daily
from solitaire.table.pages.daily import DailyScreen
from solitaire.table.services.thinking import ParWork
from solitaire.texts.grades import grade_words
from solitaire.texts.words import signed
from solver.game_review import BestResult
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.kept_games import play_out, stored
from tests.support.table.workers import Here

TODAY = date.today()


def days(table: Table) -> DailyScreen:
    return table.screen_as(DailyScreen)


def cells(table: Table) -> dict[date, pygame.Rect]:
    """Return where the days of the month lie."""
    screen = days(table)
    count = screen.choices.count
    return {screen.chosen.replace(day=index + 1): screen.choices.place(index) for index in range(count)}


class Clock(datetime):
    """A clock that tests turn forward."""

    at = datetime(2026, 11, 30, 23, 59)

    @classmethod
    def now(cls, tz: object = None) -> Any:  # noqa: ANN401
        return cls.at


class Day(date):
    @classmethod
    def today(cls) -> "Day":
        return cls(Clock.at.year, Clock.at.month, Clock.at.day)


def test_a_calendar_left_open_over_midnight_has_the_new_day(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.table.input.datetime", Clock)
    monkeypatch.setattr(daily, "date", Day)
    table.start().key(pygame.K_F3)
    table.frame()
    assert not table.is_enabled("Next month")
    monkeypatch.setattr(Clock, "at", datetime(2026, 12, 1, 0, 0, 1))
    table.frame()
    assert (days(table).today, days(table).chosen) == (date(2026, 12, 1), date(2026, 11, 30))
    assert table.is_enabled("Next month")
    table.keys(pygame.K_PAGEDOWN)
    assert days(table).chosen == date(2026, 12, 1)


def test_todays_deal_is_played_and_resumed(full: Table) -> None:
    full.keys(pygame.K_F3)
    assert days(full).chosen == TODAY
    full.push("Play this day's deal")
    assert (full.game.deal, full.game.phase) == (daily_deal(TODAY), Phase.STACKING)
    full.keys(pygame.K_RETURN, pygame.K_SPACE)
    path = full.save_path
    full.key(pygame.K_n, pygame.KMOD_CTRL)
    full.keys(pygame.K_F3, pygame.K_RETURN)
    assert full.save_path == path
    assert len(full.game.moves) == 1
    full.keys(pygame.K_F3, pygame.K_RETURN)
    assert full.save_path == path  # it is on the table already
    play_out(full)
    full.keys(pygame.K_ESCAPE, pygame.K_F3)
    points = full.game.score.points
    assert points is not None
    words = full.app.context.words
    sure = [] if points >= 200 else [grade_words(grade(points, None), words)]  # from there on par decides
    assert days(full).spoken().focus[1:] == (signed(points), *sure)
    assert days(full).spoken().lines[0].startswith("Days in a row, each played on its day: 1 ")
    assert days(full).status() == "par unknown · best score of the oracle unknown"
    store_line(stored(full), full.game.record, "oracle 1")
    store_par(stored(full), daily_deal(TODAY), Par(99.6, 4.25, 400), "fair 1")
    full.keys(pygame.K_F4, pygame.K_F3)
    assert days(full).spoken().focus[1:] == (signed(points), grade_words(grade(points, 99.6), words))
    assert days(full).status().startswith("par 100 ± 4.2 (400 games) · best score of the oracle ")


def quick_scores(text: str, _: int) -> Iterator[int]:
    """Stand in for the engine: all scores at once, but for another deal than today's only two."""
    yield from (200, 220) * (GAMES // 2 if parse_record(text).deal == daily_deal(TODAY) else 1)


def wait_for(table: Table, words: str) -> None:
    table.wait(lambda: words in days(table).status())


def test_par_is_worked_out_behind_the_table(full: Table) -> None:
    begun = list[Deal]()

    def start(work: Callable[..., Iterator[Any]], text: str, first: int) -> Here:
        begun.append(parse_record(text).deal)
        return Here(work, text, first)

    full.app.services.par = ParWork(full.app.services.records, quick_scores, start)  # type: ignore[arg-type]
    full.keys(pygame.K_F3)
    wait_for(full, "par 210 \u00b1 1.6 (40 games)")
    known = estimates(stored(full), daily_deal(TODAY)).par
    assert known == Par.of([200, 220] * 20)
    full.keys(pygame.K_LEFT)
    assert "par unknown" in days(full).status()
    wait_for(full, "par 210 \u00b1 10.0 (2 games)")
    full.keys(pygame.K_RIGHT)
    wait_for(full, "par 210 \u00b1 1.6 (40 games)")
    assert begun == [daily_deal(TODAY), daily_deal(TODAY - timedelta(1))]  # it is known by then


def failing_scores(*_: object) -> Iterator[int]:
    yield 200
    raise RuntimeError("no engine")


@pytest.mark.processes
def test_an_engine_that_fails_is_said(full: Table) -> None:
    full.app.services.par = ParWork(full.app.services.records, failing_scores)
    full.keys(pygame.K_F3)
    for rest in (". Begun again", ", twice. F9 tries again"):
        full.wait(lambda: full.news.endswith(rest), for_process=True)  # noqa: B023
        assert (full.news, full.alarm) == (f"Fair games: RuntimeError: no engine{rest}", True)


def test_the_fair_player_makes_the_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "PAR_PLAYOUTS", 2)
    of_deal = format_record(Record(Deal.numbered(42), None, ()))
    found, again = fair_scores(of_deal), fair_scores(of_deal)
    first, line = next(found), next(found)
    assert next(again) == first
    assert isinstance(first, int)
    assert isinstance(line, BestResult)
    assert (line.score, line.by) == (first, "fair"), "the best known is never less than a fair game"


def test_another_days_deal_counts_as_late(full: Table) -> None:
    yesterday = TODAY - timedelta(1)
    late = recorded.game(daily_deal(yesterday), recorded.tidy)
    points = late.score.points
    assert points is not None
    stored(full).add(replace(late, player="Anna", date=TODAY.isoformat()), own=True)
    full.keys(pygame.K_F3, pygame.K_LEFT)
    scene = days(full)
    assert scene.chosen == yesterday
    assert scene.spoken().focus[1:] == (f"late {signed(points)}",)
    assert scene.spoken().lines[0].startswith("Days in a row, each played on its day: 0 ")


def test_the_calendar_goes_back_for_ever_and_not_ahead(full: Table) -> None:
    full.keys(pygame.K_F3, pygame.K_RIGHT, pygame.K_DOWN)
    assert days(full).chosen == TODAY
    assert not full.is_enabled("Next month")
    full.push("Previous month")
    last = TODAY.replace(day=1) - timedelta(1)
    assert days(full).chosen == last
    full.keys(pygame.K_PAGEUP)
    assert days(full).chosen == last.replace(day=1) - timedelta(1)
    full.keys(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert (days(full).chosen.year, days(full).chosen.month) == (TODAY.year, TODAY.month)
    full.wheel(1)
    cell = cells(full)[days(full).chosen.replace(day=3)]
    full.click(cell.center)
    assert days(full).chosen.day == 3
    full.wheel(-1)
    for day, cell in cells(full).items():
        full.click(cell.center)
        assert days(full).chosen == min(day, TODAY) if day <= TODAY else days(full).chosen <= TODAY


def test_the_calendar_ends_with_the_last_day_there_is(full: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "date", Day)
    monkeypatch.setattr(Clock, "at", datetime.max)
    full.keys(pygame.K_F3)
    screen = days(full)
    full.keys(pygame.K_DOWN, pygame.K_RIGHT)
    assert screen.chosen == date.max
    full.keys(pygame.K_LEFT)
    assert screen.chosen == date.max - timedelta(1)
