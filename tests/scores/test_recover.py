"""Damaged files: what can be read is recovered; the rest is in tests/data/commands/repair.txt."""

import contextlib
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import cache
from math import isfinite
from pathlib import Path
from time import process_time
from typing import IO, Any

import pytest

from scores.database import ForeignFileError
from scores.estimates import Estimates, Par, estimates, spent, store_bound, store_line, store_par, store_spent
from scores.kinds import Standing
from scores.reviews import Reviewed, find_review, store_review
from scores.stats import hand_statistics, statistics
from scores.store import Store
from scores.tables import Filter, GameOrder, hands, matches, size, verified, verified_page
from solitaire.home.files import UserError
from tests.support.selection import all_tests, sample
from tests.support.stored import BEFORE_VERSION_6, altered, count, ended, played, single

PAGE = 4096


@cache
def filled(games: int) -> bytes:
    """Return a score file that holds one game more than this number."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.sqlite3"
        with Store(path) as store:
            for deal in range(games):
                store.add(played(deal, most=20), own=deal % 4 != 0)
            store.add(played(1), own=True)
        return path.read_bytes()


def fill(path: Path, games: int) -> None:
    path.write_bytes(filled(games))


def standings(store: Store) -> list[int]:
    return [size(store, Filter(standing)) for standing in Standing]


@cache
def everything() -> bytes:
    """Return a score file with all that there is, and more than one of what is in a table of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.sqlite3"
        path.write_bytes(filled(8))
        with Store(path) as store:
            store_par(store, played(1).deal, Par(290.0, 2.0, 9), "fair 1")
            store_spent(store, played(1).deal, 2, 20.0, "oracle 1")
            store.add(ended(7), own=True)
            for number in (42, 43):
                store.add(single(number), own=True)
        return path.read_bytes()


VALUES = ("'x'", "x'ff00'", "-1", "1e99", "9e999", str(2**63 - 1), "CAST(x'ff' AS TEXT)", "NULL")
"""SQL values that no column of a score file should hold."""
COLUMNS = {
    "games": "points standing ended kinds date costly seconds",
    "deals": "name",
    "players": "name",
    "records": "text",
    "estimates": "error",
    "thinking": "deal engine runs seconds",
    "matches": "number date resti player digest",
    "hands": "number standing date daily deal dealer points resti_ns declared player match text digest",
}
ALTERED = [(table, column) for table, columns in COLUMNS.items() for column in columns.split()]


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("thinking", "seconds", "9e999"),
        *sample([(*place, value) for place in ALTERED for value in VALUES], 11),
    ],
)
def test_a_value_altered_by_hand_gets_one_line(path: Path, table: str, column: str, value: str) -> None:
    path.write_bytes(everything())
    with contextlib.suppress(sqlite3.IntegrityError):  # never null, or always different
        altered(path, f"UPDATE {table} SET {column} = {value} WHERE rowid = 1")
    deal = played(1).deal
    with Store(path) as store:
        for standing in Standing:
            for row in verified_page(store, Filter(standing), GameOrder.BEST, 20):
                assert isinstance(row.facts.points, int)
        of_match = verified(store, lambda store: matches(store, "Anna"), 100)
        of_hands = verified(store, lambda store: hands(store, "Anna"), 100)
        resti = [one.resti for one in of_match] + [one.resti for one in of_hands]
        assert all(isinstance(one, int) for one in resti)
        assert len(of_hands) >= 2 or table == "players"
        assert not matches(store, "Anna") or store.find_match(7) == ended(7)
        for player in (None, "Anna"):
            statistics(store, player, date(2026, 1, 1))
            hand_statistics(store, player)
        runs, seconds = spent(store, deal, "oracle 1")
        assert isfinite(seconds)
        store_spent(store, deal, runs + 1, seconds + 0.5, "oracle 1")
        assert spent(store, deal, "oracle 1") == (runs + 1, seconds + 0.5) != (runs, seconds)
    with Store(path) as again:
        assert len(list(again.records())) >= 8
    for notices in (store.notices, again.notices):
        assert len(notices) <= 2
        assert all(len(notice.splitlines()) == 1 for notice in notices)


