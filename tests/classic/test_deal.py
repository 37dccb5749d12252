"""The deal: its numbers, where the cards go, what is refused, and the hand of a day."""

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
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import MAX_DEAL_NUMBER, Deal, DealTextError, daily_number
from tests.support.classic_playing import without_discards
from tests.support.ruling import pack

DEFAULT = Options()


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


def test_robbing_the_whole_fola_stops_at_nothing() -> None:
    deal = pack("C1 T21 T22 T36 T37 T38 M T28 T29 CK DK SK BK T1")
    layout = lay_out(Deal(deal.cards[-1:] + deal.cards[:-1], 1, 5, 5), Seat.S, DEFAULT)
    assert format_cards(layout.robbed_at_cut) == "T1"  # the packet of one card is used up
    assert format_cards(layout.robbed) == "T21 T22 T36 T37 T38 M T28 T29 CK DK SK BK"
    assert (layout.stop, layout.taken, layout.fola) == (None, (), ())


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
