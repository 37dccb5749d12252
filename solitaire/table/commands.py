"""The actions that every screen offers, and their keys."""

from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from scores import par_table
from scores.games import Standing
from solitaire.game import Phase
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.screens.daily import DailyScene
from solitaire.table.screens.guide import GuideScene
from solitaire.table.screens.lesson import LessonScene
from solitaire.table.screens.settings import SettingsScene
from solitaire.table.screens.stats import StatsScene
from solitaire.table.screens.title import TitleScene
from solitaire.table.services import questions, sharing
from solitaire.table.services.hints import Kind

if TYPE_CHECKING:
    from solitaire.table.app import App

_ALWAYS: Final = ("new", "easy", "hard", "deal", "games", "take_in", "player", "help", "fullscreen", "quit")
_PLACES: Final = ("menu", "scores", "daily", "stats", "settings", "learn", "lesson")
"""General actions that lead to another screen."""
_ON_THE_TABLE: Final = ("restart", "undo", "redo", "finish", "hint", "oracle")
"""General actions on the game while it is shown."""
_KEYS: Final = {
    (pygame.K_u, False): "undo",
    (pygame.K_BACKSPACE, False): "undo",
    (pygame.K_z, True): "undo",
    (pygame.K_r, False): "redo",
    (pygame.K_y, True): "redo",
    (pygame.K_e, False): "finish",
    (pygame.K_e, True): "export",
    (pygame.K_v, False): "review",
    (pygame.K_h, False): "hint",
    (pygame.K_o, False): "oracle",
    (pygame.K_n, True): "new",
    (pygame.K_g, True): "deal",
    (pygame.K_o, True): "games",
    (pygame.K_r, True): "restart",
    (pygame.K_F1, False): "help",
    (pygame.K_F2, False): "scores",
    (pygame.K_F3, False): "daily",
    (pygame.K_F4, False): "stats",
    (pygame.K_F6, False): "learn",
    (pygame.K_F5, False): "settings",
    (pygame.K_COMMA, True): "settings",
    (pygame.K_m, True): "menu",
    (pygame.K_v, True): "take_in",
    (pygame.K_F10, False): "more",
    (pygame.K_F11, False): "fullscreen",
    (pygame.K_q, True): "quit",
}
"""General actions by key and whether Ctrl (or Command) is held."""


class Actions:
    """The general actions of one table, each a method named ``do_`` and the action."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        scene, games = self._app.scene, self._app.games
        assert scene is not None
        if action in _ALWAYS:
            return True
        if action in _PLACES:
            return action != scene.here
        if action == "export":
            return scene.pictured() is not None
        if action == "more":
            return bool(scene.toolbar)
        if action == "table":
            return not scene.is_play and (games.save is not None or scene.here != "menu")
        if games.save is None or (not scene.is_play and action in _ON_THE_TABLE):
            return False
        game = games.game
        possible = {
            "restart": game.phase is not Phase.CUT,
            "undo": game.can_undo,
            "redo": game.can_redo,
            "finish": game.phase in (Phase.DECK, Phase.FOLA),
            "review": game.phase is Phase.ENDED,
            "hint": game.phase in (Phase.STACKING, Phase.DECK, Phase.FOLA),
            "oracle": game.phase in (Phase.STACKING, Phase.DECK, Phase.FOLA),
        }
        return possible.get(action, False)

    def act(self, action: str) -> None:
        """Carry out an action that is possible.

        Raises:
            UserError: it could not be done.
        """
        getattr(self, f"do_{action}")()

    def do_hint(self) -> None:
        """Tell a fair hint, or more of it."""
        self._app.hinter.ask(Kind.FAIR)

    def do_oracle(self) -> None:
        """Tell the oracle's hint, or more of it."""
        self._app.hinter.ask(Kind.ORACLE)

    def do_new(self) -> None:
        """Begin a new game of any deal."""
        self._app.games.play_random()

    def do_easy(self) -> None:
        """Begin a deal that the fair player makes much of."""
        self._app.games.play_one_of(par_table.easy_deals())

    def do_hard(self) -> None:
        """Begin a deal that the fair player makes little of."""
        self._app.games.play_one_of(par_table.hard_deals())

    def do_restart(self) -> None:
        """Begin the deal on the table again."""
        self._app.games.begin(self._app.game.restarted())

    def do_deal(self) -> None:
        """Ask for the number of a deal to play."""
        questions.deal_by_number(self._app)

    def do_games(self) -> None:
        """Offer the other unfinished games."""
        questions.unfinished(self._app)

    def do_finish(self) -> None:
        """End the game, asking first when that scores -300."""
        questions.finish(self._app)

    def do_undo(self) -> None:
        """Take the last move back."""
        self._app.games.undo()

    def do_redo(self) -> None:
        """Make the move again that was taken back last."""
        self._app.games.redo()

    def do_review(self) -> None:
        """Show the verdict on the ended game."""
        self._app.games.show_verdict()

    def do_table(self) -> None:
        """Go back to the game on the table, or to the title when there is none."""
        if self._app.games.save is None:
            self.do_menu()
        else:
            self._app.games.go_on()

    def do_menu(self) -> None:
        """Show the title with its menu."""
        self._app.show(TitleScene(self._app))

    def do_settings(self) -> None:
        """Show the settings."""
        self._app.show(SettingsScene(self._app, self._app.scene))

    def do_scores(self) -> None:
        """Show the score tables."""
        self._app.show_scores(Standing.CLEAN)

    def do_daily(self) -> None:
        """Show the calendar of daily deals."""
        self._app.show(DailyScene(self._app))

    def do_stats(self) -> None:
        """Show the statistics."""
        self._app.show(StatsScene(self._app))

    def do_learn(self) -> None:
        """Open the illustrated guide."""
        self._app.show(GuideScene(self._app))

    def do_lesson(self) -> None:
        """Begin the first lesson that has not been done."""
        self._app.show(LessonScene(self._app))

    def do_take_in(self) -> None:
        """Take in the game in the clipboard."""
        sharing.take_in_pasted(self._app)

    def do_player(self) -> None:
        """Ask for the player's name."""
        sharing.ask_player(self._app)

    def do_help(self) -> None:
        """Explain the keys of the screen shown."""
        answers = (Answer(self._app.words("button.close")),)
        assert self._app.scene is not None
        text = self._app.words(self._app.scene.help_key).strip()
        self._app.ask(Question(self._app.words("ask.help_title"), text, answers))

    def do_more(self) -> None:
        """List what the toolbar offers now, to choose from."""
        app = self._app
        assert app.scene is not None
        offered = {app.words(f"action.{action}"): action for action in app.scene.toolbar if app.can(action)}
        answers = (
            Answer(app.words("button.ok"), lambda label: app.act(offered[label])),
            Answer(app.words("button.cancel")),
        )
        app.ask(Question(app.words("ask.more_title"), "", answers, items=tuple(offered)))

    def do_export(self) -> None:
        """Make a picture or an animation of the game shown."""
        assert self._app.scene is not None
        pictured = self._app.scene.pictured()
        assert pictured is not None
        self._app.exporter.ask(*pictured)

    def do_fullscreen(self) -> None:
        """Fill the screen, or no more."""
        self._app.fill_screen(not self._app.settings.fullscreen)

    def do_quit(self) -> None:
        """Close the table."""
        self._app.running = False


def action_of(event: Event) -> str | None:
    """Return the general action that a key pressed stands for, if any."""
    if event.type != pygame.KEYDOWN:
        return None
    control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if control and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
        return "redo"
    return "help" if event.unicode == "?" else _KEYS.get((event.key, control))
