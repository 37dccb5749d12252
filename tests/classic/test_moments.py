"""The moments of a hand, decision by decision."""

import random

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.options import Options
from solitaire.classic.seats import Seat
from tests.support.classic_playing import at_random, play_out


@pytest.mark.parametrize("number", range(6))
def test_every_decision_has_its_moment_however_far_the_hand_has_come(number: int) -> None:
    start = Hand.start(numbered(number), Seat(number % 4), Options())
    made = play_out(start, at_random(random.Random(number)))
    for length in (1, 2, 3, 4, 50, len(made)):
        assert moments(made[length - 1]) == made[:length]
