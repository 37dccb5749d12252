"""The list of both games: what is in it, in which order, by pages."""

import pytest

from scores.kinds import Standing
from scores.store import Store
from scores.tables import Listing, Played, PlayedHand, PlayedMatch, ScoreRow, Show, count_listed, listed
from solitaire.rules.deal import Deal
from tests.support.stored import ended, played, single


@pytest.fixture
def both(store: Store) -> Store:
    """Three games, two matches and two hands of Anna's, a game of Bruno's, and two imports."""
    for number, day in ((42, "2026-05-01"), (43, "2026-05-03"), (44, "2026-04-01")):
        store.add(played(number, date=day), own=True)
    for number in (7, 8):
        store.add(ended(number), own=True)
    for number, day in ((42, "2026-05-02"), (43, "2026-05-03")):
        store.add(single(number, day=day), own=True)
    store.add(played(42, "Bruno"), own=True)
    store.add(played(77, "Dora"), own=False)
    store.add(single(99, "Carla"), own=False)
    return store


def brief(row: Played) -> str:
    if isinstance(row, ScoreRow):
        return f"deal {row.deal}"
    return f"match {row.number}" if isinstance(row, PlayedMatch) else f"hand {row.deal}"


ALL = ["deal 43", "hand 43", "hand 42", "deal 42", "deal 44", "match 8", "match 7"]


def test_the_newest_come_first_and_of_a_day_the_solitaire(both: Store) -> None:
    which = Listing("Anna")
    assert [brief(row) for row in listed(both, which, 20)] == ALL
    assert count_listed(both, which) == len(ALL)


@pytest.mark.parametrize("offset", range(8))
def test_pages_are_parts_of_the_whole(both: Store, offset: int) -> None:
    assert [brief(row) for row in listed(both, Listing("Anna"), 3, offset)] == ALL[offset : offset + 3]


@pytest.mark.parametrize(
    ("which", "found"),
    [
        (Listing("Anna", Show.SOLITAIRE), ["deal 43", "deal 42", "deal 44"]),
        (Listing("Anna", Show.CLASSIC), ["hand 43", "hand 42", "match 8", "match 7"]),
        (Listing("Anna", Show.OTHERS), ["hand 99", "deal 77"]),
        (Listing("Bruno"), ["deal 42"]),
        (Listing("Nobody"), []),
        (Listing("Nobody", Show.OTHERS), ["hand 99", "deal 77"]),
        (Listing("Anna", deal=Deal.numbered(43)), ["deal 43"]),
        (Listing("Anna", Show.OTHERS, Deal.numbered(77)), ["deal 77"]),
        (Listing("Anna", deal=Deal.numbered(77)), []),
    ],
)
def test_what_is_listed(both: Store, which: Listing, found: list[str]) -> None:
    assert [brief(row) for row in listed(both, which, 20)] == found
    assert count_listed(both, which) == len(found)


def test_by_result_the_best_of_each_kind_come_first(both: Store) -> None:
    rows = listed(both, Listing("Anna", is_by_result=True), 20)
    assert [type(row) for row in rows] == [ScoreRow] * 3 + [PlayedMatch] * 2 + [PlayedHand] * 2
    made = [row.facts.points if isinstance(row, ScoreRow) else row.resti for row in rows[:5]]
    assert made[:3] == sorted(made[:3], reverse=True)
    assert made[3:] == sorted(made[3:], reverse=True)


def test_the_hands_of_a_match_are_listed_in_order(both: Store) -> None:
    for row in listed(both, Listing("Anna", Show.CLASSIC), 20):
        if isinstance(row, PlayedMatch):
            which = Listing("Anna", match=row.id)
            hands = listed(both, which, 20)
            assert [hand.number for hand in hands if isinstance(hand, PlayedHand)] == [*range(1, 13)]
            assert {hand.match for hand in hands if isinstance(hand, PlayedHand)} == {row.number}
            assert count_listed(both, which) == len(hands)


def test_repeats_are_listed_too(both: Store) -> None:
    both.add(played(42, date="2026-06-01"), own=True)
    (row, *_) = listed(both, Listing("Anna"), 1)
    assert isinstance(row, ScoreRow)
    assert row.facts.standing is Standing.AGAIN
