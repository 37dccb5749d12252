"""Versicole: the scoring combinations of cards in one hand or in one side's tricks (rules 2)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final

from solitaire.classic.cards import KINGS, WORTH
from solitaire.rules.cards import MATTO, Card, mask, tarot

MATTO_BONUS: Final = 5
"""What Il Matto adds to every versicola of its owner that does not hold it already."""


class VersicolaKind(Enum):
    """The versicole of the classic game; the value is the Italian name."""

    REGULAR = "regolare"
    MATTO = "del Matto"
    TREDICI = "del Tredici"
    DIECINE = "delle Diecine"
    REGI = "dei Regi"


@dataclass(frozen=True, slots=True)
class Versicola:
    """A scoring combination.

    Attributes:
        kind: which versicola it is.
        cards: its cards, ascending.
        points: the sum of its cards.
        bonus: 5 when Il Matto is among the cards and not part of it, else 0.
    """

    kind: VersicolaKind
    cards: tuple[Card, ...]
    points: int
    bonus: int

    @property
    def total(self) -> int:
        """Points with the bonus."""
        return self.points + self.bonus

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards that its owner shows: its own and, when Il Matto adds its 5, Il Matto last."""
        return (*self.cards, MATTO) if self.bonus else self.cards


def versicole(cards: Iterable[Card]) -> tuple[Versicola, ...]:
    """Return the versicole in these cards, the runs first."""
    return tuple(_versicole(mask(cards)))


def _versicole(held: int) -> Iterator[Versicola]:
    bonus = MATTO_BONUS if held >> MATTO & 1 else 0
    for run in (*_runs(held, 1, 5), *_runs(held, 28, 40)):
        yield _versicola(VersicolaKind.REGULAR, run, bonus)
    for kind, choices in _FIXED:
        for cards in choices:
            wanted = mask(cards)
            if held & wanted == wanted:
                yield _versicola(kind, cards, 0 if kind is VersicolaKind.MATTO else bonus)
                break


def _tarocchi(*numbers: int) -> tuple[Card, ...]:
    return tuple(map(tarot, numbers))


_REGI: Final = tuple(KINGS.values())
_FIXED: Final = (
    (VersicolaKind.MATTO, (_tarocchi(0, 1, 40),)),
    (VersicolaKind.TREDICI, (_tarocchi(1, 13, 28),)),
    (VersicolaKind.DIECINE, (_tarocchi(10, 20, 30, 40), _tarocchi(10, 20, 30), _tarocchi(20, 30, 40))),
    (VersicolaKind.REGI, (_REGI, *combinations(_REGI, 3))),
)
"""The fixed versicole, the larger choice first; of one kind only one counts."""


def _runs(held: int, low: int, high: int) -> Iterator[tuple[Card, ...]]:
    """Yield the maximal runs of three or more consecutive tarocchi from low to high."""
    run: list[Card] = []
    for number in range(low, high + 2):
        if number <= high and held >> tarot(number) & 1:
            run.append(tarot(number))
        else:
            if len(run) >= 3:
                yield tuple(run)
            run = []


def _versicola(kind: VersicolaKind, cards: tuple[Card, ...], bonus: int) -> Versicola:
    points = sum(WORTH[card] or 5 for card in cards)  # T29, worth nothing as a card, counts 5 here
    return Versicola(kind, cards, points, bonus)
