"""Exercises: a decision of a hand that the table poses, in a lesson or once more, and the answer to it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solitaire.classic.hand import Hand, Refusal, moments
from solitaire.classic.record import NO_NAMES, HandRecord
from solitaire.classic.view import View
from solitaire.home.reviews import PERSON
from solitaire.home.settings import LESSON_SIGNS
from solitaire.kinds.tasks import Cards, card_costs
from solitaire.play.lessons import CLASSIC_LESSONS
from solitaire.rules.cards import Card
from solitaire.table.context import Context
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.services.drills import AskedAgain, Attempt
from solitaire.table.services.verdict_work import ClassicVerdictWork
from solitaire.texts.classic_words import Sentences
from solver.classic.hand_review import HandDecision

_EXPLAINS_WON: Final = "versicola"
"""The lesson that explains what each side has won, and its versicole."""


class Exercise(ABC):
    """A decision that is posed.

    Attributes:
        chosen: the cards chosen as discards.
        answer: what the person does, or None.
        was_shown: whether the right answer was shown.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.chosen: Cards = ()
        self.answer: Cards | None = None
        self.was_shown = False
        self._seen: Snapshot
        self._seen_at: object = None

    @property
    def seen(self) -> Snapshot:
        """What the person sees, with the answer once there is one; a trick that it completes stays."""
        words, answer = self._context.words, self.answer
        if self._seen_at != (words, answer):
            view = View.of(self._now, PERSON)
            shown, is_awaited = len(view.events), answer is None
            self._seen = Snapshot(view, shown, is_awaited, *self._texts())
            self._seen_at = words, answer
        return self._seen

    @property
    @abstractmethod
    def _now(self) -> Hand:
        """The hand, with the answer once there is one."""

    @abstractmethod
    def _texts(self) -> tuple[Sentences, str]:
        """Return the texts of the events, and the line above the tally."""

    @property
    @abstractmethod
    def legal(self) -> Cards:
        """The cards that may be chosen now."""

    @property
    @abstractmethod
    def is_asked(self) -> bool:
        """True if an answer is awaited."""

    @property
    @abstractmethod
    def is_good(self) -> bool | None:
        """True for a good answer, False for a bad answer, None before it is judged."""

    def take_back(self) -> None:
        """Take the answer back."""
        self.answer, self.chosen, self.was_shown = None, (), False


class LessonExercise(Exercise):
    """A position of a lesson, in which the person plays or discards a card; success is remembered.

    Attributes:
        number: the lesson's number, from 0.
    """

    def __init__(self, context: Context, number: int | None = None) -> None:
        """Show a lesson, by default the first that has not been done."""
        super().__init__(context)
        done = context.settings.classic_lessons
        signs = LESSON_SIGNS[: len(CLASSIC_LESSONS)]
        first = next((index for index, sign in enumerate(signs) if sign not in done), 0)
        self.number = first if number is None else number
        self._lesson = CLASSIC_LESSONS[self.number]

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The lesson's key in the catalogues."""
        return self._lesson.name

    @property
    def count(self) -> int:
        """The number of lessons."""
        return len(CLASSIC_LESSONS)

    @property
    def _now(self) -> Hand:
        return self._lesson.hand if self.answer is None else self._lesson.after(*self.answer)

    @property
    def shows_won(self) -> bool:
        """True from the lesson on that explains what each side has won."""
        return any(lesson.name == _EXPLAINS_WON for lesson in CLASSIC_LESSONS[: self.number + 1])

    def _texts(self) -> tuple[Sentences, str]:
        words = self._context.words
        return Sentences(words, NO_NAMES), words(f"classic_lesson.{self.name}")

    # -- the answer -----------------------------------------------------------------------------

    @property
    def legal(self) -> Cards:
        return () if self.is_right else tuple(card for card in self._lesson.options if (card,) != self.answer)

    @property
    def asks_discard(self) -> bool:
        """True if a card is to be discarded, not played."""
        return self._lesson.hand.discards_due > 0

    @property
    def is_asked(self) -> bool:
        return not self.is_right

    @property
    def is_good(self) -> bool | None:
        return None if self.answer is None else self.is_right

    @property
    def is_right(self) -> bool:
        """True if a right card has been chosen."""
        return self.answer is not None and self.answer[0] in self._lesson.right

    @property
    def right(self) -> Card:
        """A right card."""
        return self._lesson.right[0]

    def refusal(self, card: Card) -> Refusal | None:
        """Return why a card may not be chosen, or None if it may."""
        return self._now.discard_refusal(card) if self.asks_discard else self._now.refusal(card)

    def take(self, card: Card, *, is_shown: bool = False) -> None:
        """Choose a legal card; if it is right and was found, record that the lesson is done."""
        self.answer, self.was_shown = (card,), is_shown
        if self.is_right and not is_shown:
            done = {*self._context.settings.classic_lessons, LESSON_SIGNS[self.number]}
            self._context.change_settings(classic_lessons="".join(sorted(done)))


