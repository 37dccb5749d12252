"""The file of the store: several programs at once, failures, earlier versions."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

from scores import database, schema
from scores.database import Database
from scores.games import GAME
from scores.kinds import Standing
from scores.store import Store
from scores.tables import Filter, GameOrder, verified_page
from solitaire.home.files import UserError
from solitaire.lab.surveys import ClassicSurveys, Surveys
from solitaire.rules.deal import Deal
from tests.support.selection import all_tests
from tests.support.stored import altered, count, played

# -- several programs ---------------------------------------------------------------------------


_ADDER = """
import sys
from pathlib import Path
from scores.store import Store
from tests.support.stored import played
with Store(Path(sys.argv[1])) as store:
    for deal in (*range(20), *range(int(sys.argv[2]), int(sys.argv[2]) + 20)):
        store.add(played(deal, most=30), own=True)
"""


def test_programs_that_write_at_once_neither_lose_nor_double_games(path: Path) -> None:
    programs = [
        subprocess.Popen([sys.executable, "-c", _ADDER, str(path), str(own)]) for own in (100, 200, 300)
    ]
    assert [program.wait() for program in programs] == [0, 0, 0]
    with Store(path) as store:
        assert (count(store), store.notices) == (80, [])
        assert len(list(store.records())) == 80


_WRITER = """
import sys
from pathlib import Path
from scores.store import Store
from tests.support.stored import played
with Store(Path(sys.argv[1])) as store:
    for deal in range(10_000):
        store.add(played(deal % 700, player=f"P{deal}", most=5), own=False)
        print(deal, flush=True)
"""


def last_of_killed_writer(path: Path, games: int, meanwhile: Callable[[], None] = lambda: None) -> int:
    """Kill another process that adds games; return the number of the last that it had stored.

    Args:
        path: the score file.
        games: how many it adds at least after ``meanwhile``.
        meanwhile: is called after its first.
    """
    command = [sys.executable, "-c", _WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        meanwhile()
        for _ in range(games):
            line = writer.stdout.readline()
        writer.kill()
        return int((writer.stdout.read().split() or [line])[-1])


@pytest.mark.processes
def test_a_killed_program_loses_nothing_that_it_had_stored(path: Path) -> None:
    for number in range(3):
        last = last_of_killed_writer(path, 10 * number + 9)
        with Store(path) as store:
            assert store.notices == []
            assert count(store) >= last + 1
            assert store.read("PRAGMA integrity_check") == [("ok",)]
            assert store.read(
                "SELECT count(*) FROM games LEFT JOIN records ON game = id WHERE text IS NULL"
            ) == [(0,)]


@pytest.mark.processes
@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be set aside")
def test_games_ended_in_a_window_during_a_repair_are_not_lost(path: Path) -> None:
    with Store(path) as store:
        for deal in range(60):
            store.add(played(deal, most=20), own=True)

    def repair() -> None:
        altered(path, "INSERT INTO bounds SELECT id, 999, 'x' FROM deals LIMIT 1")
        with Store(path) as store:
            (notice,) = store.notices
        assert "has been altered" in notice

    last = last_of_killed_writer(path, 5, repair)
    with Store(path) as store:
        assert store.notices == []
        names = {record.player for _, record in store.records()}
        assert names >= {"Anna", *(f"P{deal}" for deal in range(last + 1))}


_HOLDER = """
import sys
from pathlib import Path
from scores.games import GAME
from scores.store import Store
from tests.support.stored import played
with Store(Path(sys.argv[1])) as store:
    store.add(played(500, most=5), own=False)
    print(flush=True)
    sys.stdin.readline()
    store.add(played(501, most=5), own=False)
    print(len(store.numbers(GAME)), *store.notices, flush=True)
