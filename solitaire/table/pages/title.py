"""The title, and that of the classic game: the name, a hand of cards, and the entries of the menu."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, ClassVar, Final

from scores.daily import DAILY_DEAL, DAILY_HAND, Daily, DailyResults, results
from scores.games import GAME
from scores.hands import HAND
from scores.kinds import StoredKind
from scores.tables import last_ended
from solitaire.classic.match_record import ClassicRecord
from solitaire.classic.record import HandRecord
from solitaire.home.files import is_there
from solitaire.play.game import Game, Phase
from solitaire.table.actions import Act, Action, Offer, when
from solitaire.table.context import Context
from solitaire.table.look.faces import Faces
from solitaire.table.page.tree import Column, First, Node, Row, Spare, Text
from solitaire.table.page.view import Stop
from solitaire.table.parts.card_view import TitleHand
from solitaire.table.parts.entry_menu import EntryButton, EntryMenu
from solitaire.table.requests import Menu, NextDrill, PlayDaily
from solitaire.table.screens.page import PageScreen
from solitaire.table.services.classic import match_questions
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.drills import Drills
from solitaire.table.services.records import Records, judge_own
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.texts.words import signed

MENU: Final = {
    Action.GO_ON: "c",
    Action.NEW: "n",
    Action.TODAY: "t",
    Action.DEAL: "d",
    Action.GAMES: "g",
    Action.SCORES: "s",
    Action.VERDICT: "v",
    Action.DRILL: "x",
    Action.GUIDED: "b",
    Action.LEARN: "l",
    Action.CLASSIC_ON: "m",
    Action.CLASSIC_MENU: "f",
    Action.SETTINGS: "p",
    Action.QUIT: "q",
}
"""The entries of the title in order, each with its letter."""
_GROUPS: Final = {
    Action.GO_ON: "title.of_solitaire",
    Action.CLASSIC_ON: "title.of_classic",
    Action.SETTINGS: "title.of_both",
}
"""The heading above each group of entries, by the first entry of the group."""


class TitleScreen(PageScreen):
    """The menu; the arrow keys go from entry to entry, Enter takes the marked entry.

    Attributes:
        entries: the menu with the entries that are possible now.
    """

    menu: ClassVar[Mapping[Action, str]] = MENU
    """All its entries, in this order, and the letter for each."""
    groups: ClassVar[Mapping[Action, str]] = _GROUPS
    """The catalogue's key of the heading above a group of entries, by the first of them."""
    is_described: ClassVar = False
    """Whether a line below each entry describes it, where there is room."""
    name: ClassVar = "app.title"
    """The catalogue's key of the name written large."""
    kinds: ClassVar[Sequence[StoredKind[Any]]] = (GAME, HAND)
    """The kinds of game of which the last has its verdict here."""
    daily: ClassVar[Daily] = DAILY_DEAL
    """The stored games or hands that count as today's."""
    help_key = "help.title"
    has_tab_stops = False
    here = Action.MENU

    def __init__(
        self, context: Context, session: Session, matches: MatchSession, records: Records, drills: Drills
    ) -> None:
        super().__init__(context)
        self._session, self._matches, self._records, self._drills = session, matches, records, drills
        self._last: tuple[StoredKind[Any], int] | None = None
        self._due = 0
        self._today: int | None = None
        self._waiting: Game | None = None
        self._match: ClassicRecord | None = None
        self.entries = EntryMenu(self.show)
        self._is_first = self._has_others = False

    def offers(self) -> Sequence[Offer]:
        own = self.own_actions()
        entries = [
            Offer(action, own[action] if action in own else self.nav.general(action), letter)
            for action, letter in self.menu.items()
        ]
        return (*entries, self._way_back({offer.action: offer.do for offer in entries}))

    def own_actions(self) -> Mapping[Action, Act | None]:
        """Return the entries that do something else than on other screens; None where it is not possible."""
        games = self.nav.general(Action.GAMES)
        return {
            Action.GO_ON: when(self._waiting is not None, self._session.resume_waiting),
            Action.CLASSIC_ON: when(self._match is not None, self._matches.resume_waiting),
            Action.TODAY: lambda: self.nav.show(PlayDaily(date.today())),
            Action.GAMES: games if self._has_others else None,
            Action.VERDICT: when(self._last is not None, self._judge),
            Action.DRILL: when(self._due > 0, partial(self.nav.show, NextDrill(classic=self.is_classic))),
        }

    def _way_back(self, possible: Mapping[Action, Act | None]) -> Offer:
        """Return what Escape does: it leads back to the table, where an ended game may lie."""
        last = Action.CLASSIC_ON if self._matches.is_at_table else Action.GO_ON
        if (do := possible.get(last)) is not None:
            return Offer(last, do, "escape")
        return Offer(Action.TABLE, self.nav.general(Action.TABLE), "escape")

    def read(self) -> None:
        self._waiting, self._match = self._session.waiting(), self._matches.waiting()
        self._has_others = bool((self._matches if self.is_classic else self._session).other_games())
        self._last, self._today = self._last_ended(), self._result_of_today()
        self._due = self._drills.count(classic=self.is_classic)
        has_begun = self._waiting or self._match or is_there(self.context.home.scores)
        self._is_first = Action.GUIDED in self.menu and not has_begun
        self._hand = TitleHand(self.faces)

    def _last_ended(self) -> tuple[StoredKind[Any], int] | None:
        """Return the last game or hand that the player ended."""
        if not is_there(self.context.home.scores):
            return None
        kinds, player = self.kinds[:: -1 if self._matches.is_at_table else 1], self.context.settings.player
        return self._records.query(lambda store: last_ended(store, kinds, player), default=None)

    def _result_of_today(self) -> int | None:
        """Return the player's best result on today's deal in games begun today."""
        if not is_there(self.context.home.scores):
            return None
        today, player, daily = date.today(), self.context.settings.player, self.daily
        none: dict[date, DailyResults] = {}
        found = self._records.query(lambda store: results(store, player, [today], daily), default=none)
        return found.get(today, DailyResults()).on_day

    def _judge(self) -> None:
        """Show the verdict on the last game that the player ended."""
        assert self._last is not None
        judge_own(self.context, self._records, *self._last)

    # -- the entries ----------------------------------------------------------------------------

    def _listed(self) -> list[EntryButton]:
        """Return the entries of the menu: the first choice, then the groups of all others."""
        possible = {offer.action for offer in self.offered if offer.do is not None}
        first, heading = self._first_choice(possible), ""
        entries = [self._entry(first)]
        for action in self.menu:
            heading = self.groups.get(action, heading)
            if action is not first and action in possible:
                entries.append(self._entry(action, self.words(heading) if heading else ""))
                heading = ""
        return entries

    def _entry(self, action: Action, heading: str = "") -> EntryButton:
        """Return an entry; below a heading, if it begins a group."""
        letter, words = self.context.key_words((ord(self.menu[action]), False)), self.words
        line = words(f"classic_entry.{action.value}") if self.is_described else ""
        done = "" if self._today is None or action is not Action.TODAY else signed(self._today)
        label, press = self._label(action), partial(self.nav.act, action)
        said = ", ".join([label, letter, *([words("title.played", points=done)] if done else [])])
        said = f"{said}. {line}" if line else said
        return EntryButton(
            label, press, action, letter=letter, line=line, heading=heading, done=done, said_aloud=said
        )

    def _first_choice(self, possible: set[Action]) -> Action:
        """Return the entry at the top: the most likely choice."""
        at_table = Action.CLASSIC_ON if self._matches.is_at_table else Action.GO_ON
        wanted = (at_table, Action.GO_ON, Action.CLASSIC_ON, Action.CLASSIC_NEW, Action.NEW)
        if self._is_first:
            return Action.GUIDED
        return next(action for action in wanted if action in self.menu and action in possible)

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
        return self.context.faces

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        menu, hand = self.entries.of(self._listed()), self._hand

        def emblem(line: str) -> Node:
            name = Text(self.words(self.name), "display", "middle", least=12)
            return Column(hand, name, Text(line, "body", "middle", least=12), Spare(36), space=6)

        arranged = list[Node]()
        for has_lines in (True, False) if self.is_described else (False,):
            line = menu.chosen.line if self.is_described and not has_lines else self._state()
            single = menu.arranged(1, has_lines=has_lines, wide=320 if has_lines else 250)
            arranged.append(Row(emblem(line), single, space=24))
            arranged.append(Column(emblem(line), menu.arranged(2, has_lines=has_lines), space=12))
        return First(arranged)

    def help_text(self) -> str:
        return self.words(self.help_key).strip()

    def status(self) -> str:
        context = self.context
        if context.pad.is_in_hand:
            return self.words("title.pad_keys", **context.pad_signs)
        return self.words("title.keys")

    def spoken(self) -> Announcement:
        return Announcement(self.words(self.name), (self._state(),), self.view.said())

    def details(self) -> Iterable[str]:
        return self.entry_texts().values()

    def entry_texts(self) -> Mapping[Stop, str]:
        return {
            stop: stop.button.said_aloud for stop in self.view.stops if isinstance(stop.button, EntryButton)
        }

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


