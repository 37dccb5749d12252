"""Any text made fit to print: safe for a terminal, on a line, within a number of columns."""

import re
from collections.abc import Iterable
from textwrap import wrap
from typing import Final
from unicodedata import category

_LONGEST_LINE: Final = 300
"""Characters of the longest line that ``one_line`` leaves whole."""
_KEPT_AT_END: Final = 100
"""Characters of its end that stay when ``one_line`` shortens a line."""
_BREAKABLE: Final = re.compile(r" (?=[:;!?»])|(?<=«) ")
"""Spaces where a line must not break, as French typography requires."""


def safe(text: str) -> str:
    """Return the text safe to print: what a terminal would obey and not show is replaced by a visible sign.

    Text from files and file names may contain anything, even control codes of a terminal and signs that turn
    the direction of writing. New lines and blanks of any width stay.
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\n" or category(sign) == "Zs" else "\N{REPLACEMENT CHARACTER}"
        for sign in text
    )


def one_line(text: str) -> str:
    """Return the text on a line of limited length, safe to print."""
    line = safe(text).replace("\n", "\N{REPLACEMENT CHARACTER}")
    if len(line) <= _LONGEST_LINE:
        return line
    return f"{line[: _LONGEST_LINE - _KEPT_AT_END]} ... {line[-_KEPT_AT_END:]}"


def fitted(lines: Iterable[str], columns: int) -> str:
    """Return lines as a text; longer lines than the columns are broken at blanks where they have some."""
    return "\n".join(part for line in lines for part in _parts(line, columns))


def _parts(line: str, columns: int) -> list[str]:
    if len(line) <= columns:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def unbroken(text: str) -> str:
    """Return the text with no-break spaces where French typography requires them."""
    return _BREAKABLE.sub("\N{NO-BREAK SPACE}", text)
