"""The panel beside the classic table: the tally, the match, and what has happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.classic.tally import draw_tally
from solitaire.texts.words import signed

_SMALL: Final = 12
_TITLE: Final = 15
_SIDES: Final = 14
_ENTRY: Final = 11
_PIECES: Final = 36
"""Height of letters and, below the names of the sides, of the tally's pieces, at the smallest window."""
_TALL: Final = 400
"""Least height of a panel, at the smallest window, that always has room for its whole head."""
_LOG: Final = 3
"""Lines of the log that go before the players' resti."""
_LEADING: Final = 1.4
"""Distance of two lines, as a multiple of the letter height."""


class Head(Enum):
    """The head above a text in the panel: nothing, the title and the lead, or the tally too."""

    NONE = auto()
    BRIEF = auto()
    WHOLE = auto()


@dataclass(frozen=True, slots=True)
class PanelContent:
    """The content of the panel.

    Attributes:
        title: hand and giro.
        lead: points by which the person's side leads; below 0 the other side does.
        lead_text: the same in words.
        sides: what the two sides are called, the person's first.
        rows: two lines with a figure each: resti and tricks of both sides.
        players: the players with their resti in the match.
        players_title: the heading above the players' figures.
        log: what has happened, the latest last.
    """

    title: str
    lead: int
    lead_text: str
    sides: tuple[str, str]
    rows: Sequence[tuple[str, str]]
    players: Sequence[tuple[str, int]]
    players_title: str
    log: Sequence[str]


def draw_panel(
    surface: Surface, content: PanelContent, area: Rect, layout: Layout, *, is_reading: bool = False
) -> int:
    """Draw the panel; return how many entries of the log it has room for.

    Where the panel is low, the log gets all of it as long as it is read.
    """
    pygame.draw.rect(surface, colours.panel, area)
    printer = _LinePrinter(surface, _inside(area, layout), layout)
    if not is_reading or _is_tall(area, layout):
        printer.above_log(content)
    whole = printer.tail(content.log)
    if not whole and content.log:
        printer.beginning(content.log[-1])
    return whole


def first_page(content: PanelContent, area: Rect, layout: Layout) -> int:
    """Return how many of the first entries of a log fill the panel while the log is read."""
    printer = _LinePrinter(Surface((1, 1)), _inside(area, layout), layout)
    if _is_tall(area, layout):
        printer.above_log(content)
    return printer.fitting(content.log)


def draw_around(
    surface: Surface, content: PanelContent, head: Head, text: Rect, area: Rect, layout: Layout
) -> None:
    """Draw the panel around a text: its head above, and the log in what is left below."""
    pygame.draw.rect(surface, colours.panel, area)
    printer = _LinePrinter(surface, _inside(area, layout), layout)
    printer.head(content, head)
    printer.y = text.bottom + layout.gap(10)
    if printer.tail(content.log):
        printer.rule()


def head_above(area: Rect, layout: Layout) -> Head:
    """Return what there is room for above a text of any length: in a low panel less."""
    return Head.WHOLE if _is_tall(area, layout) else Head.BRIEF


def room_below(content: PanelContent, head: Head, area: Rect, layout: Layout) -> Rect:
    """Return the room for a text in the panel below its head."""
    printer = _LinePrinter(Surface((1, 1)), _inside(area, layout), layout)
    printer.head(content, head)
    if head is not Head.NONE:
        printer.gap(4)
    return printer.rest


def _is_tall(area: Rect, layout: Layout) -> bool:
    return area.height >= layout.px(_TALL)


def _inside(area: Rect, layout: Layout) -> Rect:
    return area.inflate(-layout.gap(24), -layout.gap(16))


