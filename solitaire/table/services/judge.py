"""The judge of a retried decision: the worth of each move, computed in a worker process."""

from collections.abc import Iterator
from typing import Final

from solitaire.rules.position import END, Move
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.view import View
from solitaire.run.work import Job
from solitaire.run.worker import WorkerFactory
from solver.advisor import advise
from solver.result import Limit
from solver.review import MoveDecision

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
