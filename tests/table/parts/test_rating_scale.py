"""The scale of the rating: the names of the players stand by their marks, and nothing crosses them."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from solitaire.table.parts.figures import arranged

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
