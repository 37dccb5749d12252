"""Grades and the comparison with fair games."""

import pytest

from solitaire.play.ending import Grade, better_than, grade, next_step
from solver.review import SURE_GAMES


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
