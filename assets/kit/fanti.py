"""The four fanti: a water carrier and a dancer, who are maids; a soldier and a shepherd, who are lads."""

from __future__ import annotations

from assets.kit.beasts import sheepdog
from assets.kit.bodies import arm, fist, gown, leg, neckline, palm
from assets.kit.faces import MAIDEN, ROGUE, YOUTH
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.suits import baton, coin, cup, sword


def fantina_of_cups(pen: Pen) -> None:
    """A water carrier: the cup on her head, one hand up to it, the other on her hip."""
    for side in (-1, 1):
        leg(
            pen,
            f"{144 + side * 20},410 {144 + side * 20},430 {144 + side * 20},446",
            "flesh",
            "flesh",
            side,
            (17, 15, 13),
        )
    gown(pen, 144, 250, 430, (38, 27, 66), "red", "straw", 4)
    pen.shape("126,318! 162,318! 172,352 170,402! 150,410 130,408 112,400! 116,352", "cream", shade=12)
    pen.line("113,388 140,395 170,390")
    pen.shape("120,256! 130,282 136,312! 152,312! 158,282 168,256! 144,270", "blue", shade=6)
    for y in (282, 296):
        pen.line(f"137,{y} 151,{y}", fine=True)
    neckline(pen, 144, 250, 0.86)
    arm(pen, "112,268 70,304 108,330", "red", (36, 32, 22), "cream")
    fist(pen, 112, 328, 80, 0.95)
    head(pen, 144, 212, Look(1.1, 1, "brown", "gathered", face=MAIDEN), "kerchief")
    cup(pen, 144, 132, 0.8)
    arm(pen, "176,268 222,240 188,160", "red", (36, 30, 22), "cream")
    palm(pen, 186, 158, -38, 0.95)


def fantina_of_coins(pen: Pen) -> None:
    """A dancer in mid-step, beating the coin over her head like a tambourine."""
    leg(pen, "126,396 110,420 98,442", "cream", "red", -1, (19, 17, 14))
    pen.tube("176,392 214,408 236,424", (19, 17, 13), "cream", 4)
    pen.shape("230,412! 246,418 262,410! 266,418 250,434 228,432!", "red")
    pen.shape(
        "118,310! 168,310! 190,342 226,366 250,392! 226,392 214,412! 190,402 174,418! 150,404 "
        "126,418! 112,404 "
        "82,412! 72,396 44,398! 74,364 100,342",
        "blue",
        shade=22,
    )
    for text in (
        "80,404 104,372 128,336",
        "130,408 138,370 140,330",
        "182,402 170,366 156,330",
        "220,386 190,360 168,336",
    ):
        pen.cut(text, 5)
    pen.shape("120,306! 164,306! 168,340 178,380! 158,386 140,382 120,386! 116,340", "cream", shade=9)
    pen.shape("110,246! 142,234 174,246! 170,282 164,312! 142,320 120,312! 114,282", "green", shade=12)
    for y in (262, 278, 294):
        pen.line(f"134,{y} 150,{y + 8}", fine=True)
        pen.line(f"150,{y} 134,{y + 8}", fine=True)
    pen.shape("118,304! 142,312 166,304! 168,317! 142,326 116,317!", "red")
    neckline(pen, 142, 242, 0.88)
    pen.shape("116,214! 92,226 76,216 56,232! 64,242 84,240 96,252 116,236!", "red", shade=4)
    head(pen, 138, 202, Look(1.12, 1, "ochre", "plaits", face=MAIDEN, tilt=-10), "wreath")
    arm(pen, "114,252 74,236 92,166", "blue", (36, 32, 22), "cream")
    arm(pen, "170,252 232,232 208,168", "blue", (36, 32, 22), "cream")
    coin(pen, 172, 140, 1.08)
    fist(pen, 208, 164, -30, 1.0, True)
    palm(pen, 94, 168, 12, 1.0)


def fante_of_swords(pen: Pen) -> None:
    """A swaggering soldier in slashed hose, his sword on his shoulder, his plume half as large as he."""
    leg(pen, "120,340 96,392 84,440", "straw", "brown", -1, (40, 28, 18))
    leg(pen, "168,340 196,392 204,440", "red", "brown", 1, (40, 28, 18))
    for x, side in ((122, -1), (168, 1)):
        pen.shape(
            f"{x - 20},318! {x - 34 + side * 4},346 {x - 30 + side * 12},378! "
            f"{x + side * 14},388 {x + 30 + side * 12},378! "
            f"{x + 34 + side * 4},346 {x + 20},318!",
            "green",
            shade=9,
        )
        for dx in (-16, 0, 16):
            pen.shape(
                f"{x + dx},326! {x + dx * 1.3 + side * 6 + 5},350 {x + dx + side * 9},380! "
                f"{x + dx * 1.3 + side * 6 - 5},350",
                "straw",
                fine=True,
            )
    pen.shape("104,238! 144,222 184,238! 182,280 172,326! 144,336 116,326! 106,280", "green", shade=18)
    for x in (124, 144, 164):
        pen.tube(f"{x},250 {x + (x - 144) * 0.1},300", (7, 5), "red")
    pen.shape("112,316! 144,328 176,316! 178,331! 144,343 110,331!", "red")
    arm(pen, "108,250 60,280 96,320", "green", (48, 40, 22), "straw")
    fist(pen, 102, 324, 70, 1.05)
    pen.shape("112,234! 144,222 176,234! 172,248 144,240 116,248!", "cream", shade=3)
    arm(pen, "180,250 226,306 230,262", "green", (48, 40, 22), "straw")
    sword(pen, (226, 290), (258, 106), size=1.4)
    fist(pen, 231, 260, 8, 1.1)
    head(pen, 142, 184, Look(1.16, -1, "brown", "bob", "whiskers", face=ROGUE), "slashed")


def fante_of_batons(pen: Pen) -> None:
    """A shepherd lad leans on his staff, ankles crossed, his dog beside him."""
    sheepdog(pen, 62, 446)
    leg(pen, "150,346 164,396 182,440", "blue", "brown", 1, (38, 27, 17))
    leg(pen, "172,346 150,396 132,438", "red", "brown", -1, (38, 28, 17))
    pen.shape("134,242 112,256 104,310 96,366! 120,360 140,350! 170,260", "blue", shade=12)
    pen.shape(
        "132,318! 120,356! 134,366! 144,356! 156,370! 168,356! 182,368! 190,354! 202,358! 190,318!",
        "straw",
        shade=10,
    )
    pen.shape("124,246! 158,232 192,246! 196,284 190,326! 160,334 130,326! 126,284", "straw", shade=16)
    pen.line("158,240 160,280 158,322")
    for y in (262, 280, 298):
        pen.line(f"150,{y} 168,{y + 4}", fine=True)
    pen.shape("128,314! 160,322 192,314! 193,328! 160,336 127,328!", "brown")
    pen.shape("122,246! 140,234 158,240 176,234 194,246! 186,266 158,274 130,266!", "red", shade=6)
    baton(pen, (246, 450), (222, 128), size=1.3)
    arm(pen, "130,254 118,306 210,280", "straw", (38, 32, 22), "red")
    arm(pen, "188,252 224,296 228,226", "straw", (38, 32, 22), "red")
    fist(pen, 216, 278, 84, 1.0)
    fist(pen, 229, 222, -4, 1.05)
    head(pen, 162, 196, Look(1.12, 1, "ochre", "curls", face=YOUTH, tilt=10), "straw")


FANTI = {"C": fantina_of_cups, "D": fantina_of_coins, "S": fante_of_swords, "B": fante_of_batons}
