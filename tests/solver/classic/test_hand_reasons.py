"""Why a decision of the classic game is good, or better than another: a position for each sentence; truth."""

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitaire.classic.cards import KINGS, SUIT, is_tarocco
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card, parse_card, parse_cards
from solitaire.texts.classic_hints import why_better
from solitaire.texts.words import Words, with_codes
from solver.classic.case import Deductions, TrickOutcome, beats
from solver.classic.hand_reasons import Reason, reasons, settled
from tests.support import classic_playing as playing
from tests.support.answers import answer_again, answers
from tests.support.classic_views import seen


def said(view: View, played: str, better: str) -> list[str]:
    """Return why one card is better than another, in English with codes."""
    return [
        with_codes(line) for line in why_better(view, (parse_card(played),), (parse_card(better),), Words())
    ]


@pytest.mark.parametrize("name", ["cards", "decisions"])
def test_what_is_said_of_cards_and_decisions_is_as_it_was(name: str) -> None:
    """Of both games; tests/support/judging.py has the readers."""
    kept = answers(name)
    assert answer_again(kept) == kept


def test_near_the_end_the_highest_tarocco_is_kept_for_the_last_trick() -> None:
    suits = [f"S {suit}{n} {suit}{n + 1} {suit}{n + 2} {suit}{n + 3}" for suit in "CDSB" for n in (1, 5)]
    courts = [f"S {suit}9 {suit}10 {suit}F {suit}C" for suit in "CDSB"]
    tarocchi = [f"S T{n} T{n + 1} T{n + 2} T{n + 3}" for n in range(6, 26, 4)]
    view = seen("T37 T31 M", "T35 T34 T33 T32 CK", *suits, *courts, *tarocchi, "W T30 T1 T2 CQ", "W T5")
    (dies, kept, *_), due = said(view, "T37", "T31"), said(view, "T37", "M")[1]
    assert dies.startswith("T31 takes the trick, and T5 dies for 3 points")
    assert kept.endswith("beats T37: kept back, it wins the last trick, worth 10 points.")
    assert due == "In the last trick Il Matto may be lost for good: it should be played before."


@pytest.mark.parametrize(
    ("held", "trick", "is_won"),
    [("B1 B7", "E T11 T39 T2", True), ("B1 B7", "E T11 T3 T2", False), ("T40 C7 C8", "W C9", None)],
)
def test_a_trick_may_be_settled_whatever_is_played(held: str, trick: str, is_won: bool | None) -> None:
    found = settled(seen(held, "C4 T5 T6", trick))
    assert (None if found is None else found.is_won) == is_won


# -- truth --------------------------------------------------------------------------------------

_MAY = {"may_catch", "home_from", "fewer", "at_risk", "few_beat", "with_partner", "over_partner", "draws"}
_MAY |= {"keeps", "keeps_for", "keeps_for_last"}
"""The reasons whose ``others`` are cards that an opponent may have."""
_WON = {"catches", "home", "home_from", "wins", "enough", "partner_enough", "saves_partner"}
_WON |= {"makes_versicola", "denies_versicola", "wins_resto"}
"""The reasons that promise the trick to the better card."""
_LOST = {"dies", "lets_go", "loses_resto"}
"""Those that say that the card played loses it."""
_VOID = {"taps", "trumped_for", "lets_home"}


def winner(hand: Hand, card: Card, chance: random.Random) -> Seat:
    """Return the winner of the trick if the card is played, the cards after it at random."""
    number, after = len(hand.tricks) - 1, hand.play(card)
    while not after.tricks[number].is_complete:
        after = after.play(chance.choice(after.legal_plays))
    return after.tricks[number].winner


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(3, 86), st.randoms(use_true_random=False))
def test_what_a_reason_claims_is_true(deal: int, length: int, chance: random.Random) -> None:
    hands = playing.play_out(Hand.start(numbered(deal)), playing.at_random(chance))
    hand = hands[min(length, len(hands) - 2)]
    assume(hand.phase is Phase.TRICKS and len(hand.legal_plays) > 1)
    view = playing.in_turn(hand)
    shuffled = chance.sample(hand.legal_plays, len(hand.legal_plays))
    for played, better in zip(hand.legal_plays, shuffled, strict=True):
        for found in reasons(view, (better,)):
            check(found, hand, better, better, chance)
        for found in reasons(view, (better,), (played,)) if played != better else ():
            check(found, hand, played, better, chance)
            back = reasons(view, (played,), (better,))
            assert (found.name, found.facts) not in [(one.name, one.facts) for one in back]


