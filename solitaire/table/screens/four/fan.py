"""What screens with a hand of cards for four share: pointing at its cards, and going through them."""

from collections.abc import Collection, Sequence
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.table.context import Context
from solitaire.table.look.four import FourLayout, four_layout
from solitaire.table.parts.four.hand import Fan, fan_card_at, fan_places
from solitaire.table.screens.base import Screen

_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class FanScreen(Screen):
    """A hand of cards below. Left and Right go through it, Tab goes to the next card that may be chosen.

    Attributes:
        focus: the card that the keyboard is at, or None.
        hover: the card under the mouse, or None.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.focus: Card | None = None
        self.hover: Card | None = None

    @property
    def held(self) -> Sequence[Card]:
        """The cards, as they lie from left to right."""
        raise NotImplementedError

    @property
    def legal(self) -> Collection[Card]:
        """The cards that may be chosen now."""
        raise NotImplementedError

    @property
    def fan(self) -> Fan:
        """The hand with its marks."""
        raise NotImplementedError

    @property
    def four(self) -> FourLayout:
        """The geometry of the table."""
        return four_layout(self.layout, len(self.held))

    def card_at(self, point: tuple[int, int]) -> Card | None:
        """Return the card of the hand at a point, or None."""
        return fan_card_at(self.fan, self.four, self.layout, point)

    def place_of(self, card: Card) -> Rect:
        """Return the part of a card of the hand that no other card covers."""
        places = fan_places(self.fan, self.four, self.layout)
        number = self.held.index(card)
        place, others = places[number], places[number + 1 :]
        beside = [other.left for other in others if other.colliderect(place) and other.left > place.left]
        width = min(beside, default=place.right) - place.left
        above = [other.top for other in others if other.top > place.top + place.height // 4]
        return Rect(place.topleft, (width, min([place.height, *(top - place.top for top in above)])))

    def handle(self, event: Event) -> None:
        """Point at cards, or go through them."""
        if event.type == pygame.MOUSEMOTION and not event.touch:
            self.hover = self.card_at(event.pos)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1, among=self.legal)
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._walk(_STEPS[event.key], among=self.held)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
            self.focus = None
            self._walk(1 if event.key == pygame.K_HOME else -1, among=self.held)
        else:
            super().handle(event)

    def _walk(self, step: int, among: Collection[Card]) -> None:
        """Go to the next card among some of the hand, from the one that the keyboard is at."""
        hand, cards = self.held, {*among}
        self.hover = None
        if not cards.intersection(hand):
            return
        here = hand.index(self.focus) if self.focus is not None else -1 if step > 0 else 0
        while True:
            here = (here + step) % len(hand)
            if hand[here] in cards:
                self.focus = hand[here]
                return
