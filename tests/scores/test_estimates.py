"""Pars and best lines in the store: unknown at first, the better one wins, and they are recovered as such."""

import csv
from dataclasses import replace
from importlib import resources
from pathlib import Path
from statistics import fmean

import pytest

from scores import schema
from scores.estimates import (
    BestLine,
    Estimates,
    Par,
    Surveyed,
    best_line,
    combined,
    deals_with_par,
    easy_deals,
    estimates,
    hard_deals,
    par_table,
    scores_by_seed,
    shipped,
    spent,
    store_bound,
    store_line,
    store_par,
    store_spent,
)
from scores.games import GAME, format_line
from scores.kinds import HAND_ENGINE, NotEndedError, Standing
from scores.reviews import Reviewed, find_review, store_review
from scores.store import Store
from scores.tables import Filter, GameOrder, ScoreRow, verified_page
from solitaire.classic.seats import Seat
from solitaire.lab.survey_text import parse_table
from solitaire.lab.surveys import Search, SurveyedGame
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.scoring import MAX_SCORE
from tests.support import recorded
from tests.support.stored import played, single

DEAL = Deal.numbered(42)
GOOD, WORSE = played(), recorded.game(DEAL, recorded.at_random(1))
"""Two lines of the deal, of which the first scores more."""


def line_of(store: Store) -> BestLine:
    """Return the deal's best line, which there must be."""
    found = best_line(store, DEAL)
    assert found is not None
    return found


def row(store: Store) -> ScoreRow:
    """Return the only row of the score table."""
    (found,) = verified_page(store, Filter(Standing.CLEAN), GameOrder.BEST, 10)
    return found


def test_the_best_line_stays(store: Store) -> None:
    assert (estimates(store, DEAL), best_line(store, DEAL)) == (Estimates(), None)
    for line in (WORSE, GOOD, WORSE):
        store_line(store, line, "oracle 1")
    store_line(store, WORSE, "oracle 2")
    assert estimates(store, Deal.from_cards(DEAL.cards)) == Estimates(best=GOOD.score.points)
    assert (line_of(store).record.fola, line_of(store).record.moves) == (GOOD.fola, GOOD.moves)
    assert store.read("SELECT engine, value FROM estimates ORDER BY engine") == [
        ("oracle 1", GOOD.score.points),
        ("oracle 2", WORSE.score.points),
    ]
    assert (store.count(None), store.has_played(GAME, DEAL, "Anna")) == (0, False)
    store.add(played(most=100), own=True)
    assert row(store).best == GOOD.score.points
    store.write(lambda connection: connection.execute("UPDATE estimates SET record = 'nothing'"))
    assert best_line(store, DEAL) is None


def test_a_line_below_par_or_a_game_is_not_the_best(store: Store) -> None:
    points = WORSE.score.shown
    store_line(store, WORSE, "oracle 1")
    assert estimates(store, DEAL).best == points
    store_par(store, DEAL, Par(points + 10, 1.0, 8), "fair 3")
    assert estimates(store, DEAL).best is None
    store_par(store, DEAL, Par(points - 10, 1.0, 9), "fair 3")
    assert estimates(store, DEAL).best == points
    store.add(GOOD, own=True)
    assert estimates(store, DEAL).best is row(store).best is None


def test_a_line_without_an_end_is_refused(store: Store) -> None:
    with pytest.raises(NotEndedError):
        store_line(store, recorded.game(DEAL, recorded.tidy, 20, end=False), "oracle 1")
    assert store.read("SELECT count(*) FROM deals") == [(0,)]


@pytest.mark.parametrize(
    ("pars", "known"),
    [
        ([], None),
        ([(250.0, 40, "0.1.0"), (280.0, 39, "10"), (270.0, 38, "9")], Par(280.0, 1.0, 39, 10.0)),
        ([(120.5, 100, "1"), (131.5, 400, "2"), (99.0, 5, "2")], Par(131.5, 1.0, 400, 2.0)),
    ],
    ids=["none", "of the newest player", "of most games"],
)
def test_which_par_counts(store: Store, pars: list[tuple[float, int, str]], known: Par | None) -> None:
    store.add(played(), own=True)
    for mean, games, version in pars:
        store_par(store, DEAL, Par(mean, 1.0, games), f"fair {version}")
    found = estimates(store, DEAL).par
    assert found == row(store).par == known
    assert (found and found.version) == (known and known.version)


