"""The work behind the verdict on a hand for four, and the hand at each decision."""

from functools import cached_property
from typing import Final

from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.classic.view import View
from solitaire.home.reviews import CLASSIC, stored_review
from solitaire.kinds.tasks import growing_hand_reviews
from solitaire.play.opponents import signals_of
from solitaire.run.work import Work
from solitaire.run.worker import WorkerFactory
from solitaire.table.services.classic.match_session import PERSON
from solitaire.table.services.records import Records
from solitaire.table.services.verdict_work import ReviewWork
from solitaire.texts.classic_hints import why_better
from solitaire.texts.words import Words
from solver.classic.hand_review import HandDecision, HandReview

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


class ClassicVerdicts:
    """The verdict asked for last: the work on it continues in the background."""

    def __init__(self, records: Records, start: WorkerFactory) -> None:
        self._records, self._start_worker = records, start
        self._work: ClassicVerdictWork | None = None

    def of(self, record: HandRecord) -> ClassicVerdictWork:
        """Return the work on an ended hand, in place of any other; what stands still begins again."""
        if self._work is None or self._work.record != record:
            self.stop()
            self._work = ClassicVerdictWork(record, self._records, self._start_worker)
        elif self._work.job.has_stopped:
            self._work.job.again()
        return self._work

    def known(self, record: HandRecord) -> HandReview | None:
        """Return what is known of the review of an ended hand, without beginning the work on it."""
        if self._work is not None and self._work.record == record:
            return self._work.review
        return self._records.query(lambda store: stored_review(store, CLASSIC, record), default=None)

    def poll(self) -> bool:
        """Let the work continue; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        return self._work is not None and self._work.poll()

    @property
    def job(self) -> Work | None:
        """The work of the engine, if a verdict has been asked for."""
        return None if self._work is None else self._work.job

    def stop(self) -> None:
        """End the work."""
        if self._work is not None:
            self._work.stop()
        self._work = None
