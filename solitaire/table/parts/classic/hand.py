"""The person's hand: a fan in one or two rows, with the cards lifted that may be played."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.classic_faces import ClassicFaces
from solitaire.table.look.layout import Layout
from solitaire.table.look.seating import Seating, card_at, hand_places
from solitaire.table.look.theme import Colour, colours

_SLIP, _LARGEST_SLIP = 0.11, 0.2
"""Height of the slip with the points, as a share of a card's height: at the usual text size, and at most."""
_SHADE: Final = 118
"""Darkness of a card that may not be chosen: 0 to 255."""
_LABEL, _LEAST_LABEL = 13, 8
"""Height of the letters of a hint's figures at the smallest window, and the least in pixels."""
_BELOW_INDEX: Final = 0.21
"""Distance from a card's upper edge to the end of its index, in heights of a card."""


@dataclass(frozen=True, slots=True)
class HandHint:
    """The marks of a hint in a hand, as far as it has been shown.

    Attributes:
        around: the cards among which to look.
        cards: the cards that it proposes.
        worths: by card, what it is worth.
    """

    around: Collection[Card] = ()
    cards: Collection[Card] = ()
    worths: Mapping[Card, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fan:
    """A hand and what is marked in it.

    Attributes:
        cards: the cards, as they lie from left to right.
        legal: those that may be chosen; they are lifted.
        is_asked: whether a card is to be chosen now; only then the rest are dimmed.
        chosen: those chosen so far, lifted higher.
        focus: the card that the keyboard is at, or None.
        hover: the card under the mouse, or None.
        hint: what a hint marks.
    """

    cards: Sequence[Card]
    legal: Collection[Card]
    is_asked: bool
    chosen: Collection[Card]
    focus: Card | None
    hover: Card | None
    hint: HandHint = field(default_factory=HandHint)


def fan_places(fan: Fan, seating: Seating, layout: Layout) -> list[Rect]:
    """Return where the cards lie, lifted as they are marked."""
    places = hand_places(seating, len(fan.cards), layout.gap(8))
    for card, place in zip(fan.cards, places, strict=True):
        place.y -= _lift(fan, card, seating)
    return places


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
    lower = hand_places(seating, len(fan.cards), layout.gap(8))[-1].top if places else 0
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
        frames.append(colours.gold)
    return frames


def _draw_labels(surface: Surface, fan: Fan, seating: Seating, layout: Layout) -> None:
    """Write what cards are worth below their indices; a proposed card without a figure gets an arrow."""
    places = fan_places(fan, seating, layout)
    step = min((one.left - other.left for other, one in pairwise(places) if one.left > other.left), default=0)
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
