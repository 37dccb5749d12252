"""The title: the game's name, a hand of cards, and the menu."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from scores.daily import DAILY_DEAL, DAILY_HAND, Daily, DailyResults, results
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
from solitaire.table.parts.card_view import title_hand
from solitaire.table.parts.icons import tick
from solitaire.table.requests import Drill, Menu, PlayDaily
from solitaire.table.screens.base import Actions, Screen, when
from solitaire.table.services.classic import questions
from solitaire.table.services.classic.session import MatchSession
from solitaire.table.services.drills import Drills
from solitaire.table.services.records import Records
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.stored import judge_own
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
"""The entries of the title, in this order, and the letter for each."""
_GROUPS: Final = {
    Action.GO_ON: "title.of_solitaire",
    Action.CLASSIC_ON: "title.of_classic",
    Action.SETTINGS: "title.of_both",
}
"""The heading above each group of entries, by the first entry of the group."""
CLASSIC_MENU: Final = {
    Action.CLASSIC_ON: pygame.K_c,
    Action.CLASSIC_NEW: pygame.K_n,
    Action.DEAL: pygame.K_d,
    Action.TODAY: pygame.K_t,
    Action.CLASSIC_DAILY: pygame.K_a,
    Action.CLASSIC_HAND: pygame.K_b,
    Action.GAMES: pygame.K_g,
    Action.PASTE: pygame.K_p,
    Action.CLASSIC_SCORES: pygame.K_s,
    Action.VERDICT: pygame.K_v,
    Action.DRILL: pygame.K_x,
    Action.CLASSIC_LEARN: pygame.K_l,
    Action.MENU: pygame.K_m,
}
"""The entries of the classic game's menu, in the same way."""
_SMALLEST_HAND: Final = 90
"""Height below which the hand is left out, at the smallest window."""
_SMALLEST: Final = 12
"""Smallest height of the letters of the name and of the game's state, in pixels."""
_COLUMN, _WIDE_COLUMN = 250, 320
"""Width of the menu at the smallest window; where a line below each entry describes it."""
_HEADING, _LINE = 12, 11
"""Heights of the letters of a heading and of such a line, at the smallest window."""
_MOST: Final = 0.75
"""Largest share of the window's height that a menu in two columns takes up for such lines."""


@dataclass(frozen=True, slots=True)
class _MenuRow:
    """A row of the menu: an entry, or a heading above the entries after it.

    Attributes:
        high: its height in pixels, with the space below it.
        action: the entry, or None for a heading.
        heading: the heading in words.
    """

    high: int
    action: Action | None = None
    heading: str = ""


