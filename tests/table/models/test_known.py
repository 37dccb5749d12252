"""What the person can tell about every card: a fumata, what is gone, and conclusions once all is shown."""

from dataclasses import replace

from solitaire.classic.deal import numbered
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import TURNS, Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import parse_cards
from solitaire.table.parts.classic.known_chips import known_of
from tests.support.classic_playing import first, play_out
from tests.support.table.classic import snapshot


def test_a_fumata_is_known_by_the_first_tarocco_led() -> None:
    view = View.of(Hand.start(numbered(7)), Seat.S)
    tricks = (
        Trick(Seat.E, tuple(parse_cards("SK S2 S3 S4"))),
        Trick(Seat.E, tuple(parse_cards("T24 T2 T3 T4"))),
        Trick(Seat.W, tuple(parse_cards("T9 T5 T6 T7"))),
        Trick(Seat.W, tuple(parse_cards("T25 T8 T10 T11"))),
    )
    plays = [Event(EventKind.PLAYED, 0, seat, (card,)) for trick in tricks for seat, card in trick.plays] + [
        Event(EventKind.WON, 0, trick.winner) for trick in tricks
    ]
    view = replace(view, tricks=tricks, events=(*view.events, *plays))
    found = known_of(snapshot(view))
    assert found.fumate == ((Seat.E, parse_cards("T24")[0]),)
    assert found.gone >= {card for trick in tricks for card in trick.cards}


def test_more_is_concluded_once_all_is_shown() -> None:
    hands = play_out(Hand.start(numbered(3), Seat.W), first)
    more = 0
    for hand in hands[20:-8:4]:
        assert hand.phase is Phase.TRICKS
        view = View.of(hand, Seat.S)
        seen, all_of_it = (known_of(snapshot(view, is_settled=shown)) for shown in (False, True))
        for seat in TURNS[Seat.S][1:]:
            assert {*seen.cards[seat]} <= {*all_of_it.cards[seat]} <= {*hand.held[seat]}
            assert seen.voids[seat] <= all_of_it.voids[seat]
            more += len(all_of_it.cards[seat]) - len(seen.cards[seat])
    assert more > 0
