"""Curves through points: knots, transforms, outlines of tubes, and what lies inside a polygon.

A curve is described as a string of knots, ``"x,y x,y! x,y"``: it is smooth at its knots, except for a corner
at those marked ``!``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Knots = str | Sequence[Point]

GRID = 4  # the SVG is written in whole quarter units, inside a group that scales back: fewer digits


@dataclass(frozen=True)
class Matrix:
    """An affine map (x, y) -> (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, point: Point) -> Point:
        """Where a point goes."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, inner: Matrix) -> Matrix:
        """The map that applies ``inner`` first and this one after it."""
        e, f = self.apply((inner.e, inner.f))
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            e,
            f,
        )


@dataclass(frozen=True)
class Path:
    """A curve: a start and segments of one point (straight) or three (cubic)."""

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    closed: bool

    def flat(self, steps: int = 6) -> list[Point]:
        """The curve as a polygon, ``steps`` pieces to a cubic segment."""
        points = [self.start]
        for segment in self.segments:
            if len(segment) == 1:
                points.append(segment[0])
                continue
            p, (q, r, s) = points[-1], segment
            for step in range(1, steps + 1):
                t = step / steps
                u = 1 - t
                w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                points.append(
                    (
                        w[0] * p[0] + w[1] * q[0] + w[2] * r[0] + w[3] * s[0],
                        w[0] * p[1] + w[1] * q[1] + w[2] * r[1] + w[3] * s[1],
                    )
                )
        return points

    def data(self) -> str:
        """The ``d`` attribute: relative, in steps of the grid."""
        x, y = _snap(self.start[0]), _snap(self.start[1])
        text = "M" + _numbers([x, y])
        verb = ""
        for segment in self.segments:
            values = []
            for px, py in segment:
                values += [_snap(px) - x, _snap(py) - y]
            x, y = x + values[-2], y + values[-1]
            numbers = _numbers(values)
            if (now := "l" if len(segment) == 1 else "c") != verb:
                text += now
            elif not numbers.startswith("-"):
                text += " "
            text += numbers
            verb = now
        return text + ("z" if self.closed else "")


def _snap(value: float) -> int:
    # 1e-6 makes ties round alike on machines whose last bits differ.
    return math.floor(value * GRID + 0.5 + 1e-6)


def _numbers(values: Sequence[int]) -> str:
    text = ""
    for value in values:
        text += str(value) if not text or value < 0 else f" {value}"
    return text


def knots(text: Knots) -> tuple[list[Point], list[bool]]:
    """Points and corner marks of a string of knots (a plain list of points has no corners)."""
    if not isinstance(text, str):
        return list(text), [False] * len(text)
    points, corners = [], []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        points.append((float(x), float(y)))
        corners.append(word.endswith("!"))
    return points, corners


def _tangent(before: Point, here: Point, after: Point) -> Point:
    """The direction at ``here`` of the circle through the three points."""
    ax, ay = here[0] - before[0], here[1] - before[1]
    bx, by = after[0] - here[0], after[1] - here[1]
    a, b = math.hypot(ax, ay) or 1.0, math.hypot(bx, by) or 1.0
    x, y = ax / a * b + bx / b * a, ay / a * b + by / b * a
    size = math.hypot(x, y) or 1.0
    return x / size, y / size


def trace(points: Sequence[Point], corners: Sequence[bool], closed: bool) -> Path:
    """A curve through the points, smooth but at the corners (and, if open, at both ends)."""
    n = len(points)
    tangents: list[Point | None] = []
    for i in range(n):
        end = not closed and i in (0, n - 1)
        smooth = not (end or corners[i])
        tangents.append(_tangent(points[i - 1], points[i], points[(i + 1) % n]) if smooth else None)
    segments: list[tuple[Point, ...]] = []
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        segments.append(_segment(points[i], tangents[i], points[j], tangents[j]))
    return Path(points[0], tuple(segments), closed)


def _segment(p: Point, tp: Point | None, q: Point, tq: Point | None) -> tuple[Point, ...]:
    if tp is None and tq is None:
        return (q,)
    reach = 0.36 * math.dist(p, q)
    c = (p[0] + tp[0] * reach, p[1] + tp[1] * reach) if tp else None
    d = (q[0] - tq[0] * reach, q[1] - tq[1] * reach) if tq else None
    if c is None and d is not None:
        c = (p[0] + 0.45 * (d[0] - p[0]), p[1] + 0.45 * (d[1] - p[1]))
    if d is None and c is not None:
        d = (q[0] + 0.45 * (c[0] - q[0]), q[1] + 0.45 * (c[1] - q[1]))
    assert c is not None
    assert d is not None
    return c, d, q


def _spans(polygon: Sequence[Point], y: float) -> list[float]:
    """Where the horizontal at ``y`` crosses the polygon, sorted."""
    crossings = []
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ay <= y) != (by <= y):
            crossings.append(ax + (y - ay) / (by - ay) * (bx - ax))
    return sorted(crossings)


def inside(polygon: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a polygon (even-odd)."""
    return sum(x < point[0] for x in _spans(polygon, point[1])) % 2 == 1


def shaded_spans(polygon: Sequence[Point], shift: Point, y: float) -> list[tuple[float, float]]:
    """The parts of the horizontal at ``y`` in the polygon but not in the polygon moved by ``shift``."""
    shape = _spans(polygon, y)
    moved = [x + shift[0] for x in _spans(polygon, y - shift[1])]
    marks = sorted([(x, 0) for x in shape] + [(x, 1) for x in moved])
    state = [False, False]
    spans: list[tuple[float, float]] = []
    start: float | None = None
    for x, which in marks:
        state[which] = not state[which]
        dark = state[0] and not state[1]
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            spans.append((start, x))
            start = None
    return spans


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """The point at a distance and bearing (0 right, 90 down) from (x, y)."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def sleeve(text: Knots, widths: Sequence[float], capped: bool = False) -> str:
    """The knots of the outline of a tube; ``capped`` rounds its start, as a shoulder is."""
    points, corners = knots(text)
    steps = 2 if len(points) > 2 else 1
    spine = trace(points, corners, False).flat(steps)
    left, right = [], []
    for i, (x, y) in enumerate(spine):
        before, after = spine[max(i - 1, 0)], spine[min(i + 1, len(spine) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        half = _along(widths, i / (len(spine) - 1)) / 2
        left.append((x - dy / size * half, y + dx / size * half))
        right.append((x + dy / size * half, y - dx / size * half))
    outline = left + right[::-1]
    ends = {len(left) - 1, len(left)} if capped else {0, len(left) - 1, len(left), len(outline) - 1}
    if capped:
        (x, y), (nx, ny) = spine[0], spine[1]
        reach = 0.4 * widths[0] / (math.dist(spine[0], spine[1]) or 1.0)
        outline.append((x - (nx - x) * reach, y - (ny - y) * reach))
    return " ".join(f"{x:.4f},{y:.4f}{'!' if i in ends else ''}" for i, (x, y) in enumerate(outline))


def _along(values: Sequence[float], t: float) -> float:
    position = t * (len(values) - 1)
    i = min(int(position), len(values) - 2)
    return values[i] + (position - i) * (values[i + 1] - values[i])
