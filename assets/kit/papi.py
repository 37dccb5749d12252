"""The Matto and the papi, tarocchi 1 to 5."""

from __future__ import annotations

from assets.kit.bodies import arm, child, collar, doublet, fist, gown, leg, neckline, palm, seat, seated, wing
from assets.kit.curves import polar
from assets.kit.faces import CHILD, DREAMER, ELDER, JOLLY, LADY, MAIDEN, MAN, ROGUE, YOUTH
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.places import duomo, palace
from assets.kit.things import cloud, floor, orb, sceptre, turf


def matto(pen: Pen) -> None:
    """A man in a feathered hat holds up a stick with two balls, a child on either side."""
    turf(pen)
    pen.tube("210,282 240,176", (9, 9), "brown")
    pen.line("240,178 226,152")
    pen.line("240,178 260,156")
    pen.disc(221, 142, 17, "red", shade=5)
    pen.disc(264, 148, 17, "ochre", shade=5)
    leg(pen, "132,330 122,384 126,436", "straw", "red", -1, (34, 26, 16))
    leg(pen, "158,330 166,384 162,436", "blue", "red", 1, (34, 26, 16))
    doublet(pen, 144, 222, "red", "ochre")
    pen.shape("144,219! 180,226! 178,272 173,305! 194,356! 168,362 144,358!", "green", shade=12)
    pen.shape(
        "94,358! 108,376! 118,360! 131,380! 144,358! 157,380! 170,362! 182,376! 194,358! 150,350!", "ochre"
    )
    arm(pen, "112,242 84,286 86,322", "green", (32, 28, 20), "ochre")
    palm(pen, 86, 326, 178, 0.95)
    arm(pen, "176,242 200,292 216,256", "red", (32, 28, 20), "ochre")
    fist(pen, 219, 252, 16)
    pen.shape("112,222! 124,246! 134,232! 144,252! 154,232! 166,246! 178,222! 144,212", "ochre", shade=4)
    head(pen, 142, 186, Look(1.08, -1, "brown", "bob", face=JOLLY), "fools")
    child(pen, 52, 454, 0.8, "blue", Look(0.86, 1, "ochre", "curls", face=CHILD), "reach")
    child(pen, 240, 454, 0.86, "straw", Look(0.82, -1, "brown", "long", face=MAIDEN), "beg")


def bagatto(pen: Pen) -> None:
    """A juggler at his table with cups, balls and dice."""
    turf(pen)
    leg(pen, "136,340 130,396 128,438", "red", "brown", -1)
    leg(pen, "164,340 170,396 174,438", "blue", "brown", 1)
    doublet(pen, 150, 216, "red", "straw")
    pen.shape("150,213! 188,222! 184,262 179,300! 150,304!", "blue", shade=10)
    for x in (46, 244):
        pen.rect(x, 350, 14, 96, "brown", shade=5)
    arm(pen, "116,234 74,262 66,210", "blue", (34, 28, 20), "straw")
    pen.tube("52,232 84,150", (8, 7), "ochre")
    fist(pen, 66, 200, 20)
    arm(pen, "184,234 222,278 212,312", "red", (34, 28, 20), "straw")
    pen.shape("34,328! 266,328! 278,356! 22,356!", "ochre", shade=8)
    pen.shape("22,356! 278,356! 274,376! 26,376!", "brown")
    for x, y in ((84, 334), (128, 342)):
        pen.shape(
            f"{x - 17},{y}! {x - 10},{y - 36}! {x + 10},{y - 36}! {x + 17},{y}! {x},{y + 4}", "green", shade=6
        )
    pen.shape("194,338! 201,300! 223,300! 230,338! 212,342", "green", shade=6)
    fist(pen, 212, 306, 90, 1.0)
    for x, y, r in ((160, 336, 8), (250, 336, 8), (178, 344, 8)):
        pen.disc(x, y, r, "red")
    pen.shape("42,330! 56,330! 56,344! 42,344!", "cream")
    pen.disc(49, 337, 2, "ink", line=False)
    pen.shape("116,214! 150,206 184,214! 174,228 150,236 126,228", "cream", shade=4)
    head(pen, 150, 172, Look(1.1, -1, "brown", "curls", "pointed", face=ROGUE), "broad")
    for x, y in ((40, 176), (62, 128), (104, 116)):
        pen.disc(x, y, 10, "red", shade=3)


def granduca(pen: Pen) -> None:
    """The Grand Duke of Tuscany before Florence: ducal cap, ruff, ermine, the six balls of the Medici."""
    pen.rect(12, 90, 276, 382, "sky", line=False)
    pen.shape("12,340! 70,318 150,340 230,316 288,330! 288,472! 12,472!", "leaf", shade=20)
    palace(pen, 44, 446, 1.12)
    duomo(pen, 238, 446, 0.98)
    turf(pen)
    with pen.at(20, 60, 0.87):
        duke(pen)


