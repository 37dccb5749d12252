"""Events in words."""

import pytest

from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import Seat
from solitaire.rules.cards import parse_cards
from solitaire.table.services.four.telling import Telling
from solitaire.words import Words, with_codes


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "2 swords, 1 cup"), ("it", "2 spade, 1 coppa"), ("fr", "2 épées, 1 coupe")],
)
@pytest.mark.parametrize("cards", ["S2 S10 C6", ""])
def test_the_suits_of_the_fola_are_no_names_of_cards(language: str, said: str, cards: str) -> None:
    suits = (("S", 2), ("C", 1), ("D", 0))
    event = Event(EventKind.FOLA, 0, Seat.N, parse_cards(cards), suits=suits)
    text = Telling(Words(language), ("Anna", "Lapo", "Tessa", "Neri")).event(event)
    assert "Tessa" in text
    assert text.endswith(f": {said}")


def test_the_name_of_a_card_is_no_part_of_the_sentence() -> None:
    telling = Telling(Words("en"), ("Anna", "Lapo", "Tessa", "Neri"))
    robbed = Event(EventKind.ROBBED, 5, Seat.S, parse_cards("T13"))
    assert with_codes(telling.event(robbed)) == "Robbed from the fola, Anna: T13 (Death)"


@pytest.mark.parametrize(("name", "own"), [("Anna", "You (Anna)"), ("", "You")])
def test_the_person_is_you_where_his_place_is_shown(name: str, own: str) -> None:
    assert Telling(Words("en"), (name, "Lapo", "Tessa", "Neri")).own == own
