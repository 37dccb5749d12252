"""The log of a hand: by tricks, with the silent players on a line and the fumata by its name."""

from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import TURNS, Seat, Side
from solitaire.rules.cards import parse_cards
from solitaire.texts.classic_text import LogEntry, hand_log
from solitaire.texts.classic_words import Sentences
from solitaire.texts.words import Words, with_codes

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
