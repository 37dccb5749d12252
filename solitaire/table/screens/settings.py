"""The settings: each takes effect, and is kept, as soon as it is changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED, UI_HORIZONTAL_SLIDER_MOVED
from pygame_gui.elements import UIButton, UIHorizontalSlider

from solitaire.settings import LANGUAGES, THEMES, Settings
from solitaire.table.look import theme
from solitaire.table.parts.board import draw_felt
from solitaire.table.screens.base import Scene
from solitaire.table.services.screen_reader import Telling
from solitaire.table.sounds import Sound
from solitaire.words import Words, language_name

if TYPE_CHECKING:
    from solitaire.table.app import App

_ROW: Final = 36
_HIGH: Final = 28
_WIDTH: Final = 820
"""Height of a row and of what is in it, and width of all rows, at the smallest window."""
_LABEL: Final = 0.4
"""Share of the width that the labels have."""
_SMALLEST: Final = 10
"""Height in pixels that the letters of a label keep where room is short."""
_HEARD: Final = {"moves_volume": Sound.PLAY, "signals_volume": Sound.HINT}
"""What lets the player judge a volume that has been changed."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A setting that has one of a few values, or of no and yes."""

    name: str
    values: Sequence[str | bool] = (False, True)

    def told(self, value: str | bool, words: Words) -> str:
        """Return a value in words."""
        if self.name == "language" and value:
            return language_name(str(value))
        if isinstance(value, bool):
            return words("settings.on" if value else "settings.off")
        return words(f"settings.{self.name}_{value or 'own'}")


@dataclass(frozen=True, slots=True)
class _Scale:
    """A setting that is a number: its range, by what it changes at a key, and its unit."""

    name: str
    low: int
    high: int
    step: int
    unit: str


_SETTINGS: Final[tuple[_Choice | _Scale, ...]] = (
    _Choice("language", ("", *LANGUAGES)),
    _Choice("theme", THEMES),
    _Scale("text_scale", 100, 200, 10, "%"),
    _Choice("large_index"),
    _Choice("four_colours"),
    _Choice("all_kills"),
    _Choice("move_log"),
    _Scale("animation", 0, 1000, 20, "ms"),
    _Choice("reduced_motion"),
    _Scale("moves_volume", 0, 100, 5, "%"),
    _Scale("signals_volume", 0, 100, 5, "%"),
    _Choice("spoken"),
    _Choice("fullscreen"),
)


