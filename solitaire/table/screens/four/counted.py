"""The count of a hand, drawn in two columns with the result below them."""

from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.count import FREE_CARDS
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import Side
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.four.tally import draw_tally
from solitaire.table.screens.four.picture import Canvas, Watched, side_names
from solitaire.table.services.four.scene import COUNTING
from solitaire.words import signed

_LINE: Final = 13
_SMALLEST: Final = 9
"""Height of the letters at the smallest window, and the least in pixels."""
_STEP: Final = 1.45
"""From line to line, in heights of the letters."""
_TRAY: Final = 50
"""Height of the tally at the smallest window."""
_WIDTH: Final = 820
"""Width of the whole count at the smallest window."""


class CountSheet:
    """The count of a hand, as far as it has been shown."""

    def __init__(self, canvas: Canvas, hand: Watched) -> None:
        self._canvas, self._hand = canvas, hand
        self._pixels = _SMALLEST

    @property
    def _layout(self) -> Layout:
        return self._canvas.layout

    def lines(self, side: Side) -> list[tuple[str, int]]:
        """Return what a side has counted so far, in words and points."""
        return [
            (self._counted(event), event.points)
            for event in self._hand.events
            if event.kind in COUNTING and event.side is side and event.kind is not EventKind.FINAL_RESTI
        ]

    def _counted(self, event: Event) -> str:
        words, telling = self._canvas.words, self._hand.telling
        if event.kind is EventKind.VERSICOLA and event.versicola is not None:
            kind = words(f"versicola.{event.versicola.kind.name.lower()}")
            return words("count.versicola", kind=kind, cards=telling.cards(event.cards))
        if event.kind is EventKind.OVER_42:
            return words("count.over_42", count=FREE_CARDS + event.points)
        return words(f"count.{event.kind.name.lower()}", count=len(event.cards))

    def result(self) -> list[str]:
        """Return the lead and the resti of the hand, once the count is done."""
        if not self._hand.is_shown:
            return []
        words, telling, tally = self._canvas.words, self._hand.telling, self._hand.scene.tally
        we, they = tally.resti
        winner = telling.side(Side.NS if we > they else Side.EW)
        resti = words("count.resti" if self._hand.is_own else "count.resti_sides", we=we, they=they)
        won = words("count.won", side=winner, resti=abs(we - they)) if we != they else words("count.drawn")
        return [self._lead(tally.lead), resti, won]

    def _lead(self, lead: int) -> str:
        """Return the lead, and how much of it was made in play and how much in the count."""
        counted = {side: sum(points for _, points in self.lines(side)) for side in Side}
        change = counted[Side.NS] - counted[Side.EW]
        sign = -1 if lead < 0 else 1
        parts = signed(sign * (lead - change)), signed(sign * change)
        whole = self._hand.telling.lead(lead)
        return self._canvas.words("count.lead", lead=whole, play=parts[0], count=parts[1])

    def draw(self, surface: Surface, title: str, bottom: int, remark: str = "") -> None:
        """Draw title, the two columns, the result and the players or a remark, down to a height in pixels."""
        layout = self._layout
        width = min(layout.size[0] - layout.gap(32), layout.px(_WIDTH))
        area = Rect(0, layout.toolbar.bottom + layout.gap(10), width, 0)
        area.centerx, area.height = layout.size[0] // 2, bottom - area.y - layout.gap(8)
        picture = theme.shrunk(title, "serif-bold", layout.px(20), area.width, colours.text)
        surface.blit(picture, picture.get_rect(midtop=(area.centerx, area.y)))
        top = area.y + picture.get_height() + layout.gap(6)
        self._fit(area.bottom - top)
        result, foot = self.result(), self._foot_height()
        gap = layout.gap(12)
        column = Rect(area.x, top, (area.width - gap) // 2, area.bottom - top - foot)
        for side in Side:
            self._draw_column(surface, side, column.move(side * (column.width + gap), 0))
        below = Rect(area.x, column.bottom + layout.gap(8), area.width, foot - layout.gap(8))
        self._draw_result(surface, result, below, remark)

    @property
    def _step(self) -> int:
        return round(self._pixels * _STEP)

    def _foot_height(self) -> int:
        """Return the height of the tally with the result, or of the players beside it."""
        step, gap = self._step, self._layout.gap(8)
        return gap + max(self._layout.gap(_TRAY) + gap + 3 * step, (len(self._hand.players) + 1) * step)

    def _fit(self, room: int) -> None:
        """Choose the letters with which the columns and what is below fit into a height."""
        counted = [event.side for event in self._hand.view.events if event.kind in COUNTING]
        lines = max(counted.count(side) for side in Side) + 2  # with name and sum
        self._pixels = self._layout.px(_LINE)
        while self._pixels > _SMALLEST:
            columns = lines * self._step + self._layout.gap(24)
            if columns + self._foot_height() <= room:
                break
            self._pixels -= 1

    def _draw_column(self, surface: Surface, side: Side, box: Rect) -> None:
        """Draw what a side counts, with the sum below."""
        layout, lines = self._layout, self.lines(side)
        pygame.draw.rect(surface, colours.panel, box, border_radius=layout.gap(8))
        area = box.inflate(-layout.gap(24), -layout.gap(16))
        pixels = self._pixels + layout.px(1)
        name = theme.shrunk(self._hand.telling.side(side), "serif-bold", pixels, area.width, colours.text)
        surface.blit(name, area.topleft)
        top, bottom = area.y + round(pixels * 1.6), area.bottom - self._step
        step = min(self._step, (bottom - top) // max(1, len(lines)))
        for number, (text, points) in enumerate(lines):
            self._row(surface, text, signed(points), Rect(area.x, top + number * step, area.width, step))
        total = sum(points for _, points in lines)
        place = Rect(area.x, bottom, area.width, self._step)
        pygame.draw.line(surface, colours.line, place.topleft, place.topright, layout.px(1))
        self._row(surface, self._canvas.words("count.total"), str(total), place, colours.gold)

    def _row(
        self, surface: Surface, words: str, figure: str, place: Rect, colour: Colour | None = None
    ) -> None:
        pixels = min(self._pixels, round(place.height / 1.2))
        number = theme.text(figure, "sans-bold", pixels, colour or colours.text)
        text = theme.shrunk(
            words, "sans", pixels, place.width - number.get_width() - pixels, colour or colours.text
        )
        surface.blit(text, text.get_rect(midleft=place.midleft))
        surface.blit(number, number.get_rect(midright=place.midright))

    def _draw_result(self, surface: Surface, result: list[str], area: Rect, remark: str) -> None:
        """Draw the tally with the result on the left, the players of the match or a remark on the right."""
        layout, step = self._layout, self._step
        tray = Rect(area.x, area.y, (area.width - layout.gap(12)) // 2, layout.gap(_TRAY))
        sides = side_names(self._hand, self._canvas.words)
        draw_tally(surface, tray, self._hand.scene.tally.lead, sides)
        for number, line in enumerate(result):
            colour = colours.gold if number == len(result) - 1 else colours.text
            text = theme.shrunk(line, "sans-bold", self._pixels, tray.width, colour)
            surface.blit(text, (area.x, tray.bottom + layout.gap(4) + number * step))
        right = Rect(tray.right + layout.gap(12) + layout.gap(12), area.y, tray.width - layout.gap(24), step)
        for number, line in enumerate(theme.wrap(remark, "sans", self._pixels, right.width)):
            surface.blit(
                theme.text(line, "sans", self._pixels, colours.text), right.move(0, number * step).topleft
            )
        if not self._hand.players:
            return
        words = self._canvas.words("four.resti_match")
        title = theme.shrunk(words, "serif-bold", self._pixels, right.width, colours.muted)
        surface.blit(title, right.topleft)
        for name, resti in self._hand.players:
            right.y += step
            colour = colours.good if resti > 0 else colours.bad if resti < 0 else colours.text
            self._row(surface, name, signed(resti), right, colour)
