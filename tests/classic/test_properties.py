"""What holds in every hand: no card is lost, no point is lost, somebody can always continue."""

import random
from itertools import pairwise

import pytest
from hypothesis import given

from solitaire.classic.cards import WORTH
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import SEATS, Side
from solitaire.classic.view import View
from solitaire.play.opponents import player
from solitaire.rules.cards import CARD_COUNT, MATTO
from solver import cores
from solver.result import Limit
from tests.support.classic_agreement import agree, policy_of, random_start
from tests.support.classic_playing import at_random, first, last, random_hands
from tests.support.selection import all_tests


def every_card_is_in_one_place(moments: list[Hand]) -> None:
    for hand in moments:
        cards = [*hand.plays, *hand.fola, *(card for held in hand.held for card in held)]
        assert sorted(cards) == list(range(CARD_COUNT))
        ns, ew = hand.piles
        assert not ns & ew
        gathered = [trick for trick in hand.tricks if trick.is_complete]
        assert ns | ew == {card for trick in gathered for card in trick.cards}
    assert {len(pile) % 4 for pile in moments[-1].piles} == {0}
    assert len(moments[-1].fola) == 13


def every_point_and_every_resto_is_in_an_event(moments: list[Hand]) -> None:
    hand = moments[-1]
    lead, resti = 0, [0, 0]
    for event in hand.events:
        sign = 1 if event.side is Side.NS else -1
        lead += sign * event.points
        if event.kind is EventKind.RESTO:
            lead -= sign * 60 * event.resti
        if event.side is not None:
            resti[event.side] += event.resti
        assert event.lead == lead
    assert hand.tally == (lead, tuple(resti))


def the_tally_stays_below_a_resto_until_the_count(moments: list[Hand]) -> None:
    for hand in moments[:-1]:
        assert -60 < hand.tally.lead < 60
        assert hand.counts is None


def the_count_shares_out_all_there_is(moments: list[Hand]) -> None:
    counts = moments[-1].counts
    assert counts is not None
    ns, ew = counts
    assert ns.last_trick + ew.last_trick == 10
    assert ns.card_points + ew.card_points == sum(WORTH)
    assert ns.versicole_points + ew.versicole_points <= 237
    assert max(ns.over_42, ew.over_42) == (max(map(len, moments[-1].piles)) - 42)
    if MATTO not in moments[-1].piles[Side.NS]:
        assert not any(one.bonus for one in ns.versicole)


def somebody_can_always_continue_and_earlier_moments_stay(moments: list[Hand]) -> None:
    assert len(moments[-1].plays) == 84
    for hand, later in pairwise(moments):
        assert later.events[: len(hand.events)] == hand.events
        assert hand.turn is not None
        if hand.phase is Phase.TRICKS:
            assert hand.legal_plays
            held = hand.held[hand.tricks[-1].turn]
            assert set(hand.legal_plays) <= set(held)
            for card in held:
                assert (hand.refusal(card) is None) == (card in hand.legal_plays)
        else:
            assert len(hand.discardable) >= hand.discards_due > 0


def a_fallen_hand_is_open_to_all_and_wins_nothing(moments: list[Hand]) -> None:
    for hand in moments[1:]:
        down = {fall.seat for fall in hand.fallen}
        for seat in SEATS:
            opened = View.of(hand, seat).open
            assert opened == tuple(hand.held[one] if one in down else None for one in SEATS)
        if hand.tricks:
            assert hand.tricks[-1].fallen == down
            assert hand.tricks[-1].leader not in down
            assert hand.turn not in down
        if hand.options.cascare == "off":
            assert not down
    for trick in moments[-1].tricks:
        assert trick.winner not in trick.fallen
        assert sorted(trick.order) == [*SEATS]


@given(random_hands())
def test_what_holds_in_every_hand(moments: list[Hand]) -> None:
    every_card_is_in_one_place(moments)
    every_point_and_every_resto_is_in_an_event(moments)
    the_tally_stays_below_a_resto_until_the_count(moments)
    the_count_shares_out_all_there_is(moments)
    somebody_can_always_continue_and_earlier_moments_stay(moments)
    a_fallen_hand_is_open_to_all_and_wins_nothing(moments)


# -- Random hands with random options: the rules and the second referee agree on everything --------


BATCHES = 50 if all_tests() else 1
"""MINCHIATE_TEST_ALL=1 in the environment plays 5,000 hands instead of a hundred."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_agree_with_the_referee(batch: int) -> None:
    chance = random.Random(f"hands {batch}")
    for _ in range(100):
        start, policy = random_start(chance), chance.choice((first, last, *[at_random(chance)] * 8))
        agree(*start, policy)


def test_hands_of_computer_players_agree_with_the_referee() -> None:
    """``python -m tests.support.classic_agreement`` plays any number of hands."""
    for name, hands in (("random", 4), ("handbook", 4), ("full", 2)):
        chance = random.Random(name)
        who = player(name, 1, Limit(playouts=50 if cores.core_name() == "native" else 2))
        for _ in range(hands * (20 if all_tests() else 1)):
            agree(*random_start(chance), policy_of(who, chance))
