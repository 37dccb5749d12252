"""Pictures that take long to draw: each is drawn once for each size."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

from pygame import Rect, Surface

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node

Draw: TypeAlias = Callable[[tuple[int, int]], Surface]
"""Returns a picture in a size in pixels."""


class Album:
    """The pictures drawn so far; a page keeps it, and clears it when everything looks different."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[Hashable, tuple[int, int]], Surface] = {}

    def picture(self, name: Hashable, draw: Draw, *, tall: float = 0) -> Node:
        """Return a picture with a least height, by a name that no other has; it grows."""
        return _Kept(self, name, draw, tall)

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

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(self.tall) if self.tall else 0

    def paint(self, brush: Brush, place: Rect) -> None:
        size = place.size
        if min(size) <= 0:
            return
        if (self.name, size) not in self.album.drawn:
            self.album.drawn[self.name, size] = self.make(size)
        brush.surface.blit(self.album.drawn[self.name, size], place)
