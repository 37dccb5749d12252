"""Objects for pictures: flames, waves, clouds, stars, scales, bones, regalia."""

from __future__ import annotations

from collections.abc import Sequence

from assets.kit.curves import Point, polar
from assets.kit.pen import Pen


def stars(pen: Pen, places: Sequence[Point], fill: str = "ochre") -> None:
    """The small stars of a constellation."""
    for x, y in places:
        spikes = [polar(x, y, 6 if k % 2 else 14, 30 * k - 90) for k in range(12)]
        pen.shape(" ".join(f"{px:.3f},{py:.3f}!" for px, py in spikes), fill)


def flame(
    pen: Pen, x: float, y: float, size: float, fill: str = "red", flip: bool = False, tongue: str = ""
) -> None:
    """A tongue of fire on its foot (x, y), 100 high at size 1; ``tongue`` fills an inner one."""
    with pen.at(x, y, size, flip=flip):
        pen.shape(
            "0,4 -26,-8 -30,-34 -16,-58! -14,-44 -6,-46 -8,-72 6,-100! 8,-74 24,-62 22,-42! "
            "30,-50 32,-24 24,-6",
            fill,
            shade=7 * size,
        )
        if tongue:
            pen.shape("0,0 -14,-8 -14,-26 -2,-50! 4,-34 14,-30 14,-10", tongue, line=False)


def waves(pen: Pen, top: float, gap: float) -> None:
    """Rows of waves across the picture, one before another, down to its foot."""
    left, right, bottom, fills = 12, 288, 472, ("sky", "blue")
    row, y = 0, top
    while y < bottom - 8:
        crest, x, half = [], float(left), (right - left) / 8
        while x < right - 1:
            end = min(x + half, right)
            crest.append(f"{x},{y}! {(x + end) / 2},{y + 11}")
            x = end
        pen.shape(f"{' '.join(crest)} {right},{y}! {right},{bottom}! {left},{bottom}!", fills[row % 2])
        row, y = row + 1, y + gap


def cloud(pen: Pen, x: float, y: float, size: float) -> None:
    """A cloud about the origin, 120 wide at size 1."""
    with pen.at(x, y, size):
        pen.shape(
            "-60,14! -66,-4 -46,-12! -44,-32 -20,-32! -8,-46 12,-34! 34,-40 40,-18! 62,-16 60,14! "
            "46,24 30,16! 16,28 -4,18! -20,28 -36,18! -50,24",
            "cream",
            shade=9,
        )


def turf(pen: Pen, top: float = 440, fill: str = "leaf") -> None:
    """The ground of a panel."""
    pen.shape(f"12,{top + 4}! 80,{top - 3} 150,{top} 220,{top - 4} 288,{top + 3}! 288,472! 12,472!", fill)
    for x in (28, 272):
        for dx in (-6, 0, 6):
            pen.cut(f"{x + dx * 0.4},{top + 22} {x + dx * 0.7},{top + 15} {x + dx},{top + 9}", 3.5)
    for x in (62, 134, 206):
        pen.cut(f"{x},{top + 19} {x + 15},{top + 17} {x + 30},{top + 18}", 3)


def floor(pen: Pen) -> None:
    """A hall's tiled floor."""
    top = 436
    pen.shape(f"12,{top}! 288,{top}! 288,472! 12,472!", "straw", line=False)
    for row in range(2):
        for k in range(-5, 5):
            if (k + row) % 2:
                near, far = 42 + 8 * row, 34 + 8 * row
                y = top + 17 * row
                pen.shape(
                    f"{150 + far * k},{y}! {150 + far * (k + 1)},{y}! {150 + near * (k + 1)},{y + 17}! "
                    f"{150 + near * k},{y + 17}!",
                    "green",
                    line=False,
                )
    pen.line(f"12,{top} 288,{top}")


