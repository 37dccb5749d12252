"""Live evaluation of a hand for four in the status line: points and resti that can be expected."""

from pathlib import Path

from solitaire.classic.hand import Phase
from solitaire.table.context import Context
from solitaire.table.services.classic.session import PERSON, MatchSession
from solitaire.table.services.evaluation import Evaluated, LiveEvaluation
from solitaire.table.services.evaluation_engine import Asked, ClassicMoment, Figure
from solitaire.table.services.hints import Adviser


class ClassicEvaluation(LiveEvaluation):
    """The live evaluation of the hand on the table, at the person's decisions."""

    def __init__(self, context: Context, session: MatchSession) -> None:
        match = Evaluated(
            (Adviser.CLASSIC,),
            playing=lambda: session.save,  # the match: its figure stays on from hand to hand
            is_over=self._is_over,
            now=self._now,
            count=lambda _: session.use_hint(),
        )
        super().__init__(context, match)
        self._session = session
        self._place: tuple[Path, int] | None = None
        self._last: Figure | None = None

    def _is_over(self) -> bool:
        return self._session.hand.phase is Phase.ENDED

    def _now(self, adviser: Adviser) -> Asked | None:
        """Return the view of the person, when it is their turn to decide."""
        session = self._session
        if session.is_cutting or session.hand.turn is not PERSON:
            return None
        return ClassicMoment(session.view, session.has_signals)

    def status(self) -> list[str]:
        """Return what can be expected, or could be at the person's last decision; empty while it is off."""
        if not self.on or self._is_over():
            return []
        now = self._now(Adviser.CLASSIC)
        if self._place != self._session.place or now is not None:
            self._place = self._session.place
            self._last = None if now is None else self.evaluators[Adviser.CLASSIC].figure(now)
        words = self._context.words
        return [words("evaluation.classic_waiting") if self._last is None else self._last.text(words)]
