"""Seats of the great: a shell, a folding chair, a Gothic stall, a living tree, a cushioned bench."""

from __future__ import annotations

from assets.kit.curves import polar
from assets.kit.pen import Pen


def shell(pen: Pen, x: float, y: float, reach: float, fill: str) -> None:
    """A scallop that opens upwards behind a sitter; its hinge at (x, y)."""
    knots = []
    for k in range(10):
        px, py = polar(x, y, reach, 162 + 22 * k)
        knots.append(f"{px:.2f},{py:.2f}!")
        if k < 9:
            px, py = polar(x, y, reach * 1.09, 173 + 22 * k)
            knots.append(f"{px:.2f},{py:.2f}")
    low = reach * 0.42
    pen.shape(f"{' '.join(knots)} {x + low},{y + reach * 0.8}! {x - low},{y + reach * 0.8}!", fill, shade=12)
    for k in range(1, 9):
        px, py = polar(x, y, reach * 0.97, 162 + 22 * k)
        pen.line(f"{px:.2f},{py:.2f} {x + (px - x) * 0.3:.2f},{y + (py - y) * 0.3:.2f}")


def bench(pen: Pen, x: float, top: float, foot: float, half: float, fill: str) -> None:
    """A low bench with a tasselled cushion."""
    for side in (-1, 1):
        post = x + side * (half - 14)
        pen.shape(
            f"{post - 9},{top}! {post + 9},{top}! {post + 6},{(top + foot) / 2} {post + 12},{foot}! "
            f"{post - 12},{foot}! {post - 6},{(top + foot) / 2}",
            "brown",
            shade=4,
        )
    pen.rect(x - half, top - 2, 2 * half, 16, "brown", shade=5)
    pen.shape(
        f"{x - half - 4},{top - 28} {x},{top - 34} {x + half + 4},{top - 28} {x + half + 8},{top - 14} "
        f"{x + half + 2},{top} {x},{top + 4} {x - half - 2},{top} {x - half - 8},{top - 14}",
        fill,
        shade=10,
    )
    for side in (-1, 1):
        end = x + side * (half + 7)
        pen.shape(f"{end},{top - 12}! {end + side * 3},{top + 14}! {end - side * 9},{top + 14}!", "ochre")


def folding_chair(pen: Pen, x: float, top: float, foot: float, fill: str) -> None:
    """A folding chair in profile, its back to the right: seat from x - 76 to x at ``top``."""
    for a, b in ((x - 8, x - 84), (x - 72, x + 4)):
        pen.tube(f"{a},{top} {a + (b - a) * 0.2},{top + 22} {b},{foot}", (13, 13, 13), "ochre", 3)
    pen.tube(f"{x - 4},{top} {x + 10},{top - 70} {x + 4},{top - 128}", (13, 12, 12), "ochre", 3)
    pen.disc(x + 4, top - 136, 11, "red", shade=3)
    pen.shape(f"{x - 82},{top - 9}! {x + 4},{top - 9}! {x + 4},{top + 7}! {x - 82},{top + 7}!", fill, shade=5)
    pen.disc(x - 40, (top + foot) / 2 - 2, 9, "red")


def stall(pen: Pen, x: float, top: float, foot: float, half: float, fill: str) -> None:
    """A Gothic stall: a steep crocketed gable between two pinnacles."""
    eaves = top + half * 1.3
    pen.rect(x - half, eaves, 2 * half, foot - eaves, fill, shade=20)
    pen.shape(f"{x - half - 2},{eaves + 4}! {x},{top}! {x + half + 2},{eaves + 4}!", "red", shade=10)
    pen.shape(f"{x - half * 0.62},{eaves + 2}! {x},{top + half * 0.52}! {x + half * 0.62},{eaves + 2}!", fill)
    for side in (-1, 1):
        for t in (0.34, 0.62, 0.88):
            pen.disc(x + side * (half * t + 5), top + (eaves - top) * t - 2, 5, "ochre", fine=True)
        post = x + side * half
        pen.shape(f"{post - 8},{eaves - 16}! {post},{eaves - 58}! {post + 8},{eaves - 16}!", "red", shade=3)
        pen.rect(post - 8, eaves - 18, 16, foot - eaves + 18, "ochre", shade=4)


def tree(pen: Pen, x: float, foot: float, fill: str = "brown") -> None:
    """A hollow oak that makes a seat: a trunk behind with two leafy boughs."""
    pen.shape(
        f"{x - 84},{foot}! {x - 66},{foot - 30} {x - 62},{foot - 120} {x - 76},{foot - 200} "
        f"{x - 92},{foot - 244}! "
        f"{x - 70},{foot - 246}! {x - 50},{foot - 222} {x - 30},{foot - 250}! {x},{foot - 262} "
        f"{x + 34},{foot - 250}! "
        f"{x + 50},{foot - 214} {x + 70},{foot - 236}! {x + 86},{foot - 226}! {x + 66},{foot - 170} "
        f"{x + 60},{foot - 90} {x + 66},{foot - 30} {x + 88},{foot}!",
        fill,
        shade=20,
    )
    for dx in (-46, 44):
        pen.cut(f"{x + dx},{foot - 40} {x + dx * 0.9},{foot - 110} {x + dx * 1.05},{foot - 190}", 5)
    for bx, by, turns in ((x - 78, foot - 244, (-56, -18, 20, 56)), (x + 80, foot - 232, (70, 30, -10))):
        for turn in turns:
            oak_leaf(pen, bx, by, turn, 1.05)


def oak_leaf(pen: Pen, x: float, y: float, turn: float, size: float = 1.0) -> None:
    """A lobed leaf on its stalk at (x, y), upright at turn 0."""
    with pen.at(x, y, size, turn):
        pen.shape(
            "-3,0! -12,-6 -8,-12! -16,-19 -10,-27! -12,-38 0,-46 12,-38 10,-27! 16,-19 8,-12! 12,-6 3,0!",
            "green",
            shade=5,
        )
        pen.line("0,4 0,-32", fine=True)