class _LinePrinter:
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

    @property
    def rest(self) -> Rect:
        return Rect(self.left, self.y, self.width, self._area.bottom - self.y)

    def head(self, content: PanelContent, head: Head) -> None:
        """Write the title and who leads, and with the tally the resti and tricks."""
        if head is Head.NONE:
            return
        self.line(content.title, "", "serif-bold", _TITLE, colours.text)
        self.gap(4)
        if head is Head.WHOLE:
            self.tally(content)
        self.lines(content.lead_text, "sans-bold", _SMALL, colours.gold)
        self.gap(4)
        for words, figure in content.rows if head is Head.WHOLE else ():
            self.line(words, figure, "sans", _SMALL, colours.text)

    def players(self, content: PanelContent) -> None:
        """Write the players with their resti, if there is room for all of them and for some of the log."""
        lines = len(content.players) + 1 + _LOG
        if not content.players or lines * round(self._layout.px(_SMALL) * 1.45) > self.rest.height:
            return
        self.line(content.players_title, "", "serif-bold", 13, colours.muted)
        for name, resti in content.players:
            colour = colours.good if resti > 0 else colours.bad if resti < 0 else colours.text
            self.line(name, signed(resti), "sans", _SMALL, colour)

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

    def tally(self, content: PanelContent) -> None:
        """Draw the tray with fish and counters."""
        pixels = self._layout.px(_SIDES)
        tray = Rect(self.left, self.y, self.width, self._layout.gap(_PIECES) + round(1.3 * pixels))
        draw_tally(self._surface, tray, content.lead, content.sides, pixels)
        self.y = tray.bottom + self._layout.gap(4)

    def lines(self, words: str, face: str, size: float, colour: Colour) -> None:
        """Write words on as many lines as they need."""
        for line in theme.wrap(words, face, self._layout.px(size), self.width):
            self.line(line, "", face, size, colour)

    def rule(self) -> None:
        """Draw a line above what follows."""
        pygame.draw.line(self._surface, colours.line, (self.left, self.y - 3), (self._area.right, self.y - 3))

    def above_log(self, content: PanelContent) -> None:
        """Write all that stands above the log, with a line below it."""
        self.head(content, Head.WHOLE)
        self.gap(6)
        self.players(content)
        self.gap(6)
        self.rule()

    def _entry(self, entry: str) -> list[str]:
        """Return an entry of the log in lines."""
        return theme.wrap(entry, "sans", self._layout.px(_ENTRY), self.width)

    @property
    def _step(self) -> int:
        """From line to line of the log."""
        return round(self._layout.px(_ENTRY) * 1.35)

    def fitting(self, log: Sequence[str]) -> int:
        """Return how many of the first entries of a log fit."""
        left = self.rest.height
        for number, entry in enumerate(log):
            left -= len(self._entry(entry)) * self._step
            if left < 0:
                return number
        return len(log)

    def beginning(self, entry: str) -> None:
        """Write as many of the first lines of an entry of the log as fit; the last ends with a whole word."""
        pixels, lines = self._layout.px(_ENTRY), self._entry(entry)
        shown = lines[: self.rest.height // self._step]
        if shown:
            words = [*shown[-1].split(), "…"]
            while theme.text_width(" ".join(words), "sans", pixels) > self.width:
                del words[-2]
            shown[-1] = " ".join(words)
        top = self._area.bottom - len(shown) * self._step
        for row, line in enumerate(shown):
            text = theme.text(line, "sans", pixels, colours.text)
            self._surface.blit(text, (self.left, top + row * self._step))

    def tail(self, log: Sequence[str]) -> int:
        """Write the latest entries that fit, the last at the bottom; return how many they are."""
        pixels = self._layout.px(_ENTRY)
        step, bottom = self._step, self._area.bottom
        for number, entry in enumerate(reversed(log)):
            lines = self._entry(entry)
            if bottom - len(lines) * step < self.y:
                return number
            colour = colours.muted if number else colours.text
            for row, line in enumerate(lines):
                text = theme.text(line, "sans", pixels, colour)
                self._surface.blit(text, (self.left, bottom - (len(lines) - row) * step))
            bottom -= len(lines) * step
        return len(log)
