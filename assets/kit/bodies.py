"""Bodies: arms and hands, legs, gowns and mantles, thrones, wings. Used by courts and tarocchi alike."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assets.kit.curves import Point, inside
from assets.kit.heads import Look, head
from assets.kit.pen import Pen


def fist(
    pen: Pen, x: float, y: float, turn: float = 0, size: float = 1.0, flip: bool = False, flesh: str = "flesh"
) -> None:
    """A hand closed round something that runs along its local y axis; fingers to the right."""
    with pen.at(x, y, size, turn, flip):
        pen.shape("-10,-7 -2,-11 8,-10 11,-6 12,0 11,7 7,11 -3,11 -10,8 -12,0", flesh)
        for row in (-4.5, 1, 6.5):
            pen.line(f"1,{row} 6,{row - 0.5} 11,{row}", fine=True)


def palm(
    pen: Pen, x: float, y: float, turn: float = 0, size: float = 1.0, flip: bool = False, flesh: str = "flesh"
) -> None:
    """An open hand, wrist at the origin, fingers up (local -y), thumb to the right."""
    with pen.at(x, y, size, turn, flip):
        pen.shape("-8,3! -9,-8 -9,-22 -5,-27 -1,-29 4,-28 7,-22 7,-13! 13,-18 16,-14 9,-4 8,3!", flesh)
        for column in (-4, 0.5):
            pen.line(f"{column},-13 {column},-25", fine=True)


def arm(pen: Pen, joints: str, fill: str, widths: Sequence[float], cuff: str = "") -> None:
    """A sleeve along shoulder, elbow and wrist, with a cuff in its own colour."""
    shoulder, elbow, wrist = joints.split()
    pen.tube(f"{shoulder} {elbow}! {wrist}", widths, fill, widths[0] * 0.22, capped=True)
    if fill != "flesh":
        _creases(pen, _point(shoulder), _point(elbow), _point(wrist), widths[1])
    if cuff:
        (ax, ay), (bx, by) = (_point(word) for word in joints.split()[-2:])
        t = 1 - 9 / max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 9)
        start = f"{ax + (bx - ax) * t},{ay + (by - ay) * t}"
        pen.tube(f"{start} {bx},{by}", (widths[-1] + 7, widths[-1] + 9), cuff)


def _point(word: str) -> Point:
    x, y = word.rstrip("!").split(",")
    return float(x), float(y)


def _creases(pen: Pen, shoulder: Point, elbow: Point, wrist: Point, width: float) -> None:
    """Two folds that fan out from the crook of an arm."""
    dx, dy = (shoulder[0] + wrist[0]) / 2 - elbow[0], (shoulder[1] + wrist[1]) / 2 - elbow[1]
    size = math.hypot(dx, dy) or 1.0
    ux, uy = dx / size, dy / size
    for aside, long in ((-0.22, 0.34), (0.16, 0.5)):
        x = elbow[0] + (ux * 0.34 - uy * aside) * width
        y = elbow[1] + (uy * 0.34 + ux * aside) * width
        vx, vy = (-ux - uy * aside * 1.6) * width * long, (-uy + ux * aside * 1.6) * width * long
        pen.cut(f"{x},{y} {x + vx * 0.5 - vy * 0.1},{y + vy * 0.5 + vx * 0.1} {x + vx},{y + vy}", 3)


def leg(
    pen: Pen,
    joints: str,
    fill: str,
    shoe: str = "brown",
    toe: float = 1.0,
    widths: Sequence[float] = (30, 22, 14),
) -> None:
    """A stockinged leg along hip, knee and ankle; ``toe`` is 1 for a shoe to the right, -1 left."""
    pen.tube(joints, widths, fill, shade=widths[0] * 0.22)
    x, y = _point(joints.split()[-1])
    with pen.at(x, y, widths[-1] / 16, flip=toe < 0):
        pen.shape("-9,-6! -9,10! 24,10! 25,4 14,-2 8,-7!", shoe)


def gown(
    pen: Pen,
    x: float,
    top: float,
    hem: float,
    half: tuple[float, float, float],
    fill: str,
    belt: str = "ochre",
    sway: float = 0.0,
) -> None:
    """A long dress: half widths at shoulder, waist and hem; the hem moved sideways by ``sway``."""
    shoulder, waist, foot = half
    mid = top + (hem - top) * 0.33
    left, right = x - foot + sway, x + foot + sway
    pen.shape(
        f"{x - waist},{mid}! {x - waist - 8},{mid + 30} {left + 8},{(mid + hem * 2) / 3} "
        f"{left},{hem}! {x + sway - foot * 0.4},{hem - 5} {x + sway},{hem + 3} "
        f"{x + sway + foot * 0.5},{hem - 5} {right},{hem}! {right - 8},{(mid + hem * 2) / 3} "
        f"{x + waist + 8},{mid + 30} {x + waist},{mid}!",
        fill,
        shade=foot * 0.3,
    )
    for k in (-0.6, -0.15, 0.35):
        pen.cut(
            f"{x + sway + k * foot * 1.15},{hem - 8} {x + sway * 0.6 + k * (waist + foot) * 0.6},"
            f"{(mid + hem) / 2} {x + k * waist},{mid + 26}",
            4.5,
        )
    pen.shape(
        f"{x - shoulder},{top + 8}! {x - shoulder * 0.5},{top - 4} {x},{top - 2} "
        f"{x + shoulder * 0.5},{top - 4} {x + shoulder},{top + 8}! {x + waist + 3},{mid - 22} "
        f"{x + waist},{mid}! {x - waist},{mid}! {x - waist - 3},{mid - 22}",
        fill,
        shade=waist * 0.4,
    )
    pen.shape(
        f"{x - waist - 2},{mid - 7}! {x},{mid - 3} {x + waist + 2},{mid - 7}! "
        f"{x + waist + 2},{mid + 6}! {x},{mid + 10} {x - waist - 2},{mid + 6}!",
        belt,
    )


def doublet(pen: Pen, x: float, top: float, fill: str, trim: str) -> None:
    """A short belted coat with a flared skirt."""
    pen.shape(
        f"{x - 28},{top + 84}! {x - 50},{top + 136}! {x - 24},{top + 142} {x},{top + 138} "
        f"{x + 24},{top + 142} {x + 50},{top + 136}! {x + 28},{top + 84}!",
        fill,
        shade=12,
    )
    for k in (-0.55, -0.15, 0.25, 0.6):
        pen.cut(f"{x + k * 56},{top + 136} {x + k * 46},{top + 116} {x + k * 36},{top + 98}", 4)
    pen.shape(
        f"{x - 40},{top + 8}! {x},{top - 6} {x + 40},{top + 8}! {x + 34},{top + 50} "
        f"{x + 29},{top + 88}! {x - 29},{top + 88}! {x - 34},{top + 50}",
        fill,
        shade=14,
    )
    for row in range(4):
        pen.disc(x, top + 30 + 15 * row, 3.5, trim, fine=True)
    pen.shape(
        f"{x - 31},{top + 80}! {x},{top + 85} {x + 31},{top + 80}! {x + 32},{top + 92}! "
        f"{x},{top + 97} {x - 32},{top + 92}!",
        trim,
    )


def neckline(pen: Pen, x: float, y: float, size: float) -> None:
    """Neck and a round neckline; draw before the head, after the gown."""
    with pen.at(x, y, size):
        pen.shape("-9,-20! -9,-5 -22,0! -12,16 0,21 12,16 22,0! 9,-5 9,-20!", "flesh", shade=4)


def collar(pen: Pen, x: float, y: float, half: float, drop: float) -> None:
    """An ermine cape round the shoulders."""
    pen.shape(
        f"{x - half * 0.45},{y - 8}! {x - half},{y + drop * 0.5} {x - half},{y + drop}! "
        f"{x - half * 0.5},{y + drop * 1.25} {x},{y + drop * 1.35} {x + half * 0.5},"
        f"{y + drop * 1.25} {x + half},{y + drop}! {x + half},{y + drop * 0.5} "
        f"{x + half * 0.45},{y - 8}!",
        "cream",
        shade=half * 0.25,
    )
    for k, row in (
        (-0.7, 0.75),
        (-0.25, 1.0),
        (0.25, 1.0),
        (0.7, 0.75),
        (0, 0.55),
        (-0.45, 0.5),
        (0.45, 0.5),
    ):
        pen.cut(f"{x + k * half},{y + drop * row} {x + k * half},{y + drop * row + 9}", 4)


def strew(pen: Pen, outline: str, fill: str, step: float = 30, size: float = 6) -> None:
    """Little four-leaf flowers on a cloth, wherever one fits wholly inside."""
    polygon = Pen().path(outline).flat()
    xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
    rows = int((max(ys) - min(ys)) / (step * 0.6))
    for row in range(rows + 1):
        y = min(ys) + row * step * 0.6
        for column in range(int((max(xs) - min(xs)) / step) + 2):
            x = min(xs) + (column + 0.5 * (row % 2)) * step
            reach = size * 1.7
            if all(
                inside(polygon, (x + dx * reach, y + dy * reach))
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            ):
                pen.shape(
                    f"{x},{y - size} {x + 0.3 * size},{y - 0.3 * size}! {x + size},{y} "
                    f"{x + 0.3 * size},{y + 0.3 * size}! {x},{y + size} {x - 0.3 * size},"
                    f"{y + 0.3 * size}! {x - size},{y} {x - 0.3 * size},{y - 0.3 * size}!",
                    fill,
                    line=False,
                )


def seat(pen: Pen, x: float, top: float, foot: float, half: float, fill: str) -> None:
    """A throne's back and sides, seen from the front."""
    pen.shape(
        f"{x - half},{top + 20}! {x - half},{top}! {x - half * 0.45},{top - 6} "
        f"{x},{top - half * 0.35} {x + half * 0.45},{top - 6} {x + half},{top}! "
        f"{x + half},{foot}! {x - half},{foot}!",
        fill,
        shade=half * 0.3,
    )
    for side in (-1, 1):
        post = x + side * half
        pen.rect(post - 7, top - 6, 14, foot - top + 6, "ochre", shade=4)
        pen.disc(post, top - 14, 10, "ochre", shade=4)


