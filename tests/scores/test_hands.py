"""Hands and matches of the classic game in the store: listed, counted, recovered from a damaged file."""

import contextlib
import sqlite3
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scores import schema
from scores.goals import DAILY_HAND, DailyResults, Streak, month, streak
from scores.hands import HAND, HandFigures, hand_part
from scores.kinds import Standing
from scores.recover import recover
from scores.stats import by_opponents, hand_statistics
from scores.store import Store
from scores.tables import HandOrder, PlayedHand, PlayedMatch, hands, matches, repair
from solitaire.classic.deal import daily_hand, numbered
from solitaire.classic.hand import Hand
from solitaire.classic.match import HANDS
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.players import margin
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import Seat
from solitaire.home.files import UserError
from solitaire.rules.deal import Deal
from tests.support.classic_recorded import printed_hand
from tests.support.stored import BEFORE_VERSION_6, UNDONE, daily, ended, hand_of, played, short, single

DAY = date(2026, 7, 1)


def with_help(record: MatchRecord) -> MatchRecord:
    """Return a match with a play taken back in its fourth hand."""
    helped = replace(record.hands[3], extra=(UNDONE,))
    return replace(record, hands=(*record.hands[:3], helped, *record.hands[4:]))


@pytest.mark.parametrize("text", ["[Rules x", "x\n[Rules ", '\n[Rules "classic-1"]\n'])
def test_a_header_that_looks_like_the_beginning_of_a_hand(store: Store, text: str) -> None:
    record = replace(single(), extra=(("Event", text),))
    store.add(record, own=True)
    ((text,),) = store.read("SELECT text FROM hands")
    assert parse_hand(hand_part(text)) == record


def test_a_deal_known_from_a_match_was_played_before(store: Store) -> None:
    store.add(ended(7), own=True)
    assert store.add(single(84), own=True).standing is Standing.AGAIN
    assert store.add(single(42), own=True).standing is Standing.CLEAN
    assert store.add(single(85, "Bruno"), own=True).standing is Standing.CLEAN
    assert store.add(replace(single(43), extra=(UNDONE,)), own=True).standing is Standing.ASSISTED
    assert store.add(replace(single(44), extra=(("Help", "?"),)), own=True).standing is Standing.ASSISTED
    store.delete_matches(7)  # its deals have still been seen
    assert store.add(single(86), own=True).standing is Standing.AGAIN


def test_hands_are_listed_in_each_order_and_imports_apart(store: Store) -> None:
    store.add(ended(7), own=True)
    store.add(single(42, day="2026-07-03"), own=True)
    store.add(single(43, "Bruno"), own=True)
    store.add(single(44, "Carla"), own=False)
    own = hands(store, "Anna")
    assert len(own) == 13
    by_points = hands(store, "Anna", HandOrder.POINTS)
    assert [one.points for one in by_points] == sorted((one.points for one in own), reverse=True)
    newest = hands(store, "Anna", HandOrder.NEWEST)[0]
    assert (newest.match, newest.number, newest.deal, newest.dealer) == (None, None, "42", "S")
    (other,) = hands(store, "Anna", standings=(Standing.OTHERS,))
    assert (other.player, other.deal) == ("Carla", "44")
    (one,) = matches(store, "Anna")
    of_match = hands(store, "Anna", HandOrder.NUMBER, match=one.id)
    assert [(hand.match, hand.number) for hand in of_match] == [(7, number) for number in range(1, 13)]


@pytest.mark.parametrize(
    ("hand", "figures"),
    [
        (printed_hand(), HandFigures(t1_saved=None, kings_lost=2, last_trick=True, declared=15)),
        (ended().match.hands[0], HandFigures(t1_saved=False, kings_lost=0, last_trick=True, declared=0)),
        (ended().match.hands[5], HandFigures(t1_saved=True, kings_lost=0, last_trick=False, declared=11)),
    ],
)
def test_the_figures_of_a_hand(hand: Hand, figures: HandFigures) -> None:
    assert HandFigures.of(hand) == figures


