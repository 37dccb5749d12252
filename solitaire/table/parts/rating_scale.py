"""The scale of the rating: its names from the right, which is best, the program's players, and the player."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import pygame
from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.parts.chart import ChartPanel
from solitaire.texts.words import Words
from solver.rating import Level, Scale
from solver.sums import Part

_BAND: Final = 15
"""Height of the band with the names, at the smallest window."""
_LINE: Final = 13
"""Height of a line of players below it."""
_LETTERS: Final = 10
_END: Final = 1.6
"""The scale ends this far beyond the last name's limit; the player stands at its end if they lose more."""


def draw_scale(
    panel: ChartPanel, scale: Scale, rate: Part, players: Sequence[tuple[float, str]], words: Words
) -> None:
    """Draw the scale in a panel; small differences near its best end have more room than large ones.

    Args:
        panel: the panel.
        scale: the scale.
        rate: the points that the player loses.
        players: the points that other players lose, and their names, the best first.
        words: the language.
    """
    area, most = panel.area, _END * max(scale.limits[-1], *(points for points, _ in players))
    band = Rect(area.x, area.y + panel.px(6), area.width, panel.px(_BAND))

    def at(points: float) -> int:
        return round(band.right - band.width * sqrt(min(1.0, max(0.0, points) / most)))

    edges = [band.right, *map(at, scale.limits), band.x]
    for number, level in enumerate(Level):
        part = Rect(edges[number + 1], band.y, edges[number] - edges[number + 1] - panel.px(1), band.height)
        is_own = level is scale.level(rate.points)
        pygame.draw.rect(panel.surface, colours.gold if is_own else colours.line, part)
        picture = theme.shrunk(
            words(f"rating.{level.value}"),
            "sans",
            panel.px(_LETTERS),
            part.width - panel.px(4),
            colours.panel if is_own else colours.text,
        )
        panel.surface.blit(picture, picture.get_rect(center=part.center))
    x, reach = at(rate.points), panel.px(5)
    pointer = ((x, band.y), (x - reach, band.y - reach), (x + reach, band.y - reach))
    pygame.draw.polygon(panel.surface, colours.text, pointer)
    ends = [
        area.right + 1
    ] * 2  # by line, the left end of what is printed, as names are printed from the right
    for points, name in players:
        picture = theme.text(name, "sans", panel.px(_LETTERS), colours.muted)
        place = picture.get_rect(midtop=(at(points), band.bottom + panel.px(3))).clamp(area)
        line = next((line for line, end in enumerate(ends) if place.right < end), len(ends) - 1)
        place.right = min(place.right, ends[line] - panel.px(6) if ends[line] <= area.right else area.right)
        ends[line] = place.x
        place.y += line * panel.px(_LINE)
        pygame.draw.line(panel.surface, colours.muted, (at(points), band.bottom), (at(points), place.y))
        panel.surface.blit(picture, place)
