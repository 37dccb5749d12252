"""The headers at the beginning of a record, such as ``[Deal "42"]``; the same in both games."""

import re
from collections.abc import Container
from typing import Final

from solitaire.rules.cards import CARD_COUNT

BOM: Final = "\ufeff"
"""The byte order mark: before each text of files that were joined. Outside headers it is a blank."""
HEADER: Final = re.compile(rf'[\s{BOM}]*+\[([A-Za-z][A-Za-z0-9-]*+)\s++"((?:[^"\\]|\\.)*+)"\s*+\]', re.DOTALL)
"""A header and the blanks before it. Its quantifiers are possessive: no part is tried twice at a place."""


class RecordTextError(ValueError):
    """Text that is not a record: malformed, incomplete or of an unknown version."""


class RecordClaimError(ValueError):
    """A record with a claim that its deal and its moves contradict."""


def format_header(key: str, text: str) -> str:
    """Return the text of a header; ``parse_headers`` reads it back."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    if key == "Cards":  # mail programs break a line of 97 cards
        words = escaped.split()
        escaped = "\n  ".join(" ".join(words[start : start + 20]) for start in range(0, CARD_COUNT, 20))
    return f'[{key} "{escaped}"]'


def parse_headers(text: str, known: Container[str]) -> tuple[dict[str, str], list[tuple[str, str]], str]:
    """Return the known headers at the beginning of the text, the other headers, and the rest without BOMs.

    Raises:
        RecordTextError: there are no headers, or a known header is there twice.
    """
    headers: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    start = 0
    while match := HEADER.match(text, start):
        key, content = match[1], re.sub(r"\\(.)", r"\1", match[2], flags=re.DOTALL)
        if key not in known:
            others.append((key, content))
        elif key in headers:
            raise RecordTextError(f"the header {key} is there twice")
        else:
            headers[key] = content
        start = match.end()
    if not headers:
        raise RecordTextError('not a record: it must begin with headers like [Deal "42"]')
    return headers, others, text[start:].replace(BOM, " ")
