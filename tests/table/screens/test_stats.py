"""What the journeys do not show of the statistics: when habits are known, what scrolls, the work behind."""

from pathlib import Path

import pygame
import pytest

from scores.store import Store
from solitaire.home.files import Home
from solitaire.table.pages.statistics import StatsScreen
from solitaire.table.requests import Stats
from solitaire.table.services.records import computed
from tests.support.reviews import store_game, store_hand
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Idle, Workers


def store_in(folder: Path) -> Store:
    return Store(Home.at(folder).scores)


@pytest.mark.parametrize(("scale", "classic"), [(200, False), (100, True)])
def test_habits_are_shown_from_five_reviews_on(table: Table, scale: int, *, classic: bool) -> None:
    kind = "The discards: " if classic else "The choice between kills: "

    def store_one(number: int) -> None:
        with store_in(table.folder) as store:
            if classic:
                store_hand(store, number)
            else:
                store_game(store, number, 20.0)

    def begins(words: str) -> bool:
        return any(line.startswith(words) for line in table.screen_as(StatsScreen).spoken().lines)

    for number in range(4):
        store_one(number)
    table.use(text_scale=scale).start().app.navigation.show(Stats(classic=classic))
    assert begins("After 1 more reviewed ")
    assert not begins("Points lost per ")
    store_one(4)
    table.screen_as(StatsScreen).refresh()
    assert all(map(begins, ("Points lost per decision: ", "Your play: −", kind)))


def test_what_does_not_fit_scrolls(table: Table) -> None:
    with store_in(table.folder) as store:
        for number in range(50, 56):
            store_game(store, number, 20.0)
    table.start().key(pygame.K_F4)
    beginning = table.picture()
    table.key(pygame.K_PAGEDOWN)
    assert table.picture() == beginning, "all of it is seen"
    table.use(text_scale=200)
    table.frame(2)
    beginning = table.picture()
    table.key(pygame.K_PAGEDOWN)
    assert table.picture() != beginning
    table.wheel(50)
    assert table.picture() == beginning


@pytest.mark.parametrize("start", [Idle, Here])
def test_many_reviews_are_computed_behind_the_screen(table: Table, workers: Workers, start: type) -> None:
    workers.use(start, computed)
    with store_in(table.folder) as store:
        for number in range(24):
            store_game(store, number, 10.0)
    table.start().key(pygame.K_F4)
    table.frame(3)
    is_done = start is Here
    assert table.app.navigation.screen.status() == ("Anna" if is_done else "Counting the reviews…")
    with store_in(table.folder) as store:
        ((missing,),) = store.read("SELECT count(*) FROM reviews WHERE figures IS NULL")
    assert (missing == 0) is is_done