def balance(pen: Pen, x: float, y: float, size: float) -> None:
    """A pair of scales hung by the ring at (x, y), 140 wide at size 1."""
    with pen.at(x, y, size):
        for side in (-66, 66):
            pen.line(f"{side},24 {side - 27},110", fine=size < 0.8)
            pen.line(f"{side},24 {side + 27},110", fine=size < 0.8)
            pen.shape(f"{side - 32},110! {side + 32},110! {side + 20},128 {side - 20},128", "ochre", shade=8)
        pen.shape("-72,18! 0,16 72,18! 72,27! 0,29 -72,27!", "ochre")
        pen.shape("-8,16! 0,-12! 8,16! 5,46! -5,46!", "ochre")
        pen.disc(0, 0, 7, "ochre")


def skull(pen: Pen, x: float, y: float, size: float) -> None:
    """A skull, three quarters to the right."""
    with pen.at(x, y, size):
        pen.shape(
            "0,-34 22,-28 30,-8 26,10! 22,16 20,32! -4,34! -8,18! -24,12 -31,-8 -22,-28", "cream", shade=10
        )
        pen.shape("-6,-10 4,-13 8,-4 4,4 -6,3 -10,-4", "ink")
        pen.shape("16,-11 24,-11 26,-3 22,3 15,2 13,-5", "ink")
        pen.shape("10,4! 15,14! 7,14!", "ink")
        pen.line("-3,23 21,22")
        for tx in (2, 8, 14):
            pen.line(f"{tx},19 {tx},28", fine=True)


def bone(pen: Pen, start: Point, end: Point, width: float = 11) -> None:
    """A long bone with knobs."""
    pen.tube(f"{start[0]},{start[1]} {end[0]},{end[1]}", (width * 1.1, width * 0.75, width * 1.1), "cream")
    for x, y in (start, end):
        pen.disc(x, y, width * 0.72, "cream")


def ribs(pen: Pen, x: float, y: float) -> None:
    """A rib cage with spine and pelvis, the neck at (x, y), 110 high."""
    with pen.at(x, y):
        pen.tube("0,-6 2,50 0,100", (12, 10, 12), "cream")
        for k, half in enumerate((30, 34, 32, 27)):
            row = 12 + 15 * k
            for side in (-1, 1):
                pen.tube(
                    f"{side * 2},{row} {side * half},{row + 2} {side * (half - 6)},{row + 15} "
                    f"{side * 8},{row + 13}",
                    (8, 8, 7, 5),
                    "cream",
                )
        pen.shape("-26,86! -10,94 10,94 26,86! 24,104 8,108 0,116 -8,108 -24,104", "cream", shade=6)


def sceptre(pen: Pen, foot: Point, tip: Point) -> None:
    """A gilt rod that ends in a lily."""
    pen.tube(f"{foot[0]},{foot[1]} {tip[0]},{tip[1]}", (9, 9), "ochre")
    with pen.at(tip[0], tip[1], 1.0):
        pen.shape("0,-30! 9,-14 5,-4! 14,-14 18,-2! 6,8 -6,8 -18,-2! -14,-14 -5,-4! -9,-14", "red")


def orb(pen: Pen, x: float, y: float, size: float) -> None:
    """A globe with a band and a cross."""
    with pen.at(x, y, size):
        pen.line("0,-22 0,-44")
        pen.line("-9,-36 9,-36")
        pen.disc(0, 0, 23, "green", shade=7)
        pen.shape("-22,-4! 0,2 22,-4! 21,5! 0,11 -21,5!", "ochre")
        pen.shape("-4,-22! 4,-22! 3,0! -3,0!", "ochre")


def leafy_tree(pen: Pen, x: float, y: float, size: float) -> None:
    """A tree with its foot at (x, y), 150 high at size 1."""
    with pen.at(x, y, size):
        pen.shape("-16,4! -8,-20 -9,-70! 9,-70! 8,-20 18,4! 0,-2", "brown", shade=5)
        pen.shape(
            "0,-60 -26,-50 -34,-66! -54,-70 -46,-94! -54,-118 -28,-122! -18,-146 6,-138! "
            "32,-146 36,-120! 56,-110 46,-90! 54,-66 32,-64! 22,-50",
            "green",
            shade=16,
        )
        for fx, fy in ((-24, -84), (2, -110), (26, -92), (4, -76)):
            pen.disc(fx, fy, 7, "red")


