"""The arrows of all legal kills, drawn over the grid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from solitaire.rules.position import COLUMNS, DISTANCES
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours

_LANES: Final = DISTANCES[1]
"""Lines above a row for its far kills; killers three places apart share a line, end to end."""

Line = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """The arrow of one kill.

    Attributes:
        lines: its strokes in pixels; more than one if it continues in the row above.
        is_far: whether the victim is three places away.
    """

    lines: tuple[Line, ...]
    is_far: bool


def arrows(kills: Sequence[tuple[int, int]], layout: Layout) -> Iterator[Arrow]:
    """Yield the arrows of kills, given by the indices of killer and victim.

    A near arrow crosses the gap between two cards. A far arrow runs above its row, so that it hides no card.
    If the victim is in the row above, the arrow leaves on the left and enters that row on the right.
    """
    for right, left in kills:
        is_far = right - left == DISTANCES[1]
        yield Arrow(tuple(_far(right, left, layout) if is_far else _near(right, left, layout)), is_far)


def _near(right: int, left: int, layout: Layout) -> Iterator[Line]:
    cells, reach = layout.cells, layout.gap(3)
    start, goal = cells[right], cells[left]
    tip = (goal.right - reach, goal.centery)
    if start.y == goal.y:
        yield ((start.left + reach, start.centery), tip)
    else:
        yield ((start.left + reach, start.centery), (start.left - 3 * reach, start.centery))
        yield ((goal.right + 3 * reach, goal.centery), tip)


def _far(right: int, left: int, layout: Layout) -> Iterator[Line]:
    cells = layout.cells
    start, goal = cells[right], cells[left]
    out, into = start.x + start.width // 3, goal.right - goal.width // 3
    inside = layout.gap(6)
    for cell, x, other in ((start, out, into), (goal, into, out)):
        lane = cell.top - _lane(right, layout)
        end = other if start.y == goal.y else _edge(cell is start, layout)
        bent = ((x, cell.top + inside), (x, lane), (end, lane))
        if start.y == goal.y:
            yield (*bent, (into, goal.top + inside))
            return
        yield bent if cell is start else bent[::-1]


def _edge(is_left: bool, layout: Layout) -> int:
    """Return the x of the end of a far arrow's stroke that leaves its row."""
    reach = layout.gap(12)
    return layout.cells[0].left - reach if is_left else layout.cells[COLUMNS - 1].right + reach


def _lane(right: int, layout: Layout) -> int:
    """Return how many pixels above its row a far arrow runs, in the gap between rows."""
    gap = layout.cells[COLUMNS].top - layout.cells[0].bottom
    return round((right % _LANES + 1) * gap / (_LANES + 1))


class KillArrows:
    """Arrows for all legal kills, computed once for a position and a window."""

    def __init__(self) -> None:
        self._about: tuple[Sequence[tuple[int, int]], Layout] | None = None
        self._arrows: list[Arrow] = []

    def draw(self, surface: Surface, kills: Sequence[tuple[int, int]], layout: Layout) -> None:
        """Draw an arrow for each kill: short and green for a near one, bent and blue for a far one."""
        if self._about is None or self._about[1] is not layout or self._about[0] != kills:
            self._about, self._arrows = (kills, layout), list(arrows(kills, layout))
        for arrow in self._arrows:
            colour = colours.hint if arrow.is_far else colours.good
            for line in arrow.lines:
                pygame.draw.lines(surface, colour, False, line, layout.gap(1))
            _draw_tip(surface, arrow.lines[-1][-2:], colour, layout)


def _draw_tip(surface: Surface, stroke: Line, colour: theme.Colour, layout: Layout) -> None:
    """Draw an arrow's head at the end of its last stroke, which is horizontal or vertical."""
    (x0, y0), (x, y) = stroke
    long, wide = layout.gap(5), layout.gap(3)
    if y0 == y:
        back = x + (long if x0 > x else -long)
        corners = ((x, y), (back, y - wide), (back, y + wide))
    else:
        corners = ((x, y), (x - wide, y - long), (x + wide, y - long))
    pygame.draw.polygon(surface, colour, corners)
