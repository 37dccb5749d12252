"""Looking before killing, and what is marked and explained under the mouse."""

import pygame
import pytest

from scores.estimates import Par, store_par
from solitaire.rules.cards import CODES, Card
from solitaire.rules.position import DISTANCES, legal_kills, parse_move
from solitaire.table.parts.panel import Digits
from solitaire.table.texts import status_tip
from solver.game_review import FAIR_ENGINE
from tests.support.table.driver import Point, Table
from tests.support.table.playing import a_kill, focus, hover, made, scene


def seen(table: Table) -> list[str]:
    """The kills whose outcome the panel shows."""
    return [str(one.kill) for one in scene(table).marks.previews]


def kills_of(table: Table, card: Card) -> list[str]:
    return [str(move) for move in legal_kills(table.position) if move.card == card]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_the_pile_under_the_mouse_shows_its_kills(dealt: Table, size: Point) -> None:
    dealt.resize(*size)
    for card in dealt.position.grid:
        hover(dealt, dealt.centre(card))
        assert seen(dealt) == kills_of(dealt, card)
        marks = scene(dealt).marks
        assert [dealt.position.grid[target] for target in marks.targets] == [
            parse_move(kill).victim for kill in seen(dealt)
        ]
    hover(dealt, dealt.deck)
    assert seen(dealt) == []
    assert len(dealt.game.moves) == 24


def test_between_two_piles_the_preview_does_not_go_out(dealt: Table) -> None:
    cells = dealt.app.context.layout.cells
    with dealt.unseen():
        for x in range(cells[6].left, cells[11].right):
            hover(dealt, (x, cells[6].centery))
            assert scene(dealt).marks.hover is not None
        for y in range(cells[0].top, cells[18].bottom):
            hover(dealt, (cells[0].centerx, y))
            assert scene(dealt).marks.hover is not None


def test_mouse_or_keyboard_whichever_was_used_last(dealt: Table) -> None:
    one, other = (a_kill(dealt, distance).card for distance in DISTANCES)
    focus(dealt, one)
    assert seen(dealt) == kills_of(dealt, one)
    x, y = dealt.centre(other)
    hover(dealt, (x, y))
    assert seen(dealt) == kills_of(dealt, other)
    dealt.key(pygame.K_HOME)
    assert scene(dealt).marks.focus == 0
    assert scene(dealt).marks.hover is None
    hover(dealt, (x + 2, y))  # a mouse that only trembles takes nothing from the keyboard
    assert scene(dealt).marks.hover is None
    hover(dealt, (x + 9, y))
    assert seen(dealt) == kills_of(dealt, other)
    dealt.post(pygame.WINDOWLEAVE)
    dealt.frame()
    assert scene(dealt).marks.hover is None


def test_keys_act_on_the_pile_under_the_mouse(dealt: Table) -> None:
    move = a_kill(dealt, 1)
    hover(dealt, dealt.centre(move.card))
    dealt.key(pygame.K_1)
    made(dealt, move)


def test_a_finger_looks_at_nothing(dealt: Table) -> None:
    dealt.post(
        pygame.MOUSEMOTION, pos=dealt.centre(a_kill(dealt).card), rel=(0, 0), buttons=(0, 0, 0), touch=True
    )
    dealt.frame()
    assert scene(dealt).marks.hover is None


def test_over_a_victim_only_that_kill_is_shown(dealt: Table) -> None:
    both = next(card for card in dealt.position.grid if len(kills_of(dealt, card)) == 2)
    dealt.click(dealt.centre(both))
    assert seen(dealt) == kills_of(dealt, both)
    for kill in kills_of(dealt, both):
        victim = parse_move(kill).victim
        assert victim is not None
        hover(dealt, dealt.centre(victim))
        assert seen(dealt) == [kill]
        dealt.key(pygame.K_LEFT)  # from the victim to another pile, and back by mouse
        dealt.press(dealt.centre(both))
        dealt.move(dealt.centre(victim))
        dealt.frame()
        assert seen(dealt) == [kill]
        dealt.key(pygame.K_ESCAPE)
        dealt.release(dealt.centre(victim))
        dealt.click(dealt.centre(both))


def test_the_preview_is_in_the_panel(dealt: Table) -> None:
    panel = dealt.app.context.layout.panel
    without = dealt.picture(panel)
    hover(dealt, dealt.centre(a_kill(dealt).card))
    assert dealt.picture(panel) != without


def test_the_last_move_is_marked(dealt: Table) -> None:
    move = a_kill(dealt, 3)
    grid = dealt.position.grid
    dealt.make([move])
    shown = scene(dealt).shown
    assert (shown.last, shown.victim, shown.gap) == (move.card, move.victim, grid.index(move.card))
    dealt.key(pygame.K_u)
    assert (scene(dealt).shown.last, scene(dealt).shown.gap) == (grid[-1], None)
    dealt.key(pygame.K_r)
    assert scene(dealt).shown.gap == shown.gap


def test_every_kill_is_marked_on_request(dealt: Table) -> None:
    assert scene(dealt).marks.kills == ()
    dealt.key(pygame.K_a)
    grid = dealt.position.grid
    marked = [f"{CODES[grid[right]]}x{CODES[grid[left]]}" for right, left in scene(dealt).marks.kills]
    assert marked == [str(move) for move in legal_kills(dealt.position)]
    assert dealt.app.context.settings.all_kills
    board = dealt.app.context.layout.board
    before = dealt.picture(board)
    dealt.key(pygame.K_a)
    assert dealt.picture(board) != before
    assert not dealt.app.context.settings.all_kills


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
