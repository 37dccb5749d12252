"""The panel beside the grid: deck and fola, the score, previews of kills, the score to beat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import CODES
from solitaire.rules.preview import Preview, Risk
from solitaire.rules.scoring import Item, Score
from solitaire.rules.versicole import MATTO_BONUS, Versicola, VersicolaKind
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.marks import draw_outline
from solitaire.table.parts.move_log import MoveLog
from solitaire.table.parts.shown import Shown
from solitaire.words import Words, signed

_HAND_COLUMNS: Final = 4
_APART: Final = "\N{HAIR SPACE} "
"""Between two cards in a row: in small letters a space alone is too narrow."""
_LAST_RANK: Final = 4
"""Rank of the rows that are left out first if the panel is too short."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Words on the left and points on the right; a heading, or an item under one.

    Attributes:
        words: the words.
        points: the points, or empty.
        colour: the words' colour.
        size: height of the letters at the smallest window, for a heading; None for an item.
        points_colour: the points' colour, if different.
        rank: 0 for rows that are always shown, up to ``_LAST_RANK`` for those left out first.
    """

    words: str
    points: str
    colour: theme.Colour
    size: int | None = None
    points_colour: theme.Colour | None = None
    rank: int = 0


class Panel:
    """Draws the panel; its rows are computed once for a position and its previews."""

    def __init__(self, faces: Faces, words: Words) -> None:
        self._faces, self._words = faces, words
        self._about: tuple[Shown, Sequence[Preview]] | None = None
        self._rows: list[_Row] = []

    def draw(
        self,
        surface: Surface,
        shown: Shown,
        layout: Layout,
        previews: Sequence[Preview],
        log: MoveLog | None = None,
    ) -> None:
        """Draw everything; with previews the score has only its headings, with a log only its first line."""
        self._draw_stock(surface, shown, layout)
        room = self._draw_foot(surface, shown, self._draw_hand(surface, shown, layout), layout)
        if self._about is None or self._about[0] is not shown or self._about[1] != previews:
            self._about = shown, previews
            self._rows = [*self._score_rows(shown.score, in_full=not previews)]
            if log is not None:
                del self._rows[1:]
            self._rows += [row for seen in previews for row in self._preview_rows(seen)]
        page = _Page(surface, room, layout)
        for row in page.fitting(self._rows):
            page.print(row)
        if log is not None:
            log.draw(surface, page.rest, layout)

    def _draw_stock(self, surface: Surface, shown: Shown, layout: Layout) -> None:
        """Draw deck and fola face down with their counts; the fola in hand is face up in the deck's place."""
        fola_left = shown.fola
        if shown.in_hand:
            surface.blit(self._faces.face(shown.in_hand[0], layout.deck.size), layout.deck)
            fola_left -= 1
        elif shown.deck:
            self._draw_stack(surface, layout.deck, shown.deck, layout)
        else:
            draw_outline(surface, layout.deck, colours.line, layout)
        if fola_left:
            self._draw_stack(surface, layout.fola, fola_left, layout)
        else:
            draw_outline(surface, layout.fola, colours.line, layout)
        label = self._words("panel.next") if shown.in_hand else f"{self._words('panel.deck')} {shown.deck}"
        for rect, words in ((layout.deck, label), (layout.fola, f"{self._words('panel.fola')} {fola_left}")):
            line = theme.text(words, "sans-bold", layout.px(13), colours.text)
            surface.blit(line, line.get_rect(midtop=(rect.centerx, rect.bottom + layout.px(3))))

    def _draw_stack(self, surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
        for step in range(min(3, (count - 1) // 6), -1, -1):
            surface.blit(self._faces.back(rect.size), rect.move(-step * layout.px(2), -step * layout.px(2)))

    def _draw_hand(self, surface: Surface, shown: Shown, layout: Layout) -> Rect:
        """Draw the fola's cards to come if the player may see them; return the rest of the panel."""
        area = layout.details.copy()
        if len(shown.in_hand) < 2:
            return area
        columns, gap = _HAND_COLUMNS, layout.px(4)
        size = ((area.width - (columns - 1) * gap) // columns, layout.px(21))
        for order, card in enumerate(shown.in_hand[1:]):
            row, column = divmod(order, columns)
            at = (area.x + column * (size[0] + gap), area.y + row * (size[1] + gap))
            surface.blit(self._faces.chip(card, size), at)
        used = -(-(len(shown.in_hand) - 1) // columns) * (size[1] + gap) + gap
        return Rect(area.x, area.y + used, area.width, area.height - used)

    def _draw_foot(self, surface: Surface, shown: Shown, area: Rect, layout: Layout) -> Rect:
        """Draw the lines at the bottom of the panel; return the rest of the panel."""
        if not shown.foot:
            return area
        step = layout.px(17)
        high = len(shown.foot) * step + layout.px(6)
        foot = Rect(area.x, area.bottom - high, area.width, high)
        pygame.draw.line(surface, colours.line, foot.topleft, foot.topright)
        page = _Page(surface, foot.move(0, layout.px(6)), layout)
        for words, points in shown.foot:
            page.print(_Row(words, points, colours.text, 11))
        return Rect(area.x, area.y, area.width, area.height - high)

    def _score_rows(self, shown: Score, *, in_full: bool) -> Iterator[_Row]:
        words, rank = self._words, 0 if in_full else _LAST_RANK - 1
        title = words("panel.score" if shown.end is None else "panel.final")
        points = shown.shown if shown.points is None else shown.points
        yield _Row(title, signed(points), colours.text, 17, colours.gold)
        yield _Row(words("panel.account"), signed(shown.account_points), colours.good, 13, rank=rank)
        if in_full:
            yield from _card_rows(shown.account)
        yield _Row(words("panel.versicole"), signed(shown.versicole_points), colours.good, 13, rank=rank)
        if in_full:
            for versicola in shown.versicole:
                yield _item(versicola_words(self._words, versicola), signed(versicola.total))
        yield _Row(words("panel.negatives"), signed(shown.negative_points), colours.bad, 13, rank=rank)
        if in_full:
            yield from _card_rows(shown.negatives)

    def _preview_rows(self, seen: Preview) -> Iterator[_Row]:
        """Yield the rows of a preview: points, versicole, risks, kills, neighbours."""
        words = self._words
        yield _Row(words("preview.kill", kill=seen.kill), signed(seen.points), colours.hint, 13)
        for change, points in versicola_changes(words, seen):
            yield _item(change, signed(points), 1)
        for risk in seen.exposed:
            yield _item(self._risk(risk), signed(-risk.points), 1, colours.bad)
        if seen.sheltered:
            yield _item(
                words("preview.sheltered", cards=_APART.join(CODES[card] for card in seen.sheltered)), "", 3
            )
        for key, kills in (("preview.opened", seen.opened), ("preview.closed", seen.closed)):
            if kills:
                yield _item(words(key, kills=_APART.join(map(str, kills))), "", 2)
        if seen.strangers:
            pairs = _APART.join(f"{CODES[left]}–{CODES[right]}" for right, left in seen.strangers)
            yield _item(words("preview.strangers", pairs=pairs), "", _LAST_RANK)

    def _risk(self, risk: Risk) -> str:
        if not risk.versicole:
            return self._words("preview.exposed", card=CODES[risk.card])
        versicole = ", ".join(versicola_words(self._words, one) for one in risk.versicole)
        return self._words("preview.exposed_in", card=CODES[risk.card], versicole=versicole)


def versicola_changes(words: Words, seen: Preview) -> Iterator[tuple[str, int]]:
    """Yield what a kill does to the versicole, each with its points."""
    for versicola in seen.made:
        yield words("preview.made", versicola=versicola_words(words, versicola)), versicola.total
    for versicola in seen.broken:
        yield words("preview.broken", versicola=versicola_words(words, versicola)), -versicola.total
    for versicola in seen.without_matto:
        yield words("preview.without_matto", versicola=versicola_words(words, versicola)), -MATTO_BONUS


def versicola_words(words: Words, versicola: Versicola) -> str:
    """Return a versicola's name with its cards."""
    name = words(f"versicola.{versicola.kind.name.lower()}")
    cards = [CODES[card] for card in versicola.cards]
    if versicola.kind is VersicolaKind.REGULAR:
        return f"{name} {cards[0]}–{cards[-1]}"
    return f"{name} {' '.join(cards)}"


def _item(words: str, points: str, rank: int = 0, colour: theme.Colour | None = None) -> _Row:
    return _Row(words, points, colour or colours.muted, rank=rank)


def _card_rows(items: Sequence[Item]) -> Iterator[_Row]:
    """Yield a row for each group of cards with equal points."""
    groups: dict[int, list[str]] = {}
    for item in items:
        groups.setdefault(item.points, []).append(CODES[item.card])
    for worth in sorted(groups, key=abs, reverse=True):
        cards = groups[worth]
        yield _item(f"{signed(worth)}: {_APART.join(cards)}", signed(worth * len(cards)))


class _Page:
    """Rows down an area of the panel."""

    def __init__(self, surface: Surface, area: Rect, layout: Layout) -> None:
        self._surface, self._area, self._layout = surface, area, layout
        self._y = area.y

    @property
    def rest(self) -> Rect:
        """The area below the printed rows."""
        return Rect(self._area.x, self._y, self._area.width, max(0, self._area.bottom - self._y))

    def fitting(self, rows: Sequence[_Row]) -> Sequence[_Row]:
        """Return the rows that fit; those of the highest rank are left out first."""
        for rank in range(_LAST_RANK, 0, -1):
            if sum(map(self._height, rows)) <= self._area.height:
                break
            rows = [row for row in rows if row.rank < rank]
        return rows

    def print(self, row: _Row) -> None:
        """Print a row; a long item takes several lines."""
        face, pixels, indent = self._style(row)
        self._points(row.points, face, pixels, row.points_colour or row.colour)
        for words in self._lines(row):
            if self._y + pixels <= self._area.bottom:
                picture = theme.text(words, face, pixels, row.colour)
                self._surface.blit(picture, (self._area.x + indent, self._y))
            self._y += self._step(row)

    def _style(self, row: _Row) -> tuple[str, int, int]:
        """Return a row's typeface, the height of its letters and its indentation, in pixels."""
        if row.size is not None:
            return "sans-bold", self._layout.px(row.size), 0
        return "sans", self._layout.px(11), self._layout.px(8)

    def _step(self, row: _Row) -> int:
        return round(self._style(row)[1] * (1.35 if row.size is None else 1.5))

    def _lines(self, row: _Row) -> list[str]:
        face, pixels, indent = self._style(row)
        if row.size is not None:
            return [row.words]
        return theme.wrap(row.words, face, pixels, self._area.width - indent - 3 * pixels)

    def _height(self, row: _Row) -> int:
        return len(self._lines(row)) * self._step(row)

    def _points(self, words: str, face: str, pixels: int, colour: theme.Colour) -> None:
        if self._y + pixels <= self._area.bottom:
            picture = theme.text(words, face, pixels, colour)
            self._surface.blit(picture, picture.get_rect(topright=(self._area.right, self._y)))
