"""What commands write where they are told to: devices, FIFOs, links, protected files, standard output."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

import solver.oracle
from scores.estimates import store_line
from scores.imports import parse_one
from scores.store import Store
from solitaire.classic.record import parse_hand
from solitaire.cli import printing
from solitaire.home import files
from solitaire.home.files import Home
from solitaire.lab.surveys import ClassicSurveys, Surveys
from solitaire.rules.deal import Deal
from tests.support.commands import FINISHED, done, failed, misused, run, through_fifo
from tests.support.faults import fill_disk
from tests.support.selection import all_tests, crossed
from tests.support.stored import played, search, surveyed_hand

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links, FIFOs and mode bits")

FEW = ("--playouts", "20")
CARDS = str(Deal.from_cards(Deal.numbered(5).cards))
COMMANDS: dict[str, tuple[str, ...]] = {
    "solve": ("solve", "42", *FEW, "--out", "FILE.txt"),
    "solve --think": ("solve", "42", "--think", "--seconds", "0.1", "--out", "FILE.txt"),
    "solve --stored": ("solve", "42", "--stored", "--out", "FILE.txt"),
    "autoplay": ("autoplay", "42", "--playouts-per-move", "1", "--out", "FILE.txt"),
    "classic autoplay": ("classic", "autoplay", "42", "--players", "random,random", "--out", "FILE.txt"),
    "classic duel": ("classic", "duel", "random", "random", "--deals", "0..1", "--out", "FILE.txt"),
    "replay": ("replay", FINISHED, "--export", "FILE.png"),
    "classic replay": ("classic", "replay", "1798", "--export", "FILE.png"),
    "stats": ("stats", "--plot", "FILE.png"),
    "scores backup": ("scores", "backup", "FILE.sqlite3"),
    "survey export": ("survey", "export", "FILE.csv"),
    "survey report": ("survey", "report", "--page", "FILE.md"),
    "classic survey report": ("classic", "survey", "report", "--page", "FILE.md"),
}
"""Every command that writes a file that the user names."""


@pytest.fixture(scope="module")
def surveyed_template(played_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with games, a line and results of surveys."""
    template = Home.at(tmp_path_factory.mktemp("surveyed"))
    shutil.copytree(played_template, template.data, dirs_exist_ok=True)
    with Store(template.scores) as store:
        store_line(store, played(42), "oracle 1")
    with Surveys(template.surveys) as surveys:
        surveys.add([search(1)], [])
    with ClassicSurveys(template.classic_surveys) as hands:
        hands.add([surveyed_hand(1)])
    return template.data


@pytest.fixture(autouse=True)
def played_home(home: Home, surveyed_template: Path) -> Home:
    """A copy of that home, which every command uses."""
    shutil.copytree(surveyed_template, home.data, dirs_exist_ok=True)
    return home


