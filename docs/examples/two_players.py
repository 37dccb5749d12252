"""Lets two players of one's own play Minchiate for four against each other, each deal twice, sides changed.

python docs/examples/two_players.py 100
"""

import sys
from statistics import fmean, stdev

from solitaire import api


class Lowest:
    """Plays the first card that is allowed."""

    def discard(self, view: api.HandView) -> tuple[api.Card, ...]:
        """Lay the first cards down that may be discarded."""
        return view.discardable[: view.discards_due]

    def play(self, view: api.HandView) -> api.Card:
        """Play the first card in canonical order."""
        return view.legal_plays[0]


class Highest(Lowest):
    """Plays the last card that is allowed: tarocchi before all else."""

    def play(self, view: api.HandView) -> api.Card:
        """Play the last card in canonical order."""
        return view.legal_plays[-1]


def main(hands: str = "100") -> None:
    """Print the points by which the first player beats the second, a hand."""
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
