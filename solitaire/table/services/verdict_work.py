"""The work behind a verdict: the review kept from before, or a new one from a worker process."""

from collections.abc import Iterator
from typing import Final

from solitaire.archive import keep_findings, kept_verdict, known_of
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.table.services.records import Records
from solitaire.worker import Worker
from solver.result import Limit
from solver.review import Known, Review
from solver.reviewer import reviews

SECONDS: Final = 60.0
"""Time for a review."""
_NEWS_EVERY: Final = 0.25
"""Seconds between two results of a review in work."""


def growing_reviews(text: str, seconds: float) -> Iterator[Review]:
    """Yield the review of a recorded game now and then, the last one always; runs in a worker process."""
    sent = -_NEWS_EVERY
    last: Review | None = None
    for last in reviews(parse_record(text), Limit(seconds, threads=2)):
        if last.seconds - sent >= _NEWS_EVERY:
            sent = last.seconds
            yield last
    if last is not None:
        yield last


class VerdictWork:
    """Looks the review of a game up, or has it made, and keeps what is found.

    Attributes:
        record: the game.
        review: the review so far; it begins with what the store knows of the deal.
    """

    def __init__(self, record: Record, records: Records) -> None:
        self.record, self._records = record, records
        points = record.score.points
        assert points is not None  # the game has ended
        self.review = Review(points)
        self._worker: Worker[Review] | None = None
        self.inform()

    @property
    def is_final(self) -> bool:
        """Whether the review is complete."""
        return self.review.share == 1.0

    def inform(self) -> None:
        """Take over what the store knows of the deal by now, wherever that says more."""
        record = self.record
        self._known = self._records.query(lambda store: known_of(store, record), default=Known())
        self.review = self.review.informed(self._known)

    def poll(self) -> bool:
        """Begin if need be, and take what has arrived; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        if self._worker is None:
            return not self.is_final and self._begin()
        arrived = self._worker.poll()
        if arrived:
            self.review = arrived[-1].informed(self._known)
            self._keep(arrived[-1])
        return bool(arrived)

    def _begin(self) -> bool:
        """Look for a review kept from before; without one start the engine. Return whether there is one."""
        record = self.record
        kept = self._records.query(lambda store: kept_verdict(store, record, SECONDS), default=None)
        if kept is None:
            self._worker = Worker(growing_reviews, format_record(record), SECONDS)
            return False
        self.review = kept.informed(self._known)
        return True

    def _keep(self, review: Review) -> None:
        """Keep what the engine has found so far, and its review once it is complete."""
        record = self.record
        self._records.query(lambda store: keep_findings(store, record, review), default=None)

    def stop(self) -> None:
        """End the work; the review so far stays."""
        if self._worker is not None and not self._worker.is_done:
            self._worker.stop()
