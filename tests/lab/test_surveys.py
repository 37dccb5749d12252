"""The file of survey results: lines are verified when added and come back unchanged."""

import contextlib
import random
import sqlite3
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solitaire.lab.surveys
from scores.games import format_line, parse_line
from solitaire.home.files import UserError
from solitaire.lab.files import page
from solitaire.lab.report import Findings, sections
from solitaire.lab.results import counted
from solitaire.lab.statistics import (
    GROUPS,
    Interval,
    bootstrap,
    card_effects,
    first_cards,
    fola_cards,
    group_effects,
    spreads,
    wilson,
)
from solitaire.lab.survey_text import COLUMNS, format_table, parse_table
from solitaire.lab.surveys import CLASSIC_SCHEMA, ClassicSurveys, Search, SurveyedGame, Surveys
from solitaire.rules.cards import CODES
from solitaire.rules.deal import Deal
from solitaire.rules.position import END
from tests.support.answers import answer_again, answers
from tests.support.stored import GAME, line, search, surveyed_hand


def lines_by_score(deal: int, count: int = 40) -> list[Search]:
    """Return searches of a deal with different scores, the worst first."""
    found = {one.score: one for one in (search(deal, seed) for seed in range(count))}
    assert len(found) > 2
    return [found[score] for score in sorted(found)]


def without_line(one: Search) -> Search:
    return replace(one, fola=None, moves=None)


# -- lines as text ------------------------------------------------------------------------------


@given(st.integers(0, 2**63 - 1), st.integers(0, 10))
def test_lines_read_back(deal: int, seed: int) -> None:
    record = line(deal, seed)
    assert record.fola is not None
    assert parse_line(record.deal, record.fola, format_line(record)) == record


# -- the file -----------------------------------------------------------------------------------


def test_results_come_back_unchanged(surveys: Surveys) -> None:
    one = search()
    surveys.add([one], [GAME])
    assert list(surveys.searches()) == [one]
    assert list(surveys.games()) == [GAME]
    which = ("oracle 1", "10 playouts", 0)
    assert surveys.searched(which, 0, 99, or_proved=False) == {42}
    assert surveys.searched(which, 43, 99, or_proved=False) == set()
    for other in (("oracle 1", "10 playouts", 1), ("oracle 1", "11 playouts", 0), ("oracle 2", *which[1:])):
        assert surveys.searched(other, 0, 99, or_proved=False) == set()
    assert surveys.played("fair 1", 1000, 42, 42) == {(42, 0)}
    assert surveys.played("fair 1", 999, 42, 42) == set()


def test_a_better_line_replaces_the_best(surveys: Surveys) -> None:
    worst, middle, best = lines_by_score(42)[:3]
    for added, kept in (
        (middle, [middle]),
        (worst, [without_line(worst), middle]),
        (best, [without_line(worst), without_line(middle), best]),
    ):
        surveys.add([added], [])
        assert sorted(surveys.searches(), key=lambda one: one.score) == kept


def test_of_two_results_of_the_same_search_the_better_stays(surveys: Surveys) -> None:
    worst, middle, best = (replace(one, budget="5 s", seed=0) for one in lines_by_score(42)[:3])
    surveys.add([replace(middle, bound=330)], [])
    surveys.add([worst], [])
    assert list(surveys.searches()) == [replace(middle, bound=330)]
    surveys.add([best], [])
    assert list(surveys.searches()) == [replace(best, bound=330)]
    surveys.add([replace(best, seed=1)], [])
    assert [one.seed for one in surveys.searches() if one.moves] == [0], "of equal lines the first stays"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"score": 334}, "deal 42: the line scores -?[0-9]+, not 334 as claimed"),
        ({"moves": ()}, "deal 42: the line scores None"),
        ({"moves": (END, END)}, "move 2"),
        ({"deal": 43}, "13 cards of this deal's fola"),
        ({"moves": None}, "deal 42: no line shows the -?[0-9]+ points claimed"),
    ],
)
def test_a_false_claim_adds_nothing(surveys: Surveys, wrong: dict[str, object], message: str) -> None:
    honest = search(7)
    with pytest.raises(ValueError, match=message):
        surveys.add([honest, replace(search(), **wrong)], [GAME])  # type: ignore[arg-type]
    assert list(surveys.searches()) == []
    assert list(surveys.games()) == []


def test_two_programs_share_a_file(surveys: Surveys) -> None:
    with Surveys(surveys.path) as other:
        surveys.add([search(1)], [GAME])
        other.add([search(1), search(2)], [GAME, replace(GAME, seed=1)])
        assert [one.deal for one in surveys.searches()] == [1, 2]
        assert [game.seed for game in surveys.games()] == [0, 1]


def test_a_stored_line_that_no_longer_replays_is_named(surveys: Surveys) -> None:
    surveys.add([search()], [])
    surveys.write(lambda connection: connection.execute("UPDATE searches SET line = '..y'"))
    with pytest.raises(UserError, match=r"survey\.sqlite3: deal 42: move 3 of the line"):
        list(surveys.searches())


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    empty, notes, garbage, recipes = (tmp_path / name for name in ("empty", "notes", "garbage", "recipes"))
    notes.write_bytes(b"no database")
    garbage.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    with contextlib.closing(sqlite3.connect(recipes)) as connection:
        connection.execute("CREATE TABLE recipes (title TEXT)")
    for path, why in (
        (notes, "file is not a database"),
        (garbage, "file is not a database"),
        (recipes, "it is a database of another program"),
    ):
        before = path.read_bytes()
        with pytest.raises(UserError, match=f"cannot use .*{path.name}: {why}; it is left as it is"):
            Surveys(path)
        assert path.read_bytes() == before
    empty.touch()
    Surveys(empty).close()


