"""A table without a screen, on a new home folder for every test."""

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from solitaire.table import app, window
from solitaire.table.context import Context
from solitaire.table.services.classic import match_session
from tests.support.table.classic import QuickPlayers
from tests.support.table.driver import Point, Table, draw_bare
from tests.support.table.playing import deal_out
from tests.support.table.workers import Workers


@pytest.fixture(scope="session", autouse=True)
def _art_is_drawn_once() -> Iterator[None]:
    """Share the drawings of the cards among all tables of the process.

    Only what pygame makes of the SVG is shared; every table prints index and worth on a copy of its own.
    """
    draw = pygame.image.load_sized_svg

    @lru_cache(maxsize=2400)
    def drawn(art: bytes, size: Point) -> pygame.Surface:
        return draw(BytesIO(art), size)

    def shared(file: BytesIO, size: Point) -> pygame.Surface:
        return drawn(file.getvalue(), size).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", shared)
        yield


@pytest.fixture
def _drawn_bare(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_bare(monkeypatch)


@pytest.fixture(autouse=True)
def _tables_are_closed() -> Iterator[None]:
    yield
    for table in [*Table.opened]:
        table.close()


@pytest.fixture(scope="session", autouse=True)
def _memory_is_given_back_once() -> Iterator[None]:
    """Have large pieces of memory go back to the system by themselves, but look for no other free ones.

    After many tests, looking takes most of the time.
    """
    window.give_back_memory()
    with pytest.MonkeyPatch.context() as patch:
        for module in (app, window):
            patch.setattr(module, "give_back_memory", lambda: None)
        yield


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """The factory that starts the worker processes of all tables in this test."""
    workers = Workers()
    monkeypatch.setattr(Context, "start_worker", workers)
    return workers


@pytest.fixture(autouse=True)
def _computer_players_decide_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the table for four the computer players decide in this process, at once: as the handbook player."""
    monkeypatch.setattr(match_session, "Conversation", QuickPlayers)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The table in its smallest window, without animations, and without a game yet."""
    return Table(tmp_path)


@pytest.fixture
def play(table: Table) -> Table:
    """The table with the fola of deal 42 stacked."""
    with table.unseen():
        return table.start(stacked=True)


@pytest.fixture
def dealt(table: Table) -> Table:
    """That table with a full grid: 24 cards played, no kill made."""
    with table.unseen():
        deal_out(table.start(stacked=True), 24)
    return table
