"""The status line at the bottom of the window, and tips."""

import pygame
from pygame import Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.texts.game import SEPARATOR


def draw_status(surface: Surface, layout: Layout, left: str, right: str, alarm: bool) -> None:
    """Draw the status line: the latest news on the left, the state of the game on the right.

    Where both are too long, the latest news stay longest.
    """
    pygame.draw.rect(surface, colours.panel, layout.status)
    pixels, gap = layout.px(13), layout.gap(12)
    whole = layout.size[0] - 4 * gap
    room = whole - theme.text_width(left, "sans", pixels)
    parts = right.split(SEPARATOR)
    while len(parts) > 1 and theme.text_width(SEPARATOR.join(parts), "sans", pixels) > room:
        parts.pop(0)  # the first parts change least often
    state, said = SEPARATOR.join(parts), left.split(SEPARATOR)
    if left and not theme.fits(said[-1], "sans", pixels, whole - theme.text_width(state, "sans", pixels)):
        state = ""
    standing = theme.shrunk(state, "sans", pixels, whole, colours.muted)
    place = standing.get_rect(midright=(layout.size[0] - gap, layout.status.centery))
    surface.blit(standing, place)
    room = place.left - 3 * gap
    while len(said) > 1 and not theme.fits(SEPARATOR.join(said), "sans", pixels, room):
        said.pop(0)
    colour = colours.bad if alarm else colours.text
    news = theme.shrunk(SEPARATOR.join(said), "sans", pixels, room, colour)
    surface.blit(news, news.get_rect(midleft=(gap, layout.status.centery)))


def draw_tip(surface: Surface, layout: Layout, words: str, point: tuple[int, int]) -> None:
    """Draw a few words about what the mouse points at: beside the panel, above the status line."""
    room = layout.panel.left - layout.px(24)
    line = theme.shrunk(words, "sans", layout.px(13), room, colours.text)
    box = line.get_rect().inflate(layout.px(16), layout.px(8))
    box.midright = layout.panel.left - layout.gap(4), point[1]
    box.bottom = min(box.bottom, layout.status.top - layout.gap(4))
    pygame.draw.rect(surface, colours.felt_dark, box, border_radius=layout.px(5))
    pygame.draw.rect(surface, colours.line, box, 1, border_radius=layout.px(5))
    surface.blit(line, line.get_rect(center=box.center))
