"""Small charts: a sum, a result between 0 and 334, the distance from par, the form, the rating; courses."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import sqrt
from statistics import fmean
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.count import RESTO
from solitaire.rules.record import Record
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED, count
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.models.replayed import Replayed
from solitaire.table.page.tree import Brush, Node
from solitaire.table.parts.chart import Course, Line, Turned, places
from solitaire.texts.sums import SumRow
from solitaire.texts.verdict import MarkedResult, turned
from solitaire.texts.words import Words, card_signs, signed
from solver.classic.hand_review import HandDecision, HandReview
from solver.game_review import Decision, GameReview, MoveDecision
from solver.review import Level, Part, Scale

# -- a sum: each bar starts where the previous one ended ------------------------------------------

_FIGURE: Final = 22
_BAR_LABEL: Final = 12
_GAP: Final = 4
_WATERFALL: Final = 92
"""Least height on a page, with labels of one line."""


def draw_waterfall(surface: Surface, area: Rect, px: Callable[[float], int], rows: Sequence[SumRow]) -> None:
    """Draw a sum: figures on top, bars, and labels at the foot.

    The usual result and the result made stand on 0, or hang from it; where anything lies below 0, there is a
    line.

    Args:
        surface: where to draw.
        area: the place.
        px: returns the pixels of a length at the smallest window.
        rows: the usual result, the parts, and the result made.
    """
    ends = [*accumulate(row.points for row in rows[:-1]), rows[-1].points]
    starts = [0, *ends[:-2], 0]
    wide = area.width // len(rows)
    labels = _labels(rows, px, wide)
    foot = area.bottom - px(_BAR_LABEL + 4) * max(map(len, labels))
    top, bottom = area.y + px(_FIGURE + 10), foot - px(4)
    low, high = min(0, *ends), max(0, *ends)

    def height(points: int) -> int:
        return bottom - px(_GAP) - (bottom - px(_GAP) - top) * (points - low) // max(1, high - low)

    if low < 0:
        zero = height(0)
        pygame.draw.line(surface, colours.line, (area.x, zero), (area.right, zero))
    for number, (row, start, end) in enumerate(zip(rows, starts, ends, strict=True)):
        column = Rect(area.x + number * wide, area.y, wide, area.height)
        colour = _colour(row)
        figure = theme.shrunk(row.figure, "serif-bold", px(_FIGURE), wide - px(8), colour)
        surface.blit(figure, figure.get_rect(midtop=column.midtop))
        upper, lower = height(max(start, end)), height(min(start, end))
        bar = Rect(0, upper, wide * 3 // 5, max(px(2), lower - upper))
        bar.centerx = column.centerx
        pygame.draw.rect(surface, colour, bar, border_radius=px(2))
        if number < len(rows) - 1:
            level = height(end)
            pygame.draw.line(surface, colours.muted, (bar.right, level), (bar.right + wide * 2 // 5, level))
        for place, words in enumerate(labels[number]):
            line = theme.shrunk(words, "sans", px(_BAR_LABEL), wide - px(4), colours.muted)
            surface.blit(line, line.get_rect(midtop=(column.centerx, foot + place * px(_BAR_LABEL + 4))))


def _labels(rows: Sequence[SumRow], px: Callable[[float], int], wide: int) -> list[list[str]]:
    """Return the lines of the labels in columns of this width."""
    return [theme.wrap(row.label, "sans", px(_BAR_LABEL), wide - px(8)) for row in rows]


def _colour(row: SumRow) -> Colour:
    if row.is_total:
        return colours.gold
    return colours.bad if row.points < 0 else colours.good


@dataclass(frozen=True)
class Waterfall(Node):
    """The chart on a page."""

    rows: Sequence[SumRow]
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        lines = max(map(len, _labels(self.rows, layout.px, wide // len(self.rows))))
        return layout.px(_WATERFALL) + (lines - 1) * layout.px(_BAR_LABEL + 4)

    def paint(self, brush: Brush, place: Rect) -> None:
        draw_waterfall(brush.surface, place, brush.layout.px, self.rows)


# -- the bar from 0 to 334 ------------------------------------------------------------------------

_HIGH: Final = 60
_LABEL: Final = 14
_THICK: Final = 17


@dataclass(frozen=True)
class StandingBar(Node):
    """The bar, with a label above or below each result, or beside the one there; the first fills it."""

    standings: Sequence[MarkedResult]

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_HIGH) if self.standings else 0

    def paint(self, brush: Brush, place: Rect) -> None:
        if not self.standings:
            return
        px, surface = brush.layout.px, brush.surface
        track = Rect(place.x + px(8), 0, place.width - px(16), px(_THICK))
        track.centery = place.centery
        lowest = min(one.points for one in self.standings)
        floor = 0 if lowest >= 0 else min(UNFINISHED, lowest)

        def across(points: float) -> int:
            return track.x + round(track.width * (points - floor) / (MAX_SCORE - floor))

        pygame.draw.rect(surface, colours.line, track, border_radius=px(3))
        own = Rect(track.x, track.y, max(px(3), across(self.standings[0].points) - track.x), track.height)
        pygame.draw.rect(surface, colours.gold, own, border_radius=px(3))
        taken = list[Rect]()
        coloured = zip(self.standings, (colours.gold, colours.good, colours.text), strict=False)
        for one, colour in sorted(coloured, key=lambda shown: -shown[0].points):
            x = across(one.points)
            pygame.draw.line(surface, colour, (x, track.y - px(4)), (x, track.bottom + px(3)), px(2))
            label = theme.text(one.label, "sans-bold", px(_LABEL), colour)
            above = label.get_rect(midbottom=(x, track.y - px(3))).clamp(place)
            below = label.get_rect(midtop=(x, track.bottom + px(3))).clamp(place)
            beside = [label.get_rect(topright=(other.x - px(8), other.y)) for other in taken]
            spots = above, below, *beside
            spot = next((spot for spot in spots if spot.collidelist(taken) < 0), below)
            taken.append(spot)
            surface.blit(label, spot)


# -- the bar from par -----------------------------------------------------------------------------

_PAR_BAR: Final = 12


@dataclass(frozen=True)
class ParBar(Node):
    """A bar to the right of the middle for what is above par, to the left for what is below."""

    gained: float | None
    """Points; None: not known, no bar."""
    most: float
    """Points at which the bar is full."""

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_PAR_BAR)

    def paint(self, brush: Brush, place: Rect) -> None:
        if self.gained is None:
            return
        thin = brush.layout.gap(2)
        brush.fill(place.inflate(0, -place.height * 3 // 4), "line", 2)
        long = round(place.width / 2 * min(1.0, abs(self.gained) / self.most))
        bar = Rect(place.centerx, place.y, long, place.height).inflate(0, -place.height // 4)
        if self.gained < 0:
            bar.right = place.centerx
        pygame.draw.rect(brush.surface, brush.colour("good" if self.gained >= 0 else "bad"), bar)
        brush.surface.fill(
            brush.colour("muted"), Rect(place.centerx - thin // 2, place.y, thin, place.height)
        )


# -- the form -------------------------------------------------------------------------------------

SPAN: Final = 10
"""Games of which the mean is a point on the line."""
_MOST: Final = 60
"""Games shown, at most."""
_FORM: Final = 120
"""Least height, at the smallest window."""


@dataclass(frozen=True)
class FormChart(Node):
    """A dot for each game, and a line."""

    form: Sequence[float]
    """By game, the points above par, or below it; the oldest first."""
    par: str
    """The name of the line at par."""
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_FORM)

    def paint(self, brush: Brush, place: Rect) -> None:
        shown = self.form[-_MOST:]
        if not shown:
            return
        px, start = brush.layout.px, len(self.form) - len(shown)
        inside = Rect(place.x + px(40), place.y + px(18), place.width - px(80), place.height - px(24))
        at = places(inside, len(shown), shown)
        zero = at(0, 0.0)[1]
        pygame.draw.line(brush.surface, brush.colour("line"), (place.x, zero), (place.right, zero), px(1))
        self._print(brush, self.par, "muted", midleft=(place.x, zero - px(9)))
        for number, points in enumerate(shown):
            colour = brush.colour("good" if points >= 0 else "bad")
            pygame.draw.circle(brush.surface, colour, at(number, points), px(3))
        ends = range(start + 1, len(self.form) + 1)
        means = [fmean(self.form[max(0, end - SPAN) : end]) for end in ends]
        line = [at(number, mean) for number, mean in enumerate(means)]
        if len(line) > 1:
            pygame.draw.lines(brush.surface, brush.colour("gold"), closed=False, points=line, width=px(2))
        self._print(brush, signed(round(means[-1])), "gold", midleft=(line[-1][0] + px(7), line[-1][1]))

    def _print(self, brush: Brush, text: str, colour: str, *, midleft: tuple[int, int]) -> None:
        picture = theme.text(text, "sans", brush.layout.px(12), brush.colour(colour))
        brush.surface.blit(picture, picture.get_rect(midleft=midleft))


# -- the rating: names from the right, which is best, the program's players, the player ------------

_BAND: Final = 15
"""Height of the band with the names, at the smallest window."""
_POINTER: Final = 6
"""Height of the mark above it."""
_LINE: Final = 13
"""Height of a line of players below it."""
_LETTERS: Final = 10
_APART: Final = 6
"""Least distance between two names in a line."""
_CROSSED: Final = 10_000
"""Where names would be crossed or lie on each other, that counts as if they were so many pixels off."""
_END: Final = 1.6
"""The scale ends this far beyond the last name's limit; the player stands at its end if they lose more."""


