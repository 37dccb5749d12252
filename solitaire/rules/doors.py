"""Doors: what comes from outside is checked and cleaned once, where it comes in.

Errors in what scripts pass name the argument. Texts that came by mail, by chat or from a page become what
they were.
"""

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import lru_cache, wraps
from inspect import signature
from types import NoneType, UnionType
from typing import Any, Final, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints
from unicodedata import category

from solitaire.rules.cards import CARD_COUNT

P = ParamSpec("P")
T = TypeVar("T")
_CARDS: Final = frozenset(range(CARD_COUNT))
_CARD_NAMES: Final = {"card", "cards", "fola", "killer", "victim", "grid", "deck", "unseen"}
"""The names of arguments, and of fields of a position, a view or a move, that hold cards."""


def expect(name: str, value: object, kind: type | tuple[type, ...]) -> None:
    """Check the type of an argument.

    Raises:
        TypeError: it is of another type; the error names it.
    """
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        *wanted, found = ("None" if one is NoneType else one.__name__ for one in (*kinds, type(value)))
        raise TypeError(f"{name} must be of type {' or '.join(wanted)}, not {found}")


def expect_cards(name: str, cards: Any) -> None:  # noqa: ANN401
    """Check a card, or several; None is none.

    Raises:
        TypeError: not all are whole numbers.
        ValueError: not all are cards, 0 to 96.
    """
    several = cards if isinstance(cards, tuple) else () if cards is None else (cards,)
    if not {*map(type, several)} <= {int}:
        raise TypeError(f"{name}: cards are whole numbers, 0 to {CARD_COUNT - 1}")
    if not _CARDS.issuperset(several):
        raise ValueError(f"{name}: {min({*several} - _CARDS)} is not a card; cards are 0 to {CARD_COUNT - 1}")


def expect_fields(name: str, value: Any) -> None:  # noqa: ANN401
    """Check the fields of a position, a view, a move or the like; a move with card -1 ends the game.

    Raises:
        TypeError: a field is of another type.
        ValueError: not all that should be cards are.
    """
    for field, kinds in _fields(value.__class__):
        held = getattr(value, field)
        expect(f"{name}.{field}", held, kinds)
        if field in _CARD_NAMES:
            expect_cards(f"{name}.{field}", None if held == -1 else held)


@lru_cache
def _fields(kind: type) -> tuple[tuple[str, tuple[type, ...]], ...]:
    """Return the fields of a named tuple or a dataclass, each with the classes that it may be of."""
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    hints = get_type_hints(kind) if names else {}
    found = ((name, _kinds(hints[name])) for name in names)
    return tuple((name, kinds) for name, kinds in found if all(isinstance(one, type) for one in kinds))


