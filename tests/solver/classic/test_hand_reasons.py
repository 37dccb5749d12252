"""Why a decision of the classic game is good, or better than another: a position for each sentence; truth."""

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitaire.classic.cards import KINGS, SUIT, is_tarocco
from solitaire.classic.count import Tally
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card, parse_card, parse_cards
from solitaire.texts.classic_hints import why, why_better
from solitaire.texts.words import Words, with_codes
from solver.classic.case import Deductions, Facts, TrickOutcome, beats
from solver.classic.hand_reasons import Reason, reasons, settled
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
T16 T1 B2 B3 | T20 T21 T22 T39 T40 B9 C3 C4 | S | T16 > B2
    Led, T16 takes a tarocco from everybody who has one, you and your partner included: T1 has …
CK T8 D6 | C7 T5 D7 | S C9 T6 CF C1, S | CK > D6
    The player on your right has no cups left and may trump CK, which would die for 5 points.
C6 T8 D6 | C7 T5 D7 | S C9 T6 CF C1, S | C6 > D6
    The player on your right has no cups left, and could bring T5 home by trumping C6.
CK C3 T8 | C7 C8 T5 D7 | S | CK > C3
    If an opponent has no cups, CK may be trumped and die for 5 points.
C6 T8 D6 | C7 C8 T5 D7 | S C9 CF T6 C1, S | D6 > C6
    Your partner has no cups left, and may bring a card of account home by trumping C6.
C6 T8 D6 | C7 C8 T5 D7 | S C9 CF C1 T6, S | T8 > C6
    The player on your left has no cups left: C6 costs them a tarocco, if they have one, …
CK T38 D6 | C7 C8 T5 T40 | S | T38 > CK
    First round of cups: most players can still follow, and CK is safest now, 5 points.
C7 T38 T2 | CF C8 C9 T40 | S | T38 > C7
    C7 is your last card of cups: the next time they are led you can trump. That may bring T2 home.
C7 CQ T38 | CF C5 C6 C8 C9 C10 T40 | S | T38 > C7
    After C7 you have only CQ of cups left, and can soon trump it.
C7 D2 | CF C8 D3 T40 | S | D2 > C7
    Your partner may have CF and win the trick.
T38 C7 | C8 T35 T20 | S | C7 > T38
    Nothing that your opponents hold beats T38: it draws their tarocchi, and may take T35 T20.
T33 C7 | C8 T36 T35 T37 T38 T20 | S | C7 > T33
    T33 draws tarocchi from your opponents, and may take T20.
T33 C7 C5 | C8 T35 T36 T37 T38 | S | C7 > T33
    T33 makes your opponents spend tarocchi.
DK D7 C7 | C8 T35 D4 | S | D7 > C7
    Without D7, DK stands alone in your hand, with no small card to play in its place.
T31 T23 | T39 T36 | N T22 T25 | T31 > T23
    T39 T36 could still take the trick, and T31 would die for 5 points.
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
B2 BK | T39 T38 T37 T36 B5 | S B8 B7 B9 BQ, N BC B4 | B2 > BK
    Neither opponent is known to be out of batons: BK, worth 5 points, comes home more easily now than later.
T27 T13 | T40 T39 | N T33 T9 | T27 > T13
    Only T40 T39 could beat your partner's T33: otherwise T13 comes home, for 5 points.
T40 T3 | T35 T30 | W B3 | T40 > T3
    Nothing that your opponents hold beats T40: it can wait to catch T35 T30.
T5 T6 | T35 C8 | W T3 | T5 > T6
    T35 could still take the trick, and T5 would die for 3 points.
T39 T34 | T40 | E B2 T28 T36 | T34 > T39
    T39 takes the trick for certain, and T36 dies for 10 points.
T3 T12 | T40 | E T7 T11 T38 | T3 > T12
    T38 wins this trick, and T3 dies here, for 3 points.
T39 T34 | T40 | E B2 T28 T36 | T34 > T39
    T39 makes the trick safe, and your partner's T28 comes home: 5 points.
S7 SK | T9 | E SC S4 S5 | S7 > SK
    SK comes home safely here, for 5 points.
S7 SK | T9 | E SC S4 S5 | S7 > SK
    Without S7, SK stands alone in your hand, with no small card to play in its place.
T40 T28 | T33 | E D3 T26 DF | T40 > T28
    T28 is enough to win the trick: you save T40 for a later one. T28 comes home safely here, for 5 points.
T33 T3 | T36 | E T8 T32 T7 | T33 > T3
    Your partner's T32 wins the trick anyway: you save T33 for a later one.
T36 T28 | T40 T39 T37 T35 | E D3 T26 DF | T36 > T28
    Only T40 T39 T37 beat T36: it is strong in a later trick.
T7 T12 | T40 | E T7 T11 T38 | T12 > T7
    You must follow with tarocchi, and none of yours beats T38: give the lowest, T7, and keep T12.
