"""The seven virtues: 6 to 8 and 16 to 19."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.bodies import arm, child, fist, lady, palm, strew
from assets.kit.curves import polar
from assets.kit.faces import CHILD, DREAMER, JUDGE, LADY, MAIDEN
from assets.kit.hats import crown
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.things import balance, flame, jug, turf


def temperanza(pen: Pen) -> None:
    """Temperance pours from one jug into another."""
    turf(pen)
    lady(
        pen,
        100,
        206,
        "red",
        Look(1.12, 1, "ochre", "plaits", tilt=6, face=DREAMER),
        "wreath",
        "ochre",
        "blue",
    )
    arm(pen, "134,224 176,268 190,222", "red", (33, 26, 20), "straw")
    pen.shape(
        "212,186! 238,192! 247,220 245,262 238,330! 206,330! 216,262 222,232 222,208!",
        "sky",
        shade=5,
    )
    for text in ("231,196 237,228 234,270 228,322", "222,200 229,236 226,276 217,322"):
        pen.line(text, fine=True, colour="blue")
    jug(pen, 186, 180, 1.1, 76)
    fist(pen, 190, 208, 80)
    arm(pen, "66,224 96,312 166,350", "red", (33, 26, 20), "straw")
    jug(pen, 214, 368, 1.2, 0)
    pen.shape("206,328! 213,320 222,324 231,318 238,328! 222,334", "sky")
    for x, y in ((196, 308), (252, 304), (258, 322)):
        pen.shape(f"{x},{y - 10}! {x + 6},{y + 3} {x},{y + 8} {x - 6},{y + 3}", "sky", fine=True)
    fist(pen, 175, 352, 20)


def forza(pen: Pen) -> None:
    """Fortitude bears away the half of a column that she broke; a lion sits by her."""
    turf(pen)
    stump(pen)
    lady(pen, 136, 212, "blue", Look(1.04, -1, "brown", "long", face=JUDGE), "plumed", "ochre", "green", -6)
    arm(pen, "168,230 200,270 232,262", "blue", (33, 26, 20), "straw")
    with pen.at(214, 232, 0.94, 10):
        shaft(pen)
    arm(pen, "102,230 100,304 186,318", "blue", (34, 28, 21), "straw")
    palm(pen, 188, 317, 74, 1.1)
    fist(pen, 238, 256, 96, 1.1)
    lion(pen, 76, 392)


def stump(pen: Pen) -> None:
    """What is left of a fluted column: base and broken shaft."""
    pen.shape("224,446! 225,392! 236,380! 243,394! 253,372! 266,384! 268,446!", "straw", shade=14)
    for x in (236, 246, 257):
        pen.line(f"{x},400 {x},440", fine=True)
    pen.rect(214, 440, 64, 15, "straw", shade=5)


def shaft(pen: Pen) -> None:
    """The broken upper half of the column with its capital, upright about the origin, 230 high."""
    pen.shape("-23,-80! 23,-80! 24,96! 14,116! 4,98! -8,122! -24,104!", "straw", shade=14)
    for x in (-11, 1, 12):
        pen.line(f"{x},-74 {x},90", fine=True)
    pen.shape("-24,-80! -34,-92 -30,-104! 30,-104! 34,-92 24,-80!", "straw", shade=5)
    pen.rect(-36, -114, 72, 12, "ochre", shade=4)


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
    lady(pen, 156, 210, "green", Look(1.12, 0, "brown", "long", face=JUDGE), "crown", "ochre", "red")
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
    """Hope leans on her great anchor and looks up to a heavenly crown."""
    turf(pen)
    for k in range(6):
        turn = 92 + 18 * k
        (ax, ay), (bx, by) = polar(240, 126, 58, turn), polar(240, 126, 96, turn)
        pen.cut(f"{ax},{ay} {(ax + bx) / 2},{(ay + by) / 2} {bx},{by}", 6, "ochre")
    with pen.at(234, 168, 0.95, 6):
        crown(pen)
    lady(
        pen,
        104,
        222,
        "green",
        Look(1.12, 1, "ochre", "flowing", tilt=-16, face=MAIDEN),
        "",
        "ochre",
        "red",
        4,
    )
    anchor(pen, 214, 286, 1.1)
    arm(pen, "138,238 166,284 204,236", "green", (32, 28, 22), "straw")
    fist(pen, 212, 229, 76, 1.05)
    arm(pen, "70,240 56,304 104,292", "green", (34, 28, 21), "straw")
    palm(pen, 106, 292, 74, 1.0)


def anchor(pen: Pen, x: float, y: float, size: float) -> None:
    """An anchor, ring up, standing on its crown, a rope round its shank."""
    with pen.at(x, y, size):
        pen.tube("6,-58 34,-40 30,-10 0,4 -18,24 0,42 20,58 4,78 -20,90", (7, 7), "straw")
        pen.shape(
            "-44,72! -30,104 -8,116! -8,-46! 8,-46! 8,116! 30,104 44,72! 52,112 22,142 0,152 -22,142 -52,112",
            "blue",
            shade=7,
        )
        pen.shape("-62,100! -46,58! -26,94!", "blue")
        pen.shape("62,100! 46,58! 26,94!", "blue")
        for text in ("-9,14 0,8 9,2", "-9,52 0,48 9,42", "-9,88 0,84 9,76"):
            pen.tube(text, (7, 7), "straw")
        pen.rect(-38, -34, 76, 13, "brown", shade=4)
        pen.disc(0, -60, 15, "blue")
        pen.disc(0, -60, 6.5, "cream")


def prudenza(pen: Pen) -> None:
    """Prudence with her mirror and her serpent."""
    turf(pen)
    lady(pen, 146, 206, "blue", Look(1.12, 1, "brown", "gathered", face=LADY), "", "red", "straw")
    pen.tube("238,300 236,232", (9, 9), "red")
    pen.disc(236, 192, 42, "ochre", ry=48, shade=7)
    pen.disc(236, 192, 32, "sky", ry=38)
    head(pen, 238, 196, Look(0.72, -1, "brown", "gathered", face=LADY))
    arm(pen, "182,224 208,296 236,276", "blue", (33, 26, 20), "straw")
    fist(pen, 237, 268, 0, 1.05)
    arm(pen, "110,224 74,276 58,240", "blue", (33, 26, 20), "straw")
    serpent(pen)
    fist(pen, 56, 234, -8, 1.05)


def serpent(pen: Pen) -> None:
    """A snake that hangs from Prudence's hand and rears its head."""
    coils = "60,438 92,424 60,394 32,366 62,336 88,308 58,276 56,232 44,196 70,166 88,140"
    pen.tube(coils, (4, 14, 19, 21, 21, 19, 18, 18), "green", shade=5)
    for x, y in ((40, 372), (46, 350), (72, 326), (82, 306), (68, 288), (58, 268), (48, 206), (56, 184)):
        pen.disc(x, y, 4, "straw", line=False)
    pen.shape("78,150! 72,126 86,104 106,106 116,122 104,142 92,150!", "green", shade=5)
    pen.disc(97, 118, 4.5, "straw")
    pen.disc(98, 118, 1.8, "ink", line=False)
    pen.line("114,125 121,130", colour="red")
    pen.line("121,130 121,139", colour="red", fine=True)
    pen.line("121,130 129,132", colour="red", fine=True)