class TitleScreen(Screen):
    """The menu; the arrow keys go from entry to entry, Enter takes the marked entry.

    Attributes:
        headings: the headings above the groups of entries, with their places.
        menu: its entries, in this order, and the letter for each.
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
        self._entries: list[Action] = []
        self.headings: list[tuple[str, Rect]] = []
        self._focus = 0
        self._is_first = self._has_lines = False
        self._hand: Surface | None = None
        self._menu: list[UIButton] = []
        self._menu_place = Rect(0, 0, 0, 0)

    def build(self) -> None:
        """Make the menu's buttons, in as many columns as the window's height asks for."""
        super().build()
        self._hand = None
        self._waiting, self._match = self._session.waiting(), self._matches.waiting()
        self._last, self._today = self._last_ended(), self._result_of_today()
        self._due = self._drills.count(classic=self.is_classic)
        has_begun = self._waiting or self._match or self.context.home.scores.exists()
        self._is_first = Action.GUIDED in self.menu and not has_begun
        self._entries, self._menu, self.headings = [], [], []
        columns = self._columns()
        area, gap = self._menu_area(columns), self._gap()
        wide = (area.width - (len(columns) - 1) * 4 * gap) // len(columns)
        for number, rows in enumerate(columns):
            left, top = area.x + number * (wide + 4 * gap), area.y
            for row in rows:
                self._add_row(row, Rect(left, top, wide, row.high - gap))
                top += row.high
        self._focus_on(min(self._focus, len(self._entries) - 1))

    def _last_ended(self) -> tuple[Kind[Any], int] | None:
        """Return the game or the hand that the player ended last."""
        if not self.context.home.scores.exists():
            return None
        kinds, player = self.kinds[:: -1 if self._matches.is_at_table else 1], self.context.settings.player
        return self._records.query(lambda store: last_ended(store, kinds, player), default=None)

    def _result_of_today(self) -> int | None:
        """Return the player's best result of the games of today's deal that they began today."""
        if not self.context.home.scores.exists():
            return None
        today, player, daily = date.today(), self.context.settings.player, self.daily
        none: dict[date, DailyResults] = {}
        found = self._records.query(lambda store: results(store, player, [today], daily), default=none)
        return found.get(today, DailyResults()).on_day

    def _judge(self) -> None:
        """Show the verdict on the game that the player ended last."""
        assert self._last is not None
        judge_own(self.context, self._records, *self._last)

    def _add_row(self, row: _MenuRow, place: Rect) -> None:
        """Make the button of an entry, or note the place of a heading."""
        if row.action is None:
            self.headings.append((row.heading, place))
            return
        kind = ("#entry" if self._entries else "#first_entry") + ("_with_line" if self._has_lines else "")
        ids = pygame_gui.core.ObjectID(kind, theme.FOCUSABLE.class_id)
        button = UIButton(place, self._label(row.action), self.context.manager, object_id=ids)
        self._entries.append(row.action)
        self._menu.append(button)
        self._buttons[button] = row.action

    def _first_choice(self) -> Action:
        """Return the entry at the top: the entry that the player most likely wants."""
        at_table = Action.CLASSIC_ON if self._matches.is_at_table else Action.GO_ON
        wanted = (at_table, Action.GO_ON, Action.CLASSIC_ON, Action.CLASSIC_NEW, Action.NEW)
        if self._is_first:
            return Action.GUIDED
        return next(action for action in wanted if action in self.menu and self.nav.can(action))

    def _label(self, action: Action) -> str:
        """Return the name of an entry; that of the drills says how many are due."""
        if action is Action.CLASSIC_ON and isinstance(self._match, HandRecord):
            return self.words("title.classic_on_hand")
        return self.words(self.key(action), count=self._due)

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
        return self.layout.gap(4)

    def _rows(self) -> list[_MenuRow]:
        """Return the rows of the menu: the first choice, then the groups of all other entries."""
        px, gap, words = self.layout.px, self.layout.gap, self.words
        first, space = self._first_choice(), self._gap()
        lines = px(_LINE + 6) if self._has_lines else 0
        rows, heading = [_MenuRow(px(22) + gap(16) + lines + space, first)], ""
        for action in self.menu:
            heading = self.groups.get(action, heading)
            if action is first or not self.nav.can(action):
                continue
            if heading:
                rows.append(_MenuRow(px(_HEADING) + gap(16), heading=words(heading)))
                heading = ""
            rows.append(_MenuRow(px(19) + gap(5) + lines + space, action))
        return rows

    def _columns(self) -> list[list[_MenuRow]]:
        """Return the rows in a column, or in two of about equal height where the window is too low."""
        room = self._area().height
        for has_lines in (True, False) if self.is_described else (False,):
            self._has_lines = has_lines
            rows = self._rows()
            if _height(rows) <= room:
                return [rows]
            cuts = [cut for cut in range(1, len(rows)) if rows[cut - 1].action is not None]
            columns = min(
                ([rows[:cut], rows[cut:]] for cut in cuts), key=lambda columns: max(map(_height, columns))
            )
            if max(map(_height, columns)) <= room * _MOST:
                break
        return columns

    def _menu_area(self, columns: Sequence[Sequence[_MenuRow]]) -> Rect:
        """Return where the menu lies: on the right, or at the foot when it has two columns."""
        area, high = self._area(), max(map(_height, columns)) - self._gap()
        wide = area.width
        if len(columns) == 1:
            wide = self.layout.px(_WIDE_COLUMN if self._has_lines else _COLUMN)
        menu = Rect(area.right - wide, area.bottom - high, wide, high)
        if wide < area.width:
            menu.centery = area.centery
        self._menu_place = menu
        return menu

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        return {
            Action.GO_ON: when(self._waiting is not None, self._session.go_on_waiting),
            Action.CLASSIC_ON: when(self._match is not None, self._matches.go_on_waiting),
            Action.TODAY: lambda: self.nav.show(PlayDaily(date.today())),
            Action.VERDICT: when(self._last is not None, self._judge),
            Action.DRILL: when(self._due > 0, lambda: self.nav.show(Drill())),
        }

    def handle(self, event: Event) -> None:
        """Go through the menu, or take an entry by its letter."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.nav.act(self._entries[self._focus])
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            nav, last = self.nav, Action.CLASSIC_ON if self._matches.is_at_table else Action.GO_ON
            nav.act(last if nav.can(last) else Action.TABLE)  # an ended game may lie there
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._focus_on((self._focus + _STEPS[event.key]) % len(self._entries))
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._focus_on(self._beside())
        elif event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            for action in self._entries:
                if self.menu[action] == event.key:
                    self.nav.act(action)
                    return
        else:
            super().handle(event)

    def _beside(self) -> int:
        """Return the entry beside the marked entry, in the other column, or the marked entry without one."""
        here = self._menu[self._focus].rect
        others = [number for number, entry in enumerate(self._menu) if entry.rect.x != here.x]
        return min(others, key=lambda number: abs(self._menu[number].rect.y - here.y), default=self._focus)

    def _focus_on(self, number: int) -> None:
        self._focus = number
        for index, button in enumerate(self._menu):
            (button.select if index == number else button.unselect)()

    # -- drawing --------------------------------------------------------------------------------

    def status(self) -> str:
        """Return the keys that do more than the menu."""
        return self.words("title.keys")

    def spoken(self) -> Announcement:
        """Return the state of the game that waits, and the marked entry with its letter."""
        action = self._entries[self._focus]
        entry = self._entry_text(action)
        return Announcement(self.words(self.name), (self._state(),), (entry,))

    def details(self) -> Iterable[str]:
        """Return all entries with their letters."""
        return map(self._entry_text, self._entries)

    def _entry_text(self, action: Action) -> str:
        """Return an entry with its letter and its description."""
        entry = f"{self._label(action)}, {self._letter(action)}"
        if action is Action.TODAY and self._today is not None:
            entry = f"{entry}, {self.words('title.played', points=signed(self._today))}"
        return f"{entry}. {self._line(action)}" if self.is_described else entry

    def _line(self, action: Action) -> str:
        """Return the description of an entry."""
        return self.words(f"classic_entry.{action.value}")

    def _state(self) -> str:
        """Return the state of the game that can be resumed, or of the ended game on the table."""
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
        is_short = self.is_described and not self._has_lines
        return self._line(self._entries[self._focus]) if is_short else self._state()

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
            hand=len(match.hands),
            hands=match.match.length,
            resti=signed(match.match.resti[0]),
        )

    def draw(self, surface: Surface) -> None:
        """Draw the name, the hand, and the state of the last game."""
        draw_cloth(surface)
        area, menu, gap = self._area(), self._menu_place, self.layout.gap(12)
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

        for heading, place in self.headings:
            self._draw_heading(surface, heading, place)

    def _draw_heading(self, surface: Surface, heading: str, place: Rect) -> None:
        """Print a heading at the foot of its place, with a line to the right edge."""
        letters = theme.text(heading, "sans-bold", self.layout.px(_HEADING), colours.gold)
        corner = letters.get_rect(bottomleft=(place.x + theme.entry_space(self.layout.scale), place.bottom))
        surface.blit(letters, corner)
        start = corner.right + self.layout.gap(8)
        pygame.draw.line(surface, colours.line, (start, corner.centery), (place.right, corner.centery))

    def draw_over(self, surface: Surface) -> None:
        """Write each entry's letter and description on its button."""
        space, gap = theme.entry_space(self.layout.scale), self.layout.gap(3)
        for action, button in zip(self._entries, self._menu, strict=True):
            rect = button.rect
            is_first = button is self._menu[0]
            shade = colours.text if is_first else colours.muted
            letter = theme.text(self._letter(action), "sans", self.layout.px(12), shade)
            at = letter.get_rect(midright=(rect.right - space, rect.centery))
            face, high = "sans-bold" if is_first else "sans", theme.widget_text(self.layout.scale)
            left = rect.x + space + theme.text_width(button.text, face, high)
            if left < at.left:
                surface.blit(letter, at)
            if action is Action.TODAY and self._today is not None:
                self._draw_done(surface, signed(self._today), left, at)
            if self._has_lines:
                room = rect.width - 3 * space - letter.get_width()
                line = theme.shrunk(self._line(action), "sans", self.layout.px(_LINE), room, shade)
                foot = rect.x + space, rect.bottom - (self.layout.px(7) if is_first else gap)
                surface.blit(line, line.get_rect(bottomleft=foot))

    def _draw_done(self, surface: Surface, result: str, left: int, letter: Rect) -> None:
        """Draw a tick between an entry's name and its letter, and the result where there is room."""
        gap, high = self.layout.gap(8), self.layout.px(12)
        mark, figure = tick(high, colours.gold), theme.text(result, "sans-bold", high, colours.gold)
        room = letter.left - left - 3 * gap
        right = letter.left - gap
        if mark.get_width() + gap // 2 + figure.get_width() <= room:
            surface.blit(figure, figure.get_rect(midright=(right, letter.centery)))
            right -= figure.get_width() + gap // 2
        surface.blit(mark, mark.get_rect(midright=(right, letter.centery)))


