"""Draws moments: threads of versicole, points that fly and rise, dust, and rows of the panel that fill."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.moments import Moments, Point, Story, Thread, eased, fallen, links, shaken, within
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.panel import GamePanel
from solitaire.texts.words import signed

_THICK: Final = 1 / 46
"""Half the thickness of a thread, as a share of a card's width."""
_SPACING: Final = 0.5
_FALLING: Final = 1.5
"""Distance between the dabs of which a thread is made, in half thicknesses: while it hangs, and falls."""
_TWIST: Final = 5.0
"""Length of a turn of its strands, in half thicknesses."""
_STRAND_LENGTH: Final = 0.62
"""Share of a turn in which a strand can be seen."""
_KNOT: Final = 2.1
"""Size of the bead on each card, in half thicknesses."""
_CORD: Final[Colour] = (219, 158, 42)
_STRAND: Final[Colour] = (255, 226, 138)
_FIGURE: Final[Colour] = (246, 202, 84)
_EDGE: Final[Colour] = (72, 44, 6)
"""The colours of a thread and of its points: gold on paper, the same on the dark and the light table."""
_SHADOW: Final = 80
_LIFT: Final = 0.05
"""How high a card of a versicola is lifted, as a share of its height."""
_LETTERS: Final = 0.25
"""Height of the points on the grid, as a share of a card's height."""
_GLOW: Final = 120
"""Strength of the gold over a row of the panel that fills, of 255."""
_PUFFS: Final = 18
_DUST: Final[tuple[Colour, Colour]] = ((222, 208, 176), (122, 108, 76))
"""The colour of dust over a dark and over a light cloth."""
_LEVELS: Final = 8
"""Steps in which threads and dust fade."""


class MomentPainter:
    """Draws the current story; the pictures of its threads are cached as long as it lasts."""

    def __init__(self, moments: Moments) -> None:
        self._moments = moments
        self._places: Mapping[Card, Rect] = {}
        self._threaded: tuple[Story | None, Layout | None] = None, None
        self._made: list[_Cord] = []
        self._torn: list[tuple[list[Point], list[Point]]] = []

    def place(self, places: Mapping[Card, Rect], layout: Layout) -> None:
        """Record the places of the cards on top and of the card covered last, and thread the versicole.

        They are threaded when the move itself is over: its first frame has the most to do.
        """
        self._places, story = places, self._moments.story
        if story is None or self._moments.share < 0:
            self._threaded = None, None
        elif self._threaded != (story, layout):
            self._threaded, radius = (story, layout), _radius(layout)
            self._made = [_Cord(_knots(thread, places), radius) for thread in story.made]
            self._torn = [_halves(thread, places, radius) for thread in story.broken]

    def moved(self, card: Card, rect: Rect) -> Rect:
        """Return the place of a card that is lifted or shaken, given its usual place."""
        story, moments = self._moments.story, self._moments
        if story is None or moments.share < 0:
            return rect
        rect = rect.move(0, -round(_LIFT * rect.height * moments.lift(card)))
        if story.is_heavy and story.victim is not None and card != story.killer:
            impact = self._places.get(story.victim, rect)
            rect = rect.move(shaken(rect.center, impact.center, impact.width, moments.tremor))
        return rect

    def draw(self, surface: Surface, layout: Layout, panel: GamePanel) -> None:
        """Draw what lies over the grid and the panel."""
        story, moments = self._moments.story, self._moments
        if story is None or moments.share < 0:
            return
        for cord in self._made:
            cord.grow(moments.drawn)
            cord.draw(surface, moments.strength)
        strength = min(moments.strength, within(moments.share, (0.0, 0.08)))
        for halves in self._torn:
            for half in halves:
                _draw_line(surface, fallen(half, moments.fall, layout.card[1]), _radius(layout), strength)
        if story.victim is not None and (cell := self._places.get(story.victim)):
            self._draw_rising(surface, story, cell, layout)
        for thread in story.made:
            for row in panel.bars(thread.family):
                _fill(surface, row, moments.filled, moments.strength)
            if panel.score_at is not None and moments.drawn > 0.5 and moments.flight < 1:
                start = self._places[thread.cards[-1]].center
                self._draw_flying(surface, thread.points, start, panel.score_at.center, layout)

    def draw_dust(self, surface: Surface) -> Card | None:
        """Draw the dust around a pile that has fallen heavily; return its card on top, None without dust."""
        story, share = self._moments.story, self._moments.tremor if self._moments.is_moving else 0.0
        if story is None or story.victim is None or not story.is_heavy or not 0 < share < 1:
            return None
        if (cell := self._places.get(story.victim)) is not None:
            _draw_dust(surface, cell, share)
        return story.killer

    def _draw_rising(self, surface: Surface, story: Story, cell: Rect, layout: Layout) -> None:
        """Draw the change of the score above the card that was covered."""
        change, rise = story.after - story.before, self._moments.rise
        if not change or rise >= 1:
            return
        colour = colours.good if change > 0 else colours.bad
        picture = _figure(change, round(layout.card[1] * _LETTERS * 1.15), colour, colours.panel)
        grown = 0.55 + 0.45 * eased(within(rise, (0, 0.18)))
        up = 0.55 * cell.height * (1 - (1 - rise) ** 2)
        place = cell.centerx, max(cell.centery - up, layout.board.top + picture.get_height() / 2)
        _blit(surface, picture, place, grown, 1 - within(rise, (0.72, 1)))

    def _draw_flying(self, surface: Surface, points: int, start: Point, goal: Point, layout: Layout) -> None:
        """Draw the points of a versicola on their way from its last card to the score."""
        shown = within(self._moments.drawn, (0.5, 0.8))
        way = eased(self._moments.flight)
        control = (start[0] + goal[0]) / 2, min(start[1], goal[1]) - 0.6 * layout.card[1]
        x, y = (
            (1 - way) ** 2 * start[axis] + 2 * way * (1 - way) * control[axis] + way * way * goal[axis]
            for axis in (0, 1)
        )
        picture = _figure(points, round(layout.card[1] * _LETTERS), _FIGURE, _EDGE)
        _blit(surface, picture, (x, y), (0.6 + 0.5 * shown) * (1 - 0.4 * way), 1 - within(way, (0.9, 1)))


