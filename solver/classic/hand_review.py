"""The review of a hand of the classic game: the worth of the cards, and the cost of each decision.

Three measures, never mixed. *Par* is the worth of the cards: the same deal is played again and again by
``full`` in all seats, each seeing only its View. *Cost* is by what the seat could see: its decision against
the best by the adviser's playouts, from its View at that moment. Only cost blames a player. *Added* is how
the decisions of each seat turned out on the true deal, by cards that nobody could see.

Values are points of the seat's side less those of the opponents, plus 60 for each resto.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from math import hypot, sqrt
from pathlib import Path
from statistics import fmean
from typing import ClassVar, Final

from solitaire.classic.cards import KINGS, SUIT, TAROCCHI
from solitaire.classic.count import TRICKS
from solitaire.classic.seats import Seat
from solitaire.classic.trick import NO_SUIT
from solitaire.classic.view import View
from solitaire.rules.cards import Card, parse_card
from solver import cores
from solver.classic.hand_advisor import options_of
from solver.classic.player import POINTS_A_UNIT, usual_ends
from solver.question import question
from solver.review import LEAST_DIFFERENCE, Mark, Part, Review, Sum, WeighedDecision, spread

HAND_REVIEW_VERSION: Final = "6"
"""Stored reviews of another version are not shown; raised when the method, the figures or the text change."""
_FEWEST_HANDS: Final = 4
"""With fewer hands there is no par."""
SCALE: Final = 2.0
"""Units of value that a point is worth: about 60 more points make another resto, which counts 60."""
_UNLUCKY: Final = Mark.MISTAKE.value * SCALE
"""Least value lost, after taking off two standard errors, that counts as bad luck."""
USUAL_DEALER: Final = 66.8
USUAL_RESTI: Final = 1.32
"""The dealer's side by scores/data/classic.md: mean points, mean resti."""


@dataclass(frozen=True, slots=True)
class HandPar:
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
    def of(cls, hands: Sequence["ParHand"], seconds: float) -> "HandPar":
        """Return the par from two or more hands."""
        points, resti = [hand.points for hand in hands], [hand.resti for hand in hands]
        root, of_points, of_resti = sqrt(len(hands)), spread(points), spread(resti)
        return cls(
            *(fmean(points), of_points / root, of_points),
            *(fmean(resti), of_resti / root, of_resti),
            *(len(hands), seconds),
        )


@dataclass(frozen=True, slots=True)
class ParHand:
    """A hand of par."""

    points: float
    """Points that the side made, less those of the opponents."""
    resti: float
    """Resti that it won, less those that it lost."""
    points_by_seat: tuple[float, ...]
    """What the decisions of each seat added to the points."""
    resti_by_seat: tuple[float, ...]
    """Likewise, to the resti."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDecision(WeighedDecision):
    """A decision in which the seat had a choice."""

    SCALE: ClassVar = SCALE
    moment: int
    """Its place among all decisions of the hand, from 0; ``moments`` has the hand there."""
    trick: int
    """The number of the trick, from 1; 0 for the discards."""
    cards: tuple[Card, ...]
    """The card that was played, or the cards that were discarded."""
    better: tuple[Card, ...]
    """The adviser's decision; the same if it found none better."""
    before: float
    """Expected value of the whole hand with ``better``."""
    after: float
    """Expected value of the whole hand with ``cards``."""
    value_error: float
    """Standard error of both."""
    points: Part | None = None
    """Points of the side that it gained against ``better``; None in reviews before version 3."""
    resti: Part | None = None
    """Likewise, resti."""

    @property
    def place(self) -> int:
        return self.moment


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
class HandReview(Review[HandDecision]):
    """The review of a hand so far."""

    seat: Seat
    """The seat whose decisions are reviewed."""
    deals: bool
    """True if its side deals."""
    points: float
    """Points that its side made, less those of the opponents."""
    resti: float
    """Resti that it won, less those that it lost."""
    par: HandPar | None = None
    """The worth of its cards."""
    luck: tuple[Surprise, ...] = ()
    """The changes between them, once all are weighed."""
    points_added: Added | None = None
    """How the decisions of all turned out, in points; None in earlier reviews."""
    resti_added: Added | None = None
    """Likewise, in resti."""
    changes: tuple[float, ...] = ()
    """By decision of the hand, of all seats: the change of the hand's value on the true deal, if known."""
    hands: tuple[ParHand, ...] = ()
    """The hands of par so far, so that a review that was stopped can go on; none in earlier reviews."""

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
        others = added.partner, added.opponents
        blameless = self.is_blameless
        return Sum(usual, deal, play, guess, made, self.par.hands, *others, is_blameless=blameless)

    def _chances(self, marked: Iterable[HandDecision]) -> Iterable[list[HandDecision]]:
        """Return marked decisions in groups, by the better card.

        A card that should have been played to a trick often should have been played to the next, too.
        """
        missed = dict[tuple[Card, ...], list[HandDecision]]()
        for decision in marked:
            missed.setdefault(decision.better, []).append(decision)
        return missed.values()

    def unluckiest(self, most: int = 3) -> list[Surprise]:
        """Return the worst bad luck, worst first."""
        return sorted((luck for luck in self.luck if luck.is_bad), key=lambda luck: luck.value)[:most]


