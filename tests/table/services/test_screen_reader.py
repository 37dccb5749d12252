"""The spoken text: a game played by keyboard, as a listener hears it."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from solitaire.rules.outlook import preview
from solitaire.rules.position import Position, parse_move
from solitaire.table.texts import versicola_changes
from solitaire.texts.words import with_codes
from tests.support import recorded
from tests.support.table.driver import Table

Heard = Callable[[], list[str]]


@pytest.fixture
def heard(capsys: pytest.CaptureFixture[str]) -> Heard:
    """What has been said since the last time."""
    return lambda: capsys.readouterr().out.splitlines()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path)
    table.use(spoken=True)
    return table


def listen(table: Table, heard: Heard) -> Callable[..., list[str]]:
    """Return a function that presses keys and returns what is said."""
    heard()

    def press(*keys: int, mod: int = pygame.KMOD_NONE, text: str = "") -> list[str]:
        for key in keys:
            table.key(key, mod, text)
        return heard()

    return press


def test_what_a_kill_does_to_versicole_is_said(table: Table, heard: Heard) -> None:
    table.start("236", stacked=True)
    deal = table.game.deal
    table.make(recorded.moves_of(deal, deal.fola, recorded.tidy, 12))
    press = listen(table, heard)
    told = press(pygame.K_END)
    while not any("T32 " in line for line in told if line.startswith("Pile ")):
        told = press(pygame.K_LEFT)
    assert with_codes(told[1]) == "1: kill M Il Matto, −10; Run T30–T32 without Il Matto: −5"
    broken = preview(Position.parse("T1 T2 T3 T6"), parse_move("T6xT3"))
    changes = list(versicola_changes(table.app.context.words, broken))
    assert [(with_codes(change), points) for change, points in changes] == [("breaks Run T1–T3", -11)]
    assert table.saved.moves == table.game.moves


def test_nothing_is_said_unless_it_is_wanted(table: Table, heard: Heard) -> None:
    table.use(spoken=False)
    table.start("42", stacked=True)
    table.key(pygame.K_PERIOD, text=".")
    assert heard() == []


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
