"""Chips of cards: who has what, as the person can tell; and the cards of account that each side has won."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface, Vector2

from solitaire.classic.cards import RANK, SUIT, TAROCCHI, is_tarocco
from solitaire.classic.inferences import FUMATE, conclude, voids
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, MATTO, SUITS, Card
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout, in_rows
from solitaire.table.look.theme import colours
from solitaire.table.models.claims import Won
from solitaire.table.models.snapshot import Snapshot, in_order
from solitaire.table.page.tree import Brush, Node
from solitaire.texts.words import signed


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


# -- cards of account won, and the versicole that they form ---------------------------------------

_HIGH: Final = 17
"""Height of a chip at the smallest window, where there is room for all of them."""
_SUITED, _PLAIN = 1.75, 1.4
"""Width of a chip with a suit sign, and of another, in heights of a chip."""
_LEAST: Final = 8
"""Least height of a chip in pixels."""
_LEAST_FIGURE: Final = 14
"""Least height of the letters of points; smaller ones are left out, for the log has them too."""
_LABEL: Final = 11
"""Height of the letters at the smallest window."""
_LABELLED: Final = 3
"""Least height of a corner with a label, in heights of that; with large letters it may be lower."""
_WANTED: Final = 75
"""Opacity of a chip for a card that is still wanted: 0 to 255."""


_SHINES: Final = 0.9
"""How long a versicola shines when it is completed, in seconds."""


class Shine:
    """The moment of a versicola: its frame shines in gold for less than a second. Only drawing depends on it.

    Attributes:
        cards: the cards that have just completed it; none at other times.
    """

    def __init__(self, *, is_still: bool) -> None:
        """Begin with nothing; ``is_still`` if nothing is to move."""
        self.cards: frozenset[Card] = frozenset()
        self._is_still, self._passed = is_still, 0.0

    def begin(self, cards: Iterable[Card]) -> None:
        """Let these cards shine from now on, unless nothing is to move."""
        if not self._is_still:
            self.cards, self._passed = frozenset(cards), 0.0

    def finish(self) -> None:
        """End it at once."""
        self.cards = frozenset()

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether anything shines or has just ended."""
        if not self.cards:
            return False
        self._passed += seconds
        if self._passed >= _SHINES:
            self.finish()
        return True

    @property
    def strength(self) -> float:
        """The brightness, from 0 to 1 and back."""
        return sin(pi * self._passed / _SHINES) if self.cards else 0.0


@dataclass(frozen=True, slots=True)
class Group:
    """Chips that stay together."""

    cards: Sequence[Card]
    wanted: Collection[Card] = ()
    """Those among them that have not been won."""
    figure: str = ""
    """Points behind the chips; may be empty."""
    is_complete: bool = False
    """Whether they make a versicola."""
    shine: float = 0.0
    """How brightly it shines, from 0 to 1: it has just been completed."""


def draw_won(
    surface: Surface,
    won: Won,
    label: str,
    corners: tuple[Rect, Rect],
    layout: Layout,
    faces: ClassicFaces,
    shine: Shine,
    *,
    is_below: bool,
) -> None:
    """Draw what a side has won.

    Args:
        surface: where it is drawn.
        won: what it has won.
        label: the line above its cards.
        corners: the corner of its cards, on the left, and that of its versicole, on the right.
        layout: the geometry of the window.
        faces: the card pictures.
        shine: what has just been completed.
        is_below: whether the corners are at the lower edge of the cloth.
    """
    if not won.cards:
        return
    left, right = corners
    high = round(1.4 * layout.px(_LABEL))
    has_label = left.height >= _LABELLED * high
    high = high if has_label else 0
    room = Rect(left.x, left.y + high, left.width, left.height - high)
    chips = Chips([Group((card,)) for card in won.cards], room, layout, faces, is_below=is_below)
    if has_label:
        text = theme.shrunk(label, "sans", layout.px(_LABEL), left.width, colours.muted)
        surface.blit(text, (left.x, chips.top - high))
    chips.draw(surface)
    groups = [
        Group(
            row.cards,
            {*row.cards}.difference(won.cards),
            signed(row.points) if row.complete else "",
            bool(row.complete),
            shine.strength
            if any(shine.cards.issuperset(versicola.cards) for versicola in row.complete)
            else 0.0,
        )
        for row in won.rows
    ]
    Chips(groups, right, layout, faces, is_below=is_below).draw(surface, "right")


