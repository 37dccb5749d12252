"""What is chosen, or has the keyboard's focus, stands out in every theme and never looks disabled."""

import pygame
import pytest

from solitaire.home.settings import THEMES
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from tests.support.table.contrast import contrast
from tests.support.table.driver import Table

READABLE, SEEN = 4.5, 3.0
"""The least contrast of a text and of a mark by WCAG 2, level AA."""


def hexed(colour: str) -> theme.Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@pytest.mark.parametrize("name", THEMES)
def test_what_is_chosen_can_be_read_and_is_not_like_what_is_disabled(name: str) -> None:
    colours.use(name)
    shades = {part: hexed(shade) for part, shade in theme._widget_theme(1.0)["defaults"]["colours"].items()}
    for state in ("normal", "hovered", "selected", "active"):
        assert contrast(shades[f"{state}_text"], shades[f"{state}_bg"]) >= READABLE, state
    assert contrast(shades["selected_bg"], shades["disabled_bg"]) >= READABLE
    assert contrast(shades["selected_bg"], shades["normal_bg"]) >= READABLE
    for shade in ("text", "gold", "good", "bad", "muted"):  # what a chosen row says
        assert contrast(getattr(colours, shade), colours.chosen) >= (
            SEEN if shade == "muted" else READABLE
        ), shade
    for ground in (colours.panel, colours.felt, colours.felt_dark, colours.button, colours.chosen):
        assert contrast(colours.focus, ground) >= SEEN
    assert contrast(colours.focus, colours.panel) >= READABLE  # the mark of a chosen row
    colours.use(THEMES[0])


def test_the_button_of_the_screen_shown_looks_chosen(table: Table) -> None:
    table.start().key(pygame.K_F2)
    for look in THEMES:
        table.use(theme=look).frame()
        button = table.button("Scores")
        assert button.is_selected
        assert table.window.get_surface().get_at(button.rect.move(8, 6).topleft)[:3] == colours.text
        assert not table.button("Daily deal").is_selected
    table.use(theme=THEMES[0])
