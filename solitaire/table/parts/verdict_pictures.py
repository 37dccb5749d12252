"""Pictures of costly decisions: little boards, orders of the fola, tricks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card
from solitaire.rules.position import COLUMNS, Move
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import colours
from solitaire.table.parts.marks import arrow

# -- little boards ------------------------------------------------------------------------------

_SHADE: Final = (8, 16, 14, 120)
"""Laid over the cards that do not matter."""
_FOLA_COLUMNS: Final = (7, 13)
"""Numbers of columns in which a fola may lie; the number that makes its cards larger is taken."""
_FEWEST_ROWS: Final = 3
"""A grid with fewer rows is drawn as if it had this many: cards are not blown up."""

Face = Callable[[Card], Surface]


def little_board(
    tops: Sequence[Card], size: tuple[int, int], face: Face, back: Surface, played: Move, better: Move | None
) -> Surface:
    """Return a picture of a grid with a red arrow for the move played and a green arrow for a better move.

    Args:
        tops: the cards on top of the piles.
        size: the picture's, in pixels.
        face: a card's picture in any size.
        back: the picture of a card's back.
        played: a kill or the end.
        better: a kill, the end, or None for the play of the next card: its place is lit. The move played
            itself leaves the better one out.
    """
    picture = Surface(size, pygame.SRCALPHA)
    places = len(tops) + (better is None)
    cells = _cells(Rect((0, 0), size), COLUMNS, max(_FEWEST_ROWS, -(-places // COLUMNS)))
    kills = [move for move in (played, better) if move is not None and move.is_kill]
    lit = {card for kill in kills for card in kill if card is not None}
    _draw_cards(picture, zip(cells, tops, strict=False), face, lit)
    if better is None:
        _blit_scaled(picture, back, cells[len(tops)])
        width = max(2, cells[0].width // 14)
        pygame.draw.rect(picture, colours.good, cells[len(tops)], width, border_radius=3)
    places_of = dict(zip(tops, cells, strict=False))
    for move, colour, bend in ((better, colours.good, 0.25), (played, colours.bad, 0.1)):
        is_shown = colour == colours.bad or move != played
        if is_shown and move is not None and move.victim is not None:
            start, goal = places_of[move.card], places_of[move.victim]
            arrow(picture, start.center, goal.center, colour, max(3, start.width // 9), bend * start.height)
    return picture


def little_folas(
    orders: Sequence[Sequence[Card]], size: tuple[int, int], face: Face, edges: Sequence[tuple[int, int, int]]
) -> Surface:
    """Return a picture of orders of the fola, or other cards, each in a frame below the last."""
    picture = Surface(size, pygame.SRCALPHA)
    high = size[1] // len(orders)
    for number, (order, edge) in enumerate(zip(orders, edges, strict=True)):
        block = Rect(0, number * high, size[0], high - 4)
        rows = (
            _cells(block.inflate(-8, -8), min(columns, len(order)), -(-len(order) // columns))
            for columns in _FOLA_COLUMNS
        )
        cells = max(rows, key=lambda cells: cells[0].width)
        _draw_cards(picture, zip(cells, order, strict=False), face, set(order))
        pygame.draw.rect(picture, edge, block, 2, border_radius=6)
    return picture


def _draw_cards(picture: Surface, places: Iterable[tuple[Rect, Card]], face: Face, lit: set[Card]) -> None:
    for cell, card in places:
        _blit_scaled(picture, face(card), cell)
        if lit and card not in lit:
            shade = Surface(cell.size, pygame.SRCALPHA)
            pygame.draw.rect(shade, _SHADE, shade.get_rect(), border_radius=max(1, cell.width // 16))
            picture.blit(shade, cell)


def _blit_scaled(picture: Surface, card: Surface, cell: Rect) -> None:
    picture.blit(pygame.transform.smoothscale(card, cell.size), cell)


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
