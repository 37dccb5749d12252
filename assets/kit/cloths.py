"""A second cloth for the table: a damask, in greys for multiplying with the colour of the felt."""

from __future__ import annotations

from assets.art import DAMASK_SIDE, PALETTE
from assets.kit.pen import Pen

DARK, LIGHT = 40, 12
"""Brightness of 255 that the damask removes from a dark cloth, and from a light one, where more would
lower the contrast of texts."""


def damask(depth: int) -> str:
    """A tile of the damask: a net of stems and, in its meshes, flowers and stars."""
    deep, shallow = 255 - depth, 255 - depth * 2 // 3
    greys = dict.fromkeys(PALETTE, "#ffffff") | {"ink": "#" + f"{deep:02x}" * 3}
    greys["straw"] = "#" + f"{shallow:02x}" * 3
    pen = Pen(greys)
    pen.rect(0, 0, DAMASK_SIDE, DAMASK_SIDE, "paper", line=False)
    half = DAMASK_SIDE / 2
    for x, y in ((0, 0), (DAMASK_SIDE, 0), (0, DAMASK_SIDE), (DAMASK_SIDE, DAMASK_SIDE), (half, half)):
        with pen.at(x, y):
            for turn in (0, 90, 180, 270):
                with pen.at(0, 0, 1, turn):
                    pen.shape("0,-12! 9,-20 7,-34 0,-44! -7,-34 -9,-20", "straw", line=False)
                    pen.shape("6,-10! 22,-12 26,-22! 14,-26 6,-18!", "ink", line=False)
                    pen.shape("-6,-10! -22,-12 -26,-22! -14,-26 -6,-18!", "ink", line=False)
            pen.disc(0, 0, 8, "ink", line=False)
    for x, y in ((half, 0), (half, DAMASK_SIDE), (0, half), (DAMASK_SIDE, half)):
        with pen.at(x, y):
            for turn in (45, 135, 225, 315):
                with pen.at(0, 0, 1, turn):
                    pen.shape("0,-6! 6,-16 0,-28! -6,-16", "ink", line=False)
            pen.disc(0, 0, 4, "straw", line=False)
    for k in range(4):  # the stems, from star to star
        with pen.at(half / 2 + half * (k % 2), half / 2 + half * (k // 2), 1, -45 if k in (0, 3) else 45):
            pen.line("-46,0 -22,7 0,0 22,-7 46,0")
    return pen.svg(DAMASK_SIDE, DAMASK_SIDE, 2.5)
