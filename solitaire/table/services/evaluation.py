"""Live evaluation in status line and gauge: what fair play can expect, by a worker process."""

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

from solitaire.play.game import Phase
from solitaire.run.worker import WorkerFactory
from solitaire.table.context import Context, Polled
from solitaire.table.models.shown import Change, GaugeMark, HelpSource, MarkKind, Reading, reading
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.evaluation_engine import ClassicExpected, Engine, EngineInput, Figure
from solitaire.table.services.session import Session
from solitaire.texts.sums import ABOUT
from solitaire.texts.words import Words, plain, signed
from solver.review import SURE_GAMES

PAUSE: Final = 0.3
"""Seconds that a position must last before an engine starts on it: fast play starts none."""


class Evaluator:
    """A figure: its switch, its engine, and the results for each position.

    Attributes:
        engine: its engine.
        is_on: whether the figure is shown.
        is_agreed: whether the player has accepted, in this game, what help it counts as.
    """

    def __init__(self, adviser: HelpSource, start: WorkerFactory) -> None:
        self.engine = Engine(adviser, start)
        self.is_on = self.is_agreed = False
        self._figures: dict[EngineInput, Figure] = {}
        self._finished: set[EngineInput] = set()
        self._about: EngineInput | None = None
        self._since = 0.0
        self._is_due = False

    def figure(self, now: EngineInput) -> Figure | None:
        """Return what is known of a moment of the game."""
        return self._figures.get(now)

    def poll(self, now: EngineInput, *, is_over: bool) -> tuple[bool, bool, bool]:
        """Evaluate this moment of the game, from what the engine can see of it.

        Returns:
            Whether there is news, whether it is the first of this moment, and whether it is the last.
        """
        if now != self._about:
            self.rest()
            self._about, self._since = now, time.monotonic()
            self._is_due = not is_over and now not in self._finished
        elif self._is_due and time.monotonic() - self._since >= PAUSE:
            self._is_due = False
            self.engine.ask(now)
        was_asked, is_first = self.engine.is_asked, now not in self._figures
        arrived = self.engine.poll()
        for figure in arrived:
            self._figures[now] = figure.or_better(self._figures.get(now))
        if is_last := was_asked and not self.engine.is_asked:
            self._finished.add(now)
        return bool(arrived) or is_last, is_first and now in self._figures, is_last

    def rest(self) -> None:
        """Pause the engine: there is nothing to evaluate."""
        self.engine.rest()
        self._about = None

    def stop(self) -> None:
        """Stop the engine; its results stay."""
        self.engine.stop()
        self._about = None


@dataclass(frozen=True, slots=True)
class EvaluationSource:
    """What the live evaluation needs from the game on the table."""

    adviser: HelpSource
    playing: Callable[[], object]
    """Returns the game; in another game the evaluation is off at first."""
    is_over: Callable[[], bool]
    now: Callable[[], EngineInput | None]
    """Returns what the adviser can see now; None while there is nothing to evaluate."""
    moment: Callable[[], tuple[Hashable, int]]
    """Returns an identification of the game or hand, and how much of it has been played."""
    is_wanted: Callable[[], bool]
    """Returns whether it is on from the start, by the settings."""
    count: Callable[[], None]
    """Records in the game, which is saved at once, that a figure was shown."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The last figure shown."""

    place: Hashable
    """The game or the hand."""
    played: int
    """How much of it had been played."""
    figure: Figure
    before: Figure | None
    """The figure before the last move, or None."""

    def then(self, place: Hashable, played: int, figure: Figure) -> "_Seen":
        """Return the same with a new figure; after an undo there is no move that it follows from."""
        if place != self.place or played < self.played:
            return _Seen(place, played, figure, None)
        return _Seen(place, played, figure, self.before if played == self.played else self.figure)

    @property
    def change(self) -> Change | None:
        """The change by the last move."""
        before, now = self.before, self.figure
        if before is None:
            return None
        points, error = now.mean - before.mean, hypot(before.error, now.error)
        return Change(self.played, round(points), is_sure=error == 0 or abs(points) > 2 * error)


