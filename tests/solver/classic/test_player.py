"""The player ``full``: its decisions are legal, fair, the same every time, and better than chance."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.classic.cards import SUIT, is_tarocco
from solitaire.classic.deal import DealRefusedError, numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import PRESETS, VALUES, Options, parse_options
from solitaire.classic.players import HandbookPlayer, Player, RandomPlayer, compare, play_out
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.play.opponents import NAMES, check_player, player
from solitaire.rules.cards import CARD_COUNT, parse_card
from solver import cores
from solver.classic.player import FullPlayer, discard_options, weigh
from solver.question import FOLA, question
from solver.result import Limit
from tests.support import classic_playing as playing
from tests.support.classic_agreement import random_start
from tests.support.classic_playing import decided, is_blind, rich_in_robbers
from tests.support.classic_recorded import position
from tests.support.cores import needs_native
from tests.support.selection import all_tests

FEW = Limit(playouts=12)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Return the view of a seat that has to decide, in a random hand with random options."""
    options = Options(**{key: draw(st.sampled_from(values)) for key, values in VALUES.items()})  # type: ignore[arg-type]
    deal = numbered(draw(st.integers(0, 2**64 - 1)), draw(st.none() | st.integers(1, 20)))
    start = Hand.start(deal, draw(st.sampled_from(SEATS)), options)
    hands = playing.play_out(start, playing.at_random(random.Random(draw(st.integers(0, 2**32)))))[:-1]
    hand = hands[draw(st.integers(0, len(hands) - 1))]
    assert hand.turn is not None
    return View.of(hand, hand.turn)


@settings(deadline=None)
@given(views())
def test_what_is_asked_says_all_that_is_known(view: View) -> None:
    asked = question(view)
    cards = [*asked.plays, *asked.unseen, *view.fola, *(card for held in asked.held for card in held)]
    assert sorted(cards) == list(range(CARD_COUNT))
    for place, allowed in zip(asked.places, asked.allowed, strict=True):
        assert allowed >> place & 1
    for seat in SEATS:
        size = len(asked.held[seat]) + asked.places.count(seat) - asked.to_discard[seat]
        assert size + sum(seat in played for played in players_of(view)) == 21
    assert asked.places.count(FOLA) == sum(number for _, number in view.fola_hidden)


def test_the_cards_as_they_lie_are_a_possible_world() -> None:
    """Under random options, with open hands, unseen discards, and cards given to the dealer."""
    chance, demanded, given = random.Random(5), 0, 0
    for number in range(400 if all_tests() else 40):
        deal, dealer, options = random_start(chance)
        if number % 4 == 0:
            deal, options = rich_in_robbers(deal, chance), replace(options, rob_limit="none")
        try:
            start = Hand.start(deal, dealer, options)
        except DealRefusedError:
            continue
        hands = playing.play_out(start, playing.at_random(chance))
        for hand in chance.sample(hands[:-1], 8):
            assert hand.turn is not None
            view = View.of(hand, hand.turn)
            asked, unknown = question(view), [seat for seat in SEATS if view.discards[seat] is None]
            places = {card: seat for seat in SEATS for card in hand.held[seat]}
            places |= {card: seat for seat in unknown for card in hand.discards[seat] or ()}
            for card, bits in zip(asked.unseen, asked.allowed, strict=True):
                assert bits >> places.get(card, FOLA) & 1
            played = {card: seat for trick in hand.tricks for seat, card in trick.plays}
            for seat, triple in asked.undeclared:
                assert any((places | played).get(card) is not seat for card in triple)
            for seat in asked.with_tarocchi:
                assert any(map(is_tarocco, hand.held[seat]))
            demanded += len(asked.with_tarocchi)
            given += len(hand.given) > 0
    assert demanded > 20
    assert given > 0


@pytest.mark.parametrize("signals", [False, True])
def test_a_fumata_is_believed_where_signals_are_given(signals: bool) -> None:
    """East leads T27 to the first trick of the printed hand; with signals, T40 can be nowhere else."""
    asked = question(View.of(position(0, "T27"), Seat.S), signals)
    places = dict(zip(asked.unseen, asked.allowed, strict=True))[parse_card("T40")]
    assert places >> Seat.E & 1
    assert (places == 1 << Seat.E) is signals


