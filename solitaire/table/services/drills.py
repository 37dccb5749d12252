"""Costly decisions asked again, in either game: what an answer costs; and drills, asked when they are due."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scores.kinds import R
from scores.store import Store
from solitaire.classic.record import HandRecord
from solitaire.home.files import is_there
from solitaire.home.habits import (
    INTERVALS,
    Drill,
    Plan,
    answer,
    asked,
    is_right,
    plan,
)
from solitaire.home.reviews import CLASSIC, SOLITAIRE, ReviewedKind, V, compute_figures
from solitaire.kinds.tasks import move_costs
from solitaire.rules.cards import Card
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.services.records import Records
from solitaire.texts.verdict import judged
from solver.classic.hand_review import HandDecision
from solver.game_review import MoveDecision
from solver.review import WeighedDecision

# -- a decision asked again -----------------------------------------------------------------------

Cards = tuple[Card, ...]
W = TypeVar("W", bound=WeighedDecision)
A = TypeVar("A")
"""An answer: a move, None for the play of the next card; or the cards that are played or discarded."""
SECONDS: Final = 2.0
"""Time to weigh all moves: less than most players take to find one."""


class Attempt(NamedTuple):
    """A drill that is asked."""

    box: int
    """The box of the decision; 0 if it has never been asked again."""
    store: Callable[[bool], str]
    """Stores whether the first answer was right; returns what follows from it."""


class AskedAgain(Generic[W, A]):
    """A costly decision that is asked again.

    What the review has compared, what was ``made`` and the ``better`` answer, costs what it says; others are
    weighed by the engine, which is late after some ``seconds``.

    Attributes:
        outcome: what follows from the first answer to a drill; None before it.
        job: the work of the engine.
    """

    def __init__(
        self, context: Context, decision: W, made: A, better: A, seconds: float, attempt: Attempt | None
    ) -> None:
        self.decision: W = decision
        self.attempt = attempt
        self.outcome: str | None = None
        self._context, self._made, self._better = context, made, better
        self._costs: dict[A, float] = {made: decision.cost, better: 0.0}
        self.job = Job[dict[A, float]](context.start_worker, "judge", seconds)

    def weigh(self, costs: Callable[..., Iterator[dict[A, float]]], about: Callable[[], Any]) -> None:
        """Have answers weighed by ``costs`` in a worker process; ``about`` returns its arguments."""
        self.job.begin(costs, about)

    def poll(self) -> bool:
        """Take what has been weighed; return whether there is news."""
        arrived = self.job.poll()
        for costs in arrived:
            self._costs = {**costs, **self._costs}
        return bool(arrived)

    def stop(self) -> None:
        """End the engine's work."""
        self.job.stop()

    def cost(self, answer: A) -> float | None:
        """Return the cost of an answer in points; None while it is weighed."""
        return self._costs.get(answer)

    def is_good(self, answer: A) -> bool | None:
        """Return whether an answer costs less than half of what was done; None while it is weighed."""
        cost = self.cost(answer)
        return None if cost is None else cost < self.decision.cost / 2

    def judgement(self, answer: A) -> str:
        """Return the sentences on an answer; while it is weighed, what is wrong with the engine, if so."""
        cost = self.cost(answer)
        if cost is None and (trouble := self._context.trouble(self.job)):
            return trouble
        is_same, is_best = answer == self._made, answer == self._better
        return judged(self.decision, cost, self._context.words, is_same=is_same, is_best=is_best)

    def settle(self, cost: float | None) -> None:
        """Let the first answer to a drill count, by its cost; None if the better one was shown."""
        if self.attempt is not None and self.outcome is None:
            self.outcome = self.attempt.store(cost is not None and is_right(cost))


def asked_move(
    context: Context, record: Record, decision: MoveDecision, attempt: Attempt | None = None
) -> AskedAgain[MoveDecision, Move | None]:
    """Return a move of the solitaire that is asked again; all moves are weighed at once."""
    asked = AskedAgain[MoveDecision, Move | None](
        context, decision, decision.move, decision.better, SECONDS, attempt
    )
    asked.weigh(move_costs, lambda: (format_record(record), decision.ply, SECONDS))
    return asked


# -- drills ---------------------------------------------------------------------------------------

D = TypeVar("D", MoveDecision, HandDecision)
_AT_ONCE: Final = 10
"""New reviews searched for costly decisions whenever drills are counted."""


class DueDecision(NamedTuple, Generic[R, D]):
    """A decision to be asked again.

    Attributes:
        asking: takes the answer.
    """

    record: R
    """The game or the hand."""
    decision: D
    attempt: Attempt


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
        box = 0 if drill.card is None else drill.card.box
        return DueDecision(*found, Attempt(box, lambda right: self._answer(of, drill, right=right)))

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

    def status(self, attempt: Attempt | None) -> str:
        """Return the box of a decision, or that it is new."""
        if attempt is None or not attempt.box:
            return self._context.words("drill.new")
        return self._context.words("drill.status", box=attempt.box, boxes=len(INTERVALS))
