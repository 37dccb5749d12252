"""The four suits: their signs, the numeral cards, the aces and the small signs for the indices."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

from assets.kit.bodies import fist
from assets.kit.pen import Pen, Point, polar

SUITS = "CDSB"

# Where cups and coins lie: (column, row) in a picture 272 x 378, as fractions; and how large.
LAYOUTS: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (1.55, ((0.5, 0.255), (0.5, 0.745))),
    3: (1.38, ((0.5, 0.245), (0.255, 0.75), (0.745, 0.75))),
    4: (1.38, tuple(product((0.255, 0.745), (0.25, 0.75)))),
    5: (1.12, (*product((0.22, 0.78), (0.2, 0.8)), (0.5, 0.5))),
    6: (1.1, tuple(product((0.26, 0.74), (0.175, 0.5, 0.825)))),
    7: (1.0, (*product((0.24, 0.76), (0.17, 0.83)), *((x, 0.5) for x in (0.165, 0.5, 0.835)))),
    8: (1.0, (*product((0.165, 0.5, 0.835), (0.17, 0.83)), (0.27, 0.5), (0.73, 0.5))),
    9: (1.0, tuple(product((0.165, 0.5, 0.835), (0.17, 0.5, 0.83)))),
    10: (0.84, (*product((0.26, 0.74), (0.125, 0.875)), *product((0.165, 0.5, 0.835), (0.375, 0.625)))),
}


def spot(place: Point) -> Point:
    """A fraction of the picture as a point of the card."""
    return 14 + 272 * place[0], 92 + 378 * place[1]


def cup(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A footed, covered-rim cup, 76 wide and 100 high at size 1, centred."""
    with pen.at(x, y, size):
        pen.shape("-28,48! -26,40 -10,34 -7,24! 7,24! 10,34 26,40 28,48! 0,52", "ochre", shade=9)
        pen.disc(0, 19, 11, "red", ry=7.5)
        pen.shape("-37,-32! -36,-6 -24,10 0,15 24,10 36,-6 37,-32!", "ochre", shade=15)
        pen.shape("-37,-20! -36,-4 -28,5! -14,-8 0,6! 14,-8 28,5! 36,-4 37,-20! 0,-12", "red", shade=10)
        pen.disc(0, -33, 37, "cream", ry=11)
        pen.disc(0, -32, 26, "red", ry=5.5, line=False)


