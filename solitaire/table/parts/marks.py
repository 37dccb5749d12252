"""Marks on piles: outlines, the last move, the piles that can kill, the number of cards in a pile."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.play.ceremony import Ceremony, Part
from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.faces import worth_size
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.words import signed

_SMOOTH: Final = 4
"""Rings are drawn this many times larger and then made smaller, for smooth corners."""
_CORNER: Final = 1 / 14
"""Radius of a card's corner, as a share of its width."""
_WIDEST_WORTH: Final = 3.4
"""Width of the widest worth on a card, ``-10/+5``, and of the space before it, in heights of its letters."""
_ARM: Final = 0.25
"""Length of the arms of a corner, as a share of a card's width."""


def draw_outline(surface: Surface, rect: Rect, colour: theme.Colour, layout: Layout) -> None:
    """Draw a ring around a card."""
    draw_rings(surface, rect, (colour,), layout)


def draw_rings(surface: Surface, rect: Rect, shades: Sequence[theme.Colour], layout: Layout) -> None:
    """Draw a ring around a card, or two side by side from its edge outwards."""
    width = layout.gap(3) if len(shades) == 1 else _half_lane(layout)
    for number, colour in enumerate(shades):
        around = rect.inflate(2 * (number + 1) * width, 2 * (number + 1) * width)
        surface.blit(_ring(around.size, rect.width, width, colour, only_corners=False), around)


def draw_last(surface: Surface, layout: Layout, index: int, gap: int | None, *, is_ringed: bool) -> None:
    """Mark the last move with corners around its card, unless that has a ring, and a dashed line.

    The line is where a killer left the grid.
    """
    cell, width = layout.cells[index], _half_lane(layout)
    if not is_ringed:
        around = cell.inflate(4 * width, 4 * width)
        surface.blit(_ring(around.size, cell.width, width, colours.muted, only_corners=True), around)
    if gap is not None:
        place = layout.cells[gap]
        x = place.left - (layout.cells[1].left - layout.cells[0].right) // 2
        for y in range(place.top + 2 * width, place.bottom - 2 * width, 5 * width):
            pygame.draw.line(surface, colours.muted, (x, y), (x, y + 2 * width), width)


def draw_killer(surface: Surface, rect: Rect, layout: Layout) -> None:
    """Mark a pile that can kill by a small point on its left edge, towards its victims."""
    size = layout.gap(7)
    tip = (rect.left - round(size * 0.7), rect.centery)
    corners = (
        tip,
        (rect.left + size // 2, rect.centery - size),
        (rect.left + size // 2, rect.centery + size),
    )
    pygame.draw.polygon(surface, colours.good, corners)
    pygame.draw.aalines(surface, theme.INK, True, corners)


def _half_lane(layout: Layout) -> int:
    """Return half the width that the marks of a card may have, so that they do not touch its neighbour's."""
    return max(1, layout.gap(4) // 2)


@lru_cache(maxsize=16)
def _ring(
    size: tuple[int, int], card: int, width: int, colour: theme.Colour, *, only_corners: bool
) -> Surface:
    """Return a ring of an outer size around a card of a width, or its four corners."""
    large = Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
    clear = (*colour, 0)  # not black: the colour must not fade towards its edges
    large.fill(clear)
    outer = large.get_rect()
    inner = outer.inflate(-2 * width * _SMOOTH, -2 * width * _SMOOTH)
    radius = round(card * _CORNER * _SMOOTH)
    pygame.draw.rect(large, colour, outer, border_radius=radius + (size[0] - card) * _SMOOTH // 2)
    pygame.draw.rect(large, clear, inner, border_radius=radius + (inner.width - card * _SMOOTH) // 2)
    if only_corners:
        arms = -2 * round(card * _ARM * _SMOOTH)
        large.fill(clear, outer.inflate(arms, 0))
        large.fill(clear, outer.inflate(0, arms))
    return pygame.transform.smoothscale(large, size)


def draw_depth(surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
    """Print a pile's number of cards at the foot of its card, close before the card's worth."""
    picture = _depth(count, max(layout.gap(11), round(layout.card[0] * 0.16)), theme.PAPER, theme.INK)
    widest = _WIDEST_WORTH * worth_size(rect.height)
    foot = rect.x + round(rect.width * 0.93) - widest, rect.bottom - layout.gap(2)
    surface.blit(picture, picture.get_rect(bottomright=foot))


@lru_cache(maxsize=128)
def _depth(count: int, pixels: int, colour: theme.Colour, ground: theme.Colour) -> Surface:
    line = theme.text(str(count), "sans-bold", pixels, colour)
    slip = Surface((line.get_width() + pixels * 3 // 4, round(pixels * 1.25)), pygame.SRCALPHA)
    pygame.draw.rect(slip, ground, slip.get_rect(), border_radius=slip.get_height() // 2)
    slip.blit(line, line.get_rect(center=slip.get_rect().center))
    return slip


_REST: Final = 90
_BANISHED: Final = 190
"""Darkness of the shade on a card that is not counted now, and on a card that only cost points, of 255."""


def draw_count(surface: Surface, tops: Sequence[Card], ceremony: Ceremony, layout: Layout) -> None:
    """Shade the cards on top that are not counted now, and print the cost of those banished."""
    step, banished = ceremony.step, ceremony.banished
    for cell, card in zip(layout.cells, tops, strict=False):
        if card in banished:
            surface.blit(_shade(cell.size, _BANISHED), cell)
            _print_cost(surface, cell, banished[card], layout)
        if card in step.cards:
            is_cost = step.part is Part.BANISHED
            draw_outline(surface, cell, colours.bad if is_cost else colours.gold, layout)
        elif card not in banished and step.part is not Part.RESULT:
            surface.blit(_shade(cell.size, _REST), cell)


@lru_cache(maxsize=8)
def _shade(size: tuple[int, int], strength: int) -> Surface:
    shade = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(shade, (8, 16, 14, strength), shade.get_rect(), border_radius=size[0] // 16)
    return shade


def _print_cost(surface: Surface, cell: Rect, points: int, layout: Layout) -> None:
    line = theme.text(signed(points), "serif-bold", round(cell.width * 0.34), theme.PAPER)
    slip = line.get_rect(center=cell.center).inflate(layout.gap(12), 0)
    pygame.draw.rect(surface, theme.INK_BAD, slip, border_radius=slip.height // 3)
    surface.blit(line, line.get_rect(center=cell.center))
