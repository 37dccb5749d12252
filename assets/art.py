"""The measures and colours of the card art, and the variants that are made when a card is loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping

WIDTH, HEIGHT = 300, 520  # of a card, in card units
SHADOW_MARGIN = 24  # card units by which the picture of the shadow reaches beyond the card on all sides
DAMASK_SIDE = 160  # width and height of a tile of the damask, which repeats without a seam
PALETTE: Mapping[str, str] = {
    "paper": "#f5e9cf",
    "ink": "#2a1c14",
    "cream": "#fdf6e3",
    "red": "#c9432b",
    "rose": "#e9a48c",
    "ochre": "#e3ab3c",
    "straw": "#f2d894",
    "green": "#5b9a84",
    "leaf": "#b5cfae",
    "blue": "#31548c",
    "sky": "#b9d0d4",
    "brown": "#8d5c36",
    "flesh": "#f3cfab",
}

BOLDER = 1.35  # factor by which the lines of the high-contrast look are thicker

# Far apart for everyone, including people with any of the three common kinds of colour blindness.
HUES: Mapping[str, str] = {"C": "#c4060c", "D": "#f7c916", "S": "#0940ad", "B": "#05ae89", "T": "#461749"}
_TAROCCHI: Mapping[str, str] = {
    "paper": "#ffffff",
    "ink": "#0c080e",
    "cream": "#ffffff",
    "red": "#d4141c",
    "rose": "#f2937c",
    "ochre": "#f7b916",
    "straw": "#ffe680",
    "green": "#059a79",
    "leaf": "#a8e6c8",
    "blue": "#0940ad",
    "sky": "#b4dcfa",
    "brown": "#8a4a14",
    "flesh": "#ffd9b8",
}
_WAYS: Mapping[str, Mapping[str, str]] = {
    "T": _TAROCCHI,
    "C": {
        **_TAROCCHI,
        "red": HUES["C"],
        "ochre": "#ff8f84",
        "straw": "#ffcbc5",
        "green": "#a5343a",
        "leaf": "#ffdeda",
        "blue": "#6e0010",
        "sky": "#ffe3e0",
        "brown": "#5a1a12",
    },
    "D": {
        **_TAROCCHI,
        "red": "#a35c00",
        "ochre": HUES["D"],
        "straw": "#ffec9c",
        "green": "#d89a00",
        "leaf": "#fff2b8",
        "blue": "#704200",
        "sky": "#fff4cc",
        "brown": "#5c3600",
    },
    "S": {
        **_TAROCCHI,
        "red": "#06235c",
        "ochre": "#9cc2ff",
        "straw": "#cfe0ff",
        "green": "#2f6fdc",
        "leaf": "#dbe8ff",
        "blue": HUES["S"],
        "sky": "#5a94f2",
        "brown": "#1b2c52",
    },
    "B": {
        **_TAROCCHI,
        "red": "#86dfc8",
        "ochre": "#04705a",
        "straw": "#c9f2e7",
        "green": HUES["B"],
        "leaf": "#def7f0",
        "blue": "#033f33",
        "sky": "#d0f0e8",
        "brown": "#0b5a48",
    },
}
_COLOUR = re.compile("#[0-9a-f]{6}")
_WIDTH = re.compile(r'(?<=stroke-width=")\d+')


def four_colours(svg: str, suit: str) -> str:
    """Return a file of the set on white paper, in the hue of a suit (T: the tarocchi), its lines bolder."""
    ways = {PALETTE[name]: colour for name, colour in _WAYS[suit].items()}
    bold = _WIDTH.sub(lambda found: str(round(int(found[0]) * BOLDER)), svg)
    return _COLOUR.sub(lambda found: ways[found[0]], bold)


def empty(svg: str) -> str:
    """Return a card without its picture: the paper, drawn first, and the frame, drawn last."""
    lines = svg.split("\n")
    return "\n".join(lines[:3] + lines[-5:])


def shadow_place(width: int, height: int) -> tuple[int, int, int, int]:
    """Return left, top, width and height in pixels of the shadow of a card of this size at (0, 0)."""
    across, down = round(width * SHADOW_MARGIN / WIDTH), round(height * SHADOW_MARGIN / HEIGHT)
    return -across, -down, width + 2 * across, height + 2 * down
