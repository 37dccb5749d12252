"""Hands of the classic game taken apart: the parts add up, whatever is played and by whatever rules."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from solitaire.classic.deal import DealRefusedError, numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.players import margin
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.view import View
from solver.classic import shares
from solver.classic.shares import Shares, Worth, compare_with_par, fair_change, take_apart
from tests.support.classic_playing import at_random, for_a_slam, in_turn, play_out, some_options
from tests.support.cores import needs_native
from tests.support.selection import all_tests

pytestmark = needs_native


@pytest.fixture(autouse=True)
def few_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "VARIANTS", 2)


@cache
def played(number: int, options: Options = DEFAULT) -> list[Hand]:
    """Return the moments of a random hand."""
    deal = numbered(number) if number % 5 else for_a_slam(numbered(number))
    return play_out(Hand.start(deal, SEATS[number % 4], options), at_random(random.Random(number)))


def by_many_rules() -> Iterator[list[Hand]]:
    for number in range(200 if all_tests() else 24):
        try:
            yield played(number, some_options(random.Random(f"options {number}")))
        except DealRefusedError:
            continue


def apart(hand: Hand, side: Side = Side.NS) -> Shares:
    found = take_apart(hand, side)
    assert found is not None
    return found


def test_the_parts_add_up_by_any_rules() -> None:
    met = 0
    for hands in by_many_rules():
        made = margin(hands[-1])
        for side, sign in ((Side.NS, 1), (Side.EW, -1)):
            found = apart(hands[-1], side)
            total = Worth.total([found.cards, *found.by_seat])
            assert total == pytest.approx((sign * made.points, sign * made.resti))
            assert [change.seat for change in found.changes] == [now.turn for now in moments(hands[-1])[:-1]]
        met += 1
    assert met > 15


def test_a_decision_without_a_choice_changes_nothing() -> None:
    for number in range(8):
        hand = played(number)[-1]
        for now, change in zip(moments(hand), apart(hand).changes, strict=False):
            if len(now.legal_plays) == 1:
                assert change.worth == (0, 0)


def test_the_cards_are_worth_the_same_however_they_are_played() -> None:
    start = played(3)[0]
    ends = [play_out(start, at_random(random.Random(seed)))[-1] for seed in (1, 2)]
    assert ends[0].plays != ends[1].plays
    assert apart(ends[0]).cards == apart(ends[1]).cards


def test_both_cores_take_apart_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "VARIANTS", 1)
    hand, core = played(2)[-1], "MINCHIATE_CORE"
    every = moments(hand)
    monkeypatch.setattr(shares, "moments", lambda _: [*every[:4:3], *every[60:]])
    monkeypatch.setenv(core, "python")
    python = apart(hand)
    monkeypatch.setenv(core, "native")
    assert apart(hand) == python


def test_a_hand_in_play_is_not_taken_apart_and_the_work_can_be_stopped() -> None:
    with pytest.raises(ValueError, match="has not ended"):
        take_apart(played(1)[-2], Side.NS)
    assert take_apart(played(1)[-1], Side.NS, lambda: True) is None


def test_a_card_without_a_choice_should_change_nothing() -> None:
    hands = played(6)
    for now, after in zip(hands[-9:], hands[-8:], strict=False):
        found = fair_change(in_turn(now), after.plays[-1:], 8, 1)
        assert len(found) == 8
        assert len(now.legal_plays) > 1 or {*found} == {(0, 0)}


def test_random_play_should_lose() -> None:
    """And over a few hands it does, about as much."""
    should = turned_out = 0.0
    for number in range(1, 20 if all_tests() else 6):
        hands = played(number)
        changes = apart(hands[-1]).changes
        for now, after, change in zip(hands, hands[1:], changes, strict=False):
            if change.seat is Seat.S and now.legal_plays:
                fair = fair_change(View.of(now, Seat.S), after.plays[-1:], 8, number)
                should, turned_out = should + Worth.mean(fair).value, turned_out + change.worth.value
    assert should < 0
    assert turned_out < 0


def test_what_decisions_added_makes_up_the_result_with_par() -> None:
    start, hand = played(7)[0], played(7)[-1]
    ends = [play_out(start, at_random(random.Random(seed)))[-1] for seed in range(3)]
    par, made = [apart(end, Side.EW).by_seat for end in ends], margin(hand)
    points, resti = compare_with_par(apart(hand, Side.EW).by_seat, par, Seat.W, 2)
    for added, unit in ((points, 0), (resti, 1)):
        usual = sum(-margin(end)[unit] for end in ends) / 3
        total = added.own.points + added.partner.points + added.opponents.points
        assert usual + total == pytest.approx(-made[unit])
