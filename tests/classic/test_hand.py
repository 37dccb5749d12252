"""Whole hands: the hand printed in Dresden in 1798 with all its figures, and seven pinned hands."""

import random
from typing import Any

import pytest

from solitaire.classic.count import Count, Tally
from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import (
    Hand,
    IllegalDecisionError,
    Phase,
    Refusal,
    before_last_decision,
    has_decided,
    moments,
)
from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import best, legal_plays
from solitaire.rules.cards import SUITS, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.texts.classic_text import hand_json
from tests.support.answers import answer_again, answers
from tests.support.classic_playing import at_random, first, last, play_out, replay
from tests.support.classic_recorded import CASES, GOLDEN

DEAL_1798 = Deal.from_cards(parse_cards(GOLDEN["deck_after_cut"]))
DISCARDS_1798 = [GOLDEN["discards"]["S"], GOLDEN["discards"]["W"]]
HAND_1798 = replay(Hand.start(DEAL_1798), DISCARDS_1798, [trick[1] for trick in GOLDEN["tricks"]])


# -- the hand of 1798 ---------------------------------------------------------------------------


def test_1798_the_hands_after_the_discards() -> None:
    hand = replay(Hand.start(DEAL_1798), DISCARDS_1798, [])
    for seat in SEATS:
        assert hand.held[seat] == tuple(sorted(parse_cards(GOLDEN["hands"][seat.name])))


def test_1798_every_trick() -> None:
    """What happens before the first and in the count is in data/outputs-1.0, line by line."""
    events = HAND_1798.events
    won = [place for place, event in enumerate(events) if event.kind is EventKind.WON]
    parts = zip(GOLDEN["tricks"], HAND_1798.tricks, won, [*won[1:], None], strict=True)
    for (leader, cards, winner, dies, lead), trick, place, end in parts:
        assert (trick.leader.name, format_cards(trick.cards), trick.winner.name) == (leader, cards, winner)
        found = [event for event in events[place:end] if event.kind in (EventKind.WON, EventKind.DIED)]
        assert " ".join(format_cards(event.cards) for event in found[1:]) == dies
        assert found[-1].lead == -lead


def test_1798_the_count() -> None:
    assert HAND_1798.counts is not None
    for side in Side:
        printed, counted = GOLDEN["count"][side.name], HAND_1798.counts[side]
        assert len(HAND_1798.piles[side]) == printed["cards"]
        assert counted.last_trick == printed["last_trick"]
        assert counted.over_42 == printed["over_42"]
        assert counted.card_points == sum(points for _, points in printed["counting"].values())
        cards = " ".join(cards for cards, _ in printed["counting"].values())
        assert counted.cards == tuple(sorted(parse_cards(cards)))
        shown = {(frozenset(parse_cards(cards)), points) for cards, points in printed["versicole"]}
        assert {(frozenset(one.shown), one.total) for one in counted.versicole} == shown
        assert counted.total + printed.get("tally", 0) == printed["total"]
    assert HAND_1798.tally == Tally(-83, (0, 2))


def test_1798_the_king_of_coppe_in_trick_17_is_worth_35_not_39() -> None:
    """The sources say 39, three resti; the 4 for cards cannot come (rules 17, slip 11)."""
    tricks = [trick[1] for trick in GOLDEN["tricks"][:16]]
    other = ["C8 CK T3 T40", "S7 C1 T34 T38", "BF S8 B3 DF", "BC SF B7 DC", "T39 SC CC C3"]
    hand = replay(Hand.start(DEAL_1798), DISCARDS_1798, [*tricks, *other])
    assert hand.tally == Tally(-118, (0, 2))


# -- seven hands, from two independent programs -------------------------------------------------


PINNED_HANDS = """
345/71 E first | 0 0 0      | 0   | 0 0 61 6      | 10 20 81 0    | -44  | 0-1
9/38   E first | 0 0 -30    | -1  | 0 0 25 0      | 10 127 117 26 | -256 | 0-6
203/20 W first | 0 -8 -8    | 38  | 10 114 114 2  | 0 0 28 0      | 250  | 5-0
59/2   W first | 18 18 -15  | -26 | 0 40 66 0     | 10 45 76 14   | -65  | 1-2
479/25 W first | 5 5 0      | -44 | 0 0 0 0       | 10 212 142 42 | -450 | 0-9
17/5   E last  | 10 10 -20  | 6   | 0 47 87 18    | 10 25 55 0    | 68   | 2-0
66/12  N last  | -10 -10 -5 | 9   | 0 80 85 0     | 10 67 57 30   | 10   | 1-0
"""


def pinned(line: str) -> Hand:
    """Return the hand of a line of the pinned hands, played to its end."""
    name, dealer, policy = line.split("|")[0].split()
    number, cut = map(int, name.split("/"))
    start = Hand.start(numbered(number, cut), Seat[dealer])
    return play_out(start, {"first": first, "last": last}[policy])[-1]


def counted(count: Count) -> str:
    return f"{count.last_trick} {count.versicole_points} {count.card_points} {count.over_42}"


@pytest.mark.parametrize("line", PINNED_HANDS.strip().splitlines(), ids=lambda line: line.split(" |")[0])
def test_pinned_hands(line: str) -> None:
    _, first_three, before_count, ns, ew, lead, resti = (field.strip() for field in line.split("|"))
    hand = pinned(line)
    leads = hand_json(hand)["leads"]
    assert isinstance(leads, list)
    assert (len(leads), leads[:3], leads[-1]) == (24, [*map(int, first_three.split())], int(before_count))
    assert hand.counts is not None
    assert [counted(count) for count in hand.counts] == [ns, ew]
    assert hand.tally.lead == int(lead)
    assert "{}-{}".format(*hand.tally.resti) == resti


