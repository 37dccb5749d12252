"""Death, the Devil and his house: tarocchi 13 to 15."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.bodies import arm, child, fist, palm
from assets.kit.faces import FRIGHT
from assets.kit.heads import Look
from assets.kit.pen import WINDOW, Pen
from assets.kit.things import bone, brickwork, flame, ribs, skull, turf


def morte(pen: Pen) -> None:
    """Death on horseback with a scythe."""
    pen.shape(WINDOW, "sky", line=False)
    turf(pen)
    with pen.at(140, 356, 0.8):
        beasts.horse_tail(pen, "ink")
        beasts.barrel(pen, "brown")
        beasts.horse_head(pen, "brown", "ink", "red")
    ribs(pen, 130, 212)
    bone(pen, (146, 318), (186, 350))
    bone(pen, (186, 350), (178, 408))
    pen.shape("172,404! 184,402! 206,414! 204,420! 172,418!", "cream")
    pen.tube("40,352 116,240 214,112", (8, 9, 9), "brown")
    pen.shape("216,110! 180,98 120,98 62,128 34,172! 70,144 120,124 168,124 208,126!", "cream", shade=7)
    bone(pen, (104, 228), (82, 272), 10)
    bone(pen, (82, 272), (106, 258), 10)
    bone(pen, (160, 228), (184, 196), 10)
    bone(pen, (184, 196), (158, 190), 10)
    for x, y in ((108, 252), (156, 188)):
        fist(pen, x, y, 40, 0.85, flesh="cream")
    skull(pen, 126, 172, 1.05)


def diavolo(pen: Pen) -> None:
    """The Devil: horns, bat's wings, a face in the belly, goat's legs, a fork."""
    turf(pen, 446, "ochre")
    for flip in (False, True):
        with pen.at(150, 250, 1, flip=flip):
            pen.shape(
                "26,10! 46,-70 92,-128! 96,-104! 128,-76! 118,-50! 130,-12! 108,-16! 106,26! "
                "82,6! 66,44! 50,26",
                "green",
                shade=14,
            )
            pen.line("40,4 74,-46 92,-122")
            pen.line("74,-46 124,-74")
            pen.line("60,-24 106,20")
    pen.tube("176,340 226,384 254,352 240,322", (14, 12, 10, 8), "red")
    pen.shape("232,326! 236,298! 256,318!", "red")
    for side in (-1, 1):
        pen.tube(
            f"{150 + side * 20},330 {150 + side * 46},384 {150 + side * 24},408 {150 + side * 32},440",
            (54, 40, 22, 17),
            "brown",
            shade=9,
        )
        for k in range(3):
            pen.cut(
                f"{150 + side * (30 + 4 * k)},{352 + 14 * k} {150 + side * (34 + 4 * k)},"
                f"{360 + 14 * k} {150 + side * (33 + 4 * k)},{368 + 14 * k}",
                4,
            )
        x = 150 + side * 32
        pen.shape(f"{x - 10},434! {x + 10},434! {x + 15},452! {x},446! {x - 15},452!", "ink")
    pen.shape(
        "108,226! 128,214 150,218 172,214 192,226! 188,270 182,330! 150,352 118,330! 112,270", "red", shade=16
    )
    with pen.at(150, 296, 0.8):
        for side in (-1, 1):
            pen.disc(side * 18, -16, 9, "straw")
            pen.disc(side * 18, -15, 3.5, "ink", line=False)
        pen.shape("0,-10! 8,10! -8,10!", "ochre")
        pen.shape("-30,16! 0,26 30,16! 22,40 0,48 -22,40", "ink")
        pen.shape("-22,21! -14,32! -8,25! 0,34! 8,25! 14,32! 22,21! 0,26", "cream", line=False)
    pen.tube("236,420 236,190", (8, 8), "ochre")
    pen.shape(
        "212,128! 206,140! 210,172 224,188! 248,188! 262,172 266,140! 260,128! 256,140! 252,164 242,172! "
        "241,126! 236,110! 231,126! 230,172! 220,164 216,140!",
        "sky",
    )
    arm(pen, "184,238 222,272 232,240", "red", (30, 26, 20))
    fist(pen, 236, 236, 0, 1.1, flesh="red")
    arm(pen, "116,238 74,262 66,212", "red", (30, 26, 20))
    palm(pen, 66, 212, -8, 1.1, flesh="red")
    devil_head(pen, 150, 178, 1.15)


def devil_head(pen: Pen, x: float, y: float, size: float) -> None:
    """A horned, grinning head."""
    with pen.at(x, y, size):
        for side in (-1, 1):
            pen.shape(
                f"{side * 8},-26! {side * 22},-42 {side * 24},-58 {side * 14},-72! {side * 38},-60 "
                f"{side * 38},-36 {side * 22},-16!",
                "ochre",
                shade=4,
            )
            pen.shape(f"{side * 20},-8! {side * 44},-18! {side * 36},2 {side * 20},10!", "red", shade=3)
        pen.shape("0,-32 20,-26 26,-6 20,18 8,30! 0,48! -8,30! -20,18 -26,-6 -20,-26", "red", shade=8)
        for side in (-1, 1):
            pen.shape(f"{side * 4},-8! {side * 13},-14 {side * 20},-11! {side * 14},-3", "straw", fine=True)
            pen.disc(side * 12, -8, 3, "ink", line=False)
            pen.line(f"{side * 3},-12 {side * 13},-20 {side * 22},-19")
        pen.line("-4,2 -7,8 0,11 7,8 4,2")
        pen.shape("-15,14! 0,20 15,14! 8,26 0,28 -8,26", "cream", fine=True)
        for tx in (-6, 0, 6):
            pen.line(f"{tx},18 {tx},26", fine=True)


def casa(pen: Pen) -> None:
    """The Devil's House: a burning tower, people fleeing, the devil at the door."""
    turf(pen)
    for x, y, size, flip in ((96, 206, 0.9, False), (204, 206, 0.9, True), (150, 204, 1.08, False)):
        flame(pen, x, y, size, "red", flip, "ochre")
    pen.shape("84,446! 90,232! 210,232! 216,446!", "straw", shade=30)
    brickwork(pen, 92, 208, 244, 446)
    pen.shape(
        "76,236! 76,188! 98,188! 98,204! 120,204! 120,188! 140,188! 140,204! 160,204! 160,188! "
        "180,188! 180,204! 202,204! 202,188! 224,188! 224,236!",
        "ochre",
        shade=14,
    )
    for x in (118, 182):
        pen.shape(f"{x - 15},302! {x - 15},270! {x},256 {x + 15},270! {x + 15},302!", "ink")
        flame(pen, x, 302, 0.46, "red", tongue="ochre")
    pen.shape("114,446! 114,372! 122,346 150,334 178,346 186,372! 186,446!", "ink")
    devil_head(pen, 150, 396, 0.68)
    with pen.at(52, 250, 1, 158):
        child(pen, 0, 40, 0.78, "green", Look(0.84, 1, "brown", "bob", face=FRIGHT), "flail")
    with pen.at(250, 300, 1, -166):
        child(pen, 0, 40, 0.82, "blue", Look(0.84, -1, "cream", "fringe", "full", face=FRIGHT), "up")
