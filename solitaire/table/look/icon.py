"""The program's icon, for its window and for the menus of desktops."""

from io import BytesIO

import pygame
from PIL import Image
from pygame import Surface

from assets.desktop import SHARE, SVG_ICON


def icon(side: int) -> Surface:
    """Return the icon with sides of a given length in pixels."""
    return pygame.image.load_sized_svg(BytesIO((SHARE / SVG_ICON).read_bytes()), (side, side))


def png_icon(side: int) -> bytes:
    """Return the same as the content of a PNG file."""
    content = BytesIO()
    pixels = pygame.image.tobytes(icon(side), "RGBA")
    Image.frombytes("RGBA", (side, side), pixels).save(content, "PNG", optimize=True)
    return content.getvalue()
