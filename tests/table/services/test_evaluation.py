"""Live evaluation beside the journey ``gauge``: counted, kept for every position, stopped when it should be.

Figures that are known answer in this process, but for a test of the true engines.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any
from unittest import mock

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.play.game import Phase
from solitaire.rules.position import Position, View
from solitaire.rules.record import Help, parse_record
from solitaire.run.work import messages
from solitaire.run.worker import WorkerFactory
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import HelpSource
from solitaire.table.services import evaluation, evaluation_engine
from solitaire.table.services.evaluation_engine import Engine, EngineInput, Expected, Figure
from solitaire.texts.words import Words
from solver.advisor import MoveOption
from solver.result import Limit
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Workers

STUCK = "M C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 SF BC CQ D1 S2 B3 C4 D5 S6 B7 C8 D9 S10"


class Spy(Engine):
    """An engine that is taken down, with the positions it was given."""

    made: "list[Spy]"

    def __init__(self, adviser: HelpSource, start: WorkerFactory) -> None:
        super().__init__(adviser, start)
        self.is_stopped, self.given = False, list[EngineInput]()

    def ask(self, question: EngineInput | None) -> None:
        if question is not None:
            if not self.given:
                Spy.made.append(self)
            self.given.append(question)
        super().ask(question)

    def stop(self) -> None:
        super().stop()
        self.is_stopped = True

    @classmethod
    def searches(cls) -> list[EngineInput]:
        """Return every position that a search was begun for."""
        return [asked for one in cls.made for asked in one.given]

    @classmethod
    def busy(cls) -> int:
        return sum(one.is_busy and not one.is_stopped for one in cls.made)


def known(number: int) -> Figure:
    """Return the figure of an order."""
    return Expected(12.0 + number, 3.0)


def figures_at_once(
    adviser: HelpSource, seconds: float, orders: Connection
) -> Iterator[tuple[int, Figure | None]]:
    """Stand in for an engine that has all its figures at once; each position has another."""
    for number, asked in messages(orders):
        if asked is not None:
            yield number, known(number)
        yield number, None


@pytest.fixture(autouse=True)
def quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    monkeypatch.setattr(evaluation_engine, "SECONDS", dict.fromkeys(HelpSource, 0.2))
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    monkeypatch.setattr(evaluation, "Engine", Spy)
    if request.node.get_closest_marker("processes") is None:
        workers.usual = Here
        monkeypatch.setattr(evaluation_engine, "serve", figures_at_once)
    Spy.made = []


def rest(table: Table) -> None:
    """Let the table stand, long enough for an engine to be started if one is due."""
    table.frame(5)


def status(table: Table) -> str:
    return table.app.navigation.screen.status()


def in_play(table: Table, plays: int = 6) -> Table:
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * plays)
    return table


def watched(table: Table, count: int = 1) -> None:
    """Switch it on, agree that it counts, and wait until the engine has finished."""
    table.key(pygame.K_f)
    table.push("Switch it on")
    finished(table, count)


def finished(table: Table, count: int) -> None:
    """Wait until so many searches have been begun, and all have finished."""
    table.wait(lambda: len(Spy.searches()) == count and not Spy.busy())


@pytest.mark.processes
def test_the_fair_expectation_is_shown_and_counted(table: Table) -> None:
    in_play(table).key(pygame.K_f)
    table.push("Switch it on")
    table.wait(lambda: bool(Spy.searches()) and not Spy.busy(), for_process=True)
    assert " · now " in status(table)
    assert " · fair " in status(table)
    assert "fair …" not in status(table)
    assert table.game.help == Help(fair_evaluation=True)
    assert ("Help", "undone-plays=0 fair-hints=0 oracle-hints=0 fair-evaluation") in table.saved.extra


def test_the_fair_engine_is_given_a_view_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    started, sent = list[tuple[object, ...]](), list[object]()
    send = Connection.send

    class StartSpy(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            started.append((work, *args))
            super().__init__(work, *args)

    def send_spy(to: Connection, what: object) -> None:
        sent.append(what)
        send(to, what)

    workers.usual = StartSpy
    monkeypatch.setattr(Connection, "send", send_spy)
    watched(in_play(table))
    position = table.game.position
    view = View.of(Position(position.grid, position.deck[::-1], position.fola))
    ((work, kind, seconds, orders),) = started
    assert (work, kind, seconds) == (figures_at_once, HelpSource.FAIR, 0.2)
    assert isinstance(orders, Connection)
    assert sent == [(1, view)]
    assert type(Spy.searches()[0]) is View


def test_figures_are_kept_for_undo_and_redo(table: Table) -> None:
    watched(in_play(table))
    before = status(table).split(" · ")[1:-1]
    table.key(pygame.K_SPACE)
    assert "fair …" in status(table)
    finished(table, 2)
    after = status(table).split(" · ")[1:-1]
    table.key(pygame.K_u)
    assert status(table).split(" · ")[1:-1] == before
    rest(table)
    table.key(pygame.K_r)
    assert status(table).split(" · ")[1:-1] == after
    rest(table)
    assert len(Spy.searches()) == 2
    assert table.game.help == Help(undone_plays=1, fair_evaluation=True)


def test_fast_play_starts_no_engine(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "PAUSE", 30.0)
    in_play(table, 1).key(pygame.K_f)
    table.push("Switch it on")
    table.keys(*[pygame.K_SPACE] * 12)
    assert Spy.searches() == []


def search_on(adviser: HelpSource, seconds: float, orders: Connection) -> Iterator[tuple[int, Figure | None]]:
    """Stand in for an engine that has a figure at once, and searches on until the next order."""
    with suppress(EOFError):
        while True:
            number, asked = orders.recv()
            if asked is not None:
                yield number, known(number)
                while not orders.poll():
                    yield 0, known(number)  # of no order
            yield number, None


def begun(table: Table, monkeypatch: pytest.MonkeyPatch, plays: int = 6) -> Spy:
    """Switch on an engine that searches on and on, and wait until it is at work."""
    monkeypatch.setattr(evaluation_engine, "serve", search_on)
    in_play(table, plays).key(pygame.K_f)
    table.push("Switch it on")
    table.wait(lambda: Spy.busy() == 1)
    return Spy.made[-1]


def test_a_move_stops_the_search_of_the_position_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = begun(table, monkeypatch)
    table.keys(pygame.K_SPACE, pygame.K_SPACE)
    assert not engine.is_busy
    table.wait(lambda: len(engine.given) == 2 and "…" not in status(table))
    assert Spy.made == [engine]
    assert engine.given[1] == table.game.view


def test_taking_the_fola_up_again_stops_the_search(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = begun(table, monkeypatch, plays=0)
    table.take_back()
    assert table.game.phase is Phase.STACKING
    assert not engine.is_busy


def test_a_search_of_ten_minutes_ends_when_it_is_stopped() -> None:
    position = parse_record((recorded.RECORDS / "finished.txt").read_text("utf-8")).positions[6]
    stop = mock.Mock(side_effect=[False] * 5 + [True] * 100)
    assert list(evaluation_engine.fair_figures(View.of(position), 600.0, stop))
    assert stop.call_count > 5


def test_one_playout_is_no_expectation(monkeypatch: pytest.MonkeyPatch) -> None:
    of_one = mock.MagicMock(best=MoveOption(None, 200.0, inf, inf, 1))
    monkeypatch.setattr(evaluation_engine, "advices", lambda *_, **__: iter([of_one]))
    assert list(evaluation_engine.fair_figures(mock.MagicMock(), 1.0, bool)) == []


def test_what_was_found_before_the_search_was_stopped_is_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = begun(table, monkeypatch)
    table.wait(lambda: "fair 13" in status(table))
    table.keys(pygame.K_SPACE, pygame.K_u)
    assert "fair 13" in status(table)
    table.wait(lambda: len(engine.given) == 2)  # and the search goes on
    assert table.game.help == Help(undone_plays=1, fair_evaluation=True)


def test_switching_off_stops_the_engine(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = begun(table, monkeypatch)
    table.key(pygame.K_f)
    assert engine.is_stopped
    assert table.news == "The evaluation is off"


def test_another_game_stops_it_and_has_it_off(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = begun(table, monkeypatch)
    table.key(pygame.K_r, pygame.KMOD_CTRL)
    assert engine.is_stopped
    table.key(pygame.K_RETURN)
    rest(table)
    assert Spy.made == [engine]
    assert table.game.help == Help(played_before=True)
    table.key(pygame.K_f)
    assert table.dialogs == ["Evaluation: expected score"]


def test_closing_the_table_stops_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = begun(table, monkeypatch)
    table.close()
    assert engine.is_stopped


def test_the_end_of_the_game_stops_the_search(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = begun(table, monkeypatch)
    table.keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert not engine.is_busy
    assert "fair 13" not in status(table)
    rest(table)
    assert len(engine.given) == 1
    table.key(pygame.K_f)
    table.refused("The game has ended", lambda: table.key(pygame.K_f))


def fail(kind: HelpSource, seconds: float, orders: Connection) -> Iterator[None]:
    number, _ = orders.recv()
    if number:
        raise RuntimeError(f"no {kind.value} figure in {seconds} s: {number}")
    yield


def test_a_failure_is_reported_in_one_line(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation_engine, "serve", fail)
    in_play(table).key(pygame.K_f)
    table.push("Switch it on")
    table.wait(lambda: table.alarm)
    failure = "Evaluation: RuntimeError: no fair figure in 0.2 s: 1"
    assert table.news == f"{failure}. Begun again"
    rest(table)
    assert table.news == f"{failure}, twice. F9 tries again"
    assert len(Spy.made) == 1
    assert table.game.help == Help()
    table.key(pygame.K_f)
    assert table.news == "The evaluation is off"
    table.frame()
    assert "Evaluation" not in status(table)
    assert "Try again" not in table.labels


def test_the_surer_figure_stays() -> None:
    rough, fine = Expected(280.0, 3.0), Expected(270.0, 1.0)
    assert rough.or_better(fine) == fine.or_better(rough) == fine.or_better(None) == fine


means = st.tuples(st.floats(-300, 400), st.floats(0.1, 50))


@given(means, means)
def test_two_means_make_a_surer_one_between_them(
    first: tuple[float, float], second: tuple[float, float]
) -> None:
    mean, error = evaluation_engine.combined(first, second)
    assert min(first[0], second[0]) - 1e-6 <= mean <= max(first[0], second[0]) + 1e-6
    assert error < min(first[1], second[1])
    assert evaluation_engine.combined((0.0, inf), second) == second
    assert evaluation_engine.combined(first, (7.0, 0.0)) == (7.0, 0.0)


def test_a_rough_figure_waits_for_more_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """And each search has a seed of its own: the same shuffles again would say nothing new."""
    expected = iter([(200.0, 12.0), (250.0, 3.0), (252.0, 3.0), (249.0, 3.0)])
    seeds = list[int]()

    def found(_: View, limit: Limit, **__: object) -> Iterator[mock.Mock]:
        seeds.append(limit.seed)
        yield mock.Mock(best=MoveOption(None, *next(expected)))

    monkeypatch.setattr(evaluation_engine, "advices", found)
    position = parse_record((recorded.RECORDS / "finished.txt").read_text("utf-8")).positions[6]
    figures = [*evaluation_engine.fair_figures(View.of(position), 1.0, lambda: False)]
    assert [round(one.points) for one in figures if isinstance(one, Expected)] == [247, 249, 249]
    assert seeds == [0, 1, 2, 3]


def test_figures_in_words() -> None:
    words = Words()
    figures = Expected(270.6, 3.9), Expected(270.6, 0.44), Expected(270.6, 0.01), Expected(-300.0, 0.0)
    told = [one.text(words) for one in figures]
    assert told == ["fair 271 ± 4", "fair 271 ± 0.4", "fair 271 ± 0.1", "fair −300"]


def test_the_line_leaves_room_for_the_news(table: Table) -> None:
    """In the smallest window what has just happened keeps a third of the line."""
    watched(in_play(table))
    text = theme.text(status(table), "sans", table.app.context.layout.px(13), colours.muted)
    assert text.get_width() < table.app.context.layout.size[0] * 2 / 3


def test_every_position_has_figures() -> None:
    for text, points in ((f"{STUCK} |  | DK", -300), ("T1 | C1 | C2", None)):
        position = Position.parse(text)
        *_, fair = evaluation_engine.fair_figures(View.of(position), 0.05, bool)
        assert isinstance(fair, Expected)
        assert points in (None, fair.points)


def test_an_engine_goes_when_the_table_is_gone() -> None:
    theirs, ours = Pipe(duplex=False)
    ours.send((1, None))
    ours.close()
    assert list(evaluation_engine.serve(HelpSource.FAIR, 0.1, theirs)) == [(1, None)]
    theirs.close()
