"""Pictures of the verdicts on games and hands: charts, little boards, orders of the fola, tricks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.count import TRICKS
from solitaire.classic.seats import Seat
from solitaire.classic.tally import RESTO
from solitaire.rules.cards import Card
from solitaire.rules.position import COLUMNS, Move
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.marks import arrow
from solitaire.texts.words import Words, signed
from solver.classic.review import ClassicDecision, ClassicReview
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
        moves = (decision for decision in review.decisions if isinstance(decision, MoveDecision))
        self._expected = {decision.ply: decision.expected for decision in moves}
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


# -- little boards ------------------------------------------------------------------------------

_SHADE: Final = (8, 16, 14, 120)
"""Laid over the cards that do not matter."""
_FOLA_COLUMNS: Final = (7, 13)
"""Numbers of columns in which a fola may lie; the number that makes its cards larger is taken."""
_FEWEST_ROWS: Final = 3
"""A grid with fewer rows is drawn as if it had this many: cards are not blown up."""

Face = Callable[[Card], Surface]


def little_board(
    tops: Sequence[Card], size: tuple[int, int], face: Face, back: Surface, played: Move, better: Move | None
) -> Surface:
    """Return a picture of a grid with a red arrow for the move played and a green arrow for a better move.

    Args:
        tops: the cards on top of the piles.
        size: the picture's, in pixels.
        face: a card's picture in any size.
        back: the picture of a card's back.
        played: a kill or the end.
        better: a kill, the end, or None for the play of the next card: its place is lit.
    """
    picture = Surface(size, pygame.SRCALPHA)
    places = len(tops) + (better is None)
    cells = _cells(Rect((0, 0), size), COLUMNS, max(_FEWEST_ROWS, -(-places // COLUMNS)))
    kills = [move for move in (played, better) if move is not None and move.is_kill]
    lit = {card for kill in kills for card in kill if card is not None}
    _draw_cards(picture, zip(cells, tops, strict=False), face, lit)
    if better is None:
        _blit_scaled(picture, back, cells[len(tops)])
        width = max(2, cells[0].width // 14)
        pygame.draw.rect(picture, colours.good, cells[len(tops)], width, border_radius=3)
    places_of = dict(zip(tops, cells, strict=False))
    for move, colour, bend in ((better, colours.good, 0.25), (played, colours.bad, 0.1)):
        if move is not None and move.victim is not None:
            start, goal = places_of[move.card], places_of[move.victim]
            arrow(picture, start.center, goal.center, colour, max(3, start.width // 9), bend * start.height)
    return picture


def little_folas(
    orders: Sequence[Sequence[Card]], size: tuple[int, int], face: Face, edges: Sequence[tuple[int, int, int]]
) -> Surface:
    """Return a picture of orders of the fola, or other cards, each in a frame below the last."""
    picture = Surface(size, pygame.SRCALPHA)
    high = size[1] // len(orders)
    for number, (order, edge) in enumerate(zip(orders, edges, strict=True)):
        block = Rect(0, number * high, size[0], high - 4)
        rows = (
            _cells(block.inflate(-8, -8), min(columns, len(order)), -(-len(order) // columns))
            for columns in _FOLA_COLUMNS
        )
        cells = max(rows, key=lambda cells: cells[0].width)
        _draw_cards(picture, zip(cells, order, strict=False), face, set(order))
        pygame.draw.rect(picture, edge, block, 2, border_radius=6)
    return picture


def _draw_cards(picture: Surface, places: Iterable[tuple[Rect, Card]], face: Face, lit: set[Card]) -> None:
    for cell, card in places:
        _blit_scaled(picture, face(card), cell)
        if lit and card not in lit:
            shade = Surface(cell.size, pygame.SRCALPHA)
            pygame.draw.rect(shade, _SHADE, shade.get_rect(), border_radius=max(1, cell.width // 16))
            picture.blit(shade, cell)


def _blit_scaled(picture: Surface, card: Surface, cell: Rect) -> None:
    picture.blit(pygame.transform.smoothscale(card, cell.size), cell)


def _cells(area: Rect, columns: int, rows: int) -> list[Rect]:
    """Return the places of small cards, as large as fit, in the middle of an area."""
    gap = max(2, area.width // 80)
    tall = int(min(area.height / rows - gap, (area.width / columns - gap) / CARD_RATIO))
    size = max(1, int(tall * CARD_RATIO)), max(1, tall)
    left = area.centerx - (columns * (size[0] + gap) - gap) // 2
    top = area.centery - (rows * (size[1] + gap) - gap) // 2
    return [
        Rect((left + column * (size[0] + gap), top + row * (size[1] + gap)), size)
        for row in range(rows)
        for column in range(columns)
    ]


# -- the classic game ---------------------------------------------------------------------------

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
    picture = Surface(size, pygame.SRCALPHA)
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
    for column, (shown, edge) in enumerate(((played, colours.bad), (better, colours.good))):
        place = Rect((0, 0), card)
        place.midbottom = size[0] // 2 + (2 * column - 1) * step // 2, size[1] - _GAP // 2
        picture.blit(faces.face(shown, card), place)
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
        values += [value for decision in review.decisions for value in (decision.before, decision.after)]
        self._axes = Axes(area, unit, values, TRICKS + 1, head=40, foot=34)

    def draw(self, surface: Surface, costly: Sequence[ClassicDecision]) -> None:
        """Draw the line as far as it is known, costly decisions in red and bad luck in gold."""
        unit, axes, words = self._unit, self._axes, self._words
        step = next((each for each in _STEPS if (axes.high - axes.low) / each <= _MOST_LINES), _STEPS[-1])
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
        for decision in costly:
            pygame.draw.circle(surface, colours.bad, self._axes.at(decision.trick, decision.after), 5 * unit)

    def _pieces(
        self, costly: Sequence[ClassicDecision]
    ) -> Iterator[tuple[tuple[float, float], tuple[float, float], Colour]]:
        """Yield the pieces of the line: the cost of each decision, and the change from there to the next."""
        decisions, luck = self._review.decisions, self._review.luck
        for number, decision in enumerate(decisions):
            colour = colours.bad if decision in costly else colours.text
            after = self._axes.at(decision.trick, decision.after)
            yield self._axes.at(decision.trick, decision.before), after, colour
            colour = colours.gold if number < len(luck) and luck[number].is_bad else colours.text
            if number + 1 < len(decisions):
                later = decisions[number + 1]
                yield after, self._axes.at(later.trick, later.before), colour
            elif luck:
                yield after, self._axes.at(TRICKS + 1, self._end), colour
