"""The end of a game, when no card is hidden any more: the rest is searched as the oracle searches it.

``solver.advisor`` calls this when at most one card is unseen, so that the player can know every card too, and
for each order of two unseen cards.
"""

from math import inf
from typing import Final

from solitaire.rules.position import END, End, Move, Position
from solitaire.rules.scoring import UNFINISHED, count
from solitaire.rules.view import View
from solver import cores, oracle
from solver.exact import Proof, prove
from solver.result import LEAST_SECONDS, Limit
from solver.work import Budget

_OPEN_SECONDS: Final = 1.0
"""Time for the proof, and time for the search for a line, where no limit is set."""
_NODES_A_PLAYOUT: Final = 10
"""Nodes of the exact search that take about as long as a playout."""
_PROOF_SHARE: Final = 0.5
"""Share of the budget for the proof, which comes before the search for a line."""


def estimate(position: Position, budget: Budget) -> int:
    """Return a score that the policy reaches with no card hidden, looking one move ahead."""
    if position.end is not None:
        return count(position.grid).shown if position.end is End.FINISHED else UNFINISHED
    stop_now = UNFINISHED if position.to_come else count(position.grid).shown
    view = View(position.grid, (), position.deck + position.fola)
    search = cores.fair_search(view, 0, budget.core)
    options = [0] if position.can_play else list(range(len(search.options())))
    search.advance(options, 1)
    budget.playouts += len(options)
    return max(stop_now, *(search.sums[option] for option in options), UNFINISHED)


def improve(position: Position, score: int, budget: Budget, part: float) -> tuple[int, bool]:
    """Search for a score above ``score`` with a part of the budget.

    Returns:
        The best score; and True if it is proved best.
    """
    if position.end is not None or budget.is_over():
        return score, position.end is not None
    proof = _prove(position, score, budget, part)
    return (score if proof.line is None else proof.line.score), not proof.open


def best_line(position: Position, budget: Budget) -> tuple[tuple[Move, ...], int, bool]:
    """Return the best line found, its score, and True if that is proved best.

    The proof comes first: so late in a game it seldom takes more than a few milliseconds. If it fails, the
    oracle searches with the rest of the budget.
    """
    proof = _prove(position, None, budget, _PROOF_SHARE)
    if proof.line is not None:
        return proof.line.moves, proof.line.score, True
    if not proof.open:  # nothing is better than stopping at once
        return (END,), estimate(position.apply(END), budget), True
    open_ended = budget.seconds_left() == inf
    seconds = max(LEAST_SECONDS, _OPEN_SECONDS if open_ended else budget.seconds_left())
    left = budget.playouts_left()
    limit = Limit(
        None if left is not None and open_ended else seconds,
        None if left is None else max(1, left),
        budget.limit.threads,
        budget.limit.seed,
    )
    result = oracle.solve(position, limit, stop=budget.stopped)
    budget.playouts += result.playouts
    return result.moves, result.score, result.score == proof.bound


def _prove(position: Position, score: int | None, budget: Budget, part: float) -> Proof:
    left = budget.playouts_left()
    nodes = None if left is None else max(1, int(left * part)) * _NODES_A_PLAYOUT
    seconds = None if budget.seconds_left() == inf else max(LEAST_SECONDS, budget.seconds_left() * part)
    if nodes is None and seconds is None:
        seconds = _OPEN_SECONDS
    proof = prove(position, score, seconds=seconds, nodes=nodes, stop=budget.stopped)
    budget.playouts += -(-proof.nodes // _NODES_A_PLAYOUT)
    return proof
