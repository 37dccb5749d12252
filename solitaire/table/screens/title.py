"""The title: the game's name, a hand of cards, and a menu of everything there is to do."""

import math
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from solitaire.classic.match_record import Sitting
from solitaire.classic.record import HandRecord
from solitaire.game import Game, Phase
from solitaire.rules.cards import parse_cards
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_cloth
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import colours
from solitaire.table.screens.base import Screen
from solitaire.table.services.four import questions
from solitaire.table.services.four.session import MatchSession
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.words import signed

MENU: Final = {
    Action.GO_ON: pygame.K_c,
    Action.NEW: pygame.K_n,
    Action.EASY: pygame.K_a,
    Action.HARD: pygame.K_w,
    Action.DEAL: pygame.K_d,
    Action.TODAY: pygame.K_t,
    Action.GAMES: pygame.K_g,
    Action.FOUR_ON: pygame.K_m,
    Action.FOUR_MENU: pygame.K_f,
    Action.SCORES: pygame.K_s,
    Action.GUIDED: pygame.K_b,
    Action.LEARN: pygame.K_l,
    Action.SETTINGS: pygame.K_p,
    Action.QUIT: pygame.K_q,
}
"""What the title offers, in this order, and the letter for each."""
FOUR_MENU: Final = {
    Action.FOUR_ON: pygame.K_c,
    Action.FOUR_NEW: pygame.K_n,
    Action.DEAL: pygame.K_d,
    Action.TODAY: pygame.K_t,
    Action.FOUR_DAILY: pygame.K_a,
    Action.FOUR_HAND: pygame.K_b,
    Action.GAMES: pygame.K_g,
    Action.PASTE: pygame.K_p,
    Action.FOUR_SCORES: pygame.K_s,
    Action.FOUR_LEARN: pygame.K_l,
    Action.MENU: pygame.K_m,
}
"""What the menu of the game for four offers, likewise."""
_HAND: Final = parse_cards("M DC T37 T40 T38 CQ SK")
_SPREAD: Final = 13.0
"""Degrees between a card of the hand and the next."""
_PIVOT: Final = 1.7
"""How far below a card's upper edge the point lies that the hand turns on, in heights of a card."""
_SMALLEST_HAND: Final = 90
"""Height below which the hand is left out, at the smallest window."""
_SMALLEST: Final = 12
"""Smallest height of the letters of the name and of the game's state, in pixels."""
_COLUMN: Final = 250
"""Width of the menu's buttons at the smallest window."""


