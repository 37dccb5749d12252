"""Icons of the actions, in a single colour; the icon of the program; the medals of the grades."""

from functools import lru_cache
from io import BytesIO
from typing import Final

import pygame
from PIL import Image
from pygame import Rect, Surface

from assets.desktop import SHARE, SVG_ICON
from solitaire.play.ending import Grade
from solitaire.table.actions import Action
from solitaire.table.look.theme import Colour, colours

_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{colour}" '
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{shapes}</svg>'
)
_FULL: Final = '<path fill="{colour}" d="%s"/>'


def _path(way: str) -> str:
    return f'<path d="{way}"/>'


_ARROW_LEFT: Final = _path("M20.5 12H4M10.5 5.5 4 12l6.5 6.5")
_ARROW_RIGHT: Final = _path("M3.5 12H20M13.5 5.5 20 12l-6.5 6.5")
_LEFT, _RIGHT = _path("M15 4.5 7.5 12l7.5 7.5"), _path("M9 4.5 16.5 12 9 19.5")
_ROUND: Final = _path("M4 4v5.5h5.5M4.3 9.5A8.5 8.5 0 1 1 3.6 13.5")
_CARD: Final = '<rect x="5" y="2.5" width="14" height="19" rx="2"/>'
_CARDS: Final = '<rect x="8" y="2.5" width="12" height="16" rx="2"/>' + _path("M4 6.5v13a2 2 0 0 0 2 2h10")
_NEW: Final = _CARD + _path("M12 8.5v7M8.5 12h7")
_BOOK: Final = _path(
    "M12 6.5c-2.5-2-6-2.5-9.5-2v14c3.5-.5 7 0 9.5 2 2.5-2 6-2.5 9.5-2v-14c-3.5-.5-7 0-9.5 2zM12 6.5v14"
)
_FLAG: Final = _path("M5 21.5V3M5 4h14l-3.5 4.5L19 13H5")
_CUP: Final = _path(
    "M7 3.5h10v6a5 5 0 0 1-10 0zM7 5.5H3.5V7A3.5 3.5 0 0 0 7 10.5M17 5.5h3.5V7a3.5 3.5 0 0 1-3.5 3.5"
    "M12 14.5v6M8 20.5h8"
)
_CALENDAR: Final = '<rect x="3" y="4.5" width="18" height="17" rx="2"/>' + _path("M3 10h18M8 2v5M16 2v5")
_BARS: Final = _path("M5 20.5V13M12 20.5V4M19 20.5V9.5M2 20.5h20")
_ASKED: Final = _path("M7.5 7.5a4.5 4.5 0 1 1 6.4 4.1c-1.4.7-1.9 1.5-1.9 3.4M12 20v.5")
_EYE: Final = _path("M1.5 12S5.5 5 12 5s10.5 7 10.5 7-4 7-10.5 7S1.5 12 1.5 12z") + (
    '<circle cx="12" cy="12" r="3"/>'
)
_TRICK: Final = (
    '<rect x="9" y="1.5" width="6" height="8" rx="1"/><rect x="9" y="14.5" width="6" height="8" rx="1"/>'
    '<rect x="1" y="9" width="6" height="6" rx="1"/><rect x="17" y="9" width="6" height="6" rx="1"/>'
)
_HOUSE: Final = _path("M2.5 11.5 12 3.5l9.5 8M5.5 9.5v11h13v-11M10 20.5v-6h4v6")
_KEYBOARD: Final = '<rect x="1.5" y="5" width="21" height="14" rx="2"/>' + _path(
    "M5.8 9.8h.4M9.8 9.8h.4M13.8 9.8h.4M17.8 9.8h.4M8 14.5h8"
)
_PAUSE: Final = _FULL % "M7 5h2v14H7zM15 5h2v14h-2z"

