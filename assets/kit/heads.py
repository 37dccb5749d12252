"""Heads: a face with its hair, beard and hat. Local origin: the middle of the face, 42 wide, 56 high."""

from __future__ import annotations

from dataclasses import dataclass

from assets.kit.faces import FRONT, PLAIN, PROFILE, TURNED, Face, features, outline
from assets.kit.hats import BEHIND, HATS
from assets.kit.pen import Pen


@dataclass(frozen=True)
class Look:
    """How a head looks."""

    size: float = 1.0
    """1 is a face 42 wide."""
    turn: int = 0
    """0 to the front, 1 and 2 to the right (three quarters, profile), -1 and -2 to the left."""
    hair: str = "brown"
    """Colour of hair and beard."""
    style: str = "long"
    """Long, flowing, bob, curls, short, gathered, plaits or fringe (an old man's)."""
    beard: str = ""
    """None, full, long, short, pointed, whiskers or great (down to the belt)."""
    flesh: str = "flesh"
    """Colour of the face."""
    tilt: float = 0.0
    """Degrees, clockwise."""
    face: Face = PLAIN
    """One of the family in ``faces``."""


def head(pen: Pen, x: float, y: float, look: Look, hat: str = "") -> None:
    """A whole head, with one of HATS on it."""
    view = (FRONT, TURNED, PROFILE)[abs(look.turn)]
    with pen.at(x, y, look.size, look.tilt, flip=look.turn < 0):
        if view == PROFILE:
            pen.shape("8,-28! 0,-34 -18,-30 -28,-14 -26,6 -16,18! 4,10!", look.flesh)
        elif look.style in BACKS:
            pen.shape(BACKS[look.style], look.hair, shade=6)
        if hat in BEHIND:
            BEHIND[hat](pen)
        pen.shape(outline(look.face, view), look.flesh, shade=7)
        features(pen, look.face, view)
        if look.beard:
            _beard(pen, look, view)
        (_hair_in_profile if view == PROFILE else _hair_before)(pen, look)
        if hat in HATS:
            HATS[hat](pen)


BACKS = {
    "long": "0,-34 20,-29 28,-10 25,10 34,28 29,46! 18,38 15,14! -15,14! -18,38 -29,46! -34,28 -25,10 "
    "-28,-10 "
    "-20,-29",
    "flowing": "0,-34 20,-29 29,-10 27,12 37,34 33,62 42,92! 24,84 18,60 15,14! -15,14! -20,60 -28,90 "
    "-46,98! "
    "-37,62 -39,34 -27,12 -29,-10 -20,-29",
    "bob": "0,-34 20,-29 27,-10 30,12 27,24 17,26! -17,26! -27,24 -30,12 -27,-10 -20,-29",
    "curls": "0,-37 14,-39 22,-30! 34,-26 31,-12! 38,-2 31,8! 36,20 26,28! 14,34 8,24! -8,24! -14,34 -26,28! "
    "-36,20 -31,8! -38,-2 -31,-12! -34,-26 -22,-30! -14,-39",
    "short": "0,-33 18,-28 25,-10 23,8! -23,8! -25,-10 -18,-28",
    "fringe": "-16,-22! -28,-14 -33,6 -28,20! -16,22! 16,22! 28,20! 33,6 28,-14 16,-22!",
    "gathered": "0,-36 20,-31 27,-12 22,4! -22,4! -27,-12 -20,-31",
    "plaits": "0,-36 20,-31 27,-12 22,8! -22,8! -27,-12 -20,-31",
}


def _hair_before(pen: Pen, look: Look) -> None:
    hair = look.hair
    if look.style == "short":
        pen.shape(
            "-23,4! -25,-12 -17,-29 0,-35 17,-29 25,-12 23,4! 19,-12 11,-21! 3,-18 -6,-20! -13,-18 -19,-12",
            hair,
        )
    elif look.style in ("long", "flowing", "gathered", "plaits"):
        pen.shape(
            "-24,14! -27,-10 -18,-30 0,-36 18,-30 27,-10 24,14! 18,-4 11,-16 0,-24! -11,-16 -18,-4"
            if look.style in ("long", "flowing")
            else "-23,2! -27,-12 -18,-31 0,-37 18,-31 27,-12 23,2! 19,-8 11,-17 0,-24! -11,-17 -19,-8",
            hair,
        )
        pen.line("-6,-30 -16,-21 -22,-8", fine=True)
        pen.line("6,-30 16,-21 22,-8", fine=True)
        if look.style == "plaits":
            _plaits(pen, hair)
    elif look.style == "bob":
        pen.shape(
            "-26,18! -28,-8 -18,-30 0,-36 18,-30 28,-8 26,18! 20,6 18,-10! 8,-17 0,-15! "
            "-8,-17 -18,-10! -20,6",
            hair,
        )
        pen.line("-24,-6 -19,-22 -6,-31", fine=True)
        pen.line("24,-6 19,-22 6,-31", fine=True)
    elif look.style == "curls":
        pen.shape(
            "-24,10! -32,0 -27,-10! -33,-22 -20,-28! -16,-40 -3,-35! 8,-43 16,-32! 30,-32 "
            "27,-16! 34,-6 25,8! "
            "22,-4 19,-10! 14,-18 8,-14! 2,-22 -5,-15! -12,-19 -16,-10! -22,-6 -20,4",
            hair,
        )
        for text in ("-26,-4 -22,-8 -24,-12", "-16,-27 -10,-26 -8,-31", "12,-26 17,-24 20,-28"):
            pen.line(text, fine=True)
    elif look.style == "fringe":
        for side in (-1, 1):
            pen.shape(f"{side * 19},-20! {side * 29},-12 {side * 30},6 {side * 24},16! {side * 20},0", hair)