def duke(pen: Pen) -> None:
    """His figure, standing at y = 452."""
    pen.shape(
        "118,212 84,230 74,320 66,424! 100,434 150,428 200,434 234,424! 226,320 216,230 182,212",
        "red",
        shade=26,
    )
    for side in (-1, 1):
        ermine(pen, 150 + side * 38, 150 + side * 56, 224, 428)
    leg(pen, "134,348 128,396 126,440", "cream", "brown", -1, (34, 27, 17))
    leg(pen, "166,348 172,396 174,440", "cream", "brown", 1, (34, 27, 17))
    for x in (127, 173):
        pen.shape(
            f"{x - 23},312! {x - 34},336 {x - 30},366 {x - 12},378! {x + 12},378! {x + 30},366 {x + 34},336 "
            f"{x + 23},312!",
            "straw",
            shade=9,
        )
        for dx in (-15, 0, 15):
            pen.shape(f"{x + dx},322! {x + dx * 1.3 + 5},346 {x + dx},372! {x + dx * 1.3 - 5},346", "red")
    pen.shape("110,234! 150,220 190,234! 184,276 176,312 150,328! 124,312 116,276", "blue", shade=14)
    pen.shape("122,306! 150,322 178,306! 180,316! 150,334 120,316!", "ochre")
    arm(pen, "112,244 74,292 92,332", "blue", (36, 32, 24), "cream")
    chain(pen, 150, 232)
    with pen.at(86, 366, 1.42):
        medici(pen)
    fist(pen, 92, 322, 84, 1.05)
    arm(pen, "188,244 226,296 240,258", "blue", (36, 32, 24), "cream")
    sceptre(pen, (234, 316), (254, 168))
    fist(pen, 241, 248, 8, 1.05)
    ruff(pen, 150, 220)
    head(pen, 150, 182, Look(1.1, 1, "brown", "short", "pointed", face=MAN), "ducal")


def ermine(pen: Pen, top_x: float, foot_x: float, top: float, foot: float) -> None:
    """The ermine edge of an open mantle."""
    lean = foot_x - top_x
    pen.shape(
        f"{top_x - 9},{top}! {top_x + lean * 0.55 - 12},{(top + foot) / 2} {foot_x - 13},{foot}! "
        f"{foot_x + 13},{foot}! {top_x + lean * 0.55 + 12},{(top + foot) / 2} {top_x + 9},{top}!",
        "cream",
    )
    for k in range(7):
        t = (k + 0.6) / 7
        x, y = top_x + lean * t + (4 if k % 2 else -4), top + (foot - top) * t
        pen.cut(f"{x},{y} {x},{y + 5} {x},{y + 11}", 5)


def chain(pen: Pen, x: float, y: float) -> None:
    """A chain of office with its jewel, hung from the shoulders."""
    for dx, dy in ((-30, 6), (-25, 20), (-16, 32), (30, 6), (25, 20), (16, 32)):
        pen.disc(x + dx, y + dy, 6, "ochre")
    pen.disc(x, y + 42, 11, "red", shade=3)


def ruff(pen: Pen, x: float, y: float) -> None:
    """A pleated collar."""
    folds = [polar(0, 0, 50 if k % 2 else 42, 15 * k) for k in range(24)]
    pen.shape([(x + fx, y + fy * 0.42) for fx, fy in folds], "cream", shade=6)
    for k in range(12):
        fx, fy = polar(0, 0, 1, 30 * k + 15)
        pen.line(f"{x + 22 * fx},{y + 9 * fy} {x + 44 * fx},{y + 18 * fy}", fine=True)


def medici(pen: Pen) -> None:
    """The arms of the Medici about the origin: five red balls and, on top, a blue one."""
    pen.shape("-34,-34! 34,-34! 34,10 0,50! -34,10", "ochre", shade=10)
    for x, y in ((-19, -12), (19, -12), (-17, 11), (17, 11), (0, 28)):
        pen.disc(x, y, 8.5, "red")
    pen.disc(0, -22, 8.5, "blue")


def imperatore(pen: Pen) -> None:
    """The Emperor: closed crown, long beard, globe and sword."""
    floor(pen)
    seat(pen, 150, 212, 452, 82, "red")
    seated(pen, 150, 236, 454, "blue", "ochre", "straw")
    collar(pen, 150, 236, 56, 26)
    arm(pen, "106,260 58,308 50,276", "blue", (36, 32, 24), "red")
    pen.shape("228,300! 244,300! 246,150! 236,128! 226,150!", "sky")
    pen.shape("212,288! 260,288! 260,298! 212,298!", "ochre")
    pen.disc(236, 330, 8, "ochre")
    pen.rect(231, 298, 10, 26, "red")
    arm(pen, "194,260 208,326 232,318", "blue", (36, 32, 24), "red")
    fist(pen, 236, 311, 0)
    orb(pen, 45, 240, 1.15)
    palm(pen, 46, 280, -6, 0.95)
    head(pen, 150, 194, Look(1.12, 0, "cream", "bob", "long", face=ELDER), "imperial")


