"""The sum as a chart: every bar is as high as its points, and totals stand on 0."""

import pygame
import pytest

from solitaire.table.look.theme import colours
from solitaire.table.parts.figures import draw_waterfall
from solitaire.texts.sums import SumRow
from tests.support.table.driver import Table


@pytest.mark.parametrize("points", [[304, -335, 66, 35], [67, -150, 33, -50], [-60, -20, 100, 20]])
def test_bars_are_as_high_as_their_points_and_totals_begin_at_0(table: Table, points: list[int]) -> None:
    area = pygame.Rect(0, 0, 800, 400)
    surface = pygame.Surface(area.size)
    last = len(points) - 1
    rows = [SumRow("", point, "", is_total=number in (0, last)) for number, point in enumerate(points)]
    draw_waterfall(surface, area, table.app.context.layout.px, rows)
    wide = area.width // len(points)
    bars = []
    for number, row in enumerate(rows):
        shade = colours.gold if row.is_total else colours.bad if row.points < 0 else colours.good
        column = surface.subsurface(pygame.Rect(number * wide, 0, wide, area.height))
        alike = pygame.mask.from_threshold(column, shade, (1, 1, 1)).get_bounding_rects()
        bars.append(max(alike, key=lambda one: one.width))  # the others are figures
    tallest = max(range(len(points)), key=lambda number: abs(points[number]))
    scale = bars[tallest].height / abs(points[tallest])
    for bar, point in zip(bars, points, strict=True):
        assert bar.height == pytest.approx(scale * abs(point), abs=3)
    zero = {bars[number].bottom if points[number] > 0 else bars[number].top for number in (0, last)}
    assert max(zero) - min(zero) <= 2
