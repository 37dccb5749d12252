"""Forms, where a choice is saved at once: settings, a new match, and the keys."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import ClassVar, Final, NamedTuple, TypeAlias

from solitaire.classic.match import GIRI
from solitaire.classic.options import PRESETS
from solitaire.classic.seats import BY_KEY, STRONGEST, Person, seated
from solitaire.home.settings import (
    BACKS,
    CLOTHS,
    DEAL_STEPS,
    KEYS,
    LANGUAGES,
    NUMERALS,
    OWN_RULES,
    PACES,
    SEATS,
    THEMES,
    Settings,
    usable_keys,
)
from solitaire.table.actions import Action, Offer, Where, key_of_name, when
from solitaire.table.context import Context
from solitaire.table.page.blocks import First
from solitaire.table.page.entry_line import Slider, Values
from solitaire.table.page.scroll import Choices, Option
from solitaire.table.page.tree import Column, Node, Picture, Row, Text
from solitaire.table.parts.classic.seats import draw_strength
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import PlayDaily
from solitaire.table.screens.base import PageScreen
from solitaire.table.services import questions
from solitaire.table.services.classic import match_questions
from solitaire.table.services.classic.match_session import FIRST_TABLE, MatchSession
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.words import Words, language_name

Value: TypeAlias = str | bool | int
"""What a row sets."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice among a few values, by default no and yes."""

    name: str
    """Its name in the catalogues, and that of its setting."""
    values: Sequence[Value] = (False, True)
    says: Callable[[Value, Words], str] | None = None
    """Returns a value in words; None for the catalogue's."""

    @property
    def key(self) -> str:
        """The catalogue's key of its name."""
        return f"settings.{self.name}"

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

    def text(self, value: Value, words: Words) -> str:
        """Return a value with its unit."""
        return words(f"unit.{self.unit}", value=value)


class FormPage(PageScreen):
    """Rows under headings, as many as the window shows; one of them has the keyboard.

    Attributes:
        listing: the rows on the screen.
    """

    rows: ClassVar[Sequence[Choice | Scale]] = ()
    headings: ClassVar[Mapping[str, str]] = {}
    """The catalogue's key of the heading above a group of rows, by the name of its first row."""
    title: ClassVar[str] = ""
    """The catalogue's key of the title."""
    widest = 820
    has_tab_stops = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.listing = Choices(self._go_to, turned=self._turn, row=36)
        self._sliders = {row.name: self._slider(row) for row in self.rows if isinstance(row, Scale)}

    def _slider(self, row: Scale) -> Slider:
        def change(value: int) -> None:
            self._change(row, value)

        return Slider(row.low, row.high, row.step, change, lambda value: row.text(value, self.words), 0.6)

    def changed(self, name: str, value: Value) -> None:
        """Answer a change of a row."""

    def below_rows(self) -> Sequence[Sequence[Node]]:
        """Return what may lie below the rows, the fullest first; the first that has room is shown."""
        return ((),)

    # -- what the player does -------------------------------------------------------------------

    def _go_to(self, index: int) -> None:
        self.listing.chosen = index
        self.show()

    @property
    def chosen(self) -> Choice | Scale:
        """The row that has the keyboard."""
        return self.rows[self.listing.chosen]

    def value(self, row: Choice | Scale) -> Value:
        """Return the value of a row."""
        found: Value = getattr(self.context.settings, row.name)
        return found

    def values(self, row: Choice) -> Sequence[Value]:
        """Return the values of a row among which the player chooses now."""
        return row.values

    def _turn(self, step: int) -> None:
        """Change the chosen row to the next value or number, or to the previous one."""
        row, now = self.chosen, self.value(self.chosen)
        if isinstance(row, Choice):
            values = self.values(row)
            place = values.index(now) + step if now in values else 0
            self._change(row, values[place % len(values)])
        else:
            self._change(row, max(row.low, min(row.high, int(now) + step * row.step)))

    def _change(self, row: Choice | Scale, value: Value) -> None:
        self.listing.chosen = self.rows.index(row)
        self.context.change_settings(**{row.name: value})
        self.nav.refresh()
        self.changed(row.name, value)

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        headings = {
            index: Text(self.words(self.headings[row.name]), "heading", is_read=False)
            for index, row in enumerate(self.rows)
            if row.name in self.headings
        }
        title = Text(self.words(self.title), "title", "middle", is_read=False)
        rows = self.listing.of(len(self.rows), self._option, self.listing.chosen, headings=headings)
        return First([Column(title, rows, *below, space=4) for below in self.below_rows()])

    def _option(self, index: int) -> Option:
        row = self.rows[index]
        label = Text(self.words(row.key), share=0.4)
        return Option(Row(label, self._field(row)), (self._said(row),), "panel", is_framed=True)

    def _field(self, row: Choice | Scale) -> Node:
        if isinstance(row, Scale):
            return self._sliders[row.name].of(int(self.value(row)))
        now, values = self.value(row), self.values(row)
        texts = [row.text(value, self.words) for value in values]
        chosen = values.index(now) if now in values else None
        return Values(texts, chosen, lambda chosen: self._change(row, values[chosen]), share=0.6)

    def _said(self, row: Choice | Scale) -> str:
        words, text = self.words, row.text(self.value(row), self.words)
        return words("spoken.named", name=words(row.key), value=text)

    def spoken(self) -> Announcement:
        names = [row.name for row in self.rows[: self.listing.chosen + 1] if row.name in self.headings]
        heading = tuple(self.words(self.headings[name]) for name in names[-1:])
        return Announcement(self.words(self.title), heading, (self._said(self.chosen),))

    def details(self) -> Iterable[str]:
        for row in self.rows:
            if row.name in self.headings:
                yield self.words(self.headings[row.name])
            yield self._said(row)

    def status(self) -> str:
        return self.words("scores.row", row=self.listing.chosen + 1, count=len(self.rows))


