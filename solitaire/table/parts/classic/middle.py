"""The middle of the table: the trick, cards laid out for all to see, the prompt; the tray with the tally."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from solitaire.classic.count import RESTO
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import Trick, best
from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO, LAID, Layout, Seating, in_row
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import Colour, colours
from solitaire.table.models.snapshot import Snapshot
from solitaire.texts.words import Words, signed

_TEN: Final = 10
_STACK: Final = 5
_LONG: Final = 2.5
_ROUND: Final = 0.92
_GAP: Final = 0.12
"""Length of a fish, size of a counter, and space between two pieces, in heights of a fish."""
_LETTERS: Final = 0.25
"""Height of the letters of the sides, as a share of the tray's height."""
_BONE: Final = ((243, 234, 210), (206, 188, 148), (120, 98, 62))
"""Light, shade and outline of mother-of-pearl and bone."""
_FISH: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">
<path d="M4 20 C20 2 52 1 74 17 L96 5 C92 15 92 25 96 35 L74 23 C52 39 20 38 4 20 Z"
 fill="{light}" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>
<path d="M10 22 C28 34 52 33 72 22 C52 27 28 28 10 22 Z" fill="{shade}"/>
<path d="M30 8 C36 16 36 25 30 32" fill="none" stroke="{line}" stroke-width="2.4" stroke-linecap="round"/>
<path d="M44 12 q5 4 0 8 M44 20 q5 4 0 8 M56 13 q5 4 0 7 M56 20 q5 4 0 7"
 fill="none" stroke="{line}" stroke-width="1.6" stroke-linecap="round"/>
<circle cx="18" cy="17" r="3" fill="{line}"/></svg>"""
"""A fish that swims to the left."""
_COUNTER: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<circle cx="20" cy="20" r="17" fill="{light}" stroke="{line}" stroke-width="3"/>
<circle cx="20" cy="20" r="11" fill="none" stroke="{shade}" stroke-width="3"/>
<circle cx="20" cy="20" r="4" fill="{shade}"/></svg>"""


def side_names(seen: Snapshot, words: Words) -> tuple[str, str]:
    """Return the names of the two sides above the tally, North and South first."""
    keys = ("classic.we", "classic.they") if seen.is_own else ("classic.north_south", "classic.east_west")
    return words(keys[0]), words(keys[1])


class Pieces(NamedTuple):
    """A lead laid out in fish and counters."""

    fish: int
    """The number of fish, ten points each."""
    counters: int
    """The points of the counters: above 0 they add, below 0 they take away; -4 to 5."""


def laid(lead: int) -> Pieces:
    """Return a lead of 0 points or more laid out with as few pieces as possible."""
    fish, rest = divmod(lead, _TEN)
    return Pieces(fish, rest) if rest <= _STACK else Pieces(fish + 1, rest - _TEN)


