"""The score tables: what was altered by hand is repaired from the records, and reported."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from scores.games import GAME
from scores.kinds import OWN, Standing
from scores.stats import hand_statistics
from scores.store import Store
from scores.tables import (
    Filter,
    GameOrder,
    HandOrder,
    PlayedHand,
    PlayedMatch,
    ScoreRow,
    hands,
    matches,
    size,
    verified,
    verified_page,
)
from solitaire.home.files import UserError
from solitaire.rules.record import format_record
from tests.support.stored import UNDONE, daily, ended, played, single

CORRECTED = "scores that differed from their records, corrected: {}"
LOST = "records that no longer replay, taken out of the tables: 1"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A score file with four games, a match and five hands of Anna's, and imports.

    The hands are the rows 1 to 12, 13 to 17, and 18.
    """
    path, day = tmp_path_factory.mktemp("scores") / "scores.sqlite3", date(2026, 7, 1)
    own = (single(), single(day="2026-07-02"), replace(single(44), extra=(UNDONE,)), daily(day, day))
    with Store(path) as store:
        store.add(ended(7), own=True)
        for record in (*own, daily(day, date(2026, 7, 5))):
            store.add(record, own=True)
        store.add(single(50, "Carla"), own=False)
        for deal in range(4):
            store.add(played(deal), own=True)
        store.add(played(42, "Carla"), own=False)
    return path.read_bytes()


@pytest.fixture
def full(path: Path, content: bytes) -> Iterator[Store]:
    path.write_bytes(content)
    with Store(path) as store:
        yield store


def games(store: Store) -> list[ScoreRow]:
    both = Standing.CLEAN, Standing.OTHERS
    return [row for one in both for row in verified_page(store, Filter(one), GameOrder.BEST, 100)]


def tables(store: Store) -> tuple[list[PlayedMatch], list[PlayedHand], list[PlayedHand], list[ScoreRow]]:
    return (
        verified(store, lambda store: matches(store, "Anna"), 100),
        verified(store, lambda store: hands(store, "Anna"), 100),
        verified(store, lambda store: hands(store, "Anna", standings=(Standing.OTHERS,)), 100),
        games(store),
    )


@pytest.mark.parametrize(
    ("change", "count"),
    [
        ("hands SET points = 9999", 18),
        ("hands SET resti_ns = 9, resti_ew = 0 WHERE match IS NULL AND id = 13", 1),
        ("hands SET date = '2020-02-02'", 18),
        ("hands SET daily = 1 - daily WHERE id < 14", 13),
        ("hands SET dealer = 'W', deal = 'x' WHERE id IN (1, 13)", 2),
        ("hands SET number = 5 WHERE id = 13", 1),
        ("hands SET standing = 3 WHERE id = 15", 1),
        ("hands SET standing = 0 WHERE id = 15", 1),
        ("hands SET declared = 9999, t1_saved = NULL, kings_lost = 4, last_trick = 5 WHERE id = 2", 1),
        ("hands SET digest = NULL", 6),
        ("hands SET digest = 'x' || id", 18),
        ("matches SET resti = 99", 1),
        ("matches SET number = '8', date = NULL", 1),
        ("games SET points = 334 WHERE id = 3", 1),
        ("games SET seconds = 1, kinds = 'DEMONIO'", 5),
        ("games SET digest = x'00'", 5),
    ],
)
def test_altered_values_are_corrected_and_said_once(full: Store, change: str, count: int) -> None:
    before, figures = tables(full), hand_statistics(full, "Anna")
    assert {row.standing for row in before[1]} == set(OWN)
    assert full.notices == []
    full.write(lambda connection: connection.execute(f"UPDATE {change}"))
    tables(full)
    assert sum(int(notice.rpartition(" ")[2]) for notice in full.notices) == count
    assert {notice.rpartition(" ")[0] for notice in full.notices} == {CORRECTED.format(1)[:-2]}
    full.notices.clear()
    assert (tables(full), hand_statistics(full, "Anna"), full.notices) == (before, figures, [])


def without_digest(store: Store, which: str) -> None:
    store.write(lambda connection: connection.execute(f"UPDATE hands SET digest = NULL WHERE {which}"))