CLASSIC_MENU: Final = {
    Action.CLASSIC_ON: "c",
    Action.CLASSIC_NEW: "n",
    Action.DEAL: "d",
    Action.TODAY: "t",
    Action.CLASSIC_DAILY: "a",
    Action.CLASSIC_HAND: "b",
    Action.GAMES: "g",
    Action.PASTE: "p",
    Action.CLASSIC_SCORES: "s",
    Action.VERDICT: "v",
    Action.DRILL: "x",
    Action.CLASSIC_LESSON: "l",
    Action.MENU: "m",
}
"""The entries of the menu in order, each with its letter."""


class ClassicTitleScreen(TitleScreen):
    """The menu of the classic game."""

    menu: ClassVar = CLASSIC_MENU
    groups: ClassVar[Mapping[Action, str]] = {}
    is_described: ClassVar = True
    name: ClassVar = "classic.title"
    kinds: ClassVar[Sequence[StoredKind[Any]]] = (HAND,)
    daily: ClassVar = DAILY_HAND
    is_classic = True
    help_key = "help.classic_title"
    here = Action.CLASSIC_MENU

    def own_actions(self) -> Mapping[Action, Act | None]:
        context, matches = self.context, self._matches
        return {
            **super().own_actions(),
            Action.DEAL: lambda: match_questions.match_by_number(context, matches),
            Action.TODAY: lambda: context.nav.show(PlayDaily(date.today(), classic=True)),
            Action.CLASSIC_HAND: lambda: match_questions.hand_by_number(context, matches),
            Action.GAMES: when(
                self._has_others, lambda: match_questions.unfinished_matches(context, matches)
            ),
        }

    def _way_back(self, possible: Mapping[Action, Act | None]) -> Offer:
        return Offer(Action.MENU, lambda: self.nav.show(Menu()), "escape")

    def _first_choice(self, possible: set[Action]) -> Action:
        return Action.CLASSIC_LESSON if self._matches.is_new else super()._first_choice(possible)

    def key(self, action: Action) -> str:
        return f"classic_title.{action.value}"

    @property
    def faces(self) -> Faces:
        return self.context.classic_faces

    def _state(self) -> str:
        return self.words("classic_title.none") if self._match is None else self._match_state(self._match)
