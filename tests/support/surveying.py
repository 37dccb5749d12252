"""A small plan of a survey, and workers in this process for it."""

from concurrent.futures import Future
from functools import cache

from solitaire.lab.run import Progress, SurveyPlan, run
from solitaire.lab.surveys import Search, SurveyedGame, Surveys
from solitaire.lab.workers import JobResult, LabJob, Workforce, work
from solver.result import Limit

PLAN = SurveyPlan(3, 8, Limit(playouts=200, seed=5), games=2, playouts=4)
Found = tuple[list[Search], list[SurveyedGame]]
"""Everything in a file of results."""

work_once = cache(work)


class Here:
    """Does every job at once, in this process, but lets workers die on demand.

    Attributes:
        deaths: by deal, what its next tries fail with.
        submitted: the deals of all jobs submitted.
    """

    fatal: tuple[type[Exception], ...] = (ZeroDivisionError,)

    def __init__(self, deaths: dict[int, list[Exception]] | None = None, capacity: int = 3) -> None:
        self.deaths, self.capacity = deaths or {}, capacity
        self.submitted, self.restarts, self.is_stopped = list[int](), 0, False

    def submit(self, job: LabJob) -> "Future[JobResult]":
        self.submitted.append(job.deal)
        future: Future[JobResult] = Future()
        if deaths := self.deaths.get(job.deal):
            future.set_exception(deaths.pop())
        else:
            future.set_result(work_once(job))
        return future

    def restart(self) -> None:
        self.restarts += 1

    def stop(self) -> None:
        self.is_stopped = True


def results(surveys: Surveys) -> Found:
    return list(surveys.searches()), list(surveys.games())


def run_to_end(surveys: Surveys, workforce: Workforce, plan: SurveyPlan = PLAN) -> Progress:
    """Run a plan and return the last progress."""
    *_, last = run(plan, surveys, workforce)
    return last
