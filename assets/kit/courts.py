"""The sixteen courts: pages and maids, centaurs and other half-beasts, queens, kings."""

from __future__ import annotations

from dataclasses import dataclass

from assets.kit import beasts
from assets.kit.bodies import (
    arm,
    collar,
    fist,
    gown,
    leg,
    neckline,
    palm,
    seat,
    seated,
    strew,
)
from assets.kit.heads import Look, head
from assets.kit.pen import Pen
from assets.kit.suits import baton, coin, cup, sword


@dataclass(frozen=True)
class Livery:
    """The colours of a suit's court."""

    robe: str
    mantle: str
    trim: str
    seat: str
    hair: str


LIVERIES = {
    "C": Livery("red", "blue", "straw", "green", "brown"),
    "D": Livery("blue", "green", "straw", "red", "ochre"),
    "S": Livery("green", "red", "straw", "blue", "brown"),
    "B": Livery("straw", "blue", "red", "red", "cream"),
}


def draw(pen: Pen, suit: str, rank: str) -> None:
    """The picture of a court card: rank F, C, Q or K."""
    ground(pen)
    with pen.at(300 if (suit, rank) in MIRRORED else 0, 0, flip=(suit, rank) in MIRRORED):
        if rank == "F":
            (maid if suit in "CD" else page)(pen, suit)
        else:
            {"C": cavallo, "Q": queen, "K": king}[rank](pen, suit)


MIRRORED = {("D", "F"), ("B", "F"), ("D", "C"), ("B", "C"), ("D", "Q"), ("S", "Q"), ("S", "K"), ("D", "K")}


def ground(pen: Pen) -> None:
    """A strip of turf."""
    pen.shape("18,470! 18,446! 70,440 150,444 230,439 282,446! 282,470!", "leaf")
    for x in (32, 268):
        for dx in (-6, 0, 6):
            pen.cut(f"{x + dx * 0.4},464 {x + dx * 0.7},457 {x + dx},450", 4)


def held(pen: Pen, suit: str, x: float, y: float) -> None:
    """A suit sign in a fist at (x, y)."""
    if suit == "C":
        cup(pen, x, y - 30, 1.05)
        fist(pen, x, y, 90, 1.05)
    elif suit == "D":
        coin(pen, x, y - 44, 1.08)
        fist(pen, x, y, 90, 1.05)
    elif suit == "S":
        sword(pen, (x - 5, y + 30), (x + 14, y - 148), size=1.15)
        fist(pen, x - 2, y, 6, 1.05)
    else:
        baton(pen, (x - 14, y + 130), (x + 12, y - 120), size=1.15)
        fist(pen, x, y, 6, 1.05)


def king(pen: Pen, suit: str) -> None:
    """A crowned and bearded king on his throne."""
    livery = LIVERIES[suit]
    beard = {"C": "full", "D": "long", "S": "forked", "B": "full"}[suit]
    seat(pen, 140, 196, 452, 84, livery.seat)
    seated(pen, 140, 222, 452, livery.robe, livery.mantle, livery.trim)
    if suit == "S":
        cuirass(pen, 140, 222, 312)
    arm(pen, "96,246 62,300 104,326", livery.robe, (38, 32, 24), livery.trim)
    if suit == "B":
        pen.disc(118, 318, 22, "ochre", shade=6)
        pen.line("98,318 118,324 139,318")
        pen.line("118,296 118,280")
        pen.line("110,287 126,287")
        fist(pen, 112, 340, 90, 1.05)
    else:
        palm(pen, 100, 322, 128, 1.05)
    arm(pen, "184,246 214,302 234,262", livery.robe, (38, 32, 24), livery.trim)
    if suit != "S":
        collar(pen, 140, 222, 58, 30)
    head(pen, 140, 172, Look(1.18, 0 if suit == "B" else 1, livery.hair, "bob", beard), "crown")
    held(pen, suit, 238, 250)


