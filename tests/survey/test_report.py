"""The report: intervals and components that are known beforehand, and what it says of little data."""

import random
from collections import Counter
from pathlib import Path
from statistics import fmean

import pytest

from scores.surveys import FairGame, Surveys
from solitaire.files import UserError
from solitaire.rules.cards import CODES
from solitaire.rules.deal import Deal
from solitaire.survey.page import write_page
from solitaire.survey.report import Findings, sections
from solitaire.survey.statistics import (
    Estimate,
    bootstrap,
    card_effects,
    first_cards,
    fola_cards,
    group_effects,
    spreads,
    wilson,
)
from tests.scores.test_surveys import GAME, search


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (400, 1000, 0.3701, 0.4307)],
)
def test_wilson_intervals_as_published(hits: int, count: int, low: float, high: float) -> None:
    found = wilson(hits, count)
    assert found.value == hits / count
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_the_bootstrap_of_a_mean_is_as_wide_as_theory_says() -> None:
    choose = random.Random(1)
    sample = [choose.gauss(300, 25) for _ in range(400)]
    found = bootstrap(sample, fmean)
    assert found.low < found.value < found.high
    assert found.high - found.low == pytest.approx(2 * 1.96 * 25 / 20, rel=0.2)
    assert bootstrap(sample, fmean) == found
    assert bootstrap([7.0], fmean) == Estimate(7.0, 7.0, 7.0)


def test_spreads_are_told_apart() -> None:
    choose = random.Random(2)
    deals = []
    for _ in range(1500):
        worth = choose.gauss(290, 25)
        deals.append([round(choose.gauss(worth, 12)) for _ in range(2)])
    found = spreads(deals)
    assert found.shuffle.low < 25 < found.shuffle.high
    assert found.play.low < 12 < found.play.high
    assert found.shuffle.value == pytest.approx(25, abs=2)
    assert found.play.value == pytest.approx(12, abs=1)


def test_an_effect_of_a_card_is_found() -> None:
    card = CODES.index("T38")
    scores = {
        deal: 300.0 - 12 * (card in Deal.numbered(deal).deck[:24]) + random.Random(deal).gauss(0, 5)
        for deal in range(300)
    }
    effects = card_effects(scores)
    assert len(effects) == 97
    assert effects[0].name == "T38"
    assert effects[0].is_sure
    assert effects[0].points == pytest.approx(-12, abs=3 * effects[0].error)
    assert sum(one.is_sure for one in effects) == 1


def test_an_effect_of_a_group_is_found() -> None:
    kings = {CODES.index(code) for code in ("CK", "DK", "SK", "BK")}
    scores = {deal: 300.0 - 5 * len(kings & set(Deal.numbered(deal).fola)) for deal in range(100)}
    by_name = {one.name: one for one in group_effects(scores, fola_cards)}
    assert by_name["kings"].points == pytest.approx(-5)
    assert not by_name["queens"].is_sure
    groups = Counter(one.name for one in group_effects(scores, first_cards))
    assert len(groups) == 7


def test_every_card_is_in_one_group() -> None:
    from solitaire.survey.statistics import _GROUPS

    assert all(sum(belongs(card) for belongs in _GROUPS.values()) == 1 for card in range(97))


# -- the report ---------------------------------------------------------------------------------


@pytest.fixture
def surveys(tmp_path: Path) -> Surveys:
    return Surveys(tmp_path / "survey.sqlite3")


def fill(surveys: Surveys, deals: int) -> None:
    games = [
        FairGame(deal, "fair 1", 1000, seed, 250 + 7 * deal % 60 + 10 * seed, "native", 0.5)
        for deal in range(deals)
        for seed in (0, 1)
    ]
    surveys.add([search(deal) for deal in range(deals)], games)


def said(found: Findings) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the report's rows by section and first column."""
    return {part.title: {row[0]: row[1:] for row in part.rows} for part in sections(found)}


