"""The evaluation gauge: an upright bar with a mark for each figure, beside the grid or the table for four.

Shapes say what a mark means, so that no colour has two meanings: the bar is filled up to the score now, a
pointer is the expected result, a dashed line par or the score to beat. The pointer has the colour of hints,
as the engine points with it; the change by a move has that of gains and losses.
"""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.models.shown import GaugeMark, MarkKind, Reading
from solitaire.table.page.tree import Brush, Node, Point
from solitaire.texts.sums import ABOUT
from solitaire.texts.words import signed

_SHOWN: Final = 4.0
"""Seconds that the change by a move is shown."""
_BAR, _POINTER, _SPACE = 8, 6, 3
"""Widths of the bar, of a pointer and of the space beside it, at the smallest window."""
_WITH_NAMES, _WITH_FIGURES = 56, 22
"""Width beside the pointers, at the smallest window, from which on names and figures are written there."""
_FIGURE, _NAME, _CHANGE, _LEAST = 14, 10, 17, 10
"""Heights of letters at the smallest window, the last where figures are long."""


class Gauge(Node):
    """The gauge; its marks glide to their places.

    Args:
        lasts: seconds that a mark needs to its place; 0 puts it there at once.
    """

    def __init__(self, lasts: float) -> None:
        self._lasts = lasts
        self.reading = Reading()
        self._shares: dict[MarkKind, tuple[float, float]] = {}
        self._passed = lasts
        self._moment: int | None = None
        self._seconds = 0.0

    def show(self, reading: Reading) -> None:
        """Show another reading from now on."""
        goals = {mark.kind: reading.share(mark.points) for mark in reading.marks}
        if goals != {kind: goal for kind, (_, goal) in self._shares.items()}:
            self._shares = {kind: (self._share(kind, goal), goal) for kind, goal in goals.items()}
            self._passed = 0.0
        self.reading = reading
        moment = None if reading.change is None else reading.change.moment
        if moment != self._moment:
            self._moment, self._seconds = moment, _SHOWN

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; return whether anything must be drawn."""
        was_moving, was_shown = self._passed < self._lasts, self.shows_change
        self._passed += seconds
        self._seconds -= seconds
        return was_moving or was_shown != self.shows_change

    @property
    def shows_change(self) -> bool:
        """True while the change by the last move is shown."""
        return self.reading.change is not None and self._seconds > 0

    def _share(self, kind: MarkKind, new: float) -> float:
        """Return the height at which a mark is drawn now, as a share of the scale; new marks do not glide."""
        start, goal = self._shares.get(kind, (new, new))
        if self._passed >= self._lasts:
            return goal
        return goal - (goal - start) * (1 - self._passed / self._lasts) ** 3

    # -- drawing --------------------------------------------------------------------------------

    def paint(self, brush: Brush, place: Rect) -> None:
        if not self.reading.marks:
            return
        surface, area, layout = brush.surface, place, brush.layout
        bar = self._bar(area, layout)
        self._draw_bar(surface, bar, layout)
        room = area.right - bar.right - layout.gap(_POINTER + _SPACE)
        high = {
            mark.kind: bar.bottom - round(self._share(mark.kind, 0) * bar.height)
            for mark in self.reading.marks
        }
        for mark in self.reading.marks:
            self._draw_mark(surface, mark, high[mark.kind], bar, layout)
        if room >= layout.px(_WITH_FIGURES):
            self._draw_labels(surface, high, Rect(area.right - room, bar.y, room, bar.height), layout)
            self._draw_change(surface, Rect(area.x, area.y, area.width, bar.y - area.y), layout)

    def _bar(self, area: Rect, layout: Layout) -> Rect:
        above, below = layout.px(_CHANGE + 8), layout.px(_FIGURE)
        return Rect(area.x, area.y + above, layout.gap(_BAR), area.height - above - below)

    def tip(self, at: Point, place: Rect, layout: Layout) -> str:
        bar = self._bar(place, layout)
        share = (bar.bottom - at[1]) / bar.height
        far = {mark.tip: abs(self.reading.share(mark.points) - share) for mark in self.reading.marks}
        return min(far, key=far.__getitem__, default="")

    def _draw_bar(self, surface: Surface, bar: Rect, layout: Layout) -> None:
        """Draw the bar with its ticks, filled up to the score now."""
        pygame.draw.rect(surface, colours.felt_dark, bar)
        filled = round(self._share(MarkKind.NOW, 0) * bar.height)
        pygame.draw.rect(surface, colours.text, (bar.x, bar.bottom - filled, bar.width, filled))
        for points in self.reading.ticks:
            y = bar.bottom - round(self.reading.share(points) * bar.height)
            shade, long = (colours.muted, bar.width) if points == 0 else (colours.line, bar.width // 2)
            pygame.draw.line(surface, shade, (bar.x, y), (bar.x + long - 1, y), layout.gap(1))
        pygame.draw.rect(surface, colours.line, bar, 1)

    def _draw_mark(self, surface: Surface, mark: GaugeMark, y: int, bar: Rect, layout: Layout) -> None:
        shade = _shade(mark)
        if mark.kind is MarkKind.TARGET:
            dash, end = max(2, bar.width // 3), bar.right + layout.gap(_POINTER)
            for left in range(bar.x, end, 2 * dash):
                right = min(left + dash, end) - 1
                pygame.draw.line(surface, shade, (left, y), (right, y), layout.gap(2))
        elif mark.kind is not MarkKind.NOW:
            long, half = layout.gap(_POINTER), layout.gap(_POINTER) * 2 // 3
            end = bar.right + long - 1
            points = (bar.right, y), (end, y - half), (end, y + half)
            pygame.draw.line(surface, shade, (bar.x, y), (bar.right, y), layout.gap(2))
            pygame.draw.polygon(surface, shade, points)

    def _draw_labels(self, surface: Surface, high: dict[MarkKind, int], room: Rect, layout: Layout) -> None:
        """Write the figures beside their marks, with their names where there is room for them."""
        has_names = room.width >= layout.px(_WITH_NAMES)
        marks = sorted(self.reading.marks, key=lambda mark: high[mark.kind])
        step = layout.px(_FIGURE + 3) + (layout.px(_NAME + 1) if has_names else 0)
        wanted = [high[mark.kind] - step // 2 for mark in marks]
        tops = spread(wanted, step, room.y - layout.px(_FIGURE) // 2, room.bottom + layout.px(_FIGURE) - step)
        for mark, top in zip(marks, tops, strict=True):
            if has_names:
                name = theme.shrunk(mark.name, "sans", layout.px(_NAME), room.width, colours.muted)
                surface.blit(name, (room.x, top))
                top += layout.px(_NAME + 1)
            words = mark.full if has_names else mark.figure
            size, least = layout.px(_FIGURE), layout.gap(_LEAST)
            figure = theme.shrunk(words, "serif-bold", size, room.width, _shade(mark), least)
            surface.blit(figure, (room.x, top))

    def _draw_change(self, surface: Surface, room: Rect, layout: Layout) -> None:
        """Write the change by the last move above the bar, in muted letters if its error may explain it."""
        change = self.reading.change
        if change is None or not self.shows_change:
            return
        shown = colours.hint if change.is_sure and change.points else colours.muted
        text = change_text(change.points, is_sure=change.is_sure)
        least = layout.gap(_LEAST)
        line = theme.shrunk(text, "serif-bold", layout.px(_CHANGE), room.width, shown, least)
        surface.blit(line, line.get_rect(midleft=(room.x, room.centery)))


def _shade(mark: GaugeMark) -> Colour:
    if mark.kind is MarkKind.NOW:
        return colours.text
    if mark.kind is MarkKind.TARGET:
        return colours.muted
    return theme.faint(colours.hint) if mark.is_old else colours.hint


def change_text(points: int, *, is_sure: bool) -> str:
    """Return a change in writing: with ``≈`` if its error may explain it."""
    return signed(points) if is_sure else f"{ABOUT}{signed(points)}"


def spread(tops: Sequence[int], step: int, first: int, last: int) -> list[int]:
    """Return these places, highest first, moved apart so that each is a step below the previous.

    Places that are too close together keep their middle. None is above ``first`` or below ``last`` if there
    is room for all.
    """
    groups = list[tuple[int, int]]()
    """The sum of the places in each group, and their number."""

    def start(group: tuple[int, int]) -> int:
        total, count = group
        begin = total // count - step * (count - 1) // 2
        return max(first, min(begin, last - step * (count - 1)))

    for top in tops:
        group = top, 1
        while groups and start(groups[-1]) + step * groups[-1][1] > start(group):
            total, count = groups.pop()
            group = total + group[0], count + group[1]
        groups.append(group)
    return [start(group) + step * place for group in groups for place in range(group[1])]
