"""Each reading of the sources on a deal that shows it, card by card."""

import random
from dataclasses import replace

import pytest

from solitaire.classic import cards
from solitaire.classic.cards import TRIPLES
from solitaire.classic.deal import lay_out, numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, IllegalDecisionError, moments
from solitaire.classic.inferences import infer
from solitaire.classic.match import Match, MatchError
from solitaire.classic.match_record import MatchRecord, format_match, parse_match
from solitaire.classic.options import PRESETS, Options, OptionsTextError, parse_options, parse_rules
from solitaire.classic.record import HandRecord, format_hand, parse_hand, printed_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import CARTIGLIE, CLASSIC_ACCOUNT, CODES, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal
from tests.support.classic_playing import at_random, first, for_a_slam, last, play_out, some_options
from tests.support.ruling import pack

# -- the shuffle and the cut ----------------------------------------------------------------------


def test_a_number_never_stands_for_two_deals() -> None:
    for bottom in ("any", "cartiglia"):
        options = Options(bottom=bottom)
        for number in range(40):
            usual, deal = numbered(number), numbered(number, options=options)
            assert (deal.number is None) == (deal.shuffle != usual.shuffle)
            assert deal == usual or deal.name is None
            if bottom == "cartiglia":
                assert deal.shuffle[-1] < CARTIGLIE
                assert CODES[deal.shuffle[-1]][1] != "K"
    other = numbered(1, 30, Options(bottom="any"))
    assert (other.number, other.cut, CODES[other.shuffle[-1]]) == (None, 30, "DK")


def test_such_a_deal_is_stored_by_its_cards() -> None:
    options = PRESETS["florence"]
    match = Match(0, options=options).deal()
    while len(match.hands) < 3:
        match = match.with_hand(play_out(match.hands[-1], first)[-1]).deal(50)
    hands = [HandRecord(hand, (0, place)) for place, hand in enumerate(match.hands)]
    assert [hand.deal.number for hand in match.hands] == [0, None, None]
    text = format_match(MatchRecord(0, options=options, hands=tuple(hands)))
    assert text.count("[Cards ") == 2
    assert parse_match(text).match == match
    with pytest.raises(MatchError, match="hand 1 of match 0 is deal 1, not a deal without a number"):
        Match(0, options=options, hands=(match.hands[0], match.hands[2]))


FIFTEEN = "T21 T22 T23 T24 T25 T26 T27 T29 T30 T31 T32 T33 T34 T35 T36"


def test_robbing_without_a_limit() -> None:
    hand = Hand.start(pack(f"C5 {FIFTEEN}"), Seat.S, Options(rob_limit="none"))
    assert (hand.turn, hand.discards_due, hand.layout.fola) == (Seat.W, 15, ())
    cards = hand.discardable[:15]
    hand = hand.discard(cards)
    assert (hand.discards[Seat.W], hand.given) == (cards[:13], cards[13:])
    assert set(hand.given) <= set(hand.held[Seat.S])
    assert [len(held) for held in hand.held] == [21] * 4
    assert [View.of(hand, seat).given for seat in Seat] == [cards[13:], None, None, cards[13:]]
    assert parse_hand(format_hand(HandRecord(hand))).hand == hand == moments(hand)[-1]
    assert View.of(hand, Seat.E).fola == ()


def test_dealing_when_more_than_thirteen_are_robbed() -> None:
    deal = pack(f"C5 {FIFTEEN}")
    for face_up in ("eleven", "round"):
        options = Options(rob_limit="none", face_up=face_up)
        layout = lay_out(deal, Seat.S, options)
        assert sorted(card for dealt in layout.dealt for card in dealt) == sorted(deal.cards[:82])
        assert layout.face_up[Seat.S] == deal.cards[81 if face_up == "eleven" else 78]


# -- the fola -------------------------------------------------------------------------------------


