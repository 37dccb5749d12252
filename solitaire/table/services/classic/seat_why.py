"""Why a seat decided as it did, asked in the replay of a hand; of what nobody decides, by which rule.

The engines get the View of the seat and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.classic.seats import Seat
from solitaire.kinds.tasks import thought
from solitaire.play.opponents import amateur_at, signals_of
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.models.replayed import Replayed
from solitaire.texts.classic_choice import Asked, ClassicChoice, Thoughts, classic_choice
from solitaire.texts.classic_rules import rules_of
from solitaire.texts.words import card_signs

SECONDS: Final = 2.0
"""Time to weigh the options of a decision."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of a step."""

    title: str
    asides: Sequence[str] = ()
    """The rules that it follows, and whose decision is explained, or that it is being thought about."""
    is_awaited: bool = False
    """Whether a decision is being thought about."""
    choice: ClassicChoice | None = None
    """The decision explained; None where nobody decides, or as long as it is awaited."""


class SeatWhy:
    """The steps of a hand that have been asked about.

    Attributes:
        job: the work of the engines.
    """

    def __init__(self, context: Context, watched: Replayed) -> None:
        self._context, self._watched = context, watched
        self._found = dict[int, Thoughts | None]()
        self.job = Job[Thoughts](context.start_worker, "advice", SECONDS)
        self._asked: int | None = None

    def ask(self) -> None:
        """Explain the current step; have its decision weighed, unless it has been, or is the only one."""
        context, decision, step = self._context, self._watched.decision, self._watched.step
        if decision is None and not self._rules:
            context.refuse("no_choice")
            return
        if decision is None or decision[0].legal_plays == decision[1]:
            self._found[step] = None if decision is None else Thoughts((), ())
        if step in self._found:
            self._read()
            return
        if self._asked != step or self.job.has_stopped:
            asked, signals = self._decision, signals_of(self._watched.whole)
            self.job.begin(thought, lambda: (asked, signals, SECONDS))
            self._asked = step
        context.tell(self._awaited)

    @property
    def _decision(self) -> Asked:
        """The decision of this step."""
        decision = self._watched.decision
        assert decision is not None
        amateur = amateur_at(self._watched.whole, decision[0].seat)
        return Asked(*decision) if amateur is None else Asked(*decision, *amateur)

    @property
    def _rules(self) -> Sequence[str]:
        """The rules that the events of this step follow."""
        seen = self._watched.seen
        return rules_of(self._watched.fresh, seen.view.options, self._context.words)

    @property
    def _awaited(self) -> str:
        return self._context.trouble(self.job) or self._context.words("hint.thinking")

    def poll(self) -> bool:
        """Take what has arrived, and have it read aloud; return whether it has.

        Raises:
            WorkerError: the engine failed.
        """
        arrived = self.job.poll()
        if arrived and self._asked is not None:
            self._found[self._asked] = arrived[-1]
            self.stop()
            self._read()
        return bool(arrived)

    def _read(self) -> None:
        """Have the answer read aloud; the status line has no room for it."""
        self._context.tell("")
        for line in self.lines:
            self._context.speak(line)

    @property
    def answer(self) -> Answer | None:
        """What is said of this step; None if nothing was asked."""
        words, watched = self._context.words, self._watched
        if watched.step != self._asked and watched.step not in self._found:
            return None
        if watched.decision is None:
            return Answer(words("classic_choice.rule"), self._rules)
        asked = self._decision
        who = watched.seen.sentences.names[asked.view.seat]
        key = "classic_choice.why_discarded" if asked.view.discards_due else "classic_choice.why_played"
        title, thoughts = words(key, who=who, cards=card_signs(asked.done)), self._found.get(watched.step)
        if thoughts is None:
            return Answer(title, (*self._rules, self._awaited), is_awaited=True)
        place = [words("classic_choice.as_if", who=who)] if asked.view.seat is not Seat.S else []
        return Answer(title, (*self._rules, *place), choice=classic_choice(asked, thoughts, who, words))

    @property
    def lines(self) -> Sequence[str]:
        """The answer, to be read aloud; empty without one."""
        answer = self.answer
        if answer is None or answer.is_awaited:
            return ()
        said, choice = [answer.title, *answer.asides], answer.choice
        if choice is not None:
            worths = "; ".join(f"{worth.cards} {worth.figures}" for worth in choice.worths)
            said += [f"{choice.measure}: {worths}"] if worths else []
            said += choice.reasons
        return said

    def stop(self) -> None:
        """End the engines' work."""
        self.job.stop()
        self._asked = None
