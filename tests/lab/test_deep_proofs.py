"""Deeper proofs for a survey's open deals: what is asked, what is shown, and what the file then says."""

from dataclasses import replace

import pytest

from solitaire.lab.deep_proofs import Known, deeper, known
from solitaire.lab.surveys import Surveys
from solver import cores
from tests.support.surveying import Found


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
