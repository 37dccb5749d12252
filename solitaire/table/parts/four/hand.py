"""The own hand: a fan in one or two rows, with the cards lifted that may be played."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look.four import FourLayout, card_at, hand_places
from solitaire.table.look.four_faces import FourFaces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours

_SLIP: Final = 0.11
"""Height of the slip with the points of a card, as a share of a card's height."""
_SHADE: Final = 118
"""How dark a card is that may not be chosen: 0 to 255."""


@dataclass(frozen=True, slots=True)
class Fan:
    """A hand and what is marked in it.

    Attributes:
        cards: the cards, as they lie from left to right.
        legal: those that may be chosen; they are lifted.
        is_asked: whether a card is to be chosen now; the others are dimmed only then.
        chosen: those chosen so far, lifted higher.
        focus: the one that the keyboard is at, or None.
        hover: the one under the mouse, or None.
    """

    cards: Sequence[Card]
    legal: Collection[Card]
    is_asked: bool
    chosen: Collection[Card]
    focus: Card | None
    hover: Card | None


def fan_places(fan: Fan, four: FourLayout, layout: Layout) -> list[Rect]:
    """Return where the cards lie, lifted as they are marked."""
    places = hand_places(four, len(fan.cards), layout.gap(8))
    for card, place in zip(fan.cards, places, strict=True):
        place.y -= _lift(fan, card, four)
    return places


def _lift(fan: Fan, card: Card, four: FourLayout) -> int:
    if card in fan.chosen:
        return four.lift
    return four.lift // 2 if fan.is_asked and card in fan.legal else 0


def fan_card_at(fan: Fan, four: FourLayout, layout: Layout, point: tuple[int, int]) -> Card | None:
    """Return the card at a point, or None."""
    number = card_at(fan_places(fan, four, layout), point)
    return None if number is None else fan.cards[number]


def draw_fan(surface: Surface, fan: Fan, four: FourLayout, layout: Layout, faces: FourFaces) -> None:
    """Draw the hand; a card whose foot is hidden by the row below has its points under its index."""
    shadow, (left, top) = faces.shadow(four.card)
    radius, high = four.card[0] // 16, round(four.card[1] * _SLIP)
    places = fan_places(fan, four, layout)
    lower = hand_places(four, len(fan.cards), layout.gap(8))[-1].top if places else 0
    for card, place in zip(fan.cards, places, strict=True):
        surface.blit(shadow, place.move(left, top))
        surface.blit(faces.face(card, four.card), place)
        slip = faces.worth(card, high)
        if slip is not None and place.top < lower - four.lift:
            bottom = lower - four.lift - layout.gap(1)
            surface.blit(slip, slip.get_rect(bottomleft=(place.x + four.card[0] // 16, bottom)))
        if fan.is_asked and card not in fan.legal:
            surface.blit(_veil(four.card, radius), place)
        colour = None
        if card in fan.chosen:
            colour = colours.held
        if card in (fan.focus, fan.hover):
            colour = colours.gold
        if colour is not None:
            pygame.draw.rect(surface, colour, place.inflate(2, 2), layout.px(3), border_radius=radius + 2)


def _veil(size: tuple[int, int], radius: int) -> Surface:
    veil = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*colours.felt_dark, _SHADE), veil.get_rect(), border_radius=radius)
    return veil
