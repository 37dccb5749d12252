"""Card pictures for both games: the art from ``assets/cards`` with index and worth printed on it.

Three independent settings change them: a large index above a slightly smaller picture, the numerals of the
tarocchi, and four colours, a hue for each suit at high contrast. All are made from the same set of files when
a card is loaded. Index and worth have their own bands: where these need more room than the art leaves, the
picture shrinks, so that no letter lies on it.
"""

import io
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from assets.art import HUES, empty, four_colours, shadow_place
from solitaire.classic.cards import WORTH as CLASSIC_WORTH
from solitaire.classic.cards import is_suit_card
from solitaire.home.settings import BACKS, Settings
from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, CODES, Card, suit, value
from solitaire.rules.scoring import WORTH
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.texts.words import Words, printed_worth

_ART: Final = resources.files("assets").joinpath("cards")
_WINDOW: Final = (0.041, 0.1735, 0.918, 0.7335)
"""Place of the picture on a card: left, top, width and height as shares of the card's."""
_BACK_FILES: Final = dict(zip(BACKS, ("back", "back_2"), strict=True))
_GLASS: Final = 45
"""Opacity of a card's paper shown before the card itself, of 255."""
CHIP_HEIGHT: Final = 1.45
"""Height of a small card in a line of text, in heights of its letters."""
_SMALLEST_WORTH: Final = 11
"""Smallest height of the letters of the worth, in pixels."""
_STAR: Final = 0.3
"""Size of the stars in the head of a tarocco, as a share of its height."""


@dataclass(frozen=True)
class _Bands:
    """The parts of a card, in shares of its height."""

    top: float
    """Top of the band with the index."""
    band: float
    """Height of the band."""
    letters: float
    """Height of the letters of the index."""


_USUAL: Final = _Bands(0.03, 0.147, 0.14)
_LARGE: Final = _Bands(0.02, 0.232, 0.268)


