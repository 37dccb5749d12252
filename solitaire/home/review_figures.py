"""The figures of a review: the sum, the points lost by kind of decision, and the costly decisions.

They are stored beside the review, because reading thousands of reviews would take many seconds.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from math import isfinite
from typing import Any, Final, Generic

from scores.games import GAME
from scores.hands import HAND
from scores.kinds import Kind, R
from scores.review_figures import missing_figures, missing_keys, store_figures, store_keys
from scores.reviews import Reviewed
from scores.store import Store
from solitaire.classic.hand import moments
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.classic.view import View as ClassicView
from solitaire.home.reviews import belongs, belongs_to_hand
from solitaire.rules.record import Record
from solitaire.rules.view import View
from solver import habits
from solver.classic import habits as classic_habits
from solver.habits import HABITS_VERSION, DecisionKind
from solver.review import Decision, StackingDecision
from solver.review_text import parse_classic_review, parse_review
from solver.sums import Sum

PERSON: Final = Seat.S
"""The seat of the person in stored hands."""
_VERSION: Final = f'{{"version":{HABITS_VERSION},'
"""The beginning of the text of figures by the current definitions."""
PARTS: Final = ("usual", "deal", "play", "luck", "made")
"""The parts of a sum."""
_BATCH: Final = 50
"""Reviews whose figures are computed in one transaction."""
_REMEMBERED: Final = 4096
"""Figures cached by their texts: drills are counted whenever a menu is shown."""


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """The figures of a review; all empty if it has no sum: an earlier version's, or cut short."""

    sum: Mapping[str, float] = field(default_factory=dict)
    """By name, the ``PARTS`` of the sum, points."""
    lost: Mapping[str, float] = field(default_factory=dict)
    """By kind of decision, the points lost; below 0 if gained. Their total is ``-sum["play"]``."""
    costly: tuple[tuple[int, float], ...] = ()
    """The decisions worth asking again: the ply, or the moment of the hand, and the cost."""

    @property
    def counts(self) -> bool:
        """True if the review has a sum, by a method that on average finds what the play has cost."""
        return bool(self.sum)


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedKind(Generic[R]):
    """How the reviews of a game are turned into figures."""

    kind: Kind[R]
    """Its kind in the store."""
    kinds: tuple[str, ...]
    """The names of its kinds of decision."""
    key: Callable[[R], bytes]
    """Returns the key of the reviews of a game."""
    figures: Callable[[R, str], ReviewFigures]
    """Returns the figures of the review of a game; raises ValueError if the review is of another."""


def compute_figures(store: Store, counted: CountedKind[R], most: int = _BATCH) -> int:
    """Compute missing figures, of a limited number of games; return how many were missing.

    Raises:
        UserError: the store cannot be read or written.
    """
    keys = [(game.row, _key(counted, game.text)) for game in missing_keys(store, counted.kind, most)]
    if keys:
        store_keys(store, counted.kind, keys)
    missing = missing_figures(store, counted.kind, _VERSION, most)
    if missing:
        store_figures(
            store,
            [(review, _format(_figures(counted, review.record, review.text))) for review in missing],
        )
    return len(keys) + len(missing)


def compute_all_figures(store: Store, counted: CountedKind[R]) -> None:
    """Compute all missing figures.

    Raises:
        UserError: the store cannot be read or written.
    """
    while compute_figures(store, counted):
        pass


@lru_cache(_REMEMBERED)
def parse_figures(text: str | None) -> ReviewFigures | None:
    """Return the figures in a text, or None if they are missing or out of date."""
    if text is None or not text.startswith(_VERSION):
        return None
    try:
        content: dict[str, Any] = json.loads(text)
        costly = tuple((int(place), float(cost)) for place, cost in content["costly"])
        found = ReviewFigures(_numbers(content["sum"]), _numbers(content["lost"]), costly)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None  # altered by another program
    return found if not found.sum or {*found.sum} == {*PARTS} else None


def _numbers(content: Mapping[str, object]) -> dict[str, float]:
    numbers = {name: float(value) for name, value in content.items() if isinstance(value, int | float)}
    return {name: value for name, value in numbers.items() if isfinite(value)}


def _format(figures: ReviewFigures) -> str:
    return _VERSION + json.dumps(asdict(figures), separators=(",", ":"))[1:]


def _key(counted: CountedKind[R], text: str) -> bytes:
    try:
        return counted.key(counted.kind.parse(text))
    except ValueError:  # it does not replay
        return b""


def _figures(counted: CountedKind[R], record: str, review: str) -> ReviewFigures:
    try:
        return counted.figures(counted.kind.parse(record), review)
    except ValueError:  # one of them is unreadable
        return ReviewFigures()


def _parts(found: Sum) -> dict[str, float]:
    points = found.usual, found.deal.points, found.play.points, found.luck.points, found.made
    return {name: round(part, 2) for name, part in zip(PARTS, points, strict=True)}


def _added(lost: list[tuple[str, float]]) -> dict[str, float]:
    """Return the points lost by kind."""
    sums = dict[str, float]()
    for name, points in lost:
        sums[name] = sums.get(name, 0.0) + points
    return {name: round(points, 2) for name, points in sums.items()}


# -- the solitaire ----------------------------------------------------------------------------------


def _game_figures(record: Record, text: str) -> ReviewFigures:
    review = parse_review(text)
    if not belongs(review, record):
        raise ValueError("the review is of another game")
    found = review.sum
    if found is None:
        return ReviewFigures()
    lost = [
        (habits.kind_of(_view(record, decision), decision).value, decision.cost)
        for decision in review.decisions
    ]
    costly = [
        (decision.ply, round(decision.cost, 2))
        for decision in review.costliest()
        if not isinstance(decision, StackingDecision)  # another stacking takes a whole game to try
    ]
    return ReviewFigures(_parts(found), _added(lost), tuple(costly))


def _view(record: Record, decision: Decision) -> View:
    if isinstance(decision, StackingDecision):
        return View.before_stacking(record.deal)
    return View.of(record.positions[decision.ply])


SOLITAIRE: Final = CountedKind[Record](
    kind=GAME,
    kinds=tuple(kind.value for kind in DecisionKind),
    key=lambda record: Reviewed.game(record).digest,
    figures=_game_figures,
)


# -- the classic game -------------------------------------------------------------------------------


def _hand_figures(record: HandRecord, text: str) -> ReviewFigures:
    review = parse_classic_review(text)
    if review.seat is not PERSON or not belongs_to_hand(review, record.hand):
        raise ValueError("the review is of another hand")
    found = review.sum
    if found is None:
        return ReviewFigures()
    at = moments(record.hand)
    lost = [
        (
            classic_habits.kind_of(ClassicView.of(at[decision.moment], PERSON), decision).value,
            -decision.points.points,
        )
        for decision in review.decisions
        if decision.points is not None  # a review with a sum has points everywhere
    ]
    costly = [(decision.moment, round(decision.cost, 2)) for decision in review.costliest()]
    return ReviewFigures(_parts(found), _added(lost), tuple(costly))


CLASSIC: Final = CountedKind[HandRecord](
    kind=HAND,
    kinds=tuple(kind.value for kind in classic_habits.ClassicDecisionKind),
    key=lambda record: Reviewed.hand(record.hand, PERSON).digest,
    figures=_hand_figures,
)
