"""Playing and killing, by mouse and by keyboard: single moves, taken back and made again, and whole games."""

import pygame
import pytest

from solitaire.rules.position import DISTANCES, END, Move, legal_kills, parse_move
from solitaire.rules.record import format_record
from tests.support.selection import crossed
from tests.support.table.driver import Point, Table
from tests.support.table.playing import a_kill, deal_out, focus, held, made, scene

# -- playing from the deck ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_clicking_on_the_deck_plays_a_card(play: Table, size: Point) -> None:
    play.resize(*size)
    play.click(play.deck)
    made(play, parse_move("T9"))
    play.click(play.deck)
    made(play, parse_move("T32"))
    assert not play.alarm


def test_space_plays_a_card(play: Table) -> None:
    play.keys(pygame.K_SPACE, pygame.K_SPACE, pygame.K_SPACE)
    assert [str(move) for move in play.saved.moves] == ["T9", "T32", "T4"]
    play.check()


def test_the_other_mouse_buttons_play_nothing(play: Table) -> None:
    for button in (2, 3, 4, 5):
        play.click(play.deck, button)
    assert play.game.moves == ()


def test_a_full_grid_refuses_a_card(play: Table) -> None:
    deal_out(play, 24)
    words = "The grid is full: you must kill first"
    play.refused(words, lambda: play.key(pygame.K_SPACE))
    play.refused(words, lambda: play.click(play.deck))


# -- killing ------------------------------------------------------------------------------------


@crossed(("distance", DISTANCES), ("size", [(900, 600), (1280, 800), (2560, 1440), (901, 1207)]))
def test_dragging_a_pile_onto_another(play: Table, distance: int, size: Point) -> None:
    play.resize(*size)
    deal_out(play, 24)
    move = a_kill(play, distance)
    assert move.victim is not None
    play.drag(play.centre(move.card), play.centre(move.victim))
    made(play, move)


@crossed(("side", [(-1, 0), (0, -1), (0, 1), (-0.7, -0.7)]), ("size", [(900, 600), (1280, 800)]))
def test_a_pile_may_be_dropped_up_to_a_cards_width_away(
    play: Table, side: tuple[float, float], size: Point
) -> None:
    play.resize(*size)
    deal_out(play, 24)
    move = a_kill(play, 3)
    assert move.victim is not None
    x, y = play.centre(move.victim)
    width = play.app.context.layout.card[0]
    play.drag(play.centre(move.card), (round(x + side[0] * width), round(y + side[1] * width)))
    made(play, move)


def test_a_pile_dropped_near_its_own_place_goes_back(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play, 1)
    x, y = play.centre(move.card)
    for way in ((12, 0), (-12, 0), (0, 20)):
        play.drag((x, y), (x + way[0], y + way[1]))
    assert len(play.game.moves) == 24
    play.check()


@pytest.mark.parametrize("at", [(0, 0), (0.9, 0.9), (0.02, 0.98)])
def test_where_a_card_is_gripped_does_not_matter(play: Table, at: tuple[float, float]) -> None:
    deal_out(play, 24)
    move = a_kill(play)
    assert move.victim is not None
    cells, grid = play.app.context.layout.cells, play.position.grid
    start, goal = cells[grid.index(move.card)], cells[grid.index(move.victim)]
    off = round(start.width * at[0]), round(start.height * at[1])
    play.drag((start.x + off[0], start.y + off[1]), (goal.x + off[0], goal.y + off[1]))
    made(play, move)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_clicking_killer_and_victim(play: Table, size: Point) -> None:
    play.resize(*size)
    deal_out(play, 24)
    for distance in DISTANCES:
        move = a_kill(play, distance)
        assert move.victim is not None
        play.click(play.centre(move.card))
        assert held(play) == move.card
        play.click(play.centre(move.victim))
        made(play, move)


