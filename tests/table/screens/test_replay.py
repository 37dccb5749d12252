"""Watching a record."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pygame
import pytest

from solitaire.rules.record import Record, parse_record
from solitaire.table.actions import Action
from solitaire.table.requests import Replay
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.services import verdict_work
from solitaire.texts.words import signed
from solver.game_review import STACKING, GameReview, Luck, MoveDecision, Turn
from solver.review import Mark, Part
from tests.support import recorded
from tests.support.table.driver import Point, Table, overlap


def record(name: str) -> Record:
    return parse_record((recorded.RECORDS / name).read_text(encoding="utf-8"))


FINISHED = record("finished.txt")
LAST = len(FINISHED.moves)


@pytest.fixture
def replay(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    table.app.navigation.show(Replay(FINISHED))
    table.frame()
    yield table
    table.close()
    assert not (tmp_path / "games").exists()


def scene(table: Table) -> ReplayScreen:
    return table.screen_as(ReplayScreen)


def at(table: Table, ply: int) -> None:
    """The table shows the position after that many moves."""
    table.frame(3, 0)
    found = scene(table)
    assert found.branches.ply == ply
    assert tuple(pile[-1] for pile in found.shown.piles) == FINISHED.positions[ply].grid
    assert f"Move {ply} of {LAST}" in found.status()
    assert f"score now: {signed(found.shown.score.shown)}" in found.chart.course.figures(ply, found.words)


def test_steps_by_keys(replay: Table) -> None:
    at(replay, 0)
    assert replay.news == "Before the first card"
    for key, ply in (
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_RIGHT, 2),
        (pygame.K_LEFT, 1),
        (pygame.K_PAGEDOWN, 11),
        (pygame.K_PAGEDOWN, 21),
        (pygame.K_PAGEUP, 11),
        (pygame.K_END, LAST),
        (pygame.K_RIGHT, LAST),
        (pygame.K_PAGEUP, LAST - 10),
        (pygame.K_HOME, 0),
        (pygame.K_PAGEUP, 0),
    ):
        replay.key(key)
        at(replay, ply)


def test_steps_by_buttons_and_wheel(replay: Table) -> None:
    for button, ply in (("Next", 1), ("Next", 2), ("Back", 1), ("End", LAST), ("Start", 0)):
        replay.push(button)
        at(replay, ply)
    replay.wheel(-5)
    at(replay, 5)
    replay.wheel(2)
    at(replay, 3)


def test_a_move_that_was_taken_back_meanwhile(replay: Table) -> None:
    """The log may be clicked on before it is drawn again."""
    replay.app.navigation.show(Replay(FINISHED, LAST + 1))
    replay.frame()
    at(replay, LAST)


def test_the_chart_is_the_slider(replay: Table) -> None:
    chart = scene(replay).chart

    def place(ply: int) -> Point:
        return round(chart.at(ply, 0)[0]), chart.area.centery

    replay.click(place(60))
    at(replay, 60)
    replay.press(place(60))
    for ply in (61, 90, 30):
        replay.move(place(ply))
        at(replay, ply)
    replay.move((chart.frame.right + 50, 20))  # the mouse may leave the chart while it is held
    at(replay, LAST)
    replay.release(place(10))
    replay.move(place(50), held=False)
    at(replay, LAST)
    replay.press(place(20), button=3)
    at(replay, LAST)


def test_a_right_click_shows_a_card_large(replay: Table) -> None:
    replay.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    navigation, layout = replay.app.navigation, replay.app.context.layout
    large = []
    for place in (3, 1):  # the first of them is empty
        replay.click(layout.cells[place].center, button=3)
        large.append(navigation.card)
    assert large == [None, scene(replay).shown.piles[1][-1]]
    replay.keys(pygame.K_ESCAPE, pygame.K_RIGHT)
    assert len(scene(replay).shown.piles) == 3  # Esc only took the card away


def test_running_to_the_end(replay: Table) -> None:
    replay.push("Play")
    replay.frame(4, 0.5)
    assert scene(replay).branches.ply in (3, 4)
    assert replay.button("Pause")
    replay.key(pygame.K_SPACE)
    before = scene(replay).branches.ply
    replay.frame(10, 0.5)
    at(replay, before)
    replay.key(pygame.K_SPACE)
    replay.frame(LAST, 0.5)
    at(replay, LAST)
    assert replay.button("Play")
    replay.key(pygame.K_SPACE)  # from the end, from the beginning
    replay.frame(1, 0.5)
    assert scene(replay).branches.ply == 1


def test_the_speed(replay: Table) -> None:
    speeds = []
    for key in [pygame.K_MINUS] * 4 + [pygame.K_PLUS] * 8:
        replay.key(key)
        speeds.append(scene(replay).status().rpartition(" · ")[2])
    assert speeds[:4] == ["1 move/s", "0.5 moves/s", "0.5 moves/s", "0.5 moves/s"]
    assert speeds[-2:] == ["32 moves/s", "32 moves/s"]
    replay.push("Slower")
    replay.push("Play")
    replay.frame(2, 0.5)
    assert scene(replay).branches.ply == 16


def test_resizing_while_it_runs(replay: Table) -> None:
    replay.push("Play")
    replay.frame(2, 0.5)
    replay.resize(1280, 800)
    assert replay.button("Pause")
    replay.frame(2, 0.5)
    assert scene(replay).branches.ply == 4


def test_keys_are_explained_and_the_game_keys_do_nothing(replay: Table) -> None:
    for key in (pygame.K_o, pygame.K_r, pygame.K_z, pygame.K_y):
        replay.key(key, pygame.KMOD_CTRL)
    replay.keys(pygame.K_u, pygame.K_r, pygame.K_e, pygame.K_RETURN, pygame.K_1)
    at(replay, 0)
    assert replay.dialogs == []
    replay.key(pygame.K_F1)
    assert "Page Up" in replay.dialog_text
    replay.key(pygame.K_ESCAPE)
    replay.key(pygame.K_F11)
    assert replay.app.context.settings.fullscreen
    replay.key(pygame.K_F11)
    replay.key(pygame.K_q, pygame.KMOD_CTRL)
    assert not replay.app.navigation.is_open


@pytest.mark.parametrize("name", sorted(recorded.records()))
def test_every_kind_of_record(tmp_path: Path, name: str) -> None:
    """In progress, not stacked, given up, stuck, without a number."""
    found = record(name)
    table = Table(tmp_path)
    table.app.navigation.show(Replay(found))
    table.keys(pygame.K_END, pygame.K_SPACE)
    table.frame(2, 0.5)
    table.key(pygame.K_END)
    assert scene(table).branches.ply == len(found.moves)
    assert tuple(pile[-1] for pile in scene(table).shown.piles) == found.positions[-1].grid


def test_the_fola_is_not_shown_before_its_turn(replay: Table) -> None:
    for ply in (0, 30, 100, 160, LAST):
        replay.app.navigation.show(Replay(FINISHED, ply))
        position = FINISHED.positions[ply]
        assert scene(replay).shown.in_hand == (() if position.deck else position.fola)


# -- the costly decisions -----------------------------------------------------------------------


@pytest.fixture
def judged(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A replay of a game with a verdict: moves 11 and 41 were costly, move 21 was not clearly so."""
    costly = [
        MoveDecision(
            cost=cost,
            error=1.0,
            expected=200.0,
            ply=ply,
            move=FINISHED.moves[ply],
            better=None,
            possible=0,
            known=False,
        )
        for ply, cost in ((10, 8.0), (20, 0.5), (40, 40.0))
    ]
    review = mock.Mock(spec=GameReview, decisions=tuple(costly), possible=None, luck=None)
    monkeypatch.setattr(verdict_work, "stored_review", lambda *_: review)
    table.start().app.navigation.show(Replay(FINISHED))
    table.frame()
    return table


