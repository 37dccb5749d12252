"""What a seat can see: literals on the printed hand; no leaks and no false inferences on random hands."""

import random
from dataclasses import fields

from hypothesis import given

from solitaire.classic.cards import KINGS, SUIT, is_tarocco
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.inferences import Inferences, conclude, infer, voids
from solitaire.classic.options import Options
from solitaire.classic.players import HandbookPlayer
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, format_cards, parse_card, parse_cards
from tests.support.answers import answer_again, answers
from tests.support.classic_playing import (
    at_random,
    play_out,
    private,
    random_hands,
    replay,
    some_options,
    swapped,
)
from tests.support.classic_recorded import GOLDEN, position
from tests.support.selection import all_tests, sample

# -- the printed hand ---------------------------------------------------------------------------


def test_what_is_seen_and_inferred_of_the_printed_hand() -> None:
    kept = answers("knowledge")
    assert answer_again(kept) == kept


def test_the_cutter_of_a_short_packet_has_not_seen_the_whole_fola() -> None:
    short = Hand.start(numbered(0, 3))  # but T21, C3 and CC only
    assert format_cards(short.layout.fola) != format_cards(View.of(short, Seat.W).fola)


def test_a_view_gives_the_cards_away_to_nobody() -> None:
    names = {field.name for field in fields(View)}
    assert not names & {"deal", "hand", "layout", "deck", "cut", "number"}
    assert "Deal(" not in repr(View.of(position(5), Seat.E))


# -- inferences on the printed hand -------------------------------------------------------------


def test_voids_are_those_that_play_has_shown() -> None:
    tricks = position(21).tricks
    assert voids(tricks[:1], Seat.E) == frozenset()
    assert voids(tricks[:2], Seat.E) == {"D"}
    assert [voids(tricks, seat) for seat in SEATS] == [{*"CDS"}, {*"BCDT"}, {*"DST"}, {*"BST"}]


def test_a_king_not_played_when_forced_is_elsewhere() -> None:
    chance, found = random.Random(9), 0
    for number in range(40):
        for hand in play_out(Hand.start(numbered(number)), at_random(chance)):
            cards = hand.tricks[-1].cards if hand.tricks else ()
            suit = suit_led(cards[:-1])
            if suit not in hand.suits_led and suit in KINGS and any(map(is_tarocco, cards[:-1])):
                seat, king = hand.tricks[-1].player(cards[-1]), KINGS[suit]
                other = seat.right
                assert king not in infer(View.of(hand, other)).may_hold[seat]
                found += cards[-1] != king and SUIT[cards[-1]] == suit
    assert found > 5


def test_hidden_discards_may_be_of_a_suit_that_the_hand_lacks() -> None:
    """West has discarded two spades and trumps the first trick."""
    printed = position(0, "S1 T14 T33")
    hand = Hand.start(printed.deal, Seat.S, Options(discards_shown="first-trick"))
    hand = replay(hand, [GOLDEN["discards"]["S"], GOLDEN["discards"]["W"]], ["S1 T14 T33"])
    found = infer(View.of(hand, Seat.E))
    assert {*parse_cards("S9 S10")} <= found.may_hold[Seat.W]
    assert parse_card("SK") not in found.may_hold[Seat.W]
    assert parse_card("S4") in View.of(hand, Seat.E).fola
    is_sound(hand, found, Seat.E)
    assert parse_card("S9") not in infer(View.of(printed, Seat.E)).unseen


# -- properties ---------------------------------------------------------------------------------


def is_sound(hand: Hand, found: Inferences, seat: Seat) -> None:
    """Check that every inference is true of the hand."""
    hidden = {owner for owner in SEATS if hand.discards[owner] and not hand.discards_are_shown} - {seat}
    for owner in SEATS:
        cards = set(hand.held[owner]) | (set(hand.discards[owner] or ()) if owner in hidden else set())
        assert found.holds[owner] <= cards
        if owner is not seat:
            assert cards - found.holds[owner] <= found.may_hold[owner] <= found.unseen
            assert len(cards - found.holds[owner]) == found.missing[owner]
    fola = set(hand.layout.fola) & found.unseen
    assert fola <= found.fola
    assert len(fola) == sum(number for _, number in found.fola_missing)
    assert len(found.unseen) == sum(found.missing) + len(fola)


@given(random_hands())
def test_inferences_are_sound(moments: list[Hand]) -> None:
    for hand in sample(moments, 6):
        for seat in SEATS:
            is_sound(hand, infer(View.of(hand, seat)), seat)


def test_unseen_cards_may_change_places_without_a_view_changing() -> None:
    chance, compared, hands_dealt = random.Random(1798), 0, 150 if all_tests() else 50
    for number in range(hands_dealt):
        options = some_options(chance)
        start = Hand.start(numbered(number, chance.choice((None, 3, 9))), chance.choice(SEATS), options)
        hands = play_out(start, at_random(chance))
        hands = hands[: chance.randrange(1, len(hands) - 30)]
        hand = hands[-1]
        for seat in SEATS:
            hidden = sorted(set(range(CARD_COUNT)) - private(hand, seat) - set(hand.plays))
            for _ in range(4):
                one, other = chance.sample(hidden, 2)
                changed = swapped(hands, one, other)
                if changed is not None:
                    assert View.of(changed, seat) == View.of(hand, seat)
                    compared += changed.held != hand.held or changed.discards != hand.discards
    assert compared > 2 * hands_dealt


# -- What follows for a seat from everything it has seen: true of every hand, and as much as possible


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
