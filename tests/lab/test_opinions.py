"""The player's opinions on the cards of a hand."""

import pytest

from solitaire.classic.hand import moments
from solitaire.classic.record import printed_hand
from solitaire.classic.view import View
from solitaire.lab.opinions import SEED, WORLDS, opinion, opinions
from solver.classic.hand_review import printed_opinions

PRINTED = printed_hand().hand
BEFORE_PLAYS = moments(PRINTED)[2:-1]  # two players discard first


def test_each_card_of_the_printed_hand_has_an_opinion() -> None:
    kept = printed_opinions()
    assert tuple(one.card for one in kept) == PRINTED.plays
    for now, one in zip(BEFORE_PLAYS, kept, strict=True):
        assert one.best in now.legal_plays
        assert (one.cost > 0) <= (one.best != one.card)
        assert one.cost >= 0


def test_what_is_kept_is_what_the_player_finds() -> None:
    for number in (57, 63, 66):
        now, kept = BEFORE_PLAYS[number], printed_opinions()[number]
        assert now.turn is not None
        found = opinion(View.of(now, now.turn), kept.card, WORLDS, SEED, "native")
        assert (found.best, round(found.cost, 1)) == (kept.best, kept.cost)


@pytest.mark.parametrize("number", [60, 66])
def test_both_cores_think_the_same(number: int) -> None:
    now, card = BEFORE_PLAYS[number], PRINTED.plays[number]
    assert now.turn is not None
    view = View.of(now, now.turn)
    native, python = (opinion(view, card, 3, SEED, core) for core in ("native", "python"))
    assert native == python


def test_a_whole_hand_is_gone_through() -> None:
    found = list(opinions(PRINTED, 1, SEED, "native"))
    assert [one.card for one in found] == [*PRINTED.plays]
    assert all(one.cost == 0 for one in found[-4:])