def seated(pen: Pen, x: float, top: float, hem: float, robe: str, mantle: str, lining: str) -> None:
    """A robed figure on a throne from the shoulders down: mantle, tunic, lap, knees and shoes."""
    mid, knee = top + (hem - top) * 0.40, top + (hem - top) * 0.58
    pen.shape(
        f"{x - 30},{top - 4} {x - 66},{top + 18} {x - 78},{mid} {x - 92},{hem}! "
        f"{x},{hem + 4} {x + 92},{hem}! {x + 78},{mid} {x + 66},{top + 18} {x + 30},{top - 4}",
        mantle,
        shade=24,
    )
    for side in (-1, 1):
        pen.shape(
            f"{x + side * 20},{hem}! {x + side * 52},{hem + 1}! {x + side * 50},{hem - 9} "
            f"{x + side * 34},{hem - 14} {x + side * 20},{hem - 10}!",
            "brown",
        )
    outline = (
        f"{x - 34},{top + 2}! {x - 38},{mid - 10} {x - 58},{mid + 20} {x - 62},{knee} "
        f"{x - 58},{hem - 8}! {x - 30},{hem - 13} {x},{hem - 5} {x + 30},{hem - 13} "
        f"{x + 58},{hem - 8}! {x + 62},{knee} {x + 58},{mid + 20} {x + 38},{mid - 10} "
        f"{x + 34},{top + 2}! {x},{top - 6}"
    )
    pen.shape(outline, robe, shade=16)
    strew(pen, outline, lining)
    for side in (-1, 1):
        pen.line(f"{x + side * 18},{mid + 16} {x + side * 44},{mid + 22} {x + side * 48},{knee + 4}")
        pen.cut(
            f"{x + side * 44},{hem - 14} {x + side * 47},{(knee + hem) / 2} {x + side * 46},{knee + 12}", 5
        )
        pen.cut(f"{x + side * 12},{hem - 12} {x + side * 9},{(knee + hem) / 2} {x + side * 4},{mid + 34}", 5)
    pen.shape(
        f"{x - 39},{mid - 12}! {x},{mid - 6} {x + 39},{mid - 12}! {x + 42},{mid + 2}! "
        f"{x},{mid + 9} {x - 42},{mid + 2}!",
        "ochre",
    )


