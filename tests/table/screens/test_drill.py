"""Drills of both games at the table: asked from the menus, answered by events, next or none due."""

from collections.abc import Iterator
from datetime import date, timedelta

import pygame
import pytest

from scores.store import Store
from solitaire.home.files import Home
from solitaire.home.reviews import CLASSIC, SOLITAIRE, compute_all_figures
from solitaire.rules.position import Move
from solitaire.table.actions import Action
from solitaire.table.pages.statistics import StatsScreen
from solitaire.table.pages.title import ClassicTitleScreen, TitleScreen
from solitaire.table.requests import Menu, Stats
from solitaire.table.screens.classic.hand_exercises import ClassicDrillScreen
from solitaire.table.screens.lesson import DrillScreen
from solitaire.table.services import drills
from solitaire.table.services.classic import exercises
from solver.game_review import MoveDecision
from tests.support.reviews import costly_ply, game_review, hand_review, store_game, store_hand
from tests.support.stored import played, single
from tests.support.table.driver import Table
from tests.support.table.reviewed import known_costs
from tests.support.table.workers import Here, Workers

DAY = date(2026, 5, 3)


def no_costs(text: str, ply: int, seconds: float) -> Iterator[dict[Move | None, float]]:
    """Stand in for the engine: only the two moves of the review are known."""
    yield {}


@pytest.fixture
def drilling(table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Table:
    """A table with two costly games and a hand with three costly decisions, on a day."""
    workers.usual = Here
    monkeypatch.setattr(drills, "move_costs", no_costs)
    monkeypatch.setattr(exercises, "card_costs", known_costs)
    with Store(Home.at(table.folder).scores) as store:
        store_game(store, 1, 30.0)
        store_game(store, 2, 50.0)
        store_hand(store, 42)
        compute_all_figures(store, SOLITAIRE)
        compute_all_figures(store, CLASSIC)
    return on(table, DAY)


def on(table: Table, day: date) -> Table:
    table.app.services.drills.today = lambda: day
    table.app.navigation.show(Menu())
    table.frame()
    return table


def drill_of(table: Table) -> DrillScreen:
    return table.screen_as(DrillScreen)


def notice(table: Table) -> str:
    assert table.notice is not None
    return table.notice.notice.text


def answer(table: Table, *, right: bool) -> None:
    """Drag the better move of the drill, or the move that was made."""
    screen = drill_of(table)
    number = 2 if "50 points" in notice(table) else 1
    record, cost = played(number), 50.0 if number == 2 else 30.0
    decision = game_review(record, cost).decisions[1]
    assert isinstance(decision, MoveDecision)
    assert decision.better is not None
    move = decision.better if right else record.moves[costly_ply(record)]
    grid, cells = screen.position.grid, table.app.context.layout.cells
    killer, victim = (cells[grid.index(card)].center for card in move if card is not None)
    table.drag(killer, victim)


def test_the_guide_leads_to_the_costliest(drilling: Table) -> None:
    drilling.key(pygame.K_l)
    drilling.push("Drill your mistakes")
    assert "50 points. Find better." in notice(drilling)
    assert drill_of(drilling).status() == "Drill: asked for the first time"


def test_right_and_wrong_answers_and_the_next_drill(drilling: Table) -> None:
    drilling.key(pygame.K_x)
    assert not drilling.app.navigation.can(Action.NEXT_DRILL)
    answer(drilling, right=True)
    assert notice(drilling).endswith("Right: this comes again on 4 May 2026. 1 more is due today.")
    drilling.push_notice("Next drill")
    assert "30 points. Find better." in notice(drilling)
    answer(drilling, right=False)
    assert notice(drilling).endswith("This comes again on 4 May 2026. Nothing more is due until 4 May 2026.")
    drilling.key(pygame.K_n)
    assert drilling.news == "Nothing more is due until 4 May 2026."
    drilling.key(pygame.K_ESCAPE)
    screen = drilling.app.navigation.screen
    assert isinstance(screen, TitleScreen)  # below both drills
    on(drilling, DAY + timedelta(days=1)).key(pygame.K_x)
    drill_of(drilling)


def test_only_the_first_answer_counts(drilling: Table) -> None:
    drilling.key(pygame.K_x)
    answer(drilling, right=False)
    drilling.push_notice("Undo")
    answer(drilling, right=True)
    assert "That is" not in notice(drilling)
    boxes = drilling.app.services.records.store.read("SELECT box, due FROM drills")
    assert boxes == [(1, "2026-05-04")]


def test_the_better_move_that_is_shown_is_no_right_answer(drilling: Table) -> None:
    on(drilling, DAY).key(pygame.K_x)
    answer(drilling, right=True)
    on(drilling, DAY + timedelta(days=1)).key(pygame.K_x)
    assert "50 points" in notice(drilling)
    assert drill_of(drilling).status() == "Drill: box 1 of 6"
    drilling.key(pygame.K_s)
    assert "This comes again on 5 May 2026." in notice(drilling)
    assert drilling.app.services.records.store.read("SELECT box FROM drills") == [(1,)]


def test_a_drill_that_is_left_is_asked_again(drilling: Table) -> None:
    drilling.key(pygame.K_x)
    drilling.key(pygame.K_ESCAPE)
    assert isinstance(drilling.app.navigation.screen, TitleScreen)
    drilling.key(pygame.K_x)
    drill_of(drilling)


def test_the_statistics_have_the_drills_too(drilling: Table) -> None:
    drilling.key(pygame.K_F4)
    drilling.push("Drill your mistakes")
    drill_of(drilling)
    drilling.key(pygame.K_ESCAPE)
    assert isinstance(drilling.app.navigation.screen, StatsScreen)


def test_drills_of_the_classic_game(drilling: Table) -> None:
    before = drilling.app.services.records.store.read("SELECT * FROM hands")
    drilling.app.navigation.show(Menu(classic=True))
    drilling.key(pygame.K_x)
    screen = drilling.screen_as(ClassicDrillScreen)
    assert screen.tried.decision.cost == max(one.cost for one in hand_review(single(42)).decisions)
    for card in screen.tried.decision.better:
        screen.take(card)
    drilling.frame()
    drilling.key(pygame.K_d)
    drilling.frame()
    assert any("Right: this comes again on 4 May 2026. 2 more are due" in line for line in screen.text.text)
    drilling.key(pygame.K_n)
    screen = drilling.screen_as(ClassicDrillScreen)
    assert screen.status().endswith("Drill: asked for the first time")
    drilling.key(pygame.K_s)
    assert any(line.startswith("This comes again on 4 May 2026. 1 more is") for line in screen.text.text)
    drilling.key(pygame.K_ESCAPE)
    assert isinstance(drilling.app.navigation.screen, ClassicTitleScreen)
    assert drilling.app.services.records.store.read("SELECT * FROM hands") == before


def test_the_statistics_of_the_classic_game_have_its_drills(drilling: Table) -> None:
    drilling.app.navigation.show(Stats(classic=True))
    drilling.frame()
    drilling.push("Drill your mistakes")
    shown = [type(drilling.app.navigation.screen)]
    drilling.key(pygame.K_ESCAPE)
    shown.append(type(drilling.app.navigation.screen))
    assert shown == [ClassicDrillScreen, StatsScreen]
