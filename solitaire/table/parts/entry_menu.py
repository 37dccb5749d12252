"""The menu of a title: entries under headings, in one column or two, each with its letter; one is marked."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Button, Node
from solitaire.table.parts.icons import tick

_HEADING, _LINE, _LETTER = 12, 11, 12
"""Heights of the letters of a heading, of the line below an entry, and of its key."""
_STEPS: Final = {"up": -1, "down": 1}


@dataclass(frozen=True)
class EntryButton(Button):
    """An entry of the menu: a button flush left, with a letter, and perhaps a line that says what it is."""

    letter: str = ""
    line: str = ""
    heading: str = ""
    """The heading above the group that begins with it, or nothing."""
    done: str = ""
    """The result of what has been done already, behind a tick, or nothing."""
    said_aloud: str = ""
    is_first: bool = False
    is_marked: bool = False
    has_line: bool = False

    def high(self, layout: Layout, wide: int) -> int:
        px, gap = layout.px, layout.gap
        more = px(_LINE + 6) if self.has_line else 0
        own = px(22) + gap(16) if self.is_first else px(19) + gap(5)
        return max(own + more, layout.least - gap(4))

    def paint(self, brush: Brush, place: Rect) -> None:
        layout = brush.layout
        is_under = brush.mouse is not None and place.collidepoint(brush.mouse)
        if self.is_first or is_under:
            brush.fill(place, ("pressed" if brush.is_pressed else "hovered") if is_under else "button")
        if self.is_marked or self.is_first:
            brush.frame(place, "focus" if self.is_marked else "hint", 2)
        space, shade = theme.entry_space(layout.scale), "text" if self.is_first else "muted"
        inside = place.inflate(-2 * space, 0)
        letter = theme.text(self.letter, "sans", layout.px(_LETTER), brush.colour(shade))
        at = letter.get_rect(midright=inside.midright)
        face, pixels = "sans-bold" if self.is_first else "sans", theme.button_text(layout.scale)
        word = theme.shrunk(self.word, face, pixels, inside.width, brush.colour("text"))
        left = inside.x + word.get_width()
        foot = layout.px(_LINE + 5) if self.has_line else 0
        brush.surface.blit(word, word.get_rect(midleft=(inside.x, place.centery - foot // 2)))
        if left < at.left:
            brush.surface.blit(letter, at)
        if self.done:
            self._paint_done(brush, left, at)
        if self.has_line:
            room = inside.width - space - letter.get_width()
            line = theme.shrunk(self.line, "sans", layout.px(_LINE), room, brush.colour(shade))
            bottom = place.bottom - (layout.px(7) if self.is_first else layout.gap(3))
            brush.surface.blit(line, line.get_rect(bottomleft=(inside.x, bottom)))

    def _paint_done(self, brush: Brush, left: int, letter: Rect) -> None:
        """Draw a tick between the word and the letter, and the result where there is room."""
        gap, high, gold = brush.layout.gap(8), brush.layout.px(12), brush.colour("gold")
        mark, figure = tick(high, gold), theme.text(self.done, "sans-bold", high, gold)
        right = letter.left - gap
        if mark.get_width() + gap // 2 + figure.get_width() <= letter.left - left - 3 * gap:
            brush.surface.blit(figure, figure.get_rect(midright=(right, letter.centery)))
            right -= figure.get_width() + gap // 2
        brush.surface.blit(mark, mark.get_rect(midright=(right, letter.centery)))


@dataclass(frozen=True)
class Heading(Node):
    """The heading of a group, with a line to the right edge."""

    words: str

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_HEADING) + layout.gap(12)

    def paint(self, brush: Brush, place: Rect) -> None:
        layout = brush.layout
        letters = theme.text(self.words, "sans-bold", layout.px(_HEADING), brush.colour("gold"))
        at = letters.get_rect(bottomleft=(place.x + theme.entry_space(layout.scale), place.bottom))
        brush.surface.blit(letters, at)
        left = at.right + layout.gap(8)
        brush.surface.fill(brush.colour("line"), Rect(left, at.centery, place.right - left, 1))


class EntryMenu:
    """The entries; a page keeps it, and shows one of its arrangements: see ``arranged``.

    Attributes:
        marked: the index of the marked entry.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        """Make it empty; ``changed`` is called when another entry is marked."""
        self._changed = changed
        self.marked = 0
        self.entries: Sequence[EntryButton] = ()

    def of(self, entries: Sequence[EntryButton]) -> "EntryMenu":
        """Take over the entries."""
        self.entries, self.marked = entries, min(self.marked, len(entries) - 1)
        return self

    def mark(self, index: int) -> None:
        """Mark another entry."""
        self.marked = index
        self._changed()

    @property
    def chosen(self) -> EntryButton:
        """The marked entry."""
        return self.entries[self.marked]

    def arranged(self, columns: int, *, has_lines: bool, wide: float = 0) -> Node:
        """Return the entries in a number of columns, with or without the lines that say what they are."""
        return _Arranged(self, columns, has_lines, wide)


