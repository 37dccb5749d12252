"""The signs of the zodiac: tarocchi 24 to 35."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.bodies import arm, fist, lady, leg, nude, palm, strew
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.things import balance, cloud, leaf_girdle, stars, turf, waves


def bilancia(pen: Pen) -> None:
    """Libra: the scales, hung in a starry sky."""
    night(pen)
    cloud(pen, 246, 110, 0.9)
    pen.tube("212,112 188,134 164,156", (34, 30, 22), "red", shade=7)
    pen.tube("170,150 160,160", (29, 31), "ochre")
    balance(pen, 150, 190, 1.3)
    fist(pen, 150, 170, 20, 1.3)
    stars(pen, ((46, 126), (110, 130), (50, 190), (150, 320), (92, 404), (208, 404), (150, 440)))


def night(pen: Pen) -> None:
    """The deep sky behind a sign of the zodiac."""
    pen.rect(12, 90, 276, 382, "sky", line=False)


def vergine(pen: Pen) -> None:
    """Virgo: a maiden with ears of wheat, the unicorn tame beside her."""
    night(pen)
    turf(pen)
    unicorn(pen, 172, 412)
    lady(pen, 112, 206, "cream", Look(1.12, 1, "ochre", "long"), "wreath", "blue")
    strew(pen, "92,316! 132,316! 150,440! 74,440!", "red", 34, 6)
    for x, turn in ((50, -12), (55, 4), (60, 18)):
        wheat(pen, x, 250, turn)
    arm(pen, "76,224 50,286 54,272", "cream", (36, 30, 22), "blue")
    fist(pen, 54, 264, 0, 1.05)
    arm(pen, "148,224 182,266 204,300", "cream", (36, 30, 22), "blue")
    palm(pen, 204, 298, 138, 0.95)
    stars(pen, ((44, 122), (190, 122), (262, 200), (196, 190)))


def unicorn(pen: Pen, x: float, y: float) -> None:
    """A unicorn lying down, facing right."""
    with pen.at(x, y, 0.58):
        pen.tube("70,30 116,44 92,66", (30, 20, 17), "cream")
        pen.shape("-110,30 -70,-36 0,-40 70,-30 94,10 70,54 0,66 -80,66", "cream", shade=14)
        pen.tube("54,44 92,66 44,68", (32, 21, 17), "cream")
        beasts.horse_head(pen, "cream", "ochre")
        pen.shape("92,-120! 128,-208! 108,-114!", "straw")
        for a, b in (("98,-132", "109,-126"), ("105,-150", "114,-144"), ("113,-169", "119,-164")):
            pen.line(f"{a} {b}", fine=True)


def wheat(pen: Pen, x: float, y: float, turn: float) -> None:
    """An ear of wheat."""
    with pen.at(x, y, 1, turn):
        pen.line("0,90 0,-20")
        for k in range(5):
            for side in (-1, 1):
                pen.shape(
                    f"0,{-8 - 14 * k}! {side * 13},{-16 - 14 * k} {side * 10},{-32 - 14 * k}! "
                    f"{side * 2},{-22 - 14 * k}",
                    "ochre",
                    fine=True,
                )
        pen.shape("0,-72! 6,-84 0,-98! -6,-84", "ochre", fine=True)


def scorpione(pen: Pen) -> None:
    """Scorpio."""
    night(pen)
    for k in range(4):
        y = 244 + 28 * k
        for side in (-1, 1):
            pen.line(f"{150 + side * 26},{y} {150 + side * 70},{y - 20} {150 + side * 92},{y + 22}")
    for side in (-1, 1):
        with pen.at(150, 226, 1, flip=side < 0):
            pen.tube("20,-2 62,-14 84,-48", (15, 13, 15), "red")
            pen.shape(
                "72,-46! 62,-76 76,-112 92,-124! 88,-96 92,-86! 100,-100 114,-112! 120,-80 108,-50 94,-40!",
                "red",
                shade=8,
            )
    tail = (
        (150, 362, 25),
        (152, 390, 22),
        (166, 414, 20),
        (192, 426, 18),
        (218, 416, 17),
        (236, 392, 15),
        (238, 364, 13),
    )
    for x, y, r in tail:
        pen.disc(x, y, r, "red", shade=6)
    pen.shape("226,352! 222,330 236,318 230,296! 252,312 254,340 248,354!", "brown", shade=4)
    pen.shape(
        "150,190! 176,196 192,218 194,260 186,310 172,352 150,366 128,352 114,310 106,260 108,218 124,196",
        "red",
        shade=20,
    )
    for y, half in ((236, 40), (264, 42), (292, 39), (320, 33), (345, 24)):
        pen.line(f"{150 - half},{y - 4} 150,{y + 6} {150 + half},{y - 4}")
    for x in (138, 162):
        pen.disc(x, 210, 6, "cream")
        pen.disc(x, 210, 2.6, "ink", line=False)
    stars(pen, ((150, 128), (52, 372), (112, 440), (262, 250)))


def ariete(pen: Pen) -> None:
    """Aries, the ram."""
    night(pen)
    turf(pen)
    with pen.at(140, 346, 0.94):
        beasts.barrel(pen, "cream", thick=0.92)
        beasts.fleece(pen)
        beasts.ram_head(pen, "cream")
        pen.shape("-90,-12! -106,-6 -110,16 -98,26! -86,12", "cream", shade=4)
    stars(pen, ((60, 140), (120, 200), (56, 250), (150, 126), (196, 166)))


def capricorno(pen: Pen) -> None:
    """Capricorn, goat before and fish behind."""
    night(pen)
    waves(pen, 420, 24)
    with pen.at(152, 340, 0.9, -14):
        pen.shape("-94,-34! -128,-34 -150,-60! -120,-64 -106,-86! -92,-62 -76,-48!", "blue", shade=6)
        for joints in ("66,10 104,20 118,46 108,68", "46,16 66,52 62,78 76,96"):
            beasts.limb(pen, joints, "cream", "hoof", 0.95)
        pen.tube(
            "88,-10 50,-2 10,18 -40,54 -86,66 -118,36 -110,0 -86,-40",
            (74, 82, 82, 68, 46, 34, 24, 12),
            "green",
            shade=18,
        )
        for x, y in (
            (8, 4),
            (-12, 26),
            (10, 38),
            (-40, 34),
            (-34, 60),
            (-64, 60),
            (-88, 68),
            (-106, 42),
            (-102, 14),
        ):
            pen.line(f"{x},{y - 10} {x - 11},{y} {x},{y + 10}", fine=True)
        goat_fore(pen)
    stars(pen, ((48, 126), (96, 200), (44, 220), (176, 122), (128, 150)))


def goat_fore(pen: Pen) -> None:
    """The goat's chest, neck, head, beard and horns."""
    pen.shape(
        "18,-46! 40,-60 58,-92 82,-120 104,-104 104,-66 100,-22 84,26 52,44 26,40! 34,20 24,8! 34,-8 22,-22!",
        "cream",
        shade=12,
    )
    pen.shape("76,-118 100,-126 116,-110 140,-84 142,-70 126,-64 104,-76 84,-88", "cream", shade=6)
    pen.shape("112,-66! 124,-62! 122,-40 112,-26!", "cream", shade=3)
    pen.tube("84,-120 66,-150 36,-164 14,-154", (17, 14, 11, 4), "ochre", shade=3)
    pen.tube("98,-122 88,-156 60,-182 36,-182", (17, 14, 11, 4), "ochre", shade=3)
    pen.shape("78,-106! 58,-112 48,-98! 62,-92 78,-94!", "cream")
    pen.disc(108, -100, 3.4, "ink", line=False)
    pen.line("126,-68 136,-72", fine=True)
    pen.disc(138, -78, 2, "ink", line=False)


