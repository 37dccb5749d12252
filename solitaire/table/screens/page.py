"""A screen that is a page: a tree that says what is shown, and a table of what it offers."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.actions import Action, Offer, Where, first_code, key_of, wheel_of, when
from solitaire.table.look.theme import draw_cloth
from solitaire.table.page.tree import Button, Buttons, Column, Middle, Node
from solitaire.table.screens.base import Screen
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.words import bold

_WHOLE: Final = 10**6


class PageScreen(Screen):
    """A page; a subclass says what is on it (``page``) and what it offers (``offers``), not how."""

    widest: ClassVar[float] = _WHOLE
    """The greatest width of what is shown, at the smallest window."""

    # -- for the page to say --------------------------------------------------------------------

    def read(self) -> None:
        """Read what is shown from wherever it is kept; the page and its offers are made from it."""

    def page(self) -> Node:
        """Return what is shown."""
        return Node()

    def leading(self, *actions: Action) -> list[Offer]:
        """Return offers in the toolbar: the way out, which is Escape, then actions that every screen has."""
        return [Offer(Action.LEAVE, self.nav.leave, "escape", Where.BAR), *self.general(*actions)]

    def turning(
        self, at: int, count: int, turn: Callable[[int], None], where: Where = Where.BELOW
    ) -> list[Offer]:
        """Return offers, with a button, that turn pages: ``turn`` gets -1 or 1."""
        back, on = when(at > 0, lambda: turn(-1)), when(at < count - 1, lambda: turn(1))
        return [
            Offer(Action.PAGE_BEFORE, back, "page up, left, wheel up", where),
            Offer(Action.PAGE_AFTER, on, "page down, right, wheel down", where),
        ]

    # -- what follows from it -------------------------------------------------------------------

    def build(self) -> None:
        super().build()
        self.refresh()

    def refresh(self) -> None:
        self.read()
        self.show()

    def show(self) -> None:
        """Show what has been read."""
        self.context.renew()
        layout, gap = self.layout, self.layout.gap(8)
        area = Rect(gap, layout.felt.top + gap, layout.size[0] - 2 * gap, 0)
        area.height = layout.status.y - gap - area.y
        if not self.toolbar:
            area = Rect(0, 0, layout.size[0], layout.status.y).inflate(-layout.gap(48), -layout.gap(24))
        for _ in range(2):  # what is seen, and how many pages there are, is known only once it is laid out
            page = Middle(self.page(), self.widest)
            self.context.renew()
            above, below = (self._row_of(where) for where in (Where.ABOVE, Where.BELOW))
            self.view.show(Column(*above, page, *below, space=8), area, layout)
            before = self.offered
            self.context.renew()
            if [offer.do is None for offer in before] == [offer.do is None for offer in self.offered]:
                break

    def _row_of(self, where: Where) -> list[Node]:
        """Return the buttons of a place, if there are any."""
        found = [self._button(offer) for offer in self.offered if offer.where is where]
        return [Buttons(found)] if found else []

    def _button(self, offer: Offer) -> Button:
        action = offer.action
        pressed = None if offer.do is None else lambda: self.nav.act(action)
        word = self.words(f"action.{action.value}", **offer.values)
        return Button(word, pressed, action, is_on=offer.is_on, is_main=offer.is_main)

    def help_text(self) -> str:
        lines = [self.words(f"help.keys_of_{keys}") for keys in self.view.keys]
        typed = (stop.button for stop in self.view.stops if stop.button.typed)
        lines.append(", ".join(f"{bold(one.typed.upper())}  {one.word}" for one in typed))
        for where in (Where.ABOVE, Where.BELOW, Where.NOWHERE, Where.BAR, Where.MENU):
            offers = [offer for offer in self.offered if offer.where is where]
            if where is Where.NOWHERE:
                offers = [offer for offer in offers if offer.do is not None]
            lines.append(", ".join(filter(None, map(self._explained, offers))))
        about = [super().help_text()] if self.help_key else []
        return "\n\n".join(["\n".join(filter(None, lines)), *about])

    def _explained(self, offer: Offer) -> str:
        """Return the keys of an offer, with what it does; an empty text if it has none."""
        general = key_of(offer.action, {}, self.context.settings.keys)
        own = [(code, False) for code in map(first_code, offer.keys) if code]
        keys = own or ([] if general is None else [general])
        names = ", ".join(bold(self.context.key_words(key)) for key in keys)
        word = self.words(f"action.{offer.action.value}", **offer.values)
        return f"{names}  {word}" if names else ""

    def handle(self, event: Event) -> None:
        turns = wheel_of(self.offered)
        if event.type == pygame.KEYDOWN and event.key not in self.keys and self.view.handle(event):
            return
        if event.type == pygame.MOUSEWHEEL and event.y and turns:
            self.nav.act(turns[event.y > 0])
        else:
            super().handle(event)

    def is_target(self, point: tuple[int, int]) -> bool:
        return self.view.at(point) is not None

    def can_drag(self, point: tuple[int, int]) -> bool:
        return self.view.can_drag(point)

    def prepare(self) -> bool:
        return self.context.faces.prepare(self.context.layout.card)

    def advance(self, seconds: float) -> bool:
        return self.view.advance()

    def spoken(self) -> Announcement:
        return Announcement(super().spoken().title, self.view.lines(), self.view.said())

    def draw(self, surface: Surface) -> None:
        if self.toolbar:
            super().draw(surface)
        else:
            draw_cloth(surface)


class SidePage(PageScreen):
    """A page over the table, to read and leave again by almost any key."""

    help_key = ""
    left_by: ClassVar[str] = "escape, return, space"
    """The keys that leave it."""

    def offers(self) -> Sequence[Offer]:
        return (Offer(Action.LEAVE, self.nav.leave, self.left_by, Where.BAR),)
