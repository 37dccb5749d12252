"""Fish and counters add up to the lead."""

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.table.parts.four.tally import draw_tally, laid
from tests.table.driver import Table


@pytest.mark.parametrize("lead", range(400))
def test_fish_and_counters_are_the_lead_with_few_pieces(lead: int) -> None:
    fish, counters = laid(lead)
    assert 10 * fish + counters == lead
    assert -4 <= counters <= 5


def test_the_tally_is_turned_towards_the_side_that_leads(table: Table) -> None:
    del table  # it sets the pixel format

    def drawn(lead: int) -> bytes:
        surface = Surface((400, 60))
        draw_tally(surface, surface.get_rect(), lead)
        return pygame.image.tobytes(surface, "RGB")

    assert len({drawn(lead) for lead in (0, 20, -20, 13, 17, 25, 38)}) == 7


def test_even_a_great_lead_stays_in_its_tray(table: Table) -> None:
    del table
    for width, lead in ((120, 59), (200, 347), (80, 58)):
        surface = Surface((400, 100))
        area = Rect(100, 20, width, 54)
        draw_tally(surface, area, lead)
        outside = surface.copy()
        outside.fill((0, 0, 0), area)
        assert outside.get_bounding_rect().size == surface.get_size()  # an opaque surface has no margin
        assert pygame.mask.from_threshold(outside, (0, 0, 0), (1, 1, 1, 255)).count() == 400 * 100
