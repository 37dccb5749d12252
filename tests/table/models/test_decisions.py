"""A hand goes back to the last decision; the rest is played unasked once nothing is left to decide."""

from solitaire.classic.cards import RANK, is_suit_card
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.table.models.decisions import before_last_decision, has_decided, next_of_decided, wins_the_rest
from tests.support.classic_playing import first, last, play_out

DEALS = range(60)


def low(hand: Hand) -> tuple[Card, ...]:
    """Keep the high cards to the end."""
    return first(hand) if hand.phase is Phase.DISCARDS else (min(hand.legal_plays, key=RANK.__getitem__),)


def keep_high(hand: Hand) -> tuple[Card, ...]:
    """South and North keep their high cards, East and West spend theirs."""
    if hand.phase is Phase.DISCARDS or hand.turn in (Seat.S, Seat.N):
        return low(hand)
    return (max(hand.legal_plays, key=RANK.__getitem__),)


def rests() -> list[tuple[Hand, Seat]]:
    """Return the hands in which a seat has more than one card and nothing left to decide."""
    return [
        (hand, hand.turn)
        for deal in DEALS
        for hand in play_out(Hand.start(numbered(deal), SEATS[deal % 4]), keep_high)[-40:]
        if hand.turn is not None and len(hand.held[hand.turn]) > 1 and wins_the_rest(View.of(hand, hand.turn))
    ]


def test_the_seat_takes_all_that_is_left() -> None:
    found = rests()
    assert len(found) > 3
    assert any(is_suit_card(card) for hand, seat in found for card in hand.held[seat])
    for hand, seat in found:
        for policy in (first, last):
            moment, due = hand, len(hand.held[seat])
            while moment.phase is not Phase.ENDED:
                card = next_of_decided(View.of(moment, seat))
                moment = moment.play(policy(moment)[0] if card is None else card)
            assert [trick.winner for trick in moment.tricks[-due:]] == [seat] * due


def test_the_rest_is_certain_when_all_ways_to_play_it_bring_the_same() -> None:
    found = 0
    for deal in DEALS:
        for hand in play_out(Hand.start(numbered(deal), SEATS[deal % 4]), keep_high)[-9:-5]:
            seat = hand.turn
            assert seat is not None
            view = View.of(hand, seat)
            if len(view.held) == 1 or next_of_decided(view) is None or wins_the_rest(view):
                continue
            found += 1
            ends = {play_out(hand, policy)[-1].tally for policy in (first, last, low)}
            assert len(ends) == 1
    assert found > 1


def test_the_last_card_is_no_decision() -> None:
    hand = play_out(Hand.start(numbered(0)), first)[-5]
    while hand.turn is not Seat.S:
        hand = hand.play(hand.legal_plays[0])
    assert next_of_decided(View.of(hand, Seat.S)) == hand.held[Seat.S][0]


def test_with_something_to_decide_nothing_is_played() -> None:
    for deal in range(4):
        hand = next(one for one in play_out(Hand.start(numbered(deal)), first) if one.tricks)
        for seat in SEATS:
            assert next_of_decided(View.of(hand, seat)) is None


def test_back_to_every_decision() -> None:
    for deal in range(4):
        moments = play_out(Hand.start(numbered(deal), SEATS[deal]), first)
        before: Hand | None = None
        for hand in moments:
            assert before_last_decision(hand, Seat.S) == before
            assert has_decided(hand, Seat.S) == (before is not None)
            if hand.turn is Seat.S:
                before = hand
