"""The title: the game's name, a hand of cards, and the menu; the classic game's title builds on it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.daily import DAILY_DEAL, Daily, DailyResults, results
from scores.games import GAME
from scores.hands import HAND
from scores.kinds import Kind
from scores.tables import last_ended
from solitaire.classic.match_record import ClassicRecord
from solitaire.classic.record import HandRecord
from solitaire.play.game import Game, Phase
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_cloth
from solitaire.table.look.faces import Faces
from solitaire.table.look.theme import colours
from solitaire.table.page.view import Pressable
from solitaire.table.parts.card_view import title_hand
from solitaire.table.parts.entry_menu import Entry, EntryMenu
from solitaire.table.requests import Drill, PlayDaily
from solitaire.table.screens.base import Actions, Screen, when
from solitaire.table.services.classic.session import MatchSession
from solitaire.table.services.drills import Drills
from solitaire.table.services.records import Records
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.stored_games import judge_own
from solitaire.texts.words import signed

MENU: Final = {
    Action.GO_ON: pygame.K_c,
    Action.NEW: pygame.K_n,
    Action.TODAY: pygame.K_t,
    Action.EASY: pygame.K_a,
    Action.HARD: pygame.K_w,
    Action.DEAL: pygame.K_d,
    Action.GAMES: pygame.K_g,
    Action.SCORES: pygame.K_s,
    Action.VERDICT: pygame.K_v,
    Action.DRILL: pygame.K_x,
    Action.GUIDED: pygame.K_b,
    Action.LEARN: pygame.K_l,
    Action.CLASSIC_ON: pygame.K_m,
    Action.CLASSIC_MENU: pygame.K_f,
    Action.SETTINGS: pygame.K_p,
    Action.QUIT: pygame.K_q,
}
"""The entries of the title in order, each with its letter."""
_GROUPS: Final = {
    Action.GO_ON: "title.of_solitaire",
    Action.CLASSIC_ON: "title.of_classic",
    Action.SETTINGS: "title.of_both",
}
"""The heading above each group of entries, by the first entry of the group."""
_SMALLEST_HAND: Final = 90
"""Height below which the hand is left out, at the smallest window."""
_SMALLEST: Final = 12
"""Smallest height of the letters of the name and of the game's state, in pixels."""


