"""Looking before killing, and what is marked and explained under the mouse."""

import pygame
import pytest

from scores.estimates import Par, store_par
from solitaire.rules.cards import CODES, Card
from solitaire.rules.position import DISTANCES, legal_kills, parse_move
from solitaire.table.parts.panel import Digits
from solitaire.table.texts import status_tip
from solver.review import FAIR_ENGINE
from tests.support.table.driver import Point, Table
from tests.support.table.playing import a_kill, deal_out, focus, hover, made, scene


def seen(table: Table) -> list[str]:
    """The kills whose outcome the panel shows."""
    return [str(one.kill) for one in scene(table).marks.previews]


def kills_of(table: Table, card: Card) -> list[str]:
    return [str(move) for move in legal_kills(table.position) if move.card == card]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
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
    with play.unseen():
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


def _tip(table: Table) -> str:
    session = table.app.services.session
    return status_tip(session.game, table.app.context.words)


def test_the_status_line_is_explained_under_the_mouse(table: Table) -> None:
    table.start(stacked=True)
    line, services = table.app.context.layout.status, table.app.services
    above = pygame.Rect(line.x, line.y - line.height, line.width, line.height)
    plain = table.picture(above)
    table.move(line.center, held=False)
    table.frame()
    assert table.picture(above) != plain
    assert _tip(table) == "no help used: the game counts as clean"
    table.move(above.topleft, held=False)
    table.frame()
    assert table.picture(above) == plain
    store_par(services.records.store, table.game.deal, Par.of([300, 310]), FAIR_ENGINE)
    services.session.find_rivals()
    table.game.use_fair_hint()
    assert _tip(table) == ""
    table.app.navigation.refresh()
    table.frame()
    _, (_, place) = scene(table).board.panel.view.all_of(Digits)
    around = pygame.Rect(0, place.y, table.app.context.layout.panel.left, place.height)
    plain = table.picture(around)
    table.move(place.center, held=False)
    table.frame()
    assert table.picture(around) != plain  # a tip says what par is
