"""Hints on the table: announced before they count, shown in steps; fair ones use only what a player knows."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from solitaire.game import Phase
from solitaire.rules.position import Position
from solitaire.rules.view import View
from solitaire.table.services import hints
from solitaire.worker import Worker
from tests.table.driver import Table


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.1)


def wait(table: Table, what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120  # an engine that fails must not hang the tests
    while not what():
        assert time.monotonic() < deadline, table.news
        table.frame()
        time.sleep(0.02)


def in_play(table: Table, plays: int = 24) -> Table:
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * plays)
    return table


def hinted(table: Table, key: int) -> None:
    """Ask for the first hint of a kind, agree that it counts, and wait for it."""
    table.key(key)
    table.push("Show it")
    wait(table, lambda: table.app.services.hints.step == 1)


@pytest.mark.parametrize(("key", "title"), [(pygame.K_h, "Fair hint"), (pygame.K_o, "Hint of the oracle")])
def test_what_a_hint_counts_as_is_said_before_the_first(table: Table, key: int, title: str) -> None:
    in_play(table).key(key)
    assert table.dialogs == [title]
    assert "marks this game as assisted" in table.dialog_text
    table.push("Cancel")
    assert table.game.help.is_clean
    assert table.saved.extra[0] == ("Help", "undone-plays=0 fair-hints=0 oracle-hints=0")


def test_a_fair_hint_in_four_steps(table: Table) -> None:
    hinted(in_play(table), pygame.K_h)
    assert (table.game.help.fair_hints, table.game.help.oracle_hints) == (1, 0)
    assert table.news.startswith("Look at row ")
    table.key(pygame.K_h)
    assert table.news.startswith("The move: ")
    move = table.app.services.hints.move
    assert move is not None
    assert str(move) in table.news
    table.keys(pygame.K_h, pygame.K_h)
    assert table.dialogs == ["Fair hint"]
    assert "Expected final score" in table.dialog_text
    assert table.game.help.fair_hints == 1
    assert ("Help", "undone-plays=0 fair-hints=1 oracle-hints=0") in table.saved.extra


def test_an_oracle_hint_counts_apart(table: Table) -> None:
    hinted(in_play(table), pygame.K_o)
    assert (table.game.help.fair_hints, table.game.help.oracle_hints) == (0, 1)
    table.keys(pygame.K_o, pygame.K_o, pygame.K_o)
    assert "No game can score more than" in table.dialog_text


def test_the_second_hint_is_not_asked_about(table: Table) -> None:
    hinted(in_play(table, 3), pygame.K_h)
    table.keys(pygame.K_SPACE, pygame.K_h)
    assert table.dialogs == []
    wait(table, lambda: table.game.help.fair_hints == 2)


def test_a_move_makes_a_hint_void(table: Table) -> None:
    hinted(in_play(table), pygame.K_h)
    hint = table.app.services.hints.move
    assert hint is not None
    table.app.services.session.make(hint)
    assert table.app.services.hints.move is None


def test_a_hint_how_to_stack(table: Table) -> None:
    table.start()
    table.key(pygame.K_SPACE)
    assert table.game.phase is Phase.STACKING
    hinted(table, pygame.K_h)
    assert table.news.startswith("Look at the fola")
    table.key(pygame.K_h)
    assert table.news.startswith("Stack it as ")


def test_a_fair_hint_is_asked_with_a_view_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[Any, ...]] = []

    class Spy(Worker[Any]):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            given.append(args)
            super().__init__(work, *args)

    monkeypatch.setattr(hints, "Worker", Spy)
    hinted(in_play(table), pygame.K_h)
    view, seconds = given[0]
    assert type(view) is View
    assert isinstance(seconds, float)
    position = table.game.position
    assert view == View.of(Position(position.grid, position.deck[::-1], position.fola))


def test_no_hint_after_the_end(table: Table) -> None:
    in_play(table, 2).keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_h)
    assert table.dialogs == []
    assert table.app.services.hints.step == 0
