"""Every screen in windows of every size."""

import random

import pygame
import pytest

from solitaire.rules.position import legal_kills
from tests.support.table.driver import Point, Table
from tests.support.table.playing import deal_out

SIZES = [(900, 600), (1280, 800), (2560, 1440), (901, 1201), (1999, 617)]


def test_every_screen_at_every_size(table: Table) -> None:
    table.start()
    steps = [
        lambda: table.key(pygame.K_SPACE),
        lambda: table.key(pygame.K_RETURN),
        lambda: deal_out(table, 24),
        lambda: table.key(pygame.K_F1),
        lambda: table.keys(pygame.K_ESCAPE, pygame.K_e),
        lambda: table.key(pygame.K_RETURN),
        lambda: table.key(pygame.K_ESCAPE),
    ]
    for number in range(len(steps) + 1):
        if number:
            steps[number - 1]()
        before = table.game.moves
        dialogs = table.dialogs
        for size in random.Random(1).sample(SIZES, 3):
            table.resize(*size)
            assert table.app.context.layout.size == size
            assert table.window.get_surface().get_size() == size
            assert table.dialogs == dialogs
            screen = table.window.get_surface().get_rect()
            assert all(screen.contains(one) for one in table.app.navigation.toolbar.rects.values())
        assert table.game.moves == before
        table.check()


@pytest.mark.parametrize("size", SIZES[1:])
def test_resizing_in_mid_drag(table: Table, size: Point) -> None:
    table.start(stacked=True)
    deal_out(table, 24)
    move = next(legal_kills(table.position))
    assert move.victim is not None
    table.press(table.centre(move.card))
    table.move((300, 300))
    table.resize(*size)
    table.move(table.centre(move.victim))
    table.release(table.centre(move.victim))
    table.frame()
    assert len(table.game.moves) == 24
    table.drag(table.centre(move.card), table.centre(move.victim))
    assert table.game.moves[-1] == move
    table.check()


def test_a_window_smaller_than_the_smallest(table: Table) -> None:
    table.start(stacked=True)
    table.window.minimum_size = (100, 100)
    table.resize(300, 200)
    assert table.app.context.layout.size == (540, 360)  # the rest lies outside
    deal_out(table, 3)
    table.check()


def test_full_screen_and_back(table: Table) -> None:
    table.start(stacked=True)
    size = table.app.context.layout.size
    table.key(pygame.K_F11)
    full = [table.app.context.settings.fullscreen]
    assert table.app.context.layout.size == table.window.size != size
    deal_out(table, 1)
    table.push("Full screen")
    full.append(table.app.context.settings.fullscreen)
    assert full == [True, False]
    assert table.app.context.layout.size == size
    table.check()


def test_a_window_closed_on_the_full_screen_opens_at_the_size_it_had_before(table: Table) -> None:
    table.start(stacked=True)
    table.resize(1111, 777)
    table.key(pygame.K_F11)
    table.app.close()
    settings = table.app.context.settings
    assert (settings.fullscreen, settings.width, settings.height) == (True, 1111, 777)
