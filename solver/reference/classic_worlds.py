"""Worlds, i.e. places for the cards hidden from a seat: the twin of ``solver/core/classic_worlds.hpp``."""

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import Card, mask
from solitaire.rules.deal import SplitMix64
from solver.reference.classic_state import OF_SUIT, SUIT_OF, TRUMPS

FOLA: Final = 4
"""The place after the four seats."""
_FIRST: Final = 8
_ROUNDS: Final = 2
"""Exchanges tried for each unseen card, before the first world and before each later world."""
_TRIPLE: Final = 4
"""One exchange in this many is of three cards."""


class Worlds:
    """A series of worlds. The arguments are those of a question, and the cards played by each seat.

    Attributes:
        hands: the four hands in the current world, as masks.
    """

    def __init__(
        self,
        held: Sequence[Sequence[Card]],
        played: Sequence[Sequence[Card]],
        unseen: Sequence[Card],
        allowed: Sequence[int],
        places: Sequence[int],
        undeclared: Sequence[tuple[int, Sequence[Card]]],
        with_tarocchi: Sequence[int],
        seed: int,
    ) -> None:
        self._unseen, self._allowed, self._places = unseen, allowed, list(places)
        self._random = SplitMix64(seed)
        self._played = [mask(cards) for cards in played]
        self._undeclared = [(seat, mask(cards)) for seat, cards in undeclared]
        self._with_tarocchi = with_tarocchi
        self._watched = mask(card for _, cards in undeclared for card in cards)
        if with_tarocchi:
            self._watched |= OF_SUIT[TRUMPS]
        self.hands = [mask(cards) for cards in held]
        for card, place in zip(unseen, places, strict=True):
            if place != FOLA:
                self.hands[place] |= 1 << card
        self._stir(_FIRST)

    def next(self) -> list[int]:
        """Move to another world and return the four hands, as masks."""
        self._stir(_ROUNDS)
        return self.hands.copy()

    def _below(self, limit: int) -> int:
        return (self._random.next() >> 32) * limit >> 32

    def _stir(self, rounds: int) -> None:
        count = len(self._unseen)
        for _ in range(count * rounds):
            cards = [self._below(count), self._below(count)]
            if self._below(_TRIPLE) == 0:
                cards.append(self._below(count))
            self._rotate(cards)

    def _rotate(self, cards: Sequence[int]) -> None:
        """Move each card to the place of the next, and the last to that of the first, if possible."""
        goes = [(card, cards[(i + 1) % len(cards)]) for i, card in enumerate(cards)]
        if not all(self._may_go(card, other) for card, other in goes):
            return
        before = [self._places[card] for card in cards]
        is_watched = any(self._watched >> self._unseen[card] & 1 for card in cards)
        faults = self.faults() if is_watched else 0
        for (card, _), place in zip(goes, [*before[1:], before[0]], strict=True):
            self._move(card, place)
        if is_watched and self.faults() > faults:
            for card, place in zip(cards, before, strict=True):
                self._move(card, place)

    def _may_go(self, card: int, other: int) -> bool:
        """Return whether an unseen card may take the place of another; both are indices."""
        here, there = self._places[card], self._places[other]
        if here == there or not self._allowed[card] >> there & 1:
            return False
        same_suit = SUIT_OF[self._unseen[card]] == SUIT_OF[self._unseen[other]]
        return FOLA not in (here, there) or same_suit

    def _move(self, card: int, to: int) -> None:
        bit, here = 1 << self._unseen[card], self._places[card]
        if here != FOLA:
            self.hands[here] &= ~bit
        if to != FOLA:
            self.hands[to] |= bit
        self._places[card] = to

    def faults(self) -> int:
        """Return how many versicole would have been declared, plus how many hands would have fallen."""
        made = (triple & ~(self.hands[seat] | self._played[seat]) == 0 for seat, triple in self._undeclared)
        return sum(made) + sum(not self.hands[seat] & OF_SUIT[TRUMPS] for seat in self._with_tarocchi)
