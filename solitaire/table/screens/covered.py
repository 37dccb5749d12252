"""A page over which another screen lies for a while, until the page has something to show."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.table.actions import Action
from solitaire.table.context import Polled
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.offers import Offer, Where
from solitaire.table.page.view import View
from solitaire.table.screens.base import Screen
from solitaire.table.screens.page import PageScreen
from solitaire.table.services.exporter import PictureSource

C = TypeVar("C", bound=Screen)


class CoveredPage(PageScreen, Generic[C]):
    """A page that may be covered. What it offers by a key goes on; all else is up to the screen over it.

    Attributes:
        cover: the screen that lies over the page; None if the page is seen.
    """

    cover: C | None = None

    def over(self, cover: Screen, own: Sequence[Offer], first: Collection[Action]) -> list[Offer]:
        """Return the offers while it is covered: the page's own, some of them ``first``, and the others."""
        mine = [offer for offer in own if offer.action in first]
        mine += [replace(offer, where=Where.NOWHERE) for offer in own if offer.action not in first]
        taken = {offer.action for offer in own}
        theirs = [replace(offer, key="") for offer in cover.offered if offer.action not in taken]
        return mine + theirs

    @property
    def layout(self) -> Layout:
        return super().layout if self.cover is None else self.cover.layout

    @property
    def most_buttons(self) -> int | None:  # type: ignore[override]
        return None if self.cover is None else self.cover.most_buttons

    @property
    def faces(self) -> Faces:
        return super().faces if self.cover is None else self.cover.faces

    @property
    def view(self) -> View:
        return super().view if self.cover is None else self.cover.view

    @property
    def enters(self) -> Action | None:
        return None if self.cover is None else self.cover.enters

    def facts(self, card: Card) -> list[str]:
        return super().facts(card) if self.cover is None else self.cover.facts(card)

    def icon_places(self) -> Mapping[Action, Rect]:
        return super().icon_places() if self.cover is None else self.cover.icon_places()

    def build(self) -> None:
        if self.cover is None:
            super().build()
        else:
            self.cover.build()

    def show(self) -> None:
        if self.cover is None:
            super().show()

    def handle(self, event: Event) -> None:
        is_own = event.type == pygame.KEYDOWN and event.key in self.keys  # theirs have none here
        if self.cover is None or is_own:
            super().handle(event)
        else:
            self.cover.handle(event)

    def is_target(self, point: tuple[int, int]) -> bool:
        return super().is_target(point) if self.cover is None else self.cover.is_target(point)

    def can_drag(self, point: tuple[int, int]) -> bool:
        return super().can_drag(point) if self.cover is None else self.cover.can_drag(point)

    def hurry(self) -> None:
        if self.cover is not None:
            self.cover.hurry()

    def release(self) -> None:
        if self.cover is not None:
            self.cover.release()

    def polled(self) -> Sequence[Polled]:
        return super().polled() if self.cover is None else self.cover.polled()

    def prepare(self) -> bool:
        return super().prepare() if self.cover is None else self.cover.prepare()

    def advance(self, seconds: float) -> bool:
        return super().advance(seconds) if self.cover is None else self.cover.advance(seconds)

    def stop(self) -> None:
        if self.cover is not None:
            self.cover.stop()

    def pictured(self) -> Callable[[], PictureSource] | None:
        return super().pictured() if self.cover is None else self.cover.pictured()

    def help_text(self) -> str:
        return super().help_text() if self.cover is None else self.cover.help_text()

    def details(self) -> Iterable[str]:
        return super().details() if self.cover is None else self.cover.details()

    def draw(self, surface: Surface) -> None:
        if self.cover is None:
            super().draw(surface)
        else:
            self.cover.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        if self.cover is None:
            super().draw_over(surface)
        else:
            self.cover.draw_over(surface)
