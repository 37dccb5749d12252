"""Ways of what moves on the table: the line closing up, a pile dropped, the fola in hand."""

from pathlib import Path

import pygame
import pytest

from solitaire.rules.position import COLUMNS, GRID_SIZE, Move, legal_kills
from tests.support.table.driver import Table
from tests.support.table.playing import ends, scene


@pytest.fixture
def slow(tmp_path: Path) -> Table:
    """A table where a card moves for a second, with a game stacked."""
    return Table(tmp_path, animation=1000).start("42", stacked=True)


def full_grid(table: Table) -> None:
    for _ in range(GRID_SIZE):
        table.app.services.session.make(Move(table.position.deck[0]))
    table.frame(200)


def test_the_line_closes_up_around_the_ends_of_the_rows(slow: Table) -> None:
    full_grid(slow)
    cells, motion = slow.app.context.layout.cells, scene(slow).motion
    kill = next(legal_kills(slow.position))
    gap = slow.position.grid.index(kill.card)
    second_row = slow.position.grid[2 * COLUMNS]
    assert gap < 2 * COLUMNS
    slow.make([kill])
    seen = []
    for _ in range(150):
        slow.frame()
        seen.append(motion.at(second_row))
    board = slow.app.context.layout.board
    left, right = cells[2 * COLUMNS], cells[2 * COLUMNS - 1]
    assert {round(y) for _, y in seen} == {left.y, right.y}  # never across the board
    assert min(x for x, y in seen if round(y) == left.y) < board.left
    assert max(x for x, y in seen if round(y) == right.y) > right.x
    assert motion.has_arrived(second_row)
    slow.key(pygame.K_u)
    back = []
    while not motion.has_arrived(second_row):
        back.append(motion.at(second_row))
        slow.frame()
    assert max(x for x, _ in back) > right.x  # and back the same way
    assert min(x for x, _ in back) < board.left


def test_the_cards_after_a_gap_follow_one_after_the_other(slow: Table) -> None:
    full_grid(slow)
    kill = next(legal_kills(slow.position))
    slow.make([kill])
    motion, cells = scene(slow).motion, slow.app.context.layout.cells
    slow.frame(6)
    victim = slow.position.grid.index(kill.card)
    followers = [card for card in slow.position.grid[victim + 1 :] if not motion.has_arrived(card)]
    first, last = followers[0], followers[-1]
    ways = [cells[slow.position.grid.index(card) + 1].x - motion.at(card)[0] for card in (first, last)]
    assert ways[0] > ways[1]


def test_the_fola_taken_in_hand_comes_card_by_card(slow: Table) -> None:
    moves = slow.moves_of()
    plays = [number for number, move in enumerate(moves) if move.is_play]
    slow.make(moves[: plays[83]])
    slow.frame(100)
    slow.make(moves[plays[83] : plays[83] + 1])
    slow.frame(60)
    hand = scene(slow).board.hand
    cards = slow.position.fola[1:]
    assert hand.cards == set(cards)
    assert hand.at(cards[0])[1] > hand.at(cards[-1])[1]  # the last ones are still on the fola
    slow.frame(300)
    assert not hand.is_moving
    slow.app.navigation.rebuild()  # it was taken in hand before
    assert not scene(slow).board.hand.is_moving


def test_a_pile_that_is_dropped_continues_from_there(slow: Table) -> None:
    full_grid(slow)
    kill = next(legal_kills(slow.position))
    start, goal = ends(slow, kill)
    near = goal[0] + 10, goal[1] + 10
    slow.drag(start, near)
    assert slow.game.moves[-1] == kill
    x, y = scene(slow).motion.at(kill.card)
    width, height = slow.app.context.layout.card
    assert abs(x + width / 2 - near[0]) + abs(y + height / 2 - near[1]) <= 4


def test_a_killer_is_lifted_and_lands_on_its_victim(slow: Table) -> None:
    full_grid(slow)
    kill = next(legal_kills(slow.position))
    _, place = ends(slow, kill)
    slow.make([kill])
    size = slow.app.context.layout.card
    slow.frame(30)
    assert scene(slow).motion.rect(kill.card, size).width > size[0]
    slow.frame(40)
    assert scene(slow).motion.rect(kill.card, size).center == place


def moves_on(table: Table) -> bool:
    return scene(table).motion.is_moving


@pytest.mark.parametrize("pause", [0.02, 0.25, 30.0])
def test_after_a_pause_a_card_glides_as_long_as_ever(tmp_path: Path, pause: float) -> None:
    table = Table(tmp_path, animation=160).start(stacked=True)
    table.key(pygame.K_SPACE)
    table.frame(30)
    assert not moves_on(table)
    table.game.use_fair_hint()  # so that nothing is asked
    table.strike(pygame.K_u, text="u")
    table.frame(1, pause)
    assert table.saved.moves == ()
    frames = 0
    while moves_on(table):
        table.frame()
        frames += 1
    assert frames == 10


def test_the_table_for_four_waits_for_the_end_of_a_pause(table: Table) -> None:
    table.use(others_pace="slow").app.services.matches.begin(7)
    table.frame(2)
    table.key(pygame.K_F8)
    before = table.app.services.seated.seen
    table.frame(60, 0.5)
    assert table.app.services.seated.seen == before
    table.key(pygame.K_RETURN)
    table.frame(60, 0.5)
    assert table.app.services.seated.seen != before
