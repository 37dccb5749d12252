"""Reading takes time in proportion to the text: no text that is pasted or imported stops the program."""

import contextlib
from collections.abc import Callable
from time import perf_counter

import pytest

from scores.imports import parse_imports, parse_one
from scores.survey_text import parse_table
from solitaire.classic.match_record import is_match, parse_match
from solitaire.classic.record import parse_hand
from solitaire.rules.deal_file import parse_deals
from solitaire.rules.headers import parse_headers

_SIZE = 50_000
_NOISE = 0.25
"""Seconds below which a time says nothing."""
_MOST = 5.0
"""Seconds that no text may take."""

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


def _seconds(reader: Callable[[str], object], text: str) -> float:
    start = perf_counter()
    with contextlib.suppress(ValueError):
        reader(text)
    return perf_counter() - start


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", TEXTS)
def test_twice_the_text_takes_no_more_than_three_times_as_long(name: str, reader: str) -> None:
    read, text = READERS[reader], TEXTS[name]
    once = _seconds(read, text(_SIZE))
    assert once < _MOST
    twice = min(_seconds(read, text(2 * _SIZE)) for _ in range(3))  # other programs may be working
    assert twice < min(_MOST, 3 * max(once, _NOISE))


def test_a_text_of_hands_without_end_is_refused_at_once() -> None:
    hand = '[Rules "classic-1"][Match "7"][Hand "0"][Deal "84"]'
    with pytest.raises(ValueError, match="13 hands; a match has 12"):
        parse_match('[Rules "classic-1"][Match "7"]' + 13 * hand)
