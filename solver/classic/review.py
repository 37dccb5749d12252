"""The review of an ended hand of the classic game: the worth of the cards, and the cost of each decision.

Three measures, never mixed. *Par* is the worth of the cards: the same deal is played again and again by
``full`` in all seats, each seeing only its View. *Cost* is by what the seat could see: its decision against
the best by the adviser's playouts, from its View at that moment. Only cost blames a player. *Added* is how
the decisions of each seat turned out on the true deal, by cards that nobody could see.
``solver.classic.reviewer`` does the work, ``solver.review_text`` writes and reads it.

Values are points of the seat's side less those of the opponents, plus 60 for each resto.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from statistics import fmean
from typing import Final

from solitaire.classic.players import Margin
from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card
from solver.review import Mark
from solver.sums import Part, Sum, spread

CLASSIC_REVIEW_VERSION: Final = "5"
"""Stored reviews of another version are not shown; raised when the method, the figures or the text change."""
_FEWEST_HANDS: Final = 4
"""With fewer hands there is no par."""
_SCALE: Final = 2.0
"""Units of value that a point is worth: about 60 more points make another resto, which counts 60."""
_UNLUCKY: Final = Mark.MISTAKE.value * _SCALE
"""Least value lost, after taking off two standard errors, that counts as bad luck."""
USUAL_DEALER: Final = 66.8
USUAL_RESTI: Final = 1.32
"""The dealer's side by scores/data/classic.md: mean points, mean resti."""


def mark_of(cost: float, error: float) -> Mark | None:
    """Return how bad a decision is by its cost in value; None unless sure by two standard errors."""
    return Mark.of(cost / _SCALE, error / _SCALE)


@dataclass(frozen=True, slots=True)
class ClassicPar:
    """The worth of a side's cards when ``full`` plays in all seats."""

    points: float
    """Mean points of the side, less those of the opponents."""
    points_error: float
    """Its standard error."""
    points_spread: float
    """Standard deviation of a single hand."""
    resti: float
    """Mean resti won, less those lost."""
    resti_error: float
    """Its standard error."""
    resti_spread: float
    """Standard deviation of a single hand."""
    hands: int
    """Hands played."""
    seconds: float
    """Wall-clock time spent on them."""

    @classmethod
    def of(cls, margins: Sequence[Margin], seconds: float) -> "ClassicPar":
        """Return the par from two or more hands."""
        points, resti = [margin.points for margin in margins], [margin.resti for margin in margins]
        root = sqrt(len(margins))
        spreads = spread(points), spread(resti)
        return cls(
            fmean(points),
            spreads[0] / root,
            spreads[0],
            fmean(resti),
            spreads[1] / root,
            spreads[1],
            len(margins),
            seconds,
        )


@dataclass(frozen=True, slots=True)
class ClassicDecision:
    """A decision in which the seat had a choice."""

    moment: int
    """Its place among all decisions of the hand, from 0; ``moments`` has the hand there."""
    trick: int
    """The number of the trick, from 1; 0 for the discards."""
    cards: tuple[Card, ...]
    """The card that was played, or the cards that were discarded."""
    better: tuple[Card, ...]
    """The adviser's decision; the same if it found none better."""
    cost: float
    """Expected value lost against ``better``, by what the seat could see; below 0 if gained."""
    error: float
    """Standard error of ``cost``."""
    before: float
    """Expected value of the whole hand with ``better``."""
    after: float
    """Expected value of the whole hand with ``cards``."""
    value_error: float
    """Standard error of both."""
    seconds: float
    """Wall-clock time spent on these figures."""
    points: Part | None = None
    """Points of the side that it gained against ``better``; None in reviews before version 3."""
    resti: Part | None = None
    """Likewise, resti."""

    @property
    def mark(self) -> Mark | None:
        """How bad it was; None unless that is sure by two standard errors."""
        return mark_of(self.cost, self.error)


@dataclass(frozen=True, slots=True)
class Added:
    """What decisions added to the points or the resti of a hand, compared with those in the hands of par.

    With par it makes up the result.
    """

    own: Part
    """The seat's decisions."""
    partner: Part
    """Its partner's."""
    opponents: Part
    """Those of both opponents."""


