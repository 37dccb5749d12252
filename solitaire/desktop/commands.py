"""The commands as they describe themselves, for the manual pages and for docs/commands.md."""

import inspect
from collections.abc import Iterator
from typing import Final, NamedTuple

import click

from solitaire.cli.group import EXIT_STATUS, main, subcommands

PROGRAM: Final = "minchiate"
ENVIRONMENT: Final = {
    "MINCHIATE_HOME": "The folder of settings and games, instead of the usual place.",
    "MINCHIATE_CORE": "With the value python, the engines run in plain Python, not in the native core.",
}


class Option(NamedTuple):
    """An option of a command."""

    names: tuple[str, ...]
    """Its names, of which one is used."""
    value: str
    """Its choices, or a word in capitals for its value; empty for a flag."""
    meaning: str
    """What it does, with its default."""


def program() -> click.Context:
    """Return the program, which is a command with commands below it."""
    return click.Context(main, info_name=PROGRAM, **main.context_settings)


def children(ctx: click.Context) -> list[click.Context]:
    """Return the commands directly below a command."""
    return [click.Context(command, ctx, name) for name, command in subcommands(ctx.command).items()]


def below(ctx: click.Context) -> Iterator[click.Context]:
    """Yield the commands below a command, each followed by those below it."""
    for subcommand in children(ctx):
        yield subcommand
        yield from below(subcommand)


def usage(ctx: click.Context) -> str:
    """Return the arguments of a command, such as ``[OPTIONS] FILE``."""
    return " ".join(ctx.command.collect_usage_pieces(ctx))


def paragraphs(ctx: click.Context) -> list[str]:
    """Return the paragraphs of a command's help."""
    return inspect.cleandoc(ctx.command.help or "").split("\n\n")


def summary(ctx: click.Context) -> str:
    """Return the first sentence of a command's help, without its full stop."""
    return " ".join(paragraphs(ctx)[0].split()).removesuffix(".")


def options(ctx: click.Context) -> list[Option]:
    """Return the options of a command, but for ``--help``, which each has."""
    return [_option(param) for param in ctx.command.params if isinstance(param, click.Option)]


def _option(option: click.Option) -> Option:
    meaning = option.help or ""
    if option.show_default:
        meaning = f"{meaning.removesuffix('.')} (default: {_default(option)})."
    return Option((*option.opts, *option.secondary_opts), _value(option), meaning)


def _value(option: click.Option) -> str:
    if option.is_flag:
        return ""
    if isinstance(option.type, click.Choice):
        return "|".join(map(str, option.type.choices))
    return option.metavar or "NUMBER"


def _default(option: click.Option) -> str:
    if option.is_flag:
        return (option.opts if option.default else option.secondary_opts)[0]
    return f"{option.default:g}" if isinstance(option.default, float) else str(option.default)


# -- docs/commands.md ---------------------------------------------------------------------------------


def page() -> str:
    """Return the page about all commands."""
    root = program()
    parts = [
        "# Commands",
        "<!-- Made from the commands by python -m solitaire.desktop; do not change it here. -->",
        *paragraphs(root),
        *_options(root),
        "Each command ends with a status:",
        "\n".join(f"- `{status}`: {meaning}" for status, meaning in EXIT_STATUS.items()),
        "Variables of the environment:",
        "\n".join(f"- `{name}`: {meaning}" for name, meaning in ENVIRONMENT.items()),
    ]
    for ctx in below(root):
        level = "#" * (len(ctx.command_path.split()))
        parts += [
            f"{level} {ctx.command_path.removeprefix(f'{PROGRAM} ')}",
            f"`{ctx.command_path} {usage(ctx)}`",
        ]
        parts += [*paragraphs(ctx), *_options(ctx)]
    return "\n\n".join(parts) + "\n"


def _options(ctx: click.Context) -> Iterator[str]:
    rows = [
        f"| {', '.join(f'`{name}`' for name in names)} | {_cell(value)} | {_cell(meaning)} |"
        for names, value, meaning in options(ctx)
    ]
    if rows:
        yield "\n".join(["| option | value | meaning |", "|---|---|---|", *rows])


def _cell(text: str) -> str:
    return text.replace("|", r"\|")
