"""App: the window, its loop, and what is drawn around the screen; the outline for assistive programs."""

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.home.files import Home, UserError, remove_abandoned
from solitaire.home.settings import Settings
from solitaire.table.actions import action_of_key
from solitaire.table.background import Services, end_all
from solitaire.table.context import Context, News
from solitaire.table.input import Finger, Keyboard, Timekeeper
from solitaire.table.look import theme
from solitaire.table.look.layout import MIN_SIZE
from solitaire.table.navigation import Navigation
from solitaire.table.page.view import Stop
from solitaire.table.parts.card_view import draw_card
from solitaire.table.parts.messages import draw_status
from solitaire.table.screens.base import Screen
from solitaire.table.services.screen_reader import (
    REQUESTED,
    AccessibilityTree,
    Announcement,
    Element,
    ElementKind,
    ScreenReader,
    in_sentences,
    plain,
)
from solitaire.table.texts import SEPARATOR
from solitaire.table.window import fill_screen, give_back_memory, leave_full_screen, wait_for_event


def outline(navigation: Navigation, said: Announcement) -> Iterator[Element]:
    """Yield what is on the window, with the same texts as the screen reader's.

    Args:
        navigation: the screen shown, with the menu and the dialog over it.
        said: what a listener hears of the screen.
    """
    if navigation.dialog is not None:
        yield from _dialog(navigation)
    elif navigation.menu is not None:
        yield from _menu(navigation)
    else:
        yield from _screen(navigation, said)


def _screen(navigation: Navigation, said: Announcement) -> Iterator[Element]:
    screen, here = navigation.screen, navigation.tab_stops.at
    focus, entries = in_sentences(said.focus), screen.entry_texts()
    yield Element(ElementKind.HEADING, said.title, has_focus=here is None and not focus)
    yield from (Element(ElementKind.LINE, line) for line in plain(said.lines) if line != said.title)
    if focus and not entries:
        yield Element(ElementKind.HERE, focus, has_focus=here is None)
    yield from _buttons(navigation, entries, _stop(navigation) if here else _entry(entries, focus))
    if not entries:
        yield from (Element(ElementKind.DETAIL, line) for line in plain(screen.details()))
    yield from (Element(ElementKind.DETAIL, line) for line in plain([screen.status()]))


def _entry(entries: Mapping[Stop, str], focus: str) -> Stop | None:
    return next((button for button, text in entries.items() if in_sentences([text]) == focus), None)


def _buttons(navigation: Navigation, entries: Mapping[Stop, str], here: Stop | None) -> Iterator[Element]:
    """Yield the visible buttons; an icon is called by its label; of an entry more is read."""
    toolbar = navigation.toolbar
    tools = {stop: toolbar.tools[at] for at, stop in toolbar.stops.items()}
    for button in navigation.pressables:
        tool = tools.get(button)
        name, key = (button.text, "") if tool is None else (tool.word, tool.key)
        more = entries.get(button, "").removeprefix(f"{name}, ")
        if name:
            is_enabled, has_focus = button.is_enabled, button == here
            yield Element(
                ElementKind.BUTTON,
                name,
                button.rect,
                key,
                more=more,
                is_enabled=is_enabled,
                has_focus=has_focus,
            )


def _stop(navigation: Navigation) -> Stop | None:
    """Return the button that Tab has reached."""
    at = navigation.tab_stops.at
    return None if at is None else navigation.stops.get(at)


def _menu(navigation: Navigation) -> Iterator[Element]:
    menu = navigation.menu
    assert menu is not None
    for number, (item, place) in enumerate(zip(menu.items, menu.places, strict=True)):
        tool, why_not, has_focus = item.tool, item.why_not, number == (menu.at or 0)
        name = f"{tool.word}, {why_not}" if why_not else tool.word
        yield Element(
            ElementKind.ITEM, name, place, tool.key, is_enabled=why_not is None, has_focus=has_focus
        )


def _dialog(navigation: Navigation) -> Iterator[Element]:
    dialog = navigation.dialog
    assert dialog is not None
    question, has_entry = dialog.question, dialog.question.entry is not None
    yield Element(ElementKind.HEADING, question.title)
    yield from (Element(ElementKind.LINE, line) for line in plain([question.text]))
    if has_entry:
        yield Element(ElementKind.ENTRY, question.title, value=dialog.entered, has_focus=True)
    elif question.items:
        yield Element(ElementKind.HERE, in_sentences([dialog.entered]), has_focus=True)
    for stop in dialog.stops:
        has_focus = stop.button.action == dialog.view.focus and not has_entry and not question.items
        yield Element(ElementKind.BUTTON, stop.text, stop.rect, has_focus=has_focus)


