"""The store: adding, deleting, several programs at once, failures, and files of earlier versions."""

import contextlib
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from scores import database, schema
from scores.games import NotEndedError, Standing, clean_name
from scores.share import format_shared, parse_shared
from scores.store import Store
from scores.tables import Filter, Order, size, verified_page
from solitaire.files import UserError
from solitaire.rules.deal import Deal, parse_deal
from solitaire.rules.headers import RecordTextError
from solitaire.rules.help import Help
from solitaire.rules.record import Record
from tests import regenerate
from tests.scores.conftest import played


def count(store: Store) -> int:
    return int(store.read("SELECT count(*) FROM games")[0][0])


# -- adding -------------------------------------------------------------------------------------


def test_a_game_comes_back_unchanged(store: Store) -> None:
    game = replace(played(seconds=321), extra=(("Site", "Firenze"), ("Seconds", "321")))
    added = store.add(game, own=True)
    assert (added.is_new, added.standing) == (True, Standing.CLEAN)
    assert store.record(added.id) == game
    assert store.record(added.id + 1) is None


@pytest.mark.parametrize(
    ("given", "standing"),
    [
        (Help(), Standing.CLEAN),
        (Help(undone_plays=1), Standing.ASSISTED),
        (Help(fair_hints=1), Standing.ASSISTED),
        (Help(oracle_hints=1), Standing.ASSISTED),
        (Help(played_before=True), Standing.AGAIN),
        (Help(1, 1, 1, True), Standing.AGAIN),
    ],
)
def test_standing_follows_from_the_help(store: Store, given: Help, standing: Standing) -> None:
    assert store.add(played(help=given), own=True).standing is standing


def test_the_store_knows_a_deal_played_before_and_marks_the_record(store: Store) -> None:
    store.add(played(most=100), own=True)
    again = store.add(played(help=Help(fair_hints=2)), own=True)
    assert again.standing is Standing.AGAIN
    record = store.record(again.id)
    assert record is not None
    assert Help.parse(dict(record.extra)["Help"]) == Help(fair_hints=2, played_before=True)
    assert store.add(played(player="Bruno"), own=True).standing is Standing.CLEAN


def test_two_names_of_one_shuffle_are_one_deal(store: Store) -> None:
    numbered = Deal.numbered(42)
    store.add(played(), own=True)
    for deal in (Deal.numbered(42, numbered.own_cut), Deal.from_cards(numbered.cards)):
        record = regenerate.game(deal, regenerate.tidy, 50)
        assert store.add(replace(record, player="Anna"), own=True).standing is Standing.AGAIN
        assert store.has_played(deal, "Anna")
        assert size(store, Filter(Standing.AGAIN, deal=numbered)) > 0
    assert store.read("SELECT name FROM deals") == [("42",)]
    assert not store.has_played(numbered, "Bruno")


@pytest.mark.parametrize(("seen", "deal"), [("42", "42/37"), ("42/37", "42"), ("42/37", "42/5")])
def test_a_number_seen_under_one_cut_is_known_under_all(store: Store, seen: str, deal: str) -> None:
    store.mark_seen(parse_deal(seen), "Anna")
    assert store.has_played(parse_deal(deal), "Anna")
    assert not store.has_played(parse_deal(deal), "Bruno")
    for other in ("4", "420", "2/42", "142", "43/37"):
        assert not store.has_played(parse_deal(other), "Anna")


def test_a_deal_gets_its_name_later(store: Store) -> None:
    cards = Deal.from_cards(Deal.numbered(42).cards)
    store.add(regenerate.game(cards, regenerate.tidy), own=True)
    store.add(played(), own=True)
    assert store.read("SELECT name FROM deals") == [("42",)]


def test_the_same_game_is_kept_once(store: Store) -> None:
    first = store.add(played(), own=True)
    for own in (True, False):
        again = store.add(played(help=Help(undone_plays=3), seconds=9), own=own)
        assert (again.id, again.is_new, again.standing) == (first.id, False, Standing.CLEAN)
    assert count(store) == 1


def test_a_shared_text_of_a_known_game_is_known(store: Store) -> None:
    own = store.add(played(), own=True)
    others = store.add(played(1, player="Carla"), own=False)
    for record, known in ((played(), own), (played(1, player="Carla"), others)):
        undated = parse_shared(format_shared(record))
        assert store.add(undated, own=False) == replace(known, is_new=False)
    assert store.add(played(date="2026-01-07"), own=True).is_new  # the same moves on another day


