"""The settings: each takes effect and is saved as soon as it is changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED, UI_HORIZONTAL_SLIDER_MOVED
from pygame_gui.elements import UIButton, UIHorizontalSlider

from solitaire.home.settings import BACKS, CLOTHS, EVALUATIONS, LANGUAGES, NUMERALS, PACES, THEMES, Settings
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.screens.base import Actions, Screen
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.words import Words, language_name

_ROW: Final = 36
_HIGH: Final = 28
_WIDTH: Final = 820
"""Height of a row and of its widgets, and width of all rows, at the smallest window."""
_LABEL: Final = 0.4
"""Share of the width that the labels have."""
_SMALLEST: Final = 10
"""Least height in pixels of the letters of a label, where room is short."""
_HEARD: Final = {"moves_volume": Sound.PLAY, "signals_volume": Sound.HINT}
"""The sound by which the player can judge a changed volume."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A setting with a few values, by default no and yes."""

    name: str
    values: Sequence[str | bool] = (False, True)

    def text(self, value: str | bool | int, words: Words) -> str:
        """Return a value in words."""
        if self.name == "language" and value:
            return language_name(str(value))
        if isinstance(value, bool):
            return words("settings.on" if value else "settings.off")
        return words(f"settings.{self.name}_{value or 'own'}")


@dataclass(frozen=True, slots=True)
class _Scale:
    """A setting that is a number: its range, its step at a key, and its unit."""

    name: str
    low: int
    high: int
    step: int
    unit: str


SETTINGS: Final[tuple[_Choice | _Scale, ...]] = (
    _Choice("language", ("", *LANGUAGES)),
    _Choice("theme", THEMES),
    _Scale("text_scale", 100, 200, 10, "%"),
    _Choice("numerals", NUMERALS),
    _Choice("large_index"),
    _Choice("four_colours"),
    _Choice("back", BACKS),
    _Choice("cloth", CLOTHS),
    _Choice("all_kills"),
    _Choice("move_log"),
    _Choice("evaluation", EVALUATIONS),
    _Scale("animation", 0, 1000, 20, "ms"),
    _Choice("reduced_motion"),
    _Choice("others_pace", PACES),
    _Choice("conventions"),
    _Scale("moves_volume", 0, 100, 5, "%"),
    _Scale("signals_volume", 0, 100, 5, "%"),
    _Choice("spoken"),
    _Choice("fullscreen"),
)


