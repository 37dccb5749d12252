"""Illustrated pages, written from top to bottom: texts, cards in rows, kills with their arrows."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card, kills
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout, in_rows
from solitaire.table.look.theme import colours
from solitaire.table.page.tree import STYLES, Brush, Column, Node, Row, Several, Spare, Text
from solitaire.table.parts.marks import arrow, badge

_LEADING: Final = 1.42
"""Distance of two lines of text, as a multiple of the letter height."""
_MEASURE: Final = 660
"""Maximum width of a line at the smallest window: about 95 letters."""
_SUM: Final = 420
"""Width of the lines of a score."""
_APART: Final = 26
"""Space between groups of cards."""
_PATIENCE: Final = 0.008
"""Seconds that drawing may take in a frame."""


def card_size(layout: Layout, width: float) -> tuple[int, int]:
    """Return the size of a card of this width at the smallest window; it grows half as much as texts."""
    wide = round((layout.gap(width) + layout.px(width)) / 2)
    return wide, round(wide / CARD_RATIO)


def draw_missing(faces: Faces, wanted: Iterable[tuple[Card, tuple[int, int]]]) -> bool:
    """Draw cards that are missing, for part of a frame; return whether any was missing."""
    missing, began = [one for one in wanted if not faces.has(*one)], time.perf_counter()
    for one in missing:
        if time.perf_counter() - began < _PATIENCE:
            faces.face(*one)
    return bool(missing)


class Sheet(Column):
    """A page, filled from top to bottom; its cards are drawn after it is laid out, a few in a frame."""

    def __init__(self, faces: Faces, write: Callable[["Sheet"], None] = lambda _: None) -> None:
        """Let a function write it, with the pictures of a game's cards."""
        super().__init__()
        self.faces, self._wanted = faces, dict[tuple[Card, tuple[int, int]], None]()
        write(self)

    def add(self, *nodes: Node) -> None:
        """Add nodes, one below another."""
        self.nodes = (*self.nodes, *nodes)

    def gap(self, height: float) -> None:
        """Leave space."""
        self.add(Spare(height))

    # -- text -----------------------------------------------------------------------------------

    def title(self, words: str) -> None:
        """Print the page's title."""
        self.add(_text(words, "title"), Spare(8))

    def heading(self, words: str) -> None:
        """Print a heading."""
        self.add(Spare(10), _text(words, "heading"), Spare(2))

    def say(self, words: str, style: str = "body") -> None:
        """Print a paragraph."""
        self.add(_text(words, style), Spare(5))

    def point(self, number: int, words: str) -> None:
        """Print a numbered paragraph, its number on a disc."""
        self.add(_Left(Row(_Disc(number), Text(words, wraps=True, leading=_LEADING)), _MEASURE), Spare(5))

    def line(self, words: str, points: str, *, strong: bool = False) -> None:
        """Print a line of a score, with the points at the right of a narrow column."""
        name = Text(words, "strong" if strong else "body", wraps=True, leading=_LEADING)
        self.add(_Left(Row(name, Text(points, "figure" if strong else "body", "right", wide=60)), _SUM))

    # -- pictures -------------------------------------------------------------------------------

    def show(self, cards: Iterable[Card], width: float = 60, captions: Sequence[str] = ()) -> None:
        """Lay out cards in rows, each with its caption below."""
        faces = self._faces(cards, width)
        words = (Text(caption, "strong", "middle", is_read=False, leading=_LEADING) for caption in captions)
        named = [_Named(face, caption, is_below=True) for face, caption in zip(faces, words, strict=False)]
        self.add(Flow(named or faces, 5), Spare(8))

    def groups(self, groups: Iterable[tuple[str, Sequence[Card]]]) -> None:
        """Lay out groups of cards side by side, each under its heading."""
        named = [
            _Named(_Together(*self._faces(cards, 56)), Text(words, "heading", leading=_LEADING))
            for words, cards in groups
        ]
        self.add(Spare(10), Flow(named, _APART), Spare(8))

    def duels(self, pairs: Iterable[tuple[Sequence[Card], Card]]) -> None:
        """Show cards and, on their right, a killer with its arrow, crossed out if it can't kill them."""
        duels = [
            _Together(*self._faces(victims), _Judged(victims, killer), *self._faces((killer,)))
            for victims, killer in pairs
        ]
        self.add(Flow(duels, _APART), Spare(10))

    def _faces(self, cards: Iterable[Card], width: float = 60) -> list["Face"]:
        return [Face(self, card, width) for card in cards]

    # -- drawing --------------------------------------------------------------------------------

    def want(self, card: Card, place: Rect) -> None:
        """Draw a card for a place in one of the next frames."""
        self._wanted[card, place.size] = None

    def draw_face(self, surface: Surface, card: Card, place: Rect) -> None:
        """Show a card that has been drawn."""
        if self.faces.has(card, place.size):
            surface.blit(self.faces.face(card, place.size), place)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self._wanted.clear()  # what lies in it says anew what it wants
        yield from super().parts(place, layout)

    def advance(self) -> bool:
        return draw_missing(self.faces, self._wanted)


