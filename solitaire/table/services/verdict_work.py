"""The work behind a verdict: a stored review, or a new one from a worker process."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from scores.estimates import estimates
from solitaire.home.reviews import known_of, store_findings, stored_verdict
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.run.work import Job
from solitaire.run.worker import Worker, WorkerFactory
from solitaire.table.services.records import Records
from solver.game_review import GameReview, KnownFigures
from solver.game_reviewer import reviews
from solver.result import Limit

LIMIT: Final = Limit(threads=2)
"""Limit of a review: it ends when its figures are sure."""
_NEWS_EVERY: Final = 0.25
"""Seconds between two results of a review in progress."""
_KEEP_EVERY: Final = 0.1
"""Share of the work after which it is stored."""
_LONGEST_STEP: Final = 20.0
"""Seconds from one result to the next, at most: the longest of its searches."""


class GrowingReview(Protocol):
    """A review that grows surer while it is worked on."""

    @property
    def share(self) -> float:
        """The part of the work that is done, 0 to 1."""

    @property
    def seconds(self) -> float:
        """Wall-clock time spent."""


R = TypeVar("R", bound=GrowingReview)


def at_intervals(results: Iterable[R]) -> Iterator[R]:
    """Yield what has been found of a review from time to time, and always the last result."""
    sent = -_NEWS_EVERY
    last: R | None = None
    for last in results:
        if last.seconds - sent >= _NEWS_EVERY:
            sent = last.seconds
            yield last
    if last is not None:
        yield last


def growing_reviews(
    text: str, limit: Limit, known: KnownFigures, before: GameReview | None
) -> Iterator[GameReview]:
    """Yield the review of a recorded game as it grows; runs in a worker process."""
    yield from at_intervals(reviews(parse_record(text), limit, known=known, before=before))


@dataclass(frozen=True, slots=True)
class ReviewSource(Generic[R]):
    """What the work on a review needs from an ended game."""

    stored: Callable[[], R | None]
    reviews: Callable[..., Iterator[R]]
    """Yields the review as it grows, in a worker process."""
    about: Callable[[R | None], tuple[object, ...]]
    """Returns the arguments of that, given a stored review that was stopped."""
    store: Callable[[R], None]
    """Stores what the engine has found so far, and its review once it is complete."""
    informed: Callable[[R], R] = lambda review: review
    """Returns a review completed with what else is known."""


class ReviewWork(Generic[R]):
    """Looks up a review, or has it made, and stores the results.

    Attributes:
        review: the review so far.
        job: the work of the engine.
    """

    def __init__(self, review: R, game: ReviewSource[R], start: WorkerFactory) -> None:
        self.review, self._reviewed = review, game
        self.job = Job[R](start, "verdict", _LONGEST_STEP)
        self._has_begun, self._kept = False, review.share

    @property
    def is_final(self) -> bool:
        """True if the review is complete."""
        return self.review.share == 1.0

    def poll(self) -> bool:
        """Begin if necessary, and take what has arrived; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        if not self._has_begun:
            self._has_begun = True
            return not self.is_final and self._begin()
        arrived = self.job.poll()
        if arrived:
            self.review = self._reviewed.informed(arrived[-1])
            if self.is_final or self.review.share >= self._kept + _KEEP_EVERY:
                self._keep()
        return bool(arrived)

    def _keep(self) -> None:
        """Store the review as far as it is."""
        self._kept = self.review.share
        self._reviewed.store(self.review)

    def _begin(self) -> bool:
        """Show the stored review, if there is one; unless it is complete, the engine continues it.

        Return whether there is one.
        """
        stored = self._reviewed.stored()
        if stored is not None:
            self.review, self._kept = stored, stored.share
            self._inform()
        if not self.is_final:
            self.job.begin(self._reviewed.reviews, lambda: self._reviewed.about(stored))
        return stored is not None

    def _inform(self) -> None:
        """Take over what else is known; a complete review is stored with it."""
        before = self.review
        self.review = self._reviewed.informed(before)
        if self.is_final and self.review != before:
            self._reviewed.store(self.review)

    def stop(self) -> None:
        """End the work; the review so far is stored, to be continued."""
        self.job.stop()
        if self.review.share > self._kept:
            self._keep()


class VerdictWork(ReviewWork[GameReview]):
    """The review of a game; it begins with what the store knows of the deal.

    Attributes:
        record: the game.
        par: the known par of its deal, possibly by an older fair player.
    """

    def __init__(self, record: Record, records: Records, start: WorkerFactory = Worker) -> None:
        self.record, self._records = record, records
        points = record.score.points
        assert points is not None  # the game has ended
        game = ReviewSource(self._stored, growing_reviews, self._about, self._store, self._informed)
        super().__init__(GameReview(points), game, start)
        self.inform()

    def inform(self) -> None:
        """Take over what the store knows of the deal by now, wherever that says more."""
        record = self.record
        self.par = self._records.query(lambda store: estimates(store, record.deal).par, default=None)
        self._known = self._records.query(lambda store: known_of(store, record), default=KnownFigures())
        self._inform()

    def _about(self, before: GameReview | None) -> tuple[object, ...]:
        return format_record(self.record), LIMIT, self._known, before

    def _stored(self) -> GameReview | None:
        record = self.record
        return self._records.query(lambda store: stored_verdict(store, record), default=None)

    def _informed(self, review: GameReview) -> GameReview:
        return review.informed(self._known)

    def _store(self, review: GameReview) -> None:
        record = self.record
        self._records.query(lambda store: store_findings(store, record, review), default=None)
