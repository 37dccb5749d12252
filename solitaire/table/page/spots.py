"""What can be pressed besides buttons: a picture with cards in it, which are shown large, and any node."""

from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import TypeVar

from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node, Point

T = TypeVar("T")


class CardPicture(Node):
    """A picture, the places of the cards in it, and what happens at a press on a card or beside all cards."""

    grow = True

    def __init__(
        self,
        draw: Callable[[Surface, Rect, Layout], None],
        spots: Callable[[], Iterable[tuple[Rect, Card]]],
        chosen: Callable[[Card], None],
        beside: Callable[[], None],
    ) -> None:
        self._draw, self._spots, self._chosen, self._beside = draw, spots, chosen, beside

    def takes(self, at: Point) -> bool:
        """Return true: a press beside the cards does something, too."""
        return True

    def press(self, at: Point, reach: int = 0) -> None:
        """Show the card at a point, or else do what a press beside the cards does."""
        if (card := nearest(self._spots(), at, reach)) is not None:
            self._chosen(card)
        else:
            self._beside()

    def inspect(self, at: Point) -> bool:
        """Show the card at a point; return whether there is one."""
        if (card := nearest(self._spots(), at, 0)) is None:
            return False
        self._chosen(card)
        return True

    def paint(self, brush: Brush, place: Rect) -> None:
        """Draw it."""
        self._draw(brush.surface, place, brush.layout)


class Press(Node):
    """A node that does something when it is pressed."""

    def __init__(self, node: Node, do: Callable[[], None]) -> None:
        self._node, self._do, self.grow = node, do, node.grow

    def high(self, layout: Layout, wide: int) -> int:
        """Return the height of the node."""
        return self._node.high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        """Yield the node."""
        yield self._node, place

    def takes(self, at: Point) -> bool:
        """Return true: all of it can be pressed."""
        return True

    def release(self, at: Point, place: Rect) -> None:
        """Do it, if it is let go where it was pressed."""
        if place.collidepoint(at):
            self._do()

    def lines(self) -> Iterator[str]:
        """Yield the texts of the node."""
        yield from self._node.lines()


def nearest(places: Iterable[tuple[Rect, T]], point: Point, reach: int) -> T | None:
    """Return what lies at a point, or nearest to it within this distance in pixels; None if nothing does."""
    near = [(distance_to(rect, point), thing) for rect, thing in places]
    distance, thing = min(near, key=lambda one: one[0], default=(inf, None))
    return thing if distance <= reach**2 else None


def distance_to(rect: Rect, point: Point) -> float:
    """Return the square of the distance from a place to a point, in pixels."""
    across = max(rect.left - point[0], 0, point[0] - rect.right)
    down = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return float(across**2 + down**2)
