"""Moves that reach the goals of the lessons."""

SOLUTIONS = {
    "near": "T16 T16xS5",
    "far": "D2xDK",
    "order": "B4xBK S4xSQ",
    "versicola": "T40 T39xT16 D3xD5 T40xC1 T40xD3 T40xT27",
    "end": "T40 M T39xB5 T40xBQ S4xSK T39xS4 #",
}
