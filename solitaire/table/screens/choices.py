"""Rows of choices: each changes a setting, which takes effect and is saved at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED, UI_HORIZONTAL_SLIDER_MOVED
from pygame_gui.elements import UIButton, UIHorizontalSlider

from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.screens.base import Screen
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.words import Words

_ROW: Final = 36
_HIGH: Final = 28
_WIDTH: Final = 820
"""Height of a row and of its widgets, and width of all rows, at the smallest window."""
_LABEL: Final = 0.4
"""Share of the width for the labels."""
_SMALLEST: Final = 10
"""Least height in pixels of the letters of a label, where room is short."""
Value: TypeAlias = str | bool | int
"""What a row sets."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice among a few values, by default no and yes.

    Attributes:
        name: its name in the catalogues, and that of its setting.
        values: the values.
        sets: the settings that it sets, all to the same value; those of its name if there are none.
        says: returns a value in words; None for the catalogue's.
        section: the section of the catalogues with its name.
    """

    name: str
    values: Sequence[Value] = (False, True)
    sets: tuple[str, ...] = ()
    says: Callable[[Value, Words], str] | None = None
    section: str = "settings"

    @property
    def key(self) -> str:
        """The catalogue's key of its name."""
        return f"{self.section}.{self.name}"

    def text(self, value: Value, words: Words) -> str:
        """Return a value in words."""
        if self.says is not None:
            return self.says(value, words)
        if isinstance(value, bool):
            return words("settings.on" if value else "settings.off")
        return words(f"settings.{self.name}_{value or 'own'}")


@dataclass(frozen=True, slots=True)
class Scale:
    """A setting that is a number: its range, its step at a key, and the name of its unit."""

    name: str
    low: int
    high: int
    step: int
    unit: str

    @property
    def key(self) -> str:
        """The catalogue's key of its name."""
        return f"settings.{self.name}"


