"""The general actions, available on every screen."""

from collections.abc import Callable, Mapping
from typing import Final

from scores import estimates
from solitaire.play.game import Phase
from solitaire.table.actions import IN_CLASSIC, Action
from solitaire.table.background import Background, Services
from solitaire.table.context import Context
from solitaire.table.models.shown import HelpSource
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import (
    EnterShuffle,
    Guide,
    Keys,
    Lesson,
    Menu,
    NewMatch,
    Pause,
    Request,
    Scores,
    Settings,
    Stats,
)
from solitaire.table.screens.base import Screen
from solitaire.table.services import questions
from solitaire.table.services.classic import match_questions
from solitaire.table.services.tutor import WHOLE
from solitaire.texts.words import LIGHT

_PLACES: Final[Mapping[Action, Request]] = {
    Action.MENU: Menu(),
    Action.SCORES: Scores(),
    Action.STATS: Stats(),
    Action.SETTINGS: Settings(),
    Action.KEYS: Keys(),
    Action.ENTRY: EnterShuffle(),
    Action.PAUSE: Pause(),
    Action.LEARN: Guide(),
    Action.LESSON: Lesson(),
    Action.CLASSIC_MENU: Menu(classic=True),
    Action.CLASSIC_NEW: NewMatch(),
    Action.CLASSIC_STATS: Stats(classic=True),
    Action.CLASSIC_LEARN: Guide(classic=True),
    Action.CLASSIC_LESSON: Lesson(classic=True),
}
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
    Action.CLASSIC_FALL: "no_fall",
}
"""Why an action is not possible, as catalogue keys, where a reason is worth giving."""
_KEY: Final = f"{LIGHT}  "
"""Stands in a help text between a key and what it does."""


class Commands:
    """The general actions of one table.

    Args:
        context: what they may use.
        services: the work behind the screens.
        background: the work in other processes.
        screen: the screen shown now.
    """

    def __init__(
        self, context: Context, services: Services, background: Background, screen: Callable[[], Screen]
    ) -> None:
        self._context, self._services, self._background = context, services, background
        self._screen = screen
        session, records, hints = services.session, services.records, services.hints
        self._actions: Final[Mapping[Action, Callable[[], None]]] = {
            Action.NEW: session.play_random,
            Action.EASY: lambda: session.play_one_of(estimates.easy_deals()),
            Action.DEAL: lambda: questions.play(context, session, records, services.kinds),
            Action.GAMES: lambda: questions.unfinished(context, *services.kinds),
            Action.PASTE: services.importer.paste,
            Action.PLAYER: lambda: questions.player_name(context, records, session),
            Action.HELP: self._show_keys,
            Action.PAD: self._show_pad,
            Action.MORE: lambda: context.nav.show_menu(),
            Action.FULLSCREEN: lambda: context.change_settings(fullscreen=not context.settings.fullscreen),
            Action.EXPORT: self._export,
            Action.QUIT: lambda: context.nav.quit(),
            Action.WORK_AGAIN: background.begin_again,
            Action.TABLE: services.back_to_table,
            Action.LEAVE: lambda: context.nav.leave(),
            Action.GUIDED: session.play_guided,
            Action.GUIDED_WHOLE: lambda: session.play_guided(WHOLE),
            Action.RESTART: session.restart,
            Action.UNDO: lambda: questions.undo(context, session),
            Action.REDO: session.redo,
            Action.FINISH: lambda: questions.finish(context, session),
            Action.HINT: lambda: hints.show_next(HelpSource.FAIR),
            Action.ORACLE: lambda: hints.show_next(HelpSource.ORACLE),
            Action.VERDICT: session.show_verdict,
        }

    def handler(self, action: Action) -> Callable[[], None] | None:
        """Return the function that carries out a general action; None if it is not possible now."""
        if self._screen().is_classic:
            action = IN_CLASSIC.get(action, action)
        if not self._can(action):
            return None
        if (place := _PLACES.get(action)) is not None:
            return lambda: self._go_to(place)
        return self._actions.get(action)

    def _go_to(self, place: Request) -> None:
        nav = self._context.nav
        nav.show(place)
        if place == _PLACES[Action.CLASSIC_MENU] and self._services.matches.is_new:
            match_questions.offer_guide(self._context, lambda: nav.show(NewMatch()))

    def _can(self, action: Action) -> bool:
        screen, session = self._screen(), self._services.session
        if action in _PLACES:
            return action is not screen.here
        if action in _ON_THE_GAME:
            return session.has_game and (
                (screen.is_play or action is Action.VERDICT) and self._can_on_game(action)
            )
        if action is Action.EXPORT:
            return screen.pictured() is not None
        if action is Action.MORE:
            return bool(screen.toolbar)
        if action is Action.WORK_AGAIN:
            return bool(self._background.troubled)
        if action is Action.TABLE:
            has_table = session.has_game or self._services.matches.has_match
            return not screen.is_play and (has_table or screen.here is not Action.MENU)
        return True

    def _can_on_game(self, action: Action) -> bool:
        game = self._services.session.game
        can_be_helped = game.phase in (Phase.STACKING, Phase.DECK, Phase.FOLA)
        possible = {
            Action.RESTART: game.phase is not Phase.CUT,
            Action.UNDO: game.can_undo,
            Action.REDO: game.can_redo,
            Action.FINISH: game.phase in (Phase.DECK, Phase.FOLA),
            Action.HINT: can_be_helped,
            Action.ORACLE: can_be_helped,
            Action.VERDICT: game.phase is Phase.ENDED,
        }
        return possible[action]

    def refusal(self, action: Action) -> str | None:
        """Return the catalogue key of why an action is not possible now, where a reason is worth giving."""
        return (
            REFUSALS.get(action)
            if self._services.session.has_game or self._services.matches.has_match
            else None
        )

    def _show_keys(self) -> None:
        """Explain the keys of the current screen, or the buttons of the controller in hand."""
        text, settings = self._screen().help_text(), self._context.settings
        if not settings.single_keys:
            text = "\n\n".join([self._context.words("help.no_single_keys"), text])
        if self._background.troubled:
            text = "\n\n".join([self._context.words("help.work_again"), text])
        if self._context.pad.is_in_hand:
            about = [part for part in text.split("\n\n") if _KEY not in part]
            self._show_pad(*about)
        else:
            self._explain("ask.help_title", text)

    def _show_pad(self, *about: str) -> None:
        """Explain the buttons of a game controller, and what else there is to know of the screen."""
        buttons = self._context.words("help.pad", **self._context.pad_signs)
        self._explain("action.pad", "\n\n".join([buttons.strip(), *about]))

    def _explain(self, title: str, text: str) -> None:
        words = self._context.words
        self._context.ask(Question(words(title), text, (Answer(words("button.close")),)))

    def _export(self) -> None:
        """Make a picture of the game shown."""
        pictured = self._screen().pictured()
        assert pictured is not None
        self._services.exporter.begin(pictured())
