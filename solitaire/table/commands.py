"""What the general actions do: those that every screen offers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from scores import par_table
from solitaire.play.game import Phase
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services import questions, sharing
from solitaire.table.services.classic.session import MatchSession
from solitaire.table.services.exporter import Exporter, Pictured
from solitaire.table.services.hints import Adviser, Hints
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session

_PLACES: Final = (
    *(Action.MENU, Action.SCORES, Action.DAILY, Action.STATS, Action.SETTINGS, Action.LEARN, Action.LESSON),
    *(
        Action.CLASSIC_LEARN,
        Action.CLASSIC_SCORES,
        Action.CLASSIC_STATS,
        Action.CLASSIC_DAILY,
        Action.CLASSIC_MENU,
    ),
    Action.CLASSIC_LESSON,
)
"""Actions that lead to another screen."""
_ON_THE_GAME: Final = (
    *(Action.RESTART, Action.UNDO, Action.REDO, Action.FINISH, Action.HINT, Action.ORACLE, Action.VERDICT),
)
"""Actions on the game on the table."""
REFUSALS: Final = {
    Action.UNDO: "nothing_back",
    Action.REDO: "nothing_again",
    Action.CLASSIC_LAST: "no_last_trick",
    Action.CLASSIC_REST: "not_decided",
}
"""Why an action is not possible, by keys of the catalogue, where that is worth saying."""


class ShownScreen(Protocol):
    """What the general actions must know of the screen shown; see ``screens.base.Screen``."""

    @property
    def here(self) -> Action | None:
        """The action that leads to it."""

    @property
    def is_play(self) -> bool:
        """Whether the game on the table goes on there."""

    @property
    def toolbar(self) -> Sequence[Action]:
        """The actions with a button."""

    @property
    def help_key(self) -> str:
        """The catalogue's key of the text that explains its keys."""

    def pictured(self) -> Pictured | None:
        """What pictures can be made of."""


class Commands:
    """The general actions of one table."""

    def __init__(
        self,
        context: Context,
        session: Session,
        matches: MatchSession,
        records: Records,
        hints: Hints,
        exporter: Exporter,
        screen: Callable[[], ShownScreen],
    ) -> None:
        self._context, self._session, self._matches, self._records = context, session, matches, records
        self._hints, self._exporter, self._screen = hints, exporter, screen

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the general actions, with what each does."""
        context, session, nav = self._context, self._session, self._context.nav
        return {
            Action.NEW: session.play_random,
            Action.EASY: lambda: session.play_one_of(par_table.easy_deals()),
            Action.HARD: lambda: session.play_one_of(par_table.hard_deals()),
            Action.DEAL: lambda: questions.deal_by_number(context, session),
            Action.GAMES: lambda: questions.unfinished(context, session),
            Action.PASTE: lambda: sharing.import_pasted(context, self._records),
            Action.PLAYER: lambda: sharing.ask_player(context, self._records, session),
            Action.HELP: self._show_keys,
            Action.MORE: self._list_toolbar,
            Action.FULLSCREEN: lambda: context.change_settings(fullscreen=not context.settings.fullscreen),
            Action.EXPORT: self._export,
            Action.QUIT: nav.quit,
            Action.MENU: nav.title,
            Action.TABLE: nav.table,
            Action.CLASSIC_NEW: self._matches.play_random,
            Action.CLASSIC_MENU: nav.classic_menu,
            Action.SCORES: nav.scores,
            Action.DAILY: nav.daily,
            Action.STATS: nav.stats,
            Action.SETTINGS: nav.settings,
            Action.LEARN: nav.guide,
            Action.CLASSIC_LEARN: nav.classic_guide,
            Action.CLASSIC_SCORES: nav.classic_scores,
            Action.SOLITAIRE_SCORES: nav.scores,
            Action.CLASSIC_STATS: nav.classic_stats,
            Action.CLASSIC_DAILY: nav.classic_daily,
            Action.LESSON: nav.lesson,
            Action.CLASSIC_LESSON: nav.classic_lesson,
            Action.GUIDED: session.play_guided,
            Action.RESTART: session.restart,
            Action.UNDO: lambda: questions.undo(context, session),
            Action.REDO: session.redo,
            Action.FINISH: lambda: questions.finish(context, session),
            Action.HINT: lambda: self._hints.show_next(Adviser.FAIR),
            Action.ORACLE: lambda: self._hints.show_next(Adviser.ORACLE),
            Action.VERDICT: session.show_verdict,
        }

    def can(self, action: Action) -> bool:
        """Say whether a general action is possible now."""
        screen, session = self._screen(), self._session
        if action in _PLACES:
            return action is not screen.here
        if action in _ON_THE_GAME:
            return session.has_game and self._can_on_game(action, screen)
        if action is Action.EXPORT:
            return screen.pictured() is not None
        if action is Action.MORE:
            return bool(screen.toolbar)
        if action is Action.TABLE:
            has_table = session.has_game or self._matches.has_match
            return not screen.is_play and (has_table or screen.here is not Action.MENU)
        return action in self.actions()

    def _can_on_game(self, action: Action, screen: ShownScreen) -> bool:
        game = self._session.game
        if action is Action.VERDICT:
            return game.phase is Phase.ENDED
        can_be_helped = game.phase in (Phase.STACKING, Phase.DECK, Phase.FOLA)
        possible = {
            Action.RESTART: game.phase is not Phase.CUT,
            Action.UNDO: game.can_undo,
            Action.REDO: game.can_redo,
            Action.FINISH: game.phase in (Phase.DECK, Phase.FOLA),
            Action.HINT: can_be_helped,
            Action.ORACLE: can_be_helped,
        }
        return screen.is_play and possible[action]

    def refusal(self, action: Action) -> str | None:
        """Return why an action is not possible now, where that is worth saying: a key of the catalogue."""
        return REFUSALS.get(action) if self._session.has_game or self._matches.has_match else None

    def _show_keys(self) -> None:
        """Explain the keys of the screen shown."""
        words = self._context.words
        text = words(self._screen().help_key).strip()
        self._context.ask(Question(words("ask.help_title"), text, (Answer(words("button.close")),)))

    def _list_toolbar(self) -> None:
        """List what the toolbar offers now, to choose from."""
        words, nav = self._context.words, self._context.nav
        offered = {
            words(f"action.{action.value}"): action for action in self._screen().toolbar if nav.can(action)
        }
        answers = (
            Answer(words("button.ok"), lambda label: nav.act(offered[label])),
            Answer(words("button.close")),  # "cancel" is also the word for undo in Italian and French
        )
        self._context.ask(Question(words("ask.more_title"), "", answers, items=tuple(offered)))

    def _export(self) -> None:
        """Make a picture or an animation of the game shown."""
        pictured = self._screen().pictured()
        assert pictured is not None
        self._exporter.offer(pictured)