@pytest.mark.parametrize(
    "change", ["UPDATE bounds SET points = 335", "UPDATE thinking SET seconds = -1", "no header"]
)
def test_what_no_replay_can_check_is_lost(path: Path, change: str) -> None:
    game, line = Reviewed.game(played(1)), played()
    with Store(path) as store:
        store.add(played(1), own=True)
        store_review(store, game, "review 1 native", 60.0, "text")
        store_line(store, line, "oracle 1")
        store_par(store, line.deal, Par(20.0, 2.0, 9), "fair 1")
        store_bound(store, line.deal, 329, "oracle 1")
        store_spent(store, line.deal, 1, 2.0, "oracle 1")
    if change == "no header":
        path.write_bytes(b"x" * 100 + path.read_bytes()[100:])
    else:
        altered(path, change)
    with Store(path) as store:
        assert store.notices[0].endswith("games recovered: 1")
        assert ("has been altered" in store.notices[0]) is (change != "no header")
        assert (standings(store), store.count(None)) == ([1, 0, 0, 0, 0], 1)
        assert estimates(store, line.deal) == Estimates(best=line.score.points)
        assert spent(store, line.deal, "oracle 1") == (0, 0.0)
        assert find_review(store, game, "review 1 native") is None
        store_review(store, game, "review 1 native", 60.0, "text")
        assert find_review(store, game, "review 1 native") == "text"


def as_version_4(path: Path, number: int = 4) -> None:
    """Take the tables of later versions out of a file, and write the number of a version into it."""
    altered(
        path, *BEFORE_VERSION_6, "DROP TABLE bounds", "DROP TABLE thinking", f"PRAGMA user_version = {number}"
    )


def test_a_wrong_version_of_an_earlier_file_is_repaired(path: Path) -> None:
    with Store(path) as store:
        store.add(single(), own=True)
    as_version_4(path, 3)
    with Store(path) as store:  # a migration from version 3 would lose the hands by themselves
        assert (len(hands(store, "Anna")), store.notices) == (1, [])


def test_a_copy_that_is_no_database_does_no_harm_to_the_file_beside_it(path: Path) -> None:
    with Store(path) as store:
        store.add(played(), own=True)
        store_par(store, played().deal, Par(290.0, 2.0, 9), "fair 1")
    as_version_4(path)
    copy = path.with_name(f"{path.name}.version4")
    copy.write_bytes(b"garbage" * 1000)
    with Store(path) as store:
        assert store.notices == []
        assert store.read("SELECT value FROM estimates") == [(290.0,)]
    with contextlib.closing(sqlite3.connect(copy)) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (4,)


def test_a_copy_that_cannot_be_written_is_named_and_nothing_changes(path: Path) -> None:
    fill(path, 1)
    as_version_4(path)
    before = path.read_bytes()
    path.with_name(f"{path.name}.version4").mkdir()
    with pytest.raises(UserError, match=r"cannot write .*scores\.sqlite3\.version4: .*is not changed"):
        Store(path)
    assert path.read_bytes() == before


def test_damage_that_is_gone_at_a_second_look_sets_nothing_aside(path: Path) -> None:
    looks = list[sqlite3.Connection]()

    def damaged_once(connection: sqlite3.Connection) -> int:
        looks.append(connection)
        if len(looks) == 1:
            raise ForeignFileError("its tables are not those of a score file")
        return len(looks)

    with Store(path) as store:
        assert (store.run(damaged_once), store.notices) == (2, [])
        assert looks[0] is not looks[1]
    assert not path.with_name(f"{path.name}.damaged").exists()


@pytest.mark.processes
@pytest.mark.parametrize("form", ["\\x00", "#", ""])
def test_the_search_by_bytes_takes_time_in_proportion_to_the_file(path: Path, form: str) -> None:
    def seconds(count: int) -> float:
        """Return the time that this process has worked, whatever other programs do meanwhile."""
        text = f'[Rules "1"]\n{form}[Rules "classic-1"]\n[Match 21. S: T1 T2\n'
        path.write_bytes(text.encode() * count)
        begin = process_time()
        with Store(path) as store:
            assert "could not be repaired" in store.notices[0]
        for old in path.parent.iterdir():
            old.unlink()
        return process_time() - begin

    once = seconds(20_000)
    assert min(seconds(40_000) for _ in range(3)) < 3 * max(once, 0.25)


