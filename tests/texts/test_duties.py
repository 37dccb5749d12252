"""What a player must play, beside the prompt and as the reason why another card is refused."""

from dataclasses import replace

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase, Refusal
from solitaire.classic.options import parse_options
from solitaire.classic.seats import Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import parse_cards
from solitaire.texts.classic_words import refusal_text, turn_prompt
from solitaire.texts.words import Words


def view(held: str, led: str, suits_led: str = "") -> View:
    """Return the view of South, who follows West to these cards."""
    trick = Trick(Seat.W, tuple(parse_cards(led)))
    tricks, letters = (trick,), frozenset(suits_led)
    some = View.of(Hand.start(numbered(7)), Seat.S)
    return replace(
        some, phase=Phase.TRICKS, turn=Seat.S, held=tuple(parse_cards(held)), tricks=tricks, suits_led=letters
    )


@pytest.mark.parametrize(
    ("held", "led", "prompt", "refusal"),
    [
        ("S4 T20", "S9", "Your turn: follow swords", "You must follow swords"),
        ("S4 M T20", "S9", "Your turn: follow swords or Il Matto", "You must follow swords or Il Matto"),
        (
            "C2 T20",
            "S9",
            "Your turn: no swords, play a tarocco",
            "You have no swords: you must play a tarocco",
        ),
        (
            "C2 T20",
            "T9",
            "Your turn: tarocchi are led, play a tarocco",
            "Tarocchi are led: you must play a tarocco",
        ),
        (
            "C2 M T20",
            "T9",
            "Your turn: tarocchi are led, play a tarocco or Il Matto",
            "Tarocchi are led: you must play a tarocco or Il Matto",
        ),
        (
            "S4 SK M T20",
            "S9 T3",
            "Your turn: the king is forced, play it",
            "The king must be played: its suit is led for the first time and is trumped",
        ),
        ("C2 C4", "S9", "Your turn", None),
        ("C2 C4", "", "You lead", None),
    ],
)
def test_the_duty_is_said(held: str, led: str, prompt: str, refusal: str | None) -> None:
    seen, words = view(held, led), Words("en")
    assert turn_prompt(seen, words) == prompt
    if refusal is not None:
        assert refusal_text(seen, Refusal.FOLLOW, words) == refusal


def test_a_discard_is_refused_by_the_rules_of_the_table() -> None:
    usual = view("S4", "S9")
    for rules, said in (
        ("", "Cards of account and the 29 can't be discarded"),
        ("demonio=on", "Cards of account, the 14 and the 29 can't be discarded"),
        ("take_29=never demonio=on", "Cards of account can't be discarded"),
    ):
        chosen = replace(usual, options=parse_options(rules), tricks=(Trick(Seat.W),))
        assert refusal_text(chosen, Refusal.MUST_KEEP, Words()) == said
