"""Lets two players of your own play Minchiate for four, each deal twice with the sides swapped.

python docs/examples/two_players.py 100
"""

import sys
from statistics import fmean, stdev

from solitaire import api


class Lowest:
    """Plays the lowest legal card."""

    def discard(self, view: api.HandView) -> tuple[api.Card, ...]:
        """Discard the first cards that may be discarded."""
        return view.discardable[: view.discards_due]

    def play(self, view: api.HandView) -> api.Card:
        """Play the first card in canonical order."""
        return view.legal_plays[0]


class Highest(Lowest):
    """Plays the highest legal card: tarocchi before everything else."""

    def play(self, view: api.HandView) -> api.Card:
        """Play the last card in canonical order."""
        return view.legal_plays[-1]


def main(hands: str = "100") -> None:
    """Print by how many points per hand the first player beats the second."""
    gains = []
    for number in range(int(hands) // 2):
        deal = api.hand_deal(number)
        one = api.play_hand(deal, [Lowest(), Highest(), Lowest(), Highest()])
        other = api.play_hand(deal, [Highest(), Lowest(), Highest(), Lowest()])
        gains.append((api.margin(one.hand).points - api.margin(other.hand).points) / 2)
    error = stdev(gains) / len(gains) ** 0.5
    print(f"{2 * len(gains)} hands: Lowest gains {fmean(gains):+.1f} ± {error:.1f} points a hand on Highest")


if __name__ == "__main__":
    main(*sys.argv[1:])
