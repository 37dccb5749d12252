"""Random hands with random options: the rules and the second referee agree on everything."""

import random

import pytest

from solitaire.classic.deal import DealRefusedError, numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import VALUES, Options
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.cards import CODES
from solitaire.rules.deal import Deal
from solitaire.texts.classic_text import hand_json
from tests.support.classic_playing import (
    Policy,
    at_random,
    codes,
    decide,
    first,
    for_a_slam,
    last,
    rich_in_robbers,
)
from tests.support.classic_referee import Referee
from tests.support.selection import all_tests

HANDS, A_TEST = 5_000, 100
EVERY = HANDS // A_TEST
TESTS = EVERY if all_tests() else EVERY // 20
"""MINCHIATE_TEST_ALL=1 in the environment plays all 5,000 hands instead of a twentieth of them."""


@pytest.mark.parametrize("batch", range(TESTS))
def test_random_hands_agree_with_the_referee(batch: int) -> None:
    chance = random.Random(f"hands {batch}")
    for _ in range(A_TEST):
        number, dealer = chance.getrandbits(64), chance.choice(SEATS)
        cut = chance.randrange(1, 15) if chance.random() < 0.5 else None  # short packets often
        chosen = {key: chance.choice(values) for key, values in VALUES.items()}
        options = Options(**chosen)  # type: ignore[arg-type]
        deal = numbered(number, cut, options)
        kind = chance.random()
        if kind < 0.1:
            deal = rich_in_robbers(deal, chance)
        elif kind < 0.15:
            deal = for_a_slam(deal)
        elif kind < 0.3:
            deal = Deal.from_cards(deal.cards)
        policy = chance.choice((first, last, *[at_random(chance)] * 8))
        agree(deal, dealer, options, policy)


def agree(deal: Deal, dealer: Seat, options: Options, policy: Policy) -> None:
    """Play the hand by both and compare them at every decision and in all figures."""
    chosen = {key: getattr(options, key) for key in VALUES}
    referee = Referee(codes(deal.cards), deal.cut or None, dealer.name, chosen)
    try:
        hand = Hand.start(deal, dealer, options)
    except DealRefusedError:
        assert any(referee.due(seat) > len(referee.allowed_discards(seat)) for seat in "SENW")
        return
    layout = hand.layout
    assert codes(layout.robbed_at_cut) == referee.robbed_at_cut
    assert (codes(layout.robbed), codes(layout.taken)) == (referee.robbed, referee.taken)
    assert {seat.name: CODES[layout.face_up[seat]] for seat in SEATS} == referee.face_up
    assert codes(layout.fola) == referee.fola
    while hand.turn is not None:
        seat = hand.turn.name
        if hand.phase is Phase.DISCARDS:
            assert hand.discards_due == referee.due(seat)
            assert codes(hand.discardable) == referee.allowed_discards(seat)
        else:
            assert (seat, hand.tricks[-1].turn.name) == (referee.chooser, referee.next)
            assert codes(hand.legal_plays) == referee.allowed()
            assert hand.may_fall == referee.may_fall()
            assert [fall.seat.name for fall in hand.fallen] == referee.open
        cards = policy(hand)
        if hand.phase is Phase.DISCARDS:
            referee.discard(seat, codes(cards))
        elif cards:
            referee.play(CODES[cards[0]])
        else:
            referee.fall()
        hand = decide(hand, cards)
    report = hand_json(hand)
    assert referee.result is not None
    assert {key: report[key] for key in referee.result} == referee.result
    assert report["tricks"] == referee.tricks
    assert sorted(codes(hand.fola)) == sorted(referee.fola)
    assert [set(codes(pile)) for pile in hand.piles] == [referee.tops["NS"], referee.tops["EW"]]
    declared = report["declarations"]
    assert isinstance(declared, dict)
    for name, versicole in referee.declared.items():
        shown = [sorted(cards) for cards in declared.get(name, [])]
        assert sorted(shown) == sorted(sorted(cards) for cards, _ in versicole)
