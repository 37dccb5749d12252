"""A table with as many columns as its width has room for; the others are turned to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import STYLES, Node, Point, Text

_SPACE: Final = 12
"""Space between two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    title: str
    sample: str
    """A typical text, which sets its least width with the title."""
    share: float = 1.0
    """Its share of the width that is left."""
    is_number: bool = True
    """Whether it is aligned right."""
    style: str = "small"


class Columns:
    """The columns: the first few, which are always seen, and then others from some column on.

    Attributes:
        is_all: whether all of them are seen, as of the last layout.
    """

    def __init__(self, columns: Sequence[Column], fixed: int) -> None:
        self._columns, self._fixed = columns, fixed
        self._first = self._after = fixed
        self.is_all = True

    def name(self, columns: Sequence[Column]) -> None:
        """Take over the columns in another language."""
        self._columns = columns

    def turn(self) -> None:
        """Show the columns that had no room, or return to the first."""
        self._first = self._after

    def titles(self, pressed: Callable[[], None]) -> Node:
        """Return the row of titles; a press on it is for turning to other columns."""
        return _Titles(self, [column.title for column in self._columns], pressed)

    def row(self, texts: Sequence[str]) -> Node:
        """Return a row with these texts, one for each column."""
        return _Line(self, texts)

    def places(self, place: Rect, layout: Layout) -> list[tuple[Column, int, Rect]]:
        """Return the columns that fit in a place, with their numbers and their parts of the place."""
        needed = [_needed(column, layout) for column in self._columns]
        self.is_all = sum(needed) <= place.width
        first = self._first = self._fixed if self.is_all else min(self._first, len(needed) - 1)
        shown, room = list(range(self._fixed)), place.width - sum(needed[: self._fixed])
        for number in range(first, len(needed)):
            if needed[number] > room and len(shown) > self._fixed:
                break
            shown.append(number)
            room -= needed[number]
        self._after = shown[-1] + 1 if shown[-1] + 1 < len(needed) else self._fixed
        spare = max(0, room) / sum(self._columns[number].share for number in shown)
        left, found = float(place.x), []
        for number in shown:
            wide = needed[number] + self._columns[number].share * spare
            cell = Rect(round(left), place.y, round(wide) - layout.gap(_SPACE), place.height)
            found.append((self._columns[number], number, cell))
            left += wide
        return found


class _Line(Node):
    """A row of a table."""

    def __init__(self, columns: Columns, texts: Sequence[str], *, is_title: bool = False) -> None:
        self._columns, self._texts, self._is_title = columns, texts, is_title

    def high(self, layout: Layout, wide: int) -> int:
        return Text("").high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        for column, number, cell in self._columns.places(place, layout):
            style, side = "note" if self._is_title else column.style, "right" if column.is_number else "left"
            yield Text(self._texts[number], style, side), cell


class _Titles(_Line):
    """The titles, which can be pressed."""

    def __init__(self, columns: Columns, texts: Sequence[str], pressed: Callable[[], None]) -> None:
        super().__init__(columns, texts, is_title=True)
        self._pressed = pressed

    def takes(self, at: Point) -> bool:
        return True

    def press(self, at: Point, reach: int = 0) -> None:
        self._pressed()


def _needed(column: Column, layout: Layout) -> int:
    face, size, _ = STYLES[column.style]
    widths = (theme.text_width(text, face, layout.px(size)) for text in (column.title, column.sample))
    return max(widths) + layout.gap(_SPACE)