def sagittario(pen: Pen) -> None:
    """Sagittarius, a centaur drawing his bow."""
    night(pen)
    turf(pen)
    with pen.at(122, 358, 0.74):
        beasts.horse_tail(pen, "ink")
        beasts.barrel(pen, "brown", beasts.PRANCE)
    nude(pen, 168, 316, 0.98)
    pen.shape("138,306! 168,316 198,306! 204,330 190,350 166,356 144,346", "brown", shade=6)
    pen.line("248,138 176,222 244,306")
    pen.tube("246,134 262,160 276,222 260,284 242,308", (5, 8, 10, 8, 5), "ochre")
    pen.tube("172,222 270,222", (4.5, 4.5), "brown")
    pen.shape("264,213! 284,222! 264,231!", "sky")
    arm(pen, "196,232 226,232 262,222", "flesh", (24, 21, 17))
    fist(pen, 268, 222, 0, 1.0)
    pen.tube("144,240 98,244", (25, 22), "flesh", 5, capped=True)
    pen.tube("97,240 166,222", (22, 16), "flesh", 5, capped=True)
    fist(pen, 172, 222, 0, 0.95)
    head(pen, 168, 176, Look(1.05, 1, "brown", "bob", "full"), "wreath")
    stars(pen, ((92, 186), (46, 236), (110, 118)))


