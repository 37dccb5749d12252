"""The show of a hand: its events one after another, each on display for a time."""

from collections.abc import Collection, Sequence
from typing import Final

from solitaire.classic.events import Event, EventKind
from solitaire.classic.view import View
from solitaire.home.settings import PACES
from solitaire.table.models.snapshot import AT_CUT

_SECONDS: Final = {
    EventKind.CUT: 0.5,
    EventKind.ROBBED_AT_CUT: 1.2,
    EventKind.STOPPED_AT_CUT: 1.2,
    EventKind.FACE_UP: 0.7,
    EventKind.ROBBED: 1.2,
    EventKind.STOPPED: 1.2,
    EventKind.TAKEN: 1.8,
    EventKind.NOTHING_TAKEN: 1.8,
    EventKind.FOLA: 1.8,
    EventKind.DISCARDED: 0.8,
    EventKind.GIVEN: 0.8,
    EventKind.DISCARDS_SHOWN: 1.8,
    EventKind.DECLARED: 2.2,
    EventKind.NOTHING_DECLARED: 0.4,
    EventKind.FELL: 2.2,
    EventKind.PICKED: 0.3,
    EventKind.FORCED: 0.3,
    EventKind.PLAYED: 0.6,
    EventKind.WON: 1.0,
    EventKind.DIED: 1.2,
    EventKind.MATTO_KEPT: 0.8,
    EventKind.MATTO_PAID: 1.6,
    EventKind.RESTO: 1.8,
    EventKind.LAST_TRICK: 0.9,
    EventKind.VERSICOLA: 0.9,
    EventKind.CARDS: 0.9,
    EventKind.OVER_42: 0.9,
    EventKind.SLAM: 2.4,
    EventKind.FINAL_RESTI: 2.4,
}
"""By kind of event: how long it is on display, in seconds, at the usual pace."""
_TIMES: Final = dict(zip(PACES, (2.0, 1.0, 0.4, 0.0), strict=True))
"""By pace: the factor of the seconds."""


_OF_TRICK: Final = (EventKind.WON, EventKind.DIED, EventKind.MATTO_KEPT, EventKind.RESTO)
"""The kinds of event with which a trick ends."""


def stops(view: View, *, tricks: bool) -> frozenset[int]:
    """Return the numbers of events after which the show waits for the person.

    It does so where the cutter looks at the last cards of the packet and, if ``tricks``, after each trick.
    """
    found, is_won = set[int](), False
    kinds = [event.kind for event in view.events]
    for number, (kind, after) in enumerate(zip(kinds, [*kinds[1:], None], strict=True), start=1):
        is_won = kind is EventKind.WON or (is_won and kind in _OF_TRICK)
        if tricks and is_won and after not in _OF_TRICK:
            found.add(number)
        if view.looked_at and kind in AT_CUT and after not in AT_CUT:
            found.add(number)
    return frozenset(found)


class Show:
    """The events shown so far, and how long the last of them stays on display.

    Attributes:
        shown: the number of events shown.
        is_held: whether it waits for the person, until ``finish``.
    """

    def __init__(self, shown: int = 0) -> None:
        self.shown, self.is_held = shown, False
        self._wait = 0.0

    @property
    def is_settled(self) -> bool:
        """True once the last event has been on display long enough."""
        return self._wait <= 0 and not self.is_held

    def is_over(self, events: Sequence[Event]) -> bool:
        """Return whether everything has been shown long enough."""
        return self.shown >= len(events) and self.is_settled

    def advance(
        self, seconds: float, events: Sequence[Event], pace: str, stops: Collection[int] = ()
    ) -> list[Event]:
        """Let time pass; return the events shown now for the first time.

        ``stops`` are the numbers of events after which it waits for the person.
        """
        begun = self.shown
        self._wait -= seconds
        while self._wait <= 0 and self.shown < len(events) and not self.is_held:
            self._wait = max(0.0, self._wait) + _SECONDS[events[self.shown].kind] * _TIMES[pace]
            self.shown += 1
            self.is_held = self.shown in stops
        self._wait = max(0.0, self._wait)
        return list(events[begun : self.shown])

    def finish(self, events: Sequence[Event], stops: Collection[int] = ()) -> list[Event]:
        """Continue where it waits for the person; otherwise show all up to the next stop at once.

        Returns the events that had not been shown.
        """
        begun = self.shown
        if not self.is_held:
            self.shown = min((stop for stop in stops if stop > begun), default=len(events))
        self.is_held, self._wait = self.shown in stops and not self.is_held, 0.0
        return list(events[begun : self.shown])

    def go_to(self, shown: int) -> None:
        """Show a number of events, as if they had been on display."""
        self.shown, self.is_held, self._wait = shown, False, 0.0
