"""Kills on the board: the marks of a full grid, the arrows of a pile, the dimmed deck."""

import pygame
import pytest

from solitaire.rules.position import GRID_SIZE, legal_kills
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Marks
from solitaire.table.screens.grid import GridScreen
from tests.support.table.driver import Table


def marks(table: Table) -> Marks:
    assert isinstance(table.app.navigation.screen, GridScreen)
    return table.app.navigation.screen.marks


@pytest.fixture
def full(table: Table) -> Table:
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * GRID_SIZE)
    assert len(table.position.grid) == GRID_SIZE
    table.frame(8, 0.5)  # the news goes by itself
    return table


def test_piles_that_can_kill_are_marked_when_the_grid_is_full_alone(full: Table) -> None:
    grid = full.position.grid
    assert marks(full).killers == sorted({grid.index(kill.card) for kill in legal_kills(full.position)})
    full.keys(pygame.K_u, pygame.K_RETURN)  # it asks before the first play is taken back
    assert not marks(full).killers


def test_the_deck_is_dimmed_as_long_as_no_card_can_be_played(full: Table) -> None:
    deck = full.app.context.layout.deck
    dim = full.picture(deck)
    full.keys(pygame.K_u, pygame.K_RETURN)  # it asks before the first play is taken back
    bright = full.picture(deck)
    assert sum(dim) < 0.7 * sum(bright)
    full.key(pygame.K_r)
    assert full.picture(deck) == dim
    full.key(pygame.K_TAB)
    full.key(pygame.K_1 if marks(full).arrows[0][0] - marks(full).arrows[0][1] == 1 else pygame.K_3)
    assert len(full.position.grid) < GRID_SIZE
    assert full.picture(deck) == bright


def test_hover_and_focus_draw_arrows_to_the_victims(full: Table) -> None:
    killer = marks(full).killers[0]
    cells = full.app.context.layout.cells
    bare = full.picture(full.app.context.layout.board)
    full.move(cells[killer].center, held=False)
    full.frame()
    assert marks(full).arrows == [(killer, victim) for victim in marks(full).targets] != []
    assert full.picture(full.app.context.layout.board) != bare
    full.move(full.app.context.layout.panel.center, held=False)
    full.key(pygame.K_TAB)
    assert marks(full).arrows


def test_a_kill_that_loses_points_has_the_colour_of_losses(table: Table) -> None:
    table.start("667", stacked=True)
    table.keys(*[pygame.K_SPACE] * 4)
    assert [str(kill) for kill in legal_kills(table.position)] == ["C4xCQ", "T7xT40"]
    for pile, is_costly in ((2, False), (3, True)):
        table.move(table.app.context.layout.cells[pile].center, held=False)
        table.frame()
        table.picture()
        assert bool(set(marks(table).arrows) & set(marks(table).costly)) is is_costly
        ring = table.app.context.layout.cells[marks(table).targets[0]].move(0, -2).midtop
        drawn = table.window.get_surface().get_at(ring)[:3]
        assert drawn == (colours.bad if is_costly else colours.good)


def test_a_pile_that_the_mouse_carries_has_no_arrows(full: Table) -> None:
    killer = marks(full).killers[0]
    x, y = full.app.context.layout.cells[killer].center
    full.press((x, y))
    full.move((x + 30, y + 30))
    full.frame()
    assert marks(full).targets
    assert not marks(full).arrows
    full.release((x, y))


def test_the_key_draws_all_of_them_in_place_of_the_marks(full: Table) -> None:
    full.key(pygame.K_a)
    assert len(marks(full).kills) == len(list(legal_kills(full.position)))
    assert not marks(full).killers
    full.key(pygame.K_a)
    assert not marks(full).kills
