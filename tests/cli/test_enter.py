"""A shuffle from a real table on the command line."""

from collections.abc import Iterator

import pytest

from solitaire.cli import enter
from solitaire.home.files import Home
from solitaire.home.saves import read_draft, write_draft
from solitaire.play.entry import Entry
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.record import parse_record
from solver import game_reviewer
from tests.support import recorded
from tests.support.commands import run
from tests.support.cores import needs_native

PLAYED = recorded.game(Deal.numbered(42), recorded.tidy)
FOLA = f"fola {format_cards(PLAYED.fola or ())}\n"


def typed(moves: int = 999) -> str:
    """The first moves of the game, with the T of tarocchi left out, as many on a line as people type."""
    words = [str(move) for move in PLAYED.moves[:moves]]
    lines = (" ".join(words[start : start + 7]) for start in range(0, len(words), 7))
    return "".join(f"{line}\n" for line in lines).replace("T", "")


def entered(text: str, *args: str) -> str:
    """Enter lines, which must all be taken; return what is printed."""
    result = run("enter", *args, typed=text)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_nothing_is_finished_that_was_not_said_to_be(home: Home) -> None:
    """The fola and most of the moves: the shuffle is whole, and the game is not over."""
    for lines in (FOLA + typed(150), FOLA + typed(150) + "done\n", FOLA + typed(len(PLAYED.moves) - 7)):
        home.entry.unlink(missing_ok=True)
        assert "The game so far" in entered(lines)
        assert home.entry.exists()
    rest = " ".join(map(str, PLAYED.moves[len(PLAYED.moves) - 7 :]))
    assert parse_record(entered(f"{rest}\ndone\n")).moves == PLAYED.moves


def test_two_at_once_never_lose_what_the_other_keeps(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = enter._lines

    def and_another(is_asked: bool) -> Iterator[str]:
        for line in lines(is_asked):
            yield line
            write_draft(home.entry, Entry().after("T4"), read_draft(home.entry))

    monkeypatch.setattr(enter, "_lines", and_another)
    result = run("enter", typed="T9\nT32\n")
    assert result.exit_code == 1
    assert "has been changed by another entry" in result.stderr
    assert read_draft(home.entry) == Entry().after("T4")


@needs_native
def test_what_is_known_of_a_game_kept_in_part_is_answered(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_reviewer, "STANDARD", 100_000)
    said = entered(FOLA + typed(90))
    assert "of 97 cards are known" in said
    assert "no par, luck or best score" in said
    assert "So far your decisions cost" in said
    assert "The costliest decisions, by what you could see" in said or "No decision" in said
    assert home.entry.exists()


def test_of_a_game_given_up_in_the_middle_the_decisions_are_judged_without_the_other_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_reviewer, "STANDARD", 2_000)
    assert "So far your decisions cost" in entered(FOLA + typed(60) + "#")
