"""What all at the table know: the cards of each player, the fola, and every card that has been played."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface, Vector2

from solitaire.classic.cards import RANK, SUIT, TAROCCHI
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, CODES, MATTO, SUITS, Card
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.theme import colours
from solitaire.table.screens.base import Screen
from solitaire.table.services.four.open_cards import open_cards
from solitaire.table.services.four.scene import Scene
from solitaire.table.services.four.seated import Seated
from solitaire.table.services.screen_reader import Announcement

_ROWS: Final = (*SUITS, TAROCCHI)
_ACROSS: Final = 14
"""Chips in a row."""
_LARGEST, _TEXT, _SMALLEST = 16, 13, 10
"""Height of the letters at the smallest window, where there is room and usually, and the least in pixels."""
_LEAST_CHIP: Final = 13
"""Least height of a chip at the smallest window."""
_STEP: Final = 1.4
"""From line to line, in heights of the letters."""


class FourKnownScreen(Screen):
    """A chip for every card: dim once it is played or in the fola, marked where all know who holds it."""

    keys: ClassVar = {
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_k: Action.LEAVE,
        pygame.K_RETURN: Action.LEAVE,
        pygame.K_SPACE: Action.LEAVE,
    }
    toolbar: tuple[Action, ...] = (Action.LEAVE, Action.HELP, Action.SETTINGS, Action.FULLSCREEN)
    help_key: ClassVar = "help.four"

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(context)
        self._seated = seated

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {Action.LEAVE: self.context.nav.leave}

    # -- what is known --------------------------------------------------------------------------

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
        """Yield what is known of each player and of the fola, and what was shown, in words."""
        return open_cards(self._seated, self.context.words)

    def spoken(self) -> Announcement:
        """Return what is known."""
        return Announcement(self.context.words("four.known_title"), tuple(self.lines()))

    def details(self) -> Iterable[str]:
        """Return the cards that are still out, suit by suit."""
        gone, own = self._gone(), set(self._scene.hand)
        for suit in _ROWS:
            out = [CODES[card] for card in _of_suit(suit) if card not in gone and card not in own]
            yield self.context.words("four.out", cards=" ".join(out))

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the chips suit by suit, and below them the words; large words take the room of the title."""
        draw_felt(surface, self.layout)
        layout, words = self.layout, self.context.words
        area = Rect(0, layout.toolbar.bottom, layout.size[0], layout.status.y - layout.toolbar.bottom)
        area.inflate_ip(-layout.gap(32), -layout.gap(20))
        title = theme.shrunk(words("four.known_title"), "serif-bold", layout.px(24), area.width, colours.text)
        how = theme.shrunk(words("four.known_how"), "sans", layout.px(_TEXT), area.width, colours.muted)
        gap, least = layout.gap(3), layout.px(_LEAST_CHIP)
        rows = sum(_row_count(suit) for suit in _ROWS)
        spare = area.height - how.get_height() - layout.gap(8) - len(_ROWS) * layout.gap(6)
        spare -= len(self._wrapped(layout.px(_TEXT), area.width)) * round(layout.px(_TEXT) * _STEP)
        top, titled = area.y, title.get_height() + layout.gap(4)
        if spare - titled >= rows * (least + gap):
            surface.blit(title, title.get_rect(midtop=area.midtop))
            top, spare = top + titled, spare - titled
        surface.blit(how, how.get_rect(midtop=(area.centerx, top)))
        top += how.get_height() + layout.gap(8)
        wide = (area.width + gap) // _ACROSS - gap
        high = min(round(wide * 0.5), max(least, spare // rows - gap))
        for suit in _ROWS:
            top = self._draw_suit(surface, suit, Rect(area.x, top, wide, high), gap) + layout.gap(6)
        self._draw_lines(surface, Rect(area.x, top, area.width, area.bottom - top))

    def _wrapped(self, pixels: int, width: int) -> list[str]:
        """Return what is known in words, broken into lines of a width."""
        return [part for line in self.lines() for part in theme.wrap(line, "sans", pixels, width)]

    def _draw_lines(self, surface: Surface, area: Rect) -> None:
        """Write what is known in words, as large as there is room for."""
        pixels = self.layout.px(_LARGEST)
        while True:
            parts = self._wrapped(pixels, area.width)
            step = round(pixels * _STEP)
            if len(parts) * step <= area.height or pixels <= _SMALLEST:
                break
            pixels -= 1
        for number, part in enumerate(parts):
            surface.blit(theme.text(part, "sans", pixels, colours.text), (area.x, area.y + number * step))

    def _draw_suit(self, surface: Surface, suit: str, chip: Rect, gap: int) -> int:
        """Draw the chips of a suit, 14 to a row; return where they end."""
        gone, own = self._gone(), set(self._scene.hand)
        holders = {card: seat for seat in SEATS for card in self._scene.known[seat]}
        for number, card in enumerate(_of_suit(suit)):
            row, column = divmod(number, _ACROSS)
            place = chip.move(column * (chip.width + gap), row * (chip.height + gap))
            picture = self.context.four_faces.chip(card, chip.size)
            if card in gone:
                picture = picture.copy()
                picture.set_alpha(70)
            surface.blit(picture, place)
            if card in own:
                frame = place.inflate(2, 2)
                pygame.draw.rect(
                    surface, colours.gold, frame, self.layout.px(3), border_radius=chip.height // 5
                )
            if card in holders:
                _draw_arrow(surface, place, holders[card])
        return chip.y + _row_count(suit) * (chip.height + gap)


def _draw_arrow(surface: Surface, chip: Rect, holder: Seat) -> None:
    """Draw a red arrow at the edge of a chip, towards the seat that holds the card."""
    half = chip.height // 4
    turn = {Seat.S: (0, 1), Seat.E: (1, 0), Seat.N: (0, -1), Seat.W: (-1, 0)}[holder]
    tip = Vector2(chip.centerx + turn[0] * chip.width // 2, chip.centery + turn[1] * chip.height // 2)
    foot, side = tip - half * Vector2(turn), half * Vector2(turn[1], turn[0])
    pygame.draw.polygon(surface, theme.INK_BAD, (tip, foot + side, foot - side))


def _row_count(suit: str) -> int:
    """Return how many rows the chips of a suit need."""
    return -(-len(_of_suit(suit)) // _ACROSS)


def _of_suit(suit: str) -> list[Card]:
    """Return the cards of a suit, the highest first; Il Matto is with the tarocchi."""
    cards = [card for card in range(CARD_COUNT) if SUIT[card] == suit or (suit == TAROCCHI and card == MATTO)]
    return sorted(cards, key=lambda card: -RANK[card])