def _radius(layout: Layout) -> float:
    return max(1.5, layout.card[0] * _THICK)


def _knots(thread: Thread, places: Mapping[Card, Rect]) -> list[Point]:
    """Return where a thread is fixed: the middle of each of its cards that lies on the grid."""
    return [places[card].center for card in thread.cards if card in places]


def _halves(thread: Thread, places: Mapping[Card, Rect], radius: float) -> tuple[list[Point], list[Point]]:
    """Return the two halves of a thread that is torn, each from where it is torn."""
    line = [*links(_knots(thread, places), _FALLING * radius)]
    points, at = [point for link in line for point in link], thread.torn or 0
    if 0 < at < len(line):
        cut = sum(map(len, line[:at]))
    else:  # a card at an end: the thread is torn beside it
        cut = len(points) - len(line[-1]) // 2 if at else len(line[0]) // 2
    return points[:cut][::-1], points[cut:]


# -- threads ------------------------------------------------------------------------------------


class _Cord:
    """A thread drawn little by little, with a picture for each link, made when the link begins."""

    def __init__(self, knots: Sequence[Point], radius: float) -> None:
        self._radius, self._count = radius, len(knots) - 1
        self._coming = links(knots, _SPACING * radius)
        self._links: list[_Link] = []

    def grow(self, share: float) -> None:
        """Draw it up to a share of its links."""
        wanted = share * self._count
        while len(self._links) < min(self._count, math.ceil(wanted)):
            self._links.append(_Link(next(self._coming), self._radius))
        for number, link in enumerate(self._links):
            link.grow(min(1.0, wanted - number))

    def draw(self, surface: Surface, strength: float) -> None:
        """Draw what there is of it so far."""
        for link in self._links:
            link.picture.set_alpha(round(255 * strength))
            surface.blit(link.picture, link.corner)


class _Link:
    """A link of a thread.

    Attributes:
        picture: what there is of it.
        corner: the place of the picture's upper left corner.
    """

    def __init__(self, line: Sequence[Point], radius: float) -> None:
        self._line, self._radius, self._done = line, radius, 0
        space = _KNOT * radius + 4
        (left, right), (top, bottom) = (
            (math.floor(min(along) - space), math.ceil(max(along) + space))
            for along in zip(*line, strict=True)
        )
        self.corner = left, top
        self.picture = Surface((right - left, bottom - top), pygame.SRCALPHA)

    def grow(self, share: float) -> None:
        """Draw it up to a share of its length."""
        goal = math.ceil(len(self._line) * share)
        if goal > self._done:
            _stamp(self.picture, self.corner, self._line, range(self._done, goal), self._radius)
            self._done = goal


def _stamp(picture: Surface, corner: Point, link: Sequence[Point], part: range, radius: float) -> None:
    """Draw a part of a link on its picture: its shadow, its edge, its strands, a bead at either end."""
    points = [(link[number][0] - corner[0], link[number][1] - corner[1]) for number in part]
    beads = [points[0]] if part.start == 0 else []
    beads += [points[-1]] if part.stop == len(link) else []
    below = 1 + radius / 2
    strands = []
    for number, (x, y) in zip(part, points, strict=True):
        before, after = link[max(0, number - 1)], link[min(len(link) - 1, number + 1)]
        turn = math.atan2(after[1] - before[1], after[0] - before[0])
        side = (number * _SPACING / _TWIST) % 1 - 0.5
        if abs(side) < _STRAND_LENGTH / 2:
            side *= 2 * radius
            strands.append((x - side * math.sin(turn), y + side * math.cos(turn)))
    for shapes, size, colour, alpha in (
        ([(x + 1, y + below) for x, y in (*points, *beads)], radius + 1, (0, 0, 0), _SHADOW),
        (points, radius + 1, _EDGE, 255),
        (beads, _KNOT * radius + 1, _EDGE, 255),
        (points, radius, _CORD, 255),
        (beads, _KNOT * radius, _CORD, 255),
        (strands, radius * 0.3, _STRAND, 255),
        ([(x - radius * 0.7, y - radius * 0.7) for x, y in beads], radius * 0.8, _STRAND, 255),
    ):
        picture.fblits(_dabs(shapes, size, colour, alpha), pygame.BLEND_RGBA_MAX)


