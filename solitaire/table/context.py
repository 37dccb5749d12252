"""Context: what every screen and service may use. Navigator: their only way to another screen."""

import re
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from typing import Final, NamedTuple, Protocol

from pygame.event import Event

from solitaire.home.files import Home, UserError, is_there
from solitaire.home.settings import EVERYWHERE, KEYS, Settings, load_settings, save_settings
from solitaire.rules.cards import Card
from solitaire.run.work import Work
from solitaire.run.worker import Worker, WorkerFactory
from solitaire.table.actions import Action, Offer, is_single, key_of_name
from solitaire.table.input import SHAPES, SIGNED, Pad, Stroke
from solitaire.table.look import theme
from solitaire.table.look.faces import Canvas, ClassicFaces, Faces
from solitaire.table.look.layout import layout
from solitaire.table.parts.dialog import Question
from solitaire.table.requests import Request
from solitaire.table.sounds import Sound, Sounds
from solitaire.table.texts import key_words
from solitaire.table.window import words_for
from solitaire.texts.words import bold

_ACTIONS: Final = frozenset(action.value for action in Action)


class Navigator(Protocol):
    """The requests of screens and services to the window: actions, another screen, a dialog.

    What begins a game raises a ``UserError`` if games can't be read or saved in the home folder.
    """

    def general(self, action: Action) -> Callable[[], None] | None:
        """Return what carries out an action that every screen has; None while it is not possible."""

    def act(self, action: Action) -> None:
        """Carry out an action; an impossible action does nothing, or says why."""

    def ask(self, question: Question) -> None:
        """Ask a question in a dialog."""

    def show_menu(self) -> None:
        """Show a menu of the actions that have no button."""

    @property
    def is_asking(self) -> bool:
        """True if a dialog is open."""

    def show_card(self, card: Card) -> None:
        """Show a card large, until the next key or click."""

    def refresh(self) -> None:
        """Show what has changed in the game."""

    def show_hint(self) -> None:
        """Show that a hint has come, says more, or has gone; the game has not changed."""

    def rebuild(self) -> None:
        """Lay the toolbar and the screen out again."""

    def refresh_actions(self) -> None:
        """Show in the toolbar which actions are possible now."""

    def show_running(self, *, is_running: bool) -> None:
        """Show on the button that runs a replay whether it is running."""

    def handle(self, event: Event) -> None:
        """Pass an event to the screen shown."""

    def quit(self) -> None:
        """Close the table."""

    def leave(self) -> None:
        """Go back to the screen below this one, or to the title."""

    def show(self, request: Request) -> None:
        """Show the screen that a request leads to, or begin the game that it names."""


class News(NamedTuple):
    """Something that a listener has not heard yet."""

    text: str
    """What is said."""
    is_alarm: bool = False
    """Whether it is a refusal or an error."""
    is_focus: bool = False
    """Whether it says only what the keyboard has reached: assistive programs find that out."""


class Polled(NamedTuple):
    """Work in another process, polled at every frame."""

    poll: Callable[[], bool]
    """Takes what has arrived; returns whether there is something new to show. It may raise a ``WorkerError``
    of the work."""
    work: Work | None
    """The work; None if there is none now."""
    show: Callable[[], None] = lambda: None
    """Shows what is new; the window is drawn again in any case."""


