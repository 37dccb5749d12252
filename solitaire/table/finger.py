"""The finger: it presses what it lands beside, scrolls by a swipe, and by a long press shows a word."""

from collections.abc import Iterable, Iterator
from typing import Final

import pygame
from pygame.event import Event

from solitaire.table.navigation import Navigation
from solitaire.table.page.spots import distance_to
from solitaire.table.page.view import Stop
from solitaire.table.screens.pointer import LONG, TOUCH_THRESHOLD

_TOUCHES: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
_AWAY: Final = (-1, -1)
"""Where a press is let go that is to press nothing: outside the window."""
_STEP: Final = 0.75
"""Way of a swipe that counts as a step of the mouse wheel, as a share of what a finger hits."""


class Finger:
    """A finger on the screen: its events become those of a mouse that hits, and of its wheel."""

    def __init__(self) -> None:
        self._start: tuple[int, int] | None = None  # where it went down, if it may still scroll
        self._seconds: float | None = None  # how long it has rested
        self._scrolled = 0  # the height up to which it has scrolled
        self._is_swiping = False

    def translated(self, event: Event, navigation: Navigation) -> Iterator[Event]:
        """Yield the events that an event of a finger stands for, or any other event itself."""
        if event.type not in _TOUCHES or not event.touch:
            yield event
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._is_swiping, self._seconds, self._scrolled = False, 0.0, event.pos[1]
            self._start = event.pos if _may_swipe(event.pos, navigation) else None
            yield _moved(event, _aimed(event.pos, navigation))
        elif event.type == pygame.MOUSEBUTTONUP:
            was_swiping, self._is_swiping = self._is_swiping, False
            self._start = self._seconds = None
            if not was_swiping:
                yield _moved(event, _aimed(event.pos, navigation))
        elif self._start is not None and (self._is_swiping or self._begins_swipe(event.pos)):
            yield from self._swipe(event, navigation.screen.layout.finger * _STEP)
        else:
            yield event

    def _begins_swipe(self, point: tuple[int, int]) -> bool:
        assert self._start is not None
        across, down = abs(point[0] - self._start[0]), abs(point[1] - self._start[1])
        if max(across, down) >= TOUCH_THRESHOLD:
            self._seconds = None
        return down >= TOUCH_THRESHOLD and down > across

    def _swipe(self, event: Event, step: float) -> Iterator[Event]:
        """Let go of what was pressed, then turn the wheel as far as the finger has come."""
        if not self._is_swiping:
            self._is_swiping = True
            yield Event(pygame.MOUSEBUTTONUP, button=1, pos=_AWAY, touch=True)
        steps = int((event.pos[1] - self._scrolled) / step)
        self._scrolled += round(steps * step)
        for _ in range(abs(steps)):
            turn = 1 if steps > 0 else -1
            yield Event(
                pygame.MOUSEWHEEL,
                x=0,
                y=turn,
                precise_x=0.0,
                precise_y=float(turn),
                flipped=False,
                touch=True,
            )

    def rested(self, seconds: float, navigation: Navigation) -> Iterator[Event]:
        """Let time pass; after a long press on a button of the toolbar show its word, and press nothing."""
        if self._start is None or self._seconds is None:
            return
        self._seconds += seconds
        if self._seconds >= LONG and navigation.toolbar.point_at(_aimed(self._start, navigation)):
            self._start = self._seconds = None
            yield Event(pygame.MOUSEBUTTONUP, button=1, pos=_AWAY, touch=True)


def _moved(event: Event, point: tuple[int, int]) -> Event:
    return Event(event.type, {**event.dict, "pos": point})


def _aimed(point: tuple[int, int], navigation: Navigation) -> tuple[int, int]:
    """Return the point that a finger means."""
    screen = navigation.screen
    over = screen.is_target if navigation.dialog is None else navigation.dialog.view.at
    if navigation.menu is not None or over(point):
        return point
    return _nearest(navigation.pressables, point, screen.layout.finger)


def _nearest(stops: Iterable[Stop], point: tuple[int, int], least: int) -> tuple[int, int]:
    """Return the middle of the nearest button within reach, else the point: a finger is wider than a button.

    ``least`` is the least width and height of where a finger hits a button.
    """
    near: dict[tuple[int, int], float] = {}
    for rect in (stop.rect for stop in stops if stop.is_enabled):
        if rect.collidepoint(point):
            return point
        reach = rect.inflate(max(0, least - rect.width), max(0, least - rect.height))
        if reach.collidepoint(point):
            near[rect.center] = distance_to(rect, point)
    return min(near, key=lambda middle: near[middle], default=point)


def _may_swipe(point: tuple[int, int], navigation: Navigation) -> bool:
    """Return whether a finger may scroll from a point on, because there is nothing that it drags."""
    if navigation.menu is not None:
        return False
    over = navigation.screen if navigation.dialog is None else navigation.dialog.view
    return not over.can_drag(point)
