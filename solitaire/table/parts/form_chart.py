"""The form: how far each of the newest games was above or below par, and the mean of ten as a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

import pygame
from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node
from solitaire.table.parts.chart import places
from solitaire.texts.words import signed

SPAN: Final = 10
"""Games of which the mean is a point on the line."""
_MOST: Final = 60
"""Games shown, at most."""
_TALL: Final = 120
"""Least height, at the smallest window."""


@dataclass(frozen=True)
class FormChart(Node):
    """A dot for each game, and a line."""

    form: Sequence[float]
    """By game, the points above par, or below it; the oldest first."""
    par: str
    """The name of the line at par."""
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_TALL)

    def paint(self, brush: Brush, place: Rect) -> None:
        shown = self.form[-_MOST:]
        if not shown:
            return
        px, start = brush.layout.px, len(self.form) - len(shown)
        inside = Rect(place.x + px(40), place.y + px(18), place.width - px(80), place.height - px(24))
        at = places(inside, len(shown), shown)
        zero = at(0, 0.0)[1]
        pygame.draw.line(brush.surface, brush.colour("line"), (place.x, zero), (place.right, zero), px(1))
        self._print(brush, self.par, "muted", midleft=(place.x, zero - px(9)))
        for number, points in enumerate(shown):
            colour = brush.colour("good" if points >= 0 else "bad")
            pygame.draw.circle(brush.surface, colour, at(number, points), px(3))
        ends = range(start + 1, len(self.form) + 1)
        means = [fmean(self.form[max(0, end - SPAN) : end]) for end in ends]
        line = [at(number, mean) for number, mean in enumerate(means)]
        if len(line) > 1:
            pygame.draw.lines(brush.surface, brush.colour("gold"), closed=False, points=line, width=px(2))
        self._print(brush, signed(round(means[-1])), "gold", midleft=(line[-1][0] + px(7), line[-1][1]))

    def _print(self, brush: Brush, text: str, colour: str, *, midleft: tuple[int, int]) -> None:
        picture = theme.text(text, "sans", brush.layout.px(12), brush.colour(colour))
        brush.surface.blit(picture, picture.get_rect(midleft=midleft))
