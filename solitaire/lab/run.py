"""Running a survey: which deals are still to do, who does them, and what happens when a worker dies."""

import time
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final

from solitaire.home.files import UserError
from solitaire.lab.surveys import Surveys, pieces
from solitaire.lab.workers import JobResult, LabJob, WorkerDiedError, Workforce, budget
from solver.game_review import FAIR_ENGINE
from solver.oracle import ORACLE_ENGINE
from solver.result import Limit

_TRIES: Final = 5
"""A deal is left out after this many tries during which a worker died, of this deal or of another."""


@dataclass(frozen=True, slots=True)
class SurveyPlan:
    """The plan of a survey."""

    first: int
    """The first deal."""
    last: int
    """The last deal."""
    search: Limit
    """What the oracle may spend on a deal, on a single thread."""
    games: int
    """How many games of each deal the fair player plays; their seeds count up from the search's."""
    playouts: int
    """The fair player's playouts for a decision."""
    only_open: bool = False
    """Whether the deals are left out whose best score the searches in the file prove."""

    @property
    def wanted(self) -> tuple[str, str, int]:
        """The search of a deal: engine, budget and seed."""
        return ORACLE_ENGINE, budget(self.search), self.search.seed


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a survey's run."""

    done: int
    """Deals done in this run."""
    total: int
    """Deals that were still to do when the run began."""
    skipped: int
    """Deals of the plan that had been done before."""
    seconds: float
    """Wall-clock time since the run began."""
    lost: int
    """How often workers died."""
    failed: tuple[int, ...]
    """Deals left out because every worker that tried them died."""


def open_jobs(plan: SurveyPlan, surveys: Surveys) -> Iterator[LabJob]:
    """Yield the jobs of a plan that have no results in the file yet, by deal."""
    seeds = range(plan.search.seed, plan.search.seed + plan.games)
    for first, last in pieces(plan.first, plan.last):
        searched = surveys.searched(plan.wanted, first, last, or_proved=plan.only_open)
        played = surveys.played(FAIR_ENGINE, plan.playouts, first, last)
        for deal in range(first, last + 1):
            search = None if deal in searched else plan.search
            missing = tuple(seed for seed in seeds if (deal, seed) not in played)
            if search or missing:
                yield LabJob(deal, search, missing, plan.playouts)


def done_before(plan: SurveyPlan, surveys: Surveys) -> int:
    """Return how many deals of a plan have all their results in the file."""
    return surveys.count_done(
        plan.wanted,
        (FAIR_ENGINE, plan.playouts, range(plan.search.seed, plan.search.seed + plan.games)),
        plan.first,
        plan.last,
        or_proved=plan.only_open,
    )


def run(plan: SurveyPlan, surveys: Surveys, workforce: Workforce) -> Generator[Progress, None, None]:
    """Do what is left of a plan; yield the progress at the start, after every deal and when workers died.

    A result is in the file before the progress counts it. Closing the generator stops the work; at most the
    unfinished jobs are lost, and the next run of the plan does them.

    Raises:
        UserError: the file can't be written, a worker can't do the work, or the cluster is gone.
    """
    return _Run(plan, surveys, workforce).steps()


class _Run:
    def __init__(self, plan: SurveyPlan, surveys: Surveys, workforce: Workforce) -> None:
        self._surveys, self._workforce = surveys, workforce
        self._open, self._again = open_jobs(plan, surveys), deque[LabJob]()
        self._next = next(self._open, None)
        self._unfinished: dict[Future[JobResult], LabJob] = {}
        self._tries = Counter[int]()  # by deal
        self._skipped = done_before(plan, surveys)
        self._total = plan.last - plan.first + 1 - self._skipped
        self._done, self._lost, self._failed = 0, 0, list[int]()
        self._start = time.perf_counter()

    def _progress(self) -> Progress:
        seconds = time.perf_counter() - self._start
        return Progress(self._done, self._total, self._skipped, seconds, self._lost, tuple(self._failed))

    def steps(self) -> Generator[Progress, None, None]:
        """Do the work; see ``run``."""
        try:
            yield self._progress()
            while self._next is not None or self._unfinished:
                try:
                    self._submit()
                    finished, _ = wait(self._unfinished, return_when=FIRST_COMPLETED)
                    for future in finished:
                        self._finish(future)
                        yield self._progress()
                except WorkerDiedError:
                    self._recover()
                    yield self._progress()
        finally:
            self._workforce.stop()

    def _submit(self) -> None:
        """Give the workers as many jobs as they accept."""
        while self._next is not None and len(self._unfinished) < self._workforce.capacity:
            self._unfinished[self._workforce.submit(self._next)] = self._next
            self._next = next(self._open, None) or (self._again.popleft() if self._again else None)

    def _finish(self, future: "Future[JobResult]") -> None:
        """Store the result of a finished job.

        Raises:
            WorkerDiedError: the job was not done, because its worker died.
            UserError: the job can't be done.
        """
        try:
            result = future.result()
        except CancelledError:
            raise UserError("the cluster is gone; what was done is kept: run the survey again") from None
        except BrokenProcessPool:
            raise WorkerDiedError from None
        except self._workforce.fatal:
            self._failed.append(self._unfinished.pop(future).deal)
            return
        except Exception as error:  # the worker's copy of the program may raise anything
            deal, reason = self._unfinished[future].deal, f"{type(error).__name__}: {error}"
            raise UserError(f"a worker cannot do deal {deal}: {reason}; what was done is kept") from None
        self._store(result)
        del self._unfinished[future]

    def _store(self, result: JobResult) -> None:
        self._surveys.add(result.searches, result.games)
        self._done += 1

    def _recover(self) -> None:
        """After a worker has died, store the results that are there, and start all other jobs again."""
        self._lost += 1
        for future, job in self._unfinished.items():
            if future.done() and future.exception() is None:
                self._store(future.result())
                continue
            self._tries[job.deal] += 1
            if self._tries[job.deal] < _TRIES:
                self._again.append(job)
            else:
                self._failed.append(job.deal)
        self._unfinished.clear()
        if self._next is None and self._again:
            self._next = self._again.popleft()
        self._workforce.restart()
