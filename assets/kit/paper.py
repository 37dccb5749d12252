"""The card as a piece of paper: its outline and frame, its grain, the shade at its edge and its shadow."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from assets.art import HEIGHT, PALETTE, SHADOW_MARGIN, WIDTH
from assets.kit.curves import Path, polar
from assets.kit.pen import Pen


def round_rect(x: float, y: float, w: float, h: float, r: float) -> str:
    """Knots of a rectangle with rounded corners."""
    words = []
    for cx, cy, start in (
        (x + w - r, y + r, -90),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    ):
        for step in range(5):
            px, py = polar(cx, cy, r, start + 22.5 * step)
            words.append(f"{px:.3f},{py:.3f}{'!' if step in (0, 4) else ''}")
    return " ".join(words)


EDGE = round_rect(0, 0, WIDTH, HEIGHT, 20)
FRAME = f"{round_rect(5, 5, WIDTH - 10, HEIGHT - 10, 15)} {WIDTH - 20},5!"


def paper_grain(palette: Mapping[str, str] = PALETTE) -> str:
    """The finish of a card, drawn over its picture: fibres, and a shade that grows towards the edge.

    It is a separate file, drawn once per size, so that the 97 cards stay small and load fast.
    """
    pen = Pen(palette)
    pen.glaze(_fibres(13), "brown", 0.13, 1.2)
    pen.glaze(_fibres(29), "cream", 0.3, 1.2)
    for reach in (3, 6, 10, 16):
        rim = round_rect(reach / 2, reach / 2, WIDTH - reach, HEIGHT - reach, 20 - reach / 2)
        pen.glaze(pen.path(rim).data(), "brown", 0.06, reach)
    return pen.svg(WIDTH, HEIGHT)


def _fibres(seed: int, rows: int = 16, columns: int = 10) -> str:
    """Path data of short bent fibres spread evenly over a card, always the same."""
    chance = Random(seed)
    data = ""
    for k in range(rows * columns):
        x = 10 + (k % columns + chance.random()) * (WIDTH - 20) / columns
        y = 10 + (k // columns + chance.random()) * (HEIGHT - 20) / rows
        turn, long = chance.random() * 180, 2 + 5 * chance.random()
        middle, end = polar(x, y, long, turn), polar(x, y, long * 2, turn + 50 * chance.random() - 25)
        data += Path((x, y), ((middle, middle, end),), False).data()
    return data


def shadow(palette: Mapping[str, str] = PALETTE) -> str:
    """The soft shadow of a card on its cloth: the card with SHADOW_MARGIN more on every side."""
    pen = Pen(palette)
    steps = 10
    with pen.at(SHADOW_MARGIN, SHADOW_MARGIN):
        for k in range(steps):
            grow = SHADOW_MARGIN * (1 - 2 * k / steps)
            outline = round_rect(-grow, -grow, WIDTH + 2 * grow, HEIGHT + 2 * grow, 20 + grow * 0.8)
            pen.glaze(pen.path(outline).data(), "ink", 0.055)
    return pen.svg(WIDTH + 2 * SHADOW_MARGIN, HEIGHT + 2 * SHADOW_MARGIN)
