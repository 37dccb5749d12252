"""Figures of a result as small charts: a sum, a result between 0 and 334, the distance from par, the form."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.page.tree import Brush, Node
from solitaire.table.parts.chart import places
from solitaire.texts.sums import SumRow
from solitaire.texts.verdict import MarkedResult
from solitaire.texts.words import signed

# -- a sum: each bar starts where the previous one ended ------------------------------------------

_FIGURE: Final = 22
_BAR_LABEL: Final = 12
_GAP: Final = 4
_WATERFALL: Final = 92
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
    foot = area.bottom - px(_BAR_LABEL + 4) * max(map(len, labels))
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
            line = theme.shrunk(words, "sans", px(_BAR_LABEL), wide - px(4), colours.muted)
            surface.blit(line, line.get_rect(midtop=(column.centerx, foot + place * px(_BAR_LABEL + 4))))


def _labels(rows: Sequence[SumRow], px: Callable[[float], int], wide: int) -> list[list[str]]:
    """Return the lines of the labels in columns of this width."""
    return [theme.wrap(row.label, "sans", px(_BAR_LABEL), wide - px(8)) for row in rows]


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
        return layout.px(_WATERFALL) + (lines - 1) * layout.px(_BAR_LABEL + 4)

    def paint(self, brush: Brush, place: Rect) -> None:
        draw_waterfall(brush.surface, place, brush.layout.px, self.rows)


# -- the bar from 0 to 334 ------------------------------------------------------------------------

_HIGH: Final = 60
_LABEL: Final = 14
_THICK: Final = 17


@dataclass(frozen=True)
class StandingBar(Node):
    """The bar, with a label above or below each result, or beside the one there; the first fills it."""

    standings: Sequence[MarkedResult]

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_HIGH) if self.standings else 0

    def paint(self, brush: Brush, place: Rect) -> None:
        if not self.standings:
            return
        px, surface = brush.layout.px, brush.surface
        track = Rect(place.x + px(8), 0, place.width - px(16), px(_THICK))
        track.centery = place.centery
        lowest = min(one.points for one in self.standings)
        floor = 0 if lowest >= 0 else min(UNFINISHED, lowest)

        def across(points: float) -> int:
            return track.x + round(track.width * (points - floor) / (MAX_SCORE - floor))

        pygame.draw.rect(surface, colours.line, track, border_radius=px(3))
        own = Rect(track.x, track.y, max(px(3), across(self.standings[0].points) - track.x), track.height)
        pygame.draw.rect(surface, colours.gold, own, border_radius=px(3))
        taken = list[Rect]()
        coloured = zip(self.standings, (colours.gold, colours.good, colours.text), strict=False)
        for one, colour in sorted(coloured, key=lambda shown: -shown[0].points):
            x = across(one.points)
            pygame.draw.line(surface, colour, (x, track.y - px(4)), (x, track.bottom + px(3)), px(2))
            label = theme.text(one.label, "sans-bold", px(_LABEL), colour)
            above = label.get_rect(midbottom=(x, track.y - px(3))).clamp(place)
            below = label.get_rect(midtop=(x, track.bottom + px(3))).clamp(place)
            beside = [label.get_rect(topright=(other.x - px(8), other.y)) for other in taken]
            spots = above, below, *beside
            spot = next((spot for spot in spots if spot.collidelist(taken) < 0), below)
            taken.append(spot)
            surface.blit(label, spot)


# -- the bar from par -----------------------------------------------------------------------------

_PAR_BAR: Final = 12


@dataclass(frozen=True)
class ParBar(Node):
    """A bar to the right of the middle for what is above par, to the left for what is below."""

    gained: float | None
    """Points; None: not known, no bar."""
    most: float
    """Points at which the bar is full."""

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_PAR_BAR)

    def paint(self, brush: Brush, place: Rect) -> None:
        if self.gained is None:
            return
        thin = brush.layout.gap(2)
        brush.fill(place.inflate(0, -place.height * 3 // 4), "line", 2)
        long = round(place.width / 2 * min(1.0, abs(self.gained) / self.most))
        bar = Rect(place.centerx, place.y, long, place.height).inflate(0, -place.height // 4)
        if self.gained < 0:
            bar.right = place.centerx
        pygame.draw.rect(brush.surface, brush.colour("good" if self.gained >= 0 else "bad"), bar)
        brush.surface.fill(
            brush.colour("muted"), Rect(place.centerx - thin // 2, place.y, thin, place.height)
        )


# -- the form -------------------------------------------------------------------------------------

SPAN: Final = 10
"""Games of which the mean is a point on the line."""
_MOST: Final = 60
"""Games shown, at most."""
_FORM: Final = 120
"""Least height, at the smallest window."""


@dataclass(frozen=True)
class FormChart(Node):
    """A dot for each game, and a line."""

    form: Sequence[float]
    """By game, the points above par, or below it; the oldest first."""
    par: str
    """The name of the line at par."""
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_FORM)

    def paint(self, brush: Brush, place: Rect) -> None:
        shown = self.form[-_MOST:]
        if not shown:
            return
        px, start = brush.layout.px, len(self.form) - len(shown)
        inside = Rect(place.x + px(40), place.y + px(18), place.width - px(80), place.height - px(24))
        at = places(inside, len(shown), shown)
        zero = at(0, 0.0)[1]
        pygame.draw.line(brush.surface, brush.colour("line"), (place.x, zero), (place.right, zero), px(1))
        self._print(brush, self.par, "muted", midleft=(place.x, zero - px(9)))
        for number, points in enumerate(shown):
            colour = brush.colour("good" if points >= 0 else "bad")
            pygame.draw.circle(brush.surface, colour, at(number, points), px(3))
        ends = range(start + 1, len(self.form) + 1)
        means = [fmean(self.form[max(0, end - SPAN) : end]) for end in ends]
        line = [at(number, mean) for number, mean in enumerate(means)]
        if len(line) > 1:
            pygame.draw.lines(brush.surface, brush.colour("gold"), closed=False, points=line, width=px(2))
        self._print(brush, signed(round(means[-1])), "gold", midleft=(line[-1][0] + px(7), line[-1][1]))

    def _print(self, brush: Brush, text: str, colour: str, *, midleft: tuple[int, int]) -> None:
        picture = theme.text(text, "sans", brush.layout.px(12), brush.colour(colour))
        brush.surface.blit(picture, picture.get_rect(midleft=midleft))