class LiveEvaluation:
    """The common part of both live evaluations: a figure that can be switched on and off.

    Attributes:
        evaluator: the figure.
    """

    def __init__(self, context: Context, game: EvaluationSource) -> None:
        self._context, self._evaluated = context, game
        self._game: object = None
        self._switch_off()

    def _switch_off(self) -> None:
        self.evaluator = Evaluator(self._evaluated.adviser, self._context.start_worker)
        self._seen: _Seen | None = None

    @property
    def is_busy(self) -> bool:
        """True if the engine is at work."""
        return self.evaluator.engine.is_busy

    @property
    def is_on(self) -> bool:
        """True if it is on; in another game than before it is on only if the settings want it."""
        if (game := self._evaluated.playing()) is not self._game:
            self.stop()
            self._game = game
            self.evaluator.is_on = self.evaluator.is_agreed = self._evaluated.is_wanted()
        return self.evaluator.is_on

    def switch(self) -> None:
        """Switch it on or off; before it is first on, say what help it counts as."""
        words = self._context.words
        if self.is_on:
            self.evaluator.is_on = False
            self.evaluator.stop()
            self._context.tell(words("evaluation.off"))
            self._context.nav.refresh()
        elif self._evaluated.is_over():
            self._context.refuse("over")
        elif self.evaluator.is_agreed:
            self._switch_on()
        else:
            answers = (
                Answer(words("button.switch_on"), lambda _: self._switch_on()),
                Answer(words("button.cancel")),
            )
            name = self._evaluated.adviser.value
            title, text = words(f"evaluation.{name}_title"), words(f"evaluation.{name}_counts")
            self._context.ask(Question(title, text, answers))

    def _switch_on(self) -> None:
        self.evaluator.is_on = self.evaluator.is_agreed = True
        self._context.tell(self._context.words("evaluation.on"))
        self._context.nav.refresh()

    def polled(self, show: Callable[[], None]) -> list[Polled]:
        """Return the figure with its engine, while it is on; ``show`` shows what is new."""
        return [Polled(self._poll, self.evaluator.engine, show)] if self.is_on else []

    def _poll(self) -> bool:
        """Send the engine orders and read its answers; return whether there is news to show."""
        evaluator, now, before = self.evaluator, self._evaluated.now(), self._seen
        if now is None:
            evaluator.rest()
            return False
        is_news, is_first, is_last = evaluator.poll(now, is_over=self._evaluated.is_over())
        if is_first:
            self._evaluated.count()
        if (figure := evaluator.figure(now)) is not None:
            seen, moment = self._seen, self._evaluated.moment()
            self._seen = _Seen(*moment, figure, None) if seen is None else seen.then(*moment, figure)
            if is_last:
                self._context.speak(figure.text(self._context.words))
        return is_news or self._seen != before

    def last_figure(self) -> tuple[Figure, bool] | None:
        """Return the latest figure in this game or hand, and whether it belongs to an earlier position."""
        seen, moment = self._seen, self._evaluated.moment()
        if seen is None or seen.place != moment[0]:
            return None
        return seen.figure, seen.played != moment[1]

    def change(self) -> Change | None:
        """Return the change of the expected result by the last move, if known."""
        last, seen = self.last_figure(), self._seen
        return None if last is None or last[1] or seen is None else seen.change

    def rest(self) -> None:
        """Pause the engine while no game is shown; in another game it is stopped."""
        if self.is_on:
            self.evaluator.rest()

    def stop(self) -> None:
        """Switch it off and forget the results."""
        self.evaluator.stop()
        self._switch_off()


