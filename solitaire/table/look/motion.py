"""Moving cards: where each card is drawn while it moves to its place.

Only drawing depends on this. The position changes before a card begins to move, so input never waits, and a
moving card that gets a new place continues from where it is.
"""

from collections.abc import Collection
from dataclasses import dataclass

from pygame import Rect

from solitaire.rules.cards import Card


@dataclass(slots=True)
class _Flight:
    start: tuple[float, float]
    goal: tuple[int, int]
    began: float
    lasts: float


class Motion:
    """The places where cards are drawn.

    Attributes:
        lasts: seconds that a card needs to its place; 0 moves it at once.
    """

    def __init__(self, lasts: float) -> None:
        self.lasts = lasts
        self._now = 0.0
        self._flights: dict[Card, _Flight] = {}

    def advance(self, seconds: float) -> None:
        """Advance the time."""
        self._now += seconds

    @property
    def is_moving(self) -> bool:
        """Whether any card is still moving."""
        return any(self._now < flight.began + flight.lasts for flight in self._flights.values())

    def send(self, card: Card, goal: tuple[int, int], start: tuple[float, float] | None = None) -> None:
        """Send a card to its place from ``start`` or from where it is; a new card appears there at once."""
        flight = self._flights.get(card)
        if flight is not None and flight.goal == goal and start is None:
            return
        begin = start or (self.at(card) if flight else goal)
        self._flights[card] = _Flight(begin, goal, self._now, self.lasts if begin != goal else 0.0)

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
        share = 1.0 if flight.lasts <= 0 else min(1.0, (self._now - flight.began) / flight.lasts)
        eased = 1 - (1 - share) ** 3
        return (
            flight.start[0] + (flight.goal[0] - flight.start[0]) * eased,
            flight.start[1] + (flight.goal[1] - flight.start[1]) * eased,
        )

    def has_arrived(self, card: Card) -> bool:
        """Whether a card that was sent is in its place."""
        flight = self._flights[card]
        return self._now >= flight.began + flight.lasts

    def rect(self, card: Card, size: tuple[int, int]) -> Rect:
        """Return the rectangle of a card that was sent, as drawn now."""
        x, y = self.at(card)
        return Rect((round(x), round(y)), size)
