"""Goals on the statistics screen, and medals for the grades of games."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from scores.goals import Goal
from solitaire.play.grades import Grade
from solitaire.rules.scoring import KINDS
from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours
from solitaire.texts.words import Words

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


_VERSICOLE = {kind.name.lower() for kind in KINDS}


def goal_words(goal: Goal, words: Words) -> tuple[str, str]:
    """Return the name of a goal, and how far it is or when it was reached."""
    is_versicola = goal.name in _VERSICOLE
    name = words(f"versicola.{goal.name}") if is_versicola else words(f"goal.{goal.name}")
    if goal.is_reached:
        return name, words.short_day(goal.date) if goal.date else words("goal.reached")
    return name, "–" if goal.needed == 1 else words("goal.so_far", done=goal.done, needed=goal.needed)


def draw_goals(
    surface: Surface, area: Rect, goals: Sequence[Goal], words: Words, unit: float, columns: int
) -> None:
    """Draw the goals under a heading, in a number of columns; ``unit`` is the interface's scale."""

    def px(length: float) -> int:
        return max(1, round(length * unit))

    pygame.draw.rect(surface, colours.panel, area, border_radius=px(10))
    inside = area.inflate(-px(20), -px(16))
    heading = theme.shrunk(words("goal.title"), "sans-bold", px(14), inside.width, colours.gold)
    surface.blit(heading, inside.topleft)
    top, size = inside.y + px(24), px(28)
    wide, high = inside.width // columns, (inside.bottom - inside.y - px(24)) // -(-len(goals) // columns)
    for number, goal in enumerate(goals):
        row, column = divmod(number, columns)
        place = Rect(inside.x + column * wide, top + row * high, wide - px(6), high)
        disc = Rect(place.x, place.y, size, size)
        if goal.is_reached:
            surface.blit(medal(Grade.GOLD, size), disc)
        else:
            pygame.draw.circle(surface, colours.line, disc.center, size // 2 - 1, px(1.5))
        left, room = disc.right + px(6), place.right - disc.right - px(6)
        name, state = goal_words(goal, words)
        colour = colours.text if goal.is_reached else colours.muted
        surface.blit(theme.shrunk(name, "sans", px(12), room, colour), (left, place.y - px(2)))
        surface.blit(theme.shrunk(state, "sans", px(10), room, colours.muted), (left, place.y + px(15)))
