"""The statistics: form, rating of the play with its habits, goals; and the work on figures behind them."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from scores.estimates import Par, store_par
from scores.store import Store
from solitaire.home.files import Home
from solitaire.home.reviews import CLASSIC, SOLITAIRE, compute_all_figures
from solitaire.rules.deal import Deal
from solitaire.table.pages.statistics import StatsScreen
from solitaire.table.requests import Stats
from solitaire.table.services.records import computed
from tests.support.reviews import store_game, store_hand
from tests.support.stored import ended, played
from tests.support.table.driver import Table
from tests.support.table.kept_games import stored
from tests.support.table.workers import Here, Idle, Workers


def lines(table: Table) -> tuple[str, ...]:
    return table.screen_as(StatsScreen).spoken().lines


def store_in(folder: Path) -> Store:
    return Store(Home.at(folder).scores)


def test_the_form_is_of_first_plays_of_deals_with_a_par(table: Table) -> None:
    store, points = stored(table), played(42).score.points or 0
    for number in (42, 43, 42):
        store.add(played(number), own=True)
    table.start().key(pygame.K_F4)
    assert any(line.startswith("No finished game of a deal with a known par") for line in lines(table))
    store_par(store, Deal.numbered(42), Par(points - 12.0, 1.0, 400), "fair 99")
    table.keys(pygame.K_F2, pygame.K_F4)
    assert "Points above or below par. The last ten average +12." in lines(table)


def test_the_form_of_hands_is_that_of_reviews(table: Table) -> None:
    with store_in(table.folder) as store:
        for number in range(3):
            store_hand(store, number)
        compute_all_figures(store, CLASSIC)
    table.start().app.navigation.show(Stats(classic=True))
    assert "Points above or below par. The last ten average −20." in lines(table)


def test_the_goals_are_among_the_statistics(full: Table) -> None:
    full.keys(pygame.K_F4)
    said = lines(full)
    assert "In games without help · Daily deals in a row: 0 (longest run 0)" in said
    assert "Thirteen: 2026-01-06" in said
    assert said[-1] == "Deals above par: 0 of 10"


def test_the_goals_of_the_classic_game_need_strong_opponents(table: Table) -> None:
    stored(table).add(ended(7), own=True)
    table.start().app.navigation.show(Stats(classic=True))
    assert any(line.startswith("Without help, against Vieri or better · ") for line in lines(table))
    assert "A match won against Costanza: –" in lines(table)


@pytest.mark.parametrize("classic", [False, True])
@pytest.mark.parametrize("scale", [100, 200])
def test_habits_are_shown_from_five_reviews_on(table: Table, scale: int, *, classic: bool) -> None:
    def store_one(store: Store, number: int) -> None:
        if classic:
            store_hand(store, number)
        else:
            store_game(store, number, 20.0)

    table.use(text_scale=scale)
    with store_in(table.folder) as store:
        for number in range(4):
            store_one(store, number)
        table.start().app.navigation.show(Stats(classic=classic))
        assert any(line.startswith("After 1 more reviewed ") for line in lines(table))
        assert not any(line.startswith("Points lost per ") for line in lines(table))
        store_one(store, 4)
    table.screen_as(StatsScreen).refresh()
    assert any(line.startswith("Points lost per decision: ") for line in lines(table))
    assert any(line.startswith("Your play: −") for line in lines(table))
    kind = "The discards: " if classic else "The choice between kills: "
    assert any(line.startswith(kind) for line in lines(table))


def test_the_tabs_turn_to_the_other_game(full: Table) -> None:
    full.key(pygame.K_F4)
    turns: list[tuple[Callable[[], None], bool]] = [
        (lambda: full.key(pygame.K_2), True),
        (lambda: full.push("Solitaire"), False),
        (lambda: full.push("Minchiate"), True),
        (lambda: full.key(pygame.K_1), False),
    ]
    for turn, classic in turns:
        turn()
        assert full.screen_as(StatsScreen).is_classic is classic
    full.push("Go back")
    assert not isinstance(full.app.navigation.screen, StatsScreen)


def test_what_does_not_fit_scrolls(full: Table) -> None:
    with store_in(full.folder) as store:
        for number in range(50, 56):
            store_game(store, number, 20.0)
        compute_all_figures(store, SOLITAIRE)
    full.key(pygame.K_F4)
    full.resize(900, 600)
    beginning = full.picture()
    full.key(pygame.K_PAGEDOWN)
    assert full.picture() == beginning, "all of it is seen"
    full.use(text_scale=200)
    full.frame(2)
    beginning = full.picture()
    full.key(pygame.K_PAGEDOWN)
    assert full.picture() != beginning
    full.wheel(50)
    assert full.picture() == beginning


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
    assert table.app.navigation.screen.status() == ("Anna" if is_done else "Counting the reviews…")
    with store_in(table.folder) as store:
        ((missing,),) = store.read("SELECT count(*) FROM reviews WHERE figures IS NULL")
    assert (missing == 0) is is_done
