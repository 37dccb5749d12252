"""A long list that shows as many rows as fit and has a chosen row; and the columns of the score tables."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.games import Facts
from scores.tables import Row
from solitaire.rules.position import End
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.sums import about
from solitaire.texts.words import Words, clock, notes, signed

DOUBLE_CLICK: Final = 0.4
"""Seconds within which a second click makes a double click."""
_WHEEL: Final = 3
"""Rows that a step of the mouse wheel moves."""
_ROW: Final = 25
"""Height of a row at the smallest window."""
_BAR: Final = 6
"""Width of the scroll bar at the smallest window."""
_STEPS: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_HOME: -(10**9),
    pygame.K_END: 10**9,
}


class RowList:
    """The place of the rows, and the chosen row.

    Attributes:
        area: the place of the rows in the window.
        count: the number of rows, seen or not.
        chosen: index of the chosen row.
        top: index of the first row that is seen.
    """

    def __init__(self, changed: Callable[[], None], opened: Callable[[], None]) -> None:
        """Make an empty list.

        Args:
            changed: called when another row is chosen; it must end with ``fit``.
            opened: called after a double click on a row.
        """
        self._changed, self._opened = changed, opened
        self.area, self._row_height = Rect(0, 0, 0, 1), 1
        self.count = self.chosen = self.top = 0
        self._clicked: tuple[int, float] | None = None

    def lay_out(self, area: Rect, layout: Layout, *, has_titles: bool = False, has_bar: bool = False) -> None:
        """Place the rows in an area, with room for titles above them or a scroll bar on their right."""
        self._layout, self._has_bar = layout, has_bar
        self._row_height = max(layout.px(_ROW), layout.least)
        above = self._row_height if has_titles else 0
        beside = layout.gap(_BAR) + layout.gap(4) if has_bar else 0
        self.area = Rect(area.x, area.y + above, area.width - beside, area.height - above)

    @property
    def visible(self) -> int:
        """The number of rows that have room."""
        return max(1, self.area.height // self._row_height)

    def fit(self, count: int) -> None:
        """Take over the number of rows, and scroll so far that the chosen row is seen."""
        self.count = count
        self.chosen = max(0, min(count - 1, self.chosen))
        self.top = max(0, min(self.top, self.chosen, count - self.visible))
        self.top = max(self.top, self.chosen - self.visible + 1)

    @property
    def seen(self) -> range:
        """The indices of the rows that are seen."""
        return range(self.top, min(self.top + self.visible, self.count))

    def place(self, index: int) -> Rect:
        """Return the place of a row."""
        high = self._row_height
        return Rect(self.area.x, self.area.y + (index - self.top) * high, self.area.width, high)

    def thumb(self) -> Rect | None:
        """Return the place of the thumb of the scroll bar; None if all rows are seen."""
        if self.count <= self.visible:
            return None
        wide, gap, high = self._layout.gap(_BAR), self._layout.gap(2), self.visible * self._row_height
        top = self.area.y + high * self.top // self.count
        return Rect(self.area.right + gap, top, wide, high * self.visible // self.count)

    # -- events ---------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Choose a row; an index before the first or after the last row means that row."""
        self.chosen = index
        self._changed()

    def handle(self, event: Event) -> bool:
        """Choose a row by mouse or keyboard; return whether the event was for the list."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event.pos)
        if event.type == pygame.MOUSEWHEEL and event.touch:
            self._scroll(-event.y)
        elif event.type == pygame.MOUSEWHEEL:
            self.choose(self.chosen - event.y * _WHEEL)
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self.choose(self.chosen + _STEPS[event.key])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.choose(self.chosen + (1 if event.key == pygame.K_PAGEDOWN else -1) * self.visible)
        else:
            return False
        return True

    def _scroll(self, rows: int) -> None:
        """Show rows further down, or up if negative; the chosen row stays in sight."""
        self.top = max(0, min(self.count - self.visible, self.top + rows))
        self.choose(max(self.top, min(self.top + self.visible - 1, self.chosen)))

    def _click(self, point: tuple[int, int]) -> bool:
        index = next((row for row in self.seen if self.place(row).collidepoint(point)), None)
        if index is None:
            return False
        now, before = time.monotonic(), self._clicked
        if before is not None and before[0] == index and now - before[1] < DOUBLE_CLICK:
            self._clicked = None
            self._opened()
        else:
            self._clicked = (index, now)
            self.choose(index)
        return True

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, draw_row: Callable[[int, Rect], None]) -> None:
        """Draw the rows that are seen, the chosen row highlighted."""
        for index in self.seen:
            place = self.place(index)
            if index == self.chosen:
                pygame.draw.rect(surface, colours.chosen, place, border_radius=self._layout.gap(5))
                mark = Rect(place.topleft, (self._layout.gap(4), place.height))
                pygame.draw.rect(surface, colours.focus, mark, border_radius=self._layout.gap(2))
            draw_row(index, place)
        if self._has_bar and (thumb := self.thumb()) is not None:
            pygame.draw.rect(surface, colours.muted, thumb, border_radius=thumb.width // 2)

    def draw_nothing(self, surface: Surface, text: str, area: Rect) -> None:
        """Write why a list is empty into the middle of an area."""
        px = self._layout.px
        lines = theme.wrap(text, "sans", px(14), area.width - self._layout.gap(40))
        for number, line in enumerate(lines):
            picture = theme.text(line, "sans", px(14), colours.muted)
            down = px(20) * number - px(10) * (len(lines) - 1)
            surface.blit(picture, picture.get_rect(center=area.center).move(0, down))


# -- the columns of the score tables ------------------------------------------------------------

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


def _par(row: Row, words: Words) -> str:
    return _estimate(row.par, words) if row.par is None else about(_estimate(row.par, words), row.par_games)


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
    Column("par", 0.85, "unknown", lambda row, index, words: _par(row, words)),
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
"""Number of columns that are always shown; with large texts, the rest are shown page by page."""


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
        return max(face.size(text)[0] for text in texts) + self._layout.gap(12)

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
