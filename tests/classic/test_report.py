"""The JSON of deals, hands and duels, in the shape that the command line promises."""

import json

import pytest

from solitaire.classic.deal import lay_out, numbered
from solitaire.classic.hand import Hand
from solitaire.classic.options import DEFAULT
from solitaire.classic.players import HandbookPlayer, Margin, RandomPlayer, compare, margin, play_out
from solitaire.classic.seats import Seat
from solitaire.lab.duels import comparison
from solitaire.texts.classic_text import deal_json, hand_json
from tests.support.classic_recorded import GOLDEN, PINNED_HANDS, pinned, printed_hand


def test_the_printed_hand() -> None:
    found = hand_json(printed_hand())
    assert list(found) == [
        "deal", "cut", "dealer", "cards", "discards", "declarations", "tricks", "leads", "count", "lead",
        "resti",
    ]  # fmt: skip
    assert (found["deal"], found["cut"], found["dealer"]) == (None, None, "S")
    assert found["cards"] == GOLDEN["deck_after_cut"].split()
    assert found["discards"] == {"S": ["C2", "C6", "C7"], "W": ["S9", "S10"]}
    assert found["declarations"] == {
        "E": [["T28", "T29", "T30", "T31", "T32", "M"]],
        "S": [["DK", "SK", "BK"]],
    }
    assert found["tricks"] == [[leader, *cards.split()] for leader, cards, *_ in GOLDEN["tricks"]]
    assert found["leads"] == [
        *(-15, -15, -30, -30, -35, -40, -35, -35, -35, -35, -35, -35, -35, -35, -35),
        *(-38, -38, -41, -41, -44, -39, -39, -39, -34),
    ]
    assert found["count"] == {
        "NS": {"last_trick": 10, "versicole": 20, "cards": 68, "over_42": 0},
        "EW": {"last_trick": 0, "versicole": 71, "cards": 74, "over_42": 2},
    }
    assert (found["lead"], found["resti"]) == (-83, {"NS": 0, "EW": 2})
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("line", PINNED_HANDS.strip().splitlines(), ids=lambda line: line.split(" |")[0])
def test_the_leads_of_pinned_hands(line: str) -> None:
    _, first_three, last, *_ = (field.strip() for field in line.split("|"))
    hand = pinned(line)
    leads = hand_json(hand)["leads"]
    assert isinstance(leads, list)
    assert len(leads) == 24
    assert leads[:3] == list(map(int, first_three.split()))
    assert leads[-1] == int(last)


def test_the_deal_and_the_cut_of_a_numbered_hand() -> None:
    found = hand_json(pinned("59/2 W first |"))
    assert (found["deal"], found["cut"], found["dealer"]) == ("59", 2, "W")
    assert found["cards"] == [*map(str, found["cards"])]


def test_a_hand_in_progress_has_no_count_and_leads_as_far_as_it_has_come() -> None:
    begun = Hand.start(numbered(1))
    *going, ended = (hand_json(hand) for hand in play_out(begun, [RandomPlayer(1)] * 4))
    for found in going:
        tricks, leads = found["tricks"], found["leads"]
        assert isinstance(tricks, list)
        assert isinstance(leads, list)
        whole = sum(len(trick) == 5 for trick in tricks)  # who leads, and four cards
        assert (found["count"], len(leads)) == (None, 3 + whole if tricks else 2)
        assert leads == ended["leads"][: len(leads)]
    assert ended["count"] is not None


def test_a_deal() -> None:
    deal = numbered(42, 37)
    found = deal_json(deal, lay_out(deal, Seat.N, DEFAULT))
    assert list(found) == [
        "deal", "cut", "dealer", "cards", "robbed_at_cut", "stop_at_cut", "hands", "face_up", "fola",
        "robbed", "stop", "taken",
    ]  # fmt: skip
    assert (found["deal"], found["cut"], found["dealer"]) == ("42/37", 37, "N")
    hands, fola = found["hands"], found["fola"]
    assert isinstance(hands, dict)
    assert isinstance(fola, list)
    assert list(hands) == ["S", "E", "N", "W"]
    assert {len(cards) for cards in hands.values()} == {21}
    dealt = [card for cards in hands.values() for card in cards]
    assert sorted([*dealt, *fola, *found["robbed_at_cut"]]) == sorted(found["cards"])


# -- duels --------------------------------------------------------------------------------------


def test_the_margin_of_the_printed_hand() -> None:
    assert margin(printed_hand()) == Margin(-83, -2)
    assert margin(pinned("59/2 W first |")) == Margin(60 - 65, 1 - 2)


def test_a_player_is_level_with_itself() -> None:
    assert compare(numbered(4), Seat.E, HandbookPlayer(), HandbookPlayer()) == (0, 0)


def test_a_duel_takes_both_sides() -> None:
    one, other = HandbookPlayer(), RandomPlayer(3)
    found, reverse = (compare(numbered(4), Seat.E, *pair) for pair in ((one, other), (other, one)))
    assert found == (-reverse.points, -reverse.resti)
    *_, hand = play_out(Hand.start(numbered(4), Seat.E), (one, other, one, other))
    *_, swapped = play_out(Hand.start(numbered(4), Seat.E), (other, one, other, one))
    assert found.points == (margin(hand).points - margin(swapped).points) / 2


def test_the_figures_of_a_duel() -> None:
    margins = [Margin(10, 1), Margin(20, 0.5), Margin(0, 0)]
    assert comparison(("full", "handbook"), margins) == {
        "a": "full",
        "b": "handbook",
        "deals": 3,
        "hands": 6,
        "points": 10.0,
        "points_error": round(10 / 3**0.5, 3),
        "resti": 0.5,
        "resti_error": round(0.5 / 3**0.5, 3),
    }
    assert comparison(("a", "b"), margins[:1])["points_error"] == 0.0
