"""The store: what is stored of a game, a hand or a match, and what it knows of deals."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest

from scores.games import GAME, Facts
from scores.hands import HAND
from scores.kinds import NotEndedError, Standing, StoredKind, clean_name
from scores.reviews import Reviewed
from scores.share import format_shared, parse_shared
from scores.store import Store
from scores.tables import Filter, size
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.options import Options
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.home.files import UserError
from solitaire.rules.deal import Deal, parse_deal
from solitaire.rules.record import Help, Record, RecordTextError
from tests.support import recorded
from tests.support.classic_playing import first, play_out
from tests.support.stored import UNDONE, ended, played, short, single

# -- a game, a hand or a match ------------------------------------------------------------------

Make: TypeAlias = Callable[..., Any]
"""Makes an ended game, hand or match of a number and a player; Anna's unless another is named."""


@pytest.fixture(params=[played, single, ended], ids=["game", "hand", "match"])
def make(request: pytest.FixtureRequest) -> Make:
    return cast(Make, request.param)


def found(store: Store, make: Make) -> object:
    """Return the first game or hand in the store, or the last match 7."""
    if make is ended:
        return store.find_match(7)
    kind: StoredKind[Any] = GAME if make is played else HAND
    return store.find(kind, store.numbers(kind)[0])


def test_it_comes_back_unchanged_and_is_kept_once(store: Store, make: Make) -> None:
    record = replace(make(7), extra=(("Site", "Firenze"), ("Seconds", "321")))
    added = store.add(record, own=True)
    assert (added.is_new, added.standing) == (True, Standing.CLEAN)
    assert found(store, make) == record
    same = record if make is ended else replace(record, extra=(UNDONE, ("Seconds", "9")))
    assert store.add(same, own=True) == store.add(record, own=True) == replace(added, is_new=False)
    assert found(store, make) == record
    other_day = replace(record, date="2026-07-09")
    added = store.add(other_day, own=True)
    assert (added.is_new, added.standing) == (True, Standing.AGAIN)
    assert found(store, make) == (other_day if make is ended else record)
    assert (store.count("Anna"), store.count(None)) == (2, 2)
    assert (store.find(GAME, 99), store.find(HAND, 99), store.find_match(99)) == (None, None, None)


def test_it_is_deleted_with_its_player_and_is_no_longer_in_the_file(
    store: Store, path: Path, make: Make
) -> None:
    for player in ("Anna", "Bruno"):
        store.add(make(7, player), own=True)
    assert store.delete_player("Anna") == 1
    assert (store.count("Anna"), store.count("Bruno")) == (0, 1)
    assert found(store, make) == make(7, "Bruno")
    assert store.read("SELECT name FROM players") == [("Bruno",)]
    store.close()
    assert b"Anna" not in path.read_bytes()
    with Store(path) as again:
        assert again.delete_everything() == 1
    assert b"[Rules" not in path.read_bytes()


def test_a_backup_has_it(store: Store, tmp_path: Path, make: Make) -> None:
    store.add(make(7), own=True)
    store.backup(tmp_path / "copy.sqlite3")
    with Store(tmp_path / "copy.sqlite3") as copy:
        assert found(copy, make) == make(7)


def test_one_that_no_longer_replays_is_reported(store: Store, make: Make) -> None:
    store.add(make(7), own=True)
    table = "records" if make is played else "hands"
    store.write(lambda connection: connection.execute(f"UPDATE {table} SET text = '[Rules \"x\"]'"))
    with pytest.raises(UserError, match=r"(game|hand|match) [17] in scores\.sqlite3 no longer replays: "):
        found(store, make)


@pytest.mark.parametrize(
    ("record", "error", "words"),
    [
        (recorded.game(Deal.numbered(42), recorded.tidy, 50, end=False), NotEndedError, "in progress"),
        (replace(single(), hand=Hand.start(numbered(42))), NotEndedError, "in progress"),
        (replace(ended(), hands=ended().hands[:3]), NotEndedError, "in progress"),
        (replace(played(), extra=(("Help", "magic"),)), RecordTextError, "Help header: 'magic' is unknown"),
        (replace(played(), extra=(("Seconds", "-1"),)), RecordTextError, "Seconds header"),
    ],
)
def test_what_is_refused_leaves_no_trace(
    store: Store, record: Record | HandRecord | MatchRecord, error: type[Exception], words: str
) -> None:
    for own in (True, False):
        with pytest.raises(error, match=words):
            store.add(record, own=own)
    assert store.read("SELECT (SELECT count(*) FROM deals) + (SELECT count(*) FROM players)") == [(0,)]


def test_a_shared_text_of_a_known_game_is_known(store: Store) -> None:
    """A shared text has no date, and the hands of a match may be shared one by one."""
    match = ended(7)
    store.add(match, own=True)
    for make in (played, single):
        own = store.add(make(42), own=True)
        others = store.add(make(43, "Carla"), own=False)
        assert others.standing is Standing.OTHERS
        for record, known in ((make(42), own), (make(43, "Carla"), others)):
            assert store.add(replace(record, date=""), own=False) == replace(known, is_new=False)
    assert store.add(parse_shared(format_shared(played(42))), own=False).is_new is False
    added = store.add(replace(match.hands[2], match=None, date=""), own=False)
    assert (added.is_new, added.standing) == (False, Standing.CLEAN)


