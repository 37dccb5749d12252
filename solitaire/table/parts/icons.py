"""Icons of the toolbar's main actions, drawn as lines in a single colour."""

import math
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.actions import Action
from solitaire.table.look.theme import Colour

_SIDE: Final = 96
"""Side in pixels at which an icon is drawn before it is scaled down."""
_THICK: Final = 11


def has_icon(action: Action) -> bool:
    """Say whether an action has an icon."""
    return action in _DRAWN


@lru_cache(maxsize=64)
def icon(action: Action, side: int, colour: Colour) -> Surface:
    """Return an action's icon, a square of this side in pixels."""
    large = Surface((_SIDE, _SIDE), pygame.SRCALPHA)
    _DRAWN[action](large, colour)
    return pygame.transform.smoothscale(large, (side, side))


def _back(surface: Surface, colour: Colour) -> None:
    """Draw an arrow that turns back to the left."""
    area = Rect(18, 26, 60, 56)
    pygame.draw.arc(surface, colour, area, -math.pi * 0.75, math.pi * 0.85, _THICK)
    pygame.draw.polygon(surface, colour, ((4, 36), (44, 36), (22, 66)))


def _again(surface: Surface, colour: Colour) -> None:
    """Draw an arrow that turns on to the right."""
    turned = Surface(surface.get_size(), pygame.SRCALPHA)
    _back(turned, colour)
    surface.blit(pygame.transform.flip(turned, True, False), (0, 0))


def _lamp(surface: Surface, colour: Colour) -> None:
    """Draw a lamp."""
    pygame.draw.circle(surface, colour, (48, 38), 30, _THICK)
    pygame.draw.rect(surface, colour, (34, 64, 28, 10), border_radius=4)
    pygame.draw.rect(surface, colour, (38, 80, 20, 9), border_radius=4)


def _flag(surface: Surface, colour: Colour) -> None:
    """Draw a flag."""
    pygame.draw.rect(surface, colour, (20, 8, 10, 82), border_radius=5)
    pygame.draw.polygon(surface, colour, ((30, 12), (84, 32), (30, 54)))


def _house(surface: Surface, colour: Colour) -> None:
    """Draw a house: the way to the menu."""
    pygame.draw.polygon(surface, colour, ((6, 50), (48, 10), (90, 50), (90, 58), (6, 58)))
    pygame.draw.rect(surface, colour, (20, 52, 56, 36))
    pygame.draw.rect(surface, (0, 0, 0, 0), (40, 62, 16, 26))


def _scales(surface: Surface, colour: Colour) -> None:
    """Draw a pair of scales."""
    pygame.draw.rect(surface, colour, (43, 10, 10, 72))
    pygame.draw.rect(surface, colour, (26, 80, 44, 9), border_radius=4)
    pygame.draw.rect(surface, colour, (10, 18, 76, 9), border_radius=4)
    for middle in (18, 78):
        pygame.draw.polygon(surface, colour, ((middle, 24), (middle - 16, 56), (middle + 16, 56)), 5)
        pygame.draw.arc(surface, colour, (middle - 16, 42, 32, 30), math.pi, 2 * math.pi, 15)


def _trick(surface: Surface, colour: Colour) -> None:
    """Draw the four cards of a trick, as they lie on the table."""
    for place in ((36, 4, 24, 36), (36, 56, 24, 36), (4, 36, 28, 24), (64, 36, 28, 24)):
        pygame.draw.rect(surface, colour, place, border_radius=5)


def _eye(surface: Surface, colour: Colour) -> None:
    """Draw an eye."""
    pygame.draw.arc(surface, colour, Rect(2, 22, 92, 92), math.pi * 0.14, math.pi * 0.86, _THICK)
    pygame.draw.arc(surface, colour, Rect(2, -18, 92, 92), math.pi * 1.14, math.pi * 1.86, _THICK)
    pygame.draw.circle(surface, colour, (48, 48), 14)


_DRAWN: Final = {
    Action.UNDO: _back,
    Action.REDO: _again,
    Action.HINT: _lamp,
    Action.FINISH: _flag,
    Action.VERDICT: _scales,
    Action.MENU: _house,
    Action.CLASSIC_LAST: _trick,
    Action.CLASSIC_KNOWN: _eye,
}
