"""The worker processes of the tables in tests: real ones, or stand-ins for some kinds of work or for all."""

import os
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, ClassVar, Final

from solitaire.kinds.tasks import fair_scores, growing_reviews
from solitaire.rules.position import Position, View
from solitaire.run.worker import Worker, WorkerError
from solitaire.table.context import Context
from solver.advisor import Advice, StackingAdvice, advise, stack
from solver.oracle import solve
from solver.result import Limit, Result

Work = Callable[..., Iterator[Any]]


class Idle:
    """Stands in for a worker that never has a result."""

    is_done = False

    def __init__(self, *about: object) -> None:
        pass

    def poll(self) -> list[Any]:
        return []

    def is_heard(self) -> bool:
        return True

    def stop(self) -> None:
        pass


class Here:
    """Stands in for a Worker: works in this process, one result for each poll.

    As in another process, a connection stays open when its giver closes it.

    Attributes:
        failing: the works that fail at the next poll, each once.
    """

    failing: ClassVar = list[Work]()

    def __init__(self, work: Work, *args: object) -> None:
        self._work = work
        own = [Connection(os.dup(one.fileno())) if isinstance(one, Connection) else one for one in args]
        self._results = iter(work(*own))
        self.is_done = False

    def poll(self) -> list[Any]:
        if self._work in self.failing:
            self.failing.remove(self._work)
            raise WorkerError("RuntimeError: it broke")
        try:
            return [] if self.is_done else [next(self._results)]
        except StopIteration:
            self.is_done = True
            return []
        except Exception as error:
            self.is_done = True
            raise WorkerError(traceback.format_exception_only(error)[-1].strip()) from None

    def is_heard(self) -> bool:
        return True

    def stop(self) -> None:
        self.is_done = True


class Slow(Here):
    """A worker whose results arrive one by one, when those of its work are let.

    Attributes:
        let: how many may arrive, of each work.
    """

    let: ClassVar = Counter[Work]()

    def poll(self) -> list[Any]:
        if self._work not in self.failing and not Slow.let[self._work]:
            return []
        Slow.let[self._work] -= self._work not in self.failing
        return super().poll()


class Later(Here):
    """Stands in for a Worker as ``Here`` does, but has no result yet at the first poll."""

    _is_new = True

    def poll(self) -> list[Any]:
        was_new, self._is_new = self._is_new, False
        return [] if was_new else super().poll()


_FEW: Final = Limit(playouts=200)


def quick_advice(view: View, seconds: float) -> Iterator[Advice | StackingAdvice]:
    """Stand in for ``fair_advice``."""
    yield advise(view, _FEW) if view.stacked else stack(view, _FEW)


def quick_line(position: Position, fola_free: bool, seconds: float) -> Iterator[Result]:
    """Stand in for ``oracle_line``."""
    yield solve(position, _FEW, fola_free=fola_free)


class Workers:
    """The worker factory of the tables in one test.

    What begins by itself, fair games and the verdict on a finished game, is idle unless the test wants it.

    Attributes:
        usual: starts all work for which nothing else is chosen.
    """

    def __init__(self) -> None:
        self.usual: Callable[..., Any] = Worker
        self._chosen: dict[Work, Callable[..., Any]] = {fair_scores: Idle, growing_reviews: Idle}

    def use(self, start: Callable[..., Any], *works: Work) -> None:
        """Start these kinds of work in another way from now on."""
        self._chosen.update(dict.fromkeys(works, start))

    @staticmethod
    def of_this_test() -> "Workers":
        """Return the factory of the test that runs; see the fixture ``workers``."""
        workers: object = Context.start_worker
        assert isinstance(workers, Workers)
        return workers

    def __call__(self, work: Work, *args: object) -> Any:  # noqa: ANN401
        return self._chosen.get(work, self.usual)(work, *args)
