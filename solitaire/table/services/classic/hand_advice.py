"""Advice at the table for four: hints, the live evaluation, and why a seat decided as it did.

The engines get a View and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solitaire.classic.cards import SUIT
from solitaire.classic.count import RESTO, Tally
from solitaire.classic.hand import Phase, has_decided
from solitaire.classic.seats import Seat
from solitaire.home.reviews import PERSON, known_hand_par
from solitaire.kinds.tasks import hand_advice, thought
from solitaire.play.opponents import amateur_at, signals_of
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.models.replayed import Replayed
from solitaire.table.models.shown import HelpSource, MarkKind, Reading, reading
from solitaire.table.parts.classic.seats import ShownHint
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.evaluation import (
    EvaluationSource,
    LiveEvaluation,
    classic_now_mark,
    figure_mark,
    target_mark,
)
from solitaire.table.services.evaluation_engine import ClassicMoment, EngineInput, Figure
from solitaire.table.services.hints import HintSource, HintSteps
from solitaire.table.services.records import Records
from solitaire.texts.classic_hints import (
    Asked,
    ClassicChoice,
    Thoughts,
    classic_choice,
    classic_hint,
    classic_hint_seconds,
    is_forced,
    reliable_options,
)
from solitaire.texts.classic_words import rules_of
from solitaire.texts.hints import Hint
from solitaire.texts.words import card_signs, signed
from solver.classic.hand_advisor import ClassicAdvice
from solver.classic.hand_review import USUAL_DEALER, USUAL_RESTI, HandPar

SECONDS: Final = 2.0
"""Time for a hint."""


class ClassicHints(HintSteps[ClassicAdvice]):
    """The hints for the hand on the table."""

    def __init__(self, context: Context, session: MatchSession) -> None:
        self._source = HintSource(
            self._now,
            self._in_words,
            lambda _: is_forced(session.view),
            lambda: self._agreed == session.place[0] or bool(session.help.fair_hints),
            self._agree,
            self._warning,
            session.use_hint,
            more_key="classic_hint.more",
        )
        super().__init__(context, self._source, SECONDS)
        self._session = session
        self._agreed: Path | None = None

    def _now(self) -> object:
        """Return what identifies this moment of the hand."""
        session = self._session
        return session.has_match and (session.place, session.hand.discards, session.hand.plays)

    def show_next(self) -> None:
        """Show the next step of a hint; before the first of a match that counts, say what it counts as."""
        if self._session.hand.turn is PERSON:
            self._proceed(self._source, self._begin)
        else:
            self._context.refuse("not_your_turn")

    def _agree(self) -> None:
        self._agreed = self._session.place[0]

    def _warning(self) -> tuple[str, str]:
        words = self._context.words
        counts = "classic_hint.counts_single" if self._session.is_single else "classic_hint.counts"
        return words("action.hint"), words(counts)

    def _begin(self) -> None:
        session, view = self._session, self._session.view
        seconds = classic_hint_seconds(view, SECONDS)
        self._ask(self._source, hand_advice, view, session.has_signals, seconds)

    def _in_words(self, answer: ClassicAdvice) -> Hint:
        view = self._session.view
        shown = None if view.discards_due else reliable_options(answer)
        return classic_hint(view, answer, self._context.words, shown)

    @property
    def lines(self) -> Sequence[str]:
        """The sentences of all steps shown so far."""
        return () if self.hint is None else tuple(self.hint.lines(self.step))

    @property
    def shown(self) -> ShownHint | None:
        """The hint as far as shown: where to look, then the card or the discards, then what cards are worth.

        Where to look is left out once the card is named; before it, that the hint is awaited stands there.
        """
        title = self._context.words("action.hint")
        if self.hint is None or self.answer is None:
            return ShownHint(title=title, latest=(self.awaited,)) if self.awaited else None
        view, best, steps = self._session.view, self.answer.best.cards, self.hint.steps
        if self.step == 1:
            around = tuple(card for card in view.legal_plays if SUIT[card] == SUIT[best[0]])
            return ShownHint(around, title=title, latest=steps[0])
        options = reliable_options(self.answer) if self.step > 2 and not view.discards_due else ()
        worths = {option.cards[0]: signed(round(option.expected)) for option in options}
        earlier = tuple(line for step in steps[1 : self.step - 1] for line in step)
        return ShownHint((), best, worths, title, earlier, steps[self.step - 1])


class ClassicEvaluation(LiveEvaluation):
    """The live evaluation of the hand on the table, at the person's decisions."""

    def __init__(self, context: Context, session: MatchSession, records: Records) -> None:
        match = EvaluationSource(
            HelpSource.CLASSIC,
            playing=lambda: session.save,  # the match: a figure stays on from hand to hand
            is_over=self._is_over,
            now=self._now,
            moment=lambda: (session.place, len(session.hand.events)),
            is_wanted=self._is_wanted,
            count=self._count,
        )
        super().__init__(context, match)
        self._session, self._records = session, records
        self._pars: dict[tuple[Path, int], HandPar | None] = {}
        self._place: tuple[Path, int] | None = None
        self._last: Figure | None = None

    def _is_wanted(self) -> bool:
        """Return whether the settings want it from the start; a resumed hand that is clean stays clean."""
        session = self._session
        is_fresh = session.help.fair_evaluation or not has_decided(session.hand, PERSON)
        return self._context.settings.evaluation and is_fresh

    def _count(self) -> None:
        if not self._session.help.fair_evaluation:
            self._session.use_evaluation()

    def _is_over(self) -> bool:
        return self._session.hand.phase is Phase.ENDED

    def _now(self) -> EngineInput | None:
        """Return the person's view, when it is their turn to decide."""
        session = self._session
        if session.is_cutting or session.hand.turn is not PERSON:
            return None
        return ClassicMoment(session.view, session.has_signals)

    def status(self) -> list[str]:
        """Return what can be expected, or could be at the person's last decision; empty while off."""
        if not self.is_on or self._is_over():
            return []
        now = self._now()
        if self._place != self._session.place or now is not None:
            self._place = self._session.place
            self._last = None if now is None else self.evaluator.figure(now)
        words = self._context.words
        if self._last is not None:
            return [self._last.text(words)]
        is_awaited = not self.evaluator.engine.is_in_trouble
        return [words("evaluation.classic_waiting")] if is_awaited else []

    def reading(self, tally: Tally, shown: Reading | None) -> Reading:
        """Return what the gauge shows, in points plus 60 for each resto; while it is off, only par.

        Args:
            tally: the points and resti shown so far.
            shown: while events are still to be shown, the gauge's current reading, so that it reveals
                nothing.
        """
        par = self._par
        if self._is_over() or not (self.is_on or par is not None):
            return Reading()
        words, session = self._context.words, self._session
        resti = tally.resti[0] - tally.resti[1]
        marks = [classic_now_mark(tally.lead + 2 * RESTO * resti, words)]
        if shown is not None:
            kept = (MarkKind.EXPECTED, MarkKind.TARGET) if self.is_on else (MarkKind.TARGET,)
            marks += [mark for mark in shown.marks if mark.kind in kept]
            return reading(marks, shown.change if self.is_on else None, both_ways=True)
        last = self.last_figure()
        if last is not None and self.is_on:
            marks.append(figure_mark(last[0], words, is_old=last[1]))
        usual = USUAL_DEALER + RESTO * USUAL_RESTI
        target = usual if session.hand.dealer.side is PERSON.side else -usual
        if par is not None:
            target = par.points + RESTO * par.resti
        name = "usual" if par is None else "classic_par"
        marks.append(target_mark(name, target, words, is_estimate=True, is_signed=True))
        return reading(marks, self.change() if self.is_on else None, both_ways=True)

    @property
    def has_gauge(self) -> bool:
        """True if the gauge needs room beside the table: it is on, or has par to show."""
        return self.is_on or self._par is not None

    @property
    def _par(self) -> HandPar | None:
        """The par of the cards, if an earlier hand of them has a verdict."""
        session = self._session
        if session.place not in self._pars:
            hand = session.hand
            self._pars = {
                session.place: self._records.query(
                    lambda store: known_hand_par(
                        store, hand.deal, hand.dealer, PERSON, signals=session.has_signals
                    ),
                    default=None,
                )
            }
        return self._pars[session.place]


# -- why a seat decided as it did; of what nobody decides, by which rule ---------------------------
#
# The engines get the View of the seat and nothing else.

WHY_SECONDS: Final = 2.0
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
        self.job = Job[Thoughts](context.start_worker, "advice", WHY_SECONDS)
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
            self.job.begin(thought, lambda: (asked, signals, WHY_SECONDS))
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
        """Take what has arrived, and have it read aloud; return whether it has."""
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
