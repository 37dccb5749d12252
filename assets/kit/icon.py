"""The program's icon: the Sun on a small square card."""

from __future__ import annotations

from assets.kit.paper import round_rect
from assets.kit.pen import Pen
from assets.kit.things import sun

SIDE = 256


def icon() -> str:
    """The SVG text of the icon."""
    pen = Pen()
    pen.shape(round_rect(8, 8, SIDE - 16, SIDE - 16, 40), "paper")
    pen.shape(round_rect(22, 22, SIDE - 44, SIDE - 44, 28), "red")
    sun(pen, SIDE / 2, SIDE / 2, 58, 100, "ochre")
    return pen.svg(SIDE, SIDE, 5)
