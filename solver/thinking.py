"""Long thinking: the oracle on a whole deal for minutes, which can be stopped and resumed at any time.

It makes run after run of the oracle, each with its own seed. Between runs a single exact search continues to
lower the bound; it gets about a quarter of the time. A ``Thought`` is what must be saved: the best line, the
bound, the number of runs begun and the time spent. Resuming begins with the next run, so that ten minutes in
two halves make the same runs as ten without a break.

A break loses two things: what the interrupted run knew beyond its best line, at most a run's time; and the
table of the exact search, which begins again from the bound that it had proved, so two halves can prove less
than ten minutes without a break.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solver.exact import Prover
from solver.oracle import improvements
from solver.result import CheckedLine, Limit, Result, Stop, read_line
from solver.work import Budget

RUN: Final = {"native": 7_500_000, "python": 300_000}
"""Playouts of a run for each thread: about twenty seconds."""
PROOF: Final = {"native": 2_500_000, "python": 10_000}
"""Nodes of the exact search for each run: about a third of the run's time."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of long thinking about a deal, and its cost."""

    score: int = UNFINISHED
    """The best score known, points; -300 if there is none."""
    bound: int = MAX_SCORE
    """No line scores more, points: proved."""
    fola: tuple[Card, ...] = ()
    """The order in which the best line at hand plays the fola."""
    moves: tuple[Move, ...] = ()
    """That line, replayed by the rules; empty if it is not known, and it scores less than ``score`` where
    only the points of a better line are."""
    runs: int = 0
    """Runs of the oracle begun."""
    seconds: float = 0.0
    """Wall-clock time spent, without pauses."""

    @property
    def is_proved(self) -> bool:
        """True if no better line exists."""
        return self.score >= self.bound


def thoughts(
    deal: Deal,
    known: Thought,
    *,
    seconds: float | None = None,
    threads: int = 1,
    stop: Stop = lambda: False,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Thought]:
    """Think about a deal; yield at each better line or lower bound, when a run begins, and at the end.

    It ends when the best score is proved, or when the time is over and a score is known. The iterator may be
    dropped at any time.

    Args:
        deal: the deal. Its fola may be stacked.
        known: the thought to resume.
        seconds: wall-clock time to spend now, above 0, or None for no limit.
        threads: threads of each run.
        stop: called every few milliseconds, in a thread of the search; the thinking ends when it returns
            True, and pauses while it does not return.
        clock: gives the time in seconds; it may leave out pauses.
    """
    budget = Budget(Limit(seconds, threads=threads), stop, clock=clock)
    yield from _Thinker(deal, known, budget).work()


class _Thinker:
    """The thinking in progress."""

    def __init__(self, deal: Deal, known: Thought, budget: Budget) -> None:
        self._start = Position((), deal.deck, deal.fola)
        self._thought, self._spent, self._budget = known, known.seconds, budget
        self._prover = Prover(self._start, fola_free=True)

    def _must_stop(self) -> bool:
        has_score = self._thought.score > UNFINISHED
        is_done = self._thought.is_proved or (has_score and self._budget.is_late())
        return is_done or self._budget.stopped()

    def _now(self) -> Thought:
        """Return the thought with the time spent so far."""
        self._thought = replace(self._thought, seconds=self._spent + self._budget.seconds)
        return self._thought

    def work(self) -> Iterator[Thought]:
        first = self._thought.runs
        while not self._must_stop():
            yield from self._run()
            yield from self._prove((self._thought.runs - first) * PROOF[self._budget.core])
        yield self._now()

    def _run(self) -> Iterator[Thought]:
        """Make the next run of the oracle."""
        seed, threads = self._thought.runs, self._budget.limit.threads
        self._thought = replace(self._thought, runs=seed + 1)
        yield self._now()
        limit = Limit(playouts=RUN[self._budget.core] * threads, threads=threads, seed=seed)
        for found in improvements(self._start, limit, fola_free=True, stop=self._must_stop):
            if self._learn(found.bound, found):
                yield self._now()

    def _prove(self, nodes: int) -> Iterator[Thought]:
        """Continue the exact search, with twice the nodes each time because it begins at the root."""
        while not self._must_stop():
            leg = max(PROOF[self._budget.core], self._prover.nodes)
            if self._prover.nodes + leg > nodes:
                return
            self._prover.bound = self._thought.bound
            found = self._prover.step(self._thought.score, leg, self._must_stop)
            if found is None:
                return
            line = read_line(self._start, self._prover.line, self._prover.bound) if found else None
            if self._learn(self._prover.bound, line):
                yield self._now()

    def _learn(self, bound: int, line: CheckedLine | Result | None) -> bool:
        """Take over a better line or a lower bound; return whether anything changed."""
        before = self._thought
        if line is not None and line.score > before.score:
            self._thought = replace(self._thought, score=line.score, fola=line.fola, moves=line.moves)
        if bound < before.bound:
            self._thought = replace(self._thought, bound=bound)
        return self._thought is not before
