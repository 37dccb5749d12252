"""What the window shows once nothing happens any more is what there is to see.

After each event the last frame shown is compared with one drawn afresh, pixel by pixel: a card that has
arrived in a frame that nobody drew would lie elsewhere.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame
import pytest

from solitaire.table.requests import Replay
from solitaire.table.screens.replay import ReplayScreen
from tests.support.selection import sample
from tests.support.table import pixels
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table
from tests.support.table.playing import a_kill, scene

_ENOUGH: Final = 240
"""Frames after which nothing moves."""


def shown(table: Table) -> bytes:
    """Return the pixels of the last frame that the window was given."""
    return pygame.image.tobytes(table.window.get_surface(), "RGB")


def is_whole(table: Table) -> bool:
    """Return whether the window shows all there is, after a while without input."""
    for _ in range(_ENOUGH):
        table.frame()
    return shown(table) == table.picture()


def look_away(table: Table) -> None:
    table.key(pygame.K_F5)
    table.key(pygame.K_ESCAPE)


def fill_the_screen(table: Table) -> None:
    table.key(pygame.K_F11)
    table.key(pygame.K_F11)


def enlarge(table: Table) -> None:
    table.resize(1000, 700)
    table.frame()


again = pytest.mark.parametrize("lay_out_again", [look_away, fill_the_screen, enlarge])


@pytest.fixture
def slow(tmp_path: Path) -> Table:
    """A table where a card takes a while to move, with the first card played."""
    table = Table(tmp_path, animation=160).start(stacked=True)
    table.key(pygame.K_SPACE)
    return table


@again
def test_cards_do_not_move_because_the_table_is_laid_out_again(
    slow: Table, lay_out_again: Callable[[Table], None]
) -> None:
    lay_out_again(slow)
    assert not scene(slow).motion.is_moving
    assert shown(slow) == slow.picture()


def test_cards_do_not_move_because_a_game_is_opened(slow: Table, tmp_path: Path) -> None:
    slow.close()
    table = Table(tmp_path, animation=160).start(None)
    assert table.position.grid
    assert not scene(table).motion.is_moving
    assert shown(table) == table.picture()


@again
def test_cards_do_not_move_because_a_replay_is_laid_out_again(
    slow: Table, lay_out_again: Callable[[Table], None]
) -> None:
    slow.keys(*[pygame.K_SPACE] * 4)
    slow.app.navigation.show(Replay(slow.game.record))
    slow.keys(pygame.K_END)
    slow.frame(_ENOUGH)
    lay_out_again(slow)
    board = slow.screen_as(ReplayScreen).board
    assert not board.motion.is_moving
    assert shown(slow) == slow.picture()


def test_the_frame_in_which_a_card_arrives_is_shown(slow: Table) -> None:
    slow.keys(*[pygame.K_SPACE] * 19)
    for key in (pygame.K_SPACE, pygame.K_u, pygame.K_r):
        slow.key(key)
        if slow.dialogs:
            slow.key(pygame.K_RETURN)
        assert is_whole(slow)
    slow.make([a_kill(slow)])
    assert is_whole(slow)


def test_the_frame_in_which_a_card_of_the_fola_arrives_is_shown(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=160).start()
    table.key(pygame.K_SPACE)
    assert is_whole(table)
    table.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert is_whole(table)


def test_the_frame_in_which_a_trick_ends_is_shown(tmp_path: Path) -> None:
    table = ClassicTable(tmp_path, animation=160)
    table.use(deal_steps="never")
    table.begin(pace="fast")
    table.until(lambda: table.is_asked, 1 / 60)
    while table.seated.can_discard or not table.hand.tricks:
        table.decide()
        assert is_whole(table)


@pytest.mark.parametrize("name", sample([*pixels.SCREENS], 6))
def test_every_screen_shows_all_there_is(name: str, tmp_path: Path) -> None:
    with pixels.table_at(f"{name}-small", tmp_path) as table:
        table.use(animation=160)
        middle = table.app.context.layout.felt.center
        acts: tuple[Callable[[], None], ...] = (
            lambda: table.move(middle, held=False),
            lambda: table.wheel(-3),
            lambda: table.key(pygame.K_DOWN),
            lambda: table.key(pygame.K_TAB),
            lambda: table.key(pygame.K_F10),
            lambda: table.key(pygame.K_ESCAPE),
            lambda: enlarge(table),
            lambda: table.key(pygame.K_g, pygame.KMOD_CTRL),
            lambda: table.key(pygame.K_ESCAPE),
            lambda: table.key(pygame.K_F1),
            lambda: table.wheel(-3),
        )
        for act in acts:
            act()
            assert is_whole(table)


def test_the_clock_goes_on_under_a_dialog(slow: Table) -> None:
    slow.frame(60)
    slow.key(pygame.K_g, pygame.KMOD_CTRL)
    slow.frame(130)
    assert shown(slow) == slow.picture()
