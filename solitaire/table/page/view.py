"""A tree in its place on the screen: laid out, drawn, and reached by mouse, keys and finger; a pane."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.table.actions import Action
from solitaire.table.look.layout import Layout
from solitaire.table.page.scroll import Scroll
from solitaire.table.page.tree import Brush, Button, Node, Point

N = TypeVar("N", bound=Node)

_NAMES: Final = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
}
"""The names of the keys that nodes answer."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A node in its place, of which only what lies in ``seen`` is seen, and the layout of what is in it."""

    node: Node
    place: Rect
    seen: Rect
    layout: Layout

    def has(self, at: Point) -> bool:
        """Return whether it is seen at a point."""
        return self.place.collidepoint(at) and self.seen.collidepoint(at)


@dataclass(frozen=True, slots=True)
class Stop:
    """A button, as the keyboard's focus, a finger and assistive programs see it."""

    button: Button
    rect: Rect

    @property
    def text(self) -> str:
        """Its word; empty for an icon."""
        return self.button.word

    @property
    def is_enabled(self) -> bool:
        """True if it can be pressed."""
        return self.button.pressed is not None

    def __hash__(self) -> int:
        return hash((self.text, tuple(self.rect)))


class PageView:
    """A tree and its place.

    Attributes:
        placed: all nodes with their places, from back to front.
        focus: what the button does that Tab has reached; None if it has reached none.
    """

    def __init__(self, clicked: Callable[[], None] = lambda: None) -> None:
        """Show nothing; ``clicked`` is called before a button does what it does."""
        self._root, self._area = Node(), Rect(0, 0, 1, 1)
        self._clicked = clicked
        self.placed: list[Placed] = []
        self.focus: object = None
        self._layout: Layout | None = None
        self._mouse: Point | None = None
        self._held: Placed | None = None

    def show(self, root: Node, area: Rect, layout: Layout) -> None:
        """Lay a tree out in an area."""
        self._root, self._area, self._layout = root, area, layout
        self.placed = [*_placed(root, area, area, layout)]

    def _renew(self) -> None:
        """Lay the tree out again, after a node of it has scrolled."""
        if self._layout is not None:
            self.show(self._root, self._area, self._layout)

    def draw(self, surface: Surface) -> None:
        """Draw the tree."""
        if self._layout is None:
            return
        before = surface.get_clip()
        for one in self.placed:
            seen = one.seen.clip(before)
            if one.place.colliderect(seen):
                surface.set_clip(seen)
                brush = Brush(surface, one.layout, self._mouse, self._held is not None, self.focus)
                one.node.paint(brush, one.place)
        surface.set_clip(before)

    def advance(self) -> bool:
        """Let a frame pass; return whether anything must be drawn again."""
        moving = [one.node.advance() for one in self.placed]  # each must advance
        return any(moving)

    # -- what lies where ------------------------------------------------------------------------

    def at(self, point: Point) -> Placed | None:
        """Return the uppermost node that a press at a point does something to."""
        return next((one for one in reversed(self.placed) if one.has(point) and one.node.takes(point)), None)

    def card_at(self, point: Point) -> Card | None:
        """Return the card that is seen at a point, or None."""
        under = (one for one in reversed(self.placed) if one.has(point))
        cards = (spot for one in under for spot in one.node.cards(one.place, one.layout))
        return next((card for place, card in cards if place.collidepoint(point)), None)

    def all_of(self, kind: type[N]) -> Iterator[tuple[N, Rect]]:
        """Yield all nodes of a kind, with their places."""
        for one in self.placed:
            if isinstance(one.node, kind):
                yield one.node, one.place

    def place_of(self, node: Node) -> Rect | None:
        """Return the place of a node; None if it is not seen."""
        return next((one.place for one in self.placed if one.node is node), None)

    def tip(self, point: Point) -> tuple[str, Rect] | None:
        """Return a few words about what lies at a point, and its place; None if there is nothing to say."""
        under = (one for one in reversed(self.placed) if one.has(point))
        tips = ((one.node.tip(point, one.place, one.layout), one.place) for one in under)
        return next(((words, place) for words, place in tips if words), None)

    def can_drag(self, point: Point) -> bool:
        """Return whether what lies at a point can be dragged."""
        return (found := self.at(point)) is not None and found.node.can_drag(point)

    @property
    def stops(self) -> list[Stop]:
        """The buttons that are seen, in the order of the page."""
        return [
            Stop(one.node, one.place)
            for one in self.placed
            if isinstance(one.node, Button) and one.seen.contains(one.place)
        ]

    @property
    def by_action(self) -> dict[Action, Stop]:
        """The buttons that are seen, by what they do."""
        return {stop.button.action: stop for stop in self.stops if isinstance(stop.button.action, Action)}

    @property
    def keys(self) -> list[str]:
        """What the keys of the page do, by the names of the kinds of nodes that answer them."""
        return [*dict.fromkeys(one.node.keys_for for one in self.placed if one.node.keys_for)]

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Pass an event to the node that it is for; return whether it was used."""
        is_used = self._handle(event)
        if is_used:
            self._renew()
        return is_used

    def _handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.WINDOWLEAVE:
            self._mouse = None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos, is_finger=event.touch)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return any(one.node.inspect(event.pos) for one in self.placed if one.has(event.pos))
        elif event.type == pygame.MOUSEWHEEL and event.y:
            return self._turn(event.y, by_finger=event.touch)
        elif event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            return any(one.node.key(name) for name in _names(event) for one in self.placed)
        return False

    def _move(self, event: Event) -> bool:
        self._mouse = None if event.touch else event.pos
        if not event.buttons[0]:
            self._held = None  # it was let go where something lay over the view
        if self._held is not None:
            self._held.node.drag(event.pos)
            return True
        for one in self.placed:
            if not one.has(event.pos):
                one.node.unhover()
        return any(one.node.hover(event.pos) for one in reversed(self.placed) if one.has(event.pos))

    def _press(self, at: Point, *, is_finger: bool) -> bool:
        self._held = self.at(at)
        if self._held is None or self._layout is None:
            return False
        self._held.node.press(at, self._layout.finger // 2 if is_finger else 0)
        return True

    def _release(self, at: Point) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        if isinstance(held.node, Button) and held.place.collidepoint(at):
            self._clicked()
        held.node.release(at, held.place)
        return True

    def _turn(self, steps: int, *, by_finger: bool) -> bool:
        """Let the node under the mouse follow the wheel, or else the first that does."""
        under = [one for one in reversed(self.placed) if self._mouse is not None and one.has(self._mouse)]
        return any(one.node.wheel(steps, by_finger=by_finger) for one in [*under, *self.placed])

    # -- speech ---------------------------------------------------------------------------------

    def lines(self) -> tuple[str, ...]:
        """Return the texts of the page."""
        return tuple(self._root.lines())

    def said(self) -> tuple[str, ...]:
        """Return what is said of what the keyboard is at."""
        return next((said for one in self.placed if (said := one.node.said())), ())


def _names(event: Event) -> list[str]:
    """Return the names of a key for nodes; those of letters and digits are themselves."""
    if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
        return ["back tab"]
    if event.key in _NAMES:
        return [_NAMES[event.key]]
    letter = chr(event.key) if event.key < _LETTERS else ""
    return [letter] if letter.isalnum() else []


_LETTERS: Final = 128
"""Codes of keys below this are those of letters, digits and signs."""


def _placed(node: Node, place: Rect, seen: Rect, layout: Layout) -> Iterator[Placed]:
    layout = node.inside(place, layout)
    parts = list(node.parts(place, layout))
    yield Placed(node, place, seen, layout)
    inner = seen.clip(place) if node.clips else seen
    for part, at in parts:
        yield from _placed(part, at, inner, layout)


# -- a part of a page by itself -------------------------------------------------------------------


class Seats(Node):
    """Nodes in places of their own, in pixels of the window."""

    def __init__(self, *seats: tuple[Node, Rect]) -> None:
        self._seats = seats

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield from self._seats

    def lines(self) -> Iterator[str]:
        for node, _ in self._seats:
            yield from node.lines()


class Pane(Scroll):
    """Something that scrolls, with what stands around it and does not.

    Attributes:
        area: the area, in pixels of the screen.
    """

    def __init__(
        self,
        area: Rect,
        layout: Layout,
        keys: Mapping[str, float],
        largest: float = 1.0,
        smallest: float = 1.0,
    ) -> None:
        """Make it empty; see ``Scroll``."""
        super().__init__(keys, largest, smallest)
        self.area, self._layout, self._view, self._root = area, layout, PageView(), Node()

    def fill(self, root: Node) -> None:
        """Show a tree in the area, in which the pane is a node."""
        self._root = root
        self._lay_out()

    def _lay_out(self) -> None:
        self._view.show(self._root, self.area, self._layout)

    @property
    def text(self) -> tuple[str, ...]:
        """The texts in it."""
        return tuple(self.lines())

    def handle(self, event: Event) -> bool:
        """Scroll by wheel, keys and the bar; return whether the event was used."""
        return self._view.handle(event)

    def draw_more(self) -> bool:
        """Continue drawing for part of a frame; return whether there was anything to draw."""
        return self._view.advance()

    def draw(self, surface: Surface) -> None:
        """Draw the visible part."""
        self._lay_out()
        self._view.draw(surface)
