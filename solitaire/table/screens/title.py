"""The title: the game's name over a hand of cards, and everything that can be done from here."""

import math
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from solitaire.game import Game, Phase
from solitaire.rules.cards import parse_cards
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_cloth
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.screens.base import Scene
from solitaire.table.services.screen_reader import Telling
from solitaire.words import signed

if TYPE_CHECKING:
    from solitaire.table.app import App

MENU: Final = {
    "go_on": pygame.K_c,
    "new": pygame.K_n,
    "easy": pygame.K_a,
    "hard": pygame.K_w,
    "deal": pygame.K_d,
    "today": pygame.K_t,
    "games": pygame.K_g,
    "scores": pygame.K_s,
    "learn": pygame.K_l,
    "settings": pygame.K_p,
    "quit": pygame.K_q,
}
"""What the title offers, in this order, and the letter for each."""
_HAND: Final = parse_cards("M DC T37 T40 T38 CQ SK")
_SPREAD: Final = 13.0
"""Degrees between a card of the hand and the next."""
_PIVOT: Final = 1.7
"""How far below a card's upper edge the point lies that the hand turns on, in heights of a card."""
_LEAST_HAND: Final = 90
"""Height below which the hand is left out, at the smallest window."""
_SMALLEST: Final = 12
"""Height in pixels that the letters of name and standing keep where room is short."""
_COLUMN: Final = 250
"""Width of the menu's buttons at the smallest window."""


