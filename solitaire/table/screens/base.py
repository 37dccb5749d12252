"""The bases of all screens: of those that draw, and of pages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.table.actions import Action, Offer, Where, changed, first_code, key_of, keys_of, wheel_of, when
from solitaire.table.context import Context, Navigator, Polled
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout, layout
from solitaire.table.look.theme import draw_cloth, draw_felt
from solitaire.table.page.tree import Button, Buttons, Column, Middle, Node
from solitaire.table.page.view import PageView, Seats, Stop
from solitaire.table.parts.card_view import card_facts
from solitaire.table.parts.messages import VersicolaNews
from solitaire.table.services.exporter import PictureSource
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.words import Words, bold

REPLAY_FOOT: Final = 92.0
"""Height left free by a replay and its branches for the chart, in the smallest window."""
_TOUCHED_FOOT: Final = 9.0
"""More of it for a finger."""
_MOST_FOOT: Final = 0.2
"""Largest share of the window's height left free at the foot, whatever the text size."""
GAME_BAR: Final = (Action.MENU, Action.UNDO, Action.HINT, Action.FINISH)
"""The buttons wherever moves are made; the way out is the first on every screen, the menu the last."""
CLASSIC_BAR: Final = (Action.MENU, Action.UNDO, Action.HINT, Action.CLASSIC_WHY)
"""The buttons at the classic table."""
PLACES: Final = (Action.DEAL, Action.SCORES, Action.LEARN, Action.SETTINGS)
WINDOW: Final = (Action.HELP, Action.FULLSCREEN)
"""The entries of the menu on every screen, after its own."""
_KEPT: Final = (Action.SETTINGS, Action.DEAL, Action.SCORES, Action.LEARN)
"""The places in the order in which they keep their entry: the title has all of them, too."""
_ENTRIES: Final = 8
"""The most entries of a menu."""