class TitleScreen(Screen):
    """The menu; the arrow keys go from entry to entry, Enter takes the marked one.

    Attributes:
        menu: what it offers, in this order, and the letter for each.
        name: the catalogue's key of the name written large.
    """

    menu: ClassVar[Mapping[Action, int]] = MENU
    name: ClassVar = "app.title"
    toolbar: tuple[Action, ...] = ()
    help_key: ClassVar = "help.title"
    here: ClassVar = Action.MENU
    is_play: ClassVar = False

    def __init__(self, context: Context, session: Session, matches: MatchSession) -> None:
        super().__init__(context)
        self._session, self._matches = session, matches
        self._waiting: Game | None = None
        self._match: Sitting | None = None
        self._entries: list[Action] = []
        self._focus = 0
        self._is_first = False
        self._hand: Surface | None = None

    def build(self) -> None:
        """Make the menu's buttons, in as many columns as the window's height asks for."""
        super().build()
        self._hand = None
        self._waiting, self._match = self._session.waiting(), self._matches.waiting()
        has_begun = self._waiting or self._match or self.context.home.scores.exists()
        self._is_first = Action.GUIDED in self.menu and not has_begun
        first = (Action.GUIDED,) if self._is_first else ()
        offered = dict.fromkeys((*first, *self.menu))
        self._entries = [action for action in offered if self.context.nav.can(action)]
        self._menu: list[UIButton] = []
        area, rows = self._menu_area(), self._rows()
        columns = -(-len(self._entries) // rows)
        gap, high = self._gap(), self._high()
        wide = (area.width - (columns - 1) * gap) // columns
        for number, action in enumerate(self._entries):
            column, row = divmod(number, rows)
            place = Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            button = UIButton(place, self._label(action), self.context.manager, object_id=theme.FOCUSABLE)
            self._menu.append(button)
            self._buttons[self._menu[-1]] = action
        self._focus_on(min(self._focus, len(self._entries) - 1))

    def _label(self, action: Action) -> str:
        """Return the name of an entry."""
        if action is Action.FOUR_ON and isinstance(self._match, HandRecord):
            return self.context.words("title.four_on_hand")
        return self.context.words(self.key(action))

    def key(self, action: Action) -> str:
        """Return the catalogue's key of an entry."""
        return f"title.{action.value}"

    def _letter(self, action: Action) -> str:
        return pygame.key.name(self.menu[action]).upper()

    @property
    def faces(self) -> Faces:
        """The card pictures of the hand."""
        return self.context.faces

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
        """Return how many entries a column has: all of them, or half where the window is too low."""
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

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            Action.GO_ON: self._session.go_on_waiting,
            Action.FOUR_ON: self._matches.go_on_waiting,
            Action.TODAY: lambda: self.context.nav.play_daily(date.today()),
        }

    def can(self, action: Action) -> bool:
        """Say whether one of the screen's own actions is possible now: there may be no game to go on with."""
        waiting = {Action.GO_ON: self._waiting, Action.FOUR_ON: self._match}
        return super().can(action) and (action not in waiting or waiting[action] is not None)

    def handle(self, event: Event) -> None:
        """Go through the menu, or take an entry by its letter."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.context.nav.act(self._entries[self._focus])
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            nav, last = self.context.nav, Action.FOUR_ON if self._matches.is_at_table else Action.GO_ON
            nav.act(last if nav.can(last) else Action.TABLE)  # an ended game may lie there
        elif event.type == pygame.KEYDOWN and event.key in self._steps():
            self._focus_on((self._focus + self._steps()[event.key]) % len(self._entries))
        elif event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            for action in self._entries:
                if self.menu[action] == event.key:
                    self.context.nav.act(action)
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

    def status(self) -> str:
        """Return what else there is than the menu."""
        return self.context.words("title.keys")

    def spoken(self) -> Announcement:
        """Return the state of the game that waits, and the marked entry with its letter."""
        action = self._entries[self._focus]
        entry = self._entry_text(action)
        return Announcement(self.context.words(self.name), (self._state(),), (entry,))

    def details(self) -> Iterable[str]:
        """Return all entries with their letters."""
        return map(self._entry_text, self._entries)

    def _entry_text(self, action: Action) -> str:
        """Return an entry with its letter."""
        return f"{self._label(action)}, {self._letter(action)}"

    def _state(self) -> str:
        """Return the state of the game that can be gone on with, or of the ended one on the table."""
        words, game = self.context.words, self._waiting
        if self._match is not None and (self._matches.is_at_table or game is None):
            return self._match_state(self._match)
        if game is None and self._session.has_game:
            game = self._session.game
        if game is None:
            return words("title.first" if self._is_first else "title.none")
        deal = words.deal(game.deal)
        if game.phase in (Phase.CUT, Phase.STACKING):
            return words("title.begun", deal=deal)
        if game.phase is Phase.ENDED:
            return words("title.ended", deal=deal, points=signed(game.score.points or 0))
        return words("title.state", deal=deal, count=game.position.to_come, points=signed(game.score.shown))

    def _match_state(self, match: Sitting) -> str:
        words = self.context.words
        if isinstance(match, HandRecord):
            return words(
                "title.hand",
                deal=words.hand(match.hand.deal, match.hand.dealer),
                played=len(match.hand.plays),
            )
        resti = signed(match.match.resti[0])
        return words("title.match", number=match.number, hand=len(match.hands), resti=resti)

    def draw(self, surface: Surface) -> None:
        """Draw the name, the hand, and the state of the last game."""
        draw_cloth(surface)
        area, menu, gap = self._area(), self._menu_area(), self.layout.gap(12)
        if menu.width < area.width:
            area.width = menu.x - 2 * gap - area.x
        else:
            area.height = menu.y - gap - area.y
        large = min(self.layout.px(46), area.height * 2 // 5)
        title = self.context.words(self.name)
        name = theme.shrunk(title, "serif-bold", large, area.width, colours.text, _SMALLEST)
        small = self.layout.px(15)
        state = theme.shrunk(self._state(), "sans", small, area.width, colours.text, _SMALLEST)
        room = area.height - name.get_height() - state.get_height() - 2 * gap
        pictures = [name, state]
        if room >= self.layout.gap(_SMALLEST_HAND):
            self._hand = self._hand or _fan(self.faces, (area.width, room))
            pictures.insert(0, self._hand)
        high = sum(picture.get_height() + gap for picture in pictures) - gap
        top = area.y + max(0, (area.height - high) // 2)
        for picture in pictures:
            surface.blit(picture, picture.get_rect(midtop=(area.centerx, top)))
            top += picture.get_height() + gap

    def draw_over(self, surface: Surface) -> None:
        """Write each entry's letter on its button."""
        for action, button in zip(self._entries, self._menu, strict=True):
            letter = theme.text(self._letter(action), "sans", self.layout.px(12), colours.muted)
            surface.blit(
                letter,
                letter.get_rect(midright=(button.rect.right - self.layout.gap(10), button.rect.centery)),
            )


class FourTitleScreen(TitleScreen):
    """The menu of the game for four."""

    menu: ClassVar = FOUR_MENU
    name: ClassVar = "four.title"
    help_key: ClassVar = "help.four_title"
    here: ClassVar = Action.FOUR_MENU

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        context, matches = self.context, self._matches
        return {
            Action.FOUR_ON: matches.go_on_waiting,
            Action.DEAL: lambda: questions.match_by_number(context, matches),
            Action.TODAY: lambda: context.nav.play_daily_hand(date.today()),
            Action.FOUR_HAND: lambda: questions.hand_by_number(context, matches),
            Action.GAMES: lambda: questions.unfinished_matches(context, matches),
        }

    def handle(self, event: Event) -> None:
        """Go through the menu; Esc leads back to the title."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.nav.title()
        else:
            super().handle(event)

    def key(self, action: Action) -> str:
        """Return the catalogue's key of an entry."""
        return f"four_title.{action.value}"

    @property
    def faces(self) -> Faces:
        """The card pictures of the hand: those of this game."""
        return self.context.four_faces

    def _state(self) -> str:
        """Return the state of the match or the hand that can be gone on with."""
        return (
            self.context.words("four_title.none") if self._match is None else self._match_state(self._match)
        )


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
