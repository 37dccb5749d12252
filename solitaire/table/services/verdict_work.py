"""The work behind a verdict: the review kept from before, or a new one from a worker process."""

from collections.abc import Iterator
from typing import Final

from scores.estimates import Par, keep_line, keep_par
from solitaire.archive import engine, keep_verdict, kept_verdict
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.table.services.records import Records
from solitaire.worker import Worker
from solver.review import Review
from solver.reviewer import reviews

SECONDS: Final = 60.0
"""Time for a review."""
_NEWS_EVERY: Final = 0.25
"""Seconds between two results of a review in work."""


def growing_reviews(text: str, seconds: float) -> Iterator[Review]:
    """Yield the review of a recorded game now and then, the last one always; runs in a worker process."""
    sent = -_NEWS_EVERY
    last: Review | None = None
    for last in reviews(parse_record(text), seconds):
        if last.seconds - sent >= _NEWS_EVERY:
            sent = last.seconds
            yield last
    if last is not None:
        yield last


class VerdictWork:
    """Looks the review of a game up, or has it made, and keeps what is found.

    Attributes:
        record: the game.
        review: the review so far, or None before the first result.
    """

    def __init__(self, record: Record, records: Records) -> None:
        self.record, self._records = record, records
        self.review: Review | None = None
        self._worker: Worker[Review] | None = None

    @property
    def is_final(self) -> bool:
        """Whether the review is complete."""
        return self.review is not None and self.review.share == 1.0

    def poll(self) -> bool:
        """Begin if need be, and take what has arrived; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        if self._worker is None:
            return self.review is None and self._begin()
        arrived = self._worker.poll()
        if arrived:
            self.review = arrived[-1]
            self._keep(self.review)
        return bool(arrived)

    def _begin(self) -> bool:
        """Look for a review kept from before; without one start the engine. Return whether there is one."""
        record = self.record
        self.review = self._records.query(lambda store: kept_verdict(store, record, SECONDS), default=None)
        if self.review is None:
            self._worker = Worker(growing_reviews, format_record(record), SECONDS)
        return self.review is not None

    def _keep(self, review: Review) -> None:
        """Keep the line and the par that were found so far, and the review once it is complete."""
        record, query = self.record, self._records.query
        held, par, deal = review.held, review.par, record.deal
        if held is not None:
            line = Record(deal, held.fola, held.moves, player="oracle")
            query(lambda store: keep_line(store, line, engine("oracle")), default=None)
        if par is not None and par.games > 1:
            found = Par(par.mean, par.error, par.games)
            query(lambda store: keep_par(store, deal, found, engine("fair")), default=None)
        if self.is_final:
            query(lambda store: keep_verdict(store, record, review), default=None)

    def stop(self) -> None:
        """End the work; the review so far stays."""
        if self._worker is not None and not self._worker.is_done:
            self._worker.stop()
