"""The deal: pinned deals, the positions of the cards, and robbing in all its cases."""

from datetime import date, timedelta

import pytest

from solitaire.classic import deal as deal_module
from solitaire.classic.cards import ROBBABLE, USEFUL
from solitaire.classic.deal import (
    DealRefusedError,
    daily_hand,
    daily_hand_day,
    lay_out,
    named,
    numbered,
    under,
)
from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.cards import CARD_COUNT, CODES, Card, format_cards, parse_cards
from solitaire.rules.deal import MAX_DEAL_NUMBER, Deal, DealTextError, daily_number
from tests.support.classic_playing import without_discards

DEFAULT = Options()


def codes(cards: tuple[Card, ...]) -> str:
    return format_cards(cards)


def with_end(end: str) -> Deal:
    """Return a deal without a number whose 97 cards end like this, the others in canonical order."""
    last = parse_cards(end)
    return Deal.from_cards([*(card for card in range(CARD_COUNT) if card not in last), *last])


# deal/cut | the cut robs, stop | face up E N W S | fola, top first | the dealer robs | takes
PINNED = """
0/72 | | CC | T39 T23 T4 D3 | T1 B9 T20 BK SK B3 C6 T30 T37 T36 C3 T21 CC | T1 | T20 BK SK T30 T37 T36
3/27 | | D10 | CK T13 C1 S9 | T26 T21 T4 CQ S4 B4 C2 DQ T34 T19 S8 S6 D10 | T26 T21 T4 | T34
7/13 | T28 T24 T23 | B1 | D5 SF B7 D6 | T35 C1 B4 T27 BK T19 T8 D10 T14 B1 | T35 | BK
42/56 | T23 | S7 | D3 T26 T28 T21 | T36 D9 B10 CK B6 T20 C6 T10 T1 T34 T24 S7 | T36 | CK T20 T10 T1 T34
46/34 | | D5 | T18 BF CC S5 | D7 B2 D1 T8 CK T10 SF T31 T3 B4 S7 B1 D5 | | CK T10 T31 T3
14/2 | T26 T27 | | S5 M C5 B3 | BQ S7 D2 T25 C8 T14 T28 T6 S9 S4 B10 | | T28
667/2 | T5 T1 | | B5 D9 S6 T33 | T2 T22 T35 B7 D8 D5 T31 S2 C5 D10 T23 | T2 T22 T35 | T31
"""


@pytest.mark.parametrize("line", PINNED.strip().splitlines(), ids=lambda line: line.split()[0])
def test_pinned_deals(line: str) -> None:
    name, *fields = (field.strip() for field in line.split("|"))
    number, cut = map(int, name.split("/"))
    deal = numbered(number)
    assert (deal.cut, deal.name) == (cut, str(number))
    layout = lay_out(deal, Seat.S, DEFAULT)
    face_up = [layout.face_up[seat] for seat in (Seat.E, Seat.N, Seat.W, Seat.S)]
    fola = deal.cards[84 : 97 - len(layout.robbed_at_cut)]
    stop = () if layout.stop_at_cut is None else (layout.stop_at_cut,)
    found = (layout.robbed_at_cut, stop, face_up, fola, layout.robbed, layout.taken)
    assert [format_cards(cards) for cards in found] == fields
    assert sorted(fola) == sorted(layout.robbed + layout.taken + layout.fola)


def test_the_shuffle_is_the_solitaires_and_so_is_the_cut_where_it_may_be() -> None:
    for number in (*range(30), 2**40, MAX_DEAL_NUMBER):
        deal, other = numbered(number), Deal.numbered(number)
        assert deal.shuffle == other.shuffle
        assert deal.cut == deal.own_cut
        assert deal.cut <= 94
        if other.cut <= 94:
            assert deal == other


def test_an_own_cut_of_95_or_96_is_drawn_again() -> None:
    assert [Deal.numbered(number).cut for number in (14, 108)] == [96, 95]
    assert (numbered(14).cut, numbered(14, 2)) == (2, numbered(14))
    assert numbered(108).cut == 21


def test_an_own_cut_of_94_stands() -> None:
    assert Deal.numbered(32).cut == 94
    assert numbered(32).cut == 94


