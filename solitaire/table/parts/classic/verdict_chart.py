"""The chart of the verdict on a hand: the value that could be expected of it, trick by trick."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.count import TRICKS
from solitaire.classic.tally import RESTO
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.verdict_chart import Axes
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
        self._unit, self._words, self._review = unit, words, review
        self._end = review.points + RESTO * review.resti
        values = [self._end, 0.0]
        values += [value for one in review.decisions for value in (one.before, one.after)]
        self._axes = Axes(area, unit, values, TRICKS + 1, head=40, foot=34)

    def draw(self, surface: Surface, costly: Sequence[ClassicDecision]) -> None:
        """Draw the line as far as it is known, costly decisions in red and bad luck in gold."""
        unit, axes, words = self._unit, self._axes, self._words
        step = next((one for one in _STEPS if (axes.high - axes.low) / one <= _MOST_LINES), _STEPS[-1])
        axes.draw(surface, step, range(1, TRICKS + 1, 4), signed, colours.muted)
        room = axes.frame.width - 56 * unit
        names = (
            (words("classic_verdict.expected"), colours.text, round(0.48 * room)),
            (words("classic_verdict.mistakes"), colours.bad, round(0.32 * room)),
            (words("classic_verdict.unlucky"), colours.gold, round(0.2 * room)),
        )
        axes.draw_legend(surface, names, 8 * unit)
        for start, goal, colour in self._pieces(costly):
            pygame.draw.line(surface, colour, start, goal, (2 if colour == colours.text else 4) * unit)
        for one in costly:
            pygame.draw.circle(surface, colours.bad, self._axes.at(one.trick, one.after), 5 * unit)

    def _pieces(
        self, costly: Sequence[ClassicDecision]
    ) -> Iterator[tuple[tuple[float, float], tuple[float, float], Colour]]:
        """Yield the pieces of the line: at each decision what it cost, and what happened to the next."""
        decisions, luck = self._review.decisions, self._review.luck
        for number, one in enumerate(decisions):
            colour = colours.bad if one in costly else colours.text
            after = self._axes.at(one.trick, one.after)
            yield self._axes.at(one.trick, one.before), after, colour
            colour = colours.gold if number < len(luck) and luck[number].is_bad else colours.text
            if number + 1 < len(decisions):
                later = decisions[number + 1]
                yield after, self._axes.at(later.trick, later.before), colour
            elif luck:
                yield after, self._axes.at(TRICKS + 1, self._end), colour
