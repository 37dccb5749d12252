"""Card pictures: the art from ``assets/cards`` with index and worth printed on it.

Two independent settings change them: a large index above a slightly smaller picture, and four colours, a hue
for each suit at high contrast. Both are made from the same set of files when a card is loaded.
"""

import io
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

import pygame
from pygame import Rect, Surface

from assets.kit.paper import shadow_place
from assets.kit.variants import HUES, empty, four_colours
from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, CODES, MATTO, Card, suit, tarot, value
from solitaire.rules.names import roman
from solitaire.rules.scoring import WORTH
from solitaire.settings import BACKS
from solitaire.table.look import theme
from solitaire.words import index_text, signed

_ART: Final = resources.files("assets").joinpath("cards")
_BOTTOM_BAND: Final = 0.096
"""Share of a card's height that the art leaves free at the bottom for the worth."""
_WINDOW: Final = (0.041, 0.1735, 0.918, 0.7335)
"""Where the picture lies on a card: left, top, width and height as shares of the card's."""
_BACK_FILES: Final = dict(zip(BACKS, ("back", "back_2"), strict=True))
_BY_VERSICOLA: Final = {tarot(14), tarot(29)}


@dataclass(frozen=True)
class _Plan:
    """The parts of a card, in shares of its height.

    Attributes:
        top: top of the band with the index.
        band: height of the band.
        letters: height of the letters of the index.
        picture: size of the picture, as a share of its size in the files.
    """

    top: float
    band: float
    letters: float
    picture: float


_USUAL: Final = _Plan(0.03, 0.147, 0.14, 1.0)
_LARGE: Final = _Plan(0.022, 0.222, 0.272, 0.9)


