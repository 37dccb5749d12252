"""The rule for work in other processes: it begins again once by itself, then when told, and may be late."""

import errno
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

from solitaire.run.work import Conversation, Job, Work, messages
from solitaire.run.worker import Worker, WorkerDiedError, WorkerError
from tests.support.table.workers import Idle
from tests.support.works import (
    count,
    double,
    echo,
    fail,
    fail_before,
    lengths,
    tell_much,
    until,
    work_for_ever,
)

pytestmark = pytest.mark.processes
T = TypeVar("T")


def conversation() -> Conversation[int, int]:
    return Conversation[int, int](Worker, "sums", 1.0, double, 2)


def all_of(work: Worker[T] | Job[T] | Conversation[int, T]) -> list[T]:
    """Return all results of work, or the answers to the last question."""
    results: list[T] = []

    def is_over() -> bool:
        results.extend(work.poll())
        if isinstance(work, Worker):
            return work.is_done
        return not (work.is_asked if isinstance(work, Conversation) else work.is_busy)

    until(is_over)
    return results


def child() -> int:
    """Return the number of the only process that runs."""
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    return process.pid


def kill() -> None:
    (process,) = multiprocessing.active_children()
    process.kill()
    process.join()


def ask_and_kill(asked: Conversation[int, int], question: int) -> None:
    """Ask the process that runs a question to which it dies: held meanwhile, or it might answer before."""
    for process in multiprocessing.active_children():
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
    asked.ask(question)
    kill()


# -- jobs ----------------------------------------------------------------------------------------------------


def test_a_job_has_one_worker_at_a_time() -> None:
    job = Job[int](Worker, "counting", 1.0)
    assert (job.is_busy, job.poll()) == (False, [])
    job.begin(work_for_ever, tuple)
    job.begin(count, lambda: (0, 3))
    assert len(multiprocessing.active_children()) == 1
    assert all_of(job) == [0, 1, 2]
    assert not job.is_in_trouble
    job.begin(work_for_ever, tuple)
    job.stop()
    assert (job.is_busy, multiprocessing.active_children()) == (False, [])


def test_a_job_that_fails_begins_again_once_and_then_stands_still_until_told() -> None:
    job = Job[int](Worker, "counting", 1.0)
    job.begin(fail, tuple)
    for has_stopped in (False, True):
        with pytest.raises(WorkerError, match=r"^ValueError: no such card$"):
            all_of(job)
        assert (job.has_stopped, job.is_in_trouble) == (has_stopped, has_stopped)
        assert job.is_busy is not has_stopped
    assert (job.poll(), multiprocessing.active_children()) == ([], [])
    job.again()
    assert (job.has_stopped, job.is_busy) == (False, True)
    for has_stopped in (False, True):  # and so on
        with pytest.raises(WorkerError):
            all_of(job)
        assert job.has_stopped is has_stopped
    job.begin(count, lambda: (0, 3))  # other work has nothing to do with it
    assert not job.has_stopped
    assert all_of(job) == [0, 1, 2]


def test_a_job_begins_again_where_it_was() -> None:
    done = [0]

    def about() -> tuple[object, ...]:
        done[0] += 1
        return 2, done[0]

    job = Job[int](Worker, "counting", 1.0)
    job.begin(fail_before, about)
    with pytest.raises(WorkerError, match="not yet"):
        all_of(job)
    assert all_of(job) == [2]


def test_a_job_takes_orders_and_needs_nobody_to_take_them() -> None:
    job = Job[int](Worker, "counting", 1.0)
    job.send(1)
    job.begin(echo, tuple, takes_orders=True)
    job.send(7)
    until(lambda: job.poll() == [7])
    kill()
    job.send(8)
    with pytest.raises(WorkerDiedError):
        all_of(job)
    job.stop()


# -- late ----------------------------------------------------------------------------------------------------


