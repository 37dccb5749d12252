"""The statistics of the games kept."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from scores.stats import Summary, statistics
from scores.store import Store
from solitaire.home.files import Home
from solitaire.table.pages.scores import StatsScreen
from solitaire.table.parts import charts
from solitaire.table.requests import ClassicScores
from solitaire.table.services.habits_work import computed
from tests.support.reviews import store_game, store_hand
from tests.support.stored import played
from tests.support.table.driver import Table, texts_drawn
from tests.support.table.workers import Here, Idle, Workers


def test_statistics(full: Table) -> None:
    full.keys(pygame.K_F4)
    assert isinstance(full.app.navigation.screen, StatsScreen)
    assert "Games: 30" in full.app.navigation.screen.spoken().lines
    full.push("Player: Anna")
    assert full.button("Everyone")
    assert "Games: 31" in full.app.navigation.screen.spoken().lines
    full.keys(pygame.K_p, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert full.app.navigation.screen.is_play


def test_the_goals_are_among_the_statistics(full: Table) -> None:
    full.keys(pygame.K_F4)
    lines = full.app.navigation.screen.spoken().lines
    assert lines[-10:-7] == ("200 points: –", "300 points: –", "the author's best: 303: –")
    assert "del Tredici: 2026-01-06" in lines
    assert lines[-2] == "deals above par: 0 of 10"
    full.resize(900, 600)
    screen = full.screen_as(StatsScreen)
    full.push("Next page")  # the charts leave no room beside them
    assert (screen.charts.at, full.is_enabled("Next page")) == (1, True)  # the habits come last
    full.push("Next page")
    assert not full.is_enabled("Next page")
    full.resize(1280, 800)
    assert (screen.charts.at, full.is_enabled("Next page")) == (1, False)


def store_in(folder: Path) -> Store:
    return Store(Home.at(folder).scores)


@pytest.mark.parametrize("start", [Idle, Here])
def test_many_reviews_are_computed_behind_the_screen(table: Table, workers: Workers, start: type) -> None:
    workers.use(start, computed)
    with store_in(table.folder) as store:
        for number in range(24):
            store_game(store, number, 10.0)
    table.start()
    table.keys(pygame.K_F4)
    table.frame(3)
    is_done = start is Here
    assert table.app.navigation.screen.status() == ("" if is_done else "Counting the reviews…")
    with store_in(table.folder) as store:
        ((missing,),) = store.read("SELECT count(*) FROM reviews WHERE figures IS NULL")
    assert (missing == 0) is is_done


@pytest.mark.parametrize("scale", [100, 200])
def test_the_habits_of_the_classic_game_are_a_list_of_its_scores(table: Table, scale: int) -> None:
    table.use(text_scale=scale)
    with store_in(table.folder) as store:
        for number in range(4):
            store_hand(store, number)
        table.start()
        table.app.navigation.show(ClassicScores())
        table.push("Your play")
        screen = table.app.navigation.screen
        assert screen.spoken().lines[1].startswith("From five reviewed hands on")
        store_hand(store, 4)
    screen.refresh()
    lines = screen.spoken().lines
    assert lines[1].startswith("Your play: −82 points per hand against computer players")
    assert any(line.startswith("the discards: ") for line in lines)
    pages = 1
    while table.is_enabled("Next page"):
        table.key(pygame.K_PAGEDOWN)
        pages += 1
    assert pages == (1 if scale == 100 else 5)
    table.push("Matches")
    assert "Next page" not in [button.text for button in table.buttons]


def test_finished_games_without_a_costly_card_are_not_called_none(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store_in(table.folder) as store:
        store.add(played(42), own=True)
        found = statistics(store, None, date(2026, 1, 6))
    drawn = texts_drawn(monkeypatch)
    page = Rect(0, 0, 900, 560)
    for which, said in (
        (replace(found, costs=[]), "Nothing: only useful cards were on top"),
        (replace(found, costs=[], all=Summary(0, 0)), "No finished game yet"),
    ):
        charts.draw(Surface((900, 600)), page, which, table.app.context.words, 1.0, 0)
        assert said in [words for words, _ in drawn]
        drawn.clear()
