"""The medals of the grades."""

from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.play.grades import Grade
from solitaire.table.look.theme import Colour

_METALS: Final[dict[Grade, tuple[Colour, Colour, Colour]]] = {
    Grade.FINISHED: ((70, 58, 48), (128, 108, 88), (176, 154, 128)),
    Grade.ZERO: ((112, 58, 40), (164, 96, 70), (206, 144, 116)),
    Grade.HUNDRED: ((46, 50, 56), (92, 98, 106), (146, 152, 160)),
    Grade.TWO_HUNDRED: ((104, 44, 26), (180, 94, 66), (226, 150, 120)),
    Grade.BRONZE: ((120, 66, 30), (186, 116, 66), (226, 164, 112)),
    Grade.SILVER: ((104, 112, 120), (182, 190, 198), (232, 236, 240)),
    Grade.GOLD: ((140, 96, 12), (226, 172, 56), (250, 220, 130)),
    Grade.CROWN: ((140, 96, 12), (226, 172, 56), (250, 220, 130)),
}
"""Edge, body and light of each grade, from wood and clay to gold."""
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


def metal(grade: Grade) -> Colour:
    """Return the colour of a grade's medal."""
    return _METALS[grade][1]


@lru_cache(maxsize=32)
def medal(grade: Grade, pixels: int) -> Surface:
    """Return the medal of a grade, a disc of this size in pixels: with a star, a crown, or 1 to 4 rungs."""
    size = _FINE * pixels
    middle, radius = pygame.Vector2(size / 2, size / 2), size / 2
    edge, metal, light = _METALS[grade]
    picture = Surface((size, size), pygame.SRCALPHA)
    for colour, share in ((edge, 1.0), (light, 0.93), (metal, 0.88), (edge, 0.74), (metal, 0.71)):
        pygame.draw.circle(picture, colour, middle, radius * share)
    figures = _rungs(grade) if grade.is_rung else (_CROWN if grade is Grade.CROWN else _STAR,)
    for figure in figures:
        place = [middle + radius * pygame.Vector2(point) for point in figure]
        pygame.draw.polygon(picture, light, place)
        pygame.draw.polygon(picture, edge, place, max(1, size // 50))
    return pygame.transform.smoothscale(picture, (pixels, pixels))


def _rungs(grade: Grade) -> list[tuple[tuple[float, float], ...]]:
    """Return the bars of a ladder: as many as the grade's number, one above the other."""
    first = 0.2 * (grade - 1) / 2 - 0.06
    tops = [first - 0.2 * number for number in range(grade)]
    return [((-0.36, top), (0.36, top), (0.36, top + 0.12), (-0.36, top + 0.12)) for top in tops]


def draw_medal(grade: Grade, surface: Surface, place: Rect) -> None:
    """Draw a grade's medal in the middle of a place, as high as the place."""
    picture = medal(grade, place.height)
    surface.blit(picture, picture.get_rect(center=place.center))
