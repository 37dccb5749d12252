"""CP-SAT confirms late optima: a few by default, with MINCHIATE_TEST_ALL=1 all of a sample of 200."""

import pytest

from solitaire.lab.late_proofs import FIRST, answer, late_position, late_proof
from tests.support.cores import needs_native
from tests.support.selection import all_tests

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
