"""Playing and killing, by mouse and by keyboard, and what the table says to what can't be done."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest

from scores.estimates import Par, keep_par
from scores.store import Store
from solitaire.game import Phase
from solitaire.rules.cards import CODES, Card, kills, value
from solitaire.rules.position import DISTANCES, END, Move, legal_kills, parse_move
from solitaire.rules.record import format_record
from solitaire.table.parts.panel import hand_places
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.verdict import VerdictScreen
from solitaire.table.services.status_line import status_tip
from solver.par import FAIR_ENGINE
from tests import regenerate
from tests.table.driver import Point, Table


@pytest.fixture
def play(table: Table) -> Table:
    return table.start(stacked=True)


def scene(table: Table) -> PlayScreen:
    assert isinstance(table.app.navigation.screen, PlayScreen)
    return table.app.navigation.screen


def deal_out(table: Table, count: int) -> None:
    table.make(regenerate.moves_of(table.game.deal, table.game.fola, lambda p: Move(p.deck[0]), count))


def a_kill(table: Table, distance: int = 0) -> Move:
    """Return a kill that is possible, of a victim that far away."""
    grid = table.position.grid
    return next(
        move
        for move in legal_kills(table.position)
        if move.victim is not None and distance in (0, grid.index(move.card) - grid.index(move.victim))
    )


def focus(table: Table, card: Card) -> None:
    """Walk to a pile by keyboard."""
    goal, here = table.position.grid.index(card), scene(table).marks.focus
    if here is None:
        table.key(pygame.K_HOME)
        here = 0
    for _ in range(abs(goal - here)):
        table.key(pygame.K_RIGHT if goal > here else pygame.K_LEFT)


def held(table: Table) -> Card | None:
    """Return the pile that is picked up."""
    index = scene(table).marks.held
    return None if index is None else table.position.grid[index]


def made(table: Table, move: Move) -> None:
    assert table.game.moves[-1] == move
    assert table.saved.moves[-1] == move
    table.check()


# -- playing from the deck ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
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


@pytest.mark.parametrize("distance", DISTANCES)
@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440), (901, 1207)])
def test_dragging_a_pile_onto_another(play: Table, distance: int, size: Point) -> None:
    play.resize(*size)
    deal_out(play, 24)
    move = a_kill(play, distance)
    assert move.victim is not None
    play.drag(play.centre(move.card), play.centre(move.victim))
    made(play, move)


@pytest.mark.parametrize("side", [(-1, 0), (0, -1), (0, 1), (-0.7, -0.7)])
@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
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


@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
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


@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
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


# -- refusals -----------------------------------------------------------------------------------


def pair(table: Table, kind: str) -> tuple[int, int]:
    """Return a pile and one that it can't kill, by the reason; one too far away could kill another."""
    grid, killers = table.position.grid, {move.card for move in legal_kills(table.position)}
    for right, killer in enumerate(grid):
        for left, victim in enumerate(grid):
            near, tarots = right - left in DISTANCES, (killer >= 56, victim >= 56)
            reason = {
                (False, True): "no_cartiglia",
                (True, False): "too_low",
                (False, False): "unlike",
            }.get(tarots)
            if (
                left != right
                and (near or killer in killers)
                and kind == (reason if near else "distance")
                and not (near and kills(killer, victim))
            ):
                return killer, victim
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["no_cartiglia", "too_low", "unlike", "distance"])
@pytest.mark.parametrize("way", ["drag", "keys"])
def test_a_kill_that_is_not_allowed_is_told_why(play: Table, kind: str, way: str) -> None:
    deal_out(play, 24)
    killer, victim = pair(play, kind)
    words = {
        "no_cartiglia": "No cartiglia kills a tarocco",
        "too_low": f"{CODES[killer]} is too low: three times {CODES[victim]} is {3 * value(victim)}",
        "unlike": f"{CODES[killer]} and {CODES[victim]} have neither suit nor value in common",
        "distance": "Only a pile 1 or 3 places to the left can be killed",
    }[kind]

    def by_keys() -> None:
        away = play.position.grid.index(killer) - play.position.grid.index(victim)
        focus(play, killer)
        if away in DISTANCES:
            play.key(pygame.K_1 if away == 1 else pygame.K_3)
        else:
            play.key(pygame.K_RETURN)
            focus(play, victim)
            play.key(pygame.K_RETURN)

    drag = lambda: play.drag(play.centre(killer), play.centre(victim))  # noqa: E731
    play.refused(words, drag if way == "drag" else by_keys)
    play.check()


