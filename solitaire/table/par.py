"""Par of a deal, worked out behind the table: the mean of what the fair player makes of it."""

from collections.abc import Callable, Iterator
from typing import Final

from scores.estimates import Par, estimates, keep_par
from solitaire.archive import engine
from solitaire.rules.deal import Deal, parse_deal
from solitaire.table.keeper import Keeper
from solitaire.worker import Worker, WorkerError
from solver.autoplay import play_game
from solver.par import PAR_PLAYOUTS
from solver.result import Limit

GAMES: Final = 40
"""Games that a par is made of: enough for an error of a few points."""


def pars(name: str) -> Iterator[Par]:
    """Yield the par of a numbered deal, game by game surer; runs in a process of its own.

    Every game has a seed and a number of playouts of its own, so that the par is the same everywhere.
    """
    deal, scores = parse_deal(name), list[int]()
    for seed in range(GAMES):
        scores.append(play_game(deal, Limit(playouts=PAR_PLAYOUTS, seed=seed)).score)
        if len(scores) > 1:
            yield Par.of(scores)


class ParWork:
    """Works out one deal's par at a time, and keeps it in the store.

    Attributes:
        deal: the deal that is worked on, or was last; None before the first.
    """

    def __init__(self, keeper: Keeper, work: Callable[[str], Iterator[Par]] = pars) -> None:
        self.deal: Deal | None = None
        self._keeper, self._work = keeper, work
        self._worker: Worker[Par] | None = None

    def begin(self, deal: Deal) -> None:
        """Work on a numbered deal from now on, unless its par is known."""
        if deal == self.deal:
            return
        self.stop()
        self.deal = deal
        known = self._keeper.ask(lambda store: estimates(store, deal).par, otherwise=None)
        if deal.name is not None and (known is None or known.games < GAMES):
            self._worker = Worker(self._work, deal.name)

    def poll(self) -> bool:
        """Keep what has been found; say whether there is news. What fails leaves the par unknown."""
        if self._worker is None or self.deal is None:
            return False
        try:
            found = self._worker.poll()
        except WorkerError as error:
            self._keeper.alarm(str(error))
            found = []
        if self._worker.is_done:
            self._worker = None
        if found:
            deal, par = self.deal, found[-1]
            self._keeper.ask(lambda store: keep_par(store, deal, par, engine("fair")), otherwise=None)
        return bool(found)

    def stop(self) -> None:
        """End the work; what was found so far is kept."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
        self.deal = None
