"""The table: the window, what every screen shares, and the way from one screen to the next."""

import os
import secrets
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

import pygame
import pygame_gui
from pygame import Rect
from pygame.event import Event
from pygame_gui.elements import UIButton

from scores.daily import daily_deal
from scores.games import Standing
from solitaire.files import Home, UserError
from solitaire.game import Game, Phase
from solitaire.rules.deal import Deal, DealTextError, parse_deal
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record
from solitaire.saves import Save, SaveFolder
from solitaire.settings import Settings, load_settings, save_settings
from solitaire.table import sharing, theme
from solitaire.table.board import draw_status
from solitaire.table.cutting import CutScene
from solitaire.table.days import DailyScene
from solitaire.table.dialogs import Answer, Dialog, Question
from solitaire.table.faces import Faces
from solitaire.table.hinting import Hinter, Kind
from solitaire.table.keeper import Keeper, Rivals
from solitaire.table.layout import MIN_SIZE, layout
from solitaire.table.par import ParWork
from solitaire.table.playing import PlayScene
from solitaire.table.replaying import ReplayScene
from solitaire.table.reviewing import ReviewScene
from solitaire.table.scene import Scene
from solitaire.table.scoreboard import ScoresScene
from solitaire.table.stacking import StackScene
from solitaire.table.statistics import StatsScene
from solitaire.table.watching import Watcher
from solitaire.table.words import Words, signed

_FRAMES: Final = 60
"""Frames a second while something moves."""
_IDLE: Final = 250
"""Milliseconds that the table sleeps at most when nothing moves."""
_RANDOM_DEALS: Final = 1_000_000
"""A random deal has a number below this: short enough to remember and to tell a friend."""
_RECORDS: Final = ("scores", "daily", "stats", "take_in", "player", "table")
"""General actions about games that have ended, and the one that leads back to the game on the table."""
_KEYS: Final = {
    (pygame.K_u, False): "undo",
    (pygame.K_BACKSPACE, False): "undo",
    (pygame.K_z, True): "undo",
    (pygame.K_r, False): "redo",
    (pygame.K_y, True): "redo",
    (pygame.K_e, False): "finish",
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
    (pygame.K_v, True): "take_in",
    (pygame.K_F11, False): "fullscreen",
    (pygame.K_q, True): "quit",
}
"""General actions by key and whether Ctrl (or Command) is held."""


