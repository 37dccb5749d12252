"""What mail programs, chats and pages do to a text on its way to another person."""

import html
import random
import re
import textwrap
from collections.abc import Callable
from typing import Final

INVISIBLE: Final = "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff\U000e0020"

Step = Callable[[str, random.Random], str]


def typographic(text: str, chance: random.Random) -> str:
    left, right = chance.choice([("“", "”"), ("„", "“"), ("«", "»"), ("”", "”")])
    return re.sub(r'(?<=\s)"(?=\S)', left, text).replace('"', right).replace("'", "’")


def in_markdown(text: str, chance: random.Random) -> str:
    """Escape what has a meaning in Markdown, all of it or the brackets alone."""
    signs = chance.choice([r"\[\]", r"\\`*_{}\[\]()#+.!|>-"])
    end = chance.choice(["", "\\"])
    return re.sub(f"([{signs}])", r"\\\1", text).replace("\n", f"{end}\n")


def in_html(text: str, _: random.Random) -> str:
    return html.escape(text)


def in_bold(text: str, chance: random.Random) -> str:
    mark = chance.choice(["**", "__", "*", "`"])
    return "\n".join(f"{mark}{line}{mark}" if line.strip() else line for line in text.split("\n"))


def fenced(text: str, chance: random.Random) -> str:
    return f"{chance.choice(['```', '~~~', '```text'])}\n{text}\n```\n"


def wrapped(text: str, chance: random.Random) -> str:
    width = chance.randrange(30, 80)
    lines = (
        textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
        for line in text.split("\n")
    )
    return "\n".join(line for some in lines for line in some)


def quoted(text: str, chance: random.Random) -> str:
    mark = chance.choice(["> ", ">", ">> ", "> > ", "| ", " > ", ">\u00a0", "&gt; "])
    return mark + text.replace("\n", f"\n{mark}")


def answered(text: str, _: random.Random) -> str:
    return f"Hello!\n\nOn Friday, Anna wrote:\n{text}\n\nA nice game [really].\n"


def signed(text: str, chance: random.Random) -> str:
    mark = chance.choice(["-- ", "--", "—", "______", "-----Original Message-----"])
    return f"{text}\n{mark}\nAnna, B2 Ltd.\n"


def in_lines_of(text: str, chance: random.Random) -> str:
    return text.replace("\n", chance.choice(["\r\n", "\r", "\u2028"]))


def marked(text: str, chance: random.Random) -> str:
    """Put invisible marks anywhere."""
    for _ in range(chance.randrange(1, 20)):
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(INVISIBLE) + text[place:]
    return text


_ESCAPES: Final = (in_markdown, in_html, in_bold, fenced)
_STEPS: Final = (wrapped, quoted, quoted, answered, signed, marked)


def sent(text: str, chance: random.Random) -> str:
    """Return a text after a journey: each step at random, in an order in which programs take them."""
    steps: list[Step] = [typographic] * chance.randrange(2)
    steps += chance.sample(_ESCAPES, chance.randrange(2))
    steps += [step for step in _STEPS if chance.randrange(2)]
    for step in steps:
        text = step(text, chance)
    return in_lines_of(text, chance) if chance.randrange(4) == 0 else text
