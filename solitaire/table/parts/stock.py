"""Deck and fola in the panel: face down with their counts, or the next card of the fola in hand."""

from collections.abc import Iterator
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import PanelPart, Shown
from solitaire.table.page.tree import Brush, First, Node, Text
from solitaire.table.parts.marks import draw_outline
from solitaire.texts.words import Words

_LETTERS, _SMALLEST = 12, 8
"""Height of the letters on the deck at the smallest window, and the least height in pixels."""
_VEIL: Final = 200
"""Dimming of a deck from which no card can be played, of 255."""
_INDEX: Final = 0.3
"""Height of the index at the top of a card, as a share of the card's."""
_HEAD: Final = 13
"""Height of the letters of the style ``head``."""


class Stock(Node):
    """Deck and fola face down with their counts; the fola in hand is face up in the deck's place."""

    def __init__(self, shown: Shown, faces: Faces, words: Words) -> None:
        self._shown, self._faces, self._words = shown, faces, words

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        shown, words = self._shown, self._words
        label = words("panel.next") if shown.in_hand else f"{words('panel.deck')} {shown.deck}"
        yield _label(label), _below(layout.deck, layout)
        if PanelPart.FOLA in shown.parts:
            yield _label(f"{words('panel.fola')} {self._fola_left}"), _below(layout.fola, layout)
        if shown.is_full:
            why, sizes = words("panel.full"), range(layout.px(_LETTERS), _SMALLEST - 1, -1)
            texts = [_label(why, size / layout.px(_HEAD), wraps=True) for size in sizes]
            yield First(texts), self._dimmed(layout).inflate(-layout.gap(4), 0)

    def paint(self, brush: Brush, place: Rect) -> None:
        surface, layout, shown = brush.surface, brush.layout, self._shown
        if shown.in_hand:
            surface.blit(self._faces.face(shown.in_hand[0], layout.deck.size), layout.deck)
        elif shown.deck:
            self._draw_stack(surface, layout.deck, shown.deck, layout)
        else:
            draw_outline(surface, layout.deck, colours.line, layout)
        if shown.is_full:
            area = self._dimmed(layout)
            veil = Surface(area.size, pygame.SRCALPHA)
            radius = layout.deck.width // 12
            pygame.draw.rect(veil, (*colours.panel, _VEIL), veil.get_rect(), border_radius=radius)
            surface.blit(veil, area)
        if PanelPart.FOLA not in shown.parts:
            return
        if self._fola_left:
            self._draw_stack(surface, layout.fola, self._fola_left, layout)
        else:
            draw_outline(surface, layout.fola, colours.line, layout)

    @property
    def _fola_left(self) -> int:
        return self._shown.fola - bool(self._shown.in_hand)

    def _dimmed(self, layout: Layout) -> Rect:
        """Return what is dimmed while a kill must come first: the deck, or an open card but for its index."""
        area = Rect(layout.deck)
        if self._shown.in_hand:
            area.y += round(_INDEX * area.height)
            area.height = layout.deck.bottom - area.y
        return area

    def _draw_stack(self, surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
        for step in range(min(3, (count - 1) // 6), -1, -1):
            surface.blit(self._faces.back(rect.size), rect.move(-step * layout.px(2), -step * layout.px(2)))


def _label(words: str, scale: float = 1, *, wraps: bool = False) -> Text:
    return Text(words, "head", "middle", wraps=wraps, leading=1.3, scale=scale, is_whole=wraps)


def _below(pile: Rect, layout: Layout) -> Rect:
    """Return the place of the words below a pile."""
    side = layout.px(_HEAD)
    return Rect(pile.x - side, pile.bottom + layout.px(3), pile.width + 2 * side, round(1.35 * side))
