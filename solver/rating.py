"""The rating of the play: points lost a counted decision, and the scale on which it stands.

A decision counts if its options differ by 2 points or more. In the solitaire every choice between kills does;
in the classic game ``solver.classic.hand_decision_kinds`` tells.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf, sqrt
from typing import Final

from solver.sums import Part

LEAST_DIFFERENCE: Final = 2.0
"""Points by which the best and the worst option of a counted decision differ, at least."""


def rate_of(games: Sequence[tuple[float, float]]) -> Part:
    """Return the points lost a decision over games, each with its points lost and its decisions."""
    decisions = sum(count for _, count in games)
    rate = sum(lost for lost, _ in games) / decisions
    if len(games) < 2:
        return Part(rate, inf)
    squares = sum((lost - rate * count) ** 2 for lost, count in games)
    return Part(rate, sqrt(squares * len(games) / (len(games) - 1)) / decisions)


class Level(Enum):
    """A name on the scale, from the best on; the value is part of a catalogue key."""

    MASTER = "master"
    EXPERT = "expert"
    STRONG = "strong"
    STEADY = "steady"
    CASUAL = "casual"
    BEGINNER = "beginner"


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a game, in points lost a counted decision."""

    limits: tuple[float, ...]
    """The points up to which a name holds, from the best on; the last name has no limit."""
    marks: Mapping[str, float]
    """By the key of a player of the program, the points that it loses, as measured."""

    def level(self, rate: float) -> Level:
        """Return the name for the points lost."""
        levels: list[Level] = [*Level]
        return levels[bisect_left(self.limits, rate)]


SOLITAIRE_SCALE: Final = Scale(
    (0.3, 0.8, 1.6, 3.0, 5.0),
    {
        "fair": 0.0,
        "as_dealt": 0.8,
        "slips": 1.3,
        "most_points": 4.4,
        "keeps_useful": 7.4,
        "first_kill": 9.7,
    },
)
"""`minchiate lab bench --costs PLAYER --deals 12` for each (solver/README.md, "Is the sum right?")."""
CLASSIC_SCALE: Final = Scale(
    (0.1, 0.4, 0.8, 1.1, 1.6),
    {"costanza": -0.1, "ginevra": 0.0, "vieri": 0.7, "tessa": 1.0, "lapo": 1.3},
)
"""`minchiate lab bench --persons --deals 240` (there, too)."""
