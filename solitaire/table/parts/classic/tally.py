"""The tally as it was kept at the table: a tray with fish and counters on the leaders' side."""

from functools import lru_cache
from io import BytesIO
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours
from solitaire.table.models.snapshot import Snapshot
from solitaire.texts.words import Words

_TEN: Final = 10
_STACK: Final = 5
_LONG: Final = 2.5
_ROUND: Final = 0.92
_GAP: Final = 0.12
"""Length of a fish, size of a counter, and space between two pieces, in heights of a fish."""
_LETTERS: Final = 0.25
"""Height of the letters of the sides, as a share of the tray's height."""
_BONE: Final = ((243, 234, 210), (206, 188, 148), (120, 98, 62))
"""Light, shade and outline of mother-of-pearl and bone."""
_FISH: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">
<path d="M4 20 C20 2 52 1 74 17 L96 5 C92 15 92 25 96 35 L74 23 C52 39 20 38 4 20 Z"
 fill="{light}" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>
<path d="M10 22 C28 34 52 33 72 22 C52 27 28 28 10 22 Z" fill="{shade}"/>
<path d="M30 8 C36 16 36 25 30 32" fill="none" stroke="{line}" stroke-width="2.4" stroke-linecap="round"/>
<path d="M44 12 q5 4 0 8 M44 20 q5 4 0 8 M56 13 q5 4 0 7 M56 20 q5 4 0 7"
 fill="none" stroke="{line}" stroke-width="1.6" stroke-linecap="round"/>
<circle cx="18" cy="17" r="3" fill="{line}"/></svg>"""
"""A fish that swims to the left."""
_COUNTER: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<circle cx="20" cy="20" r="17" fill="{light}" stroke="{line}" stroke-width="3"/>
<circle cx="20" cy="20" r="11" fill="none" stroke="{shade}" stroke-width="3"/>
<circle cx="20" cy="20" r="4" fill="{shade}"/></svg>"""


def side_names(seen: Snapshot, words: Words) -> tuple[str, str]:
    """Return the names of the two sides above the tally, North and South first."""
    keys = ("classic.we", "classic.they") if seen.is_own else ("classic.north_south", "classic.east_west")
    return words(keys[0]), words(keys[1])


class Laid(NamedTuple):
    """A lead laid out in fish and counters."""

    fish: int
    """The number of fish, ten points each."""
    counters: int
    """The points of the counters: above 0 they add, below 0 they take away; -4 to 5."""


def laid(lead: int) -> Laid:
    """Return a lead of 0 points or more laid out with as few pieces as possible."""
    fish, rest = divmod(lead, _TEN)
    return Laid(fish, rest) if rest <= _STACK else Laid(fish + 1, rest - _TEN)


def draw_tally(surface: Surface, area: Rect, lead: int, sides: tuple[str, str], letters: int = 0) -> None:
    """Draw the tray with fish and counters for a lead.

    Args:
        surface: where it is drawn.
        area: its place, in pixels.
        lead: points by which the first side leads; below 0 the second side does.
        sides: the names of the sides, the left side first.
        letters: height of their letters in pixels; 0 for the usual share of the tray's height.
    """
    pygame.draw.rect(surface, colours.felt_dark, area, border_radius=area.height // 3)
    pygame.draw.rect(surface, colours.line, area, max(1, area.height // 28), border_radius=area.height // 3)
    inside = area.inflate(-area.height // 3, -area.height // 10)
    pixels = letters or round(area.height * _LETTERS)
    for number, name in enumerate(sides):
        leads = lead > 0 if number == 0 else lead < 0
        face, colour = ("sans-bold", colours.gold) if leads else ("sans", colours.muted)
        text = theme.shrunk(name, face, pixels, inside.width // 2, colour)
        surface.blit(text, text.get_rect(topright=inside.topright) if number else inside)
    top = inside.y + round(pixels * 1.3)
    _draw_pieces(surface, Rect(inside.x, top, inside.width, inside.bottom - top), lead)


def _draw_pieces(surface: Surface, area: Rect, lead: int) -> None:
    """Draw fish and counters on the leaders' side."""
    fish, counters = laid(abs(lead))
    stacks, rows = _stacks(counters), 2 if fish > 3 else 1
    across = -(-fish // rows)
    # In heights of a fish: how wide fish, counters and the step of the second row are, with the gaps.
    whole = across * (_LONG + _GAP) + len(stacks) * (_ROUND + _GAP) + (rows - 1) * _LONG / 6 + 2 * _GAP
    high = min(area.height * 0.49, area.width / whole)
    wide, small, gap = round(high * _LONG), round(high * _ROUND), round(high * _GAP)
    left = area.x if lead > 0 else area.right - round(whole * high) + 2 * gap
    if counters > 0:
        left = _draw_counters(surface, stacks, left, area.centery, small, gap)
    picture = _picture(_FISH, (wide, round(high)))
    if lead < 0:
        picture = pygame.transform.flip(picture, True, False)
    for number in range(fish):
        row, column = divmod(number, across)
        top = area.centery + round((row - rows / 2) * high)
        surface.blit(picture, (left + column * (wide + gap) + row * (wide // 6), top))
    left += across * (wide + gap) + (rows - 1) * (wide // 6)
    if counters < 0:
        _draw_counters(surface, stacks, left, area.centery, small, gap)


def _stacks(counters: int) -> list[int]:
    """Return how high the counters are stacked, from left to right."""
    return [2] if abs(counters) == _STACK else [1] * abs(counters)


def _draw_counters(surface: Surface, stacks: list[int], left: int, middle: int, size: int, gap: int) -> int:
    """Draw counters from left to right; return where they end."""
    picture = _picture(_COUNTER, (size, size))
    for high in stacks:
        for level in range(high):
            surface.blit(picture, (left + level * (size // 8), middle - size // 2 - level * (size // 3)))
        left += size + gap
    return left


@lru_cache(maxsize=16)
def _picture(art: str, size: tuple[int, int]) -> Surface:
    light, shade, line = (_hex(shade) for shade in _BONE)
    text = art.format(light=light, shade=shade, line=line)
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size).convert_alpha()


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