SECONDS: Final = 0.3
"""Time to weigh a card; a set of discards gets three times as long."""


class RetryExercise(Exercise):
    """A costly decision of an ended hand, asked again. Cards are weighed while the person thinks.

    Attributes:
        decision: the decision.
        asked: what answers to it cost.
    """

    def __init__(
        self,
        context: Context,
        work: ClassicVerdictWork,
        decision: HandDecision,
        attempt: Attempt | None = None,
    ) -> None:
        super().__init__(context)
        self._work, self.decision = work, decision
        self._hand = moments(work.record.hand)[decision.moment]
        self.asked = AskedAgain[HandDecision, Cards](
            context, decision, decision.cards, decision.better, 3 * SECONDS, attempt
        )
        if not self.discards_due:
            self._weigh([(card,) for card in self._hand.legal_plays], SECONDS)

    def _weigh(self, options: Sequence[Cards], seconds: float) -> None:
        """Have the options weighed that have not been weighed yet."""
        view, better, signals = View.of(self._hand, PERSON), self.decision.better, self._work.signals

        def about() -> tuple[object, ...]:
            due = [cards for cards in options if self.asked.cost(cards) is None]
            return view, better, due, signals, seconds

        self.asked.weigh(card_costs, about)

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def _now(self) -> Hand:
        if self.answer is None:
            return self._hand
        return self._hand.discard(self.answer) if self.discards_due else self._hand.play(*self.answer)

    def _texts(self) -> tuple[Sentences, str]:
        words, work, trick = self._context.words, self._work, self.decision.trick
        heading = words("classic.replay_trick", number=trick) if trick else words("classic.replay_deal")
        return Sentences(words, work.record.players, signals=work.signals), heading

    @property
    def here(self) -> HandRecord:
        """The hand as it stood at the decision."""
        return replace(self._work.record, hand=self._hand, match=None)

    # -- the answer -----------------------------------------------------------------------------

    @property
    def discards_due(self) -> int:
        """The number of cards to discard; 0 where a card is played."""
        return self._hand.discards_due

    @property
    def legal(self) -> Cards:
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

    @property
    def cost(self) -> float | None:
        """The cost of the answer against the better cards in points; None while it is weighed."""
        return None if self.answer is None else self.asked.cost(self.answer)

    @property
    def is_asked(self) -> bool:
        return self.answer is None

    @property
    def is_good(self) -> bool | None:
        return None if self.answer is None or self.was_shown else self.asked.is_good(self.answer)

    @property
    def is_worse(self) -> bool:
        """True if the answer is known to be worse than the better cards."""
        return self.cost is not None and self.cost >= 1

    @property
    def judgement(self) -> str:
        """The sentences on the answer."""
        return "" if self.answer is None else self.asked.judgement(self.answer)

    @property
    def why(self) -> str:
        """Why the better cards are better."""
        return self._work.why(self.decision, self._context.words)

    def settle(self) -> None:
        """Let the answer count for the drill, if it is one and the answer is judged."""
        if self.was_shown or self.cost is not None:
            self.asked.settle(None if self.was_shown else self.cost)

    def poll(self) -> bool:
        """Take what has been weighed; return whether that judges the answer."""
        was_known = self.cost is not None
        self.asked.poll()
        return self.cost is not None and not was_known
