"""The 23 useful cards as a player may know them: where each is, and what the versicole can still count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules.cards import Card, tarot
from solitaire.rules.scoring import USEFUL
from solitaire.rules.versicole import SOLITAIRE, Versicola, VersicolaKind, versicole
from solitaire.rules.view import View


class Place(Enum):
    """Where a useful card is; the value is part of catalogue keys."""

    ON_TOP = "on_top"
    FOLA = "fola"
    DECK = "deck"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Family:
    """Cards that make versicole of one kind; the two ranges of runs are a family each (rules 4.2).

    Attributes:
        kind: the kind.
        cards: the cards, in the order in which they are shown.
    """

    kind: VersicolaKind
    cards: tuple[Card, ...]


FAMILIES: Final = (
    Family(VersicolaKind.REGULAR, tuple(map(tarot, range(1, 6)))),
    Family(VersicolaKind.REGULAR, tuple(map(tarot, range(28, 41)))),
    *(Family(kind, max(choices, key=len)) for kind, choices in SOLITAIRE),
)
"""The families of the solitaire; together they hold all 23 useful cards."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the versicole of a family count, and can still count.

    Attributes:
        family: the family.
        made: the versicole that its cards make now.
        most: points that they would count if every card of the 23 that is not covered were on top.
    """

    family: Family
    made: tuple[Versicola, ...]
    most: int

    @property
    def points(self) -> int:
        """Points that its versicole count now, with the bonus for Il Matto."""
        return sum(versicola.total for versicola in self.made)

    @property
    def is_complete(self) -> bool:
        """Whether they count all that they still can."""
        return self.points == self.most > 0

    @property
    def is_broken(self) -> bool:
        """Whether covered cards leave none of them possible."""
        return self.most == 0


@dataclass(frozen=True, slots=True)
class Tracker:
    """The useful cards.

    Attributes:
        places: where each of the 23 is.
        prospects: what each family counts, in the order of ``FAMILIES``.
    """

    places: Mapping[Card, Place]
    prospects: tuple[Prospect, ...]

    def at(self, place: Place) -> tuple[Card, ...]:
        """Return the useful cards at a place, ascending."""
        return tuple(card for card in sorted(self.places) if self.places[card] is place)


@dataclass(frozen=True, slots=True)
class Change:
    """What a move did to the versicole of a family.

    Attributes:
        before: what they counted before it.
        after: what they count after it.
    """

    before: Prospect
    after: Prospect

    @property
    def points(self) -> int:
        """Points won, or lost if negative."""
        return self.after.points - self.before.points


def track(view: View) -> Tracker:
    """Return where the useful cards are, for what a player may know."""
    places = {card: _place(card, view) for card in USEFUL}
    now = _by_family(card for card in USEFUL if places[card] is Place.ON_TOP)
    best = _by_family(card for card in USEFUL if places[card] is not Place.COVERED)
    prospects = (
        Prospect(family, now.get(family, ()), sum(versicola.total for versicola in best.get(family, ())))
        for family in FAMILIES
    )
    return Tracker(places, tuple(prospects))


def changes(before: Tracker, after: Tracker) -> tuple[Change, ...]:
    """Return what happened to the families whose versicole count more or less than before."""
    pairs = zip(before.prospects, after.prospects, strict=True)
    return tuple(Change(one, other) for one, other in pairs if one.points != other.points)


def _place(card: Card, view: View) -> Place:
    if card in view.grid:
        return Place.ON_TOP
    if card in view.fola:
        return Place.FOLA
    return Place.DECK if card in view.unseen else Place.COVERED


def _by_family(cards: Iterable[Card]) -> dict[Family, tuple[Versicola, ...]]:
    """Return the versicole in these cards, by family."""
    found = versicole(cards, SOLITAIRE)
    return {
        family: tuple(one for one in found if one.kind is family.kind and set(one.cards) <= set(family.cards))
        for family in FAMILIES
    }
