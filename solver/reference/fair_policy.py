"""The meaning of each weight of the fair player's policy: the twin of ``solver/core/fair_policy.hpp``.

The C++ file explains how the weights make the value of a kill. Change both or neither.
"""

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import CARD_COUNT, MATTO, RANKS, Card, is_tarot, kills
from solitaire.rules.deal import FOLA_SIZE
from solitaire.rules.position import GRID_SIZE
from solver.reference.checks import check_weights

_RANK_COUNT: Final = len(RANKS)
_TAROCCO_COUNT: Final = CARD_COUNT - MATTO
CLASSES: Final = _RANK_COUNT + _TAROCCO_COUNT
"""Classes of cards: the cartiglie by rank, each tarocco by itself."""
NOBODY: Final = 97
"""Marks a place beyond either end of the grid."""

# Start of the classes of each kind of pair; class 0 is a pair in which the right card does not kill.
_SAME_SUIT: Final = 1
_SAME_RANK: Final = _SAME_SUIT + _RANK_COUNT * _RANK_COUNT
_TWO_TAROCCHI: Final = _SAME_RANK + _RANK_COUNT
_TAROCCO_ON_CARTIGLIA: Final = _TWO_TAROCCHI + _TAROCCO_COUNT * _TAROCCO_COUNT
PAIRS: Final = _TAROCCO_ON_CARTIGLIA + _TAROCCO_COUNT * _RANK_COUNT

COURT_RANKS: Final = 5
"""Ranks whose killers the policy counts: ten, fante, cavallo, queen, king. All are called courts here."""
FIRST_COURT: Final = _RANK_COUNT - COURT_RANKS
"""Rank of a ten, counted from 0."""
MOST_KILLERS: Final = 7
"""A court with more killers left counts as having this many."""
MOST_ROOM: Final = 7
"""More possible next kills of plain cards, or victims, count as this many."""
LEAST_LOSS: Final = -10
MOST_LOSS: Final = 53
"""Points that a useful card takes along when it is covered; capped at both ends."""
NO_LOSS: Final = MOST_LOSS - LEAST_LOSS + 1
"""The entry where there is no useful card to be covered."""
_NEEDS: Final = COURT_RANKS * (MOST_KILLERS + 1)

# Start of the weights of each kind within a phase.
KILL: Final = 0
NEAR: Final = KILL + PAIRS
FAR: Final = NEAR + PAIRS
PLACE: Final = FAR + PAIRS
REACH: Final = PLACE + CLASSES * GRID_SIZE
ROOM: Final = REACH + 1
VICTIMS: Final = ROOM + MOST_ROOM + 1
LOSS: Final = VICTIMS + MOST_ROOM + 1
RANSOM: Final = LOSS + NO_LOSS
SUIT_NEED: Final = RANSOM + NO_LOSS + 1
OWN_NEED: Final = SUIT_NEED + _NEEDS
RANK_NEED: Final = OWN_NEED + _NEEDS
TAROT_NEED: Final = RANK_NEED + _NEEDS
PHASE_SIZE: Final = TAROT_NEED + _NEEDS

_FEWEST_TO_COME: Final = (60, 50, 40, 30, 20, FOLA_SIZE, 1, 0)
"""By phase: the fewest cards to come. The last phase clears up, when all cards are played."""
PHASES: Final = len(_FEWEST_TO_COME)
_PHASE_OF: Final = tuple(
    next(phase for phase, fewest in enumerate(_FEWEST_TO_COME) if to_come >= fewest)
    for to_come in range(CARD_COUNT + 1)
)


def phase_of(to_come: int) -> int:
    """Return the phase of the game by the number of cards to come, 0 to 97."""
    return _PHASE_OF[to_come]


def class_of(card: Card) -> int:
    """Return the card's class."""
    return _RANK_COUNT + card - MATTO if is_tarot(card) else card % _RANK_COUNT


def _pair_of(killer: Card, victim: Card) -> int:
    if NOBODY in (killer, victim) or not kills(killer, victim):
        return 0
    if is_tarot(killer):
        number = killer - MATTO
        if is_tarot(victim):
            return _TWO_TAROCCHI + number * _TAROCCO_COUNT + victim - MATTO
        return _TAROCCO_ON_CARTIGLIA + number * _RANK_COUNT + victim % _RANK_COUNT
    rank, other = killer % _RANK_COUNT, victim % _RANK_COUNT
    same_suit = killer // _RANK_COUNT == victim // _RANK_COUNT
    return _SAME_SUIT + rank * _RANK_COUNT + other if same_suit else _SAME_RANK + rank


PAIR: Final = tuple(
    tuple(_pair_of(killer, victim) for victim in range(CARD_COUNT + 1)) for killer in range(CARD_COUNT + 1)
)
"""By killer and victim: the class of the pair, the same for all suits; 0 where the killer does not kill."""


class FairPolicy:
    """The weights of a kill's value.

    Args:
        weights: those of all phases, phase by phase; any that follow are ignored.

    Attributes:
        phases: the weights of each phase.

    Raises:
        ValueError: there are too few weights, or one does not fit in 16 bits.
    """

    def __init__(self, weights: Sequence[int]) -> None:
        check_weights(weights)
        if len(weights) < PHASES * PHASE_SIZE:
            raise ValueError("the policy's weights are not complete")
        self.phases = [weights[phase * PHASE_SIZE : (phase + 1) * PHASE_SIZE] for phase in range(PHASES)]
