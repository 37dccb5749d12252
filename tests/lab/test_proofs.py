"""Proofs of late optima, which CP-SAT confirms (200 with MINCHIATE_TEST_ALL=1), and of open deals."""

from dataclasses import replace

import pytest

from solitaire.lab.deep_proofs import Known, deeper, known
from solitaire.lab.late_proofs import FIRST, answer, late_position, late_proof
from solitaire.lab.surveys import Surveys
from solver import cores
from tests.support.cores import needs_native
from tests.support.selection import all_tests
from tests.support.surveying import Found

LESS = (20_029, 20_067, 20_101, 20_135, 20_161)
"""Deals whose position holds less than its useful cards are worth."""


@needs_native
@pytest.mark.parametrize("deal", range(FIRST, FIRST + 200) if all_tests() else (FIRST, *LESS[:2]))
def test_a_line_scores_what_a_late_position_holds_and_none_scores_more(deal: int) -> None:
    found = late_proof(deal)
    assert found.best is not None
    assert found.best < found.most or deal not in LESS
    assert found.more == "INFEASIBLE"
    assert answer(late_position(deal), found.best) == "OPTIMAL"


def test_only_open_deals_with_a_small_gap_are_asked_and_only_once(surveys: Surveys, expected: Found) -> None:
    near, closed, far = expected[0][:3]
    surveys.add([near, closed, far], [])
    surveys.add([replace(near, engine="a bound", bound=near.score + 5, moves=None)], [])
    surveys.add([replace(closed, engine="a bound", bound=closed.score, moves=None)], [])
    assert known(surveys) == {near.deal: Known(near.score, near.score + 5)}
    found = deeper(known(surveys), 10, near.deal)
    assert (found.deal, found.score, found.bound) == (near.deal, near.score, near.score + 5)
    surveys.add([found], [])
    assert known(surveys) == {}


@pytest.mark.skipif(not cores.HAS_NATIVE, reason="plain Python takes minutes")
def test_the_last_cards_close_a_deal_that_the_oracle_leaves_open() -> None:
    found = deeper({73: Known(329, 334)}, 20_000_000, 73)
    assert (found.score, found.bound) == (329, 329)
