"""The goals on the statistics screen: a medal for each that is reached, a ring for the others."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from scores.goals import Goal
from solitaire.play.grades import Grade
from solitaire.rules.scoring import KINDS
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.parts.medal import medal
from solitaire.texts.words import Words

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
    """Draw the goals under a heading, in so many columns; ``unit`` is the interface's scale."""

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
