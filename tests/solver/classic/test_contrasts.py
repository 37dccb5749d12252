"""Why one decision of the classic game is better than another: positions for each sentence; their truth."""

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitaire.classic.cards import KINGS, SUIT, WORTH, is_tarocco
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card, parse_card, parse_cards
from solitaire.rules.versicole import CLASSIC, versicole
from solitaire.texts.classic_hints import why_better
from solitaire.texts.words import Words, with_codes
from solver.classic.contrasts import ClassicContrast, ClassicContrastCode, contrast, contrast_discards
from solver.classic.outlook import Deductions, TrickOutcome
from tests.support import classic_playing as playing
from tests.support.classic_views import base, seen


def said(view: View, played: str, better: str) -> list[str]:
    """Return why one card is better than another, in English with codes."""
    return [
        with_codes(line) for line in why_better(view, (parse_card(played),), (parse_card(better),), Words())
    ]


MIDDLE = ("S C2 C3 C4 C5", "S D2 D3 D4 D5")
"""Two tricks that show nothing."""


CASES = """\
CK T8 D6 | C7 T5 D7 | S C9 T6 CF C1, S | CK > D6
    The player on your right has no cups left and may trump CK, which would die for 5 points.
C6 T8 D6 | C7 T5 D7 | S C9 T6 CF C1, S | C6 > D6
    The player on your right has no cups left and may trump C6.
CK C3 T8 | C7 C8 T5 D7 | S | CK > C3
    If an opponent has no cups, CK may be trumped and die for 5 points.
C6 T8 D6 | C7 C8 T5 D7 | S C9 CF T6 C1, S | D6 > C6
    Your partner has no cups left and may trump the trick that C6 begins.
C6 T8 D6 | C7 C8 T5 D7 | S C9 CF C1 T6, S | T8 > C6
    The player on your left has no cups left, so C6 costs them a tarocco, if they have one.
CK T38 D6 | C7 C8 T5 T40 | S | T38 > CK
    Neither opponent is known to be out of cups: CK, worth 5 points, comes home more easily now than later.
CQ T38 | C7 C8 T5 T40 | S | T38 > CQ
    Neither opponent can have a higher card of cups than CQ: only a tarocco beats it.
C7 T38 | CF C8 T40 | S | T38 > C7
    C7 is your last card of cups: from then on you can trump it.
C7 CQ T38 | CF C8 T40 | S | T38 > C7
    After C7 you have only CQ of cups left, and can soon trump it.
C7 D2 | CF C8 D3 T40 | S | D2 > C7
    Your partner may have CF and win the trick.
T38 C7 | C8 T35 T20 | S | C7 > T38
    Nothing that your opponents hold beats T38: it draws their tarocchi, and may take T35 T20.
T33 C7 | C8 T35 T20 | S | C7 > T33
    T33 draws tarocchi from your opponents, and may take T20.
T33 C7 | C8 T35 | S | C7 > T33
    T33 makes your opponents spend tarocchi.
DK D7 C7 | C8 T35 D4 | S | D7 > C7
    Without D7, DK stands alone in your hand, with no small card to play in its place.
T31 T23 | T39 T36 | N T22 T25 | T31 > T23
    T39 T36 could still take the trick, and T31 would die for 5 points.
T31 T23 | T39 T36 | N T22 T25 | T31 > T23
    T23 costs nothing if the trick is lost.
T16 T37 | T34 T33 T39 T38 | N T32 T5 | T16 > T37
    After T16, T34 T33 could take the trick as well; against T37 only T39 T38 could.
T16 T37 | T34 T40 T39 T38 T35 | N T32 T5 | T16 > T37
    After T16, T35 T34 could take the trick as well; against T37 only T40 T39 T38 could.
T12 T30 | T14 T40 T39 T38 T35 | N T11 T5 | T12 > T30
    After T12, T14 could take the trick, but not after T30.
T15 T35 | T36 C2 | N B7 T20 | T15 > T35
    T35 takes the trick, and T20 dies for 5 points, unless it is beaten by T36.
T12 T39 | T37 T36 | N S5 S10 | T12 > T39
    T39 comes home safely here, for 10 points.
T12 T39 | T37 T36 T40 | E S5 S10 S9 | T12 > T39
    T39 comes home safely here, for 10 points; in a later trick T40 could take it.
B2 BK | T39 T38 T37 T36 B5 | N BC B4 | B2 > BK
    Neither opponent is known to be out of batons: BK, worth 5 points, comes home more easily now than later.
T27 T13 | T40 T39 | N T33 T9 | T27 > T13
    Only T40 T39 could beat your partner's T33: otherwise T13 comes home, for 5 points.
T40 T3 | T35 T30 | W B3 | T40 > T3
    Nothing that your opponents hold beats T40: it can wait to catch T35 T30.
T5 T6 | T35 C8 | W T3 | T5 > T6
    T35 could still take the trick, and T5 would die for 3 points.
T39 T34 | T40 | E B2 T28 T36 | T34 > T39
    T39 takes the trick for certain, and T36 dies for 10 points.
T39 T34 | T40 | E B2 T28 T36 | T34 > T39
    T34 dies here, for 5 points.
S7 SK | T9 | E SC S4 S5 | S7 > SK
    SK comes home safely here, for 5 points.
S7 SK | T9 | E SC S4 S5 | S7 > SK
    With S7 the trick goes to your opponents.
T40 T28 | T33 | E D3 T26 DF | T40 > T28
    T28 is enough to win the trick: you save T40 for a later one.
T33 T3 | T36 | E T8 T32 T7 | T33 > T3
    Your partner's T32 wins the trick anyway: you save T33 for a later one.
T36 T28 | T40 T39 | E D3 T26 DF | T36 > T28
    Only T40 T39 beat T36: it is strong in a later trick.
T3 T12 | T40 | E T7 T11 T38 | T3 > T12
    T3 dies here, for 3 points.
T7 T12 | T40 | E T7 T11 T38 | T12 > T7
    T7 does as much in this trick, and you keep T12.
T3 T12 M | T40 | E T7 T11 T38 | T3 > M
    Il Matto may be played to any trick and comes back: you would still have T3.
SK M | T40 | E SC S4 S5 | M > SK
    Il Matto can wait: in a later trick, though not the last, it may spare you a better card than SK.
T33 T18 | T20 | S T31 T5 T6 T7, S T32 T8 T9 T11, E T10 T12 T17 | T18 > T33
    T33 makes a versicola with T31 T32, which your side has won.
T5 T18 T4 T3 | T20 | E T10 T12 T25 | T5 > T18
    T5 would make a versicola with T3 T4: if it is lost, so is that.
T7 T23 T35 | T38 | E D4 D2 T16 | T23 > T7
    No card of account lies in this trick: T7 lets it go, and you keep T23.
CF CQ C2 | C3 T20 | N C1 CC | CF > CQ
    With CF the trick goes to your opponents.
T2 T24 | T31 T5 | W T7 | T24 > T2
    Your partner may have T31 and win the trick.
""".splitlines()
"""Two lines for each: South's cards, the other cards in play, the tricks, the two cards; and what is said."""


