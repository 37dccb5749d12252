"""The panel beside the grid: deck and fola, the score, the useful cards, kills, a hint, the score to beat."""

from collections.abc import Iterator
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import HintMarks, Marks, PanelPart, Shown
from solitaire.table.parts.icons import icon
from solitaire.table.parts.kills_block import HEADING, KillsBlock, draw_list, list_step
from solitaire.table.parts.notice import NoticeBox
from solitaire.table.parts.rows import (
    ITEM,
    LAST_RANK,
    PanelRow,
    RowPrinter,
    UsefulCards,
    card_rows,
    in_one_row,
    item,
)
from solitaire.table.parts.stock import Stock
from solitaire.table.texts import versicola_words
from solitaire.texts.sums import about
from solitaire.texts.words import Words, signed

HAND_COLUMNS: Final = 4
"""Small cards of the fola in hand in a row."""
_LEAST: Final = 10
"""Height of a hint's letters in the smallest window where room is short, regardless of the text size."""
_LEAST_SHARE: Final = 0.65
"""The same as a share of that height in large texts."""
_HINT: Final = 150
"""Height from which a hint leaves no room for the kills, in the smallest window."""
_SCORE: Final = (34, 22)
"""Height of the score's letters at the smallest window: with the window alone, and at least."""
_PAR: Final = 0.6
"""Height of par's letters, as a share of the score's."""
_FIGURE: Final = 0.74
"""Height of a figure, as a share of its letters'."""
_LABEL: Final = (11, 9.5)
"""Height of the letters of labels at the smallest window: of the score, and of its parts."""
_KILL_ROWS: Final = (4, 2)
"""Rows about kills for which the useful cards leave room: as a rule, and while a hint is shown."""