# -- the window and its loop ----------------------------------------------------------------------


_FRAMES: Final = 60
"""Frames per second while something moves."""
_IDLE: Final = 0.25
"""Longest sleep in seconds while nothing moves."""
_CHANGED_HAND: Final = pygame.event.custom_type()
"""Type of the event after the first press of a finger, or of the mouse after it: ``touch``."""
_LOOKS: Final = (
    *("language", "theme", "cloth", "text_scale", "numerals", "large_index", "four_colours", "back"),
    *("animation", "reduced_motion", "finger"),
)
"""Settings whose change requires a new layout of everything."""


class App:
    """The table in its window. A ``UserError`` at its end names what can't be saved; everything else is.

    Attributes:
        context: what screens and services share.
        services: the background work.
        navigation: the screen shown, and the way to others.
    """

    def __init__(
        self, home: Home, window: pygame.Window, settings: Settings, *, speaks: bool = False
    ) -> None:
        self._window, self._known_size = window, window.size  # a small screen may have made it smaller
        remove_abandoned((home.games, home.matches, home.config))
        self.context = Context(home, settings, window.size)
        self.services = Services(self.context)
        self.navigation = Navigation(self.context, self.services)
        self._reader = ScreenReader(self.context, is_forced=speaks)
        self._tree = AccessibilityTree(self.context.words("app.title"))
        self._applied = replace(settings)
        self._opener: Event | None = None
        self._keyboard, self._finger, self._time = Keyboard(), Finger(), Timekeeper()
        self._has_ticked = self._was_moving = False
        self._tidied: Screen | None = None
        window.title = self.context.words("app.title")

    # -- settings and size ----------------------------------------------------------------------

    def follow_settings(self) -> None:
        """Apply the settings changed since the last call."""
        before, now = self._applied, self.context.settings
        if before == now:
            return
        self._applied = replace(now)
        if before.fullscreen != now.fullscreen:
            self._fill_screen(now.fullscreen)
        if any(getattr(before, name) != getattr(now, name) for name in _LOOKS):
            self._fit()
            self._window.title = self.context.words("app.title")

    def _fill_screen(self, is_full: bool) -> None:
        if is_full:
            self._remember_size()
            fill_screen(self._window)
        else:
            leave_full_screen(self._window, self.context.settings)

    def _remember_size(self) -> None:
        """Note the window's size in the settings, if it has changed since we last knew it."""
        size, settings = self._window.size, self.context.settings
        if size != self._known_size:
            self._known_size = size
            settings.width, settings.height = max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1])

    def _fit(self) -> None:
        """Fit everything to the window's size and to the settings."""
        self.context.fit(self._window.size)
        self.navigation.rebuild()

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Handle an event; a game controller's as the keys that it stands for."""
        pad = self.context.pad
        before = pad.is_in_hand, pad.signs
        for one in self._translated(event):
            self._handle(one)
        if event.type == pygame.MOUSEBUTTONUP and event.touch is not self.context.settings.finger:
            pygame.event.post(Event(_CHANGED_HAND, touch=event.touch))  # it comes after what was pressed
        if (pad.is_in_hand, pad.signs) != before:
            self.navigation.rebuild()  # its signs appear, or letters again

    def _translated(self, event: Event) -> Iterator[Event]:
        """Yield what an event means: keys of any layout, a finger as a mouse, a controller as keys."""
        navigation = self.navigation
        wanted = navigation.screen.keys if event.type == pygame.KEYDOWN else ()
        has_single, is_typing = self.context.settings.single_keys, self._entry is not None
        for struck in self._keyboard.translated(event, wanted, has_single=has_single, is_typing=is_typing):
            for touched in self._finger.translated(struck, navigation):
                yield from self.context.pad.translated(touched, self._entry)

    def _handle(self, event: Event) -> None:
        context, navigation = self.context, self.navigation
        context.needs_drawing = True
        context.renew()
        self._time.follow(event)
        if self._is_letter_of_opener(event) or self._hides_card(event):
            return
        dialog = navigation.dialog
        self._hurry(event)
        self._follow_window(event)
        if navigation.menu is not None and navigation.handle_menu(event):
            self.follow_settings()
            return
        if event.type == pygame.KEYDOWN and event.unicode == "." and self._entry is None:
            self._repeat()
        elif navigation.dialog is not None:
            navigation.handle_dialog(event)
        elif action := action_of_key(event, context.settings.keys, navigation.can):
            navigation.act(action)
        else:
            navigation.handle(event)
        if event.type == pygame.KEYDOWN and navigation.dialog not in (None, dialog):
            self._opener = event
        self.follow_settings()

    def _follow_window(self, event: Event) -> None:
        """React to what happens to the window."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.navigation.quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._fit()
        elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._tree.focus_window(has_focus=event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (pygame.DROPFILE, pygame.DROPTEXT):
            self._import_dropped(event)
        elif event.type == REQUESTED:
            self._obey(event)
        elif event.type == _CHANGED_HAND:
            self.context.change_settings(finger=event.touch)

    def _hurry(self, event: Event) -> None:
        """On any key or click, end what the screen shows only for a moment; the key or click still acts."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.navigation.screen.hurry()

    def _is_letter_of_opener(self, event: Event) -> bool:
        """Return whether this is the repeated letter of the key that opened the dialog, which is ignored."""
        opener = self._opener
        if opener is None:
            return False
        if event.type == pygame.KEYUP or (event.type == pygame.KEYDOWN and event.key != opener.key):
            self._opener = None
        return event.type == pygame.TEXTINPUT and event.text == opener.unicode

    def _hides_card(self, event: Event) -> bool:
        """Close the large card, if one is shown and this is a key or a click, which does nothing else."""
        if self.navigation.card is None or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        self.navigation.hide_card()
        return True

    @property
    def _entry(self) -> str | None:
        """The text in the entry line; None if there is none."""
        dialog = self.navigation.dialog
        return None if dialog is None or dialog.question.entry is None else dialog.entered

    def _obey(self, event: Event) -> None:
        """Do what an assistive program has requested: press an element, or replace an entry."""
        element, dialog = event.element, self.navigation.dialog
        if element is None or event.act not in ("click", "set_value"):
            return
        if element.kind is ElementKind.ENTRY and dialog is not None:
            dialog.enter(event.value)
        elif element.place is None:
            self._handle(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))
        else:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self._handle(Event(kind, pos=element.place.center, button=1, touch=False))

    def _import_dropped(self, event: Event) -> None:
        """Import a game from the file or text dropped on the window."""
        try:
            self.services.importer.take(Path(event.file) if event.type == pygame.DROPFILE else event.text)
        except UserError as error:
            self.context.tell(str(error), alarm=True)

    def _repeat(self) -> None:
        """Read everything again for a listener, including the status line."""
        screen = self.navigation.screen
        status = screen.status().replace(SEPARATOR, ", ")
        self._read(self._reader.repeat(self._spoken, screen.details(), status, self.navigation.dialog))

    @property
    def _spoken(self) -> Announcement:
        """The texts of the screen for a listener, and before them what is not saved."""
        said, notice = self.navigation.screen.spoken(), self.services.unsaved.notice
        return replace(said, lines=(notice, *said.lines)) if notice else said

    # -- time and drawing -----------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether something is moving."""
        context = self.context
        context.renew()
        repeated = context.pad.repeated(seconds, self._entry)
        for event in (*repeated, *self._finger.rested(seconds, self.navigation)):
            self._handle(event)
        if self._time.advance(seconds) and self.navigation.background.is_playing:
            game = self.services.session.game
            before = int(game.seconds)
            game.tick(min(seconds, 1.0))
            self._has_ticked |= int(game.seconds) != before
            context.needs_drawing |= self._has_ticked and self.navigation.is_covered
        self._follow_time()
        self.navigation.background.poll(seconds)
        moving = self.navigation.screen.advance(seconds)
        context.needs_drawing |= moving or self._was_moving  # the frame in which it stops is drawn, too
        self._was_moving = moving
        return moving

    def _follow_time(self) -> None:
        """Show the screen again for another minute or another day."""
        is_minute, is_day = self._time.passed()
        if is_day:
            self.navigation.refresh()
        elif is_minute:
            self.navigation.screen.show_time()

    def draw(self) -> None:
        """Draw the window if anything has changed, and let the screen reader look at it."""
        context, navigation = self.context, self.navigation
        screen, dialog = navigation.screen, navigation.dialog
        if not context.needs_drawing:
            self._draw_clock()
            return
        surface = self._window.get_surface()
        screen.draw(surface)
        self._draw_status(surface)
        navigation.draw_buttons(surface)
        screen.draw_over(surface)
        if dialog is not None:
            dialog.draw(surface)
        elif navigation.menu is not None:
            navigation.menu.draw(surface)
        else:
            navigation.toolbar.draw_plate(surface, navigation.tab_stops.at, navigation.why_not)
        if (card := self.navigation.card) is not None:
            draw_card(surface, card, screen.facts(card), screen.faces, context.words, context.layout)
        self._window.flip()
        context.needs_drawing = self._has_ticked = False
        if self._reader.is_on or self._tree.is_asked:
            self._read(self._reader.look(screen, self._spoken, dialog))
        else:
            context.unspoken.clear()

    def _read(self, said: Sequence[News]) -> None:
        """Have this read aloud; assistive programs see the window besides, and say where the focus is."""
        self._reader.write(said)
        if self._tree.is_asked:
            fresh = [news for news in said if not news.is_focus]
            text = in_sentences(news.text for news in fresh)
            self._tree.show(
                outline(self.navigation, self._spoken), text, is_alarm=any(news.is_alarm for news in fresh)
            )

    def _draw_status(self, surface: Surface) -> None:
        context = self.context
        services, slip = self.services, self.navigation.screen.slip
        behind = (*services.thinking.status(), *services.exporter.status(), *services.importer.status())
        background = self.navigation.background
        status = _joined(*behind, self.navigation.screen.status(), *background.status())
        news, notice = "" if slip else context.news, _joined(services.unsaved.notice, background.notice)
        start = draw_status(surface, context.layout, news, status, context.is_alarm, notice)
        if slip is not None:
            slip.draw(surface, context.layout, start if notice else 0)

    def _draw_clock(self) -> None:
        """Draw only the status line when only the clock has changed, as while the player thinks."""
        if self._has_ticked:
            self._draw_status(self._window.get_surface())
            self._window.flip()
        self._has_ticked = False

    def settle(self) -> None:
        """Draw until nothing moves and nothing remains to be drawn."""
        while self.advance(1.0) or self.context.faces.prepare(self.context.layout.card):
            self.draw()
        self.draw()
        self.tidy()

    def tidy(self) -> None:
        """Free what earlier screens have left, once per screen; it takes longer than a frame may."""
        if self._tidied is not self.navigation.screen:
            self._tidied = self.navigation.screen
            theme.text.cache_clear()
            gc.collect()  # a page and its tree know each other
            give_back_memory()

    def begin(self) -> None:
        """Listen to game controllers, and offer the screen's content to assistive programs."""
        self.context.pad.begin()
        self._tree.begin()

    def run(self) -> None:
        """Stay open until the player closes the window; the game and the settings are saved."""
        try:
            self._stay_open()
        except Exception:  # what it costs must not hide it
            try:
                self.close()
            except UserError as lost:
                print(lost, file=sys.stderr)  # noqa: T201
            raise
        except BaseException:
            self.close()
            raise
        self.close()

    def _stay_open(self) -> None:
        clock, pace = pygame.Clock(), 0  # the first frame waits for nothing
        moving = True
        while self.navigation.is_open:
            screen = self.navigation.screen
            busy = moving or screen.is_waiting or self.context.pad.is_held or screen.prepare()
            if not busy:
                self.tidy()
                wait_for_event(_IDLE)
            for event in self._come():
                self.handle(event)
            seconds = clock.tick(pace) / 1000
            moving = self.advance(seconds)
            pace = _FRAMES
            self.draw()
            self.navigation.background.play_sounds(seconds)

    def _come(self) -> Sequence[Event]:
        """Return the events that have come since the last call."""
        try:
            return pygame.event.get()
        except SystemError:  # pygame's, on a dropped text or file name in another encoding
            self.context.refuse("dropped")
            return ()

    def close(self) -> None:
        """Save the game and the window's size, if it has changed since the window was opened."""
        self.navigation.close()
        if not self.context.settings.fullscreen:
            self._remember_size()
        end_all((self.context.keep_settings, self.context.sounds.stop, self.services.stop))


def _joined(*parts: str) -> str:
    """Return the parts of a line that say something, as one text."""
    return SEPARATOR.join(filter(None, parts))