def test_the_lowest_bound_stays(store: Store) -> None:
    store_bound(store, DEAL, 334, "oracle 1")
    assert store.read("SELECT count(*) FROM bounds") == [(0,)]
    for points, engine in ((329, "oracle 1"), (324, "oracle 2"), (329, "oracle 3")):
        store_bound(store, DEAL, points, engine)
    assert estimates(store, Deal.from_cards(DEAL.cards)) == Estimates(bound=324)
    assert store.read("SELECT points, engine FROM bounds") == [(324, "oracle 2")]
    assert estimates(store, Deal.numbered(43)) == Estimates()


def test_a_line_is_proved_by_its_bound_which_it_cannot_exceed(store: Store) -> None:
    store_line(store, GOOD, "oracle 1")
    points = line_of(store).score
    assert points < line_of(store).bound == 334
    for bound in (points, points - 1):
        store_bound(store, DEAL, bound, "oracle 2")
        assert points == line_of(store).bound
        assert estimates(store, DEAL) == Estimates(best=points, bound=points)


def test_the_line_of_the_par_table_counts(store: Store, pars_known: dict[int, Surveyed]) -> None:
    assert GOOD.fola is not None
    text = ("oracle 0.1.0", format_cards(GOOD.fola), format_line(GOOD))
    pars_known[42] = Surveyed(GOOD.score.shown, 334, (250, 260), line=text)
    store_line(store, WORSE, "oracle 2")
    found = line_of(store)
    assert (found.record.moves, found.score, found.engine) == (GOOD.moves, GOOD.score.points, "oracle 0.1.0")
    assert best_line(store, Deal.numbered(42, 7)) is None


