"""The seven virtues: 6 to 8 and 16 to 19."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.bodies import arm, child, fist, lady, palm, strew
from assets.kit.heads import Look, crown, head
from assets.kit.pen import Pen, polar
from assets.kit.things import balance, flame, jug, turf


def temperanza(pen: Pen) -> None:
    """Temperance pours from one jug into another."""
    turf(pen)
    lady(pen, 144, 206, "red", Look(1.12, -1, "ochre", "long", tilt=-6), "wreath", "ochre", "blue")
    pen.tube("191,186 166,198 154,226 146,262 124,296 98,332", (8, 11, 14, 16, 18, 18), "sky")
    pen.line("172,199 158,226 149,262 127,297 104,326", fine=True, colour="blue")
    arm(pen, "180,224 228,268 244,216", "red", (33, 26, 20), "straw")
    jug(pen, 241, 184, 1.05, -62, True)
    fist(pen, 248, 204, 30)
    arm(pen, "108,224 78,282 60,318", "red", (33, 26, 20), "straw")
    jug(pen, 84, 354, 1.1, 6)
    fist(pen, 58, 342, 70)


def forza(pen: Pen) -> None:
    """Fortitude breaks a column; a lion sits by her."""
    turf(pen)
    column(pen)
    lady(pen, 140, 206, "blue", Look(1.06, 1, "brown", "long"), "plumed", "ochre", "green", -6)
    arm(pen, "104,224 128,278 204,262", "blue", (33, 26, 20), "straw")
    fist(pen, 210, 262, 90, 1.05)
    arm(pen, "174,222 206,236 240,196", "blue", (33, 26, 20), "straw")
    fist(pen, 246, 190, 60, 1.05)
    lion(pen, 76, 392)


def column(pen: Pen) -> None:
    """A fluted column, snapped; the upper piece tips away."""
    pen.shape("204,446! 208,256! 222,264! 230,246! 240,260! 254,246! 258,446!", "straw", shade=16)
    for x in (220, 232, 245):
        pen.line(f"{x},272 {x},440", fine=True)
    pen.rect(194, 438, 74, 16, "straw", shade=5)
    with pen.at(230, 232, 0.88, 11):
        pen.shape("-24,4! -22,-106! 26,-106! 24,-2! 14,8! 4,-8! -8,8!", "straw", shade=14)
        for x in (-9, 3, 14):
            pen.line(f"{x},-12 {x},-100", fine=True)
        pen.shape("-34,-106! -30,-124! 32,-124! 36,-106!", "straw", shade=6)


def lion(pen: Pen, x: float, y: float) -> None:
    """A lion sitting towards us, its face at (x, y)."""
    with pen.at(x, y, 0.82):
        pen.shape("-44,70! -56,30 -40,-10 0,-20 40,-10 56,30 44,70!", "ochre", shade=14)
        for side in (-1, 1):
            pen.shape(
                f"{side * 6},40! {side * 30},36! {side * 30},64 {side * 38},70! {side * 4},70!",
                "ochre",
                shade=4,
            )
            pen.line(f"{side * 16},70 {side * 16},64", fine=True)
            pen.line(f"{side * 25},70 {side * 25},64", fine=True)
        mane = []
        for k in range(28):
            reach = 60 if k % 2 else 49
            mane.append(polar(0, -4, reach, 360 * k / 28))
        pen.shape(" ".join(f"{px:.2f},{py:.2f}!" for px, py in mane), "brown", shade=9)
        beasts.lion_face(pen, "ochre")


def giustizia(pen: Pen) -> None:
    """Justice with sword and scales."""
    turf(pen)
    lady(pen, 156, 210, "green", Look(1.12, 0, "brown", "long"), "crown", "ochre", "red")
    strew(pen, "136,310! 180,310! 200,440! 112,440!", "straw", 34, 7)
    pen.shape("236,252! 236,122! 245,102! 254,122! 254,252!", "sky", shade=5)
    pen.shape("218,250! 272,250! 268,262! 222,262!", "ochre")
    pen.rect(240, 262, 10, 30, "red")
    pen.disc(245, 298, 9, "ochre")
    arm(pen, "192,228 214,306 238,282", "green", (33, 26, 20), "straw")
    fist(pen, 244, 276, 0, 1.05)
    arm(pen, "120,228 88,268 84,224", "green", (33, 26, 20), "straw")
    balance(pen, 84, 226, 0.66)
    fist(pen, 84, 216, 0, 1.05)


def speranza(pen: Pen) -> None:
    """Hope, hands together, looks up to a heavenly crown; her anchor by her."""
    turf(pen)
    for k in range(6):
        turn = 100 + 16 * k
        (ax, ay), (bx, by) = polar(262, 118, 62, turn), polar(262, 118, 104, turn)
        pen.cut(f"{ax},{ay} {(ax + bx) / 2},{(ay + by) / 2} {bx},{by}", 6, "ochre")
    pen.shape("200,94! 284,94! 284,178! 262,172 254,152! 228,150 226,124! 202,116", "sky", shade=5)
    with pen.at(240, 170, 0.82, 0):
        crown(pen)
    anchor(pen, 238, 322)
    lady(pen, 132, 222, "green", Look(1.12, 1, "ochre", "long", tilt=-18), "veil", "ochre", "red", 10)
    arm(pen, "98,240 130,300 182,268", "green", (33, 26, 20), "straw")
    arm(pen, "166,238 182,290 192,264", "green", (32, 28, 22), "straw")
    pen.shape("176,266! 182,244 194,224 204,212! 210,216 210,232 204,254 200,270!", "flesh", shade=4)
    pen.line("190,262 197,240 206,216", fine=True)


def anchor(pen: Pen, x: float, y: float) -> None:
    """An anchor, ring up, standing on its crown."""
    with pen.at(x, y, 0.86):
        pen.shape(
            "-34,78! -24,112 -6,126! -6,-46! 6,-46! 6,126! 24,112 34,78! 40,118 16,146 0,150 -16,146 -40,118",
            "sky",
            shade=5,
        )
        pen.shape("-42,70! -46,96! -22,92!", "sky")
        pen.shape("42,70! 46,96! 22,92!", "sky")
        pen.rect(-30, -34, 60, 11, "brown")
        pen.disc(0, -58, 13, "sky")
        pen.disc(0, -58, 5, "cream")


def prudenza(pen: Pen) -> None:
    """Prudence with her mirror and her serpent."""
    turf(pen)
    lady(pen, 146, 206, "blue", Look(1.12, 1, "brown", "long"), "coronet", "red", "straw")
    pen.tube("238,300 236,232", (9, 9), "red")
    pen.disc(236, 192, 42, "ochre", ry=48, shade=7)
    pen.disc(236, 192, 32, "sky", ry=38)
    head(pen, 238, 196, Look(0.72, -1, "brown", "long"))
    arm(pen, "182,224 208,296 236,276", "blue", (33, 26, 20), "straw")
    fist(pen, 237, 268, 0, 1.05)
    arm(pen, "110,224 74,276 58,240", "blue", (33, 26, 20), "straw")
    serpent(pen)
    fist(pen, 56, 234, -8, 1.05)


def serpent(pen: Pen) -> None:
    """A snake that hangs from Prudence's hand and rears its head."""
    pen.tube(
        "56,430 84,412 44,384 30,352 72,330 84,300 56,272 56,232 50,190 74,160 86,136",
        (4, 10, 13, 15, 15, 14, 12, 13),
        "green",
        shade=4,
    )
    pen.shape("78,142! 76,124 88,108 102,112 106,124 96,138!", "green", shade=4)
    pen.disc(92, 120, 3, "ink", line=False)
    pen.line("105,119 116,112", colour="red")
    pen.line("105,120 118,122", colour="red")


