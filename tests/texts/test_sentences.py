"""Events in words."""

from dataclasses import replace

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Refusal
from solitaire.classic.options import parse_options
from solitaire.classic.seats import Seat, Side
from solitaire.classic.view import View
from solitaire.rules.cards import parse_cards
from solitaire.texts.classic_text import hand_log
from solitaire.texts.classic_words import Sentences, refusal_text
from solitaire.texts.words import Words, with_codes


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2 swords, 1 cup"),
        ("it", "2 spade, 1 coppa"),
        ("fr", "2 épées, 1 coupe"),
        ("de", "2 Schwerter, 1 Kelch"),
    ],
)
@pytest.mark.parametrize("cards", ["S2 S10 C6", ""])
def test_the_suits_of_the_fola_are_no_names_of_cards(language: str, said: str, cards: str) -> None:
    suits = (("S", 2), ("C", 1), ("D", 0))
    event = Event(EventKind.FOLA, 0, Seat.N, parse_cards(cards), suits=suits)
    text = Sentences(Words(language), ("Anna", "Lapo", "Tessa", "Neri")).event(event)
    assert "Tessa" in text
    assert text.replace("\N{NO-BREAK SPACE}", " ").endswith(f": {said}")


def test_a_fola_of_tarocchi_alone_is_said_to_be_so() -> None:
    event = Event(EventKind.FOLA, 0, Seat.N, (), suits=(("S", 0), ("C", 0)))
    text = Sentences(Words("en"), ("Anna", "Lapo", "Tessa", "Neri")).event(event)
    assert text == "The fola, announced by Tessa: no suit cards"


def test_the_name_of_a_card_is_no_part_of_the_sentence() -> None:
    sentences = Sentences(Words("en"), ("Anna", "Lapo", "Tessa", "Neri"))
    robbed = Event(EventKind.ROBBED, 5, Seat.S, parse_cards("T13"))
    assert with_codes(sentences.event(robbed)) == "Robbed from the fola, Anna: T13 (Death)"


@pytest.mark.parametrize(("name", "own"), [("Anna", "You (Anna)"), ("", "You")])
def test_the_person_is_you_where_their_place_is_shown(name: str, own: str) -> None:
    assert Sentences(Words("en"), (name, "Lapo", "Tessa", "Neri")).own == own


@pytest.mark.parametrize(
    ("language", "nominative", "after"),
    [("en", "You", "you"), ("it", "Tu", "te"), ("fr", "Vous", "vous"), ("de", "Du", "dich")],
)
def test_a_person_without_a_name_is_addressed_as_the_sentence_asks(
    language: str, nominative: str, after: str
) -> None:
    sentences = Sentences(Words(language), ("", "Lapo", "Tessa", "Neri"))
    assert sentences.lead(7).startswith(f"{nominative} ")
    fola = Event(EventKind.FOLA, 0, Seat.S, (), suits=(("S", 2),))
    dead = Event(EventKind.DIED, 0, None, parse_cards("CK"), Side.NS, 5)
    for event in (fola, dead):
        assert f" {after}" in sentences.event(event)
        assert nominative not in sentences.event(event)


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("", "", "", ""), ("You", "East", "North", "West")),
        (("Anna", "", "", ""), ("Anna", "East", "North", "West")),
        (("", "Lapo", "", "Lapo"), ("You", "Lapo (East)", "Player", "Lapo (West)")),
        (("Anna", "Anna", "You", "Neri"), ("Anna", "Anna (East)", "You", "Neri")),
        (("", "You", "You", "West"), ("You", "You (East)", "You (North)", "West")),
    ],
)
def test_no_two_at_a_table_are_called_the_same(names: tuple[str, ...], called: tuple[str, ...]) -> None:
    sentences = Sentences(Words("en"), names)
    assert sentences.names == called
    assert sentences.whom[1:] == called[1:]
    assert sentences.side(Side.EW) == f"{called[3]} and {called[1]}"


# -- The log of a hand: by tricks, with the silent players on a line and the fumata by its name ----


def test_the_players_with_nothing_to_declare_share_a_line() -> None:
    silent = [Event(EventKind.NOTHING_DECLARED, 0, seat) for seat in (Seat.E, Seat.N, Seat.W, Seat.S)]
    cards = tuple(parse_cards("T30 T31 T32"))
    declared = Event(EventKind.DECLARED, 15, Seat.N, cards, Side.NS, 15)
    sentences = Sentences(Words(), ("Anna", "Lapo", "Costanza", "Tessa"))
    (only,) = hand_log(silent, sentences)
    assert only.text == "Lapo, Costanza, Tessa, Anna: nothing to declare"
    texts = [entry.text for entry in hand_log([silent[0], declared, *silent[2:]], sentences)]
    assert texts[0] == "Lapo, Tessa, Anna: nothing to declare"
    assert texts[1].startswith("Versicola")


# -- What a player must play, beside the prompt and as the reason why another card is refused ------


def test_a_discard_is_refused_by_the_rules_of_the_table() -> None:
    for rules, said in (
        ("", "Cards of account and the 29 can't be discarded"),
        ("demonio=on", "Cards of account, the 14 and the 29 can't be discarded"),
        ("take_29=never demonio=on", "Cards of account can't be discarded"),
    ):
        chosen = replace(View.of(Hand.start(numbered(7)), Seat.S), options=parse_options(rules))
        assert refusal_text(chosen, Refusal.MUST_KEEP, Words()) == said
