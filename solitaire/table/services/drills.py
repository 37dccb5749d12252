"""Decisions asked again: how many are due, the next one, its answer, and its judge in a worker process."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scores.kinds import R
from scores.store import Store
from solitaire.classic.record import HandRecord
from solitaire.home.drills import (
    INTERVALS,
    Drill,
    Plan,
    answer,
    asked,
    is_right,
    plan,
)
from solitaire.home.files import is_there
from solitaire.home.reviews import CLASSIC, SOLITAIRE, ReviewedKind, V, compute_figures
from solitaire.rules.position import END, Move
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.view import View
from solitaire.run.work import Job
from solitaire.run.worker import WorkerFactory
from solitaire.table.context import Context
from solitaire.table.services.records import Records
from solver.advisor import advise
from solver.classic.hand_review import HandDecision
from solver.game_review import MoveDecision
from solver.result import Limit

SECONDS: Final = 2.0
"""Time to weigh all moves: less than most players take to find one."""


def worths(text: str, ply: int, seconds: float) -> Iterator[dict[Move | None, float]]:
    """Yield the worth of every move after the first ``ply`` moves of a record, in points; runs in a worker
    process.

    None is the play of the next card. Only what the player could see counts.
    """
    position = parse_record(text).positions[ply]
    advice = advise(View.of(position), Limit(seconds))
    found = {option.move: option.expected for option in advice.options}
    if position.to_come:
        found[END] = UNFINISHED
    yield found


class Judge:
    """Judges moves tried instead of a costly decision; its work begins at once.

    Attributes:
        decision: the decision.
        job: the work of the engine.
    """

    def __init__(self, record: Record, decision: MoveDecision, start: WorkerFactory) -> None:
        self.decision = decision
        self._worths: dict[Move | None, float] | None = None
        self.job = Job[dict[Move | None, float]](start, "judge", SECONDS)
        self.job.begin(worths, lambda: (format_record(record), decision.ply, SECONDS))

    def poll(self) -> bool:
        """Take what has been found; say whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        arrived = self.job.poll()
        if arrived:
            self._worths = arrived[-1]
        return bool(arrived)

    def cost(self, move: Move) -> float | None:
        """Return how many points a move costs against the better move, at least 0; None while it is weighed.

        The two moves that the review has compared cost what the review says.
        """
        decision = self.decision
        asked = None if move.is_play else move
        if asked == decision.better:
            return 0.0
        if asked == decision.move:
            return decision.cost
        if self._worths is None or asked not in self._worths:
            return None
        best = max(self._worths.values())
        return max(0.0, best - self._worths[asked])

    def stop(self) -> None:
        """End the work."""
        self.job.stop()


D = TypeVar("D", MoveDecision, HandDecision)
_AT_ONCE: Final = 10
"""New reviews searched for costly decisions whenever drills are counted."""


class DrillAttempt:
    """A decision that is being asked again; the first answer counts.

    Attributes:
        is_answered: whether it has been answered.
        box: its box before the answer, 0 if it has never been asked again.
        outcome: once answered: when it comes again, and whether others are due.
    """

    def __init__(self, drill: Drill, store_answer: Callable[[bool], str]) -> None:
        self.is_answered, self.outcome = False, ""
        self.box = 0 if drill.card is None else drill.card.box
        self._store_answer = store_answer

    def answer(self, cost: float | None) -> None:
        """Take the judgement on an answer, its cost in points; None if the better decision was shown."""
        if not self.is_answered:
            self.is_answered = True
            self.outcome = self._store_answer(cost is not None and is_right(cost))


class DueDecision(NamedTuple, Generic[R, D]):
    """A decision to be asked again.

    Attributes:
        asking: takes the answer.
    """

    record: R
    """The game or the hand."""
    decision: D
    attempt: DrillAttempt


class Drills:
    """The drills of the player at the table, of both games.

    Attributes:
        today: returns the day.
    """

    def __init__(self, context: Context, records: Records, today: Callable[[], date] = date.today) -> None:
        self.today = today
        self._context, self._records = context, records

    def count(self, *, classic: bool) -> int:
        """Return how many drills are due today."""
        return len((self._plan(CLASSIC) if classic else self._plan(SOLITAIRE)).due)

    def _plan(self, of: ReviewedKind[R, V]) -> Plan:
        player, today = self._context.settings.player, self.today()

        def find(store: Store) -> Plan:
            compute_figures(store, of, _AT_ONCE)
            return plan(store, of, player, today)

        nothing = Plan((), None)
        return self._records.query(find, default=nothing) if is_there(self._records.home.scores) else nothing

    def next_game(self) -> DueDecision[Record, MoveDecision] | None:
        """Return the next due decision of the solitaire; if there is none, say when, and return None."""
        return self._next(SOLITAIRE)

    def next_hand(self) -> DueDecision[HandRecord, HandDecision] | None:
        """Return the next decision of the classic game that is due, in the same way."""
        return self._next(CLASSIC)

    def _next(self, of: ReviewedKind[R, V]) -> DueDecision[R, Any] | None:
        for drill in self._plan(of).due:
            if (found := self._asked(of, drill)) is not None:
                return found
        self._context.tell(self._none_due(of))
        return None

    def _asked(self, of: ReviewedKind[R, V], drill: Drill) -> DueDecision[R, Any] | None:
        """Return a due decision, or None if it no longer exists."""
        found = self._records.query(lambda store: asked(store, of, drill), default=None)
        if found is None:
            return None
        record, decision = found
        return DueDecision(
            record, decision, DrillAttempt(drill, lambda right: self._answer(of, drill, right=right))
        )

    def _answer(self, of: ReviewedKind[R, V], drill: Drill, *, right: bool) -> str:
        """Store an answer, and return in words what follows from it."""
        player, today, words = self._context.settings.player, self.today(), self._context.words
        card = self._records.query(
            lambda store: answer(store, drill, player, today, right=right), default=None
        )
        if card is None:  # it could not be stored, which has been reported
            return ""
        again = words("drill.right" if right else "drill.wrong", day=words.day(card.due))
        left = len(self._plan(of).due)
        return f"{again} {words('drill.left', count=left) if left else self._none_due(of)}"

    def _none_due(self, of: ReviewedKind[R, V]) -> str:
        """Return when the next drill is due, if none is due today."""
        words, day = self._context.words, self._plan(of).next_day
        if day is None:
            return words("drill.none_hands" if of.kind is CLASSIC.kind else "drill.none")
        return words("drill.none_until", day=words.day(day))

    def status(self, attempt: DrillAttempt) -> str:
        """Return the box of a decision, or that it is new."""
        if not attempt.box:
            return self._context.words("drill.new")
        return self._context.words("drill.status", box=attempt.box, boxes=len(INTERVALS))
