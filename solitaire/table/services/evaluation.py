"""Live evaluation in status line and gauge: fair expectation and best still possible, by worker processes."""

import time
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Final

from solitaire.home.archive import known_from
from solitaire.play.game import Phase
from solitaire.rules.position import Position
from solitaire.run.worker import WorkerFactory
from solitaire.table.context import Context, Polled
from solitaire.table.models.gauge import Change, Reading, reading
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.evaluation_engine import Engine, EngineInput, Figure, Possible
from solitaire.table.services.gauge_marks import figure_mark, now_mark, target_mark
from solitaire.table.services.hints import Adviser
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.texts.words import plain
from solver.sums import SURE_GAMES

PAUSE: Final = 0.3
"""Seconds that a position must last before an engine starts on it: fast play starts none."""


_WANTED: Final = {
    "off": (),
    "expected": (Adviser.FAIR,),
    "possible": (Adviser.FAIR, Adviser.ORACLE),
}
"""By value of the setting: the figures that are on from the start of a game."""


class Evaluator:
    """A figure: its switch, its engine, and the results for each position.

    Attributes:
        adviser: the adviser that gives it.
        engine: its engine.
        is_on: whether the figure is shown.
        is_agreed: whether the player has accepted, in this game, what help it counts as.
    """

    def __init__(self, adviser: Adviser, start: WorkerFactory) -> None:
        self.adviser, self.engine = adviser, Engine(adviser, start)
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

        Raises:
            WorkerError: the engine failed.
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
    """What the live evaluation needs from the game on the table.

    Attributes:
        advisers: the advisers that have a figure.
        playing: returns the game; in another game everything is off at first.
        is_over: returns whether it has ended.
        now: returns what an adviser can see now; None while there is nothing to evaluate.
        moment: returns an identification of the game or hand, and how much of it has been played.
        wanted: returns the advisers whose figures are on from the start, by the settings.
        count: records in the game, which is saved at once, that a figure was shown.
    """

    advisers: tuple[Adviser, ...]
    playing: Callable[[], object]
    is_over: Callable[[], bool]
    now: Callable[[Adviser], EngineInput | None]
    moment: Callable[[], tuple[Hashable, int]]
    wanted: Callable[[], Collection[Adviser]]
    count: Callable[[Adviser], None]


@dataclass(frozen=True, slots=True)
class _Seen:
    """The last figure shown of an adviser.

    Attributes:
        place: the game or the hand.
        played: how much of it had been played.
        figure: the figure.
        before: the figure before the last move, or None.
    """

    place: Hashable
    played: int
    figure: Figure
    before: Figure | None

    def then(self, place: Hashable, played: int, figure: Figure) -> "_Seen":
        """Return the same with a new figure; after an undo there is no move that it follows from."""
        if place != self.place or played < self.played:
            return _Seen(place, played, figure, None)
        return _Seen(place, played, figure, self.before if played == self.played else self.figure)

    @property
    def change(self) -> Change | None:
        """The change by the last move, for figures with a mean."""
        before, now = self.before, self.figure
        if before is None or isinstance(before, Possible) or isinstance(now, Possible):
            return None
        points, error = now.mean - before.mean, hypot(before.error, now.error)
        return Change(self.played, round(points), is_sure=error == 0 or abs(points) > 2 * error)


class LiveEvaluation:
    """The common part of both live evaluations: figures that can be switched on and off.

    Attributes:
        evaluators: the figures, by adviser.
    """

    def __init__(self, context: Context, game: EvaluationSource) -> None:
        self._context, self._evaluated = context, game
        self._game: object = None
        self._seen: dict[Adviser, _Seen] = {}
        self._switch_all_off()

    def _switch_all_off(self) -> None:
        start = self._context.start_worker
        self.evaluators = {adviser: Evaluator(adviser, start) for adviser in self._evaluated.advisers}
        self._seen = {}

    @property
    def is_busy(self) -> bool:
        """True if an engine is at work."""
        return any(evaluator.engine.is_busy for evaluator in self.evaluators.values())

    def _follow(self) -> None:
        """When another game is on the table, switch off everything but what the settings want."""
        if (game := self._evaluated.playing()) is not self._game:
            self.stop()
            self._game = game
            for adviser in self._evaluated.wanted():
                self.evaluators[adviser].is_on = self.evaluators[adviser].is_agreed = True

    @property
    def on(self) -> list[Evaluator]:
        """The figures that are on."""
        self._follow()
        return [evaluator for evaluator in self.evaluators.values() if evaluator.is_on]

    def switch(self, adviser: Adviser) -> None:
        """Switch a figure on or off; before it is first on, say what help it counts as."""
        self._follow()
        words, evaluator = self._context.words, self.evaluators[adviser]
        if evaluator.is_on:
            evaluator.is_on = False
            evaluator.stop()
            self._context.tell(words("evaluation.off"))
            self._context.nav.refresh()
        elif self._evaluated.is_over():
            self._context.refuse("over")
        elif evaluator.is_agreed:
            self._switch_on(evaluator)
        else:
            answers = (
                Answer(words("button.switch_on"), lambda _: self._switch_on(evaluator)),
                Answer(words("button.cancel")),
            )
            title = words(f"evaluation.{adviser.value}_title")
            text = words(f"evaluation.{adviser.value}_counts")
            self._context.ask(Question(title, text, answers))

    def _switch_on(self, evaluator: Evaluator) -> None:
        evaluator.is_on = evaluator.is_agreed = True
        self._context.tell(self._context.words("evaluation.on"))
        self._context.nav.refresh()

    def polled(self) -> list[Polled]:
        """Return the figures that are on, with their engines."""
        return [Polled(partial(self._poll, evaluator), evaluator.engine) for evaluator in self.on]

    def _poll(self, evaluator: Evaluator) -> bool:
        """Send the engine orders and read its answers; return whether there is news to show."""
        adviser = evaluator.adviser
        now = self._evaluated.now(adviser)
        if now is None:
            evaluator.rest()
            return False
        is_news, is_first, is_last = evaluator.poll(now, is_over=self._evaluated.is_over())
        if is_first:
            self._evaluated.count(adviser)
        if (figure := evaluator.figure(now)) is not None:
            seen, moment = self._seen.get(adviser), self._evaluated.moment()
            latest = _Seen(*moment, figure, None) if seen is None else seen.then(*moment, figure)
            self._seen[adviser] = latest
            if is_last:
                self._context.speak(self._best_known(figure).text(self._context.words))
        return is_news

    def _best_known(self, figure: Figure) -> Figure:
        """Return the current figure, or what is known from elsewhere if that says more."""
        return figure

    def last_figure(self, adviser: Adviser) -> tuple[Figure, bool] | None:
        """Return the latest figure in this game or hand, and whether it belongs to an earlier position."""
        seen, moment = self._seen.get(adviser), self._evaluated.moment()
        if seen is None or seen.place != moment[0]:
            return None
        return seen.figure, seen.played != moment[1]

    def change(self, adviser: Adviser) -> Change | None:
        """Return the change of the expected result by the last move, if known."""
        last, seen = self.last_figure(adviser), self._seen.get(adviser)
        return None if last is None or last[1] or seen is None else seen.change

    def stop(self) -> None:
        """Switch everything off and forget the results."""
        for evaluator in self.evaluators.values():
            evaluator.stop()
        self._switch_all_off()