def test_a_report_of_few_deals_does_without_what_they_cannot_tell(surveys: Surveys) -> None:
    surveys.add([search(1), search(2)], [])
    report = said(Findings.of(surveys))
    assert list(report) == ["What was done", "What a shuffle holds", "Distribution", "Cost"]
    assert report["What was done"]["deals searched"] == ("2",)
    assert report["What was done"]["searches of 10 playouts, oracle 1, native core"] == ("2",)
    assert report["Cost"]["a search"] == ("1.50 s",)
    assert report["Cost"]["1,000,000 deals on one processor"] == ("417 hours",)


def test_a_single_deal_is_no_error(surveys: Surveys) -> None:
    surveys.add([search(1)], [GAME])
    report = said(Findings.of(surveys))
    assert report["What a shuffle holds"]["standard deviation"] == ("0.0",)
    assert report["Fair play"]["mean fair par"] == ("298.0 (298.0 to 298.0)",)
    assert report["Shuffle against play"] == {}


def test_a_report_of_many_deals_says_it_all(surveys: Surveys) -> None:
    fill(surveys, 40)
    found = Findings.of(surveys)
    report = said(found)
    best = [search(deal).score for deal in range(40)]
    mean, lowest = report["What a shuffle holds"]["mean best score"], min(best)
    assert mean[0].startswith(f"{fmean(best):.1f} (")
    assert report["What a shuffle holds"]["lowest, highest"] == (f"{lowest}, {max(best)}",)
    assert report["What a shuffle holds"]["share that reaches 334"] == ("0.0% (0.0% to 8.8%)",)
    assert sum(int(row[0] or 0) for row in report["Distribution"].values()) == 40
    assert sum(int(row[1] or 0) for row in report["Distribution"].values()) == 40
    # Two games of a deal differ by 10 points: a deviation of 10 / sqrt(2).
    play = report["Shuffle against play"]["standard deviation from game to game of one shuffle"]
    assert play == ("7.1 (7.1 to 7.1)",)
    assert report["Cost"]["a deal"] == ("2.50 s",)
    assert len(report["Early cards and the fair par"]) == 16


def test_seconds_are_said_to_vary(surveys: Surveys) -> None:
    surveys.add([search(1, budget="5 s")], [])
    assert "vary from run to run" in sections(Findings.of(surveys))[0].notes[0]
    with Surveys(surveys.path.with_name("other")) as other:
        other.add([search(1)], [])
        assert "the same results anywhere" in sections(Findings.of(other))[0].notes[0]


def test_games_of_different_budgets_are_not_averaged(surveys: Surveys) -> None:
    games = [
        FairGame(1, "fair 1", playouts, seed, 10, "native", 0.5)
        for playouts, seed in ((8, 0), (9, 0), (9, 1))
    ]
    surveys.add([search(1)], games)
    found = Findings.of(surveys)
    assert (found.playouts, found.pars, found.left_out) == (9, {1: [10, 10]}, 1)
    assert any("not counted: 1" in note for note in sections(found)[0].notes)


def test_an_empty_file_is_an_error_in_one_line(surveys: Surveys) -> None:
    with pytest.raises(UserError, match="holds no results yet; make some with: minchiate survey run"):
        Findings.of(surveys)


def test_a_page_with_its_plots(surveys: Surveys, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    fill(surveys, 40)
    found = Findings.of(surveys)
    written = write_page(found, tmp_path / "page" / "report.md")
    names = [path.name for path in written]
    assert names == [
        "report.md",
        "report-scores.png",
        "report-par.png",
        "report-cards-best-line.png",
        "report-cards-fair-par.png",
    ]
    text = written[0].read_text()
    for name in names[1:]:
        assert f"]({name})" in text
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in written[1:])
    before = [path.read_bytes() for path in written]
    assert [path.read_bytes() for path in write_page(found, written[0])] == before
