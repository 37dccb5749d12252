"""The whole pack, from which cards are picked; and of it the cards to come."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pygame import Rect

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, MATTO, SUITS, Card
from solitaire.rules.outlook import CourtOutlook, Place, court_outlooks, place_of
from solitaire.rules.position import View
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.page.blocks import First
from solitaire.table.page.tree import Brush, Node, Picture, Text
from solitaire.texts.words import Words

_ACROSS: Final = 14
"""Cards in a row: a suit; the tarocchi take three rows."""
_PACK_ROWS: Final = -(-CARD_COUNT // _ACROSS)
_LEAST_PICKED: Final = 24
"""Least height of a row."""
_DIM: Final = 50
"""The strength of a card that was picked, of 255."""


class Pack(Node):
    """All cards of the pack, suit by suit; those that were picked are dim."""

    grow = True

    def __init__(self, faces: Faces, picked: Collection[Card]) -> None:
        self._faces, self._picked = faces, picked

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_LEAST_PICKED) * _PACK_ROWS

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        gap = layout.gap(4)
        wide, high = (place.width + gap) // _ACROSS, (place.height + gap) // _PACK_ROWS
        high = min(high, wide)
        left = place.centerx - (_ACROSS * wide - gap) // 2
        for card in range(CARD_COUNT):
            row, column = divmod(card, _ACROSS)
            yield Rect(left + column * wide, place.y + row * high, wide - gap, high - gap), card

    def paint(self, brush: Brush, place: Rect) -> None:
        for spot, card in self.cards(place, brush.layout):
            chip = self._faces.chip(card, spot.size)
            if card in self._picked:
                chip = chip.copy()
                chip.set_alpha(_DIM)
            brush.surface.blit(chip, spot)


# -- the cards to come: each in its place, and what can still kill kings and queens ----------------

_ROWS: Final = tuple(
    tuple(range(start, min(start + _ACROSS, end)))
    for first, end in ((0, CARTIGLIE), (MATTO, CARD_COUNT))
    for start in range(first, end, _ACROSS)
)
"""The four suits, then the tarocchi."""
_COURTS: Final = 8
_TALLEST: Final = 30
"""Greatest height of a row, at the smallest window."""
_LEAST: Final = 26
"""Height of a row, likewise, for which texts become smaller."""
_WIDEST: Final = 1.7
"""Greatest width of a small card, in heights of it."""
_FOOT: Final = 0.14
"""Height of the foot of a card of the fola, as a share of its height."""
_FEW: Final = 1
"""This few killers left are a warning."""
_TITLE, _LETTERS = 22, 13
"""Height of the letters of the title, and of all else, at the smallest window."""
_SIZES: Final = range(100, 40, -5)
"""Sizes of the letters, in per cent, of which the first that leaves the cards enough room is taken."""


def to_come(view: View, faces: Faces, words: Words) -> Node:
    """Return all cards but the covered, in a low place with smaller letters, and then with smaller cards."""
    return First([ToCome(view, faces, words, size / 100) for size in _SIZES])


class ToCome(Node):
    """The cards of a view by suit, and its kings and queens with their killers, in letters of a size."""

    def __init__(self, view: View, faces: Faces, words: Words, size: float) -> None:
        self._view, self._faces, self._words, self._size = view, faces, words, size
        self._courts = court_outlooks(view)

    def _text(self, key: str, style: str, **values: object) -> Text:
        scale = self._size * (_TITLE / 24 if style == "title" else 1)
        return Text(self._words(key, **values), style, leading=1.3, scale=scale)

    def _texts(self, layout: Layout) -> tuple[int, int]:
        """Return the heights of the title and of another line, with the space below them."""
        title, letters = layout.px(_TITLE * self._size), layout.px(_LETTERS * self._size)
        return round(title * 1.6), round(letters * 1.8)

    def high(self, layout: Layout, wide: int) -> int:
        title, line = self._texts(layout)
        return title + 2 * line + layout.gap(10) + (len(_ROWS) + _COURTS) * layout.gap(_LEAST)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        words, view, gap, (title, line) = self._words, self._view, layout.gap(3), self._texts(layout)
        step = (place.height - title - 2 * line - layout.gap(10)) // (len(_ROWS) + _COURTS)
        step = min(step, layout.px(_TALLEST))
        wide = min((place.width - step) // _ACROSS - gap, round(_WIDEST * (step - gap)))
        left, across = place.centerx - (step + _ACROSS * (wide + gap)) // 2, step + _ACROSS * (wide + gap)

        def row(top: int, high: int, indent: int = 0) -> Rect:
            return Rect(left + indent, top, across - indent - gap, high)

        heading = self._text("to_come.title", "title", count=view.to_come)
        yield heading, row(place.y, round(0.89 * title))
        letters = layout.px(_TITLE * self._size)
        beside = theme.text_width(heading.words, "serif-bold", letters) + layout.gap(14)
        where = self._text("to_come.where", "muted", deck=len(view.unseen), fola=len(view.fola))
        yield where, row(place.y, round(1.11 * title), beside)
        top = place.y + title
        for cards in _ROWS:
            if cards[0] <= MATTO:
                sign = self._faces.suit_sign((*SUITS, "T")[cards[0] // _ACROSS], step - gap)
                yield Picture(lambda surface, at, sign=sign: surface.blit(sign, at)), row(top, step)  # type: ignore[misc]
            for column, card in enumerate(cards):
                yield self._card(card), Rect(left + step + column * (wide + gap), top, wide, step - gap)
            top += step
        top += layout.gap(4)
        yield _Legend(words, self._size), row(top, line, step)
        top += line + layout.gap(6)
        key = "to_come.courts" if self._courts else "to_come.no_courts"
        yield self._text(key, "head"), row(top, round(0.83 * line))
        top += line
        for court in self._courts:
            yield from self._court(court, row(top, step - gap), wide, gap, layout)
            top += step

    def _card(self, card: Card) -> Node:
        where = place_of(card, self._view)
        return Node() if where is Place.COVERED else CardToCome(card, where, self._faces)

    def _court(
        self, court: CourtOutlook, row: Rect, wide: int, gap: int, layout: Layout
    ) -> Iterator[tuple[Node, Rect]]:
        """Yield a king or queen, the number of its killers left, and these."""
        yield self._card(court.card), Rect(row.topleft, (wide, row.height))
        left, count, size = row.x + wide + 2 * gap, len(court.killers), row.height / layout.px(_LETTERS)
        column = theme.text_width("00", "sans-bold", round(row.height * 0.7))
        style = "loss" if count <= _FEW else "head"
        yield Text(str(count), style, "right", scale=0.7 * size), Rect(left, row.y, column, row.height)
        left += column + 3 * gap
        if not count:
            none = Text(self._words("to_come.none"), "loss", scale=0.6 * size)
            yield none, Rect(left, row.y, row.right - left, row.height)
        for number, killer in enumerate(court.killers):
            step = min(wide + gap, (row.right - left) // count)
            yield self._card(killer), Rect(left + number * step, row.y, step - gap, row.height)


class CardToCome(Node):
    """A card: filled on top of a pile, outlined to come, with a foot in the fola."""

    def __init__(self, card: Card, where: Place, faces: Faces) -> None:
        self._card, self._where, self._faces = card, where, faces

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        yield place, self._card

    def paint(self, brush: Brush, place: Rect) -> None:
        if self._where is Place.ON_TOP:
            brush.surface.blit(self._faces.chip(self._card, place.size), place)
            return
        brush.surface.blit(self._faces.outline(self._card, place.size, colours.text), place)
        if self._where is Place.FOLA:
            foot = max(2, round(_FOOT * place.height))
            at = place.x + foot, place.bottom - foot, place.width - 2 * foot, foot
            brush.surface.fill(colours.text, at)


_LOOKS: Final = ((Place.ON_TOP, "on_top"), (Place.DECK, "deck"), (Place.FOLA, "fola"), (None, "covered"))
"""The places of cards, each with its word; a covered card is a gap."""


class _Legend(Node):
    """The meaning of the three looks of a card, and of its absence."""

    def __init__(self, words: Words, size: float) -> None:
        self._words, self._size = words, size

    def _wide(self, letters: int, layout: Layout) -> int:
        """Return the width of all in letters of a height in pixels."""
        words = sum(theme.text_width(self._words(f"to_come.{key}"), "sans", letters) for _, key in _LOOKS)
        return words + 3 * (round(letters * 1.3) + layout.gap(5) + layout.gap(16))

    def paint(self, brush: Brush, place: Rect) -> None:
        surface, letters = brush.surface, brush.layout.px(_LETTERS * self._size)
        while letters > 1 and self._wide(letters, brush.layout) > place.width:
            letters -= 1
        left, side = place.x, Rect(0, 0, round(letters * 1.3), letters)
        for where, key in _LOOKS:
            box = side.move(left, place.y + letters // 4)
            if where is Place.ON_TOP:
                surface.fill(theme.PAPER, box)
            elif where is not None:
                edge = max(1, letters // 10)
                surface.fill(colours.text, box)
                surface.fill(colours.felt, box.inflate(-2 * edge, -2 * edge))
                if where is Place.FOLA:
                    surface.fill(colours.text, (box.x, box.bottom - 3 * edge, box.width, 3 * edge))
            left += side.width + brush.layout.gap(5) if where is not None else 0
            words = self._words(f"to_come.{key}")
            line = theme.text(words, "sans", letters, colours.muted)
            left = surface.blit(line, (left, place.y)).right + brush.layout.gap(16)


def left_in(view: View) -> Sequence[tuple[Place, Sequence[Card]]]:
    """Return the cards that are not covered, by place."""
    return ((Place.ON_TOP, sorted(view.grid)), (Place.DECK, view.unseen), (Place.FOLA, view.fola))
