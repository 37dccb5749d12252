"""The chart of the verdict: the score and the scores that were possible, move by move."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.words import Words
from solver.review import Decision, MoveDecision, Review


class VerdictChart:
    """Score now, best still possible and fair expectation over the moves of a game."""

    def __init__(self, surface: Surface, area: Rect, unit: int, words: Words) -> None:
        self._surface, self._unit, self._words = surface, unit, words
        self._frame = area
        self._area = area.inflate(-90 * unit, -70 * unit)
        self._area.midtop = (area.centerx + 16 * unit, area.y + 34 * unit)

    def draw(self, shown: Sequence[int], costly: Sequence[Decision], review: Review | None) -> None:
        """Draw the lines known so far, and the costly decisions on them."""
        pygame.draw.rect(self._surface, colours.panel, self._frame, border_radius=8 * self._unit)
        possible = (
            list(enumerate(review.possible)) if review is not None and review.possible is not None else []
        )
        expected = (
            [(one.ply, one.expected) for one in review.decisions if isinstance(one, MoveDecision)]
            if review is not None
            else []
        )
        values = [*shown, *(value for _, value in possible), *(value for _, value in expected), 0]
        self._low, self._high, self._plies = int(min(values)), max(values), len(shown) - 1
        self._draw_axes()
        lines = (
            ("verdict.now", list(enumerate(shown)), colours.text),
            ("verdict.possible", possible, colours.gold),
            ("verdict.expected", expected, colours.good),
        )
        left = self._frame.x + 12 * self._unit
        for key, points, colour in lines:
            name = theme.text(self._words(key), "sans-bold", 12 * self._unit, colour)
            self._surface.blit(name, (left, self._frame.y + 8 * self._unit))
            left += name.get_width() + 16 * self._unit
            if len(points) > 1:
                pygame.draw.lines(
                    self._surface, colour, False, [self._at(*point) for point in points], 2 * self._unit
                )
        for decision in costly:
            pygame.draw.circle(
                self._surface,
                colours.bad,
                self._at(max(0, decision.number - 1), decision.expected),
                5 * self._unit,
            )

    def _at(self, ply: float, value: float) -> tuple[float, float]:
        area = self._area
        x = area.x + area.width * ply / max(1, self._plies)
        return x, area.bottom - area.height * (value - self._low) / max(1, self._high - self._low)

    def _draw_axes(self) -> None:
        step = 100 if self._high - self._low > 250 else 50
        for value in range(-(-self._low // step) * step, int(self._high) + 1, step):
            y = self._at(0, value)[1]
            pygame.draw.line(self._surface, colours.line, (self._area.x, y), (self._area.right, y))
            label = theme.text(str(value).replace("-", "−"), "sans", 11 * self._unit, colours.muted)
            self._surface.blit(label, label.get_rect(midright=(self._area.x - 6 * self._unit, y)))
        for ply in range(0, self._plies + 1, 50):
            x = self._at(ply, self._low)[0]
            label = theme.text(str(ply), "sans", 11 * self._unit, colours.muted)
            self._surface.blit(label, label.get_rect(midtop=(x, self._area.bottom + 6 * self._unit)))
