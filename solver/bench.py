"""How fast and how strong the oracle is; ``minchiate bench`` prints it."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from statistics import fmean
from typing import Final

from solitaire.rules.deal import Deal, parse_deals
from solitaire.rules.position import Position
from solitaire.rules.scoring import MAX_SCORE
from solver import cores, oracle
from solver.result import Limit, Result

_WARM_UP: Final = {"native": 20_000, "python": 500}
"""Playouts that bring a line into shape, so that what is measured is what a search spends its time on."""


@dataclass(frozen=True, slots=True)
class Run:
    """One practice deal solved.

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
class Strength:
    """What many runs add up to.

    Attributes:
        deals: how many.
        mean: mean best score.
        at_maximum: how many reached 334.
        first_answer: the longest wait for a first line, in seconds.
    """

    deals: int
    mean: float
    at_maximum: int
    first_answer: float

    @classmethod
    def of(cls, runs: Iterable[Run]) -> "Strength":
        """Return the summary of at least one run."""
        runs = list(runs)
        return cls(
            len(runs),
            fmean(run.result.score for run in runs),
            sum(run.result.score == MAX_SCORE for run in runs),
            max(run.first_answer for run in runs),
        )


def practice_deals() -> list[tuple[str, Deal]]:
    """Return the practice deals with their names."""
    text = resources.files("solver").joinpath("data", "practice.txt").read_text(encoding="utf-8")
    return parse_deals(text)


def solve_all(deals: Iterable[tuple[str, Deal]], limit: Limit) -> Iterator[Run]:
    """Solve the deals one after another, the fola free to stack."""
    for name, deal in deals:
        begin = time.perf_counter()
        stream = oracle.improvements(Position((), deal.deck, deal.fola), limit, fola_free=True)
        first = next(stream)
        first_answer = time.perf_counter() - begin
        *_, best = first, *stream
        yield Run(name, best, first_answer, time.perf_counter() - begin)


def playout_rate(core: str, seconds: float = 1.0) -> float:
    """Return how many whole playouts, from the empty grid to the last card, one thread makes a second.

    A search replays only what a change touches, which takes about half the time; here nothing is left
    out. Measured on the first practice deals in turn.

    Args:
        core: "native" or "python".
        seconds: how long to measure, at least.
    """
    made, spent = 0, 0.0
    batch = _WARM_UP[core] // 10
    searches = []
    for _, deal in practice_deals()[:4]:
        search = cores.annealer((), deal.deck, deal.fola, 1, core)
        search.advance(_WARM_UP[core], 2.0, MAX_SCORE + 1)
        searches.append(search)
    while spent < seconds:
        for search in searches:
            begin = time.thread_time()
            made += search.advance(batch, 2.0, MAX_SCORE + 1, True)
            spent += time.thread_time() - begin
    return made / spent