def test_a_pile_that_can_kill_nothing_is_not_picked_up(play: Table) -> None:
    deal_out(play, 24)
    killers = {move.card for move in legal_kills(play.position)}
    idle = next(card for card in play.position.grid if card not in killers)
    words = f"{CODES[idle]} can't kill any pile from here"
    play.refused(words, lambda: play.click(play.centre(idle)))
    focus(play, idle)
    play.refused(words, lambda: play.key(pygame.K_RETURN))
    assert held(play) is None


def test_a_number_without_a_pile_there_is_told_why(play: Table) -> None:
    deal_out(play, 24)
    focus(play, play.position.grid[2])
    play.refused("Only a pile 1 or 3 places to the left can be killed", lambda: play.key(pygame.K_3))


def test_nothing_to_take_back_or_make_again(play: Table) -> None:
    play.refused("There is nothing to redo", lambda: play.key(pygame.K_r))
    assert not play.is_enabled("Redo")
    play.key(pygame.K_SPACE)
    play.take_back()
    play.refused("There is nothing to undo", lambda: play.key(pygame.K_u))
    assert not play.is_enabled("Undo")


def test_when_all_cards_are_played_and_when_the_game_has_ended(play: Table) -> None:
    moves = regenerate.moves_of(play.game.deal, play.game.deal.fola, regenerate.tidy)
    play.make(moves)
    play.refused("All 97 cards are played", lambda: play.key(pygame.K_SPACE))
    killer = play.position.grid[5]
    play.make([END])
    play.refused("The game has ended", lambda: play.key(pygame.K_SPACE))
    play.refused("The game has ended", lambda: play.click(play.centre(killer)))
    play.refused(
        "The game has ended",
        lambda: play.drag(play.centre(killer), play.centre(play.position.grid[4])),
    )


def test_a_click_on_the_fola(play: Table) -> None:
    """It says why it waits; in hand it plays its next card, and no other."""
    layout = play.app.context.layout
    play.refused("The fola is taken in hand when the deck is empty", lambda: play.click(layout.fola.center))
    moves = regenerate.moves_of(play.game.deal, play.game.deal.fola, regenerate.tidy)
    first = next(at for at, move in enumerate(moves) if move.card == play.game.deal.fola[0])
    play.make(moves[:first])
    order = play.position.fola
    why = "The fola is played in the order in which you stacked it"
    for place in hand_places(scene(play).shown, layout.details, layout).values():
        play.refused(why, partial(play.click, place.center))
    play.click(layout.fola.center)
    assert play.saved.moves[-1] == Move(order[0])
    play.check()


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


# -- looking before killing -----------------------------------------------------------------------


def hover(table: Table, at: Point) -> None:
    table.move(at, held=False)
    table.frame()


def seen(table: Table) -> list[str]:
    """The kills whose outcome the panel shows."""
    return [str(one.kill) for one in scene(table).marks.previews]


def kills_of(table: Table, card: Card) -> list[str]:
    return [str(move) for move in legal_kills(table.position) if move.card == card]


@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
def test_the_pile_under_the_mouse_shows_its_kills(play: Table, size: Point) -> None:
    play.resize(*size)
    deal_out(play, 24)
    for card in play.position.grid:
        hover(play, play.centre(card))
        assert seen(play) == kills_of(play, card)
        marks = scene(play).marks
        assert [play.position.grid[target] for target in marks.targets] == [
            parse_move(kill).victim for kill in seen(play)
        ]
    hover(play, play.deck)
    assert seen(play) == []
    assert len(play.game.moves) == 24


def test_between_two_piles_the_preview_does_not_go_out(play: Table) -> None:
    deal_out(play, 24)
    cells = play.app.context.layout.cells
    for x in range(cells[6].left, cells[11].right):
        hover(play, (x, cells[6].centery))
        assert scene(play).marks.hover is not None
    for y in range(cells[0].top, cells[18].bottom):
        hover(play, (cells[0].centerx, y))
        assert scene(play).marks.hover is not None


