"""The sixteen courts: which function draws which, and the grass that all stand on."""

from __future__ import annotations

from assets.kit.cavalli import CAVALLI
from assets.kit.fanti import FANTI
from assets.kit.kings import KINGS
from assets.kit.pen import Pen
from assets.kit.queens import QUEENS

RANKS = {"F": FANTI, "C": CAVALLI, "Q": QUEENS, "K": KINGS}


def draw(pen: Pen, suit: str, rank: str) -> None:
    """The picture of a court card: rank F, C, Q or K."""
    ground(pen)
    RANKS[rank][suit](pen)


def ground(pen: Pen) -> None:
    """A strip of grass."""
    pen.shape("18,470! 18,446! 70,440 150,444 230,439 282,446! 282,470!", "leaf")
    for x in (32, 268):
        for dx in (-6, 0, 6):
            pen.cut(f"{x + dx * 0.4},464 {x + dx * 0.7},457 {x + dx},450", 4)
