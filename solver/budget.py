"""A limit on a search, and how much of it is spent."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

from solver import cores
from solver.result import Limit, Stop


class Budget:
    """A limit, and how much of it is spent.

    Attributes:
        limit: the whole limit.
        stopped: returns True when the search must end at once.
        core: the engine in use, "native" or "python".
        playouts: the playouts made so far; who makes some adds them here.
    """

    def __init__(self, limit: Limit, stop: Stop | None) -> None:
        self.limit, self.stopped = limit, stop or (lambda: False)
        self.core = cores.core_name()
        self.playouts = 0
        self._start = time.perf_counter()
        self._end = inf if limit.seconds is None else limit.seconds
        self._most = limit.playouts

    @property
    def seconds(self) -> float:
        """The seconds spent so far."""
        return time.perf_counter() - self._start

    def seconds_left(self) -> float:
        """Return the seconds left, or infinity."""
        return self._end - self.seconds

    def playouts_left(self) -> int | None:
        """Return the playouts left, or None if they are not limited."""
        return None if self._most is None else max(0, self._most - self.playouts)

    def is_over(self) -> bool:
        """Return whether the budget is spent or the search was stopped."""
        return self.stopped() or self.seconds_left() <= 0 or self.playouts_left() == 0

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Allow at most this part of what is left, 0 to 1, within the context."""
        end, most = self._end, self._most
        left = self.playouts_left()
        self._end = self.seconds + self.seconds_left() * part
        self._most = None if left is None else self.playouts + max(1, int(left * part))
        try:
            yield
        finally:
            self._end, self._most = end, most
