"""Nodes around others: in two columns, over one another, reserved, wanted in sight; what room they need."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import NO_ROOM, Brush, Button, Node, Point

_GAP: Final = 8
"""Space between two titles of a list of contents."""


@dataclass(frozen=True)
class Rule(Node):
    """A thin line across the width."""

    def high(self, layout: Layout, wide: int) -> int:
        return layout.gap(1)

    def paint(self, brush: Brush, place: Rect) -> None:
        brush.surface.fill(brush.colour("line"), place)


@dataclass(frozen=True)
class Layers(Node):
    """Nodes over one another in the same place, from back to front."""

    nodes: Sequence[Node]
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return max(node.high(layout, wide) for node in self.nodes)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield from ((node, place) for node in self.nodes)

    def lines(self) -> Iterator[str]:
        for node in self.nodes:
            yield from node.lines()


@dataclass(frozen=True)
class Ground(Node):
    """The ground below other nodes, which can be pressed wherever none of them is."""

    pressed: Callable[[], None] | None
    """Answers it; None while it is not possible."""

    def takes(self, at: Point) -> bool:
        return self.pressed is not None

    def press(self, at: Point, reach: int = 0) -> None:
        if self.pressed is not None:
            self.pressed()


@dataclass(frozen=True)
class Reserved(Node):
    """The room of a node that is not seen yet."""

    node: Node

    def high(self, layout: Layout, wide: int) -> int:
        return self.node.high(layout, wide)


@dataclass(frozen=True)
class Wanted(Node):
    """A node to which the part of the page that it lies in scrolls."""

    node: Node

    def high(self, layout: Layout, wide: int) -> int:
        return self.node.high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield self.node, place

    def wanted(self, place: Rect, layout: Layout) -> Rect | None:
        return place

    def lines(self) -> Iterator[str]:
        yield from self.node.lines()


@dataclass(frozen=True)
class Pairs(Node):
    """Nodes in two columns, two of equal height in a row; below one another where a column is too narrow."""

    nodes: Sequence[Node]
    least: float
    """Least width of a column."""
    space: float

    def _rows(self, layout: Layout, wide: int) -> tuple[list[Sequence[Node]], int]:
        """Return the nodes of each row, and the width of a node in pixels."""
        half = (wide - layout.gap(self.space)) // 2
        count, width = (2, half) if half >= layout.px(self.least) else (1, wide)
        return [self.nodes[first : first + count] for first in range(0, len(self.nodes), count)], width

    def high(self, layout: Layout, wide: int) -> int:
        rows, width = self._rows(layout, wide)
        heights = [max(node.high(layout, width) for node in row) for row in rows]
        return sum(heights) + layout.gap(self.space) * (len(rows) - 1)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        rows, width = self._rows(layout, place.width)
        top, space = place.y, layout.gap(self.space)
        for row in rows:
            high = max(node.high(layout, width) for node in row)
            for number, node in enumerate(row):
                yield node, Rect(place.x + number * (width + space), top, width, high)
            top += high + space

    def lines(self) -> Iterator[str]:
        for node in self.nodes:
            yield from node.lines()


class Contents(Node):
    """The numbered titles of pages, one of which is open; a press or a digit opens another."""

    keys_for = "contents"

    def __init__(self, titles: Sequence[str], at: int, opened: Callable[[int], None]) -> None:
        """Make it of up to nine titles; ``opened`` is called with the index of a title."""
        self._count, self._opened = len(titles), opened
        self._buttons = [
            Button(f"{index + 1}  {title}", lambda index=index: opened(index), is_on=index == at)  # type: ignore[misc]
            for index, title in enumerate(titles)
        ]

    def own_width(self, layout: Layout) -> int:
        return max(button.natural(layout) for button in self._buttons) + layout.px(20)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        gap = layout.gap(_GAP)
        high = min(layout.button, (place.height + gap) // self._count - gap)
        for index, button in enumerate(self._buttons):
            yield button, Rect(place.x, place.y + index * (high + gap), place.width, high)

    def key(self, name: str) -> bool:
        index = "123456789"[: self._count].find(name)
        if index >= 0:
            self._opened(index)
        return index >= 0


@dataclass(frozen=True)
class Needs(Node):
    """A node that needs a width and a height, or a place whose height is at least a share of its width."""

    node: Node
    wide: float = 0
    tall: float = 0
    upright: float = 0
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        if self.wide and wide < layout.px(self.wide):
            return NO_ROOM
        least = layout.px(self.tall) if self.tall else 0
        return max(self.node.high(layout, wide), least, round(wide * self.upright))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield self.node, place

    def lines(self) -> Iterator[str]:
        yield from self.node.lines()


@dataclass(frozen=True)
class Level(Node):
    """A node as high as the highest of several, so that what lies beside it or below begins at one height."""

    node: Node
    among: Sequence[Node]

    def high(self, layout: Layout, wide: int) -> int:
        return max(node.high(layout, wide) for node in (self.node, *self.among))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        high = min(place.height, self.node.high(layout, place.width))
        yield self.node, Rect(place.topleft, (place.width, high))

    def lines(self) -> Iterator[str]:
        yield from self.node.lines()


@dataclass(frozen=True)
class Rest(Node):
    """A node that takes the height that is left, however little."""

    node: Node
    grow: bool = True

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield self.node, place

    def lines(self) -> Iterator[str]:
        yield from self.node.lines()


class Seats(Node):
    """Nodes in places of their own, in pixels of the window."""

    def __init__(self, *seats: tuple[Node, Rect]) -> None:
        self._seats = seats

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield from self._seats

    def lines(self) -> Iterator[str]:
        for node, _ in self._seats:
            yield from node.lines()