class ChoicesScreen(Screen):
    """A row for each choice, as many lines as the window shows; the keyboard is at a row.

    Attributes:
        choices: the rows.
        headings: the catalogue's key of the heading above a group of rows, by the name of its first row.
        title: the catalogue's key of the title.
        focus: index of the keyboard's row.
    """

    choices: ClassVar[Sequence[Choice | Scale]] = ()
    headings: ClassVar[Mapping[str, str]] = {}
    title: ClassVar[str] = ""
    has_tab_stops = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.focus = self._top = 0
        self._options: dict[UIButton, tuple[Choice, Value]] = {}
        self._sliders: dict[UIHorizontalSlider, Scale] = {}
        self._slid: tuple[Scale, int] | None = None

    def changed(self, name: str, value: Value) -> None:
        """Answer a change of a row."""

    # -- widgets --------------------------------------------------------------------------------

    def build(self) -> None:
        """Make the widgets of the rows in the window."""
        super().build()
        self._options, self._sliders = {}, {}
        self._top = self._scrolled()
        for number, line in enumerate(self._shown()):
            if isinstance(line, str):
                continue
            setting, area = self.choices[line], self._place(number)
            if isinstance(setting, Choice):
                self._build_choice(setting, area)
            else:
                self._build_scale(setting, area)
        self.refresh()

    def _build_choice(self, setting: Choice, area: Rect) -> None:
        """Make a button for each value, side by side, as wide as their words ask for."""
        face = theme.font("sans", theme.widget_text(self.layout.scale))
        labels = [setting.text(value, self.words) for value in setting.values]
        widths = [face.size(label)[0] for label in labels]
        least = sum(widths) + len(widths) * self.layout.gap(10)
        wide = max(area.width, least)  # many long words reach into the room of the label
        padding = min(self.layout.px(36), (wide - sum(widths)) // len(widths))
        left = area.right - wide
        for value, words, width in zip(setting.values, labels, widths, strict=True):
            button = UIButton(Rect(left, area.y, width + padding, area.height), words, self.context.manager)
            self._options[button] = setting, value
            left += width + padding

    def _build_scale(self, setting: Scale, area: Rect) -> None:
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
        for button, (choice, value) in self._options.items():
            (button.select if self.value(choice) == value else button.unselect)()
        for slider, setting in self._sliders.items():
            slider.set_current_value(getattr(self.context.settings, setting.name))

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Change a setting by mouse or keyboard."""
        if event.type == UI_BUTTON_PRESSED and event.ui_element in self._options:
            self._change(*self._options[event.ui_element])
        elif event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element in self._sliders:
            self._slide(self._sliders[event.ui_element], event.value)
        elif event.type == pygame.MOUSEBUTTONUP and self._slid is not None:
            self._change(*self._slid)
        elif event.type == pygame.MOUSEWHEEL:
            if event.touch:  # a finger moves the rows, not only the keyboard's frame
                self.focus = self.in_sight[0 if event.y > 0 else -1]
            self._walk(-event.y)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.type == pygame.KEYDOWN and event.key in _WALK:
            self._walk(_WALK[event.key])
        elif event.type == pygame.KEYDOWN and event.key in _TURN:
            self._turn(_TURN[event.key])
        else:
            super().handle(event)

    def _slide(self, setting: Scale, value: float) -> None:
        """Round a slider's number to its steps; it takes effect and is saved when the mouse lets go."""
        steps = round((value - setting.low) / setting.step)
        self._slid = setting, setting.low + steps * setting.step

    def value(self, row: Choice | Scale) -> Value | None:
        """Return a row's value, or its slider's present value; None if its settings differ."""
        if self._slid is not None and self._slid[0] is row:
            return self._slid[1]
        names = row.sets if isinstance(row, Choice) and row.sets else (row.name,)
        first, *rest = (getattr(self.context.settings, name) for name in names)
        return None if any(value != first for value in rest) else first

    def _walk(self, step: int) -> None:
        self.focus = max(0, min(len(self.choices) - 1, self.focus + step))
        if self._scrolled() != self._top:
            self.nav.rebuild()

    def _turn(self, step: int) -> None:
        """Change the keyboard's row to the next value or number, or to the previous one."""
        row = self.choices[self.focus]
        now = self.value(row)
        if isinstance(row, Choice):
            place = row.values.index(now) + step if now in row.values else 0
            self._change(row, row.values[place % len(row.values)])
        elif isinstance(now, int):
            self._change(row, max(row.low, min(row.high, now + step * row.step)))

    def _change(self, row: Choice | Scale, value: Value) -> None:
        self._slid = None
        self.focus = self.choices.index(row)
        self.context.change_settings(**self.changes(row, value))
        self.nav.refresh()
        self.changed(row.name, value)

    def changes(self, row: Choice | Scale, value: Value) -> Mapping[str, Value]:
        """Return the settings that a row sets to a value."""
        return dict.fromkeys(row.sets if isinstance(row, Choice) and row.sets else (row.name,), value)

    # -- geometry -------------------------------------------------------------------------------

    @property
    def area(self) -> Rect:
        """Return where the rows lie, below the title."""
        layout = self.layout
        top, wide = layout.felt.top + layout.px(46), self.area_width
        left = (layout.size[0] - wide) // 2
        return Rect(left, top, wide, self.foot_line() - layout.gap(8) - top)

    @property
    def area_width(self) -> int:
        """The width of the rows."""
        return min(self.layout.size[0] - self.layout.gap(40), self.layout.px(_WIDTH))

    def foot_line(self) -> int:
        """Return where the room of the rows ends."""
        return self.layout.status.y

    @property
    def step(self) -> int:
        """The height of a row with the space below it."""
        return max(self.layout.px(_HIGH) + self.layout.gap(_ROW - _HIGH), self.layout.least)

    @property
    def _grouped(self) -> list[str | int]:
        """The lines from top to bottom: the catalogue's key of a heading, or the index of a row."""
        lines = list[str | int]()
        for index, row in enumerate(self.choices):
            if row.name in self.headings:
                lines.append(self.headings[row.name])
            lines.append(index)
        return lines

    def _visible(self) -> int:
        """Return the number of lines that the window shows."""
        return min(len(self._grouped), max(1, self.area.height // self.step))

    def _scrolled(self) -> int:
        """Return the first line to be shown, so that the keyboard's row is seen, with a heading above it."""
        lines, visible = self._grouped, self._visible()
        here = lines.index(self.focus)
        first = here - 1 if isinstance(lines[here - 1], str) else here
        return max(0, min(self._top, first, len(lines) - visible), here - visible + 1)

    def _shown(self) -> list[str | int]:
        """Return the lines that the window shows."""
        return self._grouped[self._top : self._top + self._visible()]

    @property
    def in_sight(self) -> Sequence[int]:
        """The settings that the window shows."""
        return [line for line in self._shown() if isinstance(line, int)]

    def _row(self, number: int) -> Rect:
        area = self.area
        return Rect(area.x, area.y + number * self.step, area.width, self.step)

    def _place(self, number: int) -> Rect:
        """Return where a row's widgets lie."""
        row, margin = self._row(number), self.layout.gap((_ROW - _HIGH) / 2)
        left = row.x + round(row.width * _LABEL)
        return Rect(left, row.y + margin, row.right - left - 2 * margin, row.height - 2 * margin)

    def spoken(self) -> Announcement:
        """Return the heading of the keyboard's group, and the keyboard's row with its value."""
        names = [row.name for row in self.choices[: self.focus + 1] if row.name in self.headings]
        heading = tuple(self.words(self.headings[name]) for name in names[-1:])
        return Announcement(self.words(self.title), heading, (self._text(self.choices[self.focus]),))

    def details(self) -> Iterable[str]:
        """Return all rows with their values, below their headings."""
        for line in self._grouped:
            yield self.words(line) if isinstance(line, str) else self._text(self.choices[line])

    def _text(self, setting: Choice | Scale) -> str:
        value, words = self.value(setting), self.words
        if isinstance(setting, Scale):
            text = self._figure(setting)
        else:
            text = words("settings.each_own") if value is None else setting.text(value, words)
        return words("spoken.named", name=words(setting.key), value=text)

    def _figure(self, setting: Scale) -> str:
        """Return a number with its unit."""
        return self.words(f"unit.{setting.unit}", value=self.value(setting))

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the labels, the numbers and the frame of the keyboard's row."""
        super().draw(surface)
        px, gap, words = self.layout.px, self.layout.gap, self.words
        title = theme.text(words(self.title), "serif-bold", px(24), colours.text)
        surface.blit(title, title.get_rect(midtop=(self.layout.size[0] // 2, self.layout.felt.top + gap(6))))
        self._draw_bar(surface, self._visible())
        for number, line in enumerate(self._shown()):
            row = self._row(number).inflate(0, -gap(2))
            if isinstance(line, str):
                heading = theme.text(words(line), "serif-bold", px(16), colours.gold)
                surface.blit(heading, heading.get_rect(bottomleft=(row.x + gap(12), row.bottom - gap(2))))
                continue
            setting = self.choices[line]
            pygame.draw.rect(surface, colours.panel, row, border_radius=gap(6))
            if line == self.focus:
                pygame.draw.rect(surface, colours.focus, row, gap(2), border_radius=gap(6))
            self._draw_label(surface, setting, row)
            if isinstance(setting, Scale):
                figure = theme.text(self._figure(setting), "sans-bold", px(14), colours.gold)
                surface.blit(figure, figure.get_rect(midright=(row.right - gap(10), row.centery)))

    def _draw_bar(self, surface: Surface, shown: int) -> None:
        """Draw, on the right, a bar for the part of the lines in the window, unless it shows all."""
        area, gap, count = self.area, self.layout.gap, len(self._grouped)
        if shown == count:
            return
        high = shown * self.step
        bar = Rect(area.right + gap(6), area.y, gap(4), high)
        pygame.draw.rect(surface, colours.felt_dark, bar, border_radius=gap(2))
        part = Rect(bar.x, bar.y + high * self._top // count, bar.width, high * shown // count)
        pygame.draw.rect(surface, colours.gold, part, border_radius=gap(2))

    def _draw_label(self, surface: Surface, setting: Choice | Scale, row: Rect) -> None:
        """Draw the name of a setting, in smaller letters where it would be too wide."""
        words, room = self.words(setting.key), round(row.width * _LABEL)
        room -= 2 * self.layout.gap(10)
        label = theme.shrunk(words, "sans", self.layout.px(14), room, colours.text, _SMALLEST)
        surface.blit(label, label.get_rect(midleft=(row.x + self.layout.gap(12), row.centery)))

    def status(self) -> str:
        """Return the number of the keyboard's row, and of all rows."""
        return self.words("scores.row", row=self.focus + 1, count=len(self.choices))


_FAR: Final = 1000
"""More rows than there are."""
_WALK: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -_FAR, pygame.K_END: _FAR}
_TURN: Final = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_SPACE: 1,
    pygame.K_RETURN: 1,
    pygame.K_KP_ENTER: 1,
}
