"""A hand of the classic game taken apart: what the cards were worth, and what each decision added.

A moment is worth what the policy makes of it when it plays the true deal on in all four seats: the mean over
several variants of the policy, always the same. From one moment to the next the worth changes by the decision
between them alone. So the worth of the cards and the changes by all decisions add up to the result, exactly.

A change shows how a decision turned out, by cards that its seat could not see. ``fair_change`` is what it
should have changed, the mean over all that these cards might have been; over many hands the two are equal,
whoever plays.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from solitaire.classic.count import RESTO, value_of
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.players import margin
from solitaire.classic.seats import SEATS, TURNS, Seat, Side
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solver import cores
from solver.classic.hand_advisor import points_and_resti
from solver.classic.hand_review import Added
from solver.playouts import standard_error
from solver.question import Question, RuleNumbers, question
from solver.result import Stop
from solver.review import Part

VARIANTS: Final = 32
"""Variants of the policy that play a moment on, each against itself and against the rules of thumb."""
DECISIONS: Final = 86
"""Decisions of a hand by all four seats: 84 plays, and about two discards."""
_OPPONENTS: Final = 2
"""Worlds of a search in which each kind of opponents plays once."""
_ENDS: Final = 2
"""Last tricks that are solved."""
_DECLARED: Final = (EventKind.DECLARED, EventKind.NOTHING_DECLARED)


class Worth(NamedTuple):
    """The lead of a side over the other, or a part of it."""

    points: float
    """Points of the side, less those of the opponents."""
    resti: float
    """Resti won, less those lost."""

    @property
    def value(self) -> float:
        """The points, and 60 for each resto."""
        return self.points + RESTO * self.resti

    @classmethod
    def total(cls, worths: Sequence["Worth"]) -> "Worth":
        """Return the sum; 0 of none."""
        return cls(sum(worth.points for worth in worths), sum(worth.resti for worth in worths))

    @classmethod
    def mean(cls, worths: Sequence["Worth"]) -> "Worth":
        """Return the mean of at least one."""
        return cls(fmean(worth.points for worth in worths), fmean(worth.resti for worth in worths))

    def less(self, other: "Worth") -> "Worth":
        """Return the difference."""
        return Worth(self.points - other.points, self.resti - other.resti)


_CHANCE: Final = Worth(11.0, 0.24)
"""Standard error, by the choice of all variants, of what a seat added compared with par (measured)."""
BySeat: TypeAlias = tuple[Worth, ...]
"""By seat, what its decisions added in a hand."""


class Change(NamedTuple):
    """The change of a hand's worth by a decision."""

    seat: Seat
    """The seat that decided; for the card of a fallen hand, the seat that picked it."""
    worth: Worth
    """For the side for which the hand was taken apart."""


@dataclass(frozen=True, slots=True)
class Shares:
    """A hand taken apart for a side."""

    cards: Worth
    """What the policy makes of the deal."""
    changes: tuple[Change, ...]
    """By decision, in the order of ``moments``: the change from its moment to the next."""

    @property
    def by_seat(self) -> BySeat:
        """What the decisions of each seat added; with ``cards`` it makes up the result."""
        return tuple(
            Worth.total([change.worth for change in self.changes if change.seat is seat]) for seat in SEATS
        )


def variants_for(playouts: float) -> int:
    """Return with how many variants, at least one, a hand is taken apart in about this many playouts."""
    return max(1, min(VARIANTS, int(playouts / (DECISIONS * _OPPONENTS))))


def take_apart(
    hand: Hand, side: Side, stop: Stop | None = None, variants: int | None = None
) -> Shares | None:
    """Return what the cards and all decisions added to the result of an ended hand.

    It is the same on every run and machine. A hand that its player chose to lay down counts with the card
    played before.

    Args:
        side: the side for which it counts.
        stop: called before each decision; when it returns True, there are no shares.
        variants: the variants of the policy; all of them by default.

    Raises:
        ValueError: the hand has not ended.
    """
    if hand.phase is not Phase.ENDED:
        raise ValueError("the hand has not ended: it cannot be taken apart yet")
    *decided, _ = moments(hand)
    worths = list[Worth]()
    for now in decided:
        if stop is not None and stop():
            return None
        worths.append(_worth(now, side, VARIANTS if variants is None else variants))
    made = margin(hand, side)
    after = [*worths[1:], Worth(made.points, made.resti)]
    changes = [
        Change(now.turn, later.less(worth))
        for now, worth, later in zip(decided, worths, after, strict=True)
        if now.turn is not None
    ]
    return Shares(worths[0], tuple(changes))


