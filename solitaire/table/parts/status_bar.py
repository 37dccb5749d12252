"""The status line at the bottom of the window: its two halves, tips, and news of versicole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card, Versicola, VersicolaKind
from solitaire.rules.outlook import ProspectChange
from solitaire.rules.position import Position
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.texts import SEPARATOR
from solitaire.texts.words import Words, signed


def draw_status(
    surface: Surface, layout: Layout, left: str, right: str, alarm: bool, notice: str = ""
) -> int:
    """Draw the status line: the latest news on the left, the state of the game on the right.

    Refusals and errors have text and background colours swapped, and so has a notice, which stands before the
    news. If all is too long, the latest news is shortened last.

    Returns:
        where the news begins.
    """
    pygame.draw.rect(surface, colours.panel, layout.status)
    pixels, gap = layout.px(13), layout.gap(12)
    start = gap
    if notice:
        line = theme.shrunk(notice, "sans-bold", pixels, layout.size[0] - 4 * gap, colours.panel)
        start = _draw_slip(surface, layout, line, start).right + gap
    whole = layout.size[0] - start - 3 * gap
    room = whole - theme.text_width(left, "sans", pixels)
    parts = right.split(SEPARATOR)
    while len(parts) > 1 and theme.text_width(SEPARATOR.join(parts), "sans", pixels) > room:
        parts.pop(0)  # the first parts change least often
    state, said = SEPARATOR.join(parts), left.split(SEPARATOR)
    if left and not theme.fits(said[-1], "sans", pixels, whole - theme.text_width(state, "sans", pixels)):
        state = ""
    standing = theme.shrunk(state, "sans", pixels, whole, colours.muted)
    place = standing.get_rect(midright=(layout.size[0] - gap, layout.status.centery))
    surface.blit(standing, place)
    room = place.left - start - 2 * gap
    while len(said) > 1 and not theme.fits(SEPARATOR.join(said), "sans", pixels, room):
        said.pop(0)
    news = theme.shrunk(SEPARATOR.join(said), "sans", pixels, room, colours.panel if alarm else colours.text)
    if alarm and left:
        _draw_slip(surface, layout, news, start)
    else:
        surface.blit(news, news.get_rect(midleft=(start, layout.status.centery)))
    return start


def _draw_slip(surface: Surface, layout: Layout, line: Surface, left: int) -> Rect:
    """Draw words on a slip in the colour of text; return its place."""
    place = line.get_rect(midleft=(left, layout.status.centery))
    slip = place.inflate(layout.gap(12), layout.px(4))
    pygame.draw.rect(surface, colours.text, slip, border_radius=slip.height // 4)
    surface.blit(line, place)
    return slip


def draw_tip(
    surface: Surface, layout: Layout, words: str, point: tuple[int, int], thing: Rect | None = None
) -> None:
    """Draw a few words about the thing under the mouse: above the status line, on the left of the panel.

    What is said of a thing in a place of its own left of the panel ends on the left of that.
    """
    right = layout.panel.left - layout.gap(4)
    if thing is not None:
        right = min(right, thing.left)
    room = right - layout.px(20)
    line = theme.shrunk(words, "sans", layout.px(13), room, colours.text)
    box = line.get_rect().inflate(layout.px(16), layout.px(8))
    box.midright = right, point[1]
    box.bottom = min(box.bottom, layout.status.top - layout.gap(4))
    box.top = max(box.top, layout.felt.top + layout.gap(4))
    pygame.draw.rect(surface, colours.felt_dark, box, border_radius=layout.px(5))
    pygame.draw.rect(surface, colours.line, box, 1, border_radius=layout.px(5))
    surface.blit(line, line.get_rect(center=box.center))


_SHOWN: Final = 3.0
"""Seconds that the news stays."""
_LETTERS, _SMALLEST = 13, 8
"""Height of the letters at the smallest window, and the least height in pixels."""


@dataclass(slots=True)
class VersicolaNews:
    """Versicole that a move made or broke."""

    lines: Sequence[tuple[str, int]]
    """Each in words, with the points won or lost."""
    made: frozenset[Card]
    """The cards of the versicole that count more now."""
    left: frozenset[Card]
    """The cards still on top of those that count less."""
    seconds: float = _SHOWN
    """How long it will still be shown."""

    @classmethod
    def of(cls, found: Sequence[ProspectChange], after: Position, words: Words) -> "VersicolaNews | None":
        """Return the news of a move, given the families that it changed and the position after it."""
        if not found:
            return None
        more = (change.after.made for change in found if change.points > 0)
        less = (change.before.made for change in found if change.points < 0)
        return cls(
            tuple((_words(change, words), change.points) for change in found),
            frozenset(card for made in more for versicola in made for card in versicola.cards),
            frozenset(
                card for made in less for versicola in made for card in versicola.cards if card in after.grid
            ),
        )

    def spoken(self, words: Words) -> Iterator[str]:
        """Yield its lines, to be read aloud."""
        for line, points in self.lines:
            yield words("spoken.named", name=line, value=signed(points))

    def draw(self, surface: Surface, layout: Layout, start: int = 0) -> None:
        """Draw it on the left of the status line from ``start`` on, where it covers no card."""
        space = layout.gap(8)
        place = layout.status.inflate(-space, -layout.gap(4))
        place.x, place.width = place.x + start, place.width - start
        pixels = layout.px(_LETTERS)
        while pixels > _SMALLEST and self._width(pixels, space) > place.width:
            pixels -= 1
        place.width = min(place.width, self._width(pixels, space))
        radius = place.height // 3
        pygame.draw.rect(surface, colours.felt_dark, place, border_radius=radius)
        pygame.draw.rect(surface, colours.gold, place, layout.px(1.5), border_radius=radius)
        left = place.x + space
        for line, points in self.lines:
            for words, shade in ((line, colours.text), (signed(points), colours.gold)):
                picture = theme.text(words, "sans-bold", pixels, shade)
                surface.blit(picture, picture.get_rect(midleft=(left, place.centery)))
                left += picture.get_width() + space
            left += space

    def _width(self, pixels: int, space: int) -> int:
        """Return the width of the whole in letters of a height, with a space between its parts."""
        words = (theme.text_width(line + signed(points), "sans-bold", pixels) for line, points in self.lines)
        return sum(words) + 3 * space * len(self.lines)


def _words(change: ProspectChange, words: Words) -> str:
    """Return the change of a family: made, longer, lower or broken."""
    before, after = change.before, change.after
    if after.points > before.points:
        key = "longer" if before.points else "made"
    else:
        key = "lower" if after.points else "broken"
    those = after.made or before.made
    return words(f"news.{key}", versicola=", ".join(_name(versicola, words) for versicola in those))


def _name(versicola: Versicola, words: Words) -> str:
    """Return a versicola's name; a run is named by its ends."""
    if versicola.kind is VersicolaKind.REGULAR:
        ends = (words.index(versicola.cards[0]), words.index(versicola.cards[-1]))
        return words("news.run", first=ends[0], last=ends[1])
    return words(f"family.{versicola.kind.name.lower()}")