def test_a_hand_with_an_altered_digest_is_not_added_again(full: Store) -> None:
    without_digest(full, "id > 0")
    tables(full)
    assert full.add(single(50, "Carla"), own=False).id == 18
    assert not full.add(single(), own=True).is_new


def test_digests_that_are_exchanged_are_put_right(full: Store) -> None:
    digests = "SELECT digest FROM hands ORDER BY id"
    before = full.read(digests)

    def exchange(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE hands SET digest = NULL WHERE id = 13")
        for row, other in ((14, 13), (13, 14)):
            connection.execute("UPDATE hands SET digest = ? WHERE id = ?", (*before[other - 1], row))

    full.write(exchange)
    assert full.read(digests) != before
    tables(full)
    assert full.read(digests) == before


def test_a_hand_that_was_added_again_stays_twice_without_end(full: Store) -> None:
    """Neither row is deleted, whichever has lost its digest; one of them has it again."""
    without_digest(full, "id = 18")
    assert full.add(single(50, "Carla"), own=False).id == 19
    for which in ("id = 0", "id = 19", "id > 0"):
        without_digest(full, which)
        assert [row.id for row in tables(full)[2]] == [18, 19]
        assert full.add(single(50, "Carla"), own=False).id in (18, 19)


def test_only_the_rows_shown_are_replayed(full: Store) -> None:
    full.write(lambda connection: connection.execute("UPDATE hands SET points = 9999"))
    rows = verified(full, lambda store: hands(store, "Anna", HandOrder.NEWEST), 3)
    assert [row.points == 9999 for row in rows] == [False] * 3 + [True] * 14
    assert full.notices == [CORRECTED.format(3)]


def test_a_long_list_is_replayed_as_far_as_anybody_reads(
    full: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = games(full)
    monkeypatch.setattr("scores.tables.MOST_REPLAYED", 3)
    full.write(lambda connection: connection.execute("UPDATE games SET seconds = 1"))
    assert [row == right for row, right in zip(games(full), before, strict=True)] == [True] * 3 + [
        False,
        True,
    ]


@pytest.mark.parametrize("text", ["", "garbage", format_record(played(1)).replace("T21 ", "T22 ", 1)])
def test_a_game_that_does_not_replay_leaves_the_tables(full: Store, text: str) -> None:
    full.write(lambda connection: connection.execute("UPDATE records SET text = ? WHERE game = 2", (text,)))
    assert 2 not in [row.id for row in games(full)]
    assert (size(full, Filter(Standing.CLEAN)), size(full, Filter(Standing.REFUSED))) == (3, 1)
    assert 2 not in [game for game, _ in full.records()]
    with pytest.raises(UserError, match=r"game 2 in scores\.sqlite3 no longer replays: "):
        full.find(GAME, 2)


@pytest.mark.parametrize("text", ["garbage", "[Rules"])
def test_a_hand_that_does_not_replay_leaves_the_tables_with_its_match(full: Store, text: str) -> None:
    full.write(lambda connection: connection.execute("UPDATE hands SET text = ? WHERE id = 4", (text,)))
    found = tables(full)
    assert (len(found[0]), 4 in [row.id for row in found[1]], len(found[1])) == (0, False, 16)
    assert full.notices == [LOST]
    assert tables(full) == found
    assert full.notices == [LOST]
    assert hand_statistics(full, "Anna").matches == 0


@pytest.mark.parametrize(
    ("change", "hands_left"),
    [
        ("UPDATE hands SET text = replace(text, '[Match \"7\"]', '[Match \"8\"]') WHERE id = 1", 16),
        ("DELETE FROM hands WHERE match IS NOT NULL AND number > 3", 8),
        ("UPDATE hands SET number = NULL WHERE id = 6", 16),
        ("DELETE FROM hands WHERE match IS NOT NULL", 5),
    ],
)
def test_a_match_that_does_not_replay_leaves_the_tables(full: Store, change: str, hands_left: int) -> None:
    full.write(lambda connection: connection.execute(change))
    found = tables(full)
    assert (len(found[0]), len(found[1])) == (0, hands_left)
    assert full.notices == [LOST]
    assert tables(full) == found
