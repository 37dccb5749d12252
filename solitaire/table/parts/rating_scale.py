"""The scale of the rating: its names from the right, which is best, the program's players, and the player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import pygame
from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node
from solitaire.texts.words import Words
from solver.rating import Level, Scale
from solver.sums import Part

_BAND: Final = 15
"""Height of the band with the names, at the smallest window."""
_POINTER: Final = 6
"""Height of the mark above it."""
_LINE: Final = 13
"""Height of a line of players below it."""
_LETTERS: Final = 10
_END: Final = 1.6
"""The scale ends this far beyond the last name's limit; the player stands at its end if they lose more."""


@dataclass(frozen=True)
class RatingScale(Node):
    """The scale on a page; small differences near its best end have more room than large ones."""

    scale: Scale
    rate: Part
    """The points that the player loses."""
    players: Sequence[tuple[float, str]]
    """The points that other players lose, and their names, the best first."""
    words: Words

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_POINTER + _BAND + 2 * _LINE)

    def paint(self, brush: Brush, place: Rect) -> None:
        surface, px, words = brush.surface, brush.layout.px, self.words
        most = _END * max(self.scale.limits[-1], *(points for points, _ in self.players))
        band = Rect(place.x, place.y + px(_POINTER), place.width, px(_BAND))

        def at(points: float) -> int:
            return round(band.right - band.width * sqrt(min(1.0, max(0.0, points) / most)))

        edges = [band.right, *map(at, self.scale.limits), band.x]
        for number, level in enumerate(Level):
            part = Rect(edges[number + 1], band.y, edges[number] - edges[number + 1] - px(1), band.height)
            is_own, name = level is self.scale.level(self.rate.points), words(f"rating.{level.value}")
            pygame.draw.rect(surface, brush.colour("gold" if is_own else "line"), part)
            colour = brush.colour("panel" if is_own else "text")
            picture = theme.shrunk(name, "sans", px(_LETTERS), part.width - px(4), colour)
            surface.blit(picture, picture.get_rect(center=part.center))
        x, reach = at(self.rate.points), px(_POINTER - 1)
        pointer = ((x, band.y), (x - reach, band.y - reach), (x + reach, band.y - reach))
        pygame.draw.polygon(surface, brush.colour("text"), pointer)
        muted = brush.colour("muted")
        ends = [place.right + 1] * 2  # by line, the left end of what is printed, from the right
        for points, name in self.players:
            picture = theme.text(name, "sans", px(_LETTERS), muted)
            spot = picture.get_rect(midtop=(at(points), band.bottom + px(3))).clamp(place)
            line = next((line for line, end in enumerate(ends) if spot.right < end), len(ends) - 1)
            spot.right = min(spot.right, ends[line] - px(6) if ends[line] <= place.right else place.right)
            if spot.x < place.x:
                continue  # no room for it
            ends[line] = spot.x
            spot.y += line * px(_LINE)
            pygame.draw.line(surface, muted, (at(points), band.bottom), (at(points), spot.y))
            surface.blit(picture, spot)

    def lines(self) -> Iterator[str]:
        yield ", ".join(name for _, name in self.players)
