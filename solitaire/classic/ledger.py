"""The ledger: lists events and keeps the tally up to date with them (rules 10)."""

from collections.abc import Iterable
from typing import Final

from solitaire.classic.cards import WORTH
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import Seat, Side
from solitaire.classic.tally import Tally
from solitaire.rules.cards import Card
from solitaire.rules.versicole import Versicola

_NONE: Final = Tally()


class Ledger:
    """A list of events that is being written, with the tally.

    Attributes:
        tally: the tally after the last event.
        events: the events so far.
    """

    def __init__(self, tally: Tally = _NONE, events: Iterable[Event] = ()) -> None:
        self.tally = tally
        self.events = list(events)

    @property
    def page(self) -> tuple[Tally, tuple[Event, ...]]:
        """The tally and the events, as a Hand keeps them."""
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

    def pay_at_end(self) -> None:
        """Add the resti of the count."""
        due, leader = self.tally.due_at_end, self.tally.leader
        if due:
            self.tally = self.tally.pay_at_end()
            self.events.append(Event(EventKind.FINAL_RESTI, self.tally.lead, side=leader, resti=due))
