"""The bar of all results: every result stands on it, also one below -300."""

import pygame
import pytest
from pygame import Rect

from solitaire.table.look.theme import colours
from solitaire.table.page.tree import Brush
from solitaire.table.parts.figures import StandingBar
from solitaire.texts.verdict import MarkedResult
from tests.support.table.driver import Table


@pytest.mark.parametrize("points", [334, 35, -300, -329])
def test_every_result_stands_on_the_bar(table: Table, points: int) -> None:
    place = Rect(100, 20, 600, 60)
    surface = pygame.Surface((800, 100))
    bar = StandingBar([MarkedResult(points, ""), MarkedResult(300, "")])
    bar.paint(Brush(surface, table.app.context.layout), place)
    drawn = pygame.mask.from_threshold(surface, colours.gold, (1, 1, 1)).get_bounding_rects()
    assert drawn
    assert all(place.contains(one) for one in drawn)