T12 M | T40 T39 T37 T36 | E T7 T11 T38 | T12 > M
    Il Matto may be played to any trick, and you take it back.
T3 M | T40 | E T7 T11 T38 | T3 > M
    All your other cards here count points: Il Matto spares you T3.
SK M | T40 | E SC S4 S5 | M > SK
    Il Matto can wait: in a later trick, though not the last, it may spare you a better card than SK.
T33 T18 | T20 | S T31 T5 T6 T7, S T32 T8 T9 T11, E T10 T12 T17 | T18 > T33
    This trick makes the run T31–T33 for your side: 15 more points in the count.
T5 T18 T4 T3 | T20 | E T10 T12 T25 | T5 > T18
    T5 belongs to the run T3–T5: if it is lost, that costs your side 9 points.
T7 T23 T35 | T38 | E D4 D2 T16 | T23 > T7
    No card of account lies in this trick: T7 lets it go, and T35 T23 stay for a better one.
CF C6 C2 | C3 T20 | E CK C1 C9 | CF > C6
    You must follow with cups, and none of yours beats CK: give the lowest, C6, and keep CF C2.
M T1 | CK C9 T9 | N C7 C5 | M > T1
    T1 is a tarocco in the first round of cups: if the next opponent has CK, it must be played, 5 points.
T30 T12 | T7 C2 | W T31 T6 T32 T8, W T33 | T30 > T12
    If the other side wins T30, it makes the run T30–T32: 15 more points in the count.
T38 T12 | T7 C2 T5 T4 | W T40 T6 T39 T8, W T9 | T12 > T38
    This trick keeps the run T38–T40 from the other side: 30 more points in the count.
C4 C5 C6 C7 CF D2 | C8 C9 D8 T9 | S | D2 > C4
    You have 5 cups, the others at most 2 together: going on with cups soon costs them tarocchi.
T6 T7 T8 T9 T10 C4 | C8 T11 T12 | S | C4 > T6
    You have 5 tarocchi, the others at most 2 together: T6 draws theirs, and yours last longer.
C4 T20 | C8 T11 T12 | S C5 T2 C6 T3, S | T20 > C4
    Neither opponent has cups left: C4 costs each of them a tarocco, and you none.
T2 T24 | T31 T5 | W T7 | T24 > T2
    Your partner may have T31 and win the trick: then T2 comes home, 3 points.
T31 T23 M | T39 T36 C2 | N T22 T25 | T31 > T23 | T39
    The player on your right plays after you and has shown T39: T31 may die for 5 points.
SK S3 M | T39 T36 C2 | S S9 T6 SF S1, N S5 S7 | SK > S3 | T39
    … has shown T39: SK may die for 5 points. The player on your right has no swords left.
T31 T23 | T29 T36 T30 | N T22 T25 | T23 > T31 | T30
    The player on your right plays after you and has shown T30: T31 lies over it.
M T1 | CK C9 T9 | N C7 C5 | M > T1 | CK
    The player on your right has shown CK and must play it now, as T1 is a tarocco in the …
