"""The arie, the five highest: tarocchi 36 to 40."""

from __future__ import annotations

from assets.kit.bodies import arm, child, fist, leg, neckline, nude, wing
from assets.kit.heads import Look, crown, head
from assets.kit.pen import Pen
from assets.kit.things import castle, cloud, stars, sun, wind


def stella(pen: Pen) -> None:
    """The Star: one great star over sleeping hills."""
    pen.shape("16,410! 70,372 120,392 180,356 230,384 284,366! 284,468! 16,468!", "green", shade=20)
    pen.shape("16,440! 90,420 170,436 284,418! 284,468! 16,468!", "leaf")
    castle(pen, 68, 372)
    with pen.at(150, 232):
        for k in range(8):
            with pen.at(0, 0, 1, 45 * k + 22.5):
                pen.shape("-11,-26! 0,-92! 11,-26!", "straw")
        for k in range(8):
            with pen.at(0, 0, 1, 45 * k):
                reach = 132 if k % 2 == 0 else 118
                pen.shape(f"0,0! -17,-41! 0,-{reach}!", "cream")
                pen.shape(f"0,0! 17,-41! 0,-{reach}!", "ochre")
        pen.disc(0, 0, 11, "straw")
    stars(pen, ((44, 122), (256, 122), (262, 330)), "straw")


def luna(pen: Pen) -> None:
    """The Moon: a crescent with a face, two dogs baying."""
    pen.shape("16,432! 100,416 200,430 284,414! 284,468! 16,468!", "green")
    pen.shape(
        "180,110! 120,104 60,150 58,224 92,292 160,310 214,278! 158,286 124,250! 112,236 118,228! "
        "100,214 106,206! 122,190 118,178! 122,140 180,110!",
        "straw",
        shade=18,
    )
    pen.line("92,178 104,170 114,176")
    pen.line("94,190 104,184 114,190")
    pen.disc(106, 190, 4, "ink", line=False)
    pen.disc(92, 216, 11, "rose", line=False)
    pen.line("116,231 106,234 100,230")
    pen.line("122,250 110,246", fine=True)
    for x, flip in ((70, False), (230, True)):
        dog(pen, x, 430, flip)
    stars(pen, ((216, 150), (250, 230), (190, 206), (40, 300), (254, 110)), "straw")


def dog(pen: Pen, x: float, y: float, flip: bool) -> None:
    """A dog sitting and baying up to the right, its seat at (x, y)."""
    with pen.at(x, y, 1.0, flip=flip):
        pen.tube("-30,8 -50,-6 -46,-34", (9, 8, 5), "cream")
        pen.shape(
            "-34,12! -38,-22 -22,-48 -6,-72 0,-90 14,-104 28,-116 42,-126! 48,-116 38,-100 30,-88! "
            "40,-84 34,-76! 24,-70 22,-48 24,-10 34,12!",
            "cream",
            shade=10,
        )
        pen.shape("2,-98! -14,-90 -16,-72! -2,-76 10,-88!", "brown")
        pen.disc(20, -100, 2.4, "ink", line=False)
        pen.line("8,12 10,-14 4,-34")
        pen.line("-14,12 -8,-8 -20,-20")


def sole(pen: Pen) -> None:
    """The Sun over a couple in a meadow."""
    sun(pen, 150, 202, 62, 106, "ochre")
    pen.shape("16,440! 100,424 200,430 284,420! 284,468! 16,468!", "green")
    child(pen, 104, 452, 1.0, "blue", "brown", turn=1)
    child(pen, 196, 452, 1.0, "cream", "ochre", turn=-1)


