"""Advice for a seat of the classic game: the worth of all its options, and why.

It gets a View, so it sees only what the seat sees.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, pstdev
from typing import Final

from solitaire.classic.count import RESTO
from solitaire.classic.inferences import truthful
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solver import cores
from solver.classic.player import HandOption, discard_options, usual_ends, weigh
from solver.playouts import Difference, batches, standard_error
from solver.question import question
from solver.result import Limit, Stop
from solver.work import Budget

_FEWEST_WORLDS: Final = {"native": 64, "python": 8}
"""Fewest worlds in which two options are compared; where playouts are limited, 64 in both cores."""
_PARTS: Final = 200
"""Equally likely parts into which the possible ends of a hand are divided."""
_LEAST_SPREAD: Final = 0.01
"""The spread, in points, of values that do not differ."""


@dataclass(frozen=True, slots=True)
class ClassicAdvice:
    """Advice on the next decision."""

    options: tuple[HandOption, ...]
    """The options worth a search, best first: all legal cards, or sets of discards."""
    playouts: int
    """Hands played out in all."""
    seconds: float
    """Wall-clock time taken."""
    core: str
    """The engine, "native" or "python"."""

    @property
    def best(self) -> HandOption:
        """The first option."""
        return self.options[0]


def options_of(view: View, *, signals: bool = True) -> list[tuple[Card, ...]]:
    """Return the options of the seat in turn: single cards, or the discards worth a search.

    With signals, cards that would signal something false are left out: the partner would believe it, and no
    search foresees that.
    """
    if view.discards_due:
        return discard_options(view)
    return [(card,) for card in (truthful(view) if signals else view.legal_plays)]


def advise(view: View, limit: Limit, *, signals: bool = True, stop: Stop | None = None) -> ClassicAdvice:
    """Return the worth of each option.

    With ``limit.playouts`` and no seconds, everything but the time taken is the same on every run and
    machine.

    Args:
        view: the view of the seat in turn.
        limit: the most that the search may spend.
        signals: True if signals are given, and those of the other seats read.
        stop: called every few milliseconds.

    Raises:
        TypeError: this is not a View; a Hand shows the hidden cards.
        ValueError: it is not the turn of the view's seat.
    """
    if type(view) is not View:
        raise TypeError(f"advice is given on a View, not on a {type(view).__name__}")
    if view.turn is not view.seat:
        raise ValueError(f"it is not the turn of {view.seat.title}")
    begin = time.perf_counter()
    options = weigh(view, options_of(view, signals=signals), limit, signals=signals, stop=stop)
    playouts = sum(option.playouts for option in options)
    return ClassicAdvice(tuple(options), playouts, time.perf_counter() - begin, cores.core_name())


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two options of a decision, played out in the same worlds."""

    gain: float
    """Expected value of the first less that of the second: points, and 60 for each resto."""
    error: float
    """Standard error of ``gain``."""
    first: float
    """Expected value of the first option."""
    second: float
    """Expected value of the second option."""
    value_error: float
    """The larger standard error of the two expected values."""
    values: tuple[tuple[float, float], ...]
    """By world, the value of both."""


def compare(
    view: View,
    first: Sequence[Card],
    second: Sequence[Card],
    limit: Limit,
    *,
    signals: bool = True,
    stop: Stop | None = None,
) -> Comparison:
    """Compare two options, world by world: luck that helps or hurts both alike cancels out.

    Two equal options are played out only once.
    """
    pair = [tuple(first)] if tuple(first) == tuple(second) else [tuple(first), tuple(second)]
    budget = Budget(limit, stop)
    fewest = _FEWEST_WORLDS["native" if limit.seconds is None else budget.core]
    search = cores.classic_search(question(view, signals), pair, limit.seed, usual_ends(view), budget.core)

    def play_out(worlds: int) -> Sequence[int]:
        search.advance(range(len(pair)), worlds)
        return search.sums

    found = [(world[0], world[-1]) for world in batches(play_out, 1, budget, fewest=fewest)]
    firsts, seconds = [first for first, _ in found], [second for _, second in found]
    gain = Difference.of(firsts, seconds)
    value_error = max(standard_error(firsts), standard_error(seconds))
    return Comparison(gain.mean, gain.error, fmean(firsts), fmean(seconds), value_error, tuple(found))


@dataclass(frozen=True, slots=True)
class Expected:
    """The lead to expect for the seat's side at the end of the hand."""

    points: float
    """All points of the hand."""
    points_error: float
    """Its standard error."""
    resti: float
    """All resti of the hand."""
    resti_error: float
    """Its standard error."""


def points_and_resti(value: float) -> tuple[float, int]:
    """Return the points and the resti of a whole hand from its value, points + 60 x resti.

    A side that is ahead at the end has won as many resti as its points fill, a part of a resto counting as
    whole (classic rules 10.2 and 11.2). So 60 x resti and the points differ by less than 60, and only one
    number of resti fits a value.
    """
    resti = round(value / (2 * RESTO))
    return value - RESTO * resti, resti


def expected(option: HandOption, so_far: float) -> Expected:
    """Return the points and resti to expect from an option of a search.

    Only the mean and the spread of its playouts are known; a normal distribution is assumed.

    Args:
        so_far: the value of the hand so far, for the seat's side.
    """
    root = sqrt(option.playouts)
    ends = NormalDist(so_far + option.expected, max(_LEAST_SPREAD, option.error * root))
    made = [points_and_resti(ends.inv_cdf((part + 0.5) / _PARTS)) for part in range(_PARTS)]
    points, resti = [points for points, _ in made], [resti for _, resti in made]
    return Expected(fmean(points), pstdev(points) / root, fmean(resti), pstdev(resti) / root)