class Silent(Idle):
    """Stands in for a worker whose process is stopped."""

    def is_heard(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("worker", "usual", "late"),
    [
        (Idle, 2.0, 30),  # ten times as long as usual, and as the second that a process needs to start
        (Silent, 20.0, 10),  # without a sign of life
    ],
)
def test_work_is_late_after_a_time_and_once(worker: type[Idle], usual: float, late: int) -> None:
    job = Job[int](worker, "counting", usual)  # type: ignore[arg-type]
    assert not any(job.pass_time(1.0) for _ in range(100))  # nothing is awaited
    job.begin(count, tuple)
    became = [job.pass_time(1.0) for _ in range(60)]
    assert became.index(True) == late
    assert (sum(became), job.is_late, job.is_in_trouble, job.is_under_way) == (1, True, True, False)
    job.again()
    assert (job.is_late, job.is_under_way) == (False, True)
    assert not job.pass_time(3600.0)  # time in which nobody asks does not count
    assert not job.is_late


class Slow(Idle):
    """Stands in for a worker that has a result now and then."""

    found: list[int]

    def poll(self) -> list[int]:
        found, Slow.found = Slow.found, []
        return found


def test_a_result_that_took_longer_than_usual_is_the_usual() -> None:
    Slow.found = []
    job = Job[int](Slow, "counting", 2.0)  # type: ignore[arg-type]
    job.begin(count, tuple)
    for _ in range(20):
        job.pass_time(1.0)
    Slow.found = [1]
    assert job.poll() == [1]
    became = [job.pass_time(1.0) for _ in range(250)]
    assert became.index(True) == 210


def test_a_process_that_is_stopped_is_late_until_it_continues() -> None:
    asked = conversation()
    asked.ask(1)
    assert all_of(asked) == [2]
    os.kill(child(), signal.SIGSTOP)
    try:
        asked.ask(2)
        for question in range(1000):  # many more than the pipe holds: it must not block
            asked.ask(question)
            asked.poll()
            asked.pass_time(1.0)
        was_late = asked.is_late
    finally:
        os.kill(child(), signal.SIGCONT)
    assert all_of(asked) == [2 * 999]
    assert (was_late, asked.is_late) == (True, False)
    os.kill(child(), signal.SIGSTOP)
    asked.ask(3)
    asked.again()
    assert all_of(asked) == [6]
    asked.stop()
    assert multiprocessing.active_children() == []


# -- conversations -------------------------------------------------------------------------------------------


def test_a_conversation_starts_with_its_first_question_and_answers_the_last() -> None:
    asked = conversation()
    assert (asked.poll(), multiprocessing.active_children()) == ([], [])
    asked.ask(1)
    asked.ask(2)
    asked.ask(3)
    assert all_of(asked) == [6]
    (process,) = multiprocessing.active_children()
    asked.ask(4)
    asked.rest()
    assert not asked.is_busy
    asked.ask(5)
    assert all_of(asked) == [10]
    assert multiprocessing.active_children() == [process]
    for _ in range(2):  # stopping again does nothing
        asked.stop()
        assert multiprocessing.active_children() == []
        assert (asked.is_open, asked.is_asked, asked.poll()) == (False, False, [])


def test_a_process_that_dies_is_asked_again_once_and_then_stands_still_until_told() -> None:
    asked = conversation()
    asked.ask(1)
    for has_stopped in (False, True):
        kill()
        with pytest.raises(WorkerDiedError):
            all_of(asked)
        assert (asked.has_stopped, asked.is_asked, asked.is_busy) == (has_stopped, True, not has_stopped)
    asked.ask(2)  # waits
    assert (asked.poll(), multiprocessing.active_children()) == ([], [])
    asked.again()
    assert all_of(asked) == [4]
    ask_and_kill(asked, 3)
    with pytest.raises(WorkerDiedError):
        all_of(asked)
    assert all_of(asked) == [6]
    ask_and_kill(asked, 4)
    with pytest.raises(WorkerDiedError):
        all_of(asked)
    assert (asked.has_stopped, asked.is_busy) == (True, False)  # an answer gives no other chance
    asked.again()
    assert all_of(asked) == [8]
    for _ in range(2):  # a minute does, once the question is answered
        ask_and_kill(asked, 5)
        with pytest.raises(WorkerDiedError):
            all_of(asked)
        assert not asked.has_stopped
        assert all_of(asked) == [10]
        for _ in range(61):
            asked.pass_time(1.0)
    asked.stop()