def _draw_line(surface: Surface, line: Sequence[Point], radius: float, strength: float) -> None:
    """Draw a thread that moves."""
    alpha = 255 * round(strength * _LEVELS) // _LEVELS
    if alpha:
        surface.fblits(_dabs(line, radius + 0.7, _EDGE, alpha))
        surface.fblits(_dabs(line, radius, _CORD, alpha))
        surface.fblits(_dabs(line[::2], radius * 0.45, _STRAND, alpha))


def _dabs(
    points: Iterable[Point], radius: float, colour: Colour, alpha: int
) -> Iterator[tuple[Surface, Point]]:
    """Yield a dab for each point, at a quarter of a pixel, with the corner of its picture."""
    dabs, space = _dab(radius, colour, alpha), math.ceil(radius) + 1
    for x, y in points:
        left, top = math.floor(x), math.floor(y)
        yield dabs[int(4 * (x - left)) + 4 * int(4 * (y - top))], (left - space, top - space)


@lru_cache(maxsize=128)
def _dab(radius: float, colour: Colour, alpha: int) -> list[Surface]:
    """Return discs whose middles lie a quarter of a pixel apart, in four rows of four."""
    fine, space = 8, math.ceil(radius) + 1
    side = 2 * space + 1
    found = []
    for place in range(16):
        large = Surface((side * fine, side * fine), pygame.SRCALPHA)
        large.fill((*colour, 0))
        middle = [(space + (part + 0.5) / 4) * fine for part in (place % 4, place // 4)]
        pygame.draw.circle(large, (*colour, alpha), middle, radius * fine)
        found.append(pygame.transform.smoothscale(large, (side, side)))
    return found


# -- figures, the panel, dust -------------------------------------------------------------------


@lru_cache(maxsize=32)
def _figure(points: int, pixels: int, colour: Colour, edge: Colour) -> Surface:
    """Return points in large letters with a rim that stands out from cards and cloth."""
    words, rim = signed(points), max(2, round(pixels / 12))
    line = theme.text(words, "sans-bold", pixels, colour)
    ground = theme.text(words, "sans-bold", pixels, edge)
    picture = Surface((line.get_width() + 2 * rim, line.get_height() + 2 * rim), pygame.SRCALPHA)
    for step in range(16):
        turn = math.pi * step / 8
        picture.blit(ground, (rim + rim * math.cos(turn), rim + rim * math.sin(turn)))
    picture.blit(line, (rim, rim))
    return picture


def _blit(surface: Surface, picture: Surface, middle: Point, grown: float, strength: float) -> None:
    """Draw a picture smaller or larger, with its middle at a point."""
    size = [max(1, round(grown * side)) for side in picture.get_size()]
    scaled = pygame.transform.smoothscale(picture, size)
    scaled.set_alpha(round(255 * strength))
    surface.blit(scaled, scaled.get_rect(center=(round(middle[0]), round(middle[1]))))


def _fill(surface: Surface, row: Rect, share: float, strength: float) -> None:
    """Fill a row of the panel with gold from the left."""
    wide = round(row.width * share)
    if wide:
        bar = Surface((wide, row.height), pygame.SRCALPHA)
        alpha = round(_GLOW * strength)
        pygame.draw.rect(bar, (*_CORD, alpha), bar.get_rect(), border_radius=row.height // 4)
        surface.blit(bar, row)


def _draw_dust(surface: Surface, cell: Rect, share: float) -> None:
    """Draw dust that rises from below a card that has fallen."""
    out, alpha = 1 - (1 - share) ** 3, (1 - share) ** 0.8
    level = round(_LEVELS * alpha)
    for number in range(_PUFFS):
        turn = 2 * math.pi * (number + 0.5) / _PUFFS
        uneven = 0.75 + 0.5 * ((number * 7) % 5) / 4
        reach = 0.46 + 0.34 * out * uneven
        x = cell.centerx + cell.width * reach * math.cos(turn) * 1.05
        y = cell.centery + cell.height * reach * math.sin(turn) - 0.06 * cell.height * out
        size = round(cell.width * (0.24 + 0.34 * out * uneven) / 4) * 4
        puff = _puff(size, level, _DUST[sum(colours.felt) > 3 * 128])
        surface.blit(puff, (round(x - size / 2), round(y - size / 2)))


@lru_cache(maxsize=64)
def _puff(size: int, level: int, colour: Colour) -> Surface:
    """Return a soft cloud of dust, at a level of its strength."""
    small = Surface((16, 16), pygame.SRCALPHA)
    for x in range(16):
        for y in range(16):
            far = math.dist((x, y), (7.5, 7.5)) / 7.5
            small.set_at((x, y), (*colour, round(max(0.0, 1 - far) * 190 * level / _LEVELS)))
    return pygame.transform.smoothscale(small, (max(1, size), max(1, size)))
