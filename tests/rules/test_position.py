"""Positions and moves: literal positions, refusals, text, perft, and random games against the referee."""

import pickle
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import CARD_COUNT, CODES, codes, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import (
    END,
    End,
    IllegalMoveError,
    Move,
    Position,
    Refusal,
    View,
    legal_kills,
    legal_moves,
    neighbours,
    parse_move,
    perft,
    play_refusal,
    refusal,
)
from tests.support.answers import answer_again, answers
from tests.support.referee import Referee
from tests.support.selection import all_tests

FULL = "T4 BC D4 BK T19 C10 T37 SK M C8 B9 D3 C7 T17 BF T30 S8 S10 DQ T29 B5 T3 B8 D1"
STUCK = "M C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 SF BC CQ D1 S2 B3 C4 D5 S6 B7 C8 D9 S10"


def test_literal_moves_are_read_and_made_or_refused_as_they_were() -> None:
    kept = answers("position")
    assert answer_again(kept) == kept


@pytest.mark.parametrize(
    ("text", "is_stuck"),
    [
        (f"{STUCK} |  | DK", True),
        (STUCK, False),  # all cards played
        (f"{STUCK.rsplit(' ', 1)[0]} | DK", False),  # room left
        (f"{FULL} | DK", False),  # a kill left
        (f"{STUCK} | DK |  | stuck", True),
        (f"{STUCK} | DK |  | gave up", False),
        ("T1 |  |  | finished", False),
    ],
)
def test_stuck_is_no_room_and_no_kill_with_cards_to_come(text: str, is_stuck: bool) -> None:
    assert Position.parse(text).is_stuck == is_stuck


@pytest.mark.parametrize(
    ("before", "why"),
    [
        ("| T9", None),
        (f"{FULL} | | T9", Refusal.FULL),
        (FULL, Refusal.ALL_PLAYED),
        (f"{FULL} | T9 | | stuck", Refusal.OVER),
    ],
)
def test_why_the_next_card_may_not_be_played(before: str, why: Refusal | None) -> None:
    position = Position.parse(before)
    assert play_refusal(position) is why
    assert position.can_play == (why is None)


def test_an_illegal_move_error_survives_pickling() -> None:
    for error in (IllegalMoveError(Refusal.FULL), IllegalMoveError(Refusal.OVER, "T9: the game has ended")):
        again = pickle.loads(pickle.dumps(error))
        assert (again.refusal, str(again)) == (error.refusal, str(error))


def test_order_of_legal_moves() -> None:
    position = Position.parse("T1 C1 D1 T3 C5 T2 | S1")
    assert " ".join(map(str, legal_moves(position))) == "S1 D1xC1 T3xD1 T3xT1 C5xC1"
    assert " ".join(map(str, legal_kills(Position.parse("T1 T2 T3 T4 T5")))) == (
        "T2xT1 T3xT2 T4xT3 T4xT1 T5xT4 T5xT2"
    )
    assert list(legal_kills(Position())) == []
    assert list(neighbours((5, 6, 7, 8, 9))) == [(6, 5), (7, 6), (8, 7), (8, 5), (9, 8), (9, 6)]


def test_cards_to_come() -> None:
    position = Position.parse("C1 | C2 C3 | C4")
    assert (position.to_come, position.next_card) == (3, parse_card("C2"))
    assert Position.parse("C1 | | C4").next_card == parse_card("C4")
    assert Position.parse("C1").next_card is None


# -- text ---------------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn) -> Position:
    cards = draw(st.permutations(range(CARD_COUNT)))
    piles, deck, fola = draw(st.integers(0, 24)), draw(st.integers(0, 60)), draw(st.integers(0, 13))
    grid, coming = tuple(cards[:piles]), tuple(cards[piles : piles + deck + fola])
    return Position(grid, coming[:deck], coming[deck:], draw(st.none() | st.sampled_from(End)))


