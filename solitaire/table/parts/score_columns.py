"""The columns of the score tables: the text of each for a game, and the columns that fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from scores.games import Facts
from scores.tables import Row
from solitaire.rules.position import End
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.words import Words, clock, notes, signed

_PIXELS: Final = 12
"""Height of the letters, at the smallest window."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the tables.

    Attributes:
        name: the catalogue's key of its title.
        share: its share of the spare width.
        sample: a typical text, which sets its minimum width.
        text: returns its text for a row and the row's index.
        is_number: whether it is aligned right.
    """

    name: str
    share: float
    sample: str
    text: Callable[[Row, int, Words], str]
    is_number: bool = True


def _part(points: int, facts: Facts) -> str:
    """Return a part of a finished game's score; an unfinished game's score has no parts."""
    return signed(points) if facts.ended == End.FINISHED.value else ""


def _estimate(points: float | None, words: Words) -> str:
    return words("scores.unknown") if points is None else signed(round(points))


def _time(row: Row) -> str:
    return "" if row.facts.seconds is None else clock(row.facts.seconds)


COLUMNS: Final = (
    Column("place", 0.5, "100", lambda row, index, words: str(index + 1)),
    Column("deal", 1.35, "123456/12", lambda row, index, words: words.short_deal(row.deal), is_number=False),
    Column("score", 0.6, "−300", lambda row, index, words: signed(row.facts.points)),
    Column("account", 0.75, "+113", lambda row, index, words: _part(row.facts.account, row.facts)),
    Column("versicole", 0.85, "+212", lambda row, index, words: _part(row.facts.versicole, row.facts)),
    Column("negative", 0.8, "−300", lambda row, index, words: _part(row.facts.negative, row.facts)),
    Column("par", 0.85, "unknown", lambda row, index, words: _estimate(row.par, words)),
    Column("oracle", 0.85, "unknown", lambda row, index, words: _estimate(row.best, words)),
    Column("player", 1.2, "Giovanna", lambda row, index, words: row.player, is_number=False),
    Column(
        "date",
        0.95,
        "2026-12-31",
        lambda row, index, words: words.short_day(row.facts.date or ""),
        is_number=False,
    ),
    Column("time", 0.65, "59:59", lambda row, index, words: _time(row)),
    Column("notes", 1.6, "undone 3", lambda row, index, words: notes(row.facts, words), is_number=False),
)

_FIXED: Final = 3
"""Number of columns that are always shown; if texts are large, the rest are shown page by page."""


class Columns:
    """The columns that fit into a width: the fixed columns, then others from some column on.

    Attributes:
        shown: the columns.
        first: index of the first column that is not fixed.
        is_all: whether every column is shown.
        after: index of the first column of the next page; after the last page comes the first.
    """

    def __init__(self, width: int, layout: Layout, words: Words, first: int) -> None:
        self._layout, self._words = layout, words
        self._margin, self._pixels = layout.gap(6), layout.px(_PIXELS)
        room = width - 2 * self._margin
        needed = [self._needed(column) for column in COLUMNS]
        self.is_all = sum(needed) <= room
        self.first = _FIXED if self.is_all else max(_FIXED, min(first, len(COLUMNS) - 1))
        numbers = list(range(_FIXED))
        room -= sum(needed[:_FIXED])
        for number in range(self.first, len(COLUMNS)):
            if needed[number] > room and len(numbers) > _FIXED:
                break
            numbers.append(number)
            room -= needed[number]
        self.shown = [COLUMNS[number] for number in numbers]
        spare = max(0, room) / sum(column.share for column in self.shown)
        self._widths = [needed[number] + COLUMNS[number].share * spare for number in numbers]
        self.after = numbers[-1] + 1 if numbers[-1] + 1 < len(COLUMNS) else _FIXED

    def _needed(self, column: Column) -> int:
        face = theme.font("sans", self._pixels)
        texts = (self._words(f"column.{column.name}"), column.sample)
        return max(face.size(one)[0] for one in texts) + self._layout.gap(12)

    def draw_titles(self, surface: Surface, rect: Rect) -> None:
        """Draw the columns' titles."""
        titles = [self._words(f"column.{column.name}") for column in self.shown]
        self._draw(surface, rect, titles, is_title=True)

    def draw_row(self, surface: Surface, rect: Rect, row: Row, index: int) -> None:
        """Draw the row of the table with this index."""
        self._draw(surface, rect, [column.text(row, index, self._words) for column in self.shown])

    def _draw(self, surface: Surface, rect: Rect, cells: Sequence[str], *, is_title: bool = False) -> None:
        """Draw a line of the table, numbers aligned right."""
        left = float(rect.x + self._margin)
        for column, width, content in zip(self.shown, self._widths, cells, strict=True):
            wide = round(width) - self._layout.gap(12)
            colour = colours.muted if is_title else colours.gold if column.name == "score" else colours.text
            picture = theme.shrunk(content, "sans", self._pixels, wide, colour)
            place = picture.get_rect(midleft=(round(left), rect.centery))
            if column.is_number:
                place.right = round(left) + wide
            surface.blit(picture, place)
            left += width
