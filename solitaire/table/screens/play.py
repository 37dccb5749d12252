"""The main screen: the game on the table, from the first card to its end."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import pygame
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.rules.position import Move, Position
from solitaire.rules.record import Record
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.move_log import MoveLog
from solitaire.table.parts.shown import Shown
from solitaire.table.screens.base import GAME_TOOLBAR
from solitaire.table.screens.grid import GridScreen
from solitaire.table.services import spoken_text
from solitaire.table.services.evaluation import Evaluation
from solitaire.table.services.hints import Adviser, Hints
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.status_line import game_status
from solitaire.words import signed


class PlayScreen(GridScreen):
    """The game on the table, kept at every move, with hints and evaluation."""

    keys: ClassVar = {
        **GridScreen.keys,
        pygame.K_f: Action.EVALUATE_FAIR,
        pygame.K_b: Action.EVALUATE_POSSIBLE,
        pygame.K_l: Action.LOG,
    }
    toolbar: tuple[Action, ...] = (*GAME_TOOLBAR, Action.LOG, Action.KILLS, Action.EXPORT)

    is_play: ClassVar = True

    def __init__(self, context: Context, session: Session, hints: Hints, evaluation: Evaluation) -> None:
        self._session, self._hints, self._evaluation = session, hints, evaluation
        self._log = MoveLog(context.words)
        super().__init__(context)

    def build(self) -> None:
        """Lay everything out for a new window size, without animation."""
        self._log = MoveLog(self.context.words)
        super().build()

    @property
    def position(self) -> Position:
        """The position that is played on."""
        return self._session.game.position

    @property
    def hinted(self) -> Sequence[Card]:
        """The piles that the hint names, as far as it has been shown."""
        move = self._hints.move
        cards = () if move is None else (move.card, move.victim)[: self._hints.step]
        return [card for card in cards if card is not None]

    def make(self, move: Move) -> None:
        """Make a legal move."""
        self._session.make(move)

    def look(self) -> Shown:
        """Return what is on the table now, and choose the toolbar's buttons."""
        ended = self.position.end is not None
        self.toolbar = tuple(
            Action.VERDICT if ended and action is Action.FINISH else action for action in PlayScreen.toolbar
        )
        shown = Shown.of(self.position, self._session.game.moves)
        shown.foot = self._to_beat(shown)
        return shown

    @property
    def log(self) -> MoveLog | None:
        """The log of moves, when the player wants it in place of the parts of the score."""
        if not self.context.settings.move_log:
            return None
        self._log.follow(self._session.game.moves, self._session.game.positions)
        return self._log

    def pictured(self) -> tuple[Record, int]:
        """Return the game on the table, and how many moves it has."""
        record = self._session.game.record
        return record, len(record.moves)

    def _to_beat(self, shown: Shown) -> list[tuple[str, str]]:
        """Return the score to beat, and the difference to an earlier game at the same ply."""
        words, rivals = self.context.words, self._session.rivals
        if rivals.best is None:
            return []
        nameless = words("beat.yours" if rivals.best == rivals.own else "beat.someone")
        who = rivals.best.record.player or nameless
        lines = [(words("beat.score", player=who), signed(rivals.best.points))]
        other = rivals.own or rivals.best
        ply = len(self._session.game.moves)
        then = other.shown[min(ply, len(other.shown) - 1)]
        lines.append((words("beat.own" if rivals.own else "beat.other", ply=ply), signed(then)))
        ahead = shown.score.shown - then
        lines.append((words("beat.ahead" if ahead >= 0 else "beat.behind"), str(abs(ahead))))
        return lines

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            **super().actions(),
            Action.EVALUATE_FAIR: lambda: self._evaluation.switch(Adviser.FAIR),
            Action.EVALUATE_POSSIBLE: lambda: self._evaluation.switch(Adviser.ORACLE),
            Action.LOG: self._switch_log,
        }

    def _switch_log(self) -> None:
        """Show the log of moves in the panel, or the parts of the score again."""
        is_on = not self.context.settings.move_log
        self.context.change_settings(move_log=is_on)
        self.context.tell(self.context.words("log.on" if is_on else "log.off"))
        self.refresh()

    # -- events and speech ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Show the replay at a move that is clicked on in the log, or play."""
        log = self.log
        if log is not None and (ply := log.handle(event, self.layout.details)) is not None:
            self.context.nav.replay(self._session.game.record, ply)
        else:
            super().handle(event)

    def status(self) -> str:
        """Return the deal, its par, the cards to come, an evaluation or the help used, and the clock."""
        return game_status(self._session, self.context.words, self._evaluation.status())

    def spoken(self) -> Announcement:
        """Return the position, and the pile that the keyboard is at with what it can kill."""
        words = self.context.words
        lines = [*spoken_text.overview(self.shown, self.position, words)]
        if (ending := spoken_text.ending(self.shown, self.position, words)) is not None:
            lines.append(ending)
        return self.announcement(words.deal(self._session.game.deal), lines)
