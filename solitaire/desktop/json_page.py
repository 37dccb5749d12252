"""docs/json.md, made of the commands: the objects that they print with ``--json``.

The keys and types are those of the classes that each command names in its option, and the meanings are the
docstrings of their fields.
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

from solitaire.cli.options import JsonOption, Shape
from solitaire.desktop.manual import command_name, commands, program, table
from solitaire.texts.shapes import SCHEMA

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
        yield _text(classes[-1].__doc__ or "")
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
        yield _Key(name, hint, name not in missing, _text(meanings[name]))


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


def _text(docstring: str) -> str:
    """Return a docstring as a paragraph for people who may know no Python."""
    return re.sub(r"\bNone\b", "null", " ".join(docstring.split()).replace("``", "`"))
