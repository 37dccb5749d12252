"""Your own hand beside another player's of the same deal, trick by trick."""

from collections.abc import Iterable
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.trick import best
from solitaire.rules.cards import CARTIGLIE, CODES
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.models.compared import PlayedOut, PlayedTrick, first_difference
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.classic.page import ClassicPageScreen
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.words import signed

_LETTERS: Final = 13
"""Height of the letters at the smallest window."""
_STEP: Final = 1.75
"""From row to row, in heights of the letters."""
_NUMBER: Final = 2.2
"""Width of the number of a trick, likewise."""
_TRICK: Final = 15
"""Width of a trick with the lead after it, likewise."""
_BAR: Final = 14
"""Width of the scroll bar at the smallest window."""
_WIDTH: Final = 860
"""Width of the page at the smallest window."""


class ClassicCompareScreen(ClassicPageScreen):
    """Both results of a shared hand: each trick with its winner and the lead after it, then the resti."""

    def __init__(self, context: Context, own: PlayedOut, other: PlayedOut, deal: str) -> None:
        super().__init__(context)
        self._hands, self._deal = (own, other), deal

    def build(self) -> None:
        """Lay the page out; it scrolls where it is longer than the window."""
        super().build()
        layout = self.layout
        area = layout.felt
        wide = min(area.width - layout.gap(32), layout.px(_WIDTH))
        area = Rect(area.centerx - wide // 2, area.y + layout.gap(10), wide, area.height - layout.gap(20))
        sheet = Sheet(area.width - layout.gap(_BAR + 4), layout, self.context.classic_faces)
        sheet.title(self._title())
        sheet.say(self._difference(), muted=True)
        step = round(layout.px(_LETTERS) * _STEP)
        for number in range(-2, len(self._hands[0].tricks)):
            sheet.add(step, partial(self._draw_row, number=number, top=sheet.y, width=sheet.width))
        self._page = Scroller(sheet, area, layout.gap(_BAR), self.context.manager)

    # -- texts ----------------------------------------------------------------------------------

    def _name(self, hand: PlayedOut) -> str:
        return hand.player or self.words("player.nameless")

    def _title(self) -> str:
        one, other = map(self._name, self._hands)
        return self.words("compare.title", deal=self._deal, one=one, other=other)

    def _difference(self) -> str:
        number = first_difference(*self._hands)
        return self.words("compare.alike") if number is None else self.words("compare.from", number=number)

    def _result(self, hand: PlayedOut) -> str:
        return self.words("compare.result", points=signed(hand.lead), resti=signed(hand.resti))

    def spoken(self) -> Announcement:
        """Return both results."""
        results = [f"{self._name(hand)}: {self._result(hand)}" for hand in self._hands]
        return Announcement(self._title(), (self._difference(), *results))

    def details(self) -> Iterable[str]:
        """Return the tricks of both hands."""
        for number, pair in enumerate(zip(*(hand.tricks for hand in self._hands), strict=True), start=1):
            cards = (" ".join(CODES[card] for card in played.trick.cards) for played in pair)
            parts = (f"{said} {signed(played.lead)}" for said, played in zip(cards, pair, strict=True))
            yield f"{number}. {'; '.join(parts)}"

    # -- drawing --------------------------------------------------------------------------------

    def _draw_row(self, surface: Surface, number: int, top: int, width: int) -> None:
        """Draw a trick of both hands, from 0; above them, at -2, the names, and the results at -1."""
        pixels = self.layout.px(_LETTERS)
        first = round(_NUMBER * pixels)
        column, high = (width - first) // 2, round(pixels * _STEP)
        if number >= 0:
            text = theme.text(str(number + 1), "sans", pixels, colours.muted)
            surface.blit(text, text.get_rect(midleft=(0, top + high // 2)))
        for place, hand in enumerate(self._hands):
            area = Rect(first + place * column, top, column - pixels, high)
            if number >= 0:
                self._draw_trick(surface, hand.tricks[number], area)
            elif number == -2:
                name = theme.shrunk(self._name(hand), "serif-bold", pixels + 1, area.width, colours.text)
                surface.blit(name, name.get_rect(midleft=area.midleft))
            else:
                result = theme.shrunk(self._result(hand), "sans-bold", pixels, area.width, colours.gold)
                surface.blit(result, result.get_rect(midleft=area.midleft))

    def _draw_trick(self, surface: Surface, played: PlayedTrick, area: Rect) -> None:
        """Draw the cards of a trick, the best with a gold frame, and the lead after it."""
        pixels, left = self.layout.px(_LETTERS), area.x
        high = round(1.45 * pixels)
        for card in played.trick.cards:
            size = round(high * (1.3 if card >= CARTIGLIE else 1.7)), high
            place = Rect((left, area.centery - high // 2), size)
            surface.blit(self.context.classic_faces.chip(card, size), place)
            if card == best(played.trick.standing):
                frame = place.inflate(2, 2)
                pygame.draw.rect(surface, colours.gold, frame, self.layout.px(1.5), border_radius=high // 4)
            left = place.right + pixels // 3
        colour = colours.good if played.lead > 0 else colours.bad if played.lead < 0 else colours.muted
        lead = theme.text(signed(played.lead), "sans-bold", pixels, colour)
        right = min(area.right, area.x + round(_TRICK * pixels))
        surface.blit(lead, lead.get_rect(midright=(right, area.centery)))