class TitleScene(Scene):
    """The menu, walked with the arrow keys; Enter gives the marked entry."""

    actions: ClassVar = ("go_on", "today")
    toolbar = ()
    help_key: ClassVar = "help.title"
    here: ClassVar = "menu"
    is_play: ClassVar = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._waiting: Game | None = None
        self._entries: list[str] = []
        self._focus = 0
        self._hand: Surface | None = None

    def build(self) -> None:
        """Make the menu's buttons, in as many columns as the window's height asks for."""
        super().build()
        self._hand = None
        self._waiting = self.app.games.waiting()
        self._entries = [action for action in MENU if self.app.can(action)]
        self._menu: list[UIButton] = []
        area, rows = self._menu_area(), self._rows()
        columns = -(-len(self._entries) // rows)
        gap, high = self._gap(), self._high()
        wide = (area.width - (columns - 1) * gap) // columns
        for number, action in enumerate(self._entries):
            column, row = divmod(number, rows)
            place = Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            self._menu.append(UIButton(place, self.app.words(f"title.{action}"), self.app.manager))
            self._buttons[self._menu[-1]] = action
        self._focus_on(min(self._focus, len(self._entries) - 1))

    def can(self, action: str) -> bool:
        """Say whether an action is possible now: there may be no game to go on with."""
        return super().can(action) and (action != "go_on" or self._waiting is not None)

    # -- geometry -------------------------------------------------------------------------------

    def _area(self) -> Rect:
        width, height = self.layout.size
        return Rect(0, 0, width, height - self.layout.status.height).inflate(
            -self.layout.gap(48), -self.layout.gap(24)
        )

    def _gap(self) -> int:
        return self.layout.gap(6)

    def _high(self) -> int:
        return self.layout.px(20) + self.layout.gap(14)

    def _rows(self) -> int:
        """Return how many entries stand in a column: all of them, or half where the window is too low."""
        fits = (self._area().height + self._gap()) // (self._high() + self._gap())
        return len(self._entries) if len(self._entries) <= fits else -(-len(self._entries) // 2)

    def _menu_area(self) -> Rect:
        """Return where the menu lies: on the right, or at the foot when it has two columns."""
        area, rows = self._area(), self._rows()
        high = rows * (self._high() + self._gap()) - self._gap()
        wide = self.layout.px(_COLUMN) if rows == len(self._entries) else area.width
        menu = Rect(area.right - wide, area.bottom - high, wide, high)
        if wide < area.width:
            menu.centery = area.centery
        return menu

    # -- actions --------------------------------------------------------------------------------

    def do_go_on(self) -> None:
        """Go back to the game on the table, or to the last unfinished one."""
        self.app.games.go_on()

    def do_today(self) -> None:
        """Play today's deal."""
        self.app.games.start_daily(date.today())

    def handle(self, event: Event) -> None:
        """Walk through the menu, or take an entry by its letter."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.app.act(self._entries[self._focus])
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.act("go_on")
        elif event.type == pygame.KEYDOWN and event.key in self._steps():
            self._focus_on((self._focus + self._steps()[event.key]) % len(self._entries))
        elif event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            for action in self._entries:
                if MENU[action] == event.key:
                    self.app.act(action)
                    return
        else:
            super().handle(event)

    def _steps(self) -> dict[int, int]:
        rows = self._rows()
        return {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -rows, pygame.K_RIGHT: rows}

    def _focus_on(self, number: int) -> None:
        self._focus = number
        for index, button in enumerate(self._menu):
            (button.select if index == number else button.unselect)()

    # -- drawing --------------------------------------------------------------------------------

    def standing(self) -> str:
        """Say what else there is than the menu."""
        return self.app.words("title.keys")

    def spoken(self) -> Telling:
        """Return how the game stands that can be gone on with, and the marked entry with its letter."""
        action = self._entries[self._focus]
        entry = f"{self.app.words(f'title.{action}')}, {_letter(action)}"
        return Telling(self.app.words("app.title"), (self._stands(),), (entry,))

    def details(self) -> Iterable[str]:
        """Return all entries with their letters."""
        return (f"{self.app.words(f'title.{action}')}, {_letter(action)}" for action in self._entries)

    def _stands(self) -> str:
        """Say how the game stands that can be gone on with."""
        words, game = self.app.words, self._waiting
        if game is None:
            return words("title.none")
        deal = words.deal(game.deal)
        if game.phase in (Phase.CUT, Phase.STACKING):
            return words("title.begun", deal=deal)
        if game.phase is Phase.ENDED:
            return words("title.ended", deal=deal, points=signed(game.score.points or 0))
        return words("title.stands", deal=deal, count=game.position.to_come, points=signed(game.score.shown))

    def draw(self, surface: Surface) -> None:
        """Draw the name, the hand, and how the last game stands."""
        draw_cloth(surface)
        area, menu, gap = self._area(), self._menu_area(), self.layout.gap(12)
        if menu.width < area.width:
            area.width = menu.x - 2 * gap - area.x
        else:
            area.height = menu.y - gap - area.y
        large = min(self.layout.px(46), area.height * 2 // 5)
        title = self.app.words("app.title")
        name = theme.shrunk(title, "serif-bold", large, area.width, theme.TEXT, _SMALLEST)
        small = self.layout.px(15)
        stands = theme.shrunk(self._stands(), "sans", small, area.width, theme.TEXT, _SMALLEST)
        room = area.height - name.get_height() - stands.get_height() - 2 * gap
        pictures = [name, stands]
        if room >= self.layout.gap(_LEAST_HAND):
            self._hand = self._hand or _fan(self.app.faces, (area.width, room))
            pictures.insert(0, self._hand)
        high = sum(picture.get_height() + gap for picture in pictures) - gap
        top = area.y + max(0, (area.height - high) // 2)
        for picture in pictures:
            surface.blit(picture, picture.get_rect(midtop=(area.centerx, top)))
            top += picture.get_height() + gap

    def draw_over(self, surface: Surface) -> None:
        """Write each entry's letter on its button."""
        for action, button in zip(self._entries, self._menu, strict=True):
            letter = theme.text(_letter(action), "sans", self.layout.px(12), theme.MUTED)
            surface.blit(
                letter,
                letter.get_rect(midright=(button.rect.right - self.layout.gap(10), button.rect.centery)),
            )


def _letter(action: str) -> str:
    return pygame.key.name(MENU[action]).upper()


def _fan(faces: Faces, room: tuple[int, int]) -> Surface:
    """Return the hand's cards turned about a point below them, as large as there is room for."""
    outermost = math.radians(_SPREAD * (len(_HAND) - 1) / 2)
    half = CARD_RATIO / 2
    # In heights of a card: how far out and up the upper corners reach, and how low the lower ones hang.
    reach = _PIVOT * math.sin(outermost) + half * math.cos(outermost)
    above = math.hypot(_PIVOT, half) - _PIVOT
    lowest = above + _PIVOT - (_PIVOT - 1) * math.cos(outermost) + half * math.sin(outermost)
    tall = int(min(room[1] / max(1 + above, lowest), room[0] / (2 * reach)))
    fan = Surface((round(2 * reach * tall), round(max(1 + above, lowest) * tall)), pygame.SRCALPHA)
    away = (_PIVOT - 0.5) * tall
    for number, card in enumerate(_HAND):
        degrees = _SPREAD * (number - (len(_HAND) - 1) / 2)
        face = faces.face(card, (round(tall * CARD_RATIO), tall))
        clear = Surface((face.get_width() + 4, face.get_height() + 4), pygame.SRCALPHA)
        clear.blit(face, (2, 2))  # with nothing around them the edges would be turned into steps
        turned = pygame.transform.rotozoom(clear, -degrees, 1)
        turn = math.radians(degrees)
        centre = fan.get_width() / 2 + away * math.sin(turn), (above + _PIVOT) * tall - away * math.cos(turn)
        fan.blit(turned, turned.get_rect(center=centre))
    return fan
