"""Benchmarks of the oracle: how fast and how strong it is. ``minchiate bench`` prints the figures."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from statistics import fmean
from typing import Final

from solitaire.rules.deal import Deal
from solitaire.rules.deal_file import parse_deals
from solitaire.rules.position import Position
from solitaire.rules.scoring import MAX_SCORE
from solver import cores, oracle
from solver.result import Limit, Result, Status

_TEMPERATURE: Final = 2.0
_UNREACHABLE: Final = MAX_SCORE + 1
"""A target that ends no search."""
_WARM_UP: Final = {"native": 20_000, "python": 500}
"""Playouts before the measurement, so that it starts from a good line, as most playouts of a search do."""


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """One practice deal that the oracle has solved.

    Attributes:
        name: the deal's name.
        result: the best line found.
        first_answer: seconds from the start of the search to its first line.
        seconds: how long the search took in all.
    """

    name: str
    result: Result
    first_answer: float
    seconds: float


@dataclass(frozen=True, slots=True)
class OracleStrength:
    """The figures of many solved deals.

    Attributes:
        deals: how many, at least 1.
        mean: mean best score, points.
        at_maximum: how many reached 334.
        proved: how many best scores are proved.
        spread: how much the best and the worst run of a deal differ, mean over the deals, points.
        first_answer: the longest wait for a first line, seconds.
    """

    deals: int
    mean: float
    at_maximum: int
    proved: int
    spread: float
    first_answer: float

    @classmethod
    def of(cls, solved: Iterable[SolvedDeal]) -> "OracleStrength":
        """Return the figures of at least one solved deal."""
        solved = list(solved)
        scores: dict[str, list[int]] = {}
        for one in solved:
            scores.setdefault(one.name, []).append(one.result.score)
        return cls(
            len(solved),
            fmean(one.result.score for one in solved),
            sum(one.result.score == MAX_SCORE for one in solved),
            sum(one.result.status is Status.OPTIMAL for one in solved),
            fmean(max(runs) - min(runs) for runs in scores.values()),
            max(one.first_answer for one in solved),
        )


def practice_deals() -> list[tuple[str, Deal]]:
    """Return the practice deals with their names."""
    text = resources.files("solver").joinpath("data", "practice.txt").read_text(encoding="utf-8")
    return parse_deals(text)


def solve_all(deals: Iterable[tuple[str, Deal]], limit: Limit) -> Iterator[SolvedDeal]:
    """Solve the deals one after another; the oracle stacks the fola."""
    for name, deal in deals:
        begin = time.perf_counter()
        stream = oracle.improvements(Position((), deal.deck, deal.fola), limit, fola_free=True)
        first = next(stream)
        first_answer = time.perf_counter() - begin
        *_, best = first, *stream
        yield SolvedDeal(name, best, first_answer, time.perf_counter() - begin)


def playout_rate(core: str, seconds: float = 1.0) -> float:
    """Return how many playouts one thread makes in a second, on the first four practice deals in turn.

    Args:
        core: "native" or "python".
        seconds: the least time to measure.
    """
    made, spent = 0, 0.0
    batch = _WARM_UP[core] // 10
    searches = []
    for _, deal in practice_deals()[:4]:
        search = cores.annealer((), deal.deck, deal.fola, 1, core)
        search.advance(_WARM_UP[core], _TEMPERATURE, _UNREACHABLE)
        searches.append(search)
    while spent < seconds:
        for search in searches:
            begin = time.thread_time()
            made += search.advance(batch, _TEMPERATURE, _UNREACHABLE)
            spent += time.thread_time() - begin
    return made / spent
