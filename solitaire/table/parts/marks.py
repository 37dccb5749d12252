"""Marks on piles: outlines, the last move, piles that can kill, numbers of cards; and arrows of kills."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from solitaire.play.ending import Ceremony, CountPart
from solitaire.rules.cards import Card
from solitaire.rules.position import COLUMNS, DISTANCES
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.words import signed

_SMOOTH: Final = 4
"""Rings are drawn this many times larger and then made smaller, for smooth corners."""
_CORNER: Final = 1 / 14
"""Radius of a card's corner, as a share of its width."""
_ARM: Final = 0.25
"""Length of the arms of a corner, as a share of a card's width."""


def draw_outline(surface: Surface, rect: Rect, colour: theme.Colour, layout: Layout) -> None:
    """Draw a ring around a card."""
    draw_rings(surface, rect, (colour,), layout)


def draw_rings(surface: Surface, rect: Rect, shades: Sequence[theme.Colour], layout: Layout) -> None:
    """Draw a ring around a card, or two side by side, the last outside; they begin on the paper's rim."""
    width, beyond = layout.gap(3) if len(shades) == 1 else _half_lane(layout), _half_lane(layout)
    for number, colour in enumerate(shades, start=1):
        grown = 2 * (beyond - (len(shades) - number) * width)
        around = rect.inflate(grown, grown)
        surface.blit(_ring(around.size, rect.width, width, colour, only_corners=False), around)


def draw_corners(surface: Surface, rect: Rect, colour: theme.Colour, layout: Layout) -> None:
    """Draw the four corners of a ring around a card: the last move, or what is left of a versicola."""
    width = _half_lane(layout)
    around = rect.inflate(2 * width, 2 * width)
    surface.blit(_ring(around.size, rect.width, width, colour, only_corners=True), around)


def draw_last(surface: Surface, layout: Layout, index: int, gap: int | None, *, is_ringed: bool) -> None:
    """Mark the last move with corners around its card, unless that has a ring, and a dashed line.

    The line is where a killer left the grid.
    """
    width = _half_lane(layout)
    if not is_ringed:
        draw_corners(surface, layout.cells[index], colours.muted, layout)
    if gap is not None:
        place = layout.cells[gap]
        x = place.left - (layout.cells[1].left - layout.cells[0].right) // 2
        for y in range(place.top + 2 * width, place.bottom - 2 * width, 5 * width):
            pygame.draw.line(surface, colours.muted, (x, y), (x, y + 2 * width), width)


