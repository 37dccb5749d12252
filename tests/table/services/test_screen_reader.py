"""The spoken text and the accessibility tree, where no journey shows them."""

import io
import sys
from pathlib import Path

import pygame
import pytest

from solitaire.table.services.screen_reader import AccessibilityTree, Element, ElementKind
from tests.support.table.desktop import Desktop
from tests.support.table.driver import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path).use(spoken=True)


def test_nothing_is_said_unless_it_is_wanted(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    table.use(spoken=False).start("42", stacked=True).key(pygame.K_PERIOD, text=".")
    assert capsys.readouterr().out == ""


class Gone(io.StringIO):
    """Standard output whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")


def test_a_reader_that_has_gone_ends_the_speech_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Gone())
    table.start("42", stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_SPACE)
    monkeypatch.setattr(sys, "stdout", heard := io.StringIO())
    table.key(pygame.K_SPACE)
    assert heard.getvalue() == ""
    assert len(table.game.moves) == 3
    table.check()


# -- the accessibility tree ----------------------------------------------------------------------


@pytest.fixture
def desktop(table: Table) -> Desktop:
    found = Desktop(table)
    table.start("0", stacked=True)
    return found


def test_what_is_the_same_for_a_listener_keeps_its_number(desktop: Desktop, table: Table) -> None:
    table.key(pygame.K_SPACE)
    before, undo = {*desktop.nodes}, desktop.called("Undo")
    table.key(pygame.K_SPACE)
    assert desktop.called("Undo") == undo
    assert len({*desktop.nodes} & before) > 5


def test_nothing_is_made_while_nobody_asks(table: Table) -> None:
    table.start("0", stacked=True).key(pygame.K_SPACE)
    assert not table.app._tree.is_asked
    assert table.app._tree.elements == ()


def test_a_desktop_without_the_package_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    tree = AccessibilityTree("Minchiate")
    tree.begin()
    tree.show([Element(ElementKind.NEWS, "unheard")])
    assert tree.elements == ()


def test_the_window_tells_whether_it_has_the_keyboard(table: Table, desktop: Desktop) -> None:
    told = []
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        table.post(kind)
        table.frame()
        told.append(desktop.has_focus)
    assert told == [False, True]
