"""Deck and fola in the panel: face down with their counts, or the next card of the fola in hand."""

from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import PanelPart, Shown
from solitaire.table.parts.marks import draw_outline
from solitaire.texts.words import Words

_SMALLEST: Final = 8
"""Least height in pixels of the letters on the deck."""
_VEIL: Final = 200
"""Dimming of a deck from which no card can be played, of 255."""
_INDEX: Final = 0.3
"""Height of the index at the top of a card, as a share of the card's."""


class Stock:
    """Draws deck and fola."""

    def __init__(self, faces: Faces, words: Words) -> None:
        self._faces, self._words = faces, words

    def draw(self, surface: Surface, shown: Shown, layout: Layout) -> None:
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
