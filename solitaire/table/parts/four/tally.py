"""The tally as Florence kept it: fish for ten, a counter for one, two counters stacked for five.

Counters to the left of the fish add, to the right of them they take away (classic rules 10.1). The fish swim
towards the side that leads.
"""

from functools import lru_cache
from io import BytesIO
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from solitaire.table.look.theme import Colour, colours

_TEN: Final = 10
_STACK: Final = 5
_LONG: Final = 2.5
_ROUND: Final = 0.92
_GAP: Final = 0.12
"""Length of a fish, size of a counter, and space between two pieces, in heights of a fish."""
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


class Laid(NamedTuple):
    """How a lead is laid out.

    Attributes:
        fish: the number of fish, ten points each.
        counters: the points of the counters: above 0 they add, below 0 they take away; -4 to 5.
    """

    fish: int
    counters: int


def laid(lead: int) -> Laid:
    """Return how a lead of 0 points or more is laid out with as few pieces as possible."""
    fish, rest = divmod(lead, _TEN)
    return Laid(fish, rest) if rest <= _STACK else Laid(fish + 1, rest - _TEN)


def draw_tally(surface: Surface, area: Rect, lead: int) -> None:
    """Draw the tray with fish and counters for a lead; below 0 the others lead and the fish swim away."""
    pygame.draw.rect(surface, colours.felt_dark, area, border_radius=area.height // 3)
    pygame.draw.rect(surface, colours.line, area, max(1, area.height // 28), border_radius=area.height // 3)
    fish, counters = laid(abs(lead))
    stacks, rows = _stacks(counters), 2 if fish > 3 else 1
    across = -(-fish // rows)
    # In heights of a fish: how wide fish, counters and the step of the second row are, with the gaps.
    whole = across * (_LONG + _GAP) + len(stacks) * (_ROUND + _GAP) + (rows - 1) * _LONG / 6 + 2 * _GAP
    high = min(area.height * 0.44, area.width / whole)
    wide, small, gap = round(high * _LONG), round(high * _ROUND), round(high * _GAP)
    left = area.centerx - round(whole * high / 2) + gap
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
    """Return how high the counters are stacked, one after another."""
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
