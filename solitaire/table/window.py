"""The table's window, as the settings remember it."""

import contextlib
import ctypes
import gc
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Final

import pygame

from assets.desktop import IDENTIFIER
from solitaire.home.files import UserError
from solitaire.home.settings import Settings
from solitaire.table.look.layout import MIN_SIZE
from solitaire.table.parts.icons import program_icon
from solitaire.texts.words import Words, computer_language

_ICON: Final = 128
"""Side of the window's icon in pixels."""


_MMAP_THRESHOLD: Final = -3
"""glibc's ``mallopt`` parameter for the mmap threshold."""
_LARGE: Final = 1 << 16
"""Pieces of memory from this size on, in bytes, go back to the system as soon as they are free."""
_BELOW_TITLE: Final = 0.92
"""Approximate share of the height of a screen, without desktop bars, that a window's title leaves free."""
_WAKING: Final = ("x11", "wayland", "windows", "cocoa")
"""SDL drivers whose window system wakes it for an event."""
_NAP: Final = 20
"""Milliseconds between two checks for events with other drivers."""


def give_back_memory() -> None:
    """Return free memory to the system: now, and from now on large pieces as soon as they are free.

    Otherwise glibc keeps pieces of up to 32 MB for later, which then seldom fit.
    """
    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # another C library
            library = ctypes.CDLL(None)
            library.mallopt(_MMAP_THRESHOLD, _LARGE)
            library.malloc_trim(0)


def wait_for_event(seconds: float) -> None:
    """Sleep until there is an event, at most for the given time.

    pygame's own wait checks for events a thousand times a second. SDL's lets the window system wake it, where
    possible; elsewhere we check from time to time.
    """
    wait = _sdl_wait() if pygame.display.get_driver() in _WAKING else None
    if wait is not None:
        wait(None, round(1000 * seconds))
        return
    until = time.monotonic() + seconds
    while not pygame.event.peek() and time.monotonic() < until:
        pygame.time.wait(_NAP)


@cache
def _sdl_wait() -> Callable[[None, int], int] | None:
    """Return SDL's function that waits for an event and leaves it in the queue; None if it is not found."""
    found: Callable[[None, int], int] | None
    found = getattr(ctypes.CDLL(pygame.event.__file__), "SDL_WaitEventTimeout", None)
    return found


def free_screen() -> tuple[int, int]:
    """Return width and height of what the bars of the desktop leave of the first screen."""
    ask, bounds = getattr(ctypes.CDLL(pygame.event.__file__), "SDL_GetDisplayUsableBounds", None), _Bounds()
    if ask is None or ask(0, bounds) != 0:
        return pygame.display.get_desktop_sizes()[0]
    return bounds[2], bounds[3]


_Bounds = ctypes.c_int * 4
"""SDL's rectangle: left, top, width and height."""


def fitting(size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a window on a screen that may have become smaller.

    A window that is too high leaves room for its title.
    """
    return min(size[0], screen[0]), size[1] if size[1] <= screen[1] else round(_BELOW_TITLE * screen[1])


def open_window(settings: Settings, title: str) -> pygame.Window:
    """Open the window as the settings remember it.

    Raises:
        UserError: there is no screen to open it on.
    """
    for system in ("X11_WMCLASS", "WAYLAND_WMCLASS"):  # lets a desktop find the window's entry and icon
        os.environ[f"SDL_VIDEO_{system}"] = IDENTIFIER
    # Without a graphics card SDL's accelerated framebuffer costs 5 ms per frame instead of 0.7.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    give_back_memory()
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("no screen found")  # SDL would play on, unseen
        size = settings.width, settings.height
        if pygame.display.get_driver() in _WAKING:  # other drivers' screens are virtual and arbitrarily small
            size = fitting(size, free_screen())
        window = pygame.Window(title, size, resizable=True)
    except pygame.error as error:
        raise UserError(f"cannot open a window: {error}; the table needs a desktop to open on") from None
    pygame.font.init()
    window.get_surface()  # sets the pixel format to which pygame_gui converts its pictures
    window.set_icon(program_icon(_ICON))
    window.minimum_size = min(size[0], MIN_SIZE[0]), min(size[1], MIN_SIZE[1])
    if settings.fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def words_for(settings: Settings) -> Words:
    """Return the catalogue of the language in the settings or, if they name none, of the computer's."""
    locales = [str(locale["language"]) for locale in pygame.system.get_pref_locales()]
    return Words(settings.language or computer_language(locales))
