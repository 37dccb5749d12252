"""The panel's block about kills: all possible kills by value, or the effects of those looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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
from solitaire.table.page.tree import Brush, Node
from solitaire.table.parts.lines import ITEM, LAST_RANK, CardList, Line, heading
from solitaire.table.texts import effects, versicola_changes, versicola_words
from solitaire.texts.words import Words, card_sign, card_signs, move_signs, signed

_MOST_LINES: Final = 5
"""Most lines of the list: the costliest kills are not missed."""
LEADING: Final = 1.7
"""Height of a line of the list, in heights of its letters."""


def _gain(points: int) -> str:
    """Return the name of the colour of the points of a kill."""
    return "good" if points > 0 else "bad" if points < 0 else "muted"


def kills_heading(shown: Shown, words: Words) -> Iterator[Line]:
    """Yield the heading: the number of kills, and the warning before no more cards can be played."""
    yield heading(words("panel.kills", count=len(shown.kills)))
    if shown.sure is not None:
        yield Line(words("panel.room", count=shown.sure), colour="bad")


def looked_at(shown: Shown, marks: Marks, words: Words) -> Iterator[Line]:
    """Yield the lines about the pile looked at: its kills, and what lies beneath it; none while none is."""
    for first, second in marks.pairs:
        yield from _pair(first, second, words)
    is_only = len(marks.previews) == 1
    for seen in marks.previews:
        yield from _effects(seen, words, is_only=is_only)
    if marks.looked_at is not None and (covered := shown.piles[marks.looked_at][-2::-1]):
        yield CardList(words("panel.beneath", cards=card_signs(covered)), rank=2, more=words)


def _pair(first: Preview, second: Preview, words: Words) -> Iterator[Line]:
    """Yield the lines of two kills in a row: their points together and one by one."""
    points = first.points + second.points
    pair = words("preview.then", first=move_signs(first.kill), second=move_signs(second.kill))
    yield Line(pair, signed(points), "text", _gain(points), indent=0)
    yield Line(words("preview.then", first=signed(first.points), second=signed(second.points)))
    for change, worth in chain(versicola_changes(words, first), versicola_changes(words, second)):
        yield Line(change, signed(worth), rank=1)


def _effects(seen: Preview, words: Words, *, is_only: bool) -> Iterator[Line]:
    """Yield the lines of a preview: points, kills opened and closed, versicole, risks, neighbours."""
    named = heading(move_signs(seen.kill), signed(seen.points))
    yield replace(named, points_colour=_gain(seen.points))
    if changed := ", ".join(effects(seen, words)):
        yield Line(changed)
    for change, points in versicola_changes(words, seen):
        yield Line(change, signed(points), rank=1)
    for risk in seen.exposed:
        yield Line(_risk(risk, words), signed(-risk.points), "bad", rank=2)
    if is_only and seen.sheltered:
        yield Line(words("preview.sheltered", cards=card_signs(seen.sheltered)), rank=3)
    if is_only and seen.strangers:
        pairs = " ".join(f"{card_sign(left)}–{card_sign(right)}" for right, left in seen.strangers)
        yield Line(words("preview.strangers", pairs=pairs), rank=LAST_RANK)


def _risk(risk: Risk, words: Words) -> str:
    if not risk.versicole:
        return words("preview.exposed", card=card_sign(risk.card))
    versicole = ", ".join(versicola_words(words, versicola) for versicola in risk.versicole)
    return words("preview.exposed_in", card=card_sign(risk.card), versicole=versicole)


class KillList(Node):
    """Kills by value in two columns, as far as there is room; without room for two lines there is nothing."""

    grow = True

    def __init__(self, kills: Sequence[RankedKill], words: Words) -> None:
        self._words = words
        self._kills = [_Kill(move_signs(one.kill), signed(one.points), _gain(one.points)) for one in kills]

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        step, gap, count = round(layout.px(ITEM) * LEADING), layout.px(10), len(self._kills)
        widest = max((kill.own_width(layout) for kill in self._kills), default=0)
        columns = 2 if 2 * widest + gap <= place.width else 1
        wide = (place.width - (columns - 1) * gap) // columns
        room = columns * min(_MOST_LINES, place.height // step)
        if room < min(count, 2 * columns):
            return
        seen, rows = self._kills[:room], -(-min(count, room) // columns)
        if room < count:
            seen[-1] = _Kill(self._words("panel.more", count=count - room + 1))
        for number, kill in enumerate(seen):
            column, row = divmod(number, rows)
            yield kill, Rect(place.x + column * (wide + gap), place.y + row * step, wide, step)


@dataclass(frozen=True)
class _Kill(Node):
    """A kill in words, and its points."""

    words: str
    points: str = ""
    colour: str = "muted"

    def own_width(self, layout: Layout) -> int:
        pixels = layout.px(ITEM)
        return theme.text_width(self.words, "sans", pixels) + theme.text_width("−00+", "sans-bold", pixels)

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        pixels = layout.px(ITEM)
        corner = theme.text(self.words, "sans", pixels, colours.muted).get_rect(midleft=place.midleft)
        for card, rect in theme.cards_in(self.words, "sans", pixels):
            yield rect.move(corner.topleft), card

    def paint(self, brush: Brush, place: Rect) -> None:
        pixels = brush.layout.px(ITEM)
        words = theme.text(self.words, "sans", pixels, colours.muted)
        points = theme.text(self.points, "sans-bold", pixels, brush.colour(self.colour))
        brush.surface.blit(words, words.get_rect(midleft=place.midleft))
        brush.surface.blit(points, points.get_rect(midright=place.midright))

    def lines(self) -> Iterator[str]:
        yield self.words