def test_a_process_that_dies_unasked_is_noticed_by_the_next_question() -> None:
    asked = conversation()
    asked.ask(1)
    assert all_of(asked) == [2]
    kill()
    assert asked.poll() == []
    asked.ask(2)
    with pytest.raises(WorkerDiedError):
        all_of(asked)
    assert all_of(asked) == [4]
    asked.stop()


def test_a_process_that_stands_still_and_is_asked_no_more_begins_with_the_next_question() -> None:
    asked = conversation()
    asked.ask(-1)
    for _ in range(2):
        with pytest.raises(WorkerError, match=r"^ValueError: no such number$"):
            all_of(asked)
    asked.rest()
    asked.again()
    assert (asked.is_in_trouble, multiprocessing.active_children()) == (False, [])
    asked.ask(1)
    assert all_of(asked) == [2]
    asked.stop()


@pytest.mark.parametrize(
    "step", ["multiprocessing.connection.Pipe", "multiprocessing.context.SpawnProcess.start"]
)
def test_work_that_cannot_start_says_why_and_can_be_told_to_try_again(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    asked, job = conversation(), Job[int](Worker, "counting", 1.0)
    works: list[tuple[Work, Callable[[], list[int]]]] = [(asked, asked.poll), (job, job.poll)]
    with monkeypatch.context() as patch:
        patch.setattr(step, refuse)
        asked.ask(1)
        job.begin(count, lambda: (0, 2))
        for work, poll in works:
            for _ in range(2):
                with pytest.raises(WorkerError, match=r"^no process can be started: Too many open files$"):
                    poll()
            assert (work.has_stopped, poll()) == (True, [])
        worker = Worker(count, 0, 1)
        worker.stop()
        assert (worker.is_done, worker.poll()) == (True, [])
    for work, _ in works:
        work.again()
    assert all_of(asked) == [2]
    assert all_of(job) == [0, 1]
    asked.stop()


def test_the_messages_end_when_the_program_is_gone() -> None:
    theirs, ours = multiprocessing.Pipe(duplex=False)
    ours.send(1)
    ours.close()
    assert list(messages(theirs)) == [1]
    theirs.close()


# -- A worker: its results, its failures, and a process that dies or stands ------------------------


def test_everything_arrives_in_order() -> None:
    assert all_of(Worker(count, 0, 1000)) == list(range(1000))


def test_a_failure_is_reported_in_one_line_after_what_came_before() -> None:
    worker = Worker(fail)
    until(lambda: worker.poll() == [1])
    with pytest.raises(WorkerError, match=r"^ValueError: no such card$"):
        all_of(worker)
    assert worker.is_done


def test_work_that_never_ends_can_be_stopped() -> None:
    worker = Worker(work_for_ever)
    until(worker.poll)
    for _ in range(2):  # once more does nothing
        worker.stop()
        assert worker.is_done
    assert worker.poll() == []


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
@pytest.mark.parametrize("given", ["", "x" * 10_000_000])
def test_a_process_that_dies_or_stands_holds_up_nobody(how: signal.Signals, given: str) -> None:
    for seconds in (0.0, 0.05, 0.2):  # while it starts, takes its work, or tells much
        worker = Worker(tell_much, *filter(None, [given]))
        time.sleep(seconds)
        os.kill(child(), how)
        if how is signal.SIGKILL:
            with pytest.raises(WorkerDiedError, match="has ended"):
                all_of(worker)
        else:
            worker.poll()
            worker.stop()
    assert all_of(Worker(lengths, given, "ab")) == [len(given), 2]


def test_a_process_gives_signs_of_life_unless_it_stands() -> None:
    worker = Worker(work_for_ever)
    until(worker.is_heard)
    until(worker.poll)
    until(worker.is_heard)
    until(worker.is_heard)  # it has had no more results
    os.kill(child(), signal.SIGSTOP)
    time.sleep(0.1)
    worker.is_heard()
    time.sleep(1.5)
    assert not worker.is_heard()
    os.kill(child(), signal.SIGCONT)
    until(worker.is_heard)
    worker.stop()


def test_ctrl_c_is_not_for_an_engine_that_just_starts() -> None:
    worker = Worker(count, 0, 3)
    os.kill(child(), signal.SIGINT)
    assert all_of(worker) == [0, 1, 2]
