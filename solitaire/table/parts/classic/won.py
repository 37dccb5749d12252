"""The cards of account that each side has won, as chips on the cloth, and the versicole they form."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import CARTIGLIE, Card
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout, in_rows
from solitaire.table.look.theme import colours
from solitaire.table.models.claims import Won
from solitaire.texts.words import signed

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
