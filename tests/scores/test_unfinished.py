"""Hands of an unfinished match: in the tables as they end, and stored once when the match ends."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from scores.hands import HAND
from scores.kinds import Standing
from scores.recover import recover
from scores.stats import hand_statistics
from scores.store import Store
from scores.tables import HandOrder, hands, matches, repair
from solitaire.classic.match import HANDS
from solitaire.classic.players import margin
from tests.support.stored import ended, single

MATCH = ended(7)


def listed(store: Store) -> list[tuple[int | None, int | None, int, int, Standing]]:
    """The hands in the table, by match and number."""
    rows = hands(store, "Anna", HandOrder.NUMBER)
    found = [(row.match, row.number, row.points, row.resti, row.standing) for row in rows]
    return sorted(found, key=lambda row: row[1] or 0)


def test_a_hand_is_listed_with_its_match_as_it_ends(store: Store) -> None:
    for number in (0, 1):
        added = store.add(MATCH.hands[number], own=True)
        assert added.is_new
        assert not store.add(MATCH.hands[number], own=True).is_new  # by another window
    assert [row[:2] for row in listed(store)] == [(7, 1), (7, 2)]
    assert matches(store, "Anna") == []
    found = hand_statistics(store, "Anna")
    assert (found.hands, found.single_hands, found.matches) == (2, 0, 0)
    assert not repair(store, hands(store, "Anna"))
    assert store.find(HAND, added.id) == MATCH.hands[1]


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(0, HANDS - 1), max_size=5), st.lists(st.integers(0, HANDS - 1), max_size=3))
def test_a_match_has_each_hand_once_in_whatever_order_they_come(before: list[int], after: list[int]) -> None:
    with TemporaryDirectory() as folder, Store(Path(folder) / "scores.sqlite3") as store:
        for number in before:
            store.add(MATCH.hands[number], own=True)
        kept = {row.id for row in hands(store, "Anna")}
        assert store.add(MATCH, own=True).is_new
        for number in after:  # another window is late
            assert not store.add(MATCH.hands[number], own=True).is_new
        assert not store.add(MATCH, own=True).is_new
        assert listed(store) == [
            (7, number + 1, margin(hand.hand).points, margin(hand.hand).resti, Standing.CLEAN)
            for number, hand in enumerate(MATCH.hands)
        ]
        assert kept <= {row.id for row in hands(store, "Anna")}  # their reviews stay theirs
        found = hand_statistics(store, "Anna")
        assert (found.hands, found.single_hands, found.matches) == (HANDS, 0, 1)
        assert store.find_match(7) == MATCH
        assert not repair(store, [*hands(store, "Anna"), *matches(store, "Anna")])


def test_a_hand_keeps_its_category_when_its_match_ends(store: Store) -> None:
    known = MATCH.hands[3].hand
    store.add(replace(single(), hand=known), own=True)  # the deal of a hand was played before
    assert store.add(MATCH.hands[3], own=True).standing is Standing.AGAIN
    assert store.add(MATCH.hands[4], own=True).standing is Standing.CLEAN
    store.add(MATCH, own=True)
    standings = {row.number: row.standing for row in hands(store, "Anna") if row.match == 7}
    assert (standings[4], standings[5]) == (Standing.AGAIN, Standing.CLEAN)


def test_hands_of_an_abandoned_match_can_be_deleted(store: Store) -> None:
    added = store.add(MATCH.hands[0], own=True)
    assert store.delete(HAND, [added.id]) == 1
    assert listed(store) == []


def test_an_imported_hand_of_a_match_has_no_place_in_ones_own(store: Store) -> None:
    store.add(MATCH.hands[0], own=False)
    (row,) = hands(store, "Anna", standings=(Standing.OTHERS,))
    assert (row.match, row.standing) == (None, Standing.OTHERS)
    store.add(MATCH.hands[0], own=True)
    store.add(MATCH, own=True)
    assert len(listed(store)) == HANDS
    assert len(hands(store, "Anna", standings=(Standing.OTHERS,))) == 1


def test_they_are_recovered_from_a_damaged_file_and_none_twice(path: Path) -> None:
    with Store(path) as store:
        for number in (0, 1, 2):
            store.add(MATCH.hands[number], own=True)
        before = listed(store)
    recover(path, "a test")
    with Store(path) as store:
        assert listed(store) == before
        store.add(MATCH, own=True)  # the texts of the rows before may still lie in the file
    recover(path, "a test")
    with Store(path) as store:
        assert [row[:2] for row in listed(store)] == [(7, number + 1) for number in range(HANDS)]
