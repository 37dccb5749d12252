"""Texts that came by mail, by chat or from a page, made again what they were.

Such programs quote lines (``> ``, ``| ``), put in invisible marks (Unicode's category Cf), fence a text or
set it in bold, escape signs as Markdown (``\\[``) or HTML (``&quot;``), and make quotation marks
typographic. A text that none of them has changed stays as it is.
"""

import html
import re
from typing import Final
from unicodedata import category

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
