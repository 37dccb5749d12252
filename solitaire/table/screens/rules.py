"""The rules of a new match or hand, a row for each question on which the sources differ."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import Surface

from solitaire.classic.options import VALUES, parse_options
from solitaire.home.settings import OWN_RULES, RULES
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.screens.base import Actions
from solitaire.table.screens.choices import Choice, ChoicesScreen, Scale, Value
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.classic_rules import value_name
from solitaire.texts.words import Words

_TEXT: Final = 14
"""Height of the letters of what a row means, at the smallest window."""
_LINES: Final = 3
"""Most lines of that text."""


def _preset(value: Value, words: Words) -> str:
    return words(f"rules.{value}")


PRESET_CHOICE: Final = Choice("rules", RULES, says=_preset)
"""The row with the presets."""


def _value(option: str, value: Value, words: Words) -> str:
    return value_name(option, str(value), words)


class RulesScreen(ChoicesScreen):
    """A preset, or options chosen one by one. The meaning of the focused row is below."""

    choices: ClassVar[Sequence[Choice | Scale]] = (
        PRESET_CHOICE,
        *(
            Choice(name, values, says=partial(_value, name), section="rules")
            for name, values in VALUES.items()
        ),
    )
    title: ClassVar[str] = "rules.title"
    keys: Mapping[int, Action] = {pygame.K_ESCAPE: Action.LEAVE}
    toolbar: tuple[Action, ...] = (Action.LEAVE, Action.HELP, Action.FULLSCREEN)
    help_key = "help.rules"
    here = Action.CLASSIC_RULES

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {Action.LEAVE: self.nav.leave}

    def value(self, row: Choice | Scale) -> Value | None:
        """Return the preset, or the value of an option."""
        return (
            super().value(row) if row is PRESET_CHOICE else getattr(self.context.settings.options, row.name)
        )

    def changes(self, row: Choice | Scale, value: Value) -> Mapping[str, Value]:
        """Return the settings that a row changes: with an option, the rules become own or a preset's."""
        if row is PRESET_CHOICE:
            return super().changes(row, value)
        options = parse_options(f"{row.name}={value}", self.context.settings.options)
        if options.preset is not None:
            return {"rules": options.preset}
        return {"rules": OWN_RULES, "own_rules": str(options)}

    def _meaning(self) -> str:
        """Return what the keyboard's row means."""
        row = self.choices[self.focus]
        return self.words(f"rules.{self.value(row) if row is PRESET_CHOICE else row.name}_says")

    def _wrapped(self) -> list[str]:
        """Return what the keyboard's row means, in lines."""
        room = self.area_width - self.layout.gap(24)
        return theme.wrap(self._meaning(), "sans", self.layout.px(_TEXT), room)

    @property
    def meaning_fits(self) -> bool:
        """True if there is room for all of it."""
        return len(self._wrapped()) <= _LINES

    def foot_line(self) -> int:
        """Return where the rows end, above the meaning of one of them."""
        return self.layout.status.y - _LINES * self._line() - self.layout.gap(8)

    def _line(self) -> int:
        return round(self.layout.px(_TEXT) * 1.35)

    def spoken(self) -> Announcement:
        """Return the keyboard's row with its value, and what it means."""
        announced = super().spoken()
        return replace(announced, focus=(*announced.focus, self._meaning()))

    def details(self) -> Iterable[str]:
        """Return all rows with their values, and what the keyboard's row means."""
        yield from super().details()
        yield self._meaning()

    def draw(self, surface: Surface) -> None:
        """Draw the rows, and below them what the keyboard's row means."""
        super().draw(surface)
        left = self.area.x + self.layout.gap(12)
        for number, line in enumerate(self._wrapped()):
            text = theme.text(line, "sans", self.layout.px(_TEXT), colours.text)
            surface.blit(text, (left, self.foot_line() + number * self._line()))

    def status(self) -> str:
        """Return the keys."""
        return self.words("rules.keys")