@pytest.mark.parametrize(("case", "sentence"), [*zip(CASES[::2], CASES[1::2], strict=True)])
def test_a_sentence_fits_its_case(case: str, sentence: str) -> None:
    held, out, tricks, cards = (part.strip() for part in case.split("|"))
    played, better = cards.split(" > ")
    assert sentence.strip() in said(seen(held, out, *tricks.split(", ")), played, better)


def test_near_the_end_the_highest_tarocco_is_kept_for_the_last_trick() -> None:
    suits = [f"S {suit}{n} {suit}{n + 1} {suit}{n + 2} {suit}{n + 3}" for suit in "CDSB" for n in (1, 5)]
    courts = [f"S {suit}9 {suit}10 {suit}F {suit}C" for suit in "CDSB"]
    tarocchi = [f"S T{n} T{n + 1} T{n + 2} T{n + 3}" for n in range(6, 26, 4)]
    view = seen("T37 T31 M", "T35 T34 T33 T32 CK", *suits, *courts, *tarocchi, "W T30 T1 T2 CQ", "W T5")
    kept, due = said(view, "T37", "T31")[0], said(view, "T37", "M")[0]
    assert kept.endswith("beats T37: saved to the end, it wins the last trick, worth 10 points.")
    assert due == "In the last trick Il Matto may be lost for good: it should be played before."


def test_the_sentences_are_few() -> None:
    for played, better in (("T34", "T39"), ("T3", "T12")):
        view = seen(f"{played} {better}", "T40 T38", "E B2 T28 T36")
        assert 1 <= len(said(view, played, better)) <= 3


def test_discards_are_compared() -> None:
    held = parse_cards("C7 CQ CK D4 D10 S1 S8 B5 B9 BF BC T6 T15 T33")
    view = replace(base(), held=held, phase=Phase.DISCARDS, turn=Seat.S, due=(2, 0, 0, 0))

    def told(done: str, better: str) -> list[ClassicContrast]:
        return list(contrast_discards(view, parse_cards(done), parse_cards(better)))

    assert told("D4 S1", "D4 D10")[0] == ClassicContrast(
        ClassicContrastCode.EMPTIES, parse_cards("D4 D10"), suit="D"
    )
    assert told("S1 T15", "S1 S8")[1] == ClassicContrast(
        ClassicContrastCode.KEEPS_TAROCCHI, others=parse_cards("T15")
    )
    assert told("C7 CQ", "B5 B9")[0] == ClassicContrast(
        ClassicContrastCode.KEEPS_GUARD, parse_cards("CK"), parse_cards("CQ C7"), suit="C"
    )
    assert told("C7 CQ", "B5 B9")[1] == ClassicContrast(
        ClassicContrastCode.LEAVES_FEW, others=parse_cards("BC BF"), suit="B"
    )
    assert told("BC C7", "BF C7")[-1] == ClassicContrast(
        ClassicContrastCode.KEEPS_HIGHER, parse_cards("BF"), parse_cards("BC")
    )
    lines = why_better(view, parse_cards("D4 S1"), parse_cards("D4 D10"), Words())
    assert with_codes(lines[0]) == "Without D4 D10 you have no coins: you can trump it at once."


