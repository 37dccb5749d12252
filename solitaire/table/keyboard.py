"""The keyboard, whatever its layout: what a pressed key means to the table.

Screens look keys up by pygame's constants. Here a letter is the Latin letter of the key, or where the layout
has none, that of a US keyboard in the same place; a sign is the character typed; a digit is its key, with
Shift or without.
"""

import ctypes
import sys
import unicodedata
from collections.abc import Container, Iterator
from typing import Final

import pygame
from pygame.event import Event

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

    def translated(self, event: Event, wanted: Container[int], *, is_typing: bool) -> Iterator[Event]:
        """Yield the event of a key with the key that is meant, or any other event itself.

        One press is one event: a key that is held repeats in an entry line only.

        Args:
            event: any event.
            wanted: the keys that the screen looks up: they decide whether a key that types a sign is meant as
                that sign or as a digit.
            is_typing: whether what is typed goes to an entry line.
        """
        if event.type == pygame.KEYDOWN:
            is_again = event.key in self._held and (not is_typing or event.key in _ENDING)
            self._held.add(event.key)
            if not is_again:
                yield from _meant(event, wanted, is_typing=is_typing)
            return
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()  # another window may get the end of the press
        yield event


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
