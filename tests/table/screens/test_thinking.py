"""Long thinking on the table: asked for, shown, kept, stopped, gone on with; it waits for hints."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pygame
import pytest

from scores.par_table import Surveyed
from solitaire.home.archive import store_thought, thought_of
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Position
from solitaire.rules.record import Record, parse_record
from solitaire.table.requests import Replay, Think
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.thinking import ThinkingScreen
from solitaire.table.screens.verdict import VerdictScreen
from solitaire.table.services import evaluation, hints, thinking
from solitaire.table.services.evaluation_engine import EngineInput, Possible
from solitaire.table.services.thinking import Gate
from solitaire.table.services.verdict_work import VerdictWork
from solver.result import Result
from solver.review import BestResult
from solver.thinking import Thought
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.robot import QuickEngine
from tests.support.table.workers import Here, Workers

DEAL = Deal.numbered(42)
LINE = recorded.game(DEAL, recorded.tidy)
FOUND = Thought(LINE.score.shown, 329, LINE.fola or (), LINE.moves, 1)


def known_thoughts(text: str, known: Thought, seconds: float, orders: Connection) -> Iterator[Thought]:
    """Stand in for the search: a run begins, a line is found, then it thinks without end."""
    assert parse_record(text).deal.cards == DEAL.cards
    run = known.runs + 1
    yield replace(known, runs=run)
    while True:
        yield replace(FOUND, runs=run, seconds=known.seconds)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    """Thinking that has found all at the second poll."""
    workers.usual = Here
    monkeypatch.setattr(thinking, "long_thoughts", known_thoughts)


def screen_of(table: Table) -> ThinkingScreen:
    return table.screen_as(ThinkingScreen)


def said(table: Table) -> str:
    """Return all that the screen says."""
    spoken = table.app.navigation.screen.spoken()
    return " / ".join((spoken.title, *spoken.lines))


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

    def monotonic(self) -> float:
        self.asked.set()
        return self.now

    perf_counter = monotonic


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of long thinking."""
    clock = Clock()
    monkeypatch.setattr(thinking, "time", clock)
    return clock


def in_play(table: Table) -> Table:
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * 5)
    return table


def watching(table: Table) -> Table:
    """A table where a recorded game of the deal is replayed."""
    table.start(None).app.navigation.show(Replay(LINE))
    table.frame()
    return table


# -- help --------------------------------------------------------------------------------------


def test_during_a_game_it_is_a_hint_of_the_oracle_and_asked_first(table: Table) -> None:
    in_play(table).key(pygame.K_t)
    assert table.dialogs == ["Long thinking"]
    assert "marks this game as assisted" in table.dialog_text
    table.key(pygame.K_ESCAPE)
    assert table.game.help.is_clean
    assert isinstance(table.app.navigation.screen, PlayScreen)
    table.keys(pygame.K_t, pygame.K_RETURN)
    assert said(table).startswith("Long thinking: Deal 42")
    assert table.game.help.oracle_hints == 1
    table.check()
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.app.navigation.screen, PlayScreen)
    table.key(pygame.K_t)  # agreed to already
    assert not table.dialogs
    assert table.game.help.oracle_hints == 2
    table.check()


def test_a_score_from_elsewhere_is_not_called_thought_about(
    table: Table, pars_known: dict[int, Surveyed]
) -> None:
    assert DEAL.number is not None
    watching(table).key(pygame.K_t)
    assert said(table).endswith("No engine has thought about this deal yet.")
    pars_known[DEAL.number] = Surveyed(323, 334, (290, 300))
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_t)
    assert "best score found: 323" in said(table)
    assert said(table).endswith(
        "No long thinking about this deal yet: this score comes from shorter searches."
    )


def test_a_game_that_is_played_does_not_get_the_line(table: Table) -> None:
    in_play(table)
    store_thought(table.app.services.records.store, DEAL, FOUND)
    table.keys(pygame.K_t, pygame.K_RETURN)
    assert f"best score found: {FOUND.score}" in said(table)
    assert "Best line" not in [one.text for one in table.buttons]
    table.key(pygame.K_b)
    assert isinstance(table.app.navigation.screen, ThinkingScreen)


