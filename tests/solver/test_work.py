"""Work side by side and in stages: the order of the results, the limits, and what stops it."""

from threading import Event

import pytest

from solver.result import LEAST_SECONDS, Limit
from solver.work import Budget, Stage, StagedWork, Steps


@pytest.mark.parametrize("threads", [1, 3])
def test_what_is_found_comes_in_the_order_of_the_items(threads: int) -> None:
    budget = Budget(Limit(threads=threads))
    with StagedWork(budget).each(str, range(20)) as found:
        assert list(found) == [str(item) for item in range(20)]
    assert not budget.stopped()


def test_an_error_stops_the_work_and_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    budget, stopped, waited = Budget(Limit(threads=2)), Event(), list[bool]()
    monkeypatch.setattr(budget, "halt", stopped.set)

    def work(item: int) -> None:
        if item:
            waited.append(stopped.wait(timeout=10.0))

    def interrupted() -> None:
        with StagedWork(budget).each(work, range(2)) as found:
            next(found)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert waited == [True]


def test_stages_share_the_limit() -> None:
    first, second = Stage(0.0, 0.25), Stage(0.25, 0.75)
    work = StagedWork(Budget(Limit(playouts=1000, threads=2)))
    assert work.limit_of(second) == Limit(playouts=750, threads=2)
    assert work.limit_of_each(second, 10) == Limit(playouts=75)
    now = 0.0
    timed = StagedWork(Budget(Limit(100.0, threads=2), clock=lambda: now))
    now = 20.0  # spent by the first stage, which leaves more for the second
    assert timed.limit_of(second) == Limit(80.0, threads=2)
    assert timed.limit_of_each(second, 10) == Limit(16.0)
    assert timed.limit_of(first).seconds == 20.0
    now = 200.0
    assert timed.limit_of(second).seconds == LEAST_SECONDS


def test_work_says_how_far_it_is_after_each_step() -> None:
    first, second = Stage(0.0, 0.25), Stage(0.25, 0.75)
    work = StagedWork(Budget(Limit()))

    def counted() -> Steps:
        with work.each(str, range(2), first) as results:
            for result in results:
                found.append(result)
                yield

    def alone() -> Steps:
        work.report(second, 0.5)
        yield

    found = list[str]()
    assert list(work.run((counted, alone), lambda: (work.done, len(found)))) == [
        (0.125, 1),
        (0.25, 2),
        (0.625, 2),
        (1.0, 2),
    ]


def test_a_stage_is_closed_when_the_work_is_left() -> None:
    closed = list[bool]()

    def stage() -> Steps:
        try:
            yield
        finally:
            closed.append(True)

    steps = StagedWork(Budget(Limit())).run((stage,), lambda: None)
    next(steps)
    with pytest.raises(KeyboardInterrupt) as interrupt:
        steps.throw(KeyboardInterrupt())  # which holds the frames of the work
    assert closed
    assert interrupt.value.__traceback__ is not None
