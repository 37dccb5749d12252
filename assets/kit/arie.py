"""The arie, the five highest: tarocchi 36 to 40."""

from __future__ import annotations

from assets.kit.bodies import arm, child, fist, leg, neckline, nude, wing
from assets.kit.curves import polar
from assets.kit.faces import CHILD, LADY, MAIDEN, YOUTH
from assets.kit.hats import crown
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.places import castle, duomo, house, palace
from assets.kit.things import cloud, stars, sun, wind


def stella(pen: Pen) -> None:
    """The Star: one great star over sleeping hills."""
    pen.shape("12,412! 70,372 120,392 180,356 230,384 288,364! 288,472! 12,472!", "green", shade=20)
    castle(pen, 60, 412)
    pen.shape("12,440! 90,420 170,436 288,418! 288,472! 12,472!", "leaf")
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
    pen.shape("12,432! 100,416 200,430 288,414! 288,472! 12,472!", "green")
    with pen.at(14, 4, 0.93):
        crescent(pen)
    for x, flip in ((68, False), (232, True)):
        dog(pen, x, 440, flip)
    stars(pen, ((216, 150), (250, 216), (186, 206), (40, 300), (258, 116)), "straw")


def crescent(pen: Pen) -> None:
    """A waning moon with a face in profile."""
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


def dog(pen: Pen, x: float, y: float, flip: bool) -> None:
    """A dog sitting and baying up to the right, its seat at (x, y)."""
    with pen.at(x, y, 0.92, flip=flip):
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
    pen.shape("12,440! 100,424 200,430 288,420! 288,472! 12,472!", "green")
    child(pen, 100, 454, 1.0, "blue", Look(0.84, 1, "brown", "curls", face=CHILD), "wave")
    child(pen, 200, 454, 1.0, "cream", Look(0.82, -1, "ochre", "long", face=MAIDEN), "down")


def mondo(pen: Pen) -> None:
    """The World: a winged figure stands on the globe with crown and arrow; winds blow from below."""
    globe(pen, 150, 372)
    for x, flip in ((40, False), (260, True)):
        wind(pen, x, 436, 0.54, flip)
    with pen.at(22.5, 22, 0.85):
        victor(pen)


def globe(pen: Pen, x: float, y: float) -> None:
    """The earth in its ring, with the coasts of the Old World and the New."""
    with pen.at(x, y):
        pen.disc(0, 0, 99, "ochre", shade=9)
        pen.disc(0, 0, 86, "blue", shade=20)
        for coast in (
            "-18,-30! -20,-44 -8,-46! -4,-58 12,-72! 36,-68 58,-52 72,-32! 76,-10 66,8! 58,-2 52,-14! "
            "44,-4 36,-16! 30,-24 18,-26! 8,-32 0,-26! -6,-34 -10,-26!",
            "-16,-20! 4,-22 24,-16! 30,-4 42,0! 34,20 26,42 14,56! 4,40 0,18! -16,14 -24,-2",
            "-66,-48! -48,-66 -26,-70! -24,-56 -36,-44! -42,-32 -46,-20! -50,-10 -58,-16! -70,-24 -78,-34!",
            "-58,-2! -42,0 -32,14! -40,34 -46,58! -54,42 -62,20",
            "52,32! 64,28 70,36! 60,50 50,46!",
        ):
            pen.shape(coast, "leaf", shade=5)
        for row, half in ((-44, 73), (0, 86), (44, 73)):
            pen.line(f"{-half},{row} 0,{row + 10} {half},{row}", fine=True)
        for bulge in (-46, 46):
            pen.line(f"0,-86 {bulge},0 0,86", fine=True)