def test_a_replay_of_the_deal_that_is_played_asks_too(table: Table) -> None:
    in_play(table)
    table.app.navigation.show(Replay(LINE))
    table.key(pygame.K_t)
    assert table.dialogs == ["Long thinking"]
    table.key(pygame.K_RETURN)
    assert table.game.help.oracle_hints == 1
    table.check()


def test_after_the_end_nothing_is_asked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VerdictWork, "poll", lambda self: False)
    in_play(table).keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert table.game.phase is Phase.ENDED
    table.keys(pygame.K_v, pygame.K_t)
    assert not table.dialogs
    assert said(table).startswith("Long thinking: Deal 42")
    assert not table.game.help.oracle_hints


# -- the work ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_what_is_found_is_shown_and_saved_at_once(table: Table) -> None:
    watching(table).key(pygame.K_t)
    assert "best score found: …" in said(table)
    assert not table.is_enabled("Best line")
    table.click(table.button("Think for 10 min").rect.center)
    table.frame(3)
    assert kept(table) == replace(FOUND, seconds=kept(table).seconds)
    assert f"best score found: {FOUND.score} / no line scores more: proved: 329" in said(table)
    table.click(table.button("Best line").rect.center)
    assert isinstance(table.app.navigation.screen, ReplayScreen)
    assert table.app.navigation.screen.record.moves == LINE.moves


@pytest.mark.usefixtures("quick")
def test_it_is_stopped_and_resumes_the_next_run_even_later(table: Table, clock: Clock) -> None:
    watching(table).keys(pygame.K_t, pygame.K_SPACE)
    table.frame(3)
    clock.now += 50.0
    table.key(pygame.K_SPACE)
    assert "It resumes where it stopped." in said(table)
    first = kept(table)
    assert first.runs == 1
    assert first.seconds == 50.0
    table.key(pygame.K_RETURN)
    table.frame(3)
    clock.now += 20.0
    table.close()  # in the middle of the second
    again = Table(table.folder)
    watching(again).key(pygame.K_t)
    assert kept(again).runs == 2
    assert kept(again).seconds == 70.0
    assert f"best score found: {FOUND.score}" in said(again)


@pytest.mark.usefixtures("quick")
def test_the_time_is_chosen(table: Table) -> None:
    watching(table).keys(pygame.K_t, pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS)
    table.click(table.button("More time").rect.center)
    table.key(pygame.K_SPACE)
    assert table.app.services.thinking.allotted == 30 * 60
    assert not table.is_enabled("More time")
    table.keys(pygame.K_SPACE, *[pygame.K_MINUS] * 9)
    assert table.button("Think for 1 min")
    assert not table.is_enabled("Less time")


@pytest.mark.usefixtures("quick")
def test_it_continues_behind_other_screens(table: Table) -> None:
    watching(table).keys(pygame.K_t, pygame.K_SPACE, pygame.K_ESCAPE)
    assert isinstance(table.app.navigation.screen, ReplayScreen)
    table.frame(3)
    assert kept(table).moves == LINE.moves
    assert table.app.services.thinking.is_about(DEAL)
    assert table.app.services.thinking.status() == ["thinking, 10 min left"]
    table.keys(pygame.K_t, pygame.K_SPACE)
    assert table.app.services.thinking.status() == []


@pytest.mark.usefixtures("quick")
def test_another_deal_takes_its_place(table: Table) -> None:
    watching(table).keys(pygame.K_t, pygame.K_SPACE)
    table.frame(3)
    table.app.navigation.show(Think(Deal.numbered(7)))
    assert "Now thinking about another deal: Deal 42" in said(table)
    table.key(pygame.K_ESCAPE)
    assert said(table).startswith("Long thinking: Deal 42")
    assert kept(table).runs == 1


def test_a_proved_best_score_leaves_nothing_to_look_for(table: Table) -> None:
    store_thought(table.app.services.records.store, DEAL, replace(FOUND, bound=FOUND.score))
    watching(table).key(pygame.K_t)
    assert f"best score, proved: {FOUND.score}" in said(table)
    assert "there is nothing left to look for" in said(table)
    assert not table.is_enabled("Think for 10 min")


