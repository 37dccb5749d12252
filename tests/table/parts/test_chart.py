"""The chart of a game: where its steps and marks lie, and what its figures say."""

from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface, mask

from solitaire.rules.deal import Deal
from solitaire.rules.position import END
from solitaire.table.look.theme import colours
from solitaire.table.parts.chart import Chart, Course, Line, Turned
from solitaire.table.parts.figures import arranged, course_of_game, draw_waterfall
from solitaire.texts.sums import SumRow
from solitaire.texts.words import Words
from solver.game_review import GameReview, MoveDecision
from solver.review import Mark
from tests.support import recorded
from tests.support.table.driver import Table


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


# -- The sum as a chart: every bar is as high as its points, and totals stand on 0 -----------------


@pytest.mark.parametrize("points", [[304, -335, 66, 35], [67, -150, 33, -50], [-60, -20, 100, 20]])
def test_bars_are_as_high_as_their_points_and_totals_begin_at_0(table: Table, points: list[int]) -> None:
    area = pygame.Rect(0, 0, 800, 400)
    surface = pygame.Surface(area.size)
    last = len(points) - 1
    rows = [SumRow("", point, "", is_total=number in (0, last)) for number, point in enumerate(points)]
    draw_waterfall(surface, area, table.app.context.layout.px, rows)
    wide = area.width // len(points)
    bars = []
    for number, row in enumerate(rows):
        shade = colours.gold if row.is_total else colours.bad if row.points < 0 else colours.good
        column = surface.subsurface(pygame.Rect(number * wide, 0, wide, area.height))
        alike = pygame.mask.from_threshold(column, shade, (1, 1, 1)).get_bounding_rects()
        bars.append(max(alike, key=lambda one: one.width))  # the others are figures
    tallest = max(range(len(points)), key=lambda number: abs(points[number]))
    scale = bars[tallest].height / abs(points[tallest])
    for bar, point in zip(bars, points, strict=True):
        assert bar.height == pytest.approx(scale * abs(point), abs=3)
    zero = {bars[number].bottom if points[number] > 0 else bars[number].top for number in (0, last)}
    assert max(zero) - min(zero) <= 2


# -- The scale of the rating: the names of the players stand by their marks, and nothing crosses them


BAND, APART = Rect(10, 0, 500, 15), 6


def test_a_name_stands_below_its_mark_where_there_is_room() -> None:
    assert arranged([500, 300, 100], [20, 80, 60], BAND, APART) == [(0, 490), (0, 260), (0, 70)]


def test_names_too_near_each_other_stand_in_two_rows() -> None:
    assert arranged([500, 420, 380, 200], [60, 90, 90, 90], BAND, APART) == [
        *((0, 450), (1, 375), (0, 324), (0, 155)),
    ]


@given(
    st.lists(st.integers(210, 510), min_size=1, max_size=4).map(lambda marks: sorted(marks, reverse=True)),
    st.integers(10, 40),  # then all have room beside each other
)
def test_no_name_lies_on_another_or_on_the_line_to_one(marks: list[int], wide: int) -> None:
    places = arranged(marks, [wide] * len(marks), BAND, APART)
    assert all(BAND.x <= left <= BAND.right - wide for _, left in places)
    for (row, left), (other, right) in combinations(places, 2):
        assert row != other or abs(left - right) >= wide + APART
    lines = [mark for mark, (row, _) in zip(marks, places, strict=True) if row]
    assert not any(left <= line <= left + wide for line in lines for row, left in places if not row)
