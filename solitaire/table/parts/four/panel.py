"""The panel beside the table for four: the tally, the match, and what has happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.four.tally import draw_tally
from solitaire.words import signed

_SMALL: Final = 12
_REMARK: Final = (13, 10)
"""Height of the letters of remarks at the smallest window, and the least in pixels."""
_TITLE: Final = 15
_TRAY: Final = 54
"""Height of letters and of the tally, at the smallest window."""
_ROWS: Final = 2
"""Number of rows of a standing."""
_TALL: Final = 400
"""Least height of a panel, at the smallest window, in which a long text has room below the tally."""
_LEADING: Final = 1.4
"""Distance of two lines, as a multiple of the letter height."""
_ABOVE: Final = 145
"""Height of title, tally, lead and rows at the smallest window; without room for them, the lead is enough."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said about a replay.

    Attributes:
        words: what is said.
        figure: what stands on its right, such as a cost; may be empty.
        is_strong: whether it is a heading.
        may_go: whether it is left out where room is short; of several the first goes first.
    """

    words: str
    figure: str = ""
    is_strong: bool = False
    may_go: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """What the panel shows.

    Attributes:
        title: hand and giro.
        lead: points by which the person's side leads; below 0 the others do.
        lead_text: the same in words.
        sides: what the two sides are called, the person's first.
        rows: two lines with a figure each: resti and tricks of both sides.
        players: the players with their resti in the match.
        players_title: what the players' figures are.
        log: what has happened, the latest last.
        remarks: what is said about it; they go before the log.
    """

    title: str
    lead: int
    lead_text: str
    sides: tuple[str, str]
    rows: Sequence[tuple[str, str]]
    players: Sequence[tuple[str, int]]
    players_title: str
    log: Sequence[str]
    remarks: Sequence[Remark] = ()


def draw_panel(surface: Surface, standing: Standing, area: Rect, layout: Layout) -> None:
    """Draw the panel; what does not fit below is left out."""
    pygame.draw.rect(surface, colours.panel, area)
    page = _Page(surface, _inside(area, layout), layout)
    is_tight = not page.has_room_for(standing.remarks, above=_ABOVE)
    if not is_tight:
        page.line(standing.title, "", "serif-bold", _TITLE, colours.text)
        page.gap(4)
        page.tally(standing)
    page.lines(standing.lead_text, "sans-bold", _SMALL * (0.8 if is_tight else 1), colours.gold)
    page.gap(4)
    for words, figure in () if is_tight else standing.rows:
        page.line(words, figure, "sans", _SMALL, colours.text)
    page.gap(6)
    if standing.players and page.has_room(len(standing.players) + 1, _SMALL):
        page.line(standing.players_title, "", "serif-bold", 13, colours.muted)
        for name, resti in standing.players:
            colour = colours.good if resti > 0 else colours.bad if resti < 0 else colours.text
            page.line(name, signed(resti), "sans", _SMALL, colour)
    page.remarks(standing.remarks)
    page.gap(6)
    page.tail(standing.log)


def room_below_head(area: Rect, layout: Layout) -> Rect:
    """Return the room for a long text in the panel: below the tally, or below the lead in a low panel."""
    inside, line = _inside(area, layout), round(layout.px(_SMALL) * _LEADING)
    top = inside.y + round(layout.px(_TITLE) * _LEADING) + line + layout.gap(8)
    if _has_tally(area, layout):
        top += layout.gap(_TRAY + 4) + _ROWS * line
    return Rect(inside.x, top, inside.width, inside.bottom - top)


def draw_head(surface: Surface, standing: Standing, area: Rect, layout: Layout) -> None:
    """Draw the panel without what is below its head."""
    pygame.draw.rect(surface, colours.panel, area)
    has_tally = _has_tally(area, layout)
    page = _Page(surface, _inside(area, layout), layout)
    page.line(standing.title, "", "serif-bold", _TITLE, colours.text)
    page.gap(4)
    if has_tally:
        page.tally(standing)
    page.line(standing.lead_text, "", "sans-bold", _SMALL, colours.gold)
    for words, figure in standing.rows if has_tally else ():
        page.line(words, figure, "sans", _SMALL, colours.text)


def _has_tally(area: Rect, layout: Layout) -> bool:
    return area.height >= layout.px(_TALL)


def _inside(area: Rect, layout: Layout) -> Rect:
    return area.inflate(-layout.gap(24), -layout.gap(16))


class _Page:
    """Lines down an area."""

    def __init__(self, surface: Surface, area: Rect, layout: Layout) -> None:
        self._surface, self._area, self._layout = surface, area, layout
        self.y = area.y

    @property
    def left(self) -> int:
        return self._area.x

    @property
    def width(self) -> int:
        return self._area.width

    def gap(self, length: float) -> None:
        self.y += self._layout.gap(length)

    def has_room(self, lines: int, size: float) -> bool:
        return self.y + lines * round(self._layout.px(size) * 1.45) <= self._area.bottom

    def line(self, words: str, figure: str, face: str, size: float, colour: Colour) -> None:
        """Write words on the left and a figure on the right."""
        pixels = self._layout.px(size)
        if self.y + pixels > self._area.bottom:
            return
        number = theme.text(figure, "sans-bold", pixels, colour)
        text = theme.shrunk(words, face, pixels, self.width - number.get_width() - pixels, colour)
        self._surface.blit(text, (self.left, self.y))
        self._surface.blit(number, number.get_rect(topright=(self._area.right, self.y)))
        self.y += round(pixels * _LEADING)

    def tally(self, standing: Standing) -> None:
        """Draw the tray with fish and counters."""
        tray = Rect(self.left, self.y, self.width, self._layout.gap(_TRAY))
        draw_tally(self._surface, tray, standing.lead, standing.sides)
        self.y = tray.bottom + self._layout.gap(4)

    def lines(self, words: str, face: str, size: float, colour: Colour) -> None:
        """Write words on as many lines as they need."""
        for line in theme.wrap(words, face, self._layout.px(size), self.width):
            self.line(line, "", face, size, colour)

    def has_room_for(self, remarks: Sequence[Remark], above: float) -> bool:
        """Say whether remarks fit in letters of nearly their usual size, with so much above them."""
        pixels = self._layout.px(_REMARK[0]) * 4 // 5
        top = self.y + self._layout.px(above)
        return not remarks or top + self._height(remarks, pixels) <= self._area.bottom

    def remarks(self, remarks: Sequence[Remark]) -> None:
        """Write remarks, in letters with which all of them fit."""
        pixels, least = self._layout.px(_REMARK[0]), _REMARK[1]
        passing = [remark for remark in remarks if remark.may_go]
        while passing and not self.has_room_for(remarks, above=0):
            remarks = [remark for remark in remarks if remark is not passing[0]]
            del passing[0]
        while pixels > least and self.y + self._height(remarks, pixels) > self._area.bottom:
            pixels -= 1
        for remark in remarks:
            colour = colours.gold if remark.is_strong else colours.text
            face = "sans-bold" if remark.is_strong else "sans"
            number = theme.text(remark.figure, "sans-bold", pixels, colour)
            self._surface.blit(number, number.get_rect(topright=(self._area.right, self.y)))
            for line in self._wrapped(remark, pixels):
                self._surface.blit(theme.text(line, face, pixels, colour), (self.left, self.y))
                self.y += round(pixels * 1.35)
            self.y += pixels // 4

    def _wrapped(self, remark: Remark, pixels: int) -> list[str]:
        face = "sans-bold" if remark.is_strong else "sans"
        taken = theme.font("sans-bold", pixels).size(remark.figure)[0] + pixels if remark.figure else 0
        return theme.wrap(remark.words, face, pixels, self.width - taken)

    def _height(self, remarks: Sequence[Remark], pixels: int) -> int:
        return sum(
            len(self._wrapped(remark, pixels)) * round(pixels * 1.35) + pixels // 4 for remark in remarks
        )

    def tail(self, log: Sequence[str]) -> None:
        """Write the latest entries that fit, the last at the bottom."""
        pixels = self._layout.px(11)
        step, bottom = round(pixels * 1.35), self._area.bottom
        pygame.draw.line(self._surface, colours.line, (self.left, self.y - 3), (self._area.right, self.y - 3))
        for number, entry in enumerate(reversed(log)):
            lines = theme.wrap(entry, "sans", pixels, self.width)
            if bottom - len(lines) * step < self.y:
                return
            colour = colours.muted if number else colours.text
            for row, line in enumerate(lines):
                text = theme.text(line, "sans", pixels, colour)
                self._surface.blit(text, (self.left, bottom - (len(lines) - row) * step))
            bottom -= len(lines) * step
