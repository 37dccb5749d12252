"""The ceremony at the end: its steps for known scores, and its time."""

import pytest

from solitaire.play.ending import Ceremony, CountPart, CountStep, steps
from solitaire.rules.cards import parse_cards
from solitaire.rules.scoring import count


def said(tops: str) -> list[tuple[str, str, int, int]]:
    """Return the steps of the count of these cards: part, cards, points and total."""
    return [
        (step.part.name, " ".join(map(str, step.cards)), step.points, step.total)
        for step in steps(count(parse_cards(tops)))
    ]


def cards(text: str) -> str:
    return " ".join(map(str, parse_cards(text)))


def test_costs_come_one_by_one_then_the_account_then_each_versicola() -> None:
    assert said("CK T1 T13 D5 T28 M") == [
        ("BANISHED", cards("D5"), -10, -10),
        ("BANISHED", cards("CK"), -50, -60),
        ("ACCOUNT", cards("M T1 T13 T28"), 20, -40),
        ("VERSICOLA", cards("T1 T13 T28 M"), 20, -20),
        ("RESULT", "", 0, -20),
    ]


def test_an_empty_grid_has_a_result_only() -> None:
    assert steps(count(())) == (CountStep(CountPart.RESULT, (), 0, 0),)


def test_the_count_ticks_as_points_are_added_but_not_at_the_result() -> None:
    ceremony, heard = Ceremony(count(parse_cards("CK T1 T13 D5 T28 M")), pace=1.0), dict[int, int]()
    while not ceremony.is_over:
        heard[ceremony.at] = ceremony.ticks
        ceremony.advance(0.02)
    assert heard == {0: 1, 1: 5, 2: 2, 3: 2, 4: 0}


def test_the_count_runs_to_the_score_and_ends() -> None:
    score = count(parse_cards("CK T1 T13 D5 T28 M"))
    ceremony = Ceremony(score, pace=1.0)
    assert (ceremony.total, ceremony.is_over) == (0, False)
    totals = []
    while not ceremony.is_over:
        totals.append(ceremony.total)
        ceremony.advance(0.05)
    assert min(totals) == -60
    assert totals[-1] == ceremony.total == score.shown
    assert len(totals) == pytest.approx((2 * 0.45 + 1.2 + 1.1 + 0.9) / 0.05, abs=2)


def test_banished_cards_stay_banished() -> None:
    ceremony = Ceremony(count(parse_cards("CK D5 T1")), pace=1.0)
    d5, ck = parse_cards("D5 CK")
    assert ceremony.banished == {d5: -10}
    assert not ceremony.advance(7.0)  # the first frame after a pause
    assert ceremony.advance(0.5)
    assert not ceremony.advance(0.0)
    assert ceremony.banished == {d5: -10, ck: -50}
    while not ceremony.is_over:
        ceremony.advance(1.0)
    assert ceremony.banished == {d5: -10, ck: -50}


def test_many_banished_cards_are_not_drawn_out() -> None:
    twenty = count(parse_cards(" ".join(f"{suit}{rank}" for suit in "CD" for rank in range(1, 11))))
    ceremony = Ceremony(twenty, pace=1.0)
    ceremony.advance(0.0)
    ceremony.advance(3.0)
    assert ceremony.step.part is CountPart.RESULT
