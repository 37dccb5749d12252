"""A match: its deals, dealers, seats and resti."""

import random
from collections.abc import Callable

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.match import GIRO, HANDS, Match, MatchError, deal_number, dealer_of, seating
from solitaire.classic.options import Options
from solitaire.classic.seats import Seat
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError
from tests.support.classic_playing import at_random, first, play_out

PLAYERS = ("Anna", "Bice", "Carlo", "Dino")


def played(number: int, hands: int) -> Match:
    match = Match(number, PLAYERS)
    for _ in range(hands):
        match = match.deal()
        match = match.with_hand(play_out(match.hands[-1], first)[-1])
    return match


def test_deals_and_dealers() -> None:
    assert [deal_number(7, hand) for hand in (0, 3, 11)] == [84, 87, 95]
    assert [dealer_of(hand).name for hand in range(HANDS)] == list("SENW" * 3)
    assert [deal_number(MAX_DEAL_NUMBER, hand) for hand in (11, 12)] == [2**64 - 1, 0]


def test_partners_change_with_each_giro() -> None:
    match = Match(0, PLAYERS)
    assert [match.names(hand) for hand in (0, 3)] == [("Anna", "Carlo", "Bice", "Dino")] * 2
    assert match.names(4) == ("Anna", "Bice", "Carlo", "Dino")
    assert match.names(11) == ("Anna", "Bice", "Dino", "Carlo")
    assert {seating(hand)[Seat.S] for hand in range(HANDS)} == {0}


def test_resti_are_kept_for_each_player() -> None:
    match = played(3, HANDS)
    assert match.is_over
    assert sum(match.resti) == 0
    net = [hand.tally.resti[0] - hand.tally.resti[1] for hand in match.hands]
    with_each = [sum(net[giro : giro + 4]) for giro in (0, 4, 8)]
    first_giro, second_giro, third_giro = with_each
    assert match.resti == (
        sum(net),
        first_giro - second_giro - third_giro,
        second_giro - first_giro - third_giro,
        third_giro - first_giro - second_giro,
    )


def test_a_match_of_one_giro_has_the_first_four_hands() -> None:
    whole, short = played(3, GIRO), Match(3, PLAYERS, giri=1)
    while not short.is_over:
        short = short.deal()
        short = short.with_hand(play_out(short.hands[-1], first)[-1])
    assert short.hands == whole.hands
    assert not whole.is_over
    with pytest.raises(MatchError, match="a match of 1 giro has 4 hands"):
        short.deal()


def test_an_unfinished_hand_counts_nothing_yet() -> None:
    match = played(3, 1)
    assert match.deal().resti == match.resti != (0, 0, 0, 0)
    assert not match.is_over


def test_a_hand_continues_in_its_match() -> None:
    match = Match(5).deal(30)
    hand = play_out(match.hands[0], at_random(random.Random(1)))[10]
    assert match.with_hand(hand).hands == (hand,)
    assert match.hands[0].deal.name == "60/30"


@pytest.mark.parametrize(
    ("match", "message"),
    [
        (lambda: Match(-1), "match number -1 is not from 0 to 18446744073709551615"),
        (lambda: Match(2**64), "match number 18446744073709551616 is not from 0 to 18446744073709551615"),
        (lambda: Match(1, hands=(Hand.start(numbered(42)),)), "hand 0 of match 1 is deal 12, not deal 42"),
        (
            lambda: Match(1, hands=(Hand.start(numbered(12), Seat.N),)),
            "hand 0 of match 1 is dealt by South, not North",
        ),
        (
            lambda: Match(1, hands=(Hand.start(numbered(12), Seat.S, Options(matto_last="kept")),)),
            "hand 0 of match 1 is played with other options than the match",
        ),
        (lambda: Match(1).deal().deal(), "hand 0 of match 1 has not ended, but another follows"),
        (lambda: Match(1, giri=2), "a match has 1 or 3 giri, not 2"),
        (lambda: Match(1, hands=played(1, 5).hands, giri=1), "a match of 1 giro has 4 hands, not 5"),
        (lambda: played(1, HANDS).deal(), "a match of 3 giri has 12 hands"),
        (lambda: Match(1, hands=played(1, HANDS).hands * 2), "a match of 3 giri has 12 hands, not 24"),
    ],
)
def test_matches_that_cannot_be(match: Callable[[], Match], message: str) -> None:
    with pytest.raises(MatchError) as caught:
        match()
    assert str(caught.value) == message


def test_a_cut_too_large() -> None:
    with pytest.raises(DealTextError, match="cut 95 is not from 1 to 94"):
        Match(1).deal(95)
