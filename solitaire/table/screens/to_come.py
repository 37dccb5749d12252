"""The cards to come, and what can still kill kings and queens: as far as the player can see."""

from collections.abc import Iterable, Iterator, Mapping

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import format_cards
from solitaire.rules.outlook import court_outlooks
from solitaire.rules.view import View
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.aim import nearest
from solitaire.table.parts.to_come import ToComePicture, left_in
from solitaire.table.screens.base import Actions, Screen
from solitaire.table.services.screen_reader import Announcement


class ToComeScreen(Screen):
    """A page over the table; any of its keys leads back."""

    keys: Mapping[int, Action] = {
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_k: Action.LEAVE,
        pygame.K_RETURN: Action.LEAVE,
        pygame.K_KP_ENTER: Action.LEAVE,
        pygame.K_SPACE: Action.LEAVE,
    }
    toolbar: tuple[Action, ...] = (Action.LEAVE, Action.HELP, Action.SETTINGS, Action.FULLSCREEN)

    def __init__(self, context: Context, view: View) -> None:
        super().__init__(context)
        self._view = view

    def build(self) -> None:
        """Make the picture for a new window size."""
        super().build()
        self.picture = ToComePicture(self._view, self.context.faces, self.words)

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {Action.LEAVE: self.nav.leave}

    def handle(self, event: Event) -> None:
        """Show a card large on a right click; a click beside the cards leads back."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            reach = self.layout.finger // 2 if event.touch else 0
            card = nearest(self.picture.spots, event.pos, reach)
            if card is not None:
                self.nav.show_card(card)
            elif event.button == 1 and self._area.collidepoint(event.pos):
                self.nav.leave()
        else:
            super().handle(event)

    @property
    def _area(self) -> Rect:
        """Its area: between the toolbar and the status line."""
        layout = self.layout
        area = layout.felt
        return area.inflate(-2 * layout.gap(20), -2 * layout.gap(14))

    def _courts(self) -> Iterator[str]:
        """Yield a line for each king and queen that is not covered."""
        words = self.words
        for court in court_outlooks(self._view):
            key = "to_come.court" if court.killers else "to_come.helpless"
            where = words(f"to_come.{court.place.value}")
            cards, name = format_cards(court.killers), words.card(court.card)
            yield words(key, court=name, where=where, count=len(court.killers), cards=cards)

    def spoken(self) -> Announcement:
        """Return the kings and queens with their killers."""
        view, words = self._view, self.words
        where = words("to_come.where", deck=len(view.unseen), fola=len(view.fola))
        lines = tuple(self._courts()) or (words("to_come.no_courts"),)
        return Announcement(words("to_come.title", count=view.to_come), (where, *lines))

    def details(self) -> Iterable[str]:
        """Return every card that is not covered, by place."""
        return (
            self.words(f"tracker.{place.value}", cards=format_cards(cards))
            for place, cards in left_in(self._view)
            if cards
        )

    def draw(self, surface: Surface) -> None:
        """Draw the page."""
        super().draw(surface)
        self.picture.draw(surface, self._area, self.layout)
