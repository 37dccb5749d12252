"""What a player does: keys of every layout, a finger and a game controller become the same few strokes.

Screens look keys up by pygame's constants. Here a letter is the Latin letter of the key, or where the layout
has none, that of a US keyboard in the same place; a sign is the character typed; a digit is its key, with
Shift or without. A finger presses what it lands beside, scrolls by a swipe, and by a long press shows a word.
The buttons of a controller stand for keys, so that it reaches whatever the keyboard reaches; SDL names them,
and knows where they lie on each make.

``Timekeeper`` tells how long the player is at the table, and when the time of day has changed.
"""

import ctypes
import sys
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame
from pygame.event import Event

from solitaire.table.actions import Key, is_single
from solitaire.table.page.blocks import distance_to
from solitaire.table.page.view import Stop

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

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
TOUCH_THRESHOLD: Final = 18
"""Pixels that a finger, which never stays quite still, must move before a press becomes a drag."""
LONG: Final = 0.6
"""Seconds after which a press without a drag is a long press."""
_STEP: Final = 0.75
"""Way of a swipe that counts as a step of the mouse wheel, as a share of what a finger hits."""


class Touched(Protocol):
    """What a finger touches: the window with all that is shown in it."""

    @property
    def finger(self) -> int:
        """The least width and height of where a finger hits a button."""

    @property
    def pressables(self) -> Sequence[Stop]:
        """All visible buttons that can be reached now."""

    def is_target(self, point: tuple[int, int]) -> bool:
        """Return whether a press at a point does something."""

    def can_drag(self, point: tuple[int, int]) -> bool:
        """Return whether a finger drags what is at a point; elsewhere it scrolls."""

    def show_word(self, point: tuple[int, int]) -> bool:
        """Show the word of the icon at a point; return whether there is one."""


class Finger:
    """A finger on the screen: its events become those of a mouse that hits, and of its wheel."""

    def __init__(self) -> None:
        self._start: tuple[int, int] | None = None  # where it went down, if it may still scroll
        self._seconds: float | None = None  # how long it has rested
        self._scrolled = 0  # the height up to which it has scrolled
        self._is_swiping = False

    def translated(self, event: Event, touched: Touched) -> Iterator[Event]:
        """Yield the events that an event of a finger stands for, or any other event itself."""
        if event.type not in _TOUCHES or not event.touch:
            yield event
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._is_swiping, self._seconds, self._scrolled = False, 0.0, event.pos[1]
            self._start = event.pos if not touched.can_drag(event.pos) else None
            yield _moved(event, _aimed(event.pos, touched))
        elif event.type == pygame.MOUSEBUTTONUP:
            was_swiping, self._is_swiping = self._is_swiping, False
            self._start = self._seconds = None
            if not was_swiping:
                yield _moved(event, _aimed(event.pos, touched))
        elif self._start is not None and (self._is_swiping or self._begins_swipe(event.pos)):
            yield from self._swipe(event, touched.finger * _STEP)
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

    def rested(self, seconds: float, touched: Touched) -> Iterator[Event]:
        """Let time pass; after a long press on a button of the toolbar show its word, and press nothing."""
        if self._start is None or self._seconds is None:
            return
        self._seconds += seconds
        if self._seconds >= LONG and touched.show_word(_aimed(self._start, touched)):
            self._start = self._seconds = None
            yield Event(pygame.MOUSEBUTTONUP, button=1, pos=_AWAY, touch=True)


def _moved(event: Event, point: tuple[int, int]) -> Event:
    return Event(event.type, {**event.dict, "pos": point})


def _aimed(point: tuple[int, int], touched: Touched) -> tuple[int, int]:
    """Return the point that a finger means: the middle of the nearest button within reach, else the point."""
    if touched.is_target(point):
        return point
    near: dict[tuple[int, int], float] = {}
    for rect in (stop.rect for stop in touched.pressables if stop.is_enabled):
        if rect.collidepoint(point):
            return point
        reach = rect.inflate(max(0, touched.finger - rect.width), max(0, touched.finger - rect.height))
        if reach.collidepoint(point):
            near[rect.center] = distance_to(rect, point)
    return min(near, key=lambda middle: near[middle], default=point)


