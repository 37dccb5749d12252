"""A survey's jobs, and the workers that do them: processes on this machine, or a running Dask cluster.

The work on a deal is a pure function of its job, so any process on any machine can do it.
"""

import logging
import multiprocessing
import os
import re
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from solitaire.home.files import UserError
from solitaire.lab.extras import lacking
from solitaire.lab.pools import end_pool, process_pool
from solitaire.lab.surveys import Search, SurveyedGame
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solitaire.run.worker import interrupts_blocked
from solver import oracle
from solver.autoplay import play_game
from solver.cores import core_name
from solver.game_review import FAIR_ENGINE
from solver.oracle import ORACLE_ENGINE
from solver.result import Limit


@dataclass(frozen=True, slots=True)
class LabJob:
    """The work to do on a deal."""

    deal: int
    """The deal's number."""
    search: Limit | None
    """What the oracle may spend, on a single thread; None for no search."""
    seeds: tuple[int, ...]
    """The seeds of the games that the fair player plays."""
    playouts: int
    """The fair player's playouts for a decision."""


@dataclass(frozen=True, slots=True)
class JobResult:
    """The results of a job."""

    searches: tuple[Search, ...]
    """The oracle's search, or nothing."""
    games: tuple[SurveyedGame, ...]
    """The fair player's games, a game for each seed."""


def budget(limit: Limit) -> str:
    """Return the limit of a search in words, such as ``5 s`` or ``3750000 playouts``."""
    return f"{limit.seconds:g} s" if limit.playouts is None else f"{limit.playouts} playouts"


def work(job: LabJob) -> JobResult:
    """Do a job; if playouts limit the search, not seconds, the result is the same on every machine."""
    deal = Deal.numbered(job.deal)
    searches = () if job.search is None else (_search(job.deal, deal, job.search),)
    return JobResult(searches, tuple(_play(job.deal, deal, seed, job.playouts) for seed in job.seeds))


def _search(number: int, deal: Deal, limit: Limit) -> Search:
    start = time.thread_time()
    best = oracle.solve(Position((), deal.deck, deal.fola), limit, fola_free=True)
    return Search(
        deal=number,
        engine=ORACLE_ENGINE,
        budget=budget(limit),
        seed=limit.seed,
        score=best.score,
        bound=best.bound,
        core=best.core,
        seconds=time.thread_time() - start,
        fola=best.fola,
        moves=best.moves,
    )


def _play(number: int, deal: Deal, seed: int, playouts: int) -> SurveyedGame:
    start = time.thread_time()
    game = play_game(deal, Limit(playouts=playouts, seed=seed))
    seconds = time.thread_time() - start
    return SurveyedGame(number, FAIR_ENGINE, playouts, seed, game.score, game.core, seconds)


_CLUSTER_JOBS: Final = 256
"""Unfinished jobs on a cluster: enough for many workers, few enough to lose little when a survey stops."""
_CONNECT_SECONDS: Final = 10
"""The longest wait for a scheduler's answer."""
_ADDRESS: Final = re.compile(r"^inproc:|:[0-9]+$")
"""The end of a scheduler's address: its port, unless it runs in this process."""


class WorkerDiedError(Exception):
    """A worker has died with a job unfinished."""


class Workforce(Protocol):
    """Workers that do jobs."""

    @property
    def capacity(self) -> int:
        """The number of jobs that may be unfinished at a time."""

    @property
    def fatal(self) -> tuple[type[Exception], ...]:
        """Exceptions of a job that is given up because workers died of it."""

    def submit(self, job: LabJob) -> "Future[JobResult]":
        """Give a job to a worker."""

    def restart(self) -> None:
        """Continue after workers have died."""

    def stop(self) -> None:
        """End all work at once."""


class Processes:
    """Worker processes on this machine.

    Attributes:
        capacity: how many jobs may be unfinished at a time.
        workers: how many processes.
    """

    fatal: tuple[type[Exception], ...] = ()

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1
        self.capacity = 2 * self.workers
        self._others = multiprocessing.active_children()
        self._pool = process_pool(self.workers)

    def submit(self, job: LabJob) -> "Future[JobResult]":
        """Give a job to a worker.

        Raises:
            WorkerDiedError: a worker has died, and the pool accepts no more jobs.
        """
        try:
            with interrupts_blocked():  # this may start a process
                return self._pool.submit(work, job)
        except BrokenProcessPool:
            raise WorkerDiedError from None

    def restart(self) -> None:
        """Start new workers."""
        self.stop()
        self._pool = process_pool(self.workers)

    def stop(self) -> None:
        """Kill the workers."""
        end_pool(self._pool, self._others)


class Cluster:
    """The workers of a running Dask cluster.

    Attributes:
        capacity: how many jobs may be unfinished at a time.
        fatal: Dask's exception for a job whose workers died too often.

    Raises (on construction):
        UserError: Dask is not installed, the scheduler can't be reached, or a worker lacks the program.
    """

    capacity = _CLUSTER_JOBS

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.scheduler import KilledWorker
        except ImportError:
            raise lacking("a cluster needs Dask", "cluster") from None
        if not _ADDRESS.search(address):  # Dask's client would complain of it at length, and late
            raise UserError(f"cannot reach a Dask scheduler at {address}: write it like tcp://host:8786")
        # When a cluster is gone, Dask would log many lines; the survey prints a single line.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            self._client: Any = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UserError(f"cannot reach a Dask scheduler at {address}: {error}") from None
        self._check_workers(address)
        self.fatal: tuple[type[Exception], ...] = (KilledWorker,)
        self._executor: Any = self._client.get_executor(pure=False)

    def _check_workers(self, address: str) -> None:
        """Have every worker load the program: a worker that can't would never finish its jobs."""
        try:
            self._client.run(core_name)
        except Exception as error:  # the worker may fail with anything
            self._client.close()
            raise UserError(
                f"a worker of the cluster at {address} cannot load this program: {error}"
            ) from None

    def submit(self, job: LabJob) -> "Future[JobResult]":
        """Give a job to the cluster, which gives it to another worker if the first dies."""
        return cast("Future[JobResult]", self._executor.submit(work, job))

    def restart(self) -> None:
        """Do nothing: the cluster replaces its workers itself."""

    def stop(self) -> None:
        """Cancel the jobs, and leave the cluster running."""
        self._executor.shutdown(wait=False)
        self._client.close()