_SHAPES: Final = {
    Action.UNDO: _path("M8 4.5 3.5 9 8 13.5M4 9h10a5.5 5.5 0 0 1 0 11h-4"),
    Action.REDO: _path("M16 4.5 20.5 9 16 13.5M20 9H10a5.5 5.5 0 0 0 0 11h4"),
    Action.HINT: _path(
        "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.3 1 2.4h6c0-1.1.2-1.7 1-2.4"
        "a6.5 6.5 0 0 0-4-11.6z"
    ),
    Action.FINISH: _FLAG,
    Action.CLASSIC_BREAK: _FLAG,
    Action.NEXT_MARK: _FLAG,
    Action.CLASSIC_DISCARD: _path("M4 12.5 9.5 18l11-11.5"),
    Action.VERDICT: _path(
        "M12 3v17.5M7.5 20.5h9M4.5 6.5h15M4.5 6.5l-3 7.5a3 3 0 0 0 6 0zM19.5 6.5l-3 7.5a3 3 0 0 0 6 0z"
    ),
    Action.MENU: _HOUSE,
    Action.CLASSIC_MENU: _HOUSE,
    Action.MORE: '<path stroke-width="3.5" d="M4.5 12h.5M11.8 12h.5M19 12h.5"/>',
    Action.TABLE: '<rect x="3" y="4" width="9" height="14" rx="1.5" transform="rotate(-12 7 11)"/>'
    '<rect x="12" y="4" width="9" height="14" rx="1.5" transform="rotate(12 17 11)"/>',
    Action.NEW: _NEW,
    Action.CLASSIC_NEW: _NEW,
    Action.RESTART: _ROUND,
    Action.WORK_AGAIN: _path("M20 4v5.5h-5.5M19.7 9.5A8.5 8.5 0 1 0 20.4 13.5M12 8v5M12 16.2v.3"),
    Action.USUAL_SETTINGS: _ROUND,
    Action.CLASSIC_SEAT: _ROUND,
    Action.DEAL: _NEW,
    Action.CLASSIC_MATCH: _path("M9.5 3l-2 18M16.5 3l-2 18M4 8.5h17M3 15.5h17"),
    Action.CLASSIC_HAND: _CARDS,
    Action.TODAY: _CALENDAR,
    Action.GAMES: _CARDS,
    Action.CLASSIC_HANDS: _CARDS,
    Action.TO_COME: _CARDS,
    Action.SCORES: _CUP,
    Action.STATS: _BARS,
    Action.CLASSIC_STATS: _BARS,
    Action.PASTE: '<rect x="4.5" y="4" width="15" height="17.5" rx="2"/>'
    + _path("M9 2.5h6v3H9zM8.5 11h7M8.5 15.5h7"),
    Action.PLAYER: '<circle cx="12" cy="7.5" r="4.5"/>'
    + _path("M3.5 21.5c0-5 3.5-7.5 8.5-7.5s8.5 2.5 8.5 7.5"),
    Action.QUIT: _path("M12 2.5v9M7 5.5a8.5 8.5 0 1 0 10 0"),
    Action.HELP: _KEYBOARD,
    Action.KEYS: _KEYBOARD,
    Action.PAD: _path(
        "M7 6.5h10c3 0 4.5 4 5 8 .3 3-2.8 4-4.5 1.5L16 14H8l-1.5 2C4.8 18.5 1.7 17.5 2 14.5c.5-4 2-8 5-8z"
        "M8.5 8.5v3M7 10h3M15 10h.4M17.5 10h.4"
    ),
    Action.FULLSCREEN: _path("M3 8.5V3h5.5M15.5 3H21v5.5M21 15.5V21h-5.5M8.5 21H3v-5.5"),
    Action.SETTINGS: '<circle cx="14" cy="5.5" r="2.5"/><circle cx="8" cy="12" r="2.5"/>'
    '<circle cx="16" cy="18.5" r="2.5"/>'
    + _path("M2.5 5.5h9M16.5 5.5h5M2.5 12h3M10.5 12h11M2.5 18.5h11M18.5 18.5h3"),
    Action.LEARN: _BOOK,
    Action.CLASSIC_LEARN: _BOOK,
    Action.CLASSIC_PRINTED: _BOOK,
    Action.CLASSIC_LESSON: _BOOK,
    Action.LESSON: _BOOK,
    Action.GUIDED: _CARD + _FULL % "M9.5 8.5v7L15 12z",
    Action.GUIDED_WHOLE: _CARD + _FULL % "M9.5 8.5v7L15 12z",
    Action.THINK: _path(
        "M5.5 2.5h13M5.5 21.5h13M7.5 2.5c0 5 4.5 6.5 4.5 9.5s-4.5 4.5-4.5 9.5M16.5 2.5c0 5-4.5 6.5-4.5 9.5"
        "s4.5 4.5 4.5 9.5"
    ),
    Action.THINK_STOP: _path("M5.5 5.5h13v13h-13z"),
    Action.EXPORT: '<rect x="2" y="4" width="20" height="16" rx="2"/><circle cx="7.5" cy="9.5" r="1.5"/>'
    + _path("M2.5 18.5l6-5.5 4 3.5 4-4 5 5"),
    Action.PAUSE: _PAUSE,
    Action.LEAVE: _ARROW_LEFT,
    Action.NEXT_DRILL: _ARROW_RIGHT,
    Action.RUN: _FULL % "M7.5 4.5v15L19.5 12z",
    Action.BACK: _LEFT,
    Action.FORWARD: _RIGHT,
    Action.LESSON_BEFORE: _LEFT,
    Action.LESSON_AFTER: _RIGHT,
    Action.PAGE_BEFORE: _LEFT,
    Action.PAGE_AFTER: _RIGHT,
    Action.BEGIN: _path("M18.5 4.5 11 12l7.5 7.5M5.5 4.5v15"),
    Action.END: _path("M5.5 4.5 13 12l-7.5 7.5M18.5 4.5v15"),
    Action.SLOWER: _path("M11.5 5 4.5 12l7 7M19.5 5l-7 7 7 7"),
    Action.FASTER: _path("M12.5 5l7 7-7 7M4.5 5l7 7-7 7"),
    Action.CLASSIC_TRICK_BEFORE: _path("M18.5 4.5 11 12l7.5 7.5M5 12h.5"),
    Action.CLASSIC_TRICK_AFTER: _path("M5.5 4.5 13 12l-7.5 7.5M18.5 12h.5"),
    Action.DRILL: _ASKED,
    Action.READ_ON: _path("M4 4.5h16M4 9.5h16M12 13.5v7.5M8.5 17.5 12 21l3.5-3.5"),
    Action.WHAT_IF: _ASKED,
    Action.CLASSIC_WHY: _ASKED,
    Action.LINES: '<circle cx="6" cy="4.5" r="2.5"/><circle cx="6" cy="19.5" r="2.5"/>'
    '<circle cx="18" cy="8" r="2.5"/>' + _path("M6 7v10M18 10.5c0 4-9 2-11.5 6.5"),
    Action.PLAY_ON: _CARD + _FULL % "M9.5 8.5v7L15 12z",
    Action.DROP_LINE: _path("M3.5 6.5h17M9 6.5v-4h6v4M5.5 6.5l1 15h11l1-15M10 11v6M14 11v6"),
    Action.SHOW_ME: _EYE,
    Action.ORACLE: _EYE,
    Action.EVALUATE: _BARS,
    Action.CLASSIC_KNOWN: _EYE,
    Action.CLASSIC_OPEN: _EYE,
    Action.CLASSIC_LAST: _TRICK,
    Action.WATCH: _FULL % "M7.5 4.5v15L19.5 12z",
    Action.BEST_LINE: _path("M12 2.5l2.9 6.3 6.6.8-4.9 4.6 1.3 6.8L12 17.6 6.1 21l1.3-6.8L2.5 9.6l6.6-.8z"),
}
"""The drawing for each action, on a square of 24 x 24."""
_TICK: Final = '<path stroke-width="4" d="M3.5 13 9.5 19 20.5 5.5"/>'
PAUSE: Final = "pause"
"""The name of a button's icon while something runs."""


