"""A text of several paragraphs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import STYLES, Brush, Node

_LEADING: Final = 1.35
_BETWEEN: Final = 0.6
"""Heights of a line and of an empty one, in heights of the letters."""
_APART: Final = "\N{EN SPACE}"
"""What two blanks become: a key stays with the first word that says what it does."""


@dataclass(frozen=True)
class Prose(Node):
    """A text, which may be bold in part; an empty line sets paragraphs apart."""

    words: str
    style: str = "body"

    def _lines(self, layout: Layout, wide: int) -> Iterator[tuple[str, int]]:
        """Yield the lines, each with its height."""
        face, size, _ = STYLES[self.style]
        pixels = layout.px(size)
        for paragraph in self.words.split("\n"):
            lines = theme.wrap(paragraph.replace("  ", _APART), face, pixels, max(1, wide))
            yield from ((line, round(pixels * _LEADING)) for line in lines)
            if not lines:
                yield "", round(pixels * _BETWEEN)

    def high(self, layout: Layout, wide: int) -> int:
        return sum(high for _, high in self._lines(layout, wide))

    def paint(self, brush: Brush, place: Rect) -> None:
        face, size, colour = STYLES[self.style]
        seen, at = brush.surface.get_clip(), Rect(place)
        for line, at.height in self._lines(brush.layout, place.width):
            if line and at.colliderect(seen):
                picture = theme.text(line, face, brush.layout.px(size), brush.colour(colour))
                brush.surface.blit(picture, picture.get_rect(midleft=at.midleft))
            at.top = at.bottom

    def lines(self) -> Iterator[str]:
        yield self.words
