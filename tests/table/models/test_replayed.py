"""The steps of a played hand, and what is open at each."""

import random
from dataclasses import replace

import pytest

from solitaire.classic.count import RESTO
from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord, printed_hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.deal import Deal
from solitaire.table.models.replayed import Replayed, steps
from solitaire.texts.words import Words
from solver.classic.hand_review import printed_opinions
from tests.support.classic_playing import at_random, play_out

PRINTED = printed_hand()
WORDS = Words()


def watched(step: int = 0, record: HandRecord = PRINTED) -> Replayed:
    hand = Replayed(record, lambda: WORDS)
    hand.go(step)
    return hand


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    chance = random.Random(1)
    starts = [Hand.start(Deal.numbered(number), Seat(number)) for number in range(3)]
    return [PRINTED.hand, *(play_out(start, at_random(chance))[-1] for start in starts)]


def test_the_steps_show_every_event_once_in_order(hands: list[Hand]) -> None:
    for hand in hands:
        found = steps(hand)
        shown = [one.shown for one in found]
        assert shown == sorted({*shown})
        assert found[-1].hand == hand
        assert shown[-1] == len(hand.events)
        for one in found:
            assert hand.events[: one.shown] == one.hand.events[: one.shown]
        plays = [one.play for one in found]
        assert plays == sorted(plays)
        assert {*plays} == {*range(85)}


def test_trick_by_trick_it_stops_where_tricks_are_complete() -> None:
    hand = watched()
    stops = list[int]()
    while hand.step < hand.last:
        hand.go(hand.trick_step(1))
        stops.append(hand.play)
    assert stops == [*range(0, 85, 4), 84]
    back = list[int]()
    while hand.step:
        hand.go(hand.trick_step(-1))
        back.append(hand.play)
    assert back == [*range(84, -1, -4), 0]


def test_open_hands_are_what_each_seat_held(hands: list[Hand]) -> None:
    for hand in hands:
        one = watched(record=replace(PRINTED, hand=hand))
        while not one.is_count:
            held, seen = steps(hand)[one.step].hand.held, one.seen
            for seat in SEATS if one.play else ():
                assert {*seen.known[seat]} == {*held[seat]}
                assert seen.sizes[seat] == len(held[seat])
            one.go(one.trick_step(1))


def test_closed_hands_show_what_the_seat_knew() -> None:
    hand = watched(30)
    hand.is_open, hand.seat = False, Seat.E
    seen = hand.seen
    assert {*seen.hand} == {*hand.seen.view.held}
    assert hand.seen.view.seat is Seat.E
    for seat in SEATS:
        shown = {card for event in seen.events if event.seat is seat for card in event.cards}
        assert {*seen.known[seat]} <= shown


def test_a_hand_in_progress_ends_where_it_stands() -> None:
    begun = HandRecord(Hand.start(Deal.numbered(3)))
    hand = watched(999, begun)
    assert not hand.is_count
    assert hand.play == 0
    assert hand.seen.view.turn is begun.hand.turn


def test_a_person_without_a_name_is_called_as_at_the_table_and_no_seat_stands_beside_names(
    hands: list[Hand],
) -> None:
    """A hand of this program has names for the other players; the person's name may be empty."""
    names = watched(record=HandRecord(hands[1], players=("", "Lapo", "Tessa", "Vieri"))).seen.sentences.names
    assert names == ("You", "Lapo", "Tessa", "Vieri")
    assert watched(record=HandRecord(hands[1])).seen.sentences.names == ("South", "East", "North", "West")


def test_the_printed_hand_has_a_comment_where_each_trick_is_complete() -> None:
    hand = Replayed(PRINTED, lambda: WORDS, opinions=printed_opinions())
    comments = list[str]()
    while not hand.is_count:
        hand.go(hand.trick_step(1))
        assert hand.comment
        comments.append(hand.comment)
    assert len({*comments}) == 23
    hand.go(hand.last - 1)  # Il Matto is paid for
    hand.go(hand.trick_step(-1))
    assert hand.play == 80
    hand.go(hand.step - 1)
    assert (hand.play, hand.comment) == (79, "")


def test_the_values_count_resti_paid_in_play_like_those_of_the_count() -> None:
    hand = play_out(Hand.start(numbered(20), Seat.S), at_random(random.Random(1)))[-1]
    assert any(event.kind is EventKind.RESTO for event in hand.events)
    made = margin(hand)
    assert watched(record=HandRecord(hand)).values[-1] == made.points + RESTO * made.resti
