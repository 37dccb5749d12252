"""Show: the events of a hand in turn, each for as long as it takes to see it."""

from collections.abc import Sequence
from typing import Final

from solitaire.classic.events import Event, EventKind
from solitaire.home.settings import PACES

_SECONDS: Final = {
    EventKind.CUT: 0.5,
    EventKind.ROBBED_AT_CUT: 1.2,
    EventKind.STOPPED_AT_CUT: 1.2,
    EventKind.FACE_UP: 0.7,
    EventKind.ROBBED: 1.2,
    EventKind.STOPPED: 1.2,
    EventKind.TAKEN: 1.8,
    EventKind.FOLA: 1.8,
    EventKind.DISCARDED: 0.8,
    EventKind.DISCARDS_SHOWN: 1.8,
    EventKind.DECLARED: 2.2,
    EventKind.NOTHING_DECLARED: 0.4,
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
    EventKind.FINAL_RESTI: 2.4,
}
"""By kind of event: how long it is looked at, in seconds, at the usual pace."""
_TIMES: Final = dict(zip(PACES, (2.0, 1.0, 0.4, 0.0), strict=True))
"""By pace: what the seconds are multiplied by."""


class Show:
    """The events shown so far, and how long the last of them is still looked at.

    Attributes:
        shown: the number of events shown.
    """

    def __init__(self, shown: int = 0) -> None:
        self.shown = shown
        self._wait = 0.0

    @property
    def is_settled(self) -> bool:
        """True once the last event shown has been looked at long enough."""
        return self._wait <= 0

    def is_over(self, events: Sequence[Event]) -> bool:
        """Say whether everything has been shown and looked at."""
        return self.shown >= len(events) and self.is_settled

    def advance(self, seconds: float, events: Sequence[Event], pace: str) -> list[Event]:
        """Let time pass; return the events that are shown now for the first time."""
        begun = self.shown
        self._wait -= seconds
        while self._wait <= 0 and self.shown < len(events):
            self._wait = max(0.0, self._wait) + _SECONDS[events[self.shown].kind] * _TIMES[pace]
            self.shown += 1
        self._wait = max(0.0, self._wait)
        return list(events[begun : self.shown])

    def finish(self, events: Sequence[Event]) -> list[Event]:
        """Show all the rest at once; return the events that had not been shown."""
        rest = list(events[self.shown :])
        self.shown, self._wait = len(events), 0.0
        return rest

    def go_to(self, shown: int) -> None:
        """Show a number of events, as if they had been looked at."""
        self.shown, self._wait = shown, 0.0
