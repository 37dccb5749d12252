"""The work behind the verdict on a hand for four, and the hand at each decision."""

from functools import cached_property
from typing import Final, TypeAlias

from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.classic.view import View
from solitaire.home.reviews import CLASSIC
from solitaire.kinds.tasks import growing_hand_reviews
from solitaire.play.opponents import signals_of
from solitaire.run.worker import WorkerFactory
from solitaire.table.services.classic.match_session import PERSON
from solitaire.table.services.records import Records
from solitaire.table.services.verdict_work import ReviewWork, Verdicts
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


HandVerdicts: TypeAlias = Verdicts[HandRecord, HandReview, ClassicVerdictWork]
