"""The shipped par table: every line replays to its score; deals are chosen by par."""

import csv
from importlib import resources
from statistics import fmean

import pytest

from scores import estimates
from scores.estimates import (
    Estimates,
    Par,
    Surveyed,
    combined,
    deals_with_par,
    easy_deals,
    hard_deals,
    scores_by_seed,
    shipped,
)
from solitaire.lab.survey_text import parse_table
from solitaire.lab.surveys import Search, SurveyedGame
from solitaire.rules.scoring import MAX_SCORE
from tests.support import recorded

_SHIPPED = estimates.par_table  # before the fixture replaces it


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
    table = _SHIPPED()
    assert {deal: known.best for deal, known in table.items()} == best
    assert table[7].par == fmean(game.score for game in games if game.deal == 7)


def test_the_table_of_the_first_version_can_still_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = list(csv.DictReader((recorded.DATA / "survey-0.1.csv").read_text("utf-8").splitlines()))
    monkeypatch.setattr(estimates, "shipped_rows", lambda: iter(rows))
    table = _SHIPPED.__wrapped__()
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
def test_deals_are_chosen_by_par() -> None:
    assert deals_with_par(250, 281) == [11, 12]
    assert deals_with_par(float("-inf"), 120) == [10]
    assert deals_with_par(400, float("inf")) == []
    assert (hard_deals(), easy_deals()) == ([10], [13])


def test_of_a_table_with_few_deals_all_are_easy_and_hard(pars_known: dict[int, Surveyed]) -> None:
    assert (hard_deals(), easy_deals()) == ([], [])
    pars_known[10] = Surveyed(200, 334, (100, 140))
    assert (hard_deals(), easy_deals()) == ([10], [10])


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
    assert combined("12", old, None).par == Par.of((280, 281, 282))


def test_a_par_of_games() -> None:
    par = Par.of([300, 310, 320])
    assert (par.mean, par.games) == (310.0, 3)
    assert par.error == pytest.approx(10 / 3**0.5)
