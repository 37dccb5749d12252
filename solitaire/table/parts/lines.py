"""Lines of the panel: words with points beside them and lists of cards, as many as there is room for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.rules.scoring import Item
from solitaire.table.look import theme
from solitaire.table.look.faces import CHIP_HEIGHT
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Column, First, Node, Point
from solitaire.texts.words import SIGNS, Words, card_sign, signed

LAST_RANK: Final = 4
"""Rank of the lines left out first if the place is too low."""
ITEM: Final = 11
HEADING: Final = 13
"""Heights of the letters of an item and of a heading, at the smallest window."""


@dataclass(frozen=True)
class Line(Node):
    """Words on the left and points on the right: an item, which takes as many lines as it needs."""

    words: str
    points: str = ""
    colour: str = "muted"
    points_colour: str = ""
    """The points' colour, if different."""
    size: float = ITEM
    rank: int = 0
    """0 for lines that are always shown, up to ``LAST_RANK`` for those left out first."""
    indent: float = 8
    is_bold: bool = False
    """Whether it is a heading, which is never broken."""

    def look(self, layout: Layout) -> tuple[str, int]:
        """Return the face and the height of the letters in pixels."""
        return "sans-bold" if self.is_bold else "sans", layout.px(self.size)

    def _step(self, layout: Layout) -> int:
        """Return the height of a line; small cards are taller than letters, and must lie apart."""
        _, pixels = self.look(layout)
        if SIGNS.search(self.words):
            return round(pixels * CHIP_HEIGHT) + layout.px(3)
        return round(pixels * (1.5 if self.is_bold else 1.6))

    def _left(self, layout: Layout) -> int:
        return layout.px(self.indent) if self.indent and not self.is_bold else 0

    def _room(self, layout: Layout, wide: int) -> int:
        """Return the width of its words; its points have a column of their own."""
        return wide - self._left(layout) - (3 * self.look(layout)[1] if self.points else 0)

    def _broken(self, layout: Layout, wide: int) -> list[str]:
        if self.is_bold:
            return [self.words]
        return theme.wrap(self.words, *self.look(layout), self._room(layout, wide))

    def high(self, layout: Layout, wide: int) -> int:
        return len(self._broken(layout, wide)) * self._step(layout)

    def seen(self, place: Rect, layout: Layout) -> list[str]:
        """Return its lines that have room in a place."""
        return self._broken(layout, place.width)[: self._fitting(place, layout)]

    def _fitting(self, place: Rect, layout: Layout) -> int:
        return max(0, (place.height - self.look(layout)[1]) // self._step(layout) + 1)

    def seats(self, place: Rect, layout: Layout) -> Iterator[tuple[str, Point]]:
        """Yield its lines that have room, with their upper left corners."""
        for number, words in enumerate(self.seen(place, layout)):
            yield words, (place.x + self._left(layout), place.y + number * self._step(layout))

    def paint(self, brush: Brush, place: Rect) -> None:
        look, colour = self.look(brush.layout), brush.colour(self.colour)
        for number, (words, corner) in enumerate(self.seats(place, brush.layout)):
            line = theme.text(words, *look, colour)
            brush.surface.blit(line, corner)
            if not number:
                shade = brush.colour(self.points_colour or self.colour)
                points = theme.text(self.points, *look, shade)
                middle = place.y + line.get_height() // 2
                brush.surface.blit(points, points.get_rect(midright=(place.right, middle)))

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        look = self.look(layout)
        for words, corner in self.seats(place, layout):
            yield from ((rect.move(corner), card) for card, rect in theme.cards_in(words, *look))

    def lines(self) -> Iterator[str]:
        yield self.words


def heading(words: str, points: str = "", colour: str = "text", *, rank: int = 0) -> Line:
    """Return the heading of a block."""
    return Line(words, points, colour, size=HEADING, rank=rank, is_bold=True)


@dataclass(frozen=True)
class CardList(Line):
    """A list of cards; where not all have room, it says how many are left out."""

    more: Words | None = None
    """The catalogue, to say so."""

    def seen(self, place: Rect, layout: Layout) -> list[str]:
        lines, room = self._broken(layout, place.width), self._fitting(place, layout)
        if self.more is None or not 0 < room < len(lines):
            return lines[:room]
        listed = lines[room - 1].split(" ")
        left_out = sum(len(line.split(" ")) for line in lines[room:])
        while True:
            words = " ".join([*listed, self.more("panel.more", count=left_out)])
            fits = theme.text_width(words, *self.look(layout)) <= self._room(layout, place.width)
            if fits or len(listed) == 1:
                return [*lines[: room - 1], words]
            listed.pop()
            left_out += 1


def card_lists(items: Sequence[Item], words: Words) -> Iterator[Line]:
    """Yield a list for each group of cards with equal points."""
    groups: dict[int, list[str]] = {}
    for entry in items:
        groups.setdefault(entry.points, []).append(card_sign(entry.card))
    for worth in sorted(groups, key=abs, reverse=True):
        cards = groups[worth]
        listed, points = f"{signed(worth)}: {' '.join(cards)}", signed(worth * len(cards))
        yield CardList(listed, points, rank=LAST_RANK, more=words)


def in_one_list(lists: Sequence[Line], words: Words) -> Sequence[Line]:
    """Return lists joined to one: of several, some could be missing silently."""
    if len(lists) < 2:
        return lists
    cards = " ".join(SIGNS.findall(" ".join(one.words for one in lists)))
    return [CardList(cards, rank=LAST_RANK, more=words)]


class Lines(Column):
    """Nodes below one another, as far as there is room: what is cut off at the foot is not seen."""

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        for node, at in super().parts(place, layout):
            at.height = min(at.height, place.bottom - at.y)
            if at.height > 0:
                yield node, at


def ranked(lines: Sequence[Line]) -> Node:
    """Return lines of which those of the highest rank are left out first, where there is no room for all."""
    ranks = range(LAST_RANK + 1, 0, -1)
    return First([Lines(*(line for line in lines if line.rank < rank)) for rank in ranks])
