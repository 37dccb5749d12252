"""A costly decision asked again, in either game: what an answer costs, and whether it counts for a drill."""

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from solitaire.home.drills import is_right
from solitaire.kinds.tasks import move_costs
from solitaire.rules.cards import Card
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.texts.verdict import judged
from solver.game_review import MoveDecision
from solver.review import WeighedDecision

Cards = tuple[Card, ...]
D = TypeVar("D", bound=WeighedDecision)
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


class AskedAgain(Generic[D, A]):
    """A costly decision that is asked again.

    What the review has compared, what was ``made`` and the ``better`` answer, costs what it says; others are
    weighed by the engine, which is late after some ``seconds``.

    Attributes:
        outcome: what follows from the first answer to a drill; None before it.
        job: the work of the engine.
    """

    def __init__(
        self, context: Context, decision: D, made: A, better: A, seconds: float, attempt: Attempt | None
    ) -> None:
        self.decision: D = decision
        self.attempt = attempt
        self.outcome: str | None = None
        self._context, self._made, self._better = context, made, better
        self._costs: dict[A, float] = {made: decision.cost, better: 0.0}
        self.job = Job[dict[A, float]](context.start_worker, "judge", seconds)

    def weigh(self, costs: Callable[..., Iterator[dict[A, float]]], about: Callable[[], Any]) -> None:
        """Have answers weighed by ``costs`` in a worker process; ``about`` returns its arguments."""
        self.job.begin(costs, about)

    def poll(self) -> bool:
        """Take what has been weighed; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
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
