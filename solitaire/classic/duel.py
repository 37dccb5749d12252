"""Two players compared on the same deals, each deal twice with the sides swapped."""

from typing import NamedTuple

from solitaire.classic.hand import Hand
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.players import Player, play_out
from solitaire.classic.seats import Seat, Side
from solitaire.rules.deal import Deal


class Margin(NamedTuple):
    """The lead of NS over EW, or of a player over another, at the end of a hand.

    Attributes:
        points: the difference of all points scored in the hand.
        resti: the difference of the resti won.
    """

    points: float
    resti: float


def margin(hand: Hand) -> Margin:
    """Return the lead of NS over EW in an ended hand."""
    points = sum(event.points if event.side is Side.NS else -event.points for event in hand.events)
    ns, ew = hand.tally.resti
    return Margin(points, ns - ew)


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
