"""The score tables: which games are in which, their order, and that every score is replayed."""

from dataclasses import replace
from pathlib import Path

import pytest

from scores import tables
from scores.games import GAME
from scores.kinds import OWN, Standing
from scores.store import Store
from scores.tables import Filter, GameOrder, ScoreRow, earlier, place, size, to_beat, verified_page
from solitaire.home.files import UserError
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help, format_record
from tests.support.stored import played


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
    sizes = {standing: size(full, Filter(standing)) for standing in Standing}
    assert sizes == {
        Standing.CLEAN: 8,
        Standing.ASSISTED: 6,
        Standing.AGAIN: 1,
        Standing.OTHERS: 1,
        Standing.REFUSED: 0,
    }
    for standing in Standing:
        found = rows(full, Filter(standing))
        assert len(found) == sizes[standing]
        assert {row.facts.standing for row in found} <= {standing}


def test_the_best_come_first_or_the_newest(full: Store) -> None:
    best = rows(full, Filter(Standing.CLEAN))
    assert [row.facts.points for row in best] == sorted((row.facts.points for row in best), reverse=True)
    newest = rows(full, Filter(Standing.CLEAN), GameOrder.NEWEST)
    assert [row.id for row in newest] == sorted((row.id for row in best), reverse=True)
    for order, whole in ((GameOrder.BEST, best), (GameOrder.NEWEST, newest)):
        pages = [verified_page(full, Filter(Standing.CLEAN), order, 3, start) for start in range(0, 9, 3)]
        assert [row for page in pages for row in page] == whole


def test_the_place_of_a_score(full: Store) -> None:
    points = [row.facts.points for row in rows(full, Filter(Standing.CLEAN))]
    for one in points:
        assert place(full, Filter(Standing.CLEAN), one) == points.index(one) + 1
    assert place(full, Filter(Standing.CLEAN), 335) == 1
    assert place(full, Filter(Standing.CLEAN), -500) == len(points) + 1


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
    score = game.score
    assert (row.deal, row.player, row.facts.date, row.facts.seconds) == ("1", "Anna", "2026-01-06", 101)
    assert (row.facts.points, row.facts.ended) == (score.points, "finished")
    assert (row.facts.account, row.facts.versicole, row.facts.negative) == (
        score.account_points,
        score.versicole_points,
        score.negative_points,
    )
    assert (row.facts.undone_plays, row.facts.fair_hints, row.facts.oracle_hints) == (1, 0, 0)
    assert (row.par, row.best) == (None, None)


def test_a_score_that_differs_from_the_record_is_corrected(full: Store) -> None:
    before = rows(full, Filter(Standing.CLEAN))
    full.write(
        lambda connection: connection.execute("UPDATE games SET points = 334 WHERE id = ?", (before[3].id,))
    )
    assert rows(full, Filter(Standing.CLEAN)) == before
    assert full.notices == ["scores that differed from their records, corrected: 1"]
    assert rows(full, Filter(Standing.CLEAN)) == before


def test_a_long_list_is_replayed_as_far_as_anybody_reads(
    full: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows(full, Filter(Standing.CLEAN))
    monkeypatch.setattr(tables, "MOST_REPLAYED", 3)
    full.write(lambda connection: connection.execute("UPDATE games SET seconds = 1"))
    after = rows(full, Filter(Standing.CLEAN))
    assert after[:3] == before[:3]
    assert {row.facts.seconds for row in after[3:]} == {1}


def test_an_altered_digest_is_repaired_so_that_no_game_is_added_again(full: Store) -> None:
    before = full.read("SELECT digest FROM games ORDER BY id")
    count = size(full, Filter(Standing.CLEAN))
    full.write(lambda connection: connection.execute("UPDATE games SET digest = x'00'"))
    rows(full, Filter(Standing.CLEAN))
    assert full.notices == [f"scores that differed from their records, corrected: {count}"]
    for standing in Standing:
        rows(full, Filter(standing))
    assert full.read("SELECT digest FROM games ORDER BY id") == before


@pytest.mark.parametrize("text", ["", "garbage", format_record(played(5)).replace("T21 ", "T22 ", 1)])
def test_a_game_whose_record_does_not_replay_is_in_no_table(full: Store, text: str) -> None:
    first = rows(full, Filter(Standing.CLEAN))[0]
    full.write(
        lambda connection: connection.execute("UPDATE records SET text = ? WHERE game = ?", (text, first.id))
    )
    assert first not in rows(full, Filter(Standing.CLEAN))
    assert size(full, Filter(Standing.CLEAN)) == 7
    assert size(full, Filter(Standing.REFUSED)) == 1
    assert first.id not in [game for game, _ in full.records()]
    with pytest.raises(UserError, match=f"game {first.id} in scores.sqlite3 no longer replays: "):
        full.find(GAME, first.id)


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


def test_another_programs_new_game_is_seen(full: Store, path: Path) -> None:
    before = sum(size(full, Filter(standing)) for standing in OWN)
    with Store(path) as other:
        other.add(played(77), own=True)
    assert sum(size(full, Filter(standing)) for standing in OWN) == before + 1
