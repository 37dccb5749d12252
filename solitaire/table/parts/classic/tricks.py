"""A trick in a line: its cards, the best with a gold frame, and the lead after it."""

from typing import Final

import pygame
from pygame import Rect

from solitaire.classic.trick import best
from solitaire.rules.cards import CARTIGLIE
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout
from solitaire.table.models.compared import PlayedTrick
from solitaire.table.page.tree import Brush, Node
from solitaire.texts.words import signed

_LETTERS: Final = 13
"""Height of the letters at the smallest window."""
_HIGH: Final = 1.75
"""Height of the line, in heights of the letters."""
_WIDE: Final = 15
"""Width of the cards with the lead after them, likewise."""


class TrickPicture(Node):
    """The line of a trick."""

    def __init__(self, played: PlayedTrick, faces: ClassicFaces) -> None:
        self._played, self._faces = played, faces

    def high(self, layout: Layout, wide: int) -> int:
        return round(layout.px(_LETTERS) * _HIGH)

    def paint(self, brush: Brush, place: Rect) -> None:
        pixels, left, played = brush.layout.px(_LETTERS), place.x, self._played
        high = round(1.45 * pixels)
        for card in played.trick.cards:
            size = round(high * (1.3 if card >= CARTIGLIE else 1.7)), high
            chip = Rect((left, place.centery - high // 2), size)
            brush.surface.blit(self._faces.chip(card, size), chip)
            if card == best(played.trick.standing):
                gold, wide = brush.colour("gold"), brush.layout.px(1.5)
                pygame.draw.rect(brush.surface, gold, chip.inflate(2, 2), wide, border_radius=high // 4)
            left = chip.right + pixels // 3
        colour = brush.colour("good" if played.lead > 0 else "bad" if played.lead < 0 else "muted")
        lead = theme.text(signed(played.lead), "sans-bold", pixels, colour)
        right = min(place.right, place.x + round(_WIDE * pixels))
        brush.surface.blit(lead, lead.get_rect(midright=(right, place.centery)))
