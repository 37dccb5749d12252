"""Players, which decide for a seat from its View alone; hands played out, and compared."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import Seat, Side
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal, SplitMix64


@runtime_checkable
class Player(Protocol):
    """Decides for a seat, always the same way for the same view."""

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
        """Return a legal card, at random."""
        legal = view.legal_plays
        return legal[self._random(view).bounded(len(legal))]

    def _random(self, view: View) -> SplitMix64:
        """Return a generator for this decision only, so that a hand can be interrupted and resumed."""
        played = sum(len(trick.cards) for trick in view.tricks)
        return SplitMix64(SplitMix64(self._seed).next() + 4 * played + view.seat)


def play_out(hand: Hand, players: Sequence[Player]) -> Iterator[Hand]:
    """Yield the hand after each decision until it has ended. ``players`` is by seat.

    Raises:
        IllegalDecisionError: a player's decision is not allowed.
    """
    while (seat := hand.turn) is not None:
        view, player = View.of(hand, seat), players[seat]
        if hand.phase is Phase.DISCARDS:
            hand = hand.discard(player.discard(view))
        else:
            hand = hand.play(player.play(view))
        yield hand


class Margin(NamedTuple):
    """The lead of NS over EW, or of a player over another, at the end of a hand."""

    points: float
    """The difference of all points scored in the hand."""
    resti: float
    """The difference of the resti won."""


def margin(hand: Hand, side: Side = Side.NS) -> Margin:
    """Return the lead of a side over the other in an ended hand."""
    points = sum(event.points if event.side is side else -event.points for event in hand.events)
    ns, ew = hand.tally.resti
    return Margin(points, ns - ew if side is Side.NS else ew - ns)


def compare(deal: Deal, dealer: Seat, first: Player, second: Player, options: Options = DEFAULT) -> Margin:
    """Return the lead of ``first`` over ``second``: the mean of two hands of the deal with the sides swapped.

    Raises:
        DealTextError: the deal cannot be played.
    """
    start = Hand.start(deal, dealer, options)
    *_, as_ns = play_out(start, (first, second, first, second))
    *_, as_ew = play_out(start, (second, first, second, first))
    won, lost = margin(as_ns), margin(as_ew)
    return Margin((won.points - lost.points) / 2, (won.resti - lost.resti) / 2)
