"""Moving cards: where and how each card is drawn while it moves to its place.

Only drawing depends on this. The position changes before a card begins to move, so input never waits. A
flight begins with the first frame after it was ordered; time before that, such as the sleep of an idle table,
does not count.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from math import pi, sin
from typing import Final

from pygame import Rect

from solitaire.rules.cards import Card

Corner = tuple[float, float]
_LIFT: Final = 0.14
"""How much larger a lifted card is in the middle of its way."""
_DROP: Final = 0.3
"""How much larger a dropped card is at most."""
_ABOVE: Final = 0.62
"""Share of its time after which a dropped card is above its place."""
_HEAVY: Final = 1.7
"""How much longer a heavy card takes."""


class MoveStyle(Enum):
    """How a card moves."""

    GLIDE = "along the table"
    LIFT = "lifted, and put down where it lands"
    DROP = "lifted high, and dropped"
    TURN = "turned over on its way, from its back to its face"
    TURN_BACK = "turned over, from its face to its back"


@dataclass(slots=True)
class _Flight:
    start: Corner
    goal: tuple[int, int]
    lasts: float
    delay: float = 0.0
    manner: MoveStyle = MoveStyle.GLIDE
    exits: tuple[Corner, Corner] | None = None
    passed: float | None = None

    def advance(self, seconds: float) -> None:
        self.passed = 0.0 if self.passed is None else self.passed + seconds

    @property
    def share(self) -> float:
        """The elapsed share of its time, from 0 to 1."""
        if self.lasts <= 0:
            return 1.0
        return max(0.0, min(1.0, ((self.passed or 0.0) - self.delay) / self.lasts))

    @property
    def at(self) -> Corner:
        """The place of the card; with exits, half of the way leads to the first, half comes from the
        second.
        """
        share = min(1.0, self.share / _ABOVE) if self.manner is MoveStyle.DROP else self.share
        eased = 1 - (1 - share) ** 3
        if self.exits is None:
            return _between(self.start, self.goal, eased)
        out, into = self.exits
        if eased < 0.5:
            return _between(self.start, out, 2 * eased)
        return _between(into, self.goal, 2 * eased - 1)


def _between(start: Corner, goal: Corner, share: float) -> Corner:
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def _height(share: float) -> float:
    """Return the height of a dropped card, from 0 to 1: it rises gently, and falls like a stone."""
    if share < _ABOVE:
        return sin(pi / 2 * share / _ABOVE)
    return 1 - ((share - _ABOVE) / (1 - _ABOVE)) ** 2


class Motion:
    """Where cards are drawn.

    Attributes:
        lasts: duration of a card's move in seconds; 0 moves it at once.
    """

    def __init__(self, lasts: float) -> None:
        self.lasts = lasts
        self._flights: dict[Card, _Flight] = {}

    def advance(self, seconds: float) -> None:
        """Advance the time."""
        for flight in self._flights.values():
            flight.advance(seconds)

    @property
    def is_moving(self) -> bool:
        """True while any card is moving."""
        return any(flight.share < 1 for flight in self._flights.values())

    def send(
        self,
        card: Card,
        goal: tuple[int, int],
        start: Corner | None = None,
        *,
        manner: MoveStyle = MoveStyle.GLIDE,
        delay: float = 0.0,
        exits: tuple[Corner, Corner] | None = None,
    ) -> None:
        """Send a card to its place; a new card appears there at once.

        Args:
            goal: the upper left corner of its place.
            start: where it comes from, if not from where it is.
            manner: how it moves.
            delay: its wait before it moves, as a share of the move's duration.
            exits: where it leaves and reappears, if it does not come straight.
        """
        flight = self._flights.get(card)
        if flight is not None and flight.goal == goal and start is None:
            return
        begin = start or (self.at(card) if flight else goal)
        lasts = self.lasts if begin != goal else 0.0
        self._flights[card] = _Flight(begin, goal, lasts, delay * lasts, manner, exits)

    def drop(self, card: Card) -> float:
        """Drop a card that was just sent heavily on its place; return how many seconds that takes."""
        flight = self._flights[card]
        if flight.manner is not MoveStyle.DROP:
            flight.manner, flight.lasts = MoveStyle.DROP, _HEAVY * self.lasts
        return flight.lasts

    def dropped(self, card: Card) -> float:
        """Return how far the card below a dropped card gives way, from 0 to 1; 0 below any other."""
        flight = self._flights[card]
        if flight.manner is not MoveStyle.DROP:
            return 0.0
        return max(0.0, (flight.share - _ABOVE / 2) / (1 - _ABOVE / 2))

    def goal(self, card: Card) -> tuple[int, int] | None:
        """Return the place to which a card was sent last, or None for a new card."""
        return self._flights[card].goal if card in self._flights else None

    def knows(self, card: Card) -> bool:
        """Return whether a card has been sent to a place before."""
        return card in self._flights

    @property
    def cards(self) -> set[Card]:
        """The cards that have been sent to a place."""
        return set(self._flights)

    def keep_only(self, cards: Collection[Card | None]) -> None:
        """Forget all cards but these."""
        for card in self._flights.keys() - set(cards):
            del self._flights[card]

    def finish(self) -> None:
        """Put every moving card in place at once."""
        for flight in self._flights.values():
            flight.lasts = 0.0

    def settle(self) -> None:
        """Put every card that has begun to move in its place; cards sent since continue from there."""
        for flight in self._flights.values():
            if flight.passed is not None:
                flight.lasts = 0.0

    def at(self, card: Card) -> Corner:
        """Return the upper left corner of a card that was sent, as drawn now."""
        return self._flights[card].at

    def has_arrived(self, card: Card) -> bool:
        """Return whether a card that was sent is in its place."""
        return self._flights[card].share >= 1

    def goes_round(self, card: Card) -> bool:
        """Return whether a card is on a way with exits, visible only where cards lie."""
        return self._flights[card].exits is not None and not self.has_arrived(card)

    def rect(self, card: Card, size: tuple[int, int]) -> Rect:
        """Return the rectangle of a card of this size that was sent, as drawn now.

        A card being turned over is narrower on its way, a lifted card larger.
        """
        flight = self._flights[card]
        (x, y), (width, height) = flight.at, size
        rect = Rect((round(x), round(y)), size)
        if flight.share >= 1:
            return rect
        if flight.manner is MoveStyle.LIFT:
            grown = 1 + _LIFT * sin(pi * flight.share)
            return Rect(0, 0, round(width * grown), round(height * grown)).move_to(center=rect.center)
        if flight.manner is MoveStyle.DROP:
            up = _height(flight.share)
            grown = 1 + _DROP * up
            rect = Rect(0, 0, round(width * grown), round(height * grown)).move_to(center=rect.center)
            return rect.move(0, -round(0.2 * height * up))
        if flight.manner in (MoveStyle.TURN, MoveStyle.TURN_BACK):
            narrow = max(1, round(width * abs(1 - 2 * flight.share)))
            return Rect(0, 0, narrow, height).move_to(center=rect.center)
        return rect

    def shows_back(self, card: Card) -> bool:
        """Return whether a card that was sent shows its back now."""
        flight = self._flights[card]
        if flight.manner is MoveStyle.TURN:
            return flight.share < 0.5
        return flight.manner is MoveStyle.TURN_BACK and flight.share >= 0.5
