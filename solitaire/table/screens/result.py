"""The plaque on the screen of a game: it comes with the end, goes to show the grid, and comes again."""

from typing import Final

import pygame
from pygame.event import Event

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.layout import Layout
from solitaire.table.models.ending import Ending
from solitaire.table.parts.plaque import Plaque

_OWN_LABELS: Final = (Action.RESTART, Action.NEW, Action.LESSON)
"""The actions with another label on the plaque than in the toolbar."""


class Result:
    """The plaque, if there is one.

    Attributes:
        plaque: the plaque over the grid, or None.
        is_wanted: whether the player wants to see it: from the end on, until they look at the grid.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.plaque: Plaque | None = None
        self.is_wanted = True

    def place(self, ending: Ending | None, layout: Layout) -> None:
        """Show what there is to say of the end, if it is wanted; without an end, nothing."""
        before = self.plaque
        if ending is not None and self.is_wanted:
            if before is None or before.ending != ending:
                self.plaque = Plaque(ending, self._label, self._context.manager, layout, before)
        elif before is not None:
            before.close()
            self.plaque = None

    def _label(self, action: Action) -> str:
        """Return the label of a button."""
        section = "ended" if action in _OWN_LABELS else "action"
        return self._context.words(f"{section}.{action.value}")

    def take(self, event: Event) -> bool:
        """Take an event meant for the plaque: a button, a step to another, a click on it or beside it.

        Returns:
            whether it was such an event. After a click beside it, and with Esc, it is not wanted any more.
        """
        if self.plaque is None:
            return False
        if (action := self.plaque.pressed(event)) is not None:
            self._context.nav.act(action)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.is_wanted = self.plaque.area.collidepoint(event.pos)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.is_wanted = False
        elif event.type != pygame.MOUSEMOTION or not self.plaque.area.collidepoint(event.pos):
            return self.plaque.walk(event)
        return True