class Screen:
    """A screen: it draws itself, handles events and carries out its own actions.

    Attributes:
        context: settings, words, windows and everything else that screens share.
    """

    bar: tuple[Action, ...] = GAME_BAR
    """The actions in the toolbar, in order: at most four, as the menu is the fifth."""
    more: tuple[Action, ...] = ()
    """The first entries of the menu; for more than two, places of the title give way."""
    has_grid: bool = False
    """Whether cards lie in the grid, with the buttons as icons beside it."""
    foot: ClassVar[float] = 0.0
    """Height left free above the status line, at the smallest window."""
    help_key: str = "help.text"
    """The catalogue's key of the text that explains the keys."""
    here: Action | None = None
    """The general action that leads to this screen, or None."""
    is_classic: bool = False
    """Whether it is one of the classic game."""
    is_play: bool = False
    """Whether the game on the table is played here, and its clock runs."""
    has_tab_stops: ClassVar[bool] = True
    """Whether Tab walks over the buttons of the screen and of the toolbar."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._view = PageView(lambda: context.sounds.play(Sound.BUTTON))
        self._offers: Sequence[Offer] = ()
        self._by_action: Mapping[Action, Offer] = {}
        self._offered_at = -1

    @property
    def words(self) -> Words:
        """The catalogue of the language in use."""
        return self.context.words

    @property
    def nav(self) -> Navigator:
        """The way to other screens and to the general actions."""
        return self.context.nav

    @property
    def layout(self) -> Layout:
        """The geometry of the window, with the room that the screen leaves free above the status line."""
        usual, text = self.context.layout, self.context.settings.text_scale / 100
        if self.has_grid and not self.foot:
            return usual
        wanted = self.foot + (_TOUCHED_FOOT if self.foot and usual.is_touched else 0)
        foot = min(wanted, _MOST_FOOT * usual.size[1] / usual.scale)
        is_touched = usual.is_touched
        return layout(*usual.size, text, foot, is_row=not self.has_grid, is_touched=is_touched)

    def icon_places(self) -> Mapping[Action, Rect]:
        """Return the places of icons for actions outside the toolbar."""
        return {}

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        """Return what the screen offers besides what every screen has; the later of two offers counts."""
        return ()

    def offers(self) -> Sequence[Offer]:
        """Return all that the player can do here: toolbar and menu in order, then what is in neither."""
        own = {offer.action: offer for offer in self.own()}
        placed = [
            replace(own.pop(action) if action in own else self.general(action)[0], where=where)
            for where, actions in ((Where.BAR, self.bar), (Where.MENU, self.more))
            for action in actions
        ]
        return [*placed, *own.values()]

    def general(self, *actions: Action, where: Where = Where.BAR) -> list[Offer]:
        """Return offers of actions that every screen has."""
        return [Offer(action, self.nav.general(action), where=where) for action in actions]

    @property
    def offered(self) -> Sequence[Offer]:
        """What the screen offers at this moment: made once, when it is first asked for."""
        if self._offered_at != self.context.moment:
            self._offered_at = self.context.moment
            self._offers, self._by_action = (), {}
            keys = self.context.settings.keys
            self._offers = tuple(changed(offer, keys) for offer in self.offers())
            self._by_action = {offer.action: offer for offer in self._offers}
        return self._offers

    def offer(self, action: Action) -> Offer | None:
        """Return what it offers for an action, possible now or not; None if it offers nothing."""
        return self._by_action.get(action) if self.offered else None

    @property
    def keys(self) -> Mapping[int, Action]:
        """The keys of what it offers."""
        return keys_of(self.offered)

    @property
    def toolbar(self) -> tuple[Action, ...]:
        """The offers in the toolbar."""
        return tuple(offer.action for offer in self.offered if offer.where is Where.BAR)

    @property
    def menu(self) -> tuple[tuple[Action, ...], ...]:
        """The entries of the menu, in groups: its own, other places, and what concerns the window."""
        own = tuple(offer.action for offer in self.offered if offer.where is Where.MENU)
        kept = _KEPT[: _ENTRIES - len(own) - len(WINDOW)]
        return tuple(filter(None, (own, tuple(place for place in PLACES if place in kept), WINDOW)))

    def can(self, action: Action) -> bool:
        """Return whether something that the screen offers is possible now."""
        offer = self.offer(action)
        return offer is not None and offer.do is not None

    # -- buttons --------------------------------------------------------------------------------

    @property
    def view(self) -> PageView:
        """What can be pressed, in its place."""
        return self._view

    @property
    def enters(self) -> Action | None:
        """The action of the button that Enter presses, which is marked; None if there is no such button."""
        return None

    def build(self) -> None:
        """Lay everything out, on entering or for a new window size."""
        self.pin()

    def button(
        self, action: Action, *, is_main: bool = False, is_possible: bool = True, **values: object
    ) -> Button:
        """Return a button for an action; a main button stands out."""
        label = self.words(f"action.{action.value}", **values)
        return Button(label, when(is_possible, lambda: self.nav.act(action)), action, is_main=is_main)

    def pin(self, *nodes: tuple[Node, Rect]) -> None:
        """Show nodes in their places, instead of those before."""
        self.view.show(Seats(*nodes), Rect((0, 0), self.layout.size), self.layout)

    def pin_row(self, buttons: Sequence[Button], edge: int) -> int:
        """Show buttons in as few rows as possible, that end at a height; return where they begin."""
        row, felt = Buttons(buttons), self.layout.felt
        wide = felt.width - 2 * self.layout.gap(8)
        high = row.high(self.layout, wide)
        self.pin((row, Rect(felt.centerx - wide // 2, edge - high, wide, high)))
        return edge - high

    # -- events and time ------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Handle an event that no dialog, button or general key has handled."""
        if event.type == pygame.KEYDOWN and event.key in self.keys and not event.mod & pygame.KMOD_CTRL:
            self.nav.act(self.keys[event.key])

    def is_target(self, point: tuple[int, int]) -> bool:
        """Return whether a press at a point does something that is no button's."""
        return self.can_drag(point)

    def can_drag(self, point: tuple[int, int]) -> bool:
        """Return whether a finger drags what is at a point; elsewhere it scrolls."""
        return False

    def hurry(self) -> None:
        """End what is shown only for a moment: the player has pressed a key or a button."""

    def release(self) -> None:
        """Put back what the mouse carries: a dialog or another screen takes over the mouse."""

    def refresh(self) -> None:
        """Show what has changed in the game."""

    def show_hint(self) -> None:
        """Show that a hint has come, says more, or has gone."""
        self.refresh()

    def help_text(self) -> str:
        """Return what F1 says: the keys of the screen, and what else there is to know of it."""
        return self.context.with_keys(self.words(self.help_key).strip(), self.offered)

    def polled(self) -> Sequence[Polled]:
        """Return the screen's own background work; it is polled while the screen is shown."""
        return ()

    def show_time(self) -> None:
        """Show what depends on the time of day: another minute has begun."""

    def show_found(self) -> None:
        """Show new results of fair games or long thinking."""

    @property
    def is_waiting(self) -> bool:
        """True if something is about to happen although nothing moves: the table must not sleep."""
        return False

    @property
    def is_computing(self) -> bool:
        """True while an engine of this screen is at work: long thinking waits for it."""
        return False

    def prepare(self) -> bool:
        """Draw the next missing card picture, while idle; return whether any was missing."""
        return self.context.faces.prepare(self.layout.card)

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether something moves and must be drawn."""
        return False

    def stop(self) -> None:
        """Stop the background work: the screen will not be shown again."""

    # -- sight and speech -----------------------------------------------------------------------

    @property
    def faces(self) -> Faces:
        """The pictures of the cards shown here."""
        return self.context.faces

    def facts(self, card: Card) -> list[str]:
        """Return the facts about a card shown large."""
        return card_facts(card, self.words)

    def pictured(self) -> Callable[[], PictureSource] | None:
        """Return what makes the record of which a picture can be made; None if there is none."""
        return None

    @property
    def slip(self) -> VersicolaNews | None:
        """A line shown for a while in place of the news in the left half of the status line, or None."""
        return None

    def status(self) -> str:
        """Return the right half of the status line."""
        return ""

    def spoken(self) -> Announcement:
        """Return the text of this screen for a screen reader."""
        return Announcement(self.words(f"action.{self.here.value}") if self.here else "")

    def details(self) -> Iterable[str]:
        """Return more text for a screen reader, read on request."""
        return ()

    def entry_texts(self) -> Mapping[Stop, str]:
        """Return the buttons of a menu with what is read of each, when ``details`` has only that."""
        return {}

    def draw(self, surface: Surface) -> None:
        """Draw everything that lies below the buttons: here the empty table."""
        draw_felt(surface, self.layout)

    def draw_over(self, surface: Surface) -> None:
        """Draw everything that lies over the buttons."""


# -- a page: a tree that says what is shown, and a table of what it offers -------------------------

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
