"""What a key and a finger mean: keys of every layout, and the touches of a finger, become a few strokes.

Screens look keys up by pygame's constants. Here a letter is the Latin letter of the key, or where the layout
has none, that of a US keyboard in the same place; a sign is the character typed; a digit is its key, with
Shift or without. A finger presses what it lands beside, scrolls by a swipe, and by a long press shows a word.

``Timekeeper`` tells how long the player is at the table, and when the time of day has changed.
"""

import ctypes
import sys
import unicodedata
from collections.abc import Container, Iterable, Iterator
from datetime import datetime
from typing import Final

import pygame
from pygame.event import Event

from solitaire.table.actions import Key, is_single
from solitaire.table.navigation import Navigation
from solitaire.table.page.blocks import distance_to
from solitaire.table.page.view import Stop
from solitaire.table.screens.pointer import LONG, TOUCH_THRESHOLD

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


_LETTERS: Final = {pygame.KSCAN_A + number: pygame.K_a + number for number in range(26)}
_DIGITS: Final = {pygame.KSCAN_1 + number: ord(sign) for number, sign in enumerate("1234567890")}
_OTHERS: Final = {
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
_US: Final = _LETTERS | _DIGITS | _OTHERS
"""The keys of a US keyboard, by their places."""
_PAD: Final = {pygame.K_KP1 + number: ord(sign) for number, sign in enumerate("1234567890")} | {
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
}
"""The keys of the number pad, and the keys that they stand for."""
_SIGNS: Final = ("+", "-", "=", "?", ".")
_LAST_ASCII: Final = 127
_NAMED: Final = 1 << 30
"""From here on pygame's constants are no characters."""
_ENDING: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
"""The keys that do not repeat in an entry either."""
_COMMAND: Final = pygame.KMOD_META if sys.platform == "darwin" else 0
"""The modifier that is Ctrl under another name."""
_FOREIGN: Final = (pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE) & ~_COMMAND
"""The modifiers of the desktop, and of other characters: no key of the table has one."""


class Keyboard:
    """The keys of the keyboard, and which of them are held."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def translated(
        self, event: Event, wanted: Container[int], *, has_single: bool, is_typing: bool
    ) -> Iterator[Event]:
        """Yield the event of a key with the key that is meant, or any other event itself.

        One press is one event: a key that is held repeats in an entry line only.

        Args:
            event: any event.
            wanted: the keys that the screen looks up: they decide whether a key that types a sign is meant as
                that sign or as a digit.
            has_single: whether a letter, a digit or a sign is a key without Ctrl.
            is_typing: whether what is typed goes to an entry line.
        """
        if event.type == pygame.KEYDOWN:
            is_again = event.key in self._held and (not is_typing or event.key in _ENDING)
            self._held.add(event.key)
            if not is_again:
                meant = _meant(event, wanted, is_typing=is_typing)
                yield from (one for one in meant if has_single or is_typing or not is_single(_stroke(one)))
            return
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()  # another window may get the end of the press
        yield event


def _stroke(event: Event) -> Key:
    return event.key, bool(event.mod & pygame.KMOD_CTRL)


def _meant(event: Event, wanted: Container[int], *, is_typing: bool) -> Iterator[Event]:
    """Yield a press with the key and the modifiers that are meant; none if it is meant for the desktop."""
    key, mod = event.key, event.mod
    if is_foreign := bool(mod & _FOREIGN):
        mod &= ~pygame.KMOD_CTRL  # AltGr is Ctrl and Alt to some systems
    if mod & _COMMAND and not is_typing:
        mod |= pygame.KMOD_LCTRL
    if not is_typing or mod & pygame.KMOD_CTRL:
        key = _key(event, wanted)
    if is_typing or not is_foreign or event.unicode in _SIGNS:
        yield Event(event.type, {**event.dict, "key": key, "mod": mod})


def _key(event: Event, wanted: Container[int]) -> int:
    """Return the key that a press means."""
    key, typed = int(event.key), event.unicode
    place = event.dict.get("scancode", pygame.KSCAN_UNKNOWN)
    if typed in _SIGNS and ord(typed) in wanted:
        return ord(typed)
    if key in _PAD:
        return _PAD[key]
    if place in _DIGITS and not pygame.K_0 <= key <= pygame.K_9:
        return _DIGITS[place]
    if key >= _NAMED or _is_latin(key):
        return key
    if key > _LAST_ASCII or (place in _LETTERS and not _has_latin_letters()):
        return _US.get(place, key)
    return key


def _is_latin(key: int) -> bool:
    return unicodedata.name(chr(key), "").startswith("LATIN")


def _has_latin_letters() -> bool:
    """Return whether the layout has Latin letters at all: if not, a letter's key may type a sign."""
    ask = getattr(ctypes.CDLL(pygame.event.__file__), "SDL_GetKeyFromScancode", None)
    return ask is None or any(pygame.K_a <= ask(place) <= pygame.K_z for place in _LETTERS)


# -- the finger ---------------------------------------------------------------------------------

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
