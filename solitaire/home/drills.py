"""Drills: a player's costly decisions, asked again at growing intervals.

The schedule is Leitner's. A decision lies in a box: a right answer moves it up a box, a wrong answer moves it
back to the first, and each box has an interval. The costliest decisions come first. The caller gives the
dates; nothing here looks at a clock or changes a score.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from scores.drills import DrillCard, DrillKey, drill_cards, store_drill_card
from scores.kinds import R, as_shared
from scores.reviews import record_of, review_of
from scores.store import Store
from solitaire.home.habits import newest_reviews
from solitaire.home.reviews import ReviewedKind, V

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


def plan(store: Store, of: ReviewedKind[R, V], player: str, today: date) -> Plan:
    """Return the drills of a player that are due on a day; reviews without computed figures are left out.

    Raises:
        UserError: the store cannot be read.
    """
    cards = drill_cards(store, player)
    drills = list[Drill]()
    for review, figures in newest_reviews(store, of, player):
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


def asked(store: Store, of: ReviewedKind[R, V], drill: Drill) -> tuple[R, Any] | None:
    """Return the record and the decision of a drill; None if either is no longer there or is damaged.

    Raises:
        UserError: the store cannot be read.
    """
    text = record_of(store, of.kind, drill.row)
    review = review_of(store, drill.key.key, drill.engine)
    if text is None or review is None:
        return None
    try:
        record = as_shared(of.kind.parse(text))
        decisions = of.read(review, record).decisions
    except ValueError:
        return None
    found = (decision for decision in decisions if decision.place == drill.key.number)
    decision = next(found, None)
    return None if decision is None else (record, decision)
