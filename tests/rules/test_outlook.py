"""A strong player's questions, answered from what can be seen: literal positions, and random ones."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import (
    CARTIGLIE,
    format_cards,
    kills,
    parse_card,
    parse_cards,
    value,
)
from solitaire.rules.outlook import (
    FAMILIES,
    SURE_ENOUGH,
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
    Position,
    View,
    legal_kills,
    legal_moves,
    parse_move,
)
from solitaire.rules.scoring import MAX_SCORE, USEFUL, score
from tests.support.answers import answer_again, answers
from tests.support.positions import midgame, quiet_position, small_position

POSITIONS = st.integers(0, 10_000).map(lambda seed: (small_position, quiet_position)[seed % 2](Random(seed)))
MID_GAMES = st.tuples(st.integers(0, 300), st.integers(20, 170)).map(lambda one: midgame(*one))


def view(text: str) -> View:
    return View.of(Position.parse(text))


@given(MID_GAMES)
def test_every_legal_kill_is_ranked_by_its_preview(position: Position) -> None:
    found = ranked_kills(View.of(position))
    assert {one.kill for one in found} == set(legal_kills(position))
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
    assert all(one.points == preview(position, one.kill).points for one in found)


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


def test_positions_and_moves_look_as_they_did() -> None:
    kept = answers("outlook")
    assert answer_again(kept) == kept


def test_the_families_hold_the_useful_cards() -> None:
    assert {card for family in FAMILIES for card in family.cards} == USEFUL
    named = [format_cards(family.cards) for family in FAMILIES[2:]]
    assert named == ["M T1 T40", "T1 T13 T28", "T10 T20 T30 T40", "T14 T35 T39"]


def test_complete_is_all_that_is_still_possible() -> None:
    first, _, _, _, tens, demonio = track(view("T1 T2 T3 T20 T30 T40 | T4")).prospects
    assert [(one.is_complete, one.is_broken) for one in (first, tens, demonio)] == [
        *((False, False), (True, False), (False, True)),
    ]


def test_changes_of_one_card_add_up_to_those_of_the_score() -> None:
    before = Position((), parse_cards(ALL))
    while before.to_come:
        after = Position((*before.grid, before.deck[0]), before.deck[1:])
        found = changes(track(View.of(before)), track(View.of(after)))
        grown = score(after).versicole_points - score(before).versicole_points
        assert sum(one.points for one in found) == grown
        before = after
    assert score(before).shown == MAX_SCORE