def door(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function for scripts that checks its arguments by their annotations.

    Raises:
        TypeError: an argument is of another type, or missing; the error names it.
        ValueError: what should be a card is not one.
    """
    names, hints = tuple(signature(function).parameters), get_type_hints(function)
    kinds = {name: _kinds(hint) for name, hint in hints.items() if name != "return"}

    def admitted(name: str, value: object) -> object:
        if name not in kinds:  # the function itself says that there is no such argument
            return value
        expect(name, value, kinds[name])
        if name not in _CARD_NAMES:
            expect_fields(name, value)
        else:
            if isinstance(value, Iterable):  # it may be an iterator
                value = tuple(value)
            expect_cards(name, value)
        return value

    @wraps(function)
    def checked(*args: Any, **options: Any) -> T:  # noqa: ANN401
        several = [*map(admitted, names, args), *args[len(names) :]]
        named: Any = {name: admitted(name, value) for name, value in options.items()}
        return function(*several, **named)

    return checked


def _kinds(hint: Any) -> tuple[type, ...]:  # noqa: ANN401
    """Return the classes of an annotation."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(kind for one in get_args(hint) for kind in _kinds(one))
    return (int, float) if hint is float else (get_origin(hint) or hint,)


# -- texts from elsewhere --------------------------------------------------------------------------
#
# Such programs quote lines (``> ``, ``| ``), put in invisible marks (Unicode's category Cf), fence a text
# or set it in bold, escape signs as Markdown (``\[``) or HTML (``&quot;``), and make quotation marks
# typographic. A text that none of them has changed stays as it is.

_LINE_END: Final = re.compile("\r\n?|[\x85\u2028\u2029]")
_BLANK: Final = r"[^\S\n]"
"""A regular expression: a blank that ends no line."""
_QUOTED: Final = re.compile(
    rf"^(?:{_BLANK}*+(?:>|\||&gt;))++{_BLANK}?|^{_BLANK}*+[`~]{{3,}}[\w-]*+{_BLANK}*+$", re.MULTILINE
)
"""What mail puts before a line that it quotes, and a line that begins or ends a block of code."""
_MARKS: Final = '"“”„‟«»″'
_QUOTE: Final = rf"(?:[{_MARKS}]|&quot;|&#34;|&#x22;)"
_HEADER: Final = re.compile(
    r"\\?\[([A-Za-z][A-Za-z0-9-]*+)\s++"
    rf'(?:"((?:[^"\\]|\\.)*+)"\s*+\]|{_QUOTE}([^\[]*?){_QUOTE}\s*+(\\?)\])'
    r"((?:\s*+(?:[\\*_`~]|<br\s*+/?>))*+)",
    re.DOTALL,
)
"""A header of a record, exact or with other quotation marks, and the signs for bold and the like after it."""
_SIGNATURE: Final = re.compile(
    rf"^{_BLANK}*+(?:[-_]{{2,}}|[—–]|-{{4,}}[^\n]++){_BLANK}*+$.*", re.MULTILINE | re.DOTALL
)
"""A line of dashes as mail puts one before a signature, and all that follows."""


def plain(text: str) -> str:
    """Return a text without what mail, chats and pages add to it; lines keep their numbers up to a record."""
    if not text.isascii():
        marks = (sign for sign in set(text) if category(sign) == "Cf")
        text = text.translate(dict.fromkeys(map(ord, marks)))
    return _HEADER.sub(_exact, _QUOTED.sub("", _LINE_END.sub("\n", text)))


def _exact(header: re.Match[str]) -> str:
    key, content, changed, backslash, after = header.groups()
    if content is None:
        changed = unescaped(changed) if backslash else html.unescape(changed)
        content = re.sub(rf'\\\\|\\[{_MARKS}]|["\\]', lambda sign: _ESCAPED.get(sign[0], r"\""), changed)
    content = _LINE_MARKS.sub("\n", content)
    return f'[{key} "{content}"]' + ("\n" if after else "")


_LINE_MARKS: Final = re.compile(r"(?<![\\*_`~])[\\*_`~]*+\n[*_`~]*+")
"""A line's end inside a header, with the signs for bold and the like around it."""
_ESCAPED: Final = dict.fromkeys(("\\", r"\\"), r"\\")
"""A backslash, alone or escaped, as it stands in a header; else there is a quotation mark."""


def unescaped(text: str) -> str:
    """Return a text without the escapes of Markdown and HTML."""
    return html.unescape(re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text))


def unsigned(text: str) -> str:
    """Return a text without the signature that a mail program has put below it."""
    return _SIGNATURE.sub("", text, count=1)


_CARD: Final = re.compile(r"\b(?:[CDSB](?:10|[1-9FCQK])|T[0-9]{1,2})(?:\b|x)", re.IGNORECASE)


def has_cards(text: str) -> bool:
    """Return whether there is the code of a card, the Matto apart, among the words of a text."""
    return _CARD.search(text) is not None


def bare(text: str) -> str:
    """Return the moves or tricks of a record without marks for bold, escapes, a signature and words below."""
    text = re.sub(r"<br\s*/?>", " ", unsigned(unescaped(text))).translate(_DRESS)
    moves_end = max(text.rfind("#") + 1, *(card.end() for card in _CARD.finditer(text)), 0)
    below = re.compile(r"\n\s*\n").search(text, moves_end) if moves_end else None
    return text[: below.start()] if below else text


_DRESS: Final = dict.fromkeys(map(ord, "\\*_`~\ufeff"), " ") | dict.fromkeys(range(0xFE00, 0xFE10))
"""Signs for bold and code, a BOM, and selectors of an emoji's form, which are dropped."""


def straight(text: str) -> str:
    """Return a text with the quotation marks and apostrophes of a typewriter."""
    return text.translate(_STRAIGHT)


_STRAIGHT: Final = dict.fromkeys(map(ord, _MARKS), '"') | dict.fromkeys(map(ord, "‘’‚‛ʼ′`´"), "'")