"""


@contextlib.contextmanager
def held(path: Path) -> Iterator[Callable[[], str]]:
    """Hold a store open in another process; yield what lets it write, and returns games and notices."""
    command = [sys.executable, "-c", _HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "\n"
        yield lambda: holder.communicate("\n")[0].strip()


@pytest.mark.processes
@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be replaced")
def test_a_file_that_is_replaced_under_an_open_program_is_not_mixed_with_the_old(path: Path) -> None:
    other = path.with_name("other")
    for file, first, count_of_file in ((path, 0, 30), (other, 1000, 20)):
        with Store(file) as store:
            for deal in range(first, first + count_of_file):
                store.add(played(deal, most=5), own=False)
    with held(path) as write:
        other.replace(path)
        with Store(path) as store:
            assert (count(store), store.notices) == (20, [])
            assert len(list(store.records())) == 20
        assert write() == f"21 {path} has been replaced while it was open; the new file is used"
    with Store(path) as store:
        assert (len(list(store.records())), store.notices) == (21, [])
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.processes
@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be removed")
def test_a_program_says_that_its_file_has_been_removed(path: Path) -> None:
    with held(path) as write:
        path.unlink()
        assert write() == f"1 {path} has been removed while it was open; a new file is begun"


def test_a_file_that_has_lost_its_content_is_named(path: Path) -> None:
    path.touch()
    os.utime(path, (0, 0))
    with Store(path) as store:
        store.add(played(most=5), own=True)
        assert store.notices == [f"{path} was empty; a new file is begun"]
    with Store(path) as store:
        assert store.notices == []


def test_a_file_in_an_earlier_versions_mode_becomes_a_single_file(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as old:
        old.execute("PRAGMA journal_mode = WAL")
        with Store(path) as store:  # while the earlier version has it open
            store.add(played(most=5), own=True)
    with Store(path) as store:
        assert store.add(played(1, most=5), own=True).is_new
        assert store.read("PRAGMA journal_mode") == [("delete",)]
        assert [file.name for file in path.parent.iterdir()] == [path.name]
        assert count(store) == 2


def test_what_is_deleted_is_gone_though_an_earlier_version_keeps_a_log(path: Path) -> None:
    with Store(path) as store:
        store.add(played(1, player="Gone"), own=True)
    with contextlib.closing(database.connect(path)) as earlier, Store(path) as store:
        earlier.execute("PRAGMA journal_mode = WAL")
        store.add(played(2, player="Gone"), own=True)
        store.delete_player("Gone")
        files = [*path.parent.glob(f"{path.name}*")]
        assert {file.suffix for file in files} == {".sqlite3", ".sqlite3-wal", ".sqlite3-shm"}
        assert [file for file in files if b"Gone" in file.read_bytes()] == []


def test_a_busy_file_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    with Store(path) as store, contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UserError, match="another program is writing to it"):
            store.add(played(), own=True)
        other.execute("COMMIT")
        assert store.add(played(), own=True).is_new


# -- failures -----------------------------------------------------------------------------------


def test_a_full_disk_changes_nothing(store: Store) -> None:
    store.add(played(), own=True)
    pages = store.read("PRAGMA page_count")[0][0]
    store.read(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for deal in range(100):
            store.add(played(deal), own=True)

    with pytest.raises(UserError, match=r"cannot use .*scores\.sqlite3: the disk is full"):
        fill()
    assert len(list(store.records())) == count(store)
    store.read("PRAGMA max_page_count = 1000000")
    assert store.add(played(99), own=True).is_new


@pytest.mark.skipif(os.name != "posix", reason="needs links and a device")
@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("file/scores.sqlite3", r"file is not a folder$"),
        ("folder", "cannot use .*folder"),
        ("link/scores.sqlite3", r"link is a link to .*away, which is not there"),
        ("/dev/null/scores.sqlite3", r"^cannot use /dev/null/scores\.sqlite3: /dev/null is not a folder$"),
        ("/dev/null/minchiate/scores.sqlite3", r"^cannot use .*scores\.sqlite3: /dev/null is not a folder$"),
    ],
)
def test_a_place_where_no_file_can_be_is_named(tmp_path: Path, place: str, words: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "away")
    with pytest.raises(UserError, match=words):
        Store(tmp_path / place)


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_store_in_a_read_only_folder_is_shown(tmp_path: Path, mode: str) -> None:
    folder = tmp_path / "home"
    path = folder / "scores.sqlite3"
    with Store(path) as store:
        store.add(played(most=5), own=True)
    with contextlib.closing(sqlite3.connect(path)) as earlier:
        earlier.execute(f"PRAGMA journal_mode = {mode}")
    path.chmod(0o444)
    folder.chmod(0o555)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("this user may write everywhere")
        with Store(path) as store:
            assert (count(store), store.notices) == (1, [])
            with pytest.raises(UserError, match=r"cannot use .*scores\.sqlite3: it may not be written to"):
                store.add(played(2, most=5), own=True)
    finally:
        folder.chmod(0o755)


# -- versions -----------------------------------------------------------------------------------


_VERSION_1 = (Path(__file__).parents[1] / "data" / "scores-version1.sql").read_text(encoding="utf-8")


def write_version_1(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(_VERSION_1)


def test_a_file_of_version_1_gets_the_new_tables_and_loses_nothing(path: Path) -> None:
    write_version_1(path)
    tables = ("deals", "players", "games", "records", "seen", "estimates")

    def content(file: Path) -> list[list[tuple[object, ...]]]:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            return [connection.execute(f"SELECT * FROM {one} ORDER BY 1, 2").fetchall() for one in tables]

    before = content(path)
    with Store(path) as store:
        assert store.notices == []
        assert store.read("PRAGMA user_version") == [(len(schema.SCHEMA.migrations),)]
        for table in ("reviews", "matches", "hands", "bounds", "thinking"):
            assert store.read(f"SELECT count(*) FROM {table}") == [(0,)]
        (row,) = verified_page(store, Filter(Standing.CLEAN), GameOrder.BEST, 10)
        assert (row.deal, row.player, row.facts.points, row.best) == ("42", "Anna", 35, 35)
        assert len(list(store.records())) == 3
        assert store.has_played(GAME, Deal.numbered(7), "Anna")
        assert not store.has_played(GAME, Deal.numbered(7), "Bruno")
    assert content(path) == before
    assert all(before)
    copy = path.with_name("scores.sqlite3.version1")
    assert content(copy) == before
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA user_version").fetchall() == [(1,)]


def add_migration(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    now = schema.SCHEMA
    monkeypatch.setattr(schema, "SCHEMA", replace(now, migrations=(*now.migrations, script)))


def test_a_file_of_an_earlier_version_is_copied_and_migrated(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_version_1(path)
    more = "CREATE TABLE notes (game INTEGER, text TEXT);\nINSERT INTO notes SELECT id, 'x; y' FROM games;\n"
    add_migration(monkeypatch, more)
    with Store(path) as store:
        assert store.read("PRAGMA user_version") == [(len(schema.SCHEMA.migrations),)]
        assert store.read("SELECT count(*) FROM notes WHERE text = 'x; y'") == [(3,)]
        assert store.add(played(7), own=True).is_new
    monkeypatch.undo()
    with Store(path.with_name("scores.sqlite3.version1")) as copy:
        assert count(copy) == 3
    with pytest.raises(UserError, match="a later version of this program wrote it"):
        Store(path)


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_version_1(path)
    broken = "CREATE TABLE notes (game INTEGER);\nINSERT INTO nowhere VALUES (1);\n"
    add_migration(monkeypatch, broken)
    with pytest.raises(UserError, match="no such table: nowhere"):
        Store(path)
    monkeypatch.undo()
    with Store(path) as store:
        assert (count(store), store.notices) == (3, [])
        assert store.read("SELECT count(*) FROM sqlite_master WHERE name = 'notes'") == [(0,)]


def test_programs_that_open_an_old_file_at_once_migrate_it_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_version_1(path)
    add_migration(monkeypatch, "CREATE TABLE notes (game INTEGER);\n")

    def count_in_thread(_: int) -> int:
        with Store(path) as store:
            return count(store)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(count_in_thread, range(8))) == [3] * 8


# -- What score files and survey files have in common ----------------------------------------------


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
