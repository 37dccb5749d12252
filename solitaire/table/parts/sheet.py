"""Long illustrated pages: laid out once, drawn in small steps, shown in an area that scrolls."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIVerticalScrollBar

from solitaire.rules.cards import Card, kills
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.marks import arrow, badge

_LEADING: Final = 1.42
"""Distance of two lines of text, as a multiple of the letter height."""
_MEASURE: Final = 660
"""Maximum width of a line at the smallest window: about 95 letters."""
_PATIENCE: Final = 0.008
"""Seconds that drawing may take in a frame."""

Paint = Callable[[Surface], None]


class Sheet:
    """A page that is filled from top to bottom.

    Attributes:
        width: its width in pixels.
        y: where the next element goes, in pixels from the top.
        faces: the card pictures.
        paints: the functions that draw it, in this order.
        text: its paragraphs.
    """

    def __init__(self, width: int, layout: Layout, faces: Faces, size: float = 1.0) -> None:
        """Begin a page; ``size`` is that of its letters relative to the usual size."""
        self.width, self.faces, self.y = width, faces, 0
        self._layout, self._size = layout, size
        self.paints: list[Paint] = []
        self.text: list[str] = []

    def px(self, length: float) -> int:
        """Convert a length for the smallest window to pixels; it grows with the window only."""
        return self._layout.gap(length)

    def pt(self, size: float) -> int:
        """Convert a length for the smallest window to pixels; it grows with the text size too."""
        return self._layout.px(size * self._size)

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


class Scroller:
    """A sheet in an area of the screen, with a scroll bar if the sheet is longer.

    Attributes:
        area: the area, in pixels of the screen.
        offset: how far down it is scrolled, in pixels.
        picture: the sheet, drawn in part or whole.
        text: its text.
    """

    def __init__(self, sheet: Sheet, area: Rect, bar: int, manager: pygame_gui.UIManager) -> None:
        self.area, self.offset = area, 0
        self.picture = Surface((sheet.width, max(1, sheet.y)), pygame.SRCALPHA)
        self.text = tuple(sheet.text)
        self._paints = deque(sheet.paints)
        self._bar: UIVerticalScrollBar | None = None
        self._known = 0.0
        if self.furthest > 0:
            place = Rect(area.right - bar, area.y, bar, area.height)
            self._bar = UIVerticalScrollBar(place, area.height / self.picture.get_height(), manager)

    @property
    def furthest(self) -> int:
        """The largest offset, in pixels, 0 or more."""
        return max(0, self.picture.get_height() - self.area.height)

    def close(self) -> None:
        """Remove the scroll bar."""
        if self._bar is not None:
            self._bar.kill()

    def scroll(self, pixels: int) -> bool:
        """Scroll down, or up if negative; return whether the offset changed."""
        before, self.offset = self.offset, max(0, min(self.furthest, self.offset + pixels))
        if self._bar is not None:
            self._bar.set_scroll_from_start_percentage(self.offset / self.picture.get_height())
            self._known = self._bar.start_percentage
        return self.offset != before

    def read_on(self) -> bool:
        """Scroll down by a little less than the visible height; return whether the offset changed."""
        return self.scroll(round(self.area.height * _PAGE))

    def show(self, top: int, bottom: int) -> None:
        """Scroll as little as possible to show the part of the sheet between two heights."""
        self.scroll(min(0, top - self.offset))
        self.scroll(max(0, bottom - self.area.height - self.offset))

    def handle(self, event: Event) -> bool:
        """Scroll by wheel and keys; return whether the event was used."""
        if event.type == pygame.MOUSEWHEEL:
            if self._bar is None or not self._bar.hover_point(*pygame.mouse.get_pos()):  # it scrolls itself
                self.scroll(-event.y * self.area.height // 6)
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            self.scroll(round(_KEYS[event.key] * self.area.height))
        else:
            return False
        return True

    def turn(self, event: Event, *, by_arrows: bool = True) -> bool:
        """Scroll by wheel, and by a page with the page and arrow keys; return whether the event was used."""
        turns = _TURNS | _ARROW_TURNS if by_arrows else _TURNS
        if event.type == pygame.KEYDOWN and event.key in turns:
            self.scroll(round(turns[event.key] * _PAGE * self.area.height))
            return True
        return event.type == pygame.MOUSEWHEEL and self.handle(event)

    def advance(self) -> bool:
        """Continue drawing for part of a frame and follow the scroll bar; return whether anything changed."""
        changed, began = bool(self._paints), time.perf_counter()
        while self._paints and time.perf_counter() - began < _PATIENCE:
            self._paints.popleft()(self.picture)
        bar = self._bar
        if bar is not None and bar.start_percentage != self._known:
            self._known = bar.start_percentage
            self.offset = min(self.furthest, round(self._known * self.picture.get_height()))
            changed = True
        return changed

    def draw(self, surface: Surface) -> None:
        """Draw the visible part."""
        seen = Rect(0, self.offset, self.picture.get_width(), self.area.height)
        surface.blit(self.picture, self.area, seen)


_KEYS: Final = {pygame.K_UP: -0.12, pygame.K_DOWN: 0.12, pygame.K_HOME: -1e6, pygame.K_END: 1e6}
"""Distance that these keys scroll, in heights of the area."""
_TURNS: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
"""The keys that turn a page, forwards or back."""
_ARROW_TURNS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
"""Those that do so, too, where the arrow keys do nothing else."""
_PAGE: Final = 0.85
"""Distance of that, in heights of the area."""
