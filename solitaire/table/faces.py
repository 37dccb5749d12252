"""The cards as pictures: the art from ``assets/cards`` with index and worth printed on it."""

import io
from collections.abc import Callable
from importlib import resources
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import CARTIGLIE, CODES, Card, suit, tarot, value
from solitaire.rules.scoring import WORTH
from solitaire.table import theme
from solitaire.table.words import index_text, signed

_ART: Final = resources.files("assets").joinpath("cards")
_TOP_BAND: Final = 0.177
"""Share of a card's height that the art leaves free on top for the index."""
_BOTTOM_BAND: Final = 0.096
"""Share of a card's height that the art leaves free at the bottom for the worth."""
Sign: TypeAlias = Callable[[Card, int], Surface]
"""Draws a card's suit sign at a height in pixels."""
_BY_VERSICOLA: Final = {tarot(14), tarot(29)}


def _svg(name: str, size: tuple[int, int]) -> Surface:
    art = io.BytesIO(_ART.joinpath(f"{name}.svg").read_bytes())
    return pygame.image.load_sized_svg(art, size).convert_alpha()


class Faces:
    """Card pictures, each drawn once for a size and kept while that size is in use."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, tuple[int, int]], Surface] = {}

    def keep_only(self, *sizes: tuple[int, int]) -> None:
        """Forget the pictures of all sizes but these."""
        self._kept = {key: picture for key, picture in self._kept.items() if key[1] in sizes}

    def back(self, size: tuple[int, int]) -> Surface:
        """Return the back of a card."""
        return self._picture("back", size)

    def face(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return a card's face with its index and its worth."""
        key = (CODES[card], size)
        if key not in self._kept:
            picture = _svg(CODES[card], size)
            _print_index(picture, card, self._sign)
            _print_worth(picture, card)
            self._kept[key] = picture
        return self._kept[key]

    def chip(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return a small label of a card: its index on a slip of paper."""
        key = (f"chip {CODES[card]}", size)
        if key not in self._kept:
            slip = Surface(size, pygame.SRCALPHA)
            pygame.draw.rect(slip, theme.PAPER, slip.get_rect(), border_radius=size[1] // 5)
            _index_line(
                slip, slip.get_rect().inflate(-size[1] // 4, 0), card, round(size[1] * 0.66), self._sign
            )
            self._kept[key] = slip
        return self._kept[key]

    def _sign(self, card: Card, height: int) -> Surface:
        return self._picture(f"suit_{suit(card)}", (height, height))

    def _picture(self, name: str, size: tuple[int, int]) -> Surface:
        key = (name, size)
        if key not in self._kept:
            self._kept[key] = _svg(name, size)
        return self._kept[key]


def _index_line(target: Surface, area: Rect, card: Card, pixels: int, sign: Sign) -> None:
    """Print a card's index in the middle of an area, as large as fits up to ``pixels``."""
    words = index_text(card)
    mark = sign(card, round(pixels * 0.92)) if card < CARTIGLIE else None
    while True:
        line = theme.text(words, "serif-bold", pixels, theme.INK)
        width = line.get_width() + (mark.get_width() + pixels // 8 if mark else 0)
        if width <= area.width or pixels <= 8:
            break
        pixels -= 1
    left = area.centerx - width // 2
    target.blit(line, line.get_rect(midleft=(left, area.centery)))
    if mark:
        target.blit(mark, mark.get_rect(midright=(left + width, area.centery)))


def _print_index(picture: Surface, card: Card, sign: Sign) -> None:
    width, height = picture.get_size()
    band = Rect(
        round(width * 0.07), round(height * 0.03), round(width * 0.86), round(height * (_TOP_BAND - 0.03))
    )
    _index_line(picture, band, card, round(band.height * 0.95), sign)


def _print_worth(picture: Surface, card: Card) -> None:
    """Print what the card counts on top: in green, red for courts, brown for the ordinary -10."""
    width, height = picture.get_size()
    pixels = max(11, round(height * 0.075))
    middle = round(height * (1 - _BOTTOM_BAND / 2 - 0.014))
    worth = WORTH[card]
    colour = theme.INK_GOOD if worth > 0 else theme.INK_BAD if worth < -10 else theme.INK_MUTED
    words = signed(worth) + ("/+5" if card in _BY_VERSICOLA else "")
    line = theme.text(words, "sans-bold", pixels, colour)
    _print_slip(picture, line, line.get_rect(midright=(round(width * 0.93), middle)))
    if card > CARTIGLIE and value(card) <= 35:
        number = theme.text(str(value(card)), "sans-bold", pixels, theme.INK)
        _print_slip(picture, number, number.get_rect(midleft=(round(width * 0.07), middle)))


def _print_slip(picture: Surface, line: Surface, place: Rect) -> None:
    """Print, on a slip of paper where the card is so small that the letters reach into the art."""
    if place.height * 0.85 > picture.get_height() * _BOTTOM_BAND:
        pygame.draw.rect(picture, theme.CARD, place.inflate(2, -(place.height // 4)), border_radius=2)
    picture.blit(line, place)