def replay_screen(table: Table) -> ReplayScreen:
    return table.screen_as(ReplayScreen)


@pytest.mark.parametrize("window", [(900, 600, 100), (900, 600, 200), (2560, 1600, 100)])
def test_the_chart_and_its_icons_are_as_wide_as_the_window_and_cover_nothing(
    judged: Table, window: tuple[int, int, int]
) -> None:
    judged.resize(*window[:2])
    judged.use(text_scale=window[2]).frame()
    frame, layout = replay_screen(judged).chart.frame, replay_screen(judged).layout
    icons = replay_screen(judged).icon_places()
    assert set(icons) == {Action.BEGIN, Action.BACK, Action.RUN, Action.FORWARD, Action.END} | {
        Action.SLOWER,
        Action.FASTER,
    }
    assert not overlap([*icons.values(), frame, layout.board, layout.panel, layout.status])
    assert max(icon.right for icon in icons.values()) + frame.width > 0.96 * window[0]
    assert frame.width > 0.65 * window[0]
    assert layout.board.bottom <= frame.top
    assert frame.bottom <= layout.status.top
    assert layout.board.height > window[1] / 2
    judged.use(text_scale=100)


def test_costly_decisions_are_marked_on_the_chart(judged: Table) -> None:
    chart = replay_screen(judged).chart
    assert chart.course.mistakes == {11: Mark.INACCURACY, 41: Mark.BLUNDER}
    marked = judged.picture(chart.frame)
    chart.course = replace(chart.course, mistakes={})
    assert judged.picture(chart.frame) != marked


def test_a_key_goes_to_the_next_costly_decision(judged: Table) -> None:
    for ply, said in (
        (11, "Inaccuracy: 8 ± 1 points"),
        (41, "Blunder: 40 ± 1 points"),
        (11, "Inaccuracy: 8"),
    ):
        judged.key(pygame.K_n)
        assert replay_screen(judged).branches.ply == ply
        assert judged.news.startswith(said)


def test_a_bar_below_the_slider_tells_what_a_card_was_worth(replay: Table) -> None:
    scene_ = scene(replay)
    turns = Turn(STACKING, 12.0), Turn(3, -40.0)
    scene_.review = GameReview(FINISHED.score.points or 0, luck=Luck(Part(-28.0, 2.0), turns))
    scene_.make_chart()
    place = round(scene_.chart.at(4, 0)[0]), scene_.chart.bars.centery
    replay.move(place, held=False)
    replay.frame()
    assert scene_.chart.pointed == 4
    replay.click(place)
    at(replay, 4)
    assert replay.news.endswith("came: \N{MINUS SIGN}40")
    replay.move((20, 20), held=False)
    replay.frame()
    assert scene_.chart.pointed is None
