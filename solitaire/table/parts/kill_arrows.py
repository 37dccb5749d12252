"""The arrows of kills, drawn over the grid as in the guide."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from pygame import Rect, Surface

from solitaire.rules.position import COLUMNS, DISTANCES
from solitaire.table.look import theme
from solitaire.table.look.arrows import Point, arrow_picture
from solitaire.table.look.layout import Layout

_INSIDE: Final = 0.3
"""Distance that an arrow reaches into a card, as a share of its width."""
_NEAR: Final = 0.76
"""Height of a near arrow on its cards, as a share of a card's height."""
_FAR: Final = (0.46, 0.55, 0.64)
"""The same for far arrows: the arrows of three neighbours run side by side."""
_BEND: Final = 0.19
"""Bend of the middle of a far arrow upwards, as a share of a card's height: up to the indices."""
THICK: Final = 1 / 14
THIN: Final = 1 / 24
"""Thickness of the arrows of a pile, and while all kills are shown, as shares of a card's width."""

Kill: TypeAlias = tuple[int, int]
_Look: TypeAlias = tuple[Kill, int, theme.Colour]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A curved line, in pixels.

    Attributes:
        start: where it begins.
        goal: where it ends.
        bend: how far its middle is bent upwards.
        has_head: whether it has a head; a line that continues in the next row has none.
    """

    start: Point
    goal: Point
    bend: float = 0.0
    has_head: bool = True


def strokes(kill: Kill, layout: Layout) -> tuple[Stroke, ...]:
    """Return the strokes of a kill's arrow, given by the indices of killer and victim.

    If the victim is in the row above, a stroke leaves the killer's row on the left and another enters that
    row on the right.
    """
    right, left = kill
    is_far = right - left > DISTANCES[0]  # the later kills of a hint may be at any distance now
    share = _FAR[right % len(_FAR)] if is_far else _NEAR
    bend = _BEND * layout.card[1] if is_far else 0.0

    def level(cell: Rect) -> float:
        return cell.top + share * cell.height

    start, goal = layout.cells[right], layout.cells[left]
    begin = (start.left + _INSIDE * start.width, level(start))
    end = (goal.right - _INSIDE * goal.width, level(goal))
    if start.y == goal.y:
        return (Stroke(begin, end, bend),)
    outside = layout.gap(14)
    out = (max(layout.cells[0].left - outside, layout.board.left), level(start))
    into = (min(layout.cells[COLUMNS - 1].right + outside, layout.board.right), level(goal))
    over = (right % COLUMNS, COLUMNS - 1 - left % COLUMNS)
    bends = [bend * piles / DISTANCES[1] for piles in over]
    return Stroke(begin, out, bends[0], has_head=False), Stroke(into, end, bends[1])


class KillArrows:
    """Arrows of kills; their pictures are cached as long as any arrow is seen, for the moves to come."""

    def __init__(self) -> None:
        self._layout: Layout | None = None
        self._pictures: dict[_Look, list[tuple[Surface, tuple[int, int]]]] = {}

    def draw(
        self, surface: Surface, groups: Iterable[tuple[Iterable[Kill], float, theme.Colour]], layout: Layout
    ) -> None:
        """Draw arrows in groups, each of a thickness in shares of a card's width and a colour."""
        wanted: dict[_Look, None] = {
            (kill, max(3, round(layout.card[0] * share)), colour): None
            for kills, share, colour in groups
            for kill in kills
        }
        if layout is not self._layout or not wanted:
            self._layout, self._pictures = layout, {}
        for look in wanted:
            if look not in self._pictures:
                self._pictures[look] = list(_pictures(look, layout))
            for picture, corner in self._pictures[look]:
                surface.blit(picture, corner)


def _pictures(look: _Look, layout: Layout) -> Iterator[tuple[Surface, tuple[int, int]]]:
    kill, thick, colour = look
    for stroke in strokes(kill, layout):
        yield arrow_picture(stroke.start, stroke.goal, colour, thick, stroke.bend, has_head=stroke.has_head)
