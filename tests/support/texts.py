"""Texts with a change or an error."""

import random
import re

STRANGE = '"\\[]#/x. \n\r\t0123456789CDSBMTFQKX-\x00\x85\u2028\ufeffſßé٣🂡'


def changed(text: str, old: str, new: str) -> str:
    """Return the text with the first ``old`` replaced."""
    assert old in text, old
    return text.replace(old, new, 1)


def mutated(text: str, chance: random.Random) -> str:
    """Return the text with one error: a character, a word, a line, or its end."""
    at, kind = chance.randrange(len(text) + 1), chance.randrange(7)
    words, lines = re.split(r"(\s+)", text), text.splitlines(keepends=True)
    word, line = chance.randrange(len(words)), chance.randrange(max(1, len(lines)))
    match kind:
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + chance.randrange(1, 5) :]
        case 2:
            return text[:at] + chance.choice(STRANGE) + text[at:]
        case 3:
            return text[:at] + chance.choice(STRANGE) + text[at + 1 :]
        case 4:
            other = chance.randrange(len(words))
            words[word], words[other] = words[other], words[word]
            return "".join(words)
        case 5:
            return "".join(lines[:line] + lines[line + 1 :])
        case _:
            return "".join(lines[: line + 1] + lines[line : line + 1] + lines[line + 1 :])
