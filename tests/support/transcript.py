"""Transcripts: commands in a text file, like a session in a terminal, with what each prints.

``tests/data/commands`` has them; ``python -m tests.regenerate --commands`` writes what is printed again, and
its changes are read in review. A file begins with what to watch for. It runs in a folder of its own, which
holds a home, the records of the solitaire as ``records``, those of the classic game as ``hands``, and the
hand of 1798.

``$ COMMAND | COMMAND > FILE`` runs commands, with the lines ``< TEXT`` below it as input. ``minchiate`` runs
in this process, ``pick`` prints parts of JSON objects, ``sql`` asks or alters the score file, ``home`` fills
the home with one of ``HOMES``, the rest are programs of the system. With ``COLUMNS=40`` before it a command
prints on a terminal so wide; with ``CTRL_C=solver.oracle.improvements:1`` it is stopped after a call of this
function, or a value of this generator, with ``SIGTERM`` likewise. What begins with a blank was printed: ``|``
on standard output, ``!`` on standard error, after the exit status if that isn't 0. Left out are of wrong
usage the lines that say how a command is called, and everywhere the path of the folder. A command that opens
the table prints on what.
"""

import contextlib
import inspect
import itertools
import json
import os
import pkgutil
import shlex
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import pytest
from click.testing import CliRunner

from scores import estimates
from scores.estimates import Surveyed
from scores.store import Store
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.record import HandRecord
from solitaire.cli import enter, main, printing
from solitaire.home.files import Home
from solitaire.home.reviews import SOLITAIRE, store_findings
from solitaire.home.settings import Settings, save_settings
from solitaire.kinds import kind_of
from solitaire.play.game import Game
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, parse_record
from solitaire.run.interrupts import Terminated
from solitaire.table import opening
from tests.support import classic_recorded
from tests.support.homes import HOME, HOME_1_0
from tests.support.recorded import DATA, RECORDS
from tests.support.reviews import finished_review, store_game, store_hand
from tests.support.stored import ended, fill_played, short, single

TRANSCRIPTS: Final = tuple(sorted((DATA / "commands").glob("*.txt")))
_OPENING: Final = (
    *("play", "play_one_of", "play_daily", "play_classic", "play_daily_hand"),
    *("continue_game", "replay", "replay_hand"),
)

_ORDERS: Final = {"CTRL_C": KeyboardInterrupt, "SIGTERM": Terminated}


class Printed(NamedTuple):
    """What a command has printed, and its exit status."""

    output: bytes = b""
    errors: str = ""
    status: int = 0


def run_again(text: str, folder: Path) -> str:
    """Return the text of a transcript with what is printed today, in an empty folder."""
    kept = [line for line in text.splitlines() if not line.startswith(" ")]
    with pytest.MonkeyPatch.context() as patch:
        _prepare(folder, patch)
        return "\n".join([*_lines(iter(kept)), ""]).replace(f"{folder}/", "")


def _prepare(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Go to a folder with records."""
    shutil.copytree(RECORDS, folder / "records")
    shutil.copytree(classic_recorded.RECORDS, folder / "hands")
    shutil.copy(classic_recorded.PRINTED, folder)
    patch.chdir(folder)
    patch.setenv("MINCHIATE_HOME", "home")
    patch.setenv("LC_ALL", "C.UTF-8")
    patch.delenv("COLUMNS", raising=False)
    patch.setattr(click.formatting, "FORCED_WIDTH", 78)  # of help pages, on any terminal
    patch.setattr(estimates, "par_table", lambda: PARS)
    for module in (printing, enter):
        patch.setattr(module, "is_terminal", lambda stream: "COLUMNS" in os.environ)
    for name in _OPENING:
        patch.setattr(opening, name, partial(_open, name))


def _lines(kept: Iterator[str]) -> Iterator[str]:
    """Yield the lines of a transcript, each command with what it prints."""
    line = next(kept, None)
    while line is not None:
        yield line
        command, typed, line = line, "", next(kept, None)
        while line is not None and line.startswith("<"):
            yield line
            typed, line = f"{typed}{line[2:]}\n", next(kept, None)
        if command.startswith("$ "):
            yield from _shown(_pipeline(command[2:], typed.encode()))


def _pipeline(line: str, typed: bytes) -> Printed:
    """Run commands, each with the output of the one before as its input."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|>")
    lexer.whitespace_split, lexer.commenters = True, ""
    words, done = [*lexer, "|"], Printed(typed)
    while words:
        end = words.index("|")
        command, words = words[:end], words[end + 1 :]
        target = command[-1] if command[-2:-1] == [">"] else None
        found = _run(command[:-2] if target else command, done.output)
        done = Printed(found.output, done.errors + found.errors, done.status or found.status)
        if target:
            Path(target).write_bytes(found.output)
            done = done._replace(output=b"")
    return done