def test_a_second_click_puts_a_pile_back(play: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_out(play, 24)
    move = a_kill(play)
    monkeypatch.setattr("solitaire.table.screens.grid.time.monotonic", iter(range(9)).__next__)
    play.click(play.centre(move.card))
    play.click(play.centre(move.card))
    assert held(play) is None
    assert len(play.game.moves) == 24


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_a_double_click_makes_the_only_kill(
    play: Table, size: Point, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.resize(*size)
    deal_out(play, 24)
    monkeypatch.setattr("solitaire.table.screens.grid.time.monotonic", lambda: 5.0)
    killers = [move.card for move in legal_kills(play.position)]
    only = next(move for move in legal_kills(play.position) if killers.count(move.card) == 1)
    both = next(card for card in killers if killers.count(card) == 2)
    play.click(play.centre(both))
    play.click(play.centre(both))
    assert len(play.game.moves) == 24
    play.click(play.centre(only.card))
    play.click(play.centre(only.card))
    made(play, only)


def test_the_right_button_and_escape_put_a_pile_back(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play)
    for button in (True, False):
        play.click(play.centre(move.card))
        assert held(play) == move.card
        play.click((5, 300), 3) if button else play.key(pygame.K_ESCAPE)
        assert held(play) is None
    play.press(play.centre(move.card))
    play.move((20, 300))
    play.key(pygame.K_ESCAPE)
    play.release((20, 300))
    play.frame()
    assert len(play.game.moves) == 24


@pytest.mark.parametrize(
    ("key", "distance"), [(pygame.K_1, 1), (pygame.K_3, 3), (pygame.K_KP1, 1), (pygame.K_KP3, 3)]
)
def test_killing_by_number(play: Table, key: int, distance: int) -> None:
    deal_out(play, 24)
    move = a_kill(play, distance)
    focus(play, move.card)
    play.key(key)
    made(play, move)


def test_killing_by_enter_walk_and_enter(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play, 3)
    assert move.victim is not None
    focus(play, move.card)
    play.key(pygame.K_RETURN)
    assert held(play) == move.card
    focus(play, move.victim)
    play.key(pygame.K_RETURN)
    made(play, move)


def test_enter_twice_puts_a_pile_back(play: Table) -> None:
    deal_out(play, 24)
    focus(play, a_kill(play).card)
    play.keys(pygame.K_RETURN, pygame.K_RETURN)
    assert held(play) is None
    assert len(play.game.moves) == 24


def test_a_card_just_played_can_kill_at_once(play: Table) -> None:
    play.keys(pygame.K_SPACE, pygame.K_SPACE, pygame.K_1)
    made(play, parse_move("T32xT9"))


def test_tab_walks_over_the_piles_that_can_kill(play: Table) -> None:
    deal_out(play, 24)
    grid = play.position.grid
    killers = sorted({grid.index(move.card) for move in legal_kills(play.position)})
    seen = []
    focus(play, grid[0])
    for _ in killers:
        play.key(pygame.K_TAB)
        seen.append(scene(play).marks.focus)
    assert seen == killers
    play.key(pygame.K_TAB)
    assert scene(play).marks.focus == killers[0]
    play.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene(play).marks.focus == killers[-1]


def test_the_targets_shown_are_the_legal_ones(play: Table) -> None:
    deal_out(play, 24)
    grid = play.position.grid
    for index, card in enumerate(grid):
        focus(play, card)
        legal = {grid.index(move.victim or 0) for move in legal_kills(play.position) if move.card == card}
        marks = scene(play).marks
        assert (marks.focus, set(marks.targets)) == (index, legal)


def test_the_arrow_keys_stay_on_the_piles(play: Table) -> None:
    play.keys(pygame.K_LEFT, pygame.K_TAB, pygame.K_RETURN, pygame.K_1, pygame.K_3)  # no pile yet
    deal_out(play, 9)
    for key, index in (
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_DOWN, 6),
        (pygame.K_DOWN, 8),
        (pygame.K_RIGHT, 8),
        (pygame.K_UP, 2),
        (pygame.K_END, 8),
    ):
        play.key(key)
        assert scene(play).marks.focus == index


# -- undo and redo ------------------------------------------------------------------------------


def test_undo_and_redo_by_keys(play: Table) -> None:
    play.keys(*[pygame.K_SPACE] * 3)
    play.key(pygame.K_z, pygame.KMOD_LCTRL)
    play.key(pygame.K_RETURN)  # agreed to what it counts as
    play.check()
    play.key(pygame.K_BACKSPACE)
    play.key(pygame.K_u)
    assert (play.game.moves, play.game.help.undone_plays) == ((), 3)
    play.check()
    play.key(pygame.K_r)
    play.key(pygame.K_y, pygame.KMOD_LCTRL)
    play.key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert [str(move) for move in play.saved.moves] == ["T9", "T32", "T4"]
    play.check()


def test_the_keyboard_stays_at_a_pile_when_a_play_is_taken_back(play: Table) -> None:
    play.keys(*[pygame.K_SPACE] * 3)
    assert scene(play).marks.focus == 2
    play.take_back()
    assert scene(play).marks.focus == 1
    play.take_back(2)
    assert scene(play).marks.focus is None


def test_undo_and_redo_by_buttons(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play)
    play.make([move])
    play.push("Undo")
    assert len(play.saved.moves) == 24
    assert play.news.startswith("Undone: ")
    assert play.game.help.is_clean
    play.push("Redo")
    made(play, move)
    assert play.news.startswith("Redone: ")


def test_what_taking_a_play_back_counts_as_is_said_before_the_first(play: Table) -> None:
    play.keys(*[pygame.K_SPACE] * 3)
    play.key(pygame.K_u)
    assert play.dialogs == ["Undo a play?"]
    assert "marks this game as assisted" in play.dialog_text
    play.push("Cancel")
    assert (len(play.game.moves), play.game.help.is_clean) == (3, True)
    play.key(pygame.K_u)
    play.key(pygame.K_RETURN)
    assert (len(play.saved.moves), play.game.help.undone_plays) == (2, 1)
    play.key(pygame.K_u)
    assert (play.dialogs, play.game.help.undone_plays) == ([], 2)


def test_undo_while_a_pile_is_carried(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play)
    assert move.victim is not None
    goal = play.centre(move.victim)
    play.press(play.centre(move.card))
    play.move(goal)
    play.take_back()
    play.release(goal)
    play.frame()
    assert len(play.game.moves) == 23
    play.check()


def test_a_dialog_takes_what_the_mouse_carries(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play)
    assert move.victim is not None
    play.press(play.centre(move.card))
    play.move((300, 300))
    play.key(pygame.K_F1)
    play.release((300, 300))
    play.key(pygame.K_ESCAPE)
    play.move(play.centre(move.victim), held=False)
    play.frame()
    assert scene(play).marks.dragged is None
    play.release(play.centre(move.victim))
    play.frame()
    assert len(play.game.moves) == 24


# -- whole games --------------------------------------------------------------------------------


def whole(table: Table) -> list[Move]:
    return [*table.moves_of(), END]


def test_a_whole_game_by_mouse(table: Table) -> None:
    table.start()
    table.push("Cut 56")
    table.push("Stack them")
    for move in whole(table):
        if move.victim is not None:
            table.drag(table.centre(move.card), table.centre(move.victim))
        elif move.is_play:
            table.click(table.deck)
        else:
            table.push("End game")
        assert table.game.moves[-1] == move
    record = table.saved
    assert (record.deal.name, str(record.moves[-1]), record.score.points) == ("42", "#", record.score.shown)
    assert format_record(record).count("undone-plays=0") == 1


def test_a_whole_game_by_keyboard(table: Table) -> None:
    table.start()
    table.keys(pygame.K_SPACE, pygame.K_RETURN)
    with table.unseen():
        for move in whole(table):
            grid = table.position.grid
            if move.victim is not None:
                focus(table, move.card)
                near = grid.index(move.card) - grid.index(move.victim) == 1
                table.key(pygame.K_1 if near else pygame.K_3)
            else:
                table.key(pygame.K_SPACE if move.is_play else pygame.K_e)
            assert table.game.moves[-1] == move
    assert table.saved.score.points == table.game.score.points
    table.check()
