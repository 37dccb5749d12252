"""Navigation: the stack of screens, the toolbar, the menu and the dialog."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.home.files import UserError
from solitaire.rules.cards import Card
from solitaire.table.actions import Action, key_of
from solitaire.table.background import Background, Services
from solitaire.table.commands import Commands
from solitaire.table.context import Context
from solitaire.table.page.view import PageView, Stop
from solitaire.table.parts.card_view import large_size
from solitaire.table.parts.dialog import Dialog, Question
from solitaire.table.parts.menus import Menu as PopUp
from solitaire.table.parts.toolbar import TabStops, Tool, Toolbar
from solitaire.table.registry import Registry
from solitaire.table.requests import (
    Menu,
    NextDrill,
    Request,
)
from solitaire.table.screens.base import Screen
from solitaire.table.screens.classic.hand_exercises import ClassicDrillScreen
from solitaire.table.screens.lesson import DrillScreen
from solitaire.table.services.exporter import EntryClipboard
from solitaire.table.sounds import Sound


class Navigation:
    """The Navigator of one table.

    Attributes:
        toolbar: the buttons on top.
        background: the work in other processes.
        tab_stops: the keyboard focus on buttons.
        menu: the menu over the screen, or None.
        dialog: the dialog over the screen, or None.
        card: the card shown large over the screen, or None.
        is_open: whether the table stays open.
    """

    def __init__(self, context: Context, services: Services) -> None:
        self._context, self._services = context, services
        self.background = Background(context, services, lambda: self.screen)
        self._commands = Commands(context, services, self.background, lambda: self.screen)
        self._screens: Sequence[Screen] = ()  # a stack, the current screen last
        self.toolbar: Toolbar
        self._bar = PageView(self._click)
        self._clipboard = EntryClipboard(context)
        self.tab_stops = TabStops()
        self.menu: PopUp | None = None
        self.dialog: Dialog | None = None
        self.card: Card | None = None
        self.is_open = True
        self._registry = Registry(context, services, lambda: self._screens, self._open)
        context.nav = self

    @property
    def screen(self) -> Screen:
        """The screen shown."""
        return self._screens[-1]

    # -- actions --------------------------------------------------------------------------------

    def _handler(self, action: Action) -> Callable[[], None] | None:
        """Return what carries out an action now: the screen's offer, or what every screen has; or None."""
        offer = self.screen.offer(action)
        return self._commands.handler(action) if offer is None else offer.do

    def can(self, action: Action) -> bool:
        """Return whether an action is possible now."""
        self._context.renew()
        return self._handler(action) is not None

    def general(self, action: Action) -> Callable[[], None] | None:
        """Return what carries out an action that every screen has; None while it is not possible."""
        return self._commands.handler(action)

    def act(self, action: Action) -> None:
        """Carry out an action, or say why it is not possible; errors are shown, never raised."""
        self._context.needs_drawing = True
        self._context.renew()
        handler = self._handler(action)
        try:
            if handler is not None:
                handler()
            elif (reason := self._commands.refusal(action)) is not None:
                self._context.refuse(reason)
        except UserError as error:
            self._context.tell(str(error), alarm=True)

    def quit(self) -> None:
        """Close the table, after a question if anything is unsaved."""
        self._services.unsaved.before_closing(self._shut)

    def _shut(self) -> None:
        self.is_open = False

    # -- the screen shown -----------------------------------------------------------------------

    def _open(self, screen: Screen, request: Request) -> None:
        """Show the screen that a request leads to."""
        if not request.keeps_news:
            self._context.tell("")
        over = self._screens if request.leads_back else ()
        if isinstance(request, NextDrill) and isinstance(over[-1], DrillScreen | ClassicDrillScreen):
            over = over[:-1]  # one drill after another uses the same place in the stack
        same = (at for at, one in enumerate(over) if one is screen or screen.here is one.here is not None)
        self._put_on_top(screen, over[: next(same, len(over))])

    def _put_on_top(self, screen: Screen, over: Sequence[Screen]) -> None:
        """Show a screen; leaving it leads to the last of those that it is shown ``over``, if any."""
        if self.card is not None:
            self.hide_card()
        layout = self._context.layout
        self._context.faces.keep_only(layout.card, layout.deck.size)
        before, self._screens = self._screens, (*over, screen)
        if before:
            before[-1].release()
        kept = (*self._screens, self._registry.verdict)
        for one in before:
            if one not in kept:
                one.stop()
        self.tab_stops.at = None
        self.background.return_to_screen()
        self.rebuild()

    def leave(self) -> None:
        """Go back to the screen below this one, or to the title."""
        if len(self._screens) < 2:
            self.show(Menu())
            return
        self._context.tell("")
        *below, screen, _ = self._screens
        self._put_on_top(screen, below)

    def refresh(self) -> None:
        """Show what has changed in the game."""
        self._context.renew()
        self.screen.refresh()
        self.refresh_actions()

    def show_hint(self) -> None:
        """Show that a hint has come, says more, or has gone; the game has not changed."""
        self._context.renew()
        self.screen.show_hint()
        self.refresh_actions()

    def refresh_actions(self) -> None:
        """Show in the toolbar which actions are possible now."""
        self._context.needs_drawing = True
        self._context.renew()
        if self._toolbar_actions != self._offered:
            if self.menu is not None:
                self.rebuild()  # it grows from the toolbar
                return
            self._lay_toolbar()
        self.toolbar.enable(lambda action: self._handler(action) is not None, self.screen.here)

    def show_running(self, *, is_running: bool) -> None:
        """Show on the button that runs a replay whether it is running."""
        word = self._context.words("action.pause" if is_running else "action.run")
        self.toolbar.show_running(word, is_running=is_running)

    @property
    def _offered(self) -> tuple[Action, ...]:
        """The actions in the toolbar, with what helps work that stands still, and last the menu."""
        bar = self.screen.toolbar
        again = (Action.WORK_AGAIN,) if self.background.troubled else ()
        return (*bar, *again, Action.MORE) if bar else again

    def _tools(self, actions: Iterable[Action]) -> list[Tool]:
        """Return actions with their words and keys."""
        words, context, keys = self._context.words, self._context, self.screen.keys
        return [
            Tool(
                action,
                words(f"action.{action.value}"),
                context.key_words(key_of(action, keys, context.settings.keys)),
            )
            for action in actions
        ]

    def _lay_toolbar(self) -> None:
        """Lay out the toolbar with what is offered now."""
        self._toolbar_actions, screen = self._offered, self.screen
        places = screen.icon_places()
        tools = self._tools((*self._toolbar_actions, *places))
        self.toolbar = Toolbar(tools, screen.layout, self._bar, self.act, places)

    def rebuild(self) -> None:
        """Lay the toolbar, the screen and the dialog out again."""
        if not self._screens:
            return  # the window was resized before the first screen
        context, screen = self._context, self.screen
        context.renew()
        had_menu, self.menu = self.menu is not None, None
        if self.dialog is not None:
            self.dialog.fit(context.layout)
        self._lay_toolbar()
        news, is_alarm = context.news, context.is_alarm
        screen.build()
        if is_alarm:  # a replay has its own news
            context.news, context.is_alarm = news, is_alarm
        self.refresh_actions()
        if had_menu:
            self._open_menu()

    @property
    def stops(self) -> Mapping[Action, Stop]:
        """The buttons that Tab walks over on the current screen, by action."""
        if not self.screen.has_tab_stops and self.tab_stops.at is None:
            return {}
        return {**self.screen.view.by_action, **self.toolbar.stops}

    @property
    def pressables(self) -> Sequence[Stop]:
        """All visible buttons that can be reached now."""
        if self.dialog is not None:
            return self.dialog.stops
        return [*self.toolbar.view.stops, *self.screen.view.stops]

    # -- what a finger touches --------------------------------------------------------------------

    @property
    def finger(self) -> int:
        """Least width and height of what a finger hits, in pixels."""
        return self.screen.layout.finger

    def is_target(self, point: tuple[int, int]) -> bool:
        """Return whether a press at a point does something that no button in the window does."""
        if self.menu is not None:
            return True
        return self.screen.is_target(point) if self.dialog is None else self.dialog.view.at(point) is not None

    def can_drag(self, point: tuple[int, int]) -> bool:
        """Return whether a finger drags what is at a point; elsewhere it scrolls."""
        over = self.screen if self.dialog is None else self.dialog.view
        return self.menu is not None or over.can_drag(point)

    def show_word(self, point: tuple[int, int]) -> bool:
        """Show the word of the icon at a point; return whether there is one."""
        return self.toolbar.point_at(point)

    def handle(self, event: Event) -> None:
        """Pass an event to the toolbar, the button that Tab has reached, or the screen with its buttons."""
        stops, is_settled = self.stops, self.toolbar.handle(event)
        if stops and self.tab_stops.moves(event, stops):
            if self.tab_stops.at is not None:
                self._speak_stop(stops)
        elif (action := self.tab_stops.pressed(event, stops)) is not None:
            self.act(action)
        elif not is_settled and (event.type == pygame.KEYDOWN or not self.screen.view.handle(event)):
            self.screen.handle(event)

    def draw_buttons(self, surface: Surface) -> None:
        """Draw the buttons of the screen and of the toolbar; the one that Enter presses is marked."""
        at, screen = self.tab_stops.at, self.screen
        for view, focus in ((screen.view, at or screen.enters), (self.toolbar.view, at)):
            view.focus = focus
            view.draw(surface)

    def _speak_stop(self, stops: Mapping[Action, Stop]) -> None:
        """Say the label of the focused button, and its key."""
        at = self.tab_stops.at
        if at is not None:
            tool = self.toolbar.tools[at] if at in self.toolbar.stops else None
            said = (stops[at].text,) if tool is None else (tool.word, tool.key)
            self._context.speak(", ".join(filter(None, said)), is_focus=True)

    # -- the menu -------------------------------------------------------------------------------

    def show_menu(self) -> None:
        """Show the menu."""
        self.screen.release()
        self._open_menu()
        self._context.speak(self._context.words("ask.more_title"))

    def _open_menu(self) -> None:
        anchor, layout = self.toolbar.rects[Action.MORE], self.screen.layout
        groups = [self._tools(group) for group in self.screen.menu]
        self.menu = PopUp(groups, anchor, layout, self.why_not)

    def _walk_over_toolbar(self) -> None:
        """Focus the first button of the toolbar."""
        buttons = self.toolbar.stops
        self.tab_stops.at = next((action for action, button in buttons.items() if button.is_enabled), None)
        self._speak_stop(buttons)

    def why_not(self, action: Action) -> str | None:
        """Return why an action is not possible now, perhaps an empty text; None if it is possible."""
        if self.can(action):
            return None
        reason = self._commands.refusal(action)
        return "" if reason is None else self._context.words(f"refuse.{reason}")

    def handle_menu(self, event: Event) -> bool:
        """Let the menu handle an event, and act on a choice; return whether the event is done with."""
        menu = self.menu
        assert menu is not None
        before, is_done = menu.at, menu.handle(event)
        if menu.is_open and menu.at != before:
            self._context.speak("" if menu.at is None else menu.items[menu.at].spoken, is_focus=True)
        if not menu.is_open:
            self.menu = None
        if menu.chosen is not None:
            self._click()
            self.act(menu.chosen)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._walk_over_toolbar()
            return True
        return is_done

    # -- the dialog -----------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Ask a question in a dialog."""
        if self._screens:
            self.screen.release()
        self.menu = None
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = Dialog(question, self._context.layout, self._clipboard, self._click)

    def _click(self) -> None:
        self._context.sounds.play(Sound.BUTTON)

    @property
    def is_asking(self) -> bool:
        """True if a dialog is open."""
        return self.dialog is not None

    @property
    def is_covered(self) -> bool:
        """True if a dialog, a menu or a large card lies over the screen."""
        return not (self.dialog is None and self.menu is None and self.card is None)

    def handle_dialog(self, event: Event) -> None:
        """Let the dialog handle an event; act on the answer, if there is one."""
        assert self.dialog is not None
        answer = self.dialog.answered(event)
        if answer is not None:
            entered = self.dialog.entered
            self.dialog.close()
            self.dialog = None
            try:
                answer.act(entered)
            except UserError as error:
                self._context.tell(str(error), alarm=True)

    def show_card(self, card: Card) -> None:
        """Show a card large, until the next key or click; a listener hears its description."""
        self.card, words = card, self._context.words
        self._context.needs_drawing = True
        for line in (words.card(card), *self.screen.facts(card)):
            self._context.speak(line)

    def hide_card(self) -> None:
        """Close the large card, and forget its picture."""
        self.card = None
        self.screen.faces.forget(large_size(self._context.layout))

    # -- requests -------------------------------------------------------------------------------

    def show(self, request: Request) -> None:
        """Carry out a request: show its screen, or begin its game, which shows the table."""
        self._registry.carry_out(request)

    def close(self) -> None:
        """Stop the background work of all screens."""
        for screen in self._screens:
            screen.stop()
        self._registry.stop_verdict()