def test_a_hand_in_progress_has_no_count_and_leads_as_far_as_it_has_come() -> None:
    *going, ended = map(hand_json, play_out(Hand.start(numbered(1)), at_random(random.Random(1))))
    for found in going:
        tricks, leads = found["tricks"], found["leads"]
        assert isinstance(tricks, list)
        assert isinstance(leads, list)
        whole = sum(len(trick) == 5 for trick in tricks)  # who leads, and four cards
        assert (found["count"], len(leads)) == (None, 3 + whole if tricks else 2)
        assert leads == ended["leads"][: len(leads)]
    assert ended["count"] is not None


# -- back to a decision -------------------------------------------------------------------------


def test_back_to_every_decision() -> None:
    for deal in range(4):
        before: Hand | None = None
        for hand in play_out(Hand.start(numbered(deal), SEATS[deal]), first):
            assert before_last_decision(hand, Seat.S) == before
            assert has_decided(hand, Seat.S) == (before is not None)
            if hand.turn is Seat.S:
                before = hand


# -- The moments of a hand, decision by decision ---------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_every_decision_has_its_moment_however_far_the_hand_has_come(number: int) -> None:
    start = Hand.start(numbered(number), Seat(number % 4), Options())
    made = play_out(start, at_random(random.Random(number)))
    for length in (1, 2, 3, 4, 50, len(made)):
        assert moments(made[length - 1]) == made[:length]


def test_tricks_and_what_happens_in_other_hands_are_as_they_were() -> None:
    kept = answers("hands")
    assert answer_again(kept) == kept


# -- Which cards are legal and who wins, by the sources' cases -------------------------------------


@pytest.mark.parametrize("case", CASES["legal"], ids=lambda case: f"{case['hand']} | {case['played']}")
def test_what_may_be_played(case: dict[str, Any]) -> None:
    suits_led = frozenset() if case["first_time"] else frozenset(SUITS)
    legal = legal_plays(parse_cards(case["hand"]), parse_cards(case["played"]), suits_led)
    assert format_cards(legal) == case["legal"]


@pytest.mark.parametrize(("cards", "winner"), CASES["wins"])
def test_who_wins(cards: str, winner: int) -> None:
    played = parse_cards(cards)
    assert best(played) == played[winner]


# -- Decisions out of place, and the order of the first trick --------------------------------------


def test_cards_of_the_fola_may_be_discarded_but_not_29() -> None:
    assert {*parse_cards("T21 T26")} <= {*Hand.start(numbered(3)).discardable}
    with pytest.raises(IllegalDecisionError) as caught:
        Hand.start(numbered(9, 38), Seat.E).discard(parse_cards("T29 C1 C2 C3 C4"))
    assert (caught.value.refusal, caught.value.card) == (Refusal.MUST_KEEP, parse_card("T29"))


def test_a_play_before_the_discards() -> None:
    hand = Hand.start(numbered(3))
    assert hand.refusal(hand.held[Seat.S][0]) is Refusal.DISCARDS_FIRST
    with pytest.raises(IllegalDecisionError, match=r"^discards, South, C\d+: the discards come first$"):
        hand.play(hand.held[Seat.S][0])


def test_discards_after_the_discards_and_plays_after_the_end() -> None:
    moments = play_out(Hand.start(numbered(3)), first)
    for hand in (moments[5], moments[-1]):
        with pytest.raises(IllegalDecisionError, match=r"^discards: no discards are due$"):
            hand.discard(())
    ended = moments[-1]
    assert (ended.turn, ended.legal_plays, ended.discardable, ended.discards_due) == (None, (), (), 0)
    with pytest.raises(IllegalDecisionError, match=r"^trick 21, C1: the hand has ended$"):
        ended.play(0)


def test_a_hand_in_which_nobody_discards_begins_at_once() -> None:
    number = next(number for number in range(500) if Hand.start(numbered(number)).phase is Phase.TRICKS)
    hand = Hand.start(numbered(number))
    assert hand.discards == ((), (), (), ())
    assert hand.turn is Seat.E
    kinds = [event.kind for event in play_out(hand, first)[-1].events]
    assert not {EventKind.DISCARDED, EventKind.DISCARDS_SHOWN} & {*kinds}
    assert kinds.count(EventKind.FOLA) == 1


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (Options(), "E? E1 N? W? S? S! W! N1 W1 S1 won"),
        (Options(discards_shown="lead"), "S! W! E? E1 N? W? S? N1 W1 S1 won"),
        (Options(discards_shown="first-trick"), "E? E1 N? W? S? N1 W1 S1 won S! W!"),
        (Options(declare="own-card"), "E1 E? S! W! N1 N? W1 W? S1 S? won"),
    ],
    ids=str,
)
def test_the_order_of_the_first_trick(options: Options, expected: str) -> None:
    """``?`` declares, ``!`` shows its discards, ``1`` plays."""
    hand = play_out(Hand.start(numbered(7), Seat.S, options), first)[6]
    signs = {
        EventKind.DECLARED: "?",
        EventKind.NOTHING_DECLARED: "?",
        EventKind.DISCARDS_SHOWN: "!",
        EventKind.PLAYED: "1",
        EventKind.WON: "won",
    }
    found = [
        signs[event.kind] if event.kind is EventKind.WON else f"{event.seat.name}{signs[event.kind]}"
        for event in hand.events
        if event.kind in signs and event.seat is not None
    ]
    assert " ".join(found) == expected
