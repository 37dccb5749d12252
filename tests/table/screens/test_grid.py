"""What the journeys do not show of the grid: pixels, and the preview between two piles."""

import pygame

from solitaire.rules.position import legal_kills
from solitaire.table.look.theme import colours
from tests.support.table.driver import Table
from tests.support.table.playing import a_kill, hover, scene


def test_between_two_piles_the_preview_does_not_go_out(dealt: Table) -> None:
    cells = dealt.app.context.layout.cells
    with dealt.unseen():
        for x in range(cells[6].left, cells[11].right):
            hover(dealt, (x, cells[6].centery))
            assert scene(dealt).marks.hover is not None
        for y in range(cells[0].top, cells[18].bottom):
            hover(dealt, (cells[0].centerx, y))
            assert scene(dealt).marks.hover is not None


def test_the_last_move_is_marked(dealt: Table) -> None:
    move, grid = a_kill(dealt, 3), dealt.position.grid
    dealt.make([move])
    shown = scene(dealt).shown
    assert (shown.last, shown.victim, shown.gap) == (move.card, move.victim, grid.index(move.card))
    dealt.key(pygame.K_u)
    assert (scene(dealt).shown.last, scene(dealt).shown.gap) == (grid[-1], None)
    dealt.key(pygame.K_r)
    assert scene(dealt).shown.gap == shown.gap


def test_a_kill_that_loses_points_has_the_colour_of_losses(table: Table) -> None:
    table.start("667", stacked=True)
    table.keys(*[pygame.K_SPACE] * 4)
    assert [str(kill) for kill in legal_kills(table.position)] == ["C4xCQ", "T7xT40"]
    cells = table.app.context.layout.cells
    for pile, colour in ((2, colours.good), (3, colours.bad)):
        hover(table, cells[pile].center)
        table.picture()
        ring = cells[scene(table).marks.targets[0]].move(0, -2).midtop
        assert table.window.get_surface().get_at(ring)[:3] == colour
