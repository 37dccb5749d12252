"""A new match: its length, and who sits at the table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.classic.match import GIRI
from solitaire.classic.persons import BY_KEY, PERSONS, STRONGEST, Person, seated
from solitaire.home.settings import OWN_RULES, SEATS
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.requests import Guide, Rules
from solitaire.table.screens.base import Actions
from solitaire.table.screens.choices import Choice, ChoicesScreen, Scale, Value
from solitaire.table.screens.rules import PRESET_CHOICE
from solitaire.table.services.classic import questions
from solitaire.table.services.classic.session import FIRST_TABLE, MatchSession
from solitaire.texts.words import Words

_TEXT: Final = 14
"""Height of the letters of what is said of a person, at the smallest window."""
_LEAST: Final = 10
_NAMES: Final = 0.2
"""Share of the width for seat and name."""


def _name(value: Value, _: Words) -> str:
    return BY_KEY[str(value)].names[0]


def _choice(name: str, *sets: str) -> Choice:
    return Choice(name, tuple(BY_KEY), sets, _name)


class _Seated(NamedTuple):
    seat: str
    name: str
    person: Person


class NewMatchScreen(ChoicesScreen):
    """The choices for a new match, remembered for the next, and descriptions of the other three players."""

    choices: ClassVar[Sequence[Choice | Scale]] = (
        Choice("giri", GIRI),
        _choice("others", *SEATS),
        *map(_choice, SEATS),
        Choice("conventions"),
        PRESET_CHOICE,
    )
    title: ClassVar[str] = "new_match.title"
    keys: Mapping[int, Action] = {
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_d: Action.DEAL,
        pygame.K_g: Action.CLASSIC_RULES,
    }
    toolbar: tuple[Action, ...] = (
        Action.LEAVE,
        Action.CLASSIC_MENU,
        Action.DEAL,
        Action.SETTINGS,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.new_match"
    here = Action.CLASSIC_NEW

    def __init__(self, context: Context, matches: MatchSession) -> None:
        super().__init__(context)
        self._matches = matches
        self._foot = 0
        matches.seat_others()

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {
            Action.LEAVE: self.nav.leave,
            Action.LEARN: lambda: self.nav.show(Guide(classic=True)),
            Action.CLASSIC_RULES: lambda: self.nav.show(Rules()),
            Action.CLASSIC_BEGIN: self._matches.play_random,
            Action.DEAL: lambda: questions.match_by_number(self.context, self._matches),
        }

    def handle(self, event: Event) -> None:
        """Begin by Enter; all else as in the settings."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.nav.act(Action.CLASSIC_BEGIN)
        else:
            super().handle(event)

    def build(self) -> None:
        """Make the rows, and below them the buttons: the rules row by row, and begin."""
        self._foot = self.layout.status.y - self.layout.gap(8) - self.layout.button
        super().build()
        edge = self.layout.status.y - self.layout.gap(8)
        self.add_row([Action.CLASSIC_RULES, Action.CLASSIC_BEGIN], edge, main=Action.CLASSIC_BEGIN)

    # -- the other three players -----------------------------------------------------------------------

    def _three(self) -> list[_Seated]:
        """Return the other three players by seat, each with the name they will have."""
        settings = self.context.settings
        order = {"partner": settings.partner, "right": settings.right, "left": settings.left}
        persons = [BY_KEY[key] for key in order.values()]
        names = dict(zip(order, seated(persons, settings.player), strict=True))
        return [_Seated(seat, names[seat], BY_KEY[order[seat]]) for seat in SEATS]

    def _described(self) -> list[_Seated]:
        """Return the players described: all three, or one of them where room is short."""
        three, room = self._three(), self._foot - self.layout.felt.top
        if 3 * self._block() <= 0.4 * room:
            return three
        name = self.choices[self.focus].name
        return [seated for seated in three if seated.seat == name] or three[:1]

    def _block(self) -> int:
        """Return the height of a person's description: the same for all, so that no row moves."""
        lines = max(2, *(len(self._lines(person)) for person in PERSONS))
        return lines * self._line() + self.layout.gap(8)

    def _lines(self, person: Person) -> list[str]:
        """Return a person's description, in lines."""
        room = round(self.area_width * (1 - _NAMES)) - self.layout.gap(24)
        return theme.wrap(self.words(f"person.{person.key}"), "sans", self.layout.px(_TEXT), room)

    def _line(self) -> int:
        return round(self.layout.px(_TEXT) * 1.35)

    def foot_line(self) -> int:
        """Return where the rows end, above the descriptions."""
        return self._foot - len(self._described()) * self._block() - self.layout.gap(8)

    def _character(self, person: Person) -> str:
        strength = self.words("new_match.strength", strength=person.strength, most=STRONGEST.strength)
        return f"{strength}. {self.words(f'person.{person.key}')}"

    def details(self) -> Iterable[str]:
        """Return all rows with their values, and who will sit at the table."""
        yield from super().details()
        for one in self._three():
            seat = self.words(f"settings.{one.seat}")
            yield self.words("spoken.named", name=f"{seat}, {one.name}", value=self._character(one.person))

    def draw(self, surface: Surface) -> None:
        """Draw the rows, and below them the descriptions of the other three players."""
        super().draw(surface)
        area, gap = self.area, self.layout.gap
        top = area.y + len(self.in_sight) * self.step + gap(10)
        for one in self._described():
            self._draw_person(surface, one, Rect(area.x, top, area.width, self._block()))
            top += self._block()

    def _draw_person(self, surface: Surface, one: _Seated, place: Rect) -> None:
        """Draw seat and name on the left with the strength below, and the character beside them."""
        px, gap = self.layout.px(_TEXT), self.layout.gap
        left, wide = place.x + gap(12), round(place.width * _NAMES)
        name = theme.shrunk(one.name, "sans-bold", px, wide, colours.text, _LEAST)
        surface.blit(name, (left, place.y))
        radius = max(2, self.layout.px(4))
        for number in range(STRONGEST.strength):
            at = left + radius + number * 3 * radius, place.y + self._line() + self._line() // 2
            pygame.draw.circle(surface, colours.gold, at, radius, 0 if number < one.person.strength else 1)
        for number, line in enumerate(self._lines(one.person)):
            text = theme.text(line, "sans", px, colours.muted)
            surface.blit(text, (left + wide + gap(12), place.y + number * self._line()))

    def changed(self, name: str, value: Value) -> None:
        """Open the rules row by row if they are to be your own; who chooses persons knows the game."""
        if name in ("others", *SEATS):
            self.context.change_settings(classic_offered=True)
        if (name, value) == (PRESET_CHOICE.name, OWN_RULES):
            self.nav.act(Action.CLASSIC_RULES)

    def status(self) -> str:
        """Return how to begin; at the row of the rules, what they are."""
        if self.choices[self.focus] is PRESET_CHOICE:
            return self.words(f"rules.{self.context.settings.rules}_says")
        table = {seat: getattr(self.context.settings, seat) for seat in SEATS}
        is_first = table == FIRST_TABLE and not self._matches.has_played
        return self.words("new_match.first" if is_first else "new_match.keys")
