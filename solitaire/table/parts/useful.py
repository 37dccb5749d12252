"""The useful cards in the panel: a line or two for each versicola, with its points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.tracker import Family, Place, Prospect, Tracker
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.page.tree import Brush, Column, Node
from solitaire.texts.words import Words, signed

_COLUMNS: Final = 7
"""Small cards in a line; a longer family takes two lines."""
_LINE: Final = 19
_LOWEST: Final = 14
"""Height of a line at the smallest window, its gap included: as a rule, and where room is short."""
_GAP: Final = 2
_POINTS: Final = 44
"""Width of the points on the right."""
_LETTERS: Final = 0.64
"""Height of the letters as a share of a small card's."""
_WIDEST: Final = 1.45
"""Greatest width of a small card, as a multiple of its height."""


def useful_cards(tracker: Tracker, faces: Faces, words: Words, layout: Layout) -> list[Node]:
    """Return the useful cards as a tracker has them, in lines of every height, the highest first."""
    gap = layout.px(_GAP)
    return [
        Column(*_lines(tracker, faces, words, tall, gap))
        for tall in range(layout.px(_LINE), layout.px(_LOWEST) - 1, -1)
    ]


def _lines(tracker: Tracker, faces: Faces, words: Words, tall: int, gap: int) -> Iterator["FamilyLine"]:
    for prospect in tracker.prospects:
        cards = prospect.family.cards
        for start in range(0, len(cards), _COLUMNS):
            ends = prospect if start + _COLUMNS >= len(cards) else None
            part = cards[start : start + _COLUMNS]
            yield FamilyLine(part, prospect.family, ends, tracker, faces, words, tall, gap)


@dataclass(frozen=True, eq=False)
class FamilyLine(Node):
    """Cards of a versicola.

    A card on top is drawn as paper, a card to come as a frame, in the fola as a frame with a heavy foot, a
    covered card is crossed out without a frame: four shapes, whatever the colours.
    """

    held: Sequence[Card]
    """Its cards."""
    family: Family
    prospect: Prospect | None
    """The family's points, if they stand at its end."""
    tracker: Tracker
    faces: Faces
    words: Words
    tall: int
    """Its height in pixels, with the gap below it."""
    gap: int

    def high(self, layout: Layout, wide: int) -> int:
        return self.tall

    def bar(self, place: Rect) -> Rect:
        """Return its place without the gap."""
        return Rect(place.topleft, (place.width, place.height - self.gap))

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        gap, bar = self.gap, self.bar(place)
        room = (bar.width - layout.px(_POINTS)) // _COLUMNS - gap
        wide = min(room, round(bar.height * _WIDEST))
        for number, card in enumerate(self.held):
            yield Rect(bar.x + number * (wide + gap), bar.y, wide, bar.height), card

    def paint(self, brush: Brush, place: Rect) -> None:
        layout, left = brush.layout, place.x
        for rect, card in self.cards(place, layout):
            self._draw_card(brush.surface, card, rect)
            left = rect.right + self.gap
        if self.prospect is not None:
            bar = self.bar(place)
            bar.x, bar.width = left, bar.right - left
            self._draw_points(brush.surface, self.prospect, bar, layout.px(_POINTS))

    def _draw_card(self, surface: Surface, card: Card, rect: Rect) -> None:
        place = self.tracker.places[card]
        if place is Place.ON_TOP:
            surface.blit(self.faces.chip(card, rect.size), rect)
            return
        is_covered = place is Place.COVERED
        letters = round(rect.height * _LETTERS)
        line = theme.text(self.words.index(card), "serif-bold", letters, colours.muted)
        if is_covered:
            line.set_alpha(150)
        surface.blit(line, line.get_rect(center=rect.center))
        line.set_alpha(255)  # the rendered text is shared
        thick, radius = max(1, rect.height // 14), rect.height // 5
        if is_covered:
            half = line.get_width() // 2 + 2 * thick
            left, right = (rect.centerx - half, rect.centery), (rect.centerx + half, rect.centery)
            pygame.draw.line(surface, colours.bad, left, right, thick)
            return
        pygame.draw.rect(surface, colours.line, rect, thick, border_radius=radius)
        if place is Place.FOLA:
            foot = Rect(rect.x, rect.bottom - 3 * thick, rect.width, 3 * thick)
            corners = {"border_bottom_left_radius": radius, "border_bottom_right_radius": radius}
            pygame.draw.rect(surface, colours.muted, foot, **corners)

    def _draw_points(self, surface: Surface, prospect: Prospect, area: Rect, room: int) -> None:
        """Print the family's points, and its name where the cards leave room for it."""
        pixels = round(area.height * _LETTERS)
        if prospect.is_complete:
            words, face, colour = signed(prospect.points), "sans-bold", colours.gold
        elif prospect.is_broken:
            words, face, colour = "—", "sans", colours.muted
        else:
            words, face = f"{signed(prospect.points)}/{prospect.most}", "sans"
            colour = colours.gold if prospect.points else colours.muted
        points = theme.shrunk(words, face, pixels, room, colour)
        surface.blit(points, points.get_rect(midright=area.midright))
        if len(prospect.family.cards) < _COLUMNS:
            gap = area.height // 3
            name = self.words(f"versicola.{prospect.family.kind.name.lower()}")
            line = theme.shrunk(name, "sans", pixels, area.width - room - 2 * gap, colours.muted)
            surface.blit(line, line.get_rect(midleft=(area.x + gap, area.centery)))
