"""The table's window, as the settings remember it."""

import os
from typing import Final

import pygame
from pygame import Surface

from solitaire.files import UserError
from solitaire.rules.cards import tarot
from solitaire.settings import Settings
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, MIN_SIZE
from solitaire.words import Words, computer_language

_ICON: Final = 128
"""Pixels to a side of the window's icon."""


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
    window.set_icon(_icon())
    window.minimum_size = MIN_SIZE
    if settings.fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def words_for(settings: Settings) -> Words:
    """Return the catalogue of the language in the settings or, if they name none, of the computer's."""
    locales = [str(locale["language"]) for locale in pygame.system.get_pref_locales()]
    return Words(settings.language or computer_language(locales))


def _icon() -> Surface:
    """Return the window's icon: the Sun."""
    icon = Surface((_ICON, _ICON), pygame.SRCALPHA)
    card = Faces().face(tarot(38), (round(_ICON * CARD_RATIO), _ICON))
    icon.blit(card, card.get_rect(center=icon.get_rect().center))
    return icon
