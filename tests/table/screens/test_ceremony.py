"""The end of a game: the ceremony, its grade, the fair games behind the table, what is said."""

import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from scores import goals
from scores.estimates import Par, Surveyed, store_par
from scores.tables import earlier
from solitaire.home.reviews import known_of
from solitaire.kinds import tasks
from solitaire.kinds.tasks import fair_scores
from solitaire.play.ending import Grade
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.record import Record, format_record
from solitaire.rules.scoring import UNFINISHED
from solitaire.table.models.shown import Marks
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.pages.title import TitleScreen
from solitaire.table.screens import play
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services import session, thinking
from solitaire.texts.words import signed
from solver.game_review import FAIR_ENGINE, BestResult
from solver.game_reviewer import best_of
from solver.result import Limit
from solver.review import SURE_GAMES
from tests.support.selection import crossed
from tests.support.stored import played
from tests.support.table.driver import Table, overlap
from tests.support.table.kept_games import stored
from tests.support.table.workers import Here, Workers

POINTS = 115
"""The tidy player's score on deal 42."""


@pytest.fixture
def slow(tmp_path: Path) -> Table:
    """A table with animations, all cards of a game played."""
    return Table(tmp_path, animation=160).play_tidily()


def said(table: Table) -> str:
    """What the count says in the panel, or the score."""
    assert table.notice is not None
    return table.notice.notice.text


def lines(table: Table) -> tuple[str, ...]:
    assert table.notice is not None
    return table.notice.notice.lines


def play_screen(table: Table) -> PlayScreen:
    return table.screen_as(PlayScreen)


def test_the_count_goes_through_all_cards_and_ends_with_the_score(slow: Table) -> None:
    slow.key(pygame.K_e)
    counted, totals = set[str](), list[int]()
    while said(slow).startswith("Counted so far: "):
        totals.append(int(said(slow).partition(": ")[2].replace("−", "-")))
        counted.update(lines(slow))
        assert play_screen(slow).marks == Marks()  # no ring but those of the count
        slow.frame(1, 0.1)
    assert totals[-1] == POINTS
    assert min(totals) == slow.game.score.negative_points
    words, score = slow.app.context.words, slow.game.score
    banished = {f"{words.card(item.card)}: {signed(item.points)}" for item in score.negatives}
    counted = {line.removeprefix("Now counting ") for line in counted}
    assert banished | {f"Useful cards: +{score.account_points}"} <= counted
    assert sum(line.startswith("Run ") for line in counted) == sum(
        versicola.kind.name == "REGULAR" for versicola in score.versicole
    )
    assert said(slow) == f"+{POINTS}"


def lifted(table: Table) -> list[int]:
    """The cards that are lifted now."""
    board = play_screen(table).board
    return [card for card in table.game.position.grid if board.moments.lift(card)]


def counted_out(table: Table) -> Table:
    """End the game, and let the count run to its end."""
    table.key(pygame.K_e)
    while said(table).startswith("Counted so far: "):
        table.frame(1, 0.1)
    return table


def test_the_cards_of_a_splendid_game_are_lifted_one_after_another(
    slow: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "AUTHORS_BEST", POINTS)
    counted_out(slow)
    seen = list[int]()
    while play_screen(slow).board.moments.is_moving:
        assert len(lifted(slow)) <= 1 + len(slow.game.position.grid) // 2
        seen += [card for card in lifted(slow) if card not in seen]
        slow.frame(1, 0.02)
    scoring = {card for versicola in slow.game.score.versicole for card in versicola.cards}
    assert seen == [card for card in slow.game.position.grid if card in scoring]


def test_no_other_game_has_that_moment_nor_has_one_without_motion(
    slow: Table, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted_out(slow)
    assert not play_screen(slow).board.moments.is_moving
    monkeypatch.setattr(play, "AUTHORS_BEST", POINTS)
    table.play_tidily().key(pygame.K_e)
    table.frame(5, 0.1)
    assert not play_screen(table).board.moments.is_moving


def test_a_key_ends_the_moment_of_a_splendid_game(slow: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "AUTHORS_BEST", POINTS)
    counted_out(slow)
    assert play_screen(slow).board.moments.is_moving
    slow.key(pygame.K_TAB)
    assert not play_screen(slow).board.moments.is_moving


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_x])
def test_any_key_skips_the_ceremony_and_does_nothing_else(slow: Table, key: int) -> None:
    slow.key(pygame.K_e)
    screen = slow.app.navigation.screen
    slow.key(key)
    assert said(slow) == f"+{POINTS}"
    assert slow.app.navigation.screen is screen
    assert not slow.alarm


