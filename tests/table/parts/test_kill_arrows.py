"""The arrows of kills, as geometry."""

import pytest
from pygame import Rect, Surface

from solitaire.rules.position import COLUMNS, DISTANCES
from solitaire.table.look import theme
from solitaire.table.look.layout import layout
from solitaire.table.look.theme import INK
from solitaire.table.parts import marks
from solitaire.table.parts.marks import THIN, KillArrows, strokes
from tests.support.table.driver import Point, overlap

ALL = [(right, right - distance) for right in range(24) for distance in DISTANCES if right >= distance]
WINDOWS = [(900, 600, 1.0), (900, 600, 2.0), (1280, 800, 1.0), (2560, 1600, 1.0)]


@pytest.mark.parametrize("window", WINDOWS)
def test_an_arrow_leads_from_killer_to_victim(window: tuple[int, int, float]) -> None:
    seen = layout(*window)
    for kill in ALL:
        drawn = strokes(kill, seen)
        assert seen.cells[kill[0]].collidepoint(drawn[0].start)
        assert seen.cells[kill[1]].collidepoint(drawn[-1].goal)
        assert len(drawn) == len({index // COLUMNS for index in kill})
        assert [stroke.has_head for stroke in drawn] == [False] * (len(drawn) - 1) + [True]  # one arrow
        for stroke in drawn:
            assert stroke.goal[0] < stroke.start[0]


@pytest.mark.parametrize("window", WINDOWS)
def test_arrows_hide_no_index_and_stay_on_the_board(window: tuple[int, int, float]) -> None:
    """The middle of a curve is its highest point; a large index lies in the upper quarter of a card."""
    seen = layout(*window)
    for kill in ALL:
        for stroke in strokes(kill, seen):
            assert seen.board.collidepoint(stroke.start)
            assert stroke.start[0] <= seen.gauge.left  # else the gauge would be drawn over it and its letter
            assert seen.board.left <= stroke.goal[0] <= seen.board.right
            row = next(cell for cell in seen.cells if cell.top <= stroke.start[1] <= cell.bottom)
            for _, y in (stroke.start, stroke.goal):
                assert y - stroke.bend >= row.top + 0.25 * row.height


def test_far_arrows_of_neighbours_do_not_lie_on_one_another() -> None:
    seen = layout(900, 600)
    levels: list[Point | float] = [strokes((right, right - 3), seen)[0].start[1] for right in (3, 4, 5)]
    assert len(set(levels)) == 3


@pytest.mark.parametrize("window", WINDOWS)
def test_arrows_around_row_ends_have_a_letter_at_both_ends(
    window: tuple[int, int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that can be: three far ones and a near one from each row to the row above."""
    seen, drawn = layout(*window), dict[str, list[Rect]]()

    def noted(_: Surface, middle: Point, radius: int, label: str, colour: theme.Colour) -> None:
        place = Rect(0, 0, 2 * radius + 2, 2 * radius + 2)
        place.center = middle
        drawn.setdefault(label, []).append(place)

    monkeypatch.setattr(marks, "badge", noted)
    KillArrows().draw(Surface(seen.size), [(ALL, THIN, INK)], seen)
    assert list(drawn) == list("ABCDEFGHIJKL")
    for out, into in drawn.values():
        assert out.right < seen.cells[1].left
        assert into.left > seen.cells[4].right
        assert into.y < out.y
    discs = [place for both in drawn.values() for place in both]
    assert not overlap(discs)
    assert seen.board.unionall(discs) == seen.board


def test_the_arrows_of_the_next_move_are_drawn_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among all kills, a move hides arrows that another shows again; each took a millisecond to draw."""
    seen, surface, arrows, drawn = layout(900, 600), Surface((900, 600)), KillArrows(), 0

    def counted(*args: object, **options: object) -> tuple[Surface, Point]:
        nonlocal drawn
        drawn += 1
        return Surface((1, 1)), (0, 0)

    monkeypatch.setattr(marks, "arrow_picture", counted)
    for kills in ([(1, 0), (4, 1)], [(4, 1)], [(1, 0), (4, 1)]):
        arrows.draw(surface, [(kills, THIN, INK)], seen)
    assert drawn == 2
    arrows.draw(surface, [], seen)
    arrows.draw(surface, [([(1, 0)], THIN, INK)], seen)
    assert drawn == 3  # kept only while arrows are seen
