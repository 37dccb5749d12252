"""Events in words."""

from dataclasses import replace

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Phase, Refusal
from solitaire.classic.options import parse_options
from solitaire.classic.seats import TURNS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import parse_cards
from solitaire.texts.classic_text import LogEntry, hand_log
from solitaire.texts.classic_words import Sentences, refusal_text, turn_prompt
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


NAMES = "Anna", "Lapo", "Costanza", "Tessa"


def trick(leader: Seat, cards: str, winner: Seat | None = None) -> list[Event]:
    """Return the events of a trick."""
    played = parse_cards(cards)
    plays = zip(TURNS[leader], played, strict=False)
    events = [Event(EventKind.PLAYED, 0, seat, (card,)) for seat, card in plays]
    return events if winner is None else [*events, Event(EventKind.WON, 0, winner, tuple(played))]


def log(*events: Event, signals: bool = True) -> list[LogEntry]:
    entries = hand_log(events, Sentences(Words("en"), NAMES, signals=signals))
    return [LogEntry(with_codes(text).replace("\u00a0", " "), side) for text, side in entries]


def test_a_trick_is_an_entry_with_what_follows_from_it_below() -> None:
    (dead,) = parse_cards("T13")
    died = Event(EventKind.DIED, 5, Seat.E, (dead,), Side.NS, 5)
    found = log(*trick(Seat.S, "S9 T13 T20 S2", Seat.N), died, *trick(Seat.N, "CK C3"))
    assert [text for text, _ in found] == [
        "1. Anna: S9 T13 T20 S2 to Costanza",
        "Dead: T13 (Death): +5 for Anna and Costanza",
        "2. Costanza: CK C3",
    ]
    assert [side for _, side in found] == [None, Side.NS, None]


def test_the_1_of_tarocchi_is_caught_or_comes_home() -> None:
    caught = Event(EventKind.DIED, 5, Seat.E, tuple(parse_cards("T1")), Side.NS, 5)
    assert [text for text, _ in log(*trick(Seat.S, "S9 T1 T20 S2", Seat.N), caught)] == [
        "1. Anna: S9 T1 T20 S2 to Costanza",
        "The 1 is caught, T1 (the Juggler): +5 for Anna and Costanza",
    ]
    assert log(*trick(Seat.S, "S9 S3 T20 T1", Seat.W))[1:] == [
        LogEntry("The 1 is home, with Tessa and Lapo", Side.EW)
    ]


def test_the_players_with_nothing_to_declare_share_a_line() -> None:
    silent = [Event(EventKind.NOTHING_DECLARED, 0, seat) for seat in (Seat.E, Seat.N, Seat.W, Seat.S)]
    cards = tuple(parse_cards("T30 T31 T32"))
    declared = Event(EventKind.DECLARED, 15, Seat.N, cards, Side.NS, 15)
    assert [text for text, _ in log(*silent)] == ["Lapo, Costanza, Tessa, Anna: nothing to declare"]
    texts = [text for text, _ in log(silent[0], declared, *silent[2:])]
    assert texts[0] == "Lapo, Tessa, Anna: nothing to declare"
    assert texts[1].startswith("Versicola")


def test_a_versicola_is_named_when_its_last_card_is_won() -> None:
    found = log(
        *trick(Seat.E, "T20 T30 T6 T7", Seat.S),
        *trick(Seat.S, "T35 T10 T8 M", Seat.N),
        *trick(Seat.N, "T40 M T9 T11", Seat.N),
    )
    assert [text for text, _ in found if text.startswith("Complete")] == [
        "Complete for Anna and Costanza: T10 T20 T30, +15 in the count",
        "Complete for Anna and Costanza: T10 T20 T30 T40, +25 in the count",
    ]


def test_the_fumata_is_named_where_the_players_use_signals() -> None:
    first = [*trick(Seat.E, "T24 T2 T3 T4", Seat.E), *trick(Seat.E, "T25 T5 T6 T7", Seat.E)]
    said = "Signal: Lapo leads T24 to say “I have T40”"
    assert [text for text, _ in log(*first) if "Signal" in text] == [said]
    assert not [text for text, _ in log(*first, signals=False) if "Signal" in text]
    led_before = [*trick(Seat.E, "T9 T2 T3 T4", Seat.E), *trick(Seat.E, "T25 T5 T6 T7", Seat.E)]
    assert not [text for text, _ in log(*led_before) if "Signal" in text]


# -- What a player must play, beside the prompt and as the reason why another card is refused ------


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
