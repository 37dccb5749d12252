"""A bar that shows how far a result is above or below par, or how far a side leads."""

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node

_TALL: Final = 12


@dataclass(frozen=True)
class ParBar(Node):
    """A bar to the right of the middle for what is above par, to the left for what is below."""

    gained: float | None
    """Points; None: not known, no bar."""
    most: float
    """Points at which the bar is full."""

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_TALL)

    def paint(self, brush: Brush, place: Rect) -> None:
        if self.gained is None:
            return
        thin = brush.layout.gap(2)
        brush.fill(place.inflate(0, -place.height * 3 // 4), "line", 2)
        long = round(place.width / 2 * min(1.0, abs(self.gained) / self.most))
        bar = Rect(place.centerx, place.y, long, place.height).inflate(0, -place.height // 4)
        if self.gained < 0:
            bar.right = place.centerx
        pygame.draw.rect(brush.surface, brush.colour("good" if self.gained >= 0 else "bad"), bar)
        brush.surface.fill(
            brush.colour("muted"), Rect(place.centerx - thin // 2, place.y, thin, place.height)
        )
