"""Work within a limit: how much is spent, when to stop, threads side by side, and stages."""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple, TypeAlias, TypeVar

from solitaire.rules.doors import expect
from solver import cores
from solver.result import Limit, Stop

Map: TypeAlias = Callable[..., Iterator[Any]]
"""``map``, or a function like it whose calls run in threads."""
Steps: TypeAlias = Generator[None, None, None]
"""Work that pauses after each of its steps."""
_Item = TypeVar("_Item")
_Found = TypeVar("_Found")


class Budget:
    """A limit and how much of it is spent.

    Args:
        limit: the whole limit.
        stop: called now and then; when it returns True, the work must end at once.
        begun: when the time started, by ``clock``; now by default.
        grace: seconds after the time in which work in progress may still be finished.
        clock: gives the time in seconds.

    Attributes:
        limit: the whole limit.
        core: the engine in use, "native" or "python".
        playouts: the playouts made so far; the caller adds its own.
    """

    def __init__(
        self,
        limit: Limit,
        stop: Stop | None = None,
        *,
        begun: float | None = None,
        grace: float = 0.0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        expect("limit", limit, Limit)
        self.limit, self.core, self.playouts = limit, cores.core_name(), 0
        self._stop, self._grace, self._clock = stop, grace, clock
        self._halted = False
        self._begun = clock() if begun is None else begun
        self._end = inf if limit.seconds is None else limit.seconds
        self._most = limit.playouts

    @property
    def seconds(self) -> float:
        """The seconds spent so far."""
        return self._clock() - self._begun

    def seconds_left(self) -> float:
        """Return the seconds left, or infinity; below 0 if more are spent."""
        return self._end - self.seconds

    def playouts_left(self) -> int | None:
        """Return the playouts left, or None if they are not limited."""
        return None if self._most is None else max(0, self._most - self.playouts)

    def spent(self) -> float:
        """Return the spent part of the whole limit, 0 to 1."""
        return self.limit.spent(self.seconds, self.playouts)

    def is_late(self) -> bool:
        """Return whether the time is over, including the grace."""
        return self.seconds >= self._end + self._grace

    def stopped(self) -> bool:
        """Return whether the work was halted, or ``stop`` has returned True."""
        self._halted = self._halted or (self._stop is not None and self._stop())
        return self._halted

    def must_stop(self) -> bool:
        """Return whether the work must end at once: the time is over, or it was stopped."""
        return self.is_late() or self.stopped()

    def is_over(self) -> bool:
        """Return whether the limit is spent, or the work was stopped."""
        return self.must_stop() or self.playouts_left() == 0

    def halt(self) -> None:
        """Stop the work, as if ``stop`` returned True from now on."""
        self._halted = True

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Within the context, allow at most this share of what is left, 0 to 1."""
        end, most = self._end, self._most
        left = self.playouts_left()
        self._end = self.seconds + self.seconds_left() * part
        self._most = None if left is None else self.playouts + max(1, int(left * part))
        try:
            yield
        finally:
            self._end, self._most = end, most


@contextmanager
def mapping(threads: int) -> Iterator[Map]:
    """Give a ``map`` that uses the given number of threads.

    For a single thread it is the built-in ``map``, which works in the caller's thread.
    """
    if threads == 1:
        yield map
        return
    from concurrent.futures import ThreadPoolExecutor  # slow to import, and often not needed

    with ThreadPoolExecutor(threads) as pool:
        yield pool.map


class Stage(NamedTuple):
    """A stage of some work; all are parts of the whole, 0 to 1."""

    start: float
    """Where it starts, on the scale of progress."""
    share: float
    """Its share of the progress, about that of the time."""
    playouts: float
    """Its share of the playouts."""

    @property
    def end(self) -> float:
        """Where it ends."""
        return self.start + self.share


class StagedWork:
    """Work in stages, each with its share of the limit.

    Args:
        budget: the limit of all stages together.

    Attributes:
        budget: the same.
        done: progress of the work, 0 to 1.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget, self.done = budget, 0.0

    def run(
        self, stages: Sequence[Callable[[], Steps]], now: Callable[[], _Found]
    ) -> Generator[_Found, None, None]:
        """Run the stages in turn; yield the result of ``now`` at each of their steps and at the end.

        All is done then, unless the work had to stop. A stage that an error or the caller interrupts is
        closed, which ends its threads.
        """
        for stage in stages:
            if self.budget.must_stop():
                break
            with closing(stage()) as steps:
                for _ in steps:
                    yield now()
        if not self.budget.must_stop():
            self.done = 1.0
        yield now()

    def report(self, stage: Stage, part: float) -> None:
        """Note that a part of a stage is done, 0 to 1, unless the work had to stop."""
        if not self.budget.must_stop():
            self.done = stage.start + stage.share * part

    def limit_of(self, stage: Stage) -> Limit:
        """Return the limit of a stage: its share of the playouts. The time is the caller's to watch."""
        return replace(self.budget.limit.part(stage.playouts), seconds=None)

    def limit_of_each(self, stage: Stage, count: int) -> Limit:
        """Return the limit of each of ``count`` searches of a stage."""
        return self.limit_of(stage).part(1 / max(1, count), threads=1)

    @contextmanager
    def each(
        self,
        work: Callable[[_Item], _Found],
        items: Sequence[_Item],
        stage: Stage | None = None,
        done: int = 0,
    ) -> Iterator[Iterator[_Found]]:
        """Yield the results of ``work`` on each item, in order; the threads share the items.

        If the items, with as many as were ``done`` before, are all the work of ``stage``, each result is
        reported as its part. An error in the context, or leaving the generator around it, halts the work in
        progress and waits for the threads.
        """
        with mapping(self.budget.limit.threads) as run:
            try:
                results = run(work, items)
                yield results if stage is None else self._reported(results, done, done + len(items), stage)
            except BaseException:
                self.budget.halt()
                raise

    def _reported(self, results: Iterator[_Found], done: int, count: int, stage: Stage) -> Iterator[_Found]:
        for number, result in enumerate(results, start=done + 1):
            self.report(stage, number / count)
            yield result
