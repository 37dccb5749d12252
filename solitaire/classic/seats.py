"""The four seats and the two sides, and the persons who play at them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Side(IntEnum):
    """A partnership: two opposite seats."""

    NS = 0
    EW = 1

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(IntEnum):
    """A seat; the order is that of play, counter-clockwise: E is to the right of S."""

    S = 0
    E = 1
    N = 2
    W = 3

    @property
    def side(self) -> Side:
        """The partnership that the seat belongs to."""
        return SIDES[self]

    @property
    def right(self) -> "Seat":
        """The next seat in turn; of the dealer: the eldest."""
        return TURNS[self][1]

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return TURNS[self][2]

    @property
    def left(self) -> "Seat":
        """The seat before in turn; of the dealer: the cutter."""
        return TURNS[self][3]

    @property
    def title(self) -> str:
        """The name of the seat in English, such as ``South``."""
        return _TITLES[self]


SEATS: Final = tuple(Seat)
"""The seats in the order of play."""
TURNS: Final = tuple(tuple(SEATS[(seat + turn) % 4] for turn in range(4)) for seat in SEATS)
"""By seat: the four seats in turn, beginning with it."""
SIDES: Final = (Side.NS, Side.EW, Side.NS, Side.EW)
"""By seat: its side."""
_TITLES: Final = ("South", "East", "North", "West")


# -- the persons: five computer players of known strength, the weakest first ----------------------
#
# Neighbours are eleven to fourteen points per hand apart (solver/README.md has the duels). Commands and
# settings know a person by its key; the strongest is the player ``full``, like all opponents before there
# were five.


@dataclass(frozen=True, slots=True)
class Manner:
    """How a person who thinks less than ``full`` decides."""

    playouts: int = 0
    """Hands imagined for a card, all cards together; 0: the rules of thumb decide."""
    cards: int = 0
    """Cards thought over, those that look best at first sight."""
    memory: int | None = None
    """Tricks back to which it remembers who lacked a suit, and, by the rules of thumb, which cards without a
    value were played; None for all."""
    slips: int = 0
    """Decisions per hundred in which it takes a card that is almost as good as the best."""
    near: float = 0.0
    """How much worse such a card may look, in points; if it imagines hands, a resto counts 60."""
    version: int = 1
    """Raised by 1 whenever the person decides otherwise than before."""


@dataclass(frozen=True, slots=True)
class Person:
    """A computer player with a name and a character, which the catalogues describe in a sentence."""

    key: str
    """Its name in commands and settings."""
    engine: str
    """Its name in records."""
    strength: int
    """1 (the weakest) to 5."""
    names: tuple[str, str, str]
    """Its name at the table, then the names of others who play just like it."""
    manner: Manner | None = None
    """How it decides; None for a search by the clock."""


_LAPO: Final = Manner(memory=5, slips=25, near=6.0)
_VIERI: Final = Manner(playouts=12, cards=3, memory=2, slips=40, near=6.0, version=2)
_GINEVRA: Final = Manner(playouts=110, cards=4, memory=4, slips=15, near=5.0, version=2)
PERSONS: Final = (
    Person("lapo", "lapo", 1, ("Lapo", "Nanna", "Berto"), _LAPO),
    Person("tessa", "tessa", 2, ("Tessa", "Bindo", "Dianora"), Manner()),
    Person("vieri", "vieri", 3, ("Vieri", "Fiammetta", "Neri"), _VIERI),
    Person("ginevra", "ginevra", 4, ("Ginevra", "Piero", "Alessandra"), _GINEVRA),
    Person("costanza", "full", 5, ("Costanza", "Cosimo", "Lucrezia")),
)
"""The persons, the weakest first."""
STRONGEST: Final = PERSONS[-1]
"""The person who plays like all opponents before there were five."""
MIDDLE: Final = 3
"""The strength of opponents required for a goal; opponents in a first match are as strong."""
SPARE: Final = "Ridolfo"
"""The name of a person at the table who would have the player's own name."""
BY_KEY: Final = {person.key: person for person in PERSONS}
"""The persons by their keys."""
SILENT: Final = "-nosignals"
"""The end of the name of an engine that neither gives nor reads signals."""
_BY_ENGINE: Final = {person.engine: person for person in PERSONS}
_STRENGTHS: Final = {**{person.engine: person.strength for person in PERSONS}, "handbook": 2, "random": 0}


def strength_of(engine: str) -> int:
    """Return the strength of a computer player by its name in records, 0 to 5; 5 if it is unknown.

    Before there were five, every opponent was ``full``, with or without signals.
    """
    return _STRENGTHS.get(engine.removesuffix(SILENT), STRONGEST.strength)


def name_of(strength: int) -> str:
    """Return the name of the person of a strength; for 0, which no person has, the computer player's."""
    return next((person.names[0] for person in PERSONS if person.strength == strength), "random")


def person_of(engine: str) -> Person:
    """Return the person who decides like a computer player in a record; the strongest for another player."""
    return _BY_ENGINE.get(engine.removesuffix(SILENT), STRONGEST)


def seated(persons: Iterable[Person], player: str) -> tuple[str, str, str]:
    """Return the names at the table of three persons.

    A person seated twice also uses the names of others who play the same way; none has the player's own name.
    """
    names = list[str]()
    for person in persons:
        free = (*(name for name in person.names if name != player), SPARE)
        names.append(next(name for name in free if name not in names))
    first, second, third = names
    return first, second, third
