"""The scores to beat on a deal, and the place of a game that has ended."""

from dataclasses import dataclass, field

from scores.estimates import Estimates
from scores.kinds import Added
from scores.tables import Rival


@dataclass(frozen=True, slots=True)
class Rivals:
    """The scores to beat on a deal.

    Attributes:
        best: the best game of it by any player, or None.
        own: the player's own best game of it, or None.
        known: what the engines make of it.
    """

    best: Rival | None = None
    own: Rival | None = None
    known: Estimates = field(default_factory=Estimates)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The place of a game that has just ended.

    Attributes:
        added: its number and its table.
        place: its place among the player's games in that table, 1 being the best.
        count: how many those are.
    """

    added: Added
    place: int
    count: int
