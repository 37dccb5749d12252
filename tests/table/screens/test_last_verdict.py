"""The verdict on a game of the past, opened from my games, a replay and the menus."""

from dataclasses import replace
from datetime import date

import pygame
import pytest

from scores.goals import daily_deal
from scores.tables import Show
from solitaire.play.game import Phase
from solitaire.rules.record import Record
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.requests import Menu, Replay, Scores
from solitaire.table.services import verdict_work
from tests.support import recorded
from tests.support.stored import played
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table
from tests.support.table.kept_games import stored
from tests.support.table.reviewed import known_reviews, quick_reviews
from tests.support.table.workers import Here, Workers

TODAY = date.today()
_DAY = TODAY.isoformat()


@pytest.fixture
def reviewing(table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Table:
    """A table whose games are reviewed at once."""
    workers.use(Here, quick_reviews)
    monkeypatch.setattr(verdict_work, "growing_reviews", quick_reviews)
    return table


@pytest.fixture
def four(reviewing: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> ClassicTable:
    """The same, on which hands for four are reviewed at once, too."""
    workers.use(Here, known_reviews)
    monkeypatch.setattr(verdict_work, "growing_reviews", known_reviews)
    four = ClassicTable(reviewing.folder)
    reviewing.close()
    return four


def shown(table: Table) -> str:
    return type(table.app.navigation.screen).__name__


def judged(table: Table) -> Record:
    """The game on which the verdict is shown; it is complete after a few frames."""
    table.frame(3)
    screen = table.screen_as(VerdictScreen)
    assert screen.review.share == 1.0
    return screen.record


def today(player: str = "Anna", most: int = 30) -> Record:
    """A player's game of today's deal."""
    game = recorded.game(daily_deal(TODAY), recorded.tidy, most)
    return replace(game, player=player, date=_DAY, extra=())


def test_from_the_scores_and_back(reviewing: Table) -> None:
    for deal in (42, 43):
        stored(reviewing).add(played(deal), own=True)
    reviewing.app.navigation.show(Scores())
    assert not reviewing.dialogs
    first, second = 43, 42
    reviewing.keys(pygame.K_DOWN, pygame.K_v)
    assert judged(reviewing) == played(second)
    assert f"Deal {second} ·" in reviewing.app.navigation.screen.status()
    assert "Anna" in reviewing.app.navigation.screen.status()
    reviewing.key(pygame.K_v)
    assert shown(reviewing) == "MyGamesScreen"
    assert reviewing.app.navigation.screen.spoken().focus[0].startswith("Deal 42 ")
    reviewing.key(pygame.K_UP)
    reviewing.push("Verdict")
    assert judged(reviewing) == played(first)
    reviewing.key(pygame.K_ESCAPE)
    assert shown(reviewing) == "MyGamesScreen"


def test_without_a_game_there_is_no_verdict(reviewing: Table) -> None:
    reviewing.app.navigation.show(Scores())
    reviewing.frame()
    assert not reviewing.is_enabled("Verdict")
    reviewing.app.navigation.show(Menu())
    reviewing.frame()
    reviewing.key(pygame.K_v)
    assert shown(reviewing) == "TitleScreen"


def test_an_imported_game_is_judged_after_a_question(reviewing: Table) -> None:
    stored(reviewing).add(played(42, "Carla"), own=False)
    reviewing.app.navigation.show(Scores(Show.OTHERS))
    reviewing.key(pygame.K_v)
    assert reviewing.dialogs == ["Watch another player's game?"]
    reviewing.key(pygame.K_ESCAPE)
    assert shown(reviewing) == "MyGamesScreen"
    reviewing.keys(pygame.K_v, pygame.K_RETURN)
    assert judged(reviewing).player == "Carla"


def test_from_a_replay_and_back_to_the_same_move(reviewing: Table) -> None:
    record = played(42)
    reviewing.app.navigation.show(Menu())
    reviewing.app.navigation.show(Replay(record, 7))
    reviewing.frame()
    reviewing.push("Verdict")
    assert judged(reviewing) == record
    reviewing.key(pygame.K_ESCAPE)
    assert shown(reviewing) == "ReplayScreen"
    assert "Move 7 of" in reviewing.app.navigation.screen.status()


def test_a_game_in_progress_has_no_verdict_in_its_replay(reviewing: Table) -> None:
    reviewing.start(stacked=True)
    reviewing.keys(*[pygame.K_SPACE] * 5, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    record = replace(played(42), moves=played(42).moves[:5])
    reviewing.app.navigation.show(Replay(record))
    reviewing.key(pygame.K_v)  # nor that of the game on the table, which has ended
    assert shown(reviewing) == "ReplayScreen"


def test_the_verdict_leads_back_to_the_verdict_below_a_replay(reviewing: Table) -> None:
    stored(reviewing).add(played(42), own=True)
    reviewing.app.navigation.show(Scores())
    reviewing.key(pygame.K_v)
    record = judged(reviewing)
    reviewing.app.navigation.show(Replay(record))
    reviewing.key(pygame.K_v)
    assert judged(reviewing) == record
    reviewing.key(pygame.K_ESCAPE)
    assert shown(reviewing) == "MyGamesScreen"  # not the replay again


def test_the_game_on_the_table_has_one_verdict_wherever_it_is_opened(reviewing: Table) -> None:
    reviewing.start(stacked=True)
    reviewing.keys(*[pygame.K_SPACE] * 5, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert reviewing.game.phase is Phase.ENDED
    reviewing.key(pygame.K_v)
    judged(reviewing)
    first = reviewing.app.navigation.screen
    reviewing.keys(pygame.K_ESCAPE, pygame.K_F2, pygame.K_v)
    judged(reviewing)
    assert reviewing.app.navigation.screen is first
    reviewing.key(pygame.K_ESCAPE)
    assert shown(reviewing) == "MyGamesScreen"
    reviewing.key(pygame.K_ESCAPE)
    reviewing.take_back()
    assert reviewing.game.help.oracle_hints == 1  # it has said what the shuffle held


def test_a_verdict_on_the_deal_that_is_being_played_is_help(reviewing: Table) -> None:
    stored(reviewing).add(played(42), own=True)
    reviewing.start("42", stacked=True)
    reviewing.keys(pygame.K_F2, pygame.K_3, pygame.K_1, pygame.K_v)
    assert reviewing.dialogs == ["Verdict"]
    reviewing.key(pygame.K_ESCAPE)
    assert reviewing.game.help.oracle_hints == 0
    reviewing.keys(pygame.K_v, pygame.K_RETURN)
    judged(reviewing)
    assert reviewing.game.help.oracle_hints == 1
