"""Colours, typefaces and the widgets' theme."""

import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import font_source_serif_pro
import pygame
import pygame_gui

from solitaire.settings import THEMES

Colour = tuple[int, int, int]

_COLOURS: Final[dict[str, tuple[Colour, Colour]]] = {
    "FELT": ((27, 68, 56), (216, 217, 192)),
    "FELT_DARK": ((19, 50, 42), (200, 202, 173)),
    "PANEL": ((15, 40, 34), (241, 236, 220)),
    "LINE": ((58, 101, 86), (166, 164, 130)),
    "CHOSEN": ((33, 71, 59), (222, 205, 158)),
    "TEXT": ((236, 230, 212), (40, 34, 26)),
    "MUTED": ((159, 178, 164), (88, 79, 60)),
    "GOLD": ((236, 190, 84), (112, 72, 0)),
    "GOOD": ((150, 211, 136), (30, 92, 44)),
    "BAD": ((243, 146, 126), (158, 34, 20)),
    "HELD": ((255, 150, 60), (190, 76, 0)),
    "HINT": ((120, 190, 255), (14, 76, 148)),
}
"""Each colour on the dark table and on the light one, in the order of ``settings.THEMES``."""
_palette: dict[str, Colour] = {}
"""The colours in use, which are the module's names below as well."""
_WIDGETS: Final = {
    **dict.fromkeys(("dark_bg", "disabled_bg"), "PANEL"),
    **dict.fromkeys(("normal_bg", "unfilled_bar"), "FELT_DARK"),
    **dict.fromkeys(("hovered_bg", "selected_bg", "active_bg"), "CHOSEN"),
    **dict.fromkeys(("normal_text", "hovered_text", "selected_text", "active_text", "title_text"), "TEXT"),
    **dict.fromkeys(("hovered_border", "selected_border", "active_border"), "GOLD"),
    **dict.fromkeys(("filled_bar", "text_cursor"), "GOLD"),
    "normal_border": "LINE",
}
"""Which colour pygame_gui's widgets take for what."""
FELT: Colour
"""The cloth."""
FELT_DARK: Colour
"""The toolbar, buttons, and what lies deeper in the cloth."""
PANEL: Colour
"""Panels, dialogs and the status line."""
LINE: Colour
"""Frames and rules, and bars without a meaning of their own."""
CHOSEN: Colour
"""The ground of a row or a button that is chosen."""
TEXT: Colour
MUTED: Colour
"""Text of less weight."""
GOLD: Colour
"""Figures, and where the keyboard is."""
GOOD: Colour
BAD: Colour
HELD: Colour
"""The frame of a pile picked up."""
HINT: Colour
"""What a hint or a preview speaks of."""
INK: Final[Colour] = (44, 30, 22)
INK_GOOD: Final[Colour] = (24, 100, 56)
INK_BAD: Final[Colour] = (168, 32, 24)
INK_MUTED: Final[Colour] = (112, 94, 78)
PAPER: Final[Colour] = (247, 238, 214)
"""The paper of slips and edges, and letters on a dark hue."""

_SANS_FOLDER: Final = Path(pygame_gui.__file__).parent / "data"
_FACES: Final = {
    "sans": _SANS_FOLDER / "NotoSans-Regular.ttf",
    "sans-bold": _SANS_FOLDER / "NotoSans-Bold.ttf",
    "serif": Path(font_source_serif_pro.SourceSerifProSemibold),
    "serif-bold": Path(font_source_serif_pro.SourceSerifProBold),
}


def use(look: str) -> None:
    """Take the colours of one of ``settings.THEMES``; what is on the screen wants drawing anew."""
    number = THEMES.index(look)
    _palette.update({name: colours[number] for name, colours in _COLOURS.items()})
    globals().update(_palette)


@lru_cache(maxsize=128)
def font(face: str, pixels: int) -> pygame.font.Font:
    """Return a typeface at a height in pixels; a missing one is replaced by pygame's own, with a notice."""
    try:
        return pygame.font.Font(_FACES[face], pixels)
    except (OSError, pygame.error) as error:
        print(f"cannot read the font {_FACES[face]}: {error}; using a plain one", file=sys.stderr)  # noqa: T201
        return pygame.font.Font(None, pixels)


@lru_cache(maxsize=1024)
def text(content: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Return rendered text, kept for the next frames."""
    return font(face, pixels).render(content, True, colour)


def wrap(content: str, face: str, pixels: int, width: int) -> list[str]:
    """Break text at breakable blanks into lines no wider than ``width`` pixels."""
    lines: list[str] = []
    for word in re.findall(r"[^ \n]+", content):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font(face, pixels).size(longer)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fit(content: str, face: str, pixels: int, width: int) -> str:
    """Return text cut off, with an ellipsis, where it would be wider than ``width`` pixels."""
    if font(face, pixels).size(content)[0] <= width:
        return content
    while content and font(face, pixels).size(content + "…")[0] > width:
        content = content[:-1]
    return content + "…"


def shrunk(
    content: str, face: str, pixels: int, width: int, colour: Colour, least: int = 0
) -> pygame.Surface:
    """Return rendered text, smaller or cut off where it would be wider.

    It gets no smaller than ``least`` pixels or, with 0, than three quarters of its size.
    """
    size, least = pixels, least or max(8, pixels * 3 // 4)
    while font(face, size).size(content)[0] > width and size > least:
        size -= 1
    return text(fit(content, face, size, width), face, size, colour)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _faint(name: str) -> str:
    """Return a colour half way to the panel's, for what can't be used now."""
    pairs = zip(_palette["PANEL"], _palette[name], strict=True)
    red, green, blue = ((ground + colour) // 2 for ground, colour in pairs)
    return _hex((red, green, blue))


def widget_text(scale: float) -> int:
    """Return the height of the widgets' text in pixels, for a scale of the whole interface."""
    return round(14 * scale)


def list_item(scale: float) -> int:
    """Return the height of a row of the lists in dialogs in pixels, for a scale of the whole interface."""
    return round(widget_text(scale) * 2.1)


def dress(manager: pygame_gui.UIManager, scale: float) -> None:
    """Give the widgets our theme, for a scale of the whole interface (1.0 at the smallest window)."""
    size = widget_text(scale)
    manager.preload_fonts([{"name": "noto_sans", "point_size": size, "style": "bold", "antialiased": "1"}])
    manager.get_theme().load_theme(_widget_theme(scale))


def _widget_theme(scale: float) -> dict[str, Any]:
    colours = {use: _hex(_palette[name]) for use, name in _WIDGETS.items()}
    colours |= {"disabled_text": _faint("MUTED"), "disabled_border": _faint("LINE")}
    typeface = {"name": "noto_sans", "size": str(widget_text(scale))}
    rounded = {"shape": "rounded_rectangle", "shape_corner_radius": "6", "shadow_width": "0"}
    bar = str(list_item(scale))
    plain = {"dark_bg": colours["dark_bg"], "normal_text": colours["normal_text"]}
    return {
        "defaults": {"colours": colours},
        "button": {"font": typeface, "misc": rounded},
        "label": {"font": typeface, "colours": plain},
        "text_entry_line": {"font": typeface, "misc": rounded},
        "text_box": {"font": typeface, "colours": plain, "misc": {"border_width": "0", "shadow_width": "0"}},
        "selection_list": {"misc": {"list_item_height": bar, "shadow_width": "0"}},
        "window": {"misc": {"title_bar_height": bar, "shadow_width": "6"}},
    }


use(THEMES[0])
