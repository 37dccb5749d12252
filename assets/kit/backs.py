"""The two backs: a lily in a laurel wreath on a blue diaper, and a red velvet of pomegranates."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from assets.art import HEIGHT, PALETTE, WIDTH
from assets.kit.curves import Knots, Path, Point, polar
from assets.kit.paper import EDGE, FRAME, round_rect
from assets.kit.pen import Pen
from assets.kit.things import lily


def lily_back(palette: Mapping[str, str] = PALETTE) -> str:
    """The usual back: the lily of Florence in a wreath, on blue strewn with flowers."""
    pen = Pen(palette)
    _ground(pen, "blue")
    for row in range(16):
        for column in range(9):
            x, y = 30 + 30 * column, 35 + 30 * row
            if (row + column) % 2:
                pen.shape(f"{x},{y - 12}! {x + 12},{y}! {x},{y + 12}! {x - 12},{y}!", "sky", line=False)
                pen.disc(x, y, 4, "blue", line=False)
            else:
                _fleuron(pen, x, y)
    pen.disc(150, 260, 104, "paper", ry=130)
    pen.disc(150, 260, 97, "green", ry=123, shade=12)
    for k in range(30):
        with pen.at(*_on_oval(86, 112, 12 * k), 1, 12 * k + 90 - 18):
            pen.shape("0,16! -9,2 0,-18! 9,2", "leaf", fine=True)
    for k in range(15):
        pen.disc(*_on_oval(86, 112, 24 * k + 6), 4.5, "red", fine=True)
    pen.disc(150, 260, 75, "straw", ry=101, shade=10)
    lily(pen, 150, 262, 1.22)
    for x, y in ((14, 14), (286, 14), (14, 506), (286, 506)):
        _corner(pen, x, y)
    _border(pen)
    return pen.svg(WIDTH, HEIGHT)


def _on_oval(rx: float, ry: float, degrees: float) -> tuple[float, float]:
    x, y = polar(0, 0, 1, degrees)
    return 150 + rx * x, 260 + ry * y


def _fleuron(pen: Pen, x: float, y: float) -> None:
    """A little flower of four petals."""
    with pen.at(x, y):
        pen.shape(
            "0,-12 4,-7 2,-2! 7,-4 12,0 7,4 2,2! 4,7 0,12 -4,7 -2,2! -7,4 -12,0 -7,-4 -2,-2! -4,-7",
            "straw",
            line=False,
        )


def _corner(pen: Pen, x: float, y: float) -> None:
    """A quarter of a rosette in a corner of the ground."""
    for radius, fill in ((50, "paper"), (43, "red"), (29, "straw"), (15, "red")):
        _clipped(pen, [polar(x, y, radius, 10 * k) for k in range(36)], fill)


def _clipped(pen: Pen, knots: Knots, fill: str, shade: float = 0.0) -> None:
    """Draw the part of a shape that is on the ground: the art must stay inside the card's round corners."""
    path = pen.path(knots)
    polygon = path.flat(4)
    if all(13 < x < WIDTH - 13 and 13 < y < HEIGHT - 13 for x, y in polygon):
        pen.draw(path, fill, shade)
        return
    for axis, limit, sign in ((0, 13, 1), (0, WIDTH - 13, -1), (1, 13, 1), (1, HEIGHT - 13, -1)):
        kept: list[Point] = []
        for p, q in pairwise([*polygon, polygon[0]]):
            depth, other = sign * (p[axis] - limit), sign * (q[axis] - limit)
            if depth >= 0:
                kept.append(p)
            if depth * other < 0:
                t = depth / (depth - other)
                kept.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        if not kept:
            return
        polygon = kept
    pen.draw(Path(polygon[0], tuple((point,) for point in polygon[1:]), True), fill, shade)


def _ground(pen: Pen, fill: str) -> None:
    pen.shape(EDGE, "paper", line=False)
    pen.shape(round_rect(14, 14, WIDTH - 28, HEIGHT - 28, 10), fill)


def _border(pen: Pen) -> None:
    """The paper's margin, drawn over everything that reaches into it, and its two lines."""
    inner = round_rect(14, 14, WIDTH - 28, HEIGHT - 28, 10)
    pen.mat(EDGE, inner, "paper")
    pen.line(f"{inner} {WIDTH - 24},14!")
    pen.line(FRAME)


def velvet_back(palette: Mapping[str, str] = PALETTE) -> str:
    """The other back: red velvet, a net of gold, a pomegranate in every mesh."""
    pen = Pen(palette)
    _ground(pen, "red")
    for row in range(-1, 7):
        for column in range(-1, 4):
            x = 150 + (column - 1) * 91 + (45.5 if row % 2 else 0)
            _mesh(pen, x, 86 + 87 * row)
    _border(pen)
    return pen.svg(WIDTH, HEIGHT)


def _mesh(pen: Pen, left: float, top: float) -> None:
    """One mesh of the net, 91 wide and 174 high, with its pomegranate."""
    with pen.at(left, top):
        _clipped(
            pen,
            "0,-90! 12,-62 45.5,-30 45.5,0! 45.5,30 12,62 0,90! -12,62 -45.5,30 -45.5,0! -45.5,-30 -12,-62",
            "ochre",
        )
        _clipped(
            pen, "0,-74! 9,-54 37,-26 37,0 37,26 9,54 0,74! -9,54 -37,26 -37,0 -37,-26 -9,-54", "red", shade=7
        )
        for side in (-1, 1):
            _clipped(pen, f"0,50! {side * 20},40 {side * 25},12! {side * 8},26", "green", shade=3)
        _clipped(pen, "-10,-24! -14,-46! -5,-36! 0,-54! 5,-36! 14,-46! 10,-24!", "ochre")
        _clipped(pen, "0,-28 20,-18 25,2 12,24 0,30 -12,24 -25,2 -20,-18", "straw", shade=6)
        _clipped(pen, "0,-18! 9,-4 8,12 0,22! -8,12 -9,-4", "red")
        for y in (-6, 4, 13):
            _clipped(pen, [polar(0, y, 2.8, 90 * k) for k in range(4)], "straw")
