"""Two players compared on the same deals, each deal twice with the sides swapped."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
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


def compare(deal: Deal, dealer: Seat, one: Player, other: Player, options: Options = DEFAULT) -> Margin:
    """Return the lead of ``one`` over ``other``, as the mean of two hands of the deal with the sides swapped.

    Raises:
        DealTextError: the deal cannot be played.
    """
    start = Hand.start(deal, dealer, options)
    *_, as_ns = play_out(start, (one, other, one, other))
    *_, as_ew = play_out(start, (other, one, other, one))
    won, lost = margin(as_ns), margin(as_ew)
    return Margin((won.points - lost.points) / 2, (won.resti - lost.resti) / 2)


def duel_json(names: tuple[str, str], margins: Sequence[Margin]) -> dict[str, object]:
    """Return the means per hand with their standard errors; ``margins`` holds a margin per deal.

    The two hands of a deal are not independent, so the errors are those of the deals; 0 for one deal.
    """
    deals = len(margins)
    found: dict[str, object] = {"a": names[0], "b": names[1], "deals": deals, "hands": 2 * deals}
    for key, values in (
        ("points", [lead.points for lead in margins]),
        ("resti", [lead.resti for lead in margins]),
    ):
        found[key] = round(fmean(values), 3)
        found[f"{key}_error"] = round(stdev(values) / sqrt(deals), 3) if deals > 1 else 0.0
    return found
