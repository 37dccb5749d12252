"""The score of the cards on top of the piles: cards of account, versicole, negative cards (rules 4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules.cards import CARD_COUNT, MATTO, Card, is_tarot, mask, tarot, value
from solitaire.rules.position import End, Position

UNFINISHED: Final = -300
"""The score of a game that stopped before all cards were played (rules 4.5)."""
MAX_SCORE: Final = 334
"""All 23 useful cards and nothing else: 122 for the cards of account, 212 for the versicole (rules 4.6)."""
MATTO_BONUS: Final = 5
"""Points that Il Matto adds to every versicola that does not hold it (rules 4.3)."""

_NEGATIVE_COURTS: Final = {11: -20, 12: -30, 13: -40, 14: -50}


def _worth(card: Card) -> int:
    """Return the points of a card on top by itself, outside versicole (rules 4.1 and 4.4)."""
    number = value(card)
    if not is_tarot(card):
        return _NEGATIVE_COURTS.get(number, -10)
    if number >= 36:
        return 10
    if number in (0, 1, 10, 13, 20, 28) or 30 <= number <= 35:
        return 5
    return 3 if 2 <= number <= 5 else -10


WORTH: Final[tuple[int, ...]] = tuple(_worth(card) for card in range(CARD_COUNT))
"""By card: its points on top of a pile; for T14 and T29 -10, which they cost outside versicole only."""
IN_VERSICOLA: Final = {tarot(14): 5, tarot(29): 5}
"""Points inside a versicola of the two cards that are not cards of account (rules 4.2)."""
USEFUL: Final[frozenset[Card]] = frozenset(card for card in range(CARD_COUNT) if WORTH[card] > 0) | frozenset(
    IN_VERSICOLA
)
"""The 23 cards that can add to a score: the cards of account, T14 and T29."""


class VersicolaKind(Enum):
    """The kinds of versicole (rules 4.2); the value is the Italian name."""

    REGULAR = "regolare"
    MATTO = "del Matto"
    TREDICI = "del Tredici"
    DIECINE = "delle Diecine"
    DEMONIO = "Demonio, Mondo e Carne"


@dataclass(frozen=True, slots=True)
class Versicola:
    """A scoring combination on top of the piles.

    Attributes:
        kind: its kind.
        cards: its cards, ascending.
        points: the sum of its cards.
        bonus: 5 when Il Matto shows and is not part of it, else 0.
    """

    kind: VersicolaKind
    cards: tuple[Card, ...]
    points: int
    bonus: int

    @property
    def total(self) -> int:
        """Points with the bonus."""
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class Item:
    """A card that counts by itself, and its points."""

    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """An itemised score.

    Attributes:
        account: the cards of account on top, ascending.
        versicole: the versicole on top.
        negatives: the cards on top that cost points, ascending.
        end: how the game ended, or None while it is in progress.
        to_come: cards not yet played.
    """

    account: tuple[Item, ...]
    versicole: tuple[Versicola, ...]
    negatives: tuple[Item, ...]
    end: End | None = None
    to_come: int = 0

    @property
    def account_points(self) -> int:
        """Points of the cards of account, 0 to 122."""
        return sum(item.points for item in self.account)

    @property
    def versicole_points(self) -> int:
        """Points of the versicole with their bonuses, 0 to 212."""
        return sum(versicola.total for versicola in self.versicole)

    @property
    def negative_points(self) -> int:
        """Points of the negative cards, 0 or less."""
        return sum(item.points for item in self.negatives)

    @property
    def shown(self) -> int:
        """The sum for the cards on top now, whatever is still to come."""
        return self.account_points + self.versicole_points + self.negative_points

    @property
    def points(self) -> int | None:
        """The game's score (rules 4.5): None in progress, -300 if unfinished, else what is shown."""
        if self.end is None:
            return None
        return self.shown if self.end is End.FINISHED else UNFINISHED


def score(position: Position) -> Score:
    """Return the itemised score of a position, ended or in progress."""
    shown = count(position.grid)
    return Score(shown.account, shown.versicole, shown.negatives, position.end, position.to_come)


def count(tops: Iterable[Card]) -> Score:
    """Return the itemised count of these cards on top of piles."""
    cards = sorted(tops)
    versicole = tuple(_versicole(mask(cards)))
    redeemed = {card for versicola in versicole for card in versicola.cards}
    account = tuple(Item(card, WORTH[card]) for card in cards if WORTH[card] > 0)
    negatives = tuple(Item(card, WORTH[card]) for card in cards if WORTH[card] < 0 and card not in redeemed)
    return Score(account, versicole, negatives)


def _versicole(shown: int) -> Iterable[Versicola]:
    """Yield the versicole in the set of cards on top."""
    bonus = MATTO_BONUS if shown >> MATTO & 1 else 0
    for numbers in (*_runs(shown, 1, 5), *_runs(shown, 28, 40)):
        yield _versicola(VersicolaKind.REGULAR, numbers, bonus)
    for kind, choices in _FIXED:
        for numbers in choices:
            cards = mask(map(tarot, numbers))
            if shown & cards == cards:
                yield _versicola(kind, numbers, 0 if kind is VersicolaKind.MATTO else bonus)
                break


_FIXED: Final[tuple[tuple[VersicolaKind, tuple[tuple[int, ...], ...]], ...]] = (
    (VersicolaKind.MATTO, ((0, 1, 40),)),
    (VersicolaKind.TREDICI, ((1, 13, 28),)),
    (VersicolaKind.DIECINE, ((10, 20, 30, 40), (10, 20, 30), (20, 30, 40))),
    (VersicolaKind.DEMONIO, ((14, 35, 39),)),
)
"""The fixed versicole by numbers of tarocchi, the largest first; only one of each kind counts."""


def _runs(shown: int, low: int, high: int) -> Iterable[tuple[int, ...]]:
    """Yield the longest runs of three or more consecutive tarocchi from low to high.

    Il Matto, of value 0 in play, does not extend a run (ruling, rules 4.3).
    """
    run: list[int] = []
    for number in range(low, high + 2):
        if number <= high and shown >> tarot(number) & 1:
            run.append(number)
        else:
            if len(run) >= 3:
                yield tuple(run)
            run = []


def _versicola(kind: VersicolaKind, numbers: Iterable[int], bonus: int) -> Versicola:
    cards = tuple(map(tarot, numbers))
    points = sum(IN_VERSICOLA.get(card, WORTH[card]) for card in cards)
    return Versicola(kind, cards, points, bonus)
