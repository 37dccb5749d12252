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
from math import hypot, inf, sqrt
from statistics import stdev
from typing import Any, ClassVar, Final, Generic, TypeVar

from solver.result import Limit
from solver.work import Budget, Stage, StagedWork, Steps

SURE_GAMES: Final = 20
"""Games with which a par is given without a mark that it is approximate."""
_LEAST: Final = 10.0
"""A part of a sum below this many points is not named in a headline, nor are so few above or below par."""


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation of a sample; infinite while it is not known.

    A single value says nothing about it, and neither do a few that are equal by chance.
    """
    is_known = len(values) >= SURE_GAMES or len(set(values)) > 1
    return stdev(values) if is_known else inf


def whole_parts(parts: Mapping[str, float], total: int) -> dict[str, int]:
    """Return parts as whole numbers that add up to a total; what is missing goes to those nearest to it."""
    whole = {name: round(part) for name, part in parts.items()}
    missing = total - sum(whole.values())
    step = 1 if missing > 0 else -1
    for _ in range(abs(missing)):
        whole[min(reversed(whole), key=lambda name: abs(whole[name] + step - parts[name]))] += step
    return whole


class Headline(Enum):
    """The answer to "was it the shuffle or poor skill?"; the value is part of catalogue keys."""

    COUNTING = "counting"
    """A part is not sure enough to say."""
    TOO_CLOSE = "too_close"
    """More or less than usual, but no part exceeds its error."""
    LEVEL = "level"
    """About as usual, and the cost of the decisions does not exceed its error."""
    DEAL = "deal"
    """The deal cost most of what is missing; likewise in the next."""
    PLAY = "play_cost"
    LUCK = "bad_luck"
    """Bad luck, or what another seat added; so in all that follow."""
    BOTH = "both"
    """Deal and play."""
    PLAY_AND_LUCK = "play_and_luck"
    DEAL_AND_LUCK = "deal_and_luck"
    GOOD_DEAL = "good_deal"
    GOOD_PLAY = "good_play"
    GOOD_LUCK = "good_luck"
    MIXED = "mixed"
    """Something brought points, something else cost about as many."""
    SMALL_LOSSES = "small_losses"
    """The play cost most, though no decision was clearly a mistake."""
    ABOVE_PAR = "above_par"
    """More than par without a clear mistake, though the decisions cost something in all."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sum."""

    points: float
    """The points that it adds; below 0 if it takes some away."""
    error: float
    """Their standard error."""

    @classmethod
    def total(cls, parts: Iterable["Part"]) -> "Part":
        """Return the sum of independent parts."""
        parts = list(parts)
        return cls(sum(part.points for part in parts), hypot(*(part.error for part in parts)))

    @property
    def is_sure(self) -> bool:
        """True if the points are worth mentioning, and exceed two standard errors."""
        return abs(self.points) >= max(_LEAST, 2 * self.error)


