"""Whole hands: the hand printed in Dresden in 1798 with all its figures, and seven pinned hands."""

import random
from typing import Any

import pytest

from solitaire.classic.count import Count, Tally
from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, before_last_decision, has_decided, moments
from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import Duty, Trick, best, duty, legal_plays
from solitaire.rules.cards import SUITS, format_cards, parse_cards
from solitaire.rules.deal import Deal
from solitaire.texts.classic_text import hand_json
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


# -- Which cards are legal and who wins, by the sources' cases -------------------------------------


@pytest.mark.parametrize("case", CASES["legal"], ids=lambda case: f"{case['hand']} | {case['played']}")
def test_what_may_be_played(case: dict[str, Any]) -> None:
    suits_led = frozenset() if case["first_time"] else frozenset(SUITS)
    legal = legal_plays(parse_cards(case["hand"]), parse_cards(case["played"]), suits_led)
    assert format_cards(legal) == case["legal"]


@pytest.mark.parametrize(
    ("held", "played", "legal", "why"),
    [
        ("CK C2 M", "", "CK C2 M", Duty.NONE),
        ("CK C2", "M", "CK C2", Duty.NONE),
        ("CK C2 T3", "M C5", "CK C2", Duty.FOLLOW),
        ("CK T3 D1", "M T5 C1", "T3", Duty.FOLLOW),
        ("C2 T3", "M D5 T7", "T3", Duty.TRUMP),
        ("CK", "C1 T5", "CK", Duty.KING),
        ("M", "C1 T5", "M", Duty.NONE),
        ("T1 M", "C1 T5", "T1 M", Duty.TRUMP),
        ("C2 CQ", "C1 T5 T6", "C2 CQ", Duty.FOLLOW),
        ("DK D1", "C1 T5 T6", "DK D1", Duty.NONE),
    ],
)
def test_duties(held: str, played: str, legal: str, why: Duty) -> None:
    cards, lying = parse_cards(held), parse_cards(played)
    assert duty(cards, lying, frozenset()) is why
    assert format_cards(legal_plays(cards, lying, frozenset())) == legal


def test_a_king_is_forced_by_the_suits_of_earlier_tricks_only() -> None:
    held, played = parse_cards("CK C2"), parse_cards("C1 T5")
    assert duty(held, played, frozenset("DSBT")) is Duty.KING
    assert duty(held, played, frozenset("C")) is Duty.FOLLOW


@pytest.mark.parametrize(("cards", "winner"), CASES["wins"])
def test_who_wins(cards: str, winner: int) -> None:
    played = parse_cards(cards)
    assert best(played) == played[winner]


@pytest.mark.parametrize(
    ("cards", "suit", "winner"),
    [
        ("M T1 T3 T2", "T", Seat.W),
        ("M C10 CK D1", "C", Seat.W),
        ("M", "", Seat.E),
        ("C2 M", "C", Seat.E),
        ("B2 B3 B1 M", "B", Seat.N),
    ],
)
def test_tricks(cards: str, suit: str, winner: Seat) -> None:
    trick = Trick(Seat.E, parse_cards(cards))
    assert (trick.suit, trick.winner) == (suit, winner)
    assert trick.is_complete == (len(trick.cards) == 4)
    assert trick.player(trick.cards[0]) is Seat.E
    assert trick.turn is (Seat.E, Seat.N, Seat.W, Seat.S)[len(trick.cards) % 4]
