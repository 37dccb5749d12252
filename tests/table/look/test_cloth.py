"""The cloth: a weave that nobody has to read through."""

import pygame
import pytest

from solitaire.home.settings import THEMES
from solitaire.table.look.theme import colours, draw_cloth
from tests.support.contrast import TEXTS, colour, contrast


@pytest.mark.parametrize("look", THEMES)
def test_text_can_be_read_on_the_darkest_and_the_lightest_thread(look: str) -> None:
    colours.use(look)
    try:
        surface = pygame.Surface((900, 600))
        draw_cloth(surface)
        threads = {tuple(surface.get_at((x, y))[:3]) for x in range(0, 900, 7) for y in range(0, 600, 5)}
        worst = min(contrast(colour(text), (r, g, b)) for text in TEXTS for r, g, b in threads)
    finally:
        colours.use(THEMES[0])
    assert len(threads) > 20
    assert worst >= 4.5


def test_the_cloth_follows_size_and_look() -> None:
    pictures = []
    for look, size in (("dark", (900, 600)), ("light", (900, 600)), ("light", (901, 600))):
        colours.use(look)
        surface = pygame.Surface(size)
        draw_cloth(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    colours.use(THEMES[0])
    assert len(set(pictures)) == 3
