"""What the journeys do not show of the end of a game: frames of the count, clock and day, looks, failures."""

import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from scores import goals
from scores.estimates import Surveyed
from solitaire.kinds import tasks
from solitaire.kinds.tasks import fair_scores
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.record import Record, format_record
from solitaire.table.actions import Action
from solitaire.table.models.shown import Marks
from solitaire.table.screens import play
from solitaire.table.services import session
from solitaire.texts.words import signed
from solver.game_review import BestResult
from tests.support import recorded
from tests.support.selection import crossed
from tests.support.stored import played
from tests.support.table.driver import Table, overlap
from tests.support.table.playing import scene

POINTS = 115
"""The tidy player's score on deal 42."""


@pytest.fixture
def slow(tmp_path: Path) -> Table:
    """A table with animations, all cards of a game played."""
    return Table(tmp_path, animation=160).play_tidily()


def counts(table: Table) -> Iterator[tuple[int, tuple[str, ...]]]:
    """End the game; yield the points counted so far, and what is counted, every tenth of a second."""
    table.key(pygame.K_e)
    while table.notice is not None and (notice := table.notice.notice).is_count:
        yield int(notice.text.partition(": ")[2].replace("\N{MINUS SIGN}", "-")), notice.lines
        table.frame(1, 0.1)


