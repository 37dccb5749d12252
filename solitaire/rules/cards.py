"""The 97 cards of both games: codes, suits, values and names; and the kills of the solitaire (rules 1, 3.4).

A card is an ``int`` from 0 to 96, its index in canonical order (rules 1.3): C1..CK, D1..DK, S1..SK, B1..BK,
M, T1..T40. A set of cards may be a bit mask, in which bit ``card`` says whether the card is in it.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = int

CARD_COUNT: Final = 97
SUITS: Final = "CDSB"
"""Suit letters in canonical order: coppe, denari, spade, bastoni."""
RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F", "C", "Q", "K")
"""Rank codes from 1 to king; the numerical value of a rank is its index plus 1."""
FANTE, CAVALLO, QUEEN, KING = 11, 12, 13, 14
CARTIGLIE: Final = 56
"""Number of cartiglie; cards below this index are cartiglie, the rest tarocchi."""
MATTO: Final[Card] = 56
"""Il Matto, the fool: a tarocco of value 0."""


class CardTextError(ValueError):
    """Text that is not a card."""


def tarot(number: int) -> Card:
    """Return the tarocco with that number, 0 (Il Matto) to 40.

    Raises:
        ValueError: there is no such tarocco.
    """
    if not 0 <= number <= 40:
        raise ValueError(f"no tarocco has the number {number}; they run from 0 (Il Matto) to 40")
    return MATTO + number


def is_tarot(card: Card) -> bool:
    """Return whether the card is a tarocco, Il Matto included."""
    return card >= CARTIGLIE


def value(card: Card) -> int:
    """Return the numerical value: 1..14 for a cartiglia, 0..40 for a tarocco."""
    return card - MATTO if card >= CARTIGLIE else card % 14 + 1


def is_royal(card: Card) -> bool:
    """Return whether a card is a queen or a king."""
    return card < CARTIGLIE and value(card) >= QUEEN


def suit(card: Card) -> str:
    """Return the suit letter ``C``, ``D``, ``S`` or ``B``; ``T`` for a tarocco and ``M`` for Il Matto."""
    if card < CARTIGLIE:
        return SUITS[card // 14]
    return "M" if card == MATTO else "T"


def _code(card: Card) -> str:
    if card < CARTIGLIE:
        return suit(card) + RANKS[card % 14]
    return "M" if card == MATTO else f"T{value(card)}"


CODES: Final[tuple[str, ...]] = tuple(_code(card) for card in range(CARD_COUNT))
"""By card: its code, such as ``C10``, ``DF``, ``SC``, ``BQ``, ``BK``, ``T1``, ``T40``, ``M``."""
_BY_CODE: Final = {code: card for card, code in enumerate(CODES)}


def parse_card(text: str) -> Card:
    """Return the card with this code, in upper or lower case.

    Raises:
        CardTextError: the text is not a card.
    """
    try:
        return _BY_CODE[text.upper() if text.isascii() else text]  # "ſ".upper() is "S"
    except KeyError:
        raise CardTextError(
            f"{text!r} is not a card; cards are written like C10, DF, SC, BQ, BK, T21, M"
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards whose codes the text lists, separated by blanks, in the same order.

    Raises:
        CardTextError: a word is not a card, or a card is named twice.
    """
    cards = tuple(parse_card(word) for word in text.split())
    if len(set(cards)) != len(cards):
        twice = next(card for index, card in enumerate(cards) if card in cards[:index])
        raise CardTextError(f"{CODES[twice]} is named twice")
    return cards


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the cards' codes."""
    return [CODES[card] for card in cards]


def format_cards(cards: Iterable[Card]) -> str:
    """Return the cards' codes, separated by blanks."""
    return " ".join(codes(cards))


def mask(cards: Iterable[Card]) -> int:
    """Return the set of cards as a bit mask."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def tarot_needed(victim: Card) -> int:
    """Return the lowest number of a tarocco that kills this cartiglia; 42 (no such card) for a king."""
    return 3 * value(victim)


_OF_SUIT: Final = tuple(mask(range(first, first + 14)) for first in range(0, CARTIGLIE, 14))
_OF_RANK: Final = tuple(mask(range(rank, CARTIGLIE, 14)) for rank in range(14))
_TAROCCHI: Final = mask(range(CARTIGLIE, CARD_COUNT))


def _victims(killer: Card) -> int:
    """Return the bit mask of the cards that the killer kills (rules 3.4)."""
    if is_tarot(killer):
        victims = sum(_OF_RANK[: value(killer) // 3]) | _TAROCCHI  # those with tarot_needed at most its value
    else:
        victims = _OF_SUIT[killer // 14] | _OF_RANK[killer % 14]
    return victims & ~(1 << killer)


VICTIMS: Final[tuple[int, ...]] = tuple(map(_victims, range(CARD_COUNT)))
"""By killer: the bit mask of the cards it kills."""


def kills(killer: Card, victim: Card) -> bool:
    """Return whether the killer kills the victim (rules 3.4), wherever the two cards are."""
    return bool(VICTIMS[killer] >> victim & 1)


CLASSIC_ACCOUNT: Final = frozenset(
    parse_cards("CK DK SK BK M T1 T2 T3 T4 T5 T10 T13 T20 T28 T30 T31 T32 T33 T34 T35 T36 T37 T38 T39 T40")
)
"""The 25 cards of account of the classic game; the solitaire counts its 21 tarocchi only.

In both games none of the 25 may be at the bottom after the shuffle (ruling, rules 2.1).
"""


# -- Italian names: the same in both games and in every language ----------------------------

SUIT_NAMES: Final = {"C": "coppe", "D": "denari", "S": "spade", "B": "bastoni"}

_TAROCCO_NAMES: Final = (
    "Il Matto",
    "Papa Uno",
    "Papa Due",
    "Papa Tre",
    "Papa Quattro",
    "Papa Cinque",
    "Temperanza",
    "Forza",
    "Giustizia",
    "Ruota della Fortuna",
    "Carro",
    "Gobbo",
    "Impiccato",
    "Morte",
    "Diavolo",
    "Casa del Diavolo",
    "Speranza",
    "Prudenza",
    "Fede",
    "Carità",
    "Fuoco",
    "Acqua",
    "Terra",
    "Aria",
    "Bilancia",
    "Vergine",
    "Scorpione",
    "Ariete",
    "Capricorno",
    "Sagittario",
    "Cancro",
    "Pesci",
    "Acquario",
    "Leone",
    "Toro",
    "Gemelli",
    "Stella",
    "Luna",
    "Sole",
    "Mondo",
    "Trombe",
)
_COURTS: Final = {12: "cavallo", 13: "regina", 14: "re"}
_NUMERALS: Final = ("asso", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci")
_ROMAN: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def italian_name(card: Card) -> str:
    """Return the Italian name, such as ``fantina di coppe`` or ``Ruota della Fortuna``."""
    if card >= CARTIGLIE:
        return _TAROCCO_NAMES[card - MATTO]
    rank = value(card)
    if rank <= 10:
        title = _NUMERALS[rank - 1]
    elif rank == 11:  # maid in the round suits, man in the long suits (rules 1.1)
        title = "fantina" if suit(card) in "CD" else "fante"
    else:
        title = _COURTS[rank]
    return f"{title} di {SUIT_NAMES[suit(card)]}"


def roman(number: int) -> str:
    """Return a number from 1 to 39 as a Roman numeral."""
    text = ""
    for amount, letters in _ROMAN:
        count, number = divmod(number, amount)
        text += letters * count
    return text
