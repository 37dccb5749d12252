import errno
import multiprocessing
import os
import signal
import time
from typing import TypeVar

import pytest

from solitaire.run.worker import Worker, WorkerDiedError, WorkerError
from tests.support.works import count, fail, lengths, tell_much, until, work_for_ever

T = TypeVar("T")
pytestmark = pytest.mark.processes


def all_results(worker: Worker[T]) -> list[T]:
    results: list[T] = []
    while not worker.is_done:
        results += worker.poll()
        time.sleep(0.01)
    return results


def test_everything_arrives_in_order() -> None:
    assert all_results(Worker(count, 0, 1000)) == list(range(1000))


def test_a_failure_is_reported_in_one_line_after_what_came_before() -> None:
    worker = Worker(fail)
    while not (results := worker.poll()):
        time.sleep(0.01)
    assert results == [1]
    with pytest.raises(WorkerError, match=r"^ValueError: no such card$"):
        all_results(worker)
    assert worker.is_done


@pytest.mark.parametrize(
    "step", ["multiprocessing.connection.Pipe", "multiprocessing.context.SpawnProcess.start"]
)
def test_a_process_that_cannot_start_is_a_failure_of_the_work(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(step, refuse)
    worker, never_polled = Worker(count, 0, 1), Worker(count, 0, 1)
    with pytest.raises(WorkerError, match=r"^no process can be started: Too many open files$"):
        worker.poll()
    assert worker.is_done
    assert worker.poll() == []
    never_polled.stop()
    assert never_polled.is_done


def test_work_that_never_ends_can_be_stopped() -> None:
    worker = Worker(work_for_ever)
    while not worker.poll():
        time.sleep(0.01)
    for _ in range(2):  # once more does nothing
        worker.stop()
        assert worker.is_done
    assert worker.poll() == []


def test_an_engine_killed_from_outside_is_noticed() -> None:
    worker = Worker(work_for_ever)
    while not worker.poll():
        time.sleep(0.01)
    (process,) = multiprocessing.active_children()
    process.kill()
    with pytest.raises(WorkerDiedError, match="has ended"):
        all_results(worker)


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
@pytest.mark.parametrize("given", ["", "x" * 10_000_000])
def test_a_process_that_dies_or_stands_holds_up_nobody(how: signal.Signals, given: str) -> None:
    for seconds in (0.0, 0.05, 0.2):  # while it starts, takes its work, or tells much
        worker = Worker(tell_much, *filter(None, [given]))
        time.sleep(seconds)
        (process,) = multiprocessing.active_children()
        assert process.pid is not None
        os.kill(process.pid, how)
        if how is signal.SIGKILL:
            with pytest.raises(WorkerDiedError):
                all_results(worker)
        else:
            worker.poll()
            worker.stop()
    assert all_results(Worker(lengths, given, "ab")) == [len(given), 2]


def test_a_process_gives_signs_of_life_unless_it_stands() -> None:
    worker = Worker(work_for_ever)
    until(worker.is_heard)
    until(lambda: bool(worker.poll()))
    until(worker.is_heard)
    until(worker.is_heard)  # it has had no more results
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    time.sleep(0.1)
    worker.is_heard()
    time.sleep(1.5)
    assert not worker.is_heard()
    os.kill(process.pid, signal.SIGCONT)
    until(worker.is_heard)
    worker.stop()


def test_ctrl_c_is_not_for_an_engine_that_just_starts() -> None:
    worker = Worker(count, 0, 3)
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    assert all_results(worker) == [0, 1, 2]
