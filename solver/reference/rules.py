"""Sets of cards as bit masks: the twin of their part in ``solver/core/rules.hpp``."""

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import CARD_COUNT, Card, kills, mask
from solitaire.rules.scoring import USEFUL

KILLERS: Final = tuple(
    mask(killer for killer in range(CARD_COUNT) if kills(killer, victim)) for victim in range(CARD_COUNT)
)
"""By card, the set of the cards that kill it."""
USEFUL_CARDS: Final = mask(USEFUL)


def cards_of(bits: int) -> Iterator[Card]:
    """Yield the cards of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
