"""Kinds of decision in both games, by literal positions and tricks."""

from dataclasses import replace

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.seats import Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View as HandView
from solitaire.rules.cards import parse_cards
from solitaire.rules.position import COLUMNS, Position, View, parse_move
from solver.classic.hand_review import HandDecisionKind, counts
from solver.classic.hand_review import kind_of as kind_in_hand
from solver.game_review import DecisionKind, StackingDecision, kind_of
from tests.support.classic_playing import first, in_turn, play_out
from tests.support.reviews import CARD_DECISION, END_DECISION

FULL = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SF SC B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 BF BC"
"""A full grid."""


def kind(position: str, move: str, better: str) -> DecisionKind:
    """Return the kind of a decision; "play" is the play of the next card."""
    wanted = None if better == "play" else parse_move(better)
    return kind_of(
        View.of(Position.parse(position)), replace(END_DECISION, move=parse_move(move), better=wanted)
    )


def test_the_stacking_is_a_kind_of_its_own() -> None:
    view = View.of(Position.parse(" | C1 C2 | T1 T2"))
    stacking = StackingDecision(better=view.fola, cost=3.0, error=1.0, expected=290.0)
    assert kind_of(view, stacking) is DecisionKind.FOLA


@pytest.mark.parametrize(
    ("position", "move", "better", "expected"),
    [
        # after the last card nothing else matters: neither the useful card nor the end is another kind
        ("T5 T9 CK C2", "T9xT5", "#", DecisionKind.CLEARING_UP),
        ("T5 T9 CK C2", "#", "C2xCK", DecisionKind.CLEARING_UP),
        # the end while a card is to come, of the deck or of the fola
        ("T5 T9 CK C2 | D1", "#", "C2xCK", DecisionKind.GIVING_UP),
        ("T5 T9 CK C2 | | D1", "#", "play", DecisionKind.GIVING_UP),
        # T5 is useful, T6 is not; the better move would cover T5 as well
        ("T5 T9 CK C2 | D1", "T9xT5", "play", DecisionKind.COVERED_USEFUL),
        ("T6 T9 CK C2 | D1", "T9xT6", "play", DecisionKind.EARLY_KILL),
        ("C9 C8 C7 T5 T9 | D1", "T9xT5", "C8xC9", DecisionKind.COVERED_USEFUL),
        # the better move covers a king or a queen, this one does not; a cavallo is neither
        ("C4 C3 SK S2 | D1", "C3xC4", "S2xSK", DecisionKind.STRANDED),
        ("C4 C3 SQ S2 | D1", "C3xC4", "S2xSQ", DecisionKind.STRANDED),
        ("C4 C3 SC S2 | D1", "C3xC4", "S2xSC", DecisionKind.CHOICE),
        # S3 is one of three cards, seen or to come, that kill SK; of four it is one of many
        ("SK C4 S3 S5 | S9 D1", "S5xS3", "play", DecisionKind.STRANDED),
        ("SK C4 S3 S5 | S9 D1 | S10", "S5xS3", "play", DecisionKind.EARLY_KILL),
        # the better move takes the same killer away
        ("SK C4 S3 S5 | S9 D1", "S5xS3", "S5xS3", DecisionKind.CHOICE),
        # a kill was not the mistake: another kill was better
        ("C4 C3 D6 D5 | D1", "C3xC4", "D5xD6", DecisionKind.CHOICE),
        # the play would be better, but the grid is full
        (f"{FULL} | D1", "S2xS1", "S4xS1", DecisionKind.CHOICE),
        (f"{FULL[:-3]} | D1", "S2xS1", "play", DecisionKind.EARLY_KILL),
    ],
)
def test_a_decision_is_of_one_kind(position: str, move: str, better: str, expected: DecisionKind) -> None:
    assert kind(position, move, better) is expected


def test_the_full_grid_is_full() -> None:
    assert len(FULL.split()) == 4 * COLUMNS


# -- Minchiate ---------------------------------------------------------------------------------------


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
def test_a_card_is_of_one_kind(
    number: int, lying: str, cards: str, better: str, expected: HandDecisionKind
) -> None:
    """It is played to a trick with this number, in which these cards lie."""
    view = HandView.of(Hand.start(numbered(42)), Seat.S)
    view = replace(view, tricks=(Trick(Seat.E, parse_cards(lying)),))
    weighed = replace(CARD_DECISION, trick=number, cards=parse_cards(cards), better=parse_cards(better))
    assert kind_in_hand(view, weighed) is expected


def test_decisions_count_that_are_worth_unlike_much() -> None:
    hand = play_out(Hand.start(numbered(42)), first)[-1]
    counted = [
        counts(in_turn(now)) for now in moments(hand)[:-1] if now.discards_due or len(now.legal_plays) > 1
    ]
    assert counted[0], "the discards"
    assert 0 < counted.count(False) < counted.count(True) / 5
