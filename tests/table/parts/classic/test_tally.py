"""Fish and counters add up to the lead."""

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.table.look.theme import colours
from solitaire.table.parts.classic.middle import draw_tally, laid
from tests.support.table.driver import Table


def test_fish_and_counters_are_the_lead_with_few_pieces() -> None:
    for lead in range(400):
        fish, counters = laid(lead)
        assert 10 * fish + counters == lead
        assert -4 <= counters <= 5


def drawn(lead: int) -> Surface:
    surface = Surface((400, 60))
    draw_tally(surface, surface.get_rect(), lead, ("We", "They"))
    return surface


def test_the_tally_differs_from_lead_to_lead(table: Table) -> None:
    del table  # it sets the pixel format
    leads = (0, 20, -20, 13, 17, 25, 38)
    assert len({pygame.image.tobytes(drawn(lead), "RGB") for lead in leads}) == 7


@pytest.mark.parametrize("lead", [1, 5, 10, 37, 59, 347])
def test_the_pieces_lie_on_the_side_of_those_who_lead(table: Table, lead: int) -> None:
    del table
    for sign, half in ((1, Rect(0, 0, 200, 60)), (-1, Rect(200, 0, 200, 60))):
        surface, other = drawn(sign * lead), drawn(0)
        bone = [
            pygame.mask.from_threshold(one.subsurface(half), (243, 234, 210), (40, 40, 40, 255)).count()
            for one in (surface, other)
        ]
        assert bone[0] > bone[1]


def test_the_side_that_leads_is_named_in_gold(table: Table) -> None:
    del table

    def gold(lead: int, half: Rect) -> int:
        return pygame.mask.from_threshold(drawn(lead).subsurface(half), colours.gold, (20, 20, 20)).count()

    we, they = Rect(0, 0, 200, 22), Rect(200, 0, 200, 22)
    for lead, named in ((20, [True, False]), (-20, [False, True]), (0, [False, False])):
        assert [bool(gold(lead, half)) for half in (we, they)] == named


def test_even_a_great_lead_stays_in_its_tray(table: Table) -> None:
    del table
    for width, lead in ((120, 59), (200, 347), (80, 58)):
        surface = Surface((400, 100))
        area = Rect(100, 20, width, 54)
        draw_tally(surface, area, lead, ("North and South", "East and West"))
        outside = surface.copy()
        outside.fill((0, 0, 0), area)
        assert outside.get_bounding_rect().size == surface.get_size()  # an opaque surface has no margin
        assert pygame.mask.from_threshold(outside, (0, 0, 0), (1, 1, 1, 255)).count() == 400 * 100