class Evaluation(LiveEvaluation):
    """The live evaluation of the game on the table: fair expectation and best still possible."""

    def __init__(self, context: Context, session: Session, records: Records) -> None:
        game = EvaluationSource(
            (Adviser.FAIR, Adviser.ORACLE),
            playing=lambda: session.game,
            is_over=self._is_over,
            now=self._now,
            moment=lambda: (None, len(session.game.moves)),  # another game has everything off at first
            wanted=self._wanted,
            count=self._count,
        )
        super().__init__(context, game)
        self._session, self._records = session, records
        self._known: dict[Position, Possible] = {}

    def inform(self) -> None:
        """Look up again what is stored of the deal: more may be known by now."""
        self._known = {}

    def stop(self) -> None:
        """Switch everything off and forget the results."""
        self.inform()
        super().stop()

    def _best_known(self, figure: Figure) -> Figure:
        """Return the current figure of the game, or what is stored of the deal, whichever says more."""
        game = self._session.game
        if isinstance(figure, Possible):
            if game.position not in self._known:
                found = self._records.query(
                    lambda store: known_from(store, game.deal, game.position), default=None
                )
                if found is None:
                    return figure
                self._known[game.position] = Possible(found.score, found.bound)
            return figure.or_better(self._known[game.position])
        return figure

    def _is_over(self) -> bool:
        return self._session.game.position.end is not None

    def _now(self, adviser: Adviser) -> EngineInput | None:
        """Return what an engine can see: the fair engine a View and no more."""
        game = self._session.game
        if game.phase is Phase.STACKING:  # again: the player has taken the fola up
            return None
        return game.view if adviser is Adviser.FAIR else game.position

    def _was_shown(self, adviser: Adviser) -> bool:
        used = self._session.game.help
        return used.fair_evaluation if adviser is Adviser.FAIR else used.oracle_evaluation

    def _wanted(self) -> list[Adviser]:
        """Return what the settings want from the start; a resumed game that is clean stays clean."""
        game, wanted = self._session.game, _WANTED[self._context.settings.evaluation]
        if game.is_guided:
            return []
        return [adviser for adviser in wanted if game.is_unplayed or self._was_shown(adviser)]

    def _count(self, adviser: Adviser) -> None:
        game = self._session.game
        if self._was_shown(adviser):
            return
        if adviser is Adviser.FAIR:
            game.use_fair_evaluation()
        else:
            game.use_oracle_evaluation()
        self._session.changed()

    def status(self) -> list[str]:
        """Return the figures that are on, after the current score; empty when none is on."""
        words, game, on = self._context.words, self._session.game, self.on
        if not on or self._is_over():
            return []
        parts = [words("evaluation.now", points=plain(game.score.shown))]
        for evaluator in on:
            now = self._now(evaluator.adviser)
            figure = None if now is None else evaluator.figure(now)
            if figure is not None:
                parts.append(self._best_known(figure).text(words))
            elif not evaluator.engine.is_in_trouble:
                parts.append(words(f"evaluation.{evaluator.adviser.value}_waiting"))
        return parts

    def reading(self) -> Reading:
        """Return what the gauge shows: the figures that are on, and par or else the score to beat."""
        words, score, par, best = self._context.words, self._session.game.score, self._session.par, self._best
        marks = [now_mark(score.shown if score.points is None else score.points, words)]
        on = [] if self._is_over() else self.on
        for evaluator in on:
            last = self.last_figure(evaluator.adviser)
            if last is not None:
                figure, is_old = last
                marks.append(
                    figure_mark(figure if is_old else self._best_known(figure), words, is_old=is_old)
                )
        if par is not None:
            marks.append(target_mark("par", par.mean, words, is_estimate=par.games < SURE_GAMES))
        elif best is not None:
            marks.append(target_mark("to_beat", best, words, is_estimate=False))
        if not on and par is None and best is None:
            return Reading()
        return reading(marks, self.change(Adviser.FAIR) if on else None, both_ways=False)

    @property
    def _best(self) -> int | None:
        """The score to beat, if there is one."""
        best = self._session.rivals.best
        return None if best is None else best.points
