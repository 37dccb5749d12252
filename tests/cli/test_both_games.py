"""The verbs that take records of both games: hint, review, replay and verify."""

import shutil
from pathlib import Path

import click
import pytest
from PIL import Image

import solver.classic.hand_reviewer
from solitaire.classic.match_record import format_match
from solitaire.classic.record import parse_hand, printed_hand
from solitaire.cli import main
from solitaire.cli.group import classic, subcommands
from solitaire.home.files import Home
from solitaire.home.saves import match_folder
from solitaire.kinds import CLASSIC, KINDS, SOLITAIRE, kind_of
from solitaire.table import opening
from tests.support.classic_recorded import RECORDS, match, match_record
from tests.support.commands import FINISHED, done, failed, json_object, json_objects, json_of, misused
from tests.support.cores import needs_native
from tests.support.recorded import RECORDS as GAMES
from tests.support.selection import sample

ENDED = str(RECORDS / "resti-both-ways.txt")
GOING = str(RECORDS / "in-progress.txt")
FEW = ("--playouts", "60")
MATCH_42 = match_record(match(42, 2, 40))


def heading(path: str) -> str:
    return f"Minchiate: {CLASSIC.summary(parse_hand(Path(path).read_text('utf-8')))}\n"


def without_times(text: str) -> dict[str, object]:
    found: dict[str, object] = json_object(text)
    return {key: value for key, value in found.items() if key not in ("seconds", "par", "decisions")}


def test_each_record_is_of_its_kind() -> None:
    assert KINDS == {"solitaire": SOLITAIRE, "classic": CLASSIC}
    assert kind_of(printed_hand()) is kind_of(MATCH_42) is CLASSIC
    assert CLASSIC.games(MATCH_42) == MATCH_42.hands


# -- hint ---------------------------------------------------------------------------------------


@needs_native
def test_a_hint_for_a_hand() -> None:
    said = done("hint", GOING, *FEW, "--step", "4")
    assert said == heading(GOING) + done("classic", "hint", GOING, *FEW, "--step", "4")
    found = without_times(done("hint", GOING, *FEW, "--json"))
    assert found.pop("game") == "classic"
    assert found == without_times(done("classic", "hint", GOING, *FEW, "--json"))
    solitaire = json_of("hint", str(GAMES / "in-progress.txt"), "--playouts", "10")
    assert "game" not in solitaire


def test_a_hint_of_the_oracle_is_for_the_solitaire_alone() -> None:
    assert "--oracle is about the solitaire; the record is of Minchiate" in misused("hint", GOING, "--oracle")
    assert "No such option" in misused("classic", "hint", GOING, "--oracle")


@pytest.mark.parametrize(
    ("verb", "path", "why"),
    [
        ("hint", ENDED, "the hand has ended; there is nothing to hint at"),
        ("hint", FINISHED, "the game has ended; there is nothing to hint at"),
        ("review", GOING, "the hand has not ended; there is nothing to review yet"),
    ],
)
def test_a_record_that_is_too_late_or_too_early(verb: str, path: str, why: str) -> None:
    assert failed(verb, path) == f"{path}: {why}"


# -- review -------------------------------------------------------------------------------------


@pytest.fixture
def short_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver.classic.hand_reviewer, "PAR_HANDS", 2)


@needs_native
@pytest.mark.usefixtures("short_par")
@pytest.mark.parametrize("verb", sample(["review", "verdict"], 2))
def test_a_review_of_a_hand(verb: str) -> None:
    said = done(verb, ENDED, *FEW, "--seat", "n")
    assert said.startswith(heading(ENDED))
    of_four = done("classic", verb, ENDED, *FEW, "--seat", "n")
    assert (
        said.removeprefix(heading(ENDED)).splitlines()[:-1] == of_four.splitlines()[:-1]
    )  # the time differs
    found = without_times(done(verb, ENDED, *FEW, "--json"))
    assert found.pop("game") == "classic"
    assert found == without_times(done("classic", verb, ENDED, *FEW, "--json"))


def test_a_decision_of_a_hand_is_tried_again_by_both_commands() -> None:
    again = ("review", ENDED, "--retry", "5", "--seat", "E")
    assert done(*again) == done("classic", *again)
    assert "--cards needs --retry" in misused("review", ENDED, "--cards", "T20")


@pytest.mark.parametrize("option", [("--seat", "N"), ("--retry", "3")])
def test_the_solitaire_has_no_seats_and_tricks(option: tuple[str, str]) -> None:
    message = f"{option[0]} is about Minchiate; the record is of the solitaire"
    assert message in misused("review", FINISHED, *option)


def test_the_verdict_is_another_name_of_the_review() -> None:
    for command in (main, classic):
        assert isinstance(command, click.Group)
        context = click.Context(command)
        assert command.get_command(context, "verdict") is command.get_command(context, "review")
        assert "verdict" not in subcommands(command)


# -- replay -------------------------------------------------------------------------------------


def test_a_hand_is_printed() -> None:
    assert done("replay", ENDED, "--text") == heading(ENDED) + done("classic", "replay", ENDED, "--text")
    found = json_of("replay", ENDED)
    assert found.pop("game") == "classic"
    assert found == json_of("classic", "replay", ENDED)


def test_a_match_is_printed_hand_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(format_match(MATCH_42), "utf-8")
    lines = json_objects(done("replay", str(file), "--json"))
    assert [line["number"] for line in lines] == [hand.match and hand.match[1] + 1 for hand in MATCH_42.hands]
    second = json_of("replay", str(file), "--hand", "2")
    assert second == lines[1]
    assert done("replay", str(file), "--text").count("Minchiate: ") == 1
    assert (
        failed("replay", FINISHED, "--hand", "1") == f"{FINISHED} is the record of one game, not of a match"
    )


def test_a_hand_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[object]()
    monkeypatch.setattr(opening, "replay_hand", lambda home, hand: opened.append(hand))
    done("replay", ENDED)
    done("replay", "1798")
    assert opened == [parse_hand(Path(ENDED).read_text("utf-8")), printed_hand()]


def test_a_hand_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "hand.png"
    assert done("replay", ENDED, "--export", str(file)) == f"written: {file}\n"
    with Image.open(file) as picture:
        assert picture.format == "PNG"


# -- the name of a record -----------------------------------------------------------------------


def test_a_match_by_its_number(home: Home) -> None:
    match_folder(home.matches).create(MATCH_42).close()
    said = done("verify", "42")
    assert said == done("classic", "verify", "42")
    assert said.startswith("42: Match 42, ")
    assert done("replay", "42", "--json") != ""


def test_a_file_goes_before_a_match_of_its_name(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_folder(home.matches).create(MATCH_42).close()
    monkeypatch.chdir(tmp_path)
    for name in ("42", "1798"):
        shutil.copyfile(FINISHED, tmp_path / name)
        assert done("verify", name) == f"{name}: Deal 42, finished, score 35\n"


def test_a_number_that_is_neither_file_nor_match() -> None:
    assert failed("verify", "43") == failed("hint", "43") == "cannot read 43: No such file or directory"
    assert failed("classic", "hint", "43").startswith("there is no match 43 here")


def test_the_commands_of_one_game_refuse_the_other() -> None:
    for verb in ("hint", "review", "replay"):
        message = "this is a game of the solitaire, not of Minchiate"
        assert failed("classic", verb, FINISHED) == f"{FINISHED}: {message}"
    message = "this is from Minchiate, not a game of the solitaire"
    assert failed("solve", "--record", GOING) == f"{GOING}: {message}"
