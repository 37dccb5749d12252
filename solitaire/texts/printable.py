"""Any text made printable: safe for a terminal, on one line, within a number of columns."""

import re
from collections.abc import Iterable
from textwrap import wrap
from typing import Final
from unicodedata import category

_LONGEST_LINE: Final = 300
"""Longest line that ``one_line`` leaves whole, in characters."""
_KEPT_AT_END: Final = 100
"""Characters at the end that stay when ``one_line`` shortens a line."""
_LONGEST_VALUE: Final = 80
"""Longest value that ``shortened`` leaves whole, in characters."""
_VALUE: Final = re.compile(
    rf"""(?<!\w)(?P<mark>['"])(?P<quoted>[^'"]{{{_LONGEST_VALUE}}})[^'"]++(?P=mark)(?!\w)"""
    rf"""|(?P<word>[^\s/\\'"]{{{_LONGEST_VALUE}}})[^\s/\\'"]++"""
)
_BREAKABLE: Final = re.compile(r" (?=[:;!?»%])|(?<=«) ")
"""Spaces where a line must not break in French, and before the % of German too."""


def safe(text: str) -> str:
    """Return the text safe to print: control characters are replaced by visible signs.

    Text from files and file names may contain anything, even terminal control codes and characters that
    change the writing direction. Newlines and blanks of any width stay.
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\n" or category(sign) == "Zs" else "\N{REPLACEMENT CHARACTER}"
        for sign in text
    )


def one_line(text: str) -> str:
    """Return the text on one line of limited length, safe to print."""
    line = safe(text).replace("\n", "\N{REPLACEMENT CHARACTER}")
    if len(line) <= _LONGEST_LINE:
        return line
    return f"{line[: _LONGEST_LINE - _KEPT_AT_END]} ... {line[-_KEPT_AT_END:]}"


def shortened(message: str) -> str:
    """Return a message with at most 80 characters of a quoted value, a word or a part of a path."""

    def cut(value: re.Match[str]) -> str:
        mark, quoted, word = value.groups()
        return f"{word}..." if word else f"{mark}{quoted}...{mark}"

    return _VALUE.sub(cut, message)


def fitted(lines: Iterable[str], columns: int) -> str:
    """Return lines as a text; lines that are too long are broken at blanks where there are any."""
    return "\n".join(part for line in lines for part in _parts(line, columns))


def _parts(line: str, columns: int) -> list[str]:
    if len(line) <= columns:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def unbroken(text: str) -> str:
    """Return the text with no-break spaces where the typography of its language requires them."""
    return _BREAKABLE.sub("\N{NO-BREAK SPACE}", text)


def with_sign(number: int) -> str:
    """Return a number with its sign, a true minus sign or a plus sign."""
    return f"{number:+}".replace("-", "\N{MINUS SIGN}")