# -- the kinds of decision, by which losses are counted, and those that count ---------------------
#
# A decision belongs to exactly one kind: the first whose definition holds, in the order of
# ``HandDecisionKind``.

_LAST: Final = 4
"""Tricks at the end of a hand in which the last trick is decided."""


class HandDecisionKind(Enum):
    """A kind of decision; the value is its name in JSON and part of catalogue keys."""

    DISCARDS = "discards"
    """The discards of the dealer or the cutter."""
    LAST_TRICKS = "last_tricks"
    """A card of one of the last four tricks (18 to 21), in which the last trick is decided."""
    KINGS = "kings"
    """A king was played, or the better card is a king."""
    LEADS = "leads"
    """The first card of a trick."""
    THIRD_SEAT = "third_seat"
    """The third card of a trick in which a suit is led, by a seat that is void of it: a tarocco was played,
    or was better."""
    FOLLOWING = "following"
    """Any other card played to a lead, right or wrong."""


def kind_of(view: View, decision: HandDecision) -> HandDecisionKind:
    """Return the kind of a decision.

    Args:
        view: what the seat could see at the decision.
        decision: the decision, from a review of the hand.
    """
    if decision.trick == 0:
        return HandDecisionKind.DISCARDS
    if decision.trick > TRICKS - _LAST:
        return HandDecisionKind.LAST_TRICKS
    either = {*decision.cards, *decision.better}
    if not either.isdisjoint(KINGS.values()):
        return HandDecisionKind.KINGS
    trick = view.tricks[-1]
    if not trick.cards:
        return HandDecisionKind.LEADS
    is_ruff = trick.suit not in (NO_SUIT, TAROCCHI) and any(SUIT[card] == TAROCCHI for card in either)
    if len(trick.cards) == 2 and is_ruff:
        return HandDecisionKind.THIRD_SEAT
    return HandDecisionKind.FOLLOWING


def counts(view: View) -> bool:
    """Return whether a decision is counted in a rating: discards are, and cards that are worth unlike much.

    The policy's own values tell, so that the answer is the same whoever decided.
    """
    options = options_of(view, signals=False)
    if view.discards_due or not all(options):  # the policy has no values for discards and for falling
        return True
    search = cores.classic_search(question(view, True), options, 0, usual_ends(view), cores.core_name())
    values = search.values()
    return (max(values) - min(values)) * POINTS_A_UNIT >= LEAST_DIFFERENCE


# -- the hand printed in 1798 ---------------------------------------------------------------------

PRINTED_OPINIONS: Final = Path(__file__).parents[1] / "data" / "1798.txt"
"""Written by ``solitaire.lab.opinions``."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """An opinion of ``full`` on a card that was played."""

    card: Card
    best: Card
    """The best card, by the mean over all worlds; the card itself if none is better."""
    cost: float
    """Points, 60 for each resto, by which ``best`` is better for the seat's side; 0 or more."""


@cache
def printed_opinions() -> tuple[Opinion, ...]:
    """Return the stored opinions on the printed hand."""
    rows = [line.split() for line in PRINTED_OPINIONS.read_text("utf-8").splitlines()]
    return tuple(Opinion(parse_card(card), parse_card(best), float(cost)) for card, best, cost in rows)
