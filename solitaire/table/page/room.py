"""What has room: nodes that say so to ``First``, which shows another where they have not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import NO_ROOM, Node


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
