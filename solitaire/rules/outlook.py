"""What a player can tell of a position: the useful cards, what a kill would do, kills and room left."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules.cards import (
    SOLITAIRE,
    VICTIMS,
    Card,
    Versicola,
    VersicolaKind,
    kills,
    parse_cards,
    tarot,
    versicole,
)
from solitaire.rules.position import GRID_SIZE, Move, Position, View, legal_kills, neighbours
from solitaire.rules.scoring import USEFUL, Score, count, score

# -- the 23 useful cards: their places and the points they can still make -------------------------


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


# -- the effects of a kill, before it is made -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Risk:
    """A useful card that a pile could kill."""

    card: Card
    points: int
    """Points that the count would lose if the card were covered, versicole included; 0 or more."""
    versicole: tuple[Versicola, ...]
    """The versicole on the table that it is part of."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of a kill."""

    kill: Move
    points: int
    """The change in the count of the cards on top."""
    made: tuple[Versicola, ...]
    """The versicole that it makes or lengthens."""
    broken: tuple[Versicola, ...]
    """The versicole that it breaks or shortens."""
    without_matto: tuple[Versicola, ...]
    """The versicole that only lose the bonus for Il Matto, as they are afterwards."""
    opened: tuple[Move, ...]
    """Kills that become possible, because it brings their cards 1 or 3 places apart."""
    closed: tuple[Move, ...]
    """Kills that are possible now and not afterwards, except those with the victim."""
    strangers: tuple[tuple[Card, Card], ...]
    """Pairs that it brings 1 or 3 places apart without a kill, the right card first."""
    exposed: tuple[Risk, ...]
    """Useful cards that no pile can kill now but some pile could afterwards."""
    sheltered: tuple[Card, ...]
    """Useful cards that some pile can kill now but none could afterwards."""


def preview(position: Position, kill: Move) -> Preview:
    """Return the effects of a legal kill.

    Raises:
        IllegalMoveError: the kill is not legal here.
    """
    after = position.apply(kill)
    before, then = score(position), score(after)
    kills_before, kills_then = tuple(legal_kills(position)), tuple(legal_kills(after))
    in_reach, in_reach_then = _useful_victims(kills_before), _useful_victims(kills_then)
    cards_before = {versicola.cards for versicola in before.versicole}
    cards_then = {versicola.cards for versicola in then.versicole}
    known = set(neighbours(position.grid))
    return Preview(
        kill,
        then.shown - before.shown,
        tuple(made for made in then.versicole if made.cards not in cards_before),
        tuple(broken for broken in before.versicole if broken.cards not in cards_then),
        tuple(left for left in then.versicole if left.cards in cards_before and left not in before.versicole),
        tuple(opened for opened in kills_then if opened not in kills_before),
        tuple(
            closed
            for closed in kills_before
            if closed not in kills_then and kill.victim not in (closed.card, closed.victim) and closed != kill
        ),
        tuple(pair for pair in neighbours(after.grid) if pair not in known and not kills(*pair)),
        tuple(_risks(after, then, in_reach_then - in_reach)),
        tuple(sorted(card for card in in_reach - in_reach_then if card != kill.victim)),
    )


def _useful_victims(kills_there: tuple[Move, ...]) -> set[Card]:
    return {kill.victim for kill in kills_there if kill.victim in USEFUL}


def _risks(position: Position, shown: Score, exposed: set[Card]) -> Iterator[Risk]:
    """Yield the risk of each of these cards on top, most points first."""
    risks = []
    for card in sorted(exposed):
        without = count(top for top in position.grid if top != card)
        held = tuple(versicola for versicola in shown.versicole if card in versicola.cards)
        risks.append(Risk(card, shown.shown - without.shown, held))
    yield from sorted(risks, key=lambda risk: -risk.points)


# -- a strong player's questions: kills, room, killers left ---------------------------------------

COURTS: Final = parse_cards("CK DK SK BK CQ DQ SQ BQ")
"""The costliest cards: the kings, which no tarocco kills, and the queens, which two do."""
SURE_ENOUGH: Final = 4
"""The most that ``sure_plays`` counts: with this many sure plays nobody is nearly stuck."""


@dataclass(frozen=True, slots=True)
class RankedKill:
    """A legal kill, and the points by which it changes the count of the cards on top."""

    kill: Move
    points: int


def ranked_kills(view: View) -> tuple[RankedKill, ...]:
    """Return the legal kills, the most gainful first, equals from left to right."""
    now = count(view.grid).shown
    position = Position(view.grid, end=view.end)
    found = (RankedKill(kill, count(position.apply(kill).grid).shown - now) for kill in legal_kills(position))
    return tuple(sorted(found, key=lambda kill: -kill.points))


def sure_plays(view: View) -> int:
    """Return how many more cards can certainly be played, whatever they are: at most ``SURE_ENOUGH``.

    A free place takes a card, and each kill of the longest series possible now frees another. Cards played
    meanwhile do not matter: they go to the right end and separate no pair.
    """
    if view.end is not None:
        return 0
    wanted = min(view.to_come, SURE_ENOUGH)
    free = min(GRID_SIZE - len(view.grid), wanted)
    return free + _longest_series(Position(view.grid), wanted - free)


def nearly_stuck(view: View) -> int | None:
    """Return how many more cards can certainly be played if that is a warning: too few, and not all."""
    sure = sure_plays(view)
    return sure if 0 < sure < min(view.to_come, SURE_ENOUGH) else None


def _longest_series(position: Position, most: int) -> int:
    """Return the length of the longest series of kills, at most ``most``."""
    longest = 0
    for kill in legal_kills(position) if most else ():
        longest = max(longest, 1 + _longest_series(position.apply(kill), most - 1))
        if longest == most:
            break
    return longest


@dataclass(frozen=True, slots=True)
class CourtOutlook:
    """A king or queen that may still cost points."""

    card: Card
    """The king or queen."""
    place: Place
    """Where it is: on top, in the fola, or in the deck."""
    killers: tuple[Card, ...]
    """Every card that kills it and is not covered, ascending."""


def court_outlooks(view: View) -> tuple[CourtOutlook, ...]:
    """Return the kings and queens that are not covered: those on the grid first, fewest killers first."""
    left = sorted((*view.grid, *view.fola, *view.unseen))
    found = (
        CourtOutlook(card, place_of(card, view), tuple(one for one in left if VICTIMS[one] >> card & 1))
        for card in COURTS
        if card in left
    )
    return tuple(sorted(found, key=lambda court: (court.place is not Place.ON_TOP, len(court.killers))))


def next_kills(view: View, first: Move, card: Card) -> tuple[Move, ...]:
    """Return the kills after a first kill that a card makes, or that its killer makes.

    Raises:
        IllegalMoveError: the first kill is not legal here.
    """
    after = Position(view.grid, end=view.end).apply(first)
    return tuple(kill for kill in legal_kills(after) if card == kill.card or (first.card, card) == kill)
