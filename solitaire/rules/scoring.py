"""The score of the cards on top of the piles: cards of account, versicole, negative cards (rules 4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solitaire.rules.cards import (
    CARD_COUNT,
    CLASSIC_ACCOUNT,
    POINTS,
    SOLITAIRE,
    Card,
    Versicola,
    VersicolaKind,
    is_tarot,
    tarot,
    value,
    versicole,
)
from solitaire.rules.position import End, Position

UNFINISHED: Final = -300
"""The score of a game that stopped before all cards were played (rules 4.5)."""
MAX_SCORE: Final = 334
"""All 23 useful cards and nothing else: 122 for the cards of account, 212 for the versicole (rules 4.6)."""

_NEGATIVE_COURTS: Final = {11: -20, 12: -30, 13: -40, 14: -50}


def _worth(card: Card) -> int:
    """Return the points of a card on top by itself, outside versicole (rules 4.1 and 4.4)."""
    if is_tarot(card):
        return POINTS[card] if card in CLASSIC_ACCOUNT else -10
    return _NEGATIVE_COURTS.get(value(card), -10)


WORTH: Final[tuple[int, ...]] = tuple(_worth(card) for card in range(CARD_COUNT))
"""By card: its points on top of a pile; for T14 and T29 -10, their cost outside versicole."""
IN_VERSICOLA: Final = {card: POINTS[card] for card in (tarot(14), tarot(29))}
"""Points inside a versicola of the two useful cards that are not cards of account (rules 4.2)."""
KINDS: Final = (VersicolaKind.REGULAR, *(kind for kind, _ in SOLITAIRE))
"""The kinds of versicole of the solitaire."""
USEFUL: Final[frozenset[Card]] = frozenset(card for card in range(CARD_COUNT) if WORTH[card] > 0) | frozenset(
    IN_VERSICOLA
)
"""The 23 cards that can add to a score: the cards of account, T14 and T29."""


@dataclass(frozen=True, slots=True)
class Item:
    """A card that counts by itself, and its points."""

    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """An itemised score."""

    account: tuple[Item, ...]
    """The cards of account on top, ascending."""
    versicole: tuple[Versicola, ...]
    """The versicole on top."""
    negatives: tuple[Item, ...]
    """The cards on top that cost points, ascending."""
    end: End | None = None
    """The end of the game, or None while it is in progress."""
    to_come: int = 0
    """Cards not yet played."""

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
        """The points of the cards on top now, regardless of the cards to come."""
        return self.account_points + self.versicole_points + self.negative_points

    @property
    def points(self) -> int | None:
        """The game's score (rules 4.5): None in progress, -300 if unfinished, else ``shown``."""
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
    found = versicole(cards, SOLITAIRE)
    redeemed = {card for versicola in found for card in versicola.cards}
    account = tuple(Item(card, WORTH[card]) for card in cards if WORTH[card] > 0)
    negatives = tuple(Item(card, WORTH[card]) for card in cards if WORTH[card] < 0 and card not in redeemed)
    return Score(account, found, negatives)
