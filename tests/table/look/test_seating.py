"""The places at the table for four in windows of any size, with any text and any hand."""

from itertools import product

import pytest
from pygame import Rect

from solitaire.table.look.layout import (
    Layout,
    Seating,
    card_at,
    hand_places,
    hand_rows,
    in_row,
    layout,
    seating,
)
from tests.support.table.driver import overlap

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
