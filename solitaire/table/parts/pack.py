"""The whole pack, from which cards are picked."""

from collections.abc import Collection, Iterator
from typing import Final

from pygame import Rect

from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node

_ACROSS: Final = 14
"""Cards in a row: a suit; the tarocchi take three rows."""
_ROWS: Final = -(-CARD_COUNT // _ACROSS)
_LEAST: Final = 24
"""Least height of a row."""
_DIM: Final = 50
"""The strength of a card that was picked, of 255."""


class Pack(Node):
    """All cards of the pack, suit by suit; those that were picked are dim."""

    grow = True

    def __init__(self, faces: Faces, picked: Collection[Card]) -> None:
        self._faces, self._picked = faces, picked

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_LEAST) * _ROWS

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        gap = layout.gap(4)
        wide, high = (place.width + gap) // _ACROSS, (place.height + gap) // _ROWS
        high = min(high, wide)
        left = place.centerx - (_ACROSS * wide - gap) // 2
        for card in range(CARD_COUNT):
            row, column = divmod(card, _ACROSS)
            yield Rect(left + column * wide, place.y + row * high, wide - gap, high - gap), card

    def paint(self, brush: Brush, place: Rect) -> None:
        for spot, card in self.cards(place, brush.layout):
            chip = self._faces.chip(card, spot.size)
            if card in self._picked:
                chip = chip.copy()
                chip.set_alpha(_DIM)
            brush.surface.blit(chip, spot)
