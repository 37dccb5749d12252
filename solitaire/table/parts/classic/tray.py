"""Cards laid out for all to see, on a darker strip of the cloth under a line that names them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.seating import LAID, Seating, in_row
from solitaire.table.look.theme import colours

_CAPTION: Final = 0.52
"""Share of the room's height that a caption above cards may take; a longer caption has smaller letters."""
_LEAST_CAPTION: Final = 7
"""Least height of the letters of a caption at the smallest window and the usual size of text."""
_LEAST_CARD: Final = 24
"""Least height in pixels of a card laid out."""
_FREE: Final = 0.56
"""Part of a card that the next leaves free, in widths of a card: its index is seen whole."""
_APART: Final = 1.06
"""Largest distance of two cards, likewise."""
_PACK: Final = 40
"""Cards that are drawn for the whole pack."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What is laid out.

    Attributes:
        caption: the line above it.
        cards: the cards, face up.
        face_down: how many lie face down beside them.
        marked: the cards with a gold frame.
    """

    caption: str
    cards: Sequence[Card] = ()
    face_down: int = 0
    marked: Collection[Card] = ()


def draw_laid(
    surface: Surface, laid: Laid, room: Rect, seating: Seating, layout: Layout, faces: ClassicFaces
) -> None:
    """Draw cards laid out in a room: in a row or in two, so that the index of each is seen whole."""
    count = len(laid.cards) + laid.face_down
    strip = _Strip(laid.caption, room, seating, layout, has_cards=count > 0)
    size, rows = strip.arranged(count)
    strip.draw(surface, len(rows) * (size[1] + strip.gap) if count else 0)
    places = [
        place for row, cards in enumerate(rows) for place in in_row(strip.row(row, size), size, cards, _APART)
    ]
    for number, place in enumerate(places):
        surface.blit(
            faces.face(laid.cards[number], size) if number < len(laid.cards) else faces.back(size), place
        )
        if number < len(laid.cards) and laid.cards[number] in laid.marked:
            frame = place.inflate(2, 2)
            pygame.draw.rect(surface, colours.gold, frame, layout.px(2), border_radius=size[0] // 12)


def draw_pack(surface: Surface, caption: str, seating: Seating, layout: Layout, faces: ClassicFaces) -> None:
    """Draw the pack face down, its cards close together, under a caption."""
    strip = _Strip(caption, seating.free_middle, seating, layout, has_cards=True)
    size, _ = strip.arranged(1)
    strip.draw(surface, size[1] + strip.gap)
    for place in in_row(strip.row(0, size), size, _PACK, 0.04):
        surface.blit(faces.back(size), place)


class _Strip:
    """A strip with a caption, in the middle of a room.

    Attributes:
        gap: the space around its parts.
    """

    def __init__(
        self, caption: str, room: Rect, seating: Seating, layout: Layout, *, has_cards: bool
    ) -> None:
        self._room, self._layout, self._tallest = room, layout, seating.table_card[1]
        self.gap = layout.gap(10)
        wide = min(round(seating.free_middle.width * LAID), room.width - self.gap)
        self._inside = wide - 2 * self.gap
        pixels = layout.px(15)
        most = round(room.height * (_CAPTION if has_cards else 1))
        while pixels > layout.px(_LEAST_CAPTION):
            lines = theme.wrap(caption, "serif", pixels, self._inside)
            if round(len(lines) * pixels * 1.4) <= most:
                break
            pixels -= 1
        lines = theme.wrap(caption, "serif", pixels, self._inside)
        even = round(theme.text_width(caption, "serif", pixels) / len(lines) * 1.1)  # no word alone on a line
        if len(alike := theme.wrap(caption, "serif", pixels, even)) == len(lines):
            lines = alike
        self._lines, self._pixels = lines, pixels
        self._text = round(len(lines) * pixels * 1.4)
        self._box = Rect(0, 0, wide, 0)

    def arranged(self, count: int) -> tuple[tuple[int, int], list[int]]:
        """Return the size of ``count`` cards and how many lie in each row: the larger of one or two rows."""
        best = 0, [0]
        free = self._room.height - self._text - 2 * self.gap
        for rows in (1, 2):
            shared = [count - count // 2, count // 2][:rows] if rows == 2 else [count]
            wide = self._inside / (1 + (max(1, shared[0]) - 1) * _FREE)
            high = min(int(wide / CARD_RATIO), (free - rows * self.gap) // rows, self._tallest)
            best = max(best, (high, shared))
        high = max(_LEAST_CARD, best[0])
        return (round(high * CARD_RATIO), high), best[1]

    def draw(self, surface: Surface, cards: int) -> None:
        """Draw the strip with its caption, and below it room for cards of this height."""
        self._box.height = self._text + 2 * self.gap + cards
        self._box.center = self._room.center
        draw_tray(surface, self._box, self._layout)
        for number, line in enumerate(self._lines):
            picture = theme.shrunk(line, "serif", self._pixels, self._inside, colours.text)
            top = self._box.y + self.gap + round(number * self._pixels * 1.4)
            surface.blit(picture, picture.get_rect(midtop=(self._box.centerx, top)))

    def row(self, number: int, size: tuple[int, int]) -> Rect:
        """Return a row of cards, from 0, of the strip that has been drawn."""
        top = self._box.y + self._text + 2 * self.gap + number * (size[1] + self.gap)
        return Rect(self._box.x + self.gap, top, self._inside, size[1])


def draw_tray(surface: Surface, box: Rect, layout: Layout) -> None:
    """Draw the darker strip of the cloth on which cards are laid out."""
    tray, radius = Surface(box.size, pygame.SRCALPHA), layout.gap(18)
    pygame.draw.rect(tray, (*colours.panel, 235), tray.get_rect(), border_radius=radius)
    pygame.draw.rect(tray, colours.line, tray.get_rect(), layout.px(1.5), border_radius=radius)
    surface.blit(tray, box)
