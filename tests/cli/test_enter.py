"""A shuffle from a real table on the command line."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitaire.cli import enter
from solitaire.home.files import Home
from solitaire.home.saves import read_draft, write_draft
from solitaire.play.entry import Entry
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from solitaire.rules.record import Record, parse_record
from solver import game_reviewer
from tests.support import recorded
from tests.support.commands import done, run
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


def test_a_game_that_was_entered_has_its_verdict_and_is_nobodys_here(home: Home) -> None:
    result = run("enter", typed=typed() + "done\n")
    record = parse_record(result.stdout)
    assert (record.moves, record.fola, record.deal.deck) == (PLAYED.moves, PLAYED.fola, PLAYED.deal.deck)
    assert result.stderr.startswith("Kept as game 1 among others' games;")
    assert not home.entry.exists()
    assert str(PLAYED.score.points) in done("scores", "list", "--table", "others")


def test_a_shuffle_alone_is_a_deal_to_play(home: Home, tmp_path: Path) -> None:
    cards, out = Deal.numbered(9).cards, tmp_path / "mine.txt"
    lines = format_cards(cards[:96]).replace(" ", "\n")
    said = run("enter", "-o", str(out), typed=lines)
    assert "The shuffle is whole: done finishes it" in said.stdout
    assert said.stderr == f"Nothing is written to {out} yet.\n"
    assert home.entry.exists()
    assert entered("done\n", "-o", str(out)) == ""
    assert parse_record(out.read_text()) == Record(Deal.from_cards(cards))
    assert not home.entry.exists()


def test_half_an_entry_goes_on_the_next_time(home: Home) -> None:
    words = [str(move) for move in PLAYED.moves]
    first, rest = " ".join(words[:60]), " ".join(words[60:])
    said = entered(first)
    assert "the entry is kept" in said
    assert "What you saw includes your fola" in said
    assert parse_record(entered(f"{rest}\nundo 1\ndone\n")).moves == PLAYED.moves  # the end comes by itself


def test_nothing_is_finished_that_was_not_said_to_be(home: Home) -> None:
    """The fola and most of the moves: the shuffle is whole, and the game is not over."""
    for lines in (FOLA + typed(150), FOLA + typed(150) + "done\n", FOLA + typed(len(PLAYED.moves) - 7)):
        home.entry.unlink(missing_ok=True)
        assert "The game so far" in entered(lines)
        assert home.entry.exists()
    rest = " ".join(map(str, PLAYED.moves[len(PLAYED.moves) - 7 :]))
    assert parse_record(entered(f"{rest}\ndone\n")).moves == PLAYED.moves


def test_a_game_given_up_keeps_its_whole_shuffle() -> None:
    given_up, cards = typed(60).rstrip("\n"), [move.card for move in PLAYED.moves[60:] if move.is_play]
    record = parse_record(entered(f"{given_up} #\n{format_cards(cards)}\ndone\n"))
    assert (record.moves[:-1], record.score.points) == (PLAYED.moves[:60], -300)
    assert record.deal.deck == PLAYED.deal.deck
    result = run("enter", typed=f"{given_up} #\n{PLAYED.moves[61]}xT1\n")
    assert "the game has ended" in result.stderr


def test_a_fola_stacked_otherwise_than_dealt_is_the_one_that_counts() -> None:
    cards = Deal.numbered(9).cards
    stacked = format_cards(reversed(cards[84:]))
    record = parse_record(entered(f"{format_cards(cards)}\nfola {stacked}\ndone\n"))
    assert record.deal.cards == (*cards[:84], *reversed(cards[84:]))


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


def test_an_endless_line_is_refused() -> None:
    result = run("enter", typed="T9 " * 100_000)
    assert result.exit_code == 1
    assert "more than 100000 characters" in result.stderr


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("T9 T32\n9\n", "line 2: T9 was dealt before, as card 1"),
        ("T9 T33xT9\n", "line 1: move 2: "),
        ("T9 41\n", "line 1: 'T41' is not a move"),
        ("fola T1 T2\n", "line 1: the fola has 13 cards"),
        ("undo two\n", "line 1: undo takes one number"),
        ("T9\nnonsense\n", "line 2: 'NONSENSE' is not a move"),
    ],
)
def test_what_cannot_be_is_named_with_its_line_and_all_before_is_kept(
    home: Home, text: str, said: str
) -> None:
    result = run("enter", typed=text)
    assert result.exit_code == 1
    assert result.stderr.upper().startswith(f"ERROR: {said}".upper())
    assert home.entry.exists() is said.startswith("line 2")


def test_a_damaged_entry_is_named_and_stays(home: Home) -> None:
    home.data.mkdir(parents=True)
    home.entry.write_text('[Entered "9"]\n')
    result = run("enter", typed="T1\n")
    assert result.exit_code == 1
    assert str(home.entry) in result.stderr
    assert home.entry.read_text() == '[Entered "9"]\n'


def test_a_person_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enter, "is_terminal", lambda _stream: True)
    result = run("enter", typed="T9\nT9\nhelp\nnew\n" + FOLA)
    assert "1 card; missing 96:" in result.stdout
    assert "Error: T9 was dealt before" in result.stderr
    assert result.stdout.count("the 13 cards of the fola") == 2
    assert "0 cards; missing 84:" in result.stdout


def test_the_next_card_of_a_fola_is_the_one_that_was_stacked() -> None:
    deck = " ".join(str(Move(card)) for card in PLAYED.deal.deck)
    result = run("enter", typed=f"{FOLA}{deck}\ndone\n")
    assert parse_record(result.stdout).deal.fola == PLAYED.fola


def test_a_draft_that_is_no_text_or_no_file_is_to_be_moved_away(home: Home) -> None:
    home.entry.parent.mkdir(parents=True, exist_ok=True)
    home.entry.write_bytes(b"\xff\xfe")
    said = run("enter", typed="T1\n").stderr
    assert "not UTF-8 text" in said
    assert "move it away to begin again" in said
    home.entry.unlink()
    home.entry.mkdir()
    assert "is not a file; move it away to begin again" in run("enter", typed="T1\n").stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_named_pipe_as_draft_is_not_read(home: Home) -> None:
    home.entry.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(home.entry)
    assert "is not a file; move it away to begin again" in run("enter", typed="T1\n").stderr


def test_what_is_no_card_is_named_as_it_was_typed(home: Home) -> None:
    said = run("enter", typed="0\n").stderr
    assert "T0" not in said
    assert "0" in said
