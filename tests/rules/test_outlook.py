"""A strong player's questions, answered from what can be seen: literal positions, and random ones."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import CARTIGLIE, format_cards, kills, parse_card, value
from solitaire.rules.outlook import (
    SURE_ENOUGH,
    Place,
    court_outlooks,
    next_kills,
    preview,
    ranked_kills,
    sure_plays,
)
from solitaire.rules.position import GRID_SIZE, Position, View, legal_kills, legal_moves, parse_move
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