def test_mouse_or_keyboard_whichever_was_used_last(play: Table) -> None:
    deal_out(play, 24)
    one, other = (a_kill(play, distance).card for distance in DISTANCES)
    focus(play, one)
    assert seen(play) == kills_of(play, one)
    x, y = play.centre(other)
    hover(play, (x, y))
    assert seen(play) == kills_of(play, other)
    play.key(pygame.K_HOME)
    assert scene(play).marks.focus == 0
    assert scene(play).marks.hover is None
    hover(play, (x + 2, y))  # a mouse that only trembles takes nothing from the keyboard
    assert scene(play).marks.hover is None
    hover(play, (x + 9, y))
    assert seen(play) == kills_of(play, other)
    play.post(pygame.WINDOWLEAVE)
    play.frame()
    assert scene(play).marks.hover is None


def test_keys_act_on_the_pile_under_the_mouse(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play, 1)
    hover(play, play.centre(move.card))
    play.key(pygame.K_1)
    made(play, move)


def test_a_finger_looks_at_nothing(play: Table) -> None:
    deal_out(play, 24)
    play.post(
        pygame.MOUSEMOTION, pos=play.centre(a_kill(play).card), rel=(0, 0), buttons=(0, 0, 0), touch=True
    )
    play.frame()
    assert scene(play).marks.hover is None


def test_over_a_victim_only_that_kill_is_shown(play: Table) -> None:
    deal_out(play, 24)
    both = next(card for card in play.position.grid if len(kills_of(play, card)) == 2)
    play.click(play.centre(both))
    assert seen(play) == kills_of(play, both)
    for kill in kills_of(play, both):
        victim = parse_move(kill).victim
        assert victim is not None
        hover(play, play.centre(victim))
        assert seen(play) == [kill]
        play.key(pygame.K_LEFT)  # from the victim to another pile, and back by mouse
        play.press(play.centre(both))
        play.move(play.centre(victim))
        play.frame()
        assert seen(play) == [kill]
        play.key(pygame.K_ESCAPE)
        play.release(play.centre(victim))
        play.click(play.centre(both))


def test_the_preview_is_in_the_panel(play: Table) -> None:
    deal_out(play, 24)
    panel = play.app.context.layout.panel
    without = play.picture(panel)
    hover(play, play.centre(a_kill(play).card))
    assert play.picture(panel) != without


# -- marks --------------------------------------------------------------------------------------


def test_the_last_move_is_marked(play: Table) -> None:
    deal_out(play, 24)
    move = a_kill(play, 3)
    grid = play.position.grid
    play.make([move])
    shown = scene(play).shown
    assert (shown.last, shown.victim, shown.gap) == (move.card, move.victim, grid.index(move.card))
    play.key(pygame.K_u)
    assert (scene(play).shown.last, scene(play).shown.gap) == (grid[-1], None)
    play.key(pygame.K_r)
    assert scene(play).shown.gap == shown.gap


def test_every_kill_is_marked_on_request(play: Table) -> None:
    deal_out(play, 24)
    assert scene(play).marks.kills == ()
    play.key(pygame.K_a)
    grid = play.position.grid
    marked = [f"{CODES[grid[right]]}x{CODES[grid[left]]}" for right, left in scene(play).marks.kills]
    assert marked == [str(move) for move in legal_kills(play.position)]
    assert play.app.context.settings.all_kills
    board = play.app.context.layout.board
    before = play.picture(board)
    play.key(pygame.K_a)
    assert play.picture(board) != before
    assert not play.app.context.settings.all_kills


# -- cards on their way ---------------------------------------------------------------------------


def moves_on(table: Table) -> bool:
    return scene(table).motion.is_moving


def test_a_click_lets_cards_on_their_way_arrive(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=1000).start(stacked=True)
    table.key(pygame.K_SPACE)
    assert moves_on(table)
    table.press((5, 300), 3)
    table.frame()
    assert not moves_on(table)
    table.close()


