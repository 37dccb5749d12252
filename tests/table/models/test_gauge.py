"""The scale of the evaluation gauge."""

from hypothesis import given
from hypothesis import strategies as st

from solitaire.table.models.shown import STEP, GaugeMark, MarkKind, Reading, reading

marks = st.lists(
    st.builds(lambda points: GaugeMark(MarkKind.NOW, points, "", "", "", ""), st.floats(-900, 900)),
    max_size=4,
)


@given(marks, st.booleans())
def test_every_mark_has_a_place_and_the_ticks_are_few(found: list[GaugeMark], both_ways: bool) -> None:
    shown = reading(found, None, both_ways=both_ways)
    assert all(mark.points <= shown.high for mark in found)
    assert all(0 <= shown.share(mark.points) <= 1 for mark in found)
    assert 3 <= len(shown.ticks) <= 5
    assert 0 in shown.ticks
    assert all(tick % STEP == 0 and shown.low <= tick <= shown.high for tick in shown.ticks)
    if both_ways:
        assert shown.share(0) == 0.5


def test_the_usual_scales_do_not_depend_on_the_figures() -> None:
    usual = [GaugeMark(MarkKind.NOW, points, "", "", "", "") for points in (-150, 150)]
    assert [
        (shown.low, shown.high) for shown in (reading(usual, None, both_ways=way) for way in (False, True))
    ] == [(-300, 400), (-200, 200)]
    beyond = [GaugeMark(MarkKind.EXPECTED, 401, "", "", "", "")]
    assert reading(beyond, None, both_ways=False).high == 500
    assert Reading(low=-300, high=400).share(-379) == 0