_HEARD: Final = {"moves_volume": Sound.PLAY, "signals_volume": Sound.HINT}
"""The sound by which to judge a changed volume."""


def _language(value: Value, words: Words) -> str:
    return language_name(str(value)) if value else words("settings.language_own")


SETTINGS: Final[tuple[Choice | Scale, ...]] = (
    Choice("language", ("", *LANGUAGES), _language),
    Choice("theme", THEMES),
    Scale("text_scale", 100, 200, 10, "percent"),
    Choice("numerals", NUMERALS),
    Choice("large_index"),
    Choice("four_colours"),
    Choice("back", BACKS),
    Choice("cloth", CLOTHS),
    Choice("evaluation"),
    Choice("count_early"),
    Scale("animation", 0, 1000, 20, "milliseconds"),
    Choice("reduced_motion"),
    Scale("moves_volume", 0, 100, 5, "percent"),
    Scale("signals_volume", 0, 100, 5, "percent"),
    Choice("single_keys"),
    Choice("spoken"),
    Choice("fullscreen"),
    Choice("cut"),
    Choice("all_kills"),
    Choice("others_pace", PACES),
    Choice("deal_steps", DEAL_STEPS),
    Choice("hold_trick"),
    Choice("play_single"),
    Choice("conventions"),
)


class SettingsScreen(FormPage):
    """All settings except those set elsewhere."""

    rows: ClassVar[Sequence[Choice | Scale]] = SETTINGS
    headings: ClassVar[Mapping[str, str]] = {
        "language": "title.of_both",
        "all_kills": "title.of_solitaire",
        "others_pace": "classic.title",
    }
    title = "settings.title"
    help_key = "help.settings"
    here = Action.SETTINGS

    def offers(self) -> Sequence[Offer]:
        return (
            *self.leading(Action.PLAYER, Action.KEYS),
            Offer(Action.USUAL_SETTINGS, self._ask_to_reset, where=Where.BAR),
            *self.general(Action.PAD, where=Where.MENU),
        )

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

    def changed(self, name: str, value: Value) -> None:
        if name in _HEARD:
            self.context.sounds.play(_HEARD[name])
        if name == "evaluation" and value:
            self.context.tell(self.words("settings.evaluation_counts"))


