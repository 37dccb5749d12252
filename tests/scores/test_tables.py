"""The score tables: which games are in which, their order, and that every score is replayed."""

from dataclasses import replace

import pytest

from scores.kinds import Standing
from scores.store import Store
from scores.tables import (
    Filter,
    GameOrder,
    Listing,
    Played,
    PlayedHand,
    PlayedMatch,
    ScoreRow,
    Show,
    count_listed,
    earlier,
    listed,
    place,
    size,
    to_beat,
    verified_page,
)
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from tests.support.stored import ended, played, single


@pytest.fixture
def full(store: Store) -> Store:
    """A store with 12 first plays by Anna, one deal played again, two games by Bruno and an import."""
    for deal in range(12):
        store.add(played(deal, help=Help(undone_plays=deal % 2), seconds=100 + deal), own=True)
    store.add(played(3, most=100), own=True)
    store.add(played(3, player="Bruno"), own=True)
    store.add(played(4, player="Bruno", most=50), own=True)
    store.add(played(42, player="Carla"), own=False)
    return store


def rows(store: Store, which: Filter, order: GameOrder = GameOrder.BEST) -> list[ScoreRow]:
    return verified_page(store, which, order, 100)


def test_the_tables_are_kept_apart(full: Store) -> None:
    sizes = dict(zip(Standing, (8, 6, 1, 1, 0), strict=True))
    for standing in Standing:
        found = rows(full, Filter(standing))
        assert len(found) == size(full, Filter(standing)) == sizes[standing]
        assert {row.facts.standing for row in found} <= {standing}


def test_the_best_come_first_or_the_newest(full: Store) -> None:
    best = rows(full, Filter(Standing.CLEAN))
    assert [row.facts.points for row in best] == sorted((row.facts.points for row in best), reverse=True)
    newest = rows(full, Filter(Standing.CLEAN), GameOrder.NEWEST)
    assert [row.id for row in newest] == sorted((row.id for row in best), reverse=True)
    for order, whole in ((GameOrder.BEST, best), (GameOrder.NEWEST, newest)):
        pages = [verified_page(full, Filter(Standing.CLEAN), order, 3, start) for start in range(0, 9, 3)]
        assert [row for page in pages for row in page] == whole
    points = [row.facts.points for row in best]
    places = [place(full, Filter(Standing.CLEAN), one) for one in (*points, 335, -500)]
    assert places == [*(points.index(one) + 1 for one in points), 1, len(points) + 1]


def test_by_player_and_by_deal(full: Store) -> None:
    assert [row.player for row in rows(full, Filter(Standing.CLEAN, "Bruno"))] == ["Bruno", "Bruno"]
    deal = Deal.from_cards(Deal.numbered(3).cards)
    assert [(row.deal, row.player) for row in rows(full, Filter(Standing.AGAIN, deal=deal))] == [
        ("3", "Anna")
    ]
    assert rows(full, Filter(Standing.CLEAN, "Bruno", Deal.numbered(5))) == []
    assert rows(full, Filter(Standing.CLEAN, "Nobody")) == []
    assert size(full, Filter(Standing.CLEAN, "Bruno", Deal.numbered(3))) == 1


def test_a_row_shows_everything(full: Store) -> None:
    game = played(1, help=Help(undone_plays=1), seconds=101)
    (row,) = rows(full, Filter(Standing.ASSISTED, deal=Deal.numbered(1)))
    facts, score = row.facts, game.score
    assert (row.deal, row.player, row.par, row.best) == ("1", "Anna", None, None)
    assert (facts.date, facts.seconds, facts.ended) == ("2026-01-06", 101, "finished")
    parts = score.points, score.account_points, score.versicole_points, score.negative_points
    assert (facts.points, facts.account, facts.versicole, facts.negative) == parts
    assert (facts.undone_plays, facts.fair_hints, facts.oracle_hints) == (1, 0, 0)


def test_the_score_to_beat_is_of_any_player_the_earlier_game_of_the_same(full: Store) -> None:
    deal = Deal.numbered(42)
    challenge = to_beat(full, deal)
    assert challenge is not None
    assert (challenge.record, challenge.points) == (played(42, player="Carla"), 35)
    assert earlier(full, deal, "Carla") is None
    assert to_beat(full, Deal.numbered(1000)) is None

    best = earlier(full, Deal.numbered(3), "Anna")
    assert best is not None
    assert best.record.score.points == best.points == played(3).score.points
    assert len(best.shown) == len(best.record.moves) + 1
    assert best.shown[0] == 0
    assert best.shown[-1] == best.points
    assert earlier(full, Deal.numbered(3), "Dora") is None


def test_an_unfinished_game_is_beaten_by_any_other(store: Store) -> None:
    store.add(played(7, most=60), own=True)
    gave_up = earlier(store, Deal.numbered(7), "Anna")
    assert gave_up is not None
    assert gave_up.points == -300
    store.add(replace(played(7), date="2026-01-07"), own=True)
    assert to_beat(store, Deal.numbered(7)) == earlier(store, Deal.numbered(7), "Anna") != gave_up


# -- The list of both games: what is in it, in which order, by pages -------------------------------


@pytest.fixture
def both(store: Store) -> Store:
    """Three games, two matches and two hands of Anna's, a game of Bruno's, and two imports."""
    store.mark_seen(Deal.numbered(44), "Anna")  # a repeat is listed, too
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


@pytest.mark.parametrize(
    ("which", "found"),
    [
        (Listing("Anna"), ALL),  # the newest first, and of a day the solitaire
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
    for offset in range(8):
        assert [brief(row) for row in listed(both, which, 3, offset)] == found[offset : offset + 3]


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
