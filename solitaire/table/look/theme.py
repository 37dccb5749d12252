"""Colours, fonts and texts.

On the solitaire's table and anything over it, a colour has one meaning:

| colour | means |
|---|---|
| gold | versicole: their thread, their frames, their points |
| good (green) | kills that win points: victims, arrows, points; piles that can kill |
| bad (red) | kills that lose points, or of which few are left; cards covered for good |
| focus (white; black on the light table) | where the player is, with the mouse or the keyboard |
| held (orange) | the pile in the player's hand, and the pile that it would be put on |
| hint (blue) | what a hint, the guide, an engine, a preview or the panel speaks of; a main button |
| text, muted, line | everything else; refusals and errors are text on a slip |

The cards are pictures: the worth printed on them, and the medals' metals, are not among these colours.

Pages without a grid use gold for their headings and figures, green and red for gains and losses.
"""

import math
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import font_source_serif_pro
import pygame
from pygame import Surface

import assets
from assets.art import DAMASK_SIDE
from solitaire.home.settings import CLOTHS, THEMES
from solitaire.rules.cards import Card
from solitaire.table.look.layout import Layout
from solitaire.texts.words import BOLD, LIGHT, SIGNS, card_of, with_codes

Colour = tuple[int, int, int]

_SHADES: Final[dict[str, tuple[Colour, Colour]]] = {
    "felt": ((27, 68, 56), (216, 217, 192)),
    "felt_dark": ((19, 50, 42), (200, 202, 173)),
    "panel": ((15, 40, 34), (241, 236, 220)),
    "line": ((58, 101, 86), (166, 164, 130)),
    "button": ((30, 72, 60), (236, 233, 214)),
    "disabled": ((17, 45, 38), (206, 208, 181)),
    "hovered": ((52, 104, 87), (252, 250, 242)),
    "pressed": ((14, 38, 32), (196, 190, 160)),
    "chosen": ((30, 67, 55), (222, 205, 158)),
    "text": ((236, 230, 212), (40, 34, 26)),
    "muted": ((159, 178, 164), (88, 79, 60)),
    "gold": ((240, 196, 70), (112, 76, 0)),
    "good": ((150, 211, 136), (30, 92, 44)),
    "bad": ((248, 136, 132), (158, 16, 52)),
    "focus": ((250, 248, 240), (24, 22, 20)),
    "held": ((255, 132, 28), (200, 78, 0)),
    "hint": ((120, 190, 255), (14, 76, 148)),
}
"""Each colour on the dark and on the light table, in the order of ``settings.THEMES``."""


class Colours:
    """The colours of the table in the theme in use."""

    felt: Colour
    """The cloth."""
    felt_dark: Colour
    """The toolbar, grips of scroll bars, and recessed parts of the cloth."""
    panel: Colour
    """Panels, dialogs and the status line."""
    line: Colour
    """Frames, lines, and bars without a special meaning."""
    button: Colour
    """Background of a button."""
    disabled: Colour
    """Background of a disabled button."""
    hovered: Colour
    """Background of a button under the mouse."""
    pressed: Colour
    """Background of a pressed button."""
    chosen: Colour
    """Background of a chosen row; a chosen button has the colour of texts."""
    text: Colour
    muted: Colour
    """Less important text."""
    gold: Colour
    """Versicole; headings and figures of pages."""
    good: Colour
    """Gains by kills."""
    bad: Colour
    """Losses by kills."""
    focus: Colour
    """The ring of the keyboard focus, and of the pile under the mouse."""
    held: Colour
    """The frame of a pile picked up."""
    hint: Colour
    """What a hint or a preview speaks of."""
    cloth: str
    """The pattern of the cloth, from ``settings.CLOTHS``."""

    def __init__(self) -> None:
        self.use(THEMES[0])

    def use(self, theme: str, cloth: str = CLOTHS[0]) -> None:
        """Change to a theme of ``settings.THEMES`` and its cloth; everything must be drawn again."""
        number = THEMES.index(theme)
        self.cloth = cloth
        for name, shades in _SHADES.items():
            setattr(self, name, shades[number])


colours: Final = Colours()
"""The colours in use."""

INK: Final[Colour] = (44, 30, 22)
INK_GOOD: Final[Colour] = (24, 100, 56)
INK_BAD: Final[Colour] = (168, 32, 24)
INK_MUTED: Final[Colour] = (112, 94, 78)
PAPER: Final[Colour] = (247, 238, 214)
"""The paper of slips and edges, and letters on a dark hue."""
NIGHT: Final[Colour] = (43, 36, 78)
"""The head of a tarocco, on its card and on its slip: dark, where a suit card's is paper."""