class _Arranged(Node):
    """The menu in columns of about equal height."""

    def __init__(self, menu: EntryMenu, columns: int, has_lines: bool, wide: float) -> None:
        self._menu, self.wide, self._places = menu, wide, list[tuple[EntryButton, Rect]]()
        shown = [
            replace(entry, is_first=not number, is_marked=number == menu.marked, has_line=has_lines)
            for number, entry in enumerate(menu.entries)
        ]
        rows = list[Node]()
        for entry in shown:
            rows += [Heading(entry.heading), entry] if entry.heading else [entry]
        self._columns, self._rows = columns, rows

    def _split(self, layout: Layout) -> list[list[Node]]:
        """Return the rows of each column; no column ends with a heading."""
        if self._columns == 1:
            return [self._rows]
        cuts = [
            cut for cut, row in enumerate(self._rows) if cut and isinstance(self._rows[cut - 1], EntryButton)
        ]
        pairs = ([self._rows[:cut], self._rows[cut:]] for cut in cuts)
        return min(pairs, key=lambda pair: max(_height(rows, layout) for rows in pair))

    def high(self, layout: Layout, wide: int) -> int:
        return max(_height(rows, layout) for rows in self._split(layout))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        columns, gap = self._split(layout), layout.gap(4)
        wide = (place.width - (len(columns) - 1) * 4 * gap) // len(columns)
        first = place.y + max(0, place.height - self.high(layout, place.width)) // 2
        self._places = []
        for number, rows in enumerate(columns):
            left, top = place.x + number * (wide + 4 * gap), first
            for row in rows:
                at = Rect(left, top, wide, row.high(layout, wide))
                if isinstance(row, EntryButton):
                    self._places.append((row, at))
                yield row, at
                top += at.height + gap

    def key(self, name: str) -> bool:
        menu = self._menu
        if name in _STEPS:
            menu.mark((menu.marked + _STEPS[name]) % len(menu.entries))
        elif name in ("left", "right"):
            menu.mark(self._beside())
        elif name in ("return", "space") and menu.chosen.pressed is not None:
            menu.chosen.pressed()
        else:
            return False
        return True

    def _beside(self) -> int:
        """Return the entry beside the marked entry in the other column, or the marked entry itself."""
        here = self._places[self._menu.marked][1]
        others = [number for number, (_, place) in enumerate(self._places) if place.x != here.x]
        return min(
            others, key=lambda number: abs(self._places[number][1].y - here.y), default=self._menu.marked
        )

    def said(self) -> tuple[str, ...]:
        return (self._menu.chosen.said_aloud,)


def _height(rows: Sequence[Node], layout: Layout) -> int:
    """Return the height of a column of rows in pixels."""
    return sum(row.high(layout, 0) + layout.gap(4) for row in rows) - layout.gap(4)
