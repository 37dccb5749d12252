"""The 23 useful cards: their places, as far as a player can tell, and the points they can still make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules.cards import Card, tarot
from solitaire.rules.scoring import USEFUL
from solitaire.rules.versicole import SOLITAIRE, Versicola, VersicolaKind, versicole
from solitaire.rules.view import View


class Place(Enum):
    """The place of a card; the value is part of catalogue keys."""

    ON_TOP = "on_top"
    FOLA = "fola"
    DECK = "deck"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Family:
    """Cards that make versicole of the same kind; each of the two ranges of runs is a family (rules 4.2)."""

    kind: VersicolaKind
    cards: tuple[Card, ...]
    """The cards, in display order."""

    def has(self, versicola: Versicola) -> bool:
        """Return whether a versicola is one of this family's."""
        return versicola.kind is self.kind and set(versicola.cards) <= set(self.cards)


FAMILIES: Final = (
    Family(VersicolaKind.REGULAR, tuple(map(tarot, range(1, 6)))),
    Family(VersicolaKind.REGULAR, tuple(map(tarot, range(28, 41)))),
    *(Family(kind, max(choices, key=len)) for kind, choices in SOLITAIRE),
)
"""The families of the solitaire; together they hold all 23 useful cards."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The points that a family's versicole make, and can still make."""

    family: Family
    made: tuple[Versicola, ...]
    """The versicole that its cards make now."""
    most: int
    """Points that they would make if all uncovered cards of the 23 were on top."""

    @property
    def points(self) -> int:
        """Points that its versicole make now, with the bonus for Il Matto."""
        return sum(versicola.total for versicola in self.made)

    @property
    def is_complete(self) -> bool:
        """True if its versicole make all the points they still can."""
        return self.points == self.most > 0

    @property
    def is_broken(self) -> bool:
        """True if covered cards leave no versicola of it possible."""
        return self.most == 0


@dataclass(frozen=True, slots=True)
class Tracker:
    """The useful cards."""

    places: Mapping[Card, Place]
    """The place of each of the 23."""
    prospects: tuple[Prospect, ...]
    """The points of each family, in the order of ``FAMILIES``."""

    def at(self, place: Place) -> tuple[Card, ...]:
        """Return the useful cards at a place, ascending."""
        return tuple(card for card in sorted(self.places) if self.places[card] is place)


@dataclass(frozen=True, slots=True)
class ProspectChange:
    """The effect of a move on the versicole of a family."""

    before: Prospect
    """Their points before it."""
    after: Prospect
    """Their points after it."""

    @property
    def points(self) -> int:
        """Points won, or lost if negative."""
        return self.after.points - self.before.points


def track(view: View) -> Tracker:
    """Return the places of the useful cards, from what a player can see."""
    places = {card: place_of(card, view) for card in USEFUL}
    now = _by_family(card for card in USEFUL if places[card] is Place.ON_TOP)
    best = _by_family(card for card in USEFUL if places[card] is not Place.COVERED)
    prospects = (
        Prospect(family, now.get(family, ()), sum(versicola.total for versicola in best.get(family, ())))
        for family in FAMILIES
    )
    return Tracker(places, tuple(prospects))


def changes(before: Tracker, after: Tracker) -> tuple[ProspectChange, ...]:
    """Return the changes of the families whose versicole make more or fewer points than before."""
    pairs = zip(before.prospects, after.prospects, strict=True)
    return tuple(ProspectChange(was, now) for was, now in pairs if was.points != now.points)


def place_of(card: Card, view: View) -> Place:
    """Return the place of a card, as far as a player can tell."""
    if card in view.grid:
        return Place.ON_TOP
    if card in view.fola:
        return Place.FOLA
    return Place.DECK if card in view.unseen else Place.COVERED


def _by_family(cards: Iterable[Card]) -> dict[Family, tuple[Versicola, ...]]:
    """Return the versicole in these cards, by family."""
    found = versicole(cards, SOLITAIRE)
    return {family: tuple(filter(family.has, found)) for family in FAMILIES}
