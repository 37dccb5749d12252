"""Options played out on the same samples: sequential halving of many, and the paired comparison of two.

A sample is a shuffle of the unseen cards, or a world of the classic game. As every option is played out on
every sample, luck that helps or hurts all alike cancels out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final, TypeAlias

from solver import cores
from solver.work import Budget, Map

_FEWEST_BATCHES: Final = 8
"""Least number of batches in a comparison, whatever its limit; its error comes from their differences."""

Spend: TypeAlias = Callable[[list[int], int], None]
"""Plays the given options out with the budget of a round; the second argument is the number of rounds left.
"""
Order: TypeAlias = Callable[[list[int]], list[int]]
"""Returns options in order, the best first."""


class Field:
    """The options of a decision, by index, and their playouts, with one search per thread.

    Args:
        searches: a search per thread, all of the same options.
        budget: the limit; playouts are added to it.
        lines: lines of a playout.

    Attributes:
        threads: the number of searches.
        counts: by option, the playouts of all threads until the last ``read``.
        sums: by option, the sum of the values.
        squares: by option, the sum of the squared values.
    """

    def __init__(self, searches: Sequence[cores.Playouts], budget: Budget, lines: int = 1) -> None:
        self._searches, self._budget, self._lines = searches, budget, lines
        self.threads = len(searches)
        self.read()

    def play_out(self, options: Sequence[int], samples: int, run: Map) -> None:
        """Play the options out on this number of new samples in each thread."""
        for _ in run(lambda search: search.advance(options, samples), self._searches):
            pass
        self._budget.playouts += samples * len(options) * len(self._searches) * self._lines

    def read(self) -> None:
        """Add up the figures of all threads."""
        self.counts = _total([search.counts for search in self._searches])
        self.sums = _total([search.sums for search in self._searches])
        self.squares = _total([search.squares for search in self._searches])

    def mean(self, option: int) -> float:
        """Return the mean value of an option; minus infinity if it has no playout."""
        made = self.counts[option]
        return self.sums[option] / made if made else -inf

    def variance(self, option: int) -> float:
        """Return the variance of the values of an option that has playouts."""
        mean = self.mean(option)
        return max(0.0, self.squares[option] / self.counts[option] - mean * mean)

    def rounds(
        self, options: list[int], number: int, spend: Spend, order: Order
    ) -> Iterator[tuple[list[int], list[int]]]:
        """Play options out in rounds, each with the better half of the options of the round before, at least
        two.

        It ends when the caller stops: after ``number`` rounds the last two are played out again and again.

        Args:
            options: the options of the first round.
            number: the rounds among which the budget is divided, at least 1.
            spend: plays out the options of a round.
            order: puts them in order after it.

        Yields:
            After each round the options that stay and those that are dropped, both in order.
        """
        left = number
        while True:
            spend(options, left)
            self.read()
            ranked = order(options)
            half = max(2, len(ranked) // 2)
            options = ranked[:half]
            yield options, ranked[half:]
            left = max(1, left - 1)


def _total(columns: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*columns, strict=True)]


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference of paired values, such as scores on the same deals."""

    mean: float
    """Mean of the first values less the second values, points."""
    error: float
    """Its standard error, points."""

    @classmethod
    def of(cls, values: Iterable[float], others: Iterable[float]) -> "Difference":
        """Return the difference of at least two pairs."""
        gains = [value - other for value, other in zip(values, others, strict=True)]
        return cls(fmean(gains), standard_error(gains))

    @property
    def is_significant(self) -> bool:
        """True if the difference exceeds two standard errors."""
        return abs(self.mean) > 2 * self.error


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of at least two values."""
    return stdev(values) / sqrt(len(values))


def batches(
    play_out: Callable[[int], Sequence[int]],
    samples: int,
    budget: Budget,
    lines: int = 1,
    fewest: int = _FEWEST_BATCHES,
) -> list[tuple[float, ...]]:
    """Play options out on the same samples, batch by batch, until the budget is spent.

    At least two batches are played even if the budget is stopped.

    Args:
        play_out: plays all options out on this number of new samples; returns the sum of all values of each.
        samples: samples in a batch.
        budget: the limit; the playouts are added to it.
        lines: lines in a playout.
        fewest: least number of batches, even if the budget is spent earlier.

    Returns:
        By batch, the mean value of each option.
    """
    found, before = list[tuple[float, ...]](), list[int]()
    while len(found) < fewest or not (budget.is_late() or budget.playouts_left() == 0):
        now = [*play_out(samples)]
        budget.playouts += samples * len(now) * lines
        before = before or [0] * len(now)
        found.append(tuple((later - then) / samples for later, then in zip(now, before, strict=True)))
        before = now
        if len(found) > 1 and budget.stopped():
            break
    return found