def has_icon(action: Action) -> bool:
    """Return whether an action has an icon."""
    return action in _SHAPES


@lru_cache(maxsize=128)
def icon(action: Action, side: int, colour: Colour, *, is_pause: bool = False) -> Surface:
    """Return an action's icon, a square of this side in pixels."""
    return _drawn(_PAUSE if is_pause else _SHAPES[action], side, colour)


@lru_cache(maxsize=8)
def tick(side: int, colour: Colour) -> Surface:
    """Return a tick, for something done, in a square of this side in pixels."""
    return _drawn(_TICK, side, colour)


def _drawn(shapes: str, side: int, colour: Colour) -> Surface:
    hue = "#{:02x}{:02x}{:02x}".format(*colour)
    drawn = _SVG.format(colour=hue, shapes=shapes.format(colour=hue))
    return pygame.image.load_sized_svg(BytesIO(drawn.encode()), (side, side))


# -- the program ---------------------------------------------------------------------------------


def program_icon(side: int) -> Surface:
    """Return the program's icon with sides of a given length in pixels."""
    return pygame.image.load_sized_svg(BytesIO((SHARE / SVG_ICON).read_bytes()), (side, side))


def png_icon(side: int) -> bytes:
    """Return the program's icon as the content of a PNG file."""
    content = BytesIO()
    pixels = pygame.image.tobytes(program_icon(side), "RGBA")
    Image.frombytes("RGBA", (side, side), pixels).save(content, "PNG", optimize=True)
    return content.getvalue()


