"""Pars and best lines in the store: unknown at first, the better one wins, and they are recovered as such."""

from dataclasses import replace
from pathlib import Path

import pytest

from scores import schema
from scores.estimates import (
    Estimates,
    Par,
    Surveyed,
    best_line,
    estimates,
    spent,
    store_bound,
    store_line,
    store_par,
    store_spent,
)
from scores.games import GAME, format_line
from scores.kinds import NotEndedError, Standing
from scores.store import Store
from scores.tables import Filter, GameOrder, verified_page
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from tests.support import recorded
from tests.support.stored import played

DEAL = Deal.numbered(42)


def test_unknown_until_an_engine_gives_it(store: Store) -> None:
    assert estimates(store, DEAL) == Estimates()
    store.add(played(), own=True)
    assert estimates(store, DEAL) == Estimates()


def test_the_best_line_stays(store: Store) -> None:
    good, worse = played(), recorded.game(DEAL, recorded.at_random(1))
    assert (good.score.points or 0) > (worse.score.points or 0)
    for line in (worse, good, worse):
        store_line(store, line, "oracle 1")
    store_line(store, worse, "oracle 2")
    assert estimates(store, Deal.from_cards(DEAL.cards)) == Estimates(best=good.score.points)
    assert store.read("SELECT engine, value FROM estimates ORDER BY engine") == [
        ("oracle 1", good.score.points),
        ("oracle 2", worse.score.points),
    ]
    assert store.count(None) == 0
    assert not store.has_played(GAME, DEAL, "Anna")
    store.add(played(most=100), own=True)
    (row,) = verified_page(store, Filter(Standing.CLEAN), GameOrder.BEST, 10)
    assert row.best == good.score.points


def test_a_line_below_par_or_a_game_is_not_the_best(store: Store) -> None:
    worse, good = recorded.game(DEAL, recorded.at_random(1)), played()
    points = worse.score.points
    assert points is not None
    store_line(store, worse, "oracle 1")
    assert estimates(store, DEAL).best == points
    store_par(store, DEAL, Par(points + 10, 1.0, 8), "fair 3")
    assert estimates(store, DEAL).best is None
    store_par(store, DEAL, Par(points - 10, 1.0, 9), "fair 3")
    assert estimates(store, DEAL).best == points
    store.add(good, own=True)
    assert estimates(store, DEAL).best is None
    (row,) = verified_page(store, Filter(Standing.CLEAN), GameOrder.BEST, 10)
    assert row.best is None


def test_the_best_line_is_found_again(store: Store) -> None:
    good, worse = played(), recorded.game(DEAL, recorded.at_random(1))
    assert best_line(store, DEAL) is None
    for line in (worse, good):
        store_line(store, line, f"oracle {line.score.points}")
    found = best_line(store, DEAL)
    assert found is not None
    assert (found.record.fola, found.record.moves) == (good.fola, good.moves)
    store.write(lambda connection: connection.execute("UPDATE estimates SET record = 'nothing'"))
    assert best_line(store, DEAL) is None


def test_a_line_without_an_end_is_refused(store: Store) -> None:
    with pytest.raises(NotEndedError):
        store_line(store, recorded.game(DEAL, recorded.tidy, 20, end=False), "oracle 1")
    assert store.read("SELECT count(*) FROM deals") == [(0,)]


def test_the_par_of_the_newest_player_counts(store: Store) -> None:
    store.add(played(), own=True)
    pars = {"fair 0.1.0": 250.0, "fair 10": 280.0, "fair 9": 270.0}
    for games, (engine, mean) in enumerate(pars.items()):
        store_par(store, DEAL, Par(mean, 1.0, 40 - games), engine)
    known = estimates(store, DEAL).par
    assert known is not None
    assert (known.mean, known.games, known.version) == (280.0, 39, 10.0)
    (row,) = verified_page(store, Filter(Standing.CLEAN), GameOrder.BEST, 10)
    assert row.par is not None
    assert row.par.mean == 280.0