# -- as text ------------------------------------------------------------------------------------


def test_lines_and_tables_are_read_or_refused() -> None:
    kept = answers("surveys")
    assert answer_again(kept) == kept


def test_a_table_reads_back() -> None:
    worst, best = lines_by_score(42)[:2]
    found = [best, without_line(worst), GAME]
    text = format_table([best, without_line(worst)], [GAME])
    assert text.splitlines()[0] == ",".join(COLUMNS)
    assert text.splitlines()[3] == "game,42,fair 1,1000 playouts a decision,0,298,,native,0.5,,"
    assert list(parse_table(text)) == found


def test_a_table_of_version_1_can_always_be_read() -> None:
    text = (
        "kind,deal,engine,budget,seed,score,bound,core,seconds,fola,line\n"
        "search,42,oracle 0.1.0,5 s,0,-300,334,native,0.1,"
        "T36 D9 B10 CK B6 T20 C6 T10 T1 T34 T24 S7 T23,..b#\n"
    )
    (one,) = parse_table(text)
    assert isinstance(one, Search)
    deal = Deal.numbered(42)
    assert one.moves == parse_line(deal, deal.fola, "..b#").moves
    assert (one.deal, one.engine, one.budget, one.seed) == (42, "oracle 0.1.0", "5 s", 0)
    assert (one.score, one.bound, one.core, one.seconds) == (-300, 334, "native", 0.1)


def test_hands_come_back_as_they_were(tmp_path: Path) -> None:
    hands = [surveyed_hand(2), surveyed_hand(1, -70)]
    with ClassicSurveys(tmp_path / "survey") as surveys:
        surveys.add(hands)
    with ClassicSurveys(tmp_path / "survey") as surveys:
        assert list(surveys.hands()) == hands[::-1]


def test_a_result_that_is_there_stays(tmp_path: Path) -> None:
    with ClassicSurveys(tmp_path / "survey") as surveys:
        surveys.add([surveyed_hand(1)])
        surveys.add([surveyed_hand(1, 99), replace(surveyed_hand(1, 40), seed=1)])
        assert [one.points for one in surveys.hands()] == [30, 40]


def test_what_was_played_with_the_same_parameters(tmp_path: Path) -> None:
    with ClassicSurveys(tmp_path / "survey") as surveys:
        surveys.add([*map(surveyed_hand, (1, 2, 5)), surveyed_hand(3, player="full 1")])
        assert surveys.played("handbook 1", 0, 0, 0, 4) == {1, 2}
        assert surveys.count("handbook 1", 0, 0, 0, 4) == 2
        assert surveys.played("handbook 1", 0, 1, 0, 4) == set()


def test_the_other_survey_is_another_file(tmp_path: Path) -> None:
    with Surveys(tmp_path / "survey"):
        pass
    with pytest.raises(UserError, match="a database of another program"):
        ClassicSurveys(tmp_path / "survey")


def test_results_of_the_version_of_the_program_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "survey"
    first = replace(CLASSIC_SCHEMA, migrations=CLASSIC_SCHEMA.migrations[:1])
    monkeypatch.setattr(solitaire.lab.surveys, "CLASSIC_SCHEMA", first)
    with ClassicSurveys(path) as surveys:
        surveys.add([surveyed_hand(1, player="handbook 0.1.0"), surveyed_hand(2, player="full 0.1.0")])
    monkeypatch.undo()
    with ClassicSurveys(path) as surveys:
        assert surveys.played("handbook 1", 0, 0, 0, 4) == {1}
        assert surveys.played("full 1", 0, 0, 0, 4) == {2}


def test_an_interrupted_count_continues_after_its_last_whole_line(tmp_path: Path) -> None:
    path, made = tmp_path / "counts.jsonl", list[int]()

    def make(number: int) -> list[int]:
        made.append(number)
        return [number, 10 * number]

    path.write_text("[0, 0]\n[1, 10]\n[2,", "utf-8")  # the program ended while it wrote the third
    assert list(counted(path, 4, make)) == [[number, 10 * number] for number in range(4)]
    assert made == [2, 3]
    assert path.read_text("utf-8") == "[0, 0]\n[1, 10]\n[2, 20]\n[3, 30]\n"
    assert list(counted(path, 2, make)) == [[0, 0], [1, 10]]


# -- The report: what it says of many deals and of few ---------------------------------------------


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


# -- The statistics of a report: intervals, components and effects with known values ---------------


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
    assert bootstrap([7.0], fmean) == Interval(7.0, 7.0, 7.0)


def test_spreads_are_distinguished() -> None:
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
    assert effects[0].is_significant
    assert effects[0].points == pytest.approx(-12, abs=3 * effects[0].error)
    assert sum(one.is_significant for one in effects) == 1


def test_an_effect_of_a_group_is_found() -> None:
    kings = {CODES.index(code) for code in ("CK", "DK", "SK", "BK")}
    scores = {deal: 300.0 - 5 * len(kings & set(Deal.numbered(deal).fola)) for deal in range(100)}
    by_name = {one.name: one for one in group_effects(scores, fola_cards)}
    assert by_name["kings"].points == pytest.approx(-5)
    assert not by_name["queens"].is_significant
    groups = Counter(one.name for one in group_effects(scores, first_cards))
    assert len(groups) == 7


def test_every_card_is_in_one_group() -> None:
    assert all(sum(belongs(card) for belongs in GROUPS.values()) == 1 for card in range(97))
