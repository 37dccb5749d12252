"""A table played by tests: events go in, and what a player sees comes out."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from solitaire.home.files import Home
from solitaire.home.settings import Settings
from solitaire.play.game import Game, Phase
from solitaire.rules.cards import Card
from solitaire.rules.deal import parse_deal
from solitaire.rules.position import Move, Position
from solitaire.rules.record import Record, parse_record
from solitaire.table.app import App
from solitaire.table.input import LEFT_TRIGGER, RIGHT_TRIGGER
from solitaire.table.look import theme
from solitaire.table.models.shown import Ending
from solitaire.table.page.entry_line import EntryLine
from solitaire.table.page.view import Stop
from solitaire.table.parts.messages import NoticeBox
from solitaire.table.screens.grid import GridScreen
from solitaire.table.window import open_window
from solitaire.texts.words import BOLD, LIGHT, with_codes
from tests.support import recorded

Point = tuple[int, int]
Button = Stop
T = TypeVar("T")
_TRIGGERS: Final = {
    LEFT_TRIGGER: pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    RIGHT_TRIGGER: pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}


class Table:
    """A table and its player.

    Attributes:
        folder: the home folder.
        window: the window.
        app: the table in it.
        opened: all tables that are open; at the end of each test they are closed.
    """

    opened: ClassVar[list["Table"]] = []

    def __init__(
        self,
        folder: Path,
        size: Point = (900, 600),
        animation: int = 0,
        language: str = "en",
        text_scale: int = 100,
        *,
        settings: Settings | None = None,
    ) -> None:
        """Open a table on a home folder, with Anna's settings unless others are given."""
        self.folder = folder
        settings = settings or Settings(
            "Anna", *size, animation=animation, language=language, text_scale=text_scale
        )
        self.window = open_window(settings, "test")
        pygame.mouse.set_pos((0, 0))  # the test before may have left it over something
        pygame.event.clear()
        self.app = App(Home.at(folder), self.window, settings)
        self._is_seen = True
        self.opened.append(self)

    def close(self) -> None:
        if self in self.opened:
            self.opened.remove(self)
            self.app.close()
            self.window.destroy()

    def use(self, **settings: object) -> "Table":
        """Change settings without saving them; the table follows."""
        for name, value in settings.items():
            setattr(self.app.context.settings, name, value)
        self.app.follow_settings()
        return self

    def start(self, deal: str | None = "42", *, stacked: bool = False) -> "Table":
        """Begin a game with its cut, or with the fola stacked as dealt; without a deal, open the last."""
        session = self.app.services.session
        if deal is None:
            session.open()
        elif stacked:
            game = Game(parse_deal(deal), self.app.context.settings.player)
            if game.phase is Phase.CUT:
                game.cut(None)
            game.stack()
            session.begin(game)
        else:
            session.begin(Game(parse_deal(deal), self.app.context.settings.player))
        self.frame()
        return self

    # -- events ---------------------------------------------------------------------------------

    def post(self, kind: int, **values: Any) -> None:  # noqa: ANN401
        pygame.event.post(Event(kind, **values))

    def frame(self, count: int = 1, seconds: float = 1 / 60) -> None:
        """Let frames pass as in ``App.run``, and draw the last; an event may be answered with another."""
        self.let_pass(count, seconds)
        if self._is_seen:
            self.app.draw()

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Draw no frame for a while, when only the result of many frames matters; then draw."""
        self._is_seen = False
        try:
            yield
        finally:
            self._is_seen = True
            self.app.draw()

    def let_pass(self, count: int = 1, seconds: float = 1 / 60) -> None:
        """Let frames pass that are not drawn."""
        for _ in range(count):
            while events := pygame.event.get():
                for event in events:
                    self.app.handle(event)
            self.app.advance(seconds)

    def wait(self, is_so: Callable[[], bool], *, for_process: bool = False) -> None:
        """Let frames pass until a condition holds, in real time if another process has to answer."""
        for _ in range(6000 if for_process else 100):
            if is_so():
                return
            self.frame()
            if for_process:
                time.sleep(0.02)
        raise AssertionError((self.news, self.app.navigation.screen.status()))

    def strike(self, key: int, mod: int = pygame.KMOD_NONE, text: str = "", place: int = 0) -> None:
        """Press and release a key that types a text, at a place of the keyboard; no frame passes yet."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, key=key, mod=mod, unicode=text, scancode=place)

    def key(self, key: int, mod: int = pygame.KMOD_NONE, text: str = "", place: int = 0) -> None:
        self.strike(key, mod, text, place)
        self.frame()

    def keys(self, *keys: int) -> None:
        """Press one key after another, a frame each; the last frame is drawn."""
        for key in keys:
            self.strike(key)
            self.let_pass()
        self.frame(0)

    def spell(self, text: str) -> None:
        for letter in text:
            self.post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
            self.post(pygame.TEXTINPUT, text=letter)
            self.frame()

    def press(self, at: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)

    def move(self, at: Point, held: bool = True) -> None:
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)

    def release(self, at: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)

    def click(self, at: Point, button: int = 1) -> None:
        self.press(at, button)
        self.release(at, button)
        self.frame()

    def drag(self, start: Point, goal: Point) -> None:
        self.press(start)
        self.move(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2))
        self.move(goal)
        self.release(goal)
        self.frame()

    def wheel(self, steps: int) -> None:
        self.wheel_event(steps)
        self.frame()

    def wheel_event(self, steps: int) -> None:
        self.post(
            pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, touch=False, precise_x=0.0, precise_y=float(steps)
        )

    def touch(self, kind: int, at: Point) -> None:
        held = {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.post(kind, pos=at, touch=True, **held)

    def tap(self, at: Point) -> None:
        """Touch the window with a finger."""
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.touch(kind, at)
        self.frame(2)

    def swipe(self, start: Point, way: int) -> None:
        """Move a finger this far up or down, a tenth a frame."""
        self.touch(pygame.MOUSEBUTTONDOWN, start)
        for part in range(1, 11):
            self.touch(pygame.MOUSEMOTION, (start[0], start[1] + way * part // 10))
            self.frame()
        self.touch(pygame.MOUSEBUTTONUP, (start[0], start[1] + way))
        self.frame(2)

    def pad(self, *buttons: int, instance: int = 0) -> None:
        """Press buttons of a controller, one after another; the triggers are axes."""
        for button in buttons:
            if button in _TRIGGERS:
                for value in (32767, 0):
                    self.post(
                        pygame.CONTROLLERAXISMOTION,
                        instance_id=instance,
                        axis=_TRIGGERS[button],
                        value=value,
                    )
            else:
                for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                    self.post(kind, instance_id=instance, button=button)
            self.frame()

    def compose(self, text: str) -> None:
        """Compose a text by an input method; nothing once it is done."""
        self.post(pygame.TEXTEDITING, text=text, start=len(text), length=0)
        self.frame()

    def resize(self, width: int, height: int) -> None:
        self.window.size = (width, height)
        self.frame()

    def take_back(self, times: int = 1) -> None:
        """Undo by key, and agree to what it counts as, if asked."""
        for _ in range(times):
            self.key(pygame.K_u)
            if self.dialogs:
                self.key(pygame.K_RETURN)

    # -- buttons --------------------------------------------------------------------------------

    @property
    def buttons(self) -> list[Button]:
        """All buttons: those of the window, and those of the dialog over it."""
        dialog = self.app.navigation.dialog
        return [*self.own_buttons, *([] if dialog is None else dialog.stops)]

    @property
    def own_buttons(self) -> list[Button]:
        """The buttons in the window itself: those of the toolbar, and those of the screen."""
        navigation = self.app.navigation
        return [*navigation.toolbar.view.stops, *navigation.screen.view.stops]

    def word(self, button: Button) -> str:
        """Return the label of a button, or the word that an icon shows under the mouse."""
        toolbar = self.app.navigation.toolbar
        at = next((action for action, one in toolbar.stops.items() if one == button), None)
        return button.text if at is None else toolbar.tools[at].word

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons, and the words of the icons."""
        return [self.word(one) for one in self.buttons]

    def button(self, words: str) -> Button:
        """Return the only button with this label, but for those of a notice."""
        noticed = self.noticed
        found = [one for one in self.buttons if self.word(one) == words and one not in noticed]
        assert len(found) == 1, (words, self.labels)
        return found[0]

    def push(self, words: str) -> None:
        """Press the button with this label, or choose it in the menu behind the toolbar."""
        if words not in self.labels:
            self.key(pygame.K_F10)
            self.click(self.entry_of_menu(words).center)
        else:
            self.click(self.button(words).rect.center)

    @property
    def menu(self) -> list[str]:
        """The words of the menu behind the toolbar, if it is open."""
        menu = self.app.navigation.menu
        return [] if menu is None else [item.tool.word for item in menu.items]

    def entry_of_menu(self, words: str) -> Rect:
        """Return the place of an entry of the menu."""
        menu = self.app.navigation.menu
        assert menu is not None
        return menu.places[self.menu.index(words)]

    def is_enabled(self, words: str) -> bool:
        return bool(self.button(words).is_enabled)

    def screen_as(self, kind: type[T]) -> T:
        """Return the screen shown, which must be of a kind."""
        screen = self.app.navigation.screen
        assert isinstance(screen, kind)
        return screen

    @property
    def notice(self) -> NoticeBox | None:
        """What the panel says when no card can be played any more, or None."""
        screen = self.app.navigation.screen
        return screen.notice_box if isinstance(screen, GridScreen) else None

    @property
    def ending(self) -> Ending:
        """What is said of the ended game."""
        assert self.notice is not None
        assert self.notice.notice.ending is not None
        return self.notice.notice.ending

    @property
    def noticed(self) -> list[Stop]:
        """The buttons of the notice."""
        area = None if self.notice is None else self.notice.area
        return [one for one in self.own_buttons if area is not None and area.contains(one.rect)]

    def push_notice(self, words: str) -> None:
        """Push the button with this label of the notice; the toolbar may have one like it."""
        (found,) = [one for one in self.noticed if one.text == words]
        self.click(found.rect.center)

    @property
    def dialogs(self) -> list[str]:
        """The titles of the dialogs open."""
        dialog = self.app.navigation.dialog
        return [] if dialog is None else [dialog.question.title]

    @property
    def dialog_text(self) -> str:
        """What the dialog says, with the marks of the catalogues."""
        dialog = self.app.navigation.dialog
        text = "" if dialog is None else dialog.question.text
        return text.replace(BOLD, "<b>").replace(LIGHT, "</b>")

    @property
    def entry(self) -> EntryLine:
        dialog = self.app.navigation.dialog
        assert dialog is not None
        assert dialog.line is not None
        return dialog.line

    @property
    def entered(self) -> str:
        """The text in the entry line."""
        return self.entry.editing.text

    def enter(self, text: str) -> None:
        """Type a text in place of what is in the entry line."""
        self.key(pygame.K_a, pygame.KMOD_CTRL)
        self.post(pygame.TEXTINPUT, text=text)
        if not text:
            self.key(pygame.K_DELETE)
        self.frame()

    @property
    def items(self) -> list[str]:
        """The items of the dialog."""
        dialog = self.app.navigation.dialog
        return [] if dialog is None else [with_codes(item) for item in dialog.question.items]

    def item_place(self, index: int) -> Rect:
        """Return the place of an item of the dialog."""
        dialog = self.app.navigation.dialog
        assert dialog is not None
        return dialog.list.place(index)

    # -- the game -------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.app.services.session.game

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def news(self) -> str:
        """The news in the status line, cards by their codes."""
        return with_codes(self.app.context.news)

    @property
    def alarm(self) -> bool:
        return self.app.context.is_alarm

    @property
    def save_path(self) -> Path:
        assert self.app.services.session.save is not None
        return self.app.services.session.save.path

    @property
    def saved(self) -> Record:
        """The record in the file of the game on the table."""
        return parse_record(self.save_path.read_text(encoding="utf-8"))

    def saves(self) -> list[Path]:
        return sorted((self.folder / "games").glob("*.minchiate"))

    def check(self) -> None:
        """Check that the file holds the game on the table, and that its moves lead to that game."""
        (kept, record), game = _read(self.save_path.read_text(encoding="utf-8")), self.game
        assert (kept.deal, kept.phase, kept.moves) == (game.deal, game.phase, game.moves)
        assert (kept.help, kept.record.fola) == (game.help, game.record.fola)
        if game.phase is Phase.STACKING:
            assert kept.fola == game.fola
        elif game.phase is not Phase.CUT:
            assert game.position == record.positions[-1]

    def centre(self, card: Card) -> Point:
        """Return the middle of the place where a pile lies."""
        return self.app.context.layout.cells[self.position.grid.index(card)].center

    @property
    def deck(self) -> Point:
        return self.app.context.layout.deck.center

    def make(self, moves: Iterable[Move]) -> None:
        """Make moves without mouse and keyboard, to get somewhere; the table sees the last one made."""
        moves = list(moves)
        for move in moves[:-1]:
            self.game.move(move)
        for move in moves[-1:]:
            self.app.services.session.make(move)
        self.frame()

    def moves_of(self, player: recorded.Player = recorded.tidy, most: int = 200) -> tuple[Move, ...]:
        """Return at most that many moves of a player's game of the deal on the table, without the end."""
        return recorded.moves_of(self.game.deal, self.game.deal.fola, player, most)

    def play_tidily(self, most: int = 200) -> "Table":
        """Begin deal 42 with the fola as dealt, and make at most that many moves of the tidy player."""
        self.start(stacked=True)
        self.make(self.moves_of(most=most))
        return self

    def draw(self) -> None:
        """Draw the window again."""
        self.app.context.needs_drawing = True
        self.app.draw()

    def picture(self, part: Rect | None = None) -> bytes:
        """Draw the window again and return its pixels, or those of a part of it."""
        self.draw()
        surface = self.window.get_surface()
        return pygame.image.tobytes(surface.subsurface(part or surface.get_rect()), "RGB")

    def texts(self, patch: pytest.MonkeyPatch) -> set[str]:
        """Draw the window again, and return the texts drawn."""
        with patch.context() as patched:
            drawn = texts_drawn(patched)
            self.draw()
            return {words for words, _ in drawn}


@lru_cache
def _read(text: str) -> tuple[Game, Record]:
    """Return the game and the record in a file; most often it is as before."""
    return Game.load(text), parse_record(text)


def overlap(rects: Iterable[Rect]) -> bool:
    """Return whether any two of them share a pixel."""
    rects = list(rects)
    return any(one.collidelist(rects[number + 1 :]) >= 0 for number, one in enumerate(rects))


def texts_drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Return a list of the texts drawn from now on, each with the height of its letters in pixels."""
    drawn, text = list[tuple[str, int]](), theme.text

    def spied(words: str, face: str, pixels: int, colour: theme.Colour) -> pygame.Surface:
        drawn.append((words, pixels))
        return text(words, face, pixels, colour)

    monkeypatch.setattr(theme, "text", spied)
    return drawn


def draw_bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing on cards and no cloth, where a test looks at places and letters."""
    draw = pygame.image.load_sized_svg

    def drawn(file: BytesIO, size: Point) -> pygame.Surface:
        is_card = size[1] > size[0]
        return pygame.Surface(size, pygame.SRCALPHA) if is_card else draw(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", drawn)
    monkeypatch.setattr(theme, "draw_cloth", lambda surface: surface.fill(theme.colours.felt))
