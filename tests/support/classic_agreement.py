"""Hands under random options, played by the rules and by the second referee at once.

    python -m tests.support.classic_agreement PLAYER FILE [HANDS] [PLAYOUTS]

lets a computer player sit in all seats. Where a hand may fall by choice, it does so one time in four, as
those of persons may. A line for each hand goes to FILE, and an interrupted count continues.
"""

import random
import sys
from collections import Counter
from pathlib import Path

import click

from solitaire.classic.deal import DealRefusedError, numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import VALUES, Options
from solitaire.classic.players import Player
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.lab.results import counted
from solitaire.play.opponents import card_limit, player
from solitaire.rules.cards import CODES, Card
from solitaire.rules.deal import Deal
from solitaire.texts.classic_text import hand_json
from tests.support.classic_playing import (
    Policy,
    codes,
    decide,
    decided,
    for_a_slam,
    rich_in_robbers,
    some_options,
)
from tests.support.classic_referee import Referee

_HANDS, _PLAYOUTS = 100, 50


def random_start(chance: random.Random) -> tuple[Deal, Seat, Options]:
    """Return a deal, its dealer and options, rare ones often."""
    number, dealer = chance.getrandbits(64), chance.choice(SEATS)
    cut = chance.randrange(1, 15) if chance.random() < 0.5 else None  # short packets often
    options = some_options(chance)
    deal = numbered(number, cut, options)
    kind = chance.random()
    if kind < 0.1:
        deal = rich_in_robbers(deal, chance)
    elif kind < 0.15:
        deal = for_a_slam(deal)
    elif kind < 0.3:
        deal = Deal.from_cards(deal.cards)
    return deal, dealer, options


def policy_of(who: Player, chance: random.Random) -> Policy:
    """Return the policy of a computer player in all seats, whose hands sometimes fall."""

    def choose(hand: Hand) -> tuple[Card, ...]:
        assert hand.turn is not None
        falls = hand.may_fall and chance.random() < 0.25
        return () if falls else decided(who, View.of(hand, hand.turn))

    return choose


def agree(deal: Deal, dealer: Seat, options: Options, policy: Policy) -> bool:
    """Play the hand by both and compare them at every decision and in all figures.

    Return whether the deal is one; both must refuse those that are none.
    """
    chosen = {key: getattr(options, key) for key in VALUES}
    referee = Referee(codes(deal.cards), deal.cut or None, dealer.name, chosen)
    try:
        hand = Hand.start(deal, dealer, options)
    except DealRefusedError:
        assert any(referee.due(seat) > len(referee.allowed_discards(seat)) for seat in "SENW")
        return False
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
    assert report.items() >= referee.result.items()
    assert report["tricks"] == referee.tricks
    assert sorted(codes(hand.fola)) == sorted(referee.fola)
    assert [set(codes(pile)) for pile in hand.piles] == [referee.tops["NS"], referee.tops["EW"]]
    declared = report["declarations"]
    assert isinstance(declared, dict)
    for name, versicole in referee.declared.items():
        shown = [sorted(cards) for cards in declared.get(name, [])]
        assert sorted(shown) == sorted(sorted(cards) for cards, _ in versicole)
    return True


def played(name: str, number: int, playouts: int) -> str:
    """Return the outcome of a hand: "agrees", "refused", or how the two differ."""
    chance = random.Random(f"agreement {number}")
    who = player(name, number, card_limit(None, playouts))
    start = random_start(chance)
    try:
        return "agrees" if agree(*start, policy_of(who, chance)) else "refused"
    except (AssertionError, ValueError) as error:
        return f"differs: {start[0].name} {start[1].name} {start[2]}: {error}"


def main() -> None:
    name, file = sys.argv[1:3]
    hands, playouts = (*map(int, sys.argv[3:]), *(_HANDS, _PLAYOUTS)[len(sys.argv) - 3 :])
    found = Counter[str](counted(Path(file), hands, lambda number: played(name, number, playouts)))
    for kind, count in found.most_common():
        click.echo(f"{count} of {hands} hands: {kind}")


if __name__ == "__main__":
    main()
