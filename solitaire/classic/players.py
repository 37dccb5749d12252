"""Players: they decide for a seat and are given nothing but its View."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from solitaire.classic.hand import Hand, Phase
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64


class Player(Protocol):
    """The decisions for a seat. They must always be the same for the same view."""

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return the cards to discard, ``view.discards_due`` of ``view.discardable``."""

    def play(self, view: View) -> Card:
        """Return the card to play, from ``view.legal_plays``."""


class RandomPlayer:
    """Decides at random."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return cards that may be discarded, at random."""
        random, cards = self._random(view), list(view.discardable)
        return tuple(cards.pop(random.bounded(len(cards))) for _ in range(view.discards_due))

    def play(self, view: View) -> Card:
        """Return a card that may be played, at random."""
        legal = view.legal_plays
        return legal[self._random(view).bounded(len(legal))]

    def _random(self, view: View) -> SplitMix64:
        """Return a generator for this decision only, so that a hand can be interrupted and resumed."""
        played = sum(len(trick.cards) for trick in view.tricks)
        return SplitMix64(SplitMix64(self._seed).next() + 4 * played + view.seat)


def play_out(hand: Hand, players: Sequence[Player]) -> Iterator[Hand]:
    """Yield the hand after each decision until it has ended. ``players`` is by seat.

    Raises:
        IllegalDecisionError: a player decides what is not allowed.
    """
    while (seat := hand.turn) is not None:
        view, player = View.of(hand, seat), players[seat]
        if hand.phase is Phase.DISCARDS:
            hand = hand.discard(player.discard(view))
        else:
            hand = hand.play(player.play(view))
        yield hand
