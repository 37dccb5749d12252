"""What if: branches of a record, made on the table by mouse and keyboard."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from solitaire.play.game import Phase
from solitaire.rules.cards import CODES, parse_card
from solitaire.rules.deal import parse_deal
from solitaire.rules.position import END, Move, legal_kills, parse_move
from solitaire.rules.record import Record
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.requests import Replay
from solitaire.table.screens.replay import ReplayScreen, WhatIfScreen
from solitaire.texts.words import card_sign
from tests.support import recorded
from tests.support.selection import all_tests
from tests.support.table.driver import Point, Table
from tests.support.table.robot import PLAYING, Robot, loaded

DEAL = parse_deal("42")  # begins T9 T32 T4 BC D8
SHORT = Record(DEAL, DEAL.fola, tuple(map(parse_move, "T9 T32 T32xT9 T4 T4xT32 BC".split())))
GAME = Record(DEAL, DEAL.fola, (*recorded.moves_of(DEAL, DEAL.fola, recorded.tidy), END))


@pytest.fixture
def replay(tmp_path: Path) -> Table:
    return watch(Table(tmp_path), SHORT)


def watch(table: Table, record: Record) -> Table:
    table.app.navigation.show(Replay(record))
    table.frame()
    return table


def watching(table: Table) -> ReplayScreen:
    return table.screen_as(ReplayScreen)


def trying(table: Table) -> WhatIfScreen:
    return table.screen_as(WhatIfScreen)


def lines(table: Table) -> list[str]:
    """The moves of every line that is kept."""
    scene = watching(table) if isinstance(table.app.navigation.screen, ReplayScreen) else trying(table)
    return [" ".join(map(str, line.record.moves)) for line in scene.branches.lines]


def grid(table: Table) -> str:
    scene = watching(table) if isinstance(table.app.navigation.screen, ReplayScreen) else trying(table)
    return " ".join(CODES[pile[-1]] for pile in scene.shown.piles)


AS_PLAYED = "T9 T32 T32xT9 T4 T4xT32 BC"


def test_another_move_by_keyboard(replay: Table) -> None:
    replay.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_w)
    assert trying(replay).position == SHORT.positions[2]
    assert (
        replay.app.navigation.screen.status()
        == "What if: make another move · Move 2 of 6 · nothing here is saved"
    )
    replay.keys(pygame.K_SPACE, pygame.K_1)
    assert lines(replay) == [AS_PLAYED, "T9 T32 T4 T4xT32"]
    assert replay.app.navigation.screen.status().startswith("branch 1 · Move 4 of 4")
    assert grid(replay) == "T9 T4"
    assert list(trying(replay).shown.foot) == [
        ("Branch 1, move 3", card_sign(parse_card("T4"))),
        ("As played, at move 4", "+8"),
        ("Behind by", "15"),
    ]
    replay.key(pygame.K_ESCAPE)
    assert (watching(replay).branches.ply, watching(replay).branches.chosen.number) == (4, 1)
    assert not (replay.folder / "games").exists()


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_another_move_by_mouse(tmp_path: Path, size: Point) -> None:
    table = watch(Table(tmp_path, size), GAME)
    table.wheel(-30)
    position = GAME.positions[30]
    kill = next(move for move in legal_kills(position) if move != GAME.moves[30])
    assert kill.victim is not None
    cells = table.app.context.layout.cells
    table.drag(cells[position.grid.index(kill.card)].center, cells[position.grid.index(kill.victim)].center)
    assert trying(table).position == position.apply(kill)
    assert lines(table)[1].split()[:-1] == lines(table)[0].split()[:30]
    table.push("Undo")
    assert trying(table).position == position
    table.push("Redo")
    assert trying(table).position == position.apply(kill)
    table.push("Go back")
    assert watching(table).branches.ply == 31


def test_a_click_beside_the_cards_continues_watching(replay: Table) -> None:
    replay.key(pygame.K_RIGHT)
    replay.click(watching(replay).layout.cells[20].center)
    assert watching(replay).branches.ply == 1


def test_the_move_that_was_made_stays_on_the_original(replay: Table) -> None:
    replay.keys(pygame.K_w, pygame.K_SPACE, pygame.K_SPACE, pygame.K_1)
    assert lines(replay) == [AS_PLAYED]
    assert trying(replay).position == SHORT.positions[3]
    replay.keys(pygame.K_u, pygame.K_u)
    assert trying(replay).position == SHORT.positions[1]
    replay.key(pygame.K_r)
    assert trying(replay).position == SHORT.positions[2]


def two_branches(table: Table) -> None:
    """T4 in place of the kill after two moves, and then once more BC in place of a kill."""
    table.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_w, pygame.K_SPACE, pygame.K_1)
    table.keys(pygame.K_u, pygame.K_SPACE, pygame.K_ESCAPE)
    assert lines(table) == [AS_PLAYED, "T9 T32 T4 T4xT32", "T9 T32 T4 BC"]


def test_up_and_down_show_the_branches_at_the_same_move(replay: Table) -> None:
    two_branches(replay)
    seen = []
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_UP):
        replay.key(key)
        seen.append((watching(replay).branches.chosen.number, watching(replay).branches.ply, grid(replay)))
    assert seen == [
        (0, 4, "T32 T4"),
        (1, 4, "T9 T4"),
        (2, 4, "T9 T32 T4 BC"),
        (1, 4, "T9 T4"),
        (0, 4, "T32 T4"),
    ]
    replay.keys(pygame.K_END, pygame.K_DOWN)  # a shorter line is shown at its end
    assert watching(replay).branches.ply == 4
    assert watching(replay).chart.course.last == 4


@pytest.mark.parametrize("where", ["watching", "trying"])
def test_the_list_of_branches(replay: Table, where: str) -> None:
    two_branches(replay)
    if where == "trying":
        replay.key(pygame.K_w)
    replay.key(pygame.K_m)
    assert replay.items == [
        "As played: −27 after 6",
        "Branch 1, move 3 T4: −7 after 4 (−15)",
        "Branch 2, move 4 BC: −32 after 4 (−40)",
    ]
    paper = bytes(theme.PAPER)  # of the small cards
    rows = [replay.picture(replay.item_place(index)) for index in range(3)]
    assert [paper in row for row in rows] == [False, True, True]
    replay.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert grid(replay) == "T9 T4"
    replay.key(pygame.K_m)
    replay.keys(pygame.K_DOWN, pygame.K_DOWN)
    replay.keys(pygame.K_TAB, pygame.K_RETURN)  # to the second answer
    assert lines(replay) == [AS_PLAYED, "T9 T32 T4 T4xT32"]


def test_dropping_branches(replay: Table) -> None:
    two_branches(replay)
    replay.key(pygame.K_DELETE)
    assert lines(replay) == [AS_PLAYED, "T9 T32 T4 T4xT32"]
    assert watching(replay).branches.chosen.number == 0
    replay.key(pygame.K_DELETE)  # the original stays
    replay.keys(pygame.K_DOWN, pygame.K_w, pygame.K_DELETE)
    assert lines(replay) == [AS_PLAYED]
    assert trying(replay).position == SHORT.positions[4]


def test_playing_on_from_a_branch_is_a_game_played_before(replay: Table) -> None:
    two_branches(replay)
    replay.key(pygame.K_p)
    assert (replay.game.phase, replay.game.help.played_before) == (Phase.DECK, True)
    assert [str(move) for move in replay.saved.moves] == "T9 T32 T4 BC".split()
    replay.key(pygame.K_SPACE)
    replay.check()


def test_a_branch_may_be_played_to_its_end(tmp_path: Path) -> None:
    table = watch(Table(tmp_path), GAME)
    table.keys(pygame.K_END, pygame.K_w, pygame.K_u)
    kill = next(legal_kills(trying(table).position))
    trying(table).make(kill)
    table.key(pygame.K_e)
    assert lines(table)[1].split()[-2:] == [str(kill), "#"]
    assert not trying(table).can(Action.PLAY_ON)
    assert table.notice is not None
    assert table.notice.notice.text.startswith("Finished:")
    assert table.notice.notice.text in trying(table).spoken().lines
    table.key(pygame.K_SPACE)
    assert (table.news, table.alarm) == ("The game has ended", True)
    table.push_notice("Go back")
    assert isinstance(table.app.navigation.screen, ReplayScreen)


def test_the_record_and_the_scores_stay_as_they_are(tmp_path: Path) -> None:
    table = Table(tmp_path).start("7", stacked=True)
    before = table.game.save()
    watch(table, GAME)
    table.keys(pygame.K_w, pygame.K_SPACE, pygame.K_e, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert table.game.save() == before
    assert not (tmp_path / "games" / "ended").exists()
    table.check()


def test_a_game_that_continues_shows_no_card_before_its_time(table: Table) -> None:
    """A click on the log leads into the replay of the game in progress."""
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * 3)
    watch(table, table.game.record)
    table.keys(pygame.K_END, pygame.K_w, pygame.K_SPACE)
    assert (table.news, table.alarm) == ("Your unfinished game has not shown this card yet", True)
    assert lines(table) == ["T9 T32 T4"]
    table.keys(pygame.K_u, pygame.K_END, pygame.K_1)
    table.keys(pygame.K_SPACE, pygame.K_SPACE)  # T4, which was seen, and one that was not
    assert lines(table) == ["T9 T32 T4", "T9 T32 T32xT9 T4"]
    assert table.alarm
    table.click(table.deck)
    assert len(lines(table)[1].split()) == 4


def test_escape_puts_a_pile_back_first(replay: Table) -> None:
    replay.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_w)
    replay.keys(pygame.K_END, pygame.K_RETURN)
    assert trying(replay).marks.held is not None
    replay.key(pygame.K_ESCAPE)
    assert trying(replay).marks.held is None
    replay.key(pygame.K_ESCAPE)
    assert watching(replay).branches.ply == 2


def test_a_record_whose_fola_is_not_stacked_has_no_branches(tmp_path: Path) -> None:
    table = watch(Table(tmp_path), Record(DEAL))
    table.key(pygame.K_w)
    assert watching(table).branches.ply == 0
    assert not watching(table).can(Action.WHAT_IF)


def test_a_robot_among_branches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many branches, every one legal, and the record is what it was."""
    more = (pygame.K_w, pygame.K_m, pygame.K_DELETE, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEDOWN)
    table = watch(Table(tmp_path, animation=50), GAME)
    robot = Robot(table, loaded(monkeypatch, 2), [[*PLAYING, *[(key, 0) for key in more] * 6]])
    replay, made = watching(table), set[Sequence[Move]]()
    for number in range(3000 if all_tests() else 1000):
        robot.act()
        if number % 10 == 0:
            robot.pass_time()
        if not isinstance(table.app.navigation.screen, ReplayScreen | WhatIfScreen):
            replay = watching(watch(table, GAME))  # a key has led to another screen
        if number % 100 == 0:
            table.app.draw()
            assert all(line.record.positions for line in replay.branches.lines)
        made |= {line.record.moves for line in replay.branches.lines}
        assert replay.branches.original.record is GAME
        assert 0 <= replay.branches.ply <= replay.branches.chosen.last
    assert len(made) > 5
