"""The page that shows the count of a hand, in letters of one size."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.seats import Side
from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.classic.tally import draw_tally
from solitaire.table.screens.classic.count_words import CountWords
from solitaire.table.screens.classic.picture import side_names
from solitaire.texts.words import signed

_STEP: Final = 1.65
"""From line to line, in heights of the letters."""
_COLUMN: Final = 23
"""Width that two columns side by side need each, in heights of the letters."""
_RESULT: Final = 4
"""Lines that the result has room for: with less the letters would change when it comes."""
_TRAY: Final = 3.8
"""Height of the tally, in heights of the letters."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a column, broken where it is too wide: its parts, its points, and where it begins."""

    parts: Sequence[str]
    points: int
    top: int


class CountPage:
    """The count in letters of one size: the columns side by side or, where the letters are large, in one.

    Attributes:
        pixels: height of the letters.
        width: its width in pixels.
        height: its height in pixels; lines that are still to be counted have their room.
        newest: from where to where, in pixels, the newest line stands, or in the end the result.
    """

    def __init__(self, count: CountWords, pixels: int, width: int, remark: str) -> None:
        self._count, self.pixels, self.width = count, pixels, width
        self._step, self._pad = round(pixels * _STEP), count.canvas.layout.gap(12)
        self._tray = round(pixels * _TRAY)
        half = (width - self._pad) // 2
        is_wide = half >= _COLUMN * pixels
        wide = half if is_wide else width
        self._rows = {side: self._broken(side, wide) for side in Side}
        self._result = [part for line in count.result() for part in self._wrap(line, "sans-bold", wide)]
        self._remark = self._wrap(remark, "sans", wide - 2 * self._pad)
        beside = len(self._remark) if remark else len(count.hand.players) + 1
        highs = [self._column_height(side) for side in Side]
        highs += [self._result_top + max(_RESULT, len(self._result)) * self._step]
        highs += [beside * self._step] if remark or count.hand.players else [0]
        self._places = _places(highs, wide, self._pad, is_wide)
        self.height = max(place.bottom for place in self._places)
        self.newest = self._newest()

    def _wrap(self, text: str, face: str, width: int) -> list[str]:
        return theme.wrap(text, face, self.pixels, width)

    def _broken(self, side: Side, width: int) -> list[_Row]:
        """Return all lines of a side's column, each below the other."""
        rows, top = list[_Row](), self._pad + self._step
        for text, points in self._count.all_lines(side):
            figure = theme.text_width(signed(points), "sans-bold", self.pixels)
            parts = self._wrap(text, "sans", width - 2 * self._pad - figure - self.pixels)
            rows.append(_Row(parts, points, top))
            top += len(parts) * self._step
        return rows

    def _column_height(self, side: Side) -> int:
        """Return the height of a column with its name and its sum."""
        lines = sum(len(row.parts) for row in self._rows[side]) + 2
        return 2 * self._pad + lines * self._step

    @property
    def _result_top(self) -> int:
        """Where the result begins, below the tally, in its block."""
        return self._tray + self._pad // 2

    def _newest(self) -> tuple[int, int]:
        count, ends = self._count, [0]
        if self._result:
            top = self._places[2].y + self._result_top
            return top, top + len(self._result) * self._step
        for side in Side:
            if shown := len(count.lines(side)):
                row = self._rows[side][shown - 1]
                ends.append(self._places[side].y + row.top + len(row.parts) * self._step)
        return max(ends) - self._step, max(ends)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the columns, and below them the tally with the result, and the players or the remark."""
        for side in Side:
            self._draw_column(surface, side, self._places[side])
        self._draw_result(surface, self._places[2])
        self._draw_beside(surface, self._places[3])

    def _draw_column(self, surface: Surface, side: Side, box: Rect) -> None:
        """Draw what a side has counted, with the sum below."""
        layout, count = self._count.canvas.layout, self._count
        pygame.draw.rect(surface, colours.panel, box, border_radius=layout.gap(8))
        area = box.inflate(-2 * self._pad, -2 * self._pad)
        name = count.hand.telling.side(side)
        picture = theme.shrunk(name, "serif-bold", self.pixels + 1, area.width, colours.text)
        surface.blit(picture, area.topleft)
        shown = self._rows[side][: len(count.lines(side))]
        for row in shown:
            self._draw_row(surface, row.parts, signed(row.points), area.move(0, row.top - self._pad))
        foot = Rect(area.x, area.bottom - self._step, area.width, self._step)
        pygame.draw.line(surface, colours.line, foot.topleft, foot.topright, layout.px(1))
        total, words = str(count.total(side)), count.canvas.words("count.total")
        self._draw_row(surface, [words], total, foot, colours.gold)

    def _draw_row(
        self, surface: Surface, parts: Sequence[str], figure: str, area: Rect, colour: Colour | None = None
    ) -> None:
        """Draw a text from the top of an area down, and a figure on the right of its last line."""
        colour = colour or colours.text
        line = Rect(area.topleft, (area.width, self._step))
        for part in parts:
            text = theme.text(part, "sans", self.pixels, colour)
            surface.blit(text, text.get_rect(midleft=line.midleft))
            line.y += self._step
        number = theme.text(figure, "sans-bold", self.pixels, colour)
        surface.blit(number, number.get_rect(midright=line.move(0, -self._step).midright))

    def _draw_result(self, surface: Surface, area: Rect) -> None:
        """Draw the tally, and below it the result; who won what stands out."""
        hand, words = self._count.hand, self._count.canvas.words
        tray = Rect(area.topleft, (area.width, self._tray))
        draw_tally(surface, tray, hand.scene.tally.lead, side_names(hand, words))
        won = self._wrap(self._count.result()[-1], "sans-bold", area.width) if self._result else []
        top = area.y + self._result_top
        for number, line in enumerate(self._result):
            colour = colours.gold if number >= len(self._result) - len(won) else colours.text
            text = theme.text(line, "sans-bold", self.pixels, colour)
            surface.blit(text, (area.x, top + number * self._step))

    def _draw_beside(self, surface: Surface, place: Rect) -> None:
        """Draw the remark or the players of the match with their resti."""
        hand = self._count.hand
        area = place.inflate(-2 * self._pad, 0)
        for number, line in enumerate(self._remark):
            text = theme.text(line, "sans", self.pixels, colours.text)
            surface.blit(text, area.move(0, number * self._step))
        if not hand.players:
            return
        title = theme.shrunk(
            self._count.canvas.words("classic.resti_match"),
            "serif-bold",
            self.pixels,
            area.width,
            colours.muted,
        )
        surface.blit(title, area.topleft)
        for name, resti in hand.players:
            area.y += self._step
            colour = colours.good if resti > 0 else colours.bad if resti < 0 else colours.text
            self._draw_row(surface, [name], signed(resti), area, colour)


def _places(heights: Sequence[int], width: int, gap: int, is_wide: bool) -> list[Rect]:
    """Return the places of blocks of one width: two and two side by side, equally high, or in one column."""
    places = list[Rect]()
    top = 0
    for number, height in enumerate(heights):
        if is_wide:
            row = number - number % 2
            height = max(heights[row : row + 2])
        left = (number % 2) * (width + gap) if is_wide else 0
        places.append(Rect(left, top, width, height))
        if not is_wide or number % 2:
            top += height + gap
    return places
