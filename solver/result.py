"""What a search may spend (Limit), how it is stopped (Stop) and what it returns (Result)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from solitaire.rules.cards import Card
from solitaire.rules.position import Move

Stop: TypeAlias = Callable[[], bool]
"""Called now and then by a search, which ends when it returns True."""


class Status(Enum):
    """What is known of a score; the value is its name in JSON."""

    FEASIBLE = "feasible"
    """A line reaches it; a better one may exist."""
    OPTIMAL = "optimal"
    """It equals a proved bound: no line scores more."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a search may spend. With neither time nor playouts it runs until it is stopped.

    Attributes:
        seconds: wall-clock time, above 0, or None.
        playouts: lines tried by all threads together, at least 1, or None. With playouts and no seconds,
            everything but the time taken is the same on every run and machine.
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
            raise ValueError(f"the time of a search must be above 0: seconds={self.seconds}")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"a search makes at least one playout: playouts={self.playouts}")
        if self.threads < 1:
            raise ValueError(f"a search needs at least one thread: threads={self.threads}")
        if not 0 <= self.seed < 1 << 64:
            raise ValueError(f"seed {self.seed} is not from 0 to 2**64-1")


@dataclass(frozen=True, slots=True)
class Result:
    """The best line of a search so far, to the end of the game, checked by the rules.

    Attributes:
        score: the line's score; -300 if it ends before all cards are played.
        bound: no line from the position scores more.
        seconds: wall-clock time from the start of the search until this was found.
        playouts: lines tried until then by all threads together.
        core: the engine that found it, "native" or "python".
        fola: the cards of the fola that were still to come, in the order in which the line plays them.
        moves: the line from the position on, END included.
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
