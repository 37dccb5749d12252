import errno
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator

import pytest

from solitaire.run.worker import Worker, WorkerDiedError, WorkerError

pytestmark = pytest.mark.processes


def count(limit: int) -> Iterator[int]:
    yield from range(limit)


def fail() -> Iterator[int]:
    yield 1
    raise ValueError("no such card")


def work_for_ever() -> Iterator[int]:
    yield 1
    while True:
        pass


def tell_much() -> Iterator[bytes]:
    yield bytes(50_000_000)


def all_results(worker: Worker[int]) -> list[int]:
    results: list[int] = []
    while not worker.is_done:
        results += worker.poll()
        time.sleep(0.01)
    return results


def test_everything_arrives_in_order() -> None:
    assert all_results(Worker(count, 1000)) == list(range(1000))


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
    worker, never_polled = Worker(count, 1), Worker(count, 1)
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


def test_an_engine_killed_while_it_answers_is_noticed() -> None:
    worker = Worker(tell_much)
    assert worker.results.poll(60)  # it has begun to tell, and the pipe holds no more
    (process,) = multiprocessing.active_children()
    process.kill()
    with pytest.raises(WorkerError, match="has ended"):
        worker.poll()


def test_ctrl_c_is_not_for_an_engine_that_just_starts() -> None:
    worker = Worker(count, 3)
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    assert all_results(worker) == [0, 1, 2]
