"""Reviews as text: what is written can be read, including texts of earlier versions, and nothing else."""

import json
import sqlite3
from contextlib import closing
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.position import END, Move
from solver.review import BestResult, FairPar, MoveDecision, Review, StackingDecision
from solver.review_text import format_review, parse_review

cards = st.integers(0, CARD_COUNT - 1)
points = st.integers(-600, 334)
numbers = st.floats(allow_nan=False, allow_infinity=False)
errors = numbers | st.just(inf)
folas = st.lists(cards, unique=True, max_size=13).map(tuple)
kills = st.lists(cards, unique=True, min_size=2, max_size=2).map(lambda pair: Move(*pair))
moves = st.just(END) | kills | cards.map(Move)
figures = {"cost": numbers, "error": errors, "expected": numbers, "seconds": numbers}
stackings = st.builds(StackingDecision, better=folas, **figures)
decisions = stackings | st.builds(
    MoveDecision,
    ply=st.integers(0, 200),
    move=moves,
    better=st.none() | moves,
    possible=points,
    known=st.booleans(),
    **figures,
)
pars = st.builds(FairPar, numbers, errors, errors, st.integers(1, 10**6), numbers)
held = st.builds(BestResult, points, points, numbers, folas, st.lists(moves, max_size=9).map(tuple))
reviews = st.builds(
    Review,
    *(points, st.none() | held, st.none() | pars),
    *(st.none() | st.lists(points).map(tuple), st.lists(decisions, max_size=4).map(tuple)),
    *(numbers, numbers, st.text()),
)
SOME = Review(
    3,
    BestResult(300, 334, 0.5, (1, 2), (Move(1), Move(2, 1), END)),
    FairPar(290.0, inf, inf, 1, 2.0),
    (300, 3),
    (
        StackingDecision(better=(2, 1), cost=4.0, error=1.0, expected=290.0, seconds=0.5),
        MoveDecision(
            ply=3,
            move=END,
            better=None,
            possible=9,
            known=True,
            cost=9.0,
            error=0.0,
            expected=12.0,
            seconds=0.25,
        ),
    ),
    1.0,
    60.0,
    "native",
)


def stored() -> list[str]:
    """Return the reviews in the frozen home of version 0.1.0."""
    path = Path(__file__).parents[1] / "data" / "home-0.1" / "scores.sqlite3"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        return [text for (text,) in database.execute("SELECT text FROM reviews")]


def test_reviews_of_version_0_1_0_are_read_and_written_unchanged() -> None:
    assert stored()
    for text in stored():
        review = parse_review(text)
        first, *others = review.decisions
        assert isinstance(first, StackingDecision)
        assert all(isinstance(one, MoveDecision) for one in others)
        assert format_review(review) == text


def test_the_text_of_both_kinds_of_decisions() -> None:
    stacking, move = json.loads(format_review(SOME))["decisions"]
    assert list(stacking) == list(move)
    assert (stacking["ply"], stacking["move"], stacking["better"], stacking["fola"]) == (-1, "", "", "C3 C2")
    assert (move["ply"], move["move"], move["better"], move["fola"]) == (3, "#", "", None)


@given(reviews)
def test_what_goes_in_comes_out(review: Review) -> None:
    assert parse_review(format_review(review)) == review


def test_the_text_is_strict_json() -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    json.loads(format_review(SOME), parse_constant=refuse)


@given(st.text())
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (whatever is wrong with it)
        parse_review(text)


WRONG: tuple[object, ...] = (None, "no card", "", 0.5, -1, True, [], [0], {}, float("nan"), 10**400)


def paths(content: object, *path: str | int) -> list[tuple[str | int, ...]]:
    """Return the way to every value within."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(content, dict):
        inner = list(content.items())
    elif isinstance(content, list):
        inner = list(enumerate(content))
    return [path, *(found for name, value in inner for found in paths(value, *path, name))]


def test_a_wrong_value_anywhere_is_refused_or_kept_as_it_is() -> None:
    text, refused = format_review(SOME), 0
    for path in paths(json.loads(text))[1:]:
        for wrong in WRONG:
            changed = json.loads(text)
            place = changed
            for name in path[:-1]:
                place = place[name]
            place[path[-1]] = wrong
            try:
                review = parse_review(json.dumps(changed))
            except ValueError:
                refused += 1
            else:
                assert parse_review(format_review(review)) == review
    assert refused > 200


@pytest.mark.parametrize(
    "name", ["score", "held", "par", "possible", "decisions", "share", "seconds", "core"]
)
def test_a_missing_value_is_refused(name: str) -> None:
    content = json.loads(format_review(SOME))
    del content[name]
    with pytest.raises(ValueError, match=f"{name} is missing"):
        parse_review(json.dumps(content))


def test_deeply_nested_text_is_refused() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        parse_review("[" * 100_000)
