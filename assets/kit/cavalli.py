"""The four cavalli, half human and half beast: a sea god, a lion man, a rearing centaur, a stag man."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.bodies import arm, fist, nude
from assets.kit.faces import MAN, ROGUE, SOLDIER, YOUTH
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.suits import baton, coin, cup, sword
from assets.kit.things import leaf_girdle

REARING = (
    "-74,8 -96,44 -70,78 -92,112",
    "-50,18 -56,58 -34,84 -48,120",
    "60,10 96,6 112,34 96,50",
    "70,-14 110,-34 136,-12 124,10",
)
BOUNDING = (
    "-74,8 -104,34 -120,66 -146,84",
    "-52,16 -74,54 -96,74 -110,104",
    "58,14 96,38 124,30 142,50",
    "74,4 114,10 138,-8 158,8",
)


def cavallo_of_cups(pen: Pen) -> None:
    """A bearded sea god, his tail coiled high behind him, riding the waves with a full cup."""
    with pen.at(142, 352, 0.86):
        beasts.sea_horse(pen, "green")
    pen.shape(
        "14,452! 38,440 60,452! 84,440 108,452! 132,440 156,452! 180,440 204,452! 228,440 "
        "252,452! 270,442 286,452! 286,470! 14,470!",
        "blue",
        shade=5,
    )
    nude(pen, 176, 318, 0.98)
    leaf_girdle(pen, 176, 314, "red")
    pen.shape("142,226! 160,252 196,290 210,312! 196,316 168,290 138,254!", "blue", shade=6)
    arm(pen, "144,232 112,272 150,306", "flesh", (26, 23, 18))
    fist(pen, 156, 308, 90, 0.95)
    head(pen, 176, 184, Look(1.1, 1, "green", "long", "long", face=MAN), "reeds")
    arm(pen, "206,232 240,276 246,240", "flesh", (26, 23, 18))
    cup(pen, 246, 200, 1.0)
    fist(pen, 246, 230, 90, 1.05)


def cavallo_of_coins(pen: Pen) -> None:
    """A man to the waist, a lion below, with a lion's mane for hair and beard."""
    with pen.at(180, 354, 0.8, flip=True):
        beasts.tufted_tail(pen, "ochre", "red")
        beasts.barrel(pen, "ochre", beasts.PRANCE, "paw", 1.2)
    pen.shape("100,224! 126,214 152,224! 154,262 160,316! 128,330 94,316! 98,262", "blue", shade=16)
    pen.shape(
        "92,306! 126,318 160,306! 170,338! 154,350! 144,338! 128,358! 114,340! 102,352! 84,336!",
        "straw",
        shade=8,
    )
    pen.shape("93,302! 126,314 160,302! 161,315! 126,327 92,315!", "red")
    arm(pen, "150,240 188,280 146,306", "blue", (34, 30, 22), "straw")
    fist(pen, 138, 308, 90, 1.0, True)
    with pen.at(124, 182, 1.0):
        mane(pen)
    head(pen, 124, 180, Look(1.06, -1, "brown", "curls", "full", face=ROGUE))
    arm(pen, "102,240 72,286 62,250", "blue", (34, 30, 22), "straw")
    coin(pen, 60, 204, 1.06)
    fist(pen, 61, 246, 90, 1.1)


def mane(pen: Pen) -> None:
    """A lion's mane behind a human head."""
    pen.shape(
        "0,-56! 14,-46! 30,-52! 36,-36! 52,-32! 48,-16! 60,-2! 48,10! 54,28! 38,34! 34,52! 16,48! 0,60! "
        "-16,48! -34,52! -38,34! -54,28! -48,10! -60,-2! -48,-16! -52,-32! -36,-36! -30,-52! -14,-46!",
        "ochre",
        shade=9,
    )


def cavallo_of_swords(pen: Pen) -> None:
    """A helmeted centaur, rearing, his sword swung back for a blow."""
    with pen.at(116, 342, 0.84, -26):
        beasts.horse_tail(pen, "ink")
        beasts.barrel(pen, "cream", REARING)
    with pen.at(10, -6):
        pen.shape("116,226 92,240 58,226 20,240! 56,258 84,292 120,300! 150,250", "red", shade=10)
        pen.shape("116,228! 148,216 182,228! 184,262 180,304! 148,314 122,304! 114,262", "sky", shade=16)
        pen.line("150,230 154,264 150,306", fine=True)
        pen.shape(
            "118,298! 148,310 182,298! 190,330! 174,342! 166,330! 150,348! 138,332! 122,340! 108,322!",
            "green",
            7,
        )
        pen.shape("118,292! 148,304 184,292! 184,305! 148,317 118,305!", "ochre")
        arm(pen, "118,238 84,280 114,306", "sky", (32, 28, 20), "ochre")
        fist(pen, 122, 308, 90, 1.0)
        head(pen, 148, 182, Look(1.1, 1, "brown", "bob", "whiskers", face=SOLDIER), "plumed")
        arm(pen, "178,238 222,258 230,222", "sky", (32, 28, 20), "ochre")
        sword(pen, (220, 250), (252, 104), size=1.34)
        fist(pen, 229, 217, 14, 1.1)


def cavallo_of_batons(pen: Pen) -> None:
    """A beardless stag man in full leap, antlers on his brow, his staff couched like a lance."""
    with pen.at(140, 350, 0.74):
        pen.shape("-84,-24! -104,-36 -112,-18 -100,-2! -88,-2!", "cream", shade=3)
        beasts.barrel(pen, "brown", BOUNDING, thick=0.8)
        for x, y in ((-60, -22), (-40, -26), (-20, -20), (-56, -4), (-32, -8), (-8, -24), (-14, -6)):
            pen.disc(x, y, 4.5, "straw", line=False)
    pen.shape("150,234! 178,222 208,234! 208,262 200,312! 176,320 152,312! 148,262", "straw", shade=14)
    leaf_girdle(pen, 176, 308, "green")
    arm(pen, "206,246 246,268 262,292", "straw", (32, 28, 20), "red")
    baton(pen, (22, 196), (276, 318), size=1.25)
    arm(pen, "152,246 112,262 128,250", "straw", (34, 30, 22), "red")
    fist(pen, 126, 248, 116, 1.05)
    fist(pen, 256, 308, 116, 1.05)
    head(pen, 178, 192, Look(1.02, 1, "ochre", "curls", face=YOUTH), "antlers")


CAVALLI = {"C": cavallo_of_cups, "D": cavallo_of_coins, "S": cavallo_of_swords, "B": cavallo_of_batons}
