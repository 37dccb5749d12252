"""The sum of a result: it adds up, and its headline agrees with its figures."""

from dataclasses import replace
from math import hypot, inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.sums import SURE_GAMES, Headline, Part, Sum, spread

points = st.floats(-300, 300).map(lambda number: round(number, 2))
errors = st.floats(0, 60).map(lambda number: round(number, 2))
parts = st.builds(Part, points, errors)
usual, made, games = st.just(303.8) | points, st.integers(-300, 334), st.integers(3, 60)
sums = st.one_of(
    st.builds(Sum.of_play, usual, parts, parts, made, games),
    st.builds(Sum.of_luck, usual, parts, parts, made, games),
).flatmap(lambda found: st.sampled_from([found, replace(found, is_sure=False)]))

sums_of_four = st.builds(Sum, usual, parts, parts, parts, made, games, parts, parts)

LUCK = {Headline.LUCK, Headline.PLAY_AND_LUCK}
LOSSES = {Headline.DEAL, Headline.PLAY, Headline.BOTH, *LUCK}
GAINS = {Headline.GOOD_DEAL, Headline.GOOD_PLAY, Headline.GOOD_LUCK}
PLAY, DEAL = {Headline.PLAY, Headline.BOTH, Headline.PLAY_AND_LUCK}, {Headline.DEAL, Headline.BOTH}


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
    *addends, made = found.whole
    assert sum(addends) == made
    assert made == found.made
    assert abs(found.luck.points - found.whole[3]) <= 2
    parts = found.deal, found.play, found.luck
    assert found.usual + sum(part.points for part in parts) == pytest.approx(found.made)


@given(sums)
def test_no_headline_contradicts_its_figures(found: Sum) -> None:
    headline, difference = found.headline, found.made - found.usual
    play, deal, luck = found.play, found.deal, found.luck
    assert (headline is Headline.COUNTING) is not found.is_sure
    if headline in PLAY:
        assert play.points <= -10
        assert play.is_sure
    if headline in DEAL:
        assert deal.points <= -10
        assert deal.is_sure
    if headline in LUCK:
        assert luck.points <= -10
        assert luck.is_sure
    if headline in LOSSES - {Headline.PLAY}:
        assert difference < 0
    if headline in GAINS:
        assert difference > 0
        named = {Headline.GOOD_DEAL: deal, Headline.GOOD_PLAY: play, Headline.GOOD_LUCK: luck}[headline]
        assert named.points >= 10
        assert named.is_sure
    if headline is Headline.LEVEL:
        assert abs(difference) < 10
        assert not (play.is_sure and play.points < 0)


@given(sums)
def test_the_headline_names_the_largest_sure_part(found: Sum) -> None:
    headline = found.headline
    named = {
        **dict.fromkeys((Headline.PLAY, Headline.GOOD_PLAY), found.play),
        **dict.fromkeys((Headline.DEAL, Headline.GOOD_DEAL), found.deal),
        **dict.fromkeys((*LUCK, Headline.GOOD_LUCK), found.luck),
    }
    parts, difference = (found.play, found.deal, found.luck), found.made - found.usual
    if headline in (Headline.COUNTING, Headline.LEVEL) or abs(difference) < 10:
        return
    sign = 1 if difference > 0 else -1
    sure = [part.points * sign for part in parts if part.is_sure and part.points * sign > 0]
    assert (headline is Headline.TOO_CLOSE) == (not sure)
    if headline in named:
        assert named[headline].points * sign == max(sure)
    if headline in LUCK:
        is_half = found.play.is_sure and -found.play.points >= max(sure) / 2
        assert (headline is Headline.PLAY_AND_LUCK) == is_half
    if headline is Headline.BOTH:
        assert max(-found.play.points, -found.deal.points) == max(sure)
        assert min(-found.play.points, -found.deal.points) >= max(sure) / 2


@given(sums)
def test_a_part_that_is_twice_as_large_and_sure_is_not_passed_over(found: Sum) -> None:
    play, deal = found.play, found.deal
    if not found.is_sure or found.usual - found.made < 10:
        return
    if play.is_sure and play.points < 2 * min(0, deal.points, found.luck.points):
        assert found.headline is Headline.PLAY
    if deal.is_sure and deal.points < 2 * min(0, play.points, found.luck.points):
        assert found.headline is Headline.DEAL


def test_literal_sums() -> None:
    def of(deal: float, play: float, made: float, *, error: float = 4.0, is_sure: bool = True) -> Headline:
        found = Sum.of_play(304, Part(deal, error), Part(play, error), made, 40)
        return replace(found, is_sure=is_sure).headline

    assert of(-12, -48, 263) is Headline.PLAY
    assert of(-30, -20, 250) is Headline.BOTH
    assert of(-60, -5, 240) is Headline.DEAL
    assert of(-5, 0, 250) is Headline.LUCK
    assert of(15, -88, 122) is Headline.PLAY_AND_LUCK
    assert of(-6, -9, 293) is Headline.TOO_CLOSE
    assert of(-30, -30, 240, error=20) is Headline.TOO_CLOSE
    assert of(-12, -48, 263, is_sure=False) is Headline.COUNTING
    assert of(0, -3, 306) is Headline.LEVEL
    assert of(10, -30, 300) is Headline.PLAY
    assert of(3, 15, 330) is Headline.GOOD_PLAY
    assert of(25, 0, 330) is Headline.GOOD_DEAL
    assert of(0, 0, 330) is Headline.GOOD_LUCK


def test_luck_is_not_named_where_more_was_known() -> None:
    found = Sum.of_luck(304, Part(0, 4), Part(-54, 4), 250, 40)
    assert found.headline is Headline.LUCK
    assert replace(found, knew_more=True).headline is Headline.TOO_CLOSE


def test_what_others_added_counts_as_luck_in_the_headline_and_as_itself_in_the_sum() -> None:
    found = Sum(67, Part(0, 4), Part(0, 4), Part(-7, 4), -20, 20, Part(-30, 4), Part(-50, 4))
    assert found.rest == Part(-87, hypot(4, 4))
    assert found.headline is Headline.LUCK
    assert found.whole == (67, 0, 0, -87, -20)
