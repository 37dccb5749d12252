"""Par of a deal, computed in a worker process: the mean score of the fair player."""

from collections.abc import Callable, Iterator
from typing import Final

from scores.estimates import Par, estimates, keep_par
from solitaire.archive import engine
from solitaire.rules.deal import Deal, parse_deal
from solitaire.table.services.records import Records
from solitaire.worker import Worker, WorkerError
from solver.autoplay import play_game
from solver.par import PAR_PLAYOUTS
from solver.result import Limit

GAMES: Final = 40
"""Games played for a par: enough for an error of a few points."""


def pars(name: str) -> Iterator[Par]:
    """Yield the par of a numbered deal after every game; runs in a worker process.

    Every game has a fixed seed and number of playouts, so that the par is the same on every machine.
    """
    deal, scores = parse_deal(name), list[int]()
    for seed in range(GAMES):
        scores.append(play_game(deal, Limit(playouts=PAR_PLAYOUTS, seed=seed)).score)
        if len(scores) > 1:
            yield Par.of(scores)


class ParWork:
    """Computes the par of one deal at a time, and keeps it in the store.

    Attributes:
        deal: the deal in work, or the last one; None before the first.
    """

    def __init__(self, records: Records, work: Callable[[str], Iterator[Par]] = pars) -> None:
        self.deal: Deal | None = None
        self._records, self._work = records, work
        self._worker: Worker[Par] | None = None

    def begin(self, deal: Deal) -> None:
        """Work on a numbered deal from now on, unless its par is known."""
        if deal == self.deal:
            return
        self.stop()
        self.deal = deal
        known = self._records.query(lambda store: estimates(store, deal).par, default=None)
        if deal.name is not None and (known is None or known.games < GAMES):
            self._worker = Worker(self._work, deal.name)

    def poll(self) -> bool:
        """Keep what has been found; say whether there is news. After a failure the par stays unknown."""
        if self._worker is None or self.deal is None:
            return False
        try:
            found = self._worker.poll()
        except WorkerError as error:
            self._records.alarm(str(error))
            found = []
        if self._worker.is_done:
            self._worker = None
        if found:
            deal, par = self.deal, found[-1]
            self._records.query(lambda store: keep_par(store, deal, par, engine("fair")), default=None)
        return bool(found)

    def stop(self) -> None:
        """End the work; what was found so far is kept."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
        self.deal = None
