"""Deleting from the store, backing it up and restoring it."""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest

from scores import schema
from scores.games import GAME
from scores.store import Store
from solitaire.home.files import UserError
from tests.support import recorded
from tests.support.stored import count, played


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


@pytest.mark.parametrize(("index", "start"), [("hands_by_deal", 0), ("games_of_all", 4000)])
def test_a_backup_of_a_damaged_store_is_sound_and_the_store_is_repaired(
    path: Path, tmp_path: Path, index: str, start: int
) -> None:
    with Store(path) as store:
        for deal in range(40):
            store.add(played(deal, most=5), own=False)
        root, page = store.read(
            "SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = ?", index
        )[0]
    content = bytearray(path.read_bytes())
    at = (root - 1) * page + start
    content[at : at + 64] = b"\xa5" * 64
    path.write_bytes(content)
    with Store(path) as store:
        store.backup(tmp_path / "copy")
        (notice,) = store.notices
        assert notice.endswith("games recovered: 40")
        store.restore(tmp_path / "copy")
        assert count(store) == 40
    assert path.with_name(f"{path.name}.damaged").read_bytes() == content


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
    old.write_bytes((recorded.DATA / "home-0.1" / "scores.sqlite3").read_bytes())
    store.restore(old)
    with contextlib.closing(sqlite3.connect(store.path)) as another:  # never meets the earlier version
        assert another.execute("PRAGMA user_version").fetchone() == (len(schema.SCHEMA.migrations),)
    assert store.read("PRAGMA user_version")[0][0] == len(schema.SCHEMA.migrations)
    assert count(store) > 0
    assert old.read_bytes() == (recorded.DATA / "home-0.1" / "scores.sqlite3").read_bytes()


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
    with pytest.raises(UserError, match="it is not a file"):
        store.restore(source)


def test_a_deleted_game_is_gone_but_its_deal_has_been_seen(store: Store, path: Path) -> None:
    first = store.add(played(1, player="Anna"), own=True).id
    second = store.add(played(2, player="Bruno"), own=False).id
    kept = store.add(played(3, player="Carla"), own=True).id
    with pytest.raises(UserError, match="there is no game 99"):
        store.delete(GAME, [first, 99])
    assert count(store) == 3
    assert store.delete(GAME, [first, second, first]) == 2
    assert [game for game, _ in store.records()] == [kept]
    assert store.has_played(GAME, played(1).deal, "Anna")
    assert not store.has_played(GAME, played(2).deal, "Bruno")
    store.close()
    assert b"Bruno" not in path.read_bytes()
