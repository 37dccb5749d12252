"""What commands printed in version 1.0.0, and how they were called, still holds: scripts may rely on it.

``data/outputs-1.0`` was made by version 1.0.0 on ``data/home-1.0`` and never changes. Times, names of cores
and everything else that depends on the machine were left out of it.
"""

import datetime
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeGuard

import click
import pytest
from click.testing import Result

import solitaire.texts.words
import solver.classic.hand_reviewer
import solver.game_reviewer
from solitaire.cli import main
from solver.cores import core_name
from tests.support.commands import json_objects, run
from tests.support.homes import HOME_1_0

OUTPUTS = HOME_1_0.parent / "outputs-1.0"
COMMANDS: dict[str, dict[str, Any]] = json.loads((OUTPUTS / "commands.json").read_text("utf-8"))
"""By name of the output: the arguments, the exit status, and whether an engine has to search."""
INTERFACE: dict[str, dict[str, list[str]]] = json.loads((OUTPUTS / "interface.json").read_text("utf-8"))
"""By command: its options, in all spellings, and its arguments."""


class Then(datetime.date):
    """The day on which the outputs were made."""

    @classmethod
    def today(cls) -> "Then":
        return cls(2026, 11, 24)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Load everything that commands with a date need, with the true date."""
    elsewhere = str(tmp_path_factory.mktemp("home"))
    for command in ("daily", "stats"):
        run("--home", elsewhere, command, "--json")
        run("--home", elsewhere, "classic", command, "--json")


@pytest.fixture
def then(loaded: None, home: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the old home, with the records beside it, on the day on which the outputs were made."""
    shutil.copytree(HOME_1_0, tmp_path / "home")
    shutil.copytree(OUTPUTS / "records", tmp_path / "records")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(datetime, "date", Then)
    monkeypatch.setattr(solitaire.texts.words, "date", Then)


REWORDED = {
    "Played on like this, the game ends": "Continued like this, the game ends",
    "cannot be lost here": "can't be lost here",
    "is as good as far as can be told": "looks just as good",
    "It empties 1 suit of your hand: there you can play a tarocco at once.": (
        "Without C3 C8 C9 you have no cups: you can trump it at once. That may bring T4 home."
    ),
    "the others: full version=2 playouts=4000 seed=1": "the other three: full, 4000 playouts per card",
    "a file with such a name is written ./99": "for a file of that name, write ./99",
    "knows only what its seat may know": "sees only what can be seen from its seat",
    "versicola regolare": "versicola (Run)",
    "versicola del Matto:": "versicola (Fool):",
    "versicola del Tredici:": "versicola (Thirteen):",
    "versicola delle Diecine:": "versicola (Tens):",
    "versicola dei Regi:": "versicola (Kings):",
    "regolare ": "Run ",
    "del Matto ": "Fool ",
    "del Tredici ": "Thirteen ",
    "delle Diecine ": "Tens ",
    "Demonio, Mondo e Carne ": "Devil ",
    "clean\nOthers' hands:": "clean\n\nOthers' hands:",
}
"""Sentences for people that have been reworded since, by their old text."""

