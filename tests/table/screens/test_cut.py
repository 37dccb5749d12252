"""The cut, by mouse and by keyboard."""

import pygame
import pytest

from solitaire.play.game import Phase
from solitaire.rules.cards import CARD_COUNT
from solitaire.table.screens.cut import CutScreen
from tests.support.selection import crossed
from tests.support.table.driver import Point, Table


def scene(table: Table) -> CutScreen:
    return table.screen_as(CutScreen)


def place(table: Table, size: int) -> Point:
    """Return where the pack parts for a packet of this size."""
    row = scene(table).pack()
    return round(row.x + size * scene(table).step()), row.centery


def cut_at(table: Table, size: int) -> None:
    table.push(f"Cut {size}")
    assert (table.game.phase, table.game.deal.cut) == (Phase.STACKING, size)
    assert table.saved.deal.name == ("42" if size == 56 else f"42/{size}")
    table.check()


@crossed(("size", [1, 2, 37, 56, 95, 96]), ("window", [(900, 600), (1280, 800), (2560, 1440)]))
def test_clicking_on_the_pack(table: Table, size: int, window: Point) -> None:
    table.start()
    table.resize(*window)
    table.click(place(table, size))
    cut_at(table, size)


def test_dragging_over_the_pack(table: Table) -> None:
    table.start()
    table.press(place(table, 5))
    for size in range(5, 71):
        table.move(place(table, size))
    table.release(place(table, 70))
    table.move(place(table, 20), held=False)
    table.frame()
    cut_at(table, 70)


def test_turning_the_wheel(table: Table) -> None:
    table.start()
    table.wheel(3)
    table.wheel(-5)
    cut_at(table, 54)


def test_clicking_elsewhere_changes_nothing(table: Table) -> None:
    table.start()
    table.click((450, 90))
    cut_at(table, 56)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_d])
def test_the_deals_own_cut_by_key(table: Table, key: int) -> None:
    table.start()
    table.key(key)
    assert (table.game.phase, table.saved.deal.name) == (Phase.STACKING, "42")


def test_nothing_of_the_cards_is_shown_before_the_cut(table: Table) -> None:
    """Only the number in title and status line differs between two deals."""
    cells = []
    for number in ("42", "43"):
        table.start(number).key(pygame.K_HOME)
        picture = table.window.get_surface().subsurface(scene(table).pack().inflate(40, 0))
        cells.append(pygame.image.tobytes(picture, "RGB"))
    assert cells[0] == cells[1]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_a_held_enter_cuts_and_no_more(table: Table, key: int) -> None:
    table.use(cut=True).start(None).key(pygame.K_n)
    table.spell("42")
    for phase in (Phase.CUT, Phase.STACKING, Phase.DECK):
        for _ in range(5):
            table.post(pygame.KEYDOWN, key=key, mod=0, unicode="\r", scancode=0)
            table.frame()
        assert table.game.phase is phase
        table.check()
        table.post(pygame.KEYUP, key=key, mod=0, unicode="\r", scancode=0)
        table.frame()


def test_a_deal_played_before_is_known_again(table: Table) -> None:
    table.start()
    table.keys(pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE)
    table.start("42")
    table.key(pygame.K_SPACE)
    assert table.game.help.played_before
    table.check()
    table.start("43").key(pygame.K_SPACE)
    assert table.game.help.is_clean


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_HOME])
def test_trying_cuts_earns_nothing(table: Table, key: int) -> None:
    """A game with nothing played is gone, but its fola was seen: the next is no first play."""
    table.start().key(pygame.K_SPACE)
    first = table.save_path
    table.start("7").start("42")
    assert not first.exists()
    table.keys(key, pygame.K_RETURN)
    assert table.game.help.played_before
    table.check()


def test_the_pack_stays_whole(table: Table) -> None:
    table.start()
    table.key(pygame.K_HOME)
    with table.unseen():
        for size in range(1, CARD_COUNT):
            assert table.button(f"Cut {size}")
            table.key(pygame.K_RIGHT)


def test_who_wants_to_cuts_a_new_deal(table: Table) -> None:
    for cuts, phase in ((True, Phase.CUT), (False, Phase.STACKING)):
        table.app.context.change_settings(cut=cuts)
        table.start(stacked=True)
        table.key(pygame.K_n, pygame.KMOD_CTRL)
        assert table.game.phase is phase
        if phase is Phase.STACKING:
            assert table.game.deal.cut == table.game.deal.own_cut