def test_a_click_skips_it_and_a_key_of_an_action_acts(slow: Table) -> None:
    slow.key(pygame.K_e)
    slow.click(slow.centre(slow.position.grid[0]))
    assert said(slow) == f"+{POINTS}"
    slow.keys(pygame.K_u, pygame.K_RETURN, pygame.K_e)
    assert said(slow).startswith("Counted so far")
    slow.key(pygame.K_v)
    assert isinstance(slow.app.navigation.screen, VerdictScreen)
    slow.key(pygame.K_ESCAPE)
    assert said(slow) == f"+{POINTS}"  # it is shown once


def test_without_animations_the_result_is_there_at_once(table: Table) -> None:
    table.play_tidily().key(pygame.K_e)
    assert said(table) == f"+{POINTS}"


def test_an_unfinished_game_has_no_ceremony_and_no_grade(slow: Table) -> None:
    slow.start("7", stacked=True)
    slow.keys(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert slow.game.score.points == UNFINISHED
    assert slow.ending.lines[0] == "A game that stops before all cards are played scores −300."
    assert slow.ending.grade is None


def test_the_scores_below_are_hidden_while_they_are_counted(slow: Table) -> None:
    slow.key(pygame.K_e)
    details = slow.app.context.layout.details
    below = details.move(0, details.height // 2)
    below.height //= 3
    assert len(set(slow.picture(below))) <= 3  # the panel's bare ground
    slow.key(pygame.K_SPACE)
    assert len(set(slow.picture(below))) > 3


def test_the_answer_is_computed_while_the_game_is_played_and_shown_after_it(
    table: Table, workers: Workers
) -> None:
    deal = Deal.numbered(42)
    best = best_of(deal, Limit(playouts=300))

    def figures(_: str, first: int) -> Iterator[int | BestResult]:
        found: list[int | BestResult] = [POINTS - 10, POINTS + 10, best, POINTS]
        yield from found[first:]

    workers.usual = Here
    table.app.services.par = thinking.ParWork(table.app.services.records, figures, workers)
    table.start("42", stacked=True)
    table.frame(3)
    assert table.app.services.par.deal is None, "nothing is computed before the first move"
    table.key(pygame.K_SPACE)
    table.frame(6)
    assert table.app.services.par.scores == [POINTS - 10, POINTS + 10, POINTS]
    known = known_of(stored(table), table.game.record)
    assert known.par is not None
    assert (known.par.mean, known.held and known.held.score) == (POINTS, best.score)
    screen = table.screen_as(PlayScreen)
    assert "par" not in table.app.navigation.screen.status()
    assert screen.shown.par is None
    table.play_tidily().key(pygame.K_e)
    table.frame(2)
    assert table.screen_as(PlayScreen).shown.par is not None


def test_a_setting_keeps_it_from_being_computed_early(table: Table, workers: Workers) -> None:
    workers.usual = Here
    table.app.services.par = thinking.ParWork(table.app.services.records, lambda *_: iter([1]), workers)
    table.app.context.change_settings(count_early=False)
    table.start("42", stacked=True)
    table.key(pygame.K_SPACE)
    table.frame(3)
    assert table.app.services.par.deal is None


@pytest.mark.parametrize("is_allowed", [True, False])
def test_the_verdict_is_begun_at_the_end_of_a_finished_game(table: Table, is_allowed: bool) -> None:
    table.app.context.change_settings(count_early=is_allowed)
    table.start("42", stacked=True)
    table.key(pygame.K_SPACE)
    verdicts = table.app.services.verdicts
    table.play_tidily().key(pygame.K_e)
    table.frame()
    begun = verdicts.job
    assert (begun is not None) is is_allowed
    table.key(pygame.K_v)
    assert verdicts.job is not None
    assert verdicts.job.is_under_way
    assert begun in (None, verdicts.job), "the verdict that is shown is the one that was begun"


def test_the_grade_comes_with_twenty_fair_games(table: Table, workers: Workers) -> None:
    table.app.context.change_settings(count_early=False)

    def scores(_: str, first: int) -> Iterator[int]:
        yield from ([POINTS - 10] * 9 + [POINTS + 20] * 11)[first:]

    workers.usual = Here
    table.app.services.par = thinking.ParWork(table.app.services.records, scores, workers)
    table.play_tidily().key(pygame.K_e)
    assert table.ending.beside == ("Iron", "par: not known yet", "Next: copper from 200 points")
    for _ in range(1, SURE_GAMES - 1):
        assert table.ending.grade in (Grade.HUNDRED, None)
        table.frame()
    assert [*table.ending.beside] == ["par ≈121: 6 below"], "bronze, if par holds"
    table.frame(2)
    assert table.ending.beside == ("Bronze", "par 122: 7 below", "Next: silver from 122 points")
    assert "Better than 45% of 20 fair games on this deal." in table.ending.lines
    assert table.ending.grade is Grade.BRONZE
    assert table.notice is not None
    assert "par 122: 7 below" in table.notice.text


def test_a_sure_grade_needs_no_fair_games(table: Table, pars_known: dict[int, Surveyed]) -> None:
    pars_known[42] = Surveyed(334, 334, (POINTS - 15,) * 20)
    table.play_tidily().key(pygame.K_e)
    assert table.ending.beside == ("Gold", "par 100: 15 above", "Next: gold with a crown from 334 points")
    assert table.ending.reached == (
        "Goals reached: a finished game, 0 points, 100 points",
        "New versicole: Run, Fool, Thirteen, Tens",
    )
    assert table.ending.lines == ("Place 1 of 1 in the score table", "Best possible score on this deal: 334")
    assert {*table.ending.said} <= {*table.app.navigation.screen.spoken().lines}


def test_the_buttons_at_the_end(table: Table) -> None:
    table.play_tidily().key(pygame.K_e)
    table.push_notice("New deal")
    assert (table.game.phase, table.game.deal) != (Phase.STACKING, Deal.numbered(42))
    table.play_tidily().key(pygame.K_e)
    table.push_notice("Play again")
    assert (table.game.phase, table.game.deal) == (Phase.STACKING, Deal.numbered(42))
    table.play_tidily().key(pygame.K_e)
    table.push_notice("Copy to share")
    assert table.news == "Copied: paste it into a chat or an e-mail"
    table.push("Undo")
    table.key(pygame.K_RETURN)
    assert table.game.phase is Phase.FOLA
    table.key(pygame.K_e)
    table.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)  # to the second button
    assert (table.game.phase, table.game.moves) == (Phase.STACKING, ())


def test_the_result_leaves_the_cards_in_sight(table: Table) -> None:
    table.play_tidily().key(pygame.K_e)
    assert table.notice is not None
    assert table.app.context.layout.panel.contains(table.notice.area)
    table.click(table.app.context.layout.cells[0].center, 3)
    assert table.app.navigation.card == table.position.grid[0]
    table.keys(pygame.K_ESCAPE, pygame.K_HOME)
    assert "Pisces" in table.app.navigation.screen.spoken().focus[0]
    table.keys(pygame.K_ESCAPE)
    assert isinstance(table.app.navigation.screen, TitleScreen)


def test_what_a_game_reaches_first_is_said(table: Table) -> None:
    store = table.app.services.records.store
    store.add(played(42), own=True)
    assert earlier(store, Deal.numbered(42), "Anna") is not None
    table.play_tidily().key(pygame.K_e)
    assert [*table.ending.reached] == ["Better than your best on this deal, 35"]  # played before: no goals
    assert table.ending.lines[0] == "Versicole: Run, Fool, Thirteen, Tens"
    table.start("7", stacked=True)
    table.make(table.moves_of())
    table.key(pygame.K_e)
    assert [*table.ending.reached] == []
    table.start("9", stacked=True)
    table.make(table.moves_of())
    table.key(pygame.K_e)
    said = ["Goal reached: 100 points", "Your best score so far"]
    assert [*table.ending.reached] == said


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
    for clock, comes in (((13, 10), "11 h"), ((23, 30), "30 min"), ((22, 59), "1 h")):
        monkeypatch.setattr(Now, "clock", clock)
        end_daily(daily)
        assert daily.ending.daily == (
            "Daily deals in a row: 3 (longest run 3)",
            f"Tomorrow's deal comes in {comes}",
        )


def test_tomorrow_comes_nearer_while_the_game_is_looked_at(
    daily: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.table.input.datetime", Now)
    monkeypatch.setattr(Now, "clock", (21, 10))
    end_daily(daily)
    monkeypatch.setattr(Now, "clock", (23, 50))
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


def test_a_par_that_is_known_is_not_counted_again(table: Table, workers: Workers) -> None:
    workers.usual = Here
    records = table.app.services.records
    table.app.services.par = thinking.ParWork(records, lambda _, first: iter([90] * 5), workers)
    store_par(records.store, Deal.numbered(42), Par(100.0, 4.0, 40), FAIR_ENGINE)
    table.play_tidily().key(pygame.K_e)
    for _ in range(7):
        assert table.ending.beside[1] == "par 100: 15 above"  # not about 90, of so few games
        table.frame()


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


def test_the_fair_player_makes_the_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "PAR_PLAYOUTS", 2)
    of_deal = format_record(Record(Deal.numbered(42), None, ()))
    found, again = fair_scores(of_deal), fair_scores(of_deal)
    first, line = next(found), next(found)
    assert next(again) == first
    assert isinstance(first, int)
    assert isinstance(line, BestResult)
    assert (line.score, line.by) == (first, "fair"), "the best known is never less than a fair game"
