"""The four queens: a dreaming girl, a matron on her bench, a stern widow, a huntress with her falcon."""

from __future__ import annotations

from assets.kit.beasts import falcon
from assets.kit.bodies import arm, fist, gown, neckline, strew
from assets.kit.faces import DREAMER, LADY, MATRON, WIDOW
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.suits import baton, coin, cup, sword
from assets.kit.thrones import bench


def queen_of_cups(pen: Pen) -> None:
    """Young and slender, her hair loose, lost in the cup that she holds in both hands."""
    pen.shape(
        "126,214 104,240 92,320 74,390 30,452! 90,450 150,456 206,452! 204,380 198,300 190,240 168,214",
        "blue",
        shade=22,
    )
    gown(pen, 150, 212, 456, (38, 27, 52), "red", "straw", sway=-6)
    strew(pen, "132,312! 168,312! 184,440! 100,440!", "straw", 34, 7)
    pen.shape("128,214! 150,230 172,214! 168,240 150,256 132,240", "cream", shade=4)
    neckline(pen, 150, 212, 0.86)
    head(pen, 154, 170, Look(1.16, 1, "ochre", "flowing", face=DREAMER, tilt=12), "slender crown")
    arm(pen, "120,232 98,290 150,302", "red", (34, 31, 22), "straw")
    arm(pen, "182,232 214,286 178,304", "red", (34, 31, 22), "straw")
    cup(pen, 168, 272, 0.98)
    fist(pen, 154, 300, 100, 1.0)
    fist(pen, 182, 302, 80, 1.0, True)


def queen_of_coins(pen: Pen) -> None:
    """A prosperous matron, broad on her cushioned bench, a great coin on her knee, keys at her belt."""
    bench(pen, 150, 394, 448, 122, "red")
    pen.shape(
        "112,224 80,250 76,310 62,372 58,448! 100,456 150,450 200,456 242,448! 238,372 "
        "224,310 220,250 188,224",
        "blue",
        shade=28,
    )
    pen.shape("104,330! 150,342 196,330! 214,380 222,452! 150,458 78,452! 86,380", "green", shade=18)
    for text in ("110,448 116,400 126,362", "150,452 150,410 150,370", "190,448 186,400 176,362"):
        pen.cut(text, 5)
    pen.shape("108,226! 150,212 192,226! 200,280 192,336! 150,346 108,336! 100,280", "blue", shade=18)
    pen.shape("122,222! 150,286! 178,222! 164,214 136,214", "straw", shade=4)
    pen.shape("105,322! 150,332 195,322! 197,338! 150,348 103,338!", "ochre", shade=5)
    neckline(pen, 150, 218, 1.0)
    for x, y in ((134, 240), (150, 248), (166, 240)):
        pen.disc(x, y, 5, "cream", fine=True)
    head(pen, 150, 178, Look(1.22, -1, "brown", "gathered", face=MATRON), "horned")
    arm(pen, "194,244 248,300 222,352", "blue", (42, 38, 26), "cream")
    pen.disc(220, 384, 9, "straw")
    pen.line("220,362 220,376")
    for x in (212, 220, 228):
        pen.line(f"{x},392 {x + (x - 220) * 0.5},416")
    fist(pen, 220, 354, 20, 1.05)
    arm(pen, "106,244 46,296 60,350", "blue", (42, 38, 26), "cream")
    coin(pen, 84, 340, 1.24)
    fist(pen, 58, 376, 130, 1.05)


def queen_of_swords(pen: Pen) -> None:
    """A widow in profile, upright, her sword before her and her train behind."""
    pen.shape(
        "160,222 190,240 204,300 222,370 278,432 284,452! 220,456 160,452! 140,330",
        "red",
        shade=24,
    )
    for text in ("212,446 196,400 186,350", "246,446 220,410 204,370"):
        pen.cut(text, 5)
    pen.shape(
        "138,224! 166,212 188,228! 194,268 180,312! 192,380 200,452! 150,458 88,452! 104,380 "
        "128,312! 126,262",
        "green",
        shade=24,
    )
    for text in ("110,446 126,390 140,336", "146,450 152,400 156,344"):
        pen.cut(text, 5)
    pen.shape("124,304! 154,316 184,304! 186,318! 154,330 122,318!", "straw", shade=4)
    pen.line("132,324 126,350 124,392")
    pen.rect(118, 392, 12, 16, "ochre")
    sword(pen, (66, 314), (50, 100), size=1.34)
    arm(pen, "150,244 112,300 76,280", "green", (38, 34, 24), "cream")
    fist(pen, 65, 280, -4, 1.1)
    head(pen, 158, 172, Look(1.2, -2, "cream", "short", face=WIDOW), "wimple")


def queen_of_batons(pen: Pen) -> None:
    """A huntress in a wide country skirt and a fan collar, a falcon on her glove."""
    pen.shape(
        "124,306! 92,330 66,390 50,450! 100,458 146,452 192,458 242,450! 226,390 200,330 168,306!",
        "straw",
        shade=26,
    )
    pen.shape("138,308! 154,308! 176,380 186,454! 146,452 106,454! 116,380", "green", shade=12)
    strew(pen, "90,350! 112,340! 98,440! 66,440!", "red", 28, 7)
    strew(pen, "180,340! 202,350! 228,440! 194,440!", "red", 28, 7)
    pen.shape(
        "146,236! 112,230 92,200 86,168! 104,176 110,162! 124,176 130,166! 146,178 162,166! 168,176 182,162! "
        "188,176 206,168! 200,200 180,230",
        "cream",
        shade=5,
    )
    for x in (-40, -24, 24, 40):
        pen.line(f"{146 + x * 0.5},222 {146 + x},{186 + abs(x) * -0.1}", fine=True)
    pen.shape(
        "112,230! 130,220 146,238 162,220 180,230! 184,260 164,312! 146,324 128,312! 108,260",
        "straw",
        shade=16,
    )
    pen.shape("134,232! 146,246 158,232! 154,280 146,322! 138,280", "red")
    neckline(pen, 146, 222, 0.86)
    head(pen, 146, 178, Look(1.14, 1, "red", "plaits", face=LADY), "plain crown")
    baton(pen, (56, 452), (48, 106), size=1.35)
    arm(pen, "112,246 80,296 56,272", "straw", (46, 34, 22), "red")
    fist(pen, 53, 264, -2, 1.1)
    arm(pen, "180,246 208,300 236,272", "straw", (46, 36, 24))
    pen.tube("216,292 238,266", (26, 28), "brown", 4)
    fist(pen, 238, 262, 66, 1.15, flesh="brown")
    falcon(pen, 240, 248)


QUEENS = {"C": queen_of_cups, "D": queen_of_coins, "S": queen_of_swords, "B": queen_of_batons}