class Faces:
    """Card pictures, each drawn once per size and cached while that size is in use."""

    def __init__(self, large_index: bool = False, four_colours: bool = False, back: str = BACKS[0]) -> None:
        self._kept: dict[tuple[str, tuple[int, int]], Surface] = {}
        self.look(large_index, four_colours, back)

    def look(self, large_index: bool, four_colours: bool, back: str = BACKS[0]) -> None:
        """Change the look of all pictures from now on; the three are settings of the player."""
        self._plan, self._four = _LARGE if large_index else _USUAL, four_colours
        self._back = _BACK_FILES[back]
        self._kept.clear()

    def keep_only(self, *sizes: tuple[int, int]) -> None:
        """Forget the pictures of all sizes but these."""
        self._kept = {key: picture for key, picture in self._kept.items() if key[1] in sizes}

    def back(self, size: tuple[int, int]) -> Surface:
        """Return the back of a card."""
        key = ("finished back", size)
        if key not in self._kept:
            self._kept[key] = self._finished(self._picture(self._back, "T", size).copy())
        return self._kept[key]

    def shadow(self, size: tuple[int, int]) -> tuple[Surface, tuple[int, int]]:
        """Return the soft shadow of a card, and where it lies beside the card's upper left corner."""
        left, top, width, height = shadow_place(*size)
        key = ("shadow", size)
        if key not in self._kept:
            self._kept[key] = _svg("shadow", (width, height), "")
        return self._kept[key], (left, top)

    def _finished(self, picture: Surface) -> Surface:
        """Lay grain and a shade towards the edge over a card; four colours keep their contrast without."""
        if not self._four:
            picture.blit(self._picture("finish", "T", picture.get_size()), (0, 0))
        return picture

    def face(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return a card's face with its index and its worth."""
        key = (CODES[card], size)
        if key not in self._kept:
            picture = self._art(card, size)
            self._print_index(picture, card)
            self._print_worth(picture, card)
            self._kept[key] = self._finished(picture)
        return self._kept[key]

    def prepare(self, size: tuple[int, int]) -> bool:
        """Draw one more picture of a size ahead, while nothing happens; return whether there was one."""
        if ("shadow", size) not in self._kept:
            self.shadow(size)
            return True
        card = next((card for card in range(CARD_COUNT) if (CODES[card], size) not in self._kept), None)
        if card is not None:
            self.face(card, size)
        return card is not None

    def chip(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return a small label of a card: its index on a slip of paper."""
        key = (f"chip {CODES[card]}", size)
        if key not in self._kept:
            slip = Surface(size, pygame.SRCALPHA)
            pygame.draw.rect(slip, theme.PAPER, slip.get_rect(), border_radius=size[1] // 5)
            area = slip.get_rect().inflate(-size[1] // 4, 0)
            self._index_line(slip, area, card, index_text(card), round(size[1] * 0.66), theme.INK)
            self._kept[key] = slip
        return self._kept[key]

    def _art(self, card: Card, size: tuple[int, int]) -> Surface:
        """Draw a card's paper and picture, the picture in the size of the plan."""
        name, hue = CODES[card], _hue(card)
        if self._plan.picture == 1:
            return _svg(name, size, hue if self._four else "")
        width, height = size
        small = round(width * self._plan.picture), round(height * self._plan.picture)
        whole = _svg(name, small, hue if self._four else "")
        cut = _shares(_WINDOW, small)
        place = cut.copy()
        place.midbottom = _shares(_WINDOW, size).midbottom
        paper = self._picture("paper", hue, size).copy()
        paper.blit(whole, place, cut)
        return paper

    def _picture(self, name: str, hue: str, size: tuple[int, int]) -> Surface:
        key = (f"{name} {hue}", size)
        if key not in self._kept:
            self._kept[key] = _svg(name, size, hue if self._four else "")
        return self._kept[key]

    def _print_index(self, picture: Surface, card: Card) -> None:
        plan, (width, height) = self._plan, picture.get_size()
        band = _shares((0.06, plan.top, 0.88, plan.band), (width, height))
        words = index_text(card)
        if plan is _LARGE and card >= CARTIGLIE:
            words = "M" if card == MATTO else str(value(card))
        ink = theme.INK
        if self._four and card >= CARTIGLIE:
            ink = theme.PAPER
            self._print_ground(picture)
        self._index_line(picture, band, card, words, round(height * plan.letters), ink)

    def _print_ground(self, picture: Surface) -> None:
        """Draw the hue of the tarocchi under their index, between the frame and the picture."""
        size = picture.get_size()
        foot = _shares(_WINDOW, size).bottom - self._plan.picture * _WINDOW[3] * size[1]
        ground = _shares((0.04, 0.023, 0.92, 1), size)
        ground.height = round(foot - size[1] * 0.013) - ground.top
        radius = round(size[0] * 0.033)
        pygame.draw.rect(picture, HUES["T"], ground, border_radius=radius)

    def _index_line(
        self, target: Surface, area: Rect, card: Card, words: str, pixels: int, ink: theme.Colour
    ) -> None:
        """Print an index in the middle of an area, as large as fits up to ``pixels``.

        A suit is shown by its sign and its letter.
        """
        while True:
            parts = [_letters(words, "serif-bold", pixels, ink)]
            if card < CARTIGLIE:
                side = round(pixels * 0.72)
                parts.append((self._picture(f"suit_{suit(card)}", suit(card), (side, side)), side // 2))
                parts.append(_letters(suit(card), "sans-bold", max(9, round(pixels * 0.42)), ink))
            gap = pixels // 12
            width = sum(part.get_width() for part, _ in parts) + gap * (len(parts) - 1)
            if width <= area.width or pixels <= 8:
                break
            pixels -= 1
        left = area.centerx - width // 2
        for part, middle in parts:
            target.blit(part, (left, area.centery - middle))
            left += part.get_width() + gap

    def _print_worth(self, picture: Surface, card: Card) -> None:
        """Print the points of the card on top: gains in green, courts in red, the ordinary -10 in brown."""
        width, height = picture.get_size()
        pixels = max(11, round(height * 0.075))
        middle = round(height * (1 - _BOTTOM_BAND / 2 - 0.014))
        worth = WORTH[card]
        colour = theme.INK_GOOD if worth > 0 else theme.INK_BAD if worth < -10 else theme.INK_MUTED
        words = signed(worth) + ("/+5" if card in _BY_VERSICOLA else "")
        line = theme.text(words, "sans-bold", pixels, colour)
        self._print_slip(picture, line, line.get_rect(midright=(round(width * 0.93), middle)))
        if card > CARTIGLIE and value(card) <= 35:
            large = self._plan is _LARGE
            number = theme.text(
                roman(value(card)) if large else str(value(card)), "sans-bold", pixels, theme.INK
            )
            room = width * 0.84 - line.get_width() - number.get_width()
            if not large or (room > 0 and not _is_cramped(picture, number)):
                self._print_slip(picture, number, number.get_rect(midleft=(round(width * 0.07), middle)))

    def _print_slip(self, picture: Surface, line: Surface, place: Rect) -> None:
        """Print a line, on a slip of paper if the card is so small that the letters reach into the art."""
        if _is_cramped(picture, line):
            paper = picture.get_at((picture.get_width() // 2, round(picture.get_height() * 0.97)))
            pygame.draw.rect(picture, paper, place.inflate(2, -(place.height // 4)), border_radius=2)
        picture.blit(line, place)


def _is_cramped(picture: Surface, line: Surface) -> bool:
    """Return whether a line at the bottom of a card reaches into the art."""
    return line.get_height() * 0.85 > picture.get_height() * _BOTTOM_BAND


def _letters(words: str, face: str, pixels: int, ink: theme.Colour) -> tuple[Surface, int]:
    """Return rendered letters and the y of the middle of their capitals."""
    capital = theme.text("H", face, pixels, ink).get_bounding_rect()
    return theme.text(words, face, pixels, ink), capital.centery


def _hue(card: Card) -> str:
    """Return the key of a card's hue in four colours."""
    return suit(card) if card < CARTIGLIE else "T"


def _shares(part: tuple[float, float, float, float], size: tuple[int, int]) -> Rect:
    """Return the pixels of a part of a card given in shares of its size."""
    left, top, wide, high = part
    width, height = size
    corner, end = (left * width, top * height), ((left + wide) * width, (top + high) * height)
    return Rect(round(corner[0]), round(corner[1]), round(end[0] - corner[0]), round(end[1] - corner[1]))


@cache
def _text(name: str, hue: str) -> str:
    """Return the SVG text of a picture, in the look of a hue if there is one."""
    text = _ART.joinpath(f"{'M' if name == 'paper' else name}.svg").read_text("ascii")
    if name == "paper":
        text = empty(text)
    return four_colours(text, hue) if hue else text


def _svg(name: str, size: tuple[int, int], hue: str) -> Surface:
    art = io.BytesIO(_text(name, hue).encode())
    return pygame.image.load_sized_svg(art, size).convert_alpha()
