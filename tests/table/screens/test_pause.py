"""The pause."""

import pygame
import pytest

from solitaire.table.pages.title import PauseScreen
from solitaire.table.screens.play import PlayScreen
from tests.support.table.driver import Table


@pytest.mark.parametrize("key", [pygame.K_F8, pygame.K_PAUSE])
def test_it_hides_the_cards_and_stops_the_clock(table: Table, key: int) -> None:
    table.start(stacked=True).keys(*[pygame.K_SPACE] * 6)
    table.key(key)
    seconds = table.game.seconds
    table.frame(30, 0.5)
    assert "Paused" in table.screen_as(PauseScreen).view.lines()
    assert table.game.seconds == seconds
    table.key(key)
    assert table.screen_as(PlayScreen)
    table.frame(30, 0.5)
    assert table.game.seconds > seconds


def test_the_table_for_four_waits_too(table: Table) -> None:
    table.use(others_pace="slow")
    table.app.services.matches.begin(7)
    table.frame(2)
    table.key(pygame.K_F8)
    before = table.app.services.seated.seen
    table.frame(60, 0.5)
    assert table.screen_as(PauseScreen)
    assert table.app.services.seated.seen == before
    table.key(pygame.K_RETURN)
    assert table.app.navigation.screen.is_classic
