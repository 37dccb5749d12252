"""Hints at the table for four: the engine gets the person's View and nothing else."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from solitaire.classic.cards import SUIT
from solitaire.classic.view import View
from solitaire.table.context import Context
from solitaire.table.parts.classic.seats import ShownHint
from solitaire.table.services.classic.match_session import PERSON, MatchSession
from solitaire.table.services.hints import HintSource, HintSteps
from solitaire.texts.classic_hints import classic_hint, classic_hint_seconds, is_forced, reliable_options
from solitaire.texts.hints import Hint
from solitaire.texts.words import signed
from solver.classic.advisor import ClassicAdvice, advise
from solver.result import Limit

SECONDS: Final = 2.0
"""Time for a hint."""


def advice(view: View, signals: bool, seconds: float) -> Iterator[ClassicAdvice]:
    """Yield the adviser's answer from what a seat can see; runs in a worker process."""
    yield advise(view, Limit(seconds=seconds), signals=signals)


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
        self._ask(self._source, advice, view, session.has_signals, seconds)

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

        Where to look is left out once the card is named.
        """
        if self.hint is None or self.answer is None:
            return None
        view, best, steps = self._session.view, self.answer.best.cards, self.hint.steps
        title = self._context.words("action.hint")
        if self.step == 1:
            around = tuple(card for card in view.legal_plays if SUIT[card] == SUIT[best[0]])
            return ShownHint(around, title=title, latest=steps[0])
        options = reliable_options(self.answer) if self.step > 2 and not view.discards_due else ()
        worths = {option.cards[0]: signed(round(option.expected)) for option in options}
        earlier = tuple(line for step in steps[1 : self.step - 1] for line in step)
        return ShownHint((), best, worths, title, earlier, steps[self.step - 1])
