"""The log of moves in the panel."""

import pygame
import pytest

from solitaire.rules.position import legal_moves, parse_move
from solitaire.table.parts.move_log import MoveLog
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.texts.words import with_codes
from tests.support.table.driver import Table


def log_of(table: Table) -> MoveLog | None:
    assert isinstance(table.app.navigation.screen, PlayScreen)
    return table.app.navigation.screen.log


def told(table: Table) -> list[tuple[int, str, int]]:
    log = log_of(table)
    assert log is not None
    return [(entry.ply, with_codes(entry.words), entry.change) for entry in log.entries]


def in_sight(table: Table) -> list[int]:
    log = log_of(table)
    assert log is not None
    return sorted(ply for _, ply in log.rects)


def test_every_move_is_in_the_log_with_what_it_changed(play: Table) -> None:
    play.key(pygame.K_l)
    assert play.news == "The log of moves is on the right; Page Up scrolls back"
    play.keys(pygame.K_SPACE, pygame.K_SPACE)
    play.make([parse_move("T32xT9")])
    assert told(play) == [
        (1, "T9", -10),
        (2, "T32", 5),
        (3, "T32 on T9", 10),
    ]
    play.take_back(2)
    assert [ply for ply, _, _ in told(play)] == [1]
    play.key(pygame.K_r)
    assert [ply for ply, _, _ in told(play)] == [1, 2]
    play.check()


def test_another_move_after_an_undo_takes_its_line(play: Table) -> None:
    play.key(pygame.K_l)
    play.make(map(parse_move, ("T9", "T32", "T4", "T4xT32")))
    play.key(pygame.K_u)
    play.make([parse_move("T32xT9")])
    assert [words for _, words, _ in told(play)][2:] == [
        "T4",
        "T32 on T9",
    ]


def panel(table: Table) -> bytes:
    """Return the pixels where the log takes the place of the score."""
    return table.picture(table.app.context.layout.details)


def test_the_log_is_switched_off_and_remembered(play: Table) -> None:
    before = panel(play)
    play.key(pygame.K_l)
    play.key(pygame.K_SPACE)
    assert play.app.context.settings.move_log
    play.take_back()
    assert panel(play) != before
    play.key(pygame.K_l)
    assert log_of(play) is None
    assert play.news == "The score is on the right again"
    assert panel(play) == before


def fill(table: Table, moves: int = 60) -> None:
    for _ in range(moves):
        table.app.services.session.make(next(iter(legal_moves(table.position))))
    table.frame()


def test_the_newest_moves_are_in_sight_until_one_scrolls_back(play: Table) -> None:
    play.key(pygame.K_l)
    fill(play)
    assert in_sight(play)[-1] == 60
    assert len(in_sight(play)) > 8
    for _ in range(20):
        play.key(pygame.K_PAGEUP)
    assert in_sight(play)[0] == 1
    play.key(pygame.K_PAGEDOWN)
    assert in_sight(play)[0] > 1
    fill(play, 1)
    assert in_sight(play)[-1] == 61


def test_the_wheel_scrolls_over_the_panel(play: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play.key(pygame.K_l)
    fill(play)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: play.app.context.layout.board.center)
    play.wheel(5)
    assert in_sight(play)[-1] == 60
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: play.app.context.layout.details.center)
    play.wheel(5)
    assert in_sight(play)[-1] == 55


def test_a_click_on_a_move_watches_the_game_from_there(play: Table) -> None:
    play.key(pygame.K_l)
    fill(play)
    before, log = play.game.save(), log_of(play)
    assert log is not None
    rect, ply = log.rects[2]
    assert ply == 58
    play.click(rect.center)
    scene = play.screen_as(ReplayScreen)
    assert (scene.branches.ply, scene.record.moves) == (58, play.game.moves)
    play.key(pygame.K_ESCAPE)
    assert isinstance(play.app.navigation.screen, PlayScreen)
    assert play.game.save() == before


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_the_log_stays_in_its_panel(play: Table, size: tuple[int, int]) -> None:
    play.resize(*size)
    play.key(pygame.K_l)
    fill(play, 80)
    log = log_of(play)
    assert log is not None
    assert all(play.app.context.layout.details.contains(rect) for rect, _ in log.rects)


def test_pointing_at_a_small_card_lights_its_pile(play: Table) -> None:
    play.make(map(parse_move, ("T9", "T32", "T4")))
    play.key(pygame.K_l)
    log = log_of(play)
    assert log is not None
    (rect, card), *_ = log.spots
    assert isinstance(play.app.navigation.screen, PlayScreen)
    play.move(rect.center, held=False)
    play.frame()
    assert play.app.navigation.screen.marks.lit == play.position.grid.index(card)
