"""Hypothetical lines beside a record."""

import pytest

from solitaire.play.branches import ORIGINAL, Branches
from solitaire.rules.deal import parse_deal
from solitaire.rules.position import IllegalMoveError, Move, parse_move
from solitaire.rules.record import Record

DEAL = parse_deal("42")  # begins T9 T32 T4 BC D8


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, text.split()))


@pytest.fixture
def branches() -> Branches:
    return Branches(Record(DEAL, DEAL.fola, moves("T9 T32 T32xT9 T4 T4xT32")))


def made(branches: Branches) -> list[tuple[int, int, str]]:
    return [
        (line.number, line.ply, " ".join(map(str, line.record.moves[line.ply :]))) for line in branches.lines
    ]


PLAYED = (0, 0, "T9 T32 T32xT9 T4 T4xT32")


def test_another_move_begins_a_branch(branches: Branches) -> None:
    branches.go(2)
    branches.make(parse_move("T4"))
    assert made(branches) == [PLAYED, (1, 2, "T4")]
    assert branches.chosen.number == 1
    assert str(branches.chosen.turn) == "T4"


def test_a_branch_grows_at_its_end(branches: Branches) -> None:
    branches.go(2)
    branches.make(parse_move("T4"))
    branches.go(3)
    branches.make(parse_move("T4xT32"))
    branches.go(4)
    branches.make(parse_move("BC"))
    assert made(branches) == [PLAYED, (1, 2, "T4 T4xT32 BC")]
    assert branches.chosen.last == 5


def test_the_move_that_was_made_begins_none(branches: Branches) -> None:
    branches.go(2)
    branches.make(parse_move("T32xT9"))
    assert made(branches) == [PLAYED]
    assert branches.chosen is branches.original


def test_a_branch_that_goes_the_same_way_is_found_again(branches: Branches) -> None:
    branches.go(2)
    branches.make(parse_move("T4"))
    branches.choose(branches.original)
    branches.go(2)
    branches.make(parse_move("T4"))
    assert branches.chosen.number == 1
    branches.go(2)
    branches.make(parse_move("T32xT9"))
    assert branches.chosen.number == ORIGINAL
    assert len(branches.lines) == 2


def test_a_branch_may_leave_a_branch(branches: Branches) -> None:
    for ply, text in ((2, "T4"), (3, "T4xT32"), (3, "BC")):
        branches.go(ply)
        branches.make(parse_move(text))
    assert made(branches) == [PLAYED, (1, 2, "T4 T4xT32"), (2, 3, "BC")]
    branches.drop(branches.lines[1])
    assert made(branches) == [PLAYED, (2, 3, "BC")]
    assert [str(move) for move in branches.chosen.record.moves] == ["T9", "T32", "T4", "BC"]


def test_after_its_last_move_an_unfinished_game_branches_too(branches: Branches) -> None:
    branches.go(5)
    branches.make(parse_move("BC"))
    assert made(branches) == [PLAYED, (1, 5, "BC")]


def test_numbers_are_not_given_twice(branches: Branches) -> None:
    branches.go(2)
    branches.make(parse_move("T4"))
    branches.drop(branches.lines[1])
    assert branches.chosen is branches.original
    branches.go(2)
    branches.make(parse_move("T4"))
    assert branches.chosen.number == 2


def test_what_is_not_allowed_changes_nothing(branches: Branches) -> None:
    branches.go(2)
    with pytest.raises(IllegalMoveError):
        branches.make(parse_move("T9xT32"))
    assert branches.ply == 2
    with pytest.raises(ValueError, match="no branch"):
        branches.drop(branches.original)
    assert made(branches) == [PLAYED]


def test_the_record_is_never_changed(branches: Branches) -> None:
    record = branches.original.record
    for ply, text in ((2, "T4"), (3, "#"), (0, "#")):
        branches.choose(branches.lines[-1 if ply == 3 else 0])
        branches.go(ply)
        branches.make(parse_move(text))
    assert branches.original.record is record
    assert [str(move) for move in record.moves] == PLAYED[2].split()


def test_the_count_beside_the_original(branches: Branches) -> None:
    """After three moves T32 stands alone in the game; in the branch also T9, which costs 10, and T4."""
    branches.go(2)
    branches.make(parse_move("T4"))
    assert branches.ahead(branches.chosen, 2) == 0
    assert branches.ahead(branches.chosen, 3) == -10 + 3
    assert branches.ahead(branches.chosen, 9) == (-10 + 5 + 3) - 3  # each as its last move left it
