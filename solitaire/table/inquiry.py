"""Asking the oracle, once a game has ended, what its shuffle held."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solitaire.rules.record import Record
from solitaire.worker import Worker, WorkerError
from solver.oracle import improvements
from solver.result import Limit, Result

SECONDS = 15.0
"""How long the oracle thinks."""


def best_lines(deal: Deal, seconds: float) -> Iterator[Result]:
    """Yield ever better lines of a deal, the fola free to stack; runs in a process of its own."""
    yield from improvements(Position((), deal.deck, deal.fola), Limit(seconds=seconds), fola_free=True)


@dataclass(slots=True)
class Inquiry:
    """A search behind the table.

    Attributes:
        deal: the deal it is about.
        best: the best line so far, or None before the first.
        is_done: whether the search has ended.
        failure: what went wrong, in one line, or None.
    """

    deal: Deal
    best: Result | None
    is_done: bool
    failure: str | None
    _worker: Worker[Result]

    @classmethod
    def about(
        cls,
        deal: Deal,
        seconds: float = SECONDS,
        work: Callable[[Deal, float], Iterator[Result]] = best_lines,
    ) -> "Inquiry":
        """Begin a search."""
        return cls(deal, None, False, None, Worker(work, deal, seconds))

    def poll(self) -> bool:
        """Take in what has been found; say whether there is news."""
        if self.is_done:
            return False
        try:
            arrived = self._worker.poll()
        except WorkerError as error:
            self.failure, arrived = str(error), []
        if arrived:
            self.best = arrived[-1]
        self.is_done = self._worker.is_done
        return bool(arrived) or self.is_done

    def stop(self) -> None:
        """End the search; the best line so far stays."""
        self._worker.stop()
        self.is_done = True

    @property
    def record(self) -> Record:
        """The best line as a game of the oracle's."""
        assert self.best is not None
        return Record(self.deal, self.best.fola, self.best.moves, player="oracle")
