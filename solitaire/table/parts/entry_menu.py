"""The menu of a title: entries with their letters, and small ones at the foot; one is marked."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Button, Node
from solitaire.table.parts.icons import icon

_LINE, _LETTER, _SMALL = 11, 12, 13
"""Heights of the letters of the line below an entry, of its key, and of a small entry."""


@dataclass(frozen=True)
class EntryButton(Button):
    """An entry of the menu: a button flush left, with a letter, and perhaps a line that says what it is."""

    letter: str = ""
    line: str = ""
    said_aloud: str = ""
    is_small: bool = False
    """Whether it is an icon with a word, beside the others of its kind."""
    is_first: bool = False
    is_marked: bool = False

    def high(self, layout: Layout, wide: int) -> int:
        px, gap = layout.px, layout.gap
        more = px(_LINE + 6) if self.line else 0
        own = px(22) + gap(16) if self.is_first else px(19) + gap(5)
        return max(own + more, layout.least - gap(4))

    def paint(self, brush: Brush, place: Rect) -> None:
        layout = brush.layout
        is_under = brush.mouse is not None and place.collidepoint(brush.mouse)
        if self.is_small:
            self._paint_small(brush, place, is_under=is_under)
            return
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
        foot = layout.px(_LINE + 5) if self.line else 0
        brush.surface.blit(word, word.get_rect(midleft=(inside.x, place.centery - foot // 2)))
        if left < at.left:
            brush.surface.blit(letter, at)
        if self.line:
            room = inside.width - space - letter.get_width()
            line = theme.shrunk(self.line, "sans", layout.px(_LINE), room, brush.colour(shade))
            bottom = place.bottom - (layout.px(7) if self.is_first else layout.gap(3))
            brush.surface.blit(line, line.get_rect(bottomleft=(inside.x, bottom)))

    def _paint_small(self, brush: Brush, place: Rect, *, is_under: bool) -> None:
        """Draw an icon and the word, brighter under the mouse, in a frame if it is marked."""
        layout, action = brush.layout, self.action
        assert isinstance(action, Action)
        space, high = theme.entry_space(layout.scale), layout.px(_SMALL)
        shade = brush.colour("text" if is_under or self.is_marked else "muted")
        picture = icon(action, high * 5 // 4, shade)
        at = picture.get_rect(midleft=(place.x + space, place.centery))
        left = at.right + layout.px(6)
        word = theme.shrunk(self.word, "sans", high, place.right - left - layout.gap(4), shade)
        brush.surface.blit(picture, at)
        brush.surface.blit(word, word.get_rect(midleft=(left, place.centery)))
        if self.is_marked:
            brush.frame(place, "focus", 2)


class EntryMenu:
    """The entries; a page keeps it, and shows it as it is ``arranged``.

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

    def mark(self, step: int) -> None:
        """Mark the next entry, or the previous one."""
        self.marked = (self.marked + step) % len(self.entries)
        self._changed()

    @property
    def chosen(self) -> EntryButton:
        """The marked entry."""
        return self.entries[self.marked]

    def arranged(self, wide: float) -> Node:
        """Return the entries in a column of a width."""
        return _Arranged(self, wide)


_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}


class _Arranged(Node):
    """The menu: a column, and the small entries side by side below it."""

    def __init__(self, menu: EntryMenu, wide: float) -> None:
        self._menu, self.wide = menu, wide
        shown = [
            replace(entry, is_first=not number, is_marked=number == menu.marked)
            for number, entry in enumerate(menu.entries)
        ]
        self._column = [entry for entry in shown if not entry.is_small]
        self._small = [entry for entry in shown if entry.is_small]

    def high(self, layout: Layout, wide: int) -> int:
        rows = [*self._column, *self._small[:1]]
        apart = layout.gap(20) if self._small else 0
        return sum(row.high(layout, wide) + layout.gap(4) for row in rows) - layout.gap(4) + apart

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        at = Rect(place.topleft, (place.width, 0))
        at.y += max(0, place.height - self.high(layout, place.width)) // 2
        for row in self._column:
            at.height = row.high(layout, place.width)
            yield row, at.copy()
            at.top = at.bottom + layout.gap(4)
        at.top += layout.gap(20)
        for number, small in enumerate(self._small):
            wide = place.width // len(self._small)
            yield small, Rect(at.x + number * wide, at.y, wide, small.high(layout, wide))

    def key(self, name: str) -> bool:
        menu = self._menu
        if name in _STEPS:
            menu.mark(_STEPS[name])
        elif name in ("return", "space") and menu.chosen.pressed is not None:
            menu.chosen.pressed()
        else:
            return False
        return True

    def said(self) -> tuple[str, ...]:
        return (self._menu.chosen.said_aloud,)