@given(positions())
def test_positions_read_back(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.parse(str(position).lower()) == position
    _, *rows = repr(position).removesuffix(">").split("\n")
    assert " ".join(rows).split() == codes(position.grid)
    assert all(len(row.split()) == 6 for row in rows[:-1])


@given(positions())
def test_legal_moves_are_those_that_apply_accepts(position: Position) -> None:
    legal = set(legal_moves(position))
    assert len(legal) == len(list(legal_moves(position)))
    grid = position.grid
    tries = {Move(card) for card in range(CARD_COUNT)}
    tries |= {Move(killer, victim) for killer in grid for victim in grid}
    for move in tries:
        card, victim = move
        why = play_refusal(position, card) if victim is None else refusal(position, card, victim)
        if move in legal:
            assert why is None
            result = position.apply(move)
            assert len(result.grid) - len(grid) == (1 if move.is_play else -1)
            assert result.to_come == position.to_come - move.is_play
        else:
            with pytest.raises(IllegalMoveError) as caught:
                position.apply(move)
            assert caught.value.refusal is why


def test_the_kinds_of_moves() -> None:
    kinds = {text: (parse_move(text).is_play, parse_move(text).is_kill) for text in ("C1", "MxT1", "#")}
    assert kinds == {"C1": (True, False), "MxT1": (False, True), "#": (False, False)}
    assert parse_move("#") == END


# -- perft --------------------------------------------------------------------------------------


def test_perft() -> None:
    kept = answers("position").partition("# perft")[2]
    for text, counts in re.findall(r"^< (.*\|.*\|.*)\n  = (.*)", kept, re.MULTILINE):
        grid, deck, fola, *end = (field.split() for field in text.split("|"))
        if not end:
            found = [Referee(deck, fola, grid).perft(depth) for depth in range(1, 6)]
            assert found == [*map(int, counts.split())]
    assert perft(Position(), 0) == 1


# -- random games -------------------------------------------------------------------------------

GAMES, DEALS = 10_000 if all_tests() else 400, 50


def test_random_games_against_the_referee() -> None:
    """Play games by both, then compare the positions backwards while the referee undoes its moves."""
    chance = random.Random(20190416)
    deals = [Deal.numbered(number) for number in range(DEALS)]
    for game in range(GAMES):
        deal = deals[game % DEALS]
        fola = chance.sample(deal.fola, len(deal.fola))
        referee = Referee([CODES[card] for card in deal.deck], [CODES[card] for card in fola])
        kept = [Position((), deal.deck, tuple(fola))]
        eager = chance.random()
        while move := random_move(referee, chance, eager):
            kept.append(kept[-1].apply(move))
            if game % 20 == 0:
                assert [str(move) for move in legal_moves(kept[-1])] == referee.moves()
        assert [str(move) for move in legal_moves(kept[-1])] == referee.moves()
        for position in reversed(kept[1:]):
            assert shown(referee) == (position.grid, position.to_come, position.next_card)
            referee.undo()
        assert shown(referee) == ((), CARD_COUNT, kept[0].next_card)


_BY_CODE = {code: card for card, code in enumerate(CODES)}


def random_move(referee: Referee, chance: random.Random, eager: float) -> Move | None:
    """Make a random move by the referee and return it, or None when none is left or found."""
    piles = len(referee.piles)
    must_kill = not referee.can_play()
    if not must_kill and chance.random() >= eager * piles / 24:
        return Move(_BY_CODE[referee.play()])
    for _ in range(20):
        right = int(chance.random() * piles)
        left = right - (1, 3)[chance.random() < 0.5]
        if referee.can_kill(right, left):
            return Move(*(_BY_CODE[card] for card in referee.kill(right, left).split("x")))
    return None if must_kill else Move(_BY_CODE[referee.play()])


def shown(referee: Referee) -> tuple[tuple[int, ...], int, int | None]:
    coming = referee.to_come
    return (
        tuple([_BY_CODE[card] for card in referee.grid]),
        len(coming),
        _BY_CODE[coming[0]] if coming else None,
    )


# -- A view holds what a player can see, and nothing of the hidden order ---------------------------


def test_before_stacking_the_player_knows_the_folas_cards() -> None:
    deal = Deal.numbered(42)
    view = View.before_stacking(deal)
    assert view == View((), tuple(sorted(deal.deck)), deal.fola, stacked=False)
    assert (view.played, view.to_come) == (frozenset(), 97)
    shuffled = Deal.from_cards([*reversed(deal.deck), *deal.fola])
    assert View.before_stacking(shuffled) == view


def test_a_view_of_a_game() -> None:
    deal = Deal.numbered(42)
    fola = tuple(reversed(deal.fola))
    position = Position((), deal.deck, fola)
    for _ in range(3):
        position = position.apply(next(iter(legal_moves(position))))
    view = View.of(position)
    assert format_cards(view.grid) == "T9 T32 T4"
    assert view.fola == fola
    assert view.unseen == tuple(sorted(deal.deck[3:]))
    assert view.played == set(parse_cards("T9 T32 T4"))
    assert (view.stacked, view.end, view.to_come) == (True, None, 94)
    assert View.of(position.apply(END)).end is End.GAVE_UP


@pytest.mark.parametrize("number", range(10))
def test_every_card_is_played_unseen_or_in_the_fola(number: int) -> None:
    deal, chance = Deal.numbered(number), random.Random(number)
    position = Position((), deal.deck, deal.fola)
    seen: set[int] = set()
    while moves := list(legal_moves(position)):
        move = chance.choice(moves)
        position = position.apply(move)
        seen.add(move.card)
        view = View.of(position)
        assert view.played == seen
        assert sorted([*seen, *view.unseen, *view.fola]) == list(range(CARD_COUNT))
        assert view.to_come == position.to_come


@given(st.integers(0, 2**64 - 1), st.integers(0, 84), st.randoms(use_true_random=False))
def test_the_order_of_the_deck_is_hidden(number: int, played: int, chance: random.Random) -> None:
    deal = Deal.numbered(number)
    grid, deck = deal.deck[:played][-24:], list(deal.deck[played:])
    view = View.of(Position(grid, tuple(deck), deal.fola))
    chance.shuffle(deck)
    assert View.of(Position(grid, tuple(deck), deal.fola)) == view
    assert set(view.unseen) == set(deck)