@dataclass(frozen=True, slots=True)
class Sum:
    """A result taken apart."""

    usual: float
    """Mean result of the fair player over many deals, points."""
    deal: Part
    """Its mean result on this deal, less the usual."""
    play: Part
    """What the player's decisions added; below 0 if they cost something."""
    luck: Part
    """How the cards fell for this player, beyond the deal: 0 on average for every player."""
    made: float
    """The result, points."""
    games: int
    """The games by which ``deal`` is known."""
    partner: Part | None = None
    """What the partner's decisions added; None in the solitaire, as the next."""
    opponents: Part | None = None
    """What the decisions of both opponents added."""
    is_sure: bool = True
    """False while the errors are too large for a headline."""
    knew_more: bool = False
    """True if the player knew more than the cards on view: then the luck is not luck alone."""
    is_blameless: bool = False
    """True once it is known that no decision was clearly a mistake."""

    @classmethod
    def of_luck(cls, usual: float, deal: Part, luck: Part, made: float, games: int) -> "Sum":
        """Return the sum whose luck, that of the deal included, was measured: the play is the rest."""
        play = Part(made - usual - luck.points, luck.error)
        beyond = Part(luck.points - deal.points, hypot(luck.error, deal.error))
        return cls(usual, deal, play, beyond, made, games)

    @property
    def parts(self) -> dict[str, Part]:
        """What adds up to the result with the usual, by name; without the parts that are None."""
        parts = {"deal": self.deal, "play": self.play}
        if self.partner is not None and self.opponents is not None:
            parts |= {"partner": self.partner, "opponents": self.opponents}
        return {**parts, "luck": self.luck}

    @property
    def in_points(self) -> dict[str, int]:
        """The parts in whole points, likewise."""
        return self.in_steps(1)

    def in_steps(self, steps: int) -> dict[str, int]:
        """Return the parts in whole steps, so many a point, that add up to the result with the usual.

        The deal is the difference of par and the usual, as they are shown.
        """
        exact = round((self.usual + self.deal.points) * steps, 6)  # par, without what floats add to it
        usual, par = round(self.usual * steps), round(exact)
        parts = {name: part.points * steps for name, part in self.parts.items() if name != "deal"}
        return {"deal": par - usual, **whole_parts(parts, round(self.made * steps) - par)}

    @property
    def above_par(self) -> float:
        """The points by which the result is above par; below 0 if it is below."""
        return self.made - self.usual - self.deal.points

    @property
    def named(self) -> dict[str, float]:
        """The one or two parts of the result that a headline names, largest first, with their points.

        They are the sure ones at least half as large as the largest, and the reason why it is above or below
        par; of more than two the largest, but the play is not passed over if it alone helped, or alone cost.
        There are none if they do not say why the result is more or less than usual.
        """
        sizes = {name: part.points for name, part in self.parts.items() if part.is_sure}
        sure = dict(sorted(sizes.items(), key=lambda item: -abs(item[1])))
        most = max(map(abs, sure.values()), default=0.0)
        found = {name for name, points in sure.items() if abs(points) >= most / 2}
        if not self._says_why(self.above_par, (sure[name] for name in found)):
            found |= {name for name in sure if name != "deal" and sure[name] * self.above_par > 0}
        first, *others = [name for name in sure if name in found] or [""]
        if "play" in others and all(sure[name] * sure["play"] < 0 for name in (first, others[0])):
            others = ["play"]
        named = {name: sure[name] for name in (first, *others[:1]) if name}
        return named if self._says_why(self.made - self.usual, named.values()) else {}

    @staticmethod
    def _says_why(difference: float, named: Iterable[float]) -> bool:
        return abs(difference) < _LEAST or any(points * difference > 0 for points in named)

    @property
    def headline(self) -> Headline:
        """The answer, by the parts that it names."""
        if not self.is_sure:
            return Headline.COUNTING
        named = self.named
        if not named:
            return Headline.LEVEL if abs(self.made - self.usual) < _LEAST else Headline.TOO_CLOSE
        if self.is_blameless and named.get("play", 0.0) < 0:
            if self.above_par >= 1:
                return Headline.ABOVE_PAR
            if len(named) == 1:
                return Headline.SMALL_LOSSES
        bad = [name for name, points in named.items() if points < 0]
        if not bad:
            return _GOOD.get(next(iter(named)), Headline.GOOD_LUCK)
        own = frozenset(name if name in _GOOD else "luck" for name in bad)
        return _BAD[own] if len(bad) == len(named) else Headline.MIXED


_GOOD: Final = {
    "play": Headline.GOOD_PLAY,
    "deal": Headline.GOOD_DEAL,
}
_BAD: Final = {
    frozenset({"play"}): Headline.PLAY,
    frozenset({"deal"}): Headline.DEAL,
    frozenset({"luck"}): Headline.LUCK,
    frozenset({"deal", "play"}): Headline.BOTH,
    frozenset({"play", "luck"}): Headline.PLAY_AND_LUCK,
    frozenset({"deal", "luck"}): Headline.DEAL_AND_LUCK,
}


# -- decisions and reviews -------------------------------------------------------------------------


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
