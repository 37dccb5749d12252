"""The picture of the cards to come: every card by its place, and what can still kill kings and queens."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, MATTO, SUITS, Card
from solitaire.rules.outlook import CourtOutlook, court_outlooks
from solitaire.rules.tracker import Place, place_of
from solitaire.rules.view import View
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.words import Words

_ACROSS: Final = 14
"""Cards in a row: those of a suit."""
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
_LETTERS: Final = (22, 13)
"""Height of the letters of the title, and of all else, at the smallest window."""


class ToComePicture:
    """Draws a view's cards: filled on top of a pile, outlined to come, with a foot in the fola, else a gap.

    Attributes:
        printed: the lines printed last.
        spots: the places of the cards drawn last.
    """

    def __init__(self, view: View, faces: Faces, words: Words) -> None:
        self._view, self._faces, self._words = view, faces, words
        self._courts = court_outlooks(view)
        self.printed: list[str] = []
        self.spots: list[tuple[Rect, Card]] = []

    def draw(self, surface: Surface, area: Rect, layout: Layout) -> None:
        """Draw everything in an area; where it is low, the cards are smaller."""
        self.printed, self.spots = [], []
        words, view, gap = self._words, self._view, layout.gap(3)
        title, letters, step = self._sizes(area, layout)
        wide = min((area.width - step) // _ACROSS - gap, round(_WIDEST * (step - gap)))
        size = wide, step - gap
        area = Rect(area.centerx - (step + _ACROSS * (wide + gap)) // 2, area.y, 0, area.height)
        area.width = step + _ACROSS * (wide + gap) - gap
        heading = words("to_come.title", count=view.to_come)
        at = self._print(surface, heading, "serif-bold", title, colours.text, area.topleft, area.width)
        where = words("to_come.where", deck=len(view.unseen), fola=len(view.fola))
        beside = at.right + layout.gap(14), at.bottom - round(letters * 1.6)
        self._print(surface, where, "sans", letters, colours.muted, beside, area.right - beside[0])
        top = area.y + round(title * 1.6)
        for cards in _ROWS:
            if cards[0] <= MATTO:
                suit = (*SUITS, "T")[cards[0] // _ACROSS]
                surface.blit(self._faces.suit_sign(suit, size[1]), (area.x, top))
            for column, card in enumerate(cards):
                self._draw_card(surface, card, Rect((area.x + step + column * (wide + gap), top), size))
            top += step
        top += layout.gap(4)
        self._draw_legend(surface, Rect(area.x + step, top, area.width - step, letters), letters, layout)
        top += round(letters * 1.8) + layout.gap(6)
        key = "to_come.courts" if self._courts else "to_come.no_courts"
        self._print(surface, words(key), "sans-bold", letters, colours.text, (area.x, top), area.width)
        top += round(letters * 1.8)
        for court in self._courts:
            self._draw_court(surface, court, Rect(area.x, top, area.width, size[1]), wide, gap)
            top += step

    @staticmethod
    def _sizes(area: Rect, layout: Layout) -> tuple[int, int, int]:
        """Return the heights of the title's letters, of the others and of a row of cards.

        Where large texts would leave the cards too little, the texts are smaller.
        """
        for share in range(100, 40, -5):
            title, letters = (layout.px(size * share / 100) for size in _LETTERS)
            texts = round(title * 1.6) + 2 * round(letters * 1.8) + layout.gap(10)
            step = (area.height - texts) // (len(_ROWS) + _COURTS)
            if step >= layout.gap(_LEAST):
                break
        return title, letters, min(step, layout.px(_TALLEST))

    def _draw_card(self, surface: Surface, card: Card, place: Rect) -> None:
        """Draw a card that is not covered."""
        where = place_of(card, self._view)
        if where is Place.COVERED:
            return
        self.spots.append((place, card))
        if where is Place.ON_TOP:
            surface.blit(self._faces.chip(card, place.size), place)
            return
        surface.blit(self._faces.outline(card, place.size, colours.text), place)
        if where is Place.FOLA:
            foot = max(2, round(_FOOT * place.height))
            surface.fill(colours.text, (place.x + foot, place.bottom - foot, place.width - 2 * foot, foot))

    def _draw_legend(self, surface: Surface, area: Rect, letters: int, layout: Layout) -> None:
        """Explain the three looks of a card."""
        left, side = area.x, Rect(0, 0, round(letters * 1.3), letters)
        shown = ((Place.ON_TOP, "on_top"), (Place.DECK, "deck"), (Place.FOLA, "fola"), (None, "covered"))
        for place, key in shown:
            box = side.move(left, area.y + letters // 4)
            if place is Place.ON_TOP:
                surface.fill(theme.PAPER, box)
            elif place is not None:
                edge = max(1, letters // 10)
                surface.fill(colours.text, box)
                surface.fill(colours.felt, box.inflate(-2 * edge, -2 * edge))
                if place is Place.FOLA:
                    surface.fill(colours.text, (box.x, box.bottom - 3 * edge, box.width, 3 * edge))
            left += side.width + layout.gap(5) if place is not None else 0
            room = area.right - left
            line = self._print(
                surface, self._words(f"to_come.{key}"), "sans", letters, colours.muted, (left, area.y), room
            )
            left = line.right + layout.gap(16)

    def _draw_court(self, surface: Surface, court: CourtOutlook, area: Rect, wide: int, gap: int) -> None:
        """Draw a king or queen, the number of its killers left, and these."""
        letters = round(area.height * 0.7)
        self._draw_card(surface, court.card, Rect(area.x, area.y, wide, area.height))
        left = area.x + wide + 2 * gap
        count, column = len(court.killers), theme.text_width("00", "sans-bold", letters)
        colour = colours.bad if count <= _FEW else colours.text
        figure = theme.text(str(count), "sans-bold", letters, colour)
        surface.blit(figure, figure.get_rect(midright=(left + column, area.centery)))
        self.printed.append(str(count))
        left += column + 3 * gap
        room = area.right - left
        if not count:
            pixels = round(area.height * 0.6)
            top = area.centery - round(pixels * 0.7)
            self._print(surface, self._words("to_come.none"), "sans", pixels, colours.bad, (left, top), room)
            return
        step = min(wide + gap, room // count)
        for number, killer in enumerate(court.killers):
            place = Rect(left + number * step, area.y, step - gap, area.height)
            self._draw_card(surface, killer, place)

    def _print(
        self,
        surface: Surface,
        words: str,
        face: str,
        pixels: int,
        colour: theme.Colour,
        corner: tuple[int, int],
        room: int,
    ) -> Rect:
        self.printed.append(words)
        return surface.blit(theme.shrunk(words, face, pixels, max(1, room), colour), corner)


def left_in(view: View) -> Sequence[tuple[Place, Sequence[Card]]]:
    """Return the cards that are not covered, by place."""
    return ((Place.ON_TOP, sorted(view.grid)), (Place.DECK, view.unseen), (Place.FOLA, view.fola))