def victor(pen: Pen) -> None:
    """The figure on the globe, its feet at y = 302."""
    wing(pen, 122, 226, 1.15, -4, True, ("sky", "cream"))
    wing(pen, 178, 226, 1.15, 4, colours=("sky", "cream"))
    leg(pen, "136,262 132,288 130,302", "flesh", "flesh", -1, (28, 22, 15))
    leg(pen, "164,262 168,288 170,302", "flesh", "flesh", 1, (28, 22, 15))
    nude(pen, 150, 262, 0.9)
    pen.shape("122,244! 150,254 178,240! 190,270 182,292! 150,280 120,290! 112,268", "green", shade=10)
    arm(pen, "122,180 92,214 66,178", "flesh", (22, 19, 15))
    arm(pen, "178,180 208,214 234,178", "flesh", (22, 19, 15))
    pen.tube("240,226 236,120", (7, 7), "ochre")
    pen.shape("222,126! 235,94! 248,126! 236,120", "cream")
    fist(pen, 237, 172, 0, 1.0)
    with pen.at(62, 160, 0.8):
        crown(pen)
    fist(pen, 62, 172, 90, 1.0)
    head(pen, 150, 136, Look(0.98, 0, "ochre", "curls", face=YOUTH), "wreath")


def trombe(pen: Pen) -> None:
    """The Trumpets: an angel sounds the Judgement over Florence."""
    city(pen)
    wing(pen, 122, 226, 1.2, 4, True, ("sky", "cream"))
    wing(pen, 178, 226, 1.2, -4, colours=("sky", "cream"))
    for k in range(15):
        (ax, ay), (bx, by) = polar(150, 150, 48, 192 + 11.2 * k), polar(150, 150, 64, 192 + 11.2 * k)
        pen.cut(f"{ax},{ay} {(ax + bx) / 2},{(ay + by) / 2} {bx},{by}", 5, "straw")
    pen.shape("122,210! 150,200 178,210! 175,254 206,330! 150,346 94,330! 125,254", "straw", shade=18)
    for text in ("122,330 132,300 140,270", "150,340 150,306 150,274", "178,330 168,300 160,270"):
        pen.cut(text, 4.5)
    pen.shape("123,252! 150,258 177,252! 179,265! 150,271 121,265!", "blue")
    cloud(pen, 104, 336, 0.74)
    cloud(pen, 196, 336, 0.74)
    cloud(pen, 150, 348, 0.8)
    neckline(pen, 150, 208, 0.9)
    head(pen, 150, 158, Look(1.06, 0, "brown", "curls", face=LADY))
    for side in (-1, 1):
        with pen.at(150, 0, flip=side < 0):
            with pen.at(0, 178, 1, 9):
                trumpet(pen)
            arm(pen, "27,222 64,262 60,206", "straw", (30, 26, 20), "blue")
            fist(pen, 58, 190, -81, 0.95)


def trumpet(pen: Pen) -> None:
    """A long trumpet with its banner, blown from the origin out to the right."""
    pen.shape("74,6! 108,6! 104,76! 91,62! 78,74! 76,40", "cream", shade=6)
    pen.shape("91,16! 99,32! 91,48! 83,32!", "red", fine=True)
    pen.tube("4,0 60,0 112,0", (6, 7, 11), "ochre")
    for x in (28, 72):
        pen.rect(x, -6, 7, 12, "ochre")
    pen.shape("104,-6! 118,-9 132,-26! 132,26! 118,9 104,6!", "ochre")
    pen.disc(132, 0, 6, "ink", ry=26)
    pen.disc(4, 0, 4.5, "ochre")


def city(pen: Pen) -> None:
    """Florence within her walls: the palace, the cathedral, houses."""
    pen.shape("12,396! 90,374 200,380 288,392! 288,472! 12,472!", "green")
    house(pen, 96, 438, 34, 30)
    house(pen, 166, 440, 36, 30)
    duomo(pen, 228, 440, 0.74)
    palace(pen, 46, 444, 0.74)
    house(pen, 130, 444, 26, 22, "straw")
    pen.shape("12,472! 12,432! 288,432! 288,472!", "straw", shade=10)
    for x in range(18, 282, 28):
        pen.rect(x, 422, 16, 12, "straw")
    pen.shape("136,472! 136,454 150,444 164,454 164,472!", "ink")
