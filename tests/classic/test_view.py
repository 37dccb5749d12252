"""What a seat can see: literals on the printed hand; no leaks and no false inferences on random hands."""

import random
from dataclasses import fields

import pytest
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
from solitaire.rules.cards import CARD_COUNT, MATTO, Card, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal
from tests.support.classic_playing import (
    at_random,
    play_out,
    private,
    random_hands,
    replay,
    some_options,
    swapped,
)
from tests.support.classic_recorded import GOLDEN
from tests.support.selection import all_tests, sample

START = Hand.start(Deal.from_cards(parse_cards(GOLDEN["deck_after_cut"])))
DISCARDS = [GOLDEN["discards"]["S"], GOLDEN["discards"]["W"]]
TRICKS = [trick[1] for trick in GOLDEN["tricks"]]


def printed(tricks: int) -> Hand:
    return replay(START, DISCARDS, TRICKS[:tricks])


def codes(cards: frozenset[Card]) -> str:
    return format_cards(sorted(cards))


# -- the printed hand ---------------------------------------------------------------------------


def test_what_everyone_knows_before_the_discards() -> None:
    view = View.of(START, Seat.E)
    assert (view.seat, view.dealer, view.turn, view.phase) == (Seat.E, Seat.S, Seat.S, Phase.DISCARDS)
    assert format_cards(view.robbed_at_cut) == "T21 T33"
    assert format_cards(view.face_up) == "BC T32 D4 CK"
    assert (view.robbed, format_cards(view.taken)) == ((), "SK BK T20")
    assert view.due == (3, 0, 0, 2)
    assert view.discards == (None, (), (), None)
    assert format_cards(view.fola) == "D10 S4 BQ T17"  # T17 stopped the dealer
    assert dict(view.fola_hidden) == {"C": 0, "D": 0, "S": 0, "B": 0, "T": 4}
    assert (view.discards_due, view.discardable, view.legal_plays) == (0, (), ())


def test_the_dealer_and_partner_know_the_folas_tarocchi() -> None:
    for seat in (Seat.S, Seat.N):
        view = View.of(START, seat)
        assert format_cards(view.fola) == "D10 S4 BQ T17 T18 T19 T22 T25"
        assert not any(dict(view.fola_hidden).values())


def test_the_cutter_knows_the_cards_looked_at() -> None:
    assert View.of(START, Seat.W).fola == View.of(START, Seat.S).fola
    assert [len(View.of(START, seat).looked_at) for seat in SEATS] == [0, 0, 0, 13]
    assert View.of(START, Seat.W).looked_at == START.layout.looked_at
    assert View.of(START, Seat.E).tally.lead == -15
    blind = View.of(Hand.start(START.deal, Seat.S, Options(cutter_looks="robbed")), Seat.W)
    assert blind.fola == View.of(START, Seat.E).fola
    short = Hand.start(numbered(0, 3))  # he has seen T21, C3 and CC only
    assert format_cards(short.layout.fola) != format_cards(View.of(short, Seat.W).fola)


def test_only_numbers_of_the_fola() -> None:
    view = View.of(Hand.start(START.deal, Seat.S, Options(fola_shown="numbers")), Seat.E)
    assert format_cards(view.fola) == "S4 T17"
    assert dict(view.fola_hidden) == {"C": 0, "D": 1, "S": 0, "B": 1, "T": 4}
    found = infer(view)
    assert {"D10", "BQ", "DQ", "T22"} <= set(codes(found.fola).split())
    assert not {"DK", "BK", "S5", "T28"} & set(codes(found.fola).split())


def test_the_dealer_chooses_among_the_cards_that_may_go() -> None:
    view = View.of(START, Seat.S)
    assert (view.discards_due, len(view.held)) == (3, 24)
    assert view.discardable == START.discardable
    after = View.of(START.discard(parse_cards(DISCARDS[0])), Seat.S)
    assert after.discards == (parse_cards("C2 C6 C7"), (), (), None)
    assert (after.discards_due, after.turn) == (0, Seat.W)


