"""Hints and the live evaluation beside their journeys: what engines are given, when they stop, room.

Small searches and known figures answer in this process, but for tests of the true engines.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.kinds import tasks
from solitaire.rules.cards import parse_cards
from solitaire.rules.position import Position, View, parse_move
from solitaire.rules.record import Help, parse_record
from solitaire.run.worker import Worker
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import HelpSource, Marks, ShownHint
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services import evaluation, evaluation_engine, hints
from solitaire.table.services.evaluation_engine import Engine, Expected, Figure
from solitaire.table.services.hints import kills_ahead
from solitaire.texts.words import Words
from solver.advisor import MoveOption
from solver.result import Limit
from tests.support import recorded
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Table, overlap
from tests.support.table.panel import printed
from tests.support.table.workers import Here, Idle, Later, Workers, quick_advice, quick_line


@pytest.fixture(autouse=True)
def quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.1)
    monkeypatch.setattr(evaluation_engine, "SECONDS", dict.fromkeys(HelpSource, 0.2))
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    if request.node.get_closest_marker("processes") is None:
        workers.usual = Here
        workers.use(lambda _, *args: Later(quick_advice, *args), tasks.fair_advice)
        workers.use(lambda _, *args: Later(quick_line, *args), tasks.oracle_line)
        monkeypatch.setattr(evaluation_engine, "serve", search_on)


def in_play(table: Table, plays: int = 24) -> Table:
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * plays)
    return table


# -- hints --------------------------------------------------------------------------------------


def hinted(table: Table, key: int = pygame.K_h) -> None:
    """Ask for the first hint of a kind, agree that it counts if that is asked, and wait for it."""
    table.key(key)
    if table.dialogs:
        table.push("Show it")
    table.wait(lambda: table.app.services.hints.hint is not None)


def marks(table: Table) -> Marks:
    return table.screen_as(PlayScreen).marks


def seen_of(table: Table) -> ShownHint:
    """Return what is seen of the hint on the board and in the panel."""
    hint = marks(table).hint
    assert hint is not None
    return hint


def test_a_hint_is_made_once_and_the_game_is_not_looked_at_again(table: Table) -> None:
    """What is drawn in each frame and what is read aloud is the same value until the next step."""
    screen = in_play(table).screen_as(PlayScreen)
    before = screen.shown
    hinted(table)
    first = screen.hint
    table.frame(2)
    assert screen.hint is first is table.app.services.hints.shown
    table.push("More")
    assert screen.hint is not first
    assert screen.shown is before
    table.key(pygame.K_ESCAPE)
    assert (screen.hint, "More" in table.labels) == (None, False)
    assert screen.shown is before


@crossed(("language", TRANSLATIONS), ("per_cent", [200, 100]))
def test_what_it_says_last_has_room(tmp_path: Path, language: str, per_cent: int) -> None:
    table = Table(tmp_path, language=language, text_scale=per_cent).start(stacked=True)
    table.make(table.moves_of()[:61])
    table.keys(*[pygame.K_SPACE] * 6)  # the grid is full: there is much to say of a kill
    table.game.use_fair_hint()
    hinted(table)
    table.keys(pygame.K_h, pygame.K_h, pygame.K_h)
    table.draw()
    said, lines = " ".join(printed(table.screen_as(PlayScreen).board.panel)), seen_of(table).lines
    whole = [line for line in lines if line in said]
    assert whole[0] == lines[0]  # the move
    assert any("±" in line for line in whole)  # what it is worth
    assert all(line in whole or line[:12] not in said for line in lines)  # none is cut off


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_its_buttons_keep_clear_of_a_notice_in_the_smallest_window(tmp_path: Path, language: str) -> None:
    table = Table(tmp_path, language=language, text_scale=200).start(stacked=True)
    table.make(table.moves_of()[:-2])
    table.game.use_fair_hint()
    hinted(table)
    table.key(pygame.K_h)
    notice = table.notice
    assert notice is not None
    below = [one.rect for one in table.own_buttons if one.rect.top > notice.area.bottom]
    assert len(below) == 2  # "Play it" and "More"
    assert all(table.app.context.layout.panel.contains(rect) for rect in below)


@pytest.mark.parametrize("window", [(900, 600, 100), (900, 600, 200), (2560, 1600, 100)])
def test_the_buttons_of_a_hint_lie_in_the_panel(table: Table, window: tuple[int, int, int]) -> None:
    hinted(in_play(table))
    table.key(pygame.K_h)
    table.resize(*window[:2])
    table.use(text_scale=window[2]).frame()
    rects = [table.button(label).rect for label in ("Play it", "More")]
    details = table.app.context.layout.details
    assert details.unionall(rects) == details
    assert not overlap(rects)


def test_the_next_kills_are_shown_where_their_piles_will_be() -> None:
    tops = parse_cards("C1 S9 D9 C5 T20")
    line = [parse_move("D9xS9"), parse_move("C5xC1"), parse_move("D9xC5"), None, parse_move("T20xD9")]
    assert kills_ahead(tops, line) == [(2, 1), (3, 0), (1, 0)]


def test_a_hint_how_to_stack_moves_no_button(table: Table) -> None:
    table.start().key(pygame.K_SPACE)
    before = [(button.text, button.rect) for button in table.own_buttons]
    hinted(table)
    assert [(button.text, button.rect) for button in table.own_buttons] == before


def test_that_it_thinks_stands_where_the_hint_will_stand(table: Table, workers: Workers) -> None:
    hinted(in_play(table), pygame.K_o)
    table.key(pygame.K_o)
    assert {"Play it", "More"} <= set(table.labels)
    workers.use(Idle, tasks.fair_advice)
    table.key(pygame.K_h)
    table.push("Show it")
    assert (seen_of(table).title, seen_of(table).lines) == ("Fair hint", ("Thinking…",))
    assert not {"Play it", "More"} & {*table.labels}
    table.key(pygame.K_ESCAPE)  # it is no longer awaited
    assert marks(table).hint is None
    assert not table.app.services.hints.is_busy


def test_clicks_on_more_in_quick_succession_do_nothing_else(table: Table) -> None:
    hinted(in_play(table))
    before = table.game.moves
    more = table.button("More").rect
    for _ in range(5):
        table.click(more.center)
        table.frame()
        found = [button.rect for button in table.own_buttons if button.rect.collidepoint(more.center)]
        assert found in ([], [more])
    assert table.game.moves == before
    assert seen_of(table).step == 4


@pytest.mark.processes
def test_engines_in_processes_answer_and_the_fair_one_gets_a_view_and_nothing_else(
    table: Table, workers: Workers
) -> None:
    given: list[tuple[Any, ...]] = []

    class Spy(Worker[Any]):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            given.append(args)
            super().__init__(work, *args)

    workers.usual = Spy
    in_play(table)
    for key in (pygame.K_h, pygame.K_o):
        table.key(key)
        table.push("Show it")
        table.wait(lambda: table.app.services.hints.hint is not None, for_process=True)
    view, seconds = given[0]
    assert type(view) is View
    assert isinstance(seconds, float)
    position = table.game.position
    assert view == View.of(Position(position.grid, position.deck[::-1], position.fola))
    assert (table.game.help.fair_hints, table.game.help.oracle_hints) == (1, 1)
    table.keys(pygame.K_o, pygame.K_o, pygame.K_o)
    assert "No game can score more than" in " ".join(seen_of(table).said)


# -- the live evaluation ------------------------------------------------------------------------


def search_on(adviser: HelpSource, seconds: float, orders: Connection) -> Iterator[tuple[int, Figure | None]]:
    """Stand in for an engine that has a figure at once, then a rougher one, and searches on."""
    with suppress(EOFError):
        while True:
            number, asked = orders.recv()
            if asked is not None:
                yield number, Expected(12.0 + number, 3.0)
                yield number, Expected(99.0, 9.0)
                while not orders.poll():
                    yield 0, Expected(77.0, 1.0)  # of no order
            yield number, None


def status(table: Table) -> str:
    return table.app.navigation.screen.status()


def evaluated(table: Table, plays: int = 6) -> Engine:
    """Switch on an engine that searches on and on, and wait for its figures."""
    in_play(table, plays).key(pygame.K_f)
    table.push("Switch it on")
    table.wait(lambda: "fair 13" in status(table))
    table.frame(3)
    return table.app.services.evaluation.evaluator.engine


@pytest.mark.processes
def test_the_fair_expectation_is_shown_and_counted(table: Table) -> None:
    in_play(table, 6).key(pygame.K_f)
    table.push("Switch it on")
    engine = table.app.services.evaluation.evaluator.engine
    table.wait(lambda: "fair …" not in status(table) and not engine.is_busy, for_process=True)
    assert " · now " in status(table)
    assert " · fair " in status(table)
    assert table.game.help == Help(fair_evaluation=True)
    assert ("Help", "undone-plays=0 fair-hints=0 oracle-hints=0 fair-evaluation") in table.saved.extra


def test_fast_play_starts_no_engine(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "PAUSE", 30.0)
    in_play(table, 1).key(pygame.K_f)
    table.push("Switch it on")
    for _ in range(12):
        table.key(pygame.K_SPACE)
        table.frame(2)
        assert not table.app.services.evaluation.is_busy


LEAVING: dict[str, tuple[Callable[[Table], object], bool]] = {
    "a move": (lambda table: table.key(pygame.K_SPACE), False),
    "the fola": (Table.take_back, False),
    "the end": (lambda table: table.keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN), False),
    "off": (lambda table: table.key(pygame.K_f), True),
    "another game": (lambda table: table.key(pygame.K_r, pygame.KMOD_CTRL), True),
    "the window": (Table.close, True),
}
"""What ends the search of a position, and whether it ends the engine, too."""


@pytest.mark.parametrize("how", LEAVING)
def test_a_position_that_is_left_is_searched_no_longer(table: Table, how: str) -> None:
    leave, ends_engine = LEAVING[how]
    engine = evaluated(table, 0 if leave is Table.take_back else 6)
    assert engine.is_busy
    leave(table)
    assert (engine.is_busy, engine.is_open) == (False, not ends_engine)


def test_what_was_found_before_the_search_was_stopped_is_kept(table: Table) -> None:
    engine = evaluated(table)
    table.key(pygame.K_SPACE)
    table.wait(lambda: "fair 15" in status(table))
    table.key(pygame.K_u)
    assert "fair 13" in status(table)
    table.wait(lambda: engine.is_busy)  # and the search goes on
    assert table.app.services.evaluation.evaluator.engine is engine
    assert table.game.help == Help(undone_plays=1, fair_evaluation=True)


def test_the_line_leaves_room_for_the_news(table: Table) -> None:
    """In the smallest window what has just happened keeps a third of the line."""
    evaluated(table)
    text = theme.text(status(table), "sans", table.app.context.layout.px(13), colours.muted)
    assert text.get_width() < table.app.context.layout.size[0] * 2 / 3


FINISHED = parse_record((recorded.RECORDS / "finished.txt").read_text("utf-8"))
VIEW = View.of(FINISHED.positions[6])


def test_a_search_of_ten_minutes_ends_when_it_is_stopped() -> None:
    stop = mock.Mock(side_effect=[False] * 5 + [True] * 100)
    assert list(evaluation_engine.fair_figures(VIEW, 600.0, stop))
    assert stop.call_count > 5


def test_one_playout_is_no_expectation(monkeypatch: pytest.MonkeyPatch) -> None:
    of_one = mock.MagicMock(best=MoveOption(None, 200.0, inf, inf, 1))
    monkeypatch.setattr(evaluation_engine, "advices", lambda *_, **__: iter([of_one]))
    assert list(evaluation_engine.fair_figures(mock.MagicMock(), 1.0, bool)) == []


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
    figures = [*evaluation_engine.fair_figures(VIEW, 1.0, lambda: False)]
    assert [round(one.points) for one in figures if isinstance(one, Expected)] == [247, 249, 249]
    assert seeds == [0, 1, 2, 3]


def test_figures_in_words() -> None:
    figures = Expected(270.6, 3.9), Expected(270.6, 0.44), Expected(270.6, 0.01), Expected(-300.0, 0.0)
    told = [one.text(Words()) for one in figures]
    assert told == ["fair 271 ± 4", "fair 271 ± 0.4", "fair 271 ± 0.1", "fair −300"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("M C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 SF BC CQ D1 S2 B3 C4 D5 S6 B7 C8 D9 S10 |  | DK", -300),
        ("T1 | C1 | C2", None),
    ],
    ids=["stuck", "the last cards"],
)
def test_every_position_has_figures(text: str, points: int | None) -> None:
    *_, fair = evaluation_engine.fair_figures(View.of(Position.parse(text)), 0.05, bool)
    assert isinstance(fair, Expected)
    assert points in (None, fair.points)


def test_an_engine_goes_when_the_table_is_gone() -> None:
    theirs, ours = Pipe(duplex=False)
    ours.send((1, None))
    ours.close()
    assert list(evaluation_engine.serve(HelpSource.FAIR, 0.1, theirs)) == [(1, None)]
    theirs.close()
