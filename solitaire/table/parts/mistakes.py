"""Costly decisions as cards of a verdict; what was better stays hidden until asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.texts.verdict import Marked, cost
from solitaire.texts.words import Words
from solver.review import Mark

_WIDE: Final = 1.5
"""A card wider than this many heights has its picture on the left of its texts."""
_OPEN: Final = 2
"""How many times wider a card is that shows the better decision."""
_INSET: Final = 8
_HEADING: Final = 13
_DONE: Final = 12
_WHY: Final = 11
"""Height of the letters."""
_SHARES: Final = (1.4, 1.0, 0.85, 0.7, 0.6, 0.5)
"""Sizes of the letters to choose from, of the usual; the first only for texts beside a picture."""
_LEADING: Final = 5
"""Height between two lines."""


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A costly decision, as shown.

    Attributes:
        decision: its mark and its cost.
        step: the step of the game right after it.
        done: the decision.
        better: the better decision.
        why: the reasons why that is better; may be empty.
        question: returns a picture of the decision without the better one, in a size.
        picture: returns a picture with both.
        try_again: lets the player decide again.
    """

    decision: Marked
    step: int
    done: str
    better: str
    why: str
    question: Callable[[tuple[int, int]], Surface]
    picture: Callable[[tuple[int, int]], Surface]
    try_again: Callable[[], None]


@dataclass(frozen=True, slots=True)
class MistakeCard:
    """The card of a decision in its place.

    Attributes:
        number: the number in the list, from 1.
        costly: the decision.
        place: the card.
        is_open: whether the better decision is shown.
        lines: lines that its texts may need; of all hidden ones as many.
    """

    number: int
    costly: CostlyDecision
    place: Rect
    is_open: bool
    layout: Layout
    words: Words
    lines: int

    @property
    def _is_wide(self) -> bool:
        return self.place.width > _WIDE * self.place.height

    @property
    def _inside(self) -> Rect:
        px = self.layout.px
        below = px(_HEADING + 14)
        inset = px(_INSET)
        return Rect(
            self.place.x + inset,
            self.place.y + below,
            self.place.width - 2 * inset,
            self.place.height - below - inset,
        )

    @property
    def picture(self) -> Rect:
        """The place of the picture."""
        inside, px = self._inside, self.layout.px
        if self._is_wide:
            return Rect(inside.topleft, (inside.width // 2, inside.height))
        texts = self.lines * px(_DONE + _LEADING) + self._button_height + px(16)
        return Rect(inside.topleft, (inside.width, max(px(40), inside.height - texts)))

    @property
    def texts(self) -> Rect:
        """The place of the texts."""
        inside, gap, picture = self._inside, self.layout.px(6), self.picture
        if self._is_wide:
            left = picture.right + 2 * gap
            return Rect(left, inside.y, inside.right - left, self.button.y - gap - inside.y)
        return Rect(inside.x, picture.bottom + gap, inside.width, self.button.y - 2 * gap - picture.bottom)

    @property
    def _button_height(self) -> int:
        """The height of that button; around it a press replays the decision."""
        return max(self.layout.button, self.layout.least)

    @property
    def button(self) -> Rect:
        """The place of the button that lets the player decide again."""
        inside, high = self._inside, self._button_height
        left = self.picture.right + self.layout.px(12) if self._is_wide else inside.x
        return Rect(left, inside.bottom - high, inside.right - left, high)

    def draw(self, surface: Surface, picture: Surface, *, is_focused: bool) -> None:
        """Draw the card with a picture of its size."""
        px, words, place = self.layout.px, self.words, self.place
        pygame.draw.rect(surface, colours.panel, place, border_radius=px(8))
        if is_focused:
            pygame.draw.rect(surface, colours.focus, place, px(2), border_radius=px(8))
        decision = self.costly.decision
        colour = colours.bad if decision.mark is Mark.BLUNDER else colours.gold
        heading = f"{self.number}. {cost(decision, words)}"
        line = theme.shrunk(heading, "sans-bold", px(_HEADING), place.width - 2 * px(_INSET), colour)
        surface.blit(line, (place.x + px(_INSET), place.y + px(6)))
        surface.blit(picture, self.picture)
        top = self.texts.y
        for content, pixels, shade in self._fitting():
            surface.blit(theme.text(content, "sans", pixels, shade), (self.texts.x, top))
            top += pixels + round(_LEADING / _DONE * pixels)

    def _fitting(self) -> list[tuple[str, int, Colour]]:
        """Return the lines of the texts, in the largest letters with which all of them fit."""
        place, layout, found = self.texts, self.layout, list[tuple[str, int, Colour]]()
        for share in _SHARES[0 if self._is_wide else 1 :]:

            def size(letters: float, share: float = share) -> int:
                return layout.px(share * letters)

            found = _lines(self.costly, self.words, size, place.width, is_open=self.is_open)
            if sum(pixels + round(_LEADING / _DONE * pixels) for _, pixels, _ in found) <= place.height:
                break
        return found


def _lines(
    costly: CostlyDecision, words: Words, px: Callable[[float], int], width: int, *, is_open: bool
) -> list[tuple[str, int, Colour]]:
    """Return the lines of a card: text, height of the letters and colour."""
    done, why = px(_DONE), px(_WHY)
    lines = [(line, done, colours.text) for line in theme.wrap(costly.done, "sans", done, width)]
    if not is_open:
        hidden = theme.wrap(words("verdict.show_better"), "sans", done, width)
        return [*lines, *((line, done, colours.gold) for line in hidden)]
    lines += [(line, done, colours.good) for line in theme.wrap(costly.better, "sans", done, width)]
    return lines + [(line, why, colours.muted) for line in theme.wrap(costly.why, "sans", why, width)]


def side_by_side(
    listed: Sequence[tuple[int, CostlyDecision, bool]], area: Rect, layout: Layout, words: Words, across: int
) -> list[MistakeCard]:
    """Return cards side by side, all as high as the area; a card that shows the better decision is wider.

    Args:
        listed: number and decision of each, and whether its better decision is shown.
        area: their place.
        layout: the geometry of the window.
        words: the language.
        across: for how many there is to be room.
    """
    gap = layout.gap(12)
    parts = [_OPEN if is_open else 1 for _, _, is_open in listed]
    parts += [1] * (across - len(parts))
    room, left = area.width - (across - 1) * gap, area.x
    found = list[MistakeCard]()
    for (number, costly, is_open), part in zip(listed, parts, strict=False):
        place = Rect(left, area.y, room * part // sum(parts), area.height)
        width = place.width - 2 * layout.px(_INSET)
        lines = max(2, len(_lines(costly, words, layout.px, width, is_open=is_open)))
        found.append(MistakeCard(number, costly, place, is_open, layout, words, lines))
        left += place.width + gap
    hidden = max((card.lines for card in found if not card.is_open), default=0)
    return [card if card.is_open else replace(card, lines=hidden) for card in found]