def cuirass(pen: Pen, x: float, top: float, waist: float) -> None:
    """A breastplate, with its shoulder pieces."""
    pen.shape(
        f"{x - 44},{top + 6}! {x - 20},{top - 4} {x},{top + 6} {x + 20},{top - 4} "
        f"{x + 44},{top + 6}! {x + 46},{top + 46} {x + 38},{waist}! {x},{waist + 10} "
        f"{x - 38},{waist}! {x - 46},{top + 46}",
        "sky",
        shade=18,
    )
    pen.line(f"{x},{top + 8} {x + 2},{top + 50} {x},{waist + 6}")
    for side in (-1, 1):
        pen.line(
            f"{x + side * 8},{top + 50} {x + side * 26},{top + 52} {x + side * 36},{top + 36}", fine=True
        )
        pen.disc(x + side * 44, top + 16, 21, "sky", ry=18, shade=7)


def queen(pen: Pen, suit: str) -> None:
    """A crowned queen, standing, a flower in her other hand."""
    livery = LIVERIES[suit]
    pen.shape(
        "108,206 80,226 66,330 48,454! 140,462 232,454! 214,330 200,226 172,206", livery.mantle, shade=26
    )
    gown(pen, 140, 204, 456, (42, 30, 68), livery.robe, livery.trim)
    strew(pen, "116,306! 164,306! 192,440! 88,440!", livery.trim, 34, 7)
    pen.shape("104,210! 128,202 140,236! 152,202 176,210! 172,240 140,266! 108,240", livery.trim, shade=6)
    neckline(pen, 140, 206, 0.9)
    for y in (276, 292):
        pen.disc(140, y - 18, 3.5, livery.mantle, fine=True)
    arm(pen, "104,222 76,276 122,300", livery.robe, (36, 32, 24), livery.trim)
    pen.line("126,296 126,262")
    pen.shape("126,268! 112,258 112,242! 120,248! 126,236! 132,248! 140,242! 140,258", "cream")
    fist(pen, 126, 300, 0, 0.95)
    arm(pen, "176,222 206,286 232,254", livery.robe, (36, 32, 24), livery.trim)
    turn = {"C": 1, "D": 1, "S": -1, "B": 1}[suit]
    head(pen, 140, 162, Look(1.12, turn, "ochre" if suit in "SB" else "brown", "long"), "crown")
    held(pen, suit, 238, 244)


def page(pen: Pen, suit: str) -> None:
    """A young man in doublet and hose, cloak and feathered cap."""
    livery = LIVERIES[suit]
    pen.shape("104,206 74,230 54,300 46,372! 90,360 130,330! 170,230", livery.mantle, shade=16)
    leg(pen, "122,318 108,384 104,440", livery.trim, "brown", -1, (38, 28, 17))
    leg(pen, "154,318 168,384 176,440", livery.mantle, "brown", 1, (38, 28, 17))
    doublet(pen, 138, 206, livery.robe, livery.trim)
    arm(pen, "106,226 72,272 108,298", livery.robe, (36, 32, 22), livery.trim)
    fist(pen, 112, 302, 60, 0.95)
    arm(pen, "170,226 206,286 228,256", livery.robe, (36, 32, 22), livery.trim)
    pen.shape("106,204! 138,196 170,204! 162,220 138,228 114,220", "cream", shade=5)
    head(pen, 138, 167, Look(1.12, 1, "brown" if suit == "S" else "ochre", "bob"), "cap")
    held(pen, suit, 234, 250)


def doublet(pen: Pen, x: float, top: float, fill: str, trim: str) -> None:
    """A short belted coat with a flared skirt."""
    pen.shape(
        f"{x - 28},{top + 84}! {x - 50},{top + 136}! {x - 24},{top + 142} {x},{top + 138} "
        f"{x + 24},{top + 142} {x + 50},{top + 136}! {x + 28},{top + 84}!",
        fill,
        shade=12,
    )
    for k in (-0.55, -0.15, 0.25, 0.6):
        pen.cut(f"{x + k * 56},{top + 136} {x + k * 46},{top + 116} {x + k * 36},{top + 98}", 4)
    pen.shape(
        f"{x - 40},{top + 8}! {x},{top - 6} {x + 40},{top + 8}! {x + 34},{top + 50} "
        f"{x + 29},{top + 88}! {x - 29},{top + 88}! {x - 34},{top + 50}",
        fill,
        shade=14,
    )
    for row in range(4):
        pen.disc(x, top + 30 + 15 * row, 3.5, trim, fine=True)
    pen.shape(
        f"{x - 31},{top + 80}! {x},{top + 85} {x + 31},{top + 80}! {x + 32},{top + 92}! "
        f"{x},{top + 97} {x - 32},{top + 92}!",
        trim,
    )


