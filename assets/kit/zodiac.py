"""The signs of the zodiac: tarocchi 24 to 35."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.bodies import arm, fist, leg, neckline, nude, palm
from assets.kit.faces import DREAMER, MAN, YOUTH
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.things import balance, cloud, lyre, stars, turf, waves, wheat


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
    """Virgo: a maiden sits in the meadow with ears of wheat; a unicorn rests beside her."""
    night(pen)
    turf(pen, 430)
    for x, turn in ((246, -14), (252, 3), (258, 19)):
        wheat(pen, x, 262, turn)
    beasts.unicorn(pen, 122, 396)
    pen.shape(
        "148,330! 124,366 84,404 44,444! 110,456 180,458 276,450! 250,400 228,360 206,330!", "blue", shade=26
    )
    for text in ("196,450 206,400 196,354", "238,446 232,404 212,360", "150,452 158,420 160,390"):
        pen.cut(text, 5)
    pen.shape("138,222! 178,208 218,222! 214,280 208,334! 178,344 148,334! 142,280", "cream", shade=15)
    pen.shape("145,322! 178,332 211,322! 213,336! 178,346 143,336!", "ochre")
    neckline(pen, 178, 212, 0.95)
    head(pen, 178, 166, Look(1.16, -1, "ochre", "flowing", face=DREAMER, tilt=-8), "wreath")
    arm(pen, "212,232 244,296 252,270", "cream", (36, 30, 22), "blue")
    fist(pen, 253, 264, 4, 1.05)
    arm(pen, "144,234 112,290 128,336", "cream", (36, 31, 22), "blue")
    palm(pen, 128, 334, 168, 1.0)
    stars(pen, ((46, 128), (104, 148), (52, 214), (98, 236)))


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
    head(pen, 168, 176, Look(1.05, 1, "brown", "curls", "full", face=MAN), "wreath")
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
    """Aquarius, a youth who kneels on one knee and pours out his urn."""
    night(pen)
    turf(pen)
    pen.shape(
        "214,270! 232,284 238,340 232,396 246,446! 288,446! 268,392 274,334 264,280 252,258!",
        "blue",
        shade=12,
    )
    for text in ("230,284 252,336 246,390", "244,276 262,332 256,392"):
        pen.line(text, fine=True, colour="cream")
    pen.shape("176,458! 206,434 288,434! 288,472! 176,472!", "blue")
    leg(pen, "128,350 70,388 34,438", "flesh", "flesh", 1, (40, 29, 16))
    pen.tube("146,352 196,352 184,432", (42, 32, 17), "flesh", 6)
    pen.shape("174,426! 194,426! 210,440 206,446! 172,446!", "flesh")
    nude(pen, 130, 336, 1.06)
    pen.shape(
        "104,322! 132,336 158,322! 182,336 190,366! 166,374 146,362 128,384! 108,384 86,376! 92,346",
        "red",
        shade=10,
    )
    for text in ("170,370 160,350 150,338", "124,380 122,360 118,340", "100,374 104,354 108,338"):
        pen.cut(text, 4)
    pen.shape("102,318! 132,330 160,317! 162,329! 132,343 101,331!", "ochre")
    arm(pen, "158,244 196,222 216,238", "flesh", (28, 24, 19))
    with pen.at(202, 270, 1.25, 112):
        pen.shape(
            "-14,-48! 14,-48! 10,-34! 30,-14 26,18 12,38! -12,38! -26,18 -30,-14 -10,-34!", "ochre", shade=12
        )
        pen.shape("-29,-10! 0,-4 29,-10! 29,4! 0,10 -29,4!", "red", line=False)
        pen.line("-29,-10 0,-4 29,-10", fine=True)
        pen.line("-29,4 0,10 29,4", fine=True)
    arm(pen, "104,244 92,304 164,304", "flesh", (28, 24, 18))
    palm(pen, 164, 303, 66, 1.0)
    palm(pen, 212, 234, 128, 1.0)
    pen.shape("96,238! 84,270 78,320 58,356! 74,352 84,362! 104,310 112,250!", "red", shade=5)
    head(pen, 134, 182, Look(1.1, 1, "brown", "curls", face=YOUTH, tilt=6), "wreath")
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
    """Gemini, twin youths in step, an arm about each other, one with a lyre and one with a club."""
    turf(pen, 440, "leaf")
    twins = ((102, 1, "blue"), (198, -1, "green"))
    for x, side, _ in twins:
        with pen.at(x, 0, flip=side < 0):
            pen.tube("26,252 56,256 92,248", (24, 21, 17), "flesh", 4)
    for x, side, cloth in twins:
        with pen.at(x, 0, flip=side < 0):
            leg(pen, "-12,346 -22,392 -24,438", "flesh", "brown", -1, (34, 25, 15))
            leg(pen, "14,346 24,392 20,438", "flesh", "brown", 1, (34, 25, 15))
            nude(pen, 0, 340, 1.02)
            pen.shape(
                "-27,318! 0,330 27,318! 38,372! 22,378 10,370! 0,384 -14,372! -24,380 -38,370!",
                cloth,
                shade=9,
            )
            for k in (-16, 0, 16):
                pen.cut(f"{k * 1.3},370 {k * 1.1},350 {k},338", 4)
            pen.shape("-28,314! 0,325 28,314! 29,326! 0,338 -29,326!", "ochre")
    for x, side, _ in twins:
        with pen.at(x, 0, flip=side < 0):
            arm(pen, "-31,250 -62,292 -48,330", "flesh", (24, 21, 16))
            fist(pen, -30, 246, 72, 0.9, True)
            neckline(pen, 0, 238, 0.8)
            head(pen, 0, 192, Look(1.08, 1, "ochre", "curls", face=YOUTH), "wreath")
    lyre(pen, 48, 356)
    with pen.at(252, 336, 1.0, 172):
        pen.shape("-7,30! -8,-20 -18,-64 -14,-88 0,-98 14,-88 18,-64 8,-20 7,30!", "brown", shade=5)
    for x, side, _ in twins:
        fist(pen, x - side * 48, 332, 0, 0.9, side > 0)
    stars(pen, ((38, 140), (262, 140)), "straw")
