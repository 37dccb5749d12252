"""Which cards are legal and who wins, by the sources' cases."""

from typing import Any

import pytest

from solitaire.classic.seats import Seat
from solitaire.classic.trick import Duty, Trick, best, duty, legal_plays
from solitaire.rules.cards import SUITS, format_cards, parse_cards
from tests.support.classic_recorded import CASES


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