class Panel:
    """Draws the panel: always the same blocks in the same order.

    Attributes:
        useful: the useful cards, as drawn last.
        printed: the lines printed last.
        spots: places of the small cards in them.
        hand: places of the cards of the fola in hand.
        counted: the score to print while it counts to its new value, or None.
        score_at: where the score was printed last, or None.
        par_at: the same for par.
    """

    def __init__(self, faces: Faces, words: Words) -> None:
        self._faces, self._words, self.useful = faces, words, UsefulCards(faces, words)
        self._stock, self._kills = Stock(faces, words), KillsBlock(words)
        self.printed: list[str] = []
        self.spots: list[tuple[Rect, Card]] = []
        self.hand: list[tuple[Rect, Card]] = []
        self.counted: int | None = None
        self.score_at: Rect | None = None
        self.par_at: Rect | None = None

    def draw(
        self,
        surface: Surface,
        shown: Shown,
        layout: Layout,
        marks: Marks,
        notice: NoticeBox | None = None,
        hand: Motion | None = None,
    ) -> None:
        """Draw everything; a notice lies in the place of deck and fola, or below the score."""
        self.useful.spots, self.hand, self.spots, self.printed = [], [], [], []
        self.useful.rows, self.score_at, self.par_at = {}, None, None
        is_below = notice is not None and notice.notice.is_below
        if notice is None or is_below:
            self._stock.draw(surface, shown, layout)
        area, below = layout.details, hand_area(shown, layout)
        if notice is not None:
            if notice.notice.is_alone:
                return
            end = notice.area.bottom + layout.gap(8)
            area = area if is_below else _cut(area, max(0, end - area.y))
            below = _cut(below, max(0, end - below.y) if is_below else area.y - layout.details.y)
        if PanelPart.SCORE in shown.parts:
            self._draw_score(surface, shown, area, layout)
        rest = self._draw_foot(surface, shown, self._draw_hand(surface, shown, below, layout, hand), layout)
        if marks.hint is not None and marks.hint.lines:
            rest = self._draw_hint(surface, marks.hint, rest, layout)
        printer = RowPrinter(surface, rest, layout, self._words)
        self._draw_blocks(printer, shown, layout, marks)
        self.spots += printer.spots
        self.printed += printer.printed

    def card_at(self, point: tuple[int, int]) -> Card | None:
        """Return the small card at a point, or None."""
        spots = (*self.useful.spots, *self.hand, *self.spots)
        return next((card for rect, card in spots if rect.collidepoint(point)), None)

    def is_hand_at(self, point: tuple[int, int]) -> bool:
        """Return whether a card of the fola in hand is at a point."""
        return any(rect.collidepoint(point) for rect, _ in self.hand)

    # -- the blocks -----------------------------------------------------------------------------

    def _draw_score(self, surface: Surface, shown: Shown, area: Rect, layout: Layout) -> None:
        """Print the score in large figures, and par at its right."""
        score, title = shown.score, "panel.score" if shown.score.end is None else "panel.final"
        points = score.shown if score.points is None else score.points
        points = points if self.counted is None else self.counted
        self.score_at = self._draw_figure(surface, title, signed(points), area, layout)
        if shown.par is not None:
            par = about(f"{shown.par.mean:.0f}", shown.par.games)
            self.par_at = self._draw_figure(surface, "panel.par", par, area, layout, _PAR)

    def _draw_figure(
        self, surface: Surface, key: str, figure: str, area: Rect, layout: Layout, share: float = 1.0
    ) -> Rect:
        """Print a label and a figure below it, a smaller one at the right; return where the figure is."""
        letters, words = round(_score_letters(layout) * share), self._words(key)
        label = theme.text(words, "sans", layout.px(_LABEL[0]), colours.muted)
        line = theme.text(figure, "sans-bold", letters, colours.text)
        seen = line.get_bounding_rect()
        place = Rect(area.x, area.y + score_height(layout) - layout.px(6) - seen.height, *seen.size)
        left = area.x
        if share < 1:
            place.right, left = area.right, area.right - label.get_width()
        surface.blit(label, (left, area.y))
        surface.blit(line, place, seen)
        self.printed += [words, figure]
        return place

    def _draw_blocks(self, printer: RowPrinter, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Draw the parts of the score, the useful cards, and the kills."""
        rows = self._kills.rows(shown, marks)
        has_list = PanelPart.KILLS in shown.parts and shown.score.end is None
        if shown.tracker is None:
            for row in printer.fitting([*self._part_rows(shown, in_full=not rows), *rows]):
                printer.print(row)
            return
        heading, cards = self._kills.heading(shown) if has_list else [], list[PanelRow]()
        if has_list:
            few = marks.hint is not None and bool(marks.hint.lines)
            below = printer.needed(heading) + _KILL_ROWS[few] * list_step(layout)
        elif not rows and PanelPart.NEGATIVES in shown.parts:
            cards = [*card_rows(shown.score.negatives)]
            below = list_step(layout)
        else:
            below = printer.needed(row for row in rows if not row.rank)
        has_totals, high = self._shares(
            printer, shown, layout, below, is_needed=bool(rows), is_guided=not has_list
        )
        if has_totals:
            self._draw_totals(printer, shown, layout)
        if high:
            area = Rect(printer.rest.topleft, (printer.rest.width, high))
            self.useful.draw(printer.surface, shown.tracker, area, layout)
            printer.skip(high + layout.px(6))
        if cards and printer.needed(cards) > printer.rest.height:
            cards = [*in_one_row(cards)]  # of several lists some could be missing silently
        for row in (*heading, *(cards or printer.fitting(rows))):
            printer.print(row)
        if has_list and not rows:
            self.spots += draw_list(shown.kills, printer, layout, self._words)

    def _shares(
        self,
        printer: RowPrinter,
        shown: Shown,
        layout: Layout,
        below: int,
        *,
        is_needed: bool,
        is_guided: bool,
    ) -> tuple[bool, int]:
        """Return whether the parts of the score have room, and the height of the useful cards.

        ``below`` is left free for what follows; only what ``is_needed`` counts more than the useful cards.
        These count more than the parts, except where the teacher speaks.
        """
        room, totals = printer.rest.height - layout.px(6), self._totals_height(layout)
        if shown.tracker is not None:
            rooms = (room - totals - below, room - below, 0 if is_needed else room)
            for number, least in enumerate(rooms[:1] if is_guided else rooms):
                if high := self.useful.height(shown.tracker, least, layout):
                    return not number, high
        return room - totals >= (0 if is_guided else below), 0

    @staticmethod
    def _totals_height(layout: Layout) -> int:
        return layout.px(HEADING * 1.3) + layout.px(_LABEL[1] * 1.4) + layout.px(7)

    def _draw_totals(self, printer: RowPrinter, shown: Shown, layout: Layout) -> None:
        """Print the parts of the score side by side, each above its name."""
        found, area = shown.score, printer.rest
        totals = (
            (PanelPart.USEFUL, "panel.account", found.account_points, colours.text),
            (PanelPart.VERSICOLE, "panel.versicole", found.versicole_points, colours.gold),
            (PanelPart.NEGATIVES, "panel.negatives", found.negative_points, colours.text),
        )
        gap = layout.px(6)
        wide = (area.width - 2 * gap) // len(totals)
        for column, (part, key, points, colour) in enumerate(totals):
            if part not in shown.parts:
                continue
            left = area.x + column * (wide + gap)
            figure = theme.text(signed(points), "sans-bold", layout.px(HEADING), colour)
            label = theme.shrunk(self._words(key), "sans", layout.px(_LABEL[1]), wide, colours.muted)
            for picture, top in ((figure, area.y), (label, area.y + layout.px(HEADING * 1.3))):
                x = (left, area.x + (area.width - picture.get_width()) // 2, area.right - picture.get_width())
                printer.surface.blit(picture, (x[column], top))
            self.printed += [self._words(key), signed(points)]
        printer.skip(self._totals_height(layout))

    def _draw_hint(self, surface: Surface, hint: HintMarks, area: Rect, layout: Layout) -> Rect:
        """Draw a hint on a ground of its own at the bottom of an area; return the rest of the area.

        Where not all sentences have room their letters are smaller, and then the last are left out.
        """
        gap, side = layout.gap(8), layout.px(HEADING + 2)
        inside = area.inflate(-2 * gap, 0)
        printer = RowPrinter(surface, inside, layout, self._words)
        title = PanelRow(hint.title, "", colours.hint, HEADING)
        kills = printer.needed([title]) + 3 * list_step(layout)
        kills = max(0, min(kills, area.height - layout.gap(_HINT)))
        room = area.height - 3 * gap - kills
        letters, least = ITEM, max(layout.gap(_LEAST), round(layout.px(_LEAST) * _LEAST_SHARE))
        while True:
            title = PanelRow(hint.title, "", colours.hint, letters + HEADING - ITEM)
            rows = [PanelRow(line, "", colours.text, letters=letters, indent=0) for line in hint.lines]
            if printer.needed([title, *rows]) <= room or layout.px(letters - 1) < least:
                break
            letters -= 1
        while printer.needed([title, *rows]) > room and len(rows) > 1:
            rows.pop()
        high = min(printer.needed([title, *rows]) + 2 * gap, area.height)
        ground = Rect(area.x, area.bottom - high, area.width, high)
        pygame.draw.rect(surface, colours.felt_dark, ground, border_radius=gap)
        pygame.draw.rect(surface, colours.hint, ground, layout.gap(1), border_radius=gap)
        picture = icon(Action.HINT, side, colours.hint)
        surface.blit(picture, picture.get_rect(topright=(ground.right - gap, ground.y + gap)))
        inside = Rect(inside.x, ground.y + gap, inside.width, high - 2 * gap)
        printer = RowPrinter(surface, inside, layout, self._words)
        for row in (title, *rows):
            printer.print(row)
        self.spots += printer.spots
        self.printed += printer.printed
        return Rect(area.x, area.y, area.width, area.height - high - gap)

    def _draw_hand(
        self, surface: Surface, shown: Shown, area: Rect, layout: Layout, hand: Motion | None
    ) -> Rect:
        """Draw the fola's cards to come if the player may see them; return the rest of the panel.

        Where not all have room, the last cards are left out.
        """
        places = hand_places(shown, area, layout)
        places = {card: place for card, place in places.items() if place.bottom <= layout.details.bottom}
        if not places:
            return area
        for card, place in places.items():
            at = place
            if hand is not None and hand.knows(card) and not hand.has_arrived(card):
                left, top = hand.goal(card) or place.topleft  # a notice moves the places down
                at = hand.rect(card, place.size).move(place.x - left, place.y - top)
            surface.blit(self._faces.chip(card, place.size), at)
        self.hand = [(place, card) for card, place in places.items()]
        used = max(place.bottom for place in places.values()) + 2 * layout.px(4) - area.y
        return Rect(area.x, area.y + used, area.width, area.height - used)

    def _draw_foot(self, surface: Surface, shown: Shown, area: Rect, layout: Layout) -> Rect:
        """Draw the lines at the bottom of the panel; return the rest of the panel."""
        if not shown.foot:
            return area
        step = layout.px(17)
        high = len(shown.foot) * step + layout.px(6)
        foot = Rect(area.x, area.bottom - high, area.width, high)
        pygame.draw.line(surface, colours.line, foot.topleft, foot.topright)
        printer = RowPrinter(surface, foot.move(0, layout.px(6)), layout, self._words)
        for words, points in shown.foot:
            printer.print(PanelRow(words, points, colours.text, 11))
        return Rect(area.x, area.y, area.width, area.height - high)

    def _part_rows(self, shown: Shown, *, in_full: bool) -> Iterator[PanelRow]:
        """Yield the parts of the score; in full with their cards.

        Where room is short the totals stay, and the cards are left out.
        """
        words, found, rank = self._words, shown.score, 0 if in_full else LAST_RANK - 1
        if PanelPart.USEFUL in shown.parts:
            yield PanelRow(
                words("panel.account"), signed(found.account_points), colours.text, HEADING, rank=rank
            )
            if in_full:
                yield from card_rows(found.account)
        if PanelPart.VERSICOLE in shown.parts:
            yield PanelRow(
                words("panel.versicole"), signed(found.versicole_points), colours.gold, HEADING, rank=rank
            )
            if in_full:
                for versicola in found.versicole:
                    points = signed(versicola.total)
                    yield item(versicola_words(self._words, versicola), points, LAST_RANK)
        if PanelPart.NEGATIVES in shown.parts:
            yield PanelRow(
                words("panel.negatives"), signed(found.negative_points), colours.text, HEADING, rank=rank
            )
            if in_full:
                yield from card_rows(found.negatives)


def _score_letters(layout: Layout) -> int:
    return max(layout.gap(_SCORE[0]), layout.px(_SCORE[1]))


def score_height(layout: Layout) -> int:
    """Return the height of the score with its label in pixels: it always has the same place."""
    return layout.px(_LABEL[0] * 1.3) + round(_score_letters(layout) * _FIGURE) + layout.px(9)


def hand_area(shown: Shown, layout: Layout) -> Rect:
    """Return the panel below the score, where the cards of the fola in hand begin."""
    return _cut(layout.details, score_height(layout) if PanelPart.SCORE in shown.parts else 0)


def _cut(area: Rect, pixels: int) -> Rect:
    """Return an area without a strip of pixels at its top."""
    return Rect(area.x, area.y + pixels, area.width, max(0, area.height - pixels))


def hand_places(shown: Shown, area: Rect, layout: Layout) -> dict[Card, Rect]:
    """Return the places of the fola's cards after the next card, where the player may see them."""
    columns, gap = HAND_COLUMNS, layout.px(4)
    size = ((area.width - (columns - 1) * gap) // columns, layout.px(21))
    places = {}
    for order, card in enumerate(shown.in_hand[1:]):
        row, column = divmod(order, columns)
        places[card] = Rect((area.x + column * (size[0] + gap), area.y + row * (size[1] + gap)), size)
    return places
