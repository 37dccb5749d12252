"""Drills of the classic game: your costly decisions, asked again one after another."""

from collections.abc import Sequence

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.offers import Offer, when
from solitaire.table.parts.sheet import Sheet
from solitaire.table.requests import Drill
from solitaire.table.screens.classic.try_again import ClassicTryScreen
from solitaire.table.services.classic.retry import Retry
from solitaire.table.services.drills import DrillAttempt, Drills


class ClassicDrillScreen(ClassicTryScreen):
    """A costly decision asked again; the first answer counts, and the next drill comes after it."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.NEXT_DRILL, *ClassicTryScreen.bar[1:])
    help_key = "help.classic_drill"

    def __init__(self, context: Context, tried: Retry, attempt: DrillAttempt, drills: Drills) -> None:
        super().__init__(context, tried)
        self._attempt, self._drills = attempt, drills

    def own(self) -> Sequence[Offer]:
        """Return what can be done with the cards and the answer, and the next drill."""
        after = when(self._attempt.is_answered, lambda: self.nav.show(Drill(classic=True)))
        return (
            *super().own(),
            Offer(Action.BACK_TO_VERDICT),
            Offer(Action.NEXT_DRILL, after, "n"),
            Offer(Action.LEAVE, self.nav.leave, "escape"),
        )

    def show_judgement(self) -> None:
        """Show the judgement; the first one counts. Cards that were shown do not count as a right answer."""
        tried = self.tried
        if tried.was_shown:
            self._attempt.answer(None)
        elif tried.cost is not None:
            self._attempt.answer(tried.cost)
        super().show_judgement()

    def write_answer(self, sheet: Sheet) -> None:
        """Write the question or the judgement; after the first answer, also when it comes again."""
        super().write_answer(sheet)
        if self._attempt.is_answered:
            sheet.say(self._attempt.outcome, muted=True)

    def status(self) -> str:
        """Return the trick, and the box in which the decision lay."""
        return f"{super().status()} · {self._drills.status(self._attempt)}"
