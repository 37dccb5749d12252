"""Live evaluation in the status line: fair expectation and best still possible, from worker processes."""

import time
from typing import Final

from solitaire.archive import known_from
from solitaire.game import Game, Phase
from solitaire.rules.position import Position
from solitaire.rules.view import View
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.evaluation_engine import Engine, Figure, Possible, plain_points
from solitaire.table.services.hints import Adviser
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.worker import WorkerError

PAUSE: Final = 0.3
"""Seconds that a position must last before an engine starts on it: fast play starts none."""


class _Evaluator:
    """One of the two figures: its switch, its engine, and what was found for each position.

    Attributes:
        adviser: whose figure it is.
        is_on: whether the figure is shown.
        is_agreed: whether the player knows, in this game, what help it counts as.
    """

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser
        self.is_on = self.is_agreed = False
        self._figures: dict[Position | View, Figure] = {}
        self._finished: set[Position | View] = set()
        self._engine: Engine | None = None
        self._about: Position | View | None = None
        self._since = 0.0
        self._is_due = False

    def _now(self, game: Game) -> Position | View:
        """Return what the engine may know of the game now: for the fair one a View and no more."""
        return game.view if self.adviser is Adviser.FAIR else game.position

    @property
    def is_busy(self) -> bool:
        """Whether its engine is at work."""
        return self._engine is not None and self._engine.is_busy

    def figure(self, game: Game) -> Figure | None:
        """Return what is known of the game now."""
        return self._figures.get(self._now(game))

    def poll(self, game: Game) -> tuple[bool, bool]:
        """Go on with the position on the table.

        Returns:
            whether there is news, and whether it is the first of this position.

        Raises:
            WorkerError: the engine failed.
        """
        now = self._now(game)
        if now != self._about:
            if self._engine is not None:
                self._engine.rest()
            self._about, self._since = now, time.monotonic()
            self._is_due = now.end is None and now not in self._finished
        elif self._is_due and time.monotonic() - self._since >= PAUSE:
            self._is_due = False
            if self._engine is None:
                self._engine = Engine(self.adviser)
            self._engine.begin(now)
        if self._engine is None or not self._engine.is_busy:
            return False, False
        arrived, is_first = self._engine.poll(), now not in self._figures
        for figure in arrived:
            if figure is None:
                self._finished.add(now)
            else:
                self._figures[now] = figure.or_better(self._figures.get(now))
        return bool(arrived), is_first and now in self._figures

    def stop(self) -> None:
        """Stop the engine; what it found is kept."""
        if self._engine is not None:
            self._engine.stop()
        self._engine = self._about = None


class Evaluation:
    """The live evaluation of the game on the table: fair expectation and best still possible."""

    def __init__(self, context: Context, session: Session, records: Records) -> None:
        self._context, self._session, self._records = context, session, records
        self._known: dict[Position, Possible] = {}
        self._game: Game | None = None
        self._evaluators = {adviser: _Evaluator(adviser) for adviser in Adviser}

    @property
    def is_busy(self) -> bool:
        """Whether an engine is at work."""
        return any(evaluator.is_busy for evaluator in self._evaluators.values())

    def inform(self) -> None:
        """Look up again what is kept of the deal: more may be known by now."""
        self._known = {}

    def _or_known(self, figure: Figure) -> Figure:
        """Return the figure of the game now, or what is kept of the deal, wherever that says more."""
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

    def _follow_session(self) -> Game:
        """Return the game on the table; when it is another one, switch everything off first."""
        if self._game is not self._session.game:
            self.stop()
            self._game = self._session.game
        return self._session.game

    def switch(self, adviser: Adviser) -> None:
        """Switch a figure on or off; before it is first on, say what help it counts as."""
        game, words = self._follow_session(), self._context.words
        evaluator = self._evaluators[adviser]
        if evaluator.is_on:
            evaluator.is_on = False
            evaluator.stop()
            self._context.tell(words("evaluation.off"))
        elif game.position.end is not None:
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

    def _switch_on(self, evaluator: _Evaluator) -> None:
        evaluator.is_on = evaluator.is_agreed = True
        self._context.tell(self._context.words("evaluation.on"))

    def poll(self) -> bool:
        """Give the engines orders and read their answers; return whether there is news to show."""
        if self._follow_session().phase is Phase.STACKING:  # again: the player has taken the fola up
            return False
        news = False
        for evaluator in self._evaluators.values():
            if evaluator.is_on:
                news |= self._poll(evaluator)
        return news

    def _poll(self, evaluator: _Evaluator) -> bool:
        try:
            is_news, is_first = evaluator.poll(self._session.game)
        except WorkerError as error:
            evaluator.is_on = False
            evaluator.stop()
            self._context.tell(self._context.words("evaluation.failed", why=str(error)), alarm=True)
            return True
        if is_first:
            self._count(evaluator.adviser)
        return is_news

    def _count(self, adviser: Adviser) -> None:
        """Count an evaluated position; the first one, which marks the game, is written at once."""
        game = self._session.game
        if adviser is Adviser.FAIR:
            game.use_fair_hint()
            is_first = game.help.fair_hints == 1
        else:
            game.use_oracle_hint()
            is_first = game.help.oracle_hints == 1
        if is_first:
            self._session.changed()

    def status(self) -> list[str]:
        """Return the figures that are on, with the score now before them; empty when none is on."""
        words, game = self._context.words, self._follow_session()
        on = [evaluator for evaluator in self._evaluators.values() if evaluator.is_on]
        if not on or game.position.end is not None:
            return []
        parts = [words("evaluation.now", points=plain_points(game.score.shown))]
        for evaluator in on:
            figure = evaluator.figure(game)
            waiting = words(f"evaluation.{evaluator.adviser.value}_waiting")
            parts.append(waiting if figure is None else self._or_known(figure).text(words))
        return parts

    def stop(self) -> None:
        """Switch everything off and forget what was found."""
        self.inform()
        for evaluator in self._evaluators.values():
            evaluator.stop()
        self._evaluators = {adviser: _Evaluator(adviser) for adviser in Adviser}