# -- truth --------------------------------------------------------------------------------------

_ONLY_POSSIBLE = {
    ClassicContrastCode.MAY_CATCH,
    ClassicContrastCode.HOME_FROM,
    ClassicContrastCode.FEWER,
    ClassicContrastCode.AT_RISK,
    ClassicContrastCode.FEW_BEAT,
    ClassicContrastCode.WITH_PARTNER,
    ClassicContrastCode.KEEPS_FOR,
    ClassicContrastCode.KEEPS,
    ClassicContrastCode.DRAWS,
    ClassicContrastCode.DRAWS_SAFELY,
}
"""The codes whose ``others`` are cards that an opponent may have."""
_WON = {
    ClassicContrastCode.CATCHES,
    ClassicContrastCode.HOME,
    ClassicContrastCode.HOME_FROM,
    ClassicContrastCode.WINS,
    ClassicContrastCode.ENOUGH,
    ClassicContrastCode.PARTNER_ENOUGH,
}
"""The codes that promise the trick to the better card."""


def winner(hand: Hand, card: Card, chance: random.Random) -> Seat:
    """Return the winner of the trick if the card is played, the cards after it at random."""
    number, after = len(hand.tricks) - 1, hand.play(card)
    while not after.tricks[number].is_complete:
        after = after.play(chance.choice(after.legal_plays))
    return after.tricks[number].winner


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(3, 86), st.randoms(use_true_random=False))
def test_what_a_contrast_claims_is_true(deal: int, length: int, chance: random.Random) -> None:
    hands = playing.play_out(Hand.start(numbered(deal)), playing.at_random(chance))
    hand = hands[min(length, len(hands) - 2)]
    assume(hand.phase is Phase.TRICKS and len(hand.legal_plays) > 1)
    assert hand.turn is not None
    view = View.of(hand, hand.turn)
    sight, seat = Deductions(view), view.seat
    theirs = {card for other in sight.opponents for card in hand.held[other]}
    for played, better in zip(
        hand.legal_plays, chance.sample(hand.legal_plays, len(hand.legal_plays)), strict=True
    ):
        if played == better:
            continue
        for found in contrast(view, played, better):
            check(found, hand, played, better, chance)
            if found.code in _ONLY_POSSIBLE:
                assert set(found.others) <= sight.against
            if found.code in (ClassicContrastCode.KEEPS_FOR, ClassicContrastCode.KEEPS_LAST):
                assert not any(is_tarocco(card) and card > played for card in theirs)
            if found.code is ClassicContrastCode.KEEPS:
                assert {card for card in theirs if card > played and is_tarocco(card)} <= set(found.others)
            if found.code is ClassicContrastCode.HIGHEST:
                assert not any(
                    SUIT[card] == found.suit and sight.outlook(better).winning != better for card in theirs
                )
            if found.code is ClassicContrastCode.PARTNER_MAY:
                assert set(found.others) <= sight.may_hold(seat.partner)


def check(found: ClassicContrast, hand: Hand, played: Card, better: Card, chance: random.Random) -> None:
    """Check what a contrast says of the trick and of the cards in the hands."""
    assert hand.turn is not None
    seat, code = hand.turn, found.code
    if code in _WON:
        assert winner(hand, better, chance).side is seat.side
    if code in (ClassicContrastCode.DIES, ClassicContrastCode.LETS_GO):
        assert winner(hand, played, chance).side is not seat.side
    if code in (ClassicContrastCode.DIES, ClassicContrastCode.AT_RISK, ClassicContrastCode.DIES_UNLESS):
        assert found.points == WORTH[played] > 0
    if code in (ClassicContrastCode.TRUMPED, ClassicContrastCode.TRUMPED_FOR, ClassicContrastCode.FORCES):
        assert found.seat is not None
        assert found.seat.side is not seat.side
        assert all(SUIT[card] != found.suit for card in hand.held[found.seat])
    if code is ClassicContrastCode.PARTNER_TRUMPS:
        assert all(SUIT[card] != found.suit for card in hand.held[seat.partner])
    if code in (ClassicContrastCode.COMPLETES, ClassicContrastCode.BREAKS):
        whole = {*found.cards, better if code is ClassicContrastCode.COMPLETES else played}
        assert any(whole <= set(made.shown) for made in versicole(whole, CLASSIC))
    if code is ClassicContrastCode.BARES_KING:
        left = [card for card in hand.held[seat] if SUIT[card] == SUIT[played] and card != played]
        assert left == list(found.cards) == [KINGS[SUIT[played]]]
    if code in (ClassicContrastCode.LAST_OF_SUIT, ClassicContrastCode.SHORTENS):
        assert [card for card in hand.held[seat] if SUIT[card] == found.suit and card != better] == list(
            found.cards
        )


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
