"""Faces: a small family of people who differ in age, sex, gaze and mouth.

Local origin as in ``heads``: the middle of a face 42 wide and 56 high, to the front or the right.
"""

from __future__ import annotations

from dataclasses import dataclass

from assets.kit.pen import Pen

FRONT, TURNED, PROFILE = 0, 1, 2


@dataclass(frozen=True)
class Face:
    """One member of the family."""

    shape: str = "oval"
    """Oval, round, long or square."""
    brows: str = "calm"
    """Calm, high, stern or soft (thin and far up)."""
    eyes: str = "open"
    """Open, lashes (a woman's), wide (a child's), down or laughing."""
    nose: str = "straight"
    """Straight, small, hooked or round."""
    mouth: str = "calm"
    """Calm, smile, laugh, firm, small or open."""
    old: bool = False
    """With lines beside the mouth and under the eyes."""


PLAIN = Face()
YOUTH = Face(nose="straight", mouth="smile")
MAN = Face("square", "calm", "open", "straight", "firm")
SOLDIER = Face("square", "stern", "open", "hooked", "firm")
ELDER = Face("long", "high", "open", "hooked", "firm", old=True)
SAGE = Face("long", "calm", "down", "straight", "calm", old=True)
JOLLY = Face("round", "high", "laughing", "round", "laugh")
ROGUE = Face("long", "high", "open", "hooked", "smile")
MAIDEN = Face("oval", "soft", "lashes", "small", "smile")
LADY = Face("oval", "soft", "lashes", "straight", "small")
DREAMER = Face("oval", "soft", "down", "small", "small")
MATRON = Face("round", "soft", "lashes", "round", "smile", old=True)
WIDOW = Face("long", "stern", "lashes", "hooked", "firm", old=True)
JUDGE = Face("long", "stern", "lashes", "straight", "firm")
CHILD = Face("round", "soft", "wide", "small", "smile")
FRIGHT = Face("round", "high", "wide", "small", "open")

SHAPES = {
    "oval": (
        "0,-28 13,-24 21,-10 20,6 13,20 0,29 -13,20 -20,6 -21,-10 -13,-24",
        "1,-28 15,-23 20,-10 19,-3 21,6 16,19 7,28 -3,27 -14,19 -20,7 -21,-9 -14,-23",
    ),
    "round": (
        "0,-28 14,-24 22,-10 23,8 16,21 0,27 -16,21 -23,8 -22,-10 -14,-24",
        "1,-28 15,-23 21,-10 20,-3 24,9 18,21 7,27 -4,26 -17,20 -23,8 -22,-9 -14,-23",
    ),
    "long": (
        "0,-28 12,-24 19,-10 18,8 11,23 0,32 -11,23 -18,8 -19,-10 -12,-24",
        "1,-28 14,-23 19,-10 18,-3 19,7 14,22 7,31 -2,30 -12,21 -18,8 -20,-9 -13,-23",
    ),
    "square": (
        "0,-28 14,-24 21,-10 21,8 16,22 8,29 -8,29 -16,22 -21,8 -21,-10 -14,-24",
        "1,-28 15,-23 20,-10 19,-3 21,7 18,21 11,29 -3,29 -16,20 -21,7 -21,-9 -14,-23",
    ),
}
NOSES = {
    "straight": ("-3,-4 -3.5,3 -4,8.5 0,10.5 3.5,9", "6,-5 8,1 12.5,8 6,10", "24,5 23,8"),
    "small": ("-3,7 0,9.5 3.5,7", "8,3 11,7.5 6.5,9", "22,4 22,7"),
    "hooked": ("-3,-6 -4,2 -5,9 0,13 4,9", "5,-6 11,0 14.5,9 11,11.5 7,10", "27,5 26,10"),
    "round": ("-5,4 -6,9 0,12.5 6,9 5,4", "7,0 13,4 14,10 8,11.5 5,9", "25,3 25,8"),
}


def outline(face: Face, view: int) -> str:
    """The knots of a face's outline, seen from the front, in three quarters or in profile."""
    if view != PROFILE:
        return SHAPES[face.shape][view]
    tip, under = NOSES[face.nose][2].split()
    chin = 4 if face.shape == "long" else 0
    return (
        f"-8,-28! 8,-27 16,-19 17.5,-8! 18,-4 {tip}! {under} 18,10.5! 20.5,13.5 18.5,16! "
        f"20,19 17,21.5! 18.5,{25 + chin} 13,{31 + chin} 4,{29 + chin} -8,20 -13,4"
    )


