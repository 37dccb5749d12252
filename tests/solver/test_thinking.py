"""Long thinking: it resumes where it stopped, every line is legal, and only what is proved is called so."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solver import thinking
from solver.thinking import Thought, thoughts
from tests.support.selection import all_tests

pytestmark = [pytest.mark.processes, pytest.mark.usefixtures("core")]


@pytest.fixture(autouse=True)
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "RUN", {"native": 200, "python": 200 if all_tests() else 80})
    monkeypatch.setattr(thinking, "PROOF", {"native": 1000, "python": 200})


def until_run(number: int, stream: Iterator[Thought]) -> Thought:
    """Return the thought with which a run begins, which is then not made: runs are counted from 1."""
    return next(thought for thought in stream if thought.runs == number)


@pytest.mark.parametrize("threads", [1, 2])
def test_two_halves_make_the_runs_of_one_go(threads: int) -> None:
    deal = Deal.numbered(14)
    whole = until_run(4, thoughts(deal, Thought(), threads=threads))
    half = until_run(2, thoughts(deal, Thought(), threads=threads))
    assert half.score < whole.score
    both = until_run(4, thoughts(deal, replace(half, runs=1), threads=threads))
    assert replace(both, seconds=0.0) == replace(whole, seconds=0.0)
    assert both.seconds > half.seconds > 0.0


def test_it_grows_and_every_line_is_legal() -> None:
    stream, deal = thoughts(Deal.numbered(14), Thought()), Deal.numbered(14)
    seen = [Thought()]
    while seen[-1].runs < 4:
        seen.append(next(stream))
    for one, other in pairwise(seen):
        assert one.score <= other.score <= other.bound <= one.bound
        assert one.seconds <= other.seconds
        assert not other.is_proved
        if other.moves:
            assert Record(deal, other.fola, other.moves).score.points == other.score


def test_it_does_not_end_without_a_score() -> None:
    *_, last = thoughts(Deal.numbered(14), Thought(), seconds=1e-9)
    assert Record(Deal.numbered(14), last.fola, last.moves).score.points == last.score


def test_a_run_that_was_cut_short_is_not_redone() -> None:
    (ended,) = thoughts(Deal.numbered(14), Thought(runs=7), stop=lambda: True)
    assert replace(ended, seconds=0.0) == Thought(runs=7)
    assert next(thoughts(Deal.numbered(14), ended)).runs == 8


def test_the_bound_is_proved_and_ends_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PROOF", {"native": 200_000, "python": 200_000})
    deal = Deal.numbered(44)  # a survey has found 329 and proved that no line scores more
    *_, last = thoughts(deal, Thought(score=329), seconds=60.0)
    assert (last.bound, last.is_proved, last.moves) == (329, True, ())
    assert list(thoughts(deal, replace(last, seconds=5.0), clock=lambda: 1.0)) == [replace(last, seconds=5.0)]


def test_giving_up_proves_nothing() -> None:
    *_, last = thoughts(Deal.numbered(2), Thought(), seconds=0.2)
    assert last.score < last.bound
    assert not last.is_proved


def test_pauses_do_not_count() -> None:
    paused = 0.0

    def clock() -> float:
        return time.perf_counter() - paused

    def pause() -> bool:
        nonlocal paused
        before = time.perf_counter()
        time.sleep(0.002)
        paused += time.perf_counter() - before
        return False

    begun = time.perf_counter()
    last = until_run(2, thoughts(Deal.numbered(14), Thought(), stop=pause, clock=clock))
    assert last.seconds + paused <= time.perf_counter() - begun
    assert paused > 0.0