class App:
    """The table in its window.

    Attributes:
        home: where games and settings live.
        settings: what the table remembers.
        words: the language's catalogue.
        faces: the card pictures.
        keeper: the games that have ended.
        rivals: what there is to beat on the deal that is played.
        par: works out the par of daily deals behind the table.
        layout: the geometry of the window.
        manager: pygame_gui's manager of widgets.
        hinter: the hints.
        watcher: the standing help.
        scene: the screen shown.
        running: whether the table is to stay open.
    """

    def __init__(self, home: Home, window: pygame.Window, settings: Settings) -> None:
        self.home, self.settings, self._window = home, settings, window
        self.words, self.faces = Words(), Faces()
        self._folder = SaveFolder(home.games)
        self.keeper = Keeper(home, lambda words: self.tell(words, alarm=True))
        self.rivals = Rivals()
        self.par = ParWork(self.keeper)
        self._save: Save | None = None
        self._dialog: Dialog | None = None
        self._toolbar: dict[str, UIButton] = {}
        self._news, self._alarm = "", False
        self._visible = self._dirty = self.running = True
        self.scene: Scene | None = None
        self._review: ReviewScene | None = None
        self.hinter = Hinter(self)
        self.watcher = Watcher(self)
        self._resize()

    # -- the game -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table."""
        assert self._save is not None
        return self._save.game

    def watch(self, record: Record) -> None:
        """Show a record, to be stepped through; leaving it leads back to the screen shown now."""
        self.show(ReplayScene(self, record, self.scene))

    def show(self, scene: Scene) -> None:
        """Show another screen; the game on the table waits."""
        self.scene = scene
        self.tell("")
        self.rebuild()

    def try_from(self, record: Record, ply: int) -> None:
        """Begin a new game of a deal from where another stood after so many moves; -1: before stacking."""
        fola = None if ply < 0 else record.fola
        start = Record(record.deal, fola, record.moves[: max(0, ply)], self.settings.player)
        game = Game.load(format_record(start))
        game.help.played_before = True
        self._begin(game)

    def show_scores(self, which: Standing, deal: Deal | None = None) -> None:
        """Show one of the score tables, of one deal or of all."""
        self.show(ScoresScene(self, which, deal))

    def start(self, deal: Deal | None) -> None:
        """Begin: with the deal, or where the last unfinished game left off, or with a new random deal.

        Raises:
            UserError: games can't be read or written in the home folder.
        """
        save, complaints = (None, []) if deal is not None else self._folder.resume()
        if save is None:
            self._begin(Game(deal or _random_deal(), self.settings.player))
        else:
            self._resume(save)
        if complaints:
            self.tell("; ".join(complaints), alarm=True)

    def start_daily(self, day: date) -> None:
        """Begin with a day's deal, cut as it is for everyone, or where its unfinished game left off.

        Raises:
            UserError: games can't be read or written in the home folder.
        """
        deal = daily_deal(day)

        def is_it(game: Game) -> bool:
            under_way = game.phase not in (Phase.CUT, Phase.ENDED)
            return under_way and game.deal == deal and game.player == self.settings.player

        if self._save is not None and is_it(self.game):
            self._do_table()
            return
        for path, game in self._folder.unfinished():
            if is_it(game) and (save := self._folder.open(path)):
                self._resume(save)
                return
        self.play_deal(deal)

    def play_deal(self, deal: Deal) -> None:
        """Begin a new game of a deal with its cut.

        Raises:
            UserError: the game can't be kept.
        """
        game = Game(deal, self.settings.player)
        if game.phase is Phase.CUT:
            game.cut(deal.cut)
        self._begin(game)

    def set_player(self, name: str) -> None:
        """Let games carry another name from now on, the one on the table if it has none yet."""
        if self.game.is_untouched or not self.game.player:
            self.game.player = name
        self.changed()

    def _begin(self, game: Game) -> None:
        save = self._folder.create(game)
        self.tell(self.words("status.new") if game.phase is Phase.CUT else "")
        if game.phase is not Phase.CUT:
            self._look_up(save)
            save.write()
        self._show(save)

    def _resume(self, save: Save) -> None:
        self.tell(self.words("status.resumed"))
        self._show(save)

    def _look_up(self, save: Save) -> None:
        """Take down whether the deal, which is cut, has been played before."""
        game = save.game
        before = self._folder.has_played(game.deal, save.path) or self.keeper.has_played(game)
        game.help.played_before |= before

    def _show(self, save: Save) -> None:
        """Put another game on the table; the one that was there is kept."""
        before, self._save = self._save, save
        self._stop_review()
        self.watcher.stop()
        self._enter()
        if before is not None:
            try:
                before.write()
            finally:
                before.close()
                self.keeper.gather(self._folder)

    def _enter(self) -> None:
        """Show the screen that the game's phase wants."""
        scenes = {Phase.CUT: CutScene, Phase.STACKING: StackScene}
        self.rivals = Rivals() if self.game.phase in scenes else self.keeper.rivals(self.game)
        self.scene = scenes.get(self.game.phase, PlayScene)(self)
        self.rebuild()

    def changed(self) -> None:
        """Keep the game after a change, and show it."""
        self._write()
        assert self.scene is not None
        self.scene.refresh()
        self._update_toolbar()
        self._dirty = True

    def _write(self) -> None:
        assert self._save is not None
        try:
            self._save.write()
        except UserError as error:
            self.tell(str(error), alarm=True)

    def cut(self, size: int | None) -> None:
        """Cut the pack, at a size or as the deal does."""
        assert self._save is not None
        self.game.cut(size)
        self.tell("")
        self._look_up(self._save)
        self.changed()
        self._enter()

    def stack(self) -> None:
        """Stack the fola as it is arranged."""
        self.game.stack()
        self.tell(self.words("status.stacked"))
        self.changed()
        self._enter()

    def make(self, move: Move) -> None:
        """Make a move, which is legal, and say it in words."""
        self.game.move(move)
        self.tell(self.words.move(move))
        self.changed()

    # -- actions --------------------------------------------------------------------------------

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        assert self.scene is not None
        if self.scene.can(action) or action in ("help", "fullscreen", "quit"):
            return True
        if self._save is None:
            return False
        if action in _RECORDS:
            return action != ("table" if self.scene.is_play else self.scene.here)
        if not self.scene.is_play and action in ("restart", "undo", "redo", "finish"):
            return False
        game = self.game
        possible = {
            "new": True,
            "deal": True,
            "games": True,
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
        """Carry out an action, if it is possible; what can't be done is said, never raised."""
        self._dirty = True
        if not self.can(action):
            if self._save is not None and action in ("undo", "redo"):
                self.refuse("nothing_back" if action == "undo" else "nothing_again")
            return
        assert self.scene is not None
        try:
            if self.scene.can(action):
                self.scene.act(action)
            else:
                getattr(self, f"_do_{action}")()
        except UserError as error:
            self.tell(str(error), alarm=True)

    def _do_hint(self) -> None:
        self.hinter.ask(Kind.FAIR)

    def _do_oracle(self) -> None:
        self.hinter.ask(Kind.ORACLE)

    def _do_review(self) -> None:
        """Show the verdict; a second look at the same game finds it as it was left."""
        record = self.game.record
        if self._review is None or self._review.record.moves != record.moves:
            self._stop_review()
            self._review = ReviewScene(self, record)
        self.show(self._review)

    def _stop_review(self) -> None:
        if self._review is not None:
            self._review.stop()
            self._review = None

    def _do_undo(self) -> None:
        if self.game.phase is Phase.ENDED and self._review is not None:
            self.game.help.oracle_hints += 1  # the verdict has told what the shuffle held
        move = self.game.undo()
        if move is not None:
            self.tell(self.words("status.taken_back", move=self.words.move(move)))
        self.changed()

    def _do_redo(self) -> None:
        move = self.game.redo()
        if move is not None:
            self.tell(self.words("status.made_again", move=self.words.move(move)))
        self.changed()

    def _do_new(self) -> None:
        self._begin(Game(_random_deal(), self.settings.player))

    def _do_restart(self) -> None:
        self._begin(self.game.restarted())

    def _do_finish(self) -> None:
        """End the game; ask first when that scores -300."""
        position, words = self.game.position, self.words
        if not position.to_come:
            self._end()
            return
        key = "ask.finish_stuck" if position.is_stuck else "ask.finish"
        self.ask(
            Question(
                words("ask.finish_title"),
                words(key, count=position.to_come),
                (Answer(words("button.end_it"), lambda _: self._end()), Answer(words("button.play_on"))),
            )
        )

    def _end(self) -> None:
        self.game.finish()
        score, words = self.game.score, self.words
        assert score.end is not None
        assert score.points is not None
        text = words(f"ended.{score.end.name.lower()}", points=signed(score.points), count=score.to_come)
        parts = words(
            "ended.parts",
            account=signed(score.account_points),
            versicole=signed(score.versicole_points),
            negative=signed(score.negative_points),
        )
        detail = words("ended.unfinished") if score.to_come else parts
        self.tell(text)
        self.changed()
        if (kept := self.keeper.keep(self.game)) is not None:
            name = words(f"scores.{kept.added.standing.name.lower()}")
            detail += f"<br>{words('ended.place', table=name, place=kept.place, count=kept.count)}"
        self.ask(
            Question(
                text,
                f"{detail}<br><br>{words('ended.again')}",
                (
                    Answer(words("button.look")),
                    Answer(words("button.share"), lambda _: sharing.share(self, self.game.record)),
                    Answer(words("action.review"), lambda _: self.act("review")),
                    Answer(words("button.again"), lambda _: self.act("restart")),
                    Answer(words("action.new"), lambda _: self.act("new")),
                ),
                escape=0,
            )
        )

    def _do_deal(self, entry: str = "", complaint: str = "") -> None:
        words = self.words
        text = f"{complaint}<br>{words('ask.deal')}" if complaint else words("ask.deal")
        answers = (Answer(words("button.ok"), self._deal_entered), Answer(words("button.cancel")))
        self.ask(Question(words("ask.deal_title"), text, answers, entry=entry))

    def _deal_entered(self, entry: str) -> None:
        try:
            deal = parse_deal(entry)
        except DealTextError as error:
            self._do_deal(entry, str(error))
            return
        game = Game(deal, self.settings.player)
        if "/" in entry:
            game.cut(deal.cut)
        self._begin(game)

    def _do_games(self) -> None:
        words = self.words
        assert self._save is not None
        lines: dict[str, Path] = {}
        for path, game in self._folder.unfinished():
            if path != self._save.path:
                played = 0 if game.phase in (Phase.CUT, Phase.STACKING) else 97 - game.position.to_come
                deal = game.deal.name or words("status.cards")
                line = words("ask.game_line", deal=deal, played=played, date=game.date)
                lines[f"{len(lines) + 1}.  {line}"] = path
        if not lines:
            self.tell(words("ask.games_none"))
            return

        def open_chosen(line: str) -> None:
            save = self._folder.open(lines[line])
            if save is None:
                self.tell(words("ask.locked"), alarm=True)
            else:
                self._resume(save)

        answers = (Answer(words("button.open"), open_chosen), Answer(words("button.cancel")))
        self.ask(Question(words("ask.games_title"), "", answers, items=tuple(lines)))

    def _do_table(self) -> None:
        self.tell("")
        self._enter()

    def _do_scores(self) -> None:
        self.show_scores(Standing.CLEAN)

    def _do_daily(self) -> None:
        self.show(DailyScene(self))

    def _do_stats(self) -> None:
        self.show(StatsScene(self))

    def _do_take_in(self) -> None:
        sharing.take_in_pasted(self)

    def _do_player(self) -> None:
        sharing.ask_player(self)

    def _do_help(self) -> None:
        answers = (Answer(self.words("button.close")),)
        assert self.scene is not None
        text = self.words(self.scene.help_key).strip()
        self.ask(Question(self.words("ask.help_title"), text, answers, tall=0.82))

    def _do_fullscreen(self) -> None:
        self.settings.fullscreen = not self.settings.fullscreen
        if self.settings.fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def _do_quit(self) -> None:
        self.running = False

    # -- telling and asking ---------------------------------------------------------------------

    def tell(self, news: str, *, alarm: bool = False) -> None:
        """Say something in the status line; an alarm in red."""
        self._news, self._alarm, self._dirty = news, alarm, True

    def refuse(self, reason: str, **values: object) -> None:
        """Say why something can't be done."""
        self.tell(self.words(f"refuse.{reason}", **values), alarm=True)

    def ask(self, question: Question) -> None:
        """Ask something in a dialog."""
        if self._dialog is not None:
            self._dialog.close()
        if self.scene is not None:
            self.scene.let_go()
        self._dialog = Dialog(question, self.manager, self.layout)

    def game_standing(self) -> str:
        """Say how the game on the table stands."""
        game, words = self.game, self.words
        deal = (
            words("status.cards") if game.deal.number is None else words("status.deal", deal=game.deal.name)
        )
        parts = [deal if game.phase is not Phase.CUT else words("status.deal", deal=game.deal.number)]
        if game.phase in (Phase.DECK, Phase.FOLA):
            parts.append(words("status.to_come", count=game.position.to_come))
        if watched := self.watcher.told():
            parts += watched  # in the place of the account of help, which grows with every position
        else:
            parts += self._help_used()
        minutes, seconds = divmod(int(game.seconds), 60)
        return " · ".join([*parts, words("status.clock", minutes=minutes, seconds=seconds)])

    def _help_used(self) -> list[str]:
        game, words = self.game, self.words
        counts = (
            ("undone", game.help.undone_plays),
            ("fair", game.help.fair_hints),
            ("oracle", game.help.oracle_hints),
        )
        parts = [words(f"status.{name}", count=count) for name, count in counts if count]
        if game.help.played_before:
            parts.append(words("status.before"))
        if game.help.is_clean:
            parts.append(words("status.clean"))
        return parts

    # -- the window -----------------------------------------------------------------------------

    def _resize(self) -> None:
        """Fit everything to the window's size."""
        self.layout = layout(*self._window.size)
        self.faces.keep_only()
        self.manager = pygame_gui.UIManager(self.layout.size)
        theme.dress(self.manager, self.layout.scale)
        if self.scene is not None:
            self.rebuild()

    def rebuild(self) -> None:
        """Make toolbar and screen anew."""
        assert self.scene is not None
        self.manager.clear_and_reset()
        if self._dialog is not None:
            self._dialog = self._dialog.rebuilt(self.manager, self.layout)
        px, bar = self.layout.px, self.layout.toolbar
        self._toolbar = {
            action: UIButton(Rect(left, bar.y + px(6), wide, bar.height - px(12)), words, self.manager)
            for action, words, left, wide in self._toolbar_places()
        }
        self.scene.build()
        self._update_toolbar()
        self._dirty = True

    def _toolbar_places(self) -> list[tuple[str, str, int, int]]:
        """Return the actions on the toolbar with their words, left edges and widths, as the words ask for."""
        assert self.scene is not None
        px, bar = self.layout.px, self.layout.toolbar
        labels = [self.words(f"action.{action}") for action in self.scene.toolbar]
        widths = [theme.font("sans", px(14)).size(label)[0] for label in labels]
        spare = bar.width - sum(widths) - px(16) - px(6) * len(labels)
        padding = min(px(40), spare // max(1, len(labels)))
        places, left = [], bar.x + px(8)
        for action, label, width in zip(self.scene.toolbar, labels, widths, strict=True):
            places.append((action, label, left, width + padding))
            left += width + padding + px(6)
        return places

    def _update_toolbar(self) -> None:
        assert self.scene is not None
        if tuple(self._toolbar) != self.scene.toolbar:
            self.rebuild()  # which comes back here
            return
        for action, button in self._toolbar.items():
            (button.enable if self.can(action) else button.disable)()

    def handle(self, event: Event) -> None:
        """Take one event."""
        self._dirty = True
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.running = False
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resize()
        elif event.type in (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED):
            self._visible = False
        elif event.type in (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
            self._visible = True
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT) and self.can("take_in"):
            self._take_in(event)
        self.manager.process_events(event)
        if self._dialog is not None:
            self._handle_dialog(event)
        elif event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._toolbar.values():
            self.act(next(action for action, button in self._toolbar.items() if button is event.ui_element))
        elif event.type == pygame.KEYDOWN and (action := _general_action(event)):
            self.act(action)
        elif self.scene is not None:
            self.scene.handle(event)

    def _take_in(self, event: Event) -> None:
        """Take in what was dropped on the window."""
        try:
            if event.type == pygame.DROPFILE:
                sharing.take_in_file(self, Path(event.file))
            else:
                sharing.take_in(self, event.text)
        except UserError as error:
            self.tell(str(error), alarm=True)

    def _handle_dialog(self, event: Event) -> None:
        assert self._dialog is not None
        answer = self._dialog.answered(event)
        if answer is not None:
            entered = self._dialog.entered
            self._dialog.close()
            self._dialog = None
            try:
                answer.act(entered)
            except UserError as error:
                self.tell(str(error), alarm=True)

    def advance(self, seconds: float) -> bool:
        """Let time pass; say whether something moves."""
        assert self.scene is not None
        if self._visible and self._save is not None and self.scene.is_play:
            before = int(self.game.seconds)
            self.game.tick(min(seconds, 1.0))
            self._dirty |= int(self.game.seconds) != before
        moving = self.scene.advance(seconds)
        if self.par.poll() and isinstance(self.scene, DailyScene):
            self.scene.refresh()
            self._dirty = True
        if self._save is not None and self.scene.is_play:
            self.hinter.poll()
            self._dirty |= self.watcher.poll()
        self.manager.update(seconds)
        self._dirty |= moving
        return moving

    def draw(self) -> None:
        """Draw the window, if anything has changed."""
        if not self._dirty:
            return
        assert self.scene is not None
        surface = self._window.get_surface()
        self.scene.draw(surface)
        draw_status(surface, self.layout, self._news, self.scene.standing(), self._alarm)
        self.manager.draw_ui(surface)
        if self._dialog is None:
            self.scene.draw_over(surface)
        self._window.flip()
        self._dirty = False

    def run(self) -> None:
        """Stay open until the player closes the window; the game and the settings are kept."""
        clock = pygame.Clock()
        moving = True
        try:
            while self.running:
                events = [] if moving else [pygame.event.wait(_IDLE)]
                for event in (*events, *pygame.event.get()):
                    if event.type != pygame.NOEVENT:
                        self.handle(event)
                moving = self.advance(clock.tick(_FRAMES) / 1000)
                self.draw()
        finally:
            self.close()

    def close(self) -> None:
        """Keep the game and the settings.

        Raises:
            UserError: the settings can't be written; the game is kept all the same.
        """
        self._stop_review()
        self.hinter.stop()
        self.watcher.stop()
        if self._save is not None:
            self._write()
            self._save.close()
            self._save = None
            self.keeper.gather(self._folder)
        self.par.stop()
        self.keeper.close()
        if not self.settings.fullscreen:
            self.settings.width, self.settings.height = self.layout.size
        save_settings(self.home.settings, self.settings)


def _general_action(event: Event) -> str | None:
    control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if control and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
        return "redo"
    return "help" if event.unicode == "?" else _KEYS.get((event.key, control))


def _random_deal() -> Deal:
    return Deal.numbered(secrets.randbelow(_RANDOM_DEALS))


def open_window(settings: Settings, title: str) -> pygame.Window:
    """Open the window as the settings remember it.

    Raises:
        UserError: there is no screen to open it on.
    """
    # Without a graphics card SDL's accelerated framebuffer costs 5 ms a frame instead of 0.7.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("no screen found")  # SDL would play on, unseen
        window = pygame.Window(title, (settings.width, settings.height), resizable=True)
    except pygame.error as error:
        raise UserError(f"cannot open a window: {error}; the table needs a desktop to open on") from None
    pygame.font.init()
    window.get_surface()  # sets the pixel format that pygame_gui converts its pictures to
    window.minimum_size = MIN_SIZE
    if settings.fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def play(home: Home, deal: Deal | None) -> None:
    """Open the table on a deal, on the last unfinished game, or on a new random deal.

    Raises:
        UserError: there is no screen, or the home folder can't be used.
    """
    _open(home, lambda app: app.start(deal))


def play_daily(home: Home, day: date) -> None:
    """Open the table on a day's deal.

    Raises:
        UserError: there is no screen, or the home folder can't be used.
    """
    _open(home, lambda app: app.start_daily(day))


def replay(home: Home, record: Record) -> None:
    """Open the table on a record, to be stepped through.

    Raises:
        UserError: there is no screen, or the settings can't be read.
    """
    _open(home, lambda app: app.watch(record))


def _open(home: Home, begin: Callable[[App], None]) -> None:
    settings, complaint = load_settings(home.settings)
    app = App(home, open_window(settings, Words()("app.title")), settings)
    begin(app)
    if complaint:
        app.tell(complaint, alarm=True)
    app.run()