def test_a_cut_of_the_solitaire_may_be_too_large() -> None:
    with pytest.raises(DealTextError, match="cut 96 is not from 1 to 94"):
        lay_out(Deal.numbered(14), Seat.S, DEFAULT)


# -- where the cards go -------------------------------------------------------------------------

BATCHES = {"E": (0, 40), "N": (10, 51), "W": (20, 62), "S": (30, 73)}


def test_positions_dealer_south() -> None:
    deal = numbered(42)
    layout = lay_out(deal, Seat.S, DEFAULT)
    for name, (first, second) in BATCHES.items():
        seat = Seat[name]
        assert layout.dealt[seat] == deal.cards[first : first + 10] + deal.cards[second : second + 11]
        assert layout.face_up[seat] == deal.cards[second + 10]


def test_positions_with_a_round_for_the_face_up_cards() -> None:
    deal = numbered(42)
    layout = lay_out(deal, Seat.S, Options(face_up="round"))
    for turn, seat in enumerate((Seat.E, Seat.N, Seat.W, Seat.S)):
        assert layout.dealt[seat] == (
            deal.cards[10 * turn : 10 * turn + 10]
            + deal.cards[40 + 10 * turn : 50 + 10 * turn]
            + (deal.cards[80 + turn],)
        )
    assert layout.face_up == tuple(deal.cards[place] for place in (83, 80, 81, 82))


@pytest.mark.parametrize("dealer", SEATS)
def test_another_dealer_moves_all_hands_round(dealer: Seat) -> None:
    layout, south = lay_out(numbered(7), dealer, DEFAULT), lay_out(numbered(7), Seat.S, DEFAULT)
    for turn in range(4):
        assert layout.dealt[(dealer + turn) % 4] == south.dealt[turn]
    assert layout.gained(dealer) == south.gained(Seat.S)
    assert layout.gained(dealer.left) == south.gained(Seat.W)
    assert layout.gained(dealer.right) == layout.gained(dealer.partner) == ()


def test_every_card_has_its_place() -> None:
    for number in range(200):
        layout = lay_out(numbered(number), SEATS[number % 4], DEFAULT)
        assert sorted([*layout.fola, *(card for seat in SEATS for card in layout.held(seat))]) == [*range(97)]
        assert [len(cards) for cards in layout.dealt] == [21] * 4
        assert not USEFUL.intersection(layout.fola)
        assert set(layout.robbed_at_cut) | set(layout.robbed) <= ROBBABLE
        for stop in (layout.stop_at_cut, layout.stop):
            assert stop is None or stop in layout.fola


# -- robbing and taking -------------------------------------------------------------------------

USED_UP = "T21 T22 T23 T24 T25 T26 T27 T29 CK DK SK BK"


def test_thirteen_robbed_cards_leave_no_fola() -> None:
    layout = lay_out(with_end(f"M {USED_UP} T40"), Seat.S, DEFAULT)
    assert codes(layout.robbed_at_cut) == " ".join(reversed(f"{USED_UP} T40".split()))
    assert layout.stop_at_cut is None
    assert (layout.fola, layout.robbed, layout.stop, layout.taken) == ((), (), None, ())
    assert CODES[layout.face_up[Seat.S]] == "M"  # which would be robbed too, were there no limit
    assert len(layout.held(Seat.W)) == 34


def test_a_packet_of_two_cards_can_be_used_up() -> None:
    layout = lay_out(numbered(667, 2), Seat.S, DEFAULT)
    assert (codes(layout.robbed_at_cut), layout.stop_at_cut) == ("T5 T1", None)
    assert codes(layout.looked_at) == "T1 T5"
    assert len(layout.fola) + len(layout.gained(Seat.S)) == 11


def test_the_cutter_looks_at_the_packets_last_thirteen() -> None:
    deal = numbered(7)
    assert lay_out(deal, Seat.S, DEFAULT).looked_at == deal.cards[84:]
    assert codes(lay_out(deal, Seat.S, Options(cutter_looks="robbed")).looked_at) == "B1 T23 T24 T28"
    assert lay_out(numbered(7, 5), Seat.S, DEFAULT).looked_at == numbered(7, 5).cards[92:]
    used_up = lay_out(numbered(667, 2), Seat.S, Options(cutter_looks="robbed"))
    assert codes(used_up.looked_at) == "T1 T5"


