"""The commands in their own words: manual pages for man's section 6, docs/commands.md and docs/json.md.

Usage, text and options are those of ``--help``, as click gives them. The libraries that make manual pages of
click's commands, click-man and click-extra, leave out defaults, or have names that ``man -k`` does not find.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from textwrap import dedent
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

import click

from solitaire.cli.group import EXIT_STATUS, main, subcommands
from solitaire.cli.options import JsonOption, Shape
from solitaire.texts.shapes import SCHEMA

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


# -- docs/json.md: the objects that the commands print with ``--json`` -------------------------------
#
# The keys and types are those of the classes that each command names in its option, and the meanings are
# the docstrings of their fields.

_TEXT: Final = f"""\
# JSON for scripts

<!-- Made from the commands by python -m solitaire.desktop; do not change it here. -->

With `--json` a command prints nothing but JSON on standard output: one object per line, each as soon as it is
known. Errors are lines on standard error, and the [exit status](commands.md) tells of them.

    minchiate solve 0..99 --playouts 20000 --json | jq -r '[.deal, .score, .bound] | @csv'

Every object begins with `"schema": {SCHEMA}`. The number is raised when a key goes or changes its meaning.
Keys may be added in any release, so ignore those that you don't know.

Cards are written as `minchiate cards` lists them. A key with *or nothing* may be missing.
"""
_WORDS: Final = {int: "whole number", float: "number", str: "text", bool: "true or false", NoneType: "null"}


class _Key(NamedTuple):
    """A key of an object."""

    name: str
    hint: Any
    is_required: bool
    meaning: str


def json_page() -> str:
    """Return the page about all objects."""
    parts, within, seen = [_TEXT.rstrip()], list[type](), dict[tuple[Shape, ...], str]()
    for ctx in commands(program()):
        for option in ctx.command.params:
            if isinstance(option, JsonOption):
                name = command_name(ctx)
                parts += [f"## {name}", str(option.help)]
                if (first := seen.setdefault(option.shapes, name)) != name:
                    parts.append(f"As for [{first}](#{first.replace(' ', '-')}), for records of Minchiate.")
                else:
                    parts += _objects(option.shapes, within)
    parts.append("## Objects within")
    for shape in within:  # which grows meanwhile
        parts += [f"### {_title(shape)}", *_objects([shape], within)]
    return "\n\n".join(parts) + "\n"


def _objects(shapes: Iterable[Shape], within: list[type]) -> Iterator[str]:
    """Yield what objects are and their keys; the objects within them are added to a list."""
    for shape in shapes:
        classes = shape if isinstance(shape, tuple) else (shape,)
        yield _json_text(classes[-1].__doc__ or "")
        keys = [key for one in classes for key in _keys(one)]
        rows = [
            (f"`{key.name}`", _type(key.hint, within) + " or nothing" * (not key.is_required), key.meaning)
            for key in keys
        ]
        yield table(("key", "value", "meaning"), rows)


def _keys(shape: type) -> Iterator[_Key]:
    meanings = dict(_meanings(shape))
    missing = getattr(shape, "__optional_keys__", ())
    for name, hint in get_type_hints(shape).items():
        yield _Key(name, hint, name not in missing, _json_text(meanings[name]))


def _meanings(shape: type) -> Iterator[tuple[str, str]]:
    """Yield the fields of a class and of those below it, with their docstrings."""
    (owner,) = ast.parse(dedent(inspect.getsource(shape))).body
    assert isinstance(owner, ast.ClassDef)
    for base in map(ast.unparse, owner.bases):
        first, *names = base.split(".")
        found = reduce(getattr, names, vars(sys.modules[shape.__module__])[first])
        if inspect.isclass(found):
            yield from _meanings(found)
    for field, said in zip(owner.body, owner.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(said, ast.Expr):
            yield ast.unparse(field.target), str(ast.literal_eval(said.value))


def _type(hint: Any, within: list[type]) -> str:  # noqa: ANN401
    """Return a type in words."""
    parts = [_type(part, within) for part in get_args(hint) if part is not ...]
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return " or ".join(parts)
    if origin is None and hint in _WORDS:
        return _WORDS[hint]
    if origin is None:
        if hint not in within:
            within.append(hint)
        return f"[{_title(hint)}](#{_title(hint).replace(' ', '-')})"
    return f"object of {parts[-1]}" if len(parts) == 2 and parts[0] == "text" else f"list of {parts[0]}"


def _title(shape: type) -> str:
    """Return the name of a class in words."""
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", shape.__name__.lstrip("_")).lower()


def _json_text(docstring: str) -> str:
    """Return a docstring as a paragraph for people who may know no Python."""
    return re.sub(r"\bNone\b", "null", " ".join(docstring.split()).replace("``", "`"))