class SettingsScene(Scene):
    """A row for each setting, as many as the window shows; one row is the keyboard's.

    Attributes:
        focus: index of the keyboard's row.
    """

    actions: ClassVar = ("usual", "leave")
    keys: ClassVar = {pygame.K_ESCAPE: "leave"}
    toolbar = ("leave", "menu", "usual", "player", "help", "fullscreen")
    help_key: ClassVar = "help.settings"
    here: ClassVar = "settings"
    is_play: ClassVar = False

    def __init__(self, app: "App", before: Scene | None) -> None:
        super().__init__(app)
        self._before = before
        self.focus = self._top = 0
        self._options: dict[UIButton, tuple[str, str | bool]] = {}
        self._sliders: dict[UIHorizontalSlider, _Scale] = {}
        self._slid: str | None = None

    # -- actions --------------------------------------------------------------------------------

    def do_usual(self) -> None:
        """Set everything here to what it is at first."""
        usual = Settings()
        self.app.change_settings({one.name: getattr(usual, one.name) for one in _SETTINGS})

    def do_leave(self) -> None:
        """Go back to the screen before."""
        if self._before is None:
            self.app.act("menu")
        else:
            self.app.show(self._before)

    # -- widgets --------------------------------------------------------------------------------

    def build(self) -> None:
        """Make the widgets of the rows in the window."""
        super().build()
        self._options, self._sliders = {}, {}
        visible = self._visible()
        self._top = max(0, min(self._top, self.focus, len(_SETTINGS) - visible))
        self._top = max(self._top, self.focus - visible + 1)
        for number, setting in enumerate(_SETTINGS[self._top : self._top + visible]):
            area = self._place(number)
            if isinstance(setting, _Choice):
                self._build_choice(setting, area)
            else:
                self._build_scale(setting, area)

    def _build_choice(self, setting: _Choice, area: Rect) -> None:
        """Make a button for each value, side by side, as wide as their words ask for."""
        face = theme.font("sans", theme.widget_text(self.layout.scale))
        told = [setting.told(value, self.app.words) for value in setting.values]
        widths = [face.size(one)[0] for one in told]
        padding = min(self.layout.px(36), (area.width - sum(widths)) // len(widths))
        now, left = getattr(self.app.settings, setting.name), area.x
        for value, words, width in zip(setting.values, told, widths, strict=True):
            button = UIButton(Rect(left, area.y, width + padding, area.height), words, self.app.manager)
            if value == now:
                button.select()
            self._options[button] = setting.name, value
            left += width + padding

    def _build_scale(self, setting: _Scale, area: Rect) -> None:
        """Make a slider; the number on its right is drawn."""
        wide = area.width - self.layout.px(76)
        slider = UIHorizontalSlider(
            Rect(area.x, area.y, wide, area.height),
            getattr(self.app.settings, setting.name),
            (setting.low, setting.high),
            self.app.manager,
            click_increment=setting.step,
        )
        self._sliders[slider] = setting

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Change a setting by mouse or keyboard."""
        if event.type == UI_BUTTON_PRESSED and event.ui_element in self._options:
            name, value = self._options[event.ui_element]
            self._change(name, value)
        elif event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element in self._sliders:
            self._slide(self._sliders[event.ui_element], event.value)
        elif event.type == pygame.MOUSEBUTTONUP and self._slid is not None:
            self._change(self._slid, getattr(self.app.settings, self._slid))
        elif event.type == pygame.MOUSEWHEEL:
            self._walk(-event.y)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.type == pygame.KEYDOWN and event.key in _WALK:
            self._walk(_WALK[event.key])
        elif event.type == pygame.KEYDOWN and event.key in _TURN:
            self._turn(_TURN[event.key])
        else:
            super().handle(event)

    def _slide(self, setting: _Scale, value: float) -> None:
        """Take a slider's number in steps; the rest of the table follows when the mouse lets go."""
        self._slid = setting.name
        steps = round((value - setting.low) / setting.step)
        setattr(self.app.settings, setting.name, setting.low + steps * setting.step)

    def _walk(self, step: int) -> None:
        self.focus = max(0, min(len(_SETTINGS) - 1, self.focus + step))
        self.app.rebuild()

    def _turn(self, step: int) -> None:
        """Change the keyboard's row: to the next value or number, or to the one before."""
        setting = _SETTINGS[self.focus]
        now = getattr(self.app.settings, setting.name)
        if isinstance(setting, _Scale):
            self._change(setting.name, max(setting.low, min(setting.high, now + step * setting.step)))
        else:
            values = setting.values
            self._change(setting.name, values[(values.index(now) + step) % len(values)])

    def _change(self, name: str, value: str | bool | int) -> None:
        self._slid = None
        self.focus = next(number for number, one in enumerate(_SETTINGS) if one.name == name)
        self.app.change_settings({name: value})
        if name in _HEARD:
            self.app.sounds.ask(_HEARD[name])

    # -- geometry -------------------------------------------------------------------------------

    def _area(self) -> Rect:
        """Return where the rows lie, below the title."""
        layout = self.layout
        top = layout.toolbar.bottom + layout.px(46)
        wide = min(layout.size[0] - layout.gap(40), layout.px(_WIDTH))
        left = (layout.size[0] - wide) // 2
        return Rect(left, top, wide, layout.status.y - layout.gap(8) - top)

    def _step(self) -> int:
        return self.layout.px(_HIGH) + self.layout.gap(_ROW - _HIGH)

    def _visible(self) -> int:
        return min(len(_SETTINGS), max(1, self._area().height // self._step()))

    def _row(self, number: int) -> Rect:
        area = self._area()
        return Rect(area.x, area.y + number * self._step(), area.width, self._step())

    def _place(self, number: int) -> Rect:
        """Return where a row's widgets lie."""
        row, margin = self._row(number), self.layout.gap((_ROW - _HIGH) / 2)
        left = row.x + round(row.width * _LABEL)
        return Rect(left, row.y + margin, row.right - left - 2 * margin, row.height - 2 * margin)

    def spoken(self) -> Telling:
        """Return the keyboard's row with its value."""
        return Telling(self.app.words("settings.title"), (), (self._told(_SETTINGS[self.focus]),))

    def details(self) -> Iterable[str]:
        """Return all rows with their values."""
        return map(self._told, _SETTINGS)

    def _told(self, setting: _Choice | _Scale) -> str:
        value, words = getattr(self.app.settings, setting.name), self.app.words
        told = setting.told(value, words) if isinstance(setting, _Choice) else f"{value} {setting.unit}"
        return words("spoken.named", name=words(f"settings.{setting.name}"), value=told)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the labels, the numbers and the frame of the keyboard's row."""
        draw_felt(surface, self.layout)
        px, gap, words = self.layout.px, self.layout.gap, self.app.words
        title = theme.text(words("settings.title"), "serif-bold", px(24), theme.TEXT)
        surface.blit(
            title, title.get_rect(midtop=(self.layout.size[0] // 2, self.layout.toolbar.bottom + gap(6)))
        )
        shown = _SETTINGS[self._top : self._top + self._visible()]
        self._draw_bar(surface, len(shown))
        for number, setting in enumerate(shown):
            row = self._row(number).inflate(0, -gap(2))
            pygame.draw.rect(surface, theme.PANEL, row, border_radius=gap(6))
            if self._top + number == self.focus:
                pygame.draw.rect(surface, theme.GOLD, row, gap(2), border_radius=gap(6))
            self._draw_label(surface, setting, row)
            if isinstance(setting, _Scale):
                value = f"{getattr(self.app.settings, setting.name)} {setting.unit}"
                figure = theme.text(value, "sans-bold", px(14), theme.GOLD)
                surface.blit(figure, figure.get_rect(midright=(row.right - gap(10), row.centery)))

    def _draw_bar(self, surface: Surface, shown: int) -> None:
        """Draw, on the right, which part of the settings is in the window, unless it is all."""
        area, gap, count = self._area(), self.layout.gap, len(_SETTINGS)
        if shown == count:
            return
        high = shown * self._step()
        bar = Rect(area.right + gap(6), area.y, gap(4), high)
        pygame.draw.rect(surface, theme.FELT_DARK, bar, border_radius=gap(2))
        part = Rect(bar.x, bar.y + high * self._top // count, bar.width, high * shown // count)
        pygame.draw.rect(surface, theme.GOLD, part, border_radius=gap(2))

    def _draw_label(self, surface: Surface, setting: _Choice | _Scale, row: Rect) -> None:
        """Draw what a setting is called, in smaller letters where it would be too wide."""
        words, room = self.app.words(f"settings.{setting.name}"), round(row.width * _LABEL)
        room -= 2 * self.layout.gap(10)
        label = theme.shrunk(words, "sans", self.layout.px(14), room, theme.TEXT, _SMALLEST)
        surface.blit(label, label.get_rect(midleft=(row.x + self.layout.gap(12), row.centery)))

    def standing(self) -> str:
        """Say which row is the keyboard's, of how many."""
        return self.app.words("scores.row", row=self.focus + 1, count=len(_SETTINGS))


_WALK: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_HOME: -len(_SETTINGS),
    pygame.K_END: len(_SETTINGS),
}
_TURN: Final = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_SPACE: 1,
    pygame.K_RETURN: 1,
    pygame.K_KP_ENTER: 1,
}
