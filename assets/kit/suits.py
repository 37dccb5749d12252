"""The four suits: their signs, the numeral cards and the small signs for the indices."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

from assets.kit.curves import Point, polar
from assets.kit.pen import Pen
from assets.kit.vignettes import vignette

SUITS = "CDSB"

# Size and places of cups and coins: (column, row) as fractions of a picture 272 x 378.
LAYOUTS: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (1.3, ((0.5, 0.185), (0.5, 0.815))),
    3: (1.34, ((0.255, 0.235), (0.745, 0.235), (0.5, 0.755))),
    4: (1.2, tuple(product((0.215, 0.785), (0.17, 0.83)))),
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
        if size >= 1:  # many thin ones are easier to count without it
            pen.line(f"0,-58 0,{end + 40}", fine=True)
        pen.rect(-4.5, -42, 9, 32, GRIPS.get(blade, "red"))
        guard = 19 if size >= 1 else 14
        pen.shape(f"{-guard},-52! {4 - guard},-42! {guard - 4},-42! {guard},-52! 8,-47 -8,-47", "ochre")
        pen.disc(0, -6, 8, "ochre")


def baton(pen: Pen, foot: Point, tip: Point, fill: str = "green", size: float = 1.0) -> None:
    """A straight staff with lopped knots and capped ends."""
    length, turn = _aim(foot, tip)
    with pen.at(*foot, size, turn):
        end = -length / size
        knots = ((0.24, 1), (0.34, -1), (0.66, 1), (0.76, -1)) if size >= 1 else ()
        for share, side in knots:
            y = end * share
            pen.shape(
                f"{side * 5},{y + 9}! {side * 14},{y - 3}! {side * 12},{y - 10}! {side * 5},{y - 6}!", fill
            )
        pen.rect(-8, end + 12, 16, -end - 24, fill)
        if size >= 1:
            pen.line(f"0,{end + 34} 0,-34", fine=True)
        for y in (0.0, end + 22):
            pen.shape(f"-10,{y}! -11,{y - 22}! 11,{y - 22}! 10,{y}! 0,{y + 3}", "ochre", shade=5)
            pen.line(f"-10,{y - 11} 10,{y - 11}")


def _aim(foot: Point, tip: Point) -> tuple[float, float]:
    dx, dy = tip[0] - foot[0], tip[1] - foot[1]
    return math.hypot(dx, dy), math.degrees(math.atan2(dx, -dy))


def rosettes(pen: Pen, number: int, sign: Callable[[Pen, float, float, float], None]) -> None:
    """A numeral card of cups or coins."""
    size, places = LAYOUTS[number]
    for place in sorted(places, key=lambda p: p[1]):
        sign(pen, *spot(place), size)


def trellis(pen: Pen, number: int, sign: Callable[..., None], fills: tuple[str, str, str]) -> None:
    """A numeral card of swords or few batons: an open trellis of two halves, an odd one upright before it."""
    half = number // 2
    gap, size, lean, length = TRELLIS[half]
    one_way = [_slanted((k - (half - 1) / 2) * gap, lean, length) for k in range(half)]
    other_way = [((300 - foot[0], foot[1]), (300 - tip[0], tip[1])) for foot, tip in one_way]
    for foot, tip in one_way:
        sign(pen, foot, tip, fills[0], size)
    for foot, tip in other_way:
        sign(pen, foot, tip, fills[1], size)
    for i, (foot, tip) in enumerate(one_way):
        for j, (other, _) in enumerate(other_way):
            share = _crossing(foot, tip, other)
            if (i + j) % 2 and share < 0.93:
                _over(pen, foot, tip, share, fills[0], size * SHAFTS[sign], size >= 1)
    if number % 2:
        sign(pen, (150, 466), (150, 96), fills[2], max(size, 1.0) * 1.08)


def _crossing(foot: Point, tip: Point, other: Point) -> float:
    """How far up from foot to tip a shaft from ``other`` crosses that leans as much the other way."""
    return ((other[0] - foot[0]) / (tip[0] - foot[0]) + (other[1] - foot[1]) / (tip[1] - foot[1])) / 2


def _slanted(aside: float, lean: float, length: float) -> tuple[Point, Point]:
    """Foot and tip of a shaft that leans to the right, moved aside from the middle of the picture."""
    cos, sin = math.cos(math.radians(lean)), math.sin(math.radians(lean))
    x, y = 147 + aside * cos, 281 + aside * sin  # the feet a little apart, to leave room for the hilts
    return (x - sin * length / 2, y + cos * length / 2), (x + sin * length / 2, y - cos * length / 2)


# By the number in each direction: gap, size, lean in degrees and length.
TRELLIS = {
    1: (0.0, 1.5, 25.0, 394.0),
    2: (46.0, 1.3, 26.0, 360.0),
    3: (43.0, 1.1, 27.0, 346.0),
    4: (36.5, 0.9, 29.0, 326.0),
    5: (29.5, 0.82, 28.5, 314.0),
}
SHAFTS: dict[Callable[..., None], float] = {sword: 7.0, baton: 8.0}
GRIPS = {"cream": "blue"}  # the swords that lean to the left; all others have red grips


def _over(pen: Pen, foot: Point, tip: Point, share: float, fill: str, half: float, ridged: bool) -> None:
    """Draw a stretch of a shaft again, so that it passes over the one that crosses it."""
    length, turn = _aim(foot, tip)
    lean = math.radians(2 * turn)
    reach = half * (1 + math.cos(lean)) / math.sin(lean) + 0.5
    with pen.at(*foot, 1, turn):
        bottom, top = -length * share + reach, -length * share - reach
        pen.shape(f"{-half},{bottom}! {-half},{top}! {half},{top}! {half},{bottom}!", fill, line=False)
        pen.line(f"{-half},{bottom} {-half},{top}")
        pen.line(f"{half},{bottom} {half},{top}")
        if ridged:
            pen.line(f"0,{bottom} 0,{top}", fine=True)


# By the number of batons: their size, and the tips of those that lean to the right, from the middle of the
# picture to the right and up. They are evenly apart, with a wider gap between the two halves.
SHEAVES: dict[int, tuple[float, tuple[Point, ...]]] = {
    6: (0.98, ((33, 169), (80, 141), (113, 97))),
    7: (0.98, ((42, 165), (87, 133), (118, 87))),
    8: (0.9, ((28, 170), (66, 152), (96, 123), (118, 87))),
    9: (0.88, ((33, 169), (71, 148), (101, 117), (121, 79))),
    10: (0.82, ((27, 171), (58, 157), (85, 136), (106, 109), (121, 79))),
}


def sheaf(pen: Pen, number: int) -> None:
    """A numeral card of many batons: a sheaf bound in the middle, an odd one upright and longer."""
    size, tips = SHEAVES[number]
    for k, (x, y) in enumerate(reversed(tips)):  # the outermost is at the back
        for aside in (x, -x):
            baton(pen, (150 - aside, 281 + y), (150 + aside, 281 - y), ("green", "red")[k % 2], size)
    if number % 2:
        baton(pen, (150, 467), (150, 95), "blue", 0.99)
    with pen.at(150, 281):
        pen.shape("-30,-14! 0,-12 30,-14! 33,0 30,14! 0,12 -30,14! -33,0", "straw")
        pen.line("-31,-5 0,-3 31,-5")
        pen.line("-31,5 0,4 31,5")


def numeral(pen: Pen, suit: str, number: int) -> None:
    """The picture of a numeral card, 2 to 10."""
    vignette(pen, suit, number)
    if suit == "C":
        rosettes(pen, number, cup)
    elif suit == "D":
        rosettes(pen, number, coin)
    elif suit == "S":
        trellis(pen, number, sword, ("sky", "cream", "straw"))
    elif number in SHEAVES:
        sheaf(pen, number)
    else:
        trellis(pen, number, baton, ("green", "red", "blue"))


def index_sign(pen: Pen, suit: str) -> None:
    """The small bold sign of a suit, or of the tarocchi (T) and the Matto (M), in a 100-unit square."""
    {
        "C": _small_cup,
        "D": _small_coin,
        "S": _small_sword,
        "B": _small_club,
        "T": _small_star,
        "M": _small_hat,
    }[suit](pen)


def _small_cup(pen: Pen) -> None:
    pen.shape(
        "22,94! 28,82 42,77! 42,64! 14,54 6,32 8,8! 92,8! 94,32 86,54 58,64! 58,77! 72,82 78,94!", "red"
    )
    pen.shape("21,20! 79,20! 78,30 68,40 50,42 32,40 22,30", "cream", line=False)


def _small_coin(pen: Pen) -> None:
    pen.disc(50, 50, 44, "ochre")
    pen.disc(50, 50, 26, "cream")
    pen.disc(50, 50, 9, "red")


def _small_sword(pen: Pen) -> None:
    with pen.at(48, 52, 1, 45):
        pen.shape("-10,18! -10,-38! 0,-60! 10,-38! 10,18!", "blue")
        pen.rect(-7, 24, 14, 22, "red")
        pen.shape("-32,16! 32,16! 32,29! -32,29!", "ochre")
        pen.disc(0, 50, 9, "ochre")


def _small_club(pen: Pen) -> None:
    with pen.at(50, 50, 0.95, -45):
        pen.shape(
            "-8,58! -9,24! -24,17! -21,5! -12,4! -18,-20 -19,-44 0,-57 19,-44 20,-26! 31,-24! "
            "31,-11! 15,-4! 9,24! 8,58!",
            "green",
        )
        pen.rect(-10, 44, 20, 14, "ochre")


def _small_star(pen: Pen) -> None:
    spikes = [polar(50, 53, 21 if k % 2 else 47, 36 * k - 90) for k in range(10)]
    pen.shape(" ".join(f"{x:.3f},{y:.3f}!" for x, y in spikes), "ochre")


def _small_hat(pen: Pen) -> None:
    pen.shape(
        "22,72! 18,52 9,44! 10,22 27,16 38,30 42,44! 42,24 50,10! 58,24 58,44! 62,30 73,16 90,22 "
        "91,44! 82,52 78,72!",
        "red",
    )
    pen.rect(20, 72, 60, 18, "ochre")
    for x, y in ((13, 48), (50, 15), (87, 48)):
        pen.disc(x, y, 8, "ochre")
