"""CP-SAT confirms late optima; ``python -m solitaire.lab.late_proofs FILE`` asks it for 200."""

import pytest

from solitaire.lab.late_proofs import answer, late_position, late_proof
from tests.support.cores import needs_native


@needs_native
@pytest.mark.parametrize("deal", [20_000, 20_029, 20_067, 20_101, 20_135, 20_161])
def test_a_line_scores_what_a_late_position_holds_and_none_scores_more(deal: int) -> None:
    """All but the first hold less than their useful cards are worth."""
    found = late_proof(deal)
    assert found.best is not None
    assert (found.best < found.most) == (deal > 20_000)
    assert found.more == "INFEASIBLE"
    assert answer(late_position(deal), found.best) == "OPTIMAL"
