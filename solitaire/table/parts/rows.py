"""The rows of the panel: words with points, as many as fit, and the useful cards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.scoring import Item
from solitaire.rules.tracker import Family, Place, Prospect, Tracker
from solitaire.table.look import theme
from solitaire.table.look.faces import CHIP_HEIGHT, Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.words import SIGNS, Words, card_sign, signed

LAST_RANK: Final = 4
"""Rank of the rows left out first if the area is too short."""
ITEM: Final = 11
"""Height of an item's letters at the smallest window."""


@dataclass(frozen=True, slots=True)
class PanelRow:
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
        indent: how far an item is indented at the smallest window.
    """

    words: str
    points: str
    colour: theme.Colour
    size: int | None = None
    points_colour: theme.Colour | None = None
    is_list: bool = False
    rank: int = 0
    letters: int = ITEM
    indent: int = 8


def item(words: str, points: str, rank: int = 0, colour: theme.Colour | None = None) -> PanelRow:
    """Return an item under a heading."""
    return PanelRow(words, points, colour or colours.muted, rank=rank)


def card_rows(items: Sequence[Item]) -> Iterator[PanelRow]:
    """Yield a row for each group of cards with equal points."""
    groups: dict[int, list[str]] = {}
    for entry in items:
        groups.setdefault(entry.points, []).append(card_sign(entry.card))
    for worth in sorted(groups, key=abs, reverse=True):
        cards = groups[worth]
        yield PanelRow(
            f"{signed(worth)}: {' '.join(cards)}",
            signed(worth * len(cards)),
            colours.muted,
            is_list=True,
            rank=LAST_RANK,
        )


def in_one_row(rows: Sequence[PanelRow]) -> Sequence[PanelRow]:
    """Return rows with their lists of cards joined at the end: of several, some could be missing silently."""
    lists = [row.words for row in rows if row.is_list]
    if len(lists) < 2:
        return rows
    cards = " ".join(SIGNS.findall(" ".join(lists)))
    whole = PanelRow(cards, "", colours.muted, is_list=True, rank=LAST_RANK)
    return [*(row for row in rows if not row.is_list), whole]


class RowPrinter:
    """Rows down an area.

    Attributes:
        surface: what they are printed on.
        spots: the cards named in them, and where.
        printed: the lines printed.
        places: where they are.
    """

    def __init__(self, surface: Surface, area: Rect, layout: Layout, words: Words) -> None:
        self.surface, self._area, self._layout, self._words = surface, area, layout, words
        self._y = area.y
        self.spots: list[tuple[Rect, Card]] = []
        self.printed: list[str] = []
        self.places: list[Rect] = []

    def skip(self, pixels: int) -> None:
        """Leave room for other drawing."""
        self._y += pixels

    def needed(self, rows: Iterable[PanelRow]) -> int:
        """Return the height of these rows in pixels."""
        return sum(map(self._height, rows))

    @property
    def rest(self) -> Rect:
        """The area below the printed rows."""
        return Rect(self._area.x, self._y, self._area.width, max(0, self._area.bottom - self._y))

    def fitting(self, rows: Sequence[PanelRow]) -> Sequence[PanelRow]:
        """Return the rows that fit; those of the highest rank are left out first."""
        for rank in range(LAST_RANK, 0, -1):
            if self.needed(rows) <= self.rest.height:
                break
            rows = [row for row in rows if row.rank < rank]
        return rows

    def print(self, row: PanelRow) -> None:
        """Print a row; a long item takes several lines."""
        face, pixels, indent = self._style(row)
        lines = self._lines(row)
        middle = self._y + theme.text(lines[0], face, pixels, row.colour).get_height() // 2
        self._points(row.points, face, pixels, row.points_colour or row.colour, middle)
        for words in self._shortened(row, lines) if row.is_list else lines:
            if self._y + pixels <= self._area.bottom:
                picture = theme.text(words, face, pixels, row.colour)
                corner = self._area.x + indent, self._y
                self.surface.blit(picture, corner)
                self.places.append(picture.get_bounding_rect().move(corner))
                self.printed.append(words)
                self.spots += [
                    (rect.move(corner), card) for card, rect in theme.cards_in(words, face, pixels)
                ]
            self._y += self._step(row)

    def _shortened(self, row: PanelRow, lines: list[str]) -> list[str]:
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

    def _item_width(self, row: PanelRow) -> int:
        """Return the width of an item's words; its points have a column of their own."""
        _, pixels, indent = self._style(row)
        return self._area.width - indent - (3 * pixels if row.points else 0)

    def _style(self, row: PanelRow) -> tuple[str, int, int]:
        """Return a row's typeface, the height of its letters and its indentation, in pixels."""
        if row.size is not None:
            return "sans-bold", self._layout.px(row.size), 0
        return "sans", self._layout.px(row.letters), self._layout.px(row.indent) if row.indent else 0

    def _step(self, row: PanelRow) -> int:
        """Return the height of a line; small cards are taller than letters, and must lie apart."""
        pixels = self._style(row)[1]
        if SIGNS.search(row.words):
            return round(pixels * CHIP_HEIGHT) + self._layout.px(3)
        return round(pixels * (1.6 if row.size is None else 1.5))

    def _lines(self, row: PanelRow) -> list[str]:
        face, pixels, _ = self._style(row)
        if row.size is not None:
            return [row.words]
        return theme.wrap(row.words, face, pixels, self._item_width(row))

    def _height(self, row: PanelRow) -> int:
        return len(self._lines(row)) * self._step(row)

    def _points(self, words: str, face: str, pixels: int, colour: theme.Colour, middle: int) -> None:
        if self._y + pixels <= self._area.bottom:
            picture = theme.text(words, face, pixels, colour)
            self.surface.blit(picture, picture.get_rect(midright=(self._area.right, middle)))


