"""The classic game in text."""

from solitaire.classic.match_record import MatchRecord
from solitaire.texts.classic_text import match_result


def test_namesakes_are_told_apart() -> None:
    found = match_result(MatchRecord(5, ("Anna", "Anna", "", "Vieri")))
    assert found.endswith("; resti: Anna (1) +0, Anna (2) +0, player 3 +0, Vieri +0")
