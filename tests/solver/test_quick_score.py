"""The quick score is that of the rules."""

import random

from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import Card, tarot
from solitaire.rules.scoring import USEFUL, count
from solver import quick_score


def test_quick_score_is_the_score() -> None:
    chance = random.Random(1)
    for _ in range(3000):
        tops = chance.sample(range(56, 97), chance.randint(0, 24)) + chance.sample(range(56), 3)
        if chance.random() < 0.5:  # long runs are rare by chance
            tops = [*range(56 + 28, 97), *chance.sample(range(56, 84), 8)]
            for _ in range(chance.randint(0, 4)):
                tops.remove(chance.choice(tops))
        assert quick_score.score_of_grid(tops) == count(tops).shown


@given(st.sets(st.sampled_from(sorted(USEFUL))), st.randoms(use_true_random=False))
def test_no_grid_scores_more_than_the_useful_cards_left(alive: set[Card], chance: random.Random) -> None:
    most = quick_score.most_of(alive)
    shown = chance.sample(sorted(alive), chance.randint(0, len(alive)))
    assert count(shown).shown <= most
    doubtful = ((), (tarot(14),), (tarot(29),), (tarot(14), tarot(29)))
    assert most == max(count(alive.difference(left_out)).shown for left_out in doubtful)
