"""Every screen in every language and size of text, in the smallest window: all buttons are whole."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.services.verdict_work import VerdictWork
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table

_BORDER = 2
"""Pixels on each side of a button that its label can't use."""
EACH = crossed(("language", TRANSLATIONS), ("per_cent", [200, 150, 100]))


@pytest.fixture
def table(tmp_path: Path, language: str, per_cent: int) -> ClassicTable:
    table = ClassicTable(tmp_path, language=language)
    table.use(text_scale=per_cent)
    return table


def cut_off(table: Table) -> list[str]:
    """Return the labels in sight that their buttons have no room for."""
    face = theme.font("sans", theme.button_text(table.app.context.layout.scale))
    return [one.text for one in table.buttons if face.size(one.text)[0] > one.rect.width - 2 * _BORDER]


def out_of_place(table: Table) -> list[str]:
    """Return the labels of the screen's buttons that leave the window or cover another."""
    own = table.own_buttons
    window = Rect((0, 0), table.app.context.layout.size)
    outside = [table.word(one) for one in own if not window.contains(one.rect)]
    covered = [table.word(one) for one in own if len(one.rect.collidelistall([two.rect for two in own])) > 1]
    return outside + covered


@EACH
def test_labels_fit_their_buttons(table: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VerdictWork, "poll", lambda self: False)
    found = {}

    def look(screen: str, *keys: int, mod: int = pygame.KMOD_NONE) -> None:
        for key in keys:
            table.key(key, mod)
        found[screen] = cut_off(table) + out_of_place(table)

    table.start()
    look("cut")
    look("stack", pygame.K_SPACE)
    look("play", pygame.K_RETURN, pygame.K_SPACE)
    look("deal", pygame.K_g, mod=pygame.KMOD_CTRL)
    look("hint", pygame.K_ESCAPE, pygame.K_h)
    look("watch", pygame.K_ESCAPE, pygame.K_f)
    look("finish", pygame.K_ESCAPE, pygame.K_e)
    look("ended", pygame.K_RETURN)
    look("verdict", pygame.K_ESCAPE, pygame.K_v)
    look("scores", pygame.K_F2)
    look("replay", pygame.K_w)
    look("what if", pygame.K_RIGHT, pygame.K_w)
    look("branches", pygame.K_SPACE, pygame.K_m)
    table.key(pygame.K_ESCAPE)
    look("guide", pygame.K_ESCAPE, pygame.K_F6)
    look("lesson", pygame.K_l)
    look("actions", pygame.K_F10)
    look("daily", pygame.K_ESCAPE, pygame.K_F3)
    look("statistics", pygame.K_F4)
    look("settings", pygame.K_F5)
    look("title", pygame.K_m, mod=pygame.KMOD_CTRL)
    look("guided", pygame.K_b)
    assert table.app.context.words("action.guide_off") in {one.text for one in table.own_buttons}
    assert {screen: labels for screen, labels in found.items() if labels} == {}


@EACH
def test_labels_fit_their_buttons_at_the_table_for_four(table: ClassicTable) -> None:
    found = {}

    def look(screen: str, *keys: int, mod: int = pygame.KMOD_NONE) -> None:
        for key in keys:
            table.key(key, mod)
        found[screen] = cut_off(table) + out_of_place(table)

    table.at_discards()
    look("discards")
    look("number", pygame.K_g, mod=pygame.KMOD_CTRL)
    look("known", pygame.K_ESCAPE, pygame.K_k)
    table.key(pygame.K_k)
    table.play_hand()
    look("count")
    look("cut", pygame.K_RETURN)
    look("keys", pygame.K_F1)
    look("guide", pygame.K_ESCAPE, pygame.K_F6)
    look("lesson", pygame.K_l)
    look("replay", pygame.K_ESCAPE, pygame.K_p)
    table.key(pygame.K_ESCAPE)
    look("title", pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert {screen: labels for screen, labels in found.items() if labels} == {}
