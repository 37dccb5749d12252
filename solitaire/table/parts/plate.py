"""A plate: the word of a button and its key, beside it."""

from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours

_LETTERS: Final = 13
"""Height of the letters, at the smallest window."""


def draw_plate(surface: Surface, layout: Layout, word: str, key: str, beside: Rect) -> None:
    """Draw the word of a button and its key, on the right of the button or, in a row of buttons, below it."""
    px = layout.px
    line = theme.text(word, "sans", px(_LETTERS), colours.text)
    size = line.get_width() + px(20), line.get_height() + px(8)
    cap = key_cap(key, layout, _LETTERS - 2) if key else None
    if cap is not None:
        size = size[0] + cap.get_width() + px(8), size[1]
    box = Rect((0, 0), size)
    if layout.has_rail:
        box.midleft = beside.right + layout.gap(6), beside.centery
    else:
        box.midtop = beside.centerx, beside.bottom + layout.gap(5)
    box.clamp_ip(surface.get_rect())
    pygame.draw.rect(surface, colours.panel, box, border_radius=px(6))
    pygame.draw.rect(surface, colours.line, box, 1, border_radius=px(6))
    surface.blit(line, line.get_rect(midleft=(box.x + px(10), box.centery)))
    if cap is not None:
        surface.blit(cap, cap.get_rect(midright=(box.right - px(8), box.centery)))


def key_cap(key: str, layout: Layout, letters: float) -> Surface:
    """Return a key's name on a small key, in letters of a height for the smallest window."""
    name = theme.text(key, "sans", layout.px(letters), colours.muted)
    cap = Surface(
        (max(name.get_width() + layout.px(10), name.get_height()), name.get_height()), pygame.SRCALPHA
    )
    pygame.draw.rect(cap, colours.felt_dark, cap.get_rect(), border_radius=layout.px(4))
    pygame.draw.rect(cap, colours.line, cap.get_rect(), 1, border_radius=layout.px(4))
    cap.blit(name, name.get_rect(center=cap.get_rect().center))
    return cap
