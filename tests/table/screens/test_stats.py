"""The statistics of the games kept."""

import pygame

from solitaire.table.screens.stats import StatsScreen
from tests.support.table.driver import Table


def test_statistics(full: Table) -> None:
    full.keys(pygame.K_F4)
    assert isinstance(full.app.navigation.screen, StatsScreen)
    assert "Games: 30" in full.app.navigation.screen.spoken().lines
    full.push("Anna")
    assert full.button("Everyone")
    assert "Games: 31" in full.app.navigation.screen.spoken().lines
    full.keys(pygame.K_p, pygame.K_ESCAPE)
    assert full.app.navigation.screen.is_play


def test_the_goals_are_among_the_statistics(full: Table) -> None:
    full.keys(pygame.K_F4)
    lines = full.app.navigation.screen.spoken().lines
    assert lines[-8:-6] == ("200 points: –", "300 points: –")
    assert "del Tredici: 2026-01-06" in lines
    assert lines[-1] == "Deals above par: 0 of 10"
    full.resize(900, 600)
    full.push("Next page")  # the charts leave no room beside them
    assert not full.is_enabled("Next page")
    full.resize(1280, 800)
    assert "Next page" not in [button.text for button in full.buttons]


def test_statistics_without_any_game(table: Table) -> None:
    table.start()
    table.keys(pygame.K_F4)
    assert "Games: 0" in table.app.navigation.screen.spoken().lines