def test_robbing_the_whole_fola_stops_at_nothing() -> None:
    deal = with_end("C1 T21 T22 T36 T37 T38 M T28 T29 CK DK SK BK T1")
    layout = lay_out(Deal(deal.cards[-1:] + deal.cards[:-1], 1, 5, 5), Seat.S, DEFAULT)
    assert codes(layout.robbed_at_cut) == "T1"  # the packet of one card is used up
    assert codes(layout.robbed) == "T21 T22 T36 T37 T38 M T28 T29 CK DK SK BK"
    assert (layout.stop, layout.taken, layout.fola) == (None, (), ())


def test_29_is_taken_and_21_to_27_are_not() -> None:
    layout = lay_out(with_end("C1 T29 T21 T27 T6 CK T20 M C2 C3 C4 C5 C6"), Seat.S, DEFAULT)
    assert (codes(layout.robbed), layout.stop) == ("", parse_cards("C1")[0])
    assert codes(layout.taken) == "T29 CK T20 M"
    assert codes(layout.fola) == "C1 T21 T27 T6 C2 C3 C4 C5 C6"


def test_a_deal_is_refused_when_a_player_cannot_discard() -> None:
    with pytest.raises(DealRefusedError) as caught:
        lay_out(without_discards(), Seat.S, DEFAULT)
    assert str(caught.value) == "the deal is refused: South must discard 1 of 22 cards and keep 22"


@pytest.mark.parametrize(
    ("day", "number", "dealer"),
    [
        (date(2026, 1, 1), 7201341904651564789, Seat.S),
        (date(2026, 7, 1), 899250853070113822, Seat.N),
        (date(2030, 2, 28), 2829279160072899431, Seat.S),
    ],
)
def test_the_daily_hand_never_changes(day: date, number: int, dealer: Seat) -> None:
    deal, found = daily_hand(day)
    assert (deal.number, found) == (number, dealer)
    assert deal.cut == deal.own_cut


def test_the_daily_hand_is_never_the_solitaires_deal_of_a_day() -> None:
    days = [date(2026, 1, 1) + timedelta(number) for number in range(366)]
    hands = {daily_hand(day)[0].number for day in days}
    assert len(hands) == 366
    assert not hands.intersection(map(daily_number, days))


def test_the_day_of_a_daily_hand_is_found() -> None:
    day = date(2026, 5, 3)
    deal, dealer = daily_hand(day)
    assert deal.number is not None
    assert daily_hand_day(deal, dealer, day) == daily_hand_day(deal, dealer, day + timedelta(9)) == day
    assert daily_hand_day(deal, dealer, day - timedelta(1)) is None
    assert daily_hand_day(deal, dealer.right, day) is None
    assert daily_hand_day(numbered(deal.number, 50 + (deal.cut == 50)), dealer, day) is None
    assert daily_hand_day(Deal.from_cards(deal.cards), dealer, day) is None


def test_a_daily_hand_that_is_refused_gives_way_to_the_next_number(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, _ = daily_hand(date(2026, 1, 1))

    def lay_out(found: Deal, *more: object) -> None:
        if found.number == usual.number:
            raise DealRefusedError("too many useful cards")

    assert usual.number is not None
    monkeypatch.setattr(deal_module, "lay_out", lay_out)
    assert daily_hand(date(2026, 1, 1))[0].number == usual.number + 1


def test_a_number_may_be_another_deal_by_other_rules() -> None:
    """The first shuffle of deal 1 has a card of account at the bottom, that of deal 42 has not."""
    free = Options(bottom="any")
    other = under(numbered(1), free)
    assert (other.number, other == numbered(1, None, free)) == (None, True)
    assert under(numbered(42), free) == numbered(42)
    assert under(numbered(42, 5), free) == numbered(42, 5)
    assert under(other, DEFAULT) is other  # it has no number
    assert named(numbered(1), free) == Deal(numbered(1).shuffle, numbered(1).cut)
    assert [named(deal, free) for deal in (numbered(42), other)] == [numbered(42), other]
    assert named(numbered(1), DEFAULT) == numbered(1)
