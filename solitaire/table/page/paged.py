"""Pictures on as many pages as their place needs."""

from collections.abc import Iterator
from typing import Protocol

from pygame import Rect, Surface

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node


class Charts(Protocol):
    """Pictures that know how many pages they need."""

    def pages(self, area: Rect) -> int:
        """Return how many pages an area needs."""

    def draw(self, surface: Surface, area: Rect, page: int) -> None:
        """Draw a page, from 0."""


class Paged(Node):
    """One of several pages of charts; the page of the window keeps it, and hands the charts over by ``of``.

    Attributes:
        at: the page shown, from 0.
        count: the number of pages, as of the last layout.
    """

    grow = True

    def __init__(self) -> None:
        self.at, self.count = 0, 1
        self._charts: tuple[Charts, ...] = ()

    def of(self, *charts: Charts) -> "Paged":
        """Take over the charts, one set after another."""
        self._charts = charts
        return self

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        """Count the pages; it has no parts."""
        self.count = sum(charts.pages(place) for charts in self._charts)
        self.at = max(0, min(self.at, self.count - 1))
        yield from ()

    def paint(self, brush: Brush, place: Rect) -> None:
        """Draw the page."""
        page = self.at
        for charts in self._charts:
            if page < (count := charts.pages(place)):
                charts.draw(brush.surface, place, page)
                break
            page -= count
