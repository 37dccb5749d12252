"""A chart of a game over its steps, which also serves as a slider; and the panel of a page of charts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.page.tree import Brush, Node, Point
from solitaire.texts.words import Words, plain, signed
from solver.review import Mark

Points = Sequence[tuple[int, float]]
"""Steps, each with a value in points; the steps never fall."""

_HEAD: Final = 34
"""Height of names, figures and marks above the lines, at the smallest window."""
_FOOT: Final = 20
"""Height of the numbers below the lines."""
_LEAST_WITH_FOOT: Final = 110
"""A chart that is lower than this has no numbers below."""
_SIDE: Final = 46
"""Width of the values on the left."""
_STEPS: Final = (10, 20, 50, 60, 100, 120, 200, 300, 600)
"""Distances between two lines of values, in points: 60 is a resto."""
_BETWEEN: Final = 17
"""Least distance between two lines of values."""
_LETTERS: Final = 11
_TURNS: Final = 20
"""Height of the bars of luck below the lines."""
_CUT: Final = 3
"""The greatest lucks, whose bars may be cut: the others would be too low."""
_LEAST_TURN: Final = 20.0
"""Luck in points that has a bar of full height if none was greater."""
_WIDTHS: Final = {Mark.INACCURACY: 2.5, Mark.MISTAKE: 4.5, Mark.BLUNDER: 7.0}
"""Half the width of a mark: the worse, the wider."""
_TICK: Final = 9
"""Height of a mark."""
_DISC: Final = 8
"""Radius of the number of a mistake."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart."""

    name: str
    """Its name; the piece of a line with an empty name belongs to the line before it."""
    colour: Colour
    points: Points
    width: float = 2.0
    """Its width, at the smallest window."""
    is_read: bool = True
    """Whether its values are shown in figures."""

    def value(self, step: int) -> float | None:
        """Return the last value known at a step; None before the first, and where it is not shown."""
        if not self.is_read:
            return None
        return next((value for at, value in reversed(self.points) if at <= step), None)


