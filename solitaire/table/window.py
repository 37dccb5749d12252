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
_HINTS: Final = {
    "SDL_VIDEO_X11_WMCLASS": IDENTIFIER,  # lets a desktop find the window's entry and icon
    "SDL_VIDEO_WAYLAND_WMCLASS": IDENTIFIER,
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # other windows keep their shadows
}
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
    """Return the size of a window on a screen that may have become smaller; its title needs room, too."""
    return min(size[0], screen[0]), min(size[1], round(_BELOW_TITLE * screen[1]))


def open_window(settings: Settings, title: str) -> pygame.Window:
    """Open the window as the settings remember it.

    Raises:
        UserError: there is no screen to open it on.
    """
    os.environ.update(_HINTS)
    give_back_memory()
    try:
        window = _window(settings, title)
    except pygame.error:
        pygame.display.quit()  # SDL looks at the hint only once while the display is on
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
        try:
            window = _window(settings, title)
        except pygame.error as error:
            raise UserError(f"cannot open a window: {error}; the table needs a desktop to open on") from None
    pygame.font.init()
    window.set_icon(program_icon(_ICON))
    if settings.fullscreen:
        fill_screen(window)
    return window


def fill_screen(window: pygame.Window) -> None:
    """Let the window fill the screen. SDL leaves its size to the window manager; without one, we set it."""
    place = window.position
    if pygame.display.get_driver() == "x11" and not _has_frame(window):
        window.size, window.position = pygame.display.get_desktop_sizes()[0], (0, 0)
    window.set_fullscreen(desktop=True)
    window.position = place  # once it is left: the full screen stays where it is


def leave_full_screen(window: pygame.Window, settings: Settings) -> None:
    """Give the window the size in the settings again. Without a window manager, SDL leaves it large."""
    window.set_windowed()
    window.size = _remembered_size(settings)


def _has_frame(window: pygame.Window) -> bool:
    """Return whether a window manager has put a frame around the window."""
    library, sides = ctypes.CDLL(pygame.event.__file__), (ctypes.c_int * 4)()
    library.SDL_GetWindowFromID.restype = ctypes.c_void_p
    borders = [ctypes.c_void_p(ctypes.addressof(sides) + ctypes.sizeof(ctypes.c_int) * at) for at in range(4)]
    library.SDL_GetWindowBordersSize(ctypes.c_void_p(library.SDL_GetWindowFromID(window.id)), *borders)
    return any(sides)


def _window(settings: Settings, title: str) -> pygame.Window:
    """Start the display and return a window that can be drawn on; a pygame.error says why there is none."""
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("no screen found")  # SDL would play on, unseen
    pygame.display.set_allow_screensaver(True)
    if driver == "x11":
        # Without a graphics card the accelerated framebuffer costs 5 ms per frame instead of 0.7; Wayland
        # has no other.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    size = _remembered_size(settings)
    window = pygame.Window(title, size, resizable=True)
    try:
        window.get_surface()  # tells whether it can be drawn on
    except pygame.error:
        window.destroy()  # it must not outlive the display
        raise
    window.minimum_size = min(size[0], MIN_SIZE[0]), min(size[1], MIN_SIZE[1])
    return window


def _remembered_size(settings: Settings) -> tuple[int, int]:
    """Return the size in the settings, as far as the screen has room for it."""
    size = settings.width, settings.height
    if pygame.display.get_driver() not in _WAKING:  # their screens are virtual and arbitrarily small
        return size
    return fitting(size, free_screen())


def words_for(settings: Settings) -> Words:
    """Return the catalogue of the language in the settings or, if they name none, of the computer's."""
    locales = [str(locale["language"]) for locale in pygame.system.get_pref_locales()]
    return Words(settings.language or computer_language(locales))
