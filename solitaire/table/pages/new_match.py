"""A new match: its length, its rules, and who sits at the table."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

from solitaire.classic.match import GIRI
from solitaire.classic.options import PRESETS
from solitaire.classic.persons import BY_KEY, STRONGEST, Person, seated
from solitaire.home.settings import OWN_RULES, SEATS
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.offers import Offer, Where
from solitaire.table.page.tree import Column, Node, Picture, Row, Text
from solitaire.table.pages.form import Choice, FormPage, Scale, Value
from solitaire.table.parts.classic.seats import draw_strength
from solitaire.table.services.classic import match_questions
from solitaire.table.services.classic.match_session import FIRST_TABLE, MatchSession
from solitaire.texts.words import Words


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
        self._matches = matches
        matches.seat_others()

    def offers(self) -> Sequence[Offer]:
        deal = partial(match_questions.match_by_number, self.context, self._matches)
        return (
            Offer(Action.LEAVE, self.nav.leave, "escape", Where.BAR),
            *self.general(Action.CLASSIC_MENU),
            Offer(Action.DEAL, deal, "d", Where.BAR),
            *self.general(Action.SETTINGS, Action.HELP, Action.FULLSCREEN),
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
