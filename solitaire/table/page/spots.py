"""What can be pressed besides buttons: a field with cards in it, which are shown large, and any node."""

from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import TypeVar

from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Node, Point

T = TypeVar("T")


class CardField(Node):
    """A node with cards in it, and what happens at a press on one of them or beside all of them."""

    grow = True

    def __init__(self, node: Node, chosen: Callable[[Card], None], beside: Callable[[], None]) -> None:
        self._node, self._chosen, self._beside = node, chosen, beside
        self._spots: list[tuple[Rect, Card]] = []

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self._spots = [*_cards_in(self._node, place, layout)]
        yield self._node, place

    def takes(self, at: Point) -> bool:
        return True

    def press(self, at: Point, reach: int = 0) -> None:
        if (card := nearest(self._spots, at, reach)) is not None:
            self._chosen(card)
        else:
            self._beside()

    def inspect(self, at: Point) -> bool:
        if (card := nearest(self._spots, at, 0)) is None:
            return False
        self._chosen(card)
        return True


def _cards_in(node: Node, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
    yield from node.cards(place, layout)
    for part, at in node.parts(place, layout):
        yield from _cards_in(part, at, node.inside(place, layout))


class Press(Node):
    """A node that does something when it is pressed."""

    def __init__(self, node: Node, do: Callable[[], None]) -> None:
        self._node, self._do, self.grow = node, do, node.grow

    def high(self, layout: Layout, wide: int) -> int:
        return self._node.high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield self._node, place

    def takes(self, at: Point) -> bool:
        return True

    def release(self, at: Point, place: Rect) -> None:
        if place.collidepoint(at):
            self._do()

    def lines(self) -> Iterator[str]:
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
