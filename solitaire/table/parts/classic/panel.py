"""The panel beside the classic table: the tally, the match, and the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from io import BytesIO
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.classic.known import KnownChips
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
"""Lines of the log that have priority over the players' resti."""
_CHIPS: Final = 0.7
"""Most of the room below the figures that who has what may take: the rest is for the log."""
_LEADING: Final = 1.4
_LOG_LEADING: Final = 1.5
"""Distance of two lines, as a multiple of the letter height; small cards in the log do not touch."""


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
        chips: who has what, in a large window; otherwise None.
        log: what has happened, the latest last, each with whether it is good news, bad news or neither.
    """

    title: str
    lead: int
    lead_text: str
    sides: tuple[str, str]
    rows: Sequence[tuple[str, str]]
    players: Sequence[tuple[str, int]]
    players_title: str
    chips: KnownChips | None
    log: Sequence[tuple[str, bool | None]]


def draw_panel(
    surface: Surface, content: PanelContent, area: Rect, layout: Layout, *, is_reading: bool = False
) -> int:
    """Draw the panel; return how many entries of the log fit.

    In a low panel the log gets all of it while it is being read.
    """
    pygame.draw.rect(surface, colours.panel, area)
    printer = _LinePrinter(surface, _inside(area, layout), layout)
    if not is_reading or _is_tall(area, layout):
        printer.above_log(content)
    whole = printer.tail(content.log)
    if not whole and content.log:
        printer.beginning(content.log[-1][0])
    return whole


def first_page(content: PanelContent, area: Rect, layout: Layout) -> int:
    """Return how many of the first entries of a log fit into the panel while the log is being read."""
    printer = _LinePrinter(Surface((1, 1)), _inside(area, layout), layout)
    if _is_tall(area, layout):
        printer.above_log(content)
    return printer.fitting(content.log)


def draw_around(
    surface: Surface, content: PanelContent, head: Head, text: Rect, area: Rect, layout: Layout
) -> None:
    """Draw the panel around a text: its head above, and the log in the room left below."""
    pygame.draw.rect(surface, colours.panel, area)
    printer = _LinePrinter(surface, _inside(area, layout), layout)
    printer.head(content, head)
    printer.y = text.bottom + layout.gap(10)
    if printer.tail(content.log):
        printer.rule()


def head_above(area: Rect, layout: Layout) -> Head:
    """Return the head that has room above a text of any length: in a low panel a brief head."""
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
        """Write the title and the lead, and with the tally the resti and tricks."""
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
        if content.chips is not None and content.chips.height <= self.rest.height * _CHIPS:
            content.chips.draw(self._surface, self.left, self.y)
            self.y += content.chips.height
            self.gap(6)
        self.rule()

    def _entry(self, entry: str) -> list[str]:
        """Return an entry of the log in lines."""
        return theme.wrap(entry, "sans", self._layout.px(_ENTRY), self.width)

    @property
    def _step(self) -> int:
        """From line to line of the log."""
        return round(self._layout.px(_ENTRY) * _LOG_LEADING)

    def fitting(self, log: Sequence[tuple[str, bool | None]]) -> int:
        """Return how many of the first entries of a log fit."""
        left = self.rest.height
        for number, (entry, _) in enumerate(log):
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

    def tail(self, log: Sequence[tuple[str, bool | None]]) -> int:
        """Write the latest entries that fit, the last at the bottom; return how many they are."""
        pixels = self._layout.px(_ENTRY)
        step, bottom = self._step, self._area.bottom
        for number, (entry, is_good) in enumerate(reversed(log)):
            lines = self._entry(entry)
            if bottom - len(lines) * step < self.y:
                return number
            colour = colours.muted if number else colours.text
            if is_good is not None:
                colour = colours.good if is_good else colours.bad
            for row, line in enumerate(lines):
                text = theme.text(line, "sans", pixels, colour)
                self._surface.blit(text, (self.left, bottom - (len(lines) - row) * step))
            bottom -= len(lines) * step
        return len(log)


# -- the tally ----------------------------------------------------------------------------------

_TEN: Final = 10
_STACK: Final = 5
_LONG: Final = 2.5
_ROUND: Final = 0.92
_GAP: Final = 0.12
"""Length of a fish, size of a counter, and space between two pieces, in heights of a fish."""
_LETTERS: Final = 0.25
"""Height of the letters of the sides, as a share of the tray's height."""
_BONE: Final = ((243, 234, 210), (206, 188, 148), (120, 98, 62))
"""Light, shade and outline of mother-of-pearl and bone."""
_FISH: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">
<path d="M4 20 C20 2 52 1 74 17 L96 5 C92 15 92 25 96 35 L74 23 C52 39 20 38 4 20 Z"
 fill="{light}" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>
