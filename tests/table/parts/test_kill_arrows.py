"""The arrows of kills, as geometry."""

from itertools import pairwise

import pytest
from pygame import Rect

from solitaire.rules.position import DISTANCES
from solitaire.table.look.layout import layout
from solitaire.table.parts.kill_arrows import arrows
from tests.table.driver import Point

ALL = [(right, right - distance) for right in range(24) for distance in DISTANCES if right >= distance]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440)])
def test_arrows_stay_clear_of_the_faces(size: Point) -> None:
    seen = layout(*size)
    faces = [cell.inflate(-seen.px(14), -seen.px(14)) for cell in seen.cells]
    drawn = list(arrows(ALL, seen))
    assert [arrow.is_far for arrow in drawn] == [right - left == 3 for right, left in ALL]
    for arrow in drawn:
        for line in arrow.lines:
            for start, end in pairwise(line):
                assert not any(face.clipline(start, end) for face in faces)


@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
def test_an_arrow_leads_from_killer_to_victim(size: Point) -> None:
    seen = layout(*size)
    for (right, left), arrow in zip(ALL, arrows(ALL, seen), strict=True):
        near = seen.px(8)
        assert seen.cells[right].inflate(near, near).collidepoint(arrow.lines[0][0])
        assert seen.cells[left].inflate(near, near).collidepoint(arrow.lines[-1][-1])
        rows = {index // 6 for index in (right, left)}
        assert len(arrow.lines) == len(rows)


def test_far_arrows_of_one_row_touch_only_end_to_end() -> None:
    seen = layout(900, 600)
    far = [(right, right - 3) for right in range(24) if right % 6 >= 3]
    level = [
        Rect(min(line[1][0], line[2][0]), line[1][1], abs(line[2][0] - line[1][0]), 1)
        for arrow in arrows(far, seen)
        for line in arrow.lines
    ]
    for number, one in enumerate(level):
        assert one.collidelist(level[number + 1 :]) == -1