""".splitlines()
"""Two lines for each: South's cards, the other cards in play, the tricks, the two cards, perhaps the one
dealt face up to East; and what is said."""


@pytest.mark.parametrize(("case", "sentence"), [*zip(CASES[::2], CASES[1::2], strict=True)])
def test_a_sentence_fits_its_case(case: str, sentence: str) -> None:
    held, out, tricks, cards, *shown = (part.strip() for part in case.split("|"))
    view = seen(held, out, *tricks.split(", "))
    if shown:
        view = replace(view, face_up=(view.face_up[0], parse_card(shown[0]), *view.face_up[2:]))
    found = said(view, *cards.split(" > "))
    assert is_said(sentence, found)
    assert len(found) <= 3, "few sentences"


def is_said(sentence: str, lines: list[str]) -> bool:
    """Return whether a sentence is among these lines; "…" stands for the rest of its line."""
    wanted = sentence.strip()
    if "…" in wanted:
        return any(line.startswith(wanted[:-1]) or line.endswith(wanted[1:]) for line in lines)
    return wanted in lines


def test_near_the_end_the_highest_tarocco_is_kept_for_the_last_trick() -> None:
    suits = [f"S {suit}{n} {suit}{n + 1} {suit}{n + 2} {suit}{n + 3}" for suit in "CDSB" for n in (1, 5)]
    courts = [f"S {suit}9 {suit}10 {suit}F {suit}C" for suit in "CDSB"]
    tarocchi = [f"S T{n} T{n + 1} T{n + 2} T{n + 3}" for n in range(6, 26, 4)]
    view = seen("T37 T31 M", "T35 T34 T33 T32 CK", *suits, *courts, *tarocchi, "W T30 T1 T2 CQ", "W T5")
    (dies, kept, *_), due = said(view, "T37", "T31"), said(view, "T37", "M")[1]
    assert dies.startswith("T31 takes the trick, and T5 dies for 3 points")
    assert kept.endswith("beats T37: kept back, it wins the last trick, worth 10 points.")
    assert due == "In the last trick Il Matto may be lost for good: it should be played before."


def test_discards_are_compared() -> None:
    held = parse_cards("C7 CQ CK D4 D10 S1 S8 B5 B9 BF BC T6 T15 T33")
    view = replace(base(), held=held, phase=Phase.DISCARDS, turn=Seat.S, due=(2, 0, 0, 0))

    def told(done: str, better: str) -> list[tuple[str, Facts]]:
        found = reasons(view, parse_cards(better), parse_cards(done))
        return [(reason.name, reason.facts) for reason in found]

    assert told("D4 S1", "D4 D10")[0] == ("empties", Facts(parse_cards("D4 D10"), points=1, suit="D"))
    assert told("S1 T15", "S1 S8")[1] == ("keeps_tarocchi", Facts(others=parse_cards("T15")))
    guard, few = told("C7 CQ", "B5 B9")[:2]
    assert guard == ("keeps_guard", Facts(parse_cards("CK"), parse_cards("CQ C7"), suit="C"))
    assert few == ("leaves_few", Facts(others=parse_cards("BC BF"), suit="B"))
    assert "keeps_higher" not in [name for name, _ in told("S1 T15", "S1 S8")]  # T15 is of no suit
    assert told("BC C7", "BF C7")[-1] == ("keeps_higher", Facts(parse_cards("BF"), parse_cards("BC")))
    lines = why_better(view, parse_cards("D4 S1"), parse_cards("D4 D10"), Words())
    assert with_codes(lines[0]) == "Without D4 D10 you have no coins: you can trump it at once."
    view = replace(view, held=tuple(card for card in held if not is_tarocco(card)))
    assert "empties" not in [name for name, _ in told("D4 S1", "D4 D10")]  # with which card?


ALONE = """\
C4 D5 | C7 C8 D7 T5 | S C2 C3 C1 T6, S | C4
    The player on your left has no cups left: C4 costs them a tarocco, if they have one, …
DQ S3 S4 | D7 D2 S5 S6 T5 T40 | S | DQ
    Neither opponent can have a higher card of coins than DQ: only a tarocco beats it.
T4 | T5 | N T2 T3 | T4
    No other card may be played.
T9 T6 T20 | C7 C8 T5 T2 | N T3 T4 | T6
    T6 takes the trick for certain, and T4 dies for 3 points.
C2 C4 C9 T6 | C7 C8 T5 D3 | N C3 CK | C9
    You must follow with cups, and none of yours beats CK: give the lowest, C9, and keep C2 C4.
C2 C4 C9 T6 | C7 C8 T5 D3 CK | N CQ C5 | C9
    Your partner is winning with CQ: C9 leaves it to them, and C2 C4 stay in your hand.
T14 T9 T20 T30 | C7 C8 T33 T36 | E T6 | T14
    T14 beats T6, and costs nothing if it is beaten in turn.
""".splitlines()


@pytest.mark.parametrize(("case", "sentence"), [*zip(ALONE[::2], ALONE[1::2], strict=True)])
def test_a_card_has_reasons_of_its_own(case: str, sentence: str) -> None:
    held, out, tricks, card = (part.strip() for part in case.split("|"))
    found = why(seen(held, out, *tricks.split(", ")), (parse_card(card),), Words())
    assert is_said(sentence, [*map(with_codes, found)])


@pytest.mark.parametrize(
    ("held", "trick", "is_won"),
    [("B1 B7", "E T11 T39 T2", True), ("B1 B7", "E T11 T3 T2", False), ("T40 C7 C8", "W C9", None)],
)
def test_a_trick_may_be_settled_whatever_is_played(held: str, trick: str, is_won: bool | None) -> None:
    found = settled(seen(held, "C4 T5 T6", trick))
    assert (None if found is None else found.is_won) == is_won


def test_points_that_fill_a_resto_say_so() -> None:
    view = seen("T39 T34", "T40", "E B2 T28 T36")
    assert said(replace(view, tally=Tally(52)), "T34", "T39")[0] == (
        "T36 dies for 10 points, and your lead of 60 wins a resto."
    )
    assert said(replace(view, tally=Tally(-57)), "T34", "T39")[0] == (
        "T34 dies here for 5 points, and the other side's lead of 60 wins a resto."
    )


# -- truth --------------------------------------------------------------------------------------

_MAY = {
    "may_catch",
    "home_from",
    "fewer",
    "at_risk",
    "few_beat",
    "with_partner",
    "keeps_for",
    "keeps",
    "keeps_for_last",
    "over_partner",
    "draws",
}
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