def jug(
    pen: Pen,
    x: float,
    y: float,
    size: float,
    turn: float,
    flip: bool = False,
) -> None:
    """A jug with a handle on its left, about the origin, 80 high at size 1."""
    with pen.at(x, y, size, turn, flip):
        pen.tube("-12,-32 -36,-26 -34,-4 -18,4", (7, 7, 7), "ochre")
        pen.shape(
            "-14,-40! 18,-40! 26,-44! 15,-26 24,-6 24,14 14,34! 16,40! -16,40! -14,34! -26,14 -24,-6 -12,-26",
            "ochre",
            shade=10,
        )
        pen.shape("-25,0! 0,6 25,0! 25,10! 0,16 -26,10!", "red", line=False)
        pen.line("-25,0 0,6 25,0", fine=True)
        pen.line("-25,10 0,16 25,10", fine=True)


def brickwork(pen: Pen, left: float, right: float, top: float, bottom: float) -> None:
    """Courses of stone on a wall already drawn."""
    row, y = 0, top
    while y < bottom:
        if row:
            pen.line(f"{left},{y} {right},{y}", fine=True)
        x = left + (22 if row % 2 else 40)
        while x < right - 6:
            pen.line(f"{x},{y} {x},{min(y + 20, bottom)}", fine=True)
            x += 40
        row, y = row + 1, y + 20


def wind(pen: Pen, x: float, y: float, size: float, flip: bool = False) -> None:
    """A puffed face in profile, blowing to the right."""
    with pen.at(x, y, size, flip=flip):
        for text in ("48,14 90,4 140,14", "48,18 96,22 146,38", "47,22 86,40 130,64"):
            pen.line(text)
        pen.shape("-30,-34! -44,-6 -40,26 -16,46 10,46! 0,10", "ochre", shade=6)
        pen.shape(
            "-14,-44 12,-44 28,-32 31,-18! 42,-2 36,4! 40,10 46,13! 44,18! 46,23! 36,30 30,42 "
            "8,50 -16,40 -28,10 -28,-22",
            "flesh",
            shade=9,
        )
        pen.shape(
            "-34,22! -46,-6 -40,-36 -16,-54 14,-52 30,-36! 14,-38 6,-28! -6,-34 -12,-18! -20,-20 "
            "-20,0! -28,2",
            "ochre",
            shade=5,
        )
        pen.disc(14, 20, 13, "rose", line=False)
        pen.line("4,14 10,30 26,34", fine=True)
        pen.line("14,-20 22,-24 29,-18")
        pen.disc(22, -10, 3.2, "ink", line=False)
        pen.line("15,-12 22,-16 28,-11", fine=True)


def ship(pen: Pen, x: float, y: float) -> None:
    """A small sailing ship."""
    with pen.at(x, y):
        pen.tube("0,0 0,-108", (7, 5), "brown")
        pen.shape("-40,-92! 42,-92! 50,-60 40,-26! 0,-34 -44,-26! -34,-60", "cream", shade=12)
        pen.shape("0,-112! 30,-104! 0,-97!", "red")
        pen.shape("-62,-20! 62,-24! 46,14! -44,14!", "brown", shade=8)