def coin(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A coin with a rosette, 84 across at size 1."""
    with pen.at(x, y, size):
        pen.disc(0, 0, 42, "ochre", shade=10)
        pen.disc(0, 0, 31, "straw")
        petals = " ".join(
            f"{px:.3f},{py:.3f}{'!' if k % 2 else ''}"
            for k in range(12)
            for px, py in [polar(0, 0, 11 if k % 2 else 27, 30 * k - 90)]
        )
        pen.shape(petals, "red")
        pen.disc(0, 0, 8, "ochre")


def sword(pen: Pen, foot: Point, tip: Point, blade: str = "sky", size: float = 1.0) -> None:
    """A straight sword from pommel to point."""
    length, turn = _aim(foot, tip)
    with pen.at(*foot, size, turn):
        end = -length / size
        pen.shape(f"-7,-46! -7,{end + 24}! 0,{end}! 7,{end + 24}! 7,-46!", blade)
        pen.line(f"0,-58 0,{end + 40}", fine=True)
        pen.rect(-4.5, -42, 9, 32, "red")
        pen.shape("-19,-52! -15,-42! 15,-42! 19,-52! 12,-47 -12,-47", "ochre")
        pen.disc(0, -6, 8, "ochre")


def baton(pen: Pen, foot: Point, tip: Point, fill: str = "green", size: float = 1.0) -> None:
    """A straight staff with lopped knots and capped ends."""
    length, turn = _aim(foot, tip)
    with pen.at(*foot, size, turn):
        end = -length / size
        for share, side in ((0.24, 1), (0.34, -1), (0.66, 1), (0.76, -1)):
            y = end * share
            pen.shape(
                f"{side * 5},{y + 9}! {side * 14},{y - 3}! {side * 12},{y - 10}! {side * 5},{y - 6}!", fill
            )
        pen.rect(-8, end + 12, 16, -end - 24, fill)
        pen.line(f"3,{end + 34} 3,{end * 0.56}", fine=True)
        pen.line(f"3,{end * 0.44} 3,-34", fine=True)
        for y in (0.0, end + 22):
            pen.shape(f"-10,{y}! -11,{y - 22}! 11,{y - 22}! 10,{y}! 0,{y + 3}", "ochre", shade=5)
            pen.line(f"-10,{y - 11} 10,{y - 11}")


def _aim(foot: Point, tip: Point) -> tuple[float, float]:
    dx, dy = tip[0] - foot[0], tip[1] - foot[1]
    return math.hypot(dx, dy), math.degrees(math.atan2(dx, -dy))


def rosettes(pen: Pen, number: int, sign: Callable[[Pen, float, float, float], None]) -> None:
    """A numeral card of cups or coins, with sprigs in the gaps of the emptier ones."""
    size, places = LAYOUTS[number]
    for place in GAPS.get(number, ()):
        sprig(pen, *spot(place))
    for place in sorted(places, key=lambda p: p[1]):
        sign(pen, *spot(place), size)


GAPS: dict[int, tuple[Point, ...]] = {
    2: ((0.14, 0.5), (0.86, 0.5)),
    3: ((0.12, 0.24), (0.88, 0.24)),
    4: ((0.5, 0.5),),
    5: ((0.5, 0.14), (0.5, 0.86)),
}


def sprig(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A flower between two leaves."""
    with pen.at(x, y, size):
        pen.line("0,34 0,0")
        for side in (-1, 1):
            pen.shape(f"0,30! {side * 14},26 {side * 22},8! {side * 8},10", "green", fine=True)
        pen.shape("0,6! -14,0 -16,-14! -7,-10! 0,-22! 7,-10! 16,-14! 14,0", "red", fine=True)


def trellis(pen: Pen, number: int, sign: Callable[..., None], fills: tuple[str, str, str]) -> None:
    """A numeral card of swords or batons: halves cross, an odd one stands upright between them."""
    half = number // 2
    gap = {1: 0, 2: 46, 3: 37, 4: 30, 5: 26}[half]
    size = {1: 1.5, 2: 1.3, 3: 1.12, 4: 1.0, 5: 0.92}[half]
    low, high = 460.0, 103.0
    middle = 66.0 if half < 4 else 82.0
    feet = [middle + gap * (k - (half - 1) / 2) for k in range(half)]
    for x in feet:
        sign(pen, (x, low), (x + 300 - 2 * middle, high), fills[0], size)
    for x in feet:
        sign(pen, (300 - x, low), (2 * middle - x, high), fills[1], size)
    if number % 2:
        sign(pen, (150, 464), (150, 98), fills[2], size * 1.08)
    if half == 1:
        for x in (42, 258):
            sprig(pen, x, 281, 1.2)


def numeral(pen: Pen, suit: str, number: int) -> None:
    """The picture of a numeral card, 1 to 10."""
    if number == 1:
        {"C": ace_cup, "D": ace_coin, "S": ace_sword, "B": ace_baton}[suit](pen)
    elif suit == "C":
        rosettes(pen, number, cup)
    elif suit == "D":
        rosettes(pen, number, coin)
    elif suit == "S":
        trellis(pen, number, sword, ("sky", "cream", "straw"))
    else:
        trellis(pen, number, baton, ("green", "red", "blue"))


def ace_cup(pen: Pen) -> None:
    """A great lidded goblet."""
    pen.shape("78,462! 84,440 126,428 134,396! 166,396! 174,428 216,440 222,462! 150,470", "ochre", shade=26)
    pen.line("92,444 150,450 208,444")
    pen.disc(150, 388, 34, "red", ry=15, shade=8)
    pen.disc(150, 364, 22, "ochre", ry=12, shade=6)
    pen.shape("40,216! 40,280 84,344 150,354 216,344 260,280 260,216!", "ochre", shade=40)
    pen.shape(
        "40,232! 43,272 60,306! 82,268 104,318! 126,272 150,326! 174,272 196,318! 218,268 "
        "240,306! 257,272 260,232! 150,250",
        "red",
        shade=24,
    )
    for x in (84, 128, 172, 216):
        pen.disc(x, 258 + (4 if 100 < x < 200 else 0), 8, "straw")
    pen.shape("34,216! 44,200 150,192 256,200 266,216! 258,234 150,246 42,234", "straw", shade=12)
    pen.shape("52,202! 66,166 112,148 150,144 188,148 234,166 248,202! 150,212", "green", shade=26)
    for x in (96, 150, 204):
        pen.cut(
            f"{x},{196 + (4 if x == 150 else 0)} {(x + 150) / 2 + (x - 150) * 0.25},172 "
            f"{150 + (x - 150) * 0.5},156",
            5,
        )
    pen.shape(
        "150,96! 166,110 162,122! 180,118 178,138! 150,148 122,138! 120,118 138,122! 134,110", "red", shade=8
    )


def ace_coin(pen: Pen) -> None:
    """Sole di campagna: a coin like a country sun, a face in it, garlands above and below."""
    sun(pen, 150, 281, 78, 126, "ochre")
    for flip in (False, True):
        for y, turn in ((118, 0), (444, 180)):
            with pen.at(150, y, 1, turn, flip):
                pen.line("8,0 40,4 72,-6 104,10")
                for x, top, lean in ((26, 2, 30), (50, 2, -20), (76, -4, 35), (100, 8, 10)):
                    with pen.at(x, top, 1, lean):
                        pen.shape("0,0! -9,-10 0,-24! 9,-10", "green", fine=True)
                        pen.shape("0,2! -8,10 0,20! 8,10", "green", fine=True)
    for y in (118, 444):
        pen.disc(150, y, 11, "red")


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


def ace_sword(pen: Pen) -> None:
    """A hand out of a cloud holds a sword up through a crown."""
    pen.shape("136,330! 136,150! 150,98! 164,150! 164,330!", "sky", shade=12)
    pen.line("150,320 150,150", fine=True)
    pen.shape(
        "112,214! 98,168! 124,188! 134,158! 150,182! 166,158! 176,188! 202,168! 188,214! 150,222",
        "ochre",
        shade=14,
    )
    for x, y in ((98, 166), (202, 166)):
        pen.disc(x, y, 6, "red")
    pen.line("114,203 150,210 186,203")
    for flip in (False, True):
        with pen.at(150, 260, 1, flip=flip):
            pen.line("20,60 62,40 80,-10 72,-70")
            for x, y, turn in ((50, 46, 60), (70, 20, 25), (80, -12, 0), (80, -44, -12), (70, -72, -25)):
                with pen.at(x, y, 1, turn):
                    pen.shape("0,0! 8,-12 4,-28! -6,-14", "green", fine=True)
                    pen.shape("0,2! 14,-2 24,-14! 8,-14", "green", fine=True)
    pen.rect(141, 344, 18, 74, "red")
    pen.shape("84,322! 92,344! 208,344! 216,322! 196,332 104,332", "ochre", shade=8)
    pen.disc(150, 432, 15, "ochre", shade=5)
    pen.tube("282,432 230,424 168,388", (60, 54, 38), "red", shade=12)
    pen.shape(
        "284,380! 262,380 250,394 232,392 222,408 236,422 224,438 240,454 262,448 284,460!", "cream", shade=10
    )
    fist(pen, 152, 384, 0, 1.9, flip=True)


def ace_baton(pen: Pen) -> None:
    """A great knotted club, budding."""
    for x, y, side, fill in (
        (176, 190, 1, "green"),
        (124, 232, -1, "green"),
        (174, 300, 1, "green"),
        (126, 346, -1, "green"),
    ):
        with pen.at(x, y, 1.25, flip=side < 0):
            pen.line("0,10 22,-6 40,-26")
            for turn, tx, ty in ((20, 40, -26), (80, 26, -8), (-30, 28, -18)):
                with pen.at(tx, ty, 1, turn):
                    pen.shape("0,2! -11,-12 0,-34! 11,-12", fill)
                    pen.line("0,0 0,-22", fine=True)
    pen.shape(
        "134,462! 126,400 118,330! 106,318! 112,302! 122,308! 120,250 112,196 106,150 118,114 "
        "150,100 182,114 194,150 188,184! 202,178! 206,194! 188,210 184,262! 196,258! 198,276! "
        "182,286 176,350 170,412 166,462! 150,468",
        "brown",
        shade=22,
    )
    for x, y, r in ((134, 150, 9), (162, 190, 8), (142, 250, 8), (158, 330, 7), (142, 400, 6)):
        pen.disc(x, y, r, "ochre", ry=r * 0.75)
        pen.disc(x, y, r * 0.35, "ink", line=False)
    for text in (
        "150,176 148,206 152,236",
        "134,284 136,316 140,356",
        "164,236 162,276 160,300",
        "156,360 154,390 154,430",
        "150,120 156,136 152,150",
    ):
        pen.cut(text, 4)
    pen.shape("112,462! 150,452 188,462! 188,444! 150,436 112,444!", "red", shade=8)


def index_sign(pen: Pen, suit: str) -> None:
    """The small bold sign of a suit, or of the tarocchi (T) and the Matto (M), in a 100-unit square."""
    if suit == "C":
        pen.shape(
            "24,95! 30,82 43,78! 43,64! 14,54 8,32 9,12! 91,12! 92,32 86,54 57,64! 57,78! 70,82 76,95!", "red"
        )
        pen.shape("22,24! 78,24! 76,38 50,42 24,38", "cream", line=False)
    elif suit == "D":
        pen.disc(50, 50, 43, "ochre")
        pen.disc(50, 50, 27, "cream")
        pen.disc(50, 50, 12, "red")
    elif suit == "S":
        with pen.at(50, 50, 1, 32):
            pen.shape("-9,14! -9,-42! 0,-60! 9,-42! 9,14!", "blue")
            pen.shape("-30,12! 30,12! 30,25! -30,25!", "blue")
            pen.shape("-7,25! 7,25! 7,40! 13,52 0,60 -13,52 -7,40!", "blue")
    elif suit == "B":
        with pen.at(50, 50, 1, -32):
            pen.shape(
                "-7,58! -9,20! -22,10! -14,0! -12,4! -19,-26 -16,-48 0,-56 16,-48 20,-26 17,-14! "
                "27,-20! 30,-6! 14,4 9,24! 7,58!",
                "green",
            )
    elif suit == "T":
        star = " ".join(
            f"{px:.3f},{py:.3f}!"
            for k in range(12)
            for px, py in [polar(50, 50, 20 if k % 2 else 46, 30 * k - 90)]
        )
        pen.shape(star, "ochre")
    else:
        pen.shape(
            "22,70! 8,58 2,34 16,18! 26,36 36,46! 36,24 50,6! 64,24 64,46! 74,36 84,18! 98,34 92,58 "
            "78,70! 78,86! 22,86!",
            "red",
        )
        pen.line("22,70 78,70")
        for x, y in ((15, 16), (50, 9), (85, 16)):
            pen.disc(x, y, 8, "ochre")