def dealer_with(held: str, fola: str, options: Options) -> Hand:
    """Return a hand in which South, the dealer, is dealt these cards, and the fola ends with these."""
    own, end = held.split(), fola.split()
    rest = [code for code in CODES if code not in own + end]
    low = [code for code in rest if parse_card(code) < CARTIGLIE and code[1] != "K"]
    stop, bottom = low[0], low[1]
    filling = low[2 : 2 + 11 - len(end)]
    rest = [code for code in rest if code not in (stop, bottom, *filling)]
    own += low[2 + len(filling) : 2 + len(filling) + 21 - len(own)]
    rest = [code for code in rest if code not in own]
    cards = rest[:30] + own[:10] + rest[30:63] + own[10:] + [stop, *end, *filling, bottom]
    return Hand.start(Deal.from_cards(parse_cards(" ".join(cards))), Seat.S, options)


@pytest.mark.parametrize(
    ("held", "reading", "taken"),
    [
        ("T28 T31", "always", "T29 T40"),
        ("T28 T31", "versicola", "T40"),
        ("T28 T30", "versicola", "T29 T40"),
        ("T28 T30", "never", "T40"),
    ],
)
def test_t29_in_the_fola(held: str, reading: str, taken: str) -> None:
    hand = dealer_with(held, "T29 T40", Options(take_29=reading))  # type: ignore[arg-type]
    assert format_cards(hand.layout.taken) == taken
    assert (parse_card("T29") in hand.layout.fola) == ("T29" not in taken)
    found = infer(View.of(hand, Seat.E))
    assert (parse_card("T29") in found.fola) == (reading != "always" and "T29" not in taken)


def test_a_dealer_who_never_takes_t29_may_discard_it() -> None:
    for reading in ("always", "versicola", "never"):
        hand = dealer_with("T29 T6", "T40", Options(take_29=reading))
        assert (parse_card("T29") in hand.discardable) == (reading == "never")


def test_the_demonio() -> None:
    options = Options(demonio="on")
    hand = dealer_with("T35 T39", "T14", options)
    assert format_cards(hand.layout.taken) == "T14"
    assert parse_card("T14") not in hand.discardable
    assert dealer_with("T35 T39", "T14", Options()).layout.taken == ()
    assert dealer_with("T35 T38", "T14", Options(demonio="on", take_29="versicola")).layout.taken == ()
    ended = play_out(hand, first)[-1]
    (demonio,) = [
        event for event in ended.events if event.kind is EventKind.DECLARED and event.seat is Seat.S
    ]
    assert (format_cards(demonio.cards), demonio.points) == ("T14 T35 T39", 20)


@pytest.mark.parametrize(
    ("rules", "kept", "useful", "in_hands"),
    [
        ("take_29=versicola", "T29", "T29", ""),
        ("take_29=always", "T29", "T29", "T29"),
        ("take_29=never", "", "T29", ""),
        ("take_29=always,demonio=on", "T14 T29", "T14 T29", "T14 T29"),
        ("take_29=never,demonio=on", "", "T14 T29", ""),
    ],
)
def test_what_is_kept_is_useful_and_is_in_hands_besides_the_cards_of_account(
    rules: str, kept: str, useful: str, in_hands: str
) -> None:
    options = parse_rules(rules)
    found = [read(options) for read in (cards.kept, cards.useful, cards.in_hands)]
    assert [format_cards(sorted(cards - CLASSIC_ACCOUNT)) for cards in found] == [kept, useful, in_hands]
    assert all(cards >= CLASSIC_ACCOUNT for cards in found)
    has_demonio = "demonio=on" in rules
    assert (parse_cards("T14 T35 T39") in cards.triples(options)) == has_demonio
    assert len(cards.triples(options)) == len(TRIPLES) + has_demonio


def test_a_dealer_who_can_neither_rob_nor_take() -> None:
    for penalty, resti in (("0", (0, 0)), ("1", (0, 1))):
        hand = dealer_with("T35 T39", "T14", Options(no_rob_penalty=penalty))  # type: ignore[arg-type]
        assert hand.tally.resti == resti
    assert dealer_with("T35 T39", "T13", Options(no_rob_penalty="1")).tally.resti == (0, 0)


# -- slams and giri ---------------------------------------------------------------------------------


