"""The reasons of a hint for four, in words."""

from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.play.lessons import CLASSIC_LESSONS
from solitaire.rules.cards import parse_cards
from solitaire.texts.classic_hints import why
from solitaire.texts.words import Words


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