@dataclass(frozen=True)
class RatingScale(Node):
    """The scale on a page; small differences near its best end have more room than large ones."""

    scale: Scale
    rate: Part
    """The points that the player loses."""
    players: Sequence[tuple[float, str]]
    """The points that other players lose, and their names, the best first."""
    words: Words

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_POINTER + _BAND + 2 * _LINE)

    def paint(self, brush: Brush, place: Rect) -> None:
        surface, px, words = brush.surface, brush.layout.px, self.words
        most = _END * max(self.scale.limits[-1], *(points for points, _ in self.players))
        band = Rect(place.x, place.y + px(_POINTER), place.width, px(_BAND))

        def at(points: float) -> int:
            return round(band.right - band.width * sqrt(min(1.0, max(0.0, points) / most)))

        edges = [band.right, *map(at, self.scale.limits), band.x]
        for number, level in enumerate(Level):
            part = Rect(edges[number + 1], band.y, edges[number] - edges[number + 1] - px(1), band.height)
            is_own, name = level is self.scale.level(self.rate.points), words(f"rating.{level.value}")
            pygame.draw.rect(surface, brush.colour("gold" if is_own else "line"), part)
            colour = brush.colour("panel" if is_own else "text")
            picture = theme.shrunk(name, "sans", px(_LETTERS), part.width - px(4), colour)
            surface.blit(picture, picture.get_rect(center=part.center))
        x, reach = at(self.rate.points), px(_POINTER - 1)
        pointer = ((x, band.y), (x - reach, band.y - reach), (x + reach, band.y - reach))
        pygame.draw.polygon(surface, brush.colour("text"), pointer)
        muted = brush.colour("muted")
        pictures = [theme.text(name, "sans", px(_LETTERS), muted) for _, name in self.players]
        marks = [at(points) for points, _ in self.players]
        wide = [picture.width for picture in pictures]
        for mark, picture, (row, left) in zip(
            marks, pictures, arranged(marks, wide, band, px(_APART)), strict=True
        ):
            top = band.bottom + px(3) + row * px(_LINE)
            pygame.draw.line(surface, muted, (mark, band.bottom), (mark, top))
            surface.blit(picture, (left, top))

    def lines(self) -> Iterator[str]:
        yield ", ".join(name for _, name in self.players)


