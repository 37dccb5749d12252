"""The lessons by the rules: what each takes, and where its goal is out of reach."""

from collections.abc import Iterator

import pytest

from solitaire.play.lessons import LESSONS, Lesson, way
from solitaire.rules.position import END, Position, legal_moves, parse_move
from solitaire.rules.scoring import score
from tests.support.lessons import SOLUTIONS


def every_position(lesson: Lesson) -> Iterator[Position]:
    """Yield every position that play can lead to, the ended ones among them."""
    seen, open_ones = {lesson.start}, [lesson.start]
    while open_ones:
        position = open_ones.pop()
        yield position
        if position.end is None:
            for move in (*legal_moves(position), END):
                after = position.apply(move)
                if after not in seen:
                    seen.add(after)
                    open_ones.append(after)


def test_there_are_five_lessons() -> None:
    assert [lesson.name for lesson in LESSONS] == list(SOLUTIONS)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_solution_leads_to_the_goal_and_none_is_shorter(lesson: Lesson) -> None:
    line = way(lesson.goal, lesson.start)
    assert line is not None
    assert len(line) == len(SOLUTIONS[lesson.name].split())
    position = lesson.start
    for word in SOLUTIONS[lesson.name].split():
        assert not lesson.goal.is_reached(position)
        assert way(lesson.goal, position) is not None
        position = position.apply(parse_move(word))
    assert lesson.goal.is_reached(position)
    assert way(lesson.goal, position) == ()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_way_is_none_exactly_where_no_line_leads_to_the_goal(lesson: Lesson) -> None:
    """Whether the goal can be reached, worked out backwards from the ends."""
    hopeful = {position for position in every_position(lesson) if lesson.goal.is_reached(position)}
    grown = True
    while grown:
        more = {
            position
            for position in every_position(lesson)
            if position.end is None
            and position not in hopeful
            and any(position.apply(move) in hopeful for move in (*legal_moves(position), END))
        }
        hopeful |= more
        grown = bool(more)
    for position in every_position(lesson):
        assert (way(lesson.goal, position) is not None) == (position in hopeful)


@pytest.mark.parametrize(("number", "points"), [(3, 60), (4, 50)])
def test_no_more_points_can_be_had_than_are_asked_for(number: int, points: int) -> None:
    lesson = LESSONS[number]
    assert lesson.goal.points == points
    found = [score(position).shown for position in every_position(lesson) if not position.to_come]
    assert max(found) == points


def test_the_first_lesson_cannot_go_wrong_and_all_others_can() -> None:
    lost = [
        sum(way(lesson.goal, position) is None for position in every_position(lesson) if position.end is None)
        for lesson in LESSONS
    ]
    assert lost[0] == 0
    assert all(lost[1:])


def test_the_order_matters_where_it_is_said_to() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.name == "order")
    first, second = (parse_move(word) for word in SOLUTIONS["order"].split())
    assert {first, second} <= set(legal_moves(lesson.start))
    assert second in legal_moves(lesson.start.apply(first))
    assert first not in legal_moves(lesson.start.apply(second))
    assert way(lesson.goal, lesson.start.apply(second)) is None
