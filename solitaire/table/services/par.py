"""Fair games of a deal, played in a worker process: their scores, and the par that is their mean."""

from collections.abc import Callable, Iterator
from typing import Final

from scores.estimates import Par, estimates, store_par
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.run.work import Job
from solitaire.run.worker import Worker, WorkerFactory
from solitaire.table.services.records import Records
from solver.autoplay import play_game
from solver.result import Limit
from solver.review import FAIR_ENGINE, FAIR_VERSION, PAR_PLAYOUTS

GAMES: Final = 40
"""Games played of a deal: enough for a par with an error of a few points."""
_SECONDS: Final = 10.0
"""Seconds that a game takes on a slow machine."""


def fair_scores(text: str, first: int = 0) -> Iterator[int]:
    """Yield the scores of fair games of a record's deal, from a number on; runs in a worker process.

    Every game has a fixed seed and number of playouts, so that the scores are the same on every machine.
    """
    deal = parse_record(text).deal
    for seed in range(first, GAMES):
        yield play_game(deal, Limit(playouts=PAR_PLAYOUTS, seed=seed)).score


class ParWork:
    """Has fair games of one deal at a time played, and stores the par.

    Attributes:
        deal: the current or last deal; None before the first.
        job: the work of the fair player.
    """

    def __init__(
        self,
        records: Records,
        work: Callable[[str, int], Iterator[int]] = fair_scores,
        start: WorkerFactory = Worker,
    ) -> None:
        self.deal: Deal | None = None
        self._found: dict[Deal, list[int]] = {}
        self._records, self._work = records, work
        self.job = Job[int](start, "par", _SECONDS)

    @property
    def scores(self) -> list[int]:
        """The scores of the games of the deal played so far."""
        return self._found.get(self.deal, []) if self.deal is not None else []

    def find_par(self, deal: Deal) -> None:
        """Work on a deal from now on, unless its par by this fair player is known."""
        known = self._records.query(lambda store: estimates(store, deal).par, default=None)
        if known is None or known.version < FAIR_VERSION or known.games < GAMES:
            self.play(deal)

    def play(self, deal: Deal) -> None:
        """Have games of a deal played from now on; unfinished work on a deal resumes where it was."""
        if deal == self.deal:
            return
        self.stop()
        self.deal, found = deal, self._found.setdefault(deal, [])
        if len(found) < GAMES:
            self.job.begin(self._work, lambda: (format_record(Record(deal, None, ())), len(found)))

    def poll(self) -> bool:
        """Store what has been found; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        if self.deal is None:
            return False
        found = self.job.poll()
        self.scores.extend(found)
        if found and len(self.scores) > 1:
            deal, par = self.deal, Par.of(self.scores)
            self._records.query(lambda store: store_par(store, deal, par, FAIR_ENGINE), default=None)
        return bool(found)

    def stop(self) -> None:
        """End the work; what was found is stored."""
        self.job.stop()
        self.deal = None