@dataclass(frozen=True, slots=True)
class Turned:
    """What the player did not decide at a step, a card that was turned or another's play, and its worth."""

    points: float
    """Above 0 if it was good for the player."""
    text: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game, which a chart shows."""

    last: int
    """The last step; the first is 0."""
    lines: Sequence[Line]
    """The lines, those behind first."""
    mistakes: Mapping[int, Mark] = field(default_factory=dict)
    """By step, the mark of a decision."""
    numbers: Mapping[int, int] = field(default_factory=dict)
    """By step, the number of a mistake in a list beside the chart."""
    moments: Sequence[tuple[int, str]] = ()
    """The steps that are named below, with their names."""
    turns: Mapping[int, Turned] = field(default_factory=dict)
    """By step, the luck that has a bar; empty while it is not known."""

    def figures(self, step: int, words: Words) -> Iterator[str]:
        """Yield the name of each line with its value at a step."""
        for line in self.lines:
            if (value := line.value(step)) is not None:
                yield words("spoken.named", name=line.name, value=signed(round(value)))
        if step in self.turns:
            yield self.turns[step].text


class Chart:
    """A course in its place.

    Attributes:
        frame: the place.
        area: the place of the lines in it.
        course: what is shown.
        bars: the place of the bars of luck below the lines; without height if there are none.
        pointed: the step whose luck the mouse points at, or None.
    """

    def __init__(self, frame: Rect, unit: float, course: Course) -> None:
        """Lay the chart out.

        Args:
            frame: its place.
            unit: the pixels per unit of length at the smallest window.
            course: what it shows.
        """
        self.frame, self._unit, self.course = frame, unit, course
        self.pointed: int | None = None
        head, side = round(_HEAD * unit), round(_SIDE * unit)
        foot = round((_FOOT if self._has_foot else 6) * unit)
        self.bars = Rect(0, 0, 0, round(_TURNS * unit) if course.turns else 0)
        foot += self.bars.height
        self.area = Rect(frame.x + side, frame.y + head, 0, frame.height - head - foot)
        self.area.width = frame.right - round(14 * unit) - self.area.x
        self.bars.width, self.bars.topleft = self.area.width, self.area.bottomleft
        values = [value for line in course.lines for _, value in line.points]
        self._low, self._high = min([*values, 0.0]), max([*values, 1.0])

    @property
    def _has_foot(self) -> bool:
        return self.frame.height >= _LEAST_WITH_FOOT * self._unit

    def at(self, step: float, value: float) -> tuple[float, float]:
        """Return the point of a value at a step."""
        area = self.area
        x = area.x + area.width * step / max(1, self.course.last)
        return x, area.bottom - area.height * (value - self._low) / (self._high - self._low)

    def step_at(self, x: int) -> int:
        """Return the step nearest to a horizontal position."""
        share = (x - self.area.x) / max(1, self.area.width)
        return round(self.course.last * max(0.0, min(1.0, share)))

    def point_at(self, point: tuple[int, int]) -> None:
        """Take note of the bar of luck below or above which the mouse is, if it is near one."""
        near, reach = (
            self.step_at(point[0]),
            max(1, round(4 * self._unit * self.course.last / self.area.width)),
        )
        found = [step for step in self.course.turns if abs(step - near) <= reach]
        is_here = self.bars.inflate(0, self.bars.height).collidepoint(point)
        self.pointed = min(found, key=lambda step: abs(step - near)) if is_here and found else None

    def mistake_at(self, point: tuple[int, int]) -> int | None:
        """Return the step of the mistake whose number is at a point, or None."""
        reach, middle = _DISC * self._unit, self.area.y - (_TICK - 1) * self._unit
        if abs(point[1] - middle) > reach:
            return None
        return next((step for step, x in self.discs().items() if abs(point[0] - x) <= reach), None)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, step: int | None, words: Words) -> None:
        """Draw the chart, and the figures of a step, or only the names of the lines."""
        unit = self._unit
        pygame.draw.rect(surface, colours.panel, self.frame, border_radius=round(8 * unit))
        self._draw_axes(surface)
        for line in self.course.lines:
            if len(line.points) > 1:
                points = [self.at(*point) for point in line.points]
                pygame.draw.lines(surface, line.colour, False, points, max(1, round(line.width * unit)))
        self._draw_turns(surface, step)
        if step is not None:
            self._draw_step(surface, step)
        for at, mark in self.course.mistakes.items():
            self._draw_mistake(surface, at, mark)
        self._draw_head(surface, step, words)

    def _draw_turns(self, surface: Surface, step: int | None) -> None:
        """Draw a bar for each luck, up if it was good, with marks on the best and the worst."""
        turns, bars, unit = self.course.turns, self.bars, self._unit
        if not turns:
            return
        most = max([_LEAST_TURN, *sorted(abs(turned.points) for turned in turns.values())[:-_CUT]])
        wide = max(2, round(0.7 * self.area.width / max(1, self.course.last)))
        half, middle = bars.height // 2 - round(2 * unit), bars.centery
        pygame.draw.line(surface, colours.line, (bars.x, middle), (bars.right, middle))
        by_points = sorted(turns, key=lambda at: turns[at].points)
        for at, turned in turns.items():
            high = round(half * min(1.0, abs(turned.points) / most))
            up = turned.points > 0
            bar = Rect(0, middle - high if up else middle + 1, wide, high)
            bar.centerx = round(self.at(at, 0)[0])
            shown = colours.focus if at in (self.pointed, step) else _shade(turned.points)
            pygame.draw.rect(surface, shown, bar)
            if high and at in (by_points[0], by_points[-1]):
                size, end = round(3 * unit), bar.top - 1 if up else bar.bottom
                tip = end - size if up else end + size
                pygame.draw.polygon(
                    surface,
                    colours.gold,
                    [(bar.centerx, end), (bar.centerx - size, tip), (bar.centerx + size, tip)],
                )

    def _draw_axes(self, surface: Surface) -> None:
        unit, area, pixels = self._unit, self.area, round(_LETTERS * self._unit)
        most = max(1, area.height // round(_BETWEEN * unit))
        apart = next((each for each in _STEPS if (self._high - self._low) / each <= most), _STEPS[-1])
        for value in range(-int(-self._low // apart) * apart, int(self._high) + 1, apart):
            y = self.at(0, value)[1]
            pygame.draw.line(
                surface, colours.muted if not value else colours.line, (area.x, y), (area.right, y)
            )
            label = theme.text(plain(value), "sans", pixels, colours.muted)
            surface.blit(label, label.get_rect(midright=(area.x - round(6 * unit), round(y))))
        for step, name in self.course.moments if self._has_foot else ():
            label = theme.text(name, "sans", pixels, colours.muted)
            place = round(self.at(step, 0)[0]), self.bars.bottom + round(3 * unit)
            surface.blit(label, label.get_rect(midtop=place))

    def _draw_step(self, surface: Surface, step: int) -> None:
        """Draw a line at a step, with a dot on each line of the chart that has a point there."""
        unit, area = self._unit, self.area
        x = self.at(step, 0)[0]
        grip = Rect(0, area.y, max(2, round(2 * unit)), area.height)
        grip.centerx = round(x)
        pygame.draw.rect(surface, colours.focus, grip)
        for line in self.course.lines:
            value = dict(line.points).get(step) if line.is_read else None
            if value is not None:
                pygame.draw.aacircle(surface, line.colour, self.at(step, value), round(4 * unit))

    def _draw_mistake(self, surface: Surface, step: int, mark: Mark) -> None:
        """Mark a mistake: with its number, or by a mark whose width grows with the loss."""
        unit, top = self._unit, self.area.y - _TICK * self._unit
        x = self.at(step, 0)[0]
        if (number := self.course.numbers.get(step)) is not None:
            radius = round(_DISC * unit)
            pygame.draw.line(surface, colours.bad, (x, top), (x, self.area.bottom))
            top += unit
            x = self.discs()[step]
            pygame.draw.aacircle(surface, colours.bad, (x, top), radius)
            label = theme.text(str(number), "sans-bold", round(_LETTERS * unit), colours.panel)
            surface.blit(label, label.get_rect(center=(round(x), round(top))))
            return
        half, high = _WIDTHS[mark] * unit, _TICK * unit
        corners = ((x, top + high), (x - half, top), (x + half, top))
        pygame.draw.polygon(surface, colours.bad, corners)
        pygame.draw.aalines(surface, colours.panel, True, corners)

    def discs(self) -> dict[int, float]:
        """Return, by step, the horizontal position of a mistake's number, so that none covers another."""
        apart, places = (2 * _DISC + 1) * self._unit, dict[int, float]()
        left = -inf
        for step in sorted(self.course.numbers):
            left = max(self.at(step, 0)[0], left + apart)
            places[step] = left
        right = self.frame.right - apart / 2
        for step in sorted(self.course.numbers, reverse=True):
            places[step] = min(places[step], right)
            right = places[step] - apart
        return places

    def _draw_head(self, surface: Surface, step: int | None, words: Words) -> None:
        """Write the names of the lines with their values at a step, and its luck; or the luck pointed at."""
        unit, pixels = self._unit, round(12 * self._unit)
        named = list[tuple[str, Colour]]()
        for line in self.course.lines if self.pointed is None else ():
            value = None if step is None else line.value(step)
            text = line.name
            if value is not None:
                text = words("spoken.named", name=line.name, value=signed(round(value)))
            named.append((text, line.colour))
        at = step if self.pointed is None else self.pointed
        if at is not None and (turned := self.course.turns.get(at)) is not None:
            named.append((turned.text, _shade(turned.points)))
        named = [(text, colour) for text, colour in named if text]
        room, left = self.frame.right - self.area.x, self.area.x
        for place, (text, colour) in enumerate(named):
            share = (self.frame.x + self.frame.width - left - round(12 * unit)) // (len(named) - place)
            name = theme.shrunk(text, "sans-bold", pixels, min(share, room), colour)
            surface.blit(name, (left, self.frame.y + round(3 * unit)))
            left += name.get_width() + round(18 * unit)


