"""Drills: a player's costly decisions, asked again at growing intervals.

The schedule is Leitner's. A decision lies in a box: a right answer moves it up a box, a wrong answer moves it
back to the first, and each box has an interval. The costliest decisions come first. The caller gives the
dates; nothing here looks at a clock or changes a score.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Generic, TypeVar

from scores.drills import DrillCard, DrillKey, drill_cards, store_drill_card
from scores.kinds import R, as_shared
from scores.reviews import record_of, review_of
from scores.store import Store
from solitaire.classic.record import HandRecord
from solitaire.home.habits import newest_reviews
from solitaire.home.reviews import CLASSIC, PERSON, SOLITAIRE, CountedKind, belongs, belongs_to_hand
from solitaire.rules.record import Record
from solver.classic.hand_review import HandDecision
from solver.game_review import MoveDecision
from solver.review_text import parse_hand_review, parse_review

D = TypeVar("D", MoveDecision, HandDecision)

INTERVALS: Final = (1, 2, 4, 8, 16, 32)
"""Days until a decision is asked again, by box from box 1; it stays in the last."""
NEW_A_DAY: Final = 10
"""Most new decisions of a game per day."""
_RIGHT: Final = 1.0
"""An answer that costs less than this many points is right."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A decision to be asked again."""

    key: DrillKey
    """Identifies it."""
    row: int
    """The row of its game or hand."""
    engine: str
    """Name and version of the engine whose review it is from."""
    cost: float
    """The points that it cost."""
    card: DrillCard | None
    """Its box and due date; None if it has never been asked again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The drills of a player."""

    due: tuple[Drill, ...]
    """Those due today, the costliest first."""
    next_day: date | None
    """The next day on which another is due; None if there is none."""


@dataclass(frozen=True, kw_only=True, eq=False)
class DrillKind(Generic[R, D]):
    """How the drills of a game are read."""

    counted: CountedKind[R]
    """The game."""
    decision: Callable[[R, str, int], D]
    """Returns the decision at a ply or a moment of a record, by the text of its review; raises ValueError if
    there is none."""


def plan(store: Store, counted: CountedKind[R], player: str, today: date) -> Plan:
    """Return the drills of a player that are due on a day; reviews without computed figures are left out.

    Raises:
        UserError: the store cannot be read.
    """
    cards = drill_cards(store, player)
    drills = list[Drill]()
    for review, figures in newest_reviews(store, counted, player):
        for place, cost in figures.costly:
            key = DrillKey(review.key, place)
            drills.append(Drill(key, review.row, review.engine, cost, cards.get(key)))
    drills.sort(key=lambda drill: -drill.cost)
    new = [drill for drill in drills if drill.card is None]
    begun_today = sum(drill.card is not None and drill.card.begun == today for drill in drills)
    wanted = max(0, NEW_A_DAY - begun_today)
    known = [(drill, drill.card.due) for drill in drills if drill.card is not None]
    due = [drill for drill, day in known if day <= today] + new[:wanted]
    later = [day for _, day in known if day > today]
    if len(new) > wanted:
        later.append(today + timedelta(days=1))
    return Plan(tuple(sorted(due, key=lambda drill: -drill.cost)), min(later, default=None))


def is_right(cost: float) -> bool:
    """Return whether an answer with this cost, in points against the better decision, is right."""
    return cost < _RIGHT


def after_answer(card: DrillCard | None, today: date, *, right: bool) -> DrillCard:
    """Return where a decision lies after an answer; ``card`` is its place before, None if there was none."""
    box = 1 if card is None or not right else min(card.box + 1, len(INTERVALS))
    begun = today if card is None else card.begun
    return DrillCard(begun, box, today + timedelta(days=INTERVALS[box - 1]))


def answer(store: Store, drill: Drill, player: str, today: date, *, right: bool) -> DrillCard:
    """Store an answer, and return where the decision lies now.

    Raises:
        UserError: the store cannot be written.
    """
    card = after_answer(drill.card, today, right=right)
    store_drill_card(store, player, drill.key, card)
    return card


def asked(store: Store, drilled: DrillKind[R, D], drill: Drill) -> tuple[R, D] | None:
    """Return the record and the decision of a drill; None if either is no longer there or is damaged.

    Raises:
        UserError: the store cannot be read.
    """
    text = record_of(store, drilled.counted.kind, drill.row)
    review = review_of(store, drill.key.key, drill.engine)
    if text is None or review is None:
        return None
    try:
        record = as_shared(drilled.counted.kind.parse(text))
        return record, drilled.decision(record, review, drill.key.number)
    except ValueError:
        return None


def _of_game(record: Record, text: str, ply: int) -> MoveDecision:
    review = parse_review(text)
    if belongs(review, record):
        for decision in review.decisions:
            if isinstance(decision, MoveDecision) and decision.ply == ply:
                return decision
    raise ValueError(f"the review has no decision at ply {ply}")


def _of_hand(record: HandRecord, text: str, moment: int) -> HandDecision:
    review = parse_hand_review(text)
    if review.seat is PERSON and belongs_to_hand(review, record.hand):
        for decision in review.decisions:
            if decision.moment == moment:
                return decision
    raise ValueError(f"the review has no decision at moment {moment}")


SOLITAIRE_DRILLS: Final = DrillKind[Record, MoveDecision](counted=SOLITAIRE, decision=_of_game)
CLASSIC_DRILLS: Final = DrillKind[HandRecord, HandDecision](counted=CLASSIC, decision=_of_hand)
