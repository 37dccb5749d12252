"""Long illustrated pages: laid out once, drawn in small steps, shown in an area that scrolls."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card, kills
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.theme import colours
from solitaire.table.page.scroll import TURNING_KEYS
from solitaire.table.page.tree import Brush, Node
from solitaire.table.page.view import Pane
from solitaire.table.parts.marks import arrow, badge

_LEADING: Final = 1.42
"""Distance of two lines of text, as a multiple of the letter height."""
_MEASURE: Final = 660
"""Maximum width of a line at the smallest window: about 95 letters."""
PATIENCE: Final = 0.008
"""Seconds that drawing may take in a frame."""

Paint = Callable[[Surface], None]


class Sheet:
    """A page that is filled from top to bottom.

    Attributes:
        width: its width in pixels.
        y: where the next element goes, in pixels from the top.
        layout: the geometry of the window.
        faces: the card pictures.
        paints: the functions that draw it, in this order.
        text: its paragraphs.
    """

    def __init__(self, width: int, layout: Layout, faces: Faces, size: float = 1.0) -> None:
        """Begin a page; ``size`` is that of its letters relative to the usual size."""
        self.width, self.faces, self.y = width, faces, 0
        self.layout, self._size = layout, size
        self.paints: list[Paint] = []
        self.text: list[str] = []

    def px(self, length: float) -> int:
        """Convert a length for the smallest window to pixels; it grows with the window only."""
        return self.layout.gap(length)

    def pt(self, size: float) -> int:
        """Convert a length for the smallest window to pixels; it grows with the text size too."""
        return self.layout.px(size * self._size)

    def card_size(self, width: float) -> tuple[int, int]:
        """Return the size of a card of this width at the smallest window; it grows half as much as texts."""
        wide = round((self.px(width) + self.pt(width)) / 2)
        return wide, round(wide / CARD_RATIO)

    def add(self, height: int, paint: Paint) -> None:
        """Add an element of this height in pixels."""
        self.paints.append(paint)
        self.y += height

    def gap(self, height: float) -> None:
        """Leave space, given for the smallest window."""
        self.y += self.px(height)

    # -- text -----------------------------------------------------------------------------------

    def title(self, words: str) -> None:
        """Print the page's title."""
        self._print(words, "serif-bold", self.pt(24), colours.text)
        self.gap(8)

    def heading(self, words: str) -> None:
        """Print a heading."""
        self.gap(10)
        self._print(words, "sans-bold", self.pt(16), colours.gold)
        self.gap(2)

    def say(self, words: str, *, muted: bool = False) -> None:
        """Print a paragraph."""
        self._print(words, "sans", self.pt(14), colours.muted if muted else colours.text)
        self.gap(5)

    def point(self, number: int, words: str) -> None:
        """Print a numbered paragraph, its number on a disc."""
        radius = self.pt(10)
        middle = radius, self.y + round(self.pt(14) * _LEADING / 2)
        self.paints.append(lambda surface: badge(surface, middle, radius, str(number), colours.gold))
        self._print(words, "sans", self.pt(14), colours.text, 2 * radius + self.px(8))
        self.gap(5)

    def line(self, words: str, points: str, *, strong: bool = False) -> None:
        """Print a line of a score, with the points on the right of a narrow column."""
        size, face = self.pt(15 if strong else 14), "sans-bold" if strong else "sans"
        right, y = min(self.width, self.pt(420)), self.y
        colour = colours.gold if strong else colours.text
        self._print(words, face, size, colours.text, room=right - self.pt(60))

        def paint(surface: Surface) -> None:
            picture = theme.text(points, face, size, colour)
            surface.blit(picture, picture.get_rect(topright=(right, y)))

        self.paints.append(paint)

    def _print(
        self,
        words: str,
        face: str,
        pixels: int,
        colour: theme.Colour,
        indent: int = 0,
        room: int = 0,
    ) -> None:
        self.text.append(words)
        measure = min(room or self.width, self.pt(_MEASURE))
        for line in theme.wrap(words, face, pixels, measure - indent):
            self.add(round(pixels * _LEADING), _text(line, face, pixels, colour, (indent, self.y)))

    # -- pictures -------------------------------------------------------------------------------

    def cards(self, cards: Iterable[Card], width: float = 60, captions: Sequence[str] = ()) -> list[Rect]:
        """Lay out cards in rows, each with its caption below; return their places on the sheet."""
        size, gap = self.card_size(width), self.px(5)
        below = round(self.pt(13) * _LEADING) if captions else 0
        places: list[Rect] = []
        x = 0
        for number, card in enumerate(cards):
            if x and x + size[0] > self.width:
                x, self.y = 0, self.y + size[1] + below + gap
            rect = Rect((x, self.y), size)
            places.append(rect)
            self.paints.append(self.face(card, rect))
            if captions:
                self.paints.append(self.caption(captions[number], rect))
            x += size[0] + gap
        self.y += size[1] + below + self.px(8)
        return places

    def groups(self, groups: Iterable[tuple[str, Sequence[Card]]]) -> None:
        """Lay out groups of cards side by side, each under its heading."""
        size, gap, pixels = self.card_size(56), self.px(5), self.pt(16)
        above, x = round(pixels * _LEADING), 0
        self.gap(10)
        for words, cards in groups:
            wide = max(len(cards) * (size[0] + gap), theme.font("sans-bold", pixels).size(words)[0])
            if x and x + wide > self.width:
                x, self.y = 0, self.y + above + size[1] + self.px(12)
            self.text.append(words)
            self.paints.append(_text(words, "sans-bold", pixels, colours.gold, (x, self.y)))
            for number, card in enumerate(cards):
                place = Rect((x + number * (size[0] + gap), self.y + above), size)
                self.paints.append(self.face(card, place))
            x += wide + self.px(26)
        self.y += above + size[1] + self.px(8)

    def face(self, card: Card, rect: Rect) -> Paint:
        """Return the function that draws a card in a place."""
        return lambda surface: _blit(surface, self.faces.face(card, rect.size), rect)

    def back(self, rect: Rect) -> Paint:
        """Return the function that draws the back of a card in a place."""
        return lambda surface: _blit(surface, self.faces.back(rect.size), rect)

    def caption(self, words: str, rect: Rect) -> Paint:
        """Return the function that prints a few words under a picture."""
        return _caption(words, rect, self.pt(13))

    def caption_width(self, words: str) -> int:
        """Return the width in pixels of a few words under a picture."""
        return theme.font("sans-bold", self.pt(13)).size(words)[0]

    def duels(self, pairs: Iterable[tuple[Sequence[Card], Card]]) -> None:
        """Show cards and, on their right, a killer with its arrow, crossed out if it can't kill them."""
        size, gap, far = self.card_size(60), self.px(5), self.px(34)
        x = 0
        for victims, killer in pairs:
            wide = len(victims) * (size[0] + gap) + far + size[0]
            if x and x + wide > self.width:
                x, self.y = 0, self.y + size[1] + self.px(8)
            for victim in victims:
                self.paints.append(self.face(victim, Rect((x, self.y), size)))
                x += size[0] + gap
            self.paints.append(self._verdict((x, self.y + size[1] // 2), far, victims, killer))
            x += far
            self.paints.append(self.face(killer, Rect((x, self.y), size)))
            x += size[0] + self.px(26)
        self.y += size[1] + self.px(10)

    def _verdict(self, at: tuple[int, int], far: int, victims: Sequence[Card], killer: Card) -> Paint:
        """Return the function that draws the arrow of a killer to its victims, as the rules decide."""
        killed = all(kills(killer, victim) for victim in victims)
        thick = self.px(3)

        def paint(surface: Surface) -> None:
            colour = colours.good if killed else colours.bad
            arrow(surface, (at[0] + far - thick, at[1]), (at[0], at[1]), colour, thick)
            if not killed:
                middle, arm = at[0] + far // 2, self.px(9)
                for slope in (1, -1):
                    start = middle - arm, at[1] - slope * arm
                    pygame.draw.line(surface, colour, start, (middle + arm, at[1] + slope * arm), thick + 1)

        return paint


def written_large(
    write: Callable[[Sheet], None], room: tuple[int, int], layout: Layout, faces: Faces, most: float = 1.5
) -> Sheet:
    """Return a page in the largest letters, up to ``most`` times the usual, with which it fits in a room.

    A page for which the room is too small has letters of the usual size.
    """
    width, high = room
    for step in range(round((most - 1) * 10), -1, -1):
        sheet = Sheet(width, layout, faces, 1 + step / 10)
        write(sheet)
        if sheet.y <= high:
            break
    return sheet


def _text(words: str, face: str, pixels: int, colour: theme.Colour, at: tuple[int, int]) -> Paint:
    return lambda surface: _blit(surface, theme.text(words, face, pixels, colour), at)


def _caption(words: str, rect: Rect, pixels: int) -> Paint:
    def paint(surface: Surface) -> None:
        picture = theme.text(words, "sans-bold", pixels, colours.text)
        surface.blit(picture, picture.get_rect(midtop=rect.midbottom))

    return paint


def _blit(surface: Surface, picture: Surface, at: Rect | tuple[int, int]) -> None:
    surface.blit(picture, at)


class Written(Node):
    """A sheet as a part of a page, drawn in small steps; it is kept for as long as its text is the same."""

    sheet: Sheet
    """The sheet, as of the last layout."""
    picture: Surface
    """The sheet, drawn in part or whole."""

    def __init__(self, make: Callable[[int, Layout], Sheet]) -> None:
        """Make it of the function that returns the sheet for a width in pixels."""
        self._make = make
        self._made_for: tuple[int, Layout] | None = None
        self._paints = deque[Paint]()

    @classmethod
    def by(cls, write: Callable[[Sheet], None], faces: Faces) -> "Written":
        """Return the sheet that a function writes."""

        def make(wide: int, layout: Layout) -> Sheet:
            sheet = Sheet(wide, layout, faces)
            write(sheet)
            return sheet

        return cls(make)

    def high(self, layout: Layout, wide: int) -> int:
        if self._made_for != (wide, layout):
            self._made_for, self.sheet = (wide, layout), self._make(wide, layout)
            self.picture = Surface((self.sheet.width, max(1, self.sheet.y)), pygame.SRCALPHA)
            self._paints = deque(self.sheet.paints)
        return self.sheet.y

    def paint(self, brush: Brush, place: Rect) -> None:
        brush.surface.blit(self.picture, place)

    def advance(self) -> bool:
        is_unfinished, began = bool(self._paints), time.perf_counter()
        while self._paints and time.perf_counter() - began < PATIENCE:
            self._paints.popleft()(self.picture)
        return is_unfinished

    def lines(self) -> Iterator[str]:
        yield from self.sheet.text


class Scroller(Pane):
    """A sheet by itself in an area of the screen, which scrolls if the sheet is longer."""

    def __init__(
        self, sheet: Sheet, area: Rect, layout: Layout, keys: Mapping[str, float] = TURNING_KEYS
    ) -> None:
        super().__init__(area, layout, keys)
        self._written = Written(lambda *_: sheet)
        self.fill(self.of(self._written))

    @property
    def picture(self) -> Surface:
        """The sheet, drawn in part or whole."""
        return self._written.picture
