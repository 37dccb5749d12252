"""How many hands per second the classic game plays: ``python -m tests.classic.speed``.

At least 200 are wanted. Measured on a busy machine with two cores, Python 3.11: 500 hands of random legal
plays by the rules alone, the deal included; 260 by the random player, which gets views; 20 by the handbook
player.
"""

import random
from collections.abc import Callable
from time import perf_counter

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.players import HandbookPlayer, Player, RandomPlayer, play_out
from solitaire.classic.seats import SEATS
from tests.support import classic_playing as playing


def by_the_rules(hand: Hand) -> None:
    """Play a hand at random by the rules alone."""
    playing.play_out(hand, playing.at_random(random.Random(1)))


def by(player: Player) -> Callable[[Hand], None]:
    """Return a function that lets a player play a hand in all four seats."""

    def play(hand: Hand) -> None:
        for _ in play_out(hand, [player] * 4):
            pass

    return play


def hands_a_second(play: Callable[[Hand], None], hands: int) -> float:
    """Return how many hands a second are dealt and played."""
    start = perf_counter()
    for number in range(hands):
        play(Hand.start(numbered(number), SEATS[number % 4]))
    return hands / (perf_counter() - start)


def main() -> None:
    """Print the figures."""
    print(f"rules: {hands_a_second(by_the_rules, 1_000):.0f} hands a second")  # noqa: T201
    print(f"random player: {hands_a_second(by(RandomPlayer(1)), 1_000):.0f}")  # noqa: T201
    print(f"handbook player: {hands_a_second(by(HandbookPlayer()), 100):.1f}")  # noqa: T201


if __name__ == "__main__":
    main()
