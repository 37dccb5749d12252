"""What the reviews of both games share: decisions with their costs, marks, the sum, and the work on them.

A *review* is the engine's work and its figures; the *verdict* is what the player sees, the answer to "was it
the shuffle or poor skill?". ``solver.review_text`` writes and reads it.
"""

import time
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import inf, sqrt
from typing import Any, ClassVar, Final, Generic, TypeVar

from solver.result import Limit
from solver.sums import Part, Sum
from solver.work import Budget, Stage, StagedWork, Steps


class Mark(Enum):
    """A mark for a bad decision; the value is its least cost in points, less two standard errors."""

    INACCURACY = 5
    MISTAKE = 12
    BLUNDER = 25

    @classmethod
    def of(cls, cost: float, error: float) -> "Mark | None":
        """Return the mark for a cost in points with its standard error, or None if it deserves no mark."""
        sure = cost - 2 * error
        return max((mark for mark in cls if sure >= mark.value), key=lambda mark: mark.value, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Costed:
    """The cost of what a player did."""

    SCALE: ClassVar[float] = 1.0
    """Units of the cost that a point is worth."""
    cost: float
    """What it lost on average against ``better``, by what the player could see; below 0 if it gained."""
    error: float
    """Standard error of ``cost``; 0 where nothing was hidden, infinite after too few playouts."""

    @property
    def mark(self) -> Mark | None:
        """How bad it was; None unless that is sure by two standard errors."""
        return Mark.of(self.cost / self.SCALE, self.error / self.SCALE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighedDecision(Costed, ABC):
    """A decision of the player in a review."""

    seconds: float = 0.0
    """Wall-clock time spent on its figures."""
    is_hard_to_see: bool = False
    """Whether nothing that can be named speaks for ``better``."""

    @property
    def mark(self) -> Mark | None:
        mark = Mark.of(self.cost / self.SCALE, self.error / self.SCALE)
        return Mark.INACCURACY if mark and self.is_slight else mark

    @property
    def is_slight(self) -> bool:
        """True if it is an inaccuracy, whatever it cost."""
        return self.is_hard_to_see

    @property
    @abstractmethod
    def place(self) -> int:
        """Where it was made: the ply of the game, or the moment of the hand."""


D = TypeVar("D", bound=WeighedDecision)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(ABC, Generic[D]):
    """The review so far; figures not known yet are None or missing."""

    decisions: tuple[D, ...] = ()
    """The decisions weighed so far, in the order of the game."""
    choices: int | None = None
    """The number of all decisions; None in reviews of the solitaire before version 4."""
    share: float = 0.0
    """The part of the work that is done, 0 to 1."""
    seconds: float = 0.0
    """Wall-clock time spent."""
    core: str = ""
    """The engine, "native" or "python"; empty before it has begun."""

    @property
    @abstractmethod
    def sum(self) -> Sum | None:
        """The result taken apart, once that is known."""

    @property
    def is_complete(self) -> bool:
        """True if nothing more is done."""
        return self.share == 1.0

    @property
    def has_all_decisions(self) -> bool:
        """True once all decisions are weighed."""
        return len(self.decisions) == self.choices

    @property
    def is_blameless(self) -> bool:
        """True once it is known that no decision was clearly a mistake."""
        return self.has_all_decisions and all(decision.mark is None for decision in self.decisions)

    def costliest(self, most: int = 5) -> list[D]:
        """Return the marked decisions that cost most, costliest first: of each chance the worst."""
        marked = (decision for decision in self.decisions if decision.mark is not None)
        worst = (max(missed, key=lambda decision: decision.cost) for missed in self._chances(marked))
        return sorted(worst, key=lambda decision: -decision.cost)[:most]

    @abstractmethod
    def _chances(self, marked: Iterable[D]) -> Iterable[list[D]]:
        """Return decisions in groups; all of a group have missed the same chance."""


# -- the rating of the play -----------------------------------------------------------------------
#
# A decision counts if its options differ by 2 points or more. In the solitaire every choice between kills
# does; in the classic game ``solver.classic.hand_review`` tells.

LEAST_DIFFERENCE: Final = 2.0
"""Points by which the best and the worst option of a counted decision differ, at least."""


def rate_of(games: Sequence[tuple[float, float]]) -> Part:
    """Return the points lost a decision over games, each with its points lost and its decisions."""
    decisions = sum(count for _, count in games)
    rate = sum(lost for lost, _ in games) / decisions
    if len(games) < 2:
        return Part(rate, inf)
    squares = sum((lost - rate * count) ** 2 for lost, count in games)
    return Part(rate, sqrt(squares * len(games) / (len(games) - 1)) / decisions)


class Level(Enum):
    """A name on the scale, from the best on; the value is part of a catalogue key."""

    MASTER = "master"
    EXPERT = "expert"
    STRONG = "strong"
    STEADY = "steady"
    CASUAL = "casual"
    BEGINNER = "beginner"


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a game, in points lost a counted decision."""

    limits: tuple[float, ...]
    """The points up to which a name holds, from the best on; the last name has no limit."""
    marks: Mapping[str, float]
    """By the key of a player of the program, the points that it loses, as measured."""

    def level(self, rate: float) -> Level:
        """Return the name for the points lost."""
        levels: list[Level] = [*Level]
        return levels[bisect_left(self.limits, rate)]


SOLITAIRE_SCALE: Final = Scale(
    (0.3, 0.8, 1.6, 3.0, 5.0),
    {
        "fair": 0.0,
        "as_dealt": 0.6,
        "slips": 1.0,
        "most_points": 2.7,
        "keeps_useful": 4.9,
        "first_kill": 8.2,
    },
)
"""`minchiate lab bench --costs PLAYER --deals 12` for each (solver/README.md, "Is the sum right?")."""
CLASSIC_SCALE: Final = Scale(
    (0.1, 0.4, 0.8, 1.1, 1.6),
    {"costanza": -0.1, "ginevra": 0.0, "vieri": 0.7, "tessa": 1.0, "lapo": 1.3},
)
"""`minchiate lab bench --persons --deals 240` (there, too)."""


# -- the work: a stage for each figure, each with its share of the limit ---------------------------

R = TypeVar("R", bound=Review[Any])
_Weigh = Callable[[int, Limit], WeighedDecision]


class Reviewer(StagedWork, ABC, Generic[R]):
    """A review in progress.

    Args:
        new: a review in which nothing has been found.
        before: a review of the same game that was stopped, which is continued, or None.
        budget: the limit of all stages together.

    Attributes:
        review: what has been found.
    """

    def __init__(self, new: R, before: R | None, budget: Budget) -> None:
        super().__init__(budget)
        self.review = self._before = new if before is None else before
        self._stop = budget.must_stop

    def reviews(self) -> Iterator[R]:
        """Yield the review as it takes shape; the last one is complete, unless the work had to stop."""
        return self.run(self._stages(), self._now)

    @abstractmethod
    def _stages(self) -> Sequence[Callable[[], Steps]]:
        """Return the stages that are left, in order."""

    def _now(self) -> R:
        share, seconds = max(self._before.share, self.done), self._before.seconds + self.budget.seconds
        return replace(self.review, share=share, seconds=seconds)

    def _weigh_all(self, seeds: Mapping[int, int], stage: Stage, weigh: _Weigh) -> Steps:
        """Weigh all decisions of a stage that have not been weighed; each place has its seed."""
        each, done = self.limit_of_each(stage, len(seeds)), {one.place for one in self.review.decisions}
        tasks = [(place, replace(each, seed=seed)) for place, seed in seeds.items() if place not in done]
        with self.each(partial(self._weigh, weigh), tasks, stage, len(seeds) - len(tasks)) as weighed:
            for decision in weighed:
                if decision is not None:
                    self.review = replace(self.review, decisions=(*self.review.decisions, decision))
                yield

    def _weigh(self, weigh: _Weigh, task: tuple[int, Limit]) -> WeighedDecision | None:
        """Weigh a decision; None if the work had to stop."""
        if self._stop():
            return None
        begin = time.perf_counter()
        decision = weigh(*task)
        if self._stop():
            return None
        return replace(decision, seconds=decision.seconds + time.perf_counter() - begin)
