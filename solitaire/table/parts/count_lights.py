"""What the ceremony at the end shows on the grid: banished cards, and the cards that are counted."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.play.ceremony import Ceremony, Part
from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.marks import draw_outline
from solitaire.texts.words import signed

_REST: Final = 90
_BANISHED: Final = 190
"""How dark the shade is on a card that is not counted now, and on one that only cost points, of 255."""


def draw_count(surface: Surface, tops: Sequence[Card], ceremony: Ceremony, layout: Layout) -> None:
    """Shade the cards on top that are not counted now, and print what the banished ones cost."""
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