def maid(pen: Pen, suit: str) -> None:
    """A serving maid in an apron, sleeves rolled."""
    livery = LIVERIES[suit]
    for side in (-1, 1):
        leg(
            pen,
            f"{138 + side * 22},400 {138 + side * 22},424 {138 + side * 22},440",
            "cream",
            "brown",
            side,
            (16, 15, 14),
        )
    gown(pen, 138, 208, 428, (40, 28, 70), livery.robe, livery.trim, sway=-4)
    pen.shape("118,288! 158,288! 172,340 176,404! 156,412 134,412 100,404! 106,340", "cream", shade=16)
    for text in ("118,402 122,350 130,302", "146,404 146,350 142,302"):
        pen.cut(text, 4)
    pen.shape("112,214! 124,244 128,280! 148,280! 152,244 164,214! 138,232", livery.mantle, shade=6)
    for y in (246, 260, 273):
        pen.line(f"131,{y} 145,{y}", fine=True)
    neckline(pen, 138, 210, 0.95)
    arm(pen, "104,226 78,272 88,312", livery.robe, (36, 34, 24), "cream")
    palm(pen, 90, 316, 172, 0.95)
    arm(pen, "172,226 206,290 230,258", livery.robe, (36, 34, 24), "cream")
    head(pen, 138, 164, Look(1.14, 1, livery.hair, "long"), "wreath" if suit == "C" else "bonnet")
    held(pen, suit, 236, 252)


def cavallo(pen: Pen, suit: str) -> None:
    """A half-beast: horse (swords), stag-brown horse (batons), lion (coins), sea-dragon (cups)."""
    livery = LIVERIES[suit]
    with pen.at(135 if suit == "C" else 124, 350, 0.8):
        if suit == "D":
            beasts.tufted_tail(pen, "ochre", "red")
            beasts.barrel(pen, "ochre", beasts.PRANCE, "paw", 1.1)
        elif suit == "C":
            beasts.sea_horse(pen, "green")
        else:
            hide, tail = ("cream", "brown") if suit == "S" else ("brown", "cream")
            beasts.horse_tail(pen, tail)
            beasts.barrel(pen, hide, beasts.PRANCE)
    skirt(pen, livery.trim)
    pen.shape("136,232 112,252 84,250 62,284! 96,280 118,300 146,316! 176,240", livery.mantle, shade=10)
    pen.shape("140,226! 174,216 206,226! 206,262 200,312! 174,320 150,312! 144,262", livery.robe, shade=14)
    if suit in "SB":
        plate(pen)
    pen.shape("149,304! 174,310 202,304! 203,316! 174,323 148,316!", livery.trim)
    arm(pen, "146,242 122,284 154,300", livery.robe, (32, 28, 20), livery.trim)
    fist(pen, 160, 300, 90, 0.9)
    arm(pen, "202,240 216,290 238,262", livery.robe, (32, 28, 20), livery.trim)
    pen.shape("150,222! 174,212 198,222! 192,234 174,240 156,234", "cream", shade=4)
    hair = {"C": "brown", "D": "brown", "S": "brown", "B": "ochre"}[suit]
    hat = {"C": "cap", "D": "wreath", "S": "plumed", "B": "plumed"}[suit]
    head(pen, 174, 184, Look(1.0, 1, hair, "bob", "full" if suit in "CD" else ""), hat)
    held(pen, suit, 240, 254)


def skirt(pen: Pen, fill: str) -> None:
    """The pleated skirt that hides where a rider turns into a beast."""
    pen.shape(
        "150,308! 176,314 202,308! 214,338! 206,352! 196,342! 188,360! 177,346! 166,362! 157,346! "
        "144,356! 138,336!",
        fill,
        shade=9,
    )
    for x, foot in ((160, 340), (176, 342), (192, 338)):
        pen.cut(f"{x + (x - 176) * 0.2},{foot} {x + (x - 176) * 0.1},{foot - 10} {x},{foot - 20}", 4)


def plate(pen: Pen) -> None:
    """A centaur's breastplate."""
    pen.shape("142,228! 174,222 204,228! 203,262 198,292! 174,300 152,292! 146,262", "sky", shade=12)
    pen.line("176,232 178,262 175,296", fine=True)