def fede(pen: Pen) -> None:
    """Faith with the cross and the chalice with its host."""
    turf(pen)
    pen.rect(52, 110, 14, 338, "brown", shade=4)
    pen.rect(20, 158, 78, 14, "brown", shade=4)
    lady(pen, 156, 206, "cream", Look(1.12, 1, "ochre", "long", tilt=-6), "veil", "ochre", "blue")
    arm(pen, "120,224 92,288 64,268", "cream", (33, 26, 20), "red")
    fist(pen, 59, 262, 0, 1.05, True)
    for k in range(12):
        with pen.at(240, 152, 1, 30 * k):
            pen.cut("0,-26 0,-34 0,-44", 5, "ochre")
    pen.disc(240, 152, 22, "cream", shade=4)
    pen.line("240,140 240,164")
    pen.line("231,149 249,149")
    pen.shape(
        "214,178! 266,178! 266,202 252,218 245,222! 246,250! 262,262! 218,262! 234,250! 235,222! "
        "228,218 214,202",
        "ochre",
        shade=10,
    )
    arm(pen, "192,224 212,286 236,254", "cream", (33, 26, 20), "red")
    fist(pen, 240, 238, 90, 1.05)


def carita(pen: Pen) -> None:
    """Charity nurses one child and shelters two more; a flame on her head."""
    turf(pen)
    lady(pen, 150, 220, "red", Look(1.12, 1, "brown", "long", tilt=6), "", "ochre", "blue")
    flame(pen, 150, 144, 0.46, "red", tongue="ochre")
    arm(pen, "186,240 228,286 204,318", "red", (33, 26, 20), "straw")
    swaddled(pen)
    palm(pen, 198, 320, -80, 0.95, True)
    arm(pen, "114,240 84,304 132,330", "red", (33, 26, 20), "straw")
    palm(pen, 136, 331, 84, 1.0)
    child(pen, 58, 452, 0.9, "green", "ochre", turn=1)
    child(pen, 242, 452, 0.9, "straw", "brown", turn=-1)


def swaddled(pen: Pen) -> None:
    """The baby in arms."""
    pen.shape("108,318! 116,292 148,270 182,258 206,268 208,292 190,314 158,334 128,336", "cream", shade=9)
    for text in ("122,296 134,314 138,334", "146,274 160,294 166,328"):
        pen.line(text, fine=True)
    head(pen, 196, 258, Look(0.86, -1, "ochre", "short", tilt=18))