# -- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "standing"),
    [
        (Help(), Standing.CLEAN),
        (Help(undone_plays=1), Standing.ASSISTED),
        (Help(fair_hints=1), Standing.ASSISTED),
        (Help(oracle_hints=1), Standing.ASSISTED),
        (Help(fair_evaluation=True), Standing.ASSISTED),
        (Help(oracle_evaluation=True), Standing.ASSISTED),
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
    record = store.find(GAME, again.id)
    assert record is not None
    assert Help.parse(dict(record.extra)["Help"]) == Help(fair_hints=2, played_before=True)
    assert store.add(played(player="Bruno"), own=True).standing is Standing.CLEAN


def test_two_names_of_one_shuffle_are_one_deal(store: Store) -> None:
    numbered = Deal.numbered(42)
    store.add(played(), own=True)
    for deal in (Deal.numbered(42, numbered.own_cut), Deal.from_cards(numbered.cards)):
        record = recorded.game(deal, recorded.tidy, 50)
        assert store.add(replace(record, player="Anna"), own=True).standing is Standing.AGAIN
        assert store.has_played(GAME, deal, "Anna")
        assert size(store, Filter(Standing.AGAIN, deal=numbered)) > 0
    assert store.read("SELECT name FROM deals") == [("42",)]
    assert not store.has_played(GAME, numbered, "Bruno")
    later = Deal.numbered(7)
    for most, deal, name in ((50, Deal.from_cards(later.cards), None), (60, later, "7")):  # it gets one later
        store.add(recorded.game(deal, recorded.tidy, most), own=True)
        assert store.read("SELECT name FROM deals ORDER BY id DESC LIMIT 1") == [(name,)]


@pytest.mark.parametrize(("seen", "deal"), [("42", "42/37"), ("42/37", "42"), ("42/37", "42/5")])
def test_a_number_seen_under_one_cut_is_known_under_all(store: Store, seen: str, deal: str) -> None:
    store.mark_seen(parse_deal(seen), "Anna")
    assert store.has_played(GAME, parse_deal(deal), "Anna")
    assert not store.has_played(GAME, parse_deal(deal), "Bruno")
    for other in ("4", "420", "2/42", "142", "43/37"):
        assert not store.has_played(GAME, parse_deal(other), "Anna")


def test_a_deal_seen_counts_as_played_before(store: Store) -> None:
    deal = Deal.numbered(42)
    store.add(played(player="Carla"), own=False)
    assert not store.has_played(GAME, deal, "Anna")
    for _ in range(2):
        store.mark_seen(Deal.from_cards(deal.cards), "Anna")
    assert store.has_played(GAME, deal, "Anna")
    assert not store.has_played(GAME, deal, "Bruno")
    assert store.add(played(), own=True).standing is Standing.AGAIN
    assert store.add(played(player="Bruno"), own=True).standing is Standing.CLEAN


def test_an_import_never_counts_as_played_here(store: Store) -> None:
    added = store.add(played(), own=False)
    assert added.standing is Standing.OTHERS
    assert store.add(played(most=100), own=True).standing is Standing.CLEAN
    exported = store.find(GAME, added.id)
    assert exported == played()
    assert store.players() == ["Anna"]
    store.add(played(player="Bruno"), own=False)
    assert store.players() == ["Anna"]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Maria\t", "Anna Maria"),
        ("\x1b[31mred\x00", "[31mred"),
        ("e\u0301", "\u00e9"),
        ("\ud800", ""),
        ("x" * 41, "x" * 40),
        ("x" * 39 + " y", "x" * 39),
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


def test_an_evaluation_counts_as_one_hint_in_the_columns() -> None:
    facts = Facts.of(played(help=Help(fair_hints=2, fair_evaluation=True, oracle_evaluation=True)))
    assert (facts.fair_hints, facts.oracle_hints) == (3, 1)


def test_digests_stay_as_they_are(store: Store) -> None:
    """Digests identify what is stored already; a different digest would add everything once more."""
    other_rules = Hand.start(numbered(42), Seat.S, Options(demonio="on"))
    by_other_rules = replace(single(42), hand=play_out(other_rules, first)[-1])
    for record in (played(42), single(42), by_other_rules, short(("full", "full", "full"))):
        store.add(record, own=True)
    rows = ("games", "hands WHERE match IS NULL", "matches")
    found = [digest for table in rows for (digest,) in store.read(f"SELECT digest FROM {table} ORDER BY id")]
    assert [found[0].hex(), *found[1:]] == [
        "0c5d143818d58b3bf1dbc28fd0bc3424d76dad481d6046c526e4e767136dac50",
        "f759695e5a3e197832a6f8f7c1b69502371231f3c5cbd0a5e11394145142c3ab",
        "900cae75e2c72408a992681f8c17f53af8287ed50ed92c98ecf02d728b8e0aa8",
        "97de56c9f957a7d3028bca2c5bba2a5e57b95ca23b13b34c92afad95e7149403",
    ]
    reviewed = (Reviewed.game(played(42)), Reviewed.hand(by_other_rules.hand, Seat.S))
    assert [one.digest.hex() for one in reviewed] == [
        "810351325651c28396428b4d7bba0185061ea80eb80decef80c978e71484de60",
        "65a8eea3a591c3737aea100d6e95e7d4673597cbff43a9c0cb975c7a908a4229",
    ]
