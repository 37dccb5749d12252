"""Runs commands in this process, and says how each must end."""

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.cli.group import subcommands
from solitaire.texts.shapes import SCHEMA
from tests.support.recorded import RECORDS

FINISHED = str(RECORDS / "finished.txt")


def run(*args: str, typed: str | bytes = "") -> Result:
    """Run a command, with what is typed on standard input."""
    return CliRunner().invoke(main, args, input=typed)


def done(*args: str) -> str:
    """Run a command that must succeed and print nothing on standard error; return its output."""
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def json_of(*args: str) -> Any:  # noqa: ANN401
    """Run a command that must succeed, and return what it prints with ``--json``."""
    return json_object(done(*args, "--json"))


def json_object(text: str) -> Any:  # noqa: ANN401
    """Return the JSON object that a command printed, without its ``schema``, which is checked."""
    found = json.loads(text)
    assert found.pop("schema") == SCHEMA
    return found


def json_objects(text: str) -> list[Any]:
    """Return the JSON objects that a command printed, one a line."""
    return [json_object(line) for line in text.splitlines()]


def failed(*args: str) -> str:
    """Run a command that cannot be done; return its one line on standard error."""
    result = run(*args)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert len(result.stderr.splitlines()) == 1
    return result.stderr.removeprefix("Error: ").rstrip("\n")


def misused(*args: str) -> str:
    """Run a command that is used wrongly; return what it prints on standard error."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: ")
    assert result.stdout == ""
    return result.stderr


def every(command: click.Command, *names: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield a command and all below it, after their names."""
    yield names, command
    for name, below in subcommands(command).items():
        yield from every(below, *names, name)


def through_fifo(fifo: Path, *args: str) -> bytes:
    """Run a command that writes into a new FIFO; return what a reader gets."""
    read = list[bytes]()
    os.mkfifo(fifo)
    reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()), daemon=True)
    reader.start()
    done(*args)
    reader.join()
    return read[0]