class Chips:
    """Groups of chips in lines, as large as lets all of them fit into an area.

    Attributes:
        top: where the first line begins.
    """

    def __init__(
        self,
        groups: Sequence[Group],
        area: Rect,
        layout: Layout,
        faces: ClassicFaces,
        *,
        is_below: bool = False,
    ) -> None:
        self._groups, self._area, self._faces = groups, area, faces
        for self._high in range(layout.px(_HIGH), _LEAST - 1, -1):
            widths = [self._width(group) for group in groups]
            self._lines = in_rows(widths, area.width, self._between)
            tall = len(self._lines) * self._step - self._gap
            if tall <= area.height:
                break
        self.top = area.bottom - tall if is_below else area.top

    @property
    def _gap(self) -> int:
        return max(2, self._high // 5)

    @property
    def _step(self) -> int:
        """From line to line."""
        return self._high + 2 * self._gap

    @property
    def _between(self) -> int:
        """Between two groups: more where they are of several chips."""
        return self._gap * (4 if any(len(group.cards) > 1 for group in self._groups) else 1)

    def _chip(self, card: Card) -> tuple[int, int]:
        return round(self._high * (_SUITED if card < CARTIGLIE else _PLAIN)), self._high

    def _figure(self, group: Group) -> Surface | None:
        """Return the points of a group as they are written, if it has any and there is room for them."""
        size = round(0.8 * self._high)
        if not group.figure or size < _LEAST_FIGURE:
            return None
        return theme.text(group.figure, "sans-bold", size, colours.gold)

    def _width(self, group: Group) -> int:
        chips = sum(self._chip(card)[0] + self._gap for card in group.cards) - self._gap
        figure = self._figure(group)
        return chips + (0 if figure is None else 2 * self._gap + figure.get_width())

    def draw(self, surface: Surface, align: str = "left") -> None:
        """Draw the groups line by line, from the left edge, in the middle or up to the right edge."""
        for number, indices in enumerate(self._lines):
            groups = [self._groups[index] for index in indices]
            wide = sum(map(self._width, groups)) + (len(groups) - 1) * self._between
            line = Rect(self._area.x, self.top + number * self._step, wide, self._high)
            if align == "right":
                line.right = self._area.right
            elif align == "middle":
                line.centerx = self._area.centerx
            left, top = line.topleft
            for group in groups:
                self._draw(surface, group, left, top)
                left += self._width(group) + self._between

    def _draw(self, surface: Surface, group: Group, left: int, top: int) -> None:
        start = left
        for card in group.cards:
            size = self._chip(card)
            chip = self._faces.chip(card, size)
            if card in group.wanted:
                chip = chip.copy()
                chip.set_alpha(_WANTED)
            surface.blit(chip, (left, top))
            left += size[0] + self._gap
        if group.is_complete:
            frame = Rect(start, top, left - self._gap - start, self._high).inflate(self._gap, self._gap)
            for grown in range(1, 1 + round(group.shine * self._high / 3)):
                glow = frame.inflate(2 * grown, 2 * grown)
                pygame.draw.rect(surface, colours.gold, glow, 2, border_radius=self._high // 4 + grown)
            wide = max(1, self._high // 14)
            pygame.draw.rect(surface, colours.gold, frame, wide, border_radius=self._high // 4)
            if (figure := self._figure(group)) is not None:
                surface.blit(figure, figure.get_rect(midleft=(left + self._gap, top + self._high // 2)))
