"""Puzzle: a lesson of the classic game on the table, and the answer to it."""

from solitaire.classic.hand import Hand, Refusal
from solitaire.classic.record import NO_NAMES
from solitaire.home.settings import LESSON_SIGNS
from solitaire.play.lessons import CLASSIC_LESSONS
from solitaire.rules.cards import Card
from solitaire.table.context import Context
from solitaire.table.services.classic.posed_decision import PosedDecision
from solitaire.texts.sentences import Sentences


class Puzzle(PosedDecision):
    """A position in which the person plays or discards a card; success is remembered.

    Attributes:
        number: the lesson's number, from 0.
        answer: the card chosen, or None.
        was_shown: whether the right card was shown.
    """

    def __init__(self, context: Context, number: int | None = None) -> None:
        """Show a lesson, by default the first that has not been done."""
        done = context.settings.classic_lessons
        signs = LESSON_SIGNS[: len(CLASSIC_LESSONS)]
        first = next((index for index, sign in enumerate(signs) if sign not in done), 0)
        self.number = first if number is None else number
        self._context, self._lesson = context, CLASSIC_LESSONS[self.number]
        self.answer: Card | None = None
        self.was_shown = False

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
        return self._lesson.hand if self.answer is None else self._lesson.after(self.answer)

    @property
    def sentences(self) -> Sentences:
        """Says what happens; the other players are called by their seats."""
        return Sentences(self._context.words, NO_NAMES)

    @property
    def heading(self) -> str:
        """The lesson's title."""
        return self._context.words(f"classic_lesson.{self.name}")

    # -- the answer -----------------------------------------------------------------------------

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be chosen, even after a wrong answer; none after the right answer."""
        return () if self.is_right else tuple(card for card in self._lesson.options if card != self.answer)

    @property
    def asks_discard(self) -> bool:
        """True if a card is to be discarded, not played."""
        return self._lesson.hand.discards_due > 0

    @property
    def chosen(self) -> tuple[Card, ...]:
        """No cards: an answer is a single card."""
        return ()

    @property
    def is_asked(self) -> bool:
        """True until a right card has been played."""
        return not self.is_right

    @property
    def is_good(self) -> bool | None:
        """True if the answer is right; None without an answer."""
        return None if self.answer is None else self.is_right

    @property
    def is_right(self) -> bool:
        """True if a right card has been chosen."""
        return self.answer in self._lesson.right

    @property
    def right(self) -> Card:
        """A right card."""
        return self._lesson.right[0]

    def refusal(self, card: Card) -> Refusal | None:
        """Return why a card may not be chosen, or None if it may."""
        return self._now.discard_refusal(card) if self.asks_discard else self._now.refusal(card)

    def take(self, card: Card, *, is_shown: bool = False) -> None:
        """Choose a legal card; if it is right and was found, record that the lesson is done."""
        self.answer, self.was_shown = card, is_shown
        if self.is_right and not is_shown:
            done = {*self._context.settings.classic_lessons, LESSON_SIGNS[self.number]}
            self._context.change_settings(classic_lessons="".join(sorted(done)))

    def take_back(self) -> None:
        """Take back the answer."""
        self.answer, self.was_shown = None, False
