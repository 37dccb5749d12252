"""A position of a hand, in which cards are to be found; the text stands in the panel."""

from collections.abc import Callable, Collection, Iterable
from typing import Protocol

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.classic.seats import Seat
from solitaire.rules.cards import CODES, Card
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.parts.classic.picture import Past, Watched, draw_table, typeset
from solitaire.table.parts.classic.seats import Fan, draw_fan
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.sounds import Sound


class Asked(Watched, Protocol):
    """A decision that is asked for, and the answer: a lesson, or a decision tried again."""

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
    """A position with its text in place of the panel.

    Attributes:
        position: the decision.
        text: the text.
    """

    text: Scroller

    def __init__(
        self,
        context: Context,
        position: Asked,
        write: Callable[[Sheet], None],
        take: Callable[[Card], None],
    ) -> None:
        """Show a position.

        Args:
            context: what the screen may use.
            position: the decision.
            write: writes the text.
            take: plays or chooses a card, or says which rule forbids it.
        """
        super().__init__(context, self._marked_hand, lambda: position.scene.trick, self.click)
        self.position, self._write, self.take = position, write, take

    def build(self) -> None:
        """Lay everything out for a new window size."""
        super().build()
        self.typeset()

    def typeset(self) -> None:
        """Write the text."""
        panel = self.seating.panel
        area = panel.inflate(-2 * self.layout.gap(10), -2 * self.layout.gap(8))
        self.text = typeset(self.context, self._write, area)

    def show(self) -> None:
        """Show the changes."""
        self.focus = self.hover = None
        self.text.close()
        self.typeset()
        self.context.nav.refresh_actions()

    # -- the hand -------------------------------------------------------------------------------

    def _marked_hand(self) -> Fan:
        """Return the person's hand with its marks."""
        position = self.position
        return Fan(
            position.scene.hand, position.legal, position.is_asked, position.chosen, self.focus, self.hover
        )

    def take_back(self) -> None:
        """Take the answer back, to give another."""
        self.position.take_back()
        self.context.sounds.play(Sound.UNDO)
        self.context.tell("")
        self.show()

    def enter(self) -> None:
        """Take the card that the keyboard is at."""
        if self.focus is not None:
            self.take(self.focus)

    # -- events and time ------------------------------------------------------------------------

    def click(self, point: tuple[int, int]) -> None:
        """Take the card of the hand that is clicked on."""
        card = self.card_at(point)
        if card is not None:
            self.take(card)

    def handle(self, event: Event) -> None:
        """Take a card by key, or scroll the text."""
        if self.text.turn(event):
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        else:
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Draw more of the text."""
        return super().advance(seconds) | self.text.advance()

    # -- sight and speech -----------------------------------------------------------------------

    def focus_text(self) -> tuple[str, ...]:
        """Return the card that the keyboard is at, in words."""
        if self.focus is None:
            return ()
        words, card = self.context.words, self.context.words.card(self.focus)
        if self.focus in self.position.chosen:
            return (words("classic.is_chosen", card=card),)
        is_allowed = not self.position.legal or self.focus in self.position.legal
        return (card if is_allowed else words("classic.not_now", card=card),)

    def details(self) -> Iterable[str]:
        """Return the trick and the person's hand."""
        words, telling, scene = self.context.words, self.position.telling, self.position.scene
        yield from telling.plays(scene.trick)
        yield words("classic.your_hand", cards=" ".join(CODES[card] for card in scene.hand))

    def prompt(self) -> str:
        """Return the prompt; empty once it is followed."""
        if not self.position.is_asked:
            return ""
        return self.context.words("classic.play" if self.position.scene.trick.cards else "classic.lead")

    def draw(self, surface: Surface) -> None:
        """Draw the table, the hand and the text."""
        seating, layout = self.seating, self.layout
        draw_table(surface, self.context, self.position, self.position.scene, seating, Motion(0.0), Past())
        draw_fan(surface, self.fan, seating, layout, self.context.classic_faces)
        pygame.draw.rect(surface, colours.panel, seating.panel)
        if (is_good := self.position.is_good) is not None:
            frame = colours.good if is_good else colours.bad
            pygame.draw.rect(surface, frame, seating.panel, layout.gap(2))
        self.text.draw(surface)
        if prompt := self.prompt():
            place, pixels = seating.plaques[Seat.S], layout.px(14)
            line = theme.shrunk(prompt, "sans-bold", pixels, place.width - pixels, colours.gold)
            surface.blit(line, line.get_rect(center=place.center))
