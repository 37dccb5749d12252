"""A hand of cards spread like a fan, for the title."""

import math
from typing import Final

import pygame
from pygame import Surface

from solitaire.rules.cards import parse_cards
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO

_HAND: Final = parse_cards("M DC T37 T40 T38 CQ SK")
_SPREAD: Final = 13.0
"""Degrees between a card of the hand and the next."""
_PIVOT: Final = 1.7
"""Distance from a card's upper edge to the point that the hand turns on, in heights of a card."""


def fan(faces: Faces, room: tuple[int, int]) -> Surface:
    """Return the hand's cards turned about a point below them, as large as there is room for."""
    outermost = math.radians(_SPREAD * (len(_HAND) - 1) / 2)
    half = CARD_RATIO / 2
    # In heights of a card: how far out and up the upper corners reach, and how low the lower corners hang.
    reach = _PIVOT * math.sin(outermost) + half * math.cos(outermost)
    above = math.hypot(_PIVOT, half) - _PIVOT
    lowest = above + _PIVOT - (_PIVOT - 1) * math.cos(outermost) + half * math.sin(outermost)
    tall = int(min(room[1] / max(1 + above, lowest), room[0] / (2 * reach)))
    picture = Surface((round(2 * reach * tall), round(max(1 + above, lowest) * tall)), pygame.SRCALPHA)
    away = (_PIVOT - 0.5) * tall
    for number, card in enumerate(_HAND):
        degrees = _SPREAD * (number - (len(_HAND) - 1) / 2)
        face = faces.face(card, (round(tall * CARD_RATIO), tall))
        clear = Surface((face.get_width() + 4, face.get_height() + 4), pygame.SRCALPHA)
        clear.blit(face, (2, 2))  # with nothing around them the edges would be turned into steps
        turned = pygame.transform.rotozoom(clear, -degrees, 1)
        turn = math.radians(degrees)
        centre = (
            picture.get_width() / 2 + away * math.sin(turn),
            (above + _PIVOT) * tall - away * math.cos(turn),
        )
        picture.blit(turned, turned.get_rect(center=centre))
    return picture