def test_the_end_and_a_failure_are_said(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    def failing(*_: object) -> Iterator[Thought]:
        yield FOUND
        raise RuntimeError("it broke")

    workers.usual = Here
    monkeypatch.setattr(thinking, "long_thoughts", failing)
    watching(table).keys(pygame.K_t, pygame.K_SPACE)
    table.frame(3)
    assert (table.news, table.alarm) == ("The long thinking failed: RuntimeError: it broke", True)
    assert table.button("Think for 10 min")
    assert kept(table).moves == LINE.moves
    monkeypatch.setattr(thinking, "long_thoughts", lambda *_: iter([replace(FOUND, runs=2)]))
    table.key(pygame.K_SPACE)
    table.frame(3)
    assert (table.news, table.alarm) == ("The long thinking has ended; what it found is saved", False)
    assert kept(table).runs == 2


@pytest.mark.processes
def test_the_engine_thinks_in_a_process_of_its_own(table: Table) -> None:
    table.start(None).app.navigation.show(Think(Deal.numbered(5000)))
    table.key(pygame.K_SPACE)
    table.wait(lambda: bool(screen_of(table).thought.moves), for_process=True)
    table.key(pygame.K_SPACE)
    found = thought_of(table.app.services.records.store, Deal.numbered(5000))
    assert found.runs == 1
    assert found.seconds > 0.0
    assert Record(Deal.numbered(5000), found.fola, found.moves).score.points == found.score


# -- it gives way ------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_it_waits_while_a_hint_is_computed(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers, clock: Clock
) -> None:
    workers.usual = Here
    monkeypatch.setattr(hints, "fair_advice", lambda *_: iter([]))
    in_play(table).keys(pygame.K_t, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE)
    work = table.app.services.thinking
    table.frame(2)
    waits = [work.is_waiting]
    with monkeypatch.context() as patch:
        patch.setattr(Here, "poll", lambda self: [])  # the hint takes long
        table.keys(pygame.K_h, pygame.K_RETURN)
        table.frame(2)
        waits.append(work.is_waiting)
        used = work.used
        clock.now += 20.0
        assert work.used == used
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
    ours.send(True)
    waiting.join(60.0)
    assert answers == [False]
    assert clock.now - gate.clock() == 50.0


@pytest.mark.parametrize("waits", [False, True])
def test_the_search_ends_with_the_window(waits: bool) -> None:
    theirs, ours = Pipe(duplex=False)
    gate = Gate(theirs)
    if waits:
        ours.send(False)
    ours.close()
    assert gate.must_stop()


# -- what is kept goes before what an engine finds ----------------------------------------------


class PoorEngine(QuickEngine):
    """An engine of the live evaluation that finds next to nothing."""

    def begin(self, asked: EngineInput) -> None:
        super().begin(asked)
        self._found[0] = Possible(-300, 334)


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


def test_the_best_still_possible_is_never_less_than_the_line_that_is_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "Engine", PoorEngine)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    line = on_the_line(table)
    table.keys(pygame.K_b, pygame.K_RETURN)
    table.wait(lambda: "at least" in table.app.navigation.screen.status())
    assert f"possible: at least {line.score.shown}" in table.app.navigation.screen.status()


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


def test_the_bound_that_is_kept_makes_the_best_still_possible_proved(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "Engine", QuickEngine)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    store_thought(table.app.services.records.store, DEAL, replace(FOUND, bound=100))
    in_play(table).keys(pygame.K_b, pygame.K_RETURN)
    table.wait(lambda: "possible 100" in table.app.navigation.screen.status())
    assert "possible 100 (proved)" in table.app.navigation.screen.status()


def test_what_long_thinking_finds_meanwhile_reaches_the_status_line_and_the_verdict(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    monkeypatch.setattr(VerdictWork, "poll", lambda self: False)
    workers.usual = Here
    monkeypatch.setattr(thinking, "long_thoughts", known_thoughts)
    in_play(table).keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_v)
    scene = table.screen_as(VerdictScreen)
    assert held_by(scene) is None
    table.keys(pygame.K_t, pygame.K_SPACE)
    table.frame(3)
    table.key(pygame.K_ESCAPE)
    assert table.app.navigation.screen is scene
    held = held_by(scene)
    assert held is not None
    assert (held.score, held.bound) == (FOUND.score, 329)


def held_by(scene: VerdictScreen) -> BestResult | None:
    return scene.review.held
