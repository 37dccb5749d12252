"""The last tricks of a world, where all cards are known: the twin of ``solver/core/classic_ends.hpp``."""

from typing import Final

from solitaire.classic.count import TRICKS
from solver.reference.checks import check_range
from solver.reference.classic_state import ClassicState

MOST: Final = 1 << 20
"""Above every value."""
MOST_ENDS: Final = 6
"""Tricks that can be solved in about a second."""


def solve(state: ClassicState, alpha: int, beta: int) -> int:
    """Return the value for NS when all play best from here (alpha-beta).

    A value of at most alpha, or at least beta, is only a bound.
    """
    if state.over:
        return state.value
    is_ns = state.decider & 1 == 0
    for card in state.legal():
        if alpha >= beta:
            break
        after = state.copy()
        after.put(card)
        value = solve(after, alpha, beta)
        if is_ns:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return alpha if is_ns else beta


def classic_solve(state: ClassicState) -> int:
    """Return the value for NS when all play best from here, seeing all cards.

    Raises:
        ValueError: more than six tricks are to come.
    """
    check_range("state: the tricks to come", TRICKS - state.done, 0, MOST_ENDS)
    return solve(state, -MOST, MOST)