def test_the_statistics_are_those_of_the_hands(store: Store) -> None:
    assert hand_statistics(store, "Anna").points is None
    for number in (7, 8):
        store.add(ended(number), own=True)
    store.add(single(), own=True)
    store.add(single(43, "Bruno"), own=False)
    ones = [*ended(7).match.hands, *ended(8).match.hands, single().hand]
    figures = [HandFigures.of(hand) for hand in ones]
    found = hand_statistics(store, "Anna")
    assert (found.matches, found.hands, found.single_hands, found.daily_hands) == (2, 25, 1, 0)
    resti = [ended(number).match.resti[0] for number in (7, 8)]
    assert found.resti_a_match == sum(resti) / 2
    assert found.resti_a_giro == pytest.approx(sum(resti) / 6)
    assert found.matches_won == sum(one > 0 for one in resti)
    assert found.t1_had == sum(one.t1_saved is not None for one in figures)
    assert 0 < found.t1_saved == sum(one.t1_saved is True for one in figures) < found.t1_had
    assert found.kings_lost == pytest.approx(sum(one.kings_lost for one in figures) / 25)
    assert found.last_tricks == sum(one.last_trick for one in figures)
    assert found.declared == pytest.approx(sum(one.declared for one in figures) / 25)
    net = [hand.tally.resti[0] - hand.tally.resti[1] for hand in ones]
    assert (found.hands_won, found.hands_lost) == (sum(n > 0 for n in net), sum(n < 0 for n in net))
    assert hand_statistics(store, None) == found
    assert hand_statistics(store, "Bruno").hands == 0


def test_the_daily_hand_has_its_calendar_and_its_streak(store: Store) -> None:
    days = [date(2026, 7, day) for day in (1, 2, 4)]
    for day in days:
        store.add(daily(day, day), own=True)
    store.add(daily(date(2026, 7, 3), days[2]), own=True)
    store.add(daily(days[0], days[0], "Bruno"), own=True)

    def net(day: date) -> int:
        ns, ew = hand_of(*daily_hand(day)).tally.resti
        return ns - ew

    assert month(store, "Anna", 2026, 7, DAILY_HAND) == {
        days[0]: DailyResults(on_day=net(days[0])),
        days[1]: DailyResults(on_day=net(days[1])),
        date(2026, 7, 3): DailyResults(late=net(date(2026, 7, 3))),
        days[2]: DailyResults(on_day=net(days[2])),
    }
    assert streak(store, "Anna", days[2], DAILY_HAND) == Streak(1, 2)
    assert hand_statistics(store, "Anna").daily_hands == 3
    assert month(store, "Anna", 2026, 8, DAILY_HAND) == {}


def as_version_3(path: Path) -> None:
    """Put the hands of a store back into the tables of version 3."""
    start = schema.SCHEMA.migrations[2].index("CREATE TABLE hands")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            ";\n".join(BEFORE_VERSION_6)
            + ";\nALTER TABLE hands RENAME TO after;\n"
            + schema.SCHEMA.migrations[2][start:]
            + "INSERT INTO hands SELECT match, number, deal, points, resti_ns, resti_ew, text FROM after;\n"
            "DROP TABLE after; DROP TABLE bounds; DROP TABLE thinking; PRAGMA user_version = 3;"
        )


