"""Moving cards: where each card is drawn while it moves to its place.

Only drawing depends on this. The position changes before a card begins to move, so input never waits, and a
moving card that gets a new place continues from where it is. A flight begins with the first frame after it
was ordered: the time that passed before, such as the sleep of a table where nothing moves, is not part of it.
"""

from collections.abc import Collection
from dataclasses import dataclass

from pygame import Rect

from solitaire.rules.cards import Card


@dataclass(slots=True)
class _Flight:
    start: tuple[float, float]
    goal: tuple[int, int]
    passed: float | None
    lasts: float

    def advance(self, seconds: float) -> None:
        self.passed = 0.0 if self.passed is None else self.passed + seconds

    @property
    def share(self) -> float:
        """How much of its time has passed, from 0 to 1."""
        return 1.0 if self.lasts <= 0 else min(1.0, (self.passed or 0.0) / self.lasts)


class Motion:
    """The places where cards are drawn.

    Attributes:
        lasts: seconds that a card needs to its place; 0 moves it at once.
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
        """Whether any card is still moving."""
        return any(flight.share < 1 for flight in self._flights.values())

    def send(self, card: Card, goal: tuple[int, int], start: tuple[float, float] | None = None) -> None:
        """Send a card to its place from ``start`` or from where it is; a new card appears there at once."""
        flight = self._flights.get(card)
        if flight is not None and flight.goal == goal and start is None:
            return
        begin = start or (self.at(card) if flight else goal)
        self._flights[card] = _Flight(begin, goal, None, self.lasts if begin != goal else 0.0)

    def knows(self, card: Card) -> bool:
        """Whether the card has been sent to a place before."""
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
        """Put every moving card in its place at once."""
        for flight in self._flights.values():
            flight.lasts = 0.0

    def at(self, card: Card) -> tuple[float, float]:
        """Return the upper left corner of a card that was sent, as drawn now."""
        flight = self._flights[card]
        eased = 1 - (1 - flight.share) ** 3
        return (
            flight.start[0] + (flight.goal[0] - flight.start[0]) * eased,
            flight.start[1] + (flight.goal[1] - flight.start[1]) * eased,
        )

    def has_arrived(self, card: Card) -> bool:
        """Whether a card that was sent is in its place."""
        return self._flights[card].share >= 1

    def rect(self, card: Card, size: tuple[int, int]) -> Rect:
        """Return the rectangle of a card that was sent, as drawn now."""
        x, y = self.at(card)
        return Rect((round(x), round(y)), size)