class ClassicTitleScreen(TitleScreen):
    """The menu of the classic game."""

    menu: ClassVar = CLASSIC_MENU
    groups: ClassVar[Mapping[Action, str]] = {}
    is_described: ClassVar = True
    name: ClassVar = "classic.title"
    kinds: ClassVar[Sequence[Kind[Any]]] = (HAND,)
    daily: ClassVar = DAILY_HAND
    is_classic: ClassVar = True
    help_key = "help.classic_title"
    here = Action.CLASSIC_MENU

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        context, matches = self.context, self._matches
        return {
            Action.CLASSIC_ON: when(self._match is not None, matches.go_on_waiting),
            Action.DEAL: lambda: questions.match_by_number(context, matches),
            Action.TODAY: lambda: context.nav.show(PlayDaily(date.today(), classic=True)),
            Action.DRILL: when(self._due > 0, lambda: context.nav.show(Drill(classic=True))),
            Action.CLASSIC_HAND: lambda: questions.hand_by_number(context, matches),
            Action.GAMES: lambda: questions.unfinished_matches(context, matches),
            Action.VERDICT: when(self._last is not None, self._judge),
        }

    def _first_choice(self) -> Action:
        """Return the guide to those who have never played."""
        return Action.CLASSIC_LEARN if self._matches.is_new else super()._first_choice()

    def handle(self, event: Event) -> None:
        """Go through the menu; Esc leads back to the title."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.nav.show(Menu())
        else:
            super().handle(event)

    def key(self, action: Action) -> str:
        """Return the catalogue's key of an entry."""
        return f"classic_title.{action.value}"

    @property
    def faces(self) -> Faces:
        """The card pictures of the hand: those of this game."""
        return self.context.classic_faces

    def _state(self) -> str:
        """Return the state of the match or the hand that can be resumed."""
        return self.words("classic_title.none") if self._match is None else self._match_state(self._match)


def _height(rows: Iterable[_MenuRow]) -> int:
    """Return the height of a column of rows in pixels."""
    return sum(row.high for row in rows)


_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
