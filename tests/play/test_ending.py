"""The ceremony at the end: its steps for known scores, and its time."""

import pytest

from solitaire.play.ending import Ceremony, CountPart, CountStep, Grade, better_than, grade, next_step, steps
from solitaire.rules.cards import parse_cards
from solitaire.rules.scoring import count
from solver.review import SURE_GAMES


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


def test_the_count_runs_to_the_score_and_ends() -> None:
    score = count(parse_cards("CK T1 T13 D5 T28 M"))
    ceremony = Ceremony(score, pace=1.0)
    assert (ceremony.total, ceremony.is_over) == (0, False)
    totals, ticks = list[int](), dict[int, int]()
    while not ceremony.is_over:
        totals.append(ceremony.total)
        ticks[ceremony.at] = ceremony.ticks
        ceremony.advance(0.02)
    assert min(totals) == -60
    assert totals[-1] == ceremony.total == score.shown
    assert len(totals) == pytest.approx((2 * 0.45 + 1.2 + 1.1 + 0.9) / 0.02, abs=5)
    assert ticks == {0: 1, 1: 5, 2: 2, 3: 2, 4: 0}  # as points are added, but not at the result


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


# -- Grades and the comparison with fair games -----------------------------------------------------


@pytest.mark.parametrize(
    ("points", "par", "earned"),
    [
        (334, 290.0, Grade.CROWN),
        (334, None, Grade.CROWN),
        (333, 330.0, Grade.GOLD),
        (320, 330.0, Grade.GOLD),
        (320, None, Grade.GOLD),
        (319, 304.0, Grade.GOLD),
        (319, 304.1, Grade.SILVER),
        (319, None, Grade.TWO_HUNDRED),
        (290, 290.0, Grade.SILVER),
        (289, 290.0, Grade.BRONZE),
        (275, 290.0, Grade.BRONZE),
        (274, 290.0, Grade.TWO_HUNDRED),
        (199, 290.0, Grade.HUNDRED),
        (100, 290.0, Grade.HUNDRED),
        (99, None, Grade.ZERO),
        (0, 290.0, Grade.ZERO),
        (-1, 290.0, Grade.FINISHED),
        (-300, -250.0, Grade.FINISHED),
        (-44, -44.0, Grade.SILVER),
    ],
)
def test_a_grade_is_by_par_and_by_sure_scores(points: int, par: float | None, earned: Grade) -> None:
    assert grade(points, par) is earned


@pytest.mark.parametrize(
    ("points", "par", "above"),
    [
        (-50, 290.0, (Grade.ZERO, 0)),
        (115, None, (Grade.HUNDRED + 1, 200)),
        (210, 290.0, (Grade.BRONZE, 275.0)),
        (210, None, None),  # the par may be low
        (50, 120.0, (Grade.HUNDRED, 100)),
        (102, 120.0, (Grade.BRONZE, 105.0)),
        (300, 290.0, (Grade.GOLD, 305.0)),
        (318, 310.0, (Grade.GOLD, 320)),
        (321, 310.0, (Grade.CROWN, 334)),
        (334, 310.0, None),
    ],
)
def test_the_next_grade_is_the_nearest(
    points: int, par: float | None, above: tuple[int, float] | None
) -> None:
    assert next_step(points, par) == above


def test_a_score_is_compared_with_twenty_games_at_least() -> None:
    games = [300] * 10 + [310] * 10
    assert SURE_GAMES == 20
    assert better_than(305, games[1:]) is None
    assert better_than(300, games) == 0
    assert better_than(301, games) == 50
    assert better_than(310, games) == 50  # as good as is not better
    assert better_than(334, games) == 100
    assert better_than(305, [300] * 13 + [310] * 8) == 61  # 61.9
