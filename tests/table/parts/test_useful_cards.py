"""The useful cards in the panel, and versicole announced on the board: seen, pointed at and heard."""

import pygame
import pytest

from solitaire.table.screens.grid import GridScreen
from tests.support.table.driver import Point, Table, overlap
from tests.support.table.panel import spots, useful


def grid(table: Table) -> GridScreen:
    assert isinstance(table.app.navigation.screen, GridScreen)
    return table.app.navigation.screen


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
