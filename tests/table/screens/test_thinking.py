"""The longer search on the verdict: asked for, shown, kept, stopped, gone on with; it waits for hints."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import repeat
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pygame
import pytest

from solitaire.home.archive import store_thought, thought_of
from solitaire.kinds import tasks
from solitaire.kinds.tasks import Gate, long_thoughts
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Position
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.table.actions import Action
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.requests import Verdict
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.services import hints, thinking, verdict_work
from solitaire.table.services.verdict_work import VerdictWork
from solver.game_review import BestResult
from solver.result import Result
from solver.thinking import Thought
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.reviewed import quick_reviews
from tests.support.table.workers import Here, Workers

DEAL = Deal.numbered(42)
LINE = recorded.game(DEAL, recorded.tidy)
FOUND = Thought(LINE.score.shown, 329, LINE.fola or (), LINE.moves, 1)


def known_thoughts(
    text: str, known: Thought, seconds: float, is_waiting: bool, orders: Connection
) -> Iterator[Thought]:
    """Stand in for the search: a run begins, a line is found, then it thinks without end."""
    assert parse_record(text).deal.cards == DEAL.cards
    run, gate = known.runs + 1, Gate(orders)
    begun = gate.clock()
    yield replace(known, runs=run)
    while True:
        yield replace(FOUND, runs=run, seconds=known.seconds + gate.clock() - begun)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    """A search that has found all at the second poll."""
    workers.usual = Here
    monkeypatch.setattr(thinking, "long_thoughts", known_thoughts)


@pytest.fixture
def judged(table: Table, quick: None, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Table:
    """The verdict on a game of the deal that was given up."""
    workers.use(Here, quick_reviews)
    monkeypatch.setattr(verdict_work, "growing_reviews", quick_reviews)
    in_play(table).keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_v)
    assert table.game.phase is Phase.ENDED
    table.frame(3)
    return table


def scene_of(table: Table) -> VerdictScreen:
    return table.screen_as(VerdictScreen)


def held_by(table: Table) -> BestResult | None:
    """Return the best line that the verdict knows."""
    return scene_of(table).review.held


def search(table: Table, way: str) -> None:
    """Search longer, or stop, by a button or its key."""
    is_running = table.app.services.thinking.is_about(DEAL)
    if way == "key":
        table.key(pygame.K_t)
    else:
        table.push("Stop searching" if is_running else "Search longer")


def kept(table: Table) -> Thought:
    return thought_of(table.app.services.records.store, DEAL)


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


def in_play(table: Table) -> Table:
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * 5)
    return table


# -- the work ----------------------------------------------------------------------------------


def test_on_a_game_that_has_ended_nothing_is_asked(judged: Table) -> None:
    judged.key(pygame.K_t)
    assert not judged.dialogs
    assert not judged.game.help.oracle_hints
    assert judged.app.services.thinking.is_about(DEAL)


@pytest.mark.parametrize("way", ["button", "key"])
def test_what_is_found_is_shown_and_saved_at_once(judged: Table, way: str) -> None:
    assert held_by(judged) is None
    assert not judged.is_enabled("Best line")
    search(judged, way)
    judged.frame(3)
    assert kept(judged) == replace(FOUND, seconds=kept(judged).seconds)
    held = held_by(judged)
    assert held is not None
    assert (held.score, held.bound) == (FOUND.score, 329)
    assert scene_of(judged).found.figures[2] == (
        str(FOUND.score),
        "best score found; at most 329 is possible",
    )
    judged.push("Best line")
    assert judged.screen_as(ReplayScreen).record.moves == LINE.moves


@pytest.mark.parametrize("way", ["button", "key"])
def test_it_is_stopped_and_resumes_the_next_run_even_later(judged: Table, way: str, clock: Clock) -> None:
    search(judged, way)
    judged.frame(3)
    clock.now += 50.0
    judged.frame(2)
    assert scene_of(judged).found.search == "searching longer: 0:50 gone, 9:10 left"
    search(judged, way)
    assert judged.news == "The search is stopped; it resumes where it stopped."
    judged.frame()
    assert scene_of(judged).found.search == ""
    first = kept(judged)
    assert first.runs == 1
    assert first.seconds == 50.0
    judged.key(pygame.K_t)
    judged.frame(3)
    assert judged.news == ""
    clock.now += 20.0
    judged.frame()
    judged.close()  # in the middle of the second
    again = Table(judged.folder)
    assert kept(again).runs == 2
    assert kept(again).seconds == 70.0


def test_it_continues_behind_other_screens(judged: Table) -> None:
    judged.keys(pygame.K_t, pygame.K_ESCAPE)
    assert isinstance(judged.app.navigation.screen, PlayScreen)
    judged.frame(3)
    assert kept(judged).moves == LINE.moves
    assert judged.app.services.thinking.status() == ["searching, 10 min left"]
    judged.keys(pygame.K_v, pygame.K_t)
    assert judged.app.services.thinking.status() == []


def test_another_deal_takes_its_place(judged: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    judged.key(pygame.K_t)
    judged.frame(3)
    other = recorded.game(Deal.numbered(7), recorded.tidy)
    judged.app.navigation.show(Verdict(other))
    judged.frame(2)
    assert "Stop searching" not in judged.labels
    monkeypatch.setattr(thinking, "long_thoughts", lambda text, known, *_: repeat(known))
    judged.push("Search longer")
    assert judged.app.services.thinking.is_about(other.deal)
    assert kept(judged).runs == 1


def test_a_proved_best_score_leaves_nothing_to_look_for(judged: Table) -> None:
    store_thought(judged.app.services.records.store, DEAL, replace(FOUND, bound=FOUND.score))
    judged.keys(pygame.K_ESCAPE, pygame.K_v)
    assert not judged.app.navigation.can(Action.THINK)
    judged.key(pygame.K_t)
    assert not judged.app.services.thinking.is_about(DEAL)


def test_the_end_and_a_failure_are_said(judged: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Iterator[Thought]:
        yield FOUND
        raise RuntimeError("it broke")

    monkeypatch.setattr(thinking, "long_thoughts", failing)
    judged.key(pygame.K_t)
    judged.frame()
    assert (judged.news, judged.alarm) == ("Longer search: RuntimeError: it broke. Begun again", True)
    judged.frame(3)
    assert (judged.news, judged.alarm) == (
        "Longer search: RuntimeError: it broke, twice. F9 tries again",
        True,
    )
    assert judged.app.navigation.can(Action.THINK)
    assert kept(judged).moves == LINE.moves
    monkeypatch.setattr(thinking, "long_thoughts", lambda *_: iter([replace(FOUND, runs=2)]))
    judged.key(pygame.K_t)
    judged.frame(3)
    assert (judged.news, judged.alarm) == ("The longer search has ended; what it found is saved", False)
    assert judged.app.navigation.can(Action.THINK)
    assert kept(judged).runs == 2


@pytest.mark.processes
def test_the_engine_thinks_in_a_process_of_its_own(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VerdictWork, "poll", lambda self: False)
    deal = Deal.numbered(5000)
    given_up = Record(deal, recorded.game(deal, recorded.tidy).fola, (END,))
    table.start(None).app.navigation.show(Verdict(given_up))
    table.key(pygame.K_t)
    table.wait(lambda: held_by(table) is not None, for_process=True)
    table.key(pygame.K_t)
    found = thought_of(table.app.services.records.store, deal)
    assert found.runs == 1
    assert found.seconds > 0.0
    assert Record(deal, found.fola, found.moves).score.points == found.score


# -- it gives way ------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_it_waits_while_a_hint_is_computed(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.usual = Here
    monkeypatch.setattr(hints, "fair_advice", lambda *_: iter([]))
    work = in_play(table).app.services.thinking
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