def test_slams() -> None:
    deal = for_a_slam(numbered(3))
    found = {}
    for slam in ("nothing", "doubled", "fourteen", "six"):
        hand = play_out(Hand.start(deal, Seat.S, Options(slam=slam)), first)[-1]
        counts = hand.counts
        assert counts is not None
        assert (counts[0].total, counts[1].total) == (406, 0)
        before = hand.tally.lead - 406
        in_play = sum(event.resti for event in hand.events if event.kind is EventKind.RESTO)
        found[slam] = hand.tally.resti[0] - in_play
    assert before == 45
    assert found == {"nothing": 8, "doubled": 16, "fourteen": 14 + 2, "six": 6}


def test_the_winners_of_a_giro() -> None:
    plain, bonus = (Match(3, options=Options(girata_bonus=value)) for value in ("0", "3"))
    for hand in range(8):
        assert plain.resti == bonus.resti or hand >= 4
        plain, bonus = (
            match.deal().with_hand(play_out(match.deal().hands[-1], last)[-1]) for match in (plain, bonus)
        )
        if hand == 3:
            assert plain.resti[0] != 0
            sign = 3 if plain.resti[0] > 0 else -3
            more = [after - before for before, after in zip(plain.resti, bonus.resti, strict=True)]
            assert more == [sign, sign, -sign, -sign]


# -- fallen hands -----------------------------------------------------------------------------------


def no_tarocchi(cascare: str) -> Hand:
    """Return a hand after the discards in which South and North have all tarocchi; East leads."""
    hand = Hand.start(for_a_slam(numbered(3)), Seat.S, Options(cascare=cascare))  # type: ignore[arg-type]
    return hand.discard(parse_cards("D10 T11"))


def played(hand: Hand, codes: str) -> Hand:
    for code in codes.split():
        hand = hand.fall() if code == "falls" else hand.play(parse_card(code))
    return hand


def test_the_winner_picks_to_complete_the_trick() -> None:
    hand = played(no_tarocchi("winner"), "C2 T5")
    assert (hand.turn, hand.may_fall) == (Seat.W, True)
    hand = hand.fall()
    assert (hand.turn, hand.may_fall) == (Seat.S, False)  # West's card comes last
    hand = hand.play(parse_card("T20"))
    assert hand.turn is Seat.S
    assert format_cards(hand.legal_plays) == "C1 C3 C5 C8 C9 C10"
    for seat in Seat:
        view = View.of(hand, seat)
        assert view.open == (None, None, None, hand.held[Seat.W])
        assert view.picks_for is (Seat.W if seat is Seat.S else None)
        assert seat is Seat.W or infer(view).holds[Seat.W] == set(hand.held[Seat.W])
    hand = hand.play(parse_card("C9"))
    assert [event.kind for event in hand.events[-3:]] == [EventKind.PICKED, EventKind.PLAYED, EventKind.WON]
    assert (hand.turn, hand.tricks[0].order) == (Seat.S, (Seat.E, Seat.N, Seat.S, Seat.W))
    text = format_hand(HandRecord(hand))
    assert " 1. E: C2 T5 falls T20 C9\n" in text
    assert parse_hand(text).hand == hand == moments(hand)[-1]


def test_the_leader_picks_in_turn() -> None:
    hand = played(no_tarocchi("leader"), "C2 T5 falls")
    assert (hand.turn, hand.tricks[-1].turn) == (Seat.E, Seat.W)
    hand = played(hand, "C1")
    assert (hand.turn, hand.tricks[-1].turn) == (Seat.S, Seat.S)
    hand = played(hand, "T20 T21 falls")
    assert (hand.turn, hand.tricks[-1].turn) == (
        Seat.S,
        Seat.E,
    )  # South leads: he picks for East, later for West


def test_a_hand_must_fall() -> None:
    hand = no_tarocchi("forced")
    assert [fall.seat for fall in hand.fallen] == [Seat.W]  # East leads first
    hand = played(hand, "C2 T5 T20 C9")
    assert [tuple(fall) for fall in hand.fallen] == [(Seat.W, 0), (Seat.E, 4)]
    assert "falls" not in format_hand(HandRecord(hand))
    hand = played(hand, "T21 T6")
    assert (hand.turn, hand.tricks[-1].turn) == (Seat.S, Seat.E)


