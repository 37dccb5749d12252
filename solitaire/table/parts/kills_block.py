"""The panel's block about kills: all possible kills by value, or the effects of those looked at."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.rules.outlook import RankedKill
from solitaire.rules.preview import Preview, Risk
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Marks, Shown
from solitaire.table.parts.rows import ITEM, LAST_RANK, PanelRow, RowPrinter, item
from solitaire.table.texts import effects, versicola_changes, versicola_words
from solitaire.texts.words import Words, card_sign, card_signs, move_signs, signed

HEADING: Final = 13
"""Height of the letters of a block's heading at the smallest window."""
_MOST_LINES: Final = 5
"""Most lines of the list: the costliest kills are not missed."""
_LEADING: Final = 1.7
"""Height of a line of the list, in heights of its letters."""


def gain_colour(points: int) -> theme.Colour:
    """Return the colour of the points of a kill."""
    return colours.good if points > 0 else colours.bad if points < 0 else colours.muted


class KillsBlock:
    """Writes the block; its rows are made once for each thing looked at."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._about: tuple[Shown, *tuple[object, ...]] | None = None
        self._rows: list[PanelRow] = []

    def heading(self, shown: Shown) -> list[PanelRow]:
        """Return the heading: the number of kills, and the warning before no more cards can be played."""
        rows = [PanelRow(self._words("panel.kills", count=len(shown.kills)), "", colours.text, HEADING)]
        if shown.sure is not None:
            rows.append(PanelRow(self._words("panel.room", count=shown.sure), "", colours.bad))
        return rows

    def rows(self, shown: Shown, marks: Marks) -> list[PanelRow]:
        """Return the rows about the pile looked at; none while none is."""
        about = shown, marks.previews, marks.pairs, marks.looked_at
        if self._about is None or self._about[0] is not shown or self._about[1:] != about[1:]:
            self._about, self._rows = about, [*self._about_kills(marks), *self._beneath(shown, marks)]
        return self._rows

    def _about_kills(self, marks: Marks) -> Iterator[PanelRow]:
        for first, second in marks.pairs:
            yield from self._pair(first, second)
        is_only = len(marks.previews) == 1
        for seen in marks.previews:
            yield from self._effects(seen, is_only=is_only)

    def _pair(self, first: Preview, second: Preview) -> Iterator[PanelRow]:
        """Yield the rows of two kills in a row: their points together and one by one."""
        words, points = self._words, first.points + second.points
        pair = words("preview.then", first=move_signs(first.kill), second=move_signs(second.kill))
        yield PanelRow(pair, signed(points), colours.text, points_colour=gain_colour(points), indent=0)
        yield item(words("preview.then", first=signed(first.points), second=signed(second.points)), "")
        for change, worth in chain(versicola_changes(words, first), versicola_changes(words, second)):
            yield item(change, signed(worth), 1)

    def _effects(self, seen: Preview, *, is_only: bool) -> Iterator[PanelRow]:
        """Yield the rows of a preview: points, kills opened and closed, versicole, risks, neighbours."""
        words = self._words
        yield PanelRow(
            move_signs(seen.kill), signed(seen.points), colours.text, HEADING, gain_colour(seen.points)
        )
        if changed := ", ".join(effects(seen, words)):
            yield item(changed, "")
        for change, points in versicola_changes(words, seen):
            yield item(change, signed(points), 1)
        for risk in seen.exposed:
            yield item(self._risk(risk), signed(-risk.points), 2, colours.bad)
        if is_only and seen.sheltered:
            yield item(words("preview.sheltered", cards=card_signs(seen.sheltered)), "", 3)
        if is_only and seen.strangers:
            pairs = " ".join(f"{card_sign(left)}–{card_sign(right)}" for right, left in seen.strangers)
            yield item(words("preview.strangers", pairs=pairs), "", LAST_RANK)

    def _risk(self, risk: Risk) -> str:
        if not risk.versicole:
            return self._words("preview.exposed", card=card_sign(risk.card))
        versicole = ", ".join(versicola_words(self._words, versicola) for versicola in risk.versicole)
        return self._words("preview.exposed_in", card=card_sign(risk.card), versicole=versicole)

    def _beneath(self, shown: Shown, marks: Marks) -> Iterator[PanelRow]:
        """Yield the cards that lie beneath the pile looked at, the uppermost first."""
        if marks.looked_at is not None and (covered := shown.piles[marks.looked_at][-2::-1]):
            words = self._words("panel.beneath", cards=card_signs(covered))
            yield PanelRow(words, "", colours.muted, is_list=True, rank=2)


def list_step(layout: Layout) -> int:
    """Return the height of a line of the list in pixels."""
    return round(layout.px(ITEM) * _LEADING)


def draw_list(
    kills: Sequence[RankedKill], printer: RowPrinter, layout: Layout, words: Words
) -> list[tuple[Rect, Card]]:
    """Draw kills by value in two columns, as far as there is room; return the places of the small cards.

    Nothing is drawn where there is no room for two lines of them.
    """
    area, pixels, step, gap = printer.rest, layout.px(ITEM), list_step(layout), layout.px(10)
    labels = [move_signs(ranked.kill) for ranked in kills]
    widest = max((theme.text_width(label, "sans", pixels) for label in labels), default=0)
    points_room = theme.text_width("−00+", "sans-bold", pixels)
    columns = 2 if 2 * (widest + points_room) + gap <= area.width else 1
    wide = (area.width - (columns - 1) * gap) // columns
    room = columns * min(_MOST_LINES, area.height // step)
    if room < min(len(kills), 2 * columns):
        return []
    shown = len(kills) if len(kills) <= room else room - 1
    rows = -(-min(len(kills), room) // columns)
    spots: list[tuple[Rect, Card]] = []
    for number, (one, label) in enumerate(zip(kills[:shown], labels, strict=False)):
        column, row = divmod(number, rows)
        left, middle = area.x + column * (wide + gap), area.y + row * step + step // 2
        line = theme.text(label, "sans", pixels, colours.muted)
        corner = line.get_rect(midleft=(left, middle))
        printer.surface.blit(line, corner)
        spots += [(rect.move(corner.topleft), card) for card, rect in theme.cards_in(label, "sans", pixels)]
        points = theme.text(signed(one.points), "sans-bold", pixels, gain_colour(one.points))
        printer.surface.blit(points, points.get_rect(midright=(left + wide, middle)))
    if shown < len(kills):
        more = theme.text(words("panel.more", count=len(kills) - shown), "sans", pixels, colours.muted)
        column, row = divmod(shown, rows)
        place = area.x + column * (wide + gap), area.y + row * step + step // 2
        printer.surface.blit(more, more.get_rect(midleft=place))
    return spots
