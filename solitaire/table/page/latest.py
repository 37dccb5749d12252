"""A log: entries below one another, of which the latest are seen; it scrolls back entry by entry."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Node

_PAGES: Final = {"pageup": 1, "pagedown": -1}
"""By key: whether it scrolls back or forwards."""


class Latest(Node):
    """The latest of several nodes that have room, the last at the bottom; the page keeps it.

    Attributes:
        back: by how many nodes it is scrolled back; None while it is not read.
    """

    grow = True
    keys_for = "scroll"

    def __init__(self) -> None:
        self._nodes: Sequence[Node] = ()
        self.back: int | None = None
        self._in_sight = 0

    def of(self, nodes: Sequence[Node]) -> "Latest":
        """Take over the nodes, in order."""
        self._nodes = nodes
        return self

    def high(self, layout: Layout, wide: int) -> int:
        return self._nodes[-1].high(layout, wide) if self._nodes else 0

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        if self.back is not None:
            highs = (node.high(layout, place.width) for node in self._nodes)
            on_first_page = sum(whole <= place.height for whole in accumulate(highs))
            self.back = min(self.back, len(self._nodes) - on_first_page)
        bottom, self._in_sight = place.bottom, 0
        for node in reversed(self._nodes[: len(self._nodes) - (self.back or 0)]):
            high = node.high(layout, place.width)
            if bottom - high < place.y:
                if not self._in_sight:
                    yield node, place
                return
            bottom, self._in_sight = bottom - high, self._in_sight + 1
            yield node, Rect(place.x, bottom, place.width, high)

    def _scroll(self, entries: int) -> bool:
        """Scroll back, or forwards if negative, and at last away from reading."""
        if self.back is None:
            back = min(entries, self._in_sight) if entries > 0 else -1
        else:
            back = self.back + entries
        self.back = back if back >= 0 else None
        return True

    def key(self, name: str) -> bool:
        return name in _PAGES and self._scroll(_PAGES[name] * max(1, self._in_sight))

    def wheel(self, steps: int, *, by_finger: bool) -> bool:
        return self._scroll(steps)

    def lines(self) -> Iterator[str]:
        for node in self._nodes:
            yield from node.lines()
