"""What the journeys do not show of my games: damaged or missing things, long texts read by a process."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest

from scores.share import format_shared
from scores.store import Store
from scores.tables import ScoreRow
from solitaire.home.archive import open_store
from solitaire.home.files import Home, UserError
from solitaire.run.worker import WorkerDiedError
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.services import records
from solitaire.table.services.records import MOST_AT_ONCE, Counts, import_many
from tests.support.stored import played
from tests.support.table.driver import Table
from tests.support.table.pixels import SCREENS
from tests.support.table.workers import Here, Workers


@pytest.fixture
def full(table: Table) -> Table:
    """The list of my games, with games in it."""
    SCREENS["scores"](table)
    return table


def scores(table: Table) -> MyGamesScreen:
    return table.screen_as(MyGamesScreen)


def rows(table: Table) -> list[ScoreRow]:
    """The games in the window."""
    return [row for row in scores(table).rows.values() if isinstance(row, ScoreRow)]


def test_a_damaged_store_is_said(table: Table) -> None:
    (table.folder / "scores.sqlite3").write_bytes(b"garbage")
    table.start()
    table.keys(pygame.K_SPACE)
    assert table.news.startswith("scores.sqlite3 could not be used")
    assert table.alarm


def test_while_another_program_writes_the_window_waits_once_and_does_not_call_the_list_empty(
    full: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[float | None]()

    def noted(home: Home, patience: float | None = None) -> Store:
        opened.append(patience)
        return open_store(home, patience)

    monkeypatch.setattr(records, "open_store", noted)
    monkeypatch.setattr(records, "PATIENCE", 0.01)
    full.app.services.records.close()
    with contextlib.closing(sqlite3.connect(full.folder / "scores.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        full.keys(*[pygame.K_ESCAPE, pygame.K_F2] * 3)
    assert (opened[0], {*opened[1:]}) == (records.PATIENCE, {0.0})
    assert "another program is writing to it" in " ".join(scores(full).view.lines())
    opened.clear()
    full.keys(pygame.K_ESCAPE, pygame.K_F2)
    assert len(rows(full)) > 5
    full.app.services.records.ask(Store.records)
    assert opened == [0.0, records.PATIENCE]


@pytest.mark.parametrize(
    "content", [b"", "Ragù".encode("latin-1"), "Ragù".encode("utf-16"), bytes(range(256))]
)
def test_a_clipboard_that_hands_over_no_text_is_named(
    full: Table, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", content.decode)
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert full.news == "The clipboard can't be read as text, or the text is too long"
    assert full.alarm


def test_a_missing_clipboard_is_explained(full: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    full.keys(pygame.K_c)
    assert (full.news, full.alarm) == ("No clipboard is available", True)
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "Or drop a record file" in full.dialog_text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_that_is_dropped_on_the_window_is_not_waited_for(full: Table, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    full.post(pygame.DROPFILE, file=str(tmp_path / "pipe"))
    full.frame()
    assert (full.news, full.alarm) == (f"cannot read {tmp_path / 'pipe'}: it is not a file", True)


def test_a_long_text_is_read_by_another_process(full: Table, tmp_path: Path, workers: Workers) -> None:
    workers.use(Here, import_many)
    text = (
        "nothing" + format_shared(played(79, player="Dora")) * 150 + format_shared(played(80, player="Dora"))
    )
    assert len(text) > MOST_AT_ONCE
    file = tmp_path / "games.txt"
    file.write_text(text, encoding="utf-8")
    full.post(pygame.DROPFILE, file=str(file))
    full.post(pygame.DROPTEXT, text=text)
    full.frame()
    assert (full.news, full.alarm) == ("A long text is still being read", True)
    assert full.app.services.importer.status() == ["reading games: 50"]
    full.key(pygame.K_F1)
    full.frame(9)
    assert "Several games" not in full.dialog_text  # no other dialog is taken away
    full.key(pygame.K_ESCAPE)
    full.frame(3)
    assert "Several games: 2 added, 149 here already, 0 refused" in full.dialog_text
    full.push("To the scores")
    assert [row.player for row in rows(full)].count("Dora") == 2


def test_a_long_text_that_is_begun_again_is_read_on(
    full: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    """The process dies after two of its parts; the games in them do not count as here already."""
    lives = iter([2, 9])

    def dying(store: Path, source: Path | str, counts: Counts) -> Iterator[Counts | UserError]:
        yield from islice(import_many(store, source, counts), next(lives))
        if sum(counts) == 0:
            raise WorkerDiedError

    workers.use(Here, dying)
    monkeypatch.setattr(records, "import_many", dying)
    text = "".join(format_shared(played(number, player="Dora")) for number in range(100, 220))
    full.post(pygame.DROPTEXT, text=text)
    full.frame(6)
    assert "Several games: 120 added, 0 here already, 0 refused" in full.dialog_text


def test_a_long_text_that_cannot_be_read_is_named(full: Table, tmp_path: Path, workers: Workers) -> None:
    workers.use(Here, import_many)
    file = tmp_path / "games.txt"
    file.write_bytes(b"\xff" * (MOST_AT_ONCE + 1))
    full.post(pygame.DROPFILE, file=str(file))
    full.frame(3)
    assert (full.news, full.alarm) == (f"cannot read {file}: not UTF-8 text (byte 0)", True)
    assert not full.dialogs  # nothing is said of games besides
