"""The workers of a survey: the same results however many there are, and nothing lost when some are killed."""

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from solitaire.home.files import UserError
from solitaire.lab import workers as workers_module
from solitaire.lab.pools import each_deal
from solitaire.lab.run import run
from solitaire.lab.surveys import Surveys
from solitaire.lab.workers import Cluster, LabJob, Processes
from tests.support.selection import all_tests, sample
from tests.support.surveying import PLAN, Found, results, run_to_end

pytestmark = pytest.mark.processes


@pytest.fixture
def children() -> Callable[[], list[int]]:
    """Return a function that lists the process ids of the children started since, still alive."""
    others = multiprocessing.active_children()

    def ids() -> list[int]:
        return [one.pid for one in multiprocessing.active_children() if one not in others and one.pid]

    return ids


@pytest.mark.parametrize("workers", sample([2, 1], 2))
def test_processes_give_the_same(
    surveys: Surveys, expected: Found, children: Callable[[], list[int]], workers: int
) -> None:
    assert run_to_end(surveys, Processes(workers)).done == 6
    assert results(surveys) == expected
    assert children() == []


def test_killed_workers_lose_and_double_nothing(
    surveys: Surveys, expected: Found, children: Callable[[], list[int]]
) -> None:
    steps = run(PLAN, surveys, Processes(2))
    reports = [next(steps)]
    killed = 0
    for progress in steps:
        reports.append(progress)
        if killed < 2 and (alive := children()):
            os.kill(alive[0], signal.SIGKILL)
            killed += 1
    assert killed == 2
    assert (reports[-1].done, reports[-1].failed) == (6, ())
    assert results(surveys) == expected


def test_a_worker_that_is_starting_ignores_ctrl_c(children: Callable[[], list[int]]) -> None:
    workers = Processes(1)
    try:
        found = workers.submit(LabJob(3, None, (0,), 8))
        (process,) = children()
        os.kill(process, signal.SIGINT)
        assert found.result().games[0].deal == 3
    finally:
        workers.stop()


_SURVEY = """
import sys
from pathlib import Path
from solitaire.lab.surveys import Surveys
from solitaire.lab.run import SurveyPlan, run
from solitaire.lab.workers import Processes
from solver.result import Limit
if __name__ == "__main__":
    with Surveys(Path(sys.argv[1])) as surveys:
        for progress in run(SurveyPlan(3, 10_000, Limit(playouts=400, seed=5), 2, 8), surveys, Processes(1)):
            print(progress.done, flush=True)
"""


def test_a_killed_survey_leaves_no_worker_and_keeps_what_it_reported(tmp_path: Path) -> None:
    script, path = tmp_path / "script.py", tmp_path / "survey.sqlite3"
    script.write_text(_SURVEY)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(script), str(path)]
    survey = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert survey.stdout is not None
    reported = [int(survey.stdout.readline()) for _ in range(4)]
    workers = Path(f"/proc/{survey.pid}/task/{survey.pid}/children").read_text().split()
    survey.kill()
    survey.wait()
    survey.stdout.close()
    with Surveys(path) as surveys:
        assert len(results(surveys)[0]) >= reported[-1] == 3
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in workers):
        assert time.monotonic() < deadline, "a worker has outlived its survey"
        time.sleep(0.05)


def slow(ended: Path, deal: int) -> int:
    if deal:
        time.sleep(60.0)
        ended.touch()
    return deal


def test_work_on_many_deals_that_continues_is_not_waited_for(tmp_path: Path) -> None:
    results = each_deal(partial(slow, tmp_path / "ended"), iter(range(9)), 2)
    assert next(results) == (0, 0)
    results.close()
    assert not (tmp_path / "ended").exists()


# -- a cluster ----------------------------------------------------------------------------------


def test_no_scheduler_is_an_error_in_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UserError, match="cannot reach a Dask scheduler at nowhere"):
        Cluster("nowhere")
    gc.collect()  # a client that was begun would complain now


@pytest.mark.skipif(not all_tests(), reason="a cluster takes seconds to start")
@pytest.mark.filterwarnings("ignore")  # Dask's, from its threads and processes
def test_a_cluster_gives_the_same(surveys: Surveys, expected: Found) -> None:
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


def _is_missing() -> str:
    raise ModuleNotFoundError("No module named 'solver'")


@pytest.mark.filterwarnings("ignore")  # Dask's
def test_a_worker_without_the_program_is_an_error_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(workers_module, "core_name", _is_missing)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
        ) as cluster,
        pytest.raises(UserError, match=r"cannot load this program: .*No module named 'solver'"),
    ):
        Cluster(cluster.scheduler_address)
