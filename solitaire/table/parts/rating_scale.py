"""The scale of the rating: its names from the right, which is best, the program's players, and the player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Final

import pygame
from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node
from solitaire.texts.words import Words
from solver.review import Level, Scale
from solver.sums import Part

_BAND: Final = 15
"""Height of the band with the names, at the smallest window."""
_POINTER: Final = 6
"""Height of the mark above it."""
_LINE: Final = 13
"""Height of a line of players below it."""
_LETTERS: Final = 10
_APART: Final = 6
"""Least distance between two names in a line."""
_CROSSED: Final = 10_000
"""Where names would be crossed or lie on each other, that counts as if they were so many pixels off."""
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
        pictures = [theme.text(name, "sans", px(_LETTERS), muted) for _, name in self.players]
        marks = [at(points) for points, _ in self.players]
        wide = [picture.width for picture in pictures]
        for mark, picture, (row, left) in zip(
            marks, pictures, arranged(marks, wide, band, px(_APART)), strict=True
        ):
            top = band.bottom + px(3) + row * px(_LINE)
            pygame.draw.line(surface, muted, (mark, band.bottom), (mark, top))
            surface.blit(picture, (left, top))

    def lines(self) -> Iterator[str]:
        yield ", ".join(name for _, name in self.players)


def arranged(marks: Sequence[int], wide: Sequence[int], band: Rect, apart: int) -> list[tuple[int, int]]:
    """Return, for each mark on a scale, the row of its name below it, 0 or 1, and the name's left end.

    Names stand as near to their marks as they can; the line to a name in the lower row crosses no other name.

    Args:
        marks: where the marks are, from the right.
        wide: the widths of their names.
        band: the scale.
        apart: the least distance between two names.
    """

    def tried(rows: tuple[int, ...]) -> tuple[int, list[tuple[int, int]]]:
        """Return by how many pixels the names are off their marks in these rows, and their places."""
        ends, off, found = [band.right + apart] * 2, 0, list[tuple[int, int]]()
        above = list[range]()  # what the names in the upper row cover
        for mark, width, row in zip(marks, wide, rows, strict=True):
            reach = ends[row] - apart - width
            left = max(band.x, min(mark - width // 2, reach))
            is_bad = left > reach or (row == 1 and any(mark in covered for covered in above))
            off += abs(left + width // 2 - mark) + _CROSSED * is_bad
            if row == 0:
                above.append(range(left - apart // 2, left + width + apart // 2))
            else:
                ends[0] = min(ends[0], mark)
            ends[row] = left
            found.append((row, left))
        return off, found

    return min(tried(rows) for rows in product((0, 1), repeat=len(marks)))[1]
