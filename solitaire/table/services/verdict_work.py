"""The work behind a verdict in either game: a stored review, or a new one from a worker process."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias, TypeVar

from scores.estimates import estimates
from scores.kinds import R
from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.classic.view import View
from solitaire.home.reviews import CLASSIC, PERSON, SOLITAIRE, ReviewedKind, V, store_findings, stored_review
from solitaire.kinds.tasks import growing_hand_reviews, growing_reviews
from solitaire.play.opponents import signals_of
from solitaire.rules.record import Record
from solitaire.run.work import Job, Work
from solitaire.run.worker import Worker, WorkerFactory
from solitaire.table.services.records import Records
from solitaire.texts.classic_hints import why_better
from solitaire.texts.words import Words
from solver.classic.hand_review import HandDecision, HandReview
from solver.game_review import GameReview
from solver.result import Limit

LIMIT: Final = Limit(threads=2)
"""Limit of a review: it ends when its figures are sure."""

_KEEP_EVERY: Final = 0.1
"""Share of the work after which it is stored."""
_LONGEST_STEP: Final = 20.0
"""Seconds from one result to the next, at most: the longest of its searches."""


class ReviewWork(Generic[R, V]):
    """Looks up the review of an ended game, or has it made, and stores the results.

    Args:
        of: the kind of game.
        record: the game.
        review: a review in which nothing has been found.
        grown: yields the review as it grows, in a worker process: from the text of the game, a limit, a
            review that was stopped or None, and what else is known of the deal.
        records: the store.
        start: starts the worker process.

    Attributes:
        record: the game.
        review: the review so far.
        job: the work of the engine.
    """

    def __init__(
        self,
        of: ReviewedKind[R, V],
        record: R,
        review: V,
        grown: Callable[..., Iterator[V]],
        records: Records,
        start: WorkerFactory,
    ) -> None:
        self.record: R = record
        self.review = review
        self._of: ReviewedKind[R, V] = of
        self._grown, self._records = grown, records
        self.job = Job[V](start, "verdict", _LONGEST_STEP)
        self._has_begun, self._kept = False, review.share
        self.inform()

    @property
    def is_final(self) -> bool:
        """True if the review is complete."""
        return self.review.is_complete

    def poll(self) -> bool:
        """Begin if necessary, and take what has arrived; return whether there is news."""
        if not self._has_begun:
            self._has_begun = True
            return not self.is_final and self._begin()
        arrived = self.job.poll()
        if arrived:
            self.review = self._of.informed(arrived[-1], **self._known)
            if self.is_final or self.review.share >= self._kept + _KEEP_EVERY:
                self._keep()
        return bool(arrived)

    def _keep(self) -> None:
        """Store the review as far as it is."""
        self._kept = self.review.share
        of, record, review = self._of, self.record, self.review
        self._records.query(lambda store: store_findings(store, of, record, review), default=None)

    def _begin(self) -> bool:
        """Show the stored review, if there is one; unless it is complete, the engine continues it.

        Return whether there is one.
        """
        of, record = self._of, self.record
        stored = self._records.query(lambda store: stored_review(store, of, record), default=None)
        if stored is not None:
            self.review, self._kept = stored, stored.share
            self._complete()
        if not self.is_final:
            text = of.kind.format(record)
            self.job.begin(self._grown, lambda: (text, LIMIT, stored, *self._known.values()))
        return stored is not None

    def inform(self) -> None:
        """Take over what the store knows of the deal by now, wherever that says more."""
        of, record = self._of, self.record
        self._known = self._records.known(lambda store: of.known(store, record))
        self._complete()

    def _complete(self) -> None:
        """Complete the review with what else is known; a complete review is stored with it."""
        before = self.review
        self.review = self._of.informed(before, **self._known)
        if self.is_final and self.review != before:
            self._keep()

    def stop(self) -> None:
        """End the work; the review so far is stored, to be continued."""
        self.job.stop()
        if self.review.share > self._kept:
            self._keep()


class VerdictWork(ReviewWork[Record, GameReview]):
    """The review of a game; it begins with what the store knows of the deal.

    Attributes:
        par: the known par of its deal, possibly by an older fair player.
    """

    def __init__(self, record: Record, records: Records, start: WorkerFactory = Worker) -> None:
        super().__init__(SOLITAIRE, record, GameReview.begun(record), growing_reviews, records, start)

    def poll(self) -> bool:
        before = self.review.par
        has_news = super().poll()
        if self.review.par != before:  # the store is where all other screens have it from
            record, review = self.record, self.review
            self._records.query(lambda store: SOLITAIRE.store_more(store, record, review), default=None)
            self._read_par()
        return has_news

    def inform(self) -> None:
        self._read_par()
        super().inform()

    def _read_par(self) -> None:
        deal = self.record.deal
        self.par = self._records.known(lambda store: estimates(store, deal)).par


W = TypeVar("W", bound=ReviewWork[Any, Any])


class Verdicts(Generic[R, V, W]):
    """The verdicts on a kind of game: the work on the last one continues, whatever the window shows.

    Args:
        of: the kind of game.
        make: returns the work on the review of a game, from its record, the store and what starts processes.
        records: the store.
        start: starts the worker processes.

    Attributes:
        job: the work of the engine; None if no verdict has been asked for.
    """

    def __init__(
        self,
        of: ReviewedKind[R, V],
        make: Callable[[R, Records, WorkerFactory], W],
        records: Records,
        start: WorkerFactory,
    ) -> None:
        self._of: ReviewedKind[R, V] = of
        self._records = records
        self._make: Callable[[R], W] = lambda record: make(record, records, start)
        self._work: W | None = None
        self.job: Work | None = None

    def of(self, record: R) -> W:
        """Return the work on an ended game, in place of any other; what stands still begins again."""
        work = self._on(record)
        if work is None:
            self.stop()
            self._work = work = self._make(record)
            self.job = work.job
        elif work.job.has_stopped:
            work.job.again()
        return work

    def known(self, record: R) -> V | None:
        """Return what is known of the review of an ended game, without beginning the work on it."""
        if (work := self._on(record)) is not None:
            review: V = work.review
            return review
        return self._records.query(lambda store: stored_review(store, self._of, record), default=None)

    def _on(self, record: R) -> W | None:
        """Return the last work if it is on this game, however its record came here."""
        key, work = self._of.key, self._work
        return work if work is not None and key(work.record, PERSON) == key(record, PERSON) else None

    def poll(self) -> bool:
        """Let the work continue; return whether there is news."""
        return self._work is not None and self._work.poll()

    def stop(self) -> None:
        """End the work; the review so far is stored."""
        if self._work is not None:
            self._work.stop()
        self._work = self.job = None


GameVerdicts: TypeAlias = Verdicts[Record, GameReview, VerdictWork]


# -- a hand for four, and what the person saw at each decision -------------------------------------

_REASONS: Final = 2
"""Most sentences about a decision: its picture needs the room."""


class ClassicVerdictWork(ReviewWork[HandRecord, HandReview]):
    """The review of an ended hand, for the person's seat."""

    def __init__(self, record: HandRecord, records: Records, start: WorkerFactory) -> None:
        self.signals = signals_of(record)
        made, deals = margin(record.hand, PERSON.side), record.hand.dealer.side is PERSON.side
        review = HandReview(PERSON, deals, made.points, made.resti, choices=0)
        super().__init__(CLASSIC, record, review, growing_hand_reviews, records, start)

    # -- the hand at a decision ---------------------------------------------------------------------

    @cached_property
    def _moments(self) -> list[Hand]:
        return moments(self.record.hand)

    def view(self, decision: HandDecision) -> View:
        """Return what the person could see at a decision."""
        return View.of(self._moments[decision.moment], PERSON)

    def why(self, decision: HandDecision, words: Words) -> str:
        """Return why the better cards were better, in a few sentences."""
        return " ".join(why_better(self.view(decision), decision.cards, decision.better, words)[:_REASONS])


HandVerdicts: TypeAlias = Verdicts[HandRecord, HandReview, ClassicVerdictWork]
