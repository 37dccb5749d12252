"""Every command and option, and every way to fail: one line on standard error, never a traceback."""

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click
import pytest
from click.testing import CliRunner, Result
from PIL import Image

import solitaire.bench
import solitaire.table.opening
import solver.bench
import solver.cores
from scores.par_table import Surveyed
from scores.share import format_shared
from solitaire.cli import main
from solitaire.files import Home, UserError
from solitaire.rules.cards import CODES, format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.text import one_line
from tests.regenerate import RECORDS
from tests.rules.referee import Referee

ROOT = Path(__file__).parents[2]
FINISHED = str(RECORDS / "finished.txt")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINCHIATE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args)


def done(*args: str) -> str:
    """Run a command that must succeed and say nothing on standard error."""
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def failed(*args: str) -> str:
    """Run a command that cannot be done, and return its one line."""
    result = run(*args)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert len(result.stderr.splitlines()) == 1
    return result.stderr.removeprefix("Error: ").rstrip("\n")


def misused(*args: str) -> str:
    """Run a command that is used wrongly, and return what it says."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: ")
    assert result.stdout == ""
    return result.stderr


# -- the whole ----------------------------------------------------------------------------------

COMMANDS = [
    *("play", "daily", "deal", "solve", "hint", "autoplay", "review", "replay", "verify", "scores", "stats"),
    *("survey", "cards", "rules", "perft", "bench"),
]


def test_help_names_every_command() -> None:
    text = done("--help")
    assert re.findall(r"^  ([a-z]+)  +\S", text.partition("Commands:")[2], re.MULTILINE) == COMMANDS
    assert "..." not in text.partition("Commands:")[2]  # no summary is cut off
    assert "_MINCHIATE_COMPLETE=bash_source" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    assert done(command, "--help").startswith(f"Usage: main {command}")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented(command: str) -> None:
    assert f"minchiate {command}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_version() -> None:
    assert re.fullmatch(r"minchiate, version \d+\.\d+\.\d+\n", done("--version"))


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "solitaire", "perft", "42", "2"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "1\n"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, solitaire.cli\n"
        "solitaire.cli.main(['--help'], standalone_mode=False)\n"
        "print(sorted({'pygame', 'rich', 'ortools', 'solitaire.rules'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"


def test_completion() -> None:
    result = CliRunner().invoke(main, prog_name="minchiate", env={"_MINCHIATE_COMPLETE": "bash_source"})
    assert "_minchiate_completion" in result.stdout
    env = {"_MINCHIATE_COMPLETE": "bash_complete", "COMP_WORDS": "minchiate ver", "COMP_CWORD": "1"}
    assert CliRunner().invoke(main, prog_name="minchiate", env=env).stdout == "plain,verify\n"


def test_unknown_commands_and_options() -> None:
    assert "No such command 'frobnicate'" in misused("frobnicate")
    assert "No such option" in misused("deal", "42", "--frobnicate")
    assert "No such option" in misused("--frobnicate")


# -- the table ----------------------------------------------------------------------------------


class Table:
    """Stands for the window: keeps what it was opened with."""

    def __init__(self) -> None:
        self.opened: list[tuple[str, Home, Deal | Record | None]] = []

    def play(self, home: Home, deal: Deal | None, *, speaks: bool = False) -> None:
        self.opened.append(("speaking" if speaks else "play", home, deal))

    def replay(self, home: Home, record: Record) -> None:
        self.opened.append(("replay", home, record))


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table()
    monkeypatch.setattr(solitaire.table.opening, "play", table.play)
    monkeypatch.setattr(solitaire.table.opening, "replay", table.replay)
    return table


@pytest.mark.parametrize(
    ("args", "deal"),
    [
        ([], None),
        (["play"], None),
        (["play", "42"], Deal.numbered(42)),
        (["play", "42/37"], Deal.numbered(42, 37)),
    ],
)
def test_play_opens_the_table(table: Table, home: Path, args: list[str], deal: Deal | None) -> None:
    assert done(*args) == ""
    assert table.opened == [("play", Home.at(home), deal)]


def test_play_can_speak(table: Table, home: Path) -> None:
    assert done("play", "42", "--speak") == ""
    assert table.opened == [("speaking", Home.at(home), Deal.numbered(42))]


def test_home_can_be_given(table: Table, tmp_path: Path) -> None:
    done("--home", str(tmp_path / "else where"), "play")
    assert table.opened == [("play", Home.at(tmp_path / "else where"), None)]


def test_without_home_the_system_has_a_place(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINCHIATE_HOME")
    done("play")
    assert table.opened == [("play", Home.at(None), None)]


def test_home_is_no_file() -> None:
    assert "Invalid value for '--home'" in misused("--home", FINISHED, "rules")


def test_replay_opens_the_table(table: Table, home: Path) -> None:
    assert done("replay", FINISHED) == ""
    record = parse_record(Path(FINISHED).read_text(encoding="utf-8"))
    assert table.opened == [("replay", Home.at(home), record)]


def test_no_screen_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_screen(home: Home, deal: Deal | None, *, speaks: bool) -> None:
        raise UserError("there is no screen\nto draw on")

    monkeypatch.setattr(solitaire.table.opening, "play", no_screen)
    assert failed("play") == "there is no screen\N{REPLACEMENT CHARACTER}to draw on"
    assert failed().startswith("there is no screen")


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
    found = json.loads(out)
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
        ("x", "'x' is no deal; write a deal number, or number/cut, like 42 or 42/37"),
        ("42/97", "cut 97 is not from 1 to 96"),
        ("18446744073709551616", "deal number 18446744073709551616 is not from 0 to 18446744073709551615"),
        ("", "'' is no deal"),
        ("9" * 5000, "is no deal"),
    ],
)
def test_malformed_deals_are_wrong_usage(command: list[str], text: str, message: str) -> None:
    said = misused(*command, text)
    assert f"Invalid value for '{'DEAL' if command == ['deal'] else '[DEAL]'}': " in said
    assert message in said
    assert max(map(len, said.splitlines())) < 500


def test_deal_wants_a_deal() -> None:
    assert "Missing argument 'DEAL'" in misused("deal")


# -- replay and verify --------------------------------------------------------------------------


def test_replay_text() -> None:
    text = done("replay", "--text", FINISHED)
    assert text.startswith("Deal 42, a tidy player, 2026-01-06\n\nThe fola as stacked:\n  T23  S7")
    assert "\n   1 T9       -10   2 T32       -5   3 T4        -2   4 BC       -32" in text
    assert "\n 171 T28xT17   15 172 T36xD9    25 173 T36xB10   35 174 #         35\n" in text
    assert re.search(r"Cards of account +100\n  10 each: T36 T37 T38 T39 T40\n  5 each: M T1 T10", text)
    assert re.search(r"Versicole +135\n  regolare 60, with Il Matto 5 more: T34 T35", text)
    assert re.search(
        r"Negative cards +-200\n  -50 each: CK SK\n  -40 each: DQ BQ\n  -10 each: S10 B6\n", text
    )
    assert re.search(r"On top +35\n\nfinished, score 35\n$", text)
    assert max(map(len, text.splitlines())) < 90


def test_replay_text_tells_every_move_once() -> None:
    for path in RECORDS.glob("*.txt"):
        record = parse_record(path.read_text(encoding="utf-8"))
        text = done("replay", str(path), "--text")
        moves = re.findall(r" +(\d+) (\S+) +-?\d+", "\n".join(re.findall(r"^ +\d+ .*", text, re.MULTILINE)))
        moves = [(number, move) for number, move in moves if move != "each:"]
        assert moves == [(str(number), str(move)) for number, move in enumerate(record.moves, start=1)]


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("finished.txt", "Deal 42, finished, score 35"),
        ("own-cut.txt", "Deal 42/37, finished, score -122"),
        ("gave-up.txt", "Deal 0, gave up with 35 cards to come, score -300"),
        ("stuck.txt", "Deal 1, stuck with 20 cards to come, score -300"),
        ("not-stacked.txt", "Deal 13, in progress, 97 cards to come; the cards on top count 0"),
        ("without-number.txt", "A deal without a number, finished, score 128"),
    ],
)
def test_verify(name: str, standing: str) -> None:
    path = str(RECORDS / name)
    assert done("verify", path) == f"{path}: {standing}\n"


def test_replay_text_of_an_unstacked_game() -> None:
    text = done("replay", "--text", str(RECORDS / "not-stacked.txt"))
    assert "The fola is not stacked yet; as dealt it is:\n" in text


def test_the_fola_apart_from_the_deck() -> None:
    text = done("replay", "--text", FINISHED)
    assert re.search(r"\n\nFrom the fola:\n 146 T23 ", text)
    assert "From the fola" not in done("replay", "--text", str(RECORDS / "gave-up.txt"))


def test_verify_json() -> None:
    unnumbered = str(RECORDS / "without-number.txt")
    lines = done("verify", "--json", FINISHED, unnumbered, str(RECORDS / "in-progress.txt")).splitlines()
    found = [json.loads(line) for line in lines]
    assert found[0] == {
        "record": FINISHED,
        "valid": True,
        "deal": "42",
        "moves": 174,
        "end": "finished",
        "score": 35,
        "shown": 35,
        "to_come": 0,
    }
    assert found[1]["deal"] is None
    assert (found[2]["end"], found[2]["score"], found[2]["to_come"]) == (None, None, 67)


def test_verify_goes_on_after_a_bad_record(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(
        Path(FINISHED).read_text(encoding="utf-8").replace("T32 T4", "T4 T32", 1), encoding="utf-8"
    )
    gone = str(tmp_path / "gone.txt")
    result = run("verify", str(bad), FINISHED, gone)
    assert result.exit_code == 1
    assert result.stdout == f"{FINISHED}: Deal 42, finished, score 35\n"
    assert result.stderr.splitlines() == [
        f"Error: {bad}: move 2: T4: another card comes next",
        f"Error: cannot read {gone}: No such file or directory",
    ]
    result = run("verify", "--json", str(bad), FINISHED, gone)
    assert result.exit_code == 1
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["valid"] for one in found] == [False, True, False]
    assert found[0] == {
        "record": str(bad),
        "valid": False,
        "error": f"{bad}: move 2: T4: another card comes next",
    }


def test_records_are_wanted() -> None:
    assert "Missing argument 'RECORD...'" in misused("verify")
    assert "Missing argument 'RECORD'" in misused("replay")


READERS = pytest.mark.parametrize(
    "reader",
    [
        lambda path: failed("replay", path),
        lambda path: failed("replay", "--text", path),
        lambda path: failed("verify", path),
        lambda path: failed("perft", path, "2"),
    ],
    ids=["replay", "replay --text", "verify", "perft"],
)
Reader = Callable[[str], str]


@READERS
def test_missing_file(reader: Reader, tmp_path: Path) -> None:
    path = str(tmp_path / "gone.txt")
    assert reader(path) == f"cannot read {path}: No such file or directory"


@READERS
def test_folder(reader: Reader, tmp_path: Path) -> None:
    assert reader(str(tmp_path)) == f"cannot read {tmp_path}: Is a directory"


@READERS
def test_no_permission(reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked.txt"

    def locked(self: Path, mode: str = "r") -> NoReturn:  # root may read anything, so pretend
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "open", locked)
    assert reader(str(path)) == f"cannot read {path}: Permission denied"


@READERS
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'[Rules "1"]\n[Player "\xff"]', "no UTF-8 text (byte 21)"),
        (b"", 'no record: it must begin with headers like [Deal "42"]'),
        (b"\x00\x01\x02 garbage", 'no record: it must begin with headers like [Deal "42"]'),
        (b'[Rules "1"]\n[Deal "42"]\n[Score "303"]', "the record claims score '303' but has no end (#)"),
        (b'[Rules "1"]\n[Deal "' + b"9" * 5000 + b'"]', "is no deal; write a deal number, or number/cut"),
        (b'[Rules "1"]\n[Deal "\x1b[2J"]', r"'\x1b[2J' is no deal"),
        (b" " * 100_000, "longer than 65536 characters; no record is"),
        (b" " * 2_000_000, "longer than"),
    ],
)
def test_files_that_hold_no_record(reader: Reader, content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    said = reader(str(path))
    assert str(path) in said
    assert message in said
    assert len(said) < 500


def test_a_records_words_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "nasty.txt"
    path.write_text('[Rules "1"]\n[Deal "42"]\n[Player "\x1b[2J\nA"]', encoding="utf-8")
    text = done("replay", "--text", str(path))
    assert "\x1b" not in text
    assert text.startswith("Deal 42, \N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}A\n")


def test_one_line() -> None:
    assert one_line("a\tb\r\nc") == "a\N{REPLACEMENT CHARACTER}b" + 2 * "\N{REPLACEMENT CHARACTER}" + "c"
    assert one_line("x" * 300) == "x" * 300
    assert one_line("a" * 400 + "z") == "a" * 200 + " ... " + "a" * 99 + "z"


# -- cards and rules ----------------------------------------------------------------------------


def test_cards() -> None:
    lines = done("cards").splitlines()
    assert len(lines) == 98
    assert re.split("  +", lines[0]) == ["card", "name", "worth", "kills"]
    rows = {row[0]: row[1:] for row in (re.split("  +", line) for line in lines[1:])}
    assert list(rows) == list(CODES)
    assert rows["C7"] == ["sette di coppe", "-10", "coppe, D7 S7 B7"]
    assert rows["BK"] == ["re di bastoni", "-50", "bastoni, CK DK SK"]
    assert rows["M"] == ["Il Matto", "+5", "tarocchi"]
    assert rows["T2"] == ["Papa Due", "+3", "tarocchi"]
    assert rows["T3"] == ["Papa Tre", "+3", "tarocchi, cartiglie up to 1"]
    assert rows["T14"] == ["Diavolo", "-10, in a versicola +5", "tarocchi, cartiglie up to 4"]
    assert rows["T33"][2] == "tarocchi, cartiglie up to the fante"
    assert rows["T40"] == ["Trombe", "+10", "tarocchi, cartiglie up to the queen"]


def test_cards_json() -> None:
    found = [json.loads(line) for line in done("cards", "--json").splitlines()]
    assert [one["card"] for one in found] == list(CODES)
    by_code = {one["card"]: one for one in found}
    assert by_code["T4"] == {
        "card": "T4",
        "name": "Papa Quattro",
        "suit": "T",
        "value": 4,
        "worth": 3,
        "in_versicola": 3,
        "kills": [
            *("C1", "D1", "S1", "B1", "M"),
            *(f"T{number}" for number in range(1, 41) if number != 4),
        ],
    }
    assert (by_code["T29"]["worth"], by_code["T29"]["in_versicola"]) == (-10, 5)
    assert (by_code["CK"]["worth"], by_code["CK"]["in_versicola"]) == (-50, 0)


def test_a_drawn_table_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.cli.base.is_terminal", lambda stream: True)
    assert re.search(r"│ C7 +│ sette di coppe", done("cards"))


def test_rules() -> None:
    text = done("rules")
    lines = text.splitlines()
    assert 40 <= len(lines) <= 60
    assert max(map(len, lines)) <= 80
    assert "Dan Busenbarrick" in text
    assert "Old-School Cards Club" in text


@pytest.mark.parametrize(("language", "opening"), [("it", "SOLITARIO DELLE"), ("fr", "SOLITAIRE DES")])
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


def test_perft_of_a_record_goes_on_from_where_it_stands() -> None:
    path = RECORDS / "fola-in-hand.txt"
    grid, deck, fola = str(parse_record(path.read_text(encoding="utf-8")).positions[-1]).split("|")
    for depth in range(5):
        count = Referee(deck.split(), fola.split(), grid.split()).perft(depth)
        assert done("perft", str(path), str(depth)) == f"{count}\n"
    assert done("perft", FINISHED, "1") == "0\n"


def test_perft_shows_how_far_it_is_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = done("perft", "42", "6")
    monkeypatch.setattr("solitaire.cli.base.is_terminal", lambda stream: True)
    result = run("perft", "42", "6")
    assert (result.exit_code, result.stdout) == (0, plain)


def test_perft_misused() -> None:
    assert "'x' is not a valid integer range" in misused("perft", "42", "x")
    assert "-1 is not in the range x>=0" in misused("perft", "--", "42", "-1")
    assert "cut 97 is not from 1 to 96" in misused("perft", "42/97", "2")
    assert "Missing argument" in misused("perft", "42")


def test_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.bench, "rules_rate", lambda: 1234567.8)
    monkeypatch.setattr(solver.bench, "playout_rate", lambda core: 98765.4)
    lines = done("bench").splitlines()
    assert lines[0] == "rules: 1,234,568 plays or kills a second"
    core = solver.cores.core_name()
    assert lines[1] == f"oracle, {core} core, the one in use: 98,765 whole playouts a second"


# -- stopped from outside -----------------------------------------------------------------------


def raising(error: BaseException) -> Callable[[], float]:
    def rate() -> float:
        raise error

    return rate


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.bench, "rules_rate", raising(KeyboardInterrupt()))
    result = run("bench")
    assert (result.exit_code, result.output) == (130, "")


def test_a_closed_pipe_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.bench, "rules_rate", raising(BrokenPipeError(errno.EPIPE, "gone")))
    result = run("bench")
    assert (result.exit_code, result.output) == (1, "")


def test_a_failing_file_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.bench, "rules_rate", raising(OSError(errno.EIO, "broken disk", "f.txt")))
    assert failed("bench") == "cannot use f.txt: broken disk"


def test_our_own_faults_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.bench, "rules_rate", raising(ZeroDivisionError()))
    assert isinstance(run("bench").exception, ZeroDivisionError)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a full device")
@pytest.mark.parametrize("args", [["--help"], ["cards"]])
def test_a_full_disk_is_one_line(args: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "solitaire", *args]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "Error: cannot write the output: No space left on device\n"


def test_a_reader_that_leaves_is_no_news() -> None:
    command = [sys.executable, "-m", "solitaire", "cards", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_narrow_encoding_stops_no_name(tmp_path: Path) -> None:
    path = tmp_path / "lucja.txt"
    path.write_text('[Rules "1"]\n[Deal "42"]\n[Player "Łucja"]', encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "solitaire", "replay", "--text", str(path)]
    result = subprocess.run(command, capture_output=True, check=True, env=env)
    assert result.stdout.startswith(rb"Deal 42, \u0141ucja")


def test_the_group_is_the_entry_point() -> None:
    assert isinstance(main, click.Group)
    assert sorted(main.commands) == sorted(COMMANDS)


@pytest.mark.parametrize(("suffix", "frames"), [(".png", 1), (".gif", 9)])
def test_replay_exports_a_picture_or_an_animation(tmp_path: Path, suffix: str, frames: int) -> None:
    deal = Deal.numbered(42)
    record = tmp_path / "game.txt"
    record.write_text(format_record(Record(deal, deal.fola, tuple(map(Move, deal.deck[:8])))), "utf-8")
    target = tmp_path / f"game{suffix}"
    assert done("replay", str(record), "--export", str(target)) == f"written: {target}\n"
    with Image.open(target) as image:
        assert getattr(image, "n_frames", 1) == frames
        assert image.size == ((1280, 800) if frames == 1 else (900, 600))


def test_replay_exports_to_no_other_kind_of_file() -> None:
    assert "'game.bmp' ends neither in .png nor in .gif" in misused(
        "replay", FINISHED, "--export", "game.bmp"
    )


def test_replay_exports_to_no_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    target = tmp_path / "file" / "game.png"
    assert failed("replay", FINISHED, "--export", str(target)).startswith(f"cannot write {target}: ")


def test_a_shared_text_is_a_record_too_and_a_dash_is_standard_input(tmp_path: Path) -> None:
    game = parse_record(Path(FINISHED).read_text(encoding="utf-8"))
    chat = tmp_path / "chat.txt"
    chat.write_text(f"Beat this!\n{format_shared(game)}\n", encoding="utf-8")
    told = "Deal 42, finished, score 35\n"
    assert done("verify", str(chat)) == f"{chat}: {told}"
    for content in (chat.read_bytes(), Path(FINISHED).read_bytes()):
        assert CliRunner().invoke(main, ["verify", "-"], input=content).stdout == f"-: {told}"
    chat.write_text(format_shared(game).replace("35 points", "36 points"), encoding="utf-8")
    assert failed("verify", str(chat)).startswith(f"{chat}: the check code does not match")


# -- a deal by its par --------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "deals"), [("250..281", [11, 12]), ("..120", [10]), ("282..", [13])])
def test_play_picks_a_deal_by_its_par(
    wanted: str, deals: list[int], pars_known: dict[int, Surveyed], monkeypatch: pytest.MonkeyPatch
) -> None:
    pars = {10: (100, 140), 11: (250, 250), 12: (280, 282), 13: (330, 334)}
    pars_known |= {deal: Surveyed(334, 334, games) for deal, games in pars.items()}
    asked = list[list[int]]()
    monkeypatch.setattr(
        solitaire.table.opening, "play_one_of", lambda home, found, speaks: asked.append(found)
    )
    done("play", "--par", wanted)
    assert asked == [deals]


def test_no_deal_with_such_a_par(pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {1: Surveyed(334, 334, (300, 300)), 2: Surveyed(334, 334, (200, 201))}
    told = failed("play", "--par", "400..500")
    assert told == "no deal has a par from 400 to 500; those known go from 200.5 to 300"


@pytest.mark.parametrize("wanted", ["..", "250", "a..b", "250-280", "1..2..3", "99999.."])
def test_what_is_no_range_of_pars(wanted: str) -> None:
    assert "is no range of points; write it like 250..280" in misused("play", "--par", wanted)


def test_a_deal_and_a_par_exclude_one_another() -> None:
    assert "exclude one another" in misused("play", "42", "--par", "250..280")
