"""The 23 useful cards in the panel: a line for each family of versicole, with a small card for each card."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.tracker import Place, Prospect, Tracker
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
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


class UsefulCards:
    """Draws the useful cards as a tracker has them.

    A card on top is drawn as paper, a card to come as a frame, in the fola as a frame with a heavy foot, a
    covered one is crossed out without a frame: four shapes, whatever the colours.

    Attributes:
        spots: where each card was drawn last.
    """

    def __init__(self, faces: Faces, words: Words) -> None:
        self._faces, self._words = faces, words
        self.spots: list[tuple[Rect, Card]] = []

    @staticmethod
    def height(tracker: Tracker, room: int, layout: Layout) -> int:
        """Return the height of all lines in pixels in a given room; 0 if they do not fit."""
        count = len(list(_lines(tracker)))
        line = min(layout.px(_LINE), room // count)
        return count * line if line >= layout.px(_LOWEST) else 0

    def draw(self, surface: Surface, tracker: Tracker, area: Rect, layout: Layout) -> None:
        """Draw the lines over the whole height of an area."""
        gap, points = layout.px(_GAP), layout.px(_POINTS)
        step = area.height // len(list(_lines(tracker)))
        high = step - gap
        wide = min((area.width - points) // _COLUMNS - gap, round(high * _WIDEST))
        self.spots = []
        for number, (cards, prospect) in enumerate(_lines(tracker)):
            left, top = area.x, area.y + number * step
            for card in cards:
                rect = Rect(left, top, wide, high)
                self._draw_card(surface, card, tracker.places[card], rect)
                self.spots.append((rect, card))
                left += wide + gap
            if prospect is not None:
                self._draw_points(surface, prospect, Rect(left, top, area.right - left, high), points)

    def _draw_card(self, surface: Surface, card: Card, place: Place, rect: Rect) -> None:
        if place is Place.ON_TOP:
            surface.blit(self._faces.chip(card, rect.size), rect)
            return
        is_covered = place is Place.COVERED
        colour = colours.muted
        line = theme.text(self._words.index(card), "serif-bold", round(rect.height * _LETTERS), colour)
        if is_covered:
            line.set_alpha(150)
        surface.blit(line, line.get_rect(center=rect.center))
        line.set_alpha(255)  # the rendered text is shared
        thick = max(1, rect.height // 14)
        if is_covered:
            half = line.get_width() // 2 + 2 * thick
            pygame.draw.line(
                surface,
                colours.bad,
                (rect.centerx - half, rect.centery),
                (rect.centerx + half, rect.centery),
                thick,
            )
            return
        pygame.draw.rect(surface, colours.line, rect, thick, border_radius=rect.height // 5)
        if place is Place.FOLA:
            foot = Rect(rect.x, rect.bottom - 3 * thick, rect.width, 3 * thick)
            radius = rect.height // 5
            pygame.draw.rect(
                surface,
                colours.gold,
                foot,
                border_bottom_left_radius=radius,
                border_bottom_right_radius=radius,
            )

    def _draw_points(self, surface: Surface, prospect: Prospect, area: Rect, room: int) -> None:
        """Print a family's points, and its name where the cards leave room for it."""
        pixels = round(area.height * _LETTERS)
        if prospect.is_complete:
            words, face, colour = signed(prospect.points), "sans-bold", colours.good
        elif prospect.is_broken:
            words, face, colour = "—", "sans", colours.bad
        else:
            words, face = f"{signed(prospect.points)}/{prospect.most}", "sans"
            colour = colours.text if prospect.points else colours.muted
        points = theme.shrunk(words, face, pixels, room, colour)
        surface.blit(points, points.get_rect(midright=area.midright))
        if len(prospect.family.cards) < _COLUMNS:
            gap = area.height // 3
            name = self._words(f"versicola.{prospect.family.kind.name.lower()}")
            line = theme.shrunk(name, "sans", pixels, area.width - room - 2 * gap, colours.muted)
            surface.blit(line, line.get_rect(midleft=(area.x + gap, area.centery)))


def _lines(tracker: Tracker) -> Iterator[tuple[Sequence[Card], Prospect | None]]:
    """Yield the cards of each line, and the family whose points stand at its end."""
    for prospect in tracker.prospects:
        cards = prospect.family.cards
        for start in range(0, len(cards), _COLUMNS):
            is_last = start + _COLUMNS >= len(cards)
            yield cards[start : start + _COLUMNS], prospect if is_last else None
