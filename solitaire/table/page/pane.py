"""A part of a page by itself, in an area of a screen that is no page."""

from collections.abc import Mapping

from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.look.layout import Layout
from solitaire.table.page.scroll import Scroll
from solitaire.table.page.tree import Node
from solitaire.table.page.view import View


class Pane(Scroll):
    """Something that scrolls, with what stands around it and does not.

    Attributes:
        area: the area, in pixels of the screen.
    """

    def __init__(
        self,
        area: Rect,
        layout: Layout,
        keys: Mapping[str, float],
        largest: float = 1.0,
        smallest: float = 1.0,
    ) -> None:
        """Make it empty; see ``Scroll``."""
        super().__init__(keys, largest, smallest)
        self.area, self._layout, self._view, self._root = area, layout, View(), Node()

    def fill(self, root: Node) -> None:
        """Show a tree in the area, in which the pane is a node."""
        self._root = root
        self._lay_out()

    def _lay_out(self) -> None:
        self._view.show(self._root, self.area, self._layout)

    @property
    def text(self) -> tuple[str, ...]:
        """The texts in it."""
        return tuple(self.lines())

    def handle(self, event: Event) -> bool:
        """Scroll by wheel, keys and the bar; return whether the event was used."""
        return self._view.handle(event)

    def draw_more(self) -> bool:
        """Continue drawing for part of a frame; return whether there was anything to draw."""
        return self._view.advance()

    def draw(self, surface: Surface) -> None:
        """Draw the visible part."""
        self._lay_out()
        self._view.draw(surface)
