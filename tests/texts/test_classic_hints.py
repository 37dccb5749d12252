"""The reasons of a hint for four, in words."""

import pytest

from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.play.lessons import CLASSIC_LESSONS
from solitaire.rules.cards import parse_cards
from solitaire.texts.classic_hints import Asked, Thoughts, classic_choice, why
from solitaire.texts.words import Words, with_codes
from solver.classic.player import HandOption
from tests.support.classic_views import seen


def test_the_suits_that_discards_empty_are_listed() -> None:
    hand = next(one.hand for one in CLASSIC_LESSONS if one.name == "void")
    view, words = View.of(hand, Seat.S), Words("en")
    for discards, suits in (
        ("B6", "batons"),
        ("B6 C3 C5 C9 CC", "cups and batons"),
        ("B6 C3 C5 C9 CC S3 S5 S6 S8 SQ", "cups, swords and batons"),
    ):
        found = why(view, tuple(parse_cards(discards)), words)
        them = "them" if "and" in suits else "it"
        assert f"you have no {suits}: you can trump {them} at once." in found[0], discards


@pytest.mark.parametrize(("less", "is_close"), [(0.4, True), (6.0, False)])
def test_two_cards_that_are_worth_the_same_are_said_to_be_so_first(less: float, is_close: bool) -> None:
    view, done, other = seen("T16 T37", "T34 T33 T39 T38", "N T32 T5"), parse_cards("T37"), parse_cards("T16")
    options = [HandOption(done, 10.0, 1.0, 100), HandOption(other, 10.0 - less, 1.0, 100)]
    lines = classic_choice(Asked(view, done), Thoughts((), options), "South", Words()).reasons
    assert with_codes(lines[0]).startswith("Either will do: T16") is is_close
    assert any("could take the trick as well" in line for line in lines)
