"""The chart of the verdict on a hand for four: what could be expected of it, trick by trick."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.count import TRICKS
from solitaire.classic.tally import RESTO
from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours
from solitaire.texts.words import Words, signed
from solver.classic.review import ClassicDecision, ClassicReview

_STEPS: Final = (RESTO, 2 * RESTO, 5 * RESTO)
"""Distances between two lines of the chart, in points."""
_MOST_LINES: Final = 8


class ClassicVerdictChart:
    """Expected value of the hand over its tricks: points, with 60 more for each resto."""

    def __init__(self, area: Rect, unit: int, words: Words, review: ClassicReview) -> None:
        """Lay the chart out.

        Args:
            area: its place with its frame.
            unit: pixels per unit of length at the smallest window.
            words: the language.
            review: the review so far.
        """
        self._frame, self._unit, self._words, self._review = area, unit, words, review
        self._end = review.points + RESTO * review.resti
        values = [self._end, 0.0]
        values += [value for one in review.decisions for value in (one.before, one.after)]
        self._low, self._high = min(values), max(values)
        self._area = area.inflate(-90 * unit, -74 * unit)
        self._area.midtop = (area.centerx + 16 * unit, area.y + 40 * unit)

    def draw(self, surface: Surface, costly: Sequence[ClassicDecision]) -> None:
        """Draw the line as far as it is known, costly decisions in red and bad luck in gold."""
        unit = self._unit
        pygame.draw.rect(surface, colours.panel, self._frame, border_radius=8 * unit)
        self._draw_axes(surface)
        left, room, words = self._frame.x + 12 * unit, self._frame.width - 56 * unit, self._words
        for text, colour, part in (
            (words("classic_verdict.expected"), colours.text, 0.48),
            (words("classic_verdict.mistakes"), colours.bad, 0.32),
            (words("classic_verdict.unlucky"), colours.gold, 0.2),
        ):
            name = theme.shrunk(text, "sans-bold", 12 * unit, round(part * room), colour, 8 * unit)
            surface.blit(name, (left, self._frame.y + 8 * unit))
            left += name.get_width() + 16 * unit
        for start, goal, colour in self._pieces(costly):
            pygame.draw.line(surface, colour, start, goal, (2 if colour == colours.text else 4) * unit)
        for one in costly:
            pygame.draw.circle(surface, colours.bad, self._at(one.trick, one.after), 5 * unit)

    def _pieces(
        self, costly: Sequence[ClassicDecision]
    ) -> Iterator[tuple[tuple[float, float], tuple[float, float], Colour]]:
        """Yield the pieces of the line: at each decision what it cost, and what happened to the next."""
        decisions, luck = self._review.decisions, self._review.luck
        for number, one in enumerate(decisions):
            colour = colours.bad if one in costly else colours.text
            after = self._at(one.trick, one.after)
            yield self._at(one.trick, one.before), after, colour
            colour = colours.gold if number < len(luck) and luck[number].is_bad else colours.text
            if number + 1 < len(decisions):
                later = decisions[number + 1]
                yield after, self._at(later.trick, later.before), colour
            elif luck:
                yield after, self._at(TRICKS + 1, self._end), colour

    def _at(self, trick: int, value: float) -> tuple[float, float]:
        area = self._area
        x = area.x + area.width * trick / (TRICKS + 1)
        return x, area.bottom - area.height * (value - self._low) / max(1.0, self._high - self._low)

    def _draw_axes(self, surface: Surface) -> None:
        unit, span = self._unit, self._high - self._low
        step = next((one for one in _STEPS if span / one <= _MOST_LINES), _STEPS[-1])
        for value in range(-int(-self._low // step) * step, int(self._high) + 1, step):
            y = self._at(0, value)[1]
            colour = colours.muted if value == 0 else colours.line
            pygame.draw.line(surface, colour, (self._area.x, y), (self._area.right, y))
            label = theme.text(signed(value), "sans", 11 * unit, colours.muted)
            surface.blit(label, label.get_rect(midright=(self._area.x - 6 * unit, y)))
        for trick in range(1, TRICKS + 1, 4):
            x = self._at(trick, self._low)[0]
            label = theme.text(str(trick), "sans", 11 * unit, colours.muted)
            surface.blit(label, label.get_rect(midtop=(x, self._area.bottom + 6 * unit)))
