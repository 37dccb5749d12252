"""Pictures of costly decisions of the classic game: sets of discards, tricks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import colours

# -- sets of cards ------------------------------------------------------------------------------

_FOLA_COLUMNS: Final = (7, 13)
"""Numbers of columns in which cards may lie; the number that makes the cards larger is taken."""

Face = Callable[[Card], Surface]


def little_folas(
    orders: Sequence[Sequence[Card]], size: tuple[int, int], face: Face, edges: Sequence[tuple[int, int, int]]
) -> Surface:
    """Return a picture of sets of cards, each in a frame below the last."""
    picture = Surface(size, pygame.SRCALPHA)
    high = size[1] // len(orders)
    for number, (order, edge) in enumerate(zip(orders, edges, strict=True)):
        block = Rect(0, number * high, size[0], high - 4)
        rows = (
            _cells(block.inflate(-8, -8), min(columns, len(order)), -(-len(order) // columns))
            for columns in _FOLA_COLUMNS
        )
        cells = max(rows, key=lambda cells: cells[0].width)
        for cell, card in zip(cells, order, strict=False):
            picture.blit(pygame.transform.smoothscale(face(card), cell.size), cell)
        pygame.draw.rect(picture, edge, block, 2, border_radius=6)
    return picture


def _cells(area: Rect, columns: int, rows: int) -> list[Rect]:
    """Return the places of small cards, as large as fit, in the middle of an area."""
    gap = max(2, area.width // 80)
    tall = int(min(area.height / rows - gap, (area.width / columns - gap) / CARD_RATIO))
    size = max(1, int(tall * CARD_RATIO)), max(1, tall)
    left = area.centerx - (columns * (size[0] + gap) - gap) // 2
    top = area.centery - (rows * (size[1] + gap) - gap) // 2
    return [
        Rect((left + column * (size[0] + gap), top + row * (size[1] + gap)), size)
        for row in range(rows)
        for column in range(columns)
    ]


# -- the classic game ---------------------------------------------------------------------------

_BEFORE: Final = (Seat.W, Seat.N, Seat.E)
"""The others, as they sit from left to right."""
_GAP: Final = 6
_EDGE: Final = 3
"""Between two cards, and width of a frame, in pixels."""


def little_trick(
    lying: Mapping[Seat, Card], played: Card, better: Card | None, size: tuple[int, int], faces: ClassicFaces
) -> Surface:
    """Return a picture of a trick at the person's turn.

    Args:
        lying: by seat, the cards that lay there already.
        played: the person's card, framed in red.
        better: the better card, framed in green, or None to leave it out.
        size: the picture's, in pixels.
        faces: the card pictures.
    """
    picture = Surface(size, pygame.SRCALPHA)
    rows = 2 if lying else 1
    tall = min(size[1] // rows - _GAP, round((size[0] / 3 - 2 * _GAP) / CARD_RATIO))
    card = (max(1, round(tall * CARD_RATIO)), max(1, tall))
    step = card[0] + 2 * _GAP
    for column, seat in enumerate(_BEFORE if lying else ()):
        place = Rect((0, 0), card)
        place.midtop = size[0] // 2 + (column - 1) * step, _GAP // 2
        if seat in lying:
            picture.blit(faces.face(lying[seat], card), place)
        else:
            pygame.draw.rect(picture, colours.line, place, 1, border_radius=card[0] // 12)
    framed = [(played, colours.bad)] + ([] if better is None else [(better, colours.good)])
    for column, (shown, edge) in enumerate(framed):
        place = Rect((0, 0), card)
        place.midbottom = size[0] // 2 + (2 * column + 1 - len(framed)) * step // 2, size[1] - _GAP // 2
        picture.blit(faces.face(shown, card), place)
        pygame.draw.rect(
            picture, edge, place.inflate(_EDGE, _EDGE), _EDGE, border_radius=card[0] // 12 + _EDGE
        )
    return picture