# -- the useful cards ---------------------------------------------------------------------------

_COLUMNS: Final = 7
"""Small cards in a line; a longer family takes two lines."""
_LINE: Final = 19
_LOWEST: Final = 14
"""Height of a line at the smallest window, its gap included: as a rule, and where room is short."""
_GAP: Final = 2
_POINTS: Final = 44
"""Width of the points on the right."""
_LETTERS: Final = 0.64
"""Height of the letters as a share of a small card's."""
_WIDEST: Final = 1.45
"""Greatest width of a small card, as a multiple of its height."""


class UsefulCards:
    """Draws the useful cards as a tracker has them.

    A card on top is drawn as paper, a card to come as a frame, in the fola as a frame with a heavy foot, a
    covered card is crossed out without a frame: four shapes, whatever the colours.

    Attributes:
        spots: where each card was drawn last.
        rows: where the lines of each family were drawn last.
    """

    def __init__(self, faces: Faces, words: Words) -> None:
        self._faces, self._words = faces, words
        self.rows: dict[Family, list[Rect]] = {}
        self.spots: list[tuple[Rect, Card]] = []

    @staticmethod
    def height(tracker: Tracker, room: int, layout: Layout) -> int:
        """Return the height of all lines in pixels in a given room; 0 if they do not fit."""
        count = len(list(_lines(tracker)))
        line = min(layout.px(_LINE), room // count)
        return count * line if line >= layout.px(_LOWEST) else 0

    def draw(self, surface: Surface, tracker: Tracker, area: Rect, layout: Layout) -> None:
        """Draw the lines over the whole height of an area."""
        gap, points = layout.px(_GAP), layout.px(_POINTS)
        step = area.height // len(list(_lines(tracker)))
        high = step - gap
        wide = min((area.width - points) // _COLUMNS - gap, round(high * _WIDEST))
        self.spots, self.rows = [], {}
        for number, (cards, family, prospect) in enumerate(_lines(tracker)):
            left, top = area.x, area.y + number * step
            self.rows.setdefault(family, []).append(Rect(left, top, area.width, high))
            for card in cards:
                rect = Rect(left, top, wide, high)
                self._draw_card(surface, card, tracker.places[card], rect)
                self.spots.append((rect, card))
                left += wide + gap
            if prospect is not None:
                self._draw_points(surface, prospect, Rect(left, top, area.right - left, high), points)

    def _draw_card(self, surface: Surface, card: Card, place: Place, rect: Rect) -> None:
        if place is Place.ON_TOP:
            surface.blit(self._faces.chip(card, rect.size), rect)
            return
        is_covered = place is Place.COVERED
        colour = colours.muted
        line = theme.text(self._words.index(card), "serif-bold", round(rect.height * _LETTERS), colour)
        if is_covered:
            line.set_alpha(150)
        surface.blit(line, line.get_rect(center=rect.center))
        line.set_alpha(255)  # the rendered text is shared
        thick = max(1, rect.height // 14)
        if is_covered:
            half = line.get_width() // 2 + 2 * thick
            pygame.draw.line(
                surface,
                colours.bad,
                (rect.centerx - half, rect.centery),
                (rect.centerx + half, rect.centery),
                thick,
            )
            return
        pygame.draw.rect(surface, colours.line, rect, thick, border_radius=rect.height // 5)
        if place is Place.FOLA:
            foot = Rect(rect.x, rect.bottom - 3 * thick, rect.width, 3 * thick)
            radius = rect.height // 5
            pygame.draw.rect(
                surface,
                colours.muted,
                foot,
                border_bottom_left_radius=radius,
                border_bottom_right_radius=radius,
            )

    def _draw_points(self, surface: Surface, prospect: Prospect, area: Rect, room: int) -> None:
        """Print a family's points, and its name where the cards leave room for it."""
        pixels = round(area.height * _LETTERS)
        if prospect.is_complete:
            words, face, colour = signed(prospect.points), "sans-bold", colours.gold
        elif prospect.is_broken:
            words, face, colour = "—", "sans", colours.muted
        else:
            words, face = f"{signed(prospect.points)}/{prospect.most}", "sans"
            colour = colours.gold if prospect.points else colours.muted
        points = theme.shrunk(words, face, pixels, room, colour)
        surface.blit(points, points.get_rect(midright=area.midright))
        if len(prospect.family.cards) < _COLUMNS:
            gap = area.height // 3
            name = self._words(f"versicola.{prospect.family.kind.name.lower()}")
            line = theme.shrunk(name, "sans", pixels, area.width - room - 2 * gap, colours.muted)
            surface.blit(line, line.get_rect(midleft=(area.x + gap, area.centery)))


def _lines(tracker: Tracker) -> Iterator[tuple[Sequence[Card], Family, Prospect | None]]:
    """Yield the cards of each line, their family, and that again if its points stand at the end."""
    for prospect in tracker.prospects:
        cards = prospect.family.cards
        for start in range(0, len(cards), _COLUMNS):
            is_last = start + _COLUMNS >= len(cards)
            yield cards[start : start + _COLUMNS], prospect.family, prospect if is_last else None