class Evaluation(LiveEvaluation):
    """The live evaluation of the game on the table: what fair play can expect."""

    def __init__(self, context: Context, session: Session) -> None:
        game = EvaluationSource(
            HelpSource.FAIR,
            playing=lambda: session.game,
            is_over=lambda: session.game.position.end is not None,
            now=self._now,
            moment=lambda: (None, len(session.game.moves)),  # another game has it off at first
            is_wanted=self._is_wanted,
            count=self._count,
        )
        super().__init__(context, game)
        self._session = session

    def _now(self) -> EngineInput | None:
        """Return what a player can see; None when the fola has been taken up again."""
        game = self._session.game
        return None if game.phase is Phase.STACKING else game.view

    def _is_wanted(self) -> bool:
        """Return whether the settings want it from the start; a resumed game that is clean stays clean."""
        game = self._session.game
        is_fresh = game.is_unplayed or game.help.fair_evaluation
        return self._context.settings.evaluation and is_fresh and not game.is_guided

    def _count(self) -> None:
        game = self._session.game
        if not game.help.fair_evaluation:
            game.use_fair_evaluation()
            self._session.changed()

    def status(self) -> list[str]:
        """Return the current score and the figure; empty while it is off."""
        words, game, now = self._context.words, self._session.game, self._now()
        if not self.is_on or self._evaluated.is_over():
            return []
        parts = [words("evaluation.now", points=plain(game.score.shown))]
        figure = None if now is None else self.evaluator.figure(now)
        if figure is not None:
            parts.append(figure.text(words))
        elif not self.evaluator.engine.is_in_trouble:
            parts.append(words("evaluation.fair_waiting"))
        return parts

    def reading(self) -> Reading:
        """Return what the gauge shows: the figure if it is on, and par or else the score to beat."""
        words, score, par = self._context.words, self._session.game.score, self._session.par
        best = self._session.rivals.best
        marks = [now_mark(score.shown if score.points is None else score.points, words)]
        is_on = self.is_on and not self._evaluated.is_over()
        if is_on and (last := self.last_figure()) is not None:
            marks.append(figure_mark(last[0], words, is_old=last[1]))
        if par is not None:
            marks.append(target_mark("par", par.mean, words, is_estimate=par.games < SURE_GAMES))
        elif best is not None:
            marks.append(target_mark("to_beat", best.points, words, is_estimate=False))
        if not is_on and par is None and best is None:
            return Reading()
        return reading(marks, self.change() if is_on else None, both_ways=False)


# -- the marks of the gauge ---------------------------------------------------------------------


def now_mark(points: int, words: Words) -> GaugeMark:
    """Return the mark of the score now, in the solitaire."""
    figure = plain(points)
    tip = words("gauge.now_tip", points=figure)
    return GaugeMark(MarkKind.NOW, points, words("gauge.now"), figure, figure, tip)


def classic_now_mark(points: int, words: Words) -> GaugeMark:
    """Return the mark of the result so far, in the game for four."""
    figure = signed(points)
    tip = words("gauge.classic_now_tip", points=figure)
    return GaugeMark(MarkKind.NOW, points, words("gauge.now"), figure, figure, tip)


def target_mark(
    name: str, points: float, words: Words, *, is_estimate: bool, is_signed: bool = False
) -> GaugeMark:
    """Return the mark of the score's yardstick.

    Args:
        name: ``par``, ``to_beat``, or in the game for four ``usual`` or ``classic_par``.
        words: the catalogue.
        is_estimate: whether the points are an estimate.
        is_signed: whether they are written with their sign, like results of the game for four.
    """
    number = signed(round(points)) if is_signed else plain(round(points))
    figure = f"{ABOUT}{number}" if is_estimate else number
    tip = words(f"gauge.{name}_tip", points=figure)
    return GaugeMark(MarkKind.TARGET, points, words(f"gauge.{name}"), figure, figure, tip)


def figure_mark(figure: Figure, words: Words, *, is_old: bool) -> GaugeMark:
    """Return the mark of an engine's figure; a figure of an earlier position is marked as old."""
    is_classic = isinstance(figure, ClassicExpected)
    number = signed(round(figure.mean)) if is_classic else plain(round(figure.mean))
    written = f"{ABOUT}{number}" if figure.error else number
    full = f"{written} ± {max(1, round(figure.error))}" if figure.error else written
    key = "gauge.classic_expected_tip" if is_classic else "gauge.expected_tip"
    tip = words(key, figure=figure.text(words), points=written)
    return GaugeMark(MarkKind.EXPECTED, figure.mean, words("gauge.expected"), written, full, tip, is_old)


def spoken_reading(reading: Reading, words: Words) -> Iterator[str]:
    """Yield the marks of the gauge and the change by the last move, to be read aloud."""
    yield from (mark.tip for mark in reading.marks)
    if reading.change is not None:
        key = "gauge.change" if reading.change.is_sure else "gauge.change_unsure"
        yield words(key, points=signed(reading.change.points))