class SettingsScreen(Screen):
    """A row for each setting, as many as the window shows; the keyboard is at a row.

    Attributes:
        focus: index of the keyboard's row.
    """

    keys: Mapping[int, Action] = {pygame.K_ESCAPE: Action.LEAVE}
    toolbar: tuple[Action, ...] = (
        Action.LEAVE,
        Action.MENU,
        Action.USUAL_SETTINGS,
        Action.PLAYER,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.settings"
    here = Action.SETTINGS

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.focus = self._top = 0
        self._options: dict[UIButton, tuple[str, str | bool]] = {}
        self._sliders: dict[UIHorizontalSlider, _Scale] = {}
        self._slid: tuple[str, int] | None = None

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {Action.USUAL_SETTINGS: self._ask_to_reset, Action.LEAVE: self.nav.leave}

    def _ask_to_reset(self) -> None:
        answers = (
            Answer(self.words("button.keep")),
            Answer(self.words("button.reset"), lambda _: self._reset()),
        )
        question = Question(self.words("ask.reset_title"), self.words("ask.reset"), answers, escape=0)
        self.context.ask(question)

    def _reset(self) -> None:
        """Reset everything here to its default."""
        usual = Settings()
        self.context.change_settings(**{setting.name: getattr(usual, setting.name) for setting in SETTINGS})
        self.refresh()

    # -- widgets --------------------------------------------------------------------------------

    def build(self) -> None:
        """Make the widgets of the rows in the window."""
        super().build()
        self._options, self._sliders = {}, {}
        visible = self._visible()
        self._top = max(0, min(self._top, self.focus, len(SETTINGS) - visible))
        self._top = max(self._top, self.focus - visible + 1)
        for number, setting in enumerate(SETTINGS[self._top : self._top + visible]):
            area = self._place(number)
            if isinstance(setting, _Choice):
                self._build_choice(setting, area)
            else:
                self._build_scale(setting, area)
        self.refresh()

    def _build_choice(self, setting: _Choice, area: Rect) -> None:
        """Make a button for each value, side by side, as wide as their words ask for."""
        face = theme.font("sans", theme.widget_text(self.layout.scale))
        labels = [setting.text(value, self.words) for value in setting.values]
        widths = [face.size(label)[0] for label in labels]
        padding = min(self.layout.px(36), (area.width - sum(widths)) // len(widths))
        left = area.x
        for value, words, width in zip(setting.values, labels, widths, strict=True):
            button = UIButton(Rect(left, area.y, width + padding, area.height), words, self.context.manager)
            self._options[button] = setting.name, value
            left += width + padding

    def _build_scale(self, setting: _Scale, area: Rect) -> None:
        """Make a slider; the number on its right is drawn."""
        wide = area.width - self.layout.px(76)
        slider = UIHorizontalSlider(
            Rect(area.x, area.y, wide, area.height),
            getattr(self.context.settings, setting.name),
            (setting.low, setting.high),
            self.context.manager,
            click_increment=setting.step,
        )
        self._sliders[slider] = setting

    def refresh(self) -> None:
        """Show the values as they are now."""
        for button, (name, value) in self._options.items():
            is_set = getattr(self.context.settings, name) == value
            (button.select if is_set else button.unselect)()
        for slider, setting in self._sliders.items():
            slider.set_current_value(getattr(self.context.settings, setting.name))

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Change a setting by mouse or keyboard."""
        if event.type == UI_BUTTON_PRESSED and event.ui_element in self._options:
            name, value = self._options[event.ui_element]
            self._change(name, value)
        elif event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element in self._sliders:
            self._slide(self._sliders[event.ui_element], event.value)
        elif event.type == pygame.MOUSEBUTTONUP and self._slid is not None:
            self._change(*self._slid)
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
        """Round a slider's number to its steps; it takes effect and is saved when the mouse lets go."""
        steps = round((value - setting.low) / setting.step)
        self._slid = setting.name, setting.low + steps * setting.step

    def _value(self, name: str) -> str | bool | int:
        """Return a setting's value, or the value that its slider has been moved to."""
        if self._slid is not None and self._slid[0] == name:
            return self._slid[1]
        value: str | bool | int = getattr(self.context.settings, name)
        return value

    def _walk(self, step: int) -> None:
        self.focus = max(0, min(len(SETTINGS) - 1, self.focus + step))
        if self.focus not in self.in_sight:
            self.nav.rebuild()

    def _turn(self, step: int) -> None:
        """Change the keyboard's row to the next value or number, or to the previous one."""
        setting = SETTINGS[self.focus]
        now = getattr(self.context.settings, setting.name)
        if isinstance(setting, _Scale):
            self._change(setting.name, max(setting.low, min(setting.high, now + step * setting.step)))
        else:
            values = setting.values
            self._change(setting.name, values[(values.index(now) + step) % len(values)])

    def _change(self, name: str, value: str | bool | int) -> None:
        self._slid = None
        self.focus = next(number for number, setting in enumerate(SETTINGS) if setting.name == name)
        self.context.change_settings(**{name: value})
        self.nav.refresh()
        if name in _HEARD:
            self.context.sounds.play(_HEARD[name])
        if name == "evaluation" and value != EVALUATIONS[0]:
            self.context.tell(self.words("settings.evaluation_counts"))

    # -- geometry -------------------------------------------------------------------------------

    def _area(self) -> Rect:
        """Return where the rows lie, below the title."""
        layout = self.layout
        top = layout.felt.top + layout.px(46)
        wide = min(layout.size[0] - layout.gap(40), layout.px(_WIDTH))
        left = (layout.size[0] - wide) // 2
        return Rect(left, top, wide, layout.status.y - layout.gap(8) - top)

    def _step(self) -> int:
        return self.layout.px(_HIGH) + self.layout.gap(_ROW - _HIGH)

    def _visible(self) -> int:
        return min(len(SETTINGS), max(1, self._area().height // self._step()))

    @property
    def in_sight(self) -> range:
        """The settings that the window shows."""
        return range(self._top, self._top + self._visible())

    def _row(self, number: int) -> Rect:
        area = self._area()
        return Rect(area.x, area.y + number * self._step(), area.width, self._step())

    def _place(self, number: int) -> Rect:
        """Return where a row's widgets lie."""
        row, margin = self._row(number), self.layout.gap((_ROW - _HIGH) / 2)
        left = row.x + round(row.width * _LABEL)
        return Rect(left, row.y + margin, row.right - left - 2 * margin, row.height - 2 * margin)

    def spoken(self) -> Announcement:
        """Return the keyboard's row with its value."""
        return Announcement(self.words("settings.title"), (), (self._text(SETTINGS[self.focus]),))

    def details(self) -> Iterable[str]:
        """Return all rows with their values."""
        return map(self._text, SETTINGS)

    def _text(self, setting: _Choice | _Scale) -> str:
        value, words = self._value(setting.name), self.words
        text = setting.text(value, words) if isinstance(setting, _Choice) else f"{value} {setting.unit}"
        return words("spoken.named", name=words(f"settings.{setting.name}"), value=text)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the labels, the numbers and the frame of the keyboard's row."""
        super().draw(surface)
        px, gap, words = self.layout.px, self.layout.gap, self.words
        title = theme.text(words("settings.title"), "serif-bold", px(24), colours.text)
        surface.blit(title, title.get_rect(midtop=(self.layout.size[0] // 2, self.layout.felt.top + gap(6))))
        self._draw_bar(surface, len(self.in_sight))
        for number, setting in enumerate(SETTINGS[index] for index in self.in_sight):
            row = self._row(number).inflate(0, -gap(2))
            pygame.draw.rect(surface, colours.panel, row, border_radius=gap(6))
            if self._top + number == self.focus:
                pygame.draw.rect(surface, colours.focus, row, gap(2), border_radius=gap(6))
            self._draw_label(surface, setting, row)
            if isinstance(setting, _Scale):
                value = f"{self._value(setting.name)} {setting.unit}"
                figure = theme.text(value, "sans-bold", px(14), colours.gold)
                surface.blit(figure, figure.get_rect(midright=(row.right - gap(10), row.centery)))

    def _draw_bar(self, surface: Surface, shown: int) -> None:
        """Draw, on the right, a bar for the part of the settings in the window, unless it shows all."""
        area, gap, count = self._area(), self.layout.gap, len(SETTINGS)
        if shown == count:
            return
        high = shown * self._step()
        bar = Rect(area.right + gap(6), area.y, gap(4), high)
        pygame.draw.rect(surface, colours.felt_dark, bar, border_radius=gap(2))
        part = Rect(bar.x, bar.y + high * self._top // count, bar.width, high * shown // count)
        pygame.draw.rect(surface, colours.gold, part, border_radius=gap(2))

    def _draw_label(self, surface: Surface, setting: _Choice | _Scale, row: Rect) -> None:
        """Draw the name of a setting, in smaller letters where it would be too wide."""
        words, room = self.words(f"settings.{setting.name}"), round(row.width * _LABEL)
        room -= 2 * self.layout.gap(10)
        label = theme.shrunk(words, "sans", self.layout.px(14), room, colours.text, _SMALLEST)
        surface.blit(label, label.get_rect(midleft=(row.x + self.layout.gap(12), row.centery)))

    def status(self) -> str:
        """Return the number of the keyboard's row, and of all rows."""
        return self.words("scores.row", row=self.focus + 1, count=len(SETTINGS))


_WALK: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_HOME: -len(SETTINGS),
    pygame.K_END: len(SETTINGS),
}
_TURN: Final = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_SPACE: 1,
    pygame.K_RETURN: 1,
    pygame.K_KP_ENTER: 1,
}