fast = pytest.mark.skipif(core_name() != "native", reason="without the native core it takes minutes")
NEWER_REVIEWS = ("review-json", "classic-review-json")
NEWER_FIGURES = (*NEWER_REVIEWS, "classic-autoplay-json", "classic-hint-in-progress-json")
"""The outputs with figures of reviews or of the player full: the keys alone are compared."""
NEWER_CHOICES = ("classic-hint-step-2", "classic-hint-step-3")
"""The texts with choices of full: they are compared without cards and figures."""
LONGER = ("hint-not-stacked-fair-json", "hint-not-stacked-oracle-json")
"""The hints that say more in their last step since: what the order of the fola does."""
SHORTER = ("solve-stored", "solve-stored-missing")
"""The texts of several deals, which have a line for each since, and their mean."""
RANGES = ("survey run", "classic survey run")
"""The commands whose FROM and TO are one argument since, which takes both spellings."""
CHOICES = re.compile(r"[+-]?\b[A-Z]?\d+\b")
FULL = re.compile(r"(?<=\bfull )\d+\b|(?<=\bfull version=)\d+\b")
"""The version of full, which is not compared."""
PROSE = re.compile("(classic-)?rules-..|cards")
"""The outputs rewritten since, in one language: their figures and cards are compared, not their words."""
FIGURES = re.compile(r"-?\b[A-Z]?\d+\b")
PARAMS = [
    pytest.param(name, marks=[fast] if command["searches"] else []) for name, command in COMMANDS.items()
]
"""The names of the commands; both cores find the same."""


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are written otherwise there")
@pytest.mark.usefixtures("then")
@pytest.mark.parametrize("name", PARAMS)
def test_a_command_prints_what_it_did(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in NEWER_REVIEWS:
        monkeypatch.setattr(solver.game_reviewer, "PAR_PLAYOUTS", 5)
        monkeypatch.setattr(solver.classic.hand_reviewer, "PAR_HANDS", 2)
    command, old = COMMANDS[name], reworded((OUTPUTS / f"{name}.out").read_bytes().decode())
    result: Result = run(*command["args"])
    assert result.exit_code == command["status"], result.output
    old, said = (FULL.sub("2", text.replace("\N{MINUS SIGN}", "-")) for text in (old, result.stdout))
    if PROSE.fullmatch(name):
        assert set(FIGURES.findall(old)) <= set(FIGURES.findall(said))
        return
    if name in NEWER_CHOICES:
        assert CHOICES.sub("", said) == CHOICES.sub("", old)
        return
    if name.startswith("classic-replay") and "--json" not in command["args"]:
        assert words_by_line(said) == words_by_line(old)
        return
    if name in SHORTER:
        old = "".join(line for line in old.splitlines(keepends=True) if not line.startswith(" "))
        said = re.sub(r"^mean of .*\n", "", said, flags=re.MULTILINE)
    if "--json" not in command["args"]:
        assert said == old
        return
    before, now = [json.loads(line) for line in old.splitlines()], json_objects(said)
    if name in LONGER:
        last, then = now[0]["steps"][-1], before[0]["steps"][-1]
        assert len(last) > len(then)
        del last[len(then) :]
    if name in NEWER_FIGURES:
        assert not {*places(before)} - {*places(now)}
    else:
        assert list(lost(before, now)) == []


def reworded(text: str) -> str:
    """Return an output of version 1.0.0 in today's words."""
    for before, now in REWORDED.items():
        text = text.replace(before, now)
    return text


def words_by_line(text: str) -> list[list[str]]:
    """Return the words of each line: a reworded sentence moves the columns after it."""
    return [line.split() for line in text.splitlines()]


def places(value: object, place: str = "") -> Iterator[str]:
    """Yield where something is in a value; all parts of a list are one place."""
    if is_object(value):
        for key, part in value.items():
            yield from places(part, f"{place}.{key}")
    elif isinstance(value, list):
        for part in value:
            yield from places(part, f"{place}[]")
    else:
        yield place


def lost(old: object, new: object, place: str = "") -> Iterator[str]:
    """Yield what of an old value is not in the new one; new keys of objects do not matter."""
    if is_object(old) and is_object(new):
        for key, value in old.items():
            if key in new:
                yield from lost(value, new[key], f"{place}.{key}")
            else:
                yield f"{place}.{key} is missing"
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from lost(one, other, f"{place}[{number}]")
    elif type(old) is not type(new) or old != new:
        yield f"{place} was {old!r}, is {new!r}"


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def test_lost_values_are_found() -> None:
    old = {"a": [1, {"b": "x"}], "c": None}
    assert not [*lost(old, {"d": 1, "c": None, "a": [1, {"b": "x", "e": 2}]})]
    assert [*lost(old, {"a": [1, {"b": "y"}]})] == [".a[1].b was 'x', is 'y'", ".c is missing"]
    assert [*lost([1], [1, 2])] == [" was [1], is [1, 2]"]
    assert [*lost([1], [True])] == ["[0] was 1, is True"]


def test_every_output_has_its_command() -> None:
    assert {path.stem for path in OUTPUTS.glob("*.out")} == set(COMMANDS)


def interface(name: str) -> dict[str, list[str]]:
    """Return the options and arguments of a command, listed or not."""
    command: click.Command | None = main
    context = click.Context(main, **main.context_settings)
    for word in name.split():
        assert isinstance(command, click.Group)
        command = command.get_command(context, word)
        assert command is not None
        context = click.Context(command, parent=context, **command.context_settings)
    found = dict[str, list[str]](options=[], arguments=[])
    for parameter in context.command.get_params(context):
        if isinstance(parameter, click.Option):
            found["options"] += [*parameter.opts, *parameter.secondary_opts]
        else:
            found["arguments"].append(str(parameter.name))
    return found


@pytest.mark.parametrize("name", INTERFACE, ids=lambda name: name or "minchiate")
def test_a_command_takes_what_it_did(name: str) -> None:
    old, new = INTERFACE[name], interface(name)
    assert set(old["options"]) <= set(new["options"])
    arguments = ["deals"] if name in RANGES else old["arguments"]
    assert arguments == new["arguments"][: len(arguments)]
