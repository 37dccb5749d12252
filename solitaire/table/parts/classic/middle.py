"""The middle of the table: the trick, the cards dealt face up, the prompt below."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.seats import Seat, Side
from solitaire.classic.tally import RESTO
from solitaire.classic.trick import Trick, best
from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.seating import Seating
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.classic.tally import draw_tally
from solitaire.table.parts.classic.tray import draw_tray

_OF_TWO: Final = 0.7
"""Height of the letters in two lines, as a share of those in a single line."""
_STEP: Final = 1.2
"""From line to line, in heights of the letters."""
_EVEN: Final = 0.56
"""Width of two lines of about equal length, as a share of the width of a single line."""


def in_two(text: str, face: str, pixels: int, width: int) -> tuple[list[str], int]:
    """Return a text on one line, or on two if that makes its letters larger, and their height in pixels."""
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


_LEAST_SLIP: Final = 7
"""Least height of the letters on a slip, at the smallest window."""


def draw_rim(surface: Surface, seating: Seating, layout: Layout) -> None:
    """Draw the braid on the cloth that the four sit around."""
    top, bottom = (
        min(plaque.centery for plaque in seating.plaques),
        max(plaque.top for plaque in seating.plaques),
    )
    rim = Rect(seating.felt.x, top, seating.felt.width, bottom - top)
    for inset, wide in ((10, 2), (15, 1)):
        line = rim.inflate(-2 * layout.gap(inset), -2 * layout.gap(inset - 10))
        pygame.draw.rect(surface, colours.line, line, layout.gap(wide), border_radius=rim.height // 4)


def draw_trick(
    surface: Surface,
    trick: Trick,
    dead: Mapping[Card, str],
    seating: Seating,
    layout: Layout,
    faces: ClassicFaces,
    motion: Motion,
    *,
    is_gain: bool = False,
) -> None:
    """Draw the trick: a lily-gold mark on the card led, a gold frame around the card that wins so far.

    A card that dies in it has a frame, and a slip that says so: ``dead`` has the words by card. They are
    green if that ``is_gain`` for the person's side, else red.
    """
    if not trick.cards:
        return
    winning, size = best(trick.standing), seating.table_card
    radius = size[0] // 16
    shadow, (left, top) = faces.shadow(size)
    for number, card in enumerate(trick.cards):
        place = motion.rect(card, size) if motion.knows(card) else seating.places[trick.player(card)]
        surface.blit(shadow, place.move(left, top))
        surface.blit(faces.face(card, size), place)
        if card == winning:
            pygame.draw.rect(
                surface, colours.gold, place.inflate(4, 4), layout.px(3), border_radius=radius + 3
            )
        if card in dead:
            ink = theme.INK_GOOD if is_gain else theme.INK_BAD
            pygame.draw.rect(surface, ink, place.inflate(4, 4), layout.px(3), border_radius=radius + 3)
            _draw_slip(surface, dead[card], place, layout, ink)
        if number == 0:
            draw_lead(surface, place, layout.room)


def _draw_slip(surface: Surface, words: str, place: Rect, layout: Layout, ink: Colour) -> None:
    """Draw a slip with a few words across the middle of a card, in two lines where it is narrow."""
    pixels = max(layout.px(_LEAST_SLIP), min(layout.px(13), place.width // 5))
    whole = theme.text(words, "sans-bold", pixels, theme.PAPER)
    lines = [whole]
    if whole.get_width() > place.width:
        lines = [theme.text(part, "sans-bold", pixels, theme.PAPER) for part in words.rsplit(maxsplit=1)]
    step = round(whole.get_height() * (1.2 if len(lines) == 1 else 0.9))
    slip = Rect(0, 0, max(place.width, *(line.get_width() for line in lines)), step * len(lines))
    slip.center = place.center
    pygame.draw.rect(surface, ink, slip)
    for number, line in enumerate(lines):
        surface.blit(line, line.get_rect(center=(slip.centerx, slip.y + number * step + step // 2)))


def draw_gathered(
    surface: Surface, cards: Sequence[Card], seating: Seating, faces: ClassicFaces, motion: Motion
) -> None:
    """Draw the cards of a trick on their way to its winner."""
    for card in cards:
        if motion.knows(card) and not motion.has_arrived(card):
            surface.blit(faces.face(card, seating.table_card), motion.rect(card, seating.table_card))


def draw_lead(surface: Surface, place: Rect, unit: float) -> None:
    """Mark the card that was led: a small lozenge, 14 units wide, on its upper right corner."""
    inset, half = max(1, round(9 * unit)), max(1, round(7 * unit))
    x, y = place.right - inset, place.y + inset
    points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    pygame.draw.polygon(surface, colours.held, points)
    pygame.draw.polygon(surface, theme.INK, points, max(1, round(1.5 * unit)))


def draw_face_up(
    surface: Surface, cards: Sequence[Card | None], seating: Seating, faces: ClassicFaces
) -> None:
    """Draw the cards dealt face up, each before its player."""
    for seat, card in zip(Seat, cards, strict=True):
        if card is not None:
            surface.blit(faces.face(card, seating.table_card), seating.places[seat])


def draw_resto(
    surface: Surface, caption: str, winner: Side, sides: tuple[str, str], area: Rect, layout: Layout
) -> None:
    """Draw that a resto is paid, in the middle of an area: six fish, which are its sixty points."""
    gap, pixels = layout.gap(10), layout.px(22)
    width = area.width - 4 * gap
    while len(words := theme.wrap(caption, "serif-bold", pixels, width)) > 2:
        pixels -= 1
    lines = [theme.shrunk(line, "serif-bold", pixels, width, colours.gold) for line in words]
    tally = Rect(
        0, 0, max(min(layout.gap(240), width), *(line.get_width() for line in lines)), layout.gap(64)
    )
    box = Rect(0, 0, tally.width + 4 * gap, tally.height + sum(line.get_height() for line in lines) + 3 * gap)
    box.center = area.center
    draw_tray(surface, box, layout)
    top = box.y + gap
    for line in lines:
        surface.blit(line, line.get_rect(midtop=(box.centerx, top)))
        top += line.get_height()
    tally.midbottom = box.centerx, box.bottom - gap
    draw_tally(surface, tally, RESTO if winner is Side.NS else -RESTO, sides)
