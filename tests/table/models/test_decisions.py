"""A hand goes back to the last decision."""

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.table.models.decisions import before_last_decision, has_decided
from tests.support.classic_playing import first, play_out


def test_back_to_every_decision() -> None:
    for deal in range(4):
        moments = play_out(Hand.start(numbered(deal), SEATS[deal]), first)
        before: Hand | None = None
        for hand in moments:
            assert before_last_decision(hand, Seat.S) == before
            assert has_decided(hand, Seat.S) == (before is not None)
            if hand.turn is Seat.S:
                before = hand
