"""Kinds of decision in the solitaire, by literal positions."""

import pytest

from solitaire.rules.position import COLUMNS, Position, View, parse_move
from solver.game_review import DecisionKind, MoveDecision, StackingDecision, kind_of

FULL = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SF SC B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 BF BC"
"""A full grid."""


def decided(move: str, better: str) -> MoveDecision:
    """Return a decision; "play" is the play of the next card."""
    found = None if better == "play" else parse_move(better)
    return MoveDecision(
        ply=0,
        move=parse_move(move),
        better=found,
        cost=20.0,
        error=1.0,
        expected=250.0,
        possible=0,
        known=False,
    )


def kind(position: str, move: str, better: str) -> DecisionKind:
    return kind_of(View.of(Position.parse(position)), decided(move, better))


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
