"""Surveys of the classic game: the same hands every time, none played twice, and a report that adds up."""

from pathlib import Path

import pytest

from solitaire.classic.seats import Seat
from solitaire.home.files import UserError
from solitaire.lab.classic_report import ClassicFindings, of_dealer, sections
from solitaire.lab.classic_run import ClassicPlan, dealer_of, open_deals, play, run
from solitaire.lab.surveys import ClassicSurveys, SurveyedHand
from tests.support.stored import surveyed_hand

PLAN = ClassicPlan(0, 5, "random", 1, 0)


def hands_of(path: Path, plan: ClassicPlan, workers: int) -> list[SurveyedHand]:
    with ClassicSurveys(path) as surveys:
        assert sorted(run(plan, surveys, workers)) == list(range(plan.first, plan.last + 1))
        return list(surveys.hands())


def test_any_number_of_workers_gives_the_same(tmp_path: Path) -> None:
    assert hands_of(tmp_path / "one", PLAN, 1) == hands_of(tmp_path / "two", PLAN, 2)


def test_a_survey_resumes_where_it_was(tmp_path: Path) -> None:
    with ClassicSurveys(tmp_path / "survey") as surveys:
        first = run(PLAN, surveys, 1)
        assert [next(first), next(first)] == [0, 1]
        first.close()
        assert list(open_deals(PLAN, surveys)) == [2, 3, 4, 5]
        list(run(PLAN, surveys, 1))
        assert list(open_deals(PLAN, surveys)) == []
        assert list(surveys.hands()) == [play(PLAN, deal) for deal in range(6)]


def test_only_full_has_a_budget() -> None:
    assert ClassicPlan(0, 0, "full", 40, 0).budget == 40
    assert ClassicPlan(0, 0, "handbook", 40, 0).budget == 0


def test_all_deal_in_turn() -> None:
    assert [dealer_of(deal) for deal in range(5)] == [Seat.S, Seat.E, Seat.N, Seat.W, Seat.S]
    assert [of_dealer(surveyed_hand(deal)) for deal in range(4)] == [30, -30, 30, -30]


def figures(*hands: SurveyedHand, path: Path) -> dict[str, dict[str, str]]:
    with ClassicSurveys(path) as surveys:
        surveys.add(hands)
        found = sections(ClassicFindings.of(surveys))
    return {section.title: {row[0]: " ".join(row[1:]) for row in section.rows} for section in found}


def test_the_report_adds_up(tmp_path: Path) -> None:
    hands = [surveyed_hand(deal, points=40 if deal % 2 == 0 else -20) for deal in range(8)]
    found = figures(*hands, path=tmp_path / "survey")
    assert found["What was done"]["hands"] == "8"
    assert found["What the dealer is worth"]["points a hand"].startswith("+30.0 (")
    assert found["What the dealer is worth"]["resti a hand"].startswith("+0.00 (")
    assert found["How often resti are paid"]["one side ahead by 1 resto"].startswith("100.0% (")
    assert found["Declared points"]["points that a side declares"].startswith("10.0 (")
    assert found["Declared points"]["the dealer's side, more than the others"].startswith("+0.0 (")
    assert found["What a card brings"]["T1"].split()[-4].startswith("100.0%")
    assert found["What a card brings"]["T40"].split()[-4].startswith("0.0%")


def test_what_a_card_brings_is_not_what_the_dealer_brings(tmp_path: Path) -> None:
    """The dealer's side holds more of these cards, yet here it is always ahead by 30."""
    hands = [surveyed_hand(deal, points=30 if deal % 2 == 0 else -30) for deal in range(8)]
    found = figures(*hands, path=tmp_path / "survey")["What a card brings"]
    assert all(row.startswith("+0.0 (+0.0 to +0.0)") for row in found.values())


def test_hands_of_another_kind_are_not_counted(tmp_path: Path) -> None:
    hands = [surveyed_hand(0), surveyed_hand(1), surveyed_hand(2, 999, "random 1")]
    with ClassicSurveys(tmp_path / "survey") as surveys:
        surveys.add(hands)
        found = ClassicFindings.of(surveys)
    assert (len(found.hands), found.left_out) == (2, 1)
    assert "not counted: 1." in sections(found)[0].notes[1]


def test_cards_against_play_needs_deals_played_twice(tmp_path: Path) -> None:
    hands = [
        SurveyedHand(deal, "full 1", 9, seed, 20 * (deal % 3) + seed, 1, 0, 0, 0, 0, "", "native", 0.1)
        for deal in range(30)
        for seed in range(2)
    ]
    found = figures(*hands, path=tmp_path / "survey")["Cards against play"]
    assert found["standard deviation from hand to hand of one deal"].startswith("0.7 (")
    assert "Cards against play" not in figures(surveyed_hand(0), path=tmp_path / "other")


def test_of_a_deal_played_twice_one_hand_counts(tmp_path: Path) -> None:
    hands = [
        SurveyedHand(deal, "full 1", 9, seed, 100 * (1 - seed), 1, 0, 0, 0, 0, "", "native", 0.1)
        for deal in (0, 2)
        for seed in range(2)
    ]
    found = figures(*hands, path=tmp_path / "survey")
    assert found["What was done"]["hands"] == "4"
    assert found["What was done"]["deals"] == "2, from 0 to 2"
    assert found["What the dealer is worth"]["points a hand"] == "+100.0 (+100.0 to +100.0)"


def test_an_empty_file_has_no_report(tmp_path: Path) -> None:
    with ClassicSurveys(tmp_path / "survey") as surveys, pytest.raises(UserError, match="holds no hands yet"):
        ClassicFindings.of(surveys)
