"""Arrows and numbered discs that explain a picture."""

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from solitaire.table.look import theme
from solitaire.table.look.theme import colours

_SMOOTH: Final = 3
"""Arrows are drawn this many times larger and then scaled down, which smooths their edges."""
_STEPS: Final = 24
_SIDES: Final = (0.5, -0.5)
"""Angles between an arrow's shaft and the edges of its head."""

Point = tuple[float, float]


def badge(surface: Surface, middle: tuple[int, int], radius: int, number: int) -> None:
    """Draw a number on a disc."""
    pygame.draw.aacircle(surface, colours.panel, middle, radius + 1)
    pygame.draw.aacircle(surface, colours.gold, middle, radius)
    picture = theme.text(str(number), "sans-bold", round(radius * 1.35), colours.panel)
    surface.blit(picture, picture.get_rect(center=middle))


def arrow(
    surface: Surface, start: Point, goal: Point, colour: theme.Colour, thick: int, bend: float = 0.0
) -> None:
    """Draw an arrow, its middle bent upwards by ``bend`` pixels, with a dark rim for contrast on cards."""
    surface.blit(*arrow_picture(start, goal, colour, thick, bend))


def arrow_picture(
    start: Point, goal: Point, colour: theme.Colour, thick: int, bend: float = 0.0, *, has_head: bool = True
) -> tuple[Surface, tuple[int, int]]:
    """Return the picture of such an arrow, or of its shaft alone, and where its upper left corner lies."""
    control = ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2 - 2 * bend)
    head = thick * 4 if has_head else 0
    turn = math.atan2(goal[1] - control[1], goal[0] - control[0])
    neck = _polar(goal, turn, head * 0.8)
    curve = [_between(start, control, goal, step / _STEPS) for step in range(_STEPS + 1)]
    shaft = [*(point for point in curve if math.dist(point, goal) > head * 0.8), neck]
    tip = [goal, *(_polar(goal, turn + side, head) for side in _SIDES)]
    left, top = (math.floor(min(point[axis] for point in (*shaft, *tip)) - 2 * thick) for axis in (0, 1))
    size = [math.ceil(max(point[axis] for point in (*shaft, *tip)) + 2 * thick) for axis in (0, 1)]
    size = [size[0] - left, size[1] - top]
    large = Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
    shaft, tip = ([((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in line] for line in (shaft, tip))
    for shade, rim in ((theme.INK, 2), (colour, 0)):
        width = (thick + rim) * _SMOOTH / 2
        pygame.draw.polygon(large, shade, _ribbon(shaft, width))
        pygame.draw.circle(large, shade, shaft[0], width)
        if not has_head:
            continue
        pygame.draw.polygon(large, shade, tip)
        if rim:
            pygame.draw.polygon(large, shade, tip, rim * _SMOOTH)
    return pygame.transform.smoothscale(large, size), (left, top)


def _ribbon(line: Sequence[Point], width: float) -> list[Point]:
    """Return the outline of a line that reaches so far to both sides."""
    ends = (line[0], *line, line[-1])
    sides: tuple[list[Point], list[Point]] = ([], [])
    for before, (x, y), after in zip(ends, line, ends[2:], strict=False):
        turn = math.atan2(after[1] - before[1], after[0] - before[0])
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append((x - sign * width * math.sin(turn), y + sign * width * math.cos(turn)))
    return [*sides[0], *reversed(sides[1])]


def _polar(goal: Point, turn: float, length: float) -> Point:
    """Return the point at a distance before the goal, along a direction."""
    return goal[0] - length * math.cos(turn), goal[1] - length * math.sin(turn)


def _between(start: Point, control: Point, goal: Point, share: float) -> Point:
    """Return a point of the curve from start to goal that bends towards control."""
    rest = 1 - share
    x, y = (
        rest * rest * start[axis] + 2 * rest * share * control[axis] + share * share * goal[axis]
        for axis in (0, 1)
    )
    return x, y