def test_the_count_goes_through_all_cards_and_hides_the_scores_below(slow: Table) -> None:
    counted, totals, score = set[str](), list[int](), slow.game.score
    details = slow.app.context.layout.details
    below = details.move(0, details.height // 2)
    below.height //= 3
    for total, lines in counts(slow):
        if not totals:
            assert len(set(slow.picture(below))) <= 3  # the panel's bare ground
        totals.append(total)
        counted.update(line.removeprefix("Now counting ") for line in lines)
        assert scene(slow).marks == Marks()  # no ring but those of the count
    assert (min(totals), totals[-1]) == (score.negative_points, POINTS)
    words = slow.app.context.words
    banished = {f"{words.card(item.card)}: {signed(item.points)}" for item in score.negatives}
    assert banished | {f"Useful cards: +{score.account_points}"} <= counted
    assert sum(line.startswith("Run ") for line in counted) == sum(
        versicola.kind.name == "REGULAR" for versicola in score.versicole
    )
    assert slow.ending.score == f"+{POINTS}"
    assert len(set(slow.picture(below))) > 3


def test_the_cards_of_a_splendid_game_are_lifted_one_after_another_until_a_key(
    slow: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_moving() -> bool:
        return scene(slow).board.moments.is_moving

    moments, grid = scene(slow).board.moments, slow.position.grid
    assert list(counts(slow))
    assert not is_moving(), "it is no splendid game"
    monkeypatch.setattr(play, "AUTHORS_BEST", POINTS)
    slow.take_back()
    assert list(counts(slow))
    seen = list[int]()
    while is_moving():
        lifted = [card for card in grid if moments.lift(card)]
        assert len(lifted) <= 1 + len(grid) // 2
        seen += [card for card in lifted if card not in seen]
        slow.frame(1, 0.02)
    scoring = {card for versicola in slow.game.score.versicole for card in versicola.cards}
    assert seen == [card for card in grid if card in scoring]
    slow.take_back()
    assert list(counts(slow))
    assert is_moving()
    slow.key(pygame.K_TAB)
    assert not is_moving()
    slow.use(animation=0).take_back()
    assert not list(counts(slow))
    assert not is_moving()


DAY = date(2026, 11, 25)
"""A day whose deal the tidy player finishes."""


class Now(datetime):
    """The time on that day as a test sets it."""

    clock = (13, 10)

    @classmethod
    def now(cls, tz: object = None) -> "Now":
        return cls(DAY.year, DAY.month, DAY.day, *cls.clock)


class Today(date):
    @classmethod
    def today(cls) -> "Today":
        return cls(DAY.year, DAY.month, DAY.day)


@pytest.fixture
def daily(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table on that day, with games of the two days before and of the day before these but one."""
    monkeypatch.setattr(session, "datetime", Now)
    monkeypatch.setattr(goals, "date", Today)
    for ago in (1, 2, 4):
        day = DAY - timedelta(ago)
        number = daily_number(day)
        table.app.services.records.store.add(played(number, date=day.isoformat()), own=True)
    return table


def end_daily(table: Table) -> None:
    """Play that day's deal to its end."""
    table.start(str(daily_number(DAY)), stacked=True)
    table.game.date = DAY.isoformat()
    table.make(table.moves_of())
    table.key(pygame.K_e)


def test_todays_deal_ends_with_the_streak_and_tomorrow(daily: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.table.input.datetime", Now)
    for clock, comes in (((13, 10), "11 h"), ((23, 30), "30 min"), ((22, 59), "1 h")):
        monkeypatch.setattr(Now, "clock", clock)
        end_daily(daily)
        streak = "Daily deals in a row: 3 (longest run 3)"
        assert daily.ending.daily == (streak, f"Tomorrow's deal comes in {comes}")
    monkeypatch.setattr(Now, "clock", (23, 50))  # while the game is looked at
    daily.frame()
    assert daily.ending.daily[1] == "Tomorrow's deal comes in 10 min"


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 22), ("2026-10-25", 24)])
def test_an_hour_that_is_left_out_or_comes_twice_counts(
    day: str, hours: int, daily: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Change(datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Change":
            return cls.fromisoformat(f"{day}T01:00:00")

    monkeypatch.setattr(session, "datetime", Change)
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        end_daily(daily)
        said = daily.ending.daily[1]
    time.tzset()
    assert said == f"Tomorrow's deal comes in {hours} h"


@crossed(
    (("size", "text_scale"), [((900, 600), 100), ((900, 600), 200), ((2560, 1600), 100)]),
    ("language", ["en", "de", "it", "fr"]),
)
def test_the_result_has_room(
    daily: Table, size: tuple[int, int], text_scale: int, language: str, pars_known: dict[int, Surveyed]
) -> None:
    number = daily_number(DAY)
    pars_known[number] = Surveyed(334, 334, (POINTS - 15,) * 20)
    daily.start().use(text_scale=text_scale, language=language)
    daily.resize(*size)
    end_daily(daily)
    assert daily.notice is not None
    layout = daily.app.context.layout
    assert layout.panel.contains(daily.notice.area)
    shown = [one for one in daily.own_buttons if daily.notice.area.contains(one.rect)]
    assert len(shown) == 4
    assert not overlap(one.rect for one in shown)
    assert all(one.button.natural(layout) <= one.rect.width for one in shown)
    said = (*daily.ending.beside, *daily.ending.reached, *daily.ending.daily)
    assert all(line in daily.notice.text for line in said)


@pytest.mark.parametrize(("language", "text_scale"), [("en", 100), ("it", 200), ("fr", 200), ("de", 200)])
def test_the_notice_leaves_the_grid_free(table: Table, language: str, text_scale: int) -> None:
    table.use(language=language, text_scale=text_scale)
    table.start("1", stacked=True)
    table.make(table.moves_of(recorded.blocking))
    assert table.position.is_stuck
    layout, drawn = table.app.context.layout, table.window.get_surface()
    for cell, card in zip(layout.cells, table.position.grid, strict=True):
        face = table.app.context.faces.face(card, layout.card)
        middle = face.get_rect().inflate(-cell.width // 2, -cell.height // 2)
        seen = drawn.subsurface(middle.move(cell.topleft))
        bare = face.subsurface(middle)
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(bare, "RGB"), cell
    assert table.notice is not None
    assert layout.panel.contains(table.notice.area)


def test_the_end_changes_the_toolbar_and_not_the_table(table: Table) -> None:
    """The verdict takes the place of the end in the toolbar: the board has no need to be made again."""
    table.play_tidily(200)
    board = scene(table).board
    assert not table.app.navigation.can(Action.VERDICT)
    table.key(pygame.K_e)
    assert Action.VERDICT in table.app.navigation.toolbar.tools
    assert scene(table).board is board


def test_a_name_given_after_the_end_is_for_the_next_game(play: Table) -> None:
    session = play.app.services.session
    play.game.player = ""
    play.make(play.moves_of())
    play.key(pygame.K_e)
    session.set_player("Berta")
    session.close()
    store = play.app.services.records.store
    assert store.read("SELECT name FROM players JOIN games ON games.player = players.id") == [("",)]


def test_the_fair_player_makes_the_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "PAR_PLAYOUTS", 2)
    of_deal = format_record(Record(Deal.numbered(42), None, ()))
    found, again = fair_scores(of_deal), fair_scores(of_deal)
    first, line = next(found), next(found)
    assert next(again) == first
    assert isinstance(first, int)
    assert isinstance(line, BestResult)
    assert (line.score, line.by) == (first, "fair"), "the best known is never less than a fair game"