# -- medals ---------------------------------------------------------------------------------------


_METALS: Final[dict[Grade, tuple[Colour, Colour, Colour]]] = {
    Grade.FINISHED: ((70, 58, 48), (128, 108, 88), (176, 154, 128)),
    Grade.ZERO: ((112, 58, 40), (164, 96, 70), (206, 144, 116)),
    Grade.HUNDRED: ((46, 50, 56), (92, 98, 106), (146, 152, 160)),
    Grade.TWO_HUNDRED: ((104, 44, 26), (180, 94, 66), (226, 150, 120)),
    Grade.BRONZE: ((120, 66, 30), (186, 116, 66), (226, 164, 112)),
    Grade.SILVER: ((104, 112, 120), (182, 190, 198), (232, 236, 240)),
    Grade.GOLD: ((140, 96, 12), (226, 172, 56), (250, 220, 130)),
    Grade.CROWN: ((140, 96, 12), (226, 172, 56), (250, 220, 130)),
}
"""Edge, body and light of each grade, from wood and clay to gold."""
_FINE: Final = 4
"""Drawn this many times larger and scaled down, for smooth edges."""
_CROWN: Final = (
    (-0.46, 0.26),
    (-0.5, -0.3),
    (-0.22, 0.0),
    (0, -0.42),
    (0.22, 0.0),
    (0.5, -0.3),
    (0.46, 0.26),
)
_STAR: Final = tuple(
    pygame.Vector2(0, -(0.46 if point % 2 == 0 else 0.19)).rotate(36 * point) for point in range(10)
)


@lru_cache(maxsize=32)
def medal(grade: Grade, pixels: int) -> Surface:
    """Return the medal of a grade, a disc of this size in pixels: with a star, a crown, or 1 to 4 rungs."""
    size = _FINE * pixels
    middle, radius = pygame.Vector2(size / 2, size / 2), size / 2
    edge, metal, light = _METALS[grade]
    picture = Surface((size, size), pygame.SRCALPHA)
    for colour, share in ((edge, 1.0), (light, 0.93), (metal, 0.88), (edge, 0.74), (metal, 0.71)):
        pygame.draw.circle(picture, colour, middle, radius * share)
    figures = _rungs(grade) if grade.is_rung else (_CROWN if grade is Grade.CROWN else _STAR,)
    for figure in figures:
        place = [middle + radius * pygame.Vector2(point) for point in figure]
        pygame.draw.polygon(picture, light, place)
        pygame.draw.polygon(picture, edge, place, max(1, size // 50))
    return pygame.transform.smoothscale(picture, (pixels, pixels))


def _rungs(grade: Grade) -> list[tuple[tuple[float, float], ...]]:
    """Return the bars of a ladder: as many as the grade's number, one above the other."""
    first = 0.2 * (grade - 1) / 2 - 0.06
    tops = [first - 0.2 * number for number in range(grade)]
    return [((-0.36, top), (0.36, top), (0.36, top + 0.12), (-0.36, top + 0.12)) for top in tops]


def draw_medal(grade: Grade, surface: Surface, place: Rect) -> None:
    """Draw a grade's medal in the middle of a place, as high as the place."""
    picture = medal(grade, place.height)
    surface.blit(picture, picture.get_rect(center=place.center))


def draw_ring(surface: Surface, place: Rect) -> None:
    """Draw the place of a medal that has not been earned."""
    pygame.draw.circle(surface, colours.line, place.center, place.height // 2 - 1, max(1, place.height // 12))


def draw_icon(action: Action, surface: Surface, place: Rect) -> None:
    """Draw an action's icon in the middle of a place, as high as the place."""
    picture = icon(action, place.height, colours.muted)
    surface.blit(picture, picture.get_rect(center=place.center))