def _plaits(pen: Pen, hair: str) -> None:
    for side in (-1, 1):
        for k in range(5):
            pen.disc(side * (23 + 2 * (k % 2)), 6 + 12 * k, 7 - 0.4 * k, hair, ry=8)
        pen.shape(f"{side * 23 - 5},62! {side * 23},80! {side * 23 + 5},62!", hair)
        pen.line(f"{side * 23 - 5},62 {side * 23 + 5},62", colour="red")


def _hair_in_profile(pen: Pen, look: Look) -> None:
    ends = {
        "curls": "-6,26 -20,30! -36,22 -31,6! -40,-8",
        "long": "-14,46! -32,44 -34,14",
        "flowing": "-10,58! -24,92 -46,98! -38,50 -34,14",
        "bob": "-10,24! -28,26 -34,10",
    }.get(look.style, "-12,16! -26,10 -31,-4")
    if look.style == "fringe":
        pen.shape("-6,4! -10,14 -14,20! -28,14 -32,-2 -26,-16 -16,-22! -12,-10", look.hair)
    else:
        pen.shape(f"12,-27! 10,-14 -2,-10 -4,4! -9,12 {ends} -30,-14 -20,-32 0,-37 11,-33", look.hair)
        pen.line("4,-28 -10,-24 -18,-8", fine=True)
    pen.shape("-9,-2! -9,-9 -3,-9 -2,-2 -6,6", look.flesh, fine=True)


def _beard(pen: Pen, look: Look, view: int) -> None:
    s = {FRONT: 0, TURNED: 5, PROFILE: 15}[view]
    kind = look.beard
    if kind in ("whiskers", "pointed"):
        _whiskers(pen, look.hair, s, view == PROFILE)
        if kind == "pointed":
            pen.shape(
                f"{s - 7},25! {s - 6},31 {s + (3 if view == PROFILE else 0)},48! {s + 6},31 "
                f"{s + 7},25! {s},23",
                look.hair,
            )
        return
    if view == PROFILE:
        low = {"full": "12,46 -6,38", "short": "12,36 -4,30", "great": "30,60 22,100! 6,92 -8,50"}.get(
            kind, "20,46 22,70! 4,58 -6,38"
        )
        pen.shape(f"-9,2! -4,12 6,12 14,11! 24,16! 20,19! 21,30 {low} -13,18", look.hair, shade=6)
        pen.shape("13,16! 19,15.5! 17,19.5 13,18.5", "red", line=False)
        pen.cut("14,24 14,32 11,41", 3)
        return
    ends = {
        "full": f"18,30 {s + 2},41 -14,32",
        "short": f"16,28 {s + 1},35 -13,29",
        "long": f"20,34 12,56 {s},72! -8,56 -18,34",
        "great": f"24,34 22,62 {s + 10},84 {s + 4},112! {s - 4},92 -16,72 -22,34",
    }[kind]
    pen.shape(
        f"-21,2! -17,11 {s - 9},13 {s},12! {s + 9},13 17,11 21,2! 22,18 {ends} -23,18", look.hair, shade=6
    )
    laughs = look.face.mouth == "laugh"
    pen.shape(f"{s - 6},18! {s},16.5 {s + 6},18! {s},{26 if laughs else 23}", "red", line=laughs, fine=True)
    deep = 24 if kind == "great" else 0
    for dx, top in ((-11, 20), (11, 20), (0, 27)):
        pen.cut(f"{s + dx},{top} {s + dx * 0.8},{top + 8 + deep} {s + dx * 0.4},{top + 16 + deep * 2}", 3)


def _whiskers(pen: Pen, hair: str, s: float, profile: bool) -> None:
    left = "" if profile else f"{s - 10},17 {s - 16},12! "
    pen.shape(f"{s},11.5! {s + 9},13 {s + 16},11! {s + 10},18 {s},15.5 {left}{s - 8},13", hair, fine=True)