def test_hands_of_a_store_of_version_3_keep_their_place_and_get_figures(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assisted = with_help(ended(8))
    with Store(path) as store:
        for record in (ended(7), assisted):
            store.add(record, own=True)
        now = hands(store, "Anna"), hand_statistics(store, "Anna")
    as_version_3(path)
    with Store(path) as store:
        assert store.notices == []
        assert (hands(store, "Anna"), hand_statistics(store, "Anna")) == now
        assert not repair(store, [*hands(store, "Anna"), *matches(store, "Anna")])
        assert store.find_match(8) == assisted
        assert store.add(single(84), own=True).standing is Standing.AGAIN


@pytest.mark.parametrize("lost", [100, 4096], ids=["no header", "no first page"])
def test_all_is_recovered_from_a_damaged_file(path: Path, lost: int) -> None:
    unnumbered = hand_of(Deal.from_cards(numbered(7).cards), Seat.W)

    def rows(store: Store) -> list[PlayedHand | PlayedMatch]:
        found: list[PlayedHand | PlayedMatch] = [
            *hands(store, "Anna", HandOrder.POINTS),
            *hands(store, "", standings=(Standing.OTHERS,)),
            *sorted(matches(store, "Anna"), key=lambda row: row.number),
        ]
        return [replace(one, id=0) for one in found]

    with Store(path) as store:
        for record in (played(), ended(7), ended(8), single(), replace(single(), hand=unnumbered)):
            store.add(record, own=True)
        store.add(single(43, "Carla"), own=False)
        before = rows(store)
    path.write_bytes(b"x" * lost + path.read_bytes()[lost:])
    with Store(path) as store:
        assert "games recovered: 6" in store.notices[0]
        assert rows(store) == before
        assert [store.find_match(number) for number in (7, 8)] == [ended(7), ended(8)]


def test_strengths_are_kept_apart_and_a_match_knows_its_length(store: Store, path: Path) -> None:
    """A player whom a record does not name had the highest strength: there was no other."""
    store.add(ended(), own=True)
    store.add(short(("tessa", "full", "lapo-nosignals")), own=True)
    store.add(replace(single(), extra=(("Opposition", "vieri version=1 seed=1"),)), own=True)
    kept = store.read("SELECT DISTINCT opponents, partner FROM hands ORDER BY id")
    assert kept == [(5, 5), (1, 2), (3, 3)]
    assert [(one.opponents, one.hands) for one in by_opponents(store, "Anna")] == [(5, 12), (3, 1), (1, 4)]
    found = {key: hand_statistics(store, "Anna", key) for key in (None, 5, 3, 1)}
    assert [(one.matches, one.hands) for one in found.values()] == [(2, 17), (1, 12), (0, 1), (1, 4)]
    assert found[None].resti_a_match == found[5].resti_a_match == ended().match.resti[0]
    assert found[1].resti_a_match is None
    assert {row.number: row.giri for row in matches(store, "Anna")} == {7: 3, 9: 1}
    store.close()
    with path.open("r+b") as file:  # a file that is mended from its texts keeps both
        file.write(b"garbage")
    with Store(path) as mended:
        assert {row.number: row.giri for row in matches(mended, "Anna")} == {7: 3, 9: 1}
        strengths = mended.read("SELECT DISTINCT opponents, partner FROM hands ORDER BY opponents")
        assert strengths == [(1, 2), (3, 3), (5, 5)]


def test_what_cannot_be_deleted_leaves_all(store: Store) -> None:
    store.add(ended(7), own=True)
    hand = store.add(single(), own=True).id
    with pytest.raises(UserError, match="there is no hand 99"):
        store.delete(HAND, [hand, 99])
    with pytest.raises(UserError, match="there is no match 8"):
        store.delete_matches(8)
    of_match = store.read("SELECT id FROM hands WHERE match IS NOT NULL")[0][0]
    with pytest.raises(UserError, match="by itself"):
        store.delete(HAND, [of_match])
    assert store.count(None) == 2


# -- matches ---------------------------------------------------------------------------------------


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


def test_a_match_without_all_its_hands_is_not_recovered(path: Path) -> None:
    with Store(path) as store:
        for number in (7, 8):
            store.add(ended(number), own=True)
    content = path.read_bytes()
    start = content.index(b'[Hand "5"]')
    path.write_bytes(b"x" * 100 + content[100:start] + b"?" + content[start + 1 :])
    with Store(path) as store:
        assert "games recovered: 1" in store.notices[0]


def test_the_tables_show_the_best_first_and_who_was_helped(store: Store) -> None:
    for record in (ended(), with_help(ended(8)), ended(9, player="Bruno")):
        store.add(record, own=True)
    found = matches(store, "Anna")
    assert {one.number: (one.resti, one.is_assisted) for one in found} == {
        7: (ended().match.resti[0], False),
        8: (ended(8).match.resti[0], True),
    }
    assert [one.resti for one in found] == sorted((one.resti for one in found), reverse=True)
    rows = hands(store, "Anna")
    assert [(one.match, one.number) for one in rows if one.standing is Standing.ASSISTED] == [(8, 4)]
    order = [(-one.resti, -one.points) for one in rows]
    assert order == sorted(order)
    assert len(order) == 2 * HANDS
    assert matches(store, "nobody") == []
    store.add(replace(with_help(ended()), date="2026-07-01"), own=True)
    assert [one.is_assisted for one in matches(store, "Anna") if one.number == 7] == [False, True]


# -- hands of an unfinished match ------------------------------------------------------------------


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
    assert store.add(replace(MATCH.hands[0], date="2026-02-02"), own=True).is_new  # of another match 7


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