def test_a_file_of_version_4_keeps_its_estimates_and_gets_bounds(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = schema.SCHEMA
    with monkeypatch.context() as patch:
        patch.setattr(schema, "SCHEMA", replace(now, migrations=now.migrations[:4], impossible={}))
        with Store(path) as old:
            store_line(old, GOOD, "oracle 0.1.0")
            store_par(old, DEAL, Par(25.0, 3.0, 40), "fair 0.1.0")
    with Store(path) as store:
        assert store.notices == []
        found = line_of(store)
        assert (found.record.moves, found.engine, found.bound) == (GOOD.moves, "oracle 0.1.0", 334)
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


# -- the shipped par table -------------------------------------------------------------------------


def shipped_results() -> list[Search | SurveyedGame]:
    text = resources.files("scores").joinpath("data", "survey.csv").read_text("utf-8")
    return list(parse_table(text))


def test_every_shipped_line_is_replayed_and_scores_what_it_claims() -> None:
    found = shipped_results()
    searches = [one for one in found if isinstance(one, Search)]
    games = [one for one in found if isinstance(one, SurveyedGame)]
    best = {deal: max(one.score for one in searches if one.deal == deal) for deal in range(1000)}
    assert {one.deal for one in searches} == {*best}
    assert sorted((game.deal, game.seed) for game in games) == [
        (deal, seed) for deal in range(1000) for seed in (0, 1)
    ]
    for one in searches:
        assert one.score == best[one.deal] or one.moves is None  # the best one has its line
        assert best[one.deal] <= one.bound <= MAX_SCORE
    assert {one.deal for one in searches if one.moves is not None} == {*best}
    table = par_table()
    assert {deal: known.best for deal, known in table.items()} == best
    assert table[7].par == fmean(game.score for game in games if game.deal == 7)


def test_the_table_of_the_first_version_can_still_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = list(csv.DictReader((recorded.DATA / "survey-0.1.csv").read_text("utf-8").splitlines()))
    monkeypatch.setattr("scores.estimates.shipped_rows", lambda: iter(rows))
    table = par_table.__wrapped__()
    assert len(table) == 1000
    assert (table[7].best, table[7].bound, table[7].games, table[7].version) == (323, 334, (288, 283), 0.1)
    assert scores_by_seed(1)[7] == 283


@pytest.fixture
def classic(pars_known: dict[int, Surveyed]) -> None:
    """A table of deals from hard to easy."""
    pars_known |= {
        10: Surveyed(200, 334, (100, 140)),
        11: Surveyed(290, 290, (250, 250)),
        12: Surveyed(320, 334, (280, 282)),
        13: Surveyed(334, 334, (330, 334)),
    }


@pytest.mark.usefixtures("classic")
def test_deals_are_chosen_by_par(pars_known: dict[int, Surveyed]) -> None:
    assert deals_with_par(250, 281) == [11, 12]
    assert deals_with_par(float("-inf"), 120) == [10]
    assert deals_with_par(400, float("inf")) == []
    assert (hard_deals(), easy_deals()) == ([10], [13])
    for deal in (13, 12, 11):  # of one deal alone it is hard and easy
        del pars_known[deal]
    assert (hard_deals(), easy_deals()) == ([10], [10])
    pars_known.clear()
    assert (hard_deals(), easy_deals()) == ([], [])


@pytest.mark.usefixtures("classic")
def test_the_table_answers_for_numbered_deals_with_their_own_cut() -> None:
    assert shipped("11") == Estimates(Par(250.0, 0.0, 2), 290, 290)
    assert shipped("12") == Estimates(Par(281.0, 1.0, 2), 320)
    assert shipped("11/30") == shipped("14") == shipped(None) == Estimates()


@pytest.mark.usefixtures("classic")
def test_the_better_figure_counts() -> None:
    own = Par(260.0, 3.0, 40)
    assert combined("11", own, 280) == Estimates(own, 290, 290)
    assert combined("12", None, 330) == Estimates(Par(281.0, 1.0, 2), 330)
    assert combined("12", None, 334) == Estimates(Par(281.0, 1.0, 2), 334)
    assert combined("99", own, None) == Estimates(own)


def test_a_par_by_a_newer_fair_player_counts(pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {12: Surveyed(320, 334, (280, 281, 282), version=0.1)}
    few = Par(290.0, 8.0, 2, version=2)
    assert combined("12", few, None).par is few
    old = Par(290.0, 8.0, 2, version=0.1)
    assert combined("12", old, None).par == Par.of((280, 281, 282)) == Par(281.0, 1 / 3**0.5, 3)


# -- reviews ---------------------------------------------------------------------------------------


ENGINE = "review 1 native"


def test_the_review_that_took_longest_stays_for_any_player_and_date(store: Store) -> None:
    for seconds, text in ((60.0, "first"), (120.0, "second"), (10.0, "third")):
        store_review(store, Reviewed.game(played()), ENGINE, seconds, text)
    same = replace(played(), player="Bruno", date="", extra=(("Help", "fair-hints=1"),))
    assert find_review(store, Reviewed.game(same), ENGINE) == "second"
    assert store.read("SELECT seconds FROM reviews") == [(120.0,)]
    for other in (played(most=100), played(1)):
        assert find_review(store, Reviewed.game(other), ENGINE) is None
    assert find_review(store, Reviewed.game(played()), "review 2 native") is None


def test_reviews_are_deleted_with_the_player_who_played_the_deal(store: Store) -> None:
    for game in (played(), played(1, "Bruno")):
        store.add(game, own=True)
        store_review(store, Reviewed.game(game), ENGINE, 60.0, "text")
    store.delete_player("Anna")
    assert find_review(store, Reviewed.game(played()), ENGINE) is None
    assert find_review(store, Reviewed.game(played(1, "Bruno")), ENGINE) == "text"
    store.delete_everything()
    assert store.read("SELECT count(*) FROM reviews") == [(0,)]


def test_reviews_of_hands_are_distinguished_and_go_with_their_player(store: Store) -> None:
    anna, carla = single(42), single(43, "Carla")
    engine = f"{HAND_ENGINE} 1 native"
    for record in (anna, carla):
        store.add(record, own=True)
        store_review(store, Reviewed.hand(record.hand, Seat.S), engine, 60.0, record.players[0])
    assert find_review(store, Reviewed.hand(anna.hand, Seat.S), engine) == "Anna"
    assert find_review(store, Reviewed.hand(anna.hand, Seat.N), engine) is None
    assert find_review(store, Reviewed.hand(carla.hand, Seat.S), engine) == "Carla"
    store.delete_player("Anna")
    assert find_review(store, Reviewed.hand(anna.hand, Seat.S), engine) is None
    assert find_review(store, Reviewed.hand(carla.hand, Seat.S), engine) == "Carla"
