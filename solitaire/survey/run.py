"""Running a survey: which deals are still to do, who does them, and what happens when a worker dies."""

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from scores.surveys import Surveys
from solitaire.archive import engine
from solitaire.files import UserError
from solitaire.survey.work import Answer, Task, budget, work
from solitaire.worker import sigint_blocked
from solver.result import Limit

_TRIES: Final = 5
"""How often a deal is given to a worker that dies over it, or beside it, before it is left out."""
_CLUSTER_WINDOW: Final = 256
"""Deals in hand on a cluster: enough for many workers, few enough to go on with at once after a stop."""
_PATIENCE: Final = 10
"""Seconds to wait for a scheduler to answer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a survey is to find out.

    Attributes:
        first: the first deal.
        last: the last deal.
        search: what the oracle may spend on a deal, on one thread.
        games: games that the fair player plays of each deal, with the seeds from the search's on.
        playouts: the fair player's playouts for a decision.
    """

    first: int
    last: int
    search: Limit
    games: int
    playouts: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a survey is.

    Attributes:
        done: deals done in this run.
        total: deals that were still to do when it began.
        skipped: deals of the plan that had been done before.
        seconds: time since it began.
        lost: workers that died in the run.
        failed: deals left out because every worker they were given to died.
    """

    done: int
    total: int
    skipped: int
    seconds: float
    lost: int
    failed: tuple[int, ...]


class Workforce(Protocol):
    """Who does the tasks."""

    @property
    def window(self) -> int:
        """Tasks in hand at most."""

    @property
    def fatal(self) -> tuple[type[Exception], ...]:
        """What a task fails with that is given up because the workers died over it."""

    def submit(self, task: Task) -> "Future[Answer]":
        """Give a task to a worker."""

    def restart(self) -> None:
        """Go on after workers have died."""

    def stop(self) -> None:
        """End everything at once."""


class WorkerDiedError(Exception):
    """A worker has died over a task."""


class Processes:
    """Worker processes on this machine.

    Attributes:
        window: tasks in hand at most.
        workers: how many processes.
    """

    fatal: tuple[type[Exception], ...] = ()

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1
        self.window = 2 * self.workers
        self._others = multiprocessing.active_children()
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork would copy open files and threads
        return ProcessPoolExecutor(self.workers, context, _settle)

    def submit(self, task: Task) -> "Future[Answer]":
        """Give a task to a worker.

        Raises:
            WorkerDiedError: a worker has died, so that none takes tasks any more.
        """
        try:
            with sigint_blocked():  # this may begin a process
                return self._pool.submit(work, task)
        except BrokenProcessPool:
            raise WorkerDiedError from None

    def restart(self) -> None:
        """Start new workers."""
        self.stop()
        self._pool = self._start()

    def stop(self) -> None:
        """End the workers, wherever they are."""
        for process in multiprocessing.active_children():
            if process not in self._others:
                process.kill()
        self._pool.shutdown(cancel_futures=True)


def _settle() -> None:
    """Prepare a worker process: Ctrl-C is the survey's business, and none outlives the survey."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


class Cluster:
    """The workers of a running Dask cluster.

    Attributes:
        window: tasks in hand at most.

    Raises (on construction):
        UserError: Dask is not installed, the scheduler can't be reached, or a worker lacks the program.
    """

    window = _CLUSTER_WINDOW

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.scheduler import KilledWorker
        except ImportError:
            raise UserError(
                "a cluster needs Dask; install it with: pip install 'minchiate-solitaire[cluster]'"
            ) from None
        # It would tell of a cluster that is gone at length, where the survey does so in a line.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            self._client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UserError(f"cannot reach a Dask scheduler at {address}: {error}") from None
        self._try(address)
        self.fatal: tuple[type[Exception], ...] = (KilledWorker,)
        self._executor: Any = self._client.get_executor(pure=False)

    def _try(self, address: str) -> None:
        """Have every worker load the program: one that can't would keep its deals for ever."""
        try:
            self._client.run(engine, "oracle")
        except Exception as error:  # whatever the worker fails with
            self._client.close()
            raise UserError(
                f"a worker of the cluster at {address} cannot load this program: {error}"
            ) from None

    def submit(self, task: Task) -> "Future[Answer]":
        """Give a task to the cluster, which gives it to another worker when one dies."""
        return cast("Future[Answer]", self._executor.submit(work, task))

    def restart(self) -> None:
        """Do nothing: the cluster looks after its workers."""

    def stop(self) -> None:
        """Take back the tasks, and leave the cluster running."""
        self._executor.shutdown(wait=False)
        self._client.close()


