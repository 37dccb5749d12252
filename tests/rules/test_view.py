"""A view holds what a player can see, and nothing of the hidden order."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import CARD_COUNT, format_cards, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, End, Position, View, legal_moves


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


def test_covered_cards_stay_played() -> None:
    deal = Deal.numbered(42)
    before = Position((), deal.deck, deal.fola)
    for text in ("T9", "T32", "T32xT9"):
        before = before.apply(next(move for move in legal_moves(before) if str(move) == text))
    view = View.of(before)
    assert format_cards(view.grid) == "T32"
    assert view.played == set(parse_cards("T9 T32"))


def test_the_fola_in_hand() -> None:
    view = View.of(Position.parse("C1 |  | T5 T3"))
    assert (view.unseen, format_cards(view.fola), view.to_come) == ((), "T5 T3", 2)


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
