"""A position of a hand in which to find the right cards, with a text in place of the panel."""

from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import Protocol

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.rules.cards import CODES, Card
from solitaire.table.context import Context
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.watched import Watched
from solitaire.table.parts.classic.middle import draw_prompt
from solitaire.table.parts.classic.picture import Past, TablePicture
from solitaire.table.parts.classic.seats import Fan, draw_fan
from solitaire.table.parts.sheet import Scroller
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.sounds import Sound
from solitaire.texts.duties import turn_prompt


class AskedPosition(Watched, Protocol):
    """A decision to answer, and the answer: a lesson, or a retried decision."""

    @property
    def legal(self) -> Collection[Card]:
        """The cards that may be chosen now."""

    @property
    def chosen(self) -> Collection[Card]:
        """The cards chosen so far."""

    @property
    def is_asked(self) -> bool:
        """True if an answer is awaited."""

    @property
    def is_good(self) -> bool | None:
        """True for a good answer, False for a bad answer, None before it is judged."""

    def take_back(self) -> None:
        """Take the answer back."""


class PositionScreen(FanScreen):
    """A position; its text stands in place of the panel.

    Attributes:
        position: the decision.
        text: the text.
    """

    text: Scroller

    def __init__(self, context: Context, position: AskedPosition) -> None:
        super().__init__(context, self._marked_hand, lambda: position.scene.trick, self.click)
        self.position = position

    def build(self) -> None:
        """Lay everything out for a new window size."""
        super().build()
        self.typeset()

    @abstractmethod
    def typeset(self) -> None:
        """Write the text."""

    @abstractmethod
    def draw_panel(self, surface: Surface) -> None:
        """Draw the panel with the text."""

    @abstractmethod
    def take(self, card: Card) -> None:
        """Play or choose a card, or say which rule forbids it."""

    def show(self) -> None:
        """Show the changes."""
        self.focus = self.hover = None
        self.typeset()
        self.nav.refresh_actions()

    # -- the hand -------------------------------------------------------------------------------

    def _marked_hand(self) -> Fan:
        """Return the person's hand with its marks."""
        position = self.position
        return Fan(
            position.scene.hand, position.legal, position.is_asked, position.chosen, self.focus, self.hover
        )

    def take_back(self) -> None:
        """Take back the answer, to give another."""
        self.position.take_back()
        self.context.sounds.play(Sound.UNDO)
        self.context.tell("")
        self.show()

    def enter(self) -> None:
        """Take the focused card."""
        if self.focus is not None:
            self.take(self.focus)
        elif self.position.is_asked:
            self.context.refuse("no_card")

    # -- events and time ------------------------------------------------------------------------

    def click(self, point: tuple[int, int]) -> None:
        """Take the card of the hand that is clicked on."""
        card = self.card_at(point)
        if card is not None:
            self.take(card)

    def handle(self, event: Event) -> None:
        """Take a card by key, or scroll the text."""
        if self.text.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        else:
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Draw more of the text."""
        return super().advance(seconds) | self.text.draw_more()

    # -- sight and speech -----------------------------------------------------------------------

    def focus_text(self) -> tuple[str, ...]:
        """Return the focused card in words."""
        if self.focus is None:
            return ()
        words, card = self.words, self.words.card(self.focus)
        if self.focus in self.position.chosen:
            return (words("classic.is_chosen", card=card),)
        is_allowed = not self.position.legal or self.focus in self.position.legal
        return (card if is_allowed else words("classic.not_now", card=card),)

    def details(self) -> Iterable[str]:
        """Return the trick and the person's hand."""
        words, sentences, scene = self.words, self.position.sentences, self.position.scene
        yield from sentences.plays(scene.trick)
        yield words("classic.your_hand", cards=" ".join(CODES[card] for card in scene.hand))

    def prompt(self) -> str:
        """Return the prompt; empty once it is followed."""
        if not self.position.is_asked or self.position.is_good is not None:
            return ""
        return turn_prompt(self.position.view, self.words)

    @property
    def picture(self) -> TablePicture:
        """The table, to be drawn."""
        return TablePicture(self.context, self.position, self.position.scene, self.seating)

    @property
    def past(self) -> Past:
        """The earlier moment looked at."""
        return Past()

    def draw(self, surface: Surface) -> None:
        """Draw the table, the hand and the text."""
        seating, layout = self.seating, self.layout
        self.picture.draw_table(surface, Motion(0.0), self.past)
        draw_fan(surface, self.fan, seating, layout, self.context.classic_faces)
        self.draw_panel(surface)
        if (is_good := self.position.is_good) is not None:
            frame = colours.good if is_good else colours.bad
            pygame.draw.rect(surface, frame, seating.panel, layout.gap(2))
        if prompt := self.prompt():
            room, lines, pixels = self.prompt_lines(prompt)
            draw_prompt(surface, lines, "sans-bold", pixels, room, colours.gold)
