"""A shuffle from a real table on the command line."""

from pathlib import Path

import pytest

from solitaire.cli import enter
from solitaire.home.files import Home
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
    result = run("enter", typed=typed())
    record = parse_record(result.stdout)
    assert (record.moves, record.fola, record.deal.deck) == (PLAYED.moves, PLAYED.fola, PLAYED.deal.deck)
    assert result.stderr == "Kept as game 1: minchiate review 1 gives the verdict.\n"
    assert not home.entry.exists()
    assert str(PLAYED.score.points) in done("scores", "list", "--table", "others")


def test_a_shuffle_alone_is_a_deal_to_play(home: Home, tmp_path: Path) -> None:
    cards, out = Deal.numbered(9).cards, tmp_path / "mine.txt"
    assert entered(format_cards(cards[:96]).replace(" ", "\n"), "-o", str(out)) == ""
    assert parse_record(out.read_text()) == Record(Deal.from_cards(cards))
    assert not home.entry.exists()


def test_half_an_entry_goes_on_the_next_time(home: Home) -> None:
    words = [str(move) for move in PLAYED.moves]
    first, rest = " ".join(words[:60]), " ".join(words[60:])
    said = entered(first)
    assert "the entry is kept" in said
    assert "What you saw includes your fola" in said
    assert parse_record(entered(f"{rest}\nundo 1\ndone\n")).moves == PLAYED.moves  # the end comes by itself


@needs_native
def test_what_is_known_of_a_game_kept_in_part_is_answered(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_reviewer, "STANDARD", 100_000)
    said = entered(FOLA + typed(90))
    assert "of 97 cards are known" in said
    assert "there is no par and no best line" in said
    assert "The costliest decisions, by what you could see" in said or "No decision" in said
    assert home.entry.exists()


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
    result = run("enter", typed=f"{FOLA}{deck}\n")
    assert parse_record(result.stdout).deal.fola == PLAYED.fola
