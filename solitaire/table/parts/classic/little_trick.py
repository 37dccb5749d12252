"""A trick as a small picture: what lay there, and below it what was played and what was better."""

from collections.abc import Mapping
from typing import Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card
from solitaire.table.look.classic_faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import colours

_BEFORE: Final = (Seat.W, Seat.N, Seat.E)
"""The others, as they sit from left to right."""
_GAP: Final = 6
_EDGE: Final = 3
"""Between two cards, and width of a frame, in pixels."""


def little_trick(
    lying: Mapping[Seat, Card], played: Card, better: Card, size: tuple[int, int], faces: ClassicFaces
) -> Surface:
    """Return a picture of a trick at the person's turn.

    Args:
        lying: by seat, the cards that lay there already.
        played: what the person played, framed in red.
        better: what would have been better, framed in green.
        size: the picture's, in pixels.
        faces: the card pictures.
    """
    picture = Surface(size, SRCALPHA)
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
    for column, (one, edge) in enumerate(((played, colours.bad), (better, colours.good))):
        place = Rect((0, 0), card)
        place.midbottom = size[0] // 2 + (2 * column - 1) * step // 2, size[1] - _GAP // 2
        picture.blit(faces.face(one, card), place)
        pygame.draw.rect(
            picture, edge, place.inflate(_EDGE, _EDGE), _EDGE, border_radius=card[0] // 12 + _EDGE
        )
    return picture
