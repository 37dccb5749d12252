"""Hints on the table: asked for, thought about in a process of its own, told step by step."""

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

from solitaire.game import Phase
from solitaire.hints import STEPS, Hint, fair_hint, fair_stacking_hint, oracle_hint, oracle_stacking_hint
from solitaire.rules.position import Move, Position
from solitaire.rules.view import View
from solitaire.table.dialogs import Answer, Question
from solitaire.table.sounding import Sound
from solitaire.worker import Worker, WorkerError
from solver.advisor import Advice, StackingAdvice, advise, stack
from solver.oracle import solve
from solver.result import Limit, Result

if TYPE_CHECKING:
    from solitaire.table.app import App

SECONDS: Final = 2.0
"""How long a hint is thought about."""


class Kind(Enum):
    """What a hint may know; the value names its words in the catalogue."""

    FAIR = "fair"
    ORACLE = "oracle"


def fair_advice(view: View, seconds: float) -> Iterator[Advice | StackingAdvice]:
    """Yield the fair adviser's answer on what a player may know; runs in a process of its own."""
    limit = Limit(seconds=seconds)
    yield advise(view, limit) if view.stacked else stack(view, limit)


def oracle_answer(position: Position, fola_free: bool, seconds: float) -> Iterator[Result]:
    """Yield the oracle's best line from a position; runs in a process of its own."""
    yield solve(position, Limit(seconds=seconds), fola_free=fola_free)


class Hinter:
    """The hints of one table.

    Attributes:
        move: the kill that the hint told so far speaks of, or None.
        step: how many of the four steps have been told.
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self._worker: Worker[Advice | StackingAdvice | Result] | None = None
        self._kind = Kind.FAIR
        self._about: tuple[object, ...] = ()
        self._hint: Hint | None = None
        self._agreed: set[tuple[int, Kind]] = set()
        self.step = 0

    @property
    def move(self) -> Move | None:
        """The kill that the hint speaks of, while the game stands where it was asked for."""
        return self._hint.move if self._hint is not None and self._about == self._now() else None

    def _now(self) -> tuple[object, ...]:
        """Return what a hint is about: another move makes it void."""
        game = self._app.game
        return id(game), game.moves, game.phase, game.fola if game.phase is Phase.STACKING else ()

    def ask(self, kind: Kind) -> None:
        """Tell the next step of a hint; before the first, say what help it counts as."""
        if self._hint is not None and (self._about, self._kind) == (self._now(), kind):
            self._tell(min(STEPS, self.step + 1))
        elif (id(self._app.game), kind) in self._agreed or self._used(kind):
            self._begin(kind)
        else:
            words = self._app.words
            answers = (
                Answer(words("button.show"), lambda _: self._begin(kind)),
                Answer(words("button.cancel")),
            )
            title = words(f"hint.{kind.value}_title")
            self._app.ask(Question(title, words(f"hint.{kind.value}_counts"), answers))

    def _used(self, kind: Kind) -> bool:
        given = self._app.game.help
        return bool(given.fair_hints if kind is Kind.FAIR else given.oracle_hints)

    def _begin(self, kind: Kind) -> None:
        """Start thinking; a fair hint is given the View and nothing else."""
        self.stop()
        game = self._app.game
        self._agreed.add((id(game), kind))
        self._kind, self._about, self._hint, self.step = kind, self._now(), None, 0
        if kind is Kind.FAIR:
            self._worker = Worker(fair_advice, game.view, SECONDS)
        elif game.phase is Phase.STACKING:
            start = Position((), game.deal.deck, game.deal.fola)
            self._worker = Worker(oracle_answer, start, True, SECONDS)
        else:
            self._worker = Worker(oracle_answer, game.position, False, SECONDS)
        self._app.tell(self._app.words("hint.thinking"))

    def poll(self) -> None:
        """Take in the answer when it has come, and tell its first step."""
        if self._worker is None:
            return
        if self._about != self._now():
            self.stop()
            return
        try:
            arrived = self._worker.poll()
        except WorkerError as error:
            self.stop()
            self._app.tell(self._app.words("hint.failed", why=str(error)), alarm=True)
            return
        if arrived:
            self.stop()
            self._app.sounds.ask(Sound.HINT)
            self._hint = self._in_words(arrived[-1])
            if self._kind is Kind.FAIR:
                self._app.game.help.fair_hints += 1
            else:
                self._app.game.help.oracle_hints += 1
            self._app.games.changed()
            self._tell(1)

    def _in_words(self, answer: Advice | StackingAdvice | Result) -> Hint:
        game, words = self._app.game, self._app.words
        if isinstance(answer, StackingAdvice):
            return fair_stacking_hint(answer, words)
        if isinstance(answer, Advice):
            return fair_hint(game.view, answer, words)
        if game.phase is Phase.STACKING:
            return oracle_stacking_hint(answer, words)
        return oracle_hint(game.position, answer, words)

    def _tell(self, step: int) -> None:
        """Tell a step in the status line, the last one with all before it in a dialog."""
        assert self._hint is not None
        self.step, words = step, self._app.words
        if step < STEPS:
            self._app.tell("  ".join([*self._hint.steps[step - 1], words("hint.more")]))
            return
        text = "\n".join(self._hint.lines(STEPS))
        answers = (Answer(words("button.close")),)
        self._app.ask(Question(words(f"hint.{self._kind.value}_title"), text, answers))

    def stop(self) -> None:
        """Stop thinking."""
        if self._worker is not None and not self._worker.is_done:
            self._worker.stop()
        self._worker = None
