"""The other three players: a plaque with the name, their cards face down, and their known cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.classic_faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.theme import colours

_CHIP: Final = (34, 18)
"""Width and height of a chip, at the smallest window."""
_LEAST: Final = 0.2
"""Smallest size of the chips, as a share of the usual size."""
_LEAST_NAME: Final = 8
"""Least height of the letters of the person's name, at the smallest window; a longer name is cut off."""
_BACK: Final = 30
"""Height of a card face down, at the smallest window."""


@dataclass(frozen=True, slots=True)
class Plaque:
    """The text about a player.

    Attributes:
        name: the name.
        note: their part in the hand, such as dealing; may be empty.
        size: the number of their cards.
        known: those of them that all know.
        is_turn: whether they are to decide.
        is_partner: whether they play with the person.
        is_open: whether ``known`` are all their cards, which lie open.
    """

    name: str
    note: str
    size: int
    known: Sequence[Card]
    is_turn: bool
    is_partner: bool
    is_open: bool = False


def draw_plaque(surface: Surface, plaque: Plaque, area: Rect, layout: Layout, faces: ClassicFaces) -> Rect:
    """Draw a player in an area, the name in its middle if it is low, otherwise at its middle height.

    Returns the place of the name, from which their cards come.
    """
    is_wide = area.width > 2 * area.height
    pixels, gap = layout.px(14), layout.gap(5)
    colour = colours.gold if plaque.is_turn else colours.text
    most = area.width * 2 // 5 if is_wide else area.width - 2 * gap
    name = theme.shrunk(plaque.name, "serif-bold", pixels, most, colour)
    note = theme.shrunk(plaque.note, "sans", layout.px(11), most, colours.muted) if plaque.note else None
    high = round(pixels * 1.55)
    box = Rect(0, 0, max(name.get_width(), note.get_width() if note else 0) + 4 * gap, high)
    if note is not None:
        box.height += round(layout.px(11) * 1.3)
    if plaque.is_open:
        box.topleft = (area.x + 3 * gap, area.y) if is_wide else (area.centerx - box.width // 2, area.y)
    elif is_wide:
        box.midtop = area.midtop
    else:
        box.midtop = (area.centerx, area.centery - box.height - layout.gap(_BACK) // 2)
    pygame.draw.rect(surface, colours.felt_dark, box, border_radius=gap * 2)
    edge = colours.gold if plaque.is_turn else colours.good if plaque.is_partner else colours.line
    pygame.draw.rect(surface, edge, box, layout.px(1.5), border_radius=gap * 2)
    surface.blit(name, name.get_rect(center=(box.centerx, box.y + high // 2)))
    if note is not None:
        surface.blit(note, note.get_rect(midbottom=(box.centerx, box.bottom - gap // 2)))
    if plaque.is_open:
        taken = (box.width + 5 * gap, 0) if is_wide else (0, box.height + gap)
        rest = Rect(area.x + taken[0], area.y + taken[1], area.width - taken[0], area.height - taken[1])
        _draw_chips(surface, plaque.known, rest, layout, faces, is_centred=not is_wide)
    elif is_wide:
        left = Rect(area.x, box.y, box.x - area.x - 2 * gap, box.height)
        right = Rect(box.right + 2 * gap, box.y, area.right - box.right - 3 * gap, area.height)
        _draw_backs(surface, plaque.size, left, layout, faces, to_right=True)
        _draw_chips(surface, plaque.known, right, layout, faces, is_centred=False)
    else:
        below = Rect(area.x, box.bottom + gap, area.width, layout.gap(_BACK))
        _draw_backs(surface, plaque.size, below, layout, faces, to_right=False)
        rest = Rect(area.x, below.bottom + gap, area.width, area.bottom - below.bottom - gap)
        _draw_chips(surface, plaque.known, rest, layout, faces, is_centred=True)
    return box


def draw_own_name(
    surface: Surface, name: str, note: str, area: Rect, layout: Layout, *, is_turn: bool
) -> Rect:
    """Draw the person's own name on the left of an area, framed as the other names are.

    The note follows the name where there is room for both, or goes below it: a long name gets smaller
    and is cut off at last, the note is always read. Returns the place of both.
    """
    gap, pixels, small = layout.gap(5), layout.px(14), layout.px(11)
    width, whole = area.width - 4 * gap, ", ".join(filter(None, (name, note)))
    has_two = note and theme.text_width(whole, "serif-bold", pixels) > width
    pixels, least = min(pixels, round(0.45 * area.height)) if has_two else pixels, layout.px(_LEAST_NAME)
    lines = [theme.shrunk(name if has_two else whole, "serif-bold", pixels, width, colours.text, least)]
    if has_two:
        lines.append(theme.shrunk(note, "sans", small, width, colours.muted))
    high = area.height if has_two else layout.px(24)
    box = Rect(area.x, area.bottom - high, max(line.get_width() for line in lines) + 4 * gap, high)
    pygame.draw.rect(surface, colours.felt_dark, box, border_radius=gap * 2)
    edge = colours.gold if is_turn else colours.good
    pygame.draw.rect(surface, edge, box, layout.px(1.5), border_radius=gap * 2)
    step = high // len(lines)
    for number, line in enumerate(lines):
        surface.blit(line, line.get_rect(center=(box.centerx, box.y + number * step + step // 2)))
    return box


def _draw_backs(
    surface: Surface, count: int, area: Rect, layout: Layout, faces: ClassicFaces, *, to_right: bool
) -> None:
    """Draw cards face down, close together, with their number."""
    if not count:
        return
    tall = min(layout.gap(_BACK), area.height)
    size = (round(tall * CARD_RATIO), tall)
    number = theme.text(str(count), "sans-bold", layout.px(11), colours.muted)
    room = area.width - size[0] - number.get_width() - layout.gap(10)
    step = max(1.0, min(layout.px(5), room / max(1, count - 1)))
    wide = round(size[0] + step * (count - 1))
    whole = wide + layout.gap(5) + number.get_width()
    left = area.right - whole if to_right else area.centerx - whole // 2
    back = faces.back(size)
    for card in range(count):
        surface.blit(back, (round(left + card * step), area.centery - tall // 2))
    surface.blit(number, number.get_rect(midleft=(left + wide + layout.gap(5), area.centery)))


def _draw_chips(
    surface: Surface,
    cards: Sequence[Card],
    area: Rect,
    layout: Layout,
    faces: ClassicFaces,
    *,
    is_centred: bool,
) -> None:
    """Draw the known cards as chips in rows, smaller where there is no room for all of them."""
    gap, share = layout.gap(3), 1.0
    size = _chip(layout, share)
    while share > _LEAST and _rows(len(cards), size, gap, area) * (size[1] + gap) > area.height:
        share -= 0.05
        size = _chip(layout, share)
    per_row = _per_row(size, gap, area)
    for number, card in enumerate(cards):
        row, column = divmod(number, per_row)
        in_this = min(per_row, len(cards) - row * per_row)
        wide = in_this * (size[0] + gap) - gap
        left = area.centerx - wide // 2 if is_centred else area.x
        place = Rect((left + column * (size[0] + gap), area.y + row * (size[1] + gap)), size)
        surface.blit(faces.chip(card, size), place)


def _chip(layout: Layout, share: float) -> tuple[int, int]:
    """Return the size of a chip, as a share of the usual size."""
    return round(layout.px(_CHIP[0]) * share), round(layout.px(_CHIP[1]) * share)


def _per_row(size: tuple[int, int], gap: int, area: Rect) -> int:
    return max(1, (area.width + gap) // (size[0] + gap))


def _rows(count: int, size: tuple[int, int], gap: int, area: Rect) -> int:
    return -(-count // _per_row(size, gap, area))
