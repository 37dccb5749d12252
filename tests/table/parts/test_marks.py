"""Marks on piles: none lies on another, on a card's figures, or on the next pile; corners are smooth."""

from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.position import COLUMNS, DISTANCES
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout, layout
from solitaire.table.look.theme import INK, colours
from solitaire.table.parts import marks
from solitaire.table.parts.marks import THIN, KillArrows, draw_depth, draw_last, draw_rings, strokes
from tests.support.table.driver import Point, Table, overlap

SIZES = [(900, 600), (1280, 800)]
GROUND = (1, 2, 3)


def blank(place: Layout) -> Surface:
    surface = Surface(place.size)
    surface.fill(GROUND)
    return surface


def drawn(surface: Surface) -> pygame.Mask:
    """Return where anything is drawn."""
    mask = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1))
    mask.invert()
    return mask


@pytest.mark.parametrize("size", SIZES)
def test_marks_of_neighbours_and_cards_lie_apart(size: Point) -> None:
    place = layout(*size)
    marks: dict[int, list[pygame.mask.Mask]] = {}
    for index in (0, 1, 6):
        ringed, cornered = blank(place), blank(place)
        draw_rings(ringed, place.cells[index], (colours.gold, colours.hint), place)
        draw_last(cornered, place, index, None, is_ringed=False)
        marks[index] = [drawn(ringed), drawn(cornered)]
    for one, other in combinations(marks, 2):
        assert not any(mine.overlap(theirs, (0, 0)) for mine in marks[one] for theirs in marks[other])
    for cell in place.cells:  # of a card, marks cover the rim of its paper at most
        within = cell.inflate(-2 * place.gap(2), -2 * place.gap(2))
        card = pygame.mask.Mask(within.size, fill=True)
        for corner in ("topleft", "topright", "bottomleft", "bottomright"):  # which are round on a card
            around = Rect(0, 0, place.card[0] // 8, place.card[0] // 8)
            setattr(around, corner, getattr(card.get_rect(), corner))
            card.erase(pygame.mask.Mask(around.size, fill=True), around.topleft)
        assert not any(mask.overlap(card, within.topleft) for pair in marks.values() for mask in pair)


def test_two_rings_of_a_pile_lie_side_by_side() -> None:
    place = layout(*SIZES[0])
    cell = place.cells[8]
    surface = blank(place)
    draw_rings(surface, cell, (colours.gold, colours.hint), place)
    across = [surface.get_at((x, cell.centery))[:3] for x in range(cell.left - 6, cell.left + 2)]
    assert across == [GROUND] * 4 + [colours.hint] * 2 + [colours.gold] * 2


@pytest.mark.parametrize("size", SIZES)
def test_corners_are_smooth(size: Point) -> None:
    place = layout(*size)
    cell, surface = place.cells[8], blank(place)
    draw_rings(surface, cell, (colours.gold,), place)
    corner = Rect(0, 0, place.card[0] // 4, place.card[0] // 4)
    corner.center = cell.topleft
    shades = {
        tuple(surface.get_at((x, y))[:3])
        for x in range(corner.left, corner.right)
        for y in range(corner.top, corner.bottom)
    }
    assert len(shades - {GROUND, colours.gold}) > 5


@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_cards_hangs_in_the_middle_below_picture_and_figures(table: Table, size: Point) -> None:
    table.start().resize(*size)
    place, faces = table.app.context.layout, Faces()
    card, below, surface = place.cells[0], place.cells[6], blank(place)
    draw_depth(surface, card, 12, place)
    (badge,) = drawn(surface).get_bounding_rects()
    other = blank(place)
    draw_depth(other, card, 13, place)
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(other, "RGB")
    assert abs(badge.centerx - card.centerx) <= 1
    assert badge.top >= card.y + faces.window(card.size).bottom
    assert badge.bottom <= below.y + place.gap(4)  # above the index of the next pile
    assert card.left < badge.left < badge.right < card.right
    inks = {theme.INK_GOOD, theme.INK_BAD, theme.INK_MUTED}
    seen = Rect(badge.x - card.x, badge.y - card.y, badge.width, card.bottom - badge.y - 2)
    for number in range(CARD_COUNT):
        face = faces.face(number, place.card)
        dots = [(x, y) for x in range(seen.left, seen.right) for y in range(seen.top, seen.bottom)]
        assert not inks & {tuple(face.get_at(dot)[:3]) for dot in dots}
    edge = {tuple(surface.get_at((x, badge.y + 1))[:3]) for x in range(badge.left, badge.centerx)}
    assert len(edge - {GROUND, theme.PAPER, theme.INK}) > 1  # it is smooth


def test_a_ring_takes_the_place_of_the_corners(table: Table) -> None:
    table.play_tidily(30)
    place = table.app.context.layout
    last = place.cells[table.position.grid.index(table.game.moves[-1].card)]
    corner = Rect(last.left - 5, last.top - 5, 4, last.height // 4)
    unmarked = table.picture(corner)
    table.move(last.center, held=False)
    table.frame()
    ringed = table.picture(corner)
    assert ringed != unmarked
    muted = bytes(colours.muted)
    assert muted in unmarked
    assert muted not in ringed


# -- The arrows of kills, as geometry --------------------------------------------------------------


ALL = [(right, right - distance) for right in range(24) for distance in DISTANCES if right >= distance]
WINDOWS = [(900, 600, 1.0), (900, 600, 2.0), (1280, 800, 1.0), (2560, 1600, 1.0)]


@pytest.mark.parametrize("window", WINDOWS)
def test_an_arrow_leads_from_killer_to_victim(window: tuple[int, int, float]) -> None:
    seen = layout(*window)
    for kill in ALL:
        drawn = strokes(kill, seen)
        assert seen.cells[kill[0]].collidepoint(drawn[0].start)
        assert seen.cells[kill[1]].collidepoint(drawn[-1].goal)
        assert len(drawn) == len({index // COLUMNS for index in kill})
        assert [stroke.has_head for stroke in drawn] == [False] * (len(drawn) - 1) + [True]  # one arrow
        for stroke in drawn:
            assert stroke.goal[0] < stroke.start[0]


@pytest.mark.parametrize("window", WINDOWS)
def test_arrows_hide_no_index_and_stay_on_the_board(window: tuple[int, int, float]) -> None:
    """The middle of a curve is its highest point; a large index lies in the upper quarter of a card."""
    seen = layout(*window)
    for kill in ALL:
        for stroke in strokes(kill, seen):
            assert seen.board.collidepoint(stroke.start)
            assert stroke.start[0] <= seen.gauge.left  # else the gauge would be drawn over it and its letter
            assert seen.board.left <= stroke.goal[0] <= seen.board.right
            row = next(cell for cell in seen.cells if cell.top <= stroke.start[1] <= cell.bottom)
            for _, y in (stroke.start, stroke.goal):
                assert y - stroke.bend >= row.top + 0.25 * row.height


def test_far_arrows_of_neighbours_do_not_lie_on_one_another() -> None:
    seen = layout(900, 600)
    levels: list[Point | float] = [strokes((right, right - 3), seen)[0].start[1] for right in (3, 4, 5)]
    assert len(set(levels)) == 3


@pytest.mark.parametrize("window", WINDOWS)
def test_arrows_around_row_ends_have_a_letter_at_both_ends(
    window: tuple[int, int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that can be: three far ones and a near one from each row to the row above."""
    seen, drawn = layout(*window), dict[str, list[Rect]]()

    def noted(_: Surface, middle: Point, radius: int, label: str, colour: theme.Colour) -> None:
        place = Rect(0, 0, 2 * radius + 2, 2 * radius + 2)
        place.center = middle
        drawn.setdefault(label, []).append(place)

    monkeypatch.setattr(marks, "badge", noted)
    KillArrows().draw(Surface(seen.size), [(ALL, THIN, INK)], seen)
    assert list(drawn) == list("ABCDEFGHIJKL")
    for out, into in drawn.values():
        assert out.right < seen.cells[1].left
        assert into.left > seen.cells[4].right
        assert into.y < out.y
    discs = [place for both in drawn.values() for place in both]
    assert not overlap(discs)
    assert seen.board.unionall(discs) == seen.board


def test_the_arrows_of_the_next_move_are_drawn_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among all kills, a move hides arrows that another shows again; each took a millisecond to draw."""
    seen, surface, arrows, drawn = layout(900, 600), Surface((900, 600)), KillArrows(), 0

    def counted(*args: object, **options: object) -> tuple[Surface, Point]:
        nonlocal drawn
        drawn += 1
        return Surface((1, 1)), (0, 0)

    monkeypatch.setattr(marks, "arrow_picture", counted)
    for kills in ([(1, 0), (4, 1)], [(4, 1)], [(1, 0), (4, 1)]):
        arrows.draw(surface, [(kills, THIN, INK)], seen)
    assert drawn == 2
    arrows.draw(surface, [], seen)
    arrows.draw(surface, [([(1, 0)], THIN, INK)], seen)
    assert drawn == 3  # kept only while arrows are seen