def compare_with_par(made: BySeat, par: Sequence[BySeat], seat: Seat, variants: int) -> tuple[Added, Added]:
    """Return what decisions added to the points and to the resti of a hand, compared with the hands of par.

    Args:
        made: what each seat's decisions added in the hand, for the side of ``seat``.
        par: the same of the hands of par, at least two.
        seat: the seat whose decisions are reviewed.
        variants: the variants with which all hands were taken apart.
    """
    chance = sqrt(VARIANTS / variants)

    def more(unit: int, *seats: Seat) -> Part:
        usual = [sum(hand[each][unit] for each in seats) for hand in par]
        error = hypot(standard_error(usual), chance * _CHANCE[unit])
        return Part(sum(made[each][unit] for each in seats) - fmean(usual), error)

    points, resti = (
        Added(more(unit, seat), more(unit, seat.partner), more(unit, seat.left, seat.right))
        for unit in (0, 1)
    )
    return points, resti


def fair_change(
    view: View, cards: Sequence[Card], worlds: int, seed: int, *, signals: bool = True
) -> list[Worth]:
    """Return, by world, the change of the hand's worth by a decision, for the side of its seat.

    Args:
        view: the view of the seat in turn.
        cards: the card that it played, or the cards that it discarded.
        worlds: the fewest worlds; each variant of the policy gets two or more.
        seed: 0 to 2**64-1; determines the worlds.
        signals: True if a fumata is believed.
    """
    asked, so_far = question(view, signals), value_of(view.events, view.seat.side)
    random, each = SplitMix64(seed), -(-worlds // (VARIANTS * _OPPONENTS)) * _OPPONENTS
    return [
        Worth(*points_and_resti(own)).less(Worth(*points_and_resti(policys)))
        for variant in range(1, VARIANTS + 1)
        for own, policys in _ends(asked, [cards, cores.GOES_ON], variant, each, random.next(), so_far)
    ]


def _worth(now: Hand, side: Side, variants: int) -> Worth:
    asked, so_far = open_question(now, Seat(side)), value_of(now.events, side)
    values = [
        value
        for variant in range(1, variants + 1)
        for (value,) in _ends(asked, [cores.GOES_ON], variant, _OPPONENTS, 0, so_far)
    ]
    resti = fmean(points_and_resti(value)[1] for value in values)
    return Worth(fmean(values) - RESTO * resti, resti)


def _ends(
    asked: Question, options: Sequence[Sequence[Card]], variant: int, worlds: int, seed: int, so_far: int
) -> Iterator[list[int]]:
    """Yield, by world, the value of the whole hand for the asking side with each option."""
    search = cores.classic_search(asked, options, seed, _ENDS, cores.core_name(), variant)
    before = [0] * len(options)
    for _ in range(worlds):
        search.advance(range(len(options)), 1)
        sums = [*search.sums]
        yield [so_far + now - then for now, then in zip(sums, before, strict=True)]
        before = sums


def open_question(now: Hand, seat: Seat) -> Question:
    """Return the question of a seat that sees all cards."""
    eldest = now.dealer.right
    declared = [event.seat for event in now.events if event.kind in _DECLARED]
    return Question(
        seat,
        eldest,
        now.plays,
        now.tally.lead,
        RuleNumbers.of(now.options),
        now.fallen,
        now.held,
        unseen=(),
        allowed=(),
        places=(),
        undeclared=(),
        with_tarocchi=(),
        to_discard=[len(now.layout.gained(each)) if now.discards[each] is None else 0 for each in SEATS],
        to_declare=[each for each in TURNS[eldest] if each not in declared],
    )
