"""Everything that all players know: the cards of each player, the fola, and every card played."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface, Vector2
from pygame.event import Event

from solitaire.classic.cards import RANK, SUIT, TAROCCHI
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, CODES, MATTO, SUITS, Card
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.models.scene import Scene
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.base import Actions, Screen
from solitaire.table.services.classic.open_cards import Seen, open_cards
from solitaire.table.services.screen_reader import Announcement

_ROWS: Final = (*SUITS, TAROCCHI)
_ACROSS: Final = 14
"""Chips in a row."""
_BAR: Final = 14
"""Width of the scroll bar at the smallest window."""
_LEAST_CHIP: Final = 22
"""Least height of a chip at the smallest window; it is never higher than half its width."""


class ClassicKnownScreen(Screen):
    """A chip for every card: dim once it is played or in the fola, marked where its holder is known."""

    keys: Mapping[int, Action] = {
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_k: Action.LEAVE,
        pygame.K_RETURN: Action.LEAVE,
        pygame.K_SPACE: Action.LEAVE,
    }
    toolbar: tuple[Action, ...] = (Action.LEAVE, Action.HELP, Action.SETTINGS, Action.FULLSCREEN)
    help_key = "help.classic"

    def __init__(self, context: Context, seated: Seen) -> None:
        super().__init__(context)
        self._seated = seated
        self._page: Scroller

    def build(self) -> None:
        """Lay everything out for a new window size; a long page scrolls."""
        super().build()
        layout = self.layout
        area = layout.felt
        area.inflate_ip(-layout.gap(32), -layout.gap(20))
        for is_titled, chip in ((True, 0), (False, 0), (False, layout.px(_LEAST_CHIP))):
            sheet = self._sheet(area, chip, is_titled=is_titled)
            if sheet.y <= area.height:
                break
        self._page = Scroller(sheet, area, layout.gap(_BAR), self.context.manager)

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {Action.LEAVE: self.nav.leave}

    # -- knowledge ------------------------------------------------------------------------------

    @property
    def _view(self) -> View:
        return self._seated.view

    @property
    def _scene(self) -> Scene:
        return self._seated.scene

    def _gone(self) -> set[Card]:
        """Return the cards that have been played, or that the person knows to be in the fola."""
        played = {card for trick in self._seated.tricks for card in trick.cards}
        return played | set(self._scene.trick.cards) | set(self._view.fola)

    def lines(self) -> Iterator[str]:
        """Yield the known cards of each player and of the fola, and the cards shown, in words."""
        return open_cards(self._seated, self.words)

    def spoken(self) -> Announcement:
        """Return the known cards."""
        return Announcement(self.words("classic.known_title"), tuple(self.lines()))

    def details(self) -> Iterable[str]:
        """Return the cards that are still out, suit by suit."""
        gone, own = self._gone(), set(self._scene.hand)
        for suit in _ROWS:
            out = [CODES[card] for card in _of_suit(suit) if card not in gone and card not in own]
            yield self.words("classic.out", cards=" ".join(out))

    # -- events and drawing ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Scroll by wheel and keys."""
        if not self._page.turn(event):
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Draw more of the page."""
        return self._page.advance()

    def draw(self, surface: Surface) -> None:
        """Draw the page."""
        super().draw(surface)
        self._page.draw(surface)

    def _sheet(self, area: Rect, least: int, *, is_titled: bool) -> Sheet:
        """Write the chips suit by suit, and below them the words.

        ``least`` is the height of a chip in pixels if that is less than usual; 0 for the usual height.
        """
        layout, words = self.layout, self.words
        sheet = Sheet(area.width - layout.gap(_BAR + 4), layout, self.context.classic_faces)
        if is_titled:
            sheet.title(words("classic.known_title"))
        sheet.say(words("classic.known_how"), muted=True)
        gap = layout.gap(3)
        wide = (sheet.width + gap) // _ACROSS - gap
        high = min(wide // 2, least or wide // 2)
        for suit in _ROWS:
            place = Rect(0, sheet.y, wide, high)
            sheet.add(
                _row_count(suit) * (high + gap), partial(self._draw_suit, suit=suit, chip=place, gap=gap)
            )
            sheet.gap(6)
        for line in self.lines():
            sheet.say(line)
        return sheet

    def _draw_suit(self, surface: Surface, suit: str, chip: Rect, gap: int) -> None:
        """Draw the chips of a suit, 14 to a row."""
        gone, own = self._gone(), set(self._scene.hand)
        holders = {card: seat for seat in SEATS for card in self._scene.known[seat]}
        for number, card in enumerate(_of_suit(suit)):
            row, column = divmod(number, _ACROSS)
            place = chip.move(column * (chip.width + gap), row * (chip.height + gap))
            picture = self.context.classic_faces.chip(card, chip.size)
            if card in gone:
                picture = picture.copy()
                picture.set_alpha(70)
            surface.blit(picture, place)
            if card in own:
                wide = self.layout.px(3)
                pygame.draw.rect(surface, colours.gold, place, wide, border_radius=chip.height // 5)
            if card in holders:
                _draw_arrow(surface, place.inflate(-self.layout.gap(6), -self.layout.gap(6)), holders[card])


def _draw_arrow(surface: Surface, area: Rect, holder: Seat) -> None:
    """Draw a red arrow at the edge of an area, beside the number, towards the seat that holds the card."""
    half = area.height // 3
    turn = {Seat.S: (0, 1), Seat.E: (1, 0), Seat.N: (0, -1), Seat.W: (-1, 0)}[holder]
    tips = {Seat.S: area.bottomright, Seat.E: area.midright, Seat.N: area.topright, Seat.W: area.midleft}
    tip = Vector2(tips[holder]) - (half * abs(turn[1]), 0)
    foot, side = tip - half * Vector2(turn), half * Vector2(turn[1], turn[0])
    pygame.draw.polygon(surface, theme.INK_BAD, (tip, foot + side, foot - side))


def _row_count(suit: str) -> int:
    """Return how many rows the chips of a suit need."""
    return -(-len(_of_suit(suit)) // _ACROSS)


def _of_suit(suit: str) -> list[Card]:
    """Return the cards of a suit, the highest first; Il Matto is with the tarocchi."""
    cards = [card for card in range(CARD_COUNT) if SUIT[card] == suit or (suit == TAROCCHI and card == MATTO)]
    return sorted(cards, key=lambda card: -RANK[card])