_FOLDER: Final = Path(assets.__file__).parent / "fonts"
_NUMBER: Final = r"(?:[+−≈]?\d+(?:[.,]\d+)? )?"
_BEFORE_NUMBERS: Final = "by|di|the|your|il|del|dal|al|tuo|le|du|au|votre|die|der|den|deine|deiner"
_TOGETHER: Final = re.compile(rf"(?i:{_BEFORE_NUMBERS}) \d[^ ]*|{_NUMBER}(?:± {_NUMBER})?[^ ]+")
"""What a line should not break: a word with the number before it, such as ``8 ± 1 points``, and a number with
a short word before it, such as ``the 37`` or ``by 5``."""
_NOT_IN_SANS: Final = re.compile("([≈≥≤−])")
"""Signs that the sans lacks or draws as a hyphen, and so are drawn in the serif."""
_FACES: Final = {
    "sans": _FOLDER / "NotoSans-Regular.ttf",
    "sans-bold": _FOLDER / "NotoSans-Bold.ttf",
    "serif": Path(font_source_serif_pro.SourceSerifProSemibold),
    "serif-bold": Path(font_source_serif_pro.SourceSerifProBold),
}


@lru_cache(maxsize=128)
def font(face: str, pixels: int) -> pygame.font.Font:
    """Return a font of a height in pixels; a missing font is replaced by pygame's, with a notice."""
    try:
        return pygame.font.Font(_FACES[face], pixels)
    except (OSError, pygame.error) as error:
        print(f"cannot read the font {_FACES[face]}: {error}; using a plain one", file=sys.stderr)  # noqa: T201
        return pygame.font.Font(None, pixels)


class Chips:
    """Draws the signs of cards in a text, with the pictures in use."""

    draw: Callable[[Card, int], pygame.Surface] | None = None
    """Returns the small card for a line of letters of this height in pixels."""

    def use(self, draw: Callable[[Card, int], pygame.Surface]) -> None:
        """Change to other pictures; everything on the screen must be drawn again."""
        self.draw = draw
        text.cache_clear()
        _wrapped.cache_clear()


chips: Final = Chips()
"""The small cards in use; without them, cards are written as codes."""


class _Letters(NamedTuple):
    """Letters of one typeface."""

    words: str
    face: str


class _Chip(NamedTuple):
    """A small card."""

    card: Card
    picture: pygame.Surface


_MARKED: Final = re.compile(f"([{BOLD}{LIGHT}])|{SIGNS.pattern}")
"""Matches what is no letter in a text."""


def _parts(content: str, face: str, pixels: int) -> Iterator[_Letters | _Chip]:
    """Yield the letters of a text, bold or not, and the small cards between them."""
    own = face
    for part in filter(None, _MARKED.split(content)):
        if part in (BOLD, LIGHT):
            own = f"{face.removesuffix('-bold')}-bold" if part == BOLD else face
        elif chips.draw is None or not SIGNS.fullmatch(part):
            yield _Letters(with_codes(part), own)
        else:
            yield _Chip(card_of(part), chips.draw(card_of(part), pixels))


def text_width(content: str, face: str, pixels: int) -> int:
    """Return the width of a text in pixels."""
    if not _MARKED.search(content):
        return _letters_width(content, face, pixels)
    return sum(_part_width(part, pixels) for part in _parts(content, face, pixels))


def _part_width(part: _Letters | _Chip, pixels: int) -> int:
    return part.picture.get_width() if isinstance(part, _Chip) else _letters_width(*part, pixels)


@lru_cache(maxsize=8192)
def _letters_width(letters: str, face: str, pixels: int) -> int:
    """Return the width in pixels of a text without signs; cached, as it is asked for every frame."""
    return sum(font(own, pixels).size(part)[0] for part, own in _by_face(letters, face))


