"""Pictures on as many pages as their place needs."""

from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node


class Paged(Node):
    """One of several pages of charts; the page of the window keeps it, and hands the charts over by ``of``.

    Attributes:
        at: the page shown, from 0.
        count: the number of pages, as of the last layout.
    """

    grow = True

    def __init__(self) -> None:
        self.at, self.count = 0, 1
        self._pages: Callable[[Rect], int] = lambda _: 1
        self._draw: Callable[[Surface, Rect, int], None] = lambda *_: None
        self._spoken: tuple[str, ...] = ()

    def of(
        self,
        pages: Callable[[Rect], int],
        draw: Callable[[Surface, Rect, int], None],
        spoken: tuple[str, ...] = (),
    ) -> "Paged":
        """Take over the charts: how many pages a place needs, how one is drawn, and what is read aloud."""
        self._pages, self._draw, self._spoken = pages, draw, spoken
        return self

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        """Count the pages; it has no parts."""
        self.count = self._pages(place)
        self.at = min(self.at, self.count - 1)
        yield from ()

    def paint(self, brush: Brush, place: Rect) -> None:
        """Draw the page."""
        self._draw(brush.surface, place, self.at)

    def lines(self) -> Iterator[str]:
        """Yield what is read aloud."""
        yield from self._spoken
