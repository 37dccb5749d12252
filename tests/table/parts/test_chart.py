"""The chart of a game: where its steps and marks lie, and what its figures say."""

from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import Rect, Surface, mask

from solitaire.rules.deal import Deal
from solitaire.rules.position import END
from solitaire.table.look.theme import colours
from solitaire.table.parts.chart import Chart, Course, Line, Turned
from solitaire.table.parts.figures import course_of_game
from solitaire.texts.words import Words
from solver.game_review import GameReview, MoveDecision
from solver.review import Mark
from tests.support import recorded


def course(*numbered: int, last: int = 100) -> Course:
    line = Line("score now", colours.text, [(0, -20.0), (50, 30.4), (100, 80.0)])
    hidden = Line("bad luck", colours.gold, [(50, 30.0), (100, 80.0)], is_read=False)
    marks = dict.fromkeys(numbered, Mark.BLUNDER)
    return Course(last, [line, hidden], marks, {step: at for at, step in enumerate(numbered, start=1)})


@pytest.mark.parametrize("last", [1, 7, 100, 250])
@pytest.mark.parametrize("width", [300, 880, 2500])
def test_a_step_is_found_where_it_is_drawn(last: int, width: int) -> None:
    chart = Chart(Rect(10, 20, width, 88), width / 900, course(last=last))
    assert all(chart.step_at(round(chart.at(step, 0)[0])) == step for step in range(last + 1))
    assert chart.step_at(-500) == 0
    assert chart.step_at(width + 500) == last


def test_the_figures_are_the_last_known_and_no_more() -> None:
    found = course()
    words = Words()
    assert [*found.figures(49, words)] == ["score now: \N{MINUS SIGN}20"]
    assert [*found.figures(50, words)] == ["score now: +30"]
    assert [*found.figures(100, words)] == ["score now: +80"]


@pytest.mark.parametrize("numbered", [(0, 1, 2, 3, 4), (37, 39, 41, 71), (97, 98, 99, 100), (0, 50, 100)])
def test_no_number_of_a_mistake_covers_another(numbered: tuple[int, ...]) -> None:
    chart = Chart(Rect(0, 0, 600, 180), 1.0, course(*numbered))
    places = chart.discs()
    assert [*places] == sorted(numbered)
    gaps = [later - one for one, later in zip([*places.values()], [*places.values()][1:], strict=False)]
    assert min(gaps) >= 16
    assert max(places.values()) < chart.frame.right


def test_no_chart_shows_a_fair_player_expecting_more_than_was_possible() -> None:
    first = MoveDecision(
        ply=0, move=END, better=None, cost=0.0, error=1.0, expected=200.0, possible=0, known=False
    )
    decisions = first, replace(first, ply=2, expected=160.0), replace(first, ply=5, expected=110.0)
    review = GameReview(100, possible=(250, 180, 180, 150, 150, 120, 100), decisions=decisions)
    game = recorded.game(Deal.numbered(42), recorded.tidy)
    _, possible, expected = course_of_game(game, [0] * 6 + [100], review, Words()).lines
    assert [*expected.points] == [(0, 200.0), (1, 180), (2, 160.0), (3, 150), (5, 110.0), (6, 100)]
    highest, points = dict(possible.points), [*expected.points]
    for (ply, now), (later, then) in pairwise(points):  # the line between them, too
        for step in range(ply, later + 1):
            assert now + (then - now) * (step - ply) / (later - ply) <= highest[step]


def test_the_luck_of_a_turned_card_is_told_where_the_mouse_points_at_its_bar() -> None:
    turns = {20: Turned(-43.2, "B4 came"), 60: Turned(12.0, "T33 came")}
    chart = Chart(Rect(0, 0, 600, 88), 1.0, replace(course(), turns=turns))
    assert chart.bars.top == chart.area.bottom
    assert chart.bars.bottom <= chart.frame.bottom
    for step, expected in ((20, 20), (59, 60), (40, None)):
        chart.point_at((round(chart.at(step, 0)[0]), chart.bars.centery))
        assert chart.pointed == expected
    chart.point_at((round(chart.at(20, 0)[0]), chart.frame.top))
    assert chart.pointed is None
    assert [*chart.course.figures(20, Words())][-1] == "B4 came"
    assert Chart(Rect(0, 0, 600, 88), 1.0, course()).bars.height == 0


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(("points", "shade"), [(3.0, "good"), (-3.0, "bad"), (0.0, "muted"), (-0.4, "muted")])
def test_what_changed_nothing_is_neither_a_gain_nor_a_loss(points: float, shade: str) -> None:
    surface = Surface((600, 120))
    course_of_one = Course(100, [], {}, {}, turns={20: Turned(points, "B4 came")})
    Chart(Rect(0, 0, 600, 100), 1.0, course_of_one).draw(surface, 20, Words())
    for name in ("good", "bad", "muted"):
        named = surface.subsurface(Rect(0, 0, 600, 20))
        dots = mask.from_threshold(named, getattr(colours, name), (1, 1, 1)).count()
        assert bool(dots) is (name == shade)
