"""The commands in their own words: the manual pages, for man's section 6, games, and docs/commands.md.

Usage, text and options are those of ``--help``, as click gives them. The libraries that make manual pages of
click's commands, click-man and click-extra, leave out defaults, or have names that ``man -k`` does not find.
"""

import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Final

import click

from solitaire.cli.group import EXIT_STATUS, main, subcommands

_PROGRAM: Final = "minchiate"
_ENVIRONMENT: Final = {
    "MINCHIATE_HOME": "The folder of settings and games, instead of the usual place.",
    "MINCHIATE_CORE": "With the value python, the engines run in plain Python, not in the native core.",
}
_FILES: Final = """\
Games, scores and settings are kept in the system's usual folders for a program's data and settings
(on Linux ~/.local/share/minchiate-solitaire and ~/.config/minchiate-solitaire), or all of them in the
folder that --home or MINCHIATE_HOME names."""


def program() -> click.Context:
    """Return the context of the program itself."""
    return click.Context(main, info_name=_PROGRAM, **main.context_settings)


def _children(ctx: click.Context) -> list[click.Context]:
    return [click.Context(command, ctx, name) for name, command in subcommands(ctx.command).items()]


def commands(ctx: click.Context) -> Iterator[click.Context]:
    """Yield the commands below a command, each followed by those below it."""
    for subcommand in _children(ctx):
        yield subcommand
        yield from commands(subcommand)


def command_name(ctx: click.Context) -> str:
    """Return the words after the program's name that ask for a command."""
    return ctx.command_path.removeprefix(f"{_PROGRAM} ")


def _usage(ctx: click.Context) -> str:
    return " ".join(ctx.command.collect_usage_pieces(ctx))


def _text(ctx: click.Context) -> str:
    return inspect.cleandoc(ctx.command.help or "")


def _options(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Yield each option, with the word for its value, and its meaning; not ``--help``, which all have."""
    for param in ctx.command.params:
        if isinstance(param, click.Option) and (record := param.get_help_record(ctx)):
            yield re.sub("(INTEGER|FLOAT)( RANGE)?", "NUMBER", record[0]), record[1].replace("  [", " [")


# -- the manual pages ---------------------------------------------------------------------------------


def manual_pages() -> dict[str, str]:
    """Return every manual page by its name, such as ``minchiate-solve``."""
    root = program()
    return {_page_name(ctx): "\n".join((*_manual_page(ctx), "")) for ctx in (root, *_children(root))}


def _page_name(ctx: click.Context) -> str:
    return ctx.command_path.replace(" ", "-")


def _manual_page(ctx: click.Context) -> Iterator[str]:
    """Yield the page of the program, or of a command with all below it."""
    yield f'.TH {_roff(_page_name(ctx).upper())} 6 "" "Minchiate" "Games"'
    yield f".SH NAME\n{_roff(_page_name(ctx))} \\- {_roff(_summary(ctx))}"
    yield f".SH SYNOPSIS\n{_described(ctx, '.SH DESCRIPTION')}"
    yield ".SH OPTIONS"
    yield from _entries((*_options(ctx), ("-h, --help", "Print a short help.")))
    if ctx.parent is None:
        yield ".SH COMMANDS"
        yield from _entries((f"{_page_name(command)}(6)", _summary(command)) for command in _children(ctx))
        yield ".SH EXIT STATUS"
        yield from _entries((str(status), meaning) for status, meaning in EXIT_STATUS.items())
        yield ".SH ENVIRONMENT"
        yield from _entries(_ENVIRONMENT.items())
        yield f".SH FILES\n{_roff(_FILES)}"
    else:
        below = list(commands(ctx))
        if below:
            yield ".SH COMMANDS"
        for command in below:
            yield f'.SS "{_roff(command_name(command))}"\n{_described(command, ".PP")}'
            yield from _entries(_options(command))
        yield f".SH SEE ALSO\n{_bold(_PROGRAM)}(6)"


def _summary(ctx: click.Context) -> str:
    """Return the first sentence of a command's text, without its full stop."""
    return " ".join(_text(ctx).split("\n\n")[0].split()).removesuffix(".")


def _described(ctx: click.Context, between: str) -> str:
    text = _roff(_text(ctx)).replace("\n\n", "\n.PP\n")
    return f"{_bold(ctx.command_path)} {_roff(_usage(ctx))}\n{between}\n{text}"


def _entries(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in rows:
        # What is typed as it stands is bold; what stands for a value is italic.
        shown = re.sub(r"(?<!\S)-[a-z-]+|^\w[\w-]*", lambda found: _bold(found[0]), term)
        shown = re.sub(r"(?<= )[A-Z][A-Z.,]*$", r"\\fI\g<0>\\fP", shown)
        yield f".TP\n{shown}\n{_roff(meaning)}"


def _bold(text: str) -> str:
    return rf"\fB{_roff(text)}\fP"


def _roff(text: str) -> str:
    """Return text that roff prints as it is."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


# -- docs/commands.md ---------------------------------------------------------------------------------


def commands_page() -> str:
    """Return the page about all commands."""
    root = program()
    parts = [
        "# Commands",
        "<!-- Made from the commands by python -m solitaire.desktop; do not change it here. -->",
        *_in_markdown(root),
        "Each command ends with a status:",
        "\n".join(f"- `{status}`: {meaning}" for status, meaning in EXIT_STATUS.items()),
        "What `--json` prints is in [JSON for scripts](json.md).",
        "Variables of the environment:",
        "\n".join(f"- `{name}`: {meaning}" for name, meaning in _ENVIRONMENT.items()),
    ]
    for ctx in commands(root):
        level = "#" * len(ctx.command_path.split())
        parts += [f"{level} {command_name(ctx)}", f"`{ctx.command_path} {_usage(ctx)}`", *_in_markdown(ctx)]
    return "\n\n".join(parts) + "\n"


def _in_markdown(ctx: click.Context) -> Iterator[str]:
    yield _text(ctx)
    if rows := [(f"`{term}`", meaning) for term, meaning in _options(ctx)]:
        yield table(("option", "meaning"), rows)


def table(titles: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    cells = ([cell.replace("|", r"\|") for cell in row] for row in rows)
    return "\n".join((_row(titles), f"|{'---|' * len(titles)}", *map(_row, cells)))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
