"""The tally of a hand's points and resti (rules 10), and the ledger of events that keeps it up to date."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from solitaire.classic.cards import WORTH
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import Seat, Side
from solitaire.rules.cards import Card
from solitaire.rules.versicole import Versicola

RESTO: Final = 60
"""Points of a resto."""


class Tally(NamedTuple):
    """The points and resti of a hand; the points are stored as their difference."""

    lead: int = 0
    """Points by which NS leads; below 0 when EW leads; from -59 to 59 until the count."""
    resti: tuple[int, int] = (0, 0)
    """By side, all resti that it has won in the hand."""

    def add(self, side: Side, points: int) -> "Tally":
        """Return the tally with a side's points added, before any resto is paid."""
        return Tally(self.lead + (points if side is Side.NS else -points), self.resti)

    @property
    def leader(self) -> Side:
        """The side that leads; NS when the lead is 0."""
        return Side.NS if self.lead >= 0 else Side.EW

    @property
    def due(self) -> int:
        """The resti to be paid in play: the number of full 60 points in the lead."""
        return abs(self.lead) // RESTO

    def pay_due(self) -> "Tally":
        """Return the tally with the resti paid in play; each takes 60 points off the lead."""
        off = RESTO * self.due
        left = Tally(self.lead - (off if self.lead > 0 else -off), self.resti)
        return left.pay(self.leader, self.due)

    @property
    def due_at_end(self) -> int:
        """The resti to be paid after the count: one for each 60 points begun in the lead."""
        return -(-abs(self.lead) // RESTO)

    def pay(self, side: Side, resti: int) -> "Tally":
        """Return the tally with resti paid to a side; the lead stays as it is."""
        ns, ew = self.resti
        return Tally(self.lead, (ns + resti, ew) if side is Side.NS else (ns, ew + resti))


_NONE: Final = Tally()


def value_of(events: Iterable[Event], side: Side) -> int:
    """Return the value for a side of what has happened, the basis of players' decisions.

    That is its points less those of the opponents, plus 60 for each resto won, less 60 for each lost.
    """
    return sum(
        (event.points + RESTO * event.resti) * (1 if event.side is side else -1)
        for event in events
        if event.side is not None
    )


class Ledger:
    """A list of events being written, with the tally.

    Attributes:
        tally: the tally after the last event.
        events: the events so far.
    """

    def __init__(self, tally: Tally = _NONE, events: Iterable[Event] = ()) -> None:
        self.tally = tally
        self.events = list(events)

    @property
    def page(self) -> tuple[Tally, tuple[Event, ...]]:
        """The tally and the events, as a Hand holds them."""
        return self.tally, tuple(self.events)

    def note(
        self,
        kind: EventKind,
        seat: Seat,
        cards: tuple[Card, ...] = (),
        suits: tuple[tuple[str, int], ...] = (),
    ) -> None:
        """Add an event that scores nothing."""
        self.events.append(Event(kind, self.tally.lead, seat, cards, suits=suits))

    def score(
        self,
        kind: EventKind,
        side: Side,
        points: int,
        seat: Seat | None = None,
        cards: tuple[Card, ...] = (),
        versicola: Versicola | None = None,
    ) -> None:
        """Add points, and the resti that they make due."""
        self.count(kind, side, points, seat, cards, versicola)
        due, leader = self.tally.due, self.tally.leader
        if due:
            self.tally = self.tally.pay_due()
            self.events.append(Event(EventKind.RESTO, self.tally.lead, side=leader, resti=due))

    def score_card(self, kind: EventKind, seat: Seat, card: Card) -> None:
        """Add a card that the seat's side scores; it may be worth nothing."""
        self.score(kind, seat.side, WORTH[card], seat, (card,))

    def count(
        self,
        kind: EventKind,
        side: Side,
        points: int,
        seat: Seat | None = None,
        cards: tuple[Card, ...] = (),
        versicola: Versicola | None = None,
    ) -> None:
        """Add points of the count, for which no resti are paid yet."""
        self.tally = self.tally.add(side, points)
        self.events.append(Event(kind, self.tally.lead, seat, cards, side, points, 0, (), versicola))

    def pay(self, kind: EventKind, side: Side, resti: int) -> None:
        """Add resti for a side, if there are any; the lead stays as it is."""
        if resti:
            self.tally = self.tally.pay(side, resti)
            self.events.append(Event(kind, self.tally.lead, side=side, resti=resti))