@pytest.mark.parametrize("index", ["games_of_all", "sqlite_autoindex_estimates_1"])
def test_a_damaged_index_costs_nothing(path: Path, index: str) -> None:
    """The tables themselves can be read, including what no replay could check."""
    fill(path, 8)
    par, game = Par(200.0, 1.5, 1000, 4), played(1)
    with Store(path) as store:
        store_par(store, game.deal, par, "fair 4")
        store_review(store, Reviewed.game(game), "review 1 native", 60.0, "text")
        root = store.read("SELECT rootpage FROM sqlite_master WHERE name = ?", index)[0][0]
        before = standings(store)
    path.write_bytes(randomised(path.read_bytes(), [root - 1]))
    with Store(path) as store:
        assert (standings(store), estimates(store, game.deal).par) == (before, par)
        assert find_review(store, Reviewed.game(game), "review 1 native") == "text"
        (notice,) = store.notices
        assert notice.endswith("games recovered: 9")
        assert store.read("PRAGMA integrity_check") == [("ok",)]


def test_texts_that_are_long_broken_or_no_text_do_not_keep_the_others_out(path: Path) -> None:
    """A long text lies on several pages, so that only the index finds it; zeros end a text."""
    long = replace(played(4), extra=(("Note", "x" * 20_000),))
    with Store(path) as store:
        for game in (
            played(1),
            played(2, "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"),
            played(3, "Bindo"),
            long,
        ):
            store.add(game, own=True)
        store.add(ended(7), own=True)
        store.add(single(42), own=True)
    altered(path, "DROP TABLE estimates", "UPDATE hands SET text = replace(text, '1. ', '') WHERE number = 5")
    content = path.read_bytes().replace(b"Zo\xc3\xab", b"Zo\xff\xff").replace(b'"Bindo"', bytes(7))
    path.write_bytes(content)
    for suffix in ("", "-wal", "-shm", "-journal"):  # of a repair that was killed
        path.with_name(f"{path.name}.part{suffix}").write_bytes(b"x" * 5000)
    with Store(path) as store:
        names = [record.player for _, record in store.records()]
        assert sorted(names) == ["Anna", "Anna", "Zo\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}"]
        assert long.extra[0] in next(record.extra for _, record in store.records() if len(record.extra) > 0)
        assert store.read("SELECT count(*) FROM hands") == [(1,)]
        assert store.notices[0].endswith("games recovered: 4")
    assert not list(path.parent.glob("*.part*"))


def randomised(content: bytes, pages: Iterable[int]) -> bytes:
    changed = bytearray(content)
    for page in pages:
        changed[page * PAGE : (page + 1) * PAGE] = random.Random(page).randbytes(PAGE)
    return bytes(changed)


