"""The line below the middle of the table for four: in large text it breaks in two before it gets small."""

from typing import Final

from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.theme import Colour

_OF_TWO: Final = 0.7
"""Height of the letters in two lines, as a share of those in one."""
_STEP: Final = 1.2
"""From one line to the other, in heights of the letters."""
_EVEN: Final = 0.56
"""Width of two lines that are about as long as one another, as a share of the width of one."""


def in_two(text: str, face: str, pixels: int, width: int) -> tuple[list[str], int]:
    """Return a text in one line, or in two where its letters are larger so, and their height in pixels."""
    for size in range(pixels, pixels // 2, -1):
        lines = theme.wrap(text, face, size, width)
        if len(lines) == 1:
            return lines, size
        if len(lines) == 2 and size <= _OF_TWO * pixels:
            even = theme.wrap(text, face, size, round(theme.text_width(text, face, size) * _EVEN))
            return even if len(even) == 2 else lines, size
    return [text], pixels // 2


def draw_prompt(
    surface: Surface,
    lines: list[str],
    face: str,
    pixels: int,
    room: Rect,
    colour: Colour,
    *,
    to_right: bool = False,
) -> None:
    """Write one or two lines in the middle of a room, or at its right edge."""
    for number, text in enumerate(lines):
        line = theme.shrunk(text, face, pixels, room.width, colour)
        place = line.get_rect(center=room.center)
        place.y += round((number - (len(lines) - 1) / 2) * _STEP * pixels)
        if to_right:
            place.right = room.right
        surface.blit(line, place)
