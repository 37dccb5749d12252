"""What a kill would change: points, versicole, kills opened and closed, cards exposed."""

import pytest

from solitaire.rules.cards import CODES, parse_card, parse_cards
from solitaire.rules.outlook import preview
from solitaire.rules.position import IllegalMoveError, Position, legal_kills, parse_move
from solitaire.rules.scoring import count


def moves(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def test_a_kill_brings_new_neighbours_together() -> None:
    position = Position.parse("C1 S9 D9 C5")
    seen = preview(position, parse_move("D9xS9"))
    assert seen.points == 10
    assert tuple(map(str, seen.opened)) == ()
    assert tuple(map(str, seen.closed)) == moves("C5xC1")


def test_exposed_cards_come_by_what_they_are_worth() -> None:
    kill = parse_move("T9xC1")
    seen = preview(Position.parse("T31 BQ T37 C1 T9 D6"), kill)
    assert seen.kill == kill
    assert [(CODES[risk.card], risk.points) for risk in seen.exposed] == [("T37", 10), ("T31", 5)]
    assert seen.without_matto == ()  # no versicola shows


def test_a_kill_that_opens_another() -> None:
    seen = preview(Position.parse("C1 S9 D9 C9"), parse_move("D9xS9"))
    assert tuple(map(str, seen.opened)) == ()  # C9 could kill D9 before, and still can
    seen = preview(Position.parse("C9 S2 D2 S9"), parse_move("D2xS2"))
    assert tuple(map(str, seen.closed)) == moves("S9xC9")
    seen = preview(Position.parse("C9 S2 D2 B4 S9"), parse_move("D2xS2"))
    assert tuple(map(str, seen.opened)) == moves("S9xC9")
    seen = preview(Position.parse("C9 S2 D2 B4 S9 T40"), parse_move("D2xS2"))
    assert tuple(map(str, seen.closed)) == ()  # T40 could kill S9 before, and still can


def test_versicole_made_and_broken() -> None:
    seen = preview(Position.parse("T1 T2 T3 T6"), parse_move("T6xT3"))
    assert [versicola.total for versicola in seen.broken] == [11]
    assert (
        seen.points
        == count(Position.parse("T1 T2 T6").grid).shown - count(Position.parse("T1 T2 T3 T6").grid).shown
    )
    assert seen.made == ()
    assert seen.without_matto == ()


def test_a_broken_run_may_leave_a_shorter_one() -> None:
    seen = preview(Position.parse("T1 T2 T3 T4 T6"), parse_move("T6xT4"))
    assert [len(versicola.cards) for versicola in seen.broken] == [4]
    assert [len(versicola.cards) for versicola in seen.made] == [3]


def test_a_run_that_only_loses_il_matto_is_neither_broken_nor_made() -> None:
    seen = preview(Position.parse("T3 T4 T5 M T6"), parse_move("T6xM"))
    assert (seen.made, seen.broken) == ((), ())
    assert [(len(versicola.cards), versicola.bonus) for versicola in seen.without_matto] == [(3, 0)]
    assert seen.points == -10  # 5 for Il Matto itself, 5 for its bonus


def test_only_a_legal_kill_has_a_preview() -> None:
    with pytest.raises(IllegalMoveError):
        preview(Position.parse("C1 S9"), parse_move("S9xC1"))


def test_every_kill_that_comes_or_goes_is_opened_or_closed() -> None:
    position = Position.parse("C1 S9 D9 C9 T21 B5 D5 T4 M S1 C7 T12")
    for kill in legal_kills(position):
        seen, before, after = (
            preview(position, kill),
            set(legal_kills(position)),
            set(legal_kills(position.apply(kill))),
        )
        assert set(seen.opened) == after - before
        gone = before - after - set(seen.closed)
        assert all(kill.victim in (one.card, one.victim) for one in gone)


def cards(text: str) -> list[int]:
    return list(parse_cards(text))


def test_a_useful_card_that_a_pile_could_kill_afterwards_is_exposed() -> None:
    position = Position.parse("T40 C1 B5 D5 T3 C2")  # T3 is 4 places from T40, and 3 when D5 is on B5
    seen = preview(position, parse_move("D5xB5"))
    assert [(risk.card, risk.points) for risk in seen.exposed] == [(*cards("T40"), 10)]
    assert tuple(map(str, seen.opened)) == moves("T3xT40 C2xC1")


def test_what_is_at_risk_counts_the_versicole_that_would_break() -> None:
    position = Position.parse("T3 C1 B5 D5 T9 T1 T2")
    seen = preview(position, parse_move("D5xB5"))
    three = next(risk for risk in seen.exposed if risk.card == parse_card("T3"))
    assert [versicola.total for versicola in three.versicole] == [11]
    assert three.points == 3 + 11
    assert seen.made == seen.broken == ()


def test_a_card_that_could_be_killed_before_is_not_newly_exposed() -> None:
    seen = preview(Position.parse("B5 D5 T40 T3"), parse_move("D5xB5"))
    assert (seen.exposed, seen.sheltered) == ((), ())


def test_a_card_out_of_reach_is_sheltered() -> None:
    seen = preview(Position.parse("T40 B5 D5 T3"), parse_move("D5xB5"))
    assert list(seen.sheltered) == cards("T40")
    seen = preview(Position.parse("T40 T3"), parse_move("T3xT40"))
    assert (seen.exposed, seen.sheltered) == ((), ())  # T40 is covered, T3 is the only pile


def test_new_neighbours_that_cannot_kill() -> None:
    seen = preview(Position.parse("C1 S9 D9 B2"), parse_move("D9xS9"))
    assert seen.opened == ()
    assert seen.strangers == tuple(zip(cards("D9"), cards("C1"), strict=True))
    seen = preview(Position.parse("C1 S9 D9 B2 T4"), parse_move("D9xS9"))
    assert [f"{CODES[right]}–{CODES[left]}" for right, left in seen.strangers] == ["D9–C1"]
    assert tuple(map(str, seen.opened)) == moves("T4xC1")
