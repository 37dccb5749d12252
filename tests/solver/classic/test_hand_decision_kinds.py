"""Kinds of decision in the classic game, by literal tricks."""

from dataclasses import replace

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.seats import Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import parse_cards
from solver.classic.hand_review import HandDecision, HandDecisionKind, counts, kind_of
from tests.support.classic_playing import first, play_out

SOME = View.of(Hand.start(numbered(42)), Seat.S)


def kind(number: int, lying: str, cards: str, better: str) -> HandDecisionKind:
    """Return the kind of a card played to a trick with a number in which some cards lie."""
    view = replace(SOME, tricks=(Trick(Seat.E, parse_cards(lying)),))
    decision = HandDecision(
        moment=5,
        trick=number,
        cards=parse_cards(cards),
        better=parse_cards(better),
        cost=20.0,
        error=1.0,
        before=0.0,
        after=-20.0,
        value_error=1.0,
        seconds=0.1,
    )
    return kind_of(view, decision)


@pytest.mark.parametrize(
    ("number", "lying", "cards", "better", "expected"),
    [
        (0, "", "C9 D9", "C9 S9", HandDecisionKind.DISCARDS),
        # in the last four tricks nothing else is asked
        (17, "", "C9", "D9", HandDecisionKind.LEADS),
        (18, "", "C9", "D9", HandDecisionKind.LAST_TRICKS),
        (20, "C5 C6", "CK", "T9", HandDecisionKind.LAST_TRICKS),
        # a king led or not led, followed with or kept
        (3, "", "CK", "T9", HandDecisionKind.KINGS),
        (3, "C5", "C9", "CK", HandDecisionKind.KINGS),
        (3, "", "C9", "T9", HandDecisionKind.LEADS),
        # the third card, void of the suit led: which tarocco
        (3, "C5 C6", "T20", "T9", HandDecisionKind.THIRD_SEAT),
        (3, "C5 T6", "M", "T9", HandDecisionKind.THIRD_SEAT),
        (3, "M C6", "T20", "T9", HandDecisionKind.THIRD_SEAT),
        # the second and the fourth card, tarocchi led, and following suit
        (3, "C5", "T20", "T9", HandDecisionKind.FOLLOWING),
        (3, "C5 C6 C7", "T20", "T9", HandDecisionKind.FOLLOWING),
        (3, "T5 T6", "T20", "T9", HandDecisionKind.FOLLOWING),
        (3, "C5 C6", "C9", "CF", HandDecisionKind.FOLLOWING),
    ],
)
def test_a_decision_is_of_one_kind(
    number: int, lying: str, cards: str, better: str, expected: HandDecisionKind
) -> None:
    assert kind(number, lying, cards, better) is expected


def test_decisions_count_that_are_worth_unlike_much() -> None:
    hand = play_out(Hand.start(numbered(42)), first)[-1]
    counted = [
        counts(View.of(now, now.turn))
        for now in moments(hand)[:-1]
        if now.turn is not None and (now.discards_due or len(now.legal_plays) > 1)
    ]
    assert counted[0], "the discards"
    assert 0 < counted.count(False) < counted.count(True) / 5