def _by_face(letters: str, face: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text without signs, each with a typeface that has its letters."""
    for part in _NOT_IN_SANS.split(letters):
        if part:
            yield part, face.replace("sans", "serif") if _NOT_IN_SANS.fullmatch(part) else face


def _rendered(letters: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Return rendered text without signs; letters of another typeface stand on the same baseline."""
    usual = font(face, pixels)
    if "sans" not in face or not _NOT_IN_SANS.search(letters):
        return usual.render(letters, True, colour)
    size = _letters_width(letters, face, pixels), usual.get_height()
    line, left = pygame.Surface(size, pygame.SRCALPHA), 0
    for part, own in _by_face(letters, face):
        other = font(own, pixels)
        picture = other.render(part, True, colour)
        line.blit(picture, (left, usual.get_ascent() - other.get_ascent()))
        left += picture.get_width()
    return line


def cards_in(content: str, face: str, pixels: int) -> Iterator[tuple[Card, pygame.Rect]]:
    """Yield the cards in a text, with their places in its picture."""
    left, high = 0, font(face, pixels).get_height()
    for part in _parts(content, face, pixels) if SIGNS.search(content) else ():
        wide = _part_width(part, pixels)
        if isinstance(part, _Chip):
            yield part.card, pygame.Rect(left, 0, wide, high)
        left += wide


@lru_cache(maxsize=256)
def text(content: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Return rendered text, cached for the next frames; signs become small cards, or bold letters."""
    if not _MARKED.search(content):
        return _rendered(content, face, pixels, colour)
    pictures = [
        part.picture if isinstance(part, _Chip) else _rendered(*part, pixels, colour)
        for part in _parts(content, face, pixels)
    ]
    high = max(picture.get_height() for picture in pictures)
    line = pygame.Surface((text_width(content, face, pixels), high), pygame.SRCALPHA)
    left = 0
    for picture in pictures:
        line.blit(picture, picture.get_rect(midleft=(left, high // 2)))
        left += picture.get_width()
    return line


def wrap(content: str, face: str, pixels: int, width: int) -> list[str]:
    """Break text at ordinary spaces into lines no wider than ``width`` pixels.

    A number stays with its error and its noun, or with a short word before it, if a line has room for them.
    """
    return [*_wrapped(content, face, pixels, width)]


@lru_cache(maxsize=1024)
def _wrapped(content: str, face: str, pixels: int, width: int) -> tuple[str, ...]:
    """Return the lines; cached, as most texts are wrapped for every frame."""
    lines: list[str] = []
    for group in _TOGETHER.findall(content.replace("\n", " ")):
        whole = text_width(group, face, pixels) <= width
        for word in [group] if whole else group.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and text_width(longer, face, pixels) <= width:
                lines[-1] = longer
            else:
                lines.append(BOLD + word if lines and _is_bold_at_end(lines[-1]) else word)
    return tuple(lines)


def _is_bold_at_end(line: str) -> bool:
    return line.rfind(BOLD) > line.rfind(LIGHT)


def fit(content: str, face: str, pixels: int, width: int) -> str:
    """Return text, cut off with an ellipsis if it would be wider than ``width`` pixels."""
    if text_width(content, face, pixels) <= width:
        return content
    while content and text_width(content + "…", face, pixels) > width:
        content = content[:-1]
    return content + "…"


def fits(content: str, face: str, pixels: int, width: int) -> bool:
    """Return whether ``shrunk`` shows all of a text."""
    return text_width(content, face, _least(pixels)) <= width


def _least(pixels: int) -> int:
    return max(8, pixels * 3 // 4)


def shrunk(
    content: str, face: str, pixels: int, width: int, colour: Colour, least: int = 0
) -> pygame.Surface:
    """Return rendered text, made smaller or cut off if it would be wider than ``width`` pixels.

    The smallest size is ``least`` pixels or, with 0, three quarters of ``pixels``.
    """
    size, least = pixels, least or _least(pixels)
    while text_width(content, face, size) > width and size > least:
        size -= 1
    return text(fit(content, face, size, width), face, size, colour)


def faint(colour: Colour) -> Colour:
    """Return a colour halfway to the panel's, for what is disabled."""
    red, green, blue = ((ground + part) // 2 for ground, part in zip(colours.panel, colour, strict=True))
    return red, green, blue


def button_text(scale: float) -> int:
    """Return the height of the letters on buttons in pixels, at an interface scale."""
    return round(14 * scale)


def icon_room(scale: float) -> int:
    """Return the width that an icon takes on a button in pixels, with the space beside it."""
    return round(button_text(scale) * 2.2)


def entry_space(scale: float) -> int:
    """Return the space before the text of a menu's entry in pixels, at an interface scale."""
    return round(14 * scale)


# -- the cloth ------------------------------------------------------------------------------------


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


@cache
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
