"""Drills of the solitaire: your costly moves, asked again one after another."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from solitaire.rules.position import Move
from solitaire.rules.record import Record
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.offers import Offer, when
from solitaire.table.parts.notice import Notice
from solitaire.table.requests import Drill
from solitaire.table.screens.try_again import TryScreen
from solitaire.table.services.drills import Drills, DueDecision
from solitaire.table.services.judge import Judge
from solver.review import MoveDecision


class DrillScreen(TryScreen):
    """A costly move asked again; the first answer counts, and the next drill comes after it."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.NEXT_DRILL, *TryScreen.bar[1:])
    help_key = "help.drill"
    way_out: ClassVar = Action.LEAVE

    def __init__(
        self, context: Context, asked: DueDecision[Record, MoveDecision], judge: Judge, drills: Drills
    ) -> None:
        self._attempt, self._drills = asked.attempt, drills
        super().__init__(context, asked.record, asked.decision, judge)

    def own(self) -> Sequence[Offer]:
        """Return what can be done with the cards and the answer, and the next drill."""
        after = when(self._attempt.is_answered, lambda: self.nav.show(Drill()))
        leave = Offer(Action.LEAVE, self.nav.leave)
        return (*super().own(), Offer(Action.NEXT_DRILL, after, "n"), leave)

    def make(self, move: Move) -> None:
        """Make the move to be judged."""
        super().make(move)
        self.show_judgement()

    def show_better(self) -> None:
        """Show the better move; that does not count as a right answer."""
        self._attempt.answer(None)
        super().show_better()

    def show_judgement(self) -> None:
        """Show the judgement; the first one counts."""
        if self.cost is not None:
            self._attempt.answer(self.cost)
        super().show_judgement()

    def notice(self) -> Notice:
        """Return the question or the judgement; after the first answer, also when it comes again."""
        found = super().notice()
        if not self._attempt.is_answered:
            return found
        text = f"{found.text} {self._attempt.outcome}"
        return replace(found, text=text, actions=(Action.NEXT_DRILL, *found.actions))

    def status(self) -> str:
        """Return the box in which the decision lay."""
        return self._drills.status(self._attempt)
