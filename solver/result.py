"""What a search may spend (Limit) and what it answers (Result)."""

from dataclasses import dataclass
from enum import Enum

from solitaire.rules.cards import Card
from solitaire.rules.position import Move


class Status(Enum):
    """What is known of a score; the value is the word that scripts see."""

    FEASIBLE = "feasible"
    """The line reaches it; a better one may exist."""
    OPTIMAL = "optimal"
    """No line reaches more: it equals a proved bound."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search stops at the latest; with neither time nor playouts it runs until it is stopped.

    Attributes:
        seconds: wall-clock time, above 0, or None.
        playouts: lines tried, by all threads together, at least 1, or None. With playouts and no
            seconds everything but the time taken is the same on every run and machine.
        threads: at least 1.
        seed: 0 to 2**64-1.

    Raises:
        ValueError: a value is out of its range.
    """

    seconds: float | None = None
    playouts: int | None = None
    threads: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a search takes some time: seconds={self.seconds}")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"a search makes at least one playout: playouts={self.playouts}")
        if self.threads < 1:
            raise ValueError(f"a search needs a thread: threads={self.threads}")
        if not 0 <= self.seed < 1 << 64:
            raise ValueError(f"seed {self.seed} is not from 0 to 2**64-1")


@dataclass(frozen=True, slots=True)
class Result:
    """A line from a position to the end of the game, replayed by the rules.

    Attributes:
        score: what the line scores; -300 if it ends before all cards are played.
        bound: no line from the position scores more.
        seconds: wall-clock time from the start of the search until this was found.
        playouts: lines tried until then, by all threads together.
        core: the engine that found it, "native" or "python".
        fola: the cards of the fola that were still to come, in the order the line plays them.
        moves: the line, from the position to the end move.
    """

    score: int
    bound: int
    seconds: float
    playouts: int
    core: str
    fola: tuple[Card, ...]
    moves: tuple[Move, ...]

    @property
    def status(self) -> Status:
        """Whether the score is proved best."""
        return Status.OPTIMAL if self.score == self.bound else Status.FEASIBLE
