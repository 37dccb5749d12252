"""What the journeys do not show of the longer search: its process, its clock, what it waits for."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import repeat
from multiprocessing import Pipe

import pygame
import pytest

from solitaire.home.archive import store_thought, thought_of
from solitaire.kinds import tasks
from solitaire.kinds.tasks import Gate, long_thoughts
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Position
from solitaire.rules.record import Record, format_record
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.requests import Verdict
from solitaire.table.services import hints, thinking
from solitaire.table.services.verdict_work import VerdictWork
from solver.result import Result
from solver.thinking import Thought
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Workers

DEAL = Deal.numbered(42)
LINE = recorded.game(DEAL, recorded.tidy)
FOUND = Thought(LINE.score.shown, 329, LINE.fola or (), LINE.moves, 1)


class Clock:
    """Stands in for the module ``time``: its time stands still until a test moves it.

    Attributes:
        now: the time in seconds.
        asked: set whenever the time is asked for.
    """

    def __init__(self) -> None:
        self.now, self.asked = 100.0, threading.Event()

    def perf_counter(self) -> float:
        self.asked.set()
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of long thinking."""
    clock = Clock()
    monkeypatch.setattr(tasks, "time", clock)
    return clock


@pytest.mark.processes
def test_the_engine_thinks_in_a_process_of_its_own(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VerdictWork, "poll", lambda self: False)
    deal = Deal.numbered(5000)
    given_up = Record(deal, recorded.game(deal, recorded.tidy).fola, (END,))
    table.start(None).app.navigation.show(Verdict(given_up))
    table.key(pygame.K_t)
    table.wait(lambda: table.screen_as(VerdictScreen).review.held is not None, for_process=True)
    table.key(pygame.K_t)
    found = thought_of(table.app.services.records.store, deal)
    assert found.runs == 1
    assert found.seconds > 0.0
    assert Record(deal, found.fola, found.moves).score.points == found.score


# -- it gives way ------------------------------------------------------------------------------


def test_it_waits_while_a_hint_is_computed(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.usual = Here
    monkeypatch.setattr(thinking, "long_thoughts", lambda text, known, *_: repeat(known))
    monkeypatch.setattr(hints, "fair_advice", lambda *_: iter([]))
    table.start(stacked=True).keys(*[pygame.K_SPACE] * 5)
    work = table.app.services.thinking
    work.begin(DEAL)
    table.frame(2)
    waits = [work.is_waiting]
    with monkeypatch.context() as patch:
        patch.setattr(Here, "poll", lambda self: [])  # the hint takes long
        table.keys(pygame.K_h, pygame.K_RETURN)
        table.frame(2)
        waits.append(work.is_waiting)
        table.app.services.hints.stop()
        table.frame(2)
        waits.append(work.is_waiting)
    assert waits == [False, True, False]


def test_the_gate_waits_for_the_next_order(clock: Clock) -> None:
    theirs, ours = Pipe(duplex=False)
    gate = Gate(theirs)
    assert not gate.must_stop()
    ours.send(False)
    answers = list[bool]()
    waiting = threading.Thread(target=lambda: answers.append(gate.must_stop()))
    clock.asked.clear()
    waiting.start()
    assert clock.asked.wait(60.0)  # it has begun to wait
    clock.now += 50.0
    assert answers == []
    assert clock.now - gate.clock() == 50.0  # it stands still
    ours.send(True)
    waiting.join(60.0)
    assert answers == [False]
    clock.now += 7.0
    assert clock.now - gate.clock() == 50.0


def test_the_engine_tells_the_time_spent_while_it_finds_nothing(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_find = threading.Event()

    def slow(*_: object, clock: Callable[[], float], **__: object) -> Iterator[Thought]:
        begun = clock()
        assert may_find.wait(60.0)
        yield replace(FOUND, seconds=7.0 + clock() - begun)

    monkeypatch.setattr(tasks, "BEAT", 0.01)
    monkeypatch.setattr(tasks, "thoughts", slow)
    theirs, ours = Pipe(duplex=False)
    text, known = format_record(Record(DEAL, None, ())), Thought(seconds=7.0)
    found = long_thoughts(text, known, 600.0, False, theirs)
    assert next(found) == known
    for later in (5.0, 10.0):
        clock.now = 100.0 + later
        assert next(found) == replace(known, seconds=7.0 + later)
    may_find.set()
    *_, last = found
    assert last == replace(FOUND, seconds=17.0)
    ours.close()


@pytest.mark.parametrize("waits", [False, True])
def test_the_search_ends_with_the_window(waits: bool) -> None:
    theirs, ours = Pipe(duplex=False)
    gate = Gate(theirs)
    if waits:
        ours.send(False)
    ours.close()
    assert gate.must_stop()


# -- what is kept goes before what an engine finds ----------------------------------------------


def on_the_line(table: Table) -> Record:
    """Play the first moves of a line that is kept; return it."""
    table.start(stacked=True)
    fola = table.game.record.fola
    assert fola is not None
    line = Record(DEAL, fola, (*recorded.moves_of(DEAL, fola, recorded.tidy), END))
    known = Thought(line.score.shown, 334, fola, line.moves, 1)
    store_thought(table.app.services.records.store, DEAL, known)
    table.make(line.moves[:30])
    return line


def test_a_hint_of_the_oracle_is_never_worse_than_the_line_that_is_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    def poor_line(position: Position, *_: object) -> Iterator[Result]:
        yield Result(-300, 334, 0.1, 1, "native", position.fola, (END,))

    workers.usual = Here
    monkeypatch.setattr(hints, "oracle_line", poor_line)
    line = on_the_line(table)
    table.keys(pygame.K_o, pygame.K_RETURN)
    table.frame(2)
    hint = table.app.services.hints.hint
    assert hint is not None
    assert hint.move == (None if line.moves[30].is_play else line.moves[30])
