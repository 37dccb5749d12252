"""Hints on the table: computed in a worker process, shown step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from solitaire.archive import known_from
from solitaire.game import Game, Phase
from solitaire.hints import (
    STEPS,
    Hint,
    fair_hint,
    fair_stacking_hint,
    hint_seconds,
    oracle_hint,
    oracle_stacking_hint,
)
from solitaire.rules.position import Position
from solitaire.rules.view import View
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.table.sounds import Sound
from solitaire.worker import Worker, WorkerError
from solver.advisor import Advice, StackingAdvice, advise, stack
from solver.oracle import solve
from solver.result import Limit, Result

SECONDS: Final = 2.0
"""Time for a hint."""


class Adviser(Enum):
    """Who gives help, and so what it may know; the value is part of catalogue keys."""

    FAIR = "fair"
    ORACLE = "oracle"


def fair_advice(view: View, seconds: float) -> Iterator[Advice | StackingAdvice]:
    """Yield the fair adviser's answer for what a player may know; runs in a worker process."""
    limit = Limit(seconds=seconds)
    yield advise(view, limit) if view.stacked else stack(view, limit)


def oracle_line(position: Position, fola_free: bool, seconds: float) -> Iterator[Result]:
    """Yield the oracle's best line from a position; runs in a worker process."""
    yield solve(position, Limit(seconds=seconds), fola_free=fola_free)


class Hints:
    """The hints for the game on the table.

    Attributes:
        step: how many of the four steps have been shown.
    """

    def __init__(self, context: Context, session: Session, records: Records) -> None:
        self._context, self._session, self._records = context, session, records
        self._worker: Worker[Advice | StackingAdvice | Result] | None = None
        self._adviser = Adviser.FAIR
        self._moment: tuple[object, ...] = ()
        self._hint: Hint | None = None
        self._agreed: dict[Adviser, Game] = {}
        self.step = 0

    @property
    def hint(self) -> Hint | None:
        """The hint, as long as nothing has changed in the game since."""
        return self._hint if self._hint is not None and self._moment == self._now() else None

    @property
    def is_busy(self) -> bool:
        """Whether a hint is computed."""
        return self._worker is not None

    @property
    def title(self) -> str:
        """Whose hint it is."""
        return self._context.words(f"hint.{self._adviser.value}_title")

    @property
    def lines(self) -> Sequence[str]:
        """The sentences of all steps shown so far."""
        return () if self.hint is None else tuple(self.hint.lines(self.step))

    def _now(self) -> tuple[object, ...]:
        """Return what identifies this moment of the game; another move makes a hint invalid."""
        game = self._session.game
        order = game.fola if game.phase is Phase.STACKING else game.record.fola
        return id(game), game.moves, game.phase, order

    def show_more(self) -> None:
        """Show the next step of the hint on the table."""
        self.show_next(self._adviser)

    def dismiss(self) -> None:
        """Take the hint away."""
        self._hint = None
        self._context.nav.refresh()

    def show_next(self, adviser: Adviser) -> None:
        """Show the next step of a hint; before the first of a game, say what help it counts as."""
        if self.hint is not None and self._adviser is adviser:
            self._show(min(STEPS, self.step + 1))
        elif self._agreed.get(adviser) is self._session.game or self._was_used(adviser):
            self._begin(adviser)
        else:
            words = self._context.words
            answers = (
                Answer(words("button.show"), lambda _: self._begin(adviser)),
                Answer(words("button.cancel")),
            )
            title, text = words(f"hint.{adviser.value}_title"), words(f"hint.{adviser.value}_counts")
            self._context.ask(Question(title, text, answers))

    def _was_used(self, adviser: Adviser) -> bool:
        used = self._session.game.help
        return bool(used.fair_hints if adviser is Adviser.FAIR else used.oracle_hints)

    def _begin(self, adviser: Adviser) -> None:
        """Start the engine; the fair one gets the View and nothing else."""
        self.stop()
        game = self._session.game
        self._agreed[adviser] = game
        self._adviser, self._moment, self._hint, self.step = adviser, self._now(), None, 0
        is_stacked = game.phase is not Phase.STACKING
        seconds = hint_seconds(game.position, SECONDS) if is_stacked else SECONDS
        if adviser is Adviser.FAIR:
            self._worker = Worker(fair_advice, game.view, seconds)
        elif is_stacked:
            self._worker = Worker(oracle_line, game.position, False, seconds)
        else:
            start = Position((), game.deal.deck, game.deal.fola)
            self._worker = Worker(oracle_line, start, True, seconds)
        self._context.tell(self._context.words("hint.thinking"))

    def poll(self) -> None:
        """When the answer has arrived, count it and show its first step."""
        if self._worker is None:
            return
        if self._moment != self._now():
            self.stop()
            return
        try:
            arrived = self._worker.poll()
        except WorkerError as error:
            self.stop()
            self._context.tell(self._context.words("hint.failed", why=str(error)), alarm=True)
            return
        if arrived:
            self.stop()
            self._context.sounds.play(Sound.HINT)
            self._hint = self._in_words(arrived[-1])
            if self._adviser is Adviser.FAIR:
                self._session.game.use_fair_hint()
            else:
                self._session.game.use_oracle_hint()
            self._session.changed()
            self._show(STEPS if self._hint.fola else 1)

    def _in_words(self, answer: Advice | StackingAdvice | Result) -> Hint:
        game, words = self._session.game, self._context.words
        if isinstance(answer, StackingAdvice):
            return fair_stacking_hint(answer, words)
        if isinstance(answer, Advice):
            return fair_hint(game.view, answer, words)
        if game.phase is Phase.STACKING:
            return oracle_stacking_hint(answer, words)
        known = self._records.query(lambda store: known_from(store, game.deal, game.position), default=answer)
        better = known if known.score > answer.score else answer
        return oracle_hint(game.position, replace(better, bound=min(known.bound, answer.bound)), words)

    def _show(self, step: int) -> None:
        """Show a step, or the next one that has something to say; the screen shows all up to it."""
        assert self._hint is not None
        while step < STEPS and not self._hint.steps[step - 1]:
            step += 1
        self.step = step
        said = [*self._hint.steps[step - 1]]
        if step < STEPS:
            said.append(self._context.words("hint.more"))
        self._context.tell("  ".join(said))
        self._context.nav.refresh()

    def stop(self) -> None:
        """Stop the engine."""
        if self._worker is not None and not self._worker.is_done:
            self._worker.stop()
        self._worker = None
