"""The table: the window, what every screen shares, and the way from one screen to the next."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame
import pygame_gui
from pygame.event import Event

from scores.games import Standing
from solitaire.files import Home, UserError
from solitaire.game import Game
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.settings import Settings, save_settings
from solitaire.table.commands import Actions, action_of
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import layout
from solitaire.table.parts.board import draw_status
from solitaire.table.parts.dialog import Dialog, Question
from solitaire.table.parts.toolbar import Toolbar
from solitaire.table.screens.base import Scene
from solitaire.table.screens.daily import DailyScene
from solitaire.table.screens.replay import ReplayScene
from solitaire.table.screens.scores import ScoresScene
from solitaire.table.services import sharing
from solitaire.table.services.evaluation import Watcher
from solitaire.table.services.exporter import Exporter
from solitaire.table.services.hints import Hinter
from solitaire.table.services.par import ParWork
from solitaire.table.services.records import Keeper
from solitaire.table.services.screen_reader import Speaker
from solitaire.table.services.session import Games
from solitaire.table.sounds import Sound, Sounds
from solitaire.table.window import words_for

_FRAMES: Final = 60
"""Frames a second while something moves."""
_IDLE: Final = 0.25
"""Seconds that the table sleeps at most when nothing moves."""
_NAP: Final = 10
"""Milliseconds after which it looks, asleep, for events."""


class App:
    """The table in its window.

    Attributes:
        home: where games and settings live.
        settings: what the table remembers.
        words: the language's catalogue.
        faces: the card pictures.
        keeper: the games that have ended.
        games: the game on the table, and the saved ones.
        par: works out the par of daily deals behind the table.
        layout: the geometry of the window.
        manager: pygame_gui's manager of widgets.
        toolbar: the buttons on top.
        hinter: the hints.
        watcher: the standing help.
        speaker: the spoken text.
        exporter: makes pictures of games.
        scene: the screen shown.
        sounds: what is to be heard.
        running: whether the table is to stay open.
    """

    def __init__(
        self, home: Home, window: pygame.Window, settings: Settings, *, speaks: bool = False
    ) -> None:
        self.home, self.settings, self._window = home, settings, window
        self.faces = Faces()
        self.speaker = Speaker(self, insists=speaks)
        self.keeper = Keeper(home, lambda words: self.tell(words, alarm=True))
        self.games = Games(self)
        self.par = ParWork(self.keeper)
        self.sounds = Sounds(self)
        self._actions = Actions(self)
        self._dialog: Dialog | None = None
        self._news, self._alarm = "", False
        self._visible = self._dirty = self.running = True
        self.scene: Scene | None = None
        self.hinter = Hinter(self)
        self.watcher = Watcher(self)
        self.exporter = Exporter(self)
        self.apply_settings()

    # -- the screens ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.games.game

    def watch(self, record: Record, ply: int = 0) -> None:
        """Show a record after so many moves, to be stepped through; leaving it leads back to this screen."""
        self.show(ReplayScene(self, record, self.scene, ply))

    def show(self, scene: Scene) -> None:
        """Show another screen; the game on the table waits."""
        self.tell("")
        self.enter(scene)

    def enter(self, scene: Scene) -> None:
        """Change the screen, and leave what was said last in the status line."""
        self.scene = scene
        self.rebuild()

    def show_scores(self, which: Standing, deal: Deal | None = None) -> None:
        """Show one of the score tables, of one deal or of all."""
        self.show(ScoresScene(self, which, deal))

    def refresh(self) -> None:
        """Show what has changed in the game."""
        assert self.scene is not None
        self.scene.refresh()
        self._update_toolbar()
        self._dirty = True

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        assert self.scene is not None
        return self.scene.can(action) or self._actions.can(action)

    def act(self, action: str) -> None:
        """Carry out an action, if it is possible; what can't be done is said, never raised."""
        self._dirty = True
        assert self.scene is not None
        try:
            if self.scene.can(action):
                self.scene.act(action)
            elif self._actions.can(action):
                self._actions.act(action)
            elif self.games.save is not None and action in ("undo", "redo"):
                self.refuse("nothing_back" if action == "undo" else "nothing_again")
        except UserError as error:
            self.tell(str(error), alarm=True)

    # -- telling and asking ---------------------------------------------------------------------

    def tell(self, news: str, *, alarm: bool = False) -> None:
        """Say something in the status line; an alarm in red."""
        self._news, self._alarm, self._dirty = news, alarm, True
        self.speaker.hear(news, alarm=alarm)

    def refuse(self, reason: str, **values: object) -> None:
        """Say why something can't be done."""
        self.tell(self.words(f"refuse.{reason}", **values), alarm=True)
        self.sounds.ask(Sound.REFUSED)

    def ask(self, question: Question) -> None:
        """Ask something in a dialog."""
        if self._dialog is not None:
            self._dialog.close()
        if self.scene is not None:
            self.scene.let_go()
        self._dialog = Dialog(question, self.manager, self.layout)

    # -- the window -----------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Take the settings in, on opening and whenever one has changed."""
        self.words = words_for(self.settings)
        self._window.title = self.words("app.title")
        theme.use(self.settings.theme)
        self.faces.look(self.settings.large_index, self.settings.four_colours)
        self._resize()

    def change_settings(self, changes: Mapping[str, str | bool | int]) -> None:
        """Give settings other values, keep them, and take them in."""
        for name, value in changes.items():
            setattr(self.settings, name, value)
        if "fullscreen" in changes:
            self.fill_screen(self.settings.fullscreen)
        try:
            save_settings(self.home.settings, self.settings)
        except UserError as error:
            self.tell(str(error), alarm=True)
        self.apply_settings()

    def _resize(self) -> None:
        """Fit everything to the window's size."""
        self.layout = layout(*self._window.size, self.settings.text_scale / 100)
        self.faces.keep_only()
        self.manager = pygame_gui.UIManager(self.layout.size)
        theme.dress(self.manager, self.layout.scale)
        if self.scene is not None:
            self.rebuild()

    def fill_screen(self, whole: bool) -> None:
        """Let the window fill the screen, or no more."""
        self.settings.fullscreen = whole
        if whole:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def rebuild(self) -> None:
        """Make toolbar and screen anew."""
        assert self.scene is not None
        self.manager.clear_and_reset()
        if self._dialog is not None:
            self._dialog = self._dialog.rebuilt(self.manager, self.layout)
        self._actions_shown = self.scene.toolbar
        self.toolbar = Toolbar(self.scene.toolbar, self._name, self.manager, self.layout)
        self.scene.build()
        self._update_toolbar()
        self._dirty = True

    def _name(self, action: str) -> str:
        return self.words(f"action.{action}")

    def _update_toolbar(self) -> None:
        assert self.scene is not None
        if self._actions_shown != self.scene.toolbar:
            self.rebuild()  # which comes back here
            return
        self.toolbar.enable(self.can)

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
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            self.sounds.ask(Sound.BUTTON)
        self.manager.process_events(event)
        if event.type == pygame.KEYDOWN and event.unicode == "." and not self._is_typing():
            self.speaker.repeat(self._dialog)
        elif self._dialog is not None:
            self._handle_dialog(event)
        elif action := self.toolbar.pressed(event) or action_of(event):
            self.act(action)
        elif self.scene is not None:
            self.scene.handle(event)

    def _is_typing(self) -> bool:
        """Say whether keys go into an entry line."""
        return self._dialog is not None and self._dialog.question.entry is not None

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
        if self._visible and self.games.save is not None and self.scene.is_play:
            before = int(self.game.seconds)
            self.game.tick(min(seconds, 1.0))
            self._dirty |= int(self.game.seconds) != before
        moving = self.scene.advance(seconds)
        if self.par.poll() and isinstance(self.scene, DailyScene):
            self.scene.refresh()
            self._dirty = True
        if self.games.save is not None and self.scene.is_play:
            self.hinter.poll()
            self._dirty |= self.watcher.poll()
        self.manager.update(seconds)
        self._dirty |= moving | self.exporter.poll()
        return moving

    def draw(self) -> None:
        """Draw the window, if anything has changed."""
        if not self._dirty:
            return
        assert self.scene is not None
        surface = self._window.get_surface()
        self.scene.draw(surface)
        standing = " · ".join([*self.exporter.told(), self.scene.standing()])
        draw_status(surface, self.layout, self._news, standing, self._alarm)
        self.manager.draw_ui(surface)
        if self._dialog is None:
            self.scene.draw_over(surface)
        self._window.flip()
        self._dirty = False
        self.speaker.look(self._dialog)

    def run(self) -> None:
        """Stay open until the player closes the window; the game and the settings are kept."""
        clock = pygame.Clock()
        moving = True
        try:
            while self.running:
                busy = moving or self.faces.prepare(self.layout.card)
                for event in pygame.event.get() if busy else _wait():
                    self.handle(event)
                moving = self.advance(clock.tick(_FRAMES) / 1000)
                self.draw()
                self.sounds.poll()
        finally:
            self.close()

    def close(self) -> None:
        """Keep the game and the settings.

        Raises:
            UserError: the settings can't be written; the game is kept all the same.
        """
        self.hinter.stop()
        self.watcher.stop()
        self.games.close()
        self.par.stop()
        self.sounds.stop()
        self.exporter.stop()
        self.keeper.close()
        if not self.settings.fullscreen:
            self.settings.width, self.settings.height = self.layout.size
        save_settings(self.home.settings, self.settings)


def _wait() -> list[Event]:
    """Return the next events, or none after a while; pygame's own wait looks for them every millisecond."""
    until = time.monotonic() + _IDLE
    while not (events := pygame.event.get()) and time.monotonic() < until:
        pygame.time.wait(_NAP)
    return events
