"""A sum as a waterfall chart: each bar starts where the previous one ended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.page.tree import Brush, Node
from solitaire.texts.sums import SumRow

_FIGURE: Final = 22
_LABEL: Final = 12
_GAP: Final = 4
_TALL: Final = 92
"""Least height on a page, with labels of one line."""


def draw_waterfall(surface: Surface, area: Rect, px: Callable[[float], int], rows: Sequence[SumRow]) -> None:
    """Draw a sum: figures on top, bars, and labels at the foot.

    The usual result and the result made stand on 0, or hang from it; where anything lies below 0, there is a
    line.

    Args:
        surface: where to draw.
        area: the place.
        px: returns the pixels of a length at the smallest window.
        rows: the usual result, the parts, and the result made.
    """
    ends = [*accumulate(row.points for row in rows[:-1]), rows[-1].points]
    starts = [0, *ends[:-2], 0]
    wide = area.width // len(rows)
    labels = _labels(rows, px, wide)
    foot = area.bottom - px(_LABEL + 4) * max(map(len, labels))
    top, bottom = area.y + px(_FIGURE + 10), foot - px(4)
    low, high = min(0, *ends), max(0, *ends)

    def height(points: int) -> int:
        return bottom - px(_GAP) - (bottom - px(_GAP) - top) * (points - low) // max(1, high - low)

    if low < 0:
        zero = height(0)
        pygame.draw.line(surface, colours.line, (area.x, zero), (area.right, zero))
    for number, (row, start, end) in enumerate(zip(rows, starts, ends, strict=True)):
        column = Rect(area.x + number * wide, area.y, wide, area.height)
        colour = _colour(row)
        figure = theme.shrunk(row.figure, "serif-bold", px(_FIGURE), wide - px(8), colour)
        surface.blit(figure, figure.get_rect(midtop=column.midtop))
        upper, lower = height(max(start, end)), height(min(start, end))
        bar = Rect(0, upper, wide * 3 // 5, max(px(2), lower - upper))
        bar.centerx = column.centerx
        pygame.draw.rect(surface, colour, bar, border_radius=px(2))
        if number < len(rows) - 1:
            level = height(end)
            pygame.draw.line(surface, colours.muted, (bar.right, level), (bar.right + wide * 2 // 5, level))
        for place, words in enumerate(labels[number]):
            line = theme.shrunk(words, "sans", px(_LABEL), wide - px(4), colours.muted)
            surface.blit(line, line.get_rect(midtop=(column.centerx, foot + place * px(_LABEL + 4))))


def _labels(rows: Sequence[SumRow], px: Callable[[float], int], wide: int) -> list[list[str]]:
    """Return the lines of the labels in columns of this width."""
    return [theme.wrap(row.label, "sans", px(_LABEL), wide - px(8)) for row in rows]


def _colour(row: SumRow) -> Colour:
    if row.is_total:
        return colours.gold
    return colours.bad if row.points < 0 else colours.good


@dataclass(frozen=True)
class Waterfall(Node):
    """The chart on a page."""

    rows: Sequence[SumRow]
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        lines = max(map(len, _labels(self.rows, layout.px, wide // len(self.rows))))
        return layout.px(_TALL) + (lines - 1) * layout.px(_LABEL + 4)

    def paint(self, brush: Brush, place: Rect) -> None:
        draw_waterfall(brush.surface, place, brush.layout.px, self.rows)
