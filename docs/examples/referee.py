"""Plays random games of the solitaire and checks each move against the legal moves.

python docs/examples/referee.py 20
"""

import random
import sys
from itertools import permutations

from solitaire import api


def play(number: int, chance: random.Random) -> int:
    """Play a deal at random to its end; return its score."""
    position = api.start(api.Deal.numbered(number))
    while position.end is None:
        legal = list(api.legal_moves(position))
        for killer, victim in permutations(position.grid, 2):
            is_legal = api.Move(killer, victim) in legal
            assert is_legal == (api.refusal(position, killer, victim) is None)
        position = position.apply(chance.choice(legal) if legal else api.END)
    points = api.score(position).points
    assert points is not None
    return points


def main(games: str = "20") -> None:
    """Play the deals from 0 on."""
    chance = random.Random(1)
    scores = [play(number, chance) for number in range(int(games))]
    print(f"{len(scores)} games at random: {min(scores)} to {max(scores)} points")


if __name__ == "__main__":
    main(*sys.argv[1:])
