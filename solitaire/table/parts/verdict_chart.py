"""The charts of the verdicts: their axes, and the score and the scores possible, move by move."""

from collections.abc import Callable, Iterable, Sequence

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours
from solitaire.texts.words import Words, signed
from solver.review import Decision, MoveDecision, Review


class Axes:
    """The panel of a chart, with values upwards and numbered moments to the right.

    Attributes:
        frame: the panel.
        area: the place of the lines in it.
        low: the lowest value.
        high: the highest value.
    """

    def __init__(
        self, frame: Rect, unit: int, values: Iterable[float], last: int, head: float, foot: float
    ) -> None:
        """Lay the axes out.

        Args:
            frame: the place of the panel.
            unit: pixels per unit of length at the smallest window.
            values: the values that the chart shows.
            last: number of the last moment.
            head: height left free above the lines, in units.
            foot: height left free below them, in units.
        """
        known = [*values]
        self.frame, self._unit, self._last = frame, unit, last
        self.low, self.high = min(known), max(known)
        self.area = frame.inflate(-90 * unit, -(head + foot) * unit)
        self.area.midtop = (frame.centerx + 16 * unit, frame.y + head * unit)

    def at(self, moment: float, value: float) -> tuple[float, float]:
        """Return the point of a value at a moment."""
        area = self.area
        x = area.x + area.width * moment / max(1, self._last)
        return x, area.bottom - area.height * (value - self.low) / max(1, self.high - self.low)

    def draw(
        self, surface: Surface, step: int, moments: Iterable[int], figure: Callable[[int], str], zero: Colour
    ) -> None:
        """Draw the panel with a line at every step of the values, and the numbers of some moments."""
        unit, area = self._unit, self.area
        pygame.draw.rect(surface, colours.panel, self.frame, border_radius=8 * unit)
        for value in range(-int(-self.low // step) * step, int(self.high) + 1, step):
            y = self.at(0, value)[1]
            pygame.draw.line(surface, colours.line if value else zero, (area.x, y), (area.right, y))
            label = theme.text(figure(value), "sans", 11 * unit, colours.muted)
            surface.blit(label, label.get_rect(midright=(area.x - 6 * unit, y)))
        for moment in moments:
            label = theme.text(str(moment), "sans", 11 * unit, colours.muted)
            x = self.at(moment, self.low)[0]
            surface.blit(label, label.get_rect(midtop=(x, area.bottom + 6 * unit)))

    def draw_legend(self, surface: Surface, names: Iterable[tuple[str, Colour, int]], least: int = 0) -> None:
        """Write the names of the lines, each with its colour and its room; ``least`` is as in ``shrunk``."""
        unit = self._unit
        left = self.frame.x + 12 * unit
        for text, colour, room in names:
            name = theme.shrunk(text, "sans-bold", 12 * unit, room, colour, least)
            surface.blit(name, (left, self.frame.y + 8 * unit))
            left += name.get_width() + 16 * unit


class VerdictChart:
    """Score now, best still possible and fair expectation over the moves of a game."""

    def __init__(self, area: Rect, unit: int, words: Words, shown: Sequence[int], review: Review) -> None:
        """Lay the chart out.

        Args:
            area: its place with its frame.
            unit: pixels per unit of length at the smallest window.
            words: the language.
            shown: the score after each move, the first before any.
            review: the review so far.
        """
        self._unit, self._words, self._shown = unit, words, shown
        self._possible = dict(enumerate(review.possible or ()))
        moves = (one for one in review.decisions if isinstance(one, MoveDecision))
        self._expected = {one.ply: one.expected for one in moves}
        values = [*shown, *self._possible.values(), *self._expected.values(), 0]
        self._axes = Axes(area, unit, (int(min(values)), max(values)), len(shown) - 1, head=52, foot=36)

    def ply_at(self, point: tuple[int, int]) -> int | None:
        """Return after how many moves a point of the chart is; None off the chart."""
        if not self._axes.frame.collidepoint(point):
            return None
        share = (point[0] - self._axes.area.x) / max(1, self._axes.area.width)
        return round((len(self._shown) - 1) * max(0.0, min(1.0, share)))

    def words_at(self, ply: int) -> tuple[str, ...]:
        """Return the figures after ``ply`` moves."""
        lines = (
            ("verdict.now", self._shown[ply]),
            ("verdict.possible", self._possible.get(ply)),
            ("verdict.expected", self._expected.get(ply)),
        )
        return tuple(
            self._words("spoken.named", name=self._words(key), value=signed(round(value)))
            for key, value in lines
            if value is not None
        )

    def draw(self, surface: Surface, costly: Sequence[Decision], pointed: tuple[int, str] | None) -> None:
        """Draw the lines known so far, the costly decisions, and the move pointed at with its words."""
        unit, axes = self._unit, self._axes
        step = 100 if axes.high - axes.low > 250 else 50
        axes.draw(
            surface,
            step,
            range(0, len(self._shown), 50),
            lambda value: str(value).replace("-", "−"),
            colours.line,
        )
        lines = (
            ("verdict.now", dict(enumerate(self._shown)), colours.text),
            ("verdict.possible", self._possible, colours.gold),
            ("verdict.expected", self._expected, colours.good),
        )
        room = (axes.frame.width - 48 * unit) // 3
        axes.draw_legend(surface, [(self._words(key), colour, room) for key, _, colour in lines])
        for _, points, colour in lines:
            if len(points) > 1:
                line = [axes.at(*point) for point in points.items()]
                pygame.draw.lines(surface, colour, False, line, 2 * unit)
        for decision in costly:
            at = axes.at(max(0, decision.number - 1), decision.expected)
            pygame.draw.circle(surface, colours.bad, at, 5 * unit)
        if pointed is not None:
            self._draw_pointed(surface, *pointed)

    def _draw_pointed(self, surface: Surface, ply: int, what: str) -> None:
        unit, axes, frame = self._unit, self._axes, self._axes.frame
        x = axes.at(ply, axes.low)[0]
        pygame.draw.line(surface, colours.muted, (x, axes.area.y), (x, axes.area.bottom), unit)
        for points, colour in (
            (dict(enumerate(self._shown)), colours.text),
            (self._possible, colours.gold),
            (self._expected, colours.good),
        ):
            if ply in points:
                pygame.draw.circle(surface, colour, axes.at(ply, points[ply]), 4 * unit)
        room = frame.width - 24 * unit
        line = theme.shrunk(what, "sans", 12 * unit, room, colours.text)
        surface.blit(line, (frame.x + 12 * unit, frame.y + 27 * unit))
