"""Pictures of the verdict on a hand: a trick, and the chart of the value expected, trick by trick."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from solitaire.classic.count import TRICKS
from solitaire.classic.seats import Seat
from solitaire.classic.tally import RESTO
from solitaire.rules.cards import Card
from solitaire.table.look.classic_faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.verdict_chart import Axes
from solitaire.texts.words import Words, signed
from solver.classic.review import ClassicDecision, ClassicReview

_BEFORE: Final = (Seat.W, Seat.N, Seat.E)
"""The others, as they sit from left to right."""
_GAP: Final = 6
_EDGE: Final = 3
"""Between two cards, and width of a frame, in pixels."""


def little_trick(
    lying: Mapping[Seat, Card], played: Card, better: Card, size: tuple[int, int], faces: ClassicFaces
) -> Surface:
    """Return a picture of a trick at the person's turn.

    Args:
        lying: by seat, the cards that lay there already.
        played: the person's card, framed in red.
        better: the better card, framed in green.
        size: the picture's, in pixels.
        faces: the card pictures.
    """
    picture = Surface(size, SRCALPHA)
    rows = 2 if lying else 1
    tall = min(size[1] // rows - _GAP, round((size[0] / 3 - 2 * _GAP) / CARD_RATIO))
    card = (max(1, round(tall * CARD_RATIO)), max(1, tall))
    step = card[0] + 2 * _GAP
    for column, seat in enumerate(_BEFORE if lying else ()):
        place = Rect((0, 0), card)
        place.midtop = size[0] // 2 + (column - 1) * step, _GAP // 2
        if seat in lying:
            picture.blit(faces.face(lying[seat], card), place)
        else:
            pygame.draw.rect(picture, colours.line, place, 1, border_radius=card[0] // 12)
    for column, (one, edge) in enumerate(((played, colours.bad), (better, colours.good))):
        place = Rect((0, 0), card)
        place.midbottom = size[0] // 2 + (2 * column - 1) * step // 2, size[1] - _GAP // 2
        picture.blit(faces.face(one, card), place)
        pygame.draw.rect(
            picture, edge, place.inflate(_EDGE, _EDGE), _EDGE, border_radius=card[0] // 12 + _EDGE
        )
    return picture


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
        """Yield the pieces of the line: the cost of each decision, and the change from there to the next."""
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
