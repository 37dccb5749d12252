"""A bar from 0, or from -300, to 334 on which results stand: the player's, par, and the best."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.page.tree import Brush, Node
from solitaire.texts.verdict import MarkedResult

_HIGH: Final = 60
_LABEL: Final = 14
_THICK: Final = 17


@dataclass(frozen=True)
class StandingBar(Node):
    """The bar, with a label above or below each result, or beside the one there; the first fills it."""

    standings: Sequence[MarkedResult]

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(_HIGH) if self.standings else 0

    def paint(self, brush: Brush, place: Rect) -> None:
        if not self.standings:
            return
        px, surface = brush.layout.px, brush.surface
        track = Rect(place.x + px(8), 0, place.width - px(16), px(_THICK))
        track.centery = place.centery
        lowest = min(one.points for one in self.standings)
        floor = 0 if lowest >= 0 else min(UNFINISHED, lowest)

        def across(points: float) -> int:
            return track.x + round(track.width * (points - floor) / (MAX_SCORE - floor))

        pygame.draw.rect(surface, colours.line, track, border_radius=px(3))
        own = Rect(track.x, track.y, max(px(3), across(self.standings[0].points) - track.x), track.height)
        pygame.draw.rect(surface, colours.gold, own, border_radius=px(3))
        taken = list[Rect]()
        coloured = zip(self.standings, (colours.gold, colours.good, colours.text), strict=False)
        for one, colour in sorted(coloured, key=lambda shown: -shown[0].points):
            x = across(one.points)
            pygame.draw.line(surface, colour, (x, track.y - px(4)), (x, track.bottom + px(3)), px(2))
            label = theme.text(one.label, "sans-bold", px(_LABEL), colour)
            above = label.get_rect(midbottom=(x, track.y - px(3))).clamp(place)
            below = label.get_rect(midtop=(x, track.bottom + px(3))).clamp(place)
            beside = [label.get_rect(topright=(other.x - px(8), other.y)) for other in taken]
            spots = above, below, *beside
            spot = next((spot for spot in spots if spot.collidelist(taken) < 0), below)
            taken.append(spot)
            surface.blit(label, spot)
