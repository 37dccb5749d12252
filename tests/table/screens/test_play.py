"""Playing and killing, by mouse and by keyboard: single moves, taken back and made again, and whole games."""

import pygame
import pytest

from solitaire.rules.position import DISTANCES, END, Move, legal_kills, parse_move
from solitaire.rules.record import format_record
from tests.support.selection import crossed
from tests.support.table.driver import Point, Table
from tests.support.table.playing import a_kill, deal_out, ends, focus, held, made, scene

# -- playing from the deck ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_clicking_on_the_deck_plays_a_card(play: Table, size: Point) -> None:
    play.resize(*size)
    play.click(play.deck)
    made(play, parse_move("T9"))
    play.click(play.deck)
    made(play, parse_move("T32"))
    assert not play.alarm


def test_the_other_mouse_buttons_play_nothing(play: Table) -> None:
    for button in (2, 3, 4, 5):
        play.click(play.deck, button)
    assert play.game.moves == ()


def test_a_full_grid_refuses_a_card(dealt: Table) -> None:
    words = "The grid is full: you must kill first"
    dealt.refused(words, lambda: dealt.key(pygame.K_SPACE))
    dealt.refused(words, lambda: dealt.click(dealt.deck))


# -- killing ------------------------------------------------------------------------------------


@crossed(("distance", DISTANCES), ("size", [(900, 600), (1280, 800), (2560, 1440), (901, 1207)]))
def test_dragging_a_pile_onto_another(dealt: Table, distance: int, size: Point) -> None:
    dealt.resize(*size)
    move = a_kill(dealt, distance)
    dealt.drag(*ends(dealt, move))
    made(dealt, move)


@crossed(("side", [(-1, 0), (0, -1), (0, 1), (-0.7, -0.7)]), ("size", [(900, 600), (1280, 800)]))
def test_a_pile_may_be_dropped_up_to_a_cards_width_away(
    dealt: Table, side: tuple[float, float], size: Point
) -> None:
    dealt.resize(*size)
    move = a_kill(dealt, 3)
    start, (x, y) = ends(dealt, move)
    width = dealt.app.context.layout.card[0]
    dealt.drag(start, (round(x + side[0] * width), round(y + side[1] * width)))
    made(dealt, move)


def test_a_pile_dropped_near_its_own_place_goes_back(dealt: Table) -> None:
    x, y = dealt.centre(a_kill(dealt, 1).card)
    for way in ((12, 0), (-12, 0), (0, 20)):
        dealt.drag((x, y), (x + way[0], y + way[1]))
    assert len(dealt.game.moves) == 24
    dealt.check()


@pytest.mark.parametrize("at", [(0, 0), (0.9, 0.9), (0.02, 0.98)])
def test_where_a_card_is_gripped_does_not_matter(dealt: Table, at: tuple[float, float]) -> None:
    move, (wide, high) = a_kill(dealt), dealt.app.context.layout.card
    off = round(wide * (at[0] - 0.5)), round(high * (at[1] - 0.5))
    dealt.drag(*((x + off[0], y + off[1]) for x, y in ends(dealt, move)))
    made(dealt, move)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_clicking_killer_and_victim(dealt: Table, size: Point) -> None:
    dealt.resize(*size)
    for distance in DISTANCES:
        move = a_kill(dealt, distance)
        killer, victim = ends(dealt, move)
        dealt.click(killer)
        assert held(dealt) == move.card
        dealt.click(victim)
        made(dealt, move)