def arranged(marks: Sequence[int], wide: Sequence[int], band: Rect, apart: int) -> list[tuple[int, int]]:
    """Return, for each mark on a scale, the row of its name below it, 0 or 1, and the name's left end.

    Names stand as near to their marks as they can; the line to a name in the lower row crosses no other name.

    Args:
        marks: where the marks are, from the right.
        wide: the widths of their names.
        band: the scale.
        apart: the least distance between two names.
    """

    def tried(rows: tuple[int, ...]) -> tuple[int, list[tuple[int, int]]]:
        """Return by how many pixels the names are off their marks in these rows, and their places."""
        ends, off, found = [band.right + apart] * 2, 0, list[tuple[int, int]]()
        above = list[range]()  # what the names in the upper row cover
        for mark, width, row in zip(marks, wide, rows, strict=True):
            reach = ends[row] - apart - width
            left = max(band.x, min(mark - width // 2, reach))
            is_bad = left > reach or (row == 1 and any(mark in covered for covered in above))
            off += abs(left + width // 2 - mark) + _CROSSED * is_bad
            if row == 0:
                above.append(range(left - apart // 2, left + width + apart // 2))
            else:
                ends[0] = min(ends[0], mark)
            ends[row] = left
            found.append((row, left))
        return off, found

    return min(tried(rows) for rows in product((0, 1), repeat=len(marks)))[1]


# -- the course of a game of either kind, as a chart shows it --------------------------------------

_MOVES_APART: Final = 25
"""Moves between two that are numbered below a chart."""
_TRICKS_APART: Final = 4


def scores(record: Record) -> list[int]:
    """Return the score after each move, the first before any."""
    return [count(position.grid).shown for position in record.positions]


def course_of_game(
    record: Record,
    shown: Sequence[int],
    review: GameReview | None,
    words: Words,
    listed: Sequence[Decision] = (),
) -> Course:
    """Return the course of a game: the score now, and what its review knows.

    Args:
        record: the game.
        shown: the score after each move.
        review: the review so far, or None.
        listed: the decisions that are listed beside it, which get numbers; without them all are marked.
    """
    lines = [Line(words("verdict.now"), colours.text, [*enumerate(shown)])]
    marked, turns = list[Decision](), dict[int, Turned]()
    if review is not None:
        if review.luck is not None:
            turns = {
                turn.ply + 1: Turned(turn.luck, turned(record, review, turn, words))
                for turn in review.luck.turns
            }
        lines += [
            Line(words("verdict.possible"), colours.gold, [*enumerate(review.possible or ())]),
            Line(words("verdict.expected"), colours.good, [*_fairly_expected(review)]),
        ]
        marked += listed or [decision for decision in review.decisions if decision.mark is not None]
    last = len(shown) - 1
    return Course(
        last,
        [line for line in lines if line.points],
        {decision.number: decision.mark for decision in marked if decision.mark is not None},
        {decision.number: number for number, decision in enumerate(listed, start=1)},
        [(step, str(step)) for step in range(0, last + 1, _MOVES_APART)],
        turns,
    )


def _fairly_expected(review: GameReview) -> Iterator[tuple[int, float]]:
    """Yield the fair player's expected score before each move that was weighed, and after what lost more.

    No fair player makes more of the cards than they hold, and neither is known exactly.
    """
    possible = review.possible
    for decision in review.decisions:
        if isinstance(decision, MoveDecision):
            ply, expected = decision.ply, decision.expected
            if possible is None:
                yield ply, expected
                continue
            yield ply, min(expected, possible[ply])
            if possible[ply + 1] < min(expected, possible[ply]):
                yield ply + 1, possible[ply + 1]


def course_of_hand(
    watched: Replayed, review: HandReview | None, words: Words, listed: Sequence[HandDecision] = ()
) -> Course:
    """Return the course of a hand: the lead of South and North, and the value that they could expect.

    Args:
        watched: the hand.
        review: the review of South's decisions so far, or None.
        listed: the decisions that are listed beside it, likewise.
    """
    lines = [Line(words("classic_verdict.now"), colours.muted, [*enumerate(watched.values)])]
    marked = list[HandDecision]()
    if review is not None and review.decisions:
        lines += _expected(watched, review, words)
        marked += listed or [decision for decision in review.decisions if decision.mark is not None]
    steps = {decision.moment: watched.step_after(decision.moment) for decision in marked}
    return Course(
        watched.last,
        lines,
        {steps[decision.moment]: decision.mark for decision in marked if decision.mark is not None},
        {steps[decision.moment]: number for number, decision in enumerate(listed, start=1)},
        [(step, str(trick)) for trick, step in watched.beginnings if trick % _TRICKS_APART == 1],
        _others_played(watched, review, words) if review is not None and watched.is_open else {},
    )


def _others_played(watched: Replayed, review: HandReview, words: Words) -> dict[int, Turned]:
    """Return, by step, what each decision of the other seats changed on the true deal."""
    names, found = watched.seen.sentences.names, dict[int, Turned]()
    for number, (change, (seat, cards)) in enumerate(zip(review.changes, watched.decisions, strict=False)):
        if seat is not review.seat:
            values = {"who": names[seat], "cards": card_signs(cards), "points": signed(round(change))}
            found[watched.step_after(number)] = Turned(change, words("classic_verdict.came", **values))
    return found


def _expected(watched: Replayed, review: HandReview, words: Words) -> Iterator[Line]:
    """Yield the line of the expected value, and above it the pieces that were bad luck."""
    before = [watched.step_after(decision.moment) - 1 for decision in review.decisions]
    points = list[tuple[int, float]]()
    for step, decision in zip(before, review.decisions, strict=True):
        points += [(step, decision.before), (step + 1, decision.after)]
    if review.luck:
        points.append((watched.last, review.points + RESTO * review.resti))
    yield Line(words("classic_verdict.expected"), colours.good, points)
    name = words("classic_verdict.unlucky")
    for number, luck in enumerate(review.luck):
        if luck.is_bad:
            yield Line(name, colours.gold, points[2 * number + 1 : 2 * number + 3], 4.0, is_read=False)
            name = ""
