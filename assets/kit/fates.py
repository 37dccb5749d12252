"""The fates: tarocchi 9 to 12, from the wheel to the hanged man."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.bodies import arm, child, doublet, fist, leg
from assets.kit.faces import ELDER, FRIGHT, JOLLY, SAGE, YOUTH
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.things import turf


def ruota(pen: Pen) -> None:
    """The Wheel of Fortune: one climbs its rim, one reigns on top, one falls head first."""
    turf(pen)
    for side in (-1, 1):
        pen.tube(f"150,324 {150 + side * 46},450", (14, 17), "brown", shade=4)
    pen.disc(150, 322, 94, "ochre", shade=16)
    pen.disc(150, 322, 76, "cream")
    for k in range(8):
        with pen.at(150, 322, 1, 45 * k + 22.5):
            pen.shape("-5,-16! -6,-74! 6,-74! 5,-16!", "red")
    pen.disc(150, 322, 20, "ochre", shade=6)
    pen.disc(150, 322, 7, "ink", line=False)
    with pen.at(62, 374, 1, 8):
        child(pen, 0, 0, 0.98, "green", Look(0.86, 1, "brown", "curls", face=YOUTH), "reach")
    with pen.at(240, 268, 1, 186):
        child(pen, 0, 0, 0.98, "blue", Look(0.86, 1, "cream", "fringe", "full", face=FRIGHT), "up")
    for side in (-1, 1):
        leg(
            pen,
            f"{150 + side * 10},222 {150 + side * 26},226 {150 + side * 22},250",
            "straw",
            "brown",
            side,
            (17, 15, 10),
        )
    child(pen, 150, 258, 0.94, "red", Look(0.92, 0, "brown", "bob", "full", face=JOLLY), "down", "crown")
    pen.shape("112,222! 150,230 188,222! 186,236! 150,244 114,236!", "ochre", shade=3)


def carro(pen: Pen) -> None:
    """The Chariot: a crowned victor with a banner, drawn by a great prancing horse."""
    turf(pen)
    pen.tube("30,330 28,100", (7, 6), "brown")
    pen.shape("29,104! 54,97 76,109 108,98! 98,120 108,142! 76,150 54,138 30,147!", "red", shade=8)
    with pen.at(168, 351, 0.83):
        beasts.horse_tail(pen, "cream")
        beasts.barrel(pen, "brown", beasts.PRANCE, thick=1.1)
        beasts.proud_head(pen, "brown", "ochre", "red")
        pen.shape("40,-44! 54,-48! 64,34! 50,36!", "red")
        pen.tube("-96,18 -20,30 54,16", (9, 9, 9), "red")
    pen.shape("46,300! 54,256 70,240! 104,240! 118,254 122,300!", "blue", shade=12)
    pen.shape("62,262! 86,272 110,262! 112,286! 86,296 60,286!", "sky", shade=5)
    arm(pen, "66,256 40,284 33,244", "blue", (29, 25, 19), "straw")
    fist(pen, 31, 236, 0, 0.95)
    arm(pen, "108,256 128,286 150,270", "blue", (29, 25, 19), "straw")
    pen.line("152,268 196,296 256,302")
    fist(pen, 152, 268, 60, 0.95)
    pen.shape("66,240! 86,233 106,240! 98,252 86,256 74,252!", "cream")
    head(pen, 87, 202, Look(1.04, 1, "ochre", "curls", face=YOUTH), "crown")
    pen.shape("18,306! 36,296 84,304 134,292! 132,346 118,388! 40,388! 18,352", "ochre", shade=14)
    pen.shape("34,320! 76,324 116,318! 114,346 104,370! 50,370! 36,348", "red", shade=10)
    wheel(pen, 72, 404, 45)


def wheel(pen: Pen, x: float, y: float, radius: float) -> None:
    """A cart wheel."""
    pen.disc(x, y, radius, "brown", shade=7)
    pen.disc(x, y, radius * 0.76, "leaf")
    for k in range(8):
        with pen.at(x, y, 1, 45 * k):
            pen.shape(f"-3.5,0! -3.5,{-radius * 0.74}! 3.5,{-radius * 0.74}! 3.5,0!", "brown")
    pen.disc(x, y, radius * 0.24, "ochre")


def gobbo(pen: Pen) -> None:
    """Time: a hunchbacked old man on a crutch, who holds his hourglass out before him."""
    turf(pen)
    leg(pen, "160,370 144,410 134,438", "straw", "brown", -1, (28, 22, 16))
    leg(pen, "200,370 210,410 206,438", "straw", "brown", -1, (28, 22, 16))
    crutch(pen, (122, 318), (96, 450))
    arm(pen, "150,262 116,300 118,318", "red", (30, 26, 20), "straw")
    pen.shape(
        "116,252! 126,228 164,196 216,198 248,240 242,296 232,344 244,416! 206,408 170,416 136,402! "
        "148,346 138,300",
        "blue",
        shade=30,
    )
    for text in ("170,406 176,362 172,322", "204,406 208,354 202,312", "230,382 226,332 228,292"):
        pen.cut(text, 5)
    pen.line("154,226 190,214 222,244")
    pen.shape("136,328! 184,342 238,330! 238,343! 186,355 138,341!", "ochre")
    arm(pen, "168,266 138,318 92,288", "red", (38, 31, 22), "straw")
    with pen.at(60, 236, 0.92, -6):
        hourglass(pen)
    fist(pen, 74, 284, 40, 1.1, True)
    head(pen, 122, 224, Look(1.2, -2, "cream", "fringe", "great", tilt=-4, face=ELDER))


def crutch(pen: Pen, top: tuple[float, float], foot: tuple[float, float]) -> None:
    """A T-headed crutch."""
    pen.tube(f"{top[0]},{top[1]} {foot[0]},{foot[1]}", (9, 8), "brown")
    pen.tube(f"{top[0] - 20},{top[1] - 2} {top[0] + 20},{top[1] - 2}", (11, 11), "brown")


def hourglass(pen: Pen) -> None:
    """A running sand-glass about the origin, 100 high."""
    pen.shape("-28,-42! 28,-42! 26,-20 6,0! 26,20 28,42! -28,42! -26,20 -6,0! -26,-20", "sky", shade=8)
    pen.shape("-22,-22! 22,-22! 4,-2! 1,30! 22,40! -22,40! -1,30! -4,-2!", "ochre", line=False)
    for row in (-50, 42):
        pen.rect(-38, row, 76, 10, "red")
    for side in (-1, 1):
        pen.line(f"{side * 34},-40 {side * 34},42")


def impiccato(pen: Pen) -> None:
    """The Hanged Man, by one foot, a purse in each hand."""
    turf(pen, 452)
    for x in (34, 250):
        pen.rect(x, 104, 16, 352, "brown", shade=5)
    pen.rect(22, 100, 256, 18, "brown", shade=6)
    pen.line("150,118 150,152")
    pen.tube("204,238 166,216 126,196", (26, 21, 14), "red", shade=5)
    pen.shape("132,192! 124,208! 104,196! 100,184 110,178 120,186!", "brown")
    pen.tube("142,272 146,214 150,168", (36, 28, 16), "straw", shade=6)
    pen.tube("160,276 186,258 208,234", (38, 32, 25), "red", shade=7)
    pen.disc(205, 236, 14, "red", line=False)
    pen.line("194,226 206,221 219,230 218,244 208,250")
    pen.shape("141,172! 142,148! 172,146! 174,152 162,160 159,172!", "brown")
    pen.line("140,152 150,148 160,153")
    with pen.at(150, 386, 1.0, 180):
        doublet(pen, 0, 0, "green", "ochre")
    for side in (-1, 1):
        arm(
            pen,
            f"{150 + side * 34},368 {150 + side * 60},388 {150 + side * 72},418",
            "red",
            (32, 26, 20),
            "straw",
        )
        fist(pen, 150 + side * 74, 424, 0, 0.95, side < 0)
        pen.shape(
            f"{150 + side * 74 - 6},434! {150 + side * 74 + 6},434! {150 + side * 74 + 18},452 "
            f"{150 + side * 74 + 8},462 {150 + side * 74 - 8},462 {150 + side * 74 - 18},452",
            "ochre",
            shade=5,
        )
    head(pen, 150, 424, Look(1.05, 0, "ochre", "short", tilt=180, face=SAGE))