<path d="M10 22 C28 34 52 33 72 22 C52 27 28 28 10 22 Z" fill="{shade}"/>
<path d="M30 8 C36 16 36 25 30 32" fill="none" stroke="{line}" stroke-width="2.4" stroke-linecap="round"/>
<path d="M44 12 q5 4 0 8 M44 20 q5 4 0 8 M56 13 q5 4 0 7 M56 20 q5 4 0 7"
 fill="none" stroke="{line}" stroke-width="1.6" stroke-linecap="round"/>
<circle cx="18" cy="17" r="3" fill="{line}"/></svg>"""
"""A fish that swims to the left."""
_COUNTER: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<circle cx="20" cy="20" r="17" fill="{light}" stroke="{line}" stroke-width="3"/>
<circle cx="20" cy="20" r="11" fill="none" stroke="{shade}" stroke-width="3"/>
<circle cx="20" cy="20" r="4" fill="{shade}"/></svg>"""


class Laid(NamedTuple):
    """A lead laid out in fish and counters.

    Attributes:
        fish: the number of fish, ten points each.
        counters: the points of the counters: above 0 they add, below 0 they take away; -4 to 5.
    """

    fish: int
    counters: int


def laid(lead: int) -> Laid:
    """Return a lead of 0 points or more laid out with as few pieces as possible."""
    fish, rest = divmod(lead, _TEN)
    return Laid(fish, rest) if rest <= _STACK else Laid(fish + 1, rest - _TEN)


def draw_tally(surface: Surface, area: Rect, lead: int, sides: tuple[str, str], letters: int = 0) -> None:
    """Draw the tray with fish and counters for a lead.

    Args:
        surface: where it is drawn.
        area: its place, in pixels.
        lead: points by which the first side leads; below 0 the second side does.
        sides: the names of the sides, the left side first.
        letters: height of their letters in pixels; 0 for the usual share of the tray's height.
    """
    pygame.draw.rect(surface, colours.felt_dark, area, border_radius=area.height // 3)
    pygame.draw.rect(surface, colours.line, area, max(1, area.height // 28), border_radius=area.height // 3)
    inside = area.inflate(-area.height // 3, -area.height // 10)
    pixels = letters or round(area.height * _LETTERS)
    for number, name in enumerate(sides):
        leads = lead > 0 if number == 0 else lead < 0
        face, colour = ("sans-bold", colours.gold) if leads else ("sans", colours.muted)
        text = theme.shrunk(name, face, pixels, inside.width // 2, colour)
        surface.blit(text, text.get_rect(topright=inside.topright) if number else inside)
    top = inside.y + round(pixels * 1.3)
    _draw_pieces(surface, Rect(inside.x, top, inside.width, inside.bottom - top), lead)


def _draw_pieces(surface: Surface, area: Rect, lead: int) -> None:
    """Draw fish and counters on the leaders' side."""
    fish, counters = laid(abs(lead))
    stacks, rows = _stacks(counters), 2 if fish > 3 else 1
    across = -(-fish // rows)
    # In heights of a fish: how wide fish, counters and the step of the second row are, with the gaps.
    whole = across * (_LONG + _GAP) + len(stacks) * (_ROUND + _GAP) + (rows - 1) * _LONG / 6 + 2 * _GAP
    high = min(area.height * 0.49, area.width / whole)
    wide, small, gap = round(high * _LONG), round(high * _ROUND), round(high * _GAP)
    left = area.x if lead > 0 else area.right - round(whole * high) + 2 * gap
    if counters > 0:
        left = _draw_counters(surface, stacks, left, area.centery, small, gap)
    picture = _picture(_FISH, (wide, round(high)))
    if lead < 0:
        picture = pygame.transform.flip(picture, True, False)
    for number in range(fish):
        row, column = divmod(number, across)
        top = area.centery + round((row - rows / 2) * high)
        surface.blit(picture, (left + column * (wide + gap) + row * (wide // 6), top))
    left += across * (wide + gap) + (rows - 1) * (wide // 6)
    if counters < 0:
        _draw_counters(surface, stacks, left, area.centery, small, gap)


def _stacks(counters: int) -> list[int]:
    """Return how high the counters are stacked, from left to right."""
    return [2] if abs(counters) == _STACK else [1] * abs(counters)


def _draw_counters(surface: Surface, stacks: list[int], left: int, middle: int, size: int, gap: int) -> int:
    """Draw counters from left to right; return where they end."""
    picture = _picture(_COUNTER, (size, size))
    for high in stacks:
        for level in range(high):
            surface.blit(picture, (left + level * (size // 8), middle - size // 2 - level * (size // 3)))
        left += size + gap
    return left


@lru_cache(maxsize=16)
def _picture(art: str, size: tuple[int, int]) -> Surface:
    light, shade, line = (_hex(shade) for shade in _BONE)
    text = art.format(light=light, shade=shade, line=line)
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size).convert_alpha()


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