def test_a_deal_seen_counts_as_played_before(store: Store) -> None:
    deal = Deal.numbered(42)
    store.add(played(player="Carla"), own=False)
    assert not store.has_played(deal, "Anna")
    for _ in range(2):
        store.mark_seen(Deal.from_cards(deal.cards), "Anna")
    assert store.has_played(deal, "Anna")
    assert not store.has_played(deal, "Bruno")
    assert store.add(played(), own=True).standing is Standing.AGAIN
    assert store.add(played(player="Bruno"), own=True).standing is Standing.CLEAN


def test_an_import_never_counts_as_played_here(store: Store) -> None:
    added = store.add(played(), own=False)
    assert added.standing is Standing.OTHERS
    assert store.add(played(most=100), own=True).standing is Standing.CLEAN
    exported = store.record(added.id)
    assert exported == played()
    assert store.players() == ["Anna"]
    store.add(played(player="Bruno"), own=False)
    assert store.players() == ["Anna"]


@pytest.mark.parametrize(
    ("record", "error", "words"),
    [
        (regenerate.game(Deal.numbered(42), regenerate.tidy, 50, end=False), NotEndedError, "in progress"),
        (replace(played(), extra=(("Help", "magic"),)), RecordTextError, "Help header: 'magic' is unknown"),
        (replace(played(), extra=(("Seconds", "-1"),)), RecordTextError, "Seconds header"),
    ],
)
def test_a_refused_game_leaves_no_trace(
    store: Store, record: Record, error: type[Exception], words: str
) -> None:
    for own in (True, False):
        with pytest.raises(error, match=words):
            store.add(record, own=own)
    assert store.read("SELECT (SELECT count(*) FROM deals) + (SELECT count(*) FROM players)") == [(0,)]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Maria\t", "Anna Maria"),
        ("\x1b[31mred\x00", "[31mred"),
        ("e\u0301", "\u00e9"),
        ("\ud800", ""),
        ("x" * 41, "x" * 40),
        ("", ""),
    ],
)
def test_names_are_kept_printable(store: Store, name: str, kept: str) -> None:
    assert clean_name(name) == kept
    assert clean_name(kept) == kept
    store.add(played(player=name), own=True)
    assert store.players() == [kept]


def test_records_come_oldest_first(store: Store) -> None:
    games = [played(deal) for deal in (3, 1, 2)]
    numbers = [store.add(game, own=True).id for game in games]
    assert list(store.records()) == list(zip(numbers, games, strict=True))


# -- deleting and backing up --------------------------------------------------------------------


def test_a_deleted_player_is_no_longer_in_the_file(store: Store, path: Path) -> None:
    store.add(played(player="Anna"), own=True)
    store.add(played(player="Bruno"), own=True)
    assert store.delete_player("Anna") == 1
    assert store.delete_player("Anna") == 0
    store.close()
    everything = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"Bruno" in everything
    assert b"Anna" not in everything


def test_deleted_records_are_no_longer_in_the_file(store: Store, path: Path) -> None:
    for deal in range(5):
        store.add(played(deal), own=deal % 2 == 0)
    assert store.delete_everything() == 5
    assert count(store) == 0
    store.close()
    assert b"[Rules" not in path.read_bytes()


def test_a_backup_can_replace_the_store(store: Store, path: Path, tmp_path: Path) -> None:
    store.add(played(), own=True)
    target = tmp_path / "copy.sqlite3"
    store.backup(target)
    store.add(played(1), own=True)
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("copy")] == ["copy.sqlite3"]
    with Store(target) as copy:
        assert (count(copy), count(store)) == (1, 2)
    with pytest.raises(UserError, match="there already"):
        store.backup(target)
    with pytest.raises(UserError, match="cannot write"):
        store.backup(tmp_path / "no folder" / "copy")
    store.close()
    target.replace(path)
    assert count(store) == 1


def test_restoring_a_backup_keeps_what_it_replaces(store: Store, path: Path, tmp_path: Path) -> None:
    store.add(played(), own=True)
    backup = tmp_path / "backup"
    store.backup(backup)
    store.add(played(1), own=True)
    with Store(path) as another:
        assert count(another) == 2
        kept = store.restore(backup)
        assert (count(store), count(another)) == (1, 1)
        another.add(played(2), own=True)
    assert count(store) == 2
    with Store(kept) as before:
        assert count(before) == 2
    assert store.restore(kept) != kept
    assert count(store) == 2


