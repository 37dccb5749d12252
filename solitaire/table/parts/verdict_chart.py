"""The chart of the verdict: the score and the scores that were possible, move by move."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.texts.words import Words, signed
from solver.review import Decision, MoveDecision, Review


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
        self._unit, self._words, self._frame, self._shown = unit, words, area, shown
        self._possible = dict(enumerate(review.possible or ()))
        moves = (one for one in review.decisions if isinstance(one, MoveDecision))
        self._expected = {one.ply: one.expected for one in moves}
        values = [*shown, *self._possible.values(), *self._expected.values(), 0]
        self._low, self._high, self._plies = int(min(values)), max(values), len(shown) - 1
        self._area = area.inflate(-90 * unit, -88 * unit)
        self._area.midtop = (area.centerx + 16 * unit, area.y + 52 * unit)

    def ply_at(self, point: tuple[int, int]) -> int | None:
        """Return after how many moves a point of the chart is; None off the chart."""
        if not self._frame.collidepoint(point):
            return None
        share = (point[0] - self._area.x) / max(1, self._area.width)
        return round(self._plies * max(0.0, min(1.0, share)))

    def words_at(self, ply: int) -> tuple[str, ...]:
        """Return the figures after so many moves."""
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
        unit = self._unit
        pygame.draw.rect(surface, colours.panel, self._frame, border_radius=8 * unit)
        self._draw_axes(surface)
        lines = (
            ("verdict.now", dict(enumerate(self._shown)), colours.text),
            ("verdict.possible", self._possible, colours.gold),
            ("verdict.expected", self._expected, colours.good),
        )
        left, room = self._frame.x + 12 * unit, (self._frame.width - 48 * unit) // 3
        for key, points, colour in lines:
            name = theme.shrunk(self._words(key), "sans-bold", 12 * unit, room, colour)
            surface.blit(name, (left, self._frame.y + 8 * unit))
            left += name.get_width() + 16 * unit
            if len(points) > 1:
                line = [self._at(*point) for point in points.items()]
                pygame.draw.lines(surface, colour, False, line, 2 * unit)
        for decision in costly:
            at = self._at(max(0, decision.number - 1), decision.expected)
            pygame.draw.circle(surface, colours.bad, at, 5 * unit)
        if pointed is not None:
            self._draw_pointed(surface, *pointed)

    def _draw_pointed(self, surface: Surface, ply: int, what: str) -> None:
        unit, x = self._unit, self._at(ply, self._low)[0]
        pygame.draw.line(surface, colours.muted, (x, self._area.y), (x, self._area.bottom), unit)
        for points, colour in (
            (dict(enumerate(self._shown)), colours.text),
            (self._possible, colours.gold),
            (self._expected, colours.good),
        ):
            if ply in points:
                pygame.draw.circle(surface, colour, self._at(ply, points[ply]), 4 * unit)
        room = self._frame.width - 24 * unit
        line = theme.shrunk(what, "sans", 12 * unit, room, colours.text)
        surface.blit(line, (self._frame.x + 12 * unit, self._frame.y + 27 * unit))

    def _at(self, ply: float, value: float) -> tuple[float, float]:
        area = self._area
        x = area.x + area.width * ply / max(1, self._plies)
        return x, area.bottom - area.height * (value - self._low) / max(1, self._high - self._low)

    def _draw_axes(self, surface: Surface) -> None:
        step = 100 if self._high - self._low > 250 else 50
        for value in range(-(-self._low // step) * step, int(self._high) + 1, step):
            y = self._at(0, value)[1]
            pygame.draw.line(surface, colours.line, (self._area.x, y), (self._area.right, y))
            label = theme.text(str(value).replace("-", "−"), "sans", 11 * self._unit, colours.muted)
            surface.blit(label, label.get_rect(midright=(self._area.x - 6 * self._unit, y)))
        for ply in range(0, self._plies + 1, 50):
            x = self._at(ply, self._low)[0]
            label = theme.text(str(ply), "sans", 11 * self._unit, colours.muted)
            surface.blit(label, label.get_rect(midtop=(x, self._area.bottom + 6 * self._unit)))
