"""A strong player's questions, answered from what can be seen: literal positions, and random ones."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import CARTIGLIE, CODES, format_cards, kills, parse_card, parse_cards, value
from solitaire.rules.outlook import (
    FAMILIES,
    SURE_ENOUGH,
    Place,
    Tracker,
    changes,
    court_outlooks,
    next_kills,
    preview,
    ranked_kills,
    sure_plays,
    track,
)
from solitaire.rules.position import (
    GRID_SIZE,
    IllegalMoveError,
    Position,
    View,
    legal_kills,
    legal_moves,
    parse_move,
)
from solitaire.rules.scoring import MAX_SCORE, USEFUL, count, score
from tests.support.positions import midgame, quiet_position, small_position

POSITIONS = st.integers(0, 10_000).map(lambda seed: (small_position, quiet_position)[seed % 2](Random(seed)))
MID_GAMES = st.tuples(st.integers(0, 300), st.integers(20, 170)).map(lambda one: midgame(*one))
FULL = "C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 S1 B2 C3 D4 S5 B6 C7 D8 S9 B10 CF DC SQ"


def view(text: str) -> View:
    return View.of(Position.parse(text))


def test_kills_are_ranked_by_what_they_gain() -> None:
    found = ranked_kills(view("CK T30 T31 C2 T32 CQ DQ | T1"))
    assert [(str(one.kill), one.points) for one in found] == [
        ("C2xCK", 50),
        ("DQxCQ", 40),
        ("T32xC2", 10),
        ("T31xT30", -20),  # with its versicola
        ("T32xT30", -20),
    ]
    assert ranked_kills(view("CK T30 T31 C2 T32 CQ DQ | | T1 | gave up")) == ()


@given(MID_GAMES)
def test_every_legal_kill_is_ranked_by_its_preview(position: Position) -> None:
    found = ranked_kills(View.of(position))
    assert {one.kill for one in found} == set(legal_kills(position))
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
    assert all(one.points == preview(position, one.kill).points for one in found)


def test_the_room_that_is_sure() -> None:
    assert sure_plays(view(f"{FULL} | T1 T2 T3")) == 1  # a free place, and not one kill
    assert sure_plays(view(f"{FULL} DK | T1 T2 T3")) == 0  # stuck
    assert sure_plays(view(f"{FULL} SK | T1 T2 T3")) == 1  # a kill, and none after it
    assert sure_plays(view("C1 | T1 T2 T3")) == 3  # no more are to come
    assert sure_plays(view("C1 | T1 T2 T3 T4 T5")) == SURE_ENOUGH
    assert sure_plays(view("C1 | T1 | | gave up")) == 0


@given(POSITIONS, st.randoms(use_true_random=False))
def test_this_many_cards_can_be_played_in_any_order(position: Position, chance: Random) -> None:
    sure = sure_plays(View.of(position))
    assert _most_plays(position, sure) == sure
    deck = tuple(chance.sample(position.deck, len(position.deck)))
    assert _most_plays(position._replace(deck=deck), sure) == sure


def _most_plays(position: Position, most: int) -> int:
    """Return how many cards can be played from a position, at most ``most``."""
    found = 0
    for move in legal_moves(position) if most else ():
        found = max(found, move.is_play + _most_plays(position.apply(move), most - move.is_play))
        if found == most:
            break
    return found


@given(POSITIONS)
def test_no_more_than_that_is_sure(position: Position) -> None:
    """With cards that kill nothing and that nothing kills, no more could be played."""
    sure, free = sure_plays(View.of(position)), GRID_SIZE - len(position.grid)
    if position.end is None and sure < min(position.to_come, SURE_ENOUGH):
        assert sure == free + _longest(position)


def _longest(position: Position) -> int:
    return max((1 + _longest(position.apply(kill)) for kill in legal_kills(position)), default=0)


def test_kings_and_queens_with_the_killers_left() -> None:
    found = court_outlooks(view("CK T40 SQ C2 | DK S3 BQ D1 | T39"))
    assert [(format_cards((one.card,)), one.place, format_cards(one.killers)) for one in found] == [
        ("CK", Place.ON_TOP, "C2 DK"),
        ("SQ", Place.ON_TOP, "S3 BQ T39 T40"),
        ("DK", Place.DECK, "CK D1"),
        ("BQ", Place.DECK, "SQ T39 T40"),
    ]


@given(MID_GAMES)
def test_every_court_that_is_left_and_every_killer(position: Position) -> None:
    left = {*position.grid, *position.deck, *position.fola}
    found = {one.card: set(one.killers) for one in court_outlooks(View.of(position))}
    assert set(found) == {card for card in left if card < CARTIGLIE and value(card) >= 13}
    assert all(found[card] == {one for one in left if kills(one, card)} for card in found)


def test_the_kills_that_follow_a_kill() -> None:
    """B2 comes to lie three places before B5 only when a pile between them is gone."""
    seen = view("B2 C1 T9 T1 B5")
    first = parse_move("T1xT9")
    assert next_kills(seen, first, parse_card("B5")) == (parse_move("B5xB2"),)
    assert not next_kills(seen, first, parse_card("B2"))  # it would be the victim of another pile
    series = view("B2 C9 T9 T1 T7")
    assert next_kills(series, parse_move("T7xT1"), parse_card("T9")) == (parse_move("T7xT9"),)


@given(MID_GAMES, st.randoms(use_true_random=False))
def test_two_games_that_look_alike_have_the_same_figures(position: Position, chance: Random) -> None:
    """The cards to come are in another order: nothing shown to the player may change."""
    other = position._replace(deck=tuple(chance.sample(position.deck, len(position.deck))))
    one, two = View.of(position), View.of(other)
    assert one == two
    for asked in (ranked_kills, sure_plays, court_outlooks):
        assert asked(one) == asked(two)
    for kill in legal_kills(position):
        assert preview(position, kill) == preview(other, kill)


# -- What a kill would change: points, versicole, kills opened and closed, cards exposed -----------


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


# -- Where the 23 useful cards are, and what their versicole can still count: positions as literals


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
