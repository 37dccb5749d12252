"""The habits that a screen shows, counted from the store; a worker process computes missing figures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Generic

from scores.kinds import R
from scores.store import Store
from solitaire.home.habits import Habits, habits
from solitaire.home.review_figures import CLASSIC, SOLITAIRE, Counted, reckon
from solitaire.run.worker import Worker, WorkerError, WorkerFactory, stand_back
from solitaire.table.services.records import Records

_AT_ONCE: Final = 10
"""Reviews whose figures are computed at once: they take less than a tenth of a second."""


def reckoned(path: str, name: str) -> Iterator[int]:
    """Yield, by batch, how many missing figures of a kind of game were computed; runs in a worker process."""
    stand_back()
    with Store(Path(path)) as store:
        while count := reckon(store, SOLITAIRE) if name == SOLITAIRE.kind.name else reckon(store, CLASSIC):
            yield count


class HabitsWork(Generic[R]):
    """Counts the habits of a player, or of everyone.

    Attributes:
        found: the figures so far.
    """

    def __init__(self, records: Records, counted: Counted[R], start: WorkerFactory) -> None:
        self.found = Habits()
        self._counted: Counted[R] = counted
        self._records, self._start_worker = records, start
        self._player: str | None = None
        self._worker: Worker[int] | None = None

    def count(self, player: str | None) -> None:
        """Count again, for a player or with None for everyone."""
        self._player, counted = player, self._counted
        done = self._records.query(lambda store: reckon(store, counted, _AT_ONCE), default=0)
        if done >= _AT_ONCE and self._worker is None:
            self._worker = self._start_worker(reckoned, str(self._records.home.scores), counted.kind.name)
        self._count()

    def _count(self) -> None:
        player, counted = self._player, self._counted
        self.found = self._records.query(lambda store: habits(store, counted, player), default=Habits())

    @property
    def is_counting(self) -> bool:
        """True while figures are being computed."""
        return self._worker is not None

    def poll(self) -> bool:
        """Take over what has been computed; return whether there is news."""
        if self._worker is None:
            return False
        arrived, is_done = list[int](), False
        try:
            arrived = self._worker.poll()
            is_done = self._worker.is_done
        except WorkerError as error:
            self._records.alarm(str(error))
            is_done = True
        if is_done:
            self._worker = None
        if arrived or is_done:
            self._count()
        return bool(arrived) or is_done

    def stop(self) -> None:
        """End the work; what was computed is stored."""
        if self._worker is not None:
            self._worker.stop()
        self._worker = None
