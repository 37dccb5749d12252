"""The middle of the table for four."""

import pygame
from pygame import Surface

from solitaire.classic.seats import SEATS, Seat
from solitaire.table.look.four import four_layout, turned
from solitaire.table.look.layout import layout
from solitaire.table.parts.four.middle import draw_rim


def test_the_rim_is_the_same_whoever_sits_below() -> None:
    whole = layout(900, 600)
    four = four_layout(whole, 21)
    pictures = set()
    for seat in SEATS:
        surface = Surface((900, 600))
        draw_rim(surface, turned(four, seat), whole)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 1
    assert pictures != {bytes(900 * 600 * 3)}


def test_a_turned_table_has_another_seat_below() -> None:
    four = four_layout(layout(900, 600), 21)
    for below in SEATS:
        now = turned(four, below)
        for step in range(4):
            seat = SEATS[(below + step) % 4]
            assert now.places[seat] == four.places[step]
            assert now.plaques[seat] == four.plaques[step]
    assert turned(four, Seat.S) == four