def _shade(points: float) -> Colour:
    """Return the colour of a gain or a loss; what is shown as 0 is neither."""
    if not round(points):
        return colours.muted
    return colours.good if points > 0 else colours.bad


class SteppedChart(Node):
    """A chart on a page, with a focus of its own: the step that the mouse or the arrow keys point at.

    The page keeps it, and hands the course over by ``of``.

    Attributes:
        chart: the chart in its place.
        pointed: the step pointed at, or None.
    """

    grow = True
    keys_for = "chart"

    def __init__(self, chosen: Callable[[int], None], name: Callable[[int], str], *, tall: float) -> None:
        """Make it without a course.

        Args:
            chosen: called with the step at which the chart is pressed, or that is pointed at, at Enter.
            name: returns the name of a step.
            tall: its least height.
        """
        self._chosen, self._name, self._tall = chosen, name, tall
        self._course, self._words = Course(0, ()), Words()
        self.chart = Chart(Rect(0, 0, 1, 1), 1.0, self._course)
        self.pointed: int | None = None

    def of(self, course: Course, words: Words) -> "SteppedChart":
        """Take over a course."""
        self._course, self._words = course, words
        return self

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(self._tall)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self.chart = Chart(place, layout.scale, self._course)
        yield from ()

    def takes(self, at: Point) -> bool:
        return True

    def can_drag(self, at: Point) -> bool:
        return True

    def hover(self, at: Point) -> bool:
        before, self.pointed = self.pointed, self.chart.step_at(at[0])
        return self.pointed != before

    def unhover(self) -> None:
        self.pointed = None

    def drag(self, at: Point) -> None:
        self.hover(at)

    def release(self, at: Point, place: Rect) -> None:
        if place.collidepoint(at):
            mistake = self.chart.mistake_at(at)
            self._chosen(self.chart.step_at(at[0]) if mistake is None else mistake)

    def key(self, name: str) -> bool:
        steps = {"up": 1, "down": -1}
        if name in steps:
            last = self._course.last
            self.pointed = last if self.pointed is None else max(0, min(last, self.pointed + steps[name]))
        elif name == "return" and self.pointed is not None:
            self._chosen(self.pointed)
        else:
            return False
        return True

    def paint(self, brush: Brush, place: Rect) -> None:
        self.chart.draw(brush.surface, self.pointed, self._words)

    def said(self) -> tuple[str, ...]:
        if self.pointed is None:
            return ()
        return self._name(self.pointed), *self._course.figures(self.pointed, self._words)


