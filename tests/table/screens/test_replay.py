"""What the journeys do not show of records: watching them, and making other moves."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from solitaire.kinds.tasks import move_costs
from solitaire.rules.deal import Deal, parse_deal
from solitaire.rules.position import END, Move, legal_kills
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.table.actions import Action
from solitaire.table.pages.title import TitleScreen
from solitaire.table.requests import Replay
from solitaire.table.screens.replay import ReplayScreen, WhatIfScreen
from solitaire.table.services.drills import AskedAgain
from tests.support import recorded
from tests.support.selection import all_tests
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table, overlap
from tests.support.table.robot import PLAYING, Robot, loaded
from tests.support.table.starts import STARTS
from tests.support.table.workers import Idle, Workers

DEAL = parse_deal("42")  # begins T9 T32 T4 BC D8
GAME = Record(DEAL, DEAL.fola, (*recorded.moves_of(DEAL, DEAL.fola, recorded.tidy), END))


def watch(table: Table, record: Record, ply: int = 0) -> ReplayScreen:
    table.app.navigation.show(Replay(record, ply))
    table.frame()
    return table.screen_as(ReplayScreen)


@pytest.mark.parametrize("name", sorted(recorded.records()))
def test_every_kind_of_record(table: Table, name: str) -> None:
    """In progress, not stacked, given up, stuck, without a number."""
    record = parse_record((recorded.RECORDS / name).read_text(encoding="utf-8"))
    screen = watch(table, record)
    assert screen.can(Action.WHAT_IF) is (record.fola is not None)
    assert screen.can(Action.VERDICT) is (record.score.end is not None)
    table.keys(pygame.K_END, pygame.K_SPACE)
    table.frame(2, 0.5)
    table.key(pygame.K_END)
    assert screen.branches.ply == len(record.moves)
    assert tuple(pile[-1] for pile in screen.shown.piles) == record.positions[-1].grid
    assert not (table.folder / "games").exists()


def test_the_fola_is_not_shown_before_its_turn(table: Table) -> None:
    for ply in (0, 30, 100, 160, len(GAME.moves)):
        position = GAME.positions[ply]
        assert watch(table, GAME, ply).shown.in_hand == (() if position.deck else position.fola)


@pytest.mark.parametrize("window", [(900, 600, 100), (900, 600, 200), (2560, 1600, 100)])
def test_the_chart_and_its_icons_are_as_wide_as_the_window_and_cover_nothing(
    table: Table, window: tuple[int, int, int]
) -> None:
    watch(table, GAME)
    table.resize(*window[:2])
    table.use(text_scale=window[2]).frame()
    screen = table.screen_as(ReplayScreen)
    frame, layout, icons = screen.chart.frame, screen.layout, screen.icon_places()
    assert {*icons} == {action for row in screen.transport for action in row if action is not None}
    assert not overlap([*icons.values(), frame, layout.board, layout.panel, layout.status])
    assert max(icon.right for icon in icons.values()) + frame.width > 0.96 * window[0]
    assert frame.width > 0.65 * window[0]
    assert layout.board.bottom <= frame.top
    assert frame.bottom <= layout.status.top
    assert layout.board.height > window[1] / 2


def test_a_game_that_continues_shows_no_card_before_its_time(table: Table) -> None:
    table.start(stacked=True).keys(*[pygame.K_SPACE] * 3)
    branches = watch(table, table.game.record).branches

    def lines() -> list[str]:
        return [" ".join(map(str, line.record.moves)) for line in branches.lines]

    table.keys(pygame.K_END, pygame.K_w, pygame.K_SPACE)
    assert (table.news, table.alarm) == ("Your unfinished game has not shown this card yet", True)
    assert lines() == ["T9 T32 T4"]
    table.keys(pygame.K_u, pygame.K_END, pygame.K_1)
    table.keys(pygame.K_SPACE, pygame.K_SPACE)  # T4, which was seen, and one that was not
    assert lines() == ["T9 T32 T4", "T9 T32 T32xT9 T4"]
    table.click(table.deck)
    assert lines() == ["T9 T32 T4", "T9 T32 T32xT9 T4"]


def test_a_robot_among_branches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many branches, every one legal, and the record is what it was."""
    more = (pygame.K_w, pygame.K_m, pygame.K_DELETE, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEDOWN)
    table = ClassicTable(tmp_path, animation=50)
    replay, made = watch(table, GAME), set[Sequence[Move]]()
    robot = Robot(table, loaded(monkeypatch, 2), [[*PLAYING, *[(key, 0) for key in more] * 6]])
    for number in range(3000 if all_tests() else 1000):
        robot.act()
        if number % 10 == 0:
            robot.pass_time()
        if not isinstance(table.app.navigation.screen, ReplayScreen | WhatIfScreen):
            replay = watch(table, GAME)  # a key has led to another screen
        if number % 100 == 0:
            table.app.draw()
            assert all(line.record.positions for line in replay.branches.lines)
        made |= {line.record.moves for line in replay.branches.lines}
        assert replay.branches.original.record is GAME
        assert 0 <= replay.branches.ply <= replay.branches.chosen.last
    assert len(made) > 5


def test_the_judge_stops_when_the_settings_are_left_for_the_title(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.usual = Idle
    stops = list[bool]()
    monkeypatch.setattr(AskedAgain, "stop", lambda self: stops.append(True))
    STARTS["try"](table)
    table.keys(pygame.K_F5, pygame.K_ESCAPE, pygame.K_F5)
    assert not stops
    table.key(pygame.K_m, pygame.KMOD_CTRL)
    assert isinstance(table.app.navigation.screen, TitleScreen)
    assert stops == [True]


def test_the_judge_weighs_every_move() -> None:
    record = recorded.game(Deal.numbered(42), recorded.tidy)
    text, ply = format_record(record), 13
    (found,) = move_costs(text, ply, 0.05)
    assert set(found) == {*legal_kills(record.positions[ply]), None, END}
    assert min(found.values()) == 0.0
    assert max(found, key=lambda move: found[move]) == END
    (last,) = move_costs(text, len(record.moves) - 1, 0.05)
    assert END in last
