"""Who has what: what the person can tell about each card, and a chip for each, marked with its holder."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface, Vector2

from solitaire.classic.cards import RANK, SUIT, TAROCCHI, is_tarocco
from solitaire.classic.inferences import conclude, voids
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.signals import FUMATE
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CARD_COUNT, MATTO, SUITS, Card
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.models.snapshot import Snapshot, in_order
from solitaire.table.page.tree import Brush, Node


@dataclass(frozen=True, slots=True)
class Known:
    """What the person, at South, can tell about the cards."""

    own: frozenset[Card]
    gone: frozenset[Card]
    """The cards that have been played, or are certainly in the fola."""
    cards: tuple[tuple[Card, ...], ...]
    """By seat, its known cards; for South, those known to the others."""
    voids: tuple[frozenset[str], ...]
    """By seat, the letters of the suits that it lacks; none for South."""
    fumate: tuple[tuple[Seat, Card], ...]
    """The seats that have signalled T40, each with the card it led."""

    @property
    def holders(self) -> dict[Card, Seat]:
        """By card, the seat that is known to hold it."""
        return {card: seat for seat in SEATS for card in self.cards[seat]}


def known_of(seen: Snapshot) -> Known:
    """Return what the person can tell about each card.

    If looking back is not allowed, this is without old tricks. Only when everything has been shown the view
    adds conclusions.
    """
    shown = (*(seen.tricks if seen.may_look_back else ()), seen.trick)
    cards = [*seen.known]
    lacks = [frozenset[str](), *(voids(shown, seat) for seat in SEATS[1:])]
    gone = {card for trick in shown for card in trick.cards} | {*seen.view.fola}
    if seen.may_look_back and seen.is_shown and seen.view.seat is Seat.S:
        found = conclude(seen.view)
        gone |= found.fola
        for seat in SEATS[1:]:
            cards[seat] = in_order([*{*cards[seat]} | found.holds[seat]])
            lacks[seat] |= found.voids[seat]
    own = frozenset(seen.hand)
    return Known(own, frozenset(gone), tuple(cards), tuple(lacks), tuple(_fumate(shown)))


def _fumate(tricks: Sequence[Trick]) -> Iterator[tuple[Seat, Card]]:
    """Yield the seats whose first tarocco led is a fumata, with that card."""
    for seat in SEATS:
        leads = (trick.cards[0] for trick in tricks if trick.cards and trick.leader is seat)
        first = next(filter(is_tarocco, leads), None)
        if first in FUMATE:
            assert first is not None
            yield seat, first


# -- the page with all cards ----------------------------------------------------------------------


ROWS: Final = (*SUITS, TAROCCHI)
"""The suits in the order of their chips; Il Matto is with the tarocchi."""
ACROSS: Final = 14
"""Chips in a row."""
_GONE: Final = 70
"""Opacity of a chip of a card that is gone: 0 to 255."""


def of_suit(suit: str) -> list[Card]:
    """Return the cards of a suit, the highest first; Il Matto is with the tarocchi."""
    cards = [card for card in range(CARD_COUNT) if SUIT[card] == suit or (suit == TAROCCHI and card == MATTO)]
    return sorted(cards, key=lambda card: -RANK[card])


def row_count(suit: str) -> int:
    """Return how many rows the chips of a suit need."""
    return -(-len(of_suit(suit)) // ACROSS)


_ARROW: Final = 24
"""Least height in pixels of a chip with an arrow; in a smaller one it would cover the index."""


@dataclass(frozen=True, slots=True)
class KnownChips:
    """Chips, as they are drawn."""

    known: Known
    layout: Layout
    """The geometry of the window."""
    faces: ClassicFaces
    """The card pictures."""
    size: tuple[int, int]
    """Width and height of a chip."""
    gap: int
    """The space between two."""

    def height_of(self, suit: str) -> int:
        """Return the height of a suit's rows."""
        return row_count(suit) * (self.size[1] + self.gap)

    @property
    def height(self) -> int:
        """The height of all suits below one another."""
        return sum(map(self.height_of, ROWS)) + (len(ROWS) - 1) * self.gap

    def draw(self, surface: Surface, left: int, top: int) -> None:
        """Draw all suits below one another."""
        for suit in ROWS:
            self.draw_suit(surface, suit, left, top)
            top += self.height_of(suit) + self.gap

    def draw_suit(self, surface: Surface, suit: str, left: int, top: int) -> None:
        """Draw the chips of a suit, 14 to a row."""
        holders = self.known.holders
        for number, card in enumerate(of_suit(suit)):
            row, column = divmod(number, ACROSS)
            place = Rect(
                (left + column * (self.size[0] + self.gap), top + row * (self.size[1] + self.gap)), self.size
            )
            picture = self.faces.chip(card, self.size)
            if card in self.known.gone:
                picture = picture.copy()
                picture.set_alpha(_GONE)
            surface.blit(picture, place)
            if card in self.known.own:
                wide = max(1, min(self.layout.px(3), self.size[1] // 9))
                pygame.draw.rect(surface, colours.gold, place, wide, border_radius=self.size[1] // 5)
            if card in holders and self.size[1] < _ARROW:
                if card not in self.known.own:
                    _draw_edge(surface, place, holders[card])
            elif card in holders:
                inset = min(self.layout.gap(6), self.size[1] // 6)
                _draw_arrow(surface, place.inflate(-inset, -inset), holders[card])


@dataclass(frozen=True)
class ChipsOf(Node):
    """The chips of a suit, as wide as the place; ``least`` is their height if that is less than usual."""

    known: Known
    suit: str
    faces: ClassicFaces
    least: float = 0

    def _chips(self, layout: Layout, wide: int) -> KnownChips:
        gap = layout.gap(3)
        across = (wide + gap) // ACROSS - gap
        high = min(across // 2, layout.px(self.least) if self.least else across // 2)
        return KnownChips(self.known, layout, self.faces, (across, high), gap)

    def high(self, layout: Layout, wide: int) -> int:
        return self._chips(layout, wide).height_of(self.suit)

    def paint(self, brush: Brush, place: Rect) -> None:
        self._chips(brush.layout, place.width).draw_suit(brush.surface, self.suit, *place.topleft)


def _draw_arrow(surface: Surface, area: Rect, holder: Seat) -> None:
    """Draw a red arrow at the edge of an area, beside the number, towards the seat that holds the card."""
    half = area.height // 3
    turn = {Seat.S: (0, 1), Seat.E: (1, 0), Seat.N: (0, -1), Seat.W: (-1, 0)}[holder]
    tips = {Seat.S: area.bottomright, Seat.E: area.midright, Seat.N: area.topright, Seat.W: area.midleft}
    tip = Vector2(tips[holder]) - (half * abs(turn[1]), 0)
    foot, side = tip - half * Vector2(turn), half * Vector2(turn[1], turn[0])
    pygame.draw.polygon(surface, theme.INK_BAD, (tip, foot + side, foot - side))


def _draw_edge(surface: Surface, chip: Rect, holder: Seat) -> None:
    """Draw a red bar along the edge of a small chip that is towards the seat that holds the card."""
    wide = max(2, chip.height // 5)
    bar = {
        Seat.S: Rect(chip.x, chip.bottom - wide, chip.width, wide),
        Seat.E: Rect(chip.right - wide, chip.y, wide, chip.height),
        Seat.N: Rect(chip.x, chip.y, chip.width, wide),
        Seat.W: Rect(chip.x, chip.y, wide, chip.height),
    }[holder]
    pygame.draw.rect(surface, theme.INK_BAD, bar)
