"""The menu of a title: entries in one or two columns, with headings, letters and descriptions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UIManager
from pygame_gui.elements import UIButton

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.icons import tick

_COLUMN, _WIDE_COLUMN = 250, 320
"""Width of the menu at the smallest window; where a line below each entry describes it."""
_HEADING, _LINE = 12, 11
"""Heights of the letters of a heading and of such a line, at the smallest window."""
_MOST: Final = 0.75
"""Largest share of the window's height that a menu in two columns takes up for such lines."""
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the menu.

    Attributes:
        action: what it does.
        label: its name.
        letter: the key that takes it.
        line: the line that describes it; empty for all entries of a menu without such lines.
        heading: the heading above the group that begins with it, or nothing.
        done: the result of what has been done already, behind a tick, or nothing.
    """

    action: Action
    label: str
    letter: str
    line: str = ""
    heading: str = ""
    done: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the menu: an entry, or a heading above the entries after it.

    Attributes:
        high: its height in pixels, with the space below it.
        entry: the entry, or None for a heading.
        heading: the heading in words.
    """

    high: int
    entry: Entry | None = None
    heading: str = ""


class EntryMenu:
    """The entries; the first stands out, and one of them is marked.

    Attributes:
        listed: all entries, in the order of their places.
        buttons: the button of each.
        headings: the headings above the groups of entries, with their places.
        place: where the menu lies.
        has_lines: whether there is room for the lines that describe the entries.
    """

    def __init__(self) -> None:
        self._focus = 0
        self.listed: Sequence[Entry] = ()
        self.buttons: list[UIButton] = []
        self.headings: list[tuple[str, Rect]] = []
        self.place = Rect(0, 0, 0, 0)
        self.has_lines = False

    @property
    def chosen(self) -> Entry:
        """The entry that is marked."""
        return self.listed[self._focus]

    def build(self, entries: Sequence[Entry], area: Rect, layout: Layout, manager: UIManager) -> None:
        """Make the buttons, in as many columns as the height of an area asks for.

        The menu lies on the right of the area, or at its foot when it has two columns.
        """
        self._manager = manager
        self.listed, self.buttons, self.headings = entries, [], []
        columns, gap = self._columns(area.height, layout), layout.gap(4)
        high = max(map(_height, columns)) - gap
        wide = area.width
        if len(columns) == 1:
            wide = layout.px(_WIDE_COLUMN if self.has_lines else _COLUMN)
        self.place = Rect(area.right - wide, area.bottom - high, wide, high)
        if wide < area.width:
            self.place.centery = area.centery
        wide = (wide - (len(columns) - 1) * 4 * gap) // len(columns)
        for number, rows in enumerate(columns):
            left, top = self.place.x + number * (wide + 4 * gap), self.place.y
            for row in rows:
                self._add_row(row, Rect(left, top, wide, row.high - gap))
                top += row.high
        self._focus_on(min(self._focus, len(entries) - 1))

    def _columns(self, room: int, layout: Layout) -> list[list[_Row]]:
        """Return the rows in a column, or in two of about equal height where this room is too low."""
        for has_lines in (True, False) if self.listed[0].line else (False,):
            self.has_lines = has_lines
            rows = self._rows(layout)
            if _height(rows) <= room:
                return [rows]
            cuts = [cut for cut in range(1, len(rows)) if rows[cut - 1].entry is not None]
            columns = min(
                ([rows[:cut], rows[cut:]] for cut in cuts), key=lambda columns: max(map(_height, columns))
            )
            if max(map(_height, columns)) <= room * _MOST:
                break
        return columns

    def _rows(self, layout: Layout) -> list[_Row]:
        """Return the rows of the menu: the first entry, then the groups of all others."""
        px, gap = layout.px, layout.gap
        more = gap(4) + (px(_LINE + 6) if self.has_lines else 0)
        rows = list[_Row]()
        for entry in self.listed:
            if entry.heading:
                rows.append(_Row(px(_HEADING) + gap(16), heading=entry.heading))
            high = px(19) + gap(5) if rows else px(22) + gap(16)
            rows.append(_Row(max(high + more, layout.least), entry))
        return rows

    def _add_row(self, row: _Row, place: Rect) -> None:
        """Make the button of an entry, or note the place of a heading."""
        if row.entry is None:
            self.headings.append((row.heading, place))
            return
        kind = ("#entry" if self.buttons else "#first_entry") + ("_with_line" if self.has_lines else "")
        ids = pygame_gui.core.ObjectID(kind, theme.FOCUSABLE.class_id)
        self.buttons.append(UIButton(place, row.entry.label, self._manager, object_id=ids))

    # -- the marked entry -----------------------------------------------------------------------

    def walk(self, event: Event) -> bool:
        """Go through the menu with the arrow keys; return whether this event was one of them."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in _STEPS:
            self._focus_on((self._focus + _STEPS[event.key]) % len(self.listed))
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._focus_on(self._beside())
        else:
            return False
        return True

    def _beside(self) -> int:
        """Return the entry beside the marked entry in the other column, or the marked entry itself."""
        here = self.buttons[self._focus].rect
        others = [number for number, button in enumerate(self.buttons) if button.rect.x != here.x]
        return min(others, key=lambda number: abs(self.buttons[number].rect.y - here.y), default=self._focus)

    def _focus_on(self, number: int) -> None:
        self._focus = number
        for index, button in enumerate(self.buttons):
            (button.select if index == number else button.unselect)()

    # -- drawing --------------------------------------------------------------------------------

    def draw_headings(self, surface: Surface, layout: Layout) -> None:
        """Print each heading at the foot of its place, with a line to the right edge."""
        for heading, place in self.headings:
            letters = theme.text(heading, "sans-bold", layout.px(_HEADING), colours.gold)
            corner = letters.get_rect(bottomleft=(place.x + theme.entry_space(layout.scale), place.bottom))
            surface.blit(letters, corner)
            start = corner.right + layout.gap(8)
            pygame.draw.line(surface, colours.line, (start, corner.centery), (place.right, corner.centery))

    def draw_over(self, surface: Surface, layout: Layout) -> None:
        """Write each entry's letter, its description and what has been done on its button."""
        space, gap = theme.entry_space(layout.scale), layout.gap(3)
        for entry, button in zip(self.listed, self.buttons, strict=True):
            rect = button.rect
            is_first = button is self.buttons[0]
            shade = colours.text if is_first else colours.muted
            letter = theme.text(entry.letter, "sans", layout.px(12), shade)
            at = letter.get_rect(midright=(rect.right - space, rect.centery))
            face, high = "sans-bold" if is_first else "sans", theme.widget_text(layout.scale)
            left = rect.x + space + theme.text_width(button.text, face, high)
            if left < at.left:
                surface.blit(letter, at)
            if entry.done:
                _draw_done(surface, entry.done, left, at, layout)
            if self.has_lines:
                room = rect.width - 3 * space - letter.get_width()
                line = theme.shrunk(entry.line, "sans", layout.px(_LINE), room, shade)
                foot = rect.x + space, rect.bottom - (layout.px(7) if is_first else gap)
                surface.blit(line, line.get_rect(bottomleft=foot))


def _draw_done(surface: Surface, result: str, left: int, letter: Rect, layout: Layout) -> None:
    """Draw a tick between an entry's name and its letter, and the result where there is room."""
    gap, high = layout.gap(8), layout.px(12)
    mark, figure = tick(high, colours.gold), theme.text(result, "sans-bold", high, colours.gold)
    room = letter.left - left - 3 * gap
    right = letter.left - gap
    if mark.get_width() + gap // 2 + figure.get_width() <= room:
        surface.blit(figure, figure.get_rect(midright=(right, letter.centery)))
        right -= figure.get_width() + gap // 2
    surface.blit(mark, mark.get_rect(midright=(right, letter.centery)))


def _height(rows: Iterable[_Row]) -> int:
    """Return the height of a column of rows in pixels."""
    return sum(row.high for row in rows)
