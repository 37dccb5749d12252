"""The four aces."""

from __future__ import annotations

from assets.kit.bodies import fist
from assets.kit.curves import polar
from assets.kit.pen import Pen
from assets.kit.things import cloud, lily


def ace(pen: Pen, suit: str) -> None:
    """The picture of an ace."""
    {"C": ace_cup, "D": ace_coin, "S": ace_sword, "B": ace_baton}[suit](pen)


def ace_cup(pen: Pen) -> None:
    """A great lidded goblet."""
    for flip in (False, True):
        with pen.at(150, 0, 1, flip=flip):
            pen.tube("96,252 116,240 120,276 100,304 80,312", (10, 11, 12, 11, 9), "red")
    pen.shape("78,462! 84,440 126,428 134,396! 166,396! 174,428 216,440 222,462! 150,470", "ochre", shade=26)
    pen.line("92,444 150,450 208,444")
    pen.disc(150, 388, 34, "red", ry=15, shade=8)
    pen.disc(150, 364, 22, "ochre", ry=12, shade=6)
    pen.shape("40,216! 40,280 84,344 150,354 216,344 260,280 260,216!", "ochre", shade=24)
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
    """A great gold florin: a lily in a beaded ring of petals, garlands above and below."""
    pen.disc(150, 281, 122, "ochre", shade=22)
    for k in range(36):
        pen.disc(*polar(150, 281, 111, 10 * k), 5, "straw", fine=True)
    pen.disc(150, 281, 100, "straw")
    for k in range(16):
        with pen.at(150, 281, 1, 22.5 * k):
            pen.shape("-13,-72! -15,-86 0,-97 15,-86 13,-72!", "red" if k % 2 else "green")
    pen.disc(150, 281, 73, "cream", shade=12)
    lily(pen, 150, 283, 1.02)
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


def ace_sword(pen: Pen) -> None:
    """A hand out of a cloud holds a sword up through a crown."""
    pen.shape("136,346! 136,150! 150,98! 164,150! 164,346!", "sky", shade=12)
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
    pen.tube("232,432 208,420 168,390", (50, 46, 36), "red", shade=12)
    pen.tube("180,399 168,390", (46, 46), "straw", shade=6)
    cloud(pen, 230, 436, 0.84)
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
