"""Card pictures for the classic game: the index in the corner that a fan leaves free, and its own points."""

from typing import Final

import pygame
from pygame import SRCALPHA, Rect, Surface

from solitaire.classic.cards import WORTH, is_suit_card
from solitaire.home.settings import Settings
from solitaire.rules.cards import CODES, Card, suit
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.texts.words import Words

_CORNER: Final = 0.44
"""Share of a card's width that the index may take: no more than a fan leaves free."""
_LEFT: Final = 0.06
"""Left edge of index and points, as a share of a card's width."""
_LETTERS: Final = (0.142, 0.2)
"""Height of the letters of the index, usual and large, as a share of a card's height."""
_WORTH, _LEAST_WORTH = 0.078, 11
"""Height of the points' letters, as a share of a card's height at the usual text size; least in pixels."""


class ClassicFaces(Faces):
    """Card pictures with their index in the upper left corner; cards of account have their points below.

    The points grow with the text size, as far as a fan leaves them free.
    """

    def look(self, settings: Settings, words: Words) -> None:
        """Follow the settings of the cards' look and the language from now on."""
        super().look(settings, words)
        self._text = settings.text_scale / 100

    def _print_index(self, picture: Surface, card: Card) -> None:
        width, height = picture.get_size()
        ink = theme.INK
        if self._four and not is_suit_card(card):
            ink = theme.PAPER
            self._print_ground(picture)
        line = self._corner(card, round(height * _LETTERS[self._plan.letters > _LETTERS[0]]), width, ink)
        band = Rect(round(width * _LEFT), round(height * 0.03), width, round(height * 0.147))
        picture.blit(line, line.get_rect(midleft=band.midleft))

    def _corner(self, card: Card, pixels: int, width: int, ink: theme.Colour) -> Surface:
        """Return an index, as large as the corner allows: number or letter, and the sign of the suit."""
        while True:
            letters = theme.text(self._words.index(card, self._numerals), "serif-bold", pixels, ink)
            side = round(pixels * 0.78) if is_suit_card(card) else 0
            wide = letters.get_width() + side + (pixels // 12 if side else 0)
            if wide <= width * _CORNER or pixels <= 8:
                break
            pixels -= 1
        line = Surface((wide, letters.get_height()), SRCALPHA)
        line.blit(letters, (0, 0))
        if side:
            sign = self._picture(f"suit_{suit(card)}", suit(card), (side, side))
            line.blit(sign, sign.get_rect(midright=(wide, round(letters.get_height() * 0.52))))
        return line

    def chip(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return a small label of a card: its index on a slip of paper."""
        key = (f"chip {CODES[card]}", size)
        if key not in self._cache:
            slip = Surface(size, SRCALPHA)
            pygame.draw.rect(slip, theme.PAPER, slip.get_rect(), border_radius=size[1] // 5)
            line = self._corner(card, round(size[1] * 0.82), 2 * size[0], theme.INK)
            slip.blit(line, line.get_rect(center=slip.get_rect().center))
            self._cache[key] = slip
        return self._cache[key]

    def worth(self, card: Card, height: int) -> Surface | None:
        """Return a small slip with the points of a card of account; None for any other card."""
        if not WORTH[card]:
            return None
        key = (f"worth {WORTH[card]}", (height, height))
        if key not in self._cache:
            line = theme.text(str(WORTH[card]), "sans-bold", round(height * 0.85), theme.INK_GOOD)
            slip = Surface((line.get_width() + height // 2, height), SRCALPHA)
            pygame.draw.rect(slip, theme.PAPER, slip.get_rect(), border_radius=height // 4)
            slip.blit(line, line.get_rect(center=slip.get_rect().center))
            self._cache[key] = slip
        return self._cache[key]

    def _print_worth(self, picture: Surface, card: Card) -> None:
        if not WORTH[card]:
            return
        width, height = picture.get_size()
        points, pixels = str(WORTH[card]), max(_LEAST_WORTH, round(height * _WORTH * self._text))
        while pixels > _LEAST_WORTH and theme.text_width(points, "sans-bold", pixels) > width * _CORNER:
            pixels -= 1
        line = theme.text(points, "sans-bold", pixels, theme.INK_GOOD)
        place = line.get_rect(midleft=(round(width * _LEFT), round(height * 0.945)))
        place.bottom = min(place.bottom, height + line.get_height() // 8)  # below the digits a line is empty
        slip = place.inflate(round(pixels * 0.4), -round(place.height * 0.3))
        paper = picture.get_at((width // 2, round(height * 0.97)))
        picture.fill(paper, slip)
        picture.blit(line, place)