class Context:
    """Everything shared by screens and services; it knows no screen.

    Attributes:
        home: where games and settings live.
        settings: what the player has chosen; changed by ``change_settings`` alone.
        words: the catalogue of the language in use.
        layout: the geometry of the window.
        faces: the solitaire's card pictures.
        classic_faces: the card pictures of the game for four.
        sounds: the sounds.
        pad: the game controllers.
        news: what the status line says.
        is_alarm: whether that is a refusal or an error.
        unspoken: news that the screen reader has not read yet.
        needs_drawing: whether anything has changed since the window was drawn.
        moment: a number for all that stays the same until something happens.
    """

    nav: Navigator
    """The way to other screens."""
    start_worker: WorkerFactory = Worker
    """Starts all worker processes of the table."""

    def __init__(self, home: Home, settings: Settings, size: tuple[int, int]) -> None:
        self.home, self.settings = home, settings
        self._kept = replace(settings)
        self.faces, self.classic_faces = Faces(), ClassicFaces()
        self.sounds = Sounds(settings, self.start_worker)
        self.pad = Pad()
        self.news, self.is_alarm = "", False
        self.unspoken: list[News] = []
        self.needs_drawing = True
        self.moment = 0
        self.fit(size)

    def renew(self) -> None:
        """Begin another moment: what can be done may have changed."""
        self.moment += 1

    def fit(self, size: tuple[int, int]) -> None:
        """Follow the settings for language and look, in a window of this size."""
        settings = self.settings
        self.words = words_for(settings)
        self.words.on_pad = self._on_pad
        theme.colours.use(settings.theme, settings.cloth)
        for faces in (self.faces, self.classic_faces):
            faces.use(settings, self.words)
        theme.chips.use(self.faces.inline)
        self.layout = layout(*size, settings.text_scale / 100, is_touched=settings.finger)

    @property
    def canvas(self) -> Canvas:
        """What the classic table is drawn with."""
        return Canvas(self.layout, self.words, self.classic_faces)

    def tell(self, news: str, *, alarm: bool = False) -> None:
        """Show a message in the status line; an error in red."""
        self.news, self.is_alarm, self.needs_drawing = news, alarm, True
        if news:
            self.unspoken.append(News(news, alarm))

    def key_words(self, key: tuple[int, bool] | None) -> str:
        """Return the name of a key, perhaps with Ctrl, or the name of the controller's button for it."""
        if not self.pad.is_in_hand:
            is_off = key is not None and is_single(key) and not self.settings.single_keys
            return "" if is_off else key_words(key, self.words)
        return "" if key is None or key[1] else self._sign(self.pad.sign(Stroke(key[0])))

    @property
    def pad_signs(self) -> dict[str, str]:
        """The signs on the buttons of the controller in hand, by their names in the catalogue."""
        return {name: self._sign(sign) for name, sign in self.pad.signs.items()}

    def with_keys(self, text: str, offers: Iterable[Offer]) -> str:
        """Return a text about keys with those that the player has given to these and to general actions."""
        keys, here = self.settings.keys, {offer.action.value for offer in offers} | {*EVERYWHERE}
        names = {
            bold(key_words(key_of_name(KEYS[value]), self.words)): bold(self._named(name))
            for value, name in keys.items()
            if value in here
        }
        return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text) if names else text

    def _named(self, key: str) -> str:
        return key_words(key_of_name(key), self.words) if key else "\N{EN DASH}"

    def _on_pad(self, name: str) -> str:
        """Return what the controller in hand has: a button, an action's button on the screen, or in words.

        Without a controller it is the key that the player has chosen, if any.
        """
        if not self.pad.is_in_hand:
            stroke = SIGNED[name].stroke.key if name in SIGNED else 0
            chosen = (
                key
                for value, key in self.settings.keys.items()
                if key and (value == name or key_of_name(KEYS[value]) == (stroke, False))
            )
            return next(map(self._named, chosen), "")
        if name in self.pad.signs:
            return self._sign(self.pad.signs[name])
        return self.words(f"action.{name}" if name in _ACTIONS else f"key.{name}")

    def _sign(self, sign: str) -> str:
        return self.words(f"key.{sign}") if sign in SHAPES else sign

    def speak(self, sentence: str, *, is_focus: bool = False) -> None:
        """Have a sentence read aloud that is shown elsewhere than in the status line."""
        self.unspoken.append(News(sentence, is_focus=is_focus))

    def refuse(self, reason: str, **values: object) -> None:
        """Say why something can't be done, from a key in the catalogue's ``refuse`` section."""
        self.deny(self.words(f"refuse.{reason}", **values))

    def trouble(self, work: Work) -> str:
        """Return in words that work stands still or is late, and what helps; else an empty text."""
        if not work.is_in_trouble:
            return ""
        key = "work.stands" if work.has_stopped else "work.late"
        return self.words(key, what=self.words(f"work.{work.name}"))

    def deny(self, why: str) -> None:
        """Say in these words why something can't be done."""
        self.tell(why, alarm=True)
        self.sounds.play(Sound.REFUSED)

    def ask(self, question: Question) -> None:
        """Ask a question in a dialog."""
        self.nav.ask(question)

    def change_settings(self, **changes: str | bool | int | dict[str, str]) -> None:
        """Change settings and save them at once; the window follows them."""
        for name, value in changes.items():
            setattr(self.settings, name, value)
        try:
            self.keep_settings()
        except UserError as error:
            self.tell(str(error), alarm=True)

    def keep_settings(self) -> None:
        """Write the settings that this window has changed since it last read or wrote them.

        The rest stay as they are in the file, where another window may have changed them.

        Raises:
            UserError: the file can't be read or written.
        """
        path, before = self.home.settings, asdict(self._kept)
        changed = {name: value for name, value in asdict(self.settings).items() if value != before[name]}
        found, _ = load_settings(path)  # it puts a damaged file aside
        if not is_there(path):
            save_settings(path, self.settings)
        elif changed:  # a full disk must not complain of what is in the file
            save_settings(path, replace(found, **changed))
        self._kept = replace(self.settings)
