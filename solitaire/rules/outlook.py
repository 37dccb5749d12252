"""A strong player's questions, answered from what a player can see: kills, room, killers left."""

from dataclasses import dataclass
from typing import Final

from solitaire.rules.cards import VICTIMS, Card, parse_cards
from solitaire.rules.position import GRID_SIZE, Move, Position, legal_kills
from solitaire.rules.scoring import count
from solitaire.rules.tracker import Place, place_of
from solitaire.rules.view import View

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