@dataclass(frozen=True, slots=True)
class ChartPanel:
    """A panel of a page of charts, with methods to draw in it."""

    surface: Surface
    """The picture."""
    area: Rect
    """The panel inside its frame."""
    unit: float
    """Pixels per unit of length at the smallest window."""

    @classmethod
    def framed(cls, surface: Surface, frame: Rect, title: str, unit: float) -> "ChartPanel":
        """Draw the frame of a panel with its title, and return the panel below the title."""
        gap = max(1, round(10 * unit))
        pygame.draw.rect(surface, colours.panel, frame, border_radius=gap)
        inside = frame.inflate(-2 * gap, -2 * gap)
        heading = theme.shrunk(title, "sans-bold", round(14 * unit), inside.width, colours.gold)
        surface.blit(heading, inside.topleft)
        below = round(24 * unit)
        return cls(surface, Rect(inside.x, inside.y + below, inside.width, inside.height - below), unit)

    def px(self, length: float) -> int:
        """Convert a length for the smallest window to pixels."""
        return max(1, round(length * self.unit))

    def print(
        self,
        words: str,
        size: float,
        colour: theme.Colour,
        place: tuple[int, int],
        side: str = "topleft",
        room: int | None = None,
    ) -> int:
        """Print words with a corner or side at a place, in at most ``room`` pixels; return their width."""
        room = self.area.width if room is None else room
        picture = theme.shrunk(words, "sans", self.px(size), room, colour)
        self.surface.blit(picture, picture.get_rect(**{side: place}))
        return picture.get_width()

    def line(self, words: str, figure: str, size: float, top: int, colour: theme.Colour) -> None:
        """Print words on the left and a figure on the right; the words get the remaining width."""
        used = self.print(figure, size, colour, (self.area.right, top), "topright")
        room = self.area.width - used - self.px(8)
        self.print(words, size, colours.text, (self.area.x, top), room=room)


def places(area: Rect, count: int, values: Sequence[float]) -> Callable[[int, float], tuple[int, int]]:
    """Return a function for the place of a value: left to right by its number, bottom to top by its value.

    Args:
        area: where the values lie.
        count: the number of values from left to right; a single value is in the middle.
        values: all of them; the scale also contains 0.
    """
    low, high = min(0.0, *values), max(0.0, *values)

    def place(number: int, value: float) -> tuple[int, int]:
        across = area.width * (number / (count - 1) if count > 1 else 0.5)
        up = area.height * (value - low) / max(1.0, high - low)
        return round(area.x + across), round(area.bottom - up)

    return place


def draw_bars(panel: ChartPanel, bars: Sequence[tuple[str, float, str]], colour: theme.Colour) -> None:
    """Draw as many bars as fit, each below its name and figure; lengths are from 0 to 1."""
    area = panel.area
    shown = bars[: area.height // panel.px(24)]
    step = min(panel.px(30), area.height // max(1, len(shown)))
    for number, (name, length, figure) in enumerate(shown):
        top = area.y + number * step
        panel.line(name, figure, 11, top, colours.muted)
        bar = Rect(area.x, top + round(step * 0.68), round(area.width * length), max(2, round(step * 0.2)))
        pygame.draw.rect(panel.surface, colour, bar, border_radius=panel.px(2))
