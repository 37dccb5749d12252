"""Deal, cards, rules and perft: what they print, and how they fail."""

import re

import pytest

from solitaire.rules.cards import CODES, format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.record import parse_record
from tests.support.commands import FINISHED, done, json_object, json_objects, misused, run
from tests.support.recorded import RECORDS
from tests.support.referee import Referee

# -- deal ---------------------------------------------------------------------------------------


def test_deal() -> None:
    lines = done("deal", "42").splitlines()
    assert lines[0] == "Deal 42, cut 56"
    assert lines[3].split() == "T9 T32 T4 BC D8 D4 BK S3 T22 C5 DF B2 T19 S4".split()
    assert lines[-1].split() == "T36 D9 B10 CK B6 T20 C6 T10 T1 T34 T24 S7 T23".split()
    assert sum(line.startswith("  ") for line in lines) == 6 + 1
    assert max(map(len, lines)) < 80
    assert done("deal", "42/37").startswith("Deal 42/37, cut 37\n")
    assert done("deal", "42/56") == done("deal", "42")


@pytest.mark.parametrize("text", ["0", "42", "42/37", "18446744073709551615"])
def test_deal_json(text: str) -> None:
    out = done("deal", text, "--json")
    assert out.count("\n") == 1
    found = json_object(out)
    deal = Deal.numbered(*map(int, text.split("/")))
    assert found == {
        "deal": text,
        "cut": deal.cut,
        "deck": [CODES[card] for card in deal.deck],
        "fola": [CODES[card] for card in deal.fola],
    }


@pytest.mark.parametrize("command", [["deal"], ["play"]])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "'x' is not a deal; write a deal number, or number/cut, like 42 or 42/37"),
        ("42/97", "cut 97 is not from 1 to 96"),
        ("18446744073709551616", "deal number 18446744073709551616 is not from 0 to 18446744073709551615"),
        ("", "'' is not a deal"),
        ("42/100", "cut 100 is not from 1 to 96"),
        ("9" * 21, f"deal number {'9' * 21} is not from 0 to 18446744073709551615"),
        ("9" * 5000, "is not a deal"),
    ],
)
def test_malformed_deals_are_wrong_usage(command: list[str], text: str, message: str) -> None:
    said = misused(*command, text)
    assert f"Invalid value for '{'DEAL' if command == ['deal'] else '[DEAL or RECORD]'}': " in said
    assert message in said
    assert max(map(len, said.splitlines())) < 500


def test_deal_wants_a_deal() -> None:
    assert "Missing argument 'DEAL'" in misused("deal")


# -- cards and rules ----------------------------------------------------------------------------


def test_cards() -> None:
    lines = done("cards").splitlines()
    assert len(lines) == 98
    assert re.split("  +", lines[0]) == ["card", "name", "worth", "kills"]
    rows = {row[0]: row[1:] for row in (re.split("  +", line) for line in lines[1:])}
    assert list(rows) == list(CODES)
    assert rows["C7"] == ["seven of cups", "−10", "cups, D7 S7 B7"]
    assert rows["BK"] == ["king of batons", "−50", "batons, CK DK SK"]
    assert rows["M"] == ["Il Matto", "+5", "tarocchi"]
    assert rows["T2"] == ["the Grand Duke", "+3", "tarocchi"]
    assert rows["T3"] == ["the Emperor", "+3", "tarocchi, suit cards up to 1"]
    assert rows["T14"] == ["the Devil", "−10, in a versicola +5", "tarocchi, suit cards up to 4"]
    assert rows["T33"][2] == "tarocchi, suit cards up to the jacks"
    assert rows["T40"] == ["the Trumpets", "+10", "tarocchi, suit cards up to the queens"]


def test_cards_json() -> None:
    found = json_objects(done("cards", "--json"))
    assert [one["card"] for one in found] == list(CODES)
    by_code = {one["card"]: one for one in found}
    assert by_code["T4"] == {
        "card": "T4",
        "name": "Papa Quattro",
        "suit": "T",
        "value": 4,
        "worth": 3,
        "in_versicola": 3,
        "kills": [*("C1", "D1", "S1", "B1", "M"), *(f"T{number}" for number in range(1, 41) if number != 4)],
    }
    assert (by_code["T29"]["worth"], by_code["T29"]["in_versicola"]) == (-10, 5)
    assert (by_code["CK"]["worth"], by_code["CK"]["in_versicola"]) == (-50, 0)


def test_a_drawn_table_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.cli.printing.is_terminal", lambda stream: True)
    assert re.search(r"│ C7 +│ seven of cups", done("cards"))


def test_rules() -> None:
    text = done("rules")
    lines = text.splitlines()
    assert 40 <= len(lines) <= 60
    assert max(map(len, lines)) <= 80
    assert "Dan Busenbarrick" in text
    assert "Old-School Cards Club" in text


@pytest.mark.parametrize(
    ("language", "opening"),
    [("it", "SOLITARIO DELLE"), ("fr", "SOLITAIRE DES"), ("de", "MINCHIATE-PATIENCE")],
)
def test_rules_in_other_languages(language: str, opening: str) -> None:
    text = done("rules", "--language", language)
    assert text.startswith(opening)
    assert max(map(len, text.splitlines())) <= 80
    for figure in ("-300", "T28-T40", "334", "303", "-50", "T9"):
        assert figure in text


# -- perft and bench ----------------------------------------------------------------------------


def test_perft() -> None:
    deal = Deal.numbered(42)
    referee = Referee(format_cards(deal.deck).split(), format_cards(deal.fola).split())
    for depth in range(8):
        assert done("perft", "42", str(depth)) == f"{referee.perft(depth)}\n"


def test_perft_of_a_record_resumes_where_it_stands() -> None:
    path = RECORDS / "fola-in-hand.txt"
    grid, deck, fola = str(parse_record(path.read_text(encoding="utf-8")).positions[-1]).split("|")
    for depth in range(5):
        count = Referee(deck.split(), fola.split(), grid.split()).perft(depth)
        assert done("perft", str(path), str(depth)) == f"{count}\n"
    assert done("perft", FINISHED, "1") == "0\n"


def test_perft_shows_how_far_it_is_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = done("perft", "42", "6")
    monkeypatch.setattr("solitaire.cli.printing.is_terminal", lambda stream: True)
    result = run("perft", "42", "6")
    assert (result.exit_code, result.stdout) == (0, plain)


def test_perft_misused() -> None:
    assert "'x' is not a valid integer range" in misused("perft", "42", "x")
    assert "-1 is not in the range x>=0" in misused("perft", "--", "42", "-1")
    assert "cut 97 is not from 1 to 96" in misused("perft", "42/97", "2")
    assert "Missing argument" in misused("perft", "42")
