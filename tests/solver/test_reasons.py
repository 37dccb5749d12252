"""Reasons for and against a move, as data."""

import pytest

from solitaire.rules.cards import Card, parse_cards
from solitaire.rules.position import END, IllegalMoveError, Position, View, parse_move
from solver.reasons import Reason, ReasonCode, reasons


def view_of(text: str) -> View:
    return View.of(Position.parse(text))


def codes(view: View, move: str) -> dict[ReasonCode, Reason]:
    return {reason.code: reason for reason in reasons(view, parse_move(move))}


def test_reasons_for_a_kill() -> None:
    view = view_of("T39 BK B1 B2 | T38 C3 | T40")
    found = codes(view, "B1xBK")
    assert ReasonCode.GRID_FULL not in found
    cost = found[ReasonCode.COVERS_COST]
    assert cost.points == 50
    assert {ReasonCode.NEW_NEIGHBOURS, ReasonCode.ROOM} <= set(found)


def test_reasons_for_a_loss() -> None:
    view = view_of("T38 T39 T40 | T37 |")
    by_code = {reason.code: reason for reason in reasons(view, parse_move("T40xT39"))}
    assert by_code[ReasonCode.LOSES_POINTS].points == 80 - 30
    assert by_code[ReasonCode.LOSES_VERSICOLA].cards == parse_cards("T37 T38 T39 T40")
    assert by_code[ReasonCode.NEW_KILLS].pairs == ((Card(96), Card(94)),)


def test_the_last_killers_of_a_queen() -> None:
    found = {reason.code: reason for reason in reasons(view_of("CQ T6 C1 C2 | T39 |"), parse_move("C2xC1"))}
    assert found[ReasonCode.LAST_KILLERS].cards == parse_cards("CQ C2 T39")


def test_reasons_for_playing_and_stopping() -> None:
    view = view_of("T38 | T39 |")
    assert [reason.code for reason in reasons(view, None)] == [ReasonCode.PLAY_FIRST, ReasonCode.ROOM]
    assert reasons(view, END) == ()
    assert reasons(view_of("T38 | |"), END)[0].points == 10
    with pytest.raises(ValueError, match="without its card"):
        reasons(view, parse_move("T39"))
    with pytest.raises(ValueError, match="no card"):
        reasons(view_of("T38 | |"), None)
    with pytest.raises(IllegalMoveError):
        reasons(view, parse_move("T38xT39"))
