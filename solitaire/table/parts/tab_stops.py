"""The keyboard focus on buttons: Tab walks over them, Enter and Space press the focused button."""

from collections.abc import Mapping
from typing import Final

import pygame
from pygame.event import Event

from solitaire.table.actions import Action
from solitaire.table.page.view import Stop

_PRESSING: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_MODIFIERS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)


class TabStops:
    """The focus, as an action: the buttons themselves are often rebuilt.

    Attributes:
        at: the action of the focused button; None while the screen itself has the focus.
    """

    def __init__(self) -> None:
        self.at: Action | None = None

    def moves(self, event: Event, buttons: Mapping[Action, Stop]) -> bool:
        """Move the focus with Tab, to the screen itself after the last button; return whether this was Tab.

        Any other key that presses no button gives the screen its focus back, and so does a click.
        """
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            stops = [None, *(action for action, button in buttons.items() if button.is_enabled)]
            here = stops.index(self.at) if self.at in stops else 0
            self.at = stops[(here + (-1 if event.mod & pygame.KMOD_SHIFT else 1)) % len(stops)]
            return True
        is_key = event.type == pygame.KEYDOWN and event.key not in (*_PRESSING, *_MODIFIERS)
        if is_key or event.type == pygame.MOUSEBUTTONDOWN:
            self.at = None
        return False

    def pressed(self, event: Event, buttons: Mapping[Action, Stop]) -> Action | None:
        """Return the action of the focused button, if an event presses it."""
        is_press = event.type == pygame.KEYDOWN and event.key in _PRESSING
        return self.at if is_press and self.at in buttons else None