def test_a_backup_of_an_earlier_version_is_migrated(store: Store, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    old.write_bytes((regenerate.DATA / "home-0.1" / "scores.sqlite3").read_bytes())
    store.restore(old)
    assert store.read("PRAGMA user_version")[0][0] == len(schema.SCHEMA.migrations)
    assert count(store) > 0
    assert old.read_bytes() == (regenerate.DATA / "home-0.1" / "scores.sqlite3").read_bytes()


def test_what_is_no_backup_changes_nothing(store: Store, tmp_path: Path) -> None:
    store.add(played(), own=True)
    good = tmp_path / "good"
    store.backup(good)
    content = good.read_bytes()
    sources = {
        "missing": None,
        "empty": b"",
        "text": b"some text that is long enough to be no database" * 100,
        "half": content[: len(content) // 2],
        "flipped": content[:4096] + b"\xff" * 4096 + content[8192:],
    }
    for name, bad in sources.items():
        source = tmp_path / name
        if bad is not None:
            source.write_bytes(bad)
        with pytest.raises(UserError, match=f"cannot restore .*{name}"):
            store.restore(source)
        assert count(store) == 1
    assert not (tmp_path / "missing").exists()


def test_a_backup_with_commands_of_its_own_is_refused(store: Store, tmp_path: Path) -> None:
    source = tmp_path / "backup"
    store.backup(source)
    with contextlib.closing(sqlite3.connect(source)) as connection:
        connection.execute("CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM players; END")
    with pytest.raises(UserError, match="commands of its own"):
        store.restore(source)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_no_backup(store: Store, tmp_path: Path) -> None:
    source = tmp_path / "pipe"
    os.mkfifo(source)
    with pytest.raises(UserError, match="it is no file"):
        store.restore(source)


def test_a_deleted_game_is_gone_but_its_deal_has_been_seen(store: Store, path: Path) -> None:
    first = store.add(played(1, player="Anna"), own=True).id
    second = store.add(played(2, player="Bruno"), own=False).id
    kept = store.add(played(3, player="Carla"), own=True).id
    with pytest.raises(UserError, match="there is no game 99"):
        store.delete_games([first, 99])
    assert count(store) == 3
    assert store.delete_games([first, second, first]) == 2
    assert [game for game, _ in store.records()] == [kept]
    assert store.has_played(played(1).deal, "Anna")
    assert not store.has_played(played(2).deal, "Bruno")
    store.close()
    assert b"Bruno" not in path.read_bytes()


# -- several programs ---------------------------------------------------------------------------


def add_many(path: Path, deals: range, own: range) -> None:
    with Store(path) as store:
        for deal in (*deals, *own):
            store.add(played(deal, most=30), own=True)


def test_programs_that_write_at_once_neither_lose_nor_double_games(path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    programs = [
        spawn.Process(target=add_many, args=(path, range(20), range(100 * number, 100 * number + 20)))
        for number in (1, 2, 3)
    ]
    for program in programs:
        program.start()
    for program in programs:
        program.join()
    assert [program.exitcode for program in programs] == [0, 0, 0]
    with Store(path) as store:
        assert (count(store), store.notices) == (80, [])
        assert len(list(store.records())) == 80


_WRITER = """
import sys
from pathlib import Path
from scores.store import Store
from tests.scores.conftest import played
with Store(Path(sys.argv[1])) as store:
    for deal in range(10_000):
        store.add(played(deal, most=5), own=True)
        print(deal, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_killed_program_loses_nothing_that_it_had_stored(path: Path) -> None:
    for number in range(3):
        command = [sys.executable, "-c", _WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for _ in range(10 * (number + 1)):
                line = writer.stdout.readline()
            writer.send_signal(signal.SIGKILL)
            last = (writer.stdout.read().split() or [line])[-1]
        with Store(path) as store:
            assert store.notices == []
            assert count(store) >= int(last) + 1
            assert store.read("PRAGMA integrity_check") == [("ok",)]
            assert store.read(
                "SELECT count(*) FROM games LEFT JOIN records ON game = id WHERE text IS NULL"
            ) == [(0,)]


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


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"cannot use .*(Not a directory|File exists)"):
        Store(tmp_path / "file" / "scores.sqlite3")
    with pytest.raises(UserError, match="cannot use"):
        Store(tmp_path)


# -- versions -----------------------------------------------------------------------------------

_VERSION_1 = (Path(__file__).parents[1] / "data" / "scores-version1.sql").read_text(encoding="utf-8")


def write_version_1(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(_VERSION_1)


def test_a_file_of_version_1_is_read(path: Path) -> None:
    write_version_1(path)
    with Store(path) as store:
        assert store.notices == []
        rows = verified_page(store, Filter(Standing.CLEAN), Order.BEST, 10)
        assert [(row.deal, row.player, row.facts.points) for row in rows] == [("42", "Anna", 35)]
        assert rows[0].best == 35
        assert len(list(store.records())) == 3
        assert store.has_played(Deal.numbered(7), "Anna")
        assert not store.has_played(Deal.numbered(7), "Bruno")


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
