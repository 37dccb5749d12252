"""The status line at the bottom of the window, and banners at the bottom of the board."""

from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours

SEPARATOR: Final = " · "
"""Between two parts of the status line."""


def draw_status(surface: Surface, layout: Layout, left: str, right: str, alarm: bool) -> None:
    """Draw the status line: the latest news on the left, the state of the game on the right."""
    pygame.draw.rect(surface, colours.panel, layout.status)
    pixels, gap = layout.px(13), layout.gap(12)
    face, room = theme.font("sans", pixels), layout.size[0] - 4 * gap
    parts = right.split(SEPARATOR)
    while len(parts) > 1 and face.size(SEPARATOR.join(parts))[0] + face.size(left)[0] > room:
        parts.pop(0)  # the first parts change least often
    standing = theme.shrunk(SEPARATOR.join(parts), "sans", pixels, room, colours.muted)
    place = standing.get_rect(midright=(layout.size[0] - gap, layout.status.centery))
    surface.blit(standing, place)
    if left and place.left > 3 * gap:
        colour = colours.bad if alarm else colours.text
        news = theme.shrunk(left, "sans", pixels, place.left - 3 * gap, colour)
        surface.blit(news, news.get_rect(midleft=(gap, layout.status.centery)))


def draw_banner(surface: Surface, layout: Layout, words: str, colour: theme.Colour) -> None:
    """Draw a banner across the bottom of the board."""
    pixels = layout.px(14)
    lines = theme.wrap(words, "sans-bold", pixels, layout.board.width - layout.px(80))
    height = round(len(lines) * pixels * 1.5) + layout.px(16)
    box = Rect(0, 0, layout.board.width - layout.px(40), height)
    box.midbottom = (layout.board.centerx, layout.board.bottom - layout.px(8))
    pygame.draw.rect(surface, colours.panel, box, border_radius=layout.px(8))
    pygame.draw.rect(surface, colour, box, layout.px(1.5), border_radius=layout.px(8))
    for number, line in enumerate(lines):
        picture = theme.text(line, "sans-bold", pixels, colours.text)
        top = box.y + layout.px(8) + round(number * pixels * 1.5)
        surface.blit(picture, picture.get_rect(midtop=(box.centerx, top)))