def mondo(pen: Pen) -> None:
    """The World: a winged figure stands on the globe with crown and arrow; winds blow below."""
    pen.disc(150, 386, 78, "blue", shade=20)
    pen.shape("92,340! 122,318 150,326 160,346! 136,366 118,390 98,380 84,362", "leaf")
    pen.shape("170,372! 200,352 222,372 220,404! 196,430 172,410", "leaf")
    pen.shape("108,416! 134,408 150,432 128,452! 112,440", "leaf")
    pen.tube("74,374 150,398 226,374", (10, 12, 10), "ochre")
    wind(pen, 48, 430, 0.56)
    wind(pen, 252, 430, 0.56, True)
    wing(pen, 122, 226, 0.95, -4, True, ("sky", "cream"))
    wing(pen, 178, 226, 0.95, 4, colours=("sky", "cream"))
    leg(pen, "136,262 132,288 130,302", "flesh", "flesh", -1, (28, 22, 15))
    leg(pen, "164,262 168,288 170,302", "flesh", "flesh", 1, (28, 22, 15))
    nude(pen, 150, 262, 0.9)
    pen.shape("122,244! 150,254 178,240! 190,270 182,292! 150,280 120,290! 112,268", "green", shade=10)
    arm(pen, "122,180 96,210 72,178", "flesh", (22, 19, 15))
    arm(pen, "178,180 204,210 228,178", "flesh", (22, 19, 15))
    pen.tube("232,216 232,116", (6, 6), "ochre")
    pen.shape("220,122! 232,98! 244,122!", "cream")
    fist(pen, 231, 174, 0, 0.9)
    with pen.at(68, 172, 0.62):
        crown(pen)
    fist(pen, 70, 172, 90, 0.9)
    head(pen, 150, 136, Look(0.98, 0, "ochre", "long"), "wreath")


def trombe(pen: Pen) -> None:
    """The Trumpets: an angel sounds the Judgement over Florence."""
    city(pen)
    wing(pen, 124, 218, 1.14, -4, True, ("sky", "cream"))
    wing(pen, 176, 218, 1.14, 4, colours=("sky", "cream"))
    pen.shape("122,206! 150,196 178,206! 174,252 204,326! 150,334 96,326! 126,252", "straw", shade=14)
    for text in ("128,320 134,292 140,266", "166,320 162,292 158,266"):
        pen.cut(text, 4.5)
    pen.shape("124,250! 150,256 176,250! 178,262! 150,268 122,262!", "blue")
    neckline(pen, 150, 204, 0.9)
    cloud(pen, 150, 328, 1.15)
    head(pen, 150, 154, Look(1.06, 0, "brown", "long"))
    for side in (-1, 1):
        arm(
            pen,
            f"{150 + side * 26},216 {150 + side * 54},256 {150 + side * 66},216",
            "straw",
            (28, 25, 19),
            "blue",
        )
        with pen.at(150, 173, 1, 24 * side, side < 0):
            trumpet(pen)
        fist(pen, 150 + side * 64, 203, -58 * side, 0.95, side < 0)


def trumpet(pen: Pen) -> None:
    """A long trumpet with its banner, blown from the origin out to the right."""
    pen.shape("74,6! 104,6! 96,64! 86,54! 78,66! 68,56! 66,40", "cream", shade=6)
    pen.shape("86,18! 92,28! 84,40! 77,28!", "red", fine=True)
    pen.tube("4,0 60,0 112,0", (6, 7, 11), "ochre")
    for x in (28, 70):
        pen.rect(x, -6, 7, 12, "ochre")
    pen.shape("106,-6! 124,-9 140,-26! 140,26! 124,9 106,6!", "ochre")
    pen.disc(140, 0, 7, "ink", ry=26)
    pen.disc(4, 0, 4.5, "ochre")


def city(pen: Pen) -> None:
    """Florence: walls, the cathedral's dome, a tower."""
    pen.shape("16,404! 90,384 200,388 284,402! 284,468! 16,468!", "green")
    pen.shape("70,440! 70,366! 98,366! 98,440!", "cream", shade=7)
    pen.shape(
        "66,366! 66,352! 74,352! 74,358! 80,358! 80,352! 88,352! 88,358! 94,358! 94,352! 102,352! 102,366!",
        "cream",
    )
    pen.shape("128,440! 128,404! 134,380 156,364 178,380 184,404! 184,440!", "ochre", shade=10)
    for text in ("142,414 146,384 154,366", "170,414 166,384 158,366"):
        pen.line(text, fine=True)
    pen.shape("150,366! 150,352! 162,352! 162,366!", "cream")
    pen.line("156,352 156,342")
    pen.shape("204,440! 204,390! 226,376! 248,390! 248,440!", "cream", shade=8)
    pen.shape("28,468! 28,426! 272,426! 272,468!", "straw", shade=12)
    for x in range(28, 262, 28):
        pen.rect(x, 416, 16, 12, "straw")
    pen.shape("136,468! 136,448 150,438 164,448 164,468!", "ink")
