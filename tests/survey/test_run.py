"""Running surveys: the same results however many work at them, and nothing lost when some of them die."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from pathlib import Path

import pytest

from scores.surveys import FairGame, Search, Surveys
from solitaire.files import UserError
from solitaire.survey import run as run_module
from solitaire.survey.run import Cluster, Plan, Processes, Progress, Workforce, open_tasks, run
from solitaire.survey.work import Answer, Task, work
from solver.result import Limit

PLAN = Plan(3, 8, Limit(playouts=400, seed=5), games=2, playouts=8)


@pytest.fixture
def surveys(tmp_path: Path) -> Iterator[Surveys]:
    with Surveys(tmp_path / "survey.sqlite3") as opened:
        yield opened


def results(surveys: Surveys) -> tuple[list[Search], list[FairGame]]:
    return list(surveys.searches()), list(surveys.games())


done = cache(work)


class Here:
    """Does every task at once, in this process, except those that kill the worker."""

    fatal: tuple[type[Exception], ...] = (ZeroDivisionError,)

    def __init__(self, deaths: dict[int, list[Exception]] | None = None, window: int = 3) -> None:
        self.deaths, self.window = deaths or {}, window
        self.given, self.restarts, self.is_stopped = list[int](), 0, False

    def submit(self, task: Task) -> "Future[Answer]":
        self.given.append(task.deal)
        future: Future[Answer] = Future()
        if deaths := self.deaths.get(task.deal):
            future.set_exception(deaths.pop())
        else:
            future.set_result(done(task))
        return future

    def restart(self) -> None:
        self.restarts += 1

    def stop(self) -> None:
        self.is_stopped = True


def whole(surveys: Surveys, workforce: Workforce, plan: Plan = PLAN) -> Progress:
    *_, last = run(plan, surveys, workforce)
    return last


@pytest.fixture
def expected(tmp_path: Path) -> tuple[list[Search], list[FairGame]]:
    """What the plan finds when nothing goes wrong."""
    with Surveys(tmp_path / "expected.sqlite3") as surveys:
        whole(surveys, Here())
        return results(surveys)


def test_every_deal_is_searched_and_played(expected: tuple[list[Search], list[FairGame]]) -> None:
    searches, games = expected
    assert [one.deal for one in searches] == [3, 4, 5, 6, 7, 8]
    assert {(one.budget, one.seed) for one in searches} == {("400 playouts", 5)}
    assert [(game.deal, game.seed) for game in games] == [
        (deal, seed) for deal in range(3, 9) for seed in (5, 6)
    ]
    assert all(one.moves is not None for one in searches)


def test_progress_is_told_when_the_answer_is_kept(surveys: Surveys) -> None:
    for progress in run(PLAN, surveys, Here()):
        assert (progress.total, progress.skipped, progress.failed) == (6, 0, ())
        assert progress.done == len(results(surveys)[0])
    assert progress.done == 6


def test_a_survey_goes_on_where_it_was_stopped(
    surveys: Surveys, expected: tuple[list[Search], list[FairGame]]
) -> None:
    stopped = Here()
    steps = run(PLAN, surveys, stopped)
    for _ in range(3):
        next(steps)
    steps.close()
    assert stopped.is_stopped
    assert len(results(surveys)[0]) == 2
    second = Here()
    last = whole(surveys, second)
    assert (last.done, last.total, last.skipped) == (4, 4, 2)
    assert len(second.given) == 4
    assert results(surveys) == expected
    third = Here()
    assert whole(surveys, third).skipped == 6
    assert third.given == []


def test_only_what_is_missing_is_done(surveys: Surveys) -> None:
    whole(surveys, Here(), Plan(3, 4, PLAN.search, games=1, playouts=8))
    tasks = list(open_tasks(Plan(3, 5, PLAN.search, games=3, playouts=8), surveys))
    assert tasks == [
        Task(3, None, (6, 7), 8),
        Task(4, None, (6, 7), 8),
        Task(5, PLAN.search, (5, 6, 7), 8),
    ]
    other = Plan(3, 3, Limit(playouts=401, seed=5), games=1, playouts=8)
    assert list(open_tasks(other, surveys)) == [Task(3, other.search, (), 8)]


def test_when_a_worker_dies_its_deals_are_done_by_others(
    surveys: Surveys, expected: tuple[list[Search], list[FairGame]]
) -> None:
    workforce = Here({4: [BrokenProcessPool()], 7: [BrokenProcessPool(), BrokenProcessPool()]})
    last = whole(surveys, workforce)
    assert (last.done, last.lost, last.failed) == (6, 3, ())
    assert workforce.restarts == 3
    assert results(surveys) == expected


def test_a_deal_that_kills_every_worker_is_left_out(surveys: Surveys) -> None:
    last = whole(surveys, Here({4: [BrokenProcessPool() for _ in range(9)]}, window=1))
    assert (last.done, last.lost, last.failed) == (5, 5, (4,))
    assert [one.deal for one in results(surveys)[0]] == [3, 5, 6, 7, 8]


def test_a_deal_that_the_cluster_gives_up_is_left_out(surveys: Surveys) -> None:
    last = whole(surveys, Here({4: [ZeroDivisionError()]}))
    assert (last.done, last.lost, last.failed) == (5, 0, (4,))


def test_when_the_cluster_goes_the_answers_stay(surveys: Surveys) -> None:
    workforce = Here({6: [CancelledError()]}, window=1)
    with pytest.raises(UserError, match="the cluster is gone; what was done is kept: run the survey again"):
        whole(surveys, workforce)
    assert [one.deal for one in results(surveys)[0]] == [3, 4, 5]
    assert workforce.is_stopped


def test_what_a_worker_cannot_do_is_told_in_one_line(surveys: Surveys) -> None:
    workforce = Here({6: [ModuleNotFoundError("No module named 'solver'")]}, window=1)
    wrong = "a worker cannot do deal 6: ModuleNotFoundError: No module named 'solver'; what was done is kept"
    with pytest.raises(UserError, match=wrong):
        whole(surveys, workforce)
    assert [one.deal for one in results(surveys)[0]] == [3, 4, 5]
    assert workforce.is_stopped


@pytest.mark.parametrize("workers", [1, 2])
def test_processes_give_the_same(
    surveys: Surveys, expected: tuple[list[Search], list[FairGame]], workers: int
) -> None:
    assert whole(surveys, Processes(workers)).done == 6
    assert results(surveys) == expected
    assert multiprocessing.active_children() == []


def test_killed_workers_lose_and_double_nothing(
    surveys: Surveys, expected: tuple[list[Search], list[FairGame]]
) -> None:
    steps = run(PLAN, surveys, Processes(2))
    next(steps)
    killed = 0
    told = []
    for progress in steps:
        told.append(progress)
        if killed < 2 and (children := multiprocessing.active_children()):
            pid = children[0].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            killed += 1
    assert killed == 2
    assert (told[-1].done, told[-1].failed) == (6, ())
    assert results(surveys) == expected


def test_ctrl_c_is_not_for_a_worker_that_just_starts() -> None:
    workers = Processes(1)
    try:
        found = workers.submit(Task(3, None, (0,), 8))
        (process,) = multiprocessing.active_children()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)
        assert found.result().games[0].deal == 3
    finally:
        workers.stop()


_SURVEY = """
import sys
from pathlib import Path
from scores.surveys import Surveys
from solitaire.survey.run import Plan, Processes, run
from solver.result import Limit
if __name__ == "__main__":
    with Surveys(Path(sys.argv[1])) as surveys:
        for progress in run(Plan(3, 10_000, Limit(playouts=400, seed=5), 2, 8), surveys, Processes(1)):
            print(progress.done, flush=True)
