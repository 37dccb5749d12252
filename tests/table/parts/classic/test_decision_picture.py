"""Pictures of decisions of the classic game: they fit any size, and show the better card only if asked to."""

import pygame
import pytest
from pygame import Surface

from solitaire.rules.cards import parse_card, parse_cards
from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.classic.table_picture import little_discards, little_table
from tests.support.classic_views import seen
from tests.support.table.driver import Table

NAMES = ("You", "Bartolomea da Montelupo", "Lapo", "Ginevra")
SIZES = ((270, 220), (388, 186), (266, 128), (600, 480), (60, 40), (200, 600))


def has(picture: Surface, colour: Colour) -> bool:
    return pygame.mask.from_threshold(picture, colour, (1, 1, 1, 255)).count() > 0


@pytest.mark.parametrize("area", SIZES)
@pytest.mark.parametrize("lying", ["E B2 T28 T36", "S"])
def test_the_better_card_is_shown_only_if_it_is_given(
    table: Table, area: tuple[int, int], lying: str
) -> None:
    view = seen("T39 T34 C2", "T40 T38 C3", "S C9 T6 CF C1", lying)
    faces = table.app.context.classic_faces
    asked = little_table(view, NAMES, parse_card("T34"), None, area, faces)
    shown = little_table(view, NAMES, parse_card("T34"), parse_card("T39"), area, faces)
    assert asked.get_size() == shown.get_size() == area
    assert has(asked, colours.bad)
    assert has(shown, colours.good)
    assert pygame.image.tobytes(asked, "RGBA") != pygame.image.tobytes(shown, "RGBA")


def test_a_suit_that_is_shown_to_be_missing_is_crossed_out(table: Table) -> None:
    """East, on the right, has trumped cups in one of two hands."""
    faces, right = table.app.context.classic_faces, pygame.Rect(190, 40, 80, 140)
    void, none = (
        little_table(seen("T39", "T40 T38 C3", trick, "S"), NAMES, parse_card("T39"), None, SIZES[0], faces)
        for trick in ("S C9 T6 CF C1", "S C9 C4 CF C1")
    )
    assert has(void.subsurface(right), theme.INK_BAD)
    assert not has(none.subsurface(right), theme.INK_BAD)


@pytest.mark.parametrize("area", SIZES)
def test_discards_have_a_frame_for_each_set(table: Table, area: tuple[int, int]) -> None:
    done, better = parse_cards("C4 C9 D1"), parse_cards("B3")
    sets = (("You discarded", done, colours.bad), ("Better", better, colours.good))
    picture = little_discards(sets, area, table.app.context.classic_faces)
    assert picture.get_size() == area
    assert has(picture, colours.bad)
    assert has(picture, colours.good)
