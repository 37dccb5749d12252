"""The time: how long the player is at the table, and when the time of day has changed."""

from datetime import datetime
from typing import Final

import pygame
from pygame.event import Event

_PATIENCE: Final = 120.0
"""Seconds without any input after which the player is taken to be elsewhere."""
_INPUT: Final = (
    *(pygame.KEYDOWN, pygame.TEXTINPUT),
    *(pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL),
)


class Timekeeper:
    """Watches the window's events, and the clock on the wall."""

    def __init__(self) -> None:
        self._is_visible = self._has_focus = True
        self._rested = 0.0
        self._now = datetime.now()

    def follow(self, event: Event) -> None:
        """Notice whether the window is seen and has the focus, and any input."""
        if event.type in (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED):
            self._is_visible = False
        elif event.type in (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
            self._is_visible = True
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._has_focus = event.type == pygame.WINDOWFOCUSGAINED
        elif event.type in _INPUT:
            self._rested = 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether it counts as time at the table.

        It does not while another window has the focus, or after two minutes without input.
        """
        self._rested += seconds
        return self._is_visible and self._has_focus and self._rested <= _PATIENCE

    def passed(self) -> tuple[bool, bool]:
        """Return whether another minute and another day have begun since the last call, by the local time."""
        before, self._now = self._now, datetime.now()
        is_day = before.date() != self._now.date()
        return is_day or before.minute != self._now.minute, is_day
