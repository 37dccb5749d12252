"""A strong player's questions, answered from what can be seen: literal positions, and random ones."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import (
    CARTIGLIE,
    CODES,
    Versicola,
    format_cards,
    kills,
    parse_card,
    parse_cards,
    value,
)
from solitaire.rules.outlook import (
    FAMILIES,
    SURE_ENOUGH,
    Place,
    Preview,
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
from solitaire.rules.scoring import MAX_SCORE, USEFUL, score
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


def told(seen: Preview) -> str:
    """Return all that a preview says: the points, then what there is of the rest."""

    def named(versicole: Iterable[Versicola]) -> list[str]:
        return [f"{format_cards(one.cards)} {one.total}" for one in versicole]

    parts = {
        "makes": named(seen.made),
        "breaks": named(seen.broken),
        "without M": named(seen.without_matto),
        "opens": map(str, seen.opened),
        "closes": map(str, seen.closed),
        "meet": (f"{CODES[right]}-{CODES[left]}" for right, left in seen.strangers),
        "exposes": (
            " of ".join([f"{CODES[one.card]} {one.points}", *named(one.versicole)]) for one in seen.exposed
        ),
        "shelters": (CODES[card] for card in seen.sheltered),
    }
    found = {name: ", ".join(texts) for name, texts in parts.items()}
    return "; ".join([f"{seen.points:+}", *(f"{name} {text}" for name, text in found.items() if text)])


@pytest.mark.parametrize(
    ("grid", "kill", "said"),
    [
        ("C1 S9 D9 C5", "D9xS9", "+10; closes C5xC1; meet D9-C1"),
        ("C1 S9 D9 C9", "D9xS9", "+10; closes C9xC1; meet D9-C1"),  # C9 could kill D9 before, and still can
        ("C9 S2 D2 S9", "D2xS2", "+10; closes S9xC9; meet D2-C9"),
        ("C9 S2 D2 B4 S9", "D2xS2", "+10; opens S9xC9; meet D2-C9"),
        ("C9 S2 D2 B4 S9 T40", "D2xS2", "+10; opens S9xC9; meet D2-C9"),  # T40 could and can kill S9
        ("C1 S9 D9 B2", "D9xS9", "+10; meet D9-C1"),
        ("C1 S9 D9 B2 T4", "D9xS9", "+10; opens T4xC1; meet D9-C1"),
        # versicole made and broken
        ("T1 T2 T3 T6", "T6xT3", "-14; breaks T1 T2 T3 11; opens T6xT2; closes T6xT1"),
        (
            *("T1 T2 T3 T4 T6", "T6xT4"),
            "-6; makes T1 T2 T3 11; breaks T1 T2 T3 T4 14; opens T6xT3, T6xT1; closes T6xT2",
        ),
        ("T3 T4 T5 M T6", "T6xM", "-10; without M T3 T4 T5 9; opens T6xT5, T6xT3; closes T6xT4"),
        # useful cards that a pile could kill afterwards, or no longer
        (*("T31 BQ T37 C1 T9 D6", "T9xC1"), "+10; opens T9xT37, T9xT31; meet D6-BQ; exposes T37 10, T31 5"),
        (
            *("T40 C1 B5 D5 T3 C2", "D5xB5"),  # T3 is 4 places from T40, and 3 when D5 is on B5
            "+10; opens T3xT40, C2xC1; closes T3xC1; meet D5-C1; exposes T40 10",
        ),
        (
            *("T3 C1 B5 D5 T9 T1 T2", "D5xB5"),
            "+10; opens T9xT3; closes T9xC1; meet D5-C1, T1-C1; exposes T3 14 of T1 T2 T3 11",
        ),
        ("B5 D5 T40 T3", "D5xB5", "+10"),  # T40 could be killed before
        ("T40 B5 D5 T3", "D5xB5", "+10; closes T3xT40; meet D5-T40; shelters T40"),
        ("T40 T3", "T3xT40", "-10"),  # T40 is covered, T3 is the only pile
    ],
)
def test_what_a_kill_would_change(grid: str, kill: str, said: str) -> None:
    assert told(preview(Position.parse(grid), parse_move(kill))) == said


def test_only_a_legal_kill_has_a_preview() -> None:
    with pytest.raises(IllegalMoveError):
        preview(Position.parse("C1 S9"), parse_move("S9xC1"))


def test_every_kill_that_comes_or_goes_is_opened_or_closed() -> None:
    position = Position.parse("C1 S9 D9 C9 T21 B5 D5 T4 M S1 C7 T12")
    before = set(legal_kills(position))
    for kill in before:
        seen, after = preview(position, kill), set(legal_kills(position.apply(kill)))
        assert set(seen.opened) == after - before
        gone = before - after - set(seen.closed)
        assert all(kill.victim in (one.card, one.victim) for one in gone)


# -- Where the 23 useful cards are, and what their versicole can still count: positions as literals


ALL = "M T1 T2 T3 T4 T5 T10 T13 T14 T20 " + " ".join(f"T{number}" for number in range(28, 41))


def tracked(text: str) -> Tracker:
    """Track a position; cards that its text does not name are covered."""
    return track(view(text))


def test_the_families_hold_the_useful_cards() -> None:
    assert {card for family in FAMILIES for card in family.cards} == USEFUL
    named = [format_cards(family.cards) for family in FAMILIES[2:]]
    assert named == ["M T1 T40", "T1 T13 T28", "T10 T20 T30 T40", "T14 T35 T39"]


def test_every_useful_card_is_in_one_place() -> None:
    seen = tracked("T1 C1 M | T40 D3 T2 | T20 CK")
    assert {place: format_cards(seen.at(place)) for place in Place} == {
        Place.ON_TOP: "M T1",
        Place.DECK: "T2 T40",
        Place.FOLA: "T20",
        Place.COVERED: "T3 T4 T5 T10 T13 T14 T28 T29 T30 T31 T32 T33 T34 T35 T36 T37 T38 T39",
    }
    assert seen == tracked("T1 C1 M | T2 T40 D3 | CK T20"), "the order of the deck is not known"


@pytest.mark.parametrize(
    ("text", "expected"),
    [  # what each family counts and can still count: the runs, Matto, Tredici, Diecine, Demonio
        ("", "0/0 0/0 0/0 0/0 0/0 0/0"),
        (ALL, "22/22 95/95 20/20 20/20 30/30 25/25"),
        (f"| {ALL}", "0/22 0/95 0/20 0/20 0/30 0/25"),
        ("T1 T2 T3 | T4 T5 T13", "11/17 0/0 0/0 0/0 0/0 0/0"),
        ("T28 T29 T30 | T32 T33 | T34 M", "0/0 15/40 0/0 0/0 0/0 0/0"),
        ("T20 T30 T40 | T10", "0/0 0/0 0/0 0/0 20/25 0/0"),
        ("T20 T30 T40", "0/0 0/0 0/0 0/0 20/20 0/0"),
        ("M T1 | | T40", "0/0 0/0 0/20 0/0 0/0 0/0"),
    ],
)
def test_what_versicole_count_and_can_count(text: str, expected: str) -> None:
    prospects = tracked(text).prospects
    assert " ".join(f"{one.points}/{one.most}" for one in prospects) == expected
    for one in prospects:
        assert one.is_broken == (one.most == 0)
        assert one.is_complete == (one.points == one.most > 0)


@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        ("T38 T39 | T40", "T40", "T28 +30"),
        ("T1 T2 T3 T6", "T6xT3", "T1 -11"),
        ("T1 T2 T3 T4 T6", "T6xT4", "T1 -3"),
        ("M T1 T2 T3 T6 | C1", "C1", ""),
        ("T38 T39 T40 M T6", "T6xM", "T28 -5"),
        ("T3 T4 T5 T40 T1 M T7", "T7xM", "T1 -5, M -20"),
    ],
)
def test_what_a_move_changes(text: str, move: str, expected: str) -> None:
    before = Position.parse(text)
    after = before.apply(parse_move(move))
    found = changes(track(View.of(before)), track(View.of(after)))
    assert ", ".join(f"{CODES[one.after.family.cards[0]]} {one.points:+}" for one in found) == expected


def test_changes_of_one_card_add_up_to_those_of_the_score() -> None:
    before = Position((), parse_cards(ALL))
    while before.to_come:
        after = Position((*before.grid, before.deck[0]), before.deck[1:])
        found = changes(track(View.of(before)), track(View.of(after)))
        grown = score(after).versicole_points - score(before).versicole_points
        assert sum(one.points for one in found) == grown
        before = after
    assert score(before).shown == MAX_SCORE