def features(pen: Pen, face: Face, view: int) -> None:
    """Cheeks, eyes, brows, nose and mouth."""
    eyes: tuple[tuple[float, float], ...]
    cheeks: tuple[tuple[float, float], ...]
    if view == PROFILE:
        eyes, cheeks, mouth = ((12.0, 4.5),), ((6.0, 5.0),), 15.5
    elif view == TURNED:
        eyes, cheeks, mouth = ((-5.0, 6.0), (10.5, 4.5)), ((-8.0, 5.0), (12.5, 3.5)), 5.0
    else:
        eyes, cheeks, mouth = ((-9.0, 6.0), (9.0, 6.0)), ((-12.0, 5.0), (12.0, 5.0)), 0.0
    for x, r in cheeks:
        pen.disc(x, 10, r, "rose", line=False)
    for i, (x, half) in enumerate(eyes):
        outside = -1 if i == 0 and view != PROFILE else 1
        if view == PROFILE:
            outside = -1
        _brow(pen, face.brows, x, half, outside)
        _eye(pen, face.eyes, x, half, outside, 1 if view else 0)
        if face.old:
            pen.line(f"{x - half + 1},4 {x},5.5 {x + half - 1},3.5", fine=True)
    if view != PROFILE:
        pen.line(NOSES[face.nose][view], fine=True)
    _mouth(pen, face.mouth, mouth, 4.0 if view == PROFILE else 6.0, view == PROFILE)
    if face.old:
        pen.line(f"{mouth - 10},11 {mouth - 11.5},15 {mouth - 10},19", fine=True)


def _brow(pen: Pen, kind: str, x: float, half: float, outside: int) -> None:
    inner, outer = x - outside * half, x + outside * half
    if kind == "stern":
        pen.line(f"{outer},-12.5 {x},-12 {inner},-8")
    elif kind == "high":
        pen.line(f"{inner},-12 {x},-16 {outer},-11.5", fine=True)
    elif kind == "soft":
        pen.line(f"{inner + outside},-12 {x},-14 {outer},-10.5", fine=True)
    else:
        pen.line(f"{inner},-9 {x},-12 {outer},-9", fine=True)


def _eye(pen: Pen, kind: str, x: float, half: float, outside: int, gaze: float) -> None:
    left, right, outer = x - half + 0.5, x + half - 0.5, x + outside * (half + 1.5)
    if kind == "down":
        pen.line(f"{left},-3.5 {x},-0.5 {right},-3.5", fine=True)
        pen.line(f"{x - outside},-0.5 {x + outside * 0.5},2", fine=True)
        pen.line(f"{x + outside * 3},-1.5 {outer},0.5", fine=True)
        return
    if kind == "laughing":
        pen.line(f"{left},-1 {x},-5.5 {right},-1", fine=True)
        return
    if kind == "wide":
        pen.disc(x, -2.5, min(half, 5), "cream", ry=5.2, fine=True)
        pen.disc(x + gaze, -2, 2.7, "ink", line=False)
        return
    pen.line(f"{left},-2 {x},-5.5 {right},-2", fine=True)
    pen.disc(x + gaze, -2, 2.5, "ink", line=False)
    if kind == "lashes":
        pen.line(f"{x + outside * (half - 1)},-3 {outer},-5", fine=True)


def _mouth(pen: Pen, kind: str, x: float, half: float, profile: bool) -> None:
    left, right = x - half, x + (2 if profile else half)
    if kind == "laugh":
        pen.shape(f"{left - 2},13.5! {x},16 {right + 2},13.5! {x + 3},23 {x - 3},23", "ink", line=False)
        pen.shape(f"{left},14.5! {x},16.5 {right},14.5! {x},19", "cream", line=False)
        return
    if kind == "open":
        pen.disc(x, 18, 3.6, "ink", ry=4.8, line=False)
        return
    if kind == "firm":
        pen.line(f"{left},17.5 {x},16.5 {right},17.5", fine=True)
        pen.shape(f"{x - 4},18! {x + (2 if profile else 4)},18! {x},21", "red", line=False)
        return
    narrow = 2.5 if kind == "small" else 0
    lift = 2.5 if kind == "smile" else 0
    left, right = left + narrow, right - (0 if profile else narrow)
    pen.shape(
        f"{left},{16 - lift}! {x - 2},14.5 {x},15.5 {min(x + 2, right)},14.5 {right},{16 - lift}! {x},21",
        "red",
        line=False,
    )
    pen.line(f"{left},{16.5 - lift} {x},{17.5 + lift * 0.3} {right},{16.5 - lift}", fine=True)
