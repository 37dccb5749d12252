"""What the toolbar and its menu share: an action on offer, and the plate with its label and key."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours

_LETTERS, _SMALL = 13, 11
"""Heights of the letters of a word, and of those of a key, at the smallest window."""
_VEIL: Final = 140
"""Dimming of the table behind what is shown alone, of 255."""


@dataclass(frozen=True, slots=True)
class Tool:
    """An action on offer, with its label and the name of its key, empty if it has none."""

    action: Action
    word: str
    key: str


def draw_plate(surface: Surface, layout: Layout, tool: Tool, why_not: str, beside: Rect) -> None:
    """Draw the label and key of a button on the right of a rail, else below or above the button.

    ``why_not`` is the reason why the button is disabled, or empty.
    """
    px = layout.px
    lines = [theme.text(tool.word, "sans", px(_LETTERS), colours.text)]
    if why_not:
        lines.append(theme.text(why_not, "sans", px(_SMALL), colours.muted))
    cap = key_cap(tool.key, layout, _SMALL) if tool.key else Surface((0, 0))
    wide = lines[0].get_width() + (cap.get_width() + px(8) if tool.key else 0)
    box = Rect(0, 0, max(wide, lines[-1].get_width()), sum(line.get_height() for line in lines))
    box.inflate_ip(px(18), px(8))
    if beside.top > layout.board.bottom - box.height:
        box.midbottom = beside.centerx, beside.top - layout.gap(5)
    elif layout.has_rail:
        box.midleft = beside.right + layout.gap(6), beside.centery
    else:
        box.midtop = beside.centerx, beside.bottom + layout.gap(5)
    box.clamp_ip(surface.get_rect())
    draw_frame(surface, box, layout)
    left, top = box.x + px(9), box.y + px(4)
    surface.blit(cap, cap.get_rect(midright=(box.right - px(9), top + lines[0].get_height() // 2)))
    for line in lines:
        surface.blit(line, (left, top))
        top += line.get_height()


def veil(surface: Surface) -> None:
    """Dim what has been drawn so far, for something drawn over it."""
    surface.blit(_veil(surface.get_size()), (0, 0))


@lru_cache(maxsize=1)
def _veil(size: tuple[int, int]) -> Surface:
    dark = Surface(size)
    dark.set_alpha(_VEIL)
    return dark


def draw_frame(surface: Surface, box: Rect, layout: Layout) -> None:
    """Draw the background of something shown over the table for a while: a plate, a menu, a dialog."""
    radius = layout.gap(8)
    pygame.draw.rect(surface, colours.panel, box, border_radius=radius)
    pygame.draw.rect(surface, colours.line, box, 1, border_radius=radius)


def key_cap(key: str, layout: Layout, letters: float) -> Surface:
    """Return a key's name on a small key, in letters of a height for the smallest window."""
    name = theme.text(key, "sans", layout.px(letters), colours.muted)
    size = max(name.get_width() + layout.px(10), name.get_height()), name.get_height()
    cap = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(cap, colours.felt_dark, cap.get_rect(), border_radius=layout.px(4))
    pygame.draw.rect(cap, colours.line, cap.get_rect(), 1, border_radius=layout.px(4))
    cap.blit(name, name.get_rect(center=cap.get_rect().center))
    return cap