"""


def test_a_killed_survey_leaves_no_worker_and_what_it_told_is_kept(tmp_path: Path) -> None:
    script, path = tmp_path / "script.py", tmp_path / "survey.sqlite3"
    script.write_text(_SURVEY)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(script), str(path)]
    survey = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert survey.stdout is not None
    told = [int(survey.stdout.readline()) for _ in range(4)]
    children = Path(f"/proc/{survey.pid}/task/{survey.pid}/children").read_text().split()
    survey.kill()
    survey.wait()
    survey.stdout.close()
    with Surveys(path) as surveys:
        assert len(results(surveys)[0]) >= told[-1] == 3
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in children):
        assert time.monotonic() < deadline, "a worker has outlived its survey"
        time.sleep(0.05)


# -- a cluster ----------------------------------------------------------------------------------


def test_no_scheduler_is_an_error_in_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UserError, match="cannot reach a Dask scheduler at nowhere"):
        Cluster("nowhere")


@pytest.mark.filterwarnings("ignore")  # the cluster's own, in its threads and processes
def test_a_cluster_gives_the_same(surveys: Surveys, expected: tuple[list[Search], list[FairGame]]) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        steps = run(PLAN, surveys, Cluster(cluster.scheduler_address))
        next(steps)
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        *_, last = steps
    assert (last.done, last.failed) == (6, ())
    assert results(surveys) == expected


def _is_missing(name: str) -> str:
    raise ModuleNotFoundError(f"No module named {name!r}")


@pytest.mark.filterwarnings("ignore")  # the cluster's own
def test_a_worker_without_the_program_is_an_error_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(run_module, "engine", _is_missing)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
        ) as cluster,
        pytest.raises(UserError, match=r"cannot load this program: .*No module named 'oracle'"),
    ):
        Cluster(cluster.scheduler_address)