def cancro(pen: Pen) -> None:
    """Cancer, the crab."""
    night(pen)
    waves(pen, 424, 24)
    for side in (-1, 1):
        with pen.at(150, 318, 1, flip=side < 0):
            for a, b, c in (
                ((66, 14), (112, -6), (124, 44)),
                ((62, 32), (104, 30), (112, 80)),
                ((52, 50), (84, 62), (88, 104)),
            ):
                pen.tube(f"{a[0]},{a[1]} {b[0]},{b[1]} {c[0]},{c[1]}", (16, 12, 4), "red")
            pen.tube("56,-26 92,-46 94,-84", (20, 18, 20), "red")
            pen.shape(
                "78,-82! 62,-116 72,-156 96,-178! 94,-146 98,-128! 108,-146 122,-152! 128,-116 112,-86 "
                "104,-78!",
                "red",
                shade=9,
            )
    pen.shape(
        "150,256! 196,262 226,292 226,330 204,368 150,388 96,368 74,330 74,292 104,262", "red", shade=26
    )
    pen.line("92,300 150,330 208,300")
    for x, y in ((120, 346), (150, 358), (180, 346)):
        pen.disc(x, y, 6, "ochre")
    for x in (128, 172):
        pen.tube(f"{x},266 {x + (x - 150) * 0.2},244", (9, 9), "red")
        pen.disc(x + (x - 150) * 0.25, 240, 10, "cream")
        pen.disc(x + (x - 150) * 0.25, 240, 4, "ink", line=False)
    stars(pen, ((150, 130), (112, 196), (188, 196)))


def pesci(pen: Pen) -> None:
    """Pisces, two fishes on one cord."""
    night(pen)
    waves(pen, 424, 24)
    pen.line("242,204 272,250 200,286 96,282 30,318 58,364")
    with pen.at(146, 190, 1.14, -6):
        beasts.fish(pen, "blue")
    with pen.at(152, 364, 1.14, -6, True):
        beasts.fish(pen, "green")
    stars(pen, ((48, 122), (252, 122), (52, 262), (254, 290)))


