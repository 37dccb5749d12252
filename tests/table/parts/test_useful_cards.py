"""The useful cards in the panel, and versicole announced on the board: seen, pointed at and heard."""

import pygame
import pytest

from solitaire.rules.cards import CODES, Card, parse_card
from solitaire.rules.outlook import Place
from solitaire.rules.position import Move
from solitaire.table.screens.grid import GridScreen
from tests.support import recorded
from tests.support.table.driver import Point, Table, overlap
from tests.support.table.panel import spots, useful


def grid(table: Table) -> GridScreen:
    assert isinstance(table.app.navigation.screen, GridScreen)
    return table.app.navigation.screen


def spot(table: Table, card: Card) -> Point:
    """Return a point of the panel that shows a small card."""
    details = table.app.context.layout.details
    points = ((x, y) for y in range(details.y, details.bottom, 4) for x in range(details.x, details.right, 4))
    return next(point for point in points if grid(table).board.panel.view.card_at(point) == card)


def test_every_useful_card_has_a_place_in_the_panel(table: Table) -> None:
    table.play_tidily(61)
    seen = useful(grid(table).board.panel)
    assert len({card for _, card in seen}) == 23
    rects = [rect for rect, _ in seen]
    assert not overlap(rects)
    assert table.app.context.layout.details.unionall(rects) == table.app.context.layout.details


@pytest.mark.parametrize(("size", "scale"), [((900, 600), 200), ((2560, 1600), 100), ((2560, 1600), 200)])
def test_they_fit_every_window(table: Table, size: Point, scale: int) -> None:
    table.play_tidily(61)
    table.resize(*size)
    table.use(text_scale=scale).frame()
    rects = [rect for rect, _ in useful(grid(table).board.panel)]
    assert len(rects) == 31
    assert table.app.context.layout.details.unionall(rects) == table.app.context.layout.details
    table.use(text_scale=100)


def test_a_preview_of_two_kills_leaves_them_in_the_usual_window(table: Table) -> None:
    table.play_tidily(61).key(pygame.K_TAB)
    assert grid(table).marks.previews
    assert len(useful(grid(table).board.panel)) == 31


def test_no_negative_card_is_missing_below_them(table: Table) -> None:
    table.play_tidily(200).key(pygame.K_e)
    table.frame()
    panel, negatives = grid(table).board.panel, grid(table).shown.score.negatives
    assert len({item.points for item in negatives}) > 1  # groups that do not all have room
    assert {card for _, card in spots(panel)} == {item.card for item in negatives}


def test_pointing_at_one_lights_its_pile(table: Table) -> None:
    table.play_tidily(61)
    shown = grid(table).shown
    assert shown.tracker is not None
    (on_top, *_), (covered, *_) = shown.tracker.at(Place.ON_TOP), shown.tracker.at(Place.COVERED)
    table.move(spot(table, on_top), held=False)
    table.frame()
    assert grid(table).marks.lit == table.position.grid.index(on_top)
    table.move(spot(table, covered), held=False)
    table.frame()
    assert grid(table).marks.lit is None
    table.key(pygame.K_LEFT)
    told = table.picture()
    table.move((1, 1), held=False)
    table.frame()
    assert table.picture() == told  # nothing is told of it any more


def test_where_they_are_is_read_aloud(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    table.play_tidily(61)
    table.use(spoken=True).key(pygame.K_PERIOD, text=".")
    lines = capsys.readouterr().out.splitlines()
    assert "On top: M T2 T4 T31 T32 T33 T35 T38 T39" in lines
    assert "Covered for good: T5" in lines
    assert "Tens, T10 T20 T30 T40: 0 points now, 30 still possible" in lines
    assert "Run, T1 T2 T3 T4 T5: 0 points now, 19 still possible" in lines


def broken(table: Table) -> tuple[Card, Card]:
    """Return a kill that breaks the run from T31 to T33."""
    table.play_tidily(61)
    return parse_card("T4"), parse_card("T32")


def test_a_versicola_broken_is_announced_and_goes_by_itself(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    killer, victim = broken(table)
    table.use(spoken=True)
    before = table.picture(table.app.context.layout.board)
    table.click(table.centre(killer))
    table.click(table.centre(victim))
    left = sorted(table.position.grid[index] for index in grid(table).marks.left)
    assert [CODES[card] for card in left] == ["T31", "T33"]
    assert "Versicola broken: 31 to 33: −20" in capsys.readouterr().out.splitlines()
    table.frame(4, 0.5)
    assert grid(table).marks.left
    announced = table.picture(table.app.context.layout.board)
    table.frame(4, 0.5)
    assert not grid(table).marks.left
    assert table.picture(table.app.context.layout.board) not in (announced, before)


def test_a_versicola_made_is_announced_until_the_next_move(table: Table) -> None:
    table.start(stacked=True)
    while not grid(table).marks.made:
        kill = recorded.tidy(table.position)
        assert kill is not None
        step(table, kill)
    made = {CODES[table.position.grid[index]] for index in grid(table).marks.made}
    assert made <= {f"T{number}" for number in range(28, 41)}
    table.keys(pygame.K_u, pygame.K_RETURN)  # it asks before the first play is taken back
    assert not grid(table).marks.made


def step(table: Table, move: Move) -> None:
    """Make a move by the keyboard or the mouse."""
    if move.victim is None:
        table.key(pygame.K_SPACE)
    else:
        table.click(table.centre(move.card))
        table.click(table.centre(move.victim))
