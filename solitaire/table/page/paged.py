"""Parts of a page of which one is seen at a time, on as many pages as their place needs."""

from collections.abc import Iterator, Sequence

from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Node


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
