"""What the decisions of known players cost: their marks on the scale of the rating (solver/review.py)."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from solitaire.lab.calibration import costs_of
from solitaire.lab.luck import PLAYERS
from solitaire.lab.results import Figure, LabWork, read_figures
from solitaire.rules.deal import Deal
from solver.game_review import GAME_REVIEW_VERSION, PAR_PLAYOUTS
from solver.review import rate_of


@dataclass(frozen=True, slots=True)
class CostedGame:
    """What a review says of a game."""

    cost: float
    """The cost of all decisions, points."""
    decisions: float
    """Their number."""


@dataclass(frozen=True, slots=True)
class Costs(LabWork[CostedGame]):
    """How games are played and reviewed."""

    player: str
    """The name of the player."""
    seed: int = 1
    """Seed of the player."""
    noun: ClassVar[str] = "measurement of costs"

    @property
    def header(self) -> dict[str, object]:
        """The beginning of its file: attributes, and the version of the review."""
        return {**asdict(self), "reviews": GAME_REVIEW_VERSION}

    def as_line(self, result: CostedGame) -> dict[str, object]:
        """Return a result as its line in the file has it."""
        return asdict(result)

    def of_line(self, line: dict[str, Any]) -> CostedGame:
        """Return the result in a line of the file.

        Raises:
            ValueError, TypeError, KeyError: it is no such line.
        """
        return read_figures(CostedGame, CostedGame.__slots__, line)

    def measure(self, deal: int) -> CostedGame:
        """Play a deal, and review the game."""
        costs = costs_of(PLAYERS[self.player](Deal.numbered(deal), self.seed + deal), PAR_PLAYOUTS)
        return CostedGame(sum(costs), float(len(costs)))


def figures(found: Sequence[CostedGame]) -> list[Figure]:
    """Return the points lost a decision over at least two games."""
    lost = rate_of([(game.cost, game.decisions) for game in found])
    return [Figure("lost a decision", lost.points, lost.error)]
