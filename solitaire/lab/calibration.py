"""The calibration of the answer: what reviews say of games whose cost is known.

The player that makes par loses nothing to itself: over many of its games, and many hands of ``full``, its
decisions must cost 0 on average. And where one of its decisions in six is made at random, they must cost what
that loses: its score, less that of its game of the same deal without such slips.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.players import play_out
from solitaire.classic.seats import SEATS, Seat
from solitaire.lab.results import Figure, LabWork, read_figures
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solver import game_reviewer
from solver.autoplay import play_game
from solver.classic import hand_reviewer
from solver.classic.hand_review import HAND_REVIEW_VERSION
from solver.classic.player import FullPlayer
from solver.game_review import GAME_REVIEW_VERSION, PAR_PLAYOUTS, USUAL_PAR, FairPar, KnownFigures
from solver.result import Limit
from solver.review import SURE_GAMES, Part

SLIPS: Final = 6
"""In the games with slips one decision in this many is random."""
_CLASSIC_PART: Final = 10
"""A decision of ``full`` gets the playouts of the fair player, divided by this."""


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The result of reviewing a deal's games, in points."""

    fair: float
    """What the decisions of a game of the fair player gained; below 0 if they cost something."""
    slips: float
    """The same in a game with random decisions."""
    lost: float
    """The score of that game, less that of the first."""
    points: float
    """The part of South's play in a hand of ``full``."""
    resti: float
    """Its part in the resti."""


@dataclass(frozen=True, slots=True)
class Calibration(LabWork[ReviewedGame]):
    """How games are played and reviewed."""

    playouts: int = PAR_PLAYOUTS
    """For a decision of the fair player, at least 1; the review chooses and compares with as many."""
    seed: int = 1
    """Seed of the players."""
    noun: ClassVar[str] = "calibration"

    @property
    def header(self) -> dict[str, object]:
        """The beginning of its file: attributes, and the versions of the reviews."""
        return {**asdict(self), "reviews": [GAME_REVIEW_VERSION, HAND_REVIEW_VERSION]}

    def as_line(self, result: ReviewedGame) -> dict[str, object]:
        """Return a result as its line in the file has it."""
        return asdict(result)

    def of_line(self, line: dict[str, Any]) -> ReviewedGame:
        """Return the result in a line of the file.

        Raises:
            ValueError, TypeError, KeyError: it is no such line.
        """
        return read_figures(ReviewedGame, ReviewedGame.__slots__, line)

    def review(self, deal: int) -> ReviewedGame:
        """Play a deal of each game, and review what was played."""
        shuffle, seed = Deal.numbered(deal), self.seed + 2 * deal
        fair = play_game(shuffle, Limit(playouts=self.playouts, seed=seed))
        slips = play_game(shuffle, Limit(playouts=self.playouts, seed=seed + 1), slips=SLIPS)
        points, resti = self._hand(deal)
        return ReviewedGame(
            -sum(costs_of(fair.record, self.playouts)),
            -sum(costs_of(slips.record, self.playouts)),
            float(slips.score - fair.score),
            points.points,
            resti.points,
        )

    def _hand(self, deal: int) -> tuple[Part, Part]:
        playouts, start = max(1, self.playouts // _CLASSIC_PART), Hand.start(numbered(deal), SEATS[deal % 4])
        players = [FullPlayer(Limit(playouts=playouts, seed=self.seed + 4 * deal + seat)) for seat in SEATS]
        *_, hand = play_out(start, players)
        reviews = hand_reviewer.reviews(hand, Seat.S, hand_reviewer.limit_for(playouts))
        return next(review.play for review in reviews if review.play is not None)


def costs_of(record: Record, playouts: int) -> list[float]:
    """Return the cost of each decision of a game, compared with as many playouts."""
    known = KnownFigures(par=FairPar(USUAL_PAR, 0.0, 0.0, SURE_GAMES, 0.0))  # it changes no cost
    *_, last = game_reviewer.reviews(record, game_reviewer.limit_for(record, playouts), known=known)
    assert last.cost is not None  # all are weighed
    return [decision.cost for decision in last.decisions]


def figures(found: Sequence[ReviewedGame]) -> list[Figure]:
    """Return the means over at least two deals, and the mean difference between what was found and lost."""
    columns: dict[str, Callable[[ReviewedGame], float]] = {
        "fair player": lambda game: game.fair,
        "fair player with slips": lambda game: game.slips,
        "really lost by the slips": lambda game: game.lost,
        "found, less what was lost": lambda game: game.slips - game.lost,
        "full": lambda game: game.points,
        "full, in resti": lambda game: game.resti,
    }
    return [Figure.of(name, [figure(game) for game in found]) for name, figure in columns.items()]