def draw_tally(surface: Surface, area: Rect, lead: int, sides: tuple[str, str], letters: int = 0) -> None:
    """Draw the tray with fish and counters for a lead.

    Args:
        surface: where it is drawn.
        area: its place, in pixels.
        lead: points by which the first side leads; below 0 the second side does.
        sides: the names of the sides, the left side first.
        letters: height of their letters in pixels; 0 for the usual share of the tray's height.
    """
    pygame.draw.rect(surface, colours.felt_dark, area, border_radius=area.height // 3)
    pygame.draw.rect(surface, colours.line, area, max(1, area.height // 28), border_radius=area.height // 3)
    inside = area.inflate(-area.height // 3, -area.height // 10)
    pixels = letters or round(area.height * _LETTERS)
    for number, name in enumerate(sides):
        leads = lead > 0 if number == 0 else lead < 0
        face, colour = ("sans-bold", colours.gold) if leads else ("sans", colours.muted)
        text = theme.shrunk(name, face, pixels, inside.width // 2, colour)
        surface.blit(text, text.get_rect(topright=inside.topright) if number else inside)
    top = inside.y + round(pixels * 1.3)
    _draw_pieces(surface, Rect(inside.x, top, inside.width, inside.bottom - top), lead)


def _draw_pieces(surface: Surface, area: Rect, lead: int) -> None:
    """Draw fish and counters on the leaders' side."""
    fish, counters = laid(abs(lead))
    stacks, rows = _stacks(counters), 2 if fish > 3 else 1
    across = -(-fish // rows)
    # In heights of a fish: how wide fish, counters and the step of the second row are, with the gaps.
    whole = across * (_LONG + _GAP) + len(stacks) * (_ROUND + _GAP) + (rows - 1) * _LONG / 6 + 2 * _GAP
    high = min(area.height * 0.49, area.width / whole)
    wide, small, gap = round(high * _LONG), round(high * _ROUND), round(high * _GAP)
    left = area.x if lead > 0 else area.right - round(whole * high) + 2 * gap
    if counters > 0:
        left = _draw_counters(surface, stacks, left, area.centery, small, gap)
    picture = _picture(_FISH, (wide, round(high)))
    if lead < 0:
        picture = pygame.transform.flip(picture, True, False)
    for number in range(fish):
        row, column = divmod(number, across)
        top = area.centery + round((row - rows / 2) * high)
        surface.blit(picture, (left + column * (wide + gap) + row * (wide // 6), top))
    left += across * (wide + gap) + (rows - 1) * (wide // 6)
    if counters < 0:
        _draw_counters(surface, stacks, left, area.centery, small, gap)


def _stacks(counters: int) -> list[int]:
    """Return how high the counters are stacked, from left to right."""
    return [2] if abs(counters) == _STACK else [1] * abs(counters)


def _draw_counters(surface: Surface, stacks: list[int], left: int, middle: int, size: int, gap: int) -> int:
    """Draw counters from left to right; return where they end."""
    picture = _picture(_COUNTER, (size, size))
    for high in stacks:
        for level in range(high):
            surface.blit(picture, (left + level * (size // 8), middle - size // 2 - level * (size // 3)))
        left += size + gap
    return left


@lru_cache(maxsize=16)
def _picture(art: str, size: tuple[int, int]) -> Surface:
    light, shade, line = (_hex(shade) for shade in _BONE)
    text = art.format(light=light, shade=shade, line=line)
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size).convert_alpha()


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


# -- the middle of the table ----------------------------------------------------------------------


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
    surface: Surface,
    cards: Sequence[Card | None],
    scored: Mapping[Card, int],
    seating: Seating,
    layout: Layout,
    faces: ClassicFaces,
) -> None:
    """Draw the cards dealt face up, each before its player; those that have scored with their points."""
    for seat, card in zip(Seat, cards, strict=True):
        if card is not None:
            surface.blit(faces.face(card, seating.table_card), seating.places[seat])
            if card in scored:
                _draw_slip(surface, signed(scored[card]), seating.places[seat], layout, theme.INK_GOOD)


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


# -- cards laid out for all to see --------------------------------------------------------------

_CAPTION: Final = 0.52
"""Share of the room's height that a caption above cards may take; a longer caption has smaller letters."""
_LEAST_CAPTION: Final = 7
"""Least height of the letters of a caption at the smallest window and the usual size of text."""
_LEAST_CARD: Final = 24
"""Least height in pixels of a card laid out."""
_FREE: Final = 0.56
"""Part of a card that the next leaves free, in widths of a card: its index is seen whole."""
_APART: Final = 1.06
"""Largest distance of two cards, likewise."""
_PACK: Final = 40
"""Cards that are drawn for the whole pack."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What is laid out."""

    caption: str
    """The line above it."""
    cards: Sequence[Card] = ()
    """The cards, face up."""
    face_down: int = 0
    """How many lie face down beside them."""
    marked: Collection[Card] = ()
    """The cards with a gold frame."""
    scored: Mapping[Card, int] = field(default_factory=dict)
    """The points of cards that have scored."""
    rows: Mapping[str, int] = field(default_factory=dict)
    """How many lie in each row, by the name on its first card; empty for rows as there is room."""


def draw_laid(
    surface: Surface, laid: Laid, room: Rect, seating: Seating, layout: Layout, faces: ClassicFaces
) -> None:
    """Draw cards laid out in a room: in a row or in two, so that the index of each is seen whole."""
    count = len(laid.cards) + laid.face_down
    strip = _Strip(laid.caption, room, seating, layout, has_cards=count > 0)
    size, rows = strip.arranged(count, [*laid.rows.values()])
    strip.draw(surface, len(rows) * (size[1] + strip.gap) if count else 0)
    places = [
        place for row, cards in enumerate(rows) for place in in_row(strip.row(row, size), size, cards, _APART)
    ]
    for number, place in enumerate(places):
        surface.blit(
            faces.face(laid.cards[number], size) if number < len(laid.cards) else faces.back(size), place
        )
        if number < len(laid.cards) and laid.cards[number] in laid.marked:
            frame = place.inflate(2, 2)
            pygame.draw.rect(surface, colours.gold, frame, layout.px(2), border_radius=size[0] // 12)
        if number < len(laid.cards) and laid.cards[number] in laid.scored:
            _draw_slip(surface, signed(laid.scored[laid.cards[number]]), place, layout, theme.INK_GOOD)
    for number, name in enumerate(laid.rows):
        _draw_slip(surface, name, places[sum(rows[:number])], layout, theme.INK)


def draw_pack(surface: Surface, caption: str, seating: Seating, layout: Layout, faces: ClassicFaces) -> None:
    """Draw the pack face down, its cards close together, under a caption."""
    strip = _Strip(caption, seating.free_middle, seating, layout, has_cards=True)
    size, _ = strip.arranged(1)
    strip.draw(surface, size[1] + strip.gap)
    for place in in_row(strip.row(0, size), size, _PACK, 0.04):
        surface.blit(faces.back(size), place)


class _Strip:
    """A strip with a caption, in the middle of a room.

    Attributes:
        gap: the space around its parts.
    """

    def __init__(
        self, caption: str, room: Rect, seating: Seating, layout: Layout, *, has_cards: bool
    ) -> None:
        self._room, self._layout, self._tallest = room, layout, seating.table_card[1]
        self.gap = layout.gap(10)
        wide = min(round(seating.free_middle.width * LAID), room.width - self.gap)
        self._inside = wide - 2 * self.gap
        pixels = layout.px(15)
        most = round(room.height * (_CAPTION if has_cards else 1))
        while pixels > layout.px(_LEAST_CAPTION):
            lines = theme.wrap(caption, "serif", pixels, self._inside)
            if round(len(lines) * pixels * 1.4) <= most:
                break
            pixels -= 1
        lines = theme.wrap(caption, "serif", pixels, self._inside)
        even = round(theme.text_width(caption, "serif", pixels) / len(lines) * 1.1)  # no word alone on a line
        if len(alike := theme.wrap(caption, "serif", pixels, even)) == len(lines):
            lines = alike
        self._lines, self._pixels = lines, pixels
        self._text = round(len(lines) * pixels * 1.4)
        self._box = Rect(0, 0, wide, 0)

    def arranged(self, count: int, rows: list[int] | None = None) -> tuple[tuple[int, int], list[int]]:
        """Return the size of ``count`` cards and how many lie in each row: the larger of one or two rows.

        ``rows`` says how many lie in each, if that is given.
        """
        best = 0, [0]
        free = self._room.height - self._text - 2 * self.gap
        for shared in [rows] if rows else ([count], [count - count // 2, count // 2]):
            wide = self._inside / (1 + (max(1, *shared) - 1) * _FREE)
            high = min(int(wide / CARD_RATIO), free // len(shared) - self.gap, self._tallest)
            best = max(best, (high, shared))
        high = max(_LEAST_CARD, best[0])
        return (round(high * CARD_RATIO), high), best[1]

    def draw(self, surface: Surface, cards: int) -> None:
        """Draw the strip with its caption, and below it room for cards of this height."""
        self._box.height = self._text + 2 * self.gap + cards
        self._box.center = self._room.center
        draw_tray(surface, self._box, self._layout)
        for number, line in enumerate(self._lines):
            picture = theme.shrunk(line, "serif", self._pixels, self._inside, colours.text)
            top = self._box.y + self.gap + round(number * self._pixels * 1.4)
            surface.blit(picture, picture.get_rect(midtop=(self._box.centerx, top)))

    def row(self, number: int, size: tuple[int, int]) -> Rect:
        """Return a row of cards, from 0, of the strip that has been drawn."""
        top = self._box.y + self._text + 2 * self.gap + number * (size[1] + self.gap)
        return Rect(self._box.x + self.gap, top, self._inside, size[1])


def draw_tray(surface: Surface, box: Rect, layout: Layout) -> None:
    """Draw the darker strip of the cloth on which cards are laid out."""
    tray, radius = Surface(box.size, pygame.SRCALPHA), layout.gap(18)
    pygame.draw.rect(tray, (*colours.panel, 235), tray.get_rect(), border_radius=radius)
    pygame.draw.rect(tray, colours.line, tray.get_rect(), layout.px(1.5), border_radius=radius)
    surface.blit(tray, box)
