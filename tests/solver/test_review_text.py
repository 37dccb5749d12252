"""Reviews as text: what is written can be read, including texts of earlier versions, and nothing else."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.classic.seats import Seat
from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.position import END, Move
from solver.classic.hand_review import Added, HandDecision, HandPar, HandReview, ParHand, Surprise
from solver.game_review import (
    BestResult,
    FairPar,
    GameReview,
    MoveDecision,
    Outcome,
    OutcomeCode,
    StackingDecision,
)
from solver.review import Part, Review
from solver.review_text import format_review, parse_hand_review, parse_review

Parse = Callable[[str], Review[Any]]

numbers = st.floats(allow_nan=False, allow_infinity=False)
errors = numbers | st.just(inf)
counts = st.integers(0, 90)
several = st.lists(numbers).map(tuple)
costs = {"cost": numbers, "error": errors, "seconds": numbers}
work = {"share": numbers, "seconds": numbers, "core": st.text()}

cards = st.integers(0, CARD_COUNT - 1)
points = st.integers(-600, 334)
folas = st.lists(cards, unique=True, max_size=13).map(tuple)
kills = st.lists(cards, unique=True, min_size=2, max_size=2).map(lambda pair: Move(*pair))
moves = st.just(END) | kills | cards.map(Move)
stackings = st.builds(StackingDecision, better=folas, expected=numbers, **costs)
decisions = stackings | st.builds(
    MoveDecision,
    ply=st.integers(0, 200),
    move=moves,
    better=st.none() | moves,
    possible=points,
    known=st.booleans(),
    expected=numbers,
    **costs,
)
pars = st.builds(FairPar, numbers, errors, errors, st.integers(1, 10**6), numbers)
held = st.builds(BestResult, points, points, numbers, folas, st.lists(moves, max_size=9).map(tuple))
games = st.builds(
    GameReview,
    *(points, st.none() | held, st.none() | pars, st.none() | st.lists(points).map(tuple)),
    decisions=st.lists(decisions, max_size=4).map(tuple),
    **work,
)

some_cards = st.lists(cards, unique=True, max_size=9).map(tuple)
hand_pars = st.builds(HandPar, *(numbers, errors, errors) * 2, counts, numbers)
hand_decisions = st.builds(
    HandDecision,
    moment=counts,
    trick=counts,
    cards=some_cards,
    better=some_cards,
    before=numbers,
    after=numbers,
    value_error=errors,
    **costs,
)
parts = st.builds(Part, numbers, errors)
added = st.none() | st.builds(Added, parts, parts, parts)
surprises = st.builds(Surprise, counts, counts, numbers, numbers, some_cards)
hands = st.builds(
    HandReview,
    *(st.sampled_from(Seat), st.booleans(), numbers, numbers, st.none() | hand_pars),
    *(st.lists(surprises, max_size=3).map(tuple), added, added, several),
    st.lists(st.builds(ParHand, numbers, numbers, several, several), max_size=2).map(tuple),
    choices=counts,
    decisions=st.lists(hand_decisions, max_size=3).map(tuple),
    **work,
)

GAME = GameReview(
    3,
    BestResult(300, 334, 0.5, (1, 2), (Move(1), Move(2, 1), END)),
    FairPar(290.0, inf, inf, 1, 2.0),
    (300, 3),
    decisions=(
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
            outcome=Outcome(
                OutcomeCode.LEFT, 12, 7, 2, 8.5, 4, 4, 1, (Move(4, 12), Move(5, 6)), follows=True
            ),
            is_hard_to_see=True,
        ),
    ),
    share=1.0,
    seconds=60.0,
    core="native",
)
HAND = HandReview(
    *(Seat.S, True, 12.0, -1.0, HandPar(3.0, 2.0, 9.0, 0.5, 0.1, 0.4, 20, 1.5)),
    (Surprise(1, 2, -40.0, 3.0, (7, 8)),),
    points_added=Added(Part(1.0, 2.0), Part(-3.0, 4.0), Part(5.0, inf)),
    decisions=(
        HandDecision(
            moment=5,
            trick=1,
            cards=(3,),
            better=(4,),
            cost=20.0,
            error=2.0,
            before=30.0,
            after=10.0,
            value_error=1.0,
            seconds=0.1,
            is_hard_to_see=True,
        ),
    ),
    choices=21,
    share=1.0,
    seconds=9.5,
    core="native",
)
BOTH = pytest.mark.parametrize(("some", "parse"), [(GAME, parse_review), (HAND, parse_hand_review)])


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
        assert json.loads(format_review(review)) == json.loads(text)


def test_the_text_of_a_hand_stays_as_it_is() -> None:
    """Stored reviews must stay readable: change this text only with another HAND_REVIEW_VERSION."""
    assert json.loads(format_review(HAND)) == json.loads(
        '{"seat":"S","deals":true,"points":12.0,"resti":-1.0,"choices":21,"par":{"points":3.0,'
        '"points_error":2.0,"points_spread":9.0,"resti":0.5,"resti_error":0.1,"resti_spread":0.4,"hands":20,'
        '"seconds":1.5},"decisions":[{"moment":5,"trick":1,"cards":"C4","better":"C5","cost":20.0,'
        '"error":2.0,"before":30.0,"after":10.0,"value_error":1.0,"seconds":0.1,"is_hard_to_see":true}],"luck":[{"first":1,'
        '"last":2,"value":-40.0,"error":3.0,"lost":"C8 C9"}],"share":1.0,"seconds":9.5,"core":"native",'
        '"points_added":{"own":{"points":1.0,"error":2.0},"partner":{"points":-3.0,"error":4.0},'
        '"opponents":{"points":5.0,"error":null}}}'
    )


def test_the_text_of_both_kinds_of_decisions() -> None:
    stacking, move = json.loads(format_review(GAME))["decisions"]
    assert [*stacking, "outcome", "is_hard_to_see"] == list(move)
    assert move["outcome"] == {
        "code": "left",
        "card": "CQ",
        "yours": 7,
        "better": 2,
        "points": 8.5,
        "by": "C5",
        "times": 4,
        "forced": 1,
        "follows": True,
        "path": "C5xCQ C6xC7",
    }
    assert (stacking["ply"], stacking["move"], stacking["better"], stacking["fola"]) == (-1, "", "", "C3 C2")
    assert (move["ply"], move["move"], move["better"], move["fola"]) == (3, "#", "", None)


@given(games | hands)
def test_what_goes_in_comes_out(review: Review[Any]) -> None:
    parse = parse_review if isinstance(review, GameReview) else parse_hand_review
    text = format_review(review)
    assert parse(text) == review
    assert format_review(parse(text)) == text


@BOTH
def test_the_text_is_strict_json(some: Review[Any], parse: Parse) -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    json.loads(format_review(some), parse_constant=refuse)
    assert parse(format_review(some)) == some


@given(st.text() | st.sampled_from(["[]", "{}", "NaN", '{"seat":"S"}']))
def test_other_text_is_refused(text: str) -> None:
    for parse in (parse_review, parse_hand_review):
        with pytest.raises(ValueError):  # noqa: PT011 (whatever is wrong with it)
            parse(text)


WRONG: tuple[object, ...] = (None, "no card", "", 0.5, -1, True, [], [0], {}, float("nan"), 10**400)


def paths(content: object, *path: str | int) -> list[tuple[str | int, ...]]:
    """Return the way to every value within."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(content, dict):
        inner = list(content.items())
    elif isinstance(content, list):
        inner = list(enumerate(content))
    return [path, *(found for name, value in inner for found in paths(value, *path, name))]


@BOTH
def test_a_wrong_value_anywhere_is_refused_or_kept_as_it_is(some: Review[Any], parse: Parse) -> None:
    text, refused = format_review(some), 0
    for path in paths(json.loads(text))[1:]:
        for wrong in WRONG:
            changed = json.loads(text)
            place = changed
            for name in path[:-1]:
                place = place[name]
            place[path[-1]] = wrong
            try:
                review = parse(json.dumps(changed))
            except ValueError:
                refused += 1
            else:
                assert parse(format_review(review)) == review
    assert refused > 200


@BOTH
def test_a_missing_value_is_refused(some: Review[Any], parse: Parse) -> None:
    names = {"score", "held", "seat", "points", "par", "possible", "decisions", "share", "seconds", "core"}
    for name in names & json.loads(format_review(some)).keys():
        content = json.loads(format_review(some))
        del content[name]
        with pytest.raises(ValueError, match=f"{name} is missing"):
            parse(json.dumps(content))


@pytest.mark.parametrize("parse", [parse_review, parse_hand_review])
def test_deeply_nested_text_is_refused(parse: Parse) -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        parse("[" * 100_000)