def players_of(view: View) -> list[tuple[int]]:
    return [(int(trick.player(card)),) for trick in view.tricks for card in trick.cards]


@needs_native
@settings(deadline=None)
@given(views())
def test_decisions_are_allowed(view: View) -> None:
    cards = decided(FullPlayer(FEW), view)
    if view.phase is Phase.DISCARDS:
        assert len(set(cards)) == view.discards_due
        assert set(cards) <= set(view.discardable)
    else:
        assert cards[0] in view.legal_plays


def test_a_hand_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the native core the same search decides; the last tricks of a hand are soon played."""
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    hand = playing.play_out(Hand.start(numbered(3)), playing.first)[-13]
    *_, ended = play_out(hand, [FullPlayer(Limit(playouts=2))] * 4)
    assert ended.phase is Phase.ENDED


def test_where_the_time_is_short_the_policy_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python 0.3 s are about ten hands from the first lead: too few to separate 21 cards."""
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    first = playing.play_out(Hand.start(numbered(2)), playing.first)[1]
    assert first.turn is not None
    view = View.of(first, first.turn)
    options = [(card,) for card in view.legal_plays]
    values = cores.classic_search(question(view), options, 1, 2, "python").values()
    best = options[values.index(max(values))]
    assert [one.cards for one in weigh(view, options, Limit(seconds=0.3))] == [best]


def test_where_the_time_is_short_the_discards_leave_the_fewest_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    fewest = []
    for number in range(20):
        view = View.of(Hand.start(numbered(number)), Seat.S)
        if view.discards_due > 3:
            options = discard_options(view)
            left = [{SUIT[card] for card in {*view.held} - {*cards}} for cards in options]
            weighed = weigh(view, options, Limit(seconds=0.1))
            assert len(weighed) < len(options)
            chosen = left[options.index(weighed[0].cards)]
            assert len(chosen) == min(map(len, left))
            fewest.append(len(chosen) < len(left[0]))
    assert any(fewest)


@needs_native
def test_what_was_dropped_is_as_far_behind_as_when_it_was_dropped() -> None:
    hand = playing.play_out(Hand.start(numbered(2)), playing.first)[10]
    assert hand.turn is not None
    view = View.of(hand, hand.turn)
    for seed in range(40):
        options = weigh(view, [(card,) for card in view.legal_plays], Limit(playouts=200, seed=seed))
        expected = [option.expected for option in options]
        assert expected == sorted(expected, reverse=True)
        assert options[0].playouts == max(option.playouts for option in options)


@needs_native
def test_a_hand_taken_up_again_continues_as_it_would_have() -> None:
    players = [FullPlayer(Limit(playouts=12, threads=2))] * 4
    moments = list(play_out(Hand.start(numbered(6)), players))
    assert list(play_out(moments[50], players)) == moments[51:]


@needs_native
def test_another_seed_plays_otherwise() -> None:
    hands = set()
    for seed in (1, 2, 3):
        *_, hand = play_out(Hand.start(numbered(5)), [FullPlayer(Limit(playouts=8, seed=seed))] * 4)
        hands.add(hand.plays)
    assert len(hands) == 3


@needs_native
def test_no_card_that_a_seat_cannot_see_changes_its_decision() -> None:
    """At every decision unseen cards are exchanged so that no past play becomes illegal.

    Near the end of some hands no two cards can be exchanged.
    """
    chance, decisions, compared = random.Random(1), 0, 0
    for number in range(100 if all_tests() else 2):
        hands = playing.play_out(Hand.start(numbered(number), SEATS[number % 4]), playing.at_random(chance))
        for length in range(1, len(hands)):
            decisions += 1
            compared += is_blind(FullPlayer(FEW), hands[:length], chance)
    assert compared > 0.9 * decisions


