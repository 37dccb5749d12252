"""Long thinking: the oracle on a whole deal for minutes, which can be stopped and gone on with at any time.

It makes one run of the oracle after another, each with a seed of its own. Beside them one exact search goes
on, which lowers the bound; it gets about a quarter of the time. All that must be kept is in a ``Thought``:
the best line, the bound, the number of runs begun and the time spent. Going on begins with the next run, so
that ten minutes in two halves make the runs of ten in one go.

Two things are not carried over: what the run that was cut short had learnt beyond its best line, at most a
run's time; and the table of the exact search. That begins again from the bound that it had proved, so two
halves can prove less than one go.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solver import cores
from solver.exact import Prover
from solver.lines import CheckedLine, read_line
from solver.oracle import improvements
from solver.result import Limit, Result, Stop

RUN: Final = {"native": 7_500_000, "python": 300_000}
"""Playouts of a run for each thread: about twenty seconds."""
PROOF: Final = {"native": 2_500_000, "python": 10_000}
"""Nodes of the exact search for each run: about a third of the run's time."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What long thinking about a deal has found, and what it has spent.

    Attributes:
        score: the best score known, points; -300 if none is.
        bound: no line scores more, points: proved.
        fola: the order in which the best line at hand plays the fola.
        moves: that line, replayed by the rules. It may score less where only the points of a better one are
            known, or be missing.
        runs: the runs of the oracle that were begun.
        seconds: wall-clock time spent, without pauses.
    """

    score: int = UNFINISHED
    bound: int = MAX_SCORE
    fola: tuple[Card, ...] = ()
    moves: tuple[Move, ...] = ()
    runs: int = 0
    seconds: float = 0.0

    @property
    def is_proved(self) -> bool:
        """Whether no line is better than the best one."""
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
        known: what is known before, and where to go on.
        seconds: wall-clock time to spend now, or None for no limit.
        threads: how many threads each run has.
        stop: called every few milliseconds, in one of the search's threads; the thinking ends when it returns
            True, and pauses while it does not return.
        clock: the time in seconds, in which pauses may not count.
    """
    yield from _Thinker(deal, known, seconds, threads, stop, clock).work()


class _Thinker:
    def __init__(
        self,
        deal: Deal,
        known: Thought,
        seconds: float | None,
        threads: int,
        stop: Stop,
        clock: Callable[[], float],
    ) -> None:
        self._start = Position((), deal.deck, deal.fola)
        self._thought, self._spent = known, known.seconds
        self._seconds, self._threads, self._stop, self._clock = seconds, threads, stop, clock
        self._begun = clock()
        self._prover = Prover(self._start, fola_free=True)
        self._core = cores.core_name()

    def _must_stop(self) -> bool:
        is_late = self._seconds is not None and self._clock() - self._begun >= self._seconds
        has_score = self._thought.score > UNFINISHED
        return (is_late and has_score) or self._thought.is_proved or self._stop()

    def _now(self) -> Thought:
        """Return the thought with the time spent until now."""
        self._thought = replace(self._thought, seconds=self._spent + self._clock() - self._begun)
        return self._thought

    def work(self) -> Iterator[Thought]:
        first = self._thought.runs
        while not self._must_stop():
            yield from self._run()
            yield from self._prove((self._thought.runs - first) * PROOF[self._core])
        yield self._now()

    def _run(self) -> Iterator[Thought]:
        seed = self._thought.runs
        self._thought = replace(self._thought, runs=seed + 1)
        yield self._now()
        limit = Limit(playouts=RUN[self._core] * self._threads, threads=self._threads, seed=seed)
        for found in improvements(self._start, limit, fola_free=True, stop=self._must_stop):
            if self._learn(found.bound, found):
                yield self._now()

    def _prove(self, nodes: int) -> Iterator[Thought]:
        """Go on with the exact search. It begins at the root each time, so it doubles its nodes each time."""
        while not self._must_stop():
            leg = max(PROOF[self._core], self._prover.nodes)
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
        """Take over a better line or a lower bound; return whether it is one."""
        before = self._thought
        if line is not None and line.score > before.score:
            self._thought = replace(self._thought, score=line.score, fola=line.fola, moves=line.moves)
        if bound < before.bound:
            self._thought = replace(self._thought, bound=bound)
        return self._thought is not before
