"""What scores/data shows of the survey: its files fit together."""

import gzip
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from solitaire.lab.publish import HUNDRED, best_and_lowest, files, hardest, hundred_page
from solitaire.lab.survey_text import parse_table
from solitaire.lab.surveys import Search, Surveys
from tests.support.surveying import Found

DATA = Path(__file__).parents[2] / "scores" / "data"


def searches(text: str) -> list[Search]:
    return [found for found in parse_table(text) if isinstance(found, Search)]


def test_the_best_line_and_the_lowest_bound_of_each_deal_are_kept(surveys: Surveys, expected: Found) -> None:
    first, second = expected[0][:2]
    lower = replace(first, engine="proof", bound=first.score)
    surveys.add(
        [first, second, lower, replace(second, engine="worse", score=second.score - 1, moves=None)],
        expected[1],
    )
    assert list(best_and_lowest(surveys.searches())) == [
        (first, replace(lower, fola=None, moves=None)),
        (second, second),
    ]
    written = files(surveys)
    table, packed = written["survey.csv"], written["searches.csv.gz"]
    assert isinstance(table, str)
    assert isinstance(packed, bytes)
    assert [(each.deal, each.engine) for each in searches(table)] == [
        (first.deal, first.engine),
        (first.deal, "proof"),
        (second.deal, second.engine),
    ]
    assert searches(gzip.decompress(packed).decode()) == list(surveys.searches())


def test_the_hardest_deals_have_the_widest_gaps(expected: Found) -> None:
    one = expected[0][0]
    found = [replace(one, deal=deal, score=100, bound=100 + deal % 120) for deal in range(240)]
    kept = hardest((each, each) for each in found)
    assert [each.deal for each in kept] == [deal for deal in range(240) if deal % 120 >= 70]
    assert len(kept) == HUNDRED


@pytest.fixture(scope="module")
def published() -> list[Search]:
    return searches(gzip.decompress((DATA / "searches.csv.gz").read_bytes()).decode())


def test_the_hundred_are_the_hardest_of_ten_thousand(published: list[Search]) -> None:
    hundred = searches((DATA / "hundred.csv").read_text("utf-8"))  # which replays their lines
    assert len(hundred) == HUNDRED
    assert all(each.moves for each in hundred)
    by_deal = {deal: list(found) for deal, found in groupby(published, lambda search: search.deal)}
    assert [*by_deal] == list(range(10_000))
    gaps = {
        deal: min(each.bound for each in found) - max(each.score for each in found)
        for deal, found in by_deal.items()
    }
    narrowest = min(gaps.pop(each.deal) for each in hundred)
    assert narrowest >= max(gaps.values())
    assert (DATA / "hundred.md").read_text("utf-8") == hundred_page(hundred, len(by_deal))
