"""The rules by which discards get their reasons, as ``reason_rules`` has those of cards."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solitaire.classic.cards import KINGS, RANK, SUIT, is_suit_card, is_tarocco
from solitaire.rules.cards import SUITS, Card
from solver.classic.case import Facts, highest_first, small

_FEW: Final = 3
"""A suit of at most this many cards is short."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Discards, with those they are compared with, if any."""

    held: tuple[Card, ...]
    """The hand before."""
    cards: frozenset[Card]
    """The discards."""
    other: frozenset[Card] = frozenset()
    """The other discards."""

    @property
    def gone(self) -> frozenset[Card]:
        """The cards that only these discards give away."""
        return self.cards - self.other

    @property
    def kept(self) -> frozenset[Card]:
        """The cards that only these discards keep."""
        return self.other - self.cards

    @property
    def can_trump(self) -> bool:
        """True if a tarocco is left."""
        return any(is_tarocco(card) for card in self.held if card not in self.cards)

    def left(self, suit: str) -> frozenset[Card]:
        """Return the cards of a suit that stay."""
        return frozenset(card for card in self.held if SUIT[card] == suit and card not in self.cards)

    def touched(self) -> Iterable[str]:
        """Yield the suits that these discards make shorter."""
        return (suit for suit in SUITS if any(SUIT[card] == suit for card in self.gone))


def empties(laid: Laid) -> Facts | None:
    """``cards`` are all cards of ``points`` suits, ``suit``, which can then be trumped; ``home`` likewise."""
    suits = [suit for suit in laid.touched() if not laid.left(suit)]
    cards = highest_first(card for card in laid.cards if SUIT[card] in suits)
    if not suits or not laid.can_trump:
        return None
    kept = (card for card in laid.held if card not in laid.cards)
    return Facts(cards, points=len(suits), suit="".join(suits), home=small(kept))


def keeps_guard(laid: Laid) -> Facts | None:
    """``others`` are all that stands beside the king ``cards[0]``; the other discards leave it alone."""
    for suit in SUITS:
        guards = laid.left(suit) - {KINGS[suit]}
        if KINGS[suit] in laid.held and guards and guards <= laid.kept:
            return Facts((KINGS[suit],), highest_first(guards), suit=suit)
    return None


def keeps_tarocchi(laid: Laid) -> Facts | None:
    """``others`` are tarocchi that stay."""
    tarocchi = highest_first(filter(is_tarocco, laid.kept))
    return Facts(others=tarocchi) if tarocchi else None


def leaves_few(laid: Laid) -> Facts | None:
    """``others`` are the few cards of ``suit`` that are left."""
    found = [laid.left(suit) for suit in laid.touched() if 0 < len(laid.left(suit)) <= _FEW]
    few = min(found, key=len, default=frozenset[Card]())
    return Facts(others=highest_first(few), suit=SUIT[min(few)]) if few and laid.can_trump else None


def keeps_higher(laid: Laid) -> Facts | None:
    """``others[0]`` of a suit stays, higher than ``cards[0]``, the highest of the discards in its place."""
    high, low = highest_first(filter(is_suit_card, laid.kept)), highest_first(laid.gone)
    return Facts(low[:1], high[:1]) if high and low and RANK[high[0]] > RANK[low[0]] else None
