"""How the window is opened on different window systems and screens, and how it changes its size."""

import os
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from solitaire.home.files import Home, UserError
from solitaire.home.settings import Settings, load_settings
from solitaire.rules.position import legal_kills
from solitaire.table import window
from tests.support.table.driver import Point, Table
from tests.support.table.playing import deal_out

_ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"


@pytest.fixture(autouse=True)
def _own_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the environment of other tests alone."""
    monkeypatch.setattr(os, "environ", {**os.environ})
    os.environ.pop(_ACCELERATION, None)


class Picky(pygame.Window):
    """A window that can be drawn on only with the graphics card, as those of Wayland."""

    def get_surface(self) -> pygame.Surface:
        if os.environ.get(_ACCELERATION) == "0":
            raise pygame.error("Window framebuffer support not available")
        return super().get_surface()


@pytest.mark.parametrize(("driver", "hint"), [("x11", "0"), ("wayland", None), ("cocoa", None)])
def test_only_x11_draws_without_the_graphics_card(
    driver: str, hint: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    window.open_window(Settings("Anna"), "test").destroy()
    assert os.environ.get(_ACCELERATION) == hint


def test_a_window_that_cannot_be_drawn_on_is_opened_with_the_graphics_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame, "Window", Picky)
    os.environ[_ACCELERATION] = "0"  # by whoever starts the program
    opened = window.open_window(Settings("Anna"), "test")
    assert opened.get_surface().get_size() == (1280, 800)
    opened.destroy()


def test_where_no_window_can_be_drawn_on_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Picky) -> pygame.Surface:
        raise pygame.error("no framebuffer")

    monkeypatch.setattr(Picky, "get_surface", refuse)
    monkeypatch.setattr(pygame, "Window", Picky)
    with pytest.raises(UserError, match="cannot open a window: no framebuffer; the table needs a desktop"):
        window.open_window(Settings("Anna"), "test")


def test_the_screen_may_sleep_and_the_compositor_goes_on() -> None:
    opened = window.open_window(Settings("Anna"), "test")
    assert pygame.display.get_allow_screensaver()
    assert os.environ["SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR"] == "0"
    opened.destroy()


class Unmanaged:
    """A window on X11 without a window manager: whatever SDL says, only a size that is set is its size."""

    id = 0

    def __init__(self) -> None:
        self.size, self.position = (1280, 800), (320, 200)
        self.shown: list[tuple[bool, tuple[int, int], tuple[int, int]]] = []

    def set_fullscreen(self, *, desktop: bool) -> None:
        self.shown.append((desktop, self.size, self.position))

    def set_windowed(self) -> None:
        self.shown.append((False, self.size, self.position))


@pytest.mark.parametrize("has_frame", [False, True])
def test_the_full_screen_is_filled_without_a_window_manager_too(
    has_frame: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1200)])
    monkeypatch.setattr(window, "free_screen", lambda: (1920, 1200))
    monkeypatch.setattr(window, "_has_frame", lambda _: has_frame)
    opened: Any = Unmanaged()
    window.fill_screen(opened)
    size, place = ((1280, 800), (320, 200)) if has_frame else ((1920, 1200), (0, 0))
    assert opened.shown == [(True, size, place)]
    window.leave_full_screen(opened, Settings("Anna"))
    assert (opened.size, opened.position) == ((1280, 800), (320, 200))


def test_a_window_fits_into_what_the_desktop_leaves_of_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: dict[tuple[Point, Point], Point] = {}
    monkeypatch.setattr(window, "_WAKING", ("dummy",))
    for saved, screen in (
        ((1280, 800), (1280, 800)),
        ((1280, 800), (1280, 860)),
        ((1280, 800), (800, 480)),
        ((1280, 800), (1024, 572)),
        ((3840, 2160), (1920, 1052)),
        ((900, 600), (1920, 1052)),
    ):
        monkeypatch.setattr(window, "free_screen", lambda screen=screen: screen)
        table = Table(tmp_path, settings=Settings("Anna", *saved))
        opened[saved, screen] = table.window.size
        least = table.window.minimum_size
        assert least[0] <= min(900, screen[0])
        assert least[1] <= min(600, screen[1])
        table.close()
    assert [*opened.values()] == [(1280, 736), (1280, 791), (800, 442), (1024, 526), (1920, 968), (900, 600)]
    settings, complaint = load_settings(Home.at(tmp_path).settings)
    assert (settings.width, settings.height, complaint) == (1280, 800, None)  # what was wished stays


# -- another size while a game is played --------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440), (901, 1201), (1999, 617)])
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
