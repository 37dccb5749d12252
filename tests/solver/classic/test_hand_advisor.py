"""Advice for the classic game: honest, the same every time, and reasons that are true."""

import random
from dataclasses import replace
from unittest.mock import Mock

import pytest

from solitaire.classic.count import RESTO
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.inferences import FUMATE, TROMBE
from solitaire.classic.options import Options
from solitaire.classic.players import margin
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import parse_card, parse_cards
from solitaire.texts.classic_hints import classic_hint
from solitaire.texts.words import Words, with_codes
from solver.classic.case import Facts
from solver.classic.hand_advisor import ClassicAdvice, advise, compare, expected, options_of, points_and_resti
from solver.classic.hand_reasons import Reason, reasons
from solver.classic.player import FullPlayer, HandOption
from solver.result import Limit
from tests.support import classic_playing as playing
from tests.support.classic_playing import in_turn, other_hand
from tests.support.classic_recorded import position
from tests.support.classic_views import seen
from tests.support.cores import needs_native

FEW = Limit(playouts=40, seed=3)


def moment(length: int) -> View:
    return in_turn(playing.play_out(Hand.start(numbered(3)), playing.first)[length])


def timeless(advice: ClassicAdvice) -> tuple[object, ...]:
    return advice.options, advice.playouts, advice.core


@needs_native
@pytest.mark.parametrize("length", [0, 1, 2, 30, 80])
def test_every_option_has_its_worth_and_its_error(length: int) -> None:
    view = moment(length)
    advice = advise(view, Limit(playouts=400))
    assert {option.cards for option in advice.options} == set(options_of(view))
    assert advice.best.expected == advice.options[0].expected
    assert all(option.error >= 0 for option in advice.options)
    assert advice.playouts == sum(option.playouts for option in advice.options)


@needs_native
def test_more_playouts_make_it_surer() -> None:
    view = moment(20)
    few, many = (advise(view, Limit(playouts=playouts)).best for playouts in (100, 3000))
    assert 0 < many.error < few.error


@needs_native
def test_the_same_playouts_and_seed_give_the_same() -> None:
    view = moment(20)
    assert timeless(advise(view, FEW)) == timeless(advise(view, FEW))
    assert timeless(advise(view, FEW)) != timeless(advise(view, Limit(playouts=40, seed=4)))
    cards = options_of(view)
    one, other = (compare(view, cards[0], cards[1], FEW) for _ in range(2))
    assert one == other
    itself = compare(view, cards[0], cards[0], FEW)
    assert (itself.gain, itself.error) == (0.0, 0.0)
    assert itself.first == itself.second


@needs_native
def test_no_signal_is_advised_or_given_that_is_not_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """East leads to the first trick of the printed hand; without T40, leading T21 to T27 would be false."""
    view = View.of(position(0), Seat.E)
    without = replace(view, held=tuple(card for card in view.held if card != TROMBE))
    assert {*options_of(without, signals=False)} - {*options_of(without)} == {
        (card,) for card in FUMATE.intersection(without.legal_plays)
    }
    assert options_of(view) == options_of(view, signals=False)
    weigh = Mock(return_value=[HandOption(view.held[:1], 0.0, 0.0, 1)])
    monkeypatch.setattr("solver.classic.player.weigh", weigh)
    for signals in (True, False):
        FullPlayer(FEW, signals=signals).play(without)
    assert [call.args[1] for call in weigh.call_args_list] == [
        options_of(without, signals=signals) for signals in (True, False)
    ]


@needs_native
def test_no_card_that_the_seat_cannot_see_changes_the_advice_or_its_reasons() -> None:
    chance, compared = random.Random(2), 0
    for number in range(3):
        hands = playing.play_out(Hand.start(numbered(number), SEATS[number]), playing.at_random(chance))
        for length in range(1, len(hands), 8):
            changed = other_hand(hands[:length], chance)
            if changed is None:
                continue
            one, other = in_turn(hands[length - 1]), in_turn(changed)
            assert timeless(advise(one, FEW)) == timeless(advise(other, FEW))
            cards = options_of(one)
            assert compare(one, cards[0], cards[-1], FEW) == compare(other, cards[0], cards[-1], FEW)
            for card in one.legal_plays:
                assert reasons(one, (card,)) == reasons(other, (card,))
            compared += 1
    assert compared > 8


@needs_native
def test_a_search_that_is_stopped_still_answers() -> None:
    view = moment(20)
    assert advise(view, Limit(), stop=lambda: True).best.playouts > 0
    cards = options_of(view)
    assert len(compare(view, cards[0], cards[1], Limit(seconds=600.0), stop=lambda: True).values) < 50


def test_advice_needs_the_view_of_the_seat_in_turn() -> None:
    hand = playing.play_out(Hand.start(numbered(3)), playing.first)[20]
    with pytest.raises(TypeError, match="not on a Hand"):
        advise(hand, FEW)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="it is not the turn of"):
        advise(View.of(hand, in_turn(hand).seat.right), FEW)


def test_what_a_card_picked_from_an_open_hand_does() -> None:
    """South's 31 wins; West, without tarocchi, lies open, and West's card comes last."""
    view = seen("T20 C7", "DK D3 M T6 T7", "S T31 T6 T7")
    trick = Trick(Seat.S, view.tricks[0].cards, (Seat.S, Seat.E, Seat.N, Seat.W), frozenset({Seat.W}))
    rules = Options(cascare="winner")
    west = replace(view, tricks=(trick,), options=rules, open=(None, None, None, parse_cards("DK D3 M")))
    assert (west.picks_for, west.legal_plays) == (Seat.W, parse_cards("DK D3 M"))
    king = parse_card("DK")
    assert reasons(west, (king,)) == (Reason("dies_open", Facts((king,), points=5)),)
    assert reasons(west, parse_cards("D3"), (king,)) == reasons(west, parse_cards("M")) == ()
    options = (HandOption((king,), 12.0, 0.5, 30), HandOption(parse_cards("D3"), 2.0, 0.5, 30))
    where, _, _, why = classic_hint(west, ClassicAdvice(options, 60, 1.0, "native"), Words()).steps
    assert where == ("Look at the open hand.",)
    assert with_codes(why[0]) == "DK dies here, and your side scores 5 points."


@pytest.mark.parametrize("deal", range(12))
def test_points_and_resti_of_a_hand_follow_from_its_value(deal: int) -> None:
    *_, ended = playing.play_out(Hand.start(numbered(deal)), playing.at_random(random.Random(deal)))
    made = margin(ended)
    assert points_and_resti(made.points + RESTO * made.resti) == made


def test_what_can_be_expected_keeps_value_and_spread() -> None:
    sure = expected(HandOption((0,), 43.0, 0.0, 100), 80.0)  # 63 points and one resto
    assert (round(sure.points, 6), sure.resti) == (63.0, 1.0)
    assert sure.resti_error == 0.0
    open_ended = expected(HandOption((0,), 43.0, 9.0, 400), 80.0)
    assert open_ended.points + RESTO * open_ended.resti == pytest.approx(123.0, abs=1.0)
    assert 3.0 < open_ended.points_error < 9.0
    assert 0.05 < open_ended.resti_error < 0.2
