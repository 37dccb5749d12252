"""News of versicole: on the left of the status line, whole, and over no card."""

import pygame
import pytest
from pygame import Rect, Surface

from solitaire.table.look.layout import layout
from solitaire.table.parts.messages import VersicolaNews
from tests.support.table.driver import Point, Table

LONG = [("Versicola broken: 28 to 30, 32 to 34, 36 to 40", -95), ("Versicola made: Tens", 30)]


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(900, 600), (2560, 1600)])
def test_it_lies_within_the_status_line(table: Table, size: Point, text: float) -> None:
    place = layout(*size, text)
    surface = Surface(size)
    for lines in (LONG[:1], LONG):
        VersicolaNews(lines, frozenset(), frozenset()).draw(surface, place)
    mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    mask.invert()
    drawn = Rect(mask.get_bounding_rects()[0])
    assert place.status.contains(drawn)
    assert drawn.width > place.size[0] // 4


def test_it_stands_in_place_of_the_other_news(table: Table) -> None:
    table.start("667", stacked=True)
    screen = table.app.navigation.screen
    moves = iter(table.moves_of())
    while screen.slip is None:
        move = next(moves)
        if move.victim is None:
            table.key(pygame.K_SPACE)
        else:
            table.drag(table.centre(move.card), table.centre(move.victim))
    with_slip = table.picture(table.app.context.layout.status)
    table.app.context.tell("Something else")
    assert table.picture(table.app.context.layout.status) == with_slip
    table.frame(8, 0.5)
    assert table.app.navigation.screen.slip is None
    assert table.picture(table.app.context.layout.status) != with_slip
