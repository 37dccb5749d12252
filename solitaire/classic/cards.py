"""The pack in the classic game (rules 1): ranks, cards of account, robbable cards.

Cards, codes and the canonical order are those of ``solitaire.rules.cards``. Unlike in the solitaire, Il Matto
is not a tarocco, the small cards of coppe and denari rank the other way round, and the kings are cards of
account.
"""

from itertools import combinations
from typing import Final

from solitaire.rules.cards import (
    CARD_COUNT,
    CARTIGLIE,
    CLASSIC_ACCOUNT,
    KING,
    MATTO,
    Card,
    suit,
    tarot,
    value,
)
from solitaire.rules.versicole import POINTS

HAND_SIZE: Final = 21
"""Cards of each player after the discards."""
TAROCCHI: Final = "T"
"""The letter of tarocchi in ``SUIT``."""
ROUND_SUITS: Final = "CD"
"""The suits in which the 1 is the highest pip and the 10 the lowest."""

SUIT: Final[tuple[str, ...]] = tuple(suit(card) for card in range(CARD_COUNT))
"""By card: the letter of its suit; ``T`` for a tarocco, ``M`` for Il Matto."""


def is_tarocco(card: Card) -> bool:
    """Return whether the card is one of the forty tarocchi; Il Matto is not."""
    return card > MATTO


def is_suit_card(card: Card) -> bool:
    """Return whether the card is one of the 56 cards of the four suits."""
    return card < CARTIGLIE


def _rank(card: Card) -> int:
    number = value(card)
    if is_tarocco(card):
        return KING + number
    return 11 - number if SUIT[card] in ROUND_SUITS and number <= 10 else number


RANK: Final[tuple[int, ...]] = tuple(_rank(card) for card in range(CARD_COUNT))
"""By card: its rank, 1 to 14 within a suit, 15 to 54 for tarocchi, 0 for Il Matto, which beats nothing."""


WORTH: Final[tuple[int, ...]] = tuple(
    POINTS[card] if card in CLASSIC_ACCOUNT else 0 for card in range(CARD_COUNT)
)
"""By card: its points as a card of account, 0 for all other cards; the sum is 142."""
USEFUL: Final = CLASSIC_ACCOUNT | {tarot(29)}
"""The 26 cards that make versicole: the cards of account and T29. They are never discarded."""
ROBBABLE: Final = CLASSIC_ACCOUNT | {tarot(number) for number in range(20, 30)}
"""The 33 cards that may be robbed: the cards of account and the tarocchi from T20 to T29."""
KINGS: Final = {SUIT[card]: card for card in range(CARTIGLIE) if value(card) == KING}
"""By suit letter: its king."""
TRIPLES: Final[tuple[tuple[Card, ...], ...]] = (
    *(tuple(tarot(low + step) for step in range(3)) for low in (1, 2, 3, *range(28, 39))),
    *(tuple(map(tarot, numbers)) for numbers in ((0, 1, 40), (1, 13, 28), (10, 20, 30), (20, 30, 40))),
    *combinations(KINGS.values(), 3),
)
"""The smallest versicole (rules 2), three cards each; longer versicole are estimated by their triples."""