def acquario(pen: Pen) -> None:
    """Aquarius pours out his urn."""
    night(pen)
    turf(pen)
    pen.shape(
        "204,262! 226,280 232,340 224,392 240,448! 288,448! 266,390 272,330 262,272 250,250!",
        "blue",
        shade=12,
    )
    for text in ("222,276 246,330 240,390", "238,268 258,326 250,392"):
        pen.line(text, fine=True, colour="cream")
    pen.shape("180,458! 206,436 288,434! 288,472! 180,472!", "blue")
    leg(pen, "118,336 104,388 100,436", "flesh", "flesh", -1, (38, 28, 17))
    leg(pen, "148,336 160,388 158,436", "flesh", "flesh", 1, (38, 28, 17))
    nude(pen, 132, 326, 1.08)
    pen.shape(
        "98,298! 132,310 166,296! 176,330 186,384! 164,378 152,392! 138,372 118,352! 100,356 84,344! 92,318",
        "red",
        shade=12,
    )
    for text in ("160,374 156,344 146,322", "130,360 132,340 128,322", "102,350 108,332 112,318"):
        pen.cut(text, 4)
    pen.shape("96,296! 132,308 168,294! 170,306! 132,320 94,308!", "ochre")
    arm(pen, "102,236 88,286 150,290", "flesh", (26, 22, 18))
    pen.tube("158,242 184,222 212,242", (30, 25, 20), "flesh", 6, capped=True)
    with pen.at(196, 262, 1.25, 112):
        pen.shape(
            "-14,-48! 14,-48! 10,-34! 30,-14 26,18 12,38! -12,38! -26,18 -30,-14 -10,-34!", "ochre", shade=12
        )
        pen.shape("-29,-10! 0,-4 29,-10! 29,4! 0,10 -29,4!", "red", line=False)
        pen.line("-29,-10 0,-4 29,-10", fine=True)
        pen.line("-29,4 0,10 29,4", fine=True)
    palm(pen, 152, 290, 60, 1.0)
    palm(pen, 206, 236, 128, 1.0)
    head(pen, 132, 178, Look(1.08, 1, "brown", "bob"), "wreath")
    stars(pen, ((222, 130), (256, 190), (44, 300), (44, 206)))


def leone(pen: Pen) -> None:
    """Leo."""
    hills(pen)
    with pen.at(136, 350, 0.92):
        beasts.tufted_tail(pen, "ochre", "brown")
        beasts.barrel(pen, "ochre", foot="paw", thick=1.12)
        with pen.at(-6, -24, 1.16):
            beasts.lion_head(pen, "ochre", "brown")
    stars(pen, ((100, 138), (70, 186), (130, 190), (254, 130), (176, 128)), "straw")


def hills(pen: Pen) -> None:
    """Green hills and a meadow, behind the red beasts."""
    pen.shape("12,300! 60,262 116,274 170,306! 216,268 260,272 288,290! 288,472! 12,472!", "green", shade=22)
    turf(pen, 440, "leaf")


def toro(pen: Pen) -> None:
    """Taurus."""
    hills(pen)
    with pen.at(134, 350, 0.92):
        beasts.tufted_tail(pen, "brown", "ink")
        beasts.barrel(pen, "brown", thick=1.15)
        beasts.bull_head(pen, "brown")
    stars(pen, ((104, 126), (84, 196), (160, 170), (190, 220), (250, 150)), "straw")


def gemelli(pen: Pen) -> None:
    """Gemini, twin youths, each with an arm about the other."""
    turf(pen, 440, "leaf")
    twins = ((96, 1), (204, -1))
    for x, side in twins:
        with pen.at(x, 0, flip=side < 0):
            pen.tube("26,248 54,252 90,246", (26, 23, 20), "flesh", 4)
    for x, side in twins:
        with pen.at(x, 0, flip=side < 0):
            leg(pen, "-16,344 -24,390 -22,436", "flesh", "flesh", -1, (36, 27, 17))
            leg(pen, "16,344 20,390 18,436", "flesh", "flesh", 1, (36, 27, 17))
            nude(pen, 0, 334, 1.06)
            leaf_girdle(pen, 0, 326)
            arm(pen, "-32,246 -56,296 -30,320", "flesh", (25, 22, 17))
            palm(pen, -32, 317, 140, 0.95)
            fist(pen, -34, 242, 72, 0.95, True)
        head(pen, x, 188, Look(1.1, side, "ochre", "bob"), "wreath")
    stars(pen, ((40, 140), (260, 140)), "straw")