def _name(value: Value, _: Words) -> str:
    return BY_KEY[str(value)].names[0]


def _preset(value: Value, words: Words) -> str:
    return words(f"rules.{value}")


_RULES: Final = Choice("rules", tuple(PRESETS), _preset)


class _Seated(NamedTuple):
    seat: str
    name: str
    person: Person


class NewMatchScreen(FormPage):
    """The choices for a new match, remembered for the next, and descriptions of the other three players."""

    rows: ClassVar[Sequence[Choice | Scale]] = (
        Choice("giri", GIRI),
        *(Choice(seat, tuple(BY_KEY), _name) for seat in SEATS),
        Choice("conventions"),
        _RULES,
    )
    title = "new_match.title"
    help_key = "help.new_match"
    here = Action.CLASSIC_NEW
    is_classic = True

    def __init__(self, context: Context, matches: MatchSession) -> None:
        super().__init__(context)
        self._matches, self._has_others = matches, False
        is_first = not (context.settings.partner or matches.has_played)
        matches.seat_others()
        if is_first:
            context.change_settings(giri=min(GIRI))

    def read(self) -> None:
        self._has_others = bool(self._matches.other_games())

    def offers(self) -> Sequence[Offer]:
        unfinished = partial(questions.unfinished, self.context, self._matches)
        ask_match, ask_hand = (
            partial(ask, self.context, self._matches)
            for ask in (match_questions.match_by_number, match_questions.hand_by_number)
        )
        return (
            *self.leading(),
            Offer(Action.TODAY, lambda: self.nav.show(PlayDaily(date.today(), classic=True)), "t", Where.BAR),
            Offer(Action.CLASSIC_HAND, ask_hand, "b", Where.BAR),
            Offer(Action.CLASSIC_MATCH, ask_match, "d", Where.BAR),
            Offer(Action.GAMES, when(self._has_others, unfinished), where=Where.MENU),
            Offer(Action.CLASSIC_BEGIN, self._matches.play_random, "return", Where.BELOW, is_main=True),
        )

    def values(self, row: Choice) -> Sequence[Value]:
        own = [OWN_RULES] if row is _RULES and self.value(row) == OWN_RULES else []
        return [*row.values, *own]

    def changed(self, name: str, value: Value) -> None:
        if name in SEATS:
            self.context.change_settings(classic_offered=True)

    # -- the other three players ----------------------------------------------------------------

    def _three(self) -> list[_Seated]:
        """Return the other three players by seat, each with the name they will have."""
        settings = self.context.settings
        order = {"partner": settings.partner, "right": settings.right, "left": settings.left}
        persons = [BY_KEY[key] for key in order.values()]
        names = dict(zip(order, seated(persons, settings.player), strict=True))
        return [_Seated(seat, names[seat], BY_KEY[order[seat]]) for seat in SEATS]

    def below_rows(self) -> Sequence[Sequence[Node]]:
        three, name = self._three(), self.chosen.name
        chosen = [one for one in three if one.seat == name] or three[:1]
        return [*map(self._described, three)], [*map(self._described, chosen)]

    def _described(self, one: _Seated) -> Node:
        """Return seat and name on the left with the strength below, and the character beside them."""
        strength = Picture(partial(draw_strength, one.person.strength), tall=18)
        name = Column(Text(one.name, "strong", is_read=False), strength)
        name.share = 0.2
        return Row(name, Text(self._character(one), "aside", wraps=True, is_read=False, share=0.8))

    def _character(self, one: _Seated) -> str:
        """Return how somebody plays; the second of two of one kind has a name that nobody has chosen."""
        words, person = self.words, one.person
        like = [] if one.name == person.names[0] else [words("new_match.like", name=person.names[0])]
        return " ".join([*like, words(f"person.{person.key}")])

    def details(self) -> Iterable[str]:
        yield from super().details()
        for one in self._three():
            seat = self.words(f"settings.{one.seat}")
            strength = self.words("new_match.strength", strength=one.person.strength, most=STRONGEST.strength)
            said = f"{strength}. {self._character(one)}"
            yield self.words("spoken.named", name=f"{seat}, {one.name}", value=said)

    def status(self) -> str:
        if self.chosen is _RULES:
            return self.words(f"rules.{self.context.settings.rules}_says")
        table = {seat: getattr(self.context.settings, seat) for seat in SEATS}
        is_first = table == FIRST_TABLE and not self._matches.has_played
        return self.words("new_match.first" if is_first else "new_match.keys")


