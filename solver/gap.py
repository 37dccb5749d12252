"""The gap table: how early in a game, along good lines, the exact search proves the best score left."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position
from solitaire.rules.scoring import MAX_SCORE
from solver import exact, oracle
from solver.result import Limit

STEPS: Final = (2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 80, 97)
"""Cards to come at which the positions are proved."""
_MISSES: Final = 2
"""After this many steps in a row without a proof, a deal is left."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One deal's line, and the proofs from positions along it.

    Attributes:
        name: the deal's name.
        score: the line's score.
        closed: by cards to come, the best score from there, or None where it was not proved.
    """

    name: str
    score: int
    closed: dict[int, int | None]


def measure(
    deals: Iterable[tuple[str, Deal]], line_limit: Limit, seconds: float, steps: Sequence[int] = STEPS
) -> Iterator[Gap]:
    """Solve deals, and prove the best score from the positions along each line, the fola free to stack.

    A line of 334 points needs no proof. Two steps in a row without a proof end a deal; its later steps count
    as open.

    Args:
        deals: deals with their names.
        line_limit: what the search for each line may spend.
        seconds: wall-clock time for each position.
        steps: numbers of cards to come to look at, ascending.
    """
    for name, deal in deals:
        start = Position((), deal.deck, deal.fola)
        best = oracle.solve(start, line_limit, fola_free=True)
        positions = along(start._replace(fola=best.fola), best.moves)
        closed: dict[int, int | None] = dict.fromkeys(steps)
        misses = 0
        for k in steps:
            closed[k] = _proved(positions[k], best.score, seconds)
            misses = misses + 1 if closed[k] is None else 0
            if misses == _MISSES:
                break
        yield Gap(name, best.score, closed)


def along(start: Position, moves: Iterable[Move]) -> dict[int, Position]:
    """Return, by cards to come, the start of a line and the position right after each play."""
    position = start
    result = {start.to_come: start}
    for move in moves:
        position = position.apply(move)
        if move.is_play:
            result[position.to_come] = position
    return result


def _proved(position: Position, score: int, seconds: float) -> int | None:
    proof = exact.prove(position, score, fola_free=True, seconds=seconds)
    return None if proof.open else proof.bound


@dataclass(frozen=True, slots=True)
class GapRow:
    """The deals that are closed at a number of cards to come.

    Attributes:
        to_come: cards to come, 2 to 97.
        closed: share of the deals whose best score from there was proved, 0 to 1.
        closed_below: the same among the deals whose line scores less than 334; None if there are none.
        improved: how many proofs found a better line from there.
    """

    to_come: int
    closed: float
    closed_below: float | None
    improved: int


def table(gaps: Sequence[Gap]) -> list[GapRow]:
    """Return the gap table of at least one deal."""
    rows = []
    hard = [gap for gap in gaps if gap.score < MAX_SCORE]
    for k in gaps[0].closed:
        closed, improved = _closed(gaps, k), sum((gap.closed[k] or 0) > gap.score for gap in gaps)
        rows.append(GapRow(k, closed / len(gaps), _closed(hard, k) / len(hard) if hard else None, improved))
    return rows


def _closed(gaps: Iterable[Gap], to_come: int) -> int:
    return sum(gap.closed[to_come] is not None for gap in gaps)
