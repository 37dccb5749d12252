"""The fair player's learned weights, and the order in which it stacks the fola.

The weights lie in ``solver/data/fair_policy.bin``, 16-bit little-endian, as
``solver/training/train_fair.cpp`` writes them; ``solver/core/fair_policy.hpp`` says what each of them is for.
"""

import sys
from array import array
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Final

from solitaire.rules.cards import CARD_COUNT, MATTO, Card, is_tarot, kills
from solitaire.rules.deal import FOLA_SIZE
from solitaire.rules.position import GRID_SIZE

PHASES: Final = 8
CLASSES: Final = 55
NOBODY: Final = 97
"""What lies beyond either end of the grid."""
PAIRS: Final = 1 + 14 * 14 + 14 + 41 * 41 + 41 * 14
COURT_RANKS: Final = 5
MOST_KILLERS: Final = 7
_NEEDS: Final = COURT_RANKS * (MOST_KILLERS + 1)

# Where a phase's weights begin, by what they are for.
KILL: Final = 0
NEAR: Final = KILL + PAIRS
FAR: Final = NEAR + PAIRS
PLACE: Final = FAR + PAIRS
REACH: Final = PLACE + CLASSES * GRID_SIZE
SUIT_NEED: Final = REACH + 1
OWN_NEED: Final = SUIT_NEED + _NEEDS
RANK_NEED: Final = OWN_NEED + _NEEDS
TAROT_NEED: Final = RANK_NEED + _NEEDS
PHASE_SIZE: Final = TAROT_NEED + _NEEDS
_STACK: Final = PHASES * PHASE_SIZE
_BEHIND: Final = _STACK + CLASSES * FOLA_SIZE
_SIZE: Final = _BEHIND + 2 * PAIRS


def card_class(card: Card) -> int:
    """Return the card's class: cartiglie by rank, tarocchi one by one."""
    return card - 42 if is_tarot(card) else card % 14


def phase(to_come: int) -> int:
    """Return the phase of the game by the number of cards to come."""
    if to_come >= 20:
        return 0 if to_come >= 60 else (69 - to_come) // 10
    return 5 if to_come >= FOLA_SIZE else 6 if to_come else 7


def _pair(killer: Card, victim: Card) -> int:
    if NOBODY in (killer, victim) or not kills(killer, victim):
        return 0
    if not is_tarot(killer):
        same_suit = killer // 14 == victim // 14
        return 1 + killer % 14 * 14 + victim % 14 if same_suit else 197 + killer % 14
    number = killer - MATTO
    return 211 + number * 41 + victim - MATTO if is_tarot(victim) else 1892 + number * 14 + victim % 14


PAIR: Final = tuple(
    tuple(_pair(killer, victim) for victim in range(CARD_COUNT + 1)) for killer in range(CARD_COUNT + 1)
)
"""By killer and victim: the pair's class, the same for all suits; 0 where it does not kill."""


@cache
def weights() -> list[int]:
    """Return the learned weights of all phases, then those of the stacking."""
    numbers = array("h", resources.files("solver").joinpath("data", "fair_policy.bin").read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    if len(numbers) != _SIZE:
        raise RuntimeError(f"solver/data/fair_policy.bin holds {len(numbers)} weights, not {_SIZE}")
    return numbers.tolist()


def stack(fola: Iterable[Card]) -> tuple[Card, ...]:
    """Return the fola's cards in the order that the policy stacks them: card by card what looks best next."""
    left, order = sorted(fola), list[Card]()
    while left:
        best = max(left, key=lambda card: _stack_value(card, order))  # the first of equals
        order.append(best)
        left.remove(best)
    return tuple(order)


def _stack_value(card: Card, order: list[Card]) -> int:
    table, turn = weights(), len(order)
    value = table[_STACK + card_class(card) * FOLA_SIZE + turn]
    for section, distance in enumerate((1, 3)):
        if turn >= distance and (pair := PAIR[card][order[-distance]]):
            value += table[_BEHIND + section * PAIRS + pair]
    return value