def check(found: Reason, hand: Hand, played: Card, better: Card, chance: random.Random) -> None:
    """Check what a reason says of the trick and of the cards in the hands."""
    assert hand.turn is not None
    seat, name, facts = hand.turn, found.name, found.facts
    sight = Deductions(View.of(hand, seat))
    if name in _MAY:
        assert set(facts.others) <= sight.against
    if name in _WON:
        assert winner(hand, better, chance).side is seat.side
    if name in _LOST:
        assert winner(hand, played, chance).side is not seat.side
    if name in _VOID | {"forces_king", "under_shown", "over_shown"}:
        assert facts.seat is not None
        assert facts.seat.side is not seat.side
        held = hand.held[facts.seat]
        assert all(SUIT[card] != facts.suit for card in held) if name in _VOID else {*facts.others} <= {*held}
    if name == "draws_low":
        assert not hand.tricks[-1].cards
    if name == "forces_king":
        assert facts.seat is not None
        after = hand.play(better)
        while after.turn is not facts.seat:
            after = after.play(chance.choice(after.legal_plays))
        assert after.legal_plays == facts.cards
    if name == "partner_trumps":
        assert all(SUIT[card] != facts.suit for card in hand.held[seat.partner])
    if name in ("partner_shown", "partner_brings"):
        assert set(facts.others) <= set(hand.held[seat.partner])
    check_hands(found, hand, played, better)


def check_hands(found: Reason, hand: Hand, played: Card, better: Card) -> None:
    """Check what a reason says of the cards in the hands."""
    assert hand.turn is not None
    seat, name, facts = hand.turn, found.name, found.facts
    theirs = {card for other in SEATS if other.side is not seat.side for card in hand.held[other]}
    if name in ("makes_versicola", "denies_versicola", "gives_versicola", "breaks_versicola"):
        assert facts.versicola is not None
        assert facts.points > 0
    if name in ("must_follow", "cannot_beat"):
        assert not any(beats(facts.cards[0], card) for card in hand.legal_plays)
    if name in ("passes", "leaves_partner"):
        assert {*facts.others} <= {*hand.held[seat]}
    assert {*facts.home} <= {*hand.held[seat]}
    if name == "shortens":
        assert {*facts.others} <= {*hand.held[seat]}
        assert is_tarocco(played)
    if name == "bares_king":
        left = [card for card in hand.held[seat] if SUIT[card] == SUIT[played] and card != played]
        assert left == list(facts.cards) == [KINGS[SUIT[played]]]
    if name in ("last_of_suit", "leaves_one"):
        left = [card for card in hand.held[seat] if SUIT[card] == facts.suit and card != better]
        assert left == list(facts.cards)
    if name in ("long_suit", "draws_long"):
        others = {card for other in SEATS if other is not seat for card in hand.held[other]}
        assert {card for card in others if SUIT[card] == (facts.suit or SUIT[better])} <= set(facts.others)
    if name in ("keeps_last", "keeps_for"):
        top = facts.cards[0] if facts.cards else played
        assert not any(is_tarocco(card) and card > top for card in theirs)


def test_a_card_that_can_still_beat_it_may_be_with_a_later_opponent() -> None:
    """East is the only opponent to come; once the hand lies open, its tarocchi would be seen: it has none."""
    view = seen("T31 T23 C7", "T39 T36 C2", "N T22 T25")
    found = Deductions(view).outlook(parse_card("T31"))
    assert (found.prospect, found.threats) == (TrickOutcome.OPEN, frozenset(parse_cards("T36 T39")))
    trick = view.tricks[0]._replace(fallen=frozenset({Seat.E}))
    fallen = replace(view, tricks=(trick,), open=(None, parse_cards("C2"), None, None))
    assert Deductions(fallen).outlook(parse_card("T31")).prospect is TrickOutcome.WON


def test_an_opponent_who_is_known_to_follow_cannot_trump() -> None:
    view = seen("SK S3", "T39 T36 S5 S7 SQ", "N S2 S4")
    assert Deductions(view).outlook(parse_card("SK")).prospect is TrickOutcome.OPEN
    known = replace(view, face_up=(view.face_up[0], parse_card("SQ"), *view.face_up[2:]))
    assert Deductions(known).outlook(parse_card("SK")).prospect is TrickOutcome.WON