class TitleScreen(Screen):
    """The menu; the arrow keys go from entry to entry, Enter takes the marked entry.

    Attributes:
        entries: the menu with the entries that are possible now.
        menu: all its entries, in this order, and the letter for each.
        groups: the catalogue's key of the heading above a group of entries, by the first of them.
        is_described: whether a line below each entry describes it, where there is room.
        name: the catalogue's key of the name written large.
        kinds: the kinds of game of which the last has its verdict here.
        daily: the stored games or hands that count as today's.
        is_classic: whether this is the classic game's menu.
    """

    menu: ClassVar[Mapping[Action, int]] = MENU
    groups: ClassVar[Mapping[Action, str]] = _GROUPS
    is_described: ClassVar = False
    name: ClassVar = "app.title"
    kinds: ClassVar[Sequence[Kind[Any]]] = (GAME, HAND)
    daily: ClassVar[Daily] = DAILY_DEAL
    is_classic: ClassVar = False
    toolbar: tuple[Action, ...] = ()
    help_key = "help.title"
    has_tab_stops = False
    here = Action.MENU

    def __init__(
        self, context: Context, session: Session, matches: MatchSession, records: Records, drills: Drills
    ) -> None:
        super().__init__(context)
        self._session, self._matches, self._records, self._drills = session, matches, records, drills
        self._last: tuple[Kind[Any], int] | None = None
        self._due = 0
        self._today: int | None = None
        self._waiting: Game | None = None
        self._match: ClassicRecord | None = None
        self.entries = EntryMenu()
        self._is_first = False
        self._hand: Surface | None = None

    def build(self) -> None:
        """Look for games to continue, and make the menu."""
        super().build()
        self._hand = None
        self._waiting, self._match = self._session.waiting(), self._matches.waiting()
        self._last, self._today = self._last_ended(), self._result_of_today()
        self._due = self._drills.count(classic=self.is_classic)
        has_begun = self._waiting or self._match or self.context.home.scores.exists()
        self._is_first = Action.GUIDED in self.menu and not has_begun
        self.entries.build(self._listed(), self._area(), self.layout, self.context.manager)
        for entry, button in zip(self.entries.listed, self.entries.buttons, strict=True):
            self._buttons[button] = entry.action

    def _listed(self) -> list[Entry]:
        """Return the entries of the menu: the first choice, then the groups of all others."""
        first, heading = self._first_choice(), ""
        entries = [self._entry(first)]
        for action in self.menu:
            heading = self.groups.get(action, heading)
            if action is not first and self.nav.can(action):
                entries.append(self._entry(action, self.words(heading) if heading else ""))
                heading = ""
        return entries

    def _entry(self, action: Action, heading: str = "") -> Entry:
        """Return an entry; below a heading, if it begins a group."""
        letter = self.context.key_words((self.menu[action], False))
        line = self.words(f"classic_entry.{action.value}") if self.is_described else ""
        done = "" if self._today is None or action is not Action.TODAY else signed(self._today)
        return Entry(action, self._label(action), letter, line, heading, done)

    def _last_ended(self) -> tuple[Kind[Any], int] | None:
        """Return the last game or hand that the player ended."""
        if not self.context.home.scores.exists():
            return None
        kinds, player = self.kinds[:: -1 if self._matches.is_at_table else 1], self.context.settings.player
        return self._records.query(lambda store: last_ended(store, kinds, player), default=None)

    def _result_of_today(self) -> int | None:
        """Return the player's best result on today's deal in games begun today."""
        if not self.context.home.scores.exists():
            return None
        today, player, daily = date.today(), self.context.settings.player, self.daily
        none: dict[date, DailyResults] = {}
        found = self._records.query(lambda store: results(store, player, [today], daily), default=none)
        return found.get(today, DailyResults()).on_day

    def _judge(self) -> None:
        """Show the verdict on the last game that the player ended."""
        assert self._last is not None
        judge_own(self.context, self._records, *self._last)

    def _first_choice(self) -> Action:
        """Return the entry at the top: the most likely choice."""
        at_table = Action.CLASSIC_ON if self._matches.is_at_table else Action.GO_ON
        wanted = (at_table, Action.GO_ON, Action.CLASSIC_ON, Action.CLASSIC_NEW, Action.NEW)
        if self._is_first:
            return Action.GUIDED
        return next(action for action in wanted if action in self.menu and self.nav.can(action))

    def _label(self, action: Action) -> str:
        """Return the name of an entry; for the drills, with the number due."""
        if action is Action.CLASSIC_ON and isinstance(self._match, HandRecord):
            return self.words("title.classic_on_hand")
        return self.words(self.key(action), count=self._due)

    def key(self, action: Action) -> str:
        """Return the catalogue's key of an entry."""
        return f"title.{action.value}"

    @property
    def faces(self) -> Faces:
        """The card pictures of the hand."""
        return self.context.faces

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        return {
            Action.GO_ON: when(self._waiting is not None, self._session.resume_waiting),
            Action.CLASSIC_ON: when(self._match is not None, self._matches.resume_waiting),
            Action.TODAY: lambda: self.nav.show(PlayDaily(date.today())),
            Action.VERDICT: when(self._last is not None, self._judge),
            Action.DRILL: when(self._due > 0, lambda: self.nav.show(Drill())),
        }

    def handle(self, event: Event) -> None:
        """Go through the menu, or take an entry by its letter."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.nav.act(self.entries.chosen.action)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            nav, last = self.nav, Action.CLASSIC_ON if self._matches.is_at_table else Action.GO_ON
            nav.act(last if nav.can(last) else Action.TABLE)  # an ended game may lie there
        elif self.entries.walk(event):
            return
        elif event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            for entry in self.entries.listed:
                if self.menu[entry.action] == event.key:
                    self.nav.act(entry.action)
                    return
        else:
            super().handle(event)

    # -- drawing --------------------------------------------------------------------------------

    def status(self) -> str:
        """Return the keys with uses besides the menu."""
        context = self.context
        return (
            self.words("title.pad_keys", **context.pad_signs)
            if context.pad.is_in_hand
            else self.words("title.keys")
        )

    def spoken(self) -> Announcement:
        """Return the state of the game that waits, and the marked entry with its letter."""
        return Announcement(self.words(self.name), (self._state(),), (self._spoken(self.entries.chosen),))

    def details(self) -> Iterable[str]:
        """Return all entries with their letters."""
        return self.entry_texts().values()

    def entry_texts(self) -> Mapping[Pressable, str]:
        """Return the buttons of the entries, with their letters and descriptions."""
        listed, buttons = self.entries.listed, self.entries.buttons
        return {button: self._spoken(entry) for button, entry in zip(buttons, listed, strict=True)}

    def _spoken(self, entry: Entry) -> str:
        """Return an entry with its letter and its description."""
        done = [self.words("title.played", points=entry.done)] if entry.done else []
        said = ", ".join([entry.label, entry.letter, *done])
        return f"{said}. {entry.line}" if entry.line else said

    def _state(self) -> str:
        """Return the state of the game to resume, or of the ended game on the table."""
        words, game = self.words, self._waiting
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

    def _below_name(self) -> str:
        """Return the line below the name: the state, or the entry's description if the menu has no lines."""
        is_short = self.is_described and not self.entries.has_lines
        return self.entries.chosen.line if is_short else self._state()

    def _match_state(self, match: ClassicRecord) -> str:
        if isinstance(match, HandRecord):
            return self.words(
                "title.hand",
                deal=self.words.hand(match.hand.deal, match.hand.dealer),
                played=len(match.hand.plays),
            )
        return self.words(
            "title.match",
            number=match.number,
            hand=len(match.hands) + match.match.can_break,  # the next one, once a hand has ended
            hands=match.match.length,
            resti=signed(match.match.resti[0]),
        )

    def _area(self) -> Rect:
        width, height = self.layout.size
        return Rect(0, 0, width, height - self.layout.status.height).inflate(
            -self.layout.gap(48), -self.layout.gap(24)
        )

    def draw(self, surface: Surface) -> None:
        """Draw the name, the hand, and the state of the last game."""
        draw_cloth(surface)
        area, menu, gap = self._area(), self.entries.place, self.layout.gap(12)
        if menu.width < area.width:
            area.width = menu.x - 2 * gap - area.x
        else:
            area.height = menu.y - gap - area.y
        large = min(self.layout.px(46), area.height * 2 // 5)
        title = self.words(self.name)
        name = theme.shrunk(title, "serif-bold", large, area.width, colours.text, _SMALLEST)
        small = self.layout.px(15)
        state = theme.shrunk(self._below_name(), "sans", small, area.width, colours.text, _SMALLEST)
        room = area.height - name.get_height() - state.get_height() - 2 * gap
        pictures = [name, state]
        if room >= self.layout.gap(_SMALLEST_HAND):
            self._hand = self._hand or title_hand(self.faces, (area.width, room))
            pictures.insert(0, self._hand)
        high = sum(picture.get_height() + gap for picture in pictures) - gap
        top = area.y + max(0, (area.height - high) // 2)
        for picture in pictures:
            surface.blit(picture, picture.get_rect(midtop=(area.centerx, top)))
            top += picture.get_height() + gap
        self.entries.draw_headings(surface, self.layout)

    def draw_over(self, surface: Surface) -> None:
        """Write on the menu's buttons."""
        self.entries.draw_over(surface, self.layout)
