"""What the journeys do not show of cutting and of stacking the fola."""

from pathlib import Path

import pygame

from solitaire.table.screens.cut import CutScreen
from solitaire.table.screens.stack import StackScreen
from tests.support.table.driver import Table


def test_nothing_of_the_cards_is_shown_before_the_cut(table: Table) -> None:
    """Only the number in title and status line differs between two deals."""
    packs = list[bytes]()
    for number in ("42", "43"):
        table.start(number).key(pygame.K_HOME)
        packs.append(table.picture(table.screen_as(CutScreen).pack().inflate(40, 0)))
    assert packs[0] == packs[1]


def test_the_cards_lie_apart_and_in_the_window(table: Table) -> None:
    table.start().key(pygame.K_SPACE)
    with table.unseen():
        for size in ((900, 600), (1280, 800), (3840, 2160), (900, 2000), (3000, 600)):
            table.resize(*size)
            cells = table.screen_as(StackScreen).cells
            layout = table.app.context.layout
            assert layout.size == size
            for number, one in enumerate(cells):
                assert one.collidelist(cells[number + 1 :]) == -1
                assert layout.felt.top < one.top
                assert one.bottom < table.button("Begin").rect.top
                assert layout.felt.left <= one.left < one.right <= layout.size[0]


def test_after_a_pause_the_cards_glide_to_their_new_places(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=160).start()
    table.key(pygame.K_SPACE)
    table.frame(30)
    table.strike(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    for event in pygame.event.get():
        table.app.handle(event)
    assert table.app.advance(0.25)  # else the table would sleep again
    frames = 1
    while table.app.advance(1 / 60):
        frames += 1
    assert frames == 10
