"""Reading takes time in proportion to the text: no text that is pasted or imported stops the program."""

import contextlib
import re
from collections.abc import Callable
from time import thread_time

import pytest

from scores.imports import parse_imports, parse_one
from solitaire.classic.match_record import is_match, parse_match
from solitaire.classic.record import parse_hand
from solitaire.lab.survey_text import parse_table
from solitaire.rules.deal import parse_deals
from solitaire.rules.record import parse_headers

_SIZE, _TIMES = 2_500, 16
"""Letters of a short text, and how many times as many a long one has."""
_MOST = _TIMES**1.5
"""How many times as long a long text may take: four times what is in proportion, a quarter of the square."""
_NOISE = 0.05
"""Seconds of work below which nothing is said."""
_TRIES = 5

_SHARE = "[Minchiate 1, deal 1, 1 points"
TEXTS: dict[str, Callable[[int], str]] = {
    "blanks for a name": lambda size: f"{_SHARE}, by{' ' * size}",
    "blanks after the points": lambda size: f"{_SHARE}:{' ' * size}",
    "blanks after the version": lambda size: f"[Minchiate 1,{' ' * size}",
    "blanks in the head": lambda size: f"[Minchiate{' ' * size}1, deal 1,",
    "a name without an end": lambda size: f"{_SHARE}, by {'x ' * (size // 2)}",
    "signs without an end": lambda size: f"{_SHARE}: {'A' * size}",
    "colons": lambda size: f"{_SHARE}, by {': ' * (size // 2)}",
    "many beginnings": lambda size: f"{_SHARE}, by " * (size // 30),
    "brackets": lambda size: "[" * size,
    "blanks before a header": lambda size: f"{' ' * size}x",
    "blanks inside a header": lambda size: f"[Deal{' ' * size}x",
    "blanks after a header": lambda size: f'[Deal "1"{" " * size}x',
    "a long key": lambda size: f"[{'A' * size}",
    "a text without an end": lambda size: f'[Deal "{"x" * size}',
    "backslashes": lambda size: '[Deal "' + "\\" * size,
    "beginnings of headers": lambda size: '[A "' * (size // 4),
    "escaped beginnings": lambda size: '[A "\\' * (size // 5),
    "many headers": lambda size: '[A "x"]' * (size // 7),
    "many hands": lambda size: (
        '[Rules "classic-1"][Match "7"]'
        + '[Rules "classic-1"][Match "7"][Hand "0"][Deal "84"]' * (size // 51)
    ),
    "moves": lambda size: '[Rules "1"][Deal "1"]' + "1. " * (size // 3),
    "tricks": lambda size: '[Rules "classic-1"][Deal "1"]' + "S: " * (size // 3),
    "one long word": lambda size: f'[Rules "1"][Deal "1"]{"T" * size}',
    "semicolons": lambda size: f'[Rules "classic-1"][Deal "1"][Players "{";" * size}"]',
    "digits": lambda size: f'[Rules "1"][Deal "{"9" * size}"]',
    "printed deals": lambda size: "Deal 1, cut 1\n" * (size // 14),
    "a printed deal without an end": lambda size: "Deal 1, cut 1\n" + "x:\n" * (size // 3),
    "JSON": lambda size: "[" * size,
    "JSON of cards": lambda size: '{"deal": "1", "fola": [], "deck": ["' + "C1," * (size // 3) + '"]}',
    "quoted lines": lambda size: "> " * size,
    "lines of quotes": lambda size: ">\n" * (size // 2),
    "blanks and a quote": lambda size: f"{' ' * size}x>",
    "typographic quotes": lambda size: "[A \u201c" + "\u201d " * (size // 2),
    "typographic headers": lambda size: "[A \u201c" * (size // 4),
    "marks of code": lambda size: '[A "' + "`" * size + '"]' + "`" * size,
    "dashes": lambda size: '[Rules "1"][Deal "1"]' + "-" * size + "x",
    "lines between words": lambda size: '[Rules "1"][Deal "1"]' + "T1" + "\n \n#x" * (size // 5),
    "entities": lambda size: f"{_SHARE}: {'&gt;' * (size // 4)}",
    "quotes": lambda size: "kind," + '"' * size,
}
READERS: dict[str, Callable[[str], object]] = {
    "game": parse_one,
    "hand": parse_hand,
    "match": parse_match,
    "hand or match": is_match,
    "imports": lambda text: list(parse_imports(text)),
    "headers": lambda text: parse_headers(text, {"Deal", "Rules"}),
    "deals": parse_deals,
    "survey": lambda text: list(parse_table(text)),
}


def _seconds(read: Callable[[str], object], text: str) -> float:
    """Return the time that this thread has worked, whatever other programs do meanwhile."""
    start = thread_time()
    with contextlib.suppress(ValueError):
        read(text)
    return thread_time() - start


def grows_too_fast(read: Callable[[str], object], short: str, long: str) -> bool:
    """Say whether a long text takes out of proportion to a short one, by the least time of several tries.

    The steps of a regular expression cannot be counted. A loaded machine and the search for garbage only add
    to a time, seldom to all tries; work that grows as the square is far beyond in each.
    """
    short_times, long_times = list[float](), list[float]()
    for _ in range(_TRIES):
        short_times += [_seconds(read, short) for _ in range(3)]
        long_times.append(_seconds(read, long))
        if min(long_times) < max(_NOISE, _MOST * min(short_times)):
            return False
    return True


@pytest.mark.processes
@pytest.mark.parametrize("name", TEXTS)
def test_work_grows_as_the_text_does(name: str) -> None:
    text = TEXTS[name]
    short, long = text(_SIZE), text(_TIMES * _SIZE)
    assert [reader for reader, read in READERS.items() if grows_too_fast(read, short, long)] == []


@pytest.mark.processes
def test_a_reader_that_takes_the_square_is_found() -> None:
    blanks = re.compile(r"\s+x")
    assert grows_too_fast(blanks.search, " " * 600, " " * 600 * _TIMES)
    assert not grows_too_fast(str.split, "x " * 30_000, "x " * 30_000 * _TIMES)


def test_a_text_of_hands_without_end_is_refused_at_once() -> None:
    hand = '[Rules "classic-1"][Match "7"][Hand "0"][Deal "84"]'
    with pytest.raises(ValueError, match="13 hands; a match has 12"):
        parse_match('[Rules "classic-1"][Match "7"]' + 13 * hand)
