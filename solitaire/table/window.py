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
"""Pixels to a side of the window's icon."""


_MMAP_THRESHOLD: Final = -3
"""Name of the setting in glibc's ``mallopt``."""
_LARGE: Final = 1 << 16
"""Bytes from which a piece of memory goes back to the system as soon as it is free."""
_BESIDE_BARS: Final = 0.9
"""Share of a screen's height that the bars of the desktop and a window's title leave free, about."""
_WAKING: Final = ("x11", "wayland", "windows", "cocoa")
"""Drivers of SDL whose window system wakes it for an event."""
_NAP: Final = 20
"""Milliseconds between two looks for events, with other drivers."""


def give_back_memory() -> None:
    """Give memory that is free back to the system, now, and of large pieces from now on as they become free.

    Left alone, glibc keeps pieces of up to 32 MB for later, which then seldom fit.
    """
    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # another C library
            library = ctypes.CDLL(None)
            library.mallopt(_MMAP_THRESHOLD, _LARGE)
            library.malloc_trim(0)


def wait_for_event(seconds: float) -> None:
    """Sleep until there is an event to be got, for so long at most.

    pygame's own wait looks for events a thousand times a second. SDL's lets the window system wake it, where
    it can and we find it; elsewhere we look for events now and then.
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
    """Return SDL's function that waits for an event and leaves it in its queue; None if it is not found."""
    found: Callable[[None, int], int] | None
    found = getattr(ctypes.CDLL(pygame.event.__file__), "SDL_WaitEventTimeout", None)
    return found


def fitting(size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a window on a screen that may have become smaller: the smallest at least.

    A window that is too high leaves room for its title and for the bars of the desktop.
    """
    wide, high = min(size[0], screen[0]), size[1] if size[1] <= screen[1] else round(_BESIDE_BARS * screen[1])
    return max(wide, MIN_SIZE[0]), max(high, MIN_SIZE[1])


def open_window(settings: Settings, title: str) -> pygame.Window:
    """Open the window as the settings remember it.

    Raises:
        UserError: there is no screen to open it on.
    """
    for system in ("X11_WMCLASS", "WAYLAND_WMCLASS"):  # by which a desktop finds the window's entry and icon
        os.environ[f"SDL_VIDEO_{system}"] = IDENTIFIER
    # Without a graphics card SDL's accelerated framebuffer costs 5 ms a frame instead of 0.7.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    give_back_memory()
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("no screen found")  # SDL would play on, unseen
        size = settings.width, settings.height
        if (
            pygame.display.get_driver() in _WAKING
        ):  # elsewhere the screen is made up, and as small as it likes
            size = fitting(size, pygame.display.get_desktop_sizes()[0])
        window = pygame.Window(title, size, resizable=True)
    except pygame.error as error:
        raise UserError(f"cannot open a window: {error}; the table needs a desktop to open on") from None
    pygame.font.init()
    window.get_surface()  # sets the pixel format that pygame_gui converts its pictures to
    window.set_icon(program_icon(_ICON))
    window.minimum_size = MIN_SIZE
    if settings.fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def words_for(settings: Settings) -> Words:
    """Return the catalogue of the language in the settings or, if they name none, of the computer's."""
    locales = [str(locale["language"]) for locale in pygame.system.get_pref_locales()]
    return Words(settings.language or computer_language(locales))