def test_a_fallen_hand_follows_the_rules_and_wins_nothing() -> None:
    hand = played(no_tarocchi("winner"), "D1 T5 falls T20")
    assert format_cards(hand.legal_plays) == "DK"  # denari are led for the first time and trumped
    hand = played(hand, "DK")
    assert [event.points for event in hand.events if event.kind is EventKind.DIED] == [5]


def test_when_a_hand_may_not_fall() -> None:
    for cascare, codes in (("off", "C2 T5"), ("winner", ""), ("winner", "C2"), ("forced", "C2 T5")):
        hand = played(no_tarocchi(cascare), codes)
        assert not hand.may_fall
        with pytest.raises(IllegalDecisionError, match="a hand may fall only at its turn"):
            hand.fall()


def test_records_of_any_options_read_back() -> None:
    chance = random.Random(12)
    for number in range(60):
        options = some_options(chance)
        hands = play_out(Hand.start(numbered(number, None, options), Seat.N, options), at_random(chance))
        hand = chance.choice(hands)
        assert parse_hand(format_hand(HandRecord(hand))).hand == hand == moments(hand)[-1]


def test_a_match_that_is_broken_off() -> None:
    """The side that has dealt more hands of the giro pays: NS after one hand and three, nobody after two."""
    plain = Match(3, options=Options(broken_giro="2"))
    with pytest.raises(MatchError, match="is not broken off"):
        replace(plain, is_broken=True)
    for hand in range(1, 6):
        dealt = plain.deal()
        with pytest.raises(MatchError, match="is not broken off"):
            replace(dealt, is_broken=True)
        plain = dealt.with_hand(play_out(dealt.hands[-1], last)[-1])
        broken = replace(plain, is_broken=True)
        assert (plain.is_over, plain.can_break, broken.is_over, broken.can_break) == (
            False,
            True,
            True,
            False,
        )
        paid = [after - before for before, after in zip(plain.resti, broken.resti, strict=True)]
        assert paid == {1: [-2, -2, 2, 2], 3: [-2, -2, 2, 2], 5: [-2, 2, -2, 2]}.get(hand, [0] * 4)
    hands = tuple(HandRecord(one, (3, place)) for place, one in enumerate(broken.hands))
    record = MatchRecord(3, options=broken.options, hands=hands, is_broken=True)
    assert '[Broken "yes"]' in format_match(record)
    assert parse_match(format_match(record)) == record


def test_the_printed_hand_by_the_rules_of_dresden() -> None:
    """Nothing changes in its figures: North falls after trick 17, East and West after trick 18.

    South wins the last four tricks and picks for them; all their remaining cards go to South's side anyway.
    """
    printed = printed_hand().hand
    hand = Hand.start(printed.deal, printed.dealer, PRESETS["dresden"])
    while hand.turn is not None:
        if hand.discards_due:
            hand = hand.discard(printed.discards[hand.turn] or ())
            continue
        now, then = hand.tricks[-1], printed.tricks[len(hand.tricks) - 1]
        assert now.leader is then.leader
        hand = hand.play(dict(then.plays)[now.turn])
    assert [tuple(fall) for fall in hand.fallen] == [(Seat.N, 68), (Seat.E, 72), (Seat.W, 72)]
    assert (hand.tally, hand.counts) == (printed.tally, printed.counts)
    assert {event.seat for event in hand.events if event.kind is EventKind.PICKED} == {Seat.S}


# -- Options: their texts, the presets, and the messages for invalid options -----------------------


def test_options_read_back() -> None:
    chance = random.Random(1)
    for options in [*PRESETS.values(), *(some_options(chance) for _ in range(500))]:
        assert parse_options(str(options)) == parse_rules(str(options).replace(" ", ",")) == options


def test_rules_are_presets_and_options() -> None:
    for name, options in PRESETS.items():
        assert parse_rules(name) == options
        assert options.preset == name
    assert parse_rules("demonio=on, slam=nothing,dresden").preset is None


def test_wrong_options_cannot_be_made() -> None:
    with pytest.raises(OptionsTextError, match="option declare is second-card or own-card, not 'never'"):
        Options(declare="never")  # type: ignore[arg-type]
