"""A costly decision of an ended hand, tried again and judged."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from solitaire.classic.hand import Hand, Refusal, moments
from solitaire.classic.record import HandRecord
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.services.classic.posed_decision import PosedDecision
from solitaire.table.services.classic.session import PERSON
from solitaire.table.services.classic.verdict_work import ClassicVerdictWork
from solitaire.texts.sentences import Sentences
from solitaire.texts.verdict import judged
from solver.classic.advisor import compare
from solver.classic.review import ClassicDecision
from solver.result import Limit

SECONDS: Final = 0.3
"""Time to weigh a card; a set of discards gets three times as long."""

Cards = tuple[Card, ...]


def costs(
    view: View, better: Cards, options: Sequence[Cards], signals: bool, seconds: float
) -> Iterator[tuple[Cards, float]]:
    """Yield the cost of each option against the better option, at least 0; runs in a worker process."""
    for cards in options:
        found = compare(view, better, cards, Limit(seconds=seconds), signals=signals)
        yield cards, max(0.0, found.gain)


class Retry(PosedDecision):
    """The hand at the decision, and the new answer. Cards are weighed while the person thinks.

    Attributes:
        decision: the decision.
        job: the work of the engine.
        chosen: the cards chosen as discards.
        answer: the new answer, or None.
        was_shown: whether the better cards were shown.
    """

    def __init__(self, context: Context, work: ClassicVerdictWork, decision: ClassicDecision) -> None:
        self._context, self._work = context, work
        self._hand = moments(work.ended.hand)[decision.moment]
        self.decision = decision
        self.chosen: Cards = ()
        self.answer: Cards | None = None
        self.was_shown = False
        self._costs: dict[Cards, float] = {decision.cards: decision.cost, decision.better: 0.0}
        self.job = Job[tuple[Cards, float]](context.start_worker, "judge", 3 * SECONDS)
        if not self.discards_due:
            self._weigh([(card,) for card in self._hand.legal_plays], SECONDS)

    def _weigh(self, options: Sequence[Cards], seconds: float) -> None:
        """Have the options weighed that have not been weighed yet."""
        view, better, signals = View.of(self._hand, PERSON), self.decision.better, self._work.signals

        def about() -> tuple[object, ...]:
            return view, better, [cards for cards in options if cards not in self._costs], signals, seconds

        self.job.begin(costs, about)

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def _now(self) -> Hand:
        if self.answer is None:
            return self._hand
        return self._hand.discard(self.answer) if self.discards_due else self._hand.play(*self.answer)

    @property
    def sentences(self) -> Sentences:
        """The texts of the events."""
        ended = self._work.ended
        return Sentences(self._context.words, ended.players, signals=self._work.signals)

    @property
    def heading(self) -> str:
        """The trick, or what goes before."""
        words, trick = self._context.words, self.decision.trick
        return words("classic.replay_trick", number=trick) if trick else words("classic.replay_deal")

    @property
    def here(self) -> HandRecord:
        """The hand as it stood at the decision."""
        return replace(self._work.ended, hand=self._hand, match=None)

    # -- the answer -----------------------------------------------------------------------------

    @property
    def discards_due(self) -> int:
        """The number of cards to discard; 0 where a card is played."""
        return self._hand.discards_due

    @property
    def legal(self) -> Cards:
        """The cards that may be chosen, until the answer."""
        if self.answer is not None:
            return ()
        return self._hand.discardable if self.discards_due else self._hand.legal_plays

    def refusal(self, card: Card) -> Refusal | None:
        """Return why a card may not be played or discarded, or None if it may."""
        return self._hand.discard_refusal(card) if self.discards_due else self._hand.refusal(card)

    def choose(self, card: Card) -> None:
        """Choose a card as a discard, or stop choosing it; the first goes if there would be too many."""
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
        else:
            self.chosen = (*self.chosen, card)[-self.discards_due :]

    def take(self, cards: Cards, *, is_shown: bool = False) -> None:
        """Play a card or make legal discards; what has not been weighed is weighed now."""
        self.answer, self.was_shown = tuple(sorted(cards)), is_shown
        if self.discards_due:
            self._weigh([self.answer], 3 * SECONDS)

    def take_back(self) -> None:
        """Take back the answer."""
        self.answer, self.chosen, self.was_shown = None, (), False

    @property
    def cost(self) -> float | None:
        """The cost of the answer against the better cards in points; None while it is weighed."""
        return None if self.answer is None else self._costs.get(self.answer)

    @property
    def is_asked(self) -> bool:
        """True if an answer is awaited."""
        return self.answer is None

    @property
    def is_good(self) -> bool | None:
        """True if the answer costs less than half of the original; None until it is judged."""
        return None if self.cost is None or self.was_shown else self.cost < self.decision.cost / 2

    @property
    def is_worse(self) -> bool:
        """True if the answer is known to be worse than the better cards."""
        return self.cost is not None and self.cost >= 1

    @property
    def judgement(self) -> str:
        """The sentences on the answer; while it is not known, what is wrong with the engine, if so."""
        decision, words = self.decision, self._context.words
        if self.cost is None and (trouble := self._context.trouble(self.job)):
            return trouble
        is_same, is_best = self.answer == decision.cards, self.answer == decision.better
        return judged(decision, self.cost, words, is_same=is_same, is_best=is_best)

    @property
    def why(self) -> str:
        """Why the better cards are better."""
        return self._work.why(self.decision, self._context.words)

    def poll(self) -> bool:
        """Take what has been weighed; return whether that judges the answer.

        Raises:
            WorkerError: the engine failed.
        """
        was_known = self.cost is not None
        self._costs.update(self.job.poll())
        return self.cost is not None and not was_known

    def stop(self) -> None:
        """End the engine's work."""
        self.job.stop()
