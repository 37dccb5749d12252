"""The cloth of the table: a faint weave or a damask, slightly darker towards the edges."""

import math
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from random import Random
from typing import Final

import pygame
from pygame import Surface

from assets.art import DAMASK_SIDE
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours

_TILE: Final = 144
"""Pixels after which the weave repeats; a multiple of two threads."""
_THREAD: Final = 3
"""Pixels from one thread to the next."""
_DARK: Final = (0.09, 0.22)
"""Share of light lost on a dark cloth, at the deepest point of the weave and in the corners."""
_LIGHT: Final = (0.035, 0.06)
"""The same for a light cloth, where shade would lower the contrast of the text."""
_COARSE: Final = (64, 40)
"""Grid on which the shade is computed; values between its points are interpolated."""


def draw_cloth(surface: Surface) -> None:
    """Cover a surface with the cloth in the colours of the table."""
    surface.blit(_cloth(surface.get_size(), colours.felt, colours.cloth), (0, 0))


def draw_felt(surface: Surface, layout: Layout) -> None:
    """Draw the empty table: the cloth, and the background of a toolbar at the top."""
    draw_cloth(surface)
    if not layout.has_rail:
        pygame.draw.rect(surface, colours.felt_dark, layout.toolbar)


@lru_cache(maxsize=2)
def _cloth(size: tuple[int, int], felt: Colour, pattern: str) -> Surface:
    """Return the cloth of a size: it has the felt's colour in the middle if dark, in the corners if light."""
    is_dark = sum(felt) < 3 * 128
    depth, fall = _DARK if is_dark else _LIGHT
    cloth = Surface(size)
    cloth.fill(felt if is_dark else [min(255, round(part / (1 - fall))) for part in felt])
    cloth.blit(pygame.transform.smoothscale(_light(fall), size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    tile = _damask(is_dark) if pattern == "damask" else _weave(depth)
    for top in range(0, size[1], tile.get_height()):
        for left in range(0, size[0], tile.get_width()):
            cloth.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_MULT)
    return cloth


@cache
def _damask(is_dark: bool) -> Surface:
    """Return a tile of the damask, which darkens a dark cloth more than a light cloth."""
    art = resources.files("assets").joinpath("cards", "cloth.svg" if is_dark else "cloth_light.svg")
    drawn = pygame.image.load_sized_svg(BytesIO(art.read_bytes()), (DAMASK_SIDE, DAMASK_SIDE))
    tile = Surface(drawn.get_size(), depth=24)
    tile.blit(drawn, (0, 0))
    return tile


def _light(fall: float) -> Surface:
    """Return the shade from the middle to the corners, as a small picture to enlarge."""
    wide, high = _COARSE
    light = Surface(_COARSE, depth=24)
    for y in range(high):
        for x in range(wide):
            away = math.hypot(2 * (x + 0.5) / wide - 1, 2 * (y + 0.5) / high - 1) / math.sqrt(2)
            light.set_at((x, y), [round(255 * (1 - fall * away * away))] * 3)
    return light


@cache
def _weave(depth: float) -> Surface:
    """Return a tile of plain weave: threads go over and under, each slightly different."""
    threads = _TILE // _THREAD
    chance = Random(97)
    across, down = ([chance.uniform(0, 0.4) for _ in range(threads)] for _ in "xy")
    hollows = [0.35 * abs(along % _THREAD - _THREAD // 2) for along in range(_TILE)]
    greys = bytearray()
    for y in range(_TILE):
        for x in range(_TILE):
            column, row = x // _THREAD, y // _THREAD
            along, thread = (x, across[row]) if (column + row) % 2 else (y, down[column])
            shade = thread + hollows[along] + 0.25 * chance.random()
            greys += bytes([round(255 * (1 - depth * shade))]) * 3
    return pygame.image.frombytes(bytes(greys), (_TILE, _TILE), "RGB")
