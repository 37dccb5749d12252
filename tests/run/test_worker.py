import errno
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest

from solitaire.run.worker import Conversation, Job, Worker, WorkerError, messages

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


def test_a_failure_is_reported_in_one_line() -> None:
    with pytest.raises(WorkerError, match=r"^ValueError: no such card$"):
        all_results(Worker(fail))


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
    with pytest.raises(WorkerError, match="has ended"):
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


# -- jobs and conversations ------------------------------------------------------------------------------


def all_of(job: Job[int]) -> list[int]:
    results: list[int] = []
    while job.is_busy:
        results += job.poll()
        time.sleep(0.01)
    return results


def test_a_job_has_one_worker_at_a_time_and_none_after_a_failure() -> None:
    job = Job[int](Worker)
    assert (job.is_busy, job.poll()) == (False, [])
    job.begin(work_for_ever)
    job.begin(fail)
    assert len(multiprocessing.active_children()) == 1
    with pytest.raises(WorkerError, match=r"^ValueError: no such card$"):
        all_of(job)
    assert (job.is_busy, job.poll()) == (False, [])
    job.begin(count, 3)
    assert all_of(job) == [0, 1, 2]
    job.begin(work_for_ever)
    job.stop()
    assert (job.is_busy, multiprocessing.active_children()) == (False, [])


def double(factor: int, orders: Connection) -> Iterator[int]:
    for number in messages(orders):
        if number < 0:
            raise ValueError("no such number")
        yield factor * number


def answers(conversation: Conversation[int, int], count: int) -> list[int]:
    found: list[int] = []
    while len(found) < count:
        found += conversation.poll()
        time.sleep(0.01)
    return found


def test_a_conversation_starts_with_its_first_message_and_answers_all_in_order() -> None:
    conversation = Conversation[int, int](Worker, double, 2)
    assert conversation.poll() == []
    assert multiprocessing.active_children() == []
    conversation.send(1)
    conversation.send(2)
    assert answers(conversation, 2) == [2, 4]
    (process,) = multiprocessing.active_children()
    conversation.send(3)
    assert answers(conversation, 1) == [6]
    assert multiprocessing.active_children() == [process]
    for _ in range(2):  # stopping again does nothing
        conversation.stop()
        assert multiprocessing.active_children() == []
        assert (conversation.is_open, conversation.poll()) == (False, [])


def test_a_conversation_that_failed_starts_again_with_the_next_message() -> None:
    conversation = Conversation[int, int](Worker, double, 2)
    conversation.send(-1)
    with pytest.raises(WorkerError, match=r"^ValueError: no such number$"):
        answers(conversation, 1)
    assert not conversation.is_open
    conversation.send(5)
    assert answers(conversation, 1) == [10]
    conversation.stop()


def test_a_message_to_a_process_that_was_killed_is_a_failure_of_the_next_poll() -> None:
    conversation = Conversation[int, int](Worker, double, 2)
    conversation.send(1)
    assert answers(conversation, 1) == [2]
    (process,) = multiprocessing.active_children()
    process.kill()
    process.join()
    conversation.send(2)
    with pytest.raises(WorkerError, match="has ended"):
        answers(conversation, 1)
    conversation.stop()


@pytest.mark.parametrize(
    "step", ["multiprocessing.connection.Pipe", "multiprocessing.context.SpawnProcess.start"]
)
def test_a_conversation_that_cannot_start_says_why_once(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    conversation = Conversation[int, int](Worker, double, 2)
    with monkeypatch.context() as patch:
        patch.setattr(step, refuse)
        conversation.send(1)
        with pytest.raises(WorkerError, match=r"^no process can be started: Too many open files$"):
            conversation.poll()
        assert conversation.poll() == []
    conversation.send(1)
    assert answers(conversation, 1) == [2]
    conversation.stop()


def test_the_messages_end_when_the_program_is_gone() -> None:
    theirs, ours = multiprocessing.Pipe(duplex=False)
    ours.send(1)
    ours.close()
    assert list(messages(theirs)) == [1]
    theirs.close()