@pytest.mark.parametrize(
    ("options", "seen_from"),
    [(Options(), 1), (Options(discards_shown="first-trick"), 4), (Options(discards_shown="lead"), 0)],
)
def test_when_the_discards_are_seen(options: Options, seen_from: int) -> None:
    hand = Hand.start(START.deal, Seat.S, options).discard(parse_cards(DISCARDS[0]))
    assert View.of(hand, Seat.W).discards == (None, (), (), None)
    hand = hand.discard(parse_cards(DISCARDS[1]))
    plays = [parse_card(code) for trick in TRICKS for code in trick.split()]
    for played in range(6):
        view = View.of(hand, Seat.E)
        seen = tuple(map(parse_cards, ("C2 C6 C7", "", "", "S9 S10")))
        assert view.discards == (seen if played >= seen_from else (None, (), (), None))
        assert (parse_card("C2") in view.fola) == (played >= seen_from)
        hand = hand.play(plays[played])


def test_declarations_are_known_when_they_are_made() -> None:
    hand = replay(START, DISCARDS, [])
    assert [View.of(hand, Seat.N).declared(seat) is None for seat in SEATS] == [True, False, True, True]
    hand = hand.play(parse_card("B5"))
    view = View.of(hand, Seat.N)
    assert view.declared(Seat.N) == view.declared(Seat.W) == ()
    (east,) = view.declared(Seat.E) or ()
    assert format_cards(east.shown) == "T28 T29 T30 T31 T32 M"


def test_a_view_gives_the_cards_away_to_nobody() -> None:
    names = {field.name for field in fields(View)}
    assert not names & {"deal", "hand", "layout", "deck", "cut", "number"}
    assert "Deal(" not in repr(View.of(printed(5), Seat.E))


# -- inferences on the printed hand -------------------------------------------------------------


def test_what_east_can_infer_before_the_lead() -> None:
    found = infer(View.of(replay(START, DISCARDS, []), Seat.E))
    assert codes(found.holds[Seat.S]) == "SK BC BK T20"
    assert codes(found.holds[Seat.W]) == "CK T21 T33"
    assert found.missing == (24 - 4, 0, 21 - 1, 23 - 3)
    assert dict(found.fola_missing)["T"] == 4
    assert codes(found.fola) == "T6 T7 T8 T9 T11 T12 T14 T15 T16 T18 T19 T22 T23 T24 T25 T26"


def test_a_void_is_inferred() -> None:
    found = infer(View.of(printed(2), Seat.W))  # East has trumped denari in trick 2
    assert not {"D2", "D10"} & set(codes(found.may_hold[Seat.E]).split())
    assert "D2" in codes(found.may_hold[Seat.N]).split()


def test_voids_are_those_that_play_has_shown() -> None:
    tricks = printed(21).tricks
    assert voids(tricks[:1], Seat.E) == frozenset()
    assert voids(tricks[:2], Seat.E) == {"D"}
    assert [voids(tricks, seat) for seat in SEATS] == [{*"CDS"}, {*"BCDT"}, {*"DST"}, {*"BST"}]


def test_no_versicola_may_be_held_that_was_not_declared() -> None:
    """North has declared nothing, and holds T4 as everyone knows; South has declared three kings."""
    found = infer(View.of(printed(11), Seat.E))
    assert parse_card("T3") in found.may_hold[Seat.N]
    found = infer(View.of(printed(13), Seat.E))  # he has played T4 and T5
    assert parse_card("T3") not in found.may_hold[Seat.N]
    assert parse_card("CK") not in infer(View.of(printed(1), Seat.N)).may_hold[Seat.S]
    assert MATTO not in infer(View.of(printed(1), Seat.N)).may_hold[Seat.S]


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
    hand = Hand.start(START.deal, Seat.S, Options(discards_shown="first-trick"))
    hand = replay(hand, DISCARDS, ["S1 T14 T33"])
    found = infer(View.of(hand, Seat.E))
    assert {"S9", "S10"} <= set(codes(found.may_hold[Seat.W]).split())
    assert parse_card("SK") not in found.may_hold[Seat.W]
    assert parse_card("S4") in View.of(hand, Seat.E).fola
    is_sound(hand, found, Seat.E)
    shown = infer(View.of(replay(START, DISCARDS, ["S1 T14 T33"]), Seat.E))
    assert parse_card("S9") not in shown.unseen


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
