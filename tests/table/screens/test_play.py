"""What the journeys do not show of a game: where piles may be gripped and dropped, pixels, all its events."""

from pathlib import Path

import pygame
import pytest

from solitaire.rules.position import DISTANCES, END, legal_kills
from solitaire.rules.record import format_record
from solitaire.table.look.theme import colours
from solitaire.table.screens.cut import CutScreen
from solitaire.table.screens.stack import StackScreen
from tests.support.selection import crossed
from tests.support.table.driver import Point, Table
from tests.support.table.playing import a_kill, ends, focus, hover, made, scene

GRIPS = (0.5, 0.5), (0, 0), (0.9, 0.9), (0.02, 0.98)
"""Where a card is taken, in its width and height."""
DROPS = (0, 0), (-1, 0), (0, -1), (0, 1), (-0.7, -0.7)
"""Where it is let go, from the middle of its victim, in widths of a card."""


@crossed(("distance", DISTANCES), ("size", [(900, 600), (1280, 800), (2560, 1440), (901, 1207)]))
def test_dragging_a_pile_onto_another(dealt: Table, distance: int, size: Point) -> None:
    dealt.resize(*size)
    move, (wide, high) = a_kill(dealt, distance), dealt.app.context.layout.card
    for grip, drop in [*((grip, DROPS[0]) for grip in GRIPS), *((GRIPS[0], drop) for drop in DROPS[1:])]:
        if distance == 1 and drop[0]:
            continue  # there it would come back to its own place
        (x, y), (to_x, to_y) = ends(dealt, move)
        across, down = round(wide * (grip[0] - 0.5)), round(high * (grip[1] - 0.5))
        goal = to_x + across + round(drop[0] * wide), to_y + down + round(drop[1] * wide)
        dealt.drag((x + across, y + down), goal)
        made(dealt, move)
        dealt.key(pygame.K_u)


def test_a_pile_dropped_near_its_own_place_goes_back(dealt: Table) -> None:
    x, y = dealt.centre(a_kill(dealt, 1).card)
    for way in ((12, 0), (-12, 0), (0, 20)):
        dealt.drag((x, y), (x + way[0], y + way[1]))
    assert len(dealt.game.moves) == 24
    dealt.check()


def test_the_targets_shown_are_the_legal_ones(dealt: Table) -> None:
    grid = dealt.position.grid
    for index, card in enumerate(grid):
        focus(dealt, card)
        legal = {grid.index(move.victim or 0) for move in legal_kills(dealt.position) if move.card == card}
        marks = scene(dealt).marks
        assert (marks.focus, set(marks.targets)) == (index, legal)


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
        table.draw()
        ring = cells[scene(table).marks.targets[0]].move(0, -2).midtop
        assert table.window.get_surface().get_at(ring)[:3] == colour


def test_nothing_of_the_cards_is_shown_before_the_cut(table: Table) -> None:
    """Only the number in title and status line differs between two deals."""
    packs = list[bytes]()
    for number in ("42", "43"):
        table.start(number).key(pygame.K_HOME)
        packs.append(table.picture(table.screen_as(CutScreen).pack().inflate(40, 0)))
    assert packs[0] == packs[1]


def test_the_cards_lie_apart_and_in_the_window(table: Table) -> None:
    table.start().key(pygame.K_SPACE)
    with table.unseen():
        for size in ((900, 600), (1280, 800), (3840, 2160), (900, 2000), (3000, 600)):
            table.resize(*size)
            cells = table.screen_as(StackScreen).cells
            layout = table.app.context.layout
            assert layout.size == size
            for number, one in enumerate(cells):
                assert one.collidelist(cells[number + 1 :]) == -1
                assert layout.felt.top < one.top
                assert one.bottom < table.button("Begin").rect.top
                assert layout.felt.left <= one.left < one.right <= layout.size[0]


def test_after_a_pause_the_cards_glide_to_their_new_places(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=160).start()
    table.key(pygame.K_SPACE)
    table.frame(30)
    table.strike(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    for event in pygame.event.get():
        table.app.handle(event)
    assert table.app.advance(0.25)  # else the table would sleep again
    frames = 1
    while table.app.advance(1 / 60):
        frames += 1
    assert frames == 10


@pytest.mark.usefixtures("_drawn_bare")
def test_a_whole_game_by_mouse_and_keyboard(table: Table) -> None:
    table.start()
    for button in ("Cut 56", "As dealt", "Begin"):
        table.push(button)
    for number, move in enumerate([*table.moves_of(), END]):
        grid, by_mouse = table.position.grid, number % 2
        if move.victim is not None and by_mouse:
            table.drag(*ends(table, move))
        elif move.victim is not None:
            focus(table, move.card)
            near = grid.index(move.card) - grid.index(move.victim) == 1
            table.key(pygame.K_1 if near else pygame.K_3)
        elif move.is_play:
            table.click(table.deck) if by_mouse else table.key(pygame.K_SPACE)
        else:
            table.push("End game") if by_mouse else table.key(pygame.K_e)
        assert table.game.moves[-1] == move
    record = table.saved
    assert (record.deal.name, str(record.moves[-1]), record.score.points) == ("42", "#", record.score.shown)
    assert format_record(record).count("undone-plays=0") == 1
