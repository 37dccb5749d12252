"""The group of commands: help, completion, and every way to fail: one line, never a traceback."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import click
import pytest
from click.testing import CliRunner

import solitaire.lab.bench
import solver.cores
from solitaire.cli import main
from solitaire.cli.group import classic, subcommands
from tests.support.commands import FINISHED, done, every, run

ROOT = Path(__file__).parents[2]


def test_the_list_of_commands_says_what_their_help_says() -> None:
    for group in (main, classic):
        found = {name: command.get_short_help_str(200) for name, command in subcommands(group).items()}
        assert {name: summary for name, (_, summary) in group.places.items()} == found


def test_only_the_first_help_says_what_the_exit_status_means() -> None:
    assert [names for names, _ in every(main) if "Exit status" in done(*names, "--help")] == [()]


@pytest.mark.parametrize(("core", "said"), [("python", "engines in plain Python"), ("native", "native core")])
def test_version(core: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver.cores, "HAS_NATIVE", True)
    monkeypatch.setenv("MINCHIATE_CORE", core)
    assert re.fullmatch(rf"minchiate, version \d+\.\d+\.\d+(\.dev\d+)? \({said}\)\n", done("--version"))


@pytest.mark.parametrize("sign", ["x", "x ", "'"])
def test_a_long_value_is_not_repeated_whole(sign: str) -> None:
    value = sign * (5000 // len(sign))
    for args in (
        ("solve", "42", "--core", value),
        ("solve", "42", "--seconds", value),
        ("solve", value),
        ("solve", "--record", value),
        ("verify", value),
        ("replay", f"{value}/{value}"),
        ("daily", value),
        ("scores", value),
        (f"--{value}",),
        (value,),
        ("survey", "report", "--db", value),
        ("--home", value, "daily"),
    ):
        result = run(*args)
        assert result.exit_code in (1, 2)
        error = result.stderr.splitlines()[-1]
        assert error.startswith("Error: ")
        assert len(error) < 400
        assert value[:300] not in error


def test_no_path_may_be_empty() -> None:
    of_paths = [
        (command, parameter)
        for _, command in every(main)
        for parameter in command.params
        if isinstance(parameter.type, click.Path)
    ]
    assert len(of_paths) >= 36
    for command, parameter in of_paths:
        with pytest.raises(click.BadParameter, match="'' is no name of a file") as caught:
            parameter.type_cast_value(click.Context(command), [""] if parameter.nargs < 0 else "")
        assert caught.value.param is parameter


@pytest.mark.processes
def test_as_a_module() -> None:
    command = [sys.executable, "-m", "solitaire", "perft", "42", "2"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "1\n"


@pytest.mark.processes
def test_a_command_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    code = (
        "import sys, solitaire.cli\n"
        "solitaire.cli.main(sys.argv[1:], standalone_mode=False)\n"
        "loaded = {'pygame', 'rich', 'ortools', 'solitaire.rules', 'solitaire.classic', 'scores.store',\n"
        "          'solitaire.lab.surveys'} & set(sys.modules)\n"
        "print(sorted(loaded))"
    )
    env = {**os.environ, "MINCHIATE_HOME": str(tmp_path)}
    needed = {
        "--help": [],
        "solve --help": ["solitaire.rules"],
        "verify --help": ["solitaire.classic", "solitaire.rules"],
        "review --help": ["solitaire.classic", "solitaire.rules"],
        "solve 42 --playouts 10": ["scores.store", "solitaire.rules"],
    }
    for command, loaded in needed.items():
        arguments = [sys.executable, "-c", code, *command.split()]
        found = subprocess.run(arguments, capture_output=True, text=True, check=True, env=env)
        assert found.stdout.splitlines()[-1] == str(loaded)


def test_completion() -> None:
    result = CliRunner().invoke(main, prog_name="minchiate", env={"_MINCHIATE_COMPLETE": "bash_source"})
    assert "_minchiate_completion" in result.stdout
    env = {"_MINCHIATE_COMPLETE": "bash_complete", "COMP_WORDS": "minchiate ver", "COMP_CWORD": "1"}
    assert CliRunner().invoke(main, prog_name="minchiate", env=env).stdout == "plain,verify\n"


# -- stopped from outside -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(errno.EPIPE, "gone"), 1, ""),
        (OSError(errno.EIO, "broken disk", "f.txt"), 1, "Error: cannot use f.txt: broken disk\n"),
        (MemoryError(), 1, "Error: not enough memory\n"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else None,
)
def test_what_stops_a_command_is_one_line(
    error: BaseException, status: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solitaire.lab.bench, "rules_rate", Mock(side_effect=error))
    result = run("bench")
    assert (result.exit_code, result.stdout, result.stderr) == (status, "", said)


@pytest.mark.processes
@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's limit of memory")
@pytest.mark.parametrize("kilobytes", [16_000, 25_000, 200_000])
def test_under_a_limit_of_memory(tmp_path: Path, kilobytes: int) -> None:
    words = f"ulimit -v {kilobytes} && exec {sys.executable} -m solitaire scores import {FINISHED}"
    env = {**os.environ, "MINCHIATE_HOME": str(tmp_path)}
    result = subprocess.run(["bash", "-c", words], capture_output=True, text=True, env=env, check=False)
    if result.returncode:
        assert result.stderr == "Error: not enough memory\n"
    else:
        assert "imported as game 1" in result.stdout
    assert (result.returncode == 0) is (kilobytes == 200_000)


def test_our_own_faults_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.lab.bench, "rules_rate", Mock(side_effect=ZeroDivisionError))
    assert isinstance(run("bench").exception, ZeroDivisionError)


@pytest.mark.processes
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a full device")
@pytest.mark.parametrize("args", [["--help"], ["cards"]])
def test_a_full_disk_is_one_line(args: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "solitaire", *args]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "Error: cannot write the output: No space left on device\n"


@pytest.mark.processes
@pytest.mark.parametrize(
    ("package", "args"),
    [("click", ["cards"]), ("platformdirs", ["cards"]), ("filelock", ["play"]), ("pygame", ["play"])],
)
def test_a_missing_package_is_one_line(package: str, args: list[str], tmp_path: Path) -> None:
    code = f"import sys; sys.modules[{package!r}] = None\nfrom solitaire.__main__ import run\nrun()"
    env = {**os.environ, "MINCHIATE_HOME": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, env=env, check=False
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: the package {package} is not installed; install the program with all that it needs\n"
    )


@pytest.mark.processes
def test_a_reader_that_leaves_is_no_news() -> None:
    command = [sys.executable, "-m", "solitaire", "cards", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.processes
def test_a_narrow_encoding_stops_no_name(tmp_path: Path) -> None:
    path = tmp_path / "lucja.txt"
    path.write_text('[Rules "1"]\n[Deal "42"]\n[Player "Łucja"]', encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "solitaire", "replay", "--text", str(path)]
    result = subprocess.run(command, capture_output=True, check=True, env=env)
    assert result.stdout.startswith(rb"Deal 42, \u0141ucja")
