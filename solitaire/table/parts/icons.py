"""Icons of the toolbar's main actions, in a single colour; medals; the icon of the program."""

import math
from functools import lru_cache
from io import BytesIO
from typing import Final

import pygame
from PIL import Image
from pygame import Rect, Surface

from assets.desktop import SHARE, SVG_ICON
from solitaire.play.grades import Grade
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


# -- medals -------------------------------------------------------------------------------------

_METALS: Final[dict[Grade, tuple[Colour, Colour, Colour]]] = {
    Grade.BRONZE: ((120, 66, 30), (186, 116, 66), (226, 164, 112)),
    Grade.SILVER: ((104, 112, 120), (182, 190, 198), (232, 236, 240)),
    Grade.GOLD: ((140, 96, 12), (226, 172, 56), (250, 220, 130)),
    Grade.CROWN: ((140, 96, 12), (226, 172, 56), (250, 220, 130)),
}
"""Edge, metal and light of each grade."""
_FINE: Final = 4
"""Drawn this many times larger and scaled down, for smooth edges."""
_CROWN: Final = (
    (-0.46, 0.26),
    (-0.5, -0.3),
    (-0.22, 0.0),
    (0, -0.42),
    (0.22, 0.0),
    (0.5, -0.3),
    (0.46, 0.26),
)
_STAR: Final = tuple(
    pygame.Vector2(0, -(0.46 if point % 2 == 0 else 0.19)).rotate(36 * point) for point in range(10)
)


@lru_cache(maxsize=32)
def medal(grade: Grade, pixels: int) -> Surface:
    """Return the medal of a grade, a disc of the given size in pixels: a star on it, for 334 a crown."""
    size = _FINE * pixels
    middle, radius = pygame.Vector2(size / 2, size / 2), size / 2
    edge, metal, light = _METALS[grade]
    picture = Surface((size, size), pygame.SRCALPHA)
    for colour, share in ((edge, 1.0), (light, 0.93), (metal, 0.88), (edge, 0.74), (metal, 0.71)):
        pygame.draw.circle(picture, colour, middle, radius * share)
    figure = _CROWN if grade is Grade.CROWN else _STAR
    place = [middle + radius * pygame.Vector2(point) for point in figure]
    pygame.draw.polygon(picture, light, place)
    pygame.draw.polygon(picture, edge, place, max(1, size // 50))
    return pygame.transform.smoothscale(picture, (pixels, pixels))


# -- the program ---------------------------------------------------------------------------------


def program_icon(side: int) -> Surface:
    """Return the program's icon with sides of a given length in pixels."""
    return pygame.image.load_sized_svg(BytesIO((SHARE / SVG_ICON).read_bytes()), (side, side))


def png_icon(side: int) -> bytes:
    """Return the program's icon as the content of a PNG file."""
    content = BytesIO()
    pixels = pygame.image.tobytes(program_icon(side), "RGBA")
    Image.frombytes("RGBA", (side, side), pixels).save(content, "PNG", optimize=True)
    return content.getvalue()
