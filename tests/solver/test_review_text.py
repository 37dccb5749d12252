"""Reviews as text: what goes in comes out, and nothing else is taken for one."""

import json
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.position import END, Move
from solver.review import Decision, Estimate, Held, Review
from solver.review_text import format_review, parse_review

cards = st.integers(0, CARD_COUNT - 1)
points = st.integers(-600, 334)
numbers = st.floats(allow_nan=False, allow_infinity=False)
errors = numbers | st.just(inf)
folas = st.lists(cards, unique=True, max_size=13).map(tuple)
kills = st.lists(cards, unique=True, min_size=2, max_size=2).map(lambda pair: Move(*pair))
moves = st.just(END) | kills | cards.map(Move)
decisions = st.builds(
    Decision,
    *(st.integers(-1, 200), st.none() | moves, st.none() | moves, st.none() | folas),
    *(numbers, numbers, numbers, points, st.booleans(), numbers),
)
estimates = st.builds(Estimate, numbers, errors, errors, st.integers(1, 10**6), numbers)
held = st.builds(Held, points, points, numbers, folas, st.lists(moves, max_size=9).map(tuple))
reviews = st.builds(
    Review,
    *(points, st.none() | held, st.none() | estimates),
    *(st.none() | st.lists(points).map(tuple), st.lists(decisions, max_size=4).map(tuple)),
    *(numbers, numbers, st.text()),
)
SOME = Review(
    3,
    Held(300, 334, 0.5, (1, 2), (Move(1), Move(2, 1), END)),
    Estimate(290.0, inf, inf, 1, 2.0),
    (300, 3),
    (Decision(-1, None, None, (2, 1), 4.0, 1.0, 290.0, 0, known=False, seconds=0.5),),
    1.0,
    60.0,
    "native",
)


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
    with pytest.raises(ValueError, match=f"no {name} in it"):
        parse_review(json.dumps(content))


def test_text_nested_beyond_all_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        parse_review("[" * 100_000)