def wing(
    pen: Pen,
    x: float,
    y: float,
    size: float = 1.0,
    turn: float = 0.0,
    flip: bool = False,
    colours: tuple[str, str] = ("cream", "sky"),
) -> None:
    """A feathered wing spread up and out to the right from its root at the origin."""
    near, far = colours
    with pen.at(x, y, size, turn, flip):
        for k in range(7):
            with pen.at(6 + 6.5 * k, 2 - 9 * k, 1, 108 - 14 * k):
                pen.shape(f"-8,0! -10,-{34 + 4 * k} 0,-{48 + 5 * k}! 10,-{34 + 4 * k} 8,0!", far, shade=3)
        for k in range(5):
            with pen.at(4 + 8 * k, -2 - 11 * k, 1, 112 - 17 * k):
                pen.shape("-9,2! -9,-20 0,-30 9,-20 9,2!", near)
        pen.tube("-2,10 8,-24 32,-52 54,-62", (18, 17, 15, 8), near, capped=True)


POSES = {
    "up": (("-17,-74 -36,-84 -42,-106", -8), ("17,-74 36,-84 42,-106", 8)),
    "down": (("-17,-74 -34,-62 -38,-44", 190), ("17,-74 34,-62 38,-44", 170)),
    "wave": (("-17,-74 -38,-64 -26,-48", 150), ("17,-74 38,-86 40,-112", 12)),
    "reach": (("-17,-74 2,-56 28,-60", 70), ("17,-74 34,-70 50,-84", 40)),
    "beg": (("-17,-74 -20,-50 4,-56", 40), ("17,-74 24,-52 14,-62", 10)),
    "flail": (("-17,-74 -42,-80 -52,-100", -40), ("17,-74 40,-58 60,-60", 84)),
}


