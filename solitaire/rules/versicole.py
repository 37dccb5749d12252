"""Versicole: the combinations of cards that score together. Both games find them here.

The solitaire looks for them on top of the piles (rules 4.2), the classic game in a player's hand and
in a side's tricks (section 2 of its rule book). The runs, most of the fixed versicole and the points are the
same in both. The Demonio is an option in the classic game; the solitaire does not have the Regi.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final, TypeAlias

from solitaire.rules.cards import CARD_COUNT, CLASSIC_ACCOUNT, MATTO, Card, parse_cards, tarot

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
    for low, high in RUNS:
        for run in _runs(held, low, high):
            yield _versicola(VersicolaKind.REGULAR, run, bonus)
    for kind, choices in fixed:
        for choice in choices:
            if held.issuperset(choice):
                yield _versicola(kind, choice, 0 if kind is VersicolaKind.MATTO else bonus)
                break


def _runs(held: frozenset[Card], low: int, high: int) -> Iterator[tuple[Card, ...]]:
    """Yield the longest runs of three or more consecutive tarocchi from low to high.

    Il Matto, of value 0 in play, does not extend a run (ruling, rules 4.3).
    """
    run: list[Card] = []
    for number in range(low, high + 2):
        if number <= high and tarot(number) in held:
            run.append(tarot(number))
        else:
            if len(run) >= 3:
                yield tuple(run)
            run = []


def _versicola(kind: VersicolaKind, cards: tuple[Card, ...], bonus: int) -> Versicola:
    return Versicola(kind, cards, sum(POINTS[card] for card in cards), bonus)
