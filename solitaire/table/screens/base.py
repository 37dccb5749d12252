"""What every screen of the table has in common."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from solitaire.rules.record import Record
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout, in_rows
from solitaire.table.services.screen_reader import Telling

if TYPE_CHECKING:
    from solitaire.table.app import App


RECORDS_TOOLBAR: Final = (
    *("menu", "table", "scores", "daily", "stats"),
    *("take_in", "player", "learn", "settings", "help", "fullscreen"),
)
"""The actions that have a button on the screens of games that have ended."""


class Scene:
    """One screen: it draws itself, takes events and carries out the actions named in ``actions``.

    Attributes:
        app: the table it belongs to.
        actions: the actions it carries out, each a method named ``do_`` and the action.
        keys: the keys that stand for an action here.
        toolbar: the actions that have a button on top of the window.
        help_key: the catalogue's key of the text that explains the keys.
        here: the general action that leads to this screen, or empty.
        is_play: whether the game on the table goes on here, and its clock runs.
    """

    actions: ClassVar[tuple[str, ...]] = ()
    keys: ClassVar[dict[int, str]] = {}
    toolbar: tuple[str, ...] = (
        *("menu", "new", "undo", "redo", "hint", "finish", "restart"),
        *("deal", "games", "scores", "help", "fullscreen", "settings", "learn"),
    )
    help_key: ClassVar[str] = "help.text"
    here: ClassVar[str] = ""
    is_play: ClassVar[bool] = True

    def __init__(self, app: "App") -> None:
        self.app = app
        self._buttons: dict[UIButton, str] = {}

    @property
    def layout(self) -> Layout:
        """The geometry of the window."""
        return self.app.layout

    def build(self) -> None:
        """Make the widgets anew, for a new window size or on entering; the old ones are gone."""
        self._buttons = {}

    def add_button(self, action: str, rect: Rect, **values: object) -> UIButton:
        """Add a button for one of this scene's actions."""
        button = UIButton(rect, self.app.words(f"action.{action}", **values), self.app.manager)
        self._buttons[button] = action
        return button

    def add_row(
        self,
        actions: Sequence[str],
        edge: int,
        *,
        down: bool = False,
        values: Callable[[str], Mapping[str, object]] = lambda _: {},
    ) -> tuple[list[UIButton], int]:
        """Add buttons side by side, all alike if they fit, else by their labels, in several rows if need be.

        Args:
            actions: what they stand for.
            edge: where they end; where they begin, if ``down``.
            down: whether they grow downwards.
            values: what an action's words want filled in.

        Returns:
            the buttons, and where they begin; where they end, if ``down``.
        """
        layout, gap, words = self.layout, self.layout.gap(8), self.app.words
        face = theme.font("sans", theme.widget_text(layout.scale))
        labels = [face.size(words(f"action.{action}", **values(action)))[0] for action in actions]
        room = layout.size[0] - 2 * gap
        alike = (room + gap) // len(actions) - gap
        wide = max(layout.gap(128), max(labels) + layout.px(28))
        if wide > alike >= max(labels) + layout.px(12):
            wide = alike
        widths = [wide if wide <= alike else label + layout.px(16) for label in labels]
        rows = in_rows(widths, room, gap)
        high = len(rows) * (layout.button + gap) - gap
        top = edge if down else edge - high
        buttons = []
        for number, row in enumerate(rows):
            left = (layout.size[0] - sum(widths[one] + gap for one in row) + gap) // 2
            for one in row:
                place = Rect(left, top + number * (layout.button + gap), widths[one], layout.button)
                buttons.append(self.add_button(actions[one], place, **values(actions[one])))
                left += widths[one] + gap
        return buttons, top + high if down else top

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        return action in self.actions

    def act(self, action: str) -> None:
        """Carry out one of this scene's actions."""
        getattr(self, f"do_{action}")()

    def handle(self, event: Event) -> None:
        """Take an event that no dialog, toolbar button or general key has taken."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._buttons:
            self.app.act(self._buttons[event.ui_element])
        elif event.type == pygame.KEYDOWN and event.key in self.keys and not event.mod & pygame.KMOD_CTRL:
            self.app.act(self.keys[event.key])

    def let_go(self) -> None:
        """Put back what the mouse carries: a dialog takes the mouse."""

    def refresh(self) -> None:
        """Take in what has changed in the game."""

    def pictured(self) -> tuple[Record, int] | None:
        """Return the game that pictures can be made of, and after how many moves it is shown; None here."""
        return None

    def standing(self) -> str:
        """Say how the game stands, for the status line."""
        return self.app.games.standing()

    def spoken(self) -> Telling:
        """Return what a listener is told of this screen."""
        return Telling(self.app.words(f"action.{self.here}") if self.here else "")

    def details(self) -> Iterable[str]:
        """Return what a listener who asks is told besides."""
        return ()

    def advance(self, seconds: float) -> bool:
        """Let time pass; say whether something moves and wants drawing."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draw everything but the widgets."""
        raise NotImplementedError

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over the widgets."""
