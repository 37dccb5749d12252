"""A contact sheet of the whole pack, one suit a row."""

from __future__ import annotations

import os
from pathlib import Path

from assets.art import HEIGHT, WIDTH
from assets.kit.build import CARDS, CODES

COLUMNS = 14
GAP = 8
COLOURS = 96  # enough for the palette and its blends, at a third of the bytes
FELT = (38, 66, 54)


def sheet(file: Path, width: int) -> None:
    """Draw every face and the back with their finish, ``width`` pixels wide, to a PNG."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame
    from PIL import Image

    names = [*CODES, "back"]
    height = width * HEIGHT // WIDTH
    rows = -(-len(names) // COLUMNS)
    surface = pygame.Surface((COLUMNS * (width + GAP) + GAP, rows * (height + GAP) + GAP))
    surface.fill(FELT)
    finish = pygame.image.load_sized_svg(str(CARDS / "finish.svg"), (width, height))
    for i, name in enumerate(names):
        card = pygame.image.load_sized_svg(str(CARDS / f"{name}.svg"), (width, height))
        card.blit(finish, (0, 0))
        surface.blit(card, (GAP + i % COLUMNS * (width + GAP), GAP + i // COLUMNS * (height + GAP)))
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    few = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
