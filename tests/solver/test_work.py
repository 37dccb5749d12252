"""Work side by side and in stages: the order of the results, the limits, and what stops it."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.seats import Seat
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solitaire.rules.record import Record
from solver.classic.hand_reviewer import reviews as hand_reviews
from solver.exact import prove
from solver.game_reviewer import reviews
from solver.oracle import solve
from solver.result import Limit
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


def test_stages_share_the_playouts() -> None:
    stage = Stage(0.25, 0.5, 0.75)
    work = StagedWork(Budget(Limit(100.0, playouts=1000, threads=2)))
    assert work.limit_of(stage) == Limit(playouts=750, threads=2)
    assert work.limit_of_each(stage, 10) == Limit(playouts=75)
    assert stage.end == 0.75


def test_work_that_must_stop_is_not_done() -> None:
    stage, done = Stage(0.0, 1.0, 1.0), list[float]()
    work = StagedWork(Budget(Limit(), stop=lambda: len(done) > 1))

    def counted() -> Steps:
        for part in (0.25, 0.5, 0.75):
            work.report(stage, part)
            yield

    for now in work.run((counted, counted), lambda: work.done):
        done.append(now)
    assert done == [0.25, 0.5, 0.5, 0.5]


def test_work_says_how_far_it_is_after_each_step() -> None:
    first, second = Stage(0.0, 0.25, 0.25), Stage(0.25, 0.75, 0.75)
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


DEAL = Deal.numbered(1)
TEXT: Any = "42"
HALF: Any = 1.5
NOTHING: Any = None
POSITION, RECORD, HAND = Position((), DEAL.deck, DEAL.fola), Record(DEAL, None, ()), Hand.start(numbered(1))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Limit(seconds=TEXT), "seconds must be of type int or float or None, not str"),
        (lambda: Limit(playouts=HALF), "playouts must be of type int or None, not float"),
        (lambda: Limit(1, threads=TEXT), "threads must be of type int, not str"),
        (lambda: Limit(1, seed=NOTHING), "seed must be of type int, not None"),
        (lambda: solve(TEXT, Limit(1)), "start must be of type Position, not str"),
        (lambda: solve(POSITION, HALF), "limit must be of type Limit, not float"),
        (lambda: prove(TEXT), "start must be of type Position, not str"),
        (lambda: [*reviews(TEXT, Limit(1))], "record must be of type Record, not str"),
        (lambda: [*reviews(RECORD, HALF)], "limit must be of type Limit, not float"),
        (lambda: [*hand_reviews(TEXT, Seat.S, Limit(1))], "hand must be of type Hand, not str"),
        (lambda: [*hand_reviews(HAND, Seat.S, HALF)], "limit must be of type Limit, not float"),
    ],
)
def test_an_argument_of_a_wrong_type_is_named(call: Callable[[], object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        call()
