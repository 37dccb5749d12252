"""What score files and survey files have in common."""

import contextlib
import os
import signal
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest

from scores.database import Database
from scores.games import GAME
from scores.store import Store
from solitaire.home.files import UserError
from solitaire.lab.surveys import ClassicSurveys, Surveys
from tests.support.selection import all_tests
from tests.support.stored import played

FILES = 60 if all_tests() else 12
"""Number of files of each kind, each opened by eight threads at once."""


def test_a_new_file_may_be_opened_by_many_programs_at_once(tmp_path: Path) -> None:
    def opened(path: Path) -> list[str]:
        if path.suffix == ".survey":
            Surveys(path).close()
            return []
        with Store(path) as store:
            return store.notices

    paths = [tmp_path / f"{number}{kind}" for number in range(FILES) for kind in (".survey", ".scores")]
    with ThreadPoolExecutor(8) as programs:
        for path in paths:
            assert list(programs.map(opened, [path] * 8)) == [[]] * 8


# -- files that come from elsewhere ---------------------------------------------------------

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT {} UNION ALL SELECT i + 1 FROM n WHERE i < 20000000) {}"
"""A query of seconds, which stands for a query without an end."""
OBJECTS = (
    f"CREATE VIEW more AS {ENDLESS.format(1, 'SELECT i FROM n')}",
    "CREATE TRIGGER more AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
    "CREATE VIRTUAL TABLE more USING fts5(title)",
)


@pytest.mark.parametrize(
    ("opened", "table"), [(Surveys, "games"), (ClassicSurveys, "hands")], ids=["solitaire", "classic"]
)
@pytest.mark.parametrize("command", OBJECTS, ids=["view", "trigger", "virtual table"])
def test_a_survey_file_with_commands_of_its_own_is_left_as_it_is(
    tmp_path: Path, opened: Callable[[Path], Database], table: str, command: str
) -> None:
    path = tmp_path / "survey.sqlite3"
    opened(path).close()
    add(path, command.format(table=table))
    before = path.read_bytes()
    with pytest.raises(UserError, match=r"survey\.sqlite3: it has commands of its own"):
        opened(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", OBJECTS, ids=["view", "trigger", "virtual table"])
def test_commands_in_a_score_file_are_never_run(path: Path, command: str) -> None:
    with Store(path) as store:
        for deal in range(3):
            store.add(played(deal, most=20), own=False)
    add(path, command.format(table="games"))
    with Store(path) as store:
        assert store.add(played(4, most=20), own=False).is_new
        assert len(store.numbers(GAME)) == 4
        (notice,) = store.notices
    assert "it has commands of its own, which would be run" in notice
    assert notice.endswith("games recovered: 3")


@pytest.mark.parametrize("table", ["bounds", "records"])
def test_a_view_in_the_place_of_a_table_is_never_read(path: Path, table: str) -> None:
    with Store(path) as store:
        store.add(played(most=20), own=True)
        columns = [name for (name,) in store.read("SELECT name FROM pragma_table_info(?)", table)]
    selected = "SELECT " + ", ".join(f"i AS {name}" for name in columns) + " FROM n WHERE i < 0"
    add(path, f"ALTER TABLE {table} RENAME TO away", f"CREATE VIEW {table} AS {ENDLESS.format(1, selected)}")
    with Store(path) as store:
        (notice,) = store.notices
        assert "it has commands of its own" in notice
        assert len(list(store.records())) == 1  # found by its bytes


def test_a_file_is_not_trusted(store: Store) -> None:
    assert store.read("PRAGMA trusted_schema") == [(0,)]


def add(path: Path, *commands: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for command in commands:
            connection.execute(command)
        connection.commit()


@pytest.mark.skipif(os.name != "posix", reason="a process cannot send itself Ctrl-C")
def test_ctrl_c_ends_a_query(store: Store) -> None:
    begun = Event()

    def begin() -> int:
        begun.set()
        return 1

    def order() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    store.run(lambda connection: connection.create_function("begun", 0, begin))
    Thread(target=order).start()
    with pytest.raises(KeyboardInterrupt):
        store.read(ENDLESS.format("begun()", "SELECT max(i) FROM n"))
    assert store.read("SELECT 1") == [(1,)]
    assert store.add(played(most=20), own=True).is_new