# -- the controller -------------------------------------------------------------------------------


class Stroke(NamedTuple):
    """A key, and the modifiers held with it."""

    key: int
    mod: int = 0


class Signed(NamedTuple):
    """A button with a sign of its own, by make; the names in ``SHAPES`` stand for what is no letter."""

    button: int
    stroke: Stroke
    xbox: str
    playstation: str
    nintendo: str


LEFT_TRIGGER, RIGHT_TRIGGER, RIGHT_STICK_UP, RIGHT_STICK_DOWN = -1, -2, -3, -4
"""Numbers for what SDL does not count as buttons."""
SIGNED: Final = {
    "a": Signed(pygame.CONTROLLER_BUTTON_A, Stroke(pygame.K_RETURN), "A", "cross", "A"),
    "b": Signed(pygame.CONTROLLER_BUTTON_B, Stroke(pygame.K_ESCAPE), "B", "circle", "B"),
    "x": Signed(pygame.CONTROLLER_BUTTON_X, Stroke(pygame.K_SPACE), "X", "square", "X"),
    "y": Signed(pygame.CONTROLLER_BUTTON_Y, Stroke(pygame.K_h), "Y", "triangle", "Y"),
    "lb": Signed(
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER, Stroke(pygame.K_TAB, pygame.KMOD_LSHIFT), "LB", "L1", "L"
    ),
    "rb": Signed(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Stroke(pygame.K_TAB), "RB", "R1", "R"),
    "lt": Signed(LEFT_TRIGGER, Stroke(pygame.K_u), "LT", "L2", "ZL"),
    "rt": Signed(RIGHT_TRIGGER, Stroke(pygame.K_r), "RT", "R2", "ZR"),
    "ls": Signed(pygame.CONTROLLER_BUTTON_LEFTSTICK, Stroke(pygame.K_i), "L3", "L3", "L3"),
    "rs": Signed(pygame.CONTROLLER_BUTTON_RIGHTSTICK, Stroke(pygame.K_k), "R3", "R3", "R3"),
    "start": Signed(pygame.CONTROLLER_BUTTON_START, Stroke(pygame.K_F10), "Menu", "Options", "+"),
    "back": Signed(pygame.CONTROLLER_BUTTON_BACK, Stroke(pygame.K_F1), "View", "Share", "−"),
}
"""The buttons that have a sign, by their names in the catalogue."""
SHAPES: Final = ("cross", "circle", "square", "triangle")
STROKES: Final = {signed.button: signed.stroke for signed in SIGNED.values()} | {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Stroke(pygame.K_UP),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Stroke(pygame.K_DOWN),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Stroke(pygame.K_LEFT),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Stroke(pygame.K_RIGHT),
    RIGHT_STICK_UP: Stroke(pygame.K_PAGEUP),
    RIGHT_STICK_DOWN: Stroke(pygame.K_PAGEDOWN),
}
"""The key that each button stands for; the left stick does what the directions do."""
_NAMES: Final = {signed.stroke: name for name, signed in SIGNED.items()}
_MAKES: Final = {
    "playstation": ("playstation", "dualsense", "dualshock", "ps3", "ps4", "ps5"),
    "nintendo": ("nintendo", "switch", "joy-con"),
}
"""Words in the name of a controller that identify its make; all others get Xbox signs."""
_PRINTED: Final = {
    make: {name: str(getattr(signed, make)) for name, signed in SIGNED.items()} for make in ("xbox", *_MAKES)
}
_REPEATED: Final = frozenset(
    (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
)
_FIRST, _NEXT = 0.4, 0.12
"""Seconds until a held direction repeats for the first time, and after that."""
_PRESSED, _RELEASED = 0.55, 0.35
"""How far a stick or trigger counts as pressed, and from where on as released, of 1."""
_FULL: Final = 32767
_AXES: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: (
        pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    ),
    pygame.CONTROLLER_AXIS_LEFTY: (pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN),
    pygame.CONTROLLER_AXIS_RIGHTY: (RIGHT_STICK_UP, RIGHT_STICK_DOWN),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, LEFT_TRIGGER),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, RIGHT_TRIGGER),
}
"""The button that each axis presses at its negative and at its positive end."""
_SPELLED: Final = "0123456789abcdefghijklmnopqrstuvwxyz-/."
"""The letters that up and down go through in an entry line."""


