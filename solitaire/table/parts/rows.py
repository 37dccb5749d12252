"""Rows of words and points, printed down an area as far as there is room."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.scoring import Item
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.words import SIGNS, Words, card_sign, signed

LAST_RANK: Final = 4
"""Rank of the rows that are left out first if the area is too short."""
ITEM: Final = 11
"""Height of an item's letters at the smallest window."""


@dataclass(frozen=True, slots=True)
class Row:
    """Words on the left and points on the right; a heading, or an item under a heading.

    Attributes:
        words: the words.
        points: the points, or empty.
        colour: the words' colour.
        size: height of the letters at the smallest window, for a heading; None for an item.
        points_colour: the points' colour, if different.
        is_list: whether the words list cards; where not all have room, it says how many are left out.
        rank: 0 for rows that are always shown, up to ``LAST_RANK`` for those left out first.
        letters: height of an item's letters at the smallest window.
    """

    words: str
    points: str
    colour: theme.Colour
    size: int | None = None
    points_colour: theme.Colour | None = None
    is_list: bool = False
    rank: int = 0
    letters: int = ITEM


def item(words: str, points: str, rank: int = 0, colour: theme.Colour | None = None) -> Row:
    """Return an item under a heading."""
    return Row(words, points, colour or colours.muted, rank=rank)


def card_rows(items: Sequence[Item]) -> Iterator[Row]:
    """Yield a row for each group of cards with equal points."""
    groups: dict[int, list[str]] = {}
    for one in items:
        groups.setdefault(one.points, []).append(card_sign(one.card))
    for worth in sorted(groups, key=abs, reverse=True):
        cards = groups[worth]
        yield Row(
            f"{signed(worth)}: {' '.join(cards)}",
            signed(worth * len(cards)),
            colours.muted,
            is_list=True,
            rank=LAST_RANK,
        )


def in_one_row(rows: Sequence[Row]) -> Sequence[Row]:
    """Return rows with their lists of cards joined at the end: of several, some could be missing silently."""
    lists = [row.words for row in rows if row.is_list]
    if len(lists) < 2:
        return rows
    cards = " ".join(SIGNS.findall(" ".join(lists)))
    whole = Row(cards, "", colours.muted, is_list=True, rank=LAST_RANK)
    return [*(row for row in rows if not row.is_list), whole]


class Page:
    """Rows down an area.

    Attributes:
        surface: what they are printed on.
        spots: the cards named in them, and where.
        printed: the lines printed.
    """

    def __init__(self, surface: Surface, area: Rect, layout: Layout, words: Words) -> None:
        self.surface, self._area, self._layout, self._words = surface, area, layout, words
        self._y = area.y
        self.spots: list[tuple[Rect, Card]] = []
        self.printed: list[str] = []

    def skip(self, pixels: int) -> None:
        """Leave room for other drawing."""
        self._y += pixels

    def needed(self, rows: Iterable[Row]) -> int:
        """Return the height of these rows in pixels."""
        return sum(map(self._height, rows))

    @property
    def rest(self) -> Rect:
        """The area below the printed rows."""
        return Rect(self._area.x, self._y, self._area.width, max(0, self._area.bottom - self._y))

    def fitting(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Return the rows that fit; those of the highest rank are left out first."""
        for rank in range(LAST_RANK, 0, -1):
            if self.needed(rows) <= self.rest.height:
                break
            rows = [row for row in rows if row.rank < rank]
        return rows

    def print(self, row: Row) -> None:
        """Print a row; a long item takes several lines."""
        face, pixels, indent = self._style(row)
        self._points(row.points, face, pixels, row.points_colour or row.colour)
        lines = self._lines(row)
        for words in self._shortened(row, lines) if row.is_list else lines:
            if self._y + pixels <= self._area.bottom:
                picture = theme.text(words, face, pixels, row.colour)
                corner = self._area.x + indent, self._y
                self.surface.blit(picture, corner)
                self.printed.append(words)
                self.spots += [
                    (rect.move(corner), card) for card, rect in theme.cards_in(words, face, pixels)
                ]
            self._y += self._step(row)

    def _shortened(self, row: Row, lines: list[str]) -> list[str]:
        """Return the lines of a list of cards that have room, the last with the number of cards left out."""
        (face, pixels, _), step = self._style(row), self._step(row)
        room = (self._area.bottom - self._y - pixels) // step + 1
        if not 0 < room < len(lines):
            return lines
        listed = lines[room - 1].split(" ")
        left_out = sum(len(line.split(" ")) for line in lines[room:])
        while True:
            words = " ".join([*listed, self._words("panel.more", count=left_out)])
            if theme.text_width(words, face, pixels) <= self._item_width(row) or len(listed) == 1:
                return [*lines[: room - 1], words]
            listed.pop()
            left_out += 1

    def _item_width(self, row: Row) -> int:
        """Return the width of an item's words; its points have a column of their own."""
        _, pixels, indent = self._style(row)
        return self._area.width - indent - (3 * pixels if row.points else 0)

    def _style(self, row: Row) -> tuple[str, int, int]:
        """Return a row's typeface, the height of its letters and its indentation, in pixels."""
        if row.size is not None:
            return "sans-bold", self._layout.px(row.size), 0
        return "sans", self._layout.px(row.letters), self._layout.px(8)

    def _step(self, row: Row) -> int:
        return round(self._style(row)[1] * (1.6 if row.size is None else 1.5))

    def _lines(self, row: Row) -> list[str]:
        face, pixels, _ = self._style(row)
        if row.size is not None:
            return [row.words]
        return theme.wrap(row.words, face, pixels, self._item_width(row))

    def _height(self, row: Row) -> int:
        return len(self._lines(row)) * self._step(row)

    def _points(self, words: str, face: str, pixels: int, colour: theme.Colour) -> None:
        if self._y + pixels <= self._area.bottom:
            picture = theme.text(words, face, pixels, colour)
            self.surface.blit(picture, picture.get_rect(topright=(self._area.right, self._y)))
