"""Vignettes: beasts and small scenes on the low pips, where the signs leave room."""

from __future__ import annotations

from collections.abc import Callable

from assets.kit import menagerie as m
from assets.kit.beasts import sheepdog
from assets.kit.pen import Pen

Beast = Callable[[Pen], None]


def _hound(pen: Pen) -> None:
    sheepdog(pen, 0, 0)


# By suit and number: animal, foot (x, y), size, and whether it looks to the left.
VIGNETTES: dict[str, tuple[tuple[Beast, float, float, float, bool], ...]] = {
    "C2": ((m.fox, 84, 338, 0.9, False), (m.stork, 228, 340, 0.86, True)),
    "C3": ((m.hare, 54, 446, 0.96, False), (m.tortoise, 248, 446, 0.72, True)),
    "C4": ((m.monkey, 142, 342, 1.0, False),),
    "C5": ((m.finch, 60, 304, 0.9, False), (m.finch, 240, 304, 0.9, True)),
    "D2": ((m.leopard, 146, 342, 0.74, False),),
    "D3": ((m.hedgehog, 50, 446, 0.62, False), (m.snail, 248, 446, 0.66, True)),
    "D4": ((m.cat, 138, 334, 0.98, False),),
    "D5": ((m.butterfly, 52, 284, 0.8, False), (m.butterfly, 248, 284, 0.8, False)),
    "S2": ((_hound, 60, 330, 0.95, False), (m.hare, 242, 330, 0.92, True)),
    "S3": ((m.cock, 72, 326, 0.86, False), (m.cock, 228, 326, 0.86, True)),
    "S4": ((m.owl, 56, 300, 0.62, False), (m.mouse, 244, 300, 0.78, True)),
    "B2": ((m.bear, 56, 330, 0.84, False), (m.hive, 244, 330, 0.8, False)),
    "B3": ((m.parrot, 54, 318, 0.9, False), (m.parrot, 246, 318, 0.9, True)),
    "B4": ((m.squirrel, 64, 316, 0.74, False), (m.squirrel, 236, 316, 0.74, True)),
}


def vignette(pen: Pen, suit: str, number: int) -> None:
    """The beasts of a numeral card; nothing on the others."""
    for beast, x, y, size, flip in VIGNETTES.get(f"{suit}{number}", ()):
        with pen.at(x, y, size, flip=flip):
            beast(pen)
