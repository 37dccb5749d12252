"""Random hands with random options: the rules and the second referee agree on everything."""

import random

import pytest

from solitaire.play.opponents import player
from solver import cores
from solver.result import Limit
from tests.support.classic_agreement import agree, policy_of, random_start
from tests.support.classic_playing import at_random, first, last
from tests.support.selection import all_tests

BATCHES = 50 if all_tests() else 1
"""MINCHIATE_TEST_ALL=1 in the environment plays 5,000 hands instead of a hundred."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_agree_with_the_referee(batch: int) -> None:
    chance = random.Random(f"hands {batch}")
    for _ in range(100):
        start, policy = random_start(chance), chance.choice((first, last, *[at_random(chance)] * 8))
        agree(*start, policy)


def test_hands_of_computer_players_agree_with_the_referee() -> None:
    """``python -m tests.support.classic_agreement`` plays any number of hands."""
    for name, hands in (("random", 4), ("handbook", 4), ("full", 2)):
        chance = random.Random(name)
        who = player(name, 1, Limit(playouts=50 if cores.core_name() == "native" else 2))
        for _ in range(hands * (20 if all_tests() else 1)):
            agree(*random_start(chance), policy_of(who, chance))
