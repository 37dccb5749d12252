"""The manual pages, made from the commands: a page for the program, and for each command with all below it.

Written with the man macros (man(7)), for section 6, games.
"""

import re
from collections.abc import Iterator
from typing import Final

import click

from solitaire.cli.group import EXIT_STATUS
from solitaire.desktop.commands import (
    ENVIRONMENT,
    PROGRAM,
    below,
    children,
    options,
    paragraphs,
    program,
    summary,
    usage,
)

_FILES: Final = """\
Games, scores and settings are kept in the system's usual folders for a program's data and settings
(on Linux ~/.local/share/minchiate-solitaire and ~/.config/minchiate-solitaire), or all of them in the
folder that --home or MINCHIATE_HOME names."""


def pages() -> dict[str, str]:
    """Return every manual page by its name, such as ``minchiate-solve``."""
    root = program()
    commands = children(root)
    return {
        PROGRAM: "\n".join((*_common_parts(root), *_program_parts(commands), "")),
        **{_page_name(ctx): "\n".join((*_common_parts(ctx), *_command_parts(ctx), "")) for ctx in commands},
    }


def _page_name(ctx: click.Context) -> str:
    return ctx.command_path.replace(" ", "-")


def _common_parts(ctx: click.Context) -> Iterator[str]:
    name = _page_name(ctx)
    yield f'.TH {_roff(name.upper())} 6 "" "Minchiate" "Games"'
    yield ".SH NAME"
    yield rf"{_roff(name)} \- {_roff(summary(ctx))}"
    yield ".SH SYNOPSIS"
    yield _usage(ctx)
    yield ".SH DESCRIPTION"
    yield _description(ctx)
    yield ".SH OPTIONS"
    yield from _options(ctx)
    yield from _entry(r"\fB\-h\fP, \fB\-\-help\fP", "Print a short help.")


def _program_parts(commands: list[click.Context]) -> Iterator[str]:
    yield ".SH COMMANDS"
    for command in commands:
        yield from _entry(rf"\fB{_roff(_page_name(command))}\fP(6)", summary(command))
    yield ".SH EXIT STATUS"
    for status, meaning in EXIT_STATUS.items():
        yield from _entry(rf"\fB{status}\fP", meaning)
    yield ".SH ENVIRONMENT"
    for name, meaning in ENVIRONMENT.items():
        yield from _entry(rf"\fB{name}\fP", meaning)
    yield ".SH FILES"
    yield _roff(_FILES)


def _command_parts(ctx: click.Context) -> Iterator[str]:
    if subcommands := list(below(ctx)):
        yield ".SH COMMANDS"
    for subcommand in subcommands:
        yield f'.SS "{_roff(subcommand.command_path.removeprefix(f"{PROGRAM} "))}"'
        yield _usage(subcommand)
        yield ".PP"
        yield _description(subcommand)
        yield from _options(subcommand)
    yield ".SH SEE ALSO"
    yield rf"\fB{PROGRAM}\fP(6)"


def _usage(ctx: click.Context) -> str:
    return rf"\fB{_roff(ctx.command_path)}\fP {_roff(usage(ctx))}"


def _description(ctx: click.Context) -> str:
    return "\n.PP\n".join(map(_roff, paragraphs(ctx)))


def _options(ctx: click.Context) -> Iterator[str]:
    for names, value, meaning in options(ctx):
        term = ", ".join(rf"\fB{_roff(name)}\fP" for name in names)
        is_choice = not value or "|" in value
        shown = _roff(value) if is_choice else rf"\fI{_roff(value)}\fP"
        yield from _entry(f"{term} {shown}".rstrip(), meaning)


def _entry(term: str, meaning: str) -> Iterator[str]:
    yield ".TP"
    yield term
    yield _roff(meaning)


def _roff(text: str) -> str:
    """Return text that roff prints as it is."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)
