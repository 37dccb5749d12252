"""The game controller: its buttons stand for keys, so that it reaches whatever the keyboard reaches.

Buttons have the names that SDL gives them; SDL knows where they lie on each make of controller.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame.event import Event

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller


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
_SIGNS: Final = {
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
        self.signs: Mapping[str, str] = _SIGNS["xbox"]
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
        return _SIGNS[next(makes, "xbox")]

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
