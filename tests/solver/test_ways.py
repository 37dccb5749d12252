"""What the player's move did to the killer of a card that costs points, a position for each case."""

from dataclasses import replace

import pytest

from solitaire.rules.cards import parse_card, parse_cards
from solitaire.rules.position import Position, View, parse_move
from solver.game_review import Outcome, OutcomeCode
from solver.outcomes import Way, WayCode, way


def found(
    grid: str, played: str, better: str | None, by: str | None, card: str = "CK", path: str = ""
) -> Way | None:
    """Return what became of a killer; T1 and D9 are still to come."""
    view = View.of(Position(parse_cards(grid), parse_cards("T1 D9"), ()))
    killer = None if by is None else parse_card(by)
    outcome = Outcome(OutcomeCode.LEFT, parse_card(card), 10, 0, 50.0, killer, 10)
    outcome = replace(outcome, path=tuple(map(parse_move, path.split())))
    return way(view, parse_move(played), None if better is None else parse_move(better), outcome)


@pytest.mark.parametrize(
    ("grid", "played", "better", "by", "told"),
    [
        ("CK T9 T8 C5 T30", "T30xC5", "T8xT9", "C5", Way(WayCode.COVERED)),
        ("C4 CK T9 C5 T30", "C5xC4", None, "C5", Way(WayCode.SPENT)),
        ("C4 CK T9 T8 T30 C5", "CKxC4", "T30xT8", "C5", Way(WayCode.MOVED, 5, 4)),
        ("T9 T8 C4 CK C5", "CKxC4", "T8xT9", "C5", Way(WayCode.NONE)),  # no farther from the cards to come
        ("CK T9 T8 C5 T30", "T8xT9", "C5xCK", "C5", Way(WayCode.AT_ONCE, 2)),
        ("CK T9 T8 C5 T30", "T8xT9", None, "C5", Way(WayCode.FARTHER, 2, 3)),
        ("CK T9 T8 T7 C5 D2 T30", "T30xT7", "T7xT8", "C5", Way(WayCode.NEARER, 4, 3)),
        ("D8 D9 CK T9 T8 T7 C5", "D9xD8", "T7xT8", "C5", Way(WayCode.NONE)),  # T7 on T8 may still follow
        ("C4 CK T9 T8 T30 C5", "T8xT9", "T30xT8", "T1", Way(WayCode.TO_COME)),
        ("CK T9 T8 T7 C5", "T8xT9", "T7xT8", "C5", Way(WayCode.NONE)),
        ("CK T9 T8 T7 C5", "T8xT9", "T7xT8", None, None),
    ],
)
def test_how_a_killer_gets_at_its_victim(
    grid: str, played: str, better: str | None, by: str | None, told: Way | None
) -> None:
    assert found(grid, played, better, by) == told


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("T8xT9 T30xT8", WayCode.PLANNED),
        ("T30xT8", WayCode.NONE),  # a step is left out
        ("T1xT30 T8xT9", WayCode.NONE),  # T1 is still to come
        ("D9xD8 T8xT9 T30xT8 T1xT30", WayCode.NONE),  # the first is not possible at all
        ("T8xT9 T30xT8 D9xD8 T1xT30", WayCode.BROKEN),  # too many to read
    ],
)
def test_a_plan_can_be_made_as_it_is_written(path: str, code: WayCode) -> None:
    told = found("C3 C4 CK T9 T8 T30 D2 C5", "T30xT8", "C4xC3", "C5", path=path)
    assert told is not None
    assert told.code is code
