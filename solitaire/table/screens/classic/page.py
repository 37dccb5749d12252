"""A scrolling page over the classic table, to read and leave again."""

from collections.abc import Mapping

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.sheet import Scroller
from solitaire.table.screens.base import Actions, Screen


class ClassicPageScreen(Screen):
    """A page; subclasses lay it out in ``build``."""

    keys: Mapping[int, Action] = {
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_RETURN: Action.LEAVE,
        pygame.K_SPACE: Action.LEAVE,
    }
    toolbar: tuple[Action, ...] = (Action.LEAVE, Action.HELP, Action.SETTINGS, Action.FULLSCREEN)
    help_key = "help.classic"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._page: Scroller

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {Action.LEAVE: self.nav.leave}

    def handle(self, event: Event) -> None:
        """Scroll by wheel and keys."""
        if not self._page.turn(event):
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Draw more of the page."""
        return self._page.advance()

    def draw(self, surface: Surface) -> None:
        """Draw the page."""
        super().draw(surface)
        self._page.draw(surface)