def fede(pen: Pen) -> None:
    """Faith with the cross and the chalice with its host."""
    turf(pen)
    pen.rect(52, 110, 14, 338, "brown", shade=4)
    pen.rect(20, 158, 78, 14, "brown", shade=4)
    lady(
        pen,
        156,
        206,
        "cream",
        Look(1.12, 1, "ochre", "gathered", tilt=-6, face=LADY),
        "veil",
        "ochre",
        "blue",
    )
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
    lady(pen, 150, 220, "red", Look(1.12, 1, "brown", "gathered", tilt=6, face=DREAMER), "", "ochre", "blue")
    flame(pen, 150, 144, 0.46, "red", tongue="ochre")
    arm(pen, "186,240 228,286 204,318", "red", (33, 26, 20), "straw")
    swaddled(pen)
    palm(pen, 198, 320, -80, 0.95, True)
    arm(pen, "114,240 84,304 132,330", "red", (33, 26, 20), "straw")
    palm(pen, 136, 331, 84, 1.0)
    child(pen, 52, 454, 0.84, "green", Look(0.84, 1, "ochre", "curls", face=CHILD), "beg")
    child(pen, 240, 454, 0.9, "straw", Look(0.8, -1, "brown", "long", face=MAIDEN), "down")


def swaddled(pen: Pen) -> None:
    """The baby in arms."""
    pen.shape("108,318! 116,292 148,270 182,258 206,268 208,292 190,314 158,334 128,336", "cream", shade=9)
    for text in ("122,296 134,314 138,334", "146,274 160,294 166,328"):
        pen.line(text, fine=True)
    head(pen, 196, 258, Look(0.86, -1, "ochre", "short", tilt=18, face=CHILD))