@pytest.mark.parametrize("pause", [0.02, 0.25, 30.0])
def test_after_a_pause_a_card_glides_as_long_as_ever(tmp_path: Path, pause: float) -> None:
    table = Table(tmp_path, animation=160).start(stacked=True)
    table.key(pygame.K_SPACE)
    table.frame(30)
    assert not moves_on(table)
    table.game.use_fair_hint()  # so that nothing is asked
    table.post(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u")
    table.frame(1, pause)
    assert table.saved.moves == ()
    frames = 0
    while moves_on(table):
        table.frame()
        frames += 1
    assert frames == 10
    table.close()


def test_undo_carries_the_card_back(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=1000).start(stacked=True)
    deal_out(table, 24)
    move = a_kill(table, 3)
    table.make([move])
    table.frame(80)
    motion, cells = scene(table).motion, table.app.context.layout.cells
    table.key(pygame.K_u)
    home = cells[table.position.grid.index(move.card)].topleft
    assert moves_on(table)
    table.frame(80)
    assert motion.rect(move.card, (1, 1)).topleft == home
    played = table.position.grid[-1]
    table.take_back()
    assert played not in table.position.grid
    assert moves_on(table)
    table.frame(80)
    assert motion.rect(played, (1, 1)).topleft == table.app.context.layout.deck.topleft
    table.key(pygame.K_SPACE)
    table.frame(80)
    assert motion.rect(played, (1, 1)).topleft == cells[23].topleft
    table.close()


@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
def test_a_finger_that_slips_a_little_still_taps(play: Table, size: Point) -> None:
    play.resize(*size)
    deal_out(play, 24)
    move = a_kill(play)
    x, y = play.centre(move.card)
    play.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=True)
    play.post(pygame.MOUSEMOTION, pos=(x + 10, y + 10), rel=(0, 0), buttons=(1, 0, 0), touch=True)
    play.release((x + 10, y + 10))
    play.frame()
    assert held(play) == move.card


# -- the end ------------------------------------------------------------------------------------


def ending(table: Table) -> str:
    """Return what the notice says, which is read aloud too."""
    assert table.notice is not None
    assert table.notice.notice.text in scene(table).spoken().lines
    return table.notice.notice.text


def test_a_game_that_is_stuck_says_so(table: Table) -> None:
    table.start("1", stacked=True)
    table.make(regenerate.moves_of(table.game.deal, table.game.deal.fola, regenerate.blocking))
    assert table.position.is_stuck
    assert ending(table).startswith("No move is left: the grid is full, no pile can kill, and")
    table.key(pygame.K_e)
    assert "No move is left" in table.dialog_text
    table.push("End the game")
    assert table.saved.score.points == -300
    assert table.news.startswith("Stuck with")


def test_the_notice_at_the_end_is_said_too(play: Table) -> None:
    def make(moves: Sequence[Move]) -> str:
        play.make(moves)
        return ending(play)

    moves = regenerate.moves_of(play.game.deal, play.game.deal.fola, regenerate.tidy)
    last = max(number for number, move in enumerate(moves) if move.is_play)
    play.make(moves[:last])
    assert play.notice is None
    assert "97 cards are played. You" in make(moves[last : last + 1])
    while kill := next(legal_kills(play.position), None):
        notice = make([kill])
    assert "97 cards are played and " in notice
    assert make([END]).endswith(f" {play.game.score.points}".replace("-", "−"))


@pytest.mark.parametrize(("language", "text_scale"), [("en", 100), ("it", 200), ("fr", 200)])
def test_the_notice_leaves_the_grid_free(table: Table, language: str, text_scale: int) -> None:
    table.use(language=language, text_scale=text_scale)
    table.start("1", stacked=True)
    table.make(regenerate.moves_of(table.game.deal, table.game.deal.fola, regenerate.blocking))
    assert table.position.is_stuck
    layout, drawn = table.app.context.layout, table.window.get_surface()
    for cell, card in zip(layout.cells, table.position.grid, strict=True):
        face = table.app.context.faces.face(card, layout.card)
        middle = face.get_rect().inflate(-cell.width // 2, -cell.height // 2)
        seen = drawn.subsurface(middle.move(cell.topleft))
        bare = face.subsurface(middle)
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(bare, "RGB"), cell
    assert table.notice is not None
    assert layout.panel.contains(table.notice.area)


def test_the_notice_carries_buttons(play: Table) -> None:
    play.make(regenerate.moves_of(play.game.deal, play.game.deal.fola, regenerate.tidy))
    moves = len(play.game.moves)
    play.push_notice("Undo")
    assert len(play.game.moves) == moves - 1
    play.make(list(legal_kills(play.position))[:1])
    play.push_notice("Finish")
    assert play.game.phase is Phase.ENDED
    play.push_notice("Verdict")
    assert isinstance(play.app.navigation.screen, VerdictScreen)


def test_enter_at_the_end_leads_to_the_verdict(play: Table) -> None:
    play.make(regenerate.moves_of(play.game.deal, play.game.deal.fola, regenerate.tidy))
    play.keys(pygame.K_e, pygame.K_RETURN)
    assert isinstance(play.app.navigation.screen, VerdictScreen)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE])
