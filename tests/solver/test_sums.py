"""The sum of a result: it adds up, and its headline agrees with its figures."""

from dataclasses import replace
from math import hypot, inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.review import SURE_GAMES, Headline, Part, Sum, spread


def of_play(usual: float, deal: Part, play: Part, made: float, games: int) -> Sum:
    """Return the sum whose play was measured: the luck is the rest."""
    luck = Part(made - usual - deal.points - play.points, hypot(deal.error, play.error))
    return Sum(usual, deal, play, luck, made, games)


points = st.floats(-300, 300).map(lambda number: round(number, 2))
errors = st.floats(0, 60).map(lambda number: round(number, 2))
parts = st.builds(Part, points, errors)
usual, made, games = st.just(303.8) | points, st.integers(-300, 334), st.integers(3, 60)
sums = st.one_of(
    st.builds(of_play, usual, parts, parts, made, games),
    st.builds(Sum.of_luck, usual, parts, parts, made, games),
).flatmap(lambda found: st.sampled_from([found, replace(found, is_sure=False)]))

sums_of_four = st.builds(Sum, usual, parts, parts, parts, made, games, parts, parts)


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([323], inf),
        ([323, 323], inf),
        ([323] * (SURE_GAMES - 1), inf),
        ([323] * SURE_GAMES, 0.0),
        ([1, 3, 5], 2.0),
    ],
)
def test_a_few_equal_values_have_no_known_spread(values: list[int], found: float) -> None:
    assert spread(values) == found


@given(sums)
def test_whole_points_add_up(found: Sum) -> None:
    shown = found.in_points
    assert round(found.usual) + sum(shown.values()) == found.made
    assert all(abs(part.points - shown[name]) <= 1.5 for name, part in found.parts.items())
    assert round(found.usual) + shown["deal"] == round(round(found.usual + found.deal.points, 6)), (
        "par is one figure"
    )
    parts = found.deal, found.play, found.luck
    assert found.usual + sum(part.points for part in parts) == pytest.approx(found.made)


@given(sums)
def test_the_parts_named_are_sure_the_largest_first_and_say_why(found: Sum) -> None:
    sure = found.parts
    sizes = [abs(points) for points in found.named.values()]
    assert sizes == sorted(sizes, reverse=True)
    assert all(sure[name].is_sure and abs(points) >= 10 for name, points in found.named.items())
    for difference in (found.made - found.usual, found.above_par):
        reasons = [points * difference > 0 for points in found.named.values()]
        of_par = any(part.is_sure and part.points * found.above_par > 0 for part in (found.play, found.luck))
        if reasons and abs(difference) >= 10 and of_par:
            assert any(reasons)


@given(sums, st.booleans())
def test_no_headline_contradicts_its_figures(found: Sum, is_blameless: bool) -> None:
    found = replace(found, is_blameless=is_blameless)
    headline, named = found.headline, found.named
    assert (headline is Headline.COUNTING) is not found.is_sure
    if headline is Headline.ABOVE_PAR:
        assert found.above_par >= 1
        assert is_blameless
    if headline is Headline.LEVEL:
        assert abs(found.made - found.usual) < 10
    if headline is Headline.PLAY:
        assert not (is_blameless and found.above_par >= 1)
        assert {*named} == {"play"}
    if headline in (Headline.GOOD_DEAL, Headline.GOOD_PLAY, Headline.GOOD_LUCK):
        assert all(points > 0 for points in named.values())
        assert found.above_par > -10 or not (found.play.is_sure and found.play.points < 0)


@given(sums)
def test_a_part_that_is_twice_as_large_and_sure_is_not_passed_over(found: Sum) -> None:
    play, deal = found.play, found.deal
    if not found.is_sure or found.usual - found.made < 10:
        return
    if play.is_sure and play.points < 2 * min(0, deal.points, found.luck.points):
        assert "play" in found.named
    if deal.is_sure and deal.points < 2 * min(0, play.points, found.luck.points):
        assert "deal" in found.named


def test_when_a_headline_names_no_part() -> None:
    """data/answers/texts.txt has those that do."""

    def of(deal: float, play: float, made: float, error: float = 4.0) -> Sum:
        return of_play(304, Part(deal, error), Part(play, error), made, 40)

    assert of(0, -3, 306).headline is Headline.LEVEL
    assert of(-6, -9, 293).headline is of(-30, -30, 240, error=20).headline is Headline.TOO_CLOSE
    assert replace(of(-12, -48, 263), is_sure=False).headline is Headline.COUNTING
    assert replace(of(0, -40, 305), is_blameless=True).headline is Headline.ABOVE_PAR
    assert replace(of(0, -40, 264), is_blameless=True).headline is Headline.SMALL_LOSSES


def test_par_and_its_parts_are_rounded_alike() -> None:
    par = 116.5
    found = Sum(-66.8, Part(par + 66.8, 4), Part(0, 4), Part(0, 4), 85, 20)
    assert found.usual + found.deal.points > par
    assert round(found.usual) + found.in_points["deal"] == round(par)


def test_what_each_seat_added_is_named_apart() -> None:
    found = Sum(67, Part(0, 4), Part(0, 4), Part(-7, 4), -20, 20, Part(-30, 4), Part(-50, 4))
    assert found.named == {"opponents": -50, "partner": -30}
    assert found.headline is Headline.LUCK
    alone = Sum(-67, Part(31, 4), Part(-27, 4), Part(-5, 4), 10, 20, Part(48, 4), Part(30, 4))
    assert alone.named == {"partner": 48, "play": -27}, "nothing else cost as much"
    helped = Sum(67, Part(0, 4), Part(0, 4), Part(-75, 4), 9, 20, Part(8, 4), Part(9, 4))
    assert helped.named == {"luck": -75}