def test_the_par_of_most_games_counts(store: Store) -> None:
    store.add(played(), own=True)
    store_par(store, DEAL, Par(120.5, 9.0, 100), "fair 1")
    store_par(store, DEAL, Par(131.5, 4.5, 400), "fair 2")
    store_par(store, DEAL, Par(99.0, 30.0, 5), "fair 2")
    assert estimates(store, DEAL) == Estimates(Par(131.5, 4.5, 400), None)
    (row,) = verified_page(store, Filter(Standing.CLEAN), GameOrder.BEST, 10)
    assert row.par is not None
    assert (row.par.mean, row.par.error) == (131.5, 4.5)


def test_the_lowest_bound_stays(store: Store) -> None:
    store_bound(store, DEAL, 334, "oracle 1")
    assert store.read("SELECT count(*) FROM bounds") == [(0,)]
    for points, engine in ((329, "oracle 1"), (324, "oracle 2"), (329, "oracle 3")):
        store_bound(store, DEAL, points, engine)
    assert estimates(store, Deal.from_cards(DEAL.cards)) == Estimates(bound=324)
    assert store.read("SELECT points, engine FROM bounds") == [(324, "oracle 2")]
    assert estimates(store, Deal.numbered(43)) == Estimates()


def test_a_bound_that_a_line_exceeds_does_not_count(store: Store) -> None:
    store_line(store, played(), "oracle 1")
    points = played().score.shown
    store_bound(store, DEAL, points - 1, "oracle 1")
    assert estimates(store, DEAL) == Estimates(best=points, bound=points)


def test_a_line_is_proved_by_its_bound(store: Store) -> None:
    store_line(store, played(), "oracle 1")
    found = best_line(store, DEAL)
    assert found is not None
    assert found.score < found.bound == 334
    store_bound(store, DEAL, found.score, "oracle 2")
    found = best_line(store, DEAL)
    assert found is not None
    assert found.score == found.bound


def test_the_line_of_the_par_table_counts(store: Store, pars_known: dict[int, Surveyed]) -> None:
    good, worse = played(), recorded.game(DEAL, recorded.at_random(1))
    assert good.fola is not None
    text = ("oracle 0.1.0", format_cards(good.fola), format_line(good))
    pars_known[42] = Surveyed(good.score.shown, 334, (250, 260), line=text)
    store_line(store, worse, "oracle 2")
    found = best_line(store, DEAL)
    assert found is not None
    assert (found.record.moves, found.score, found.engine) == (good.moves, good.score.points, "oracle 0.1.0")
    other_cut = Deal.numbered(42, 7)
    assert best_line(store, other_cut) is None


def test_a_file_of_version_4_keeps_its_estimates_and_gets_bounds(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = schema.SCHEMA
    with monkeypatch.context() as patch:
        patch.setattr(schema, "SCHEMA", replace(now, migrations=now.migrations[:4], impossible={}))
        with Store(path) as old:
            store_line(old, played(), "oracle 0.1.0")
            store_par(old, DEAL, Par(25.0, 3.0, 40), "fair 0.1.0")
    with Store(path) as store:
        assert store.notices == []
        found = best_line(store, DEAL)
        assert found is not None
        assert (found.record.moves, found.engine, found.bound) == (played().moves, "oracle 0.1.0", 334)
        assert estimates(store, DEAL).par == Par(25.0, 3.0, 40)
        store_bound(store, DEAL, found.score, "oracle 2")
        assert estimates(store, DEAL).proved
        assert spent(store, DEAL, "oracle 2") == (0, 0.0)
    assert path.with_name(f"{path.name}.version4").exists()


def test_how_far_thinking_has_come_never_falls(store: Store) -> None:
    assert spent(store, DEAL, "oracle 2") == (0, 0.0)
    for runs, seconds in ((3, 61.5), (2, 70.0), (4, 1.0)):
        store_spent(store, DEAL, runs, seconds, "oracle 2")
    assert spent(store, DEAL, "oracle 2") == (4, 70.0)
    assert spent(store, DEAL, "oracle 3") == (0, 0.0)
    store.delete_everything()
    assert spent(store, DEAL, "oracle 2") == (0, 0.0)
