"""Drills at the table: how many are due, the next one, and what follows from its answer."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scores.kinds import R
from scores.store import Store
from solitaire.classic.record import HandRecord
from solitaire.home.drills import (
    INTERVALS,
    Drill,
    Plan,
    answer,
    asked,
    plan,
)
from solitaire.home.files import is_there
from solitaire.home.reviews import CLASSIC, SOLITAIRE, ReviewedKind, V, compute_figures
from solitaire.rules.record import Record
from solitaire.table.context import Context
from solitaire.table.services.asked_again import Attempt
from solitaire.table.services.records import Records
from solver.classic.hand_review import HandDecision
from solver.game_review import MoveDecision

D = TypeVar("D", MoveDecision, HandDecision)
_AT_ONCE: Final = 10
"""New reviews searched for costly decisions whenever drills are counted."""


class DueDecision(NamedTuple, Generic[R, D]):
    """A decision to be asked again.

    Attributes:
        asking: takes the answer.
    """

    record: R
    """The game or the hand."""
    decision: D
    attempt: Attempt


class Drills:
    """The drills of the player at the table, of both games.

    Attributes:
        today: returns the day.
    """

    def __init__(self, context: Context, records: Records, today: Callable[[], date] = date.today) -> None:
        self.today = today
        self._context, self._records = context, records

    def count(self, *, classic: bool) -> int:
        """Return how many drills are due today."""
        return len((self._plan(CLASSIC) if classic else self._plan(SOLITAIRE)).due)

    def _plan(self, of: ReviewedKind[R, V]) -> Plan:
        player, today = self._context.settings.player, self.today()

        def find(store: Store) -> Plan:
            compute_figures(store, of, _AT_ONCE)
            return plan(store, of, player, today)

        nothing = Plan((), None)
        return self._records.query(find, default=nothing) if is_there(self._records.home.scores) else nothing

    def next_game(self) -> DueDecision[Record, MoveDecision] | None:
        """Return the next due decision of the solitaire; if there is none, say when, and return None."""
        return self._next(SOLITAIRE)

    def next_hand(self) -> DueDecision[HandRecord, HandDecision] | None:
        """Return the next decision of the classic game that is due, in the same way."""
        return self._next(CLASSIC)

    def _next(self, of: ReviewedKind[R, V]) -> DueDecision[R, Any] | None:
        for drill in self._plan(of).due:
            if (found := self._asked(of, drill)) is not None:
                return found
        self._context.tell(self._none_due(of))
        return None

    def _asked(self, of: ReviewedKind[R, V], drill: Drill) -> DueDecision[R, Any] | None:
        """Return a due decision, or None if it no longer exists."""
        found = self._records.query(lambda store: asked(store, of, drill), default=None)
        if found is None:
            return None
        box = 0 if drill.card is None else drill.card.box
        return DueDecision(*found, Attempt(box, lambda right: self._answer(of, drill, right=right)))

    def _answer(self, of: ReviewedKind[R, V], drill: Drill, *, right: bool) -> str:
        """Store an answer, and return in words what follows from it."""
        player, today, words = self._context.settings.player, self.today(), self._context.words
        card = self._records.query(
            lambda store: answer(store, drill, player, today, right=right), default=None
        )
        if card is None:  # it could not be stored, which has been reported
            return ""
        again = words("drill.right" if right else "drill.wrong", day=words.day(card.due))
        left = len(self._plan(of).due)
        return f"{again} {words('drill.left', count=left) if left else self._none_due(of)}"

    def _none_due(self, of: ReviewedKind[R, V]) -> str:
        """Return when the next drill is due, if none is due today."""
        words, day = self._context.words, self._plan(of).next_day
        if day is None:
            return words("drill.none_hands" if of.kind is CLASSIC.kind else "drill.none")
        return words("drill.none_until", day=words.day(day))

    def status(self, attempt: Attempt | None) -> str:
        """Return the box of a decision, or that it is new."""
        if attempt is None or not attempt.box:
            return self._context.words("drill.new")
        return self._context.words("drill.status", box=attempt.box, boxes=len(INTERVALS))