class Pad:
    """All game controllers together.

    Attributes:
        is_in_hand: whether the last input came from a controller: then its signs are shown, not letters.
        signs: what is printed on the buttons of that one, or of the newest, by their names in the catalogue.
        is_held: whether a direction is held, which counts again and again.
    """

    def __init__(self) -> None:
        self._in_hand: int | None = None
        self.signs: Mapping[str, str] = _PRINTED["xbox"]
        self._held: dict[int, float] = {}  # by button: the seconds until it counts again
        self._open: dict[int, Controller] = {}  # by number; a controller let go of says nothing

    @property
    def is_in_hand(self) -> bool:
        """True if the last input came from a controller."""
        return self._in_hand is not None

    @property
    def is_held(self) -> bool:
        """True while a direction is held."""
        return any(STROKES[button].key in _REPEATED for button in self._held)

    def begin(self) -> None:
        """Listen to the controllers that are present and to new ones; without SDL's support, to none."""
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()

    def sign(self, stroke: Stroke) -> str:
        """Return the sign on the button for a key; empty if there is none."""
        name = _NAMES.get(stroke)
        return "" if name is None else self.signs[name]

    # -- events ---------------------------------------------------------------------------------

    def translated(self, event: Event, entry: str | None) -> Iterator[Event]:
        """Yield the key events that a controller event stands for, or the event itself.

        Args:
            event: any event.
            entry: the text of an entry line, which a controller spells; None if there is none.
        """
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._remove(event.instance_id)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            yield from self._press(event.instance_id, event.button, entry)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            yield from self._release(event.button)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            for end, button in zip((-1, 1), _AXES.get(event.axis, ()), strict=False):
                share = end * event.value / _FULL
                if button is not None and share >= _PRESSED and button not in self._held:
                    yield from self._press(event.instance_id, button, entry)
                elif button is not None and share < _RELEASED and button in self._held:
                    yield from self._release(button)
        else:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                self._in_hand = None
            yield event

    def repeated(self, seconds: float, entry: str | None) -> Iterator[Event]:
        """Let time pass, and yield the keys of held directions."""
        for button in [button for button in self._held if STROKES[button].key in _REPEATED]:
            self._held[button] -= seconds
            if self._held[button] <= 0:
                self._held[button] = _NEXT
                yield from _struck(STROKES[button], entry)

    def _add(self, index: int) -> None:
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            found = controller.Controller(index)
            self._open[found.id] = found
            if self._in_hand is None:
                self.signs = self._signs_of(found.id)

    def _remove(self, number: int) -> None:
        self._open.pop(number, None)
        if number == self._in_hand:
            self._held.clear()
            self._in_hand = None

    def _press(self, number: int, button: int, entry: str | None) -> Iterator[Event]:
        if button in STROKES:
            self._in_hand, self.signs = number, self._signs_of(number)
            self._held[button] = _FIRST
            yield from _struck(STROKES[button], entry)

    def _signs_of(self, number: int) -> Mapping[str, str]:
        name = self._open[number].name.lower() if number in self._open else ""
        makes = (make for make, words in _MAKES.items() if any(word in name for word in words))
        return _PRINTED[next(makes, "xbox")]

    def _release(self, button: int) -> Iterator[Event]:
        if self._held.pop(button, None) is not None:
            key, mod = STROKES[button]
            yield Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)


def _struck(stroke: Stroke, entry: str | None) -> Iterator[Event]:
    """Yield the events of a key; in an entry line up and down change the last letter, and right adds one."""
    key, mod = stroke
    if entry is None or key not in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
        letter = chr(key) if pygame.K_SPACE < key < pygame.K_DELETE else ""
        yield Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        return
    if entry and key != pygame.K_RIGHT:
        yield Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="\b", scancode=0)
    if key != pygame.K_LEFT:
        step = {pygame.K_UP: 1, pygame.K_DOWN: -1}.get(key, 0) if entry else 0
        here = _SPELLED.find(entry[-1:].lower()) if entry and step else 0
        yield Event(pygame.TEXTINPUT, text=_SPELLED[(here + step) % len(_SPELLED)])
