"""The four kings, who must be easy to distinguish: a drinker, a banker, a warrior, a woodsman."""

from __future__ import annotations

from assets.kit.bodies import arm, collar, fist, leg, palm, strew
from assets.kit.faces import ELDER, JOLLY, SAGE, SOLDIER
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.suits import baton, coin, cup, sword
from assets.kit.thrones import folding_chair, shell, stall, tree


def king_of_cups(pen: Pen) -> None:
    """Stout and merry, knees apart on a shell, his cup raised to us."""
    shell(pen, 146, 262, 112, "green")
    pen.shape(
        "112,212 70,236 40,300 30,380 24,450! 90,440 150,446 214,440 268,450! 262,380 252,300 "
        "222,236 180,212",
        "blue",
        shade=26,
    )
    for side in (-1, 1):
        leg(
            pen,
            f"{146 + side * 40},370 {146 + side * 62},392 {146 + side * 56},440",
            "straw",
            "red",
            side,
            (46, 36, 21),
        )
    pen.shape(
        "100,232! 146,214 192,232! 218,280 222,340 206,380 186,398! 166,392 146,400 126,392 106,398! "
        "86,380 70,340 74,280",
        "red",
        shade=26,
    )
    strew(pen, "100,250! 192,250! 208,330! 196,388! 96,388! 84,330!", "straw", 36, 7)
    pen.shape(
        "73,318! 110,340 146,345 182,340 219,318! 221,336! 184,358 146,363 108,358 71,336!", "ochre", shade=7
    )
    pen.disc(146, 353, 11, "ochre")
    arm(pen, "94,250 50,298 82,356", "red", (44, 38, 27), "straw")
    palm(pen, 82, 352, 158, 1.15)
    arm(pen, "198,250 254,284 244,212", "red", (44, 38, 27), "straw")
    collar(pen, 146, 232, 64, 26)
    head(pen, 142, 182, Look(1.26, 0, "brown", "bob", "full", face=JOLLY, tilt=-5), "lilied")
    cup(pen, 244, 164, 1.0)
    fist(pen, 244, 194, 90, 1.1)


def king_of_coins(pen: Pen) -> None:
    """Old, lean and shrewd, in profile on his folding chair, a coin held up to his eye."""
    folding_chair(pen, 232, 364, 452, "red")
    pen.shape(
        "196,226 222,250 238,300 250,352 262,384! 244,376 230,388! 216,372 200,384! 180,360 150,240",
        "green",
        shade=18,
    )
    pen.shape(
        "150,226! 176,214 198,228! 212,270 216,320 214,352! 190,372 150,382 128,390! 132,420 "
        "136,450! 104,442 64,450! "
        "70,400 78,352 100,336 132,334! 134,280",
        "blue",
        shade=22,
    )
    for text in ("120,444 116,410 122,388", "86,444 90,404 98,372", "206,344 182,362 150,366"):
        pen.cut(text, 5)
    pen.shape("56,452! 40,446 36,440! 62,434 90,440! 92,452!", "red")
    pen.shape("136,318! 170,330 214,318! 215,333! 170,345 134,334!", "ochre", shade=5)
    arm(pen, "192,250 186,316 138,322", "blue", (44, 36, 26), "straw")
    fist(pen, 128, 322, 90, 1.1)
    pen.tube("126,334 118,352 120,364", (6, 5, 4), "brown")
    pen.shape("120,356! 104,372 102,394 120,400 138,394 136,372!", "ochre", shade=7)
    arm(pen, "162,248 116,296 84,244", "blue", (40, 34, 24), "straw")
    pen.shape("146,218! 176,206 204,222! 210,246 204,258 180,244 156,248 146,240", "cream", shade=7)
    for x, y in ((160, 228), (180, 224), (196, 238), (172, 238)):
        pen.cut(f"{x},{y} {x},{y + 4} {x},{y + 9}", 4)
    head(pen, 168, 184, Look(1.14, -2, "cream", "short", "pointed", face=ELDER), "turban")
    coin(pen, 76, 190, 1.06)
    fist(pen, 82, 234, 90, 1.1)