def _run(words: list[str], typed: bytes) -> Printed:
    """Run a command, which may begin with variables of the environment."""
    env = dict[str, str | None]()
    while "=" in words[0]:
        name, _, env[name] = words.pop(0).partition("=")
    program, *args = words
    for order in _ORDERS.keys() & env.keys():
        with pytest.MonkeyPatch.context() as patch:
            _cut_short(str(env.pop(order)), _ORDERS[order], patch)
            return _run([*(f"{name}={text}" for name, text in env.items()), *words], typed)
    if program == "pick":
        return Printed("".join(_picked(line, args) for line in typed.decode().splitlines()).encode())
    if program == "home":
        HOMES[args[0]](Home.at(Path("home")))
        return Printed()
    if program == "sql":
        with contextlib.closing(sqlite3.connect("home/scores.sqlite3", isolation_level=None)) as scores:
            return Printed("".join(f"{row}\n" for row in scores.execute(args[0])).encode())
    if program != "minchiate":
        found = subprocess.run(words, input=typed, capture_output=True, check=False)
        return Printed(found.stdout, found.stderr.decode(), found.returncode)
    result = CliRunner().invoke(main, args, input=typed, env=env)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    errors = result.stderr
    if result.exit_code == 2:
        assert errors.startswith("Usage: ")
        errors = errors[errors.index("\nError: ") + 1 :]
    return Printed(result.stdout_bytes, errors, result.exit_code)


def _cut_short(place: str, order: type[KeyboardInterrupt], patch: pytest.MonkeyPatch) -> None:
    """Let an order stop a function after so many calls, or a generator after so many values."""
    name, _, count = place.partition(":")
    work, calls = pkgutil.resolve_name(name), itertools.count()

    def yielding(*args: object, **options: object) -> Iterator[object]:
        yield from itertools.islice(work(*args, **options), int(count))
        raise order

    def calling(*args: object, **options: object) -> object:
        if next(calls) == int(count):
            raise order
        return work(*args, **options)

    patch.setattr(name, yielding if inspect.isgeneratorfunction(work) else calling)


def _picked(line: str, places: list[str]) -> str:
    """Return parts of a JSON object on a line: ``moves.0`` is the first of its moves."""
    parts = list[str]()
    for place in places:
        part: Any = json.loads(line)
        for key in place.split("."):
            try:
                part = part[int(key) if isinstance(part, list) else key]
            except (LookupError, TypeError):
                part = "-"
        parts.append(part if isinstance(part, str) else json.dumps(part, ensure_ascii=False))
    return f"{'  '.join(parts)}\n"


def _shown(printed: Printed) -> Iterator[str]:
    mark = f" {printed.status or ' '}!"
    for line in printed.output.decode().splitlines():
        yield f"  | {line}".rstrip()
    for line in printed.errors.splitlines() or [""] * (printed.status != 0):
        yield f"{mark} {line}".rstrip()


def _open(what: str, home: Home, *about: object, **options: object) -> None:
    """Print on what the table would be opened."""
    words = [_said(one) for one in about] + [f"{name}={_said(one)}" for name, one in options.items() if one]
    there = "" if home.data == Path("home") else f" in {home.data}"
    click.echo(f"the table opens{there}: {what} {', '.join(words)}".rstrip())


def _said(about: object) -> str:
    if isinstance(about, Game):
        about = about.record
    if isinstance(about, Deal):
        return f"deal {about.name}"
    if isinstance(about, (Record, HandRecord, MatchRecord)):
        return kind_of(about).summary(about)
    return str(about)


PARS: Final = {
    deal: Surveyed(334, 334, games)
    for deal, games in {1010: (100, 140), 1011: (250, 250), 1012: (280, 282), 1013: (330, 334)}.items()
}
"""The par table."""


def _fill_four(home: Home) -> None:
    save_settings(home.settings, Settings("Anna"))
    with Store(home.scores) as store:
        store.add(ended(7), own=True)
        store.add(single(), own=True)
        store.add(single(43, "Carla"), own=False)


def _add(home: Home, *records: HandRecord | MatchRecord) -> None:
    with Store(home.scores) as store:
        for record in records:
            store.add(record, own=True)


def _add_verdict(home: Home) -> None:
    game = parse_record((RECORDS / "finished.txt").read_text("utf-8"))
    with Store(home.scores) as store:
        store_findings(store, SOLITAIRE, game, finished_review())


def _add_reviewed(home: Home) -> None:
    with Store(home.scores) as store:
        for number in range(12):
            store_game(store, number, 10.0 + number)
        for number in range(3):
            store_hand(store, number)


HOMES: Final[dict[str, Callable[[Home], object]]] = {
    "played": fill_played,
    "four": _fill_four,
    "short": lambda home: _add(home, short(("vieri", "full", "lapo"))),
    "begun": lambda home: _add(home, *ended(8).hands[:2]),
    "ended": lambda home: _add(home, ended(8)),
    "reviewed": _add_reviewed,
    "verdict": _add_verdict,
    "0.1": lambda home: shutil.copytree(HOME, home.data, dirs_exist_ok=True),
    "1.0": lambda home: shutil.copytree(HOME_1_0, home.data, dirs_exist_ok=True),
}
"""``played``: Anna and Bruno have played the solitaire, and one of Carla's games was imported; ``four``: so a
match and a hand of Anna's, and one of Carla's; ``short``: a match of one giro against weaker players;
``begun``: two hands of a match; ``ended``: that match; ``reviewed``: twelve games and three hands with
verdicts; ``verdict``: that on ``finished.txt``; ``0.1`` and ``1.0``: what was
played with these versions.
"""
