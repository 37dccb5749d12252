"""The pack in the classic game (rules 1): ranks, cards of account, robbable cards.

Cards, codes and the canonical order are those of ``solitaire.rules.cards``. Unlike in the solitaire, Il Matto
is not a tarocco, the small cards of coppe and denari rank the other way round, and the kings are cards of
account.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final

from solitaire.classic.options import Options
from solitaire.rules.cards import (
    CARD_COUNT,
    CARTIGLIE,
    CLASSIC,
    CLASSIC_ACCOUNT,
    DEMONIO,
    KING,
    MATTO,
    POINTS,
    Card,
    Fixed,
    suit,
    tarot,
    value,
    versicole,
)

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


# -- the effect of the options on the cards (rules 12.2) ------------------------------------------

_T14: Final = tarot(14)
_T29: Final = tarot(29)


def in_sets_only(options: Options) -> frozenset[Card]:
    """Return the cards that are worth something only in a versicola: T29 and, for the demonio, T14.

    Ruling (T14 of the demonio): like T29, it is taken and not discarded.
    """
    return frozenset((_T29, _T14) if options.demonio == "on" else (_T29,))


@lru_cache
def kept(options: Options) -> frozenset[Card]:
    """Return the cards that may not be discarded.

    Ruling (keeping T29): it may be discarded only if the dealer never takes it.
    """
    return CLASSIC_ACCOUNT if options.take_29 == "never" else CLASSIC_ACCOUNT | in_sets_only(options)


@lru_cache
def useful(options: Options) -> frozenset[Card]:
    """Return the cards that make versicole."""
    return CLASSIC_ACCOUNT | in_sets_only(options)


@lru_cache
def triples(options: Options) -> tuple[tuple[Card, ...], ...]:
    """Return the smallest versicole, three cards each."""
    return (*TRIPLES, *DEMONIO[1]) if options.demonio == "on" else TRIPLES


@lru_cache
def in_hands(options: Options) -> frozenset[Card]:
    """Return the cards that cannot be in the fola once the dealer has taken cards out of it."""
    return kept(options) if options.take_29 == "always" else CLASSIC_ACCOUNT


def fixed(options: Options) -> Fixed:
    """Return the fixed versicole."""
    return (*CLASSIC, DEMONIO) if options.demonio == "on" else CLASSIC


def taken(rest: tuple[Card, ...], held: tuple[Card, ...], options: Options) -> tuple[Card, ...]:
    """Return the cards that the dealer, holding these, takes from the rest of the fola."""
    wanted = frozenset(CLASSIC_ACCOUNT)
    if options.take_29 == "always":
        wanted |= in_sets_only(options)
    elif options.take_29 == "versicola":
        made = versicole({*held, *useful(options).intersection(rest)}, fixed(options))
        wanted |= in_sets_only(options).intersection(card for versicola in made for card in versicola.cards)
    return tuple(card for card in rest if card in wanted)
