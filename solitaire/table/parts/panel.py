"""The panel beside the grid: deck and fola, the score, previews of kills, the score to beat."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.preview import Preview, Risk
from solitaire.rules.scoring import Score
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import HintMarks, PanelPart, Shown
from solitaire.table.parts.marks import draw_outline
from solitaire.table.parts.move_log import MoveLog
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
from solitaire.table.texts import versicola_changes, versicola_words
from solitaire.texts.words import Words, card_sign, card_signs, move_signs, signed

HAND_COLUMNS: Final = 4
"""Small cards of the fola in hand in a row."""
_SMALLEST: Final = 8
"""Least height in pixels of the letters on the deck."""
_VEIL: Final = 200
"""Dimming of a deck from which no card can be played, of 255."""
_INDEX: Final = 0.3
"""Height of the index at the top of a card, as a share of the card's."""
_LEAST: Final = 10
"""Height of a hint's letters at the smallest window where room is short; otherwise that of any item."""


class Panel:
    """Draws the panel; the rows of previews are computed once for a position.

    Attributes:
        useful: the useful cards, as drawn last.
        printed: the lines printed last.
        spots: places of the small cards in them.
        hand: places of the cards of the fola in hand.
        counted: the score to print while it counts to its new value, or None.
        score_at: where the score was printed last, or None.
    """

    def __init__(self, faces: Faces, words: Words) -> None:
        self._faces, self._words, self.useful = faces, words, UsefulCards(faces, words)
        self.printed: list[str] = []
        self.spots: list[tuple[Rect, Card]] = []
        self.hand: list[tuple[Rect, Card]] = []
        self.counted: int | None = None
        self.score_at: Rect | None = None
        self._about: tuple[Shown, Sequence[Preview]] | None = None
        self._rows: list[PanelRow] = []

    def draw(
        self,
        surface: Surface,
        shown: Shown,
        layout: Layout,
        previews: Sequence[Preview],
        log: MoveLog | None = None,
        hint: HintMarks | None = None,
        notice: NoticeBox | None = None,
        hand: Motion | None = None,
    ) -> None:
        """Draw everything.

        With previews or a hint the score has only its headings, with a log only its first line. A notice lies
        in the place of deck and fola, or below them.
        """
        details = layout.details
        self.useful.spots, self.hand, self.spots = [], [], []
        self.useful.rows, self.score_at = {}, None
        if notice is None or notice.notice.is_below:
            self._draw_stock(surface, shown, layout)
        if notice is not None:
            notice.draw(surface)
            if notice.notice.is_alone:
                return
            below = notice.area.bottom + layout.gap(8)
            details = Rect(details.x, below, details.width, max(0, details.bottom - below))
        room = self._draw_foot(surface, shown, self._draw_hand(surface, shown, details, layout, hand), layout)
        printer = RowPrinter(surface, room, layout, self._words)
        if self._about is None or self._about[0] is not shown or self._about[1] != previews:
            self._about = shown, previews
            self._rows = [row for seen in previews for row in self._preview_rows(seen)]
        if PanelPart.SCORE in shown.parts:
            printer.print(self._score_row(shown.score))
            self.score_at = printer.points_at
        printer.skip(layout.px(3))
        rows = self._rows
        if hint is not None and hint.lines:
            rows = [*_hint_rows(hint, printer), *self._rows]
        parts: Sequence[PanelRow]
        parts = [] if log is not None else [*self._part_rows(shown, in_full=not rows, is_tracked=True)]
        is_tracked = self._draw_useful(printer, shown, layout, [*parts, *rows], is_log=log is not None)
        if not is_tracked and notice is None:  # the list says more than the totals, where not both have room
            is_tracked = self._draw_useful(printer, shown, layout, rows, is_log=log is not None)
        if parts and not is_tracked:
            parts = [*self._part_rows(shown, in_full=not rows, is_tracked=False)]
        ends_with_cards = is_tracked and not rows  # then as many are printed as there is room for
        if ends_with_cards and printer.needed(parts) > printer.rest.height:
            parts = in_one_row(parts)
        for row in parts if ends_with_cards else printer.fitting([*parts, *rows]):
            printer.print(row)
        self.spots, self.printed = printer.spots, printer.printed
        if log is not None:
            log.draw(surface, printer.rest, layout)
            self.spots += log.spots

    def card_at(self, point: tuple[int, int]) -> Card | None:
        """Return the small card at a point, or None."""
        spots = (*self.useful.spots, *self.hand, *self.spots)
        return next((card for rect, card in spots if rect.collidepoint(point)), None)

    def is_hand_at(self, point: tuple[int, int]) -> bool:
        """Say whether a card of the fola in hand is at a point."""
        return any(rect.collidepoint(point) for rect, _ in self.hand)

    def _draw_useful(
        self, printer: RowPrinter, shown: Shown, layout: Layout, rows: Iterable[PanelRow], *, is_log: bool
    ) -> bool:
        """Draw the useful cards, if they leave room for the most important rows and half of it for a log."""
        self.useful.spots = []
        if shown.tracker is None:
            return False
        area = printer.rest
        below = area.height // 2 if is_log else printer.needed(row for row in rows if not row.rank)
        high = self.useful.height(shown.tracker, area.height - below, layout)
        if not high:
            return False
        self.useful.draw(printer.surface, shown.tracker, Rect(area.topleft, (area.width, high)), layout)
        printer.skip(high + layout.px(4))
        return True

    def _draw_stock(self, surface: Surface, shown: Shown, layout: Layout) -> None:
        """Draw deck and fola face down with their counts; the fola in hand is face up in the deck's place."""
        fola_left = shown.fola - bool(shown.in_hand)
        label = self._words("panel.next") if shown.in_hand else f"{self._words('panel.deck')} {shown.deck}"
        labels = [(layout.deck, label), (layout.fola, f"{self._words('panel.fola')} {fola_left}")]
        if shown.in_hand:
            surface.blit(self._faces.face(shown.in_hand[0], layout.deck.size), layout.deck)
        elif shown.deck:
            self._draw_stack(surface, layout.deck, shown.deck, layout)
        else:
            draw_outline(surface, layout.deck, colours.line, layout)
        if shown.is_full:
            self._draw_full(surface, layout, is_open=bool(shown.in_hand))
        if PanelPart.FOLA not in shown.parts:
            labels = labels[:1]
        elif fola_left:
            self._draw_stack(surface, layout.fola, fola_left, layout)
        else:
            draw_outline(surface, layout.fola, colours.line, layout)
        for rect, words in labels:
            line = theme.text(words, "sans-bold", layout.px(13), colours.text)
            surface.blit(line, line.get_rect(midtop=(rect.centerx, rect.bottom + layout.px(3))))

    def _draw_full(self, surface: Surface, layout: Layout, *, is_open: bool) -> None:
        """Dim the deck, or all but the index of an open card; say on it that a kill must come first."""
        area = Rect(layout.deck)
        if is_open:
            area.y += round(_INDEX * area.height)
            area.height = layout.deck.bottom - area.y
        veil = Surface(area.size, pygame.SRCALPHA)
        radius = layout.deck.width // 12
        pygame.draw.rect(veil, (*colours.panel, _VEIL), veil.get_rect(), border_radius=radius)
        surface.blit(veil, area)
        pixels, room, why = layout.px(12), layout.deck.width - layout.gap(4), self._words("panel.full")
        longest = max(why.split(), key=len)
        while pixels > _SMALLEST and theme.text_width(longest, "sans-bold", pixels) > room:
            pixels -= 1
        lines = theme.wrap(why, "sans-bold", pixels, room)
        step = round(pixels * 1.3)
        top = area.centery - len(lines) * step // 2
        for number, line in enumerate(lines):
            picture = theme.text(line, "sans-bold", pixels, colours.text)
            surface.blit(picture, picture.get_rect(midtop=(layout.deck.centerx, top + number * step)))

    def _draw_stack(self, surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
        for step in range(min(3, (count - 1) // 6), -1, -1):
            surface.blit(self._faces.back(rect.size), rect.move(-step * layout.px(2), -step * layout.px(2)))

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

    def _score_row(self, shown: Score) -> PanelRow:
        title = self._words("panel.score" if shown.end is None else "panel.final")
        points = shown.shown if shown.points is None else shown.points
        points = points if self.counted is None else self.counted
        return PanelRow(title, signed(points), colours.text, 17)

    def _part_rows(self, shown: Shown, *, in_full: bool, is_tracked: bool) -> Iterator[PanelRow]:
        """Yield the parts of the score; in full with their cards, but those that the tracker shows.

        Where room is short the totals stay, and the cards are left out.
        """
        words, found, rank = self._words, shown.score, 0 if in_full else LAST_RANK - 1
        is_itemised = in_full and not is_tracked
        if PanelPart.USEFUL in shown.parts:
            yield PanelRow(words("panel.account"), signed(found.account_points), colours.text, 13, rank=rank)
            if is_itemised:
                yield from card_rows(found.account)
        if PanelPart.VERSICOLE in shown.parts:
            yield PanelRow(
                words("panel.versicole"), signed(found.versicole_points), colours.gold, 13, rank=rank
            )
            if is_itemised:
                for versicola in found.versicole:
                    points = signed(versicola.total)
                    yield item(versicola_words(self._words, versicola), points, LAST_RANK)
        if PanelPart.NEGATIVES in shown.parts:
            yield PanelRow(
                words("panel.negatives"), signed(found.negative_points), colours.text, 13, rank=rank
            )
            if in_full:
                yield from card_rows(found.negatives)

    def _preview_rows(self, seen: Preview) -> Iterator[PanelRow]:
        """Yield the rows of a preview: points, versicole, risks, kills, neighbours."""
        words = self._words
        yield PanelRow(
            words("preview.kill", kill=move_signs(seen.kill)), signed(seen.points), colours.hint, 13
        )
        for change, points in versicola_changes(words, seen):
            yield item(change, signed(points), 1)
        for risk in seen.exposed:
            yield item(self._risk(risk), signed(-risk.points), 1, colours.bad)
        if seen.sheltered:
            yield item(words("preview.sheltered", cards=card_signs(seen.sheltered)), "", 3)
        for key, kills in (("preview.opened", seen.opened), ("preview.closed", seen.closed)):
            if kills:
                yield item(words(key, kills=" ".join(map(move_signs, kills))), "", 2)
        if seen.strangers:
            pairs = " ".join(f"{card_sign(left)}–{card_sign(right)}" for right, left in seen.strangers)
            yield item(words("preview.strangers", pairs=pairs), "", LAST_RANK)

    def _risk(self, risk: Risk) -> str:
        if not risk.versicole:
            return self._words("preview.exposed", card=card_sign(risk.card))
        versicole = ", ".join(versicola_words(self._words, versicola) for versicola in risk.versicole)
        return self._words("preview.exposed_in", card=card_sign(risk.card), versicole=versicole)


def hand_places(shown: Shown, area: Rect, layout: Layout) -> dict[Card, Rect]:
    """Return the places of the fola's cards after the next card, where the player may see them."""
    columns, gap = HAND_COLUMNS, layout.px(4)
    size = ((area.width - (columns - 1) * gap) // columns, layout.px(21))
    places = {}
    for order, card in enumerate(shown.in_hand[1:]):
        row, column = divmod(order, columns)
        places[card] = Rect((area.x + column * (size[0] + gap), area.y + row * (size[1] + gap)), size)
    return places


def _hint_rows(hint: HintMarks, printer: RowPrinter) -> Sequence[PanelRow]:
    """Return the rows of a hint: its title and its sentences.

    Where not all have room their letters are smaller, and then the last sentences are left out.
    """
    for letters in (ITEM, _LEAST):
        rows = [PanelRow(line, "", colours.text, letters=letters) for line in hint.lines]
        rows = [PanelRow(hint.title, "", colours.hint, 13), *rows]
        if printer.needed(rows) <= printer.rest.height:
            break
    while printer.needed(rows) > printer.rest.height and len(rows) > 2:
        rows.pop()
    return rows