def imperatrice(pen: Pen) -> None:
    """The Empress enthroned: closed crown, globe on her sceptre, the two-headed eagle on her shield."""
    floor(pen)
    seat(pen, 150, 212, 452, 82, "blue")
    seated(pen, 150, 236, 454, "red", "green", "straw")
    for side in (-1, 1):
        pen.shape(
            f"{150 + side * 8},236! {150 + side * 34},232! {150 + side * 40},262 {150 + side * 24},312!",
            "cream",
            shade=5,
        )
    neckline(pen, 150, 238, 1.0)
    pen.disc(150, 266, 8, "blue")
    arm(pen, "106,260 62,306 54,270", "red", (36, 32, 24), "straw")
    pen.tube("60,330 48,196", (9, 9), "ochre")
    orb(pen, 46, 174, 0.92)
    fist(pen, 53, 260, -6)
    arm(pen, "194,260 232,306 206,330", "red", (36, 32, 24), "straw")
    with pen.at(212, 372, 1.18):
        pen.shape("-42,-52! 42,-52! 42,8 0,56! -42,8", "straw", shade=12)
        eagle(pen, 0, -2, 0.64)
    fist(pen, 178, 330, 90, 0.95)
    head(pen, 150, 194, Look(1.12, -1, "brown", "long", face=LADY), "imperial")


def eagle(pen: Pen, x: float, y: float, size: float) -> None:
    """The Empire's eagle, displayed, two-headed, black."""
    with pen.at(x, y, size):
        for flip in (False, True):
            with pen.at(0, 0, flip=flip):
                pen.shape(
                    "-2,-26! 2,-44 10,-56 22,-56 28,-46! 36,-42! 26,-38! 16,-40 12,-30 16,-22! 30,-34 38,-52 "
                    "52,-62! 50,-50! 58,-50! 54,-34! 62,-30! 56,-14! 60,-6! 52,2! 46,20! 40,6! 32,20! 28,4! "
                    "16,16! 28,28! 34,44! 24,40! 14,28! 10,34! 20,54! 10,48! 8,60! 0,50! -2,50!",
                    "ink",
                    line=False,
                )
                pen.disc(19, -48, 2.6, "straw", line=False)


def innamorato(pen: Pen) -> None:
    """A couple hand in hand, Cupid aiming above, a heart between them."""
    turf(pen)
    cloud(pen, 150, 214, 0.8)
    cupid(pen, 150, 211)
    with pen.at(84, 448, 0.76):
        leg(pen, "-14,-120 -20,-64 -20,-12", "straw", "brown", -1, (36, 28, 17))
        leg(pen, "14,-120 18,-64 20,-12", "straw", "brown", 1, (36, 28, 17))
        doublet(pen, 0, -236, "blue", "ochre")
        arm(pen, "-34,-216 -58,-160 -34,-136", "blue", (34, 30, 22), "ochre")
        head(pen, 0, -276, Look(1.12, 1, "brown", "curls", face=YOUTH), "cap")
    with pen.at(216, 448, 0.76):
        gown(pen, 0, -236, 0, (40, 28, 66), "red")
        neckline(pen, 0, -236, 0.95)
        head(pen, 0, -276, Look(1.1, -1, "ochre", "flowing", face=DREAMER), "wreath")
        arm(pen, "36,-216 56,-160 26,-140", "red", (34, 30, 22), "straw")
    arm(pen, "108,284 122,330 144,330", "blue", (26, 22, 16), "ochre")
    arm(pen, "192,284 178,330 156,330", "red", (26, 22, 16), "straw")
    fist(pen, 150, 329, 90, 0.8)
    pen.shape("150,290! 132,272 128,258 138,250 150,262! 162,250 172,258 168,272", "red", shade=5)


def cupid(pen: Pen, x: float, y: float) -> None:
    """A winged boy who aims his bow."""
    with pen.at(x, y, 0.76):
        wing(pen, -16, -70, 0.66, -24, flip=True)
        wing(pen, 16, -70, 0.66, 24)
        for side in (-1, 1):
            leg(pen, f"{side * 12},-30 {side * 20},-8 {side * 14},10", "flesh", "flesh", side, (26, 20, 14))
        pen.shape("-26,-84! 0,-90 26,-84! 24,-50 26,-24! 0,-14 -26,-24! -24,-50", "flesh", shade=8)
        pen.shape("-28,-40! 0,-34 28,-40! 28,-22 0,-12 -28,-22", "red", shade=6)
        pen.line("44,-110 40,-70 32,-28", fine=True)
        pen.line("44,-110 66,-98 72,-66 58,-40 32,-28", colour="brown")
        arm(pen, "22,-78 40,-80 62,-66", "flesh", (18, 16, 14))
        arm(pen, "-22,-78 -40,-62 -4,-60", "flesh", (18, 16, 14))
        pen.line("4,-66 88,-60")
        pen.shape("84,-68! 102,-58! 83,-52!", "red")
        head(pen, 0, -112, Look(1.0, 1, "ochre", "curls", face=CHILD))