def king_of_swords(pen: Pen) -> None:
    """A warrior in his prime, in full armour under a gable, a fist on his hip, his blade on high."""
    stall(pen, 164, 98, 452, 74, "blue")
    pen.shape("128,228 92,250 84,330 74,450! 164,440 254,450! 244,330 236,250 200,228", "red", shade=20)
    for side in (-1, 1):
        leg(
            pen,
            f"{164 + side * 24},360 {164 + side * 48},378 {164 + side * 38},440",
            "sky",
            "sky",
            side,
            (44, 34, 22),
        )
        pen.disc(164 + side * 47, 380, 17, "sky", shade=5)
    pen.shape(
        "122,322! 164,332 206,322! 220,372! 196,366 180,392! 164,372 148,392! 132,366 108,372!",
        "green",
        shade=12,
    )
    for x in (140, 164, 188):
        pen.cut(f"{x},370 {x},352 {x},338", 4)
    pen.shape(
        "118,240! 142,228 164,238 186,228 210,240! 214,280 204,328! 164,338 124,328! 114,280", "sky", shade=18
    )
    pen.line("164,242 167,284 164,332")
    for side in (-1, 1):
        pen.line(f"{164 + side * 9},286 {164 + side * 28},288 {164 + side * 40},268", fine=True)
    pen.shape("121,316! 164,326 207,316! 208,331! 164,341 120,331!", "ochre")
    arm(pen, "208,254 250,300 212,330", "sky", (38, 32, 24), "ochre")
    fist(pen, 208, 328, 90, 1.05, True)
    arm(pen, "120,254 74,296 62,330", "sky", (38, 32, 24), "ochre")
    for x in (116, 212):
        pen.disc(x, 250, 23, "sky", ry=19, shade=7)
        pen.line(f"{x - 18},256 {x},250 {x + 18},256", fine=True)
    sword(pen, (58, 378), (46, 108), size=1.4)
    fist(pen, 57, 344, -3, 1.1)
    head(pen, 164, 190, Look(1.16, -1, "ink", "short", "short", face=SOLDIER), "war crown")


def king_of_batons(pen: Pen) -> None:
    """Very old, seated in a living oak, one leg over the other, his staff planted before him."""
    tree(pen, 132, 450)
    pen.shape("96,224 66,256 58,340 40,450! 110,440 176,446! 196,330 184,256 156,224", "blue", shade=20)
    leg(pen, "148,360 160,396 150,440", "red", "brown", 1, (42, 30, 19))
    pen.shape(
        "92,234! 126,218 158,234! 170,290 176,330! 190,346 184,372 168,388! 130,398 82,392! 78,340 86,290",
        "straw",
        shade=20,
    )
    pen.tube("110,358 168,342 212,372 206,408", (52, 44, 30, 20), "straw", 8)
    pen.shape("196,394! 220,398! 214,414 226,424 236,434! 228,444 204,434 194,416!", "brown")
    pen.shape("84,312! 126,322 170,312! 172,326! 126,337 82,326!", "red", shade=5)
    arm(pen, "88,248 52,306 92,346", "straw", (40, 34, 24), "red")
    palm(pen, 94, 344, 118, 1.05)
    baton(pen, (236, 450), (228, 108), size=1.35)
    arm(pen, "164,248 196,300 222,268", "straw", (40, 34, 24), "red")
    collar(pen, 126, 228, 54, 24)
    head(pen, 128, 172, Look(1.22, 1, "cream", "long", "great", face=SAGE), "oaken")
    fist(pen, 229, 258, 4, 1.15)


KINGS = {"C": king_of_cups, "D": king_of_coins, "S": king_of_swords, "B": king_of_batons}