def child(
    pen: Pen,
    x: float,
    y: float,
    size: float,
    fill: str,
    look: Look,
    pose: str = "up",
    hat: str = "",
) -> None:
    """A child in a smock, feet at (x, y), about 120 high at size 1; ``pose`` is one of POSES."""
    with pen.at(x, y, size):
        for side in (-1, 1):
            leg(pen, f"{side * 11},-40 {side * 12},-20 {side * 12},-7", "flesh", "brown", side, (16, 13, 11))
        pen.shape("-20,-80! 0,-86 20,-80! 24,-60 32,-28! 0,-22 -32,-28! -24,-60", fill, shade=10)
        head(pen, 0, -106, look, hat)
        for (joints, turn), flip in zip(POSES[pose], (False, True), strict=True):
            arm(pen, joints, fill, (17, 15, 13))
            hand = joints.split()[-1].split(",")
            palm(pen, float(hand[0]), float(hand[1]), turn, 0.62, flip)


def lady(
    pen: Pen,
    x: float,
    top: float,
    robe: str,
    look: Look,
    hat: str = "",
    belt: str = "ochre",
    mantle: str = "",
    sway: float = 0.0,
) -> None:
    """A standing woman, her shoulders at ``top`` and her hem at 454; arms are the caller's."""
    if mantle:
        pen.shape(
            f"{x - 32},{top + 2} {x - 54},{top + 26} {x - 66},{top + 132} {x - 82},450! {x},456 "
            f"{x + 82},450! {x + 66},{top + 132} {x + 54},{top + 26} {x + 32},{top + 2}",
            mantle,
            shade=24,
        )
    gown(pen, x, top, 454, (42, 30, 66), robe, belt, sway)
    neckline(pen, x, top, 0.95)
    head(pen, x, top - 44, look, hat)


def nude(pen: Pen, x: float, hip: float, size: float) -> None:
    """A bare torso from hips to neck, the hip line at (x, hip), 114 high."""
    with pen.at(x, hip, size):
        pen.shape(
            "-23,4! -20,-14 -19,-30 -26,-56 -32,-78 -35,-92 -22,-97 -9,-101! -8,-116! 8,-116! 9,-101! 22,-97 "
            "35,-92 32,-78 26,-56 19,-30 20,-14 23,4! 0,10",
            "flesh",
            shade=11,
        )
        for side in (-1, 1):
            pen.line(f"{side * 22},-72 {side * 12},-64 {side * 3},-68", fine=True)
            pen.line(f"{side * 6},-97 {side * 14},-93 {side * 22},-93", fine=True)
            pen.line(f"{side * 14},-8 {side * 11},-2 {side * 5},2", fine=True)
        pen.line("0,-66 1,-54 0,-40", fine=True)
        pen.disc(0, -22, 2, "ink", line=False)