def open_tasks(plan: Plan, surveys: Surveys) -> Iterator[Task]:
    """Yield the tasks of a plan that the file has no results of yet, by deal."""
    searched = surveys.searched(
        engine("oracle"), budget(plan.search), plan.search.seed, plan.first, plan.last
    )
    played = surveys.played(engine("fair"), plan.playouts, plan.first, plan.last)
    seeds = range(plan.search.seed, plan.search.seed + plan.games)
    for deal in range(plan.first, plan.last + 1):
        search = None if deal in searched else plan.search
        missing = tuple(seed for seed in seeds if (deal, seed) not in played)
        if search or missing:
            yield Task(deal, search, missing, plan.playouts)


def run(plan: Plan, surveys: Surveys, workforce: Workforce) -> Generator[Progress, None, None]:
    """Do what is left of a plan, and yield the progress at the start, after every deal and when workers died.

    Every answer is in the file before its progress is told. Closing the generator stops the work; at
    most the deals in hand are lost, and the next run of the plan does them.

    Raises:
        UserError: the file can't be written, a worker can't do the work, or the cluster is gone.
    """
    return _Run(plan, surveys, workforce).go()


class _Run:
    def __init__(self, plan: Plan, surveys: Surveys, workforce: Workforce) -> None:
        self._surveys, self._workforce = surveys, workforce
        self._waiting = deque(open_tasks(plan, surveys))
        self._in_hand: dict[Future[Answer], Task] = {}
        self._tries = Counter[int]()
        self._total = len(self._waiting)
        self._skipped = plan.last - plan.first + 1 - self._total
        self._done, self._lost, self._failed = 0, 0, list[int]()
        self._begin = time.perf_counter()

    def _progress(self) -> Progress:
        spent = time.perf_counter() - self._begin
        return Progress(self._done, self._total, self._skipped, spent, self._lost, tuple(self._failed))

    def go(self) -> Generator[Progress, None, None]:
        """Do the work; see ``run``."""
        try:
            yield self._progress()
            while self._waiting or self._in_hand:
                try:
                    self._hand_out()
                    finished, _ = wait(self._in_hand, return_when=FIRST_COMPLETED)
                    for future in finished:
                        self._take(future)
                        yield self._progress()
                except WorkerDiedError:
                    self._recover()
                    yield self._progress()
        finally:
            self._workforce.stop()

    def _hand_out(self) -> None:
        while self._waiting and len(self._in_hand) < self._workforce.window:
            future = self._workforce.submit(self._waiting[0])
            self._in_hand[future] = self._waiting.popleft()

    def _take(self, future: "Future[Answer]") -> None:
        try:
            answer = future.result()
        except CancelledError:
            raise UserError("the cluster is gone; what was done is kept: run the survey again") from None
        except BrokenProcessPool:
            raise WorkerDiedError from None
        except self._workforce.fatal:
            self._failed.append(self._in_hand.pop(future).deal)
            return
        except Exception as error:  # of whatever program the worker has
            deal, reason = self._in_hand[future].deal, f"{type(error).__name__}: {error}"
            raise UserError(f"a worker cannot do deal {deal}: {reason}; what was done is kept") from None
        self._keep(answer)
        del self._in_hand[future]

    def _keep(self, answer: Answer) -> None:
        self._surveys.add(answer.searches, answer.games)
        self._done += 1

    def _recover(self) -> None:
        """Take back what the dead worker, and those beside it, had in hand; whatever is done stays done."""
        self._lost += 1
        for future, task in self._in_hand.items():
            if future.done() and future.exception() is None:
                self._keep(future.result())
                continue
            self._tries[task.deal] += 1
            if self._tries[task.deal] < _TRIES:
                self._waiting.append(task)
            else:
                self._failed.append(task.deal)
        self._in_hand.clear()
        self._workforce.restart()