def draw_killer(surface: Surface, rect: Rect, layout: Layout) -> None:
    """Mark a pile that can kill by a small point on its left edge, towards its victims."""
    size = layout.gap(7)
    tip = (rect.left - round(size * 0.7), rect.centery)
    corners = (
        tip,
        (rect.left + size // 2, rect.centery - size),
        (rect.left + size // 2, rect.centery + size),
    )
    pygame.draw.polygon(surface, colours.good, corners)
    pygame.draw.aalines(surface, theme.INK, True, corners)


def _half_lane(layout: Layout) -> int:
    """Return how far the marks of a card may go beyond it, so that they do not touch its neighbour's."""
    return max(1, layout.gap(4) // 2)


@lru_cache(maxsize=16)
def _ring(
    size: tuple[int, int], card: int, width: int, colour: theme.Colour, *, only_corners: bool
) -> Surface:
    """Return a ring of an outer size around a card of a width, or its four corners."""
    large = Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
    clear = (*colour, 0)  # not black: the colour must not fade towards its edges
    large.fill(clear)
    outer = large.get_rect()
    inner = outer.inflate(-2 * width * _SMOOTH, -2 * width * _SMOOTH)
    radius = round(card * _CORNER * _SMOOTH)
    pygame.draw.rect(large, colour, outer, border_radius=radius + (size[0] - card) * _SMOOTH // 2)
    pygame.draw.rect(large, clear, inner, border_radius=radius + (inner.width - card * _SMOOTH) // 2)
    if only_corners:
        arms = -2 * round(card * _ARM * _SMOOTH)
        large.fill(clear, outer.inflate(arms, 0))
        large.fill(clear, outer.inflate(0, arms))
    return pygame.transform.smoothscale(large, size)


def draw_depth(surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
    """Hang a pile's number of cards on the lower edge of its card, below the picture and the worth."""
    picture = _depth(count, max(layout.gap(10), round(layout.card[0] * 0.115)))
    place = picture.get_rect(midtop=(rect.centerx, rect.bottom - layout.gap(5)))
    if layout.board.collidepoint(rect.center):  # not a pile that is carried elsewhere
        place.bottom = min(place.bottom, layout.board.bottom)
    surface.blit(picture, place)


@lru_cache(maxsize=128)
def _depth(count: int, pixels: int) -> Surface:
    line = theme.text(str(count), "sans-bold", pixels, theme.PAPER)
    digits = line.get_bounding_rect()
    size = digits.width + pixels, round(pixels * 1.3)
    rim, slip = max(1, pixels // 12), _slip(size, theme.PAPER)
    slip.blit(_slip((size[0] - 2 * rim, size[1] - 2 * rim), theme.INK), (rim, rim))
    slip.blit(line, ((size[0] - digits.width) // 2, (size[1] - digits.height) // 2), digits)
    return slip


def _slip(size: tuple[int, int], colour: theme.Colour) -> Surface:
    """Return a slip with round ends, its edge smooth."""
    large = Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA)
    large.fill((*colour, 0))  # not black: the colour must not fade towards its edge
    pygame.draw.rect(large, colour, large.get_rect(), border_radius=large.get_height() // 2)
    return pygame.transform.smoothscale(large, size)


_REST: Final = 90
_BANISHED: Final = 190
"""Darkness of the shade on a card that is not counted now, and on a card that only cost points, of 255."""
_COUNTED: Final = {CountPart.BANISHED: "bad", CountPart.VERSICOLA: "gold"}
"""The colour around cards that are counted now; around others it is that of what is looked at."""


def draw_count(surface: Surface, tops: Sequence[Card], ceremony: Ceremony, layout: Layout) -> None:
    """Shade the cards on top that are not counted now, and print the cost of those banished."""
    step, banished = ceremony.step, ceremony.banished
    for cell, card in zip(layout.cells, tops, strict=False):
        if card in banished:
            surface.blit(shade(cell.size, _BANISHED), cell)
            _print_cost(surface, cell, banished[card], layout)
        if card in step.cards:
            draw_outline(surface, cell, getattr(colours, _COUNTED.get(step.part, "focus")), layout)
        elif card not in banished and step.part is not CountPart.RESULT:
            surface.blit(shade(cell.size, _REST), cell)


@lru_cache(maxsize=8)
def shade(size: tuple[int, int], strength: int) -> Surface:
    """Return a shade to be laid over a card, its darkness of 255."""
    picture = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(picture, (8, 16, 14, strength), picture.get_rect(), border_radius=size[0] // 16)
    return picture


def _print_cost(surface: Surface, cell: Rect, points: int, layout: Layout) -> None:
    line = theme.text(signed(points), "serif-bold", round(cell.width * 0.34), theme.PAPER)
    slip = line.get_rect(center=cell.center).inflate(layout.gap(12), 0)
    pygame.draw.rect(surface, theme.INK_BAD, slip, border_radius=slip.height // 3)
    surface.blit(line, line.get_rect(center=cell.center))


# -- arrows -------------------------------------------------------------------------------------

_FINER: Final = 3
"""Arrows are drawn this many times larger and then scaled down, which smooths their edges."""
_STEPS: Final = 24
_SIDES: Final = (0.5, -0.5)
"""Angles between an arrow's shaft and the edges of its head."""

Point = tuple[float, float]


def badge(surface: Surface, middle: tuple[int, int], radius: int, label: str, colour: theme.Colour) -> None:
    """Draw a number or a letter on a coloured disc."""
    pygame.draw.aacircle(surface, colours.panel, middle, radius + 1)
    pygame.draw.aacircle(surface, colour, middle, radius)
    picture = theme.text(label, "sans-bold", round(radius * 1.35), colours.panel)
    seen = picture.get_bounding_rect()
    surface.blit(picture, (middle[0] - seen.centerx, middle[1] - seen.centery))


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
    head = min(4 * thick, 0.6 * math.dist(start, goal)) if has_head else 0  # a short arrow has a shaft too
    turn = math.atan2(goal[1] - control[1], goal[0] - control[0])
    neck = _polar(goal, turn, head * 0.8)
    curve = [_between(start, control, goal, step / _STEPS) for step in range(_STEPS + 1)]
    shaft = [*(point for point in curve if math.dist(point, goal) > head * 0.8), neck]
    tip = [goal, *(_polar(goal, turn + side, head) for side in _SIDES)]
    left, top = (math.floor(min(point[axis] for point in (*shaft, *tip)) - 2 * thick) for axis in (0, 1))
    size = [math.ceil(max(point[axis] for point in (*shaft, *tip)) + 2 * thick) for axis in (0, 1)]
    size = [size[0] - left, size[1] - top]
    large = Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    shaft, tip = ([((x - left) * _FINER, (y - top) * _FINER) for x, y in line] for line in (shaft, tip))
    for shade, rim in ((theme.INK, 2), (colour, 0)):
        width = (thick + rim) * _FINER / 2
        pygame.draw.polygon(large, shade, _ribbon(shaft, width))
        pygame.draw.circle(large, shade, shaft[0], width)
        if not has_head:
            continue
        pygame.draw.polygon(large, shade, tip)
        if rim:
            pygame.draw.polygon(large, shade, tip, rim * _FINER)
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


# -- kills --------------------------------------------------------------------------------------

_INSIDE: Final = 0.3
"""Distance that an arrow reaches into a card, as a share of its width."""
_NEAR: Final = 0.76
"""Height of a near arrow on its cards, as a share of a card's height."""
_FAR: Final = (0.46, 0.55, 0.64)
"""The same for far arrows: the arrows of three neighbours run side by side."""
_OUTSIDE_NEAR: Final = 0.84
_OUTSIDE_FAR: Final = (0.33, 0.5, 0.67)
"""Height of an arrow beside the grid, where it continues in the next row: far enough apart for letters."""
_OUTSIDE_STEP: Final = _OUTSIDE_FAR[1] - _OUTSIDE_FAR[0]
_BEND: Final = 0.19
"""Bend of the middle of a far arrow upwards, as a share of a card's height: up to the indices."""
_FLATTER: Final = 0.5
"""The same in two rows, as a share of that."""
THICK: Final = 1 / 14
THIN: Final = 1 / 24
"""Thickness of the arrows of a pile, and while all kills are shown, as shares of a card's width."""

Kill: TypeAlias = tuple[int, int]
_Look: TypeAlias = tuple[Kill, int, theme.Colour]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A curved line, in pixels."""

    start: Point
    """Where it begins."""
    goal: Point
    """Where it ends."""
    bend: float = 0.0
    """How far its middle is bent upwards."""
    has_head: bool = True
    """Whether it has a head; a line that continues in the next row has none."""


def is_broken(kill: Kill) -> bool:
    """Return whether killer and victim lie in different rows, so that the arrow continues in the next row."""
    return kill[0] // COLUMNS != kill[1] // COLUMNS


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
    if not is_broken(kill):
        return (Stroke(begin, end, bend),)
    share = _OUTSIDE_FAR[right % len(_OUTSIDE_FAR)] if is_far else _OUTSIDE_NEAR
    outside = layout.gap(14)
    out = (max(layout.cells[0].left - outside, layout.board.left), level(start))
    into = (min(layout.cells[COLUMNS - 1].right + outside, layout.gauge.left), level(goal))
    over = (right % COLUMNS, COLUMNS - 1 - left % COLUMNS)
    bends = [bend * _FLATTER * piles / DISTANCES[1] for piles in over]
    return Stroke(begin, out, bends[0], has_head=False), Stroke(into, end, bends[1])


class KillArrows:
    """Arrows of kills; their pictures are cached for coming moves, as long as any arrow is shown."""

    def __init__(self) -> None:
        self._layout: Layout | None = None
        self._pictures: dict[_Look, list[tuple[Surface, tuple[int, int]]]] = {}

    def draw(
        self,
        surface: Surface,
        groups: Iterable[tuple[Iterable[Kill], float, theme.Colour]],
        layout: Layout,
        most_new: int | None = None,
    ) -> None:
        """Draw arrows in groups, each of a thickness in shares of a card's width and a colour.

        An arrow that continues in the next row has the same letter at both its ends there. ``most_new`` is
        how many new pictures may be made: while cards move the rest can wait for the next frames.
        """
        wanted: dict[_Look, None] = {
            (kill, max(3, round(layout.card[0] * share)), colour): None
            for kills, share, colour in groups
            for kill in kills
        }
        if layout is not self._layout or not wanted:
            self._layout, self._pictures = layout, {}
        for look in [look for look in wanted if look not in self._pictures][:most_new]:
            self._pictures[look] = list(_pictures(look, layout))
        for look in wanted:
            for picture, corner in self._pictures.get(look, ()):
                surface.blit(picture, corner)
        _draw_letters(surface, {kill: colour for kill, _, colour in wanted}, layout)


def _draw_letters(surface: Surface, kills: Mapping[Kill, theme.Colour], layout: Layout) -> None:
    """Letter the arrows that continue in the next row, A being the first on the grid, in their colours."""
    radius = int(_OUTSIDE_STEP * layout.card[1] / 2) - 2
    broken = [(strokes(kill, layout), colour) for kill, colour in kills.items() if is_broken(kill)]
    broken.sort(key=lambda arrow: arrow[0][0].goal[1])
    leftmost, rightmost = layout.board.left + radius + 1, layout.gauge.left - radius
    for letter, ((out, into), colour) in zip(ascii_uppercase, broken, strict=False):
        for x, y in (out.goal, into.start):
            middle = round(min(max(x, leftmost), rightmost)), round(y)
            badge(surface, middle, radius, letter, colour)


def draw_signs(
    surface: Surface, kills: Sequence[Kill], sign: str, colour: theme.Colour, layout: Layout
) -> None:
    """Draw a sign where the arrow of each of these kills begins."""
    radius = max(layout.gap(7), layout.card[0] // 11)
    for kill in kills:
        x, y = strokes(kill, layout)[0].start
        badge(surface, (round(x), round(y)), radius, sign, colour)


def _pictures(look: _Look, layout: Layout) -> Iterator[tuple[Surface, tuple[int, int]]]:
    kill, thick, colour = look
    for stroke in strokes(kill, layout):
        yield arrow_picture(stroke.start, stroke.goal, colour, thick, stroke.bend, has_head=stroke.has_head)