def sun(pen: Pen, x: float, y: float, disc: float, reach: float, fill: str) -> None:
    """A face in a disc with straight and wavy rays."""
    with pen.at(x, y):
        for k in range(16):
            with pen.at(0, 0, 1, 22.5 * k):
                r = disc - 4
                if k % 2:
                    pen.shape(
                        f"-9,{-r}! -16,{-r - (reach - r) * 0.35} -2,{-r - (reach - r) * 0.6} "
                        f"6,{-reach + 4}! 8,{-r - (reach - r) * 0.5} 5,{-r - (reach - r) * 0.3} "
                        f"11,{-r}!",
                        "red",
                    )
                else:
                    pen.shape(f"-12,{-r}! 0,{-reach}! 12,{-r}!", fill, shade=5)
        pen.disc(0, 0, disc, fill, shade=disc * 0.16)
        pen.disc(0, 0, disc * 0.8, "straw")
        sun_face(pen, disc / 42)


def sun_face(pen: Pen, size: float) -> None:
    """A broad calm face about the origin."""
    with pen.at(0, 0, size):
        for side in (-1, 1):
            pen.disc(side * 17, 9, 6, "rose", line=False)
            pen.line(f"{side * 5},-13 {side * 13},-18 {side * 22},-13")
            pen.line(f"{side * 6},-5 {side * 13},-10 {side * 20},-5")
            pen.disc(side * 13, -5, 3, "ink", line=False)
        pen.line("-4,-10 -5,4 -6,9 0,12 5,9")
        pen.shape("-10,18! -3,16 0,17.5 3,16 10,18! 0,25", "red", fine=True)


def leaf_girdle(pen: Pen, x: float, y: float, belt: str = "brown") -> None:
    """A girdle of leaves."""
    for k, lean in enumerate((26, -26, 15, -15, 0)):
        with pen.at(x - lean * 1.0, y, 1, lean):
            pen.shape("0,-8! 13,8 8,26 0,40! -8,26 -13,8", "green", shade=3 if k else 4)
            pen.line("0,0 0,26", fine=True)
    pen.tube(f"{x - 30},{y - 8} {x},{y} {x + 30},{y - 8}", (10, 11, 10), belt)


def lily(pen: Pen, x: float, y: float, size: float) -> None:
    """The red lily of Florence, 100 wide and 130 high at size 1."""
    with pen.at(x, y, size):
        for flip in (False, True):
            with pen.at(0, 0, 1, flip=flip):
                pen.line("6,2 18,-28 16,-54")
                pen.disc(16, -57, 4, "red")
                pen.shape("8,8! 16,-16 34,-36 50,-24 48,-4 36,2! 40,-12 30,-14 22,0 20,10!", "red", shade=6)
                pen.shape("6,20! 14,34 30,40 36,32! 26,56 10,40", "red", shade=4)
        pen.shape("0,-66! 20,-30 10,8! -10,8! -20,-30", "red", shade=8)
        pen.shape("0,62! 9,42 6,18! -6,18! -9,42", "red", shade=4)
        pen.rect(-24, 6, 48, 13, "ochre", shade=5)


def wheat(pen: Pen, x: float, y: float, turn: float) -> None:
    """An ear of wheat."""
    with pen.at(x, y, 1, turn):
        pen.line("0,90 0,-20")
        for k in range(5):
            for side in (-1, 1):
                pen.shape(
                    f"0,{-8 - 14 * k}! {side * 13},{-16 - 14 * k} {side * 10},{-32 - 14 * k}! "
                    f"{side * 2},{-22 - 14 * k}",
                    "ochre",
                    fine=True,
                )
        pen.shape("0,-72! 6,-84 0,-98! -6,-84", "ochre", fine=True)


def lyre(pen: Pen, x: float, y: float) -> None:
    """A small lyre."""
    with pen.at(x, y):
        for k in (-6, 0, 6):
            pen.line(f"{k},-36 {k},20", fine=True)
        for side in (-1, 1):
            pen.tube(f"{side * 10},26 {side * 22},0 {side * 13},-24 {side * 20},-44", (9, 8, 7, 6), "ochre")
        pen.tube("-18,-36 18,-36", (7, 7), "ochre")
        pen.shape("-16,18! 16,18! 14,34 0,38 -14,34", "ochre", shade=4)