def test_a_second_click_puts_a_pile_back(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    killer = dealt.centre(a_kill(dealt).card)
    monkeypatch.setattr("solitaire.table.screens.grid.time.monotonic", iter(range(9)).__next__)
    dealt.click(killer)
    dealt.click(killer)
    assert held(dealt) is None
    assert len(dealt.game.moves) == 24


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_a_double_click_makes_the_only_kill(
    dealt: Table, size: Point, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt.resize(*size)
    monkeypatch.setattr("solitaire.table.screens.grid.time.monotonic", lambda: 5.0)
    killers = [move.card for move in legal_kills(dealt.position)]
    only = next(move for move in legal_kills(dealt.position) if killers.count(move.card) == 1)
    both = next(card for card in killers if killers.count(card) == 2)
    for card, played in ((both, 24), (only.card, 25)):
        for _ in range(2):
            dealt.click(dealt.centre(card))
        assert len(dealt.game.moves) == played
    made(dealt, only)


def test_the_right_button_and_escape_put_a_pile_back(dealt: Table) -> None:
    move = a_kill(dealt)
    for button in (True, False):
        dealt.click(dealt.centre(move.card))
        assert held(dealt) == move.card
        dealt.click((5, 300), 3) if button else dealt.key(pygame.K_ESCAPE)
        assert held(dealt) is None
    dealt.press(dealt.centre(move.card))
    dealt.move((20, 300))
    dealt.key(pygame.K_ESCAPE)
    dealt.release((20, 300))
    dealt.frame()
    assert len(dealt.game.moves) == 24


@pytest.mark.parametrize(
    ("key", "distance"), [(pygame.K_1, 1), (pygame.K_3, 3), (pygame.K_KP1, 1), (pygame.K_KP3, 3)]
)
def test_killing_by_number(dealt: Table, key: int, distance: int) -> None:
    move = a_kill(dealt, distance)
    focus(dealt, move.card)
    dealt.key(key)
    made(dealt, move)


def test_a_card_just_played_can_kill_at_once(play: Table) -> None:
    play.keys(pygame.K_SPACE, pygame.K_SPACE, pygame.K_1)
    made(play, parse_move("T32xT9"))


def test_tab_walks_over_the_piles_that_can_kill(dealt: Table) -> None:
    grid = dealt.position.grid
    killers = sorted({grid.index(move.card) for move in legal_kills(dealt.position)})
    seen = []
    focus(dealt, grid[0])
    for mod in [pygame.KMOD_NONE] * (len(killers) + 1) + [pygame.KMOD_SHIFT]:
        dealt.key(pygame.K_TAB, mod)
        seen.append(scene(dealt).marks.focus)
    assert seen == [*killers, killers[0], killers[-1]]


def test_the_targets_shown_are_the_legal_ones(dealt: Table) -> None:
    grid = dealt.position.grid
    for index, card in enumerate(grid):
        focus(dealt, card)
        legal = {grid.index(move.victim or 0) for move in legal_kills(dealt.position) if move.card == card}
        marks = scene(dealt).marks
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


def test_undo_and_redo_by_buttons(dealt: Table) -> None:
    move = a_kill(dealt)
    dealt.make([move])
    dealt.push("Undo")
    assert len(dealt.saved.moves) == 24
    assert dealt.news.startswith("Undone: ")
    assert dealt.game.help.is_clean
    dealt.push("Redo")
    made(dealt, move)
    assert dealt.news.startswith("Redone: ")


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


def test_undo_while_a_pile_is_carried(dealt: Table) -> None:
    killer, victim = ends(dealt, a_kill(dealt))
    dealt.press(killer)
    dealt.move(victim)
    dealt.take_back()
    dealt.release(victim)
    dealt.frame()
    assert len(dealt.game.moves) == 23
    dealt.check()


def test_a_dialog_takes_what_the_mouse_carries(dealt: Table) -> None:
    killer, victim = ends(dealt, a_kill(dealt))
    dealt.press(killer)
    dealt.move((300, 300))
    dealt.key(pygame.K_F1)
    dealt.release((300, 300))
    dealt.key(pygame.K_ESCAPE)
    dealt.move(victim, held=False)
    dealt.frame()
    assert scene(dealt).marks.dragged is None
    dealt.release(victim)
    dealt.frame()
    assert len(dealt.game.moves) == 24


# -- whole games --------------------------------------------------------------------------------


def whole(table: Table) -> list[Move]:
    return [*table.moves_of(), END]


def test_a_whole_game_by_mouse(table: Table) -> None:
    table.start()
    table.push("Cut 56")
    table.push("As dealt")
    table.push("Begin")
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
    table.keys(pygame.K_SPACE, pygame.K_u, pygame.K_RETURN)  # U lays the fola as it was dealt
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
