"""A search's limit, how it is stopped, and its result: a line that the rules have checked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import inf
from types import NoneType
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.doors import expect
from solitaire.rules.position import END, GRID_SIZE, IllegalMoveError, Move, Position
from solitaire.rules.scoring import score

Stop: TypeAlias = Callable[[], bool]
"""Called now and then by a search, which ends when it returns True."""
MOST_PLAYOUTS: Final = 2**63 - 1
"""The largest number that the engines and the files take."""
MOST_THREADS: Final = 256
"""More only stand in each other's way."""
LEAST_SECONDS: Final = 1e-3
"""Least time for a search that gets a share of a limit."""
_KILL: Final = 128
"""Tokens of a core's line from here on are kills."""


class Status(Enum):
    """The certainty of a score; the value is its name in JSON."""

    FEASIBLE = "feasible"
    """A line reaches it; a better one may exist."""
    OPTIMAL = "optimal"
    """It equals a proved bound: no line scores more."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a search may spend. With neither time nor playouts it ends only when it is stopped.

    Raises:
        TypeError: a value is not a number, or not a whole number.
        ValueError: a value is out of its range.
    """

    seconds: float | None = None
    """Wall-clock time, above 0 and finite, or None."""
    playouts: int | None = None
    """Lines tried by all threads together, 1 to 2**63-1, or None. With playouts and no seconds, all but
    the time taken is the same on every run and machine."""
    threads: int = 1
    """1 to 256."""
    seed: int = 0
    """0 to 2**64-1."""

    def __post_init__(self) -> None:
        expect("seconds", self.seconds, (int, float, NoneType))
        expect("playouts", self.playouts, (int, NoneType))
        expect("threads", self.threads, int)
        expect("seed", self.seed, int)
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise ValueError(f"the time of a search must be above 0 and end: seconds={self.seconds}")
        if self.playouts is not None and not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise ValueError(f"a search makes from one playout to {MOST_PLAYOUTS}: playouts={self.playouts}")
        if not 1 <= self.threads <= MOST_THREADS:
            raise ValueError(f"a search has one thread to {MOST_THREADS}: threads={self.threads}")
        if not 0 <= self.seed < 1 << 64:
            raise ValueError(f"seed {self.seed} is not from 0 to 2**64-1")

    def part(self, part: float, **changes: int) -> "Limit":
        """Return a fraction of this limit, or a multiple of it.

        Args:
            part: the factor, above 0. At least a millisecond and a playout remain.
            changes: the new ``threads`` or ``seed``.
        """
        seconds = None if self.seconds is None else max(LEAST_SECONDS, self.seconds * part)
        playouts = self.playouts
        if playouts is not None:
            playouts = min(max(1, int(playouts * part)), MOST_PLAYOUTS)
        return replace(self, seconds=seconds, playouts=playouts, **changes)

    def spent(self, seconds: float, playouts: int) -> float:
        """Return the fraction of this limit that the given time and playouts use, 0 to 1."""
        by_time = 0.0 if self.seconds is None else seconds / self.seconds
        by_playouts = 0.0 if self.playouts is None else playouts / self.playouts
        return min(1.0, max(by_time, by_playouts))


@dataclass(frozen=True, slots=True)
class Result:
    """The best line of a search so far, to the end of the game, checked by the rules."""

    score: int
    """The line's score; -300 if it ends before all cards are played."""
    bound: int
    """No line from the position scores more."""
    seconds: float
    """Wall-clock time from the start of the search until this was found."""
    playouts: int
    """Lines tried until then by all threads together."""
    core: str
    """The engine that found it, "native" or "python"."""
    fola: tuple[Card, ...]
    """The cards of the fola still to come, in the line's order."""
    moves: tuple[Move, ...]
    """The line from the position on, END included."""

    def __repr__(self) -> str:
        bound = "proved best" if self.status is Status.OPTIMAL else f"at most {self.bound}"
        return (
            f"<Result {self.score}, {bound}: {len(self.moves)} moves, {self.playouts} playouts, {self.core}>"
        )

    @property
    def status(self) -> Status:
        """OPTIMAL if the score is proved best."""
        return Status.OPTIMAL if self.score == self.bound else Status.FEASIBLE


class LineError(RuntimeError):
    """A search's line breaks the rules: a bug in this package."""


class CheckedLine(NamedTuple):
    """A line to the end of the game, replayed by the rules."""

    score: int
    """Its score; -300 if it ends before all cards are played."""
    fola: tuple[Card, ...]
    """The cards of the fola still to come, in the line's order."""
    moves: tuple[Move, ...]
    """The line, END included."""


def read_line(start: Position, tokens: Sequence[int], claim: int) -> CheckedLine:
    """Return the line of a core, checked by the rules.

    Args:
        start: where the line starts. Its fola is taken in the order in which the line plays it.
        tokens: the moves without END: a played card, or a kill as ``128 * (killer + 1) + victim``.
        claim: the score that the core gives it.

    Raises:
        LineError: a move is illegal, or the score is not as claimed.
    """
    moves = [Move(token) if token < _KILL else Move(token // _KILL - 1, token % _KILL) for token in tokens]
    moves.append(END)
    fola = tuple(card for card, victim in moves if victim is None and card in start.fola)
    fola += tuple(card for card in start.fola if card not in fola)
    position = start._replace(fola=fola)
    try:
        for move in moves:
            position = position.apply(move)
    except IllegalMoveError as error:
        raise LineError(f"the search made an illegal move: {error}") from error
    if (points := score(position).points) != claim:
        raise LineError(f"the search claims {claim} points for a line that scores {points}")
    return CheckedLine(claim, fola, tuple(moves))


def check_start(start: Position) -> None:
    """Check that a search can start here.

    Raises:
        TypeError: this is not a Position.
        ValueError: the game has ended, or no game leads to this position.
    """
    expect("start", start, Position)
    cards = (*start.grid, *start.deck, *start.fola)
    if start.end is not None:
        raise ValueError(f"the game has ended ({start.end.value}): there is no line to find")
    if len(set(cards)) != len(cards) or not all(0 <= card < CARD_COUNT for card in cards):
        raise ValueError(f"no position of a game: cards {cards}")
    if len(start.grid) > GRID_SIZE:
        raise ValueError(f"the grid holds at most {GRID_SIZE} piles, not {len(start.grid)}")
