"""The drawing of the evaluation gauge: glide, change, places of figures, and nothing outside its strip."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Surface

from solitaire.table.look.layout import layout, seating
from solitaire.table.models.shown import Change, GaugeMark, MarkKind, Reading, reading
from solitaire.table.page.tree import Brush
from solitaire.table.parts.gauge import Gauge, spread

SIZES = [(900, 600), (1280, 800), (2560, 1600), (900, 1200), (1600, 600)]


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def shown(now: float = 0, expected: float = 280, change: Change | None = None) -> Reading:
    marks = (
        GaugeMark(MarkKind.NOW, now, "à présent", f"{now:.0f}", f"{now:.0f}", "the cards on top"),
        GaugeMark(MarkKind.EXPECTED, expected, "expected", "≈−280", "≈−280 ± 12", "the expected score"),
        GaugeMark(MarkKind.TARGET, 279, "da battere", "≈279", "≈279", ""),
    )
    return reading(marks, change, both_ways=False)


def picture(gauge: Gauge) -> bytes:
    surface = Surface((900, 600))
    gauge.paint(Brush(surface, layout(900, 600)), layout(900, 600).gauge)
    return pygame.image.tobytes(surface, "RGB")


@given(st.lists(st.integers(0, 500), max_size=4).map(sorted))
def test_figures_are_a_line_apart_and_near_their_marks(tops: list[int]) -> None:
    places = spread(tops, 20, 0, 500)
    assert all(later - before >= 20 for before, later in pairwise(places))
    assert all(0 <= place <= 500 for place in places)
    assert all(abs(place - top) <= 20 * len(tops) for place, top in zip(places, tops, strict=True))
    if all(later - before >= 20 for before, later in pairwise(tops)):
        assert places == tops


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_drawn_outside_the_strip(size: tuple[int, int], text: float) -> None:
    whole = layout(*size, text)
    for area in (whole.gauge, seating(whole, 21, has_gauge=True).gauge):
        surface, gauge = Surface(size), Gauge(0.0)
        gauge.show(shown(change=Change(3, -122, is_sure=False)))
        surface.fill((1, 2, 3))
        before = surface.copy()
        gauge.paint(Brush(surface, whole), area)
        assert surface.subsurface(area).get_buffer().raw != before.subsurface(area).get_buffer().raw
        surface.fill((1, 2, 3), area)
        assert surface.get_buffer().raw == before.get_buffer().raw


def test_marks_glide_and_then_rest() -> None:
    gauge = Gauge(0.16)
    gauge.show(shown())
    assert gauge.pass_time(1.0)  # the first place is taken at once, and drawn
    still = picture(gauge)
    assert not gauge.pass_time(0.1)
    gauge.show(shown(expected=100))
    assert gauge.pass_time(0.05)
    moving = picture(gauge)
    assert gauge.pass_time(0.2)
    arrived = picture(gauge)
    assert not gauge.pass_time(0.2)
    assert len({still, moving, arrived}) == 3


def test_without_motion_a_mark_is_there_at_once() -> None:
    gauge = Gauge(0.0)
    gauge.show(shown())
    gauge.show(shown(expected=100))
    there = picture(gauge)
    assert not gauge.pass_time(0.1)
    assert picture(gauge) == there


def test_the_change_by_a_move_is_shown_for_a_moment() -> None:
    gauge, change = Gauge(0.0), Change(7, -12, is_sure=True)
    surer, other = Change(7, -11, is_sure=True), Change(8, 5, is_sure=True)
    seen = list[tuple[bool, bool]]()
    for one, seconds in ((change, 3.0), (surer, 0.5), (surer, 1.0), (other, 1.0)):
        gauge.show(shown(change=one))
        seen.append((gauge.pass_time(seconds), gauge.shows_change))
    assert seen == [(False, True), (False, True), (True, False), (False, True)]


def test_the_mark_that_the_mouse_is_at() -> None:
    gauge, whole = Gauge(0.0), layout(900, 600)
    assert gauge.tip(whole.gauge.center, whole.gauge, whole) == ""
    gauge.show(shown())
    tips = [gauge.tip(at, whole.gauge, whole) for at in (whole.gauge.midtop, whole.gauge.center)]
    assert tips == ["the expected score", "the cards on top"]
