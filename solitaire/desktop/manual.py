"""The manual pages, made from the commands: a page for the program, and for each command with all below it.

Written with the man macros (man(7)), for section 6, games.
"""

import inspect
import re
from collections.abc import Iterator
from typing import Final

import click

from solitaire.cli.group import EXIT_STATUS, main, subcommands

_PROGRAM: Final = "minchiate"
_FILES: Final = """\
Games, scores and settings are kept in the system's usual folders for a program's data and settings
(on Linux ~/.local/share/minchiate-solitaire and ~/.config/minchiate-solitaire), or all of them in the
folder that --home or MINCHIATE_HOME names."""
_ENVIRONMENT: Final = {
    "MINCHIATE_HOME": "The folder of settings and games, instead of the usual place.",
    "MINCHIATE_CORE": "With the value python, the engines run in plain Python, not in the native core.",
}


def pages() -> dict[str, str]:
    """Return every manual page by its name, such as ``minchiate-solve``."""
    program = click.Context(main, info_name=_PROGRAM, **main.context_settings)
    commands = _subcommands(program)
    return {
        _PROGRAM: "\n".join((*_common_parts(program), *_program_parts(commands), "")),
        **{_page_name(ctx): "\n".join((*_common_parts(ctx), *_command_parts(ctx), "")) for ctx in commands},
    }


def _subcommands(ctx: click.Context) -> list[click.Context]:
    return [click.Context(command, ctx, name) for name, command in subcommands(ctx.command).items()]


def _below(ctx: click.Context) -> Iterator[click.Context]:
    """Yield the commands of a group, each followed by those of its own."""
    for subcommand in _subcommands(ctx):
        yield subcommand
        yield from _below(subcommand)


def _page_name(ctx: click.Context) -> str:
    return ctx.command_path.replace(" ", "-")


def _common_parts(ctx: click.Context) -> Iterator[str]:
    name = _page_name(ctx)
    yield f'.TH {_roff(name.upper())} 6 "" "Minchiate" "Games"'
    yield ".SH NAME"
    yield rf"{_roff(name)} \- {_roff(_summary(ctx))}"
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
        yield from _entry(rf"\fB{_roff(_page_name(command))}\fP(6)", _summary(command))
    yield ".SH EXIT STATUS"
    for status, meaning in EXIT_STATUS.items():
        yield from _entry(rf"\fB{status}\fP", meaning)
    yield ".SH ENVIRONMENT"
    for name, meaning in _ENVIRONMENT.items():
        yield from _entry(rf"\fB{name}\fP", meaning)
    yield ".SH FILES"
    yield _roff(_FILES)


def _command_parts(ctx: click.Context) -> Iterator[str]:
    if subcommands := list(_below(ctx)):
        yield ".SH COMMANDS"
    for subcommand in subcommands:
        yield f'.SS "{_roff(subcommand.command_path.removeprefix(f"{_PROGRAM} "))}"'
        yield _usage(subcommand)
        yield ".PP"
        yield _description(subcommand)
        yield from _options(subcommand)
    yield ".SH SEE ALSO"
    yield rf"\fB{_PROGRAM}\fP(6)"


def _usage(ctx: click.Context) -> str:
    pieces = ctx.command.collect_usage_pieces(ctx)
    return rf"\fB{_roff(ctx.command_path)}\fP {_roff(' '.join(pieces))}"


def _summary(ctx: click.Context) -> str:
    """Return the first sentence of a command's help, without its full stop."""
    first = inspect.cleandoc(ctx.command.help or "").partition("\n\n")[0]
    return " ".join(first.split()).removesuffix(".")


def _description(ctx: click.Context) -> str:
    paragraphs = inspect.cleandoc(ctx.command.help or "").split("\n\n")
    return "\n.PP\n".join(map(_roff, paragraphs))


def _options(ctx: click.Context) -> Iterator[str]:
    for option in ctx.command.params:
        if not isinstance(option, click.Option):
            continue
        names = ", ".join(rf"\fB{_roff(name)}\fP" for name in (*option.opts, *option.secondary_opts))
        value = _value(option)
        meaning = option.help or ""
        if option.show_default:
            meaning = f"{meaning.removesuffix('.')} (default: {_default(option)})."
        yield from _entry(f"{names} {value}".rstrip(), meaning)


def _value(option: click.Option) -> str:
    """Return what stands for an option's value: its own name, its choices, or the kind of number."""
    if option.is_flag:
        return ""
    if isinstance(option.type, click.Choice):
        return _roff("|".join(map(str, option.type.choices)))
    return rf"\fI{_roff(option.metavar or 'NUMBER')}\fP"


def _default(option: click.Option) -> str:
    if option.is_flag:
        return (option.opts if option.default else option.secondary_opts)[0]
    return f"{option.default:g}" if isinstance(option.default, float) else str(option.default)


def _entry(term: str, meaning: str) -> Iterator[str]:
    yield ".TP"
    yield term
    yield _roff(meaning)


def _roff(text: str) -> str:
    """Return text that roff prints as it is."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)
