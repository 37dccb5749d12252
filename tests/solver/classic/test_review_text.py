"""Reviews of hands as text: what is written can be read, and nothing else."""

import json
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.classic.seats import Seat
from solitaire.rules.cards import CARD_COUNT
from solver.classic.review import Added, ClassicDecision, ClassicPar, ClassicReview, Surprise
from solver.review_text import format_review, parse_classic_review
from solver.sums import Part

cards = st.lists(st.integers(0, CARD_COUNT - 1), unique=True, max_size=9).map(tuple)
numbers = st.floats(allow_nan=False, allow_infinity=False)
errors = numbers | st.just(inf)
counts = st.integers(0, 90)
pars = st.builds(ClassicPar, *(numbers, errors, errors) * 2, counts, numbers)
decisions = st.builds(ClassicDecision, counts, counts, cards, cards, *[numbers] * 6)
lucks = st.builds(Surprise, counts, counts, numbers, numbers, cards)
parts = st.builds(Part, numbers, errors)
added = st.none() | st.builds(Added, parts, parts, parts)
reviews = st.builds(
    ClassicReview,
    *(st.sampled_from(Seat), st.booleans(), numbers, numbers, counts, st.none() | pars),
    *(st.lists(decisions, max_size=3).map(tuple), st.lists(lucks, max_size=3).map(tuple)),
    *(numbers, numbers, st.text(), added, added, st.lists(numbers).map(tuple)),
)
SOME = ClassicReview(
    *(Seat.S, True, 12.0, -1.0, 21, ClassicPar(3.0, 2.0, 9.0, 0.5, 0.1, 0.4, 20, 1.5)),
    decisions=(ClassicDecision(5, 1, (3,), (4,), 20.0, 2.0, 30.0, 10.0, 1.0, 0.1),),
    luck=(Surprise(1, 2, -40.0, 3.0, (7, 8)),),
    share=1.0,
    seconds=9.5,
    core="native",
    points_added=Added(Part(1.0, 2.0), Part(-3.0, 4.0), Part(5.0, inf)),
)


@given(reviews)
def test_every_review_comes_back_as_it_was(review: ClassicReview) -> None:
    text = format_review(review)
    assert parse_classic_review(text) == review
    assert format_review(parse_classic_review(text)) == text


def test_the_text_stays_as_it_is() -> None:
    """Stored reviews must stay readable: change this text only with another CLASSIC_REVIEW_VERSION."""
    assert format_review(SOME) == (
        '{"seat":"S","deals":true,"points":12.0,"resti":-1.0,"choices":21,"par":{"points":3.0,'
        '"points_error":2.0,"points_spread":9.0,"resti":0.5,"resti_error":0.1,"resti_spread":0.4,"hands":20,'
        '"seconds":1.5},"decisions":[{"moment":5,"trick":1,"cards":"C4","better":"C5","cost":20.0,'
        '"error":2.0,"before":30.0,"after":10.0,"value_error":1.0,"seconds":0.1}],"luck":[{"first":1,'
        '"last":2,"value":-40.0,"error":3.0,"lost":"C8 C9"}],"share":1.0,"seconds":9.5,"core":"native",'
        '"points_added":{"own":{"points":1.0,"error":2.0},"partner":{"points":-3.0,"error":4.0},'
        '"opponents":{"points":5.0,"error":null}}}'
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", "X"),
        ("deals", 1),
        ("points", None),
        ("choices", 2.5),
        ("par", {}),
        ("par", []),
        ("decisions", None),
        ("decisions", [{"moment": 1}]),
        ("luck", [3]),
        ("core", 7),
        ("points_added", {"own": None}),
    ],
)
def test_other_values_are_refused(field: str, value: object) -> None:
    content = json.loads(format_review(SOME))
    content[field] = value
    with pytest.raises(ValueError, match=r"invalid review"):
        parse_classic_review(json.dumps(content))


@pytest.mark.parametrize("text", ["", "[]", "{}", "NaN", "[" * 100_000, '{"seat":"S"}'])
def test_what_is_no_review_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_classic_review(text)


def test_cards_must_be_cards() -> None:
    text = format_review(SOME).replace('"C4"', '"X4"')
    with pytest.raises(ValueError, match="X4"):
        parse_classic_review(text)