def _text(words: str, style: str) -> Node:
    return _Left(Text(words, style, wraps=True, leading=_LEADING), _MEASURE)


class _Left(Row):
    """A node at the left, no wider than it should be."""

    def __init__(self, node: Node, widest: float) -> None:
        super().__init__(node)
        self._widest = widest

    def high(self, layout: Layout, wide: int) -> int:
        return super().high(layout, min(wide, layout.px(self._widest)))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        wide = min(place.width, layout.px(self._widest))
        yield from super().parts(Rect(place.topleft, (wide, place.height)), layout)


class _Disc(Node):
    """A number on a disc, beside the first line of a text."""

    wide = 20

    def __init__(self, number: int) -> None:
        self._number = number

    def paint(self, brush: Brush, place: Rect) -> None:
        middle = place.centerx, place.y + round(brush.layout.px(STYLES["body"].size) * _LEADING / 2)
        badge(brush.surface, middle, place.width // 2, str(self._number), colours.gold)


class Face(Node):
    """A card of a width at the smallest window."""

    def __init__(self, sheet: Sheet, card: Card, width: float) -> None:
        self.card, self._sheet, self._width = card, sheet, width

    def size(self, layout: Layout, wide: int) -> tuple[int, int]:
        """Return its size in pixels in a place that is so wide."""
        return card_size(layout, self._width)

    def own_width(self, layout: Layout) -> int:
        return self.size(layout, 0)[0]

    def high(self, layout: Layout, wide: int) -> int:
        return self.size(layout, wide)[1]

    def seat(self, place: Rect, layout: Layout) -> Rect:
        """Return where it lies in its place: in the middle of words below it that are wider."""
        at = Rect((0, 0), self.size(layout, place.width))
        at.midtop = place.midtop
        return at

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self._sheet.want(self.card, self.seat(place, layout))
        yield from ()

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        yield self.seat(place, layout), self.card

    def paint(self, brush: Brush, place: Rect) -> None:
        self._sheet.draw_face(brush.surface, self.card, self.seat(place, brush.layout))


class _Together(Row):
    """Nodes side by side that stay so."""

    def __init__(self, *nodes: Node) -> None:
        super().__init__(*nodes, space=5)

    def own_width(self, layout: Layout) -> int:
        return sum(node.own_width(layout) for node in self.nodes) + layout.gap(5) * (len(self.nodes) - 1)


class _Named(Column):
    """Cards with a few words, above or below them, which may be wider."""

    def __init__(self, cards: Node, words: Text, *, is_below: bool = False) -> None:
        super().__init__(*((cards, words) if is_below else (words, cards)))
        self._cards, self._words = cards, words

    def own_width(self, layout: Layout) -> int:
        face, size, _ = STYLES[self._words.style]
        words = theme.text_width(self._words.words, face, layout.px(size))
        return max(words, self._cards.own_width(layout))


class _Judged(Node):
    """The arrow of a killer to its victims, as the rules decide."""

    wide = 34

    def __init__(self, victims: Sequence[Card], killer: Card) -> None:
        self._kills = all(kills(killer, victim) for victim in victims)

    def paint(self, brush: Brush, place: Rect) -> None:
        thick, colour = brush.layout.gap(3), colours.good if self._kills else colours.bad
        arrow(brush.surface, (place.right - thick, place.centery), place.midleft, colour, thick)
        if not self._kills:
            (x, y), arm = place.center, brush.layout.gap(9)
            for slope in (1, -1):
                ends = (x - arm, y - slope * arm), (x + arm, y + slope * arm)
                pygame.draw.line(brush.surface, colour, *ends, thick + 1)


class Flow(Several):
    """Nodes side by side, each as wide as it wants to be, in as many rows as they need."""

    def __init__(self, nodes: Sequence[Node], space: float) -> None:
        self.nodes, self._space = nodes, space

    def _rows(self, layout: Layout, wide: int) -> Iterator[tuple[list[Node], int]]:
        """Yield the nodes of each row, and its height."""
        widths = [node.own_width(layout) for node in self.nodes]
        for row in in_rows(widths, wide, layout.gap(self._space)):
            nodes = [self.nodes[index] for index in row]
            yield nodes, max(node.high(layout, node.own_width(layout)) for node in nodes)

    def high(self, layout: Layout, wide: int) -> int:
        return sum(high + layout.gap(5) for _, high in self._rows(layout, wide)) - layout.gap(5)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        top = place.y
        for nodes, high in self._rows(layout, place.width):
            left = place.x
            for node in nodes:
                yield node, Rect(left, top, node.own_width(layout), high)
                left += node.own_width(layout) + layout.gap(self._space)
            top += high + layout.gap(5)