# -- the keys of all actions ----------------------------------------------------------------------

_ROWS: Final = tuple(KEYS)
_WITHOUT_BUTTON: Final = ("play", "kill_near", "kill_far", "inspect", "classic_hurry", "quit")
"""The actions that have no button, whose word would name them."""


class KeysScreen(PageScreen):
    """A row for each action with its key; a row that is opened asks for another."""

    help_key = "help.keys"
    here = Action.KEYS
    widest = 820
    has_tab_stops = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.listing = Choices(self._go_to, self._ask, row=30)

    def offers(self) -> Sequence[Offer]:
        has_own = bool(self.context.settings.keys)
        return (
            *self.leading(),
            Offer(Action.CHANGE_KEY, self._ask, "return", Where.BELOW, is_main=True),
            Offer(Action.USUAL_KEYS, when(has_own, lambda: self._change({})), where=Where.BELOW),
        )

    def page(self) -> Node:
        title = Text(self.words("keys.title"), "title", "middle", is_read=False)
        return Column(title, self.listing.of(len(_ROWS), self._option, self.listing.chosen), space=4)

    def _option(self, index: int) -> Option:
        name, key = self._name(_ROWS[index]), self._key(_ROWS[index])
        row = Row(Text(name, share=0.7), Text(key, "strong", share=0.3))
        return Option(row, (self._said(_ROWS[index]),), "panel", is_framed=True)

    def _name(self, action: str) -> str:
        return self.words(f"keys.{action}" if action in _WITHOUT_BUTTON else f"action.{action}")

    def _key(self, action: str) -> str:
        name = {**KEYS, **self.context.settings.keys}[action]
        return self.context.key_words(key_of_name(name)) if name else ""

    def _said(self, action: str) -> str:
        key = self._key(action) or self.words("keys.none")
        return self.words("spoken.named", name=self._name(action), value=key)

    def _go_to(self, index: int) -> None:
        self.listing.chosen = index
        self.show()

    def _ask(self) -> None:
        """Ask for the key of the chosen action."""
        words, action = self.words, _ROWS[self.listing.chosen]

        def take(entered: str) -> str:
            keys = {**self.context.settings.keys, action: entered.strip().lower().replace(" ", "")}
            if keys[action] == KEYS[action]:
                del keys[action]
            faults = usable_keys(keys)[1]
            if not faults:
                self._change(keys)
            return words("keys.wrong") if faults else ""

        now = {**KEYS, **self.context.settings.keys}[action]
        questions.ask_entry(self.context, self._name(action), words("keys.ask"), take, now)

    def _change(self, keys: dict[str, str]) -> None:
        self.context.change_settings(keys=keys)
        self.nav.rebuild()

    def spoken(self) -> Announcement:
        return Announcement(self.words("keys.title"), (), (self._said(_ROWS[self.listing.chosen]),))

    def details(self) -> Iterable[str]:
        return map(self._said, _ROWS)
