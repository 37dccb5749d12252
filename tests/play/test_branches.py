"""Hypothetical lines beside a record."""

import pytest

from solitaire.play.branches import Branches, Variation
from solitaire.rules.deal import parse_deal
from solitaire.rules.position import IllegalMoveError, Move, parse_move
from solitaire.rules.record import Record

DEAL = parse_deal("42")  # begins T9 T32 T4 BC D8
PLAYED = "T9 T32 T32xT9 T4 T4xT32"


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, text.split()))


@pytest.fixture
def branches() -> Branches:
    return Branches(Record(DEAL, DEAL.fola, moves(PLAYED)))


def go(branches: Branches, steps: str) -> None:
    """Make moves, each at a ply of the chosen line; or choose the game, or drop the first branch."""
    for step in steps.split(", "):
        if step == "game":
            branches.choose(branches.original)
        elif step == "drop":
            branches.drop(branches.lines[1])
        else:
            ply, move = step.split()
            branches.go(int(ply))
            branches.make(parse_move(move))


def made(line: Variation) -> str:
    return f"{line.number} from {line.ply}: {' '.join(map(str, line.record.moves[line.ply :]))}"


@pytest.mark.parametrize(
    ("steps", "chosen", "lines"),
    [
        pytest.param("2 T32xT9", 0, [], id="the move that was made begins none"),
        pytest.param("2 T4", 1, ["1 from 2: T4"], id="another move begins one"),
        pytest.param("5 BC", 1, ["1 from 5: BC"], id="also after the last of an unfinished game"),
        pytest.param("2 T4, 3 T4xT32, 4 BC", 1, ["1 from 2: T4 T4xT32 BC"], id="it grows at its end"),
        pytest.param("2 T4, game, 2 T4", 1, ["1 from 2: T4"], id="one that goes the same way is found again"),
        pytest.param("2 T4, 2 T32xT9", 0, ["1 from 2: T4"], id="and so is the game"),
        pytest.param("2 T4, 3 T4xT32, 3 BC", 2, ["1 from 2: T4 T4xT32", "2 from 3: BC"], id="one leaves one"),
        pytest.param("2 T4, 3 T4xT32, 3 BC, drop", 2, ["2 from 3: BC"], id="and outlives it"),
        pytest.param("2 T4, drop", 0, [], id="after a drop the game is chosen"),
        pytest.param("2 T4, drop, 2 T4", 2, ["2 from 2: T4"], id="numbers are not given twice"),
        pytest.param("2 T4, 3 #, game, 0 #", 2, ["1 from 2: T4 #", "2 from 0: #"], id="ends"),
    ],
)
def test_moves_make_branches(branches: Branches, steps: str, chosen: int, lines: list[str]) -> None:
    record = branches.original.record
    go(branches, steps)
    assert [made(line) for line in branches.lines] == [f"0 from 0: {PLAYED}", *lines]
    assert branches.chosen.number == chosen
    assert branches.original.record is record


def test_a_branch_has_the_moves_before_it(branches: Branches) -> None:
    go(branches, "2 T4, 3 T4xT32, 3 BC")
    assert branches.chosen.record.moves == moves("T9 T32 T4 BC")
    assert (str(branches.chosen.turn), branches.chosen.last) == ("BC", 4)


def test_what_is_not_allowed_changes_nothing(branches: Branches) -> None:
    with pytest.raises(IllegalMoveError):
        go(branches, "2 T9xT32")
    with pytest.raises(ValueError, match="no branch"):
        branches.drop(branches.original)
    assert (branches.ply, len(branches.lines)) == (2, 1)


def test_the_count_beside_the_original(branches: Branches) -> None:
    """After three moves T32 stands alone in the game; in the branch also T9, which costs 10, and T4."""
    go(branches, "2 T4")
    assert branches.ahead(branches.chosen, 2) == 0
    assert branches.ahead(branches.chosen, 3) == -10 + 3
    assert branches.ahead(branches.chosen, 9) == (-10 + 5 + 3) - 3  # each as its last move left it