@dataclass(frozen=True, slots=True)
class Surprise:
    """The change made by the other seats' hands and plays between two decisions of the seat, or after its
    last.
    """

    first: int
    """The number of the first trick of this time, from 1; 0 if it starts before the tricks."""
    last: int
    """The number of the last trick."""
    value: float
    """By how much the expected value of the hand changed."""
    error: float
    """Its standard error."""
    lost: tuple[Card, ...]
    """The cards of account that died for the opponents meanwhile."""

    @property
    def is_bad(self) -> bool:
        """True if much was lost, by more than two standard errors."""
        return -self.value - 2 * self.error >= _UNLUCKY


@dataclass(frozen=True, slots=True)
class ClassicReview:
    """The review so far; figures not known yet are None or missing."""

    seat: Seat
    """The seat whose decisions are reviewed."""
    deals: bool
    """True if its side deals."""
    points: float
    """Points that its side made, less those of the opponents."""
    resti: float
    """Resti that it won, less those that it lost."""
    choices: int
    """The number of decisions in which the seat had a choice."""
    par: ClassicPar | None = None
    """The worth of its cards."""
    decisions: tuple[ClassicDecision, ...] = ()
    """The decisions weighed so far, in the order of the hand."""
    luck: tuple[Surprise, ...] = ()
    """The changes between them, once all are weighed."""
    share: float = 0.0
    """The part of the work that is done, 0 to 1."""
    seconds: float = 0.0
    """Wall-clock time spent."""
    core: str = ""
    """The engine, "native" or "python"."""
    points_added: Added | None = None
    """How the decisions of all turned out, in points; None in earlier reviews."""
    resti_added: Added | None = None
    """Likewise, in resti."""
    changes: tuple[float, ...] = ()
    """By decision of the hand, of all seats: the change of the hand's value on the true deal, if known."""

    @property
    def play(self) -> tuple[Part, Part] | None:
        """The share of all decisions in the points and in the resti, once all are weighed."""
        points = [decision.points for decision in self.decisions if decision.points is not None]
        resti = [decision.resti for decision in self.decisions if decision.resti is not None]
        if len(points) != self.choices or len(resti) != self.choices:
            return None
        return Part.total(points), Part.total(resti)

    @property
    def sum(self) -> Sum | None:
        """The points taken apart, once all decisions are weighed and par has a few hands."""
        if self.par is None or self.play is None or self.points_added is None:
            return None
        par = Part(self.par.points, self.par.points_error)
        return self._sum(USUAL_DEALER, par, self.play[0], self.points_added, self.points)

    @property
    def sum_of_resti(self) -> Sum | None:
        """The resti taken apart, likewise."""
        if self.par is None or self.play is None or self.resti_added is None:
            return None
        par = Part(self.par.resti, self.par.resti_error)
        return self._sum(USUAL_RESTI, par, self.play[1], self.resti_added, self.resti)

    def _sum(self, dealer: float, par: Part, play: Part, added: Added, made: float) -> Sum | None:
        assert self.par is not None
        if self.par.hands < _FEWEST_HANDS:
            return None
        usual = dealer if self.deals else -dealer
        deal, own = Part(par.points - usual, par.error), added.own
        guess = Part(own.points - play.points, hypot(own.error, play.error))
        return Sum(usual, deal, play, guess, made, self.par.hands, added.partner, added.opponents)

    def costliest(self, most: int = 5) -> list[ClassicDecision]:
        """Return the marked decisions that cost most, costliest first: for each missed card the worst.

        A card that should have been played to a trick often should have been played to the next, too.
        """
        worst = dict[tuple[Card, ...], ClassicDecision]()
        for decision in self.decisions:
            missed = decision.better
            if decision.mark is not None and (missed not in worst or decision.cost > worst[missed].cost):
                worst[missed] = decision
        return sorted(worst.values(), key=lambda decision: -decision.cost)[:most]

    def unluckiest(self, most: int = 3) -> list[Surprise]:
        """Return the worst bad luck, worst first."""
        return sorted((luck for luck in self.luck if luck.is_bad), key=lambda luck: luck.value)[:most]