def test_no_single_key_ends_an_unfinished_game(play: Table, key: int) -> None:
    play.keys(pygame.K_SPACE, pygame.K_e, key)
    assert (play.dialogs, play.game.phase) == ([], Phase.DECK)
    assert len(play.saved.moves) == 1
    play.check()


def test_finishing_a_finished_game_asks_nothing(play: Table) -> None:
    play.make(regenerate.moves_of(play.game.deal, play.game.deal.fola, regenerate.tidy))
    play.key(pygame.K_e)
    points = play.saved.score.points
    assert points is not None
    assert play.news == f"Finished: {points:+}".replace("-", "−")
    assert play.dialogs == []
    assert play.is_enabled("Verdict")  # in the place of Finish
    play.push("Undo")
    play.key(pygame.K_RETURN)
    assert (play.game.phase, play.game.help.undone_plays) == (Phase.FOLA, 1)
    play.check()


@pytest.mark.parametrize("way", ["escape", "button", "close"])
def test_finishing_too_early_asks_first(play: Table, way: str) -> None:
    deal_out(play, 5)
    play.push("Finish")
    assert "92 cards are still to come" in play.dialog_text
    assert "−300" in play.dialog_text
    if way == "escape":
        play.key(pygame.K_ESCAPE)
    elif way == "button":
        play.push("Play on")
    else:
        play.push("╳")
    assert (play.dialogs, play.game.phase) == ([], Phase.DECK)
    play.key(pygame.K_SPACE)
    assert len(play.saved.moves) == 6


def test_giving_up(play: Table) -> None:
    deal_out(play, 5)
    play.keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert (play.saved.score.points, play.saved.moves[-1]) == (-300, END)
    assert "A game that stops before all cards are played scores −300." in scene(play).spoken().lines
    play.push_notice("Restart")
    assert (play.game.phase, play.game.help.played_before) == (Phase.STACKING, True)
    assert play.saved.deal.name == "42"
    with Store(play.folder / "scores.sqlite3") as store:
        assert [record.score.points for _, record in store.records()] == [-300]


# -- whole games --------------------------------------------------------------------------------


def whole(table: Table) -> list[Move]:
    return [*regenerate.moves_of(table.game.deal, table.game.deal.fola, regenerate.tidy), END]


def test_a_whole_game_by_mouse(table: Table) -> None:
    table.start()
    table.push("The deal's own cut: 56")
    table.push("Stack them")
    for move in whole(table):
        if move.victim is not None:
            table.drag(table.centre(move.card), table.centre(move.victim))
        elif move.is_play:
            table.click(table.deck)
        else:
            table.push("Finish")
        assert table.game.moves[-1] == move
    record = table.saved
    assert (record.deal.name, str(record.moves[-1]), record.score.points) == ("42", "#", record.score.shown)
    assert format_record(record).count("undone-plays=0") == 1


def test_a_whole_game_by_keyboard(table: Table) -> None:
    table.start()
    table.keys(pygame.K_SPACE, pygame.K_RETURN)
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


def test_the_status_line_is_explained_under_the_mouse(table: Table) -> None:
    table.start(stacked=True)
    line, services = table.app.context.layout.status, table.app.services
    above = pygame.Rect(line.x, line.y - line.height, line.width, line.height)
    plain = table.picture(above)
    table.move(line.center, held=False)
    table.frame()
    assert table.picture(above) != plain
    assert status_tip(services.session, table.app.context.words) == "no help used: the game counts as clean"
    table.move(above.topleft, held=False)
    table.frame()
    assert table.picture(above) == plain
    keep_par(services.records.store, table.game.deal, Par.of([300, 310]), FAIR_ENGINE)
    services.session.find_rivals()
    table.game.use_fair_hint()
    expected = "par: what a fair player scores on this deal, on average"
    assert status_tip(services.session, table.app.context.words) == expected
