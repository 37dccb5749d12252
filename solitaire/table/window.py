"""The table's window, as the settings remember it."""

import os

import pygame

from solitaire.files import UserError
from solitaire.settings import Settings
from solitaire.table.layout import MIN_SIZE


def open_window(settings: Settings, title: str) -> pygame.Window:
    """Open the window as the settings remember it.

    Raises:
        UserError: there is no screen to open it on.
    """
    # Without a graphics card SDL's accelerated framebuffer costs 5 ms a frame instead of 0.7.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("no screen found")  # SDL would play on, unseen
        window = pygame.Window(title, (settings.width, settings.height), resizable=True)
    except pygame.error as error:
        raise UserError(f"cannot open a window: {error}; the table needs a desktop to open on") from None
    pygame.font.init()
    window.get_surface()  # sets the pixel format that pygame_gui converts its pictures to
    window.minimum_size = MIN_SIZE
    if settings.fullscreen:
        window.set_fullscreen(desktop=True)
    return window