class Faces:
    """Card pictures, each drawn once per size and cached while that size is in use."""

    def __init__(self, settings: Settings | None = None, words: Words | None = None) -> None:
        self._cache: dict[tuple[str, tuple[int, int]], Surface] = {}
        self.use(settings or Settings(), words or Words())

    def use(self, settings: Settings, words: Words) -> None:
        """Change to the look in the settings and to a language; the pictures are drawn again."""
        self._plan, self._four = _LARGE if settings.large_index else _USUAL, settings.four_colours
        self._numerals, self._words = settings.numerals, words
        self._back = _BACK_FILES[settings.back]
        self._cache.clear()

    def keep_only(self, *sizes: tuple[int, int]) -> None:
        """Forget the pictures of all sizes but these."""
        self._cache = {key: picture for key, picture in self._cache.items() if key[1] in sizes}

    def forget(self, size: tuple[int, int]) -> None:
        """Forget the pictures of a size."""
        self._cache = {key: picture for key, picture in self._cache.items() if key[1] != size}

    def back(self, size: tuple[int, int]) -> Surface:
        """Return the back of a card."""
        key = ("finished back", size)
        if key not in self._cache:
            self._cache[key] = self._finished(self._picture(self._back, "T", size).copy())
        return self._cache[key]

    def shadow(self, size: tuple[int, int]) -> tuple[Surface, tuple[int, int]]:
        """Return the soft shadow of a card, and its place relative to the card's upper left corner."""
        left, top, width, height = shadow_place(*size)
        key = ("shadow", size)
        if key not in self._cache:
            self._cache[key] = _svg("shadow", (width, height), "")
        return self._cache[key], (left, top)

    def _finished(self, picture: Surface) -> Surface:
        """Add grain and a shade towards the edge to a card; four colours keep their contrast without them."""
        if not self._four:
            picture.blit(self._picture("finish", "T", picture.get_size()), (0, 0))
        return picture

    def face(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return a card's face with its index and its worth."""
        key = (CODES[card], size)
        if key not in self._cache:
            picture = self._art(card, size)
            self.print_index(picture, card)
            self.print_worth(picture, card)
            self._cache[key] = self._finished(picture)
        return self._cache[key]

    def has(self, card: Card, size: tuple[int, int]) -> bool:
        """Return whether the picture of a card is drawn already."""
        return (CODES[card], size) in self._cache

    def prepare(self, size: tuple[int, int]) -> bool:
        """Draw the next missing picture of a size, while idle; return whether any was missing."""
        if ("shadow", size) not in self._cache:
            self.shadow(size)
            return True
        card = next((card for card in range(CARD_COUNT) if not self.has(card, size)), None)
        if card is not None:
            self.face(card, size)
        return card is not None

    def chip(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return a small label of a card: its index on a slip of paper, at the head of a tall slip."""
        key = (f"chip {CODES[card]}", size)
        if key not in self._cache:
            slip = self._slip(card, size)
            head = Rect(0, 0, size[0], min(size))
            area = head.inflate(-min(size) // (4 if head.size == size else 8), 0)
            self._index_line(slip, area, card, round(min(size) * 0.76))
            self._cache[key] = slip
        return self._cache[key]

    def outline(self, card: Card, size: tuple[int, int], ink: theme.Colour) -> Surface:
        """Return the label of a card not yet seen: its index in a frame, without paper."""
        picture, edge = Surface(size, pygame.SRCALPHA), max(1, min(size) // 14)
        for colour, width in (((*theme.PAPER, _GLASS), 0), ((*ink, 255), edge)):
            pygame.draw.rect(picture, colour, picture.get_rect(), width, border_radius=min(size) // 5)
        area = picture.get_rect().inflate(-min(size) // 4, 0)
        self._index_line(picture, area, card, round(min(size) * 0.7), ink)
        return picture

    def _slip(self, card: Card, size: tuple[int, int]) -> Surface:
        """Return an empty slip: of paper, or for a tarocco dark with a paper edge."""
        slip, is_tarocco = Surface(size, pygame.SRCALPHA), card >= CARTIGLIE
        edge = max(1, min(size) // 14)
        ground, rim = (self._ground, theme.PAPER) if is_tarocco else (theme.PAPER, theme.INK_MUTED)
        for colour, width in ((ground, 0), (rim, edge if is_tarocco else 1)):
            pygame.draw.rect(slip, colour, slip.get_rect(), width, border_radius=min(size) // 5)
        return slip

    @property
    def _ground(self) -> theme.Colour | str:
        """The background of the index of a tarocco."""
        return HUES["T"] if self._four else theme.NIGHT

    def suit_sign(self, suit: str, side: int) -> Surface:
        """Return the sign of a suit, ``T`` for the tarocchi, in a square of this side."""
        return self._picture(f"suit_{suit}", suit, (side, side))

    def inline(self, card: Card, pixels: int) -> Surface:
        """Return the small card for a line of letters of this height in pixels."""
        high = round(pixels * CHIP_HEIGHT)
        return self.chip(card, (round(high * (1.3 if card >= CARTIGLIE else 1.7)), high))

    def window(self, size: tuple[int, int]) -> Rect:
        """Return where the picture lies on a card: as in the files, or smaller, between index and worth."""
        full, height = _shares(_WINDOW, size), size[1]
        top = max(full.y, round((self._plan.top + self._plan.band) * height))
        bottom = min(full.bottom, height - round(worth_size(height) * 1.05 + height * 0.013))
        if bottom - top >= full.height:
            return full
        window = Rect(0, 0, round(full.width * (bottom - top) / full.height), bottom - top)
        window.midbottom = full.centerx, bottom
        return window

    def _art(self, card: Card, size: tuple[int, int]) -> Surface:
        """Draw a card's paper and picture, the picture as large as index and worth allow."""
        name, hue, window = CODES[card], _hue(card), self.window(size)
        share = window.height / _shares(_WINDOW, size).height
        if share == 1:
            return _svg(name, size, hue if self._four else "")
        small = round(size[0] * share), round(size[1] * share)
        cut = _shares(_WINDOW, small)
        paper = self._picture("paper", hue, size).copy()
        paper.blit(_svg(name, small, hue if self._four else ""), cut.move_to(midbottom=window.midbottom), cut)
        return paper

    def _picture(self, name: str, hue: str, size: tuple[int, int]) -> Surface:
        key = (f"{name} {hue}", size)
        if key not in self._cache:
            self._cache[key] = _svg(name, size, hue if self._four else "")
        return self._cache[key]

    def print_index(self, picture: Surface, card: Card) -> None:
        """Print the index of a card in the band on top of its picture."""
        plan, (width, height) = self._plan, picture.get_size()
        band = _shares((0.06, plan.top, 0.88, plan.band), (width, height))
        head = self._print_ground(picture) if card >= CARTIGLIE else None
        line = self._index_line(picture, band, card, round(height * plan.letters))
        if head is not None:
            self._print_stars(picture, head, line)

    def _print_ground(self, picture: Surface) -> Rect:
        """Draw the dark head of a tarocco, between the frame and the picture, and return where it is."""
        size = picture.get_size()
        ground = _shares((0.04, 0.023, 0.92, 1), size)
        ground.height = round(self.window(size).top - size[1] * 0.013) - ground.top
        radius = round(size[0] * 0.033)
        pygame.draw.rect(picture, self._ground, ground, border_radius=radius)
        return ground

    @staticmethod
    def _print_stars(picture: Surface, head: Rect, index: Rect) -> None:
        """Draw a star on each side of a tarocco's index, if its head has room."""
        star = _star(round(head.height * _STAR))
        for left, right in ((head.left, index.left), (index.right, head.right)):
            if right - left > 1.5 * star.get_width():
                picture.blit(star, star.get_rect(center=((left + right) // 2, head.centery)))

    def _index_line(
        self, target: Surface, area: Rect, card: Card, pixels: int, ink: theme.Colour | None = None
    ) -> Rect:
        """Print an index in the middle of an area, as large as fits up to ``pixels``; return its place.

        A suit is shown by its sign alone: its letter could be mistaken for a court's.
        """
        ink = ink or _ink(card)
        words = self._words.index(card, self._numerals)
        while True:
            parts = [_letters(words, "serif-bold", pixels, ink)]
            if card < CARTIGLIE:
                side = round(pixels * 0.78)
                parts.append((self._picture(f"suit_{suit(card)}", suit(card), (side, side)), side // 2))
            gap = pixels // 12
            width = sum(part.get_width() for part, _ in parts) + gap * (len(parts) - 1)
            if width <= area.width or pixels <= 8:
                break
            pixels -= 1
        left, capital = area.centerx - width // 2, theme.text("H", "serif-bold", pixels, ink)
        tail = parts[0][0].get_bounding_rect().bottom - capital.get_bounding_rect().bottom
        for part, middle in parts:
            target.blit(part, (left, area.centery - middle - max(0, tail) // 2))
            left += part.get_width() + gap
        return Rect(area.centerx - width // 2, area.y, width, area.height)

    def print_worth(self, picture: Surface, card: Card) -> None:
        """Print the points of the card on top: gains in green, courts in red, the ordinary -10 in brown.

        A Roman index has the Arabic number beside it, because the rules count with it.
        """
        width, height = picture.get_size()
        pixels, foot = worth_size(height), self.window((width, height)).bottom
        middle = (foot + round(height * (1 - 0.016))) // 2
        worth = WORTH[card]
        colour = theme.INK_GOOD if worth > 0 else theme.INK_BAD if worth < -10 else theme.INK_MUTED
        words = printed_worth(card)
        line, capital = _letters(words, "sans-bold", pixels, colour)
        picture.blit(line, (round(width * 0.93) - line.get_width(), middle - capital))
        if card > CARTIGLIE and self._numerals == "roman":
            number, capital = _letters(str(value(card)), "sans-bold", pixels, theme.INK)
            picture.blit(number, (round(width * 0.07), middle - capital))


def worth_size(height: int) -> int:
    """Return the height of the letters of the worth on a card of this height, in pixels."""
    return max(_SMALLEST_WORTH, round(height * 0.075))


def _letters(words: str, face: str, pixels: int, ink: theme.Colour) -> tuple[Surface, int]:
    """Return rendered letters and the y of the middle of their capitals."""
    capital = theme.text("H", face, pixels, ink).get_bounding_rect()
    return theme.text(words, face, pixels, ink), capital.centery


@cache
def _star(side: int) -> Surface:
    """Return a star with four points in a square of this side, in paper colour."""
    large = Surface((8 * side, 8 * side), pygame.SRCALPHA)
    reach = (4 * side, 1.3 * side)
    points = [
        (4 * side + reach[turn % 2] * sin(turn * pi / 4), 4 * side + reach[turn % 2] * cos(turn * pi / 4))
        for turn in range(8)
    ]
    pygame.draw.polygon(large, theme.PAPER, points)
    return pygame.transform.smoothscale(large, (side, side))


def _ink(card: Card) -> theme.Colour:
    """Return the colour of a card's index: light on the dark head of a tarocco."""
    return theme.PAPER if card >= CARTIGLIE else theme.INK


def _hue(card: Card) -> str:
    """Return the key of a card's hue in four colours."""
    return suit(card) if card < CARTIGLIE else "T"


def _shares(part: tuple[float, float, float, float], size: tuple[int, int]) -> Rect:
    """Return in pixels a part of a card given in shares of its size."""
    left, top, wide, high = part
    width, height = size
    corner, end = (left * width, top * height), ((left + wide) * width, (top + high) * height)
    return Rect(round(corner[0]), round(corner[1]), round(end[0] - corner[0]), round(end[1] - corner[1]))


@cache
def _text(name: str, hue: str) -> str:
    """Return the SVG text of a picture, in a hue unless that is empty."""
    text = _ART.joinpath(f"{'M' if name == 'paper' else name}.svg").read_text("ascii")
    if name == "paper":
        text = empty(text)
    return four_colours(text, hue) if hue else text


def _svg(name: str, size: tuple[int, int], hue: str) -> Surface:
    art = io.BytesIO(_text(name, hue).encode())
    return pygame.image.load_sized_svg(art, size).convert_alpha()


# -- the classic game ---------------------------------------------------------------------------

_CORNER: Final = 0.44
"""Share of a card's width that the index may take: no more than a fan leaves visible."""
_LEFT: Final = 0.06
"""Left edge of index and points, as a share of a card's width."""
_LETTERS: Final = (0.142, 0.2)
"""Height of the letters of the index, usual and large, as a share of a card's height."""
_POINTS, _LEAST_POINTS = 0.078, 11
"""Height of the points' letters, as a share of a card's height at the usual text size; least in pixels."""


class ClassicFaces(Faces):
    """Card pictures with their index in the upper left corner; cards of account have their points below.

    The points grow with the text size, as far as a fan leaves them visible.
    """

    def use(self, settings: Settings, words: Words) -> None:
        super().use(settings, words)
        self._text = settings.text_scale / 100

    def print_index(self, picture: Surface, card: Card) -> None:
        width, height = picture.get_size()
        line = self._corner(card, round(height * _LETTERS[self._plan.letters > _LETTERS[0]]), width)
        band = Rect(round(width * _LEFT), round(height * 0.03), width, round(height * 0.147))
        place = line.get_rect(midleft=band.midleft)
        if not is_suit_card(card):
            head = self._print_ground(picture)
            place.x = head.x + round(width * _LEFT / 2)
            self._print_stars(picture, head, place.union(head.x, head.y, width // 2, head.height))
        picture.blit(line, place)

    def _corner(self, card: Card, pixels: int, width: int) -> Surface:
        """Return an index, as large as the corner allows: number or letter, and the sign of the suit."""
        while True:
            letters = theme.text(self._words.index(card, self._numerals), "serif-bold", pixels, _ink(card))
            side = round(pixels * 0.78) if is_suit_card(card) else 0
            wide = letters.get_width() + side + (pixels // 12 if side else 0)
            if wide <= width * _CORNER or pixels <= 8:
                break
            pixels -= 1
        line = Surface((wide, letters.get_height()), pygame.SRCALPHA)
        line.blit(letters, (0, 0))
        if side:
            sign = self._picture(f"suit_{suit(card)}", suit(card), (side, side))
            line.blit(sign, sign.get_rect(midright=(wide, round(letters.get_height() * 0.52))))
        return line

    def chip(self, card: Card, size: tuple[int, int]) -> Surface:
        key = (f"chip {CODES[card]}", size)
        if key not in self._cache:
            slip = self._slip(card, size)
            line = self._corner(card, round(size[1] * 0.82), 2 * size[0])
            slip.blit(line, line.get_rect(center=slip.get_rect().center))
            self._cache[key] = slip
        return self._cache[key]

    def worth(self, card: Card, height: int) -> Surface | None:
        """Return a small slip with the points of a card of account; None for any other card."""
        if not CLASSIC_WORTH[card]:
            return None
        key = (f"worth {CLASSIC_WORTH[card]}", (height, height))
        if key not in self._cache:
            line = theme.text(str(CLASSIC_WORTH[card]), "sans-bold", round(height * 0.85), theme.INK_GOOD)
            slip = Surface((line.get_width() + height // 2, height), pygame.SRCALPHA)
            pygame.draw.rect(slip, theme.PAPER, slip.get_rect(), border_radius=height // 4)
            slip.blit(line, line.get_rect(center=slip.get_rect().center))
            self._cache[key] = slip
        return self._cache[key]

    def print_worth(self, picture: Surface, card: Card) -> None:
        if not CLASSIC_WORTH[card]:
            return
        width, height = picture.get_size()
        points, pixels = str(CLASSIC_WORTH[card]), max(_LEAST_POINTS, round(height * _POINTS * self._text))
        while pixels > _LEAST_POINTS and theme.text_width(points, "sans-bold", pixels) > width * _CORNER:
            pixels -= 1
        line = theme.text(points, "sans-bold", pixels, theme.INK_GOOD)
        place = line.get_rect(midleft=(round(width * _LEFT), round(height * 0.945)))
        place.bottom = min(place.bottom, height + line.get_height() // 8)  # below the digits a line is empty
        slip = place.inflate(round(pixels * 0.4), -round(place.height * 0.3))
        paper = picture.get_at((width // 2, round(height * 0.97)))
        picture.fill(paper, slip)
        picture.blit(line, place)


@dataclass(frozen=True, slots=True)
class Canvas:
    """What the classic table is drawn with, besides what is seen."""

    layout: Layout
    words: Words
    classic_faces: ClassicFaces
