"""Marks on piles: outlines, the last move, the number of cards in a pile."""

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours


def draw_outline(surface: Surface, rect: Rect, colour: theme.Colour, layout: Layout) -> None:
    """Draw a line around a card."""
    width = layout.gap(3)
    around = rect.inflate(2 * width, 2 * width)
    pygame.draw.rect(surface, colour, around, width, border_radius=layout.card[0] // 10)


def draw_last(surface: Surface, layout: Layout, index: int, gap: int | None) -> None:
    """Mark the last move with corners around its card, and a dashed line where a killer left the grid."""
    cell, width = layout.cells[index], layout.gap(2)
    around, arm = cell.inflate(4 * width, 4 * width), layout.card[0] // 4
    for x, across in ((around.left, arm), (around.right - 1, -arm)):
        for y, down in ((around.top, arm), (around.bottom - 1, -arm)):
            pygame.draw.lines(surface, colours.muted, False, ((x + across, y), (x, y), (x, y + down)), width)
    if gap is not None:
        place = layout.cells[gap]
        x = place.left - (layout.cells[1].left - layout.cells[0].right) // 2
        for y in range(place.top + 2 * width, place.bottom - 2 * width, 5 * width):
            pygame.draw.line(surface, colours.muted, (x, y), (x, y + 2 * width), width)


def draw_depth(surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
    """Print a pile's number of cards on its lower edge, beside the card's number and worth."""
    picture = _depth(count, max(layout.gap(11), round(layout.card[0] * 0.16)), colours.text, colours.panel)
    surface.blit(picture, picture.get_rect(center=(rect.x + round(rect.width * 0.36), rect.bottom)))


@lru_cache(maxsize=128)
def _depth(count: int, pixels: int, colour: theme.Colour, ground: theme.Colour) -> Surface:
    line = theme.text(str(count), "sans-bold", pixels, colour)
    slip = Surface((line.get_width() + pixels * 3 // 4, round(pixels * 1.25)), pygame.SRCALPHA)
    pygame.draw.rect(slip, ground, slip.get_rect(), border_radius=slip.get_height() // 2)
    slip.blit(line, line.get_rect(center=slip.get_rect().center))
    return slip
