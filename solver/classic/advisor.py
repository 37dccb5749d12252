"""Advice for a seat of the classic game: what everything that it may do is worth, and why.

It is given a View, so it knows what the seat may know and no more.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, pstdev, stdev
from typing import Final

from solitaire.classic.signals import truthful
from solitaire.classic.tally import RESTO
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solver import cores
from solver.classic.player import ENDS, Option, discard_options, weigh
from solver.question import question
from solver.result import Limit, Stop

_BATCH: Final = {"native": 8, "python": 1}
"""Worlds played out at a time when two options are compared; where playouts are limited, 8 by both cores."""
_FEWEST_BATCHES: Final = 8
_PARTS: Final = 200
"""Into how many equally likely parts the possible ends of a hand are divided."""
_LEAST_SPREAD: Final = 0.01
"""Of values that do not differ."""


@dataclass(frozen=True, slots=True)
class ClassicAdvice:
    """What to do now.

    Attributes:
        options: everything worth a thought, best first: all cards that may be played, or sets of discards.
        playouts: hands played out in all.
        seconds: wall-clock time taken.
        core: the engine, "native" or "python".
    """

    options: tuple[Option, ...]
    playouts: int
    seconds: float
    core: str

    @property
    def best(self) -> Option:
        """The first option."""
        return self.options[0]


def options_of(view: View, *, signals: bool = True) -> list[tuple[Card, ...]]:
    """Return what the seat in turn may do: its cards one by one, or the discards worth a search.

    With signals, no card that would say what is not so: the partner would believe it, which no search knows.
    """
    if view.discards_due:
        return discard_options(view)
    return [(card,) for card in (truthful(view) if signals else view.legal_plays)]


def advise(view: View, limit: Limit, *, signals: bool = True, stop: Stop | None = None) -> ClassicAdvice:
    """Return what each option is worth.

    With ``limit.playouts`` and no seconds, everything but the time taken is the same on every run and
    machine.

    Args:
        view: what the seat in turn may know.
        limit: what the search may spend.
        signals: whether signals are given, and those of the others read.
        stop: called every few milliseconds.

    Raises:
        TypeError: this is not a View; a Hand knows what the seat may not know.
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
    """Two options of a decision, played out in the same worlds.

    Attributes:
        gain: by how much the first is better than the second, in points, a resto counting 60 more.
        error: standard error of ``gain``.
        first: expected value of the first.
        second: expected value of the second.
        value_error: the larger standard error of the two expected values.
        playouts: hands played out.
    """

    gain: float
    error: float
    first: float
    second: float
    value_error: float
    playouts: int


def compare(
    view: View,
    first: Sequence[Card],
    second: Sequence[Card],
    limit: Limit,
    *,
    signals: bool = True,
    stop: Stop | None = None,
) -> Comparison:
    """Compare two options, in batches of worlds; the error is that of the batches.

    So luck that helps or hurts both alike does not count. Where both are the same, one is played out alone.
    """
    pair = [tuple(first)] if tuple(first) == tuple(second) else [tuple(first), tuple(second)]
    core, begin = cores.core_name(), time.perf_counter()
    worlds = _BATCH["native" if limit.seconds is None else core]
    search = cores.classic_search(question(view, signals), pair, limit.seed, ENDS, core)
    indices = list(range(len(pair)))
    batches = list[tuple[float, ...]]()
    before = [0] * len(pair)
    while len(batches) < _FEWEST_BATCHES or not _is_over(limit, begin, len(batches) * worlds * len(pair)):
        search.advance(indices, worlds)
        sums = list(search.sums)
        batches.append(tuple((now - then) / worlds for now, then in zip(sums, before, strict=True)))
        before = sums
        if stop is not None and stop() and len(batches) > 1:
            break
    firsts, seconds = [batch[0] for batch in batches], [batch[-1] for batch in batches]
    gains = [one - other for one, other in zip(firsts, seconds, strict=True)]
    return Comparison(
        fmean(gains),
        _error(gains),
        fmean(firsts),
        fmean(seconds),
        max(_error(firsts), _error(seconds)),
        len(batches) * worlds * len(pair),
    )


@dataclass(frozen=True, slots=True)
class Expected:
    """How far the own side can expect to be ahead at the end of the hand.

    Attributes:
        points: all points of the hand.
        points_error: its standard error.
        resti: all resti of the hand.
        resti_error: its standard error.
    """

    points: float
    points_error: float
    resti: float
    resti_error: float


def taken_apart(value: float) -> tuple[float, int]:
    """Return the points and the resti of a whole hand with this value, which is points + 60 x resti.

    A side that is ahead at the end has won as many resti as its points fill, the last one begun
    (classic rules 10.2 and 11.2). So 60 x resti and the points differ by less than 60, and only one number of
    resti fits a value.
    """
    resti = round(value / (2 * RESTO))
    return value - RESTO * resti, resti


def expected(option: Option, so_far: float) -> Expected:
    """Return points and resti that an option of a search lets expect.

    Of the playouts mean and spread are known; they are taken as normally distributed.

    Args:
        option: the option, of at least two playouts.
        so_far: the value of what has happened already, for the own side.
    """
    root = sqrt(option.playouts)
    ends = NormalDist(so_far + option.expected, max(_LEAST_SPREAD, option.error * root))
    made = [taken_apart(ends.inv_cdf((part + 0.5) / _PARTS)) for part in range(_PARTS)]
    points, resti = [one for one, _ in made], [one for _, one in made]
    return Expected(fmean(points), pstdev(points) / root, fmean(resti), pstdev(resti) / root)


def _is_over(limit: Limit, begin: float, playouts: int) -> bool:
    too_late = limit.seconds is not None and time.perf_counter() - begin >= limit.seconds
    return too_late or (limit.playouts is not None and playouts >= limit.playouts)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))
