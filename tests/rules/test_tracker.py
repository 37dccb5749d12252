"""Where the 23 useful cards are, and what their versicole can still count: positions as literals."""

import pytest

from solitaire.rules.cards import format_cards, parse_card, parse_cards
from solitaire.rules.outlook import FAMILIES, Place, Tracker, changes, track
from solitaire.rules.position import Position, View, parse_move
from solitaire.rules.scoring import MAX_SCORE, USEFUL, score

ALL = "M T1 T2 T3 T4 T5 T10 T13 T14 T20 " + " ".join(f"T{number}" for number in range(28, 41))


def tracked(text: str) -> Tracker:
    """Track a position; cards that its text does not name are covered."""
    return track(View.of(Position.parse(text)))


def counts(text: str) -> list[tuple[int, int]]:
    """Return what each family counts and can still count: the runs, Matto, Tredici, Diecine, Demonio."""
    return [(prospect.points, prospect.most) for prospect in tracked(text).prospects]


def test_the_families_hold_the_useful_cards() -> None:
    assert {card for family in FAMILIES for card in family.cards} == USEFUL
    assert [format_cards(family.cards) for family in FAMILIES[2:]] == [
        "M T1 T40",
        "T1 T13 T28",
        "T10 T20 T30 T40",
        "T14 T35 T39",
    ]


def test_every_useful_card_is_in_one_place() -> None:
    seen = tracked("T1 C1 M | T40 D3 T2 | T20 CK")
    places = {place: format_cards(seen.at(place)) for place in Place}
    assert places[Place.ON_TOP] == "M T1"
    assert places[Place.DECK] == "T2 T40"
    assert places[Place.FOLA] == "T20"
    assert len(seen.at(Place.COVERED)) == 18
    assert sum(map(len, map(seen.at, Place))) == 23


def test_the_order_of_the_deck_is_not_known() -> None:
    assert tracked("T1 | T40 D3 T2 | T20 CK") == tracked("T1 | T2 T40 D3 | CK T20")


def test_a_covered_card_stays_covered() -> None:
    before = Position.parse("T31 T32 T6 | T40")
    after = before.apply(parse_move("T6xT32"))
    assert track(View.of(before)).places[parse_card("T32")] is Place.ON_TOP
    assert track(View.of(after)).places[parse_card("T32")] is Place.COVERED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(0, 0)] * 6),
        (ALL, [(22, 22), (95, 95), (20, 20), (20, 20), (30, 30), (25, 25)]),
        (f"| {ALL}", [(0, 22), (0, 95), (0, 20), (0, 20), (0, 30), (0, 25)]),
        ("T1 T2 T3 | T4 T5 T13", [(11, 17), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]),
        ("T28 T29 T30 | T32 T33 | T34 M", [(0, 0), (15, 40), (0, 0), (0, 0), (0, 0), (0, 0)]),
        ("T20 T30 T40 | T10", [(0, 0), (0, 0), (0, 0), (0, 0), (20, 25), (0, 0)]),
        ("T20 T30 T40", [(0, 0), (0, 0), (0, 0), (0, 0), (20, 20), (0, 0)]),
        ("M T1 | | T40", [(0, 0), (0, 0), (0, 20), (0, 0), (0, 0), (0, 0)]),
    ],
)
def test_what_versicole_count_and_can_count(text: str, expected: list[tuple[int, int]]) -> None:
    assert counts(text) == expected


def test_complete_is_all_that_is_still_possible() -> None:
    _, _, _, _, tens, demonio = tracked("T20 T30 T40").prospects
    assert (tens.is_complete, tens.is_broken) == (True, False)
    assert (demonio.is_complete, demonio.is_broken) == (False, True)
    first = tracked("T1 T2 T3 | T4").prospects[0]
    assert (first.is_complete, first.is_broken) == (False, False)


def test_all_points_of_versicole_are_those_of_the_score() -> None:
    position = Position.parse(ALL)
    assert sum(one.points for one in track(View.of(position)).prospects) == score(position).versicole_points
    assert score(position).shown == MAX_SCORE


@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        ("T38 T39 | T40", "T40", [("T28", 30)]),
        ("T1 T2 T3 T6", "T6xT3", [("T1", -11)]),
        ("T1 T2 T3 T4 T6", "T6xT4", [("T1", -3)]),
        ("M T1 T2 T3 T6 | C1", "C1", []),
        ("T38 T39 T40 M T6", "T6xM", [("T28", -5)]),
        ("T3 T4 T5 T40 T1 M T7", "T7xM", [("T1", -5), ("M", -20)]),
    ],
)
def test_what_a_move_changes(text: str, move: str, expected: list[tuple[str, int]]) -> None:
    before = Position.parse(text)
    after = before.apply(parse_move(move))
    found = changes(track(View.of(before)), track(View.of(after)))
    assert [(format_cards(one.after.family.cards[:1]), one.points) for one in found] == expected


def test_changes_of_one_card_add_up_to_those_of_the_score() -> None:
    before = Position((), parse_cards(ALL))
    while before.to_come:
        after = Position((*before.grid, before.deck[0]), before.deck[1:])
        found = changes(track(View.of(before)), track(View.of(after)))
        grown = score(after).versicole_points - score(before).versicole_points
        assert sum(one.points for one in found) == grown
        before = after
