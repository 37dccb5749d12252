"""Bounds: never below the truth."""

import os
import random
import signal
import sys
from time import sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import Card, tarot
from solitaire.rules.position import Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED, USEFUL, count
from solver import exact, quick_score
from solver.bound import relaxed_bound
from solver.exact import proofs
from solver.quick_score import simple_bound
from tests.support.cores import needs_native
from tests.support.exhaustive import solved
from tests.support.positions import MID_GAME, quiet_position, small_position
from tests.support.selection import all_tests


def test_no_bound_is_below_the_best_score_and_most_reach_it() -> None:
    quiet, small = (15, 135) if all_tests() else (4, 36)
    positions, tight = [*solved(quiet_position, quiet), *solved(small_position, small)], 0
    for position, free, best in positions:
        relaxed = relaxed_bound(position, fola_free=free)
        assert best <= relaxed <= simple_bound(position), str(position)
        tight += relaxed == best
    assert tight > 0.6 * len(positions)


def test_the_simple_bound_is_never_below_the_best_score() -> None:
    for position, _, best in solved(small_position, 300 if all_tests() else 150):
        assert simple_bound(position) >= best


@needs_native
@pytest.mark.parametrize("left_out", [1, 4] if all_tests() else [4])
def test_late_in_a_real_game_no_bound_is_below_the_best_score(left_out: int) -> None:
    late = MID_GAME._replace(deck=MID_GAME.deck[left_out:])
    best = exact.prove(late, fola_free=True, nodes=5_000_000)
    assert best.line is not None
    assert best.line.score <= relaxed_bound(late, fola_free=True, effort=0.1) <= simple_bound(late)


def test_all_useful_cards_make_the_maximum() -> None:
    start = Position((), tuple(range(97)))
    assert simple_bound(start) == MAX_SCORE
    assert relaxed_bound(Position(tuple(sorted(USEFUL)))) == MAX_SCORE


def test_the_same_effort_gives_the_same_bound() -> None:
    assert relaxed_bound(MID_GAME, effort=0.1) == relaxed_bound(MID_GAME, effort=0.1)


def test_a_game_that_can_be_finished_is_worth_its_score() -> None:
    cards = Position.parse("SK BQ DK CQ BK SQ DQ CK T5 T40 T39 T38 | ")
    assert relaxed_bound(cards) >= count(cards.grid).shown


def test_a_game_that_cannot_be_finished_is_worth_giving_up() -> None:
    quiet = Position.parse("T1 C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 SF BC CQ DK S1 B2 C3 D4 S5 B6 C7 D8 S9 | CK")
    assert relaxed_bound(quiet) >= [*proofs(quiet)][-1].bound >= UNFINISHED


def test_stop_ends_the_relaxed_search_early() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return True

    assert relaxed_bound(MID_GAME, effort=1000.0, stop=stop) <= simple_bound(MID_GAME)
    assert asked


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_ends_the_relaxed_search_and_is_not_lost() -> None:
    asked = list[bool]()

    def stop() -> bool:
        asked.append(True)
        if len(asked) == 1:
            os.kill(os.getpid(), signal.SIGINT)
            sleep(0.1)  # the main thread gets it, if this is another one
        return len(asked) > 1000  # it was lost

    with pytest.raises(KeyboardInterrupt):
        relaxed_bound(MID_GAME, effort=1000.0, stop=stop)


def test_without_ortools_the_other_bounds_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    late = MID_GAME._replace(deck=MID_GAME.deck[30:])
    with pytest.warns(UserWarning, match="OR-Tools"):
        assert relaxed_bound(late) == simple_bound(late)


# -- The quick score is that of the rules ----------------------------------------------------------


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
