"""The pen: one line weight, one palette, hatching, the same bytes every time.

Pictures are described as strings of knots (see ``curves``). Units are those of a card, 300 wide and 520 high.
Transforms are applied to the knots and not written to the SVG, so a scaled figure keeps the same line as all
others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from assets.art import PALETTE
from assets.kit.curves import GRID, Knots, Matrix, Path, Point, knots, shaded_spans, sleeve, trace

WINDOW = "14,92! 286,92! 286,470! 14,470!"  # where the picture lies on a card; the table prints outside it
ROUND = 0.5523  # distance of a quarter circle's control points, in radii
KEY = 3.5  # the one line weight, in card units
FINE = 1.75  # inside faces, hands and feathers, where the key line would be too thick


class Pen:
    """Draws shapes, lines and hatching, and returns them as SVG text."""

    def __init__(self, palette: Mapping[str, str] = PALETTE) -> None:
        self.palette = palette
        self._matrix = Matrix()
        self._marks: list[tuple[str, str]] = []  # path data, other attributes

    @contextmanager
    def at(
        self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, flip: bool = False
    ) -> Iterator[None]:
        """Draw the block with its origin at (x, y), scaled, turned (degrees) and mirrored."""
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        sign = -1.0 if flip else 1.0
        outer = self._matrix
        self._matrix = outer.then(Matrix(cos * sign, sin * sign, -sin, cos, x, y))
        try:
            yield
        finally:
            self._matrix = outer

    def path(self, text: Knots, closed: bool = True) -> Path:
        """A curve in card units, after the current transforms."""
        points, corners = knots(text)
        return trace([self._matrix.apply(point) for point in points], corners, closed)

    def shape(
        self, text: Knots, fill: str, shade: float = 0.0, line: bool = True, fine: bool = False
    ) -> None:
        """A closed shape, filled and outlined; ``shade`` is the width of the rim with hatching."""
        self.draw(self.path(text), fill, shade, line, fine)

    def draw(self, path: Path, fill: str, shade: float = 0.0, line: bool = True, fine: bool = False) -> None:
        """The same for a finished path."""
        self._mark(path.data(), fill, line=line and shade <= 0, fine=fine)
        if shade > 0:
            self._hatch(path.flat(), shade)
            if line:
                self._mark(path.data(), None, fine=fine)

    def line(self, text: Knots, fine: bool = False, colour: str = "ink") -> None:
        """An open line."""
        self._mark(self.path(text, closed=False).data(), None, fine=fine, colour=colour)

    def disc(
        self,
        x: float,
        y: float,
        rx: float,
        fill: str,
        ry: float | None = None,
        shade: float = 0.0,
        line: bool = True,
        fine: bool = False,
    ) -> None:
        """A circle or ellipse."""
        ry = rx if ry is None else ry
        reach_x, reach_y = ROUND * rx, ROUND * ry
        quarters = []
        for px, py in ((1, 0), (0, 1), (-1, 0), (0, -1)):  # clockwise, from one axis to the next
            qx, qy = -py, px
            quarters.append(
                tuple(
                    self._matrix.apply(point)
                    for point in (
                        (x + px * rx + qx * reach_x, y + py * ry + qy * reach_y),
                        (x + qx * rx + px * reach_x, y + qy * ry + py * reach_y),
                        (x + qx * rx, y + qy * ry),
                    )
                )
            )
        self.draw(Path(self._matrix.apply((x + rx, y)), tuple(quarters), True), fill, shade, line, fine)

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str, shade: float = 0.0, line: bool = True
    ) -> None:
        """An upright rectangle (before transforms)."""
        self.shape(f"{x},{y}! {x + w},{y}! {x + w},{y + h}! {x},{y + h}!", fill, shade, line)

    def tube(
        self,
        text: Knots,
        widths: Sequence[float],
        fill: str,
        shade: float = 0.0,
        capped: bool = False,
    ) -> None:
        """A limb, tail or stick: a curve grown to the given widths, evenly spread along it."""
        self.shape(sleeve(text, widths, capped), fill, shade)

    def mat(self, outer: Knots, inner: Knots, fill: str) -> None:
        """A sheet with a window: what is drawn so far shows only inside ``inner``."""
        data = self.path(outer).data() + self.path(inner).data()
        self._marks.append((data, f' fill="{self.palette[fill]}" fill-rule="evenodd" stroke="none"'))

    def glaze(self, data: str, colour: str, opacity: float, width: float = 0.0) -> None:
        """Path data in a transparent colour: filled, or as lines of this width."""
        paint = f'fill="none" stroke="{self.palette[colour]}" stroke-width="{width * GRID:g}"'
        if not width:
            paint = f'fill="{self.palette[colour]}" stroke="none"'
        self._marks.append((data, f' {paint} opacity="{opacity:g}"'))

    def cut(self, text: Knots, width: float = 4.0, colour: str = "ink") -> None:
        """A gouge mark: a curve that starts broad and ends in a point, for folds and hair."""
        scale = math.hypot(self._matrix.a, self._matrix.b) or 1.0
        broad = width / scale
        self.shape(sleeve(text, (broad, 0.7 * broad, 0.1 * broad)), colour, line=False)

    def _hatch(self, polygon: Sequence[Point], shade: float, gap: float = 6.0) -> None:
        """Wedges that grow towards the shaded rim, all parallel on the whole card."""
        shift = (-shade, -0.55 * shade)
        lean = math.radians(-14)
        cos, sin = math.cos(lean), math.sin(lean)

        def turned(p: Point) -> Point:
            return p[0] * cos + p[1] * sin, p[1] * cos - p[0] * sin

        def back(x: float, y: float) -> Point:
            return x * cos - y * sin, x * sin + y * cos

        flat = [turned(p) for p in polygon]
        low, high = min(y for _, y in flat), max(y for _, y in flat)
        wedges = ""
        for row in range(math.ceil(low / gap), math.floor(high / gap) + 1):
            y = row * gap
            for left, right in shaded_spans(flat, turned(shift), y):
                if not 3.5 < right - left < 2.4 * shade:  # too long ones would run along the rim
                    continue
                tip, top, bottom = back(left, y), back(right, y - 1.2), back(right, y + 1.2)
                wedges += Path(tip, ((top,), (bottom,)), True).data()
        if wedges:
            self._mark(wedges, "ink", line=False)

    def _mark(
        self, data: str, fill: str | None, line: bool = True, fine: bool = False, colour: str = "ink"
    ) -> None:
        text = f' fill="{self.palette[fill]}"' if fill else ' fill="none"'
        if not line:
            text += ' stroke="none"'
        else:
            if colour != "ink":
                text += f' stroke="{self.palette[colour]}"'
            if fine:
                text += f' stroke-width="{FINE * GRID:g}"'
        alone = fill is not None and line  # a filled outline must not show through the next
        if not alone and self._marks and self._marks[-1][1] == text:
            data = self._marks.pop()[0] + data
        self._marks.append((data, text))

    def svg(self, width: int, height: int, key: float = KEY) -> str:
        """The whole drawing as an SVG document, its key line ``key`` wide."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        group = (
            f'<g transform="scale({1 / GRID:g})" stroke="{self.palette["ink"]}"'
            f' stroke-width="{key * GRID:g}" stroke-linejoin="round" stroke-linecap="round">'
        )
        paths = [f'<path d="{data}"{rest}/>' for data, rest in self._marks]
        return "\n".join([head, group, *paths, "</g>", "</svg>", ""])
