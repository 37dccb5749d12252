"""The game in plain text: what the commands print of it is tested with them; here what needs no command."""

import pytest

from scores.games import Facts
from solitaire.classic.match_record import MatchRecord
from solitaire.rules.cards import VersicolaKind
from solitaire.rules.record import Help
from solitaire.texts.classic_text import match_result
from solitaire.texts.printable import one_line
from solitaire.texts.text import kind_name
from solitaire.texts.words import Words, notes
from tests.support.stored import played

GONE = "\N{REPLACEMENT CHARACTER}"


def test_one_line() -> None:
    assert one_line("a\tb\r\nc") == f"a{GONE}b{GONE}{GONE}c"
    assert one_line("x" * 300) == "x" * 300
    assert one_line("a" * 400 + "z") == "a" * 200 + " ... " + "a" * 99 + "z"


@pytest.mark.parametrize(
    ("most", "help_used", "language", "text"),
    [
        (200, Help(), "en", ""),
        (200, Help(undone_plays=2, oracle_hints=1), "en", "undone 2, oracle 1"),
        (100, Help(fair_hints=3), "en", "given up, fair 3"),
        (100, Help(fair_hints=3), "it", "abbandono, leali 3"),
    ],
)
def test_notes(most: int, help_used: Help, language: str, text: str) -> None:
    facts = Facts.of(played(42, most=most, help=help_used))
    assert notes(facts, Words(language)) == text


def test_the_names_of_the_versicole_are_those_of_the_table() -> None:
    for kind in VersicolaKind:
        assert kind_name(kind) == Words()(f"family.{kind.name.lower()}")


def test_namesakes_are_told_apart() -> None:
    found = match_result(MatchRecord(5, ("Anna", "Anna", "", "Vieri")))
    assert found.endswith("; resti: Anna (1) +0, Anna (2) +0, player 3 +0, Vieri +0")
