"""The main screen: the game on the table, from the first card to its end."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.rules.position import Move, Position
from solitaire.rules.record import Record
from solitaire.table.parts.board import Shown
from solitaire.table.parts.move_log import MoveLog
from solitaire.table.screens.base import Scene
from solitaire.table.screens.grid import GridScene
from solitaire.table.services import spoken_text
from solitaire.table.services.hints import Kind
from solitaire.table.services.screen_reader import Telling
from solitaire.words import signed

if TYPE_CHECKING:
    from solitaire.table.app import App


class PlayScene(GridScene):
    """The game on the table: it is kept at every move, and may be helped."""

    actions: ClassVar[tuple[str, ...]] = (*GridScene.actions, "watch_fair", "watch_possible", "log")
    keys: ClassVar[dict[int, str]] = {
        **GridScene.keys,
        pygame.K_f: "watch_fair",
        pygame.K_b: "watch_possible",
        pygame.K_l: "log",
    }
    toolbar = (*Scene.toolbar, "log", "kills", "export")

    def __init__(self, app: "App") -> None:
        self._log = MoveLog(app.words)
        super().__init__(app)

    def build(self) -> None:
        """Lay everything out for a new window size, without ado."""
        self._log = MoveLog(self.app.words)
        super().build()

    @property
    def position(self) -> Position:
        """The position that is played on."""
        return self.app.game.position

    @property
    def hinted(self) -> Sequence[Card]:
        """The piles that the hint speaks of, as far as it has been told."""
        move = self.app.hinter.move
        cards = () if move is None else (move.card, move.victim)[: self.app.hinter.step]
        return [card for card in cards if card is not None]

    def make(self, move: Move) -> None:
        """Make a legal move."""
        self.app.games.make(move)

    def look(self) -> Shown:
        """Return what is on the table now, and let the toolbar offer what goes with it."""
        ended = self.position.end is not None
        self.toolbar = tuple("review" if ended and name == "finish" else name for name in PlayScene.toolbar)
        shown = Shown.of(self.position, self.app.game.moves)
        shown.foot = self._to_beat(shown)
        if self.app.settings.move_log:
            self._log.follow(self.app.game.moves, self.app.game.positions)
            shown.log = self._log
        return shown

    def pictured(self) -> tuple[Record, int]:
        """Return the game on the table, as it stands."""
        record = self.app.game.record
        return record, len(record.moves)

    def _to_beat(self, shown: Shown) -> list[tuple[str, str]]:
        """Return the score to beat, and how this game stands against an earlier one at the same ply."""
        words, rivals = self.app.words, self.app.games.rivals
        if rivals.best is None:
            return []
        nameless = words("beat.yours" if rivals.best == rivals.own else "beat.someone")
        who = rivals.best.record.player or nameless
        lines = [(words("beat.score", player=who), signed(rivals.best.points))]
        other = rivals.own or rivals.best
        ply = len(self.app.game.moves)
        then = other.shown[min(ply, len(other.shown) - 1)]
        lines.append((words("beat.own" if rivals.own else "beat.other", ply=ply), signed(then)))
        ahead = shown.score.shown - then
        lines.append((words("beat.ahead" if ahead >= 0 else "beat.behind"), str(abs(ahead))))
        return lines

    # -- actions --------------------------------------------------------------------------------

    def do_watch_fair(self) -> None:
        """Show the fair expectation of every position, or no more."""
        self.app.watcher.switch(Kind.FAIR)

    def do_watch_possible(self) -> None:
        """Show what is still possible from every position, or no more."""
        self.app.watcher.switch(Kind.ORACLE)

    def do_log(self) -> None:
        """Show the log of moves in the panel, or the parts of the score again."""
        self.app.settings.move_log = not self.app.settings.move_log
        self.app.tell(self.app.words("log.on" if self.app.settings.move_log else "log.off"))
        self.refresh()

    # -- events and telling ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Show the replay at a move that is clicked on in the log, or play."""
        log = self._shown.log
        if log is not None and (ply := log.handle(event, self.layout.details)) is not None:
            self.app.watch(self.app.game.record, ply)
        else:
            super().handle(event)

    def spoken(self) -> Telling:
        """Return the state of the game, and the pile at hand with what it can kill."""
        words = self.app.words
        told = [*spoken_text.standing(self._shown, self.position, words)]
        if (over := spoken_text.over(self._shown, self.position, words)) is not None:
            told.append(over)
        return self.telling(words.deal(self.app.game.deal), told)
