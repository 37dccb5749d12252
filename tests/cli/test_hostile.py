"""Hostile input: names that would control a terminal or break a table."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import click
import pytest

from scores.store import Store
from solitaire.cli import main, printing
from solitaire.cli.files import guarded, unguarded
from solitaire.home.files import Home
from solitaire.lab.survey_text import format_table, parse_table
from solitaire.lab.surveys import Search, Surveys
from solitaire.rules.deal import Deal
from solitaire.rules.record import format_record
from tests.support import recorded
from tests.support.commands import done, every, failed, misused, run
from tests.support.hostile import KINDS, NAME, Figures, hostile, in_time, names, part_of
from tests.support.selection import all_tests, crossed
from tests.support.stored import played

ROOT = Path(__file__).parents[2]
COMMANDS = """
daily
solve --deals DEALS --playouts 20
hint RECORD --seconds 0.1
autoplay --deals DEALS --playouts-per-move 1
review RECORD --seconds 0.5
enter --out FOLDER/x
replay RECORD --text
verify RECORD NAME
scores
scores list
scores export --share
scores import RECORD NAME
scores backup FOLDER
scores restore FOLDER/x
scores delete 1 2 3
stats
lab survey run 0 0 --playouts 20 --db DB
lab survey export FOLDER/x.csv
lab survey import RECORD
lab survey report
rules --language NAME
classic verify HAND NAME
classic replay HAND --text
classic daily --player NAME
classic scores
classic scores list --player NAME
classic scores export --share
classic scores import HAND NAME
classic scores backup FOLDER
classic scores restore FOLDER/x
classic scores delete 1 --match NAME
classic stats --player NAME
classic hint HAND --playouts 20
classic review HAND --playouts 20
classic survey run 0 0 --player NAME
classic survey report --db RECORD
classic rules --NAME
classic autoplay 1 --players NAME
lab duel NAME NAME --deals 0..1
perft NAME 1
""".strip().splitlines()
"""Commands with what is hostile about them: the name, and files of ``hostile_home``."""


OTHERS = [
    f"{called} NAME"
    for called in (" ".join(names) for names, _ in every(main) if names)
    if not any(line == called or line.startswith(f"{called} ") for line in COMMANDS)
]
"""All other commands, with the hostile name alone."""


def _search(name: str) -> Search:
    """Return a search whose engine, budget and core have this name."""
    line = played(7)
    points = line.score.points or 0
    return Search(7, name, name, 0, points, points, name, 1.0, line.fola, line.moves)


@pytest.fixture
def hostile_home(tmp_path: Path, home: Home) -> Callable[[str], str]:
    """Files, a store and a survey full of hostile names; a function that gives the path of each file."""
    folder = tmp_path / f"{NAME.replace('/', '')}"
    folder.mkdir()
    game = replace(played(42, player=NAME), date=NAME)
    (folder / "RECORD").write_text(format_record(game), "utf-8")
    (folder / "DEALS").write_text(f"{NAME[:-1]}: {Deal.from_cards(Deal.numbered(5).cards)}\n", "utf-8")
    hand = (ROOT / "tests/data/classic/records/in-progress.txt").read_text("utf-8")
    (folder / "HAND").write_text(f'[Event "{NAME}"]\n[Date "{NAME}"]\n{hand}', "utf-8")
    with Store(home.scores) as store:
        store.add(game, own=True)
        store.add(replace(game, deal=Deal.numbered(42)), own=False)
        store.add(played(7, player=NAME), own=False)
    with Surveys(home.surveys) as surveys:
        surveys.add([_search(NAME)], [])
    words = {name: str(folder / name) for name in ("RECORD", "DEALS", "HAND", "DB")} | {"NAME": NAME}
    return lambda word: words.get(word, word.replace("FOLDER", str(folder)).replace("--NAME", f"--{NAME}"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_hundredth_of_the_hostile_test(kind: str, tmp_path: Path) -> None:
    figures = hostile(tmp_path, (kind,), every=1 if all_tests() else 100)
    print(f"{kind}: {figures}")  # noqa: T201 (pytest -s shows the figures)
    assert figures.tried > 0
    assert figures.failures == []


def test_the_fiftieth_has_inputs_of_every_kind(tmp_path: Path) -> None:
    inputs = [one for one in part_of(names(Figures(), tmp_path), 50) if isinstance(one, partial)]
    assert any(one.args[2:3] == ("--json",) for one in inputs)
    assert any("--json" not in one.args for one in inputs)


@crossed(("on_terminal", [False, True]), ("command", [*COMMANDS, *OTHERS]))
def test_no_name_commands_the_terminal(
    command: str, on_terminal: bool, hostile_home: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "is_terminal", lambda stream: on_terminal)
    result = run(*map(hostile_home, command.split()), typed="n\n")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    lines = (result.stdout + result.stderr).replace("\xa0", " ").replace("\u202f", " ").split("\n")
    assert all(line.isprintable() for line in lines)


def test_a_name_is_no_markup(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(home.scores) as store:
        store.add(played(42, player="[/x] [b]Anna :boom:"), own=True)
    monkeypatch.setattr(printing, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "200")
    assert "[/x] [b]Anna :boom:" in done("scores")


_HUGE = str(2**63)
_FILES = f"{ROOT}/tests/data/records/"


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "42", "--seconds"),
        ("autoplay", "42", "--seconds-per-move"),
        ("hint", f"{_FILES}in-progress.txt", "--seconds"),
        ("review", f"{_FILES}finished.txt", "--seconds"),
        ("survey", "run", "0", "0", "--seconds"),
        ("classic", "autoplay", "1", "--seconds-per-card"),
        ("classic", "duel", "random", "random", "--deals", "0..0", "--seconds-per-card"),
        ("bench", "--strength", "--seconds"),
    ],
)
def test_what_is_no_time(command: tuple[str, ...]) -> None:
    for seconds in ("nan", "inf", "-inf", "1e300", _HUGE):
        message = misused(*command, seconds)
        assert f"{seconds}' is no time" in message or "range x>0" in message


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "42", "--playouts"),
        ("autoplay", "42", "--playouts-per-move"),
        ("survey", "run", "0", "0", "--playouts"),
        ("survey", "run", "0", "0", "--playouts", "1", "--fair", "--playouts-per-move"),
        ("survey", "run", "0"),
        ("classic", "autoplay", "1", "--playouts-per-card"),
        ("scores", "list", "--limit"),
        ("scores", "export", "--share"),
        ("perft", "42"),
        ("bench", "--par", "--deals"),
        ("bench", "--strength", "--seeds"),
        ("survey", "run", "0", "0", "--workers"),
        ("classic", "autoplay", "--match", "1", "--hands"),
        ("solve", "42", "--seed"),
        ("autoplay", "42", "--seed"),
        ("classic", "autoplay", "--match"),
        ("classic", "autoplay", "1", "--seed"),
        ("deal",),
    ],
)
def test_numbers_that_are_too_large(command: tuple[str, ...]) -> None:
    is_seed = command[-1] in ("--seed", "--match", "deal")
    for number in ("nan", str(2**64), "9" * 5000, *([] if is_seed else [_HUGE])):
        wrong = r"is above|not in the range|not a valid integer|is not a deal|is not from 0 to"
        assert re.search(wrong, misused(*command, number))


def test_no_match_has_so_many_digits() -> None:
    assert "cannot read" in failed("classic", "verify", "9" * 200)
    assert "cannot read" in failed("classic", "verify", "9" * 5000)


@pytest.mark.parametrize("command", [("solve", "--playouts", "1"), ("autoplay", "--playouts-per-move", "1")])
@pytest.mark.parametrize(
    ("sign", "kept"),
    [
        ("\0", "\N{REPLACEMENT CHARACTER}"),
        ("\x1b", "\N{REPLACEMENT CHARACTER}"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}", ""),
    ],
)
def test_a_sign_that_is_not_safe_in_the_name_of_a_deal(
    sign: str, kept: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text(f"a{sign}b: {Deal.from_cards(Deal.numbered(5).cards)}\n", "utf-8")
    done(*command, "--deals", str(deals), "--out", str(tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").iterdir()] == [f"a{kept}b.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs FIFOs")
def test_an_input_that_waits_for_ever_is_a_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.hostile.LONGEST_WAIT", 0.2)
    os.mkfifo(tmp_path / "fifo")
    figures = Figures()
    in_time(figures, lambda: figures.run("verify", str(tmp_path / "fifo")))
    assert len(figures.failures) == len(figures.hangs) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs FIFOs")
def test_a_pipe_that_is_named_is_read() -> None:
    reading, writing = os.pipe()
    os.write(writing, (recorded.RECORDS / "finished.txt").read_bytes())
    os.close(writing)
    try:
        assert "score 35" in done("verify", f"/dev/fd/{reading}")
    finally:
        os.close(reading)


@pytest.mark.skipif(sys.platform == "win32", reason="no file can have such a name")
def test_a_name_with_a_line_break_is_printed_on_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = str(recorded.RECORDS / "finished.txt")
    for command in (
        ("scores", "export", "--out", "a\nb"),
        ("scores", "backup", "c\nd"),
        ("scores", "restore", "c\nd"),
        ("replay", game, "--export", "a\nb.png"),
        ("lab", "survey", "run", "1..1", "--playouts", "20", "--workers", "1", "--db", "e\nf"),
        ("lab", "survey", "export", "--db", "e\nf", "g\nh.csv"),
        ("lab", "survey", "import", "--db", "e\nf", "g\nh.csv"),
    ):
        (line,) = done(*command).splitlines()
        assert "\N{REPLACEMENT CHARACTER}" in line


def test_only_one_module_prints() -> None:
    prints = re.compile(r"click\.(s?echo|confirm|prompt)|\bprint\(|\.write\(|rich\.(table|text)")
    found = {
        path.name
        for path in Path(printing.__file__).parent.glob("*.py")
        if prints.search(path.read_text("utf-8"))
    }
    assert found == {"printing.py"}


def test_a_cell_is_no_formula() -> None:
    cells = ["=1+1", "+1", "-1", "@x", "\t=1", "'=1", "plain", ""]
    assert guarded([*cells, -20, -0.5, None]) == [
        *("'=1+1", "'+1", "'-1", "'@x", "'\t=1", "''=1", "plain", "", -20, -0.5, None)
    ]
    assert unguarded(map(str, guarded(cells))) == cells


def test_an_engine_is_no_formula_in_an_export() -> None:
    table = format_table([_search("=HYPERLINK(1)")], [])
    assert ",'=HYPERLINK(1)," in table
    assert list(parse_table(table)) == [_search("=HYPERLINK(1)")]


_CTRL_C = """
import sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Finder())
from solitaire.__main__ import run
sys.argv = ["minchiate", "deal", "42"]
run()
"""


@pytest.mark.processes
@pytest.mark.parametrize("module", ["solitaire.cli", "click", "solitaire.rules.deal", "solitaire.texts.text"])
def test_ctrl_c_while_the_program_is_loaded(module: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _CTRL_C.format(module=module)], capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_ctrl_c_at_a_question(monkeypatch: pytest.MonkeyPatch, home: Home) -> None:
    with Store(home.scores) as store:
        store.add(played(7), own=True)
    monkeypatch.setattr(click.termui, "visible_prompt_func", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(SystemExit) as ended:
        main(["scores", "delete", "--everything"])
    assert ended.value.code == 130


_NO_OUTPUT = "Error: cannot write the output: Bad file descriptor"


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        *(
            (f"{command} >&-", 1, _NO_OUTPUT)
            for command in ("deal 42", "cards", "--help", "--version", "scores")
        ),
        ("solve 42 --playouts 5 --json >&-", 1, _NO_OUTPUT),
        ("deal 42 >&- 2>&- <&-", 1, ""),
        ("verify nothing 2>&-", 1, ""),
        ("verify - <&-", 1, "Error: -: not a record"),
        ("solve --deals - <&-", 1, "Error: -: it has no deal in it"),
        ("scores delete --everything <&-", 1, "Error: there are no such games"),
    ],
)
def test_closed_streams(command: str, status: int, message: str) -> None:
    line = f"{shlex.quote(sys.executable)} -m solitaire {command}"
    ended = subprocess.run(["/bin/sh", "-c", line], stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert ended.returncode == status
    assert ended.stderr.startswith(message)
    assert len(ended.stderr.splitlines()) == bool(message)
