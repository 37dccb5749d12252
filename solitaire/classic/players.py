"""Players: whoever decides for a seat, by nothing but its View."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from solitaire.classic.hand import Hand, Phase
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64


class Player(Protocol):
    """Decides for one seat; the same view must always bring the same decision."""

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return the cards to discard: ``view.discards_due`` of ``view.discardable``."""

    def play(self, view: View) -> Card:
        """Return the card to play, one of ``view.legal_plays``."""


class RandomPlayer:
    """Decides at random among all that is allowed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return any cards that may be discarded."""
        random, cards = self._random(view), list(view.discardable)
        return tuple(cards.pop(random.bounded(len(cards))) for _ in range(view.discards_due))

    def play(self, view: View) -> Card:
        """Return any card that may be played."""
        legal = view.legal_plays
        return legal[self._random(view).bounded(len(legal))]

    def _random(self, view: View) -> SplitMix64:
        """Return a generator for this decision alone, so that a hand taken up again goes on the same."""
        played = sum(len(trick.cards) for trick in view.tricks)
        return SplitMix64(SplitMix64(self._seed).next() + 4 * played + view.seat)


def play_out(hand: Hand, players: Sequence[Player]) -> Iterator[Hand]:
    """Yield the hand after each decision of the players, who are given by seat, until it has ended.

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
