"""What follows for a seat from everything it has seen: true of every hand, and as much as possible."""

from solitaire.classic.cards import SUIT
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.inferences import conclude, infer
from solitaire.classic.players import HandbookPlayer
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View


def played(number: int) -> list[Hand]:
    """Return the moments of a hand by handbook players."""
    hand, found = Hand.start(numbered(number), Seat.W), list[Hand]()
    while hand.turn is not None:
        view, player = View.of(hand, hand.turn), HandbookPlayer()
        hand = hand.play(player.play(view)) if hand.tricks else hand.discard(player.discard(view))
        found.append(hand)
    return found


def test_what_is_concluded_is_true_and_more_than_was_seen() -> None:
    more, voids = 0, 0
    for number in range(3):
        for hand in played(number)[::3]:
            if hand.phase is not Phase.TRICKS:
                continue
            view = View.of(hand, Seat.S)
            found, known = conclude(view), infer(view)
            for seat in SEATS[1:]:
                held = {*hand.held[seat]}
                assert found.holds[seat] <= held <= found.holds[seat] | found.may_hold[seat]
                assert found.voids[seat].isdisjoint(SUIT[card] for card in held)
                more += len(found.holds[seat] - known.holds[seat])
                voids += len(found.voids[seat])
            hidden = {*hand.layout.fola}.union(*(laid or () for laid in hand.discards)) - {*view.fola}
            assert found.fola <= hidden
    assert more > 20
    assert voids > 20


def test_the_last_hands_are_known_when_two_players_are_out_of_the_rest() -> None:
    hand = played(0)[-2]
    found = conclude(View.of(hand, hand.turn or Seat.S))
    assert sum(map(len, found.may_hold)) + sum(map(len, found.holds)) <= 6
