"""Every screen in every language, in the smallest window: no button's label is cut off."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame_gui.elements import UIButton

from solitaire.settings import LANGUAGES
from solitaire.table import theme
from solitaire.table.reviewing import ReviewScene
from tests.table.driver import Table

_BORDER = 2
"""Pixels on each side of a button that its label can't use."""


@pytest.fixture(params=LANGUAGES)
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(tmp_path, language=request.param)
    yield table
    table.close()


def cut_off(table: Table) -> list[str]:
    """Return the labels in sight that their buttons have no room for."""
    face = theme.font("sans", theme.widget_text(table.app.layout.scale))
    buttons = [one for one in table.widgets(UIButton) if isinstance(one, UIButton)]
    return [one.text for one in buttons if face.size(one.text)[0] > one.rect.width - 2 * _BORDER]


def test_labels_fit_their_buttons(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewScene, "_begin", lambda self: False)
    found = {}

    def look(screen: str, *keys: int, mod: int = pygame.KMOD_NONE) -> None:
        for key in keys:
            table.key(key, mod)
        found[screen] = cut_off(table)

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
    look("picture", pygame.K_e, mod=pygame.KMOD_CTRL)
    look("guide", pygame.K_ESCAPE, pygame.K_F6)
    look("lesson", pygame.K_l)
    look("actions", pygame.K_F10)
    look("daily", pygame.K_ESCAPE, pygame.K_F3)
    look("statistics", pygame.K_F4)
    look("settings", pygame.K_F5)
    look("title", pygame.K_m, mod=pygame.KMOD_CTRL)
    assert {screen: labels for screen, labels in found.items() if labels} == {}
