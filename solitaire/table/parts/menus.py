"""Menus: that of a title, whose small entries stand at the foot, and that of the bar, over the screen."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.page.blocks import Rule
from solitaire.table.page.tree import Brush, Button, Column, Node, Panel, Point, Spare
from solitaire.table.page.view import PageView
from solitaire.table.parts.icons import has_icon, icon
from solitaire.table.parts.toolbar import Tool, draw_frame, key_cap

# -- the menu of a title --------------------------------------------------------------------------


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


# -- the menu of the bar --------------------------------------------------------------------------


_ROW: Final = 28
"""Height of an item at the smallest window."""
_WORD, _BESIDE = 14, 12
"""Heights of the letters of a word, and of a key or of the reason why an item does nothing now."""


class Menu:
    """Actions in groups, with their icons, words and keys, in front of the screen; one click chooses.

    Attributes:
        items: its items, which have a line between two groups.
        at: the number of the item under the mouse or the keyboard's focus; None before either is there.
        view: the items in their places.
        why_not: returns why an action is not possible now, perhaps an empty text; None if it is possible.
        box: the menu's place in the window.
        chosen: the action chosen, once the menu is closed by a choice; else None.
        is_open: False once it is closed.
    """

    def __init__(
        self,
        groups: Sequence[Sequence[Tool]],
        anchor: Rect,
        layout: Layout,
        why_not: Callable[[Action], str | None],
    ) -> None:
        """Make the menu that grows from a button, the ``anchor``."""
        self.at: int | None = None
        self.chosen: Action | None = None
        self.is_open, self.view, self._layout, self.why_not = True, PageView(), layout, why_not
        self.items = [Item(self, tool) for group in groups for tool in group]
        ends = {*accumulate(map(len, groups))} - {len(self.items)}
        between = Column(Spare(4), Rule(), Spare(4))
        lined = ((between, item) if at in ends else (item,) for at, item in enumerate(self.items))
        root = Panel(_Items(self, [node for nodes in lined for node in nodes]), 6, "")
        window = Rect((0, 0), layout.size).inflate(-layout.gap(8), -layout.gap(8))
        wide = min(max(item.own_width(layout) for item in self.items) + layout.gap(12), window.width)
        self.box = Rect(0, 0, wide, min(root.high(layout, wide), window.height))
        if layout.has_rail:
            self.box.bottomleft = anchor.right + layout.gap(6), anchor.bottom
        else:
            self.box.topright = anchor.right, anchor.bottom + layout.gap(5)
        self.box.clamp_ip(window)
        self.view.show(root, self.box, layout)

    @property
    def places(self) -> list[Rect]:
        """The places of the items."""
        return [place for _, place in self.view.all_of(Item)]

    def choose(self) -> None:
        """Close the menu by the choice of the item that it is at."""
        if self.at is not None:
            self.chosen, self.is_open = self.items[self.at].tool.action, False

    def handle(self, event: Event) -> bool:
        """Walk over the items, choose one, or close; return whether that settles the event.

        Any key without a use in the menu closes it, and does what it always does.
        """
        is_used = self.view.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            self.is_open = False
        elif event.type == pygame.KEYDOWN and not is_used:
            self.is_open = False
            return event.key in (pygame.K_ESCAPE, pygame.K_F10)
        return event.type != pygame.KEYUP

    def draw(self, surface: Surface) -> None:
        """Draw it; items that do nothing now are faint, with the reason in place of the key."""
        draw_frame(surface, self.box, self._layout)
        self.view.draw(surface)


class _Items(Column):
    """The items one below another, as the keyboard walks over them."""

    def __init__(self, menu: Menu, nodes: Sequence[Node]) -> None:
        super().__init__(*nodes)
        self._menu = menu

    def key(self, name: str) -> bool:
        menu, at, last = self._menu, self._menu.at, len(self._menu.items) - 1
        to = {
            "up": at - 1 if at else last,
            "down": 0 if at in (None, last) else at + 1,
            "home": 0,
            "end": last,
        }
        if name in ("return", "space"):
            menu.choose()
        elif name in to:
            menu.at = to[name]
        else:
            return False
        return True


class Item(Node):
    """An icon, a word, and at the right its key, or why it does nothing now."""

    grow = True  # where there is little room, all items are lower

    def __init__(self, menu: Menu, tool: Tool) -> None:
        self._menu, self.tool = menu, tool

    @property
    def why_not(self) -> str | None:
        """Why it does nothing now, perhaps empty; None if it does something."""
        return self._menu.why_not(self.tool.action)

    @property
    def _is_marked(self) -> bool:
        return self._menu.at is not None and self._menu.items[self._menu.at] is self

    @property
    def spoken(self) -> str:
        """What a listener hears of it."""
        why_not = self.why_not
        return ", ".join(filter(None, (self.tool.word, self.tool.key if why_not is None else why_not)))

    def high(self, layout: Layout, wide: int) -> int:
        return max(layout.px(_ROW), layout.least)

    def own_width(self, layout: Layout) -> int:
        beside = max(
            theme.text_width(said, "sans", layout.px(_BESIDE)) for said in (self.tool.key, self.why_not or "")
        )
        return theme.text_width(self.tool.word, "sans", layout.px(_WORD)) + beside + layout.px(_ROW + 46)

    def takes(self, at: Point) -> bool:
        return True

    def hover(self, at: Point) -> bool:
        self._menu.at = self._menu.items.index(self)
        return True

    def unhover(self) -> None:
        if self._is_marked:
            self._menu.at = None

    def release(self, at: Point, place: Rect) -> None:
        if place.collidepoint(at):
            self.hover(at)
            self._menu.choose()

    def paint(self, brush: Brush, place: Rect) -> None:
        px, why_not = brush.layout.px, self.why_not
        colour = colours.text if why_not is None else theme.faint(colours.muted)
        if self._is_marked:
            ground, line = (colours.hovered, 0) if why_not is None else (colours.line, 1)
            pygame.draw.rect(brush.surface, ground, place, line, border_radius=px(5))
        if has_icon(self.tool.action):
            picture = icon(self.tool.action, px(17), colour)
            brush.surface.blit(picture, picture.get_rect(center=(place.x + px(16), place.centery)))
        right = place.right - px(8)
        if why_not is None and self.tool.key:
            beside = key_cap(self.tool.key, brush.layout, _BESIDE)
        else:
            beside = theme.text(why_not or "", "sans", px(_BESIDE), colour)
        brush.surface.blit(beside, beside.get_rect(midright=(right, place.centery)))
        room = right - beside.get_width() - px(8) - place.x - px(32)
        word = theme.shrunk(self.tool.word, "sans", px(_WORD), room, colour)
        brush.surface.blit(word, word.get_rect(midleft=(place.x + px(32), place.centery)))
