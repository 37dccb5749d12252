"""What the table shows after a move, as the journeys do not show it; without motion the words remain."""

from pathlib import Path

import pygame
import pytest

from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from solitaire.table.look.theme import colours
from solitaire.table.parts.board import Board
from solitaire.table.requests import Replay
from solitaire.table.screens.replay import ReplayScreen
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.playing import scene

MADE, BROKEN = 15, 26
"""Moves of the tidy player on deal 580: the Demonio made, the same broken."""


@pytest.fixture
def moving(tmp_path: Path) -> Table:
    """A table with the usual motion."""
    return Table(tmp_path, animation=160)


def before(table: Table, ply: int) -> Move:
    """Play deal 580 up to a move; return that move."""
    table.start("580", stacked=True)
    moves = table.moves_of(most=ply + 1)
    table.make(moves[:ply])
    while table.app.advance(1.0):
        pass
    table.frame(0)
    return moves[ply]


def make(table: Table, move: Move) -> None:
    """Make a move by key or mouse."""
    if move.victim is None:
        table.key(pygame.K_SPACE)
    else:
        table.click(table.centre(move.card))
        table.click(table.centre(move.victim))


def board(table: Table) -> Board:
    return scene(table).board


def test_a_versicola_made(moving: Table) -> None:
    make(moving, before(moving, MADE))
    moments = board(moving).moments
    assert moments.story is not None
    assert [(thread.cards, thread.points) for thread in moments.story.made] == [
        (parse_cards("T14 T35 T39 M"), 25)
    ]
    assert moving.game.score.shown == -67  # the position does not wait
    printed, red = set[int | None](), list[int]()
    row = board(moving).panel.bars(moments.story.made[0].family)[0]
    while moments.is_moving:
        moving.frame()
        printed.add(board(moving).panel.counted)
        red.append(moving.window.get_surface().get_at((row.right - 60, row.top + 1))[0])
    assert len(printed) > 5
    assert board(moving).panel.counted is None
    assert max(red) - min(red) > 50  # the row fills with gold
    assert not moving.app.advance(0.5)  # and then nothing moves


def test_a_kill_raises_the_change_and_breaks_the_thread(moving: Table) -> None:
    make(moving, before(moving, BROKEN))
    story = board(moving).moments.story
    assert story is not None
    assert story.after - story.before == -25
    (torn,) = story.broken
    assert torn.torn is not None
    assert torn.cards[torn.torn] == story.victim
    red = 0
    while board(moving).moments.is_moving:
        moving.frame()
        cell = moving.app.context.layout.cells[moving.position.grid.index(story.killer or 0)]
        grid = moving.window.get_surface().subsurface(cell)
        mask = pygame.mask.from_threshold(grid, (*colours.bad, 255), (1, 1, 1, 255))
        red = max(red, mask.count())
    assert red > 50


def test_without_motion_the_words_say_it(table: Table) -> None:
    for ply, news in ((MADE, [25]), (BROKEN, [-25])):
        make(table, before(table, ply))
        assert not board(table).moments.is_moving
        slip = table.app.navigation.screen.slip
        assert slip is not None
        assert [points for _, points in slip.lines] == news
        assert board(table).panel.counted is None


@pytest.mark.parametrize(("speed", "is_shown"), [(0.5, True), (1, True), (2, False), (8, False)])
def test_a_replay_shows_them_where_there_is_time(moving: Table, speed: float, is_shown: bool) -> None:
    record = recorded.game(Deal.numbered(580), recorded.tidy)
    moving.start().app.navigation.show(Replay(record, MADE))
    screen = moving.screen_as(ReplayScreen)
    moving.key(pygame.K_RIGHT)
    assert not screen.board.moments.is_moving  # a step by hand
    moving.key(pygame.K_LEFT)
    while screen.speed > speed:
        moving.key(pygame.K_MINUS)
    while screen.speed < speed:
        moving.key(pygame.K_PLUS)
    moving.key(pygame.K_SPACE)
    shown = False
    for _ in range(round(60 / speed) + 10):
        moving.frame()
        shown |= screen.board.moments.is_threading
    assert shown is is_shown
