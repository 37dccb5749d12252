"""The work behind a verdict: the review kept from before, or a new one from a worker process."""

from collections.abc import Iterable, Iterator
from typing import Final, Generic, Protocol, TypeVar

from solitaire.home.reviews import keep_findings, kept_verdict, known_of
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.run.worker import Worker
from solitaire.table.services.records import Records
from solver.result import Limit
from solver.review import Known, Review
from solver.reviewer import reviews

SECONDS: Final = 60.0
"""Time for a review."""
_NEWS_EVERY: Final = 0.25
"""Seconds between two results of a review in work."""


class Growing(Protocol):
    """A review, which grows surer while it is worked on."""

    @property
    def share(self) -> float:
        """The part of the work that is done, 0 to 1."""

    @property
    def seconds(self) -> float:
        """Wall-clock time spent."""


R = TypeVar("R", bound=Growing)


def now_and_then(results: Iterable[R]) -> Iterator[R]:
    """Yield what has been found of a review now and then, the last result always."""
    sent = -_NEWS_EVERY
    last: R | None = None
    for last in results:
        if last.seconds - sent >= _NEWS_EVERY:
            sent = last.seconds
            yield last
    if last is not None:
        yield last


def growing_reviews(text: str, seconds: float) -> Iterator[Review]:
    """Yield the review of a recorded game as it grows; runs in a worker process."""
    yield from now_and_then(reviews(parse_record(text), Limit(seconds, threads=2)))


class ReviewWork(Generic[R]):
    """Looks a review up, or has it made, and keeps what is found.

    Attributes:
        review: the review so far.
    """

    def __init__(self, review: R) -> None:
        self.review = review
        self._worker: Worker[R] | None = None

    @property
    def is_final(self) -> bool:
        """Whether the review is complete."""
        return self.review.share == 1.0

    def poll(self) -> bool:
        """Begin if need be, and take what has arrived; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        if self._worker is None:
            return not self.is_final and self._begin()
        arrived = self._worker.poll()
        if arrived:
            self._take(arrived[-1])
            self._keep(arrived[-1])
        return bool(arrived)

    def _begin(self) -> bool:
        """Look for a review kept from before; without one start the engine. Return whether there is one."""
        kept = self._kept()
        if kept is None:
            self._worker = self._start()
            return False
        self._take(kept)
        return True

    def _kept(self) -> R | None:
        """Return the review kept from before, or None."""
        raise NotImplementedError

    def _start(self) -> Worker[R]:
        """Start the engine."""
        raise NotImplementedError

    def _take(self, review: R) -> None:
        """Show a review from now on."""
        self.review = review

    def _keep(self, review: R) -> None:
        """Keep what the engine has found so far, and its review once it is complete."""
        raise NotImplementedError

    def stop(self) -> None:
        """End the work; the review so far stays."""
        if self._worker is not None:
            self._worker.stop()


class VerdictWork(ReviewWork[Review]):
    """The review of a game; it begins with what the store knows of the deal.

    Attributes:
        record: the game.
    """

    def __init__(self, record: Record, records: Records) -> None:
        self.record, self._records = record, records
        points = record.score.points
        assert points is not None  # the game has ended
        super().__init__(Review(points))
        self.inform()

    def inform(self) -> None:
        """Take over what the store knows of the deal by now, wherever that says more."""
        record = self.record
        self._known = self._records.query(lambda store: known_of(store, record), default=Known())
        self._take(self.review)

    def _kept(self) -> Review | None:
        record = self.record
        return self._records.query(lambda store: kept_verdict(store, record, SECONDS), default=None)

    def _start(self) -> Worker[Review]:
        return Worker(growing_reviews, format_record(self.record), SECONDS)

    def _take(self, review: Review) -> None:
        self.review = review.informed(self._known)

    def _keep(self, review: Review) -> None:
        record = self.record
        self._records.query(lambda store: keep_findings(store, record, review), default=None)
