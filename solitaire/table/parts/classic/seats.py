"""The players: the other three with names, cards face down and known cards; the person's hand as a fan."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.cards import SUIT
from solitaire.classic.seats import STRONGEST
from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import CARD_RATIO, Layout, Seating, card_at, hand_places
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.classic.known_chips import Chips, Group

_LEAST_NAME: Final = 8
"""Least height of the letters of the person's name, at the smallest window; a longer name is cut off."""
_BACK: Final = 30
"""Height of a card face down, at the smallest window."""


@dataclass(frozen=True, slots=True)
class Plaque:
    """The text about a player."""

    name: str
    note: str
    """Their part in the hand, such as dealing; may be empty."""
    size: int
    """The number of their cards."""
    known: Sequence[Card]
    is_turn: bool
    """Whether they are to decide."""
    is_partner: bool
    """Whether they play with the person."""
    is_open: bool = False
    """Whether ``known`` are all their cards, which lie open."""


def draw_plaque(surface: Surface, plaque: Plaque, area: Rect, layout: Layout, faces: ClassicFaces) -> Rect:
    """Draw a player in an area, the name in its middle if it is low, otherwise at its middle height.

    Return the place of the name, from which their cards come.
    """

    def chips(room: Rect, align: str) -> None:
        Chips([Group((card,)) for card in plaque.known], room, layout, faces).draw(surface, align)

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
    if plaque.is_open and plaque.known:
        box.topleft = (area.x + 3 * gap, area.y) if is_wide else (area.centerx - box.width // 2, area.y)
    elif is_wide:
        box.midtop = area.midtop
    else:
        box.midtop = (area.centerx, max(area.y, area.centery - box.height - layout.gap(_BACK) // 2))
    pygame.draw.rect(surface, colours.felt_dark, box, border_radius=gap * 2)
    edge = colours.gold if plaque.is_turn else colours.good if plaque.is_partner else colours.line
    pygame.draw.rect(surface, edge, box, layout.px(1.5), border_radius=gap * 2)
    surface.blit(name, name.get_rect(center=(box.centerx, box.y + high // 2)))
    if note is not None:
        surface.blit(note, note.get_rect(midbottom=(box.centerx, box.bottom - gap // 2)))
    if plaque.is_open:
        taken = (box.width + 5 * gap, 0) if is_wide else (0, box.height + gap)
        rest = Rect(area.x + taken[0], area.y + taken[1], area.width - taken[0], area.height - taken[1])
        chips(rest, "left" if is_wide else "middle")
    elif is_wide:
        left = Rect(area.x, box.y, box.x - area.x - 2 * gap, box.height)
        right = Rect(box.right + 2 * gap, box.y, area.right - box.right - 3 * gap, area.height)
        _draw_backs(surface, plaque.size, left, layout, faces, to_right=True)
        chips(right, "left")
    else:
        below = Rect(area.x, box.bottom + gap, area.width, layout.gap(_BACK))
        _draw_backs(surface, plaque.size, below, layout, faces, to_right=False)
        rest = Rect(area.x, below.bottom + gap, area.width, area.bottom - below.bottom - gap)
        chips(rest, "middle")
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


# -- the person's hand --------------------------------------------------------------------------

_SLIP, _LARGEST_SLIP = 0.11, 0.2
"""Height of the slip with the points, as a share of a card's height: at the usual text size, and at most."""
_SHADE: Final = 118
"""Darkness of a card that may not be chosen: 0 to 255."""
_LABEL, _LEAST_LABEL = 13, 8
"""Height of the letters of a hint's figures at the smallest window, and the least in pixels."""
_BELOW_INDEX: Final = 0.21
"""Distance from a card's upper edge to the end of its index, in heights of a card."""


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A hint, as far as it has been shown: the marks in the hand, and what the panel says."""

    around: tuple[Card, ...] = ()
    """The cards among which to look."""
    cards: tuple[Card, ...] = ()
    """The cards that it proposes."""
    worths: Mapping[Card, str] = field(default_factory=dict)
    title: str = ""
    """Its heading; empty if there is none."""
    earlier: Sequence[str] = ()
    """The sentences of the steps before the last."""
    latest: Sequence[str] = ()
    """The sentences of the last step shown."""


@dataclass(frozen=True, slots=True)
class Fan:
    """A hand and the marks in it."""

    cards: Sequence[Card]
    """The cards, as they lie from left to right."""
    legal: Collection[Card]
    """Those that may be chosen; they are lifted."""
    is_asked: bool
    """Whether a card is to be chosen now; only then the rest are dimmed."""
    chosen: Collection[Card]
    """Those chosen so far, lifted higher."""
    focus: Card | None
    """The card that the keyboard is at, or None."""
    hover: Card | None
    """The card under the mouse, or None."""
    hint: ShownHint = field(default_factory=ShownHint)
    """What a hint marks."""


def fan_places(fan: Fan, seating: Seating, layout: Layout) -> list[Rect]:
    """Return where the cards lie, lifted as they are marked."""
    places = _places(fan, seating, layout)
    for card, place in zip(fan.cards, places, strict=True):
        place.y -= _lift(fan, card, seating)
    return places


def _places(fan: Fan, seating: Seating, layout: Layout) -> list[Rect]:
    """Return where the cards lie when none is lifted; two rows part between two suits, if they can."""
    suits = [SUIT[card] for card in fan.cards]
    ends = [number for number, pair in enumerate(pairwise(suits), start=1) if pair[0] != pair[1]]
    return hand_places(seating, len(fan.cards), layout.gap(8), ends)


def _lift(fan: Fan, card: Card, seating: Seating) -> int:
    if card in fan.chosen:
        return seating.lift
    return seating.lift // 2 if fan.is_asked and card in fan.legal else 0


def fan_card_at(fan: Fan, seating: Seating, layout: Layout, point: tuple[int, int]) -> Card | None:
    """Return the card at a point, or None."""
    number = card_at(fan_places(fan, seating, layout), point)
    return None if number is None else fan.cards[number]


def draw_fan(surface: Surface, fan: Fan, seating: Seating, layout: Layout, faces: ClassicFaces) -> None:
    """Draw the hand; a card whose foot is hidden by the row below has its points under its index."""
    shadow, (left, top) = faces.shadow(seating.card)
    radius = seating.card[0] // 16
    high = round(seating.card[1] * min(_LARGEST_SLIP, _SLIP * layout.scale / layout.room))
    places = fan_places(fan, seating, layout)
    lower = _places(fan, seating, layout)[-1].top if places else 0
    for card, place in zip(fan.cards, places, strict=True):
        surface.blit(shadow, place.move(left, top))
        surface.blit(faces.face(card, seating.card), place)
        slip = faces.worth(card, high)
        if slip is not None and place.top < lower - seating.lift:
            bottom = lower - seating.lift - layout.gap(1)
            surface.blit(slip, slip.get_rect(bottomleft=(place.x + seating.card[0] // 16, bottom)))
        if fan.is_asked and card not in fan.legal:
            surface.blit(_veil(seating.card, radius), place)
        wide = layout.px(3)
        for number, colour in enumerate(_frames(fan, card)):
            frame = place.inflate(2 - 2 * number * wide, 2 - 2 * number * wide)
            pygame.draw.rect(surface, colour, frame, wide, border_radius=radius + 2)
    _draw_labels(surface, fan, seating, layout)


def _frames(fan: Fan, card: Card) -> list[Colour]:
    """Return the colours of a card's frames, from the outside inwards."""
    frames = list[Colour]()
    if card in fan.chosen:
        frames.append(colours.held)
    elif card in fan.hint.around or card in fan.hint.cards:
        frames.append(colours.hint)
    if card in (fan.focus, fan.hover):
        frames.append(colours.focus)
    return frames


def _draw_labels(surface: Surface, fan: Fan, seating: Seating, layout: Layout) -> None:
    """Write what cards are worth below their indices; a proposed card without a figure gets an arrow."""
    places = fan_places(fan, seating, layout)
    step = min(
        (after.left - before.left for before, after in pairwise(places) if after.left > before.left),
        default=0,
    )
    pixels, width, pad = _label_size(fan.hint.worths.values(), layout, step or seating.card[0])
    for card, place in zip(fan.cards, places, strict=True):
        is_best, worth = card in fan.hint.cards, fan.hint.worths.get(card)
        if worth is not None:
            words = theme.text(worth, "sans-bold", pixels, colours.panel if is_best else colours.hint)
            box = Rect(place.left + pad, place.top, width, words.get_height())
            box.y += round(_BELOW_INDEX * place.height)
            pygame.draw.rect(surface, colours.hint if is_best else colours.panel, box, border_radius=pad)
            pygame.draw.rect(surface, colours.hint, box, layout.px(1), border_radius=pad)
            surface.blit(words, words.get_rect(center=box.center))
        elif is_best:
            _draw_arrow(surface, place, layout)


def _label_size(worths: Collection[str], layout: Layout, step: int) -> tuple[int, int, int]:
    """Return the height of letters with which every figure fits beside the next card.

    Beside it the width of the boxes around them, and their distance from the card's left edge.
    """
    pixels, pad = layout.px(_LABEL), layout.gap(3)
    while True:
        width = max((theme.text_width(worth, "sans-bold", pixels) for worth in worths), default=0) + 2 * pad
        if width + 2 * pad <= step or pixels <= _LEAST_LABEL:
            return pixels, width, pad
        pixels -= 1


def _draw_arrow(surface: Surface, place: Rect, layout: Layout) -> None:
    """Draw an arrow that points at the upper left corner of a card."""
    pad = layout.gap(4)
    x, y, half = place.left + 2 * pad, place.top - pad // 2, layout.gap(8)
    points = ((x - half // 2, y - half), (x + 3 * half // 2, y - half), (x + half // 2, y + half // 2))
    pygame.draw.polygon(surface, colours.hint, points)
    pygame.draw.polygon(surface, theme.INK, points, max(1, layout.gap(1.5)))


def _veil(size: tuple[int, int], radius: int) -> Surface:
    veil = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*colours.felt_dark, _SHADE), veil.get_rect(), border_radius=radius)
    return veil


def draw_strength(strength: int, surface: Surface, place: Rect) -> None:
    """Draw a row of dots, of which as many as a person's strength are filled."""
    radius = max(2, place.height // 4)
    for number in range(STRONGEST.strength):
        at = place.x + radius + number * 3 * radius, place.centery
        pygame.draw.circle(surface, colours.gold, at, radius, 0 if number < strength else 1)