@pytest.mark.parametrize(
    ("damage", "at_least"),
    [
        (lambda content, pages: randomised(content, [0]), 101),
        (lambda content, pages: randomised(content, pages[len(pages) // 2 :][:1]), 85),
        (lambda content, pages: randomised(content, range(1, len(content) // PAGE, 5)), 60),
        (lambda content, pages: content[: pages[-4] * PAGE], 48),
    ],
    ids=["first page", "a page of records", "every fifth page", "the end cut off"],
)
def test_what_can_be_read_of_a_damaged_file_is_recovered(
    path: Path, damage: Callable[[bytes, list[int]], bytes], at_least: int
) -> None:
    fill(path, 100)
    content = path.read_bytes()
    pages = [page for page in range(len(content) // PAGE) if b"[Rules" in content[page * PAGE :][:PAGE]]
    content = damage(content, pages)
    path.write_bytes(content)
    with Store(path) as store:
        list(store.records())  # reading it all finds the damage
        assert len(store.notices) == 1
        games = store.read("SELECT count(*) FROM games")[0][0]
        assert f"games recovered: {games}" in store.notices[0]
        assert games >= at_least
        assert store.read("PRAGMA integrity_check") == [("ok",)]
        assert store.add(played(999), own=True).is_new
    assert path.with_name(f"{path.name}.damaged").read_bytes() == content


def test_a_flipped_page_is_repaired_or_said_to_be_beyond_it(path: Path) -> None:
    fill(path, 2)
    content = path.read_bytes()
    for page in range(0, len(content) // PAGE, 1 if all_tests() else 4):
        start, end = page * PAGE, (page + 1) * PAGE
        path.write_bytes(content[:start] + bytes(255 - byte for byte in content[start:end]) + content[end:])
        with Store(path) as store:
            found = list(store.records())
            for standing in Standing:
                verified_page(store, Filter(standing), GameOrder.BEST, 20)
            statistics(store, None, date(2026, 1, 1))
            notices = " ".join(store.notices)
            assert len(found) == 3 or "could not be repaired" in notices  # all three are on one page
            assert not notices or "games recovered: 3" in notices or "could not be repaired" in notices
        for old in path.parent.iterdir():
            old.unlink()


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


def test_a_window_that_is_open_while_a_backup_is_restored_has_it_too(
    store: Store, path: Path, tmp_path: Path
) -> None:
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


@pytest.mark.parametrize("letter", [ord("N") ^ 0x80, ord("7")], ids=["no letter", "no such word"])
def test_a_damaged_description_of_a_table(path: Path, letter: int) -> None:
    """SQLite's message quotes it, and it may not be text at all."""
    fill(path, 2)
    content = bytearray(path.read_bytes())
    content[content.index(b"NULL", content.index(b"CREATE TABLE records"))] = letter
    path.write_bytes(content)
    with Store(path) as store:
        assert len(list(store.records())) == 3
        assert "games recovered: 3" in store.notices[0]
        path.with_name("bad").write_bytes(content)
        with pytest.raises(UserError, match="cannot restore"):
            store.restore(path.with_name("bad"))


def test_games_only_in_the_log_are_recovered(path: Path) -> None:
    with Store(path) as store:
        store.read("PRAGMA journal_mode = WAL")  # as versions before 1.0.1 left it when they were killed
        store.add(played(1), own=True)
        store.add(played(2), own=False)
        log = path.with_name("scores.sqlite3-wal")
        saved = log.read_bytes()
    path.write_bytes(b"damaged")
    log.write_bytes(saved)
    with Store(path) as store:
        assert standings(store) == [1, 0, 0, 1, 0]


def test_damage_while_the_file_is_open_is_repaired_too(path: Path) -> None:
    fill(path, 60)
    with Store(path) as store:
        content = path.read_bytes()
        path.write_bytes(randomised(content, range(1, len(content) // PAGE)))
        assert store.add(played(99), own=True).is_new
        assert len(store.notices) == 1
        assert store.read("SELECT count(*) FROM games") == [(1,)]


def test_a_repeat_found_ahead_of_the_first_play_stays_the_repeat(path: Path) -> None:
    with Store(path) as store:
        store.add(played(most=20), own=True)
        store.add(played(most=30), own=True)
        before = standings(store)
    altered(path, "UPDATE records SET game = 3 WHERE game = 1", "DROP TABLE estimates")
    with Store(path) as store:
        assert "games recovered: 2" in store.notices[0]
        assert standings(store) == before == [1, 0, 1, 0, 0]


def test_a_log_that_goes_while_it_is_opened_hinders_no_repair(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program has just written what it held."""
    fill(path, 8)
    journal, usual = path.with_name(f"{path.name}-journal"), Path.open

    def opened(file: Path, mode: str = "r") -> IO[Any]:
        if file == journal:
            journal.unlink(missing_ok=True)
        return usual(file, mode)

    path.write_bytes(b"x" * 100 + path.read_bytes()[100:])
    journal.touch()
    monkeypatch.setattr(Path, "open", opened)
    with Store(path) as store:
        assert store.notices[0].endswith("games recovered: 9")


def test_two_programs_repair_a_file_once(path: Path) -> None:
    fill(path, 8)
    with Store(path) as one, Store(path) as other:
        content = path.read_bytes()
        path.write_bytes(randomised(content, range(1, 12)))
        one.add(played(50), own=True)
        other.add(played(51), own=True)
        assert (len(one.notices), len(other.notices)) == (1, 0)
        for store in (one, other):
            assert len(list(store.records())) == 11
