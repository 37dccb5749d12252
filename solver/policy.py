"""The fair player's learned policy: its weights, and the order in which it stacks the fola.

``solver/data/fair_policy.bin`` holds the weights, 16-bit little-endian, as ``train_fair.cpp`` in
``solitaire/lab/training`` writes them: first those for the value of a kill, phase by phase
(``solver/reference/fair_policy.py`` says where each begins), then those for the stacking, which are used
here.
"""

import sys
from array import array
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.deal import FOLA_SIZE, SplitMix64
from solitaire.rules.position import DISTANCES
from solver.reference.fair_policy import CLASSES, PAIR, PAIRS, PHASE_SIZE, PHASES, class_of

_TURN: Final = PHASES * PHASE_SIZE
"""Start of the weights of a class of cards at each turn of the stacking."""
_BEHIND: Final = _TURN + CLASSES * FOLA_SIZE
"""Start of the weights of the pairs that a card makes with the cards stacked one and three turns before."""
_SIZE: Final = _BEHIND + len(DISTANCES) * PAIRS

_MOST_SHIFT: Final = 120
"""The most by which a variant's weight differs from the learned one; together about 3 points of a card."""


def _read(name: str) -> list[int]:
    """Return the numbers in a file of ``solver/data``: 16-bit, little-endian."""
    numbers = array("h", resources.files("solver").joinpath("data", name).read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


@cache
def weights() -> list[int]:
    """Return the learned weights: those of all phases, then those of the stacking."""
    numbers = _read("fair_policy.bin")
    if len(numbers) != _SIZE:
        raise RuntimeError(f"solver/data/fair_policy.bin holds {len(numbers)} weights, not {_SIZE}")
    return numbers


@cache
def classic_weights(variant: int = 0) -> list[int]:
    """Return the learned weights of the classic game's policy, by ``training/train_classic.cpp``.

    Args:
        variant: 0 for the policy itself; each number from 1 on is a policy whose weights are shifted a little
            at random, and which chooses another card now and then.
    """
    weights = _read("classic_policy.bin")
    if variant == 0:
        return weights
    random = SplitMix64(variant)
    return [weight and weight + random.bounded(2 * _MOST_SHIFT + 1) - _MOST_SHIFT for weight in weights]


@cache
def beam_weights() -> list[int]:
    """Return the learned weights of the oracle's beam, by ``training/train_beam.cpp``."""
    return _read("beam_weights.bin")


def stack(fola: Iterable[Card]) -> tuple[Card, ...]:
    """Return the fola as the policy stacks it: each time it takes the best next card."""
    left, order = sorted(fola), list[Card]()
    while left:
        best = max(left, key=lambda card: _stack_value(card, order))  # the first of equals
        order.append(best)
        left.remove(best)
    return tuple(order)


def _stack_value(card: Card, order: list[Card]) -> int:
    table, turn = weights(), len(order)
    value = table[_TURN + class_of(card) * FOLA_SIZE + turn]
    for section, distance in enumerate(DISTANCES):
        if turn >= distance and (pair := PAIR[card][order[-distance]]):
            value += table[_BEHIND + section * PAIRS + pair]
    return value
