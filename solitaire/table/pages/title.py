"""The titles of both games: the name, a hand of cards, and the entries of the menu; and the pause."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import ClassVar, Final

from solitaire.classic.match_record import ClassicRecord
from solitaire.classic.record import HandRecord
from solitaire.home.files import is_there
from solitaire.play.game import Game, Phase
from solitaire.table.actions import Act, Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.look.faces import Faces
from solitaire.table.page.tree import Column, Node, Panel, Row, Spare, Text
from solitaire.table.page.view import Stop
from solitaire.table.parts.card_view import TitleHand
from solitaire.table.parts.menus import EntryButton, EntryMenu
from solitaire.table.requests import Menu, NextDrill, PlayDaily
from solitaire.table.screens.base import PageScreen
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.texts.words import signed

MENU: Final = {
    Action.GO_ON: "c",
    Action.DEAL: "n",
    Action.LEARN: "l",
    Action.GUIDED: "b",
    Action.SCORES: "s",
    Action.CLASSIC_MENU: "f",
    Action.SETTINGS: "p",
    Action.QUIT: "q",
}
"""The entries of the title in order, each with its letter."""
_SMALL: Final = (Action.SETTINGS, Action.QUIT)
"""Those that are small, at the foot."""


class TitleScreen(PageScreen):
    """The menu; the arrow keys go from entry to entry, Enter takes the marked entry.

    Attributes:
        entries: the menu with the entries that are possible now.
    """

    menu_keys: ClassVar[Mapping[Action, str]] = MENU
    """All its entries, in this order, and the letter for each."""
    is_described: ClassVar = False
    """Whether a line below each entry describes it."""
    name: ClassVar = "app.title"
    """The catalogue's key of the name written large."""
    help_key = "help.title"
    has_tab_stops = False
    here = Action.MENU

    def __init__(self, context: Context, session: Session, matches: MatchSession) -> None:
        super().__init__(context)
        self._session, self._matches = session, matches
        self._waiting: Game | None = None
        self._match: ClassicRecord | None = None
        self.entries = EntryMenu(self.show)
        self._is_first = False

    def offers(self) -> Sequence[Offer]:
        own = self.own_actions()
        entries = [
            Offer(action, own[action] if action in own else self.nav.general(action), letter)
            for action, letter in self.menu_keys.items()
        ]
        today = partial(PlayDaily, classic=self.is_classic)
        return (
            *entries,
            Offer(Action.TODAY, lambda: self.nav.show(today(date.today())), "t"),
            Offer(Action.DRILL, lambda: self.nav.show(NextDrill(classic=self.is_classic)), "x"),
            self._way_back(),
        )

    def own_actions(self) -> Mapping[Action, Act | None]:
        """Return the entries that do something else than on other screens; None where it is not possible."""
        is_match = self._match is not None and (self._matches.is_at_table or self._waiting is None)
        is_waiting = is_match or self._waiting is not None
        last = self._matches.resume_waiting if is_match else self._session.resume_waiting
        return {Action.GO_ON: when(is_waiting, last)}

    def _way_back(self) -> Offer:
        """Return what Escape does: it leads back to the table, where an ended game may lie."""
        to_table = self.own_actions()[Action.GO_ON] or self.nav.general(Action.TABLE)
        return Offer(Action.TABLE, to_table, "escape")

    def read(self) -> None:
        self._waiting, self._match = self._session.waiting(), self._matches.waiting()
        has_begun = self._waiting or self._match or is_there(self.context.home.scores)
        self._is_first = not has_begun
        self._hand = TitleHand(self.faces)

    # -- the entries ----------------------------------------------------------------------------

    def _listed(self) -> list[EntryButton]:
        """Return the entries; for somebody new the guided game comes first, in place of the guide."""
        possible = [action for action in self.menu_keys if self.can(action)]
        first = self._first()
        hidden = Action.LEARN if first is Action.GUIDED else Action.GUIDED
        possible = sorted((one for one in possible if one is not hidden), key=lambda one: one is not first)
        return [self._entry(action) for action in possible]

    def _entry(self, action: Action) -> EntryButton:
        """Return an entry."""
        letter, words = self.context.key_words((ord(self.menu_keys[action]), False)), self.words
        line = words(f"classic_entry.{action.value}") if self.is_described else ""
        label, press = words(self.key(action)), partial(self.nav.act, action)
        named = f"{label}, {letter}" if letter else label
        said = f"{named}. {line}" if line else named
        small = action in _SMALL
        return EntryButton(label, press, action, letter=letter, line=line, is_small=small, said_aloud=said)

    def _first(self) -> Action | None:
        """Return the entry that stands before the others for somebody new."""
        return Action.GUIDED if self._is_first else None

    def key(self, action: Action) -> str:
        """Return the catalogue's key of an entry."""
        return f"title.{action.value}"

    @property
    def faces(self) -> Faces:
        return self.context.faces

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        menu, hand = self.entries.of(self._listed()), self._hand
        name = Text(self.words(self.name), "display", "middle", least=12)
        state = Text(self._state(), "body", "middle", wraps=True)
        emblem = Column(hand, name, state, Spare(36), space=6)
        row = Row(emblem, menu.arranged(320 if self.is_described else 250), space=24)
        return Panel(row, ground="")  # as high as the window

    def help_text(self) -> str:
        return self.context.with_keys(self.words(self.help_key).strip(), self.offered)

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
    Action.GO_ON: "c",
    Action.CLASSIC_NEW: "n",
    Action.CLASSIC_LESSON: "l",
    Action.SCORES: "s",
    Action.MENU: "m",
}
"""The entries of the menu in order, each with its letter."""


class ClassicTitleScreen(TitleScreen):
    """The menu of the classic game."""

    menu_keys: ClassVar = CLASSIC_MENU
    is_described: ClassVar = True
    name: ClassVar = "classic.title"
    is_classic = True
    help_key = "help.classic_title"
    here = Action.CLASSIC_MENU

    def own_actions(self) -> Mapping[Action, Act | None]:
        return {
            Action.GO_ON: when(self._match is not None, self._matches.resume_waiting),
            Action.MENU: lambda: self.nav.show(Menu()),
        }

    def _way_back(self) -> Offer:
        return Offer(Action.MENU, self.own_actions()[Action.MENU], "escape, m")

    def _first(self) -> Action | None:
        return Action.CLASSIC_LESSON if self._matches.is_new else None

    def key(self, action: Action) -> str:
        return f"classic_title.{action.value}"

    @property
    def faces(self) -> Faces:
        return self.context.classic_faces

    def _state(self) -> str:
        return self.words("classic_title.none") if self._match is None else self._match_state(self._match)


# -- the pause: it hides the cards, and stops the clock and the other players ----------------------


class PauseScreen(PageScreen):
    """A page over the table, which goes on when it is left."""

    here = Action.PAUSE

    def offers(self) -> Sequence[Offer]:
        leave = Offer(Action.LEAVE, self.nav.leave, "escape, return, space", Where.BELOW, is_main=True)
        return (leave, Offer(Action.PAUSE, self.nav.leave))

    def page(self) -> Node:
        words = self.words
        text = Text(words("pause.text"), "aside", "middle", wraps=True)
        return Column(Spare(), Text(words("pause.title"), "display", "middle"), text, Spare(), space=12)
