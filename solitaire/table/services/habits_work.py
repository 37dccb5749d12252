"""The habits that a screen shows, counted from the store; a worker process computes missing figures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Generic

from scores.kinds import R
from scores.store import Store
from solitaire.home.habits import Habits, habits
from solitaire.home.reviews import CLASSIC, SOLITAIRE, ReviewedKind, V, compute_figures
from solitaire.run.work import Job
from solitaire.run.worker import WorkerFactory, lower_priority
from solitaire.table.services.records import Records

_AT_ONCE: Final = 10
"""Reviews whose figures are computed at once: they take less than a tenth of a second."""
_FEWEST: Final = 5
"""Reviewed games from which on there are habits: of fewer the errors are as large as the figures."""
_SECONDS: Final = 5.0
"""Seconds that a batch of them takes."""


def computed(path: str, name: str) -> Iterator[int]:
    """Yield, by batch, how many missing figures of a kind of game were computed; runs in a worker process."""
    lower_priority()
    with Store(Path(path)) as store:
        while (
            count := compute_figures(store, SOLITAIRE)
            if name == SOLITAIRE.kind.name
            else compute_figures(store, CLASSIC)
        ):
            yield count


class HabitsWork(Generic[R, V]):
    """Counts the habits of a player.

    Attributes:
        found: the figures so far.
        job: the work on missing figures.
    """

    def __init__(self, records: Records, of: ReviewedKind[R, V], start: WorkerFactory) -> None:
        self.found = Habits()
        self._of: ReviewedKind[R, V] = of
        self._records, self.job = records, Job[int](start, "habits", _SECONDS)
        self._player = ""

    def count(self, player: str) -> None:
        """Count again, for a player."""
        self._player, of = player, self._of
        done = self._records.query(lambda store: compute_figures(store, of, _AT_ONCE), default=0)
        if done >= _AT_ONCE and not self.job.is_busy:
            self.job.begin(computed, lambda: (str(self._records.home.scores), of.kind.name))
        self._count()

    def _count(self) -> None:
        player, of = self._player, self._of
        found = self._records.query(lambda store: habits(store, of, player), default=Habits())
        has_enough = found.all is not None and found.all.games >= _FEWEST
        self.found = found if has_enough else Habits(needed=found.needed)

    @property
    def is_counting(self) -> bool:
        """True while figures are being computed."""
        return self.job.is_under_way

    def poll(self) -> bool:
        """Take over what has been computed; return whether there is news.

        Raises:
            WorkerError: it can't be computed.
        """
        if not self.job.is_busy:
            return False
        arrived = self.job.poll()
        is_news = bool(arrived) or not self.job.is_busy
        if is_news:
            self._count()
        return is_news

    def stop(self) -> None:
        """End the work; what was computed is stored."""
        self.job.stop()
