"""Parts of a page on as many pages as their place needs; cards side by side, and their pictures."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pygame import Rect, Surface

from solitaire.table.look.layout import Layout
from solitaire.table.page.scroll import Choices
from solitaire.table.page.tree import Brush, Node, Point

# -- parts of which one is seen at a time ---------------------------------------------------------


class Several(Node):
    """A node that may need several pages; on those that are not seen it answers keys, too."""

    grow = True

    def pages(self, place: Rect, layout: Layout) -> int:
        """Return how many pages it needs in a place."""
        return 1

    def turn_to(self, page: int) -> None:
        """Show a page, from 0."""

    def wanted_page(self, place: Rect, layout: Layout) -> int | None:
        """Return the page to turn to, as something on it has been chosen; None if nothing has."""
        return None


class Paged:
    """Which of several pages is seen; the page of the window keeps it, and says what is on them by ``of``.

    Attributes:
        at: the page shown, from 0.
        count: the number of pages, as of the last layout; 1 where they are not shown.
    """

    def __init__(self) -> None:
        self.at, self.count = 0, 1

    def of(self, *parts: Node) -> Node:
        """Return what is on the pages: one part after another."""
        return _Pages(self, parts)


class _Pages(Node):
    grow = True

    def __init__(self, state: Paged, nodes: Sequence[Node]) -> None:
        self._state, self._nodes = state, nodes
        self._hidden: list[Several] = []

    def high(self, layout: Layout, wide: int) -> int:
        return max(node.high(layout, wide) for node in self._nodes)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        state, first, seen = self._state, 0, list[tuple[Node, int, int]]()
        for node in self._nodes:
            count = node.pages(place, layout) if isinstance(node, Several) else 1
            seen.append((node, first, count))
            if isinstance(node, Several) and (wanted := node.wanted_page(place, layout)) is not None:
                state.at = first + wanted
            first += count
        state.count = first
        state.at = max(0, min(state.at, first - 1))
        here, begun = next((node, begun) for node, begun, count in seen if state.at < begun + count)
        self._hidden = [node for node in self._nodes if node is not here and isinstance(node, Several)]
        if isinstance(here, Several):
            here.turn_to(state.at - begun)
        yield here, place

    def key(self, name: str) -> bool:
        return any(node.key(name) for node in self._hidden)


# -- cards ----------------------------------------------------------------------------------------

Draw: TypeAlias = Callable[[tuple[int, int]], Surface]
"""Returns a picture in a size in pixels."""


class Album:
    """The pictures drawn so far; a page keeps it, and clears it when everything looks different."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[Hashable, tuple[int, int]], Surface] = {}

    def picture(self, name: Hashable, draw: Draw, *, tall: float = 0, share: float = 1) -> Node:
        """Return a picture with a least height and its share of a row, by a name of its own; it grows."""
        return _Kept(self, name, draw, tall, share=share)

    def clear(self) -> None:
        """Forget all of them."""
        self.drawn.clear()


@dataclass(frozen=True)
class _Kept(Node):
    album: Album
    name: Hashable
    make: Draw
    tall: float
    grow: bool = True
    share: float = 1

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(self.tall) if self.tall else 0

    def paint(self, brush: Brush, place: Rect) -> None:
        size = place.size
        if min(size) <= 0:
            return
        if (self.name, size) not in self.album.drawn:
            self.album.drawn[self.name, size] = self.make(size)
        brush.surface.blit(self.album.drawn[self.name, size], place)


_BETWEEN: Final = 12
"""Space between two cards."""
_AROUND: Final = 8
"""Space around what is on a card."""


class Cards(Choices):
    """The cards. A page keeps it, hands the options over by ``of``, and shows it by ``spread``.

    An option's ``share`` is its width relative to the others. Tab goes round; Enter or a press opens a card,
    and so does its number, in another way. ``chosen`` is -1 while none has the focus.
    """

    least_chosen = -1

    def __init__(
        self,
        choose: Callable[[int], None],
        opened: Callable[[int], None],
        numbered: Callable[[int], None],
        *,
        tall: float,
    ) -> None:
        """Make it without cards.

        Args:
            choose: called with the index of the card that Tab reaches.
            opened: called with the index of a card that is pressed, or that has the focus at Enter.
            numbered: called with the index of the card whose number is typed.
            tall: their least height.
        """
        super().__init__(choose)
        self.keys_for = "decisions"
        self._open, self._numbered, self._tall = opened, numbered, tall
        self._places: dict[int, Rect] = {}
        self.first, self.across, self.was_walked = 0, 1, False

    def spread(self, most: int, least: float = 0) -> Several:
        """Return them on pages: at most so many side by side, each at least so wide."""
        return _Spread(self, most, least)

    def high(self, layout: Layout, wide: int) -> int:
        return self._head.high(layout, wide) + layout.px(self._tall)

    def lay_out(self, place: Rect, layout: Layout) -> None:
        gap = layout.gap(_BETWEEN)
        head = self._head.high(layout, place.width) + gap // 3
        self.area = Rect(place.x, place.y + head, place.width, place.height - head)
        shares = [self._option(index).share for index in self.seen]
        whole = sum(shares) + self.across - len(shares)
        left, room = place.x, place.width - (self.across - 1) * gap
        self._places = {}
        for index, share in zip(self.seen, shares, strict=True):
            wide = round(room * share / whole)
            self._places[index] = Rect(left, self.area.y, wide, self.area.height)
            left += wide + gap

    @property
    def seen(self) -> list[int]:
        return [*range(self.first, min(self.first + self.across, self.count))]

    def place(self, index: int) -> Rect:
        return self._places[index]

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self.lay_out(place, layout)
        yield self._head, Rect(place.x, place.y, place.width, self.area.y - place.y)
        around = -2 * layout.gap(_AROUND)
        for index in self.seen:
            yield self._option(index).node, self._places[index].inflate(around, around)

    def press(self, at: Point, reach: int = 0) -> None:
        index = self.at(at)
        assert index is not None
        self._open(index)

    def key(self, name: str) -> bool:
        steps = {"tab": 1, "back tab": -1}
        if name in steps and self.count:
            step = steps[name]
            self.was_walked = True
            self._choose((max(self.chosen, -1 if step > 0 else 0) + step) % self.count)
        elif name == "return" and self.chosen >= 0:
            self._open(self.chosen)
        elif name.isdigit() and 0 < int(name) <= self.count:
            self._numbered(int(name) - 1)
        else:
            return False
        return True


class _Spread(Several):
    """The cards on pages."""

    def __init__(self, cards: Cards, most: int, least: float) -> None:
        self._cards, self._most, self._least, self._page = cards, most, least, 0

    def _across(self, wide: int, layout: Layout) -> int:
        fitting = wide // layout.px(self._least) if self._least else self._most
        return max(1, min(self._most, fitting))

    def high(self, layout: Layout, wide: int) -> int:
        return self._cards.high(layout, wide)

    def pages(self, place: Rect, layout: Layout) -> int:
        return max(1, -(-self._cards.count // self._across(place.width, layout)))

    def wanted_page(self, place: Rect, layout: Layout) -> int | None:
        walked, self._cards.was_walked = self._cards.was_walked, False
        return self._cards.chosen // self._across(place.width, layout) if walked else None

    def turn_to(self, page: int) -> None:
        self._page = page

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        across = self._across(place.width, layout)
        self._cards.across, self._cards.first = across, self._page * across
        yield self._cards, place

    def key(self, name: str) -> bool:
        return self._cards.key(name)
