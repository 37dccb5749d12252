"""The report: what it says of many deals and of few."""

from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from solitaire.home.files import UserError
from solitaire.lab.files import page
from solitaire.lab.report import Findings, sections
from solitaire.lab.surveys import SurveyedGame, Surveys
from tests.support.stored import GAME, search


def fill(surveys: Surveys, deals: int) -> None:
    games = [
        SurveyedGame(deal, "fair 1", 1000, seed, 250 + 7 * deal % 60 + 10 * seed, "native", 0.5)
        for deal in range(deals)
        for seed in (0, 1)
    ]
    surveys.add([search(deal) for deal in range(deals)], games)


def rows_of(found: Findings) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the report's rows by section and first column."""
    return {part.title: {row[0]: row[1:] for row in part.rows} for part in sections(found)}


def test_a_report_of_few_deals_leaves_out_what_they_cannot_show(surveys: Surveys) -> None:
    surveys.add([search(1), search(2)], [])
    report = rows_of(Findings.of(surveys))
    assert list(report) == ["What was done", "What a shuffle holds", "Distribution", "Cost"]
    assert report["What was done"]["deals searched"] == ("2",)
    assert report["What was done"]["searches of 10 playouts, oracle 1, native core"] == ("2",)
    assert report["Cost"]["a search"] == ("1.50 s",)
    assert report["Cost"]["1,000,000 deals on one processor"] == ("417 hours",)


def test_a_single_deal_is_no_error(surveys: Surveys) -> None:
    surveys.add([search(1)], [GAME])
    report = rows_of(Findings.of(surveys))
    assert report["What a shuffle holds"]["standard deviation"] == ("none: a single deal",)
    assert report["Fair play"]["mean fair par"] == ("298.0 (298.0 to 298.0)",)
    assert report["Shuffle against play"] == {}


def test_a_report_of_many_deals_has_every_section(surveys: Surveys) -> None:
    fill(surveys, 40)
    found = Findings.of(surveys)
    report = rows_of(found)
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


def test_the_report_says_that_seconds_vary(surveys: Surveys) -> None:
    surveys.add([search(1)], [])
    assert "the same results anywhere" in sections(Findings.of(surveys))[0].notes[0]
    surveys.add([search(2, budget="5 s")], [])
    assert "vary from run to run" in sections(Findings.of(surveys))[0].notes[0]


def test_games_of_different_budgets_are_not_averaged(surveys: Surveys) -> None:
    games = [
        SurveyedGame(1, "fair 1", playouts, seed, 10, "native", 0.5)
        for playouts, seed in ((8, 0), (9, 0), (9, 1))
    ]
    surveys.add([search(1)], games)
    found = Findings.of(surveys)
    assert (found.playouts, found.pars, found.left_out) == (9, {1: [10, 10]}, 1)
    assert any("not counted: 1" in note for note in sections(found)[0].notes)


def test_an_empty_file_is_an_error_in_one_line(surveys: Surveys) -> None:
    with pytest.raises(UserError, match="holds no results yet; make some with: minchiate lab survey run"):
        Findings.of(surveys)


def test_a_page_with_its_plots(surveys: Surveys, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    fill(surveys, 40)
    found = Findings.of(surveys)
    written = page(found, tmp_path / "report.md")
    (first, text), *plots = written.items()
    assert first.name == "report.md"
    names = [path.stem.removeprefix("report-") for path, _ in plots]
    assert names == ["scores", "par", "cards-best-line", "cards-fair-par"]
    for path, picture in plots:
        assert f"]({path.name})" in str(text)
        assert isinstance(picture, bytes)
        assert picture.startswith(b"\x89PNG")
    (text,) = page(found, tmp_path / "report.md", has_plots=False).values()
    assert "](" not in str(text)


def test_the_name_of_an_engine_is_neither_markup_nor_a_column(surveys: Surveys, tmp_path: Path) -> None:
    name = r"a|b <img src=x> [x](y) `c` *d* \ &lt; "
    surveys.add([replace(search(1), engine=name)], [])
    (text,) = page(Findings.of(surveys), tmp_path / "report.md", has_plots=False).values()
    shown = r"a\|b \<img src=x\> \[x\](y) \`c\` \*d\* \\ \&lt; "
    assert f"| searches of 10 playouts, {shown}, native core | 1 |" in str(text).splitlines()


def test_the_same_results_give_the_same_page(surveys: Surveys, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    surveys.add([search(1), search(2)], [])
    first, second = (page(Findings.of(surveys), tmp_path / "report.md") for _ in range(2))
    assert len(first) == 2
    assert first == second
