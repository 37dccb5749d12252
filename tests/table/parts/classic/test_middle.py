"""The middle of the table for four."""

import pygame
from pygame import Surface

from solitaire.classic.seats import SEATS, Seat
from solitaire.table.look.layout import layout, seating, turned
from solitaire.table.parts.classic.middle import draw_rim


def test_the_rim_is_the_same_whoever_sits_below() -> None:
    whole = layout(900, 600)
    classic = seating(whole, 21)
    pictures = set()
    for seat in SEATS:
        surface = Surface((900, 600))
        draw_rim(surface, turned(classic, seat), whole)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 1
    assert pictures != {bytes(900 * 600 * 3)}


def test_a_turned_table_has_another_seat_below() -> None:
    classic = seating(layout(900, 600), 21)
    for below in SEATS:
        now = turned(classic, below)
        for step in range(4):
            seat = SEATS[(below + step) % 4]
            assert now.places[seat] == classic.places[step]
            assert now.plaques[seat] == classic.plaques[step]
    assert turned(classic, Seat.S) == classic
