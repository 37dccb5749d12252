"""The 97 cards of both games: codes, suits, values, names, versicole; kills of the solitaire (rules 1, 3.4).

A card is an ``int`` from 0 to 96, its index in canonical order (rules 1.3): C1..CK, D1..DK, S1..SK, B1..BK,
M, T1..T40. A set of cards may be a bit mask, in which bit ``card`` says whether the card is in it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, groupby
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


# -- versicole: the combinations of cards that score together, in both games ----------------------
#
# The solitaire looks for them on top of the piles (rules 4.2), the classic game in a player's hand and in
# a side's tricks (section 2 of its rule book). The runs, most of the fixed versicole and the points are
# the same in both. The Demonio is an option in the classic game; the solitaire does not have the Regi.

MATTO_BONUS: Final = 5
"""Points that Il Matto adds to every versicola that does not hold it."""


def _points(card: Card) -> int:
    if card >= tarot(36):
        return 10
    if tarot(2) <= card <= tarot(5):
        return 3
    return 5 if card in CLASSIC_ACCOUNT or card in (tarot(14), tarot(29)) else 0


POINTS: Final[tuple[int, ...]] = tuple(_points(card) for card in range(CARD_COUNT))
"""By card: its points in a versicola; 0 for a card that is in none."""


RUNS: Final = ((1, 5), (28, 40))
"""The tarocchi between which runs of three or more score: lowest and highest."""
RUN_CARDS: Final = tuple(tuple(map(tarot, range(low, high + 1))) for low, high in RUNS)
"""These tarocchi."""


class VersicolaKind(Enum):
    """The kinds of versicole; the value is the Italian name. The store saves the members' names."""

    REGULAR = "regolare"
    MATTO = "del Matto"
    TREDICI = "del Tredici"
    DIECINE = "delle Diecine"
    DEMONIO = "Demonio, Mondo e Carne"
    REGI = "dei Regi"


@dataclass(frozen=True, slots=True)
class Versicola:
    """A scoring combination."""

    kind: VersicolaKind
    cards: tuple[Card, ...]
    """Its cards, ascending."""
    points: int
    """The sum of its cards."""
    bonus: int
    """5 if Il Matto is among the cards considered but not part of it, else 0."""

    @property
    def total(self) -> int:
        """Points with the bonus."""
        return self.points + self.bonus

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards that its owner shows: its cards and, when Il Matto adds its 5, Il Matto last."""
        return (*self.cards, MATTO) if self.bonus else self.cards


Fixed: TypeAlias = tuple[tuple[VersicolaKind, tuple[tuple[Card, ...], ...]], ...]
"""The fixed versicole of a game by kind, larger choices first; of each kind only the first held counts."""


def _cards(*choices: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(parse_cards(choice) for choice in choices)


_COMMON: Final[Fixed] = (
    (VersicolaKind.MATTO, _cards("M T1 T40")),
    (VersicolaKind.TREDICI, _cards("T1 T13 T28")),
    (VersicolaKind.DIECINE, _cards("T10 T20 T30 T40", "T10 T20 T30", "T20 T30 T40")),
)
_REGI: Final = parse_cards("CK DK SK BK")
DEMONIO: Final = (VersicolaKind.DEMONIO, _cards("T14 T35 T39"))
"""The versicola that exists only as an option of the classic game."""
SOLITAIRE: Final[Fixed] = (*_COMMON, DEMONIO)
CLASSIC: Final[Fixed] = (*_COMMON, (VersicolaKind.REGI, (_REGI, *combinations(_REGI, 3))))


def versicole(cards: Iterable[Card], fixed: Fixed) -> tuple[Versicola, ...]:
    """Return the versicole in these cards, the runs first."""
    return tuple(_versicole(frozenset(cards), fixed))


def _versicole(held: frozenset[Card], fixed: Fixed) -> Iterator[Versicola]:
    bonus = MATTO_BONUS if MATTO in held else 0
    for cards in RUN_CARDS:
        for run in _runs(held, cards):
            yield _versicola(VersicolaKind.REGULAR, run, bonus)
    for kind, choices in fixed:
        for choice in choices:
            if held.issuperset(choice):
                yield _versicola(kind, choice, 0 if kind is VersicolaKind.MATTO else bonus)
                break


def _runs(held: frozenset[Card], cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield the longest runs of three or more of these cards.

    Il Matto, of value 0 in play, does not extend a run (ruling, rules 4.3).
    """
    for is_held, run in groupby(cards, held.__contains__):
        if is_held and len(found := tuple(run)) >= 3:
            yield found


def _versicola(kind: VersicolaKind, cards: tuple[Card, ...], bonus: int) -> Versicola:
    return Versicola(kind, cards, sum(POINTS[card] for card in cards), bonus)
