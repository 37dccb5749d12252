"""Colours, typefaces and the widgets' theme."""

import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import font_source_serif_pro
import pygame
import pygame_gui

Colour = tuple[int, int, int]

FELT: Final[Colour] = (27, 68, 56)
FELT_DARK: Final[Colour] = (19, 50, 42)
PANEL: Final[Colour] = (15, 40, 34)
LINE: Final[Colour] = (58, 101, 86)
TEXT: Final[Colour] = (236, 230, 212)
MUTED: Final[Colour] = (159, 178, 164)
GOLD: Final[Colour] = (236, 190, 84)
GOOD: Final[Colour] = (150, 211, 136)
BAD: Final[Colour] = (240, 138, 118)
HELD: Final[Colour] = (255, 150, 60)
HINT: Final[Colour] = (120, 190, 255)
INK: Final[Colour] = (44, 30, 22)
INK_GOOD: Final[Colour] = (24, 100, 56)
INK_BAD: Final[Colour] = (168, 32, 24)
INK_MUTED: Final[Colour] = (112, 94, 78)
PAPER: Final[Colour] = (247, 238, 214)
CARD: Final[Colour] = (245, 233, 207)
"""The paper of the card art."""

_SANS_FOLDER: Final = Path(pygame_gui.__file__).parent / "data"
_FACES: Final = {
    "sans": _SANS_FOLDER / "NotoSans-Regular.ttf",
    "sans-bold": _SANS_FOLDER / "NotoSans-Bold.ttf",
    "serif": Path(font_source_serif_pro.SourceSerifProSemibold),
    "serif-bold": Path(font_source_serif_pro.SourceSerifProBold),
}


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


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def widget_text(scale: float) -> int:
    """Return the height of the widgets' text in pixels, for a scale of the whole interface."""
    return round(14 * scale)


def dress(manager: pygame_gui.UIManager, scale: float) -> None:
    """Give the widgets our theme, for a scale of the whole interface (1.0 at the smallest window)."""
    size = widget_text(scale)
    manager.preload_fonts([{"name": "noto_sans", "point_size": size, "style": "bold", "antialiased": "1"}])
    manager.get_theme().load_theme(_widget_theme(size))


def _widget_theme(size: int) -> dict[str, Any]:
    colours = {
        "dark_bg": _hex(PANEL),
        "normal_bg": _hex(FELT_DARK),
        "hovered_bg": _hex(LINE),
        "disabled_bg": _hex(PANEL),
        "selected_bg": _hex(LINE),
        "active_bg": _hex(LINE),
        "normal_text": _hex(TEXT),
        "hovered_text": "#ffffff",
        "selected_text": "#ffffff",
        "active_text": "#ffffff",
        "disabled_text": "#5f7a6d",
        "normal_border": _hex(LINE),
        "hovered_border": _hex(GOLD),
        "disabled_border": "#23483c",
        "selected_border": _hex(GOLD),
        "active_border": _hex(GOLD),
        "filled_bar": _hex(GOLD),
        "unfilled_bar": _hex(FELT_DARK),
    }
    typeface = {"name": "noto_sans", "size": str(size)}
    rounded = {"shape": "rounded_rectangle", "shape_corner_radius": "6", "shadow_width": "0"}
    bar = str(round(size * 2.1))
    plain = {"dark_bg": _hex(PANEL), "normal_text": _hex(TEXT)}
    return {
        "defaults": {"colours": colours},
        "button": {"font": typeface, "misc": rounded},
        "label": {"font": typeface, "colours": plain},
        "text_entry_line": {"font": typeface, "misc": rounded},
        "text_box": {"font": typeface, "colours": plain, "misc": {"border_width": "0", "shadow_width": "0"}},
        "selection_list": {"misc": {"list_item_height": bar, "shadow_width": "0"}},
        "window": {"misc": {"title_bar_height": bar, "shadow_width": "6"}},
    }
