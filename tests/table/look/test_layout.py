"""Geometry and motion, without any window."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from solitaire.rules.position import COLUMNS, GRID_SIZE
from solitaire.table.look.layout import (
    CARD_RATIO,
    MIN_SIZE,
    Layout,
    Seating,
    card_at,
    hand_places,
    hand_rows,
    in_row,
    layout,
    seating,
)
from solitaire.table.look.motion import Motion, MoveStyle
from tests.support.table.driver import overlap

sizes = st.tuples(st.integers(900, 3840), st.integers(600, 2160))
texts = st.floats(1, 2)


@given(sizes, texts, st.booleans())
def test_nothing_overlaps_and_all_is_in_the_window(size: tuple[int, int], text: float, is_row: bool) -> None:
    table = layout(*size, text, is_row=is_row)
    window = Rect(0, 0, *size)
    areas = [table.toolbar, table.board, table.panel, table.status]
    assert not overlap(areas)
    assert all(window.contains(area) for area in areas)
    assert sum(area.width * area.height for area in areas) == size[0] * size[1]
    assert table.felt == table.board.union(table.panel)
    assert len(table.cells) == GRID_SIZE
    assert not overlap(table.cells)
    assert all(table.board.contains(cell) for cell in table.cells)
    in_panel = [table.deck, table.fola, table.details]
    assert not overlap(in_panel)
    assert all(table.panel.contains(area) for area in in_panel)
    assert table.details.height >= (table.px(200) if text == 1 else table.px(120))


@given(sizes, texts)
def test_the_gauge_has_a_strip_of_its_own_beside_the_grid(size: tuple[int, int], text: float) -> None:
    table = layout(*size, text)
    gauge = table.gauge
    assert table.board.contains(gauge)
    assert not any(cell.inflate(2 * table.gap(4), 0).colliderect(gauge) for cell in table.cells)
    assert gauge.width >= table.gap(8) + table.gap(6)
    assert (gauge.top, gauge.bottom) == (table.cells[0].top, table.cells[-1].bottom)
    left, right = table.cells[0].left - table.board.left, table.board.right - table.cells[COLUMNS - 1].right
    assert 0 <= left <= right + 1


@given(sizes, texts)
def test_cards_keep_their_shape_and_can_be_read(size: tuple[int, int], text: float) -> None:
    table = layout(*size, text)
    for width, height in (table.card, table.deck.size, table.fola.size):
        assert abs(width - height * CARD_RATIO) <= 1
    assert {cell.size for cell in table.cells} == {table.card}
    assert table.card[0] >= (65 if text == 1 else 60)
    assert table.scale >= table.room >= 1


def test_texts_grow_and_cards_take_the_room_left() -> None:
    usual, large = layout(1280, 800), layout(1280, 800, 2)
    assert large.scale == 2 * usual.scale
    assert large.gap(100) == usual.gap(100)
    assert large.toolbar.width > usual.toolbar.width
    assert large.panel.width > usual.panel.width
    assert large.card[0] < usual.card[0]


@pytest.mark.parametrize(
    ("size", "text", "has_rail", "taller"),
    [
        ((900, 600), 1.0, True, 1.08),
        ((1280, 800), 1.0, True, 1.07),
        ((1920, 1200), 1.0, True, 1.07),
        ((2560, 1600), 1.0, True, 1.07),
        ((900, 600), 2.0, False, 1.01),
    ],
)
def test_cards_are_taller_with_icons_than_below_a_row_of_words(
    size: tuple[int, int], text: float, has_rail: bool, taller: float
) -> None:
    with_icons, with_words = layout(*size, text), layout(*size, text, is_row=True)
    assert (with_icons.has_rail, with_words.has_rail) == (has_rail, False)
    assert with_icons.card[1] >= taller * with_words.card[1]


@given(sizes)
def test_the_places_follow_the_line(size: tuple[int, int]) -> None:
    cells = layout(*size).cells
    for index, cell in enumerate(cells):
        row, column = divmod(index, COLUMNS)
        assert (cell.x, cell.y) == (cells[column].x, cells[row * COLUMNS].y)
    assert [cell.x for cell in cells[:COLUMNS]] == sorted({cell.x for cell in cells})


def test_in_a_smaller_window_everything_is_smaller_down_to_a_limit() -> None:
    usual, small = layout(*MIN_SIZE), layout(720, 480)
    assert (small.size, small.room, small.px(50)) == ((720, 480), 0.8, 45)  # texts stay legible
    assert abs(small.card[1] - 0.8 * usual.card[1]) <= 5
    assert layout(720, 480, 2.0).scale == 1.6
    assert layout(0, 0).size == (540, 360)
    assert layout(0, 0).px(0.1) == 1


def test_the_nearest_place_within_reach() -> None:
    table = layout(*MIN_SIZE)
    cells, width = table.cells, table.card[0]
    for index, cell in enumerate(cells):
        assert table.nearest_cell(cell.center, [*range(GRID_SIZE)]) == index
        assert table.nearest_cell((cell.centerx - width, cell.centery), [index]) == index
        assert table.nearest_cell((cell.centerx - 1.6 * width, cell.centery), [index]) is None
    assert table.nearest_cell(cells[0].center, []) is None
    assert table.nearest_cell(cells[0].center, [1, 6, 9]) in (1, 6)


# -- the table for four -------------------------------------------------------------------------


SIZES = [(900, 600), (1280, 800), (2560, 1600), (900, 1200), (1600, 600)]
MOST = 34
"""The most cards that a dealer or a cutter can hold."""


def laid_out(size: tuple[int, int], text: float, held: int) -> tuple[Layout, Seating]:
    whole = layout(*size, text, is_row=True)
    return whole, seating(whole, held)


@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_the_hand_shows_its_corner(size: tuple[int, int]) -> None:
    for text, held in product((1.0, 1.5, 2.0), (0, 1, 2, 21, 22, 27, MOST)):
        whole, classic = laid_out(size, text, held)
        places = hand_places(classic, held, whole.gap(8))
        wide, tall = classic.card
        for number, place in enumerate(places):
            assert Rect((0, 0), size).contains(place), (text, held)
            corner = Rect(place.topleft, (round(wide * 0.49), round(tall * 0.3)))
            assert corner.collidelist(places[number + 1 :]) < 0, (text, held)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_else(size: tuple[int, int]) -> None:
    for text, held, has_gauge in product((1.0, 2.0), (21, MOST), (False, True)):
        lie_apart(layout(*size, text, is_row=True), held, has_gauge=has_gauge)


def lie_apart(whole: Layout, held: int, *, has_gauge: bool) -> None:
    classic = seating(whole, held, has_gauge=has_gauge)
    gauges = [classic.gauge] if has_gauge else []
    assert not overlap([whole.toolbar, classic.felt, *gauges, classic.panel, classic.hand, whole.status])
    assert (classic.gauge.width >= whole.gap(50)) == has_gauge
    assert not overlap(classic.plaques)
    assert not any(place.colliderect(plaque) for place in classic.places for plaque in classic.plaques)
    assert all(classic.felt.contains(place) for place in (*classic.places, *classic.plaques))
    south, east, north, west = classic.places
    assert not south.colliderect(north)
    assert not east.colliderect(west)
    assert min(classic.table_card) > 30


def test_two_rows_part_between_two_suits() -> None:
    card, width = (80, 139), 880
    assert hand_rows(20, card, width) == [20]
    assert hand_rows(23, card, width) == [12, 11]
    assert hand_rows(23, card, width, [3, 8, 14]) == [14, 9]
    assert hand_rows(23, card, width, [1, 22]) == [12, 11]  # neither leaves room for the other row


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_a_line_beside_the_persons_name_keeps_its_distance(text: float) -> None:
    whole, classic = laid_out((900, 600), text, MOST)
    for width in (10, 2000):
        assert classic.line(width).left >= classic.own.right + whole.gap(8)


def test_in_large_text_the_trick_gets_the_room_that_the_names_leave() -> None:
    for text in (1.0, 1.5, 2.0):
        _, classic = laid_out((900, 600), text, 21)
        assert classic.table_card[1] >= 0.75 * classic.card[1]


def test_the_uppermost_card_is_found() -> None:
    places = [Rect(0, 0, 50, 80), Rect(20, 0, 50, 80), Rect(40, 30, 50, 80)]
    assert [card_at(places, point) for point in ((5, 5), (30, 5), (45, 40), (200, 5))] == [0, 1, 2, None]


def test_a_row_lies_in_the_middle() -> None:
    places = in_row(Rect(100, 0, 500, 80), (50, 80), 3)
    assert places[0].x - 100 == pytest.approx(600 - places[-1].right, abs=1)
    assert in_row(Rect(0, 0, 500, 80), (50, 80), 0) == []


# -- motion -------------------------------------------------------------------------------------


def test_a_new_card_appears_in_its_place() -> None:
    motion = Motion(1.0)
    motion.send(5, (10, 20))
    assert (motion.at(5), motion.has_arrived(5), motion.is_moving) == ((10, 20), True, False)
    assert motion.knows(5)
    assert not motion.knows(6)


def test_a_card_sets_out_from_where_it_is_and_arrives() -> None:
    motion = Motion(1.0)
    motion.send(5, (0, 0))
    motion.send(5, (100, 50))
    motion.advance(7.0)  # the time before the first frame
    assert motion.at(5) == (0, 0)
    seen = [0.0]
    for _ in range(9):
        motion.advance(0.1)
        assert motion.is_moving
        seen.append(motion.at(5)[0])
    assert seen == sorted(set(seen))
    assert seen[-1] < 100
    motion.advance(0.2)
    assert (motion.at(5), motion.has_arrived(5), motion.is_moving) == ((100, 50), True, False)
    assert motion.rect(5, (3, 4)) == Rect(100, 50, 3, 4)


def test_a_card_sent_on_in_mid_flight_continues_from_there() -> None:
    motion = Motion(1.0)
    for card in (5, 6):
        motion.send(card, (100, 0), (0, 0))
    motion.advance(0.0)
    motion.advance(0.3)
    motion.send(5, (100, 0))  # its goal already: no change
    motion.advance(0.2)
    here = motion.at(5)
    assert here == motion.at(6)
    motion.send(5, (0, 200))
    assert motion.at(5) == here
    assert not motion.has_arrived(5)
    motion.advance(0.0)
    motion.advance(1.1)
    assert motion.at(5) == (0, 200)


def test_forgetting_cards() -> None:
    motion = Motion(1.0)
    for card in (1, 2, 3):
        motion.send(card, (card, card), (0, 0))
    motion.keep_only({1, 3, 9})
    assert [motion.knows(card) for card in (1, 2, 3, 9)] == [True, False, True, False]
    motion.send(2, (7, 7))
    assert motion.at(2) == (7, 7)


def test_a_card_turns_over_from_back_to_face() -> None:
    motion = Motion(1.0)
    motion.send(5, (100, 0), (0, 0), manner=MoveStyle.TURN)
    motion.send(6, (100, 0), (0, 0), manner=MoveStyle.TURN_BACK)
    motion.advance(0.0)
    assert (motion.shows_back(5), motion.shows_back(6)) == (True, False)
    motion.advance(0.45)
    assert motion.rect(5, (50, 90)).size == (5, 90)
    motion.advance(0.1)
    assert (motion.shows_back(5), motion.shows_back(6)) == (False, True)
    motion.advance(0.45)
    assert motion.rect(5, (50, 90)) == Rect(100, 0, 50, 90)
    assert not motion.shows_back(5)