@pytest.fixture(params=COMMANDS)
def command(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return COMMANDS[request.param]


def some_commands(first: int) -> pytest.MarkDecorator:
    """Return the parametrization by every fifth command from this index on; by all if all tests run.

    All write through the same functions; if one is tried with a link, another is tried with a FIFO.
    """
    names = [name for name in COMMANDS if name != "scores backup"]  # which replaces no file
    chosen = names if all_tests() else names[first::5]
    return pytest.mark.parametrize("command", [COMMANDS[name] for name in chosen], ids=chosen)


def target(command: tuple[str, ...], folder: Path) -> Path:
    """Return the file that the command writes, in this folder."""
    return folder / command[-1].replace("FILE", "out")


def to(command: tuple[str, ...], path: Path) -> tuple[str, ...]:
    """Return the command, writing to this path."""
    return (*command[:-1], str(path))


@crossed(("command", COMMANDS.values()), ("kept", ["scores", "surveys", "classic_surveys", "settings"]))
def test_the_programs_own_files_are_not_replaced(
    command: tuple[str, ...], kept: str, played_home: Home
) -> None:
    own: Path = getattr(played_home, kept)
    own.touch()
    before = own.read_bytes()
    assert run(*to(command, own)).exit_code in (1, 2)  # a picture must have the name of one
    assert own.read_bytes() == before


def test_a_file_must_have_a_name(command: tuple[str, ...]) -> None:
    assert "'' is no name of a file" in misused(*command[:-1], "")


@some_commands(0)
def test_a_link_stays_and_its_target_is_written(command: tuple[str, ...], tmp_path: Path) -> None:
    link, behind = target(command, tmp_path), tmp_path / "elsewhere" / "target"
    behind.parent.mkdir()
    link.symlink_to(behind)
    done(*to(command, link))
    assert link.readlink() == behind
    assert behind.stat().st_size > 0


@some_commands(1)
def test_a_fifo_is_written_through(command: tuple[str, ...], tmp_path: Path) -> None:
    fifo = target(command, tmp_path)
    assert through_fifo(fifo, *to(command, fifo))
    assert fifo.is_fifo()


@some_commands(2)
def test_a_device_stays_a_device(command: tuple[str, ...], tmp_path: Path) -> None:
    device = target(command, tmp_path)
    device.symlink_to("/dev/null")
    done(*to(command, device))
    assert device.is_char_device()
    assert Path("/dev/null").is_char_device()


def test_nothing_is_written_beside_a_device(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.symlink_to("/dev/null")
    done("survey", "report", "--page", str(page))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "page.md"]


@pytest.mark.parametrize(
    "command", [("survey", "report"), ("survey", "run", "0", "1"), ("classic", "survey", "report")]
)
def test_a_device_is_no_file_of_results(command: tuple[str, ...], tmp_path: Path) -> None:
    device = tmp_path / "device"
    device.symlink_to("/dev/null")
    assert failed(*command, "--db", str(device)) == f"cannot save results in {device}: it is not a file"


SEVERAL = pytest.mark.parametrize(
    ("command", "count"), [(("solve", "1", "2", *FEW, "--out"), 2), (("scores", "export", "--out"), 5)]
)


@SEVERAL
def test_a_fifo_takes_many_games(command: tuple[str, ...], count: int, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    assert through_fifo(fifo, *command, str(fifo)).count(b'[Rules "1"]') == count


@SEVERAL
def test_an_open_file_is_written_through(command: tuple[str, ...], count: int, tmp_path: Path) -> None:
    path = tmp_path / "log"
    with path.open("ab") as file:
        file.write(b"before\n")
        file.flush()
        done(*command, f"/dev/fd/{file.fileno()}")
        file.write(b"after\n")
    text = path.read_text("utf-8")
    assert text.startswith("before\n")
    assert text.count('[Rules "1"]') == count
    assert text.endswith("after\n")
    assert "Bad file descriptor" in failed(*command, "/dev/fd/999999999")


@pytest.mark.processes
def test_standard_error_is_an_open_file(tmp_path: Path) -> None:
    with (tmp_path / "log").open("ab") as log:
        log.write(b"before\n")
        log.flush()
        command = [sys.executable, "-m", "solitaire", "solve", "42", *FEW, "--out", "/dev/stderr"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=log)
    assert (tmp_path / "log").read_text("utf-8").startswith("before\n[Rules")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@some_commands(3)
def test_a_full_device_is_said(command: tuple[str, ...], tmp_path: Path) -> None:
    device = target(command, tmp_path)
    device.symlink_to("/dev/full")
    result = run(*to(command, device))
    assert result.exit_code == 1
    assert result.stderr == f"Error: cannot write {device}: No space left on device\n"


@pytest.mark.parametrize("name", ["replay", "survey export", "classic duel", "scores backup"])
def test_a_write_protected_file_is_left_alone(name: str, tmp_path: Path) -> None:
    command = COMMANDS[name]
    path = target(command, tmp_path)
    if name == "classic duel":  # which reads the file first
        done(*to(command, path))
    else:
        path.write_text("mine")
    path.chmod(0o400)
    before = path.read_bytes()
    why = "it is write-protected; what was there is unchanged"
    if name == "scores backup":  # which replaces no file
        why = "it is there already; choose another name"
    assert failed(*to(command, path)) == f"cannot write {path}: {why}"
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (before, 0o400)


@some_commands(2)
def test_a_file_that_is_replaced_keeps_its_permissions(command: tuple[str, ...], tmp_path: Path) -> None:
    path = target(command, tmp_path)
    done(*to(command, path))
    path.chmod(0o604)
    done(*to(command, path))
    assert path.stat().st_mode & 0o777 == 0o604


@crossed(("command", COMMANDS.values()), ("name", ["-", "/dev/stdout"]))
def test_a_dash_is_standard_output_and_nothing_else_is_printed_there(
    command: tuple[str, ...], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*command[:-1], name)
    assert (result.exit_code, [path.name for path in tmp_path.iterdir()]) == (0, ["home"])
    content = result.stdout_bytes
    checks: dict[str, Callable[[], object]] = {
        "solve": lambda: parse_one(content.decode()),
        "autoplay": lambda: parse_one(content.decode()),
        "classic": lambda: (
            content.startswith((b"{", b"# A survey", b"\x89PNG")) or parse_hand(content.decode())
        ),
        "replay": lambda: content.startswith(b"\x89PNG"),
        "stats": lambda: content.startswith(b"\x89PNG"),
        "scores": lambda: content.startswith(b"SQLite format 3"),
        "survey": lambda: content.startswith((b"kind,deal", b"# A survey")),
    }
    assert checks[command[0]]()


@pytest.mark.parametrize("name", ["solve", "autoplay", "classic autoplay", "classic duel"])
def test_two_things_cannot_both_be_on_standard_output(name: str) -> None:
    assert "can't be used together" in misused(*COMMANDS[name][:-1], "-", "--json")


@pytest.mark.parametrize("name", ["replay", "stats"])
def test_a_terminal_gets_no_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "is_terminal", lambda stream: True)
    assert "a terminal can't show such a file" in failed(*COMMANDS[name][:-1], "-")


NOWHERE = ("/proc/x", "/proc/x/y/z", "FILE/x", "FOLDER", "x" * 300)


@pytest.mark.parametrize("place", NOWHERE)
def test_the_output_is_checked_before_the_search(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "FILE").touch()
    (tmp_path / "FOLDER").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(solver.oracle, "improvements", lambda *_, **__: pytest.fail("it searches"))
    assert failed("solve", "3", *FEW, "--out", place).startswith("cannot ")
    deals = tmp_path / "deals"
    deals.write_text(CARDS)
    if place != "FOLDER":  # which is right for many deals
        failed("solve", "--deals", str(deals), *FEW, "--out", place)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["FILE", "FOLDER", "deals", "home"]


@pytest.mark.parametrize("name", ["solve", "autoplay"])
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_what_was_found_is_printed_though_writing_fails(
    name: str, as_json: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_disk(monkeypatch)
    result = run(*to(COMMANDS[name], tmp_path / "line.txt"), *as_json)
    assert result.exit_code == 1
    assert result.stdout.startswith('{"schema": 1, "deal": "42"' if as_json else "Deal 42: ")
    assert result.stderr == f"Error: cannot write {tmp_path / 'line.txt'}: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_the_result_of_a_duel_is_printed_though_its_device_is_full() -> None:
    result = run(*COMMANDS["classic duel"][:-1], "/dev/full")
    full = "Error: cannot write /dev/full: No space left on device\n"
    assert (result.exit_code, result.stderr) == (1, full)
    assert result.stdout.startswith("random against random, 2 deals, 4 hands: ")


@pytest.mark.parametrize("command", [("solve", *FEW), ("autoplay", "--playouts-per-move", "1")])
def test_a_bad_name_among_the_deals_stops_no_other(command: tuple[str, ...], tmp_path: Path) -> None:
    deals, folder = tmp_path / "deals", tmp_path / "out"
    names = ("a", "../b", "a", ".c", "x" * 300, "A", "a-2", "last")
    deals.write_text("".join(f"{name}: {CARDS}\n" for name in names))
    result = run(*command, "--deals", str(deals), "--out", str(folder))
    assert result.exit_code == 1
    printed = [line.split(": ")[0] for line in result.stdout.splitlines() if line.endswith("core")]
    assert [name[:99] for name in printed] == [name[:99] for name in names]
    assert len(result.stderr.splitlines()) == 3
    found = sorted(path.name for path in folder.iterdir())
    assert found == ["A-3.txt", "a-2-2.txt", "a-2.txt", "a.txt", "last.txt"]


def test_an_interrupted_write_leaves_no_part_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", Mock(side_effect=KeyboardInterrupt))
    path = tmp_path / "folder" / "file"
    path.parent.mkdir()
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        files.write_atomic(path, "new")
    assert [(one.name, one.read_text()) for one in path.parent.iterdir()] == [("file", "old")]


@pytest.mark.parametrize(
    "command", [("solve", "5..6", "--playouts", "50"), ("autoplay", "5..6", "--playouts-per-move", "2")]
)
def test_quiet_shows_no_progress(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich looks for itself
    assert "deal 2 of 2" in run(*command).stderr
    assert run(*command, "-q").stderr == ""
