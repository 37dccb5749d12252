"""Two hands of the same deal side by side, trick by trick."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solitaire.classic.count import TRICKS
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import Trick
from solitaire.texts.classic_text import leads


class PlayedTrick(NamedTuple):
    """A trick, and the score after it."""

    trick: Trick
    lead: int
    """Points by which North and South led after it; negative if the other side did."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """An ended hand, for comparison with another."""

    player: str
    """Who sat South; may be empty."""
    tricks: Sequence[PlayedTrick]
    lead: int
    """Points by which North and South led at the end."""
    resti: int
    """The resti of North and South less those of the other side."""

    @classmethod
    def of(cls, record: HandRecord) -> "PlayedOut":
        """Return an ended hand, prepared for comparison."""
        hand = record.hand
        after = leads(hand.events)[-TRICKS:]
        tricks = [PlayedTrick(trick, lead) for trick, lead in zip(hand.tricks, after, strict=True)]
        resti = hand.tally.resti
        return cls(record.players[Seat.S], tricks, hand.tally.lead, resti[Side.NS] - resti[Side.EW])


def first_difference(one: PlayedOut, other: PlayedOut) -> int | None:
    """Return the number of the first trick, from 1, that was played differently; None if there is none."""
    pairs = zip(one.tricks, other.tricks, strict=True)
    differ = (number for number, (own, theirs) in enumerate(pairs, start=1) if own.trick != theirs.trick)
    return next(differ, None)
