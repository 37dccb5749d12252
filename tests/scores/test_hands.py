"""Hands of the classic game in the store: stored, imported, counted, and recovered from a damaged file."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from scores.goals import DAILY_HAND, DailyResults, Streak, month, streak
from scores.hands import HAND, HandFigures, hand_part
from scores.kinds import NotEndedError, Standing
from scores.stats import by_opponents, hand_statistics
from scores.store import Store
from scores.tables import HandOrder, hands, matches
from solitaire.classic.deal import daily_hand, numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import Seat, Side
from solitaire.home.files import UserError
from solitaire.rules.cards import CODES
from solitaire.rules.deal import Deal
from tests.support.classic_playing import last, play_out
from tests.support.classic_recorded import printed_hand
from tests.support.stored import UNDONE, as_version_3, daily, ended, hand_of, short, single

DAY = date(2026, 7, 1)


def test_a_hand_comes_back_unchanged(store: Store) -> None:
    added = store.add(single(), own=True)
    assert added.is_new
    assert added.standing is Standing.CLEAN
    assert store.find(HAND, added.id) == single()
    assert store.find(HAND, added.id + 1) is None


@pytest.mark.parametrize("text", ["[Rules x", "x\n[Rules ", '\n[Rules "classic-1"]\n'])
def test_a_header_that_looks_like_the_beginning_of_a_hand(store: Store, text: str) -> None:
    record = replace(single(), extra=(("Event", text),))
    store.add(record, own=True)
    ((text,),) = store.read("SELECT text FROM hands")
    assert parse_hand(hand_part(text)) == record


def test_a_hand_in_progress_leaves_no_trace(store: Store) -> None:
    begun = replace(single(), hand=Hand.start(numbered(42)))
    with pytest.raises(NotEndedError, match="in progress"):
        store.add(begun, own=True)
    assert store.count(None) == 0


def test_a_hand_is_added_once_but_another_day_is_another_hand(store: Store) -> None:
    assert store.add(single(), own=True).is_new
    assert not store.add(single(), own=True).is_new
    again = store.add(single(day="2026-07-02"), own=True)
    assert (again.is_new, again.standing) == (True, Standing.AGAIN)
    assert store.count("Anna") == 2


def test_a_shared_text_of_a_known_hand_is_known(store: Store) -> None:
    match = ended(7)
    store.add(match, own=True)
    own = store.add(single(), own=True)
    others = store.add(single(player="Carla"), own=False)
    assert others.standing is Standing.OTHERS
    for record, known in ((single(), own), (single(player="Carla"), others)):
        undated = replace(record, date="")
        assert store.add(undated, own=False) == replace(known, is_new=False)
    added = store.add(replace(match.hands[2], match=None, date=""), own=False)
    assert (added.is_new, added.standing) == (False, Standing.CLEAN)


def test_a_deal_known_from_a_match_was_played_before(store: Store) -> None:
    store.add(ended(7), own=True)
    assert store.add(single(84), own=True).standing is Standing.AGAIN
    assert store.add(single(42), own=True).standing is Standing.CLEAN
    assert store.add(single(85, "Bruno"), own=True).standing is Standing.CLEAN
    assert store.add(replace(single(43), extra=(UNDONE,)), own=True).standing is Standing.ASSISTED
    assert store.add(replace(single(44), extra=(("Help", "?"),)), own=True).standing is Standing.ASSISTED


def test_hands_are_listed_in_each_order_and_imports_apart(store: Store) -> None:
    store.add(ended(7), own=True)
    store.add(single(42, day="2026-07-03"), own=True)
    store.add(single(43, "Bruno"), own=True)
    store.add(single(44, "Carla"), own=False)
    own = hands(store, "Anna")
    assert len(own) == 13
    assert [(-one.resti, -one.points) for one in own] == sorted((-one.resti, -one.points) for one in own)
    by_points = hands(store, "Anna", HandOrder.POINTS)
    assert [one.points for one in by_points] == sorted((one.points for one in own), reverse=True)
    newest = hands(store, "Anna", HandOrder.NEWEST)[0]
    assert (newest.match, newest.number, newest.deal, newest.dealer) == (None, None, "42", "S")
    (other,) = hands(store, "Anna", standings=(Standing.OTHERS,))
    assert (other.player, other.deal) == ("Carla", "44")
    (one,) = matches(store, "Anna")
    of_match = hands(store, "Anna", HandOrder.NUMBER, match=one.id)
    assert [(hand.match, hand.number) for hand in of_match] == [(7, number) for number in range(1, 13)]


def test_the_figures_of_the_printed_hand() -> None:
    hand = printed_hand()
    found = HandFigures.of(hand)
    assert found.kings_lost == sum(
        CODES[event.cards[0]].endswith("K")
        for event in hand.events
        if event.kind is EventKind.DIED and event.side is Side.EW
    )
    assert found.declared == sum(
        event.points
        for event in hand.events
        if event.kind is EventKind.DECLARED and event.seat in (Seat.S, Seat.N)
    )
    counts = hand.counts
    assert counts is not None
    assert found.last_trick == (counts[Side.NS].last_trick == 10)


def test_the_statistics_are_those_of_the_hands(store: Store) -> None:
    assert hand_statistics(store, "Anna").points is None
    for number in (7, 8):
        store.add(ended(number), own=True)
    store.add(single(), own=True)
    store.add(single(43, "Bruno"), own=False)
    played = [*ended(7).match.hands, *ended(8).match.hands, single().hand]
    figures = [HandFigures.of(hand) for hand in played]
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
    net = [hand.tally.resti[0] - hand.tally.resti[1] for hand in played]
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


def test_hands_of_a_store_of_version_3_keep_their_place_and_get_figures(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    helped = replace(ended(8).hands[3], extra=(UNDONE,))
    assisted = replace(ended(8), hands=(*ended(8).hands[:3], helped, *ended(8).hands[4:]))
    with Store(path) as store:
        for record in (ended(7), assisted):
            store.add(record, own=True)
        now = hands(store, "Anna"), hand_statistics(store, "Anna")
    as_version_3(path)
    with Store(path) as store:
        assert store.notices == []
        assert (hands(store, "Anna"), hand_statistics(store, "Anna")) == now
        assert store.find_match(8) == assisted
        assert store.add(single(84), own=True).standing is Standing.AGAIN


def test_players_are_deleted_with_their_hands(store: Store, path: Path) -> None:
    store.add(single(), own=True)
    store.add(single(43, "Bruno"), own=True)
    assert store.count(None) == 2
    assert store.delete_player("Anna") == 1
    assert store.read("SELECT name FROM players") == [("Bruno",)]
    assert store.delete_everything() == 1
    store.close()
    assert b"[Rules" not in path.read_bytes()


def test_hands_are_recovered_from_a_damaged_file(path: Path) -> None:
    unnumbered = replace(
        single(), hand=play_out(Hand.start(Deal.from_cards(numbered(7).cards), Seat.W), last)[-1]
    )
    with Store(path) as store:
        store.add(ended(7), own=True)
        for record in (single(), unnumbered):
            store.add(record, own=True)
        store.add(single(43, "Carla"), own=False)
        before = hands(store, "Anna", HandOrder.POINTS), hands(store, "", standings=(Standing.OTHERS,))
    content = path.read_bytes()
    path.write_bytes(b"x" * 4096 + content[4096:])
    with Store(path) as store:
        assert "games recovered: 4" in store.notices[0]
        after = hands(store, "Anna", HandOrder.POINTS), hands(store, "", standings=(Standing.OTHERS,))
        assert [[replace(one, id=0) for one in some] for some in after] == [
            [replace(one, id=0) for one in some] for some in before
        ]


def test_a_hand_that_no_longer_replays_is_reported(store: Store) -> None:
    row = store.add(single(), own=True).id
    store.write(lambda connection: connection.execute("UPDATE hands SET text = '[Rules \"x\"]'"))
    with pytest.raises(UserError, match="no longer replays"):
        store.find(HAND, row)


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
        assert mended.read("SELECT DISTINCT opponents, partner FROM hands ORDER BY opponents") == [
            (1, 2),
            (3, 3),
            (5, 5),
        ]


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
