"""Matches of the classic game in the store: stored, found, deleted, and recovered from a damaged file."""

from dataclasses import replace
from pathlib import Path

import pytest

from scores import tables
from scores.kinds import NotEndedError, Standing
from scores.store import Store
from solitaire.classic.match import HANDS
from solitaire.classic.match_record import MatchRecord
from solitaire.home.files import UserError
from tests.support.stored import ended, played


def test_a_match_comes_back_unchanged(store: Store) -> None:
    store.add(ended(), own=True)
    assert store.find_match(7) == ended()
    assert store.find_match(8) is None


def test_the_columns_follow_from_the_record(store: Store) -> None:
    store.add(ended(), own=True)
    (row,) = store.read(
        "SELECT matches.number, name, date, resti FROM matches JOIN players ON player = players.id"
    )
    assert row == ("7", "Anna", "2026-01-06", ended().match.resti[0])
    rows = store.read("SELECT number, deal, points, resti_ns, resti_ew FROM hands ORDER BY number")
    assert [(number, deal) for number, deal, *_ in rows[:-1]] == [(n, str(84 + n)) for n in range(HANDS - 1)]
    assert rows[-1][1] == "95/17"
    for (_, _, points, ns, ew), hand in zip(rows, ended().match.hands, strict=True):
        assert (ns, ew) == hand.tally.resti
        assert points == hand.tally.lead + 60 * (ns - ew - final(hand.tally.lead))


def final(lead: int) -> int:
    """Return the resti that a lead wins after the count; below 0 for EW."""
    return (lead + 59) // 60 if lead > 0 else lead // 60


def test_a_match_is_added_once_but_every_other_is_another(store: Store) -> None:
    other_day = replace(ended(), date="2026-01-07")
    for record in (ended(), ended(), other_day, ended(8)):
        store.add(record, own=True)
    assert store.count(None) == 3
    assert store.find_match(7) == other_day  # the last one added


def test_a_match_in_progress_leaves_no_trace(store: Store) -> None:
    with pytest.raises(NotEndedError, match="in progress"):
        store.add(replace(ended(), hands=ended().hands[:3]), own=True)
    assert store.read("SELECT count(*) FROM players") == [(0,)]


def test_players_are_counted_and_deleted_with_their_matches(store: Store, path: Path) -> None:
    store.add(played(player="Anna"), own=True)
    for player in ("Anna", "Bruno"):
        store.add(ended(7, player), own=True)
    assert (store.count("Anna"), store.count("Bruno"), store.count(None)) == (2, 1, 3)
    assert store.delete_player("Anna") == 2
    found = store.find_match(7)
    assert found is not None
    assert found.names[0] == "Bruno"
    assert store.read("SELECT count(*) FROM hands") == [(HANDS,)]
    store.close()
    assert b"Anna" not in path.read_bytes()


def test_everything_deleted_is_no_longer_in_the_file(store: Store, path: Path) -> None:
    store.add(ended(), own=True)
    assert store.delete_everything() == 1
    store.close()
    assert b"[Rules" not in path.read_bytes()


def test_a_backup_holds_the_matches(store: Store, tmp_path: Path) -> None:
    store.add(ended(), own=True)
    store.backup(tmp_path / "copy.sqlite3")
    with Store(tmp_path / "copy.sqlite3") as copy:
        assert copy.find_match(7) == ended()


@pytest.mark.parametrize("keep", [0, 4096], ids=["no header", "no first page"])
def test_matches_are_recovered_from_a_damaged_file(path: Path, keep: int) -> None:
    with Store(path) as store:
        store.add(played(), own=True)
        store.add(ended(), own=True)
        store.add(ended(8), own=True)
        resti = store.read("SELECT number, resti FROM matches ORDER BY number")
    content = path.read_bytes()
    path.write_bytes(b"x" * max(keep, 100) + content[max(keep, 100) :])
    with Store(path) as store:
        assert "games recovered: 3" in store.notices[0]
        assert [store.find_match(number) for number in (7, 8)] == [ended(), ended(8)]
        assert store.read("SELECT number, resti FROM matches ORDER BY number") == resti


def test_a_match_without_all_its_hands_is_not_recovered(path: Path) -> None:
    with Store(path) as store:
        store.add(ended(), own=True)
        store.add(ended(8), own=True)
    content = path.read_bytes()
    start = content.index(b'[Hand "5"]')
    path.write_bytes(b"x" * 100 + content[100:start] + b"?" + content[start + 1 :])
    with Store(path) as store:
        assert "games recovered: 1" in store.notices[0]


def test_a_hand_that_no_longer_replays_is_reported(store: Store) -> None:
    store.add(ended(), own=True)
    store.write(lambda connection: connection.execute("UPDATE hands SET text = 'x' WHERE number = 3"))
    with pytest.raises(UserError, match=r"match 7 in scores\.sqlite3 no longer replays"):
        store.find_match(7)


def with_help(record: MatchRecord) -> MatchRecord:
    """Return a match with a play taken back in its fourth hand."""
    helped = replace(record.hands[3], extra=(("Help", "undone-plays=1 fair-hints=0 oracle-hints=0"),))
    return replace(record, hands=(*record.hands[:3], helped, *record.hands[4:]))


def test_a_match_played_again_shows_help_too(store: Store) -> None:
    days = ("2026-01-06", "2026-01-07", "2026-01-08")
    first, second, third = (replace(ended(), date=day) for day in days)
    for record in (first, with_help(second), third):
        store.add(record, own=True)
    found = tables.matches(store, "Anna")
    assert [(one.date, one.is_assisted) for one in found] == list(
        zip(days, (False, True, False), strict=True)
    )


def test_the_tables_show_the_best_first_and_who_was_helped(store: Store) -> None:
    for record in (ended(), with_help(ended(8)), ended(9, player="Bruno")):
        store.add(record, own=True)
    found = tables.matches(store, "Anna")
    assert sorted(one.number for one in found) == [7, 8]
    assert [one.resti for one in found] == sorted((one.resti for one in found), reverse=True)
    assert [one.resti for one in found if one.number == 7] == [ended().match.resti[0]]
    assert {one.number: one.is_assisted for one in found} == {7: False, 8: True}
    hands = tables.hands(store, "Anna")
    assert len(hands) == 2 * HANDS
    assert [(one.match, one.number) for one in hands if one.standing is Standing.ASSISTED] == [(8, 4)]
    order = [(-one.resti, -one.points) for one in hands]
    assert order == sorted(order)
    assert sum(one.resti for one in hands if one.match == 7) == sum(
        hand.tally.resti[0] - hand.tally.resti[1] for hand in ended().match.hands
    )
    assert tables.matches(store, "nobody") == []
