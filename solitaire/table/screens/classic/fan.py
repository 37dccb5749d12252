"""A screen with a hand of cards: point at them, step through them, show one large, look back at tricks."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from solitaire.classic.trick import Trick
from solitaire.rules.cards import Card
from solitaire.table.actions import Action, Offer
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Seating, seating
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.parts.card_view import classic_card_facts
from solitaire.table.parts.classic.middle import in_two
from solitaire.table.parts.classic.seats import Fan, fan_card_at
from solitaire.table.parts.classic.table_picture import Past
from solitaire.table.screens.base import Screen
from solitaire.table.screens.grid_view import Press

_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}

_TURNS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
"""By key: the step to another trick while a trick is looked at."""


class FanScreen(Screen):
    """A hand of cards below. Left and Right go through it, Tab goes to the next card that may be chosen.

    A right click, a long press or I shows a card large. A press that is dragged away does nothing.

    Attributes:
        focus: the card that the keyboard is at, or None.
        hover: the card under the mouse, or None.
        looking: the earlier trick that is looked at, if any.
    """

    has_tab_stops = False
    is_classic = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.focus: Card | None = None
        self.hover: Card | None = None
        self.looking = LookBack(context, lambda: self.seen)
        self._press: Press | None = None

    @property
    @abstractmethod
    def seen(self) -> Snapshot:
        """What is seen now."""

    @property
    @abstractmethod
    def fan(self) -> Fan:
        """The hand with its marks."""

    @abstractmethod
    def click(self, point: tuple[int, int]) -> None:
        """Answer a click at a point."""

    def look_back(self) -> None:
        """Show the previous trick in place of the current trick, or return to that."""
        self.looking.switch()
        self.context.needs_drawing = True

    def own(self) -> Sequence[Offer]:
        return (Offer(Action.INSPECT, self._inspect_focus, "i"),)

    @property
    def faces(self) -> Faces:
        return self.context.classic_faces

    def facts(self, card: Card) -> list[str]:
        return classic_card_facts(card, self.words)

    @property
    def seating(self) -> Seating:
        """The geometry of the table."""
        return seating(self.layout, len(self.fan.cards))

    def prompt_lines(self, text: str, end: int | None = None) -> tuple[Rect, list[str], int]:
        """Return the room for a prompt, its lines, and the height of their letters.

        ``end`` is where a button beside it begins, if there is one.
        """
        pixels = self.layout.px(14)
        room = self.seating.line(theme.text_width(text, "sans-bold", pixels) + pixels)
        if end is None:
            room.inflate_ip(-pixels, 0)
        else:
            room.width = min(room.right, end) - room.left - pixels
        return room, *in_two(text, "sans-bold", pixels, room.width)

    def prepare(self) -> bool:
        seating = self.seating
        return self.faces.prepare(seating.card) or self.faces.prepare(seating.table_card)

    def card_at(self, point: tuple[int, int]) -> Card | None:
        """Return the card of the hand at a point, or None."""
        return fan_card_at(self.fan, self.seating, self.layout, point)

    def is_target(self, point: tuple[int, int]) -> bool:
        return self.card_at(point) is not None

    def _inspect_focus(self) -> None:
        """Show the focused card large."""
        if self.focus is None:
            self.context.refuse("no_card")
        else:
            self.nav.show_card(self.focus)

    def _inspect(self, point: tuple[int, int]) -> None:
        """Show the card at a point large, in the hand or in the trick."""
        places, trick = self.seating.places, self.looking.trick or self.seen.trick
        lying = (card for card in trick.cards if places[trick.player(card)].collidepoint(point))
        card = self.card_at(point)
        if card is None:
            card = next(lying, None)
        if card is not None:
            self.nav.show_card(card)

    def release(self) -> None:
        self._press = None

    def advance(self, seconds: float) -> bool:
        if self._press is not None and self._press.is_long(seconds):
            point, self._press = self._press.at, None
            self._inspect(point)
        return False

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press = Press(None, event.pos, (0, 0), event.pos, event.touch)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._press is not None:
            press, self._press = self._press, None
            press.move_to(event.pos)
            if not press.is_drag:
                self.click(press.start)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._inspect(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._follow_pointer(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1, among=self.fan.legal)
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._walk(_STEPS[event.key], among=self.fan.cards)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
            self.focus = None
            self._walk(1 if event.key == pygame.K_HOME else -1, among=self.fan.cards)
        else:
            super().handle(event)

    def _follow_pointer(self, event: Event) -> None:
        """Cancel a press that is dragged away; update the card under the mouse."""
        if self._press is not None:
            self._press.move_to(event.pos)
        if not event.touch:
            self.hover = self.card_at(event.pos)

    def _walk(self, step: int, among: Collection[Card]) -> None:
        """Move the focus to the next card among some of the hand."""
        hand, cards = self.fan.cards, {*among}
        self.hover = None
        if not cards.intersection(hand):
            return
        here = hand.index(self.focus) if self.focus is not None else -1 if step > 0 else 0
        while True:
            here = (here + step) % len(hand)
            if hand[here] in cards:
                self.focus = hand[here]
                return


class LookBack:
    """The trick that the person is looking back at, if any.

    Attributes:
        trick: the trick shown in place of the current trick, or None.
    """

    def __init__(self, context: Context, seen: Callable[[], Snapshot]) -> None:
        self._context, self._seen = context, seen
        self.trick: Trick | None = None

    @property
    def past(self) -> Past:
        """The trick looked at, to be drawn."""
        return Past(self.trick, self.caption)

    @property
    def caption(self) -> str:
        """The name of the trick that is looked at."""
        trick, words = self.trick, self._context.words
        if trick is None:
            return ""
        seen = self._seen()
        whom = seen.sentences.whom[trick.winner]
        if trick != seen.last:
            return words("classic.earlier", whom=whom, number=seen.tricks.index(trick) + 1)
        return words("classic.last_of" if len(self._tricks) > 1 else "classic.last", whom=whom)

    @property
    def _tricks(self) -> Sequence[Trick]:
        """The tricks that the person may look at: all that are over, or none (rules 12.1)."""
        seen = self._seen()
        return seen.tricks if seen.may_look_back else ()

    def refresh(self) -> None:
        """Stop looking at a trick that was taken back."""
        if self.trick not in self._tricks:
            self.trick = None

    def end(self) -> None:
        """Return to the current trick: something has happened."""
        self.trick = None

    def switch(self) -> None:
        """Look at the previous trick, or return to the current trick; say so if that is not allowed."""
        if not self._tricks:
            self._context.refuse("no_look_back")
        else:
            self.trick = None if self.trick is not None else self._seen().last

    def turn(self, event: Event) -> bool:
        """Go to another trick by wheel and keys while looking back; return whether the event was used."""
        if self.trick is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            step = -event.y
        elif event.type == pygame.KEYDOWN and event.key in _TURNS:
            step = _TURNS[event.key]
        else:
            return False
        number = self._tricks.index(self.trick) + step
        self.trick = self._tricks[max(0, min(len(self._tricks) - 1, number))]
        return True