@needs_native
def test_nor_does_one_under_any_option() -> None:
    """With each value of each option by itself, and with each preset; falls lie open to all."""
    single = [parse_options(f"{key}={value}") for key, values in VALUES.items() for value in values[1:]]
    chance, decisions, compared, fallen = random.Random(3), 0, 0, 0
    players: list[Player] = [FullPlayer(FEW), HandbookPlayer(), RandomPlayer(1)]
    for number, options in enumerate([*single, *PRESETS.values()] * (10 if all_tests() else 1)):
        start = Hand.start(numbered(number, options=options), SEATS[number % 4], options)
        hands = playing.play_out(start, playing.at_random(chance))
        late = [length for length in range(1, len(hands)) if hands[length - 1].fallen]
        for length in (*chance.sample(range(1, len(hands)), 3), *chance.sample(late, min(3, len(late)))):
            decisions += 1
            fallen += length in late
            compared += is_blind(players[decisions % 3], hands[:length], chance)
    assert compared > 0.8 * decisions
    assert fallen > decisions / 10


def test_neither_does_one_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    chance = random.Random(2)
    hands = playing.play_out(Hand.start(numbered(7)), playing.at_random(chance))
    who = FullPlayer(Limit(playouts=2))
    assert all(is_blind(who, hands[:length], chance) for length in range(60, 76, 3))


@needs_native
def test_it_beats_chance_by_far() -> None:
    margins = [
        compare(numbered(number), SEATS[number % 4], FullPlayer(Limit(playouts=40)), RandomPlayer(1))
        for number in range(4)
    ]
    assert sum(margin.points for margin in margins) > 4 * 100


@needs_native
@pytest.mark.parametrize("limit", [Limit(playouts=1), Limit(playouts=300), Limit(seconds=0.02, threads=2)])
def test_options_come_best_first(limit: Limit) -> None:
    hand = playing.play_out(Hand.start(numbered(2)), playing.first)[10]
    assert hand.turn is not None
    view = View.of(hand, hand.turn)
    options = weigh(view, [(card,) for card in view.legal_plays], limit, ends=1)
    assert {option.cards[0] for option in options} == set(view.legal_plays)
    assert all(option.playouts >= 1 for option in options)
    assert options[0].expected >= options[1].expected


def test_discards_worth_a_search_make_voids() -> None:
    view = View.of(Hand.start(numbered(0)), SEATS[0])
    found = discard_options(view)
    assert len(found) > 1
    assert len(set(found)) == len(found)
    for cards in found:
        assert len(cards) == view.discards_due
        assert set(cards) <= set(view.discardable)


def test_discards_above_thirteen_end_with_those_for_the_dealer() -> None:
    """West robs fifteen; thirteen discards are the fola, and South gets two plain cards."""
    start = Hand.start(rich_in_robbers(numbered(14), random.Random(14)), Seat.S, Options(rob_limit="none"))
    view = View.of(start, Seat.W)
    assert (start.turn, view.discards_due) == (Seat.W, 15)
    for cards in (*discard_options(view), HandbookPlayer().discard(view), FullPlayer(FEW).discard(view)):
        hand = start.discard(cards)
        assert hand.given == tuple(sorted(cards[13:]))
        assert not any(map(is_tarocco, hand.given))
        assert hand.laid(Seat.W) == (*sorted(cards[:13]), *hand.given)


def test_names() -> None:
    assert NAMES[0] == "full"
    check_player("full-noends@0.5")
    assert isinstance(player("full", 7), FullPlayer)


@needs_native
def test_the_first_sight_of_the_policy_counts_as_fifty_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one playout per card the policy decides, with thousands the playouts; alone it decides at once."""
    hand = playing.play_out(Hand.start(numbered(2)), playing.first)[1]
    assert hand.turn is not None
    view = View.of(hand, hand.turn)
    options = [(card,) for card in view.legal_plays]
    sights = cores.classic_search(question(view), options, 1, 2, "native").values()
    liked = [option for _, option in sorted(zip(sights, options, strict=True), reverse=True)]

    def weighed(playouts: int, seed: int = 0, cards: int | None = None) -> list[tuple[int, ...]]:
        found = weigh(view, options, Limit(playouts=playouts, seed=seed), cards=cards)
        return [option.cards for option in found]

    def favoured() -> int:
        return sum(weighed(1, seed)[0] == liked[0] for seed in range(20))

    assert set(weighed(50, cards=3)) == set(liked[:3])
    often, trusting = favoured(), weighed(20_000)
    monkeypatch.setattr("solver.classic.player._TRUST", 0)
    assert often > 15 > 10 > favoured()
    assert weighed(20_000)[:2] == trusting[:2]
