"""Nodes around others: columns, over one another, reserved, wanted in sight; tables; what can be pressed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, TypeVar

from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import NO_ROOM, STYLES, Around, Brush, Button, Node, Point, Several, Text

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
class Bar(Node):
    """A thin bar over the width: the part of some work that is done, 0 to 1."""

    done: float

    def high(self, layout: Layout, wide: int) -> int:
        return layout.gap(3)

    def paint(self, brush: Brush, place: Rect) -> None:
        brush.fill(place, "felt_dark", 0)
        brush.fill(Rect(place.topleft, (round(place.width * self.done), place.height)), "gold", 0)


@dataclass(frozen=True)
class First(Node):
    """The first of several nodes that has room, or else the last."""

    nodes: Sequence[Node]
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return self.nodes[-1].high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        fitting = (node for node in self.nodes if node.high(layout, place.width) <= place.height)
        yield next(fitting, self.nodes[-1]), place

    def lines(self) -> Iterator[str]:
        yield from self.nodes[0].lines()


@dataclass(frozen=True)
class Layers(Several):
    """Nodes over one another in the same place, from back to front."""

    nodes: Sequence[Node]
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return max(node.high(layout, wide) for node in self.nodes)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield from ((node, place) for node in self.nodes)


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
class Spoken(Around):
    """A node of which something else is read aloud than its texts."""

    line: str

    def lines(self) -> Iterator[str]:
        yield self.line


@dataclass(frozen=True)
class Wanted(Around):
    """A node to which the part of the page that it lies in scrolls."""

    def wanted(self, place: Rect, layout: Layout) -> Rect | None:
        return place


@dataclass(frozen=True)
class Pairs(Several):
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
class Needs(Around):
    """A node that needs a width and a height, or a place whose height is at least a share of its width."""

    wide: float = 0
    tall: float = 0
    upright: float = 0
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        if self.wide and wide < layout.px(self.wide):
            return NO_ROOM
        least = layout.px(self.tall) if self.tall else 0
        return max(self.node.high(layout, wide), least, round(wide * self.upright))


@dataclass(frozen=True)
class Level(Around):
    """A node as high as the highest of several, so that what lies beside it or below begins at one height."""

    among: Sequence[Node]

    def high(self, layout: Layout, wide: int) -> int:
        return max(node.high(layout, wide) for node in (self.node, *self.among))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        high = min(place.height, self.node.high(layout, place.width))
        yield self.node, Rect(place.topleft, (place.width, high))


@dataclass(frozen=True)
class Rest(Around):
    """A node that takes the height that is left, however little."""

    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return 0


# -- tables ---------------------------------------------------------------------------------------


_SPACE: Final = 12
"""Space between two columns."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table."""

    title: str
    sample: str
    """A typical text, which sets its least width with the title."""
    share: float = 1.0
    """Its share of the width that is left."""
    is_number: bool = True
    """Whether it is aligned right."""
    style: str = "small"


class Columns:
    """The columns: the first few, which are always seen, and then others from some column on.

    Attributes:
        is_all: whether all of them are seen, as of the last layout.
    """

    def __init__(self, columns: Sequence[TableColumn], fixed: int) -> None:
        self._columns, self._fixed = columns, fixed
        self._first = self._after = fixed
        self.is_all = True

    def name(self, columns: Sequence[TableColumn]) -> None:
        """Take over the columns in another language."""
        self._columns = columns

    def turn(self) -> None:
        """Show the columns that had no room, or return to the first."""
        self._first = self._after

    def titles(self, pressed: Callable[[], None]) -> Node:
        """Return the row of titles; a press on it is for turning to other columns."""
        return _Titles(self, [column.title for column in self._columns], pressed)

    def row(self, texts: Sequence[str]) -> Node:
        """Return a row with these texts, one for each column."""
        return _Line(self, texts)

    def places(self, place: Rect, layout: Layout) -> list[tuple[TableColumn, int, Rect]]:
        """Return the columns that fit in a place, with their numbers and their parts of the place."""
        needed = [_needed(column, layout) for column in self._columns]
        self.is_all = sum(needed) <= place.width
        first = self._first = self._fixed if self.is_all else min(self._first, len(needed) - 1)
        shown, room = list(range(self._fixed)), place.width - sum(needed[: self._fixed])
        for number in range(first, len(needed)):
            if needed[number] > room and len(shown) > self._fixed:
                break
            shown.append(number)
            room -= needed[number]
        self._after = shown[-1] + 1 if shown[-1] + 1 < len(needed) else self._fixed
        spare = max(0, room) / sum(self._columns[number].share for number in shown)
        left, found = float(place.x), []
        for number in shown:
            wide = needed[number] + self._columns[number].share * spare
            cell = Rect(round(left), place.y, round(wide) - layout.gap(_SPACE), place.height)
            found.append((self._columns[number], number, cell))
            left += wide
        return found


class _Line(Node):
    """A row of a table."""

    def __init__(self, columns: Columns, texts: Sequence[str], *, is_title: bool = False) -> None:
        self._columns, self._texts, self._is_title = columns, texts, is_title

    def high(self, layout: Layout, wide: int) -> int:
        return Text("").high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        for column, number, cell in self._columns.places(place, layout):
            style, side = "note" if self._is_title else column.style, "right" if column.is_number else "left"
            yield Text(self._texts[number], style, side), cell


class _Titles(_Line):
    """The titles, which can be pressed."""

    def __init__(self, columns: Columns, texts: Sequence[str], pressed: Callable[[], None]) -> None:
        super().__init__(columns, texts, is_title=True)
        self._pressed = pressed

    def takes(self, at: Point) -> bool:
        return True

    def press(self, at: Point, reach: int = 0) -> None:
        self._pressed()


def _needed(column: TableColumn, layout: Layout) -> int:
    face, size, _ = STYLES[column.style]
    widths = (theme.text_width(text, face, layout.px(size)) for text in (column.title, column.sample))
    return max(widths) + layout.gap(_SPACE)


# -- what can be pressed besides buttons ----------------------------------------------------------

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


@dataclass(frozen=True)
class Press(Around):
    """A node that does something when it is pressed."""

    do: Callable[[], None]

    @property
    def grow(self) -> bool:  # type: ignore[override]
        """True if the node may grow."""
        return self.node.grow

    def takes(self, at: Point) -> bool:
        return True

    def release(self, at: Point, place: Rect) -> None:
        if place.collidepoint(at):
            self.do()


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
