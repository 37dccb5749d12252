"""The store: what is stored of a game, and what it knows of deals."""

from dataclasses import replace

import pytest

from scores.games import GAME, Facts
from scores.kinds import NotEndedError, Standing, clean_name
from scores.reviews import Reviewed
from scores.share import format_shared, parse_shared
from scores.store import Store
from scores.tables import Filter, size
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.options import Options
from solitaire.classic.seats import Seat
from solitaire.rules.deal import Deal, parse_deal
from solitaire.rules.record import Help, Record, RecordTextError
from tests.support import recorded
from tests.support.classic_playing import first, play_out
from tests.support.stored import count, played, short, single


def test_a_game_comes_back_unchanged(store: Store) -> None:
    game = replace(played(seconds=321), extra=(("Site", "Firenze"), ("Seconds", "321")))
    added = store.add(game, own=True)
    assert (added.is_new, added.standing) == (True, Standing.CLEAN)
    assert store.find(GAME, added.id) == game
    assert store.find(GAME, added.id + 1) is None


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


@pytest.mark.parametrize(("seen", "deal"), [("42", "42/37"), ("42/37", "42"), ("42/37", "42/5")])
def test_a_number_seen_under_one_cut_is_known_under_all(store: Store, seen: str, deal: str) -> None:
    store.mark_seen(parse_deal(seen), "Anna")
    assert store.has_played(GAME, parse_deal(deal), "Anna")
    assert not store.has_played(GAME, parse_deal(deal), "Bruno")
    for other in ("4", "420", "2/42", "142", "43/37"):
        assert not store.has_played(GAME, parse_deal(other), "Anna")


def test_a_deal_gets_its_name_later(store: Store) -> None:
    cards = Deal.from_cards(Deal.numbered(42).cards)
    store.add(recorded.game(cards, recorded.tidy), own=True)
    store.add(played(), own=True)
    assert store.read("SELECT name FROM deals") == [("42",)]


def test_the_same_game_is_kept_once(store: Store) -> None:
    first = store.add(played(), own=True)
    for own in (True, False):
        again = store.add(played(help=Help(undone_plays=3), seconds=9), own=own)
        assert (again.id, again.is_new, again.standing) == (first.id, False, Standing.CLEAN)
    assert count(store) == 1


def test_a_shared_text_of_a_known_game_is_known(store: Store) -> None:
    own = store.add(played(), own=True)
    others = store.add(played(1, player="Carla"), own=False)
    for record, known in ((played(), own), (played(1, player="Carla"), others)):
        undated = parse_shared(format_shared(record))
        assert store.add(undated, own=False) == replace(known, is_new=False)
    assert store.add(played(date="2026-01-07"), own=True).is_new  # the same moves on another day


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
    ("record", "error", "words"),
    [
        (recorded.game(Deal.numbered(42), recorded.tidy, 50, end=False), NotEndedError, "in progress"),
        (replace(played(), extra=(("Help", "magic"),)), RecordTextError, "Help header: 'magic' is unknown"),
        (replace(played(), extra=(("Seconds", "-1"),)), RecordTextError, "Seconds header"),
    ],
)
def test_a_refused_game_leaves_no_trace(
    store: Store, record: Record, error: type[Exception], words: str
) -> None:
    for own in (True, False):
        with pytest.raises(error, match=words):
            store.add(record, own=own)
    assert store.read("SELECT (SELECT count(*) FROM deals) + (SELECT count(*) FROM players)") == [(0,)]


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
