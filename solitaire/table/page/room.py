"""What has room: nodes that say so to ``First``, which shows another where they have not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Node

NO_ROOM: Final = 10**6
"""The height of a node that has no room in a place."""


@dataclass(frozen=True)
class Needs(Node):
    """A node that needs a width and a height, or a place whose height is at least a share of its width."""

    node: Node
    wide: float = 0
    tall: float = 0
    upright: float = 0
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        """Return the height of the node, and no less than it needs; too much in too little width."""
        if self.wide and wide < layout.px(self.wide):
            return NO_ROOM
        least = layout.px(self.tall) if self.tall else 0
        return max(self.node.high(layout, wide), least, round(wide * self.upright))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        """Yield the node."""
        yield self.node, place

    def lines(self) -> Iterator[str]:
        """Yield the texts of the node."""
        yield from self.node.lines()


@dataclass(frozen=True)
class Level(Node):
    """A node as high as the highest of several, so that what lies beside it or below begins at one height."""

    node: Node
    among: Sequence[Node]

    def high(self, layout: Layout, wide: int) -> int:
        """Return the height of the highest."""
        return max(node.high(layout, wide) for node in (self.node, *self.among))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        """Yield the node, at the top."""
        high = min(place.height, self.node.high(layout, place.width))
        yield self.node, Rect(place.topleft, (place.width, high))

    def lines(self) -> Iterator[str]:
        """Yield the texts of the node."""
        yield from self.node.lines()
